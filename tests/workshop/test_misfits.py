"""A build refuses pieces that do not fit, in the words of `check data`, and leaves what was printed before."""

from __future__ import annotations

from commands import here
from projects import ROOT, copied_project

from generator.base.findings import Findings
from generator.catalog.library import load_game
from generator.catalog.project import Project
from generator.inspection.fit import fits
from generator.inspection.fit.fits import check_fits

ES = "qiahn_goblin/es/cards.a4.pdf"
BOXES = "data/games/qiahn_goblin/tables/boxes.csv"
FLAT = (",63,88,0.3,", ",50,88,0.3,")  # the box for cards without sleeves


def said_by_check(project):
    findings, game = Findings(), load_game(project, "qiahn_goblin", Findings())
    check_fits(project, game, findings)
    return findings.items


def test_a_box_that_is_too_small_stops_the_build_in_the_words_of_check_data(make, project_copy, change):
    change(project_copy / BOXES, *FLAT)
    result = make()
    assert result.made == []
    assert not (project_copy / "output" / ES).exists()
    assert {finding.code for finding in result.findings} == {"box.too-small"}
    assert result.findings == said_by_check(Project(project_copy, ROOT))


def test_what_was_printed_stays_until_everything_fits_again(make, project_copy, change):
    make()
    before = (project_copy / "output" / ES).read_bytes()
    change(project_copy / BOXES, *FLAT)
    refused = make()
    assert (refused.made, refused.removed) == ([], [])
    assert (project_copy / "output" / ES).read_bytes() == before
    change(project_copy / BOXES, *reversed(FLAT))
    assert make().findings == []


def test_a_space_beyond_its_piece_stops_the_build_too(tmp_path, change):
    project = copied_project(tmp_path, ["qiahn_tactics"])
    components = project / "data" / "games" / "qiahn_tactics" / "components.yaml"
    change(components, "space: coin_disc, at: [126, 158]", "space: coin_disc, at: [10, 158]")
    done = here(["build", "qiahn_tactics", "--only", "board", "--jobs", "1"], project, {})
    assert done.returncode == 1
    assert "(fit.outside)" in done.stderr
    assert not (project / "output" / "qiahn_tactics").exists()


def test_drafts_are_refused_too(make, project_copy, change):
    change(project_copy / BOXES, *FLAT)
    assert make(draft=True).made == []


def test_what_only_check_data_asks_for_stops_no_build(make, project_copy, change):
    """A component that is in no box is told when the data are checked, and can be printed meanwhile."""
    path = project_copy / "data" / "games" / "qiahn_goblin" / "components.yaml"
    change(
        path,
        "{box: bare_box, holds: [{pieces: cards}, {pieces: references}]}",
        "{box: bare_box, holds: [{pieces: cards}]}",
    )
    change(path, "      - {pieces: references, width: 66, height: 91, thickness: 0.4}\n", "")
    assert {finding.code for finding in said_by_check(Project(project_copy, ROOT))} == {"box.left-out"}
    result = make()
    assert result.findings == []
    assert result.made == [ES]


def test_the_command_names_both_sizes_and_exits_with_one(tmp_path):
    project = copied_project(tmp_path, ["qiahn_tactics"])
    path = project / "data" / "games" / "qiahn_tactics" / "components.yaml"
    path.write_text(path.read_text("utf-8").replace("place of a token, across: 34", "place of a token, across: 31"))
    done = here(["build", "qiahn_tactics", "--only", "board", "--jobs", "1"], project, {})
    assert done.returncode == 1
    assert "fit.too-large" in done.stderr
    assert "30 mm across) does not fit place of a token (a circle 31 mm across)" in done.stderr
    assert "make the pieces 29.0 mm across at most, or the space 32.0 mm across at least" in done.stderr
    assert "0 files made, 0 up to date, 0 removed, 4 not made." in done.stdout
    assert not list((project / "output").rglob("*.pdf"))


def test_what_fits_is_worked_out_once_until_the_data_change(make, project_copy, change, monkeypatch, tmp_path):
    monkeypatch.setenv("TIRADA_CACHE", str(tmp_path / "cache"))
    judged = []
    monkeypatch.setattr(fits, "check_sizes", lambda project, game, findings: judged.append(game.id))
    make()
    make(force=True)
    assert judged == ["qiahn_goblin"]
    change(project_copy / BOXES, *FLAT)
    make()
    assert judged == ["qiahn_goblin", "qiahn_goblin"]


def test_what_does_not_fit_is_told_by_every_build(make, project_copy, change, monkeypatch, tmp_path):
    monkeypatch.setenv("TIRADA_CACHE", str(tmp_path / "cache"))
    change(project_copy / BOXES, *FLAT)
    assert make().findings == make().findings != []
