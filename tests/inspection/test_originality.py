"""Originality: a text that shares a long run of characters with a source is told, in every language."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import load_game
from generator.catalog.project import Project
from generator.cli.app import app
from generator.inspection.registers.originality import LEAST, Sources, check_originality, read_sources
from generator.workshop.translation.speakers import catalogues_of

ROOT = Path(__file__).resolve().parents[2]
OURS = ROOT.parent / "shared" / "sources"
GOBLIN = "qiahn_goblin"
SOURCE = "Una vez tirados los dados,\n el jugador que ataca retira una ficha de su vanguardia y la deja boca abajo."
RUN = "el jugador que ataca retira una ficha de su va"  # 46 characters


@pytest.mark.parametrize(
    ("text", "run"),
    [
        (f"Luego {RUN}rilla.", f" {RUN}"),  # the space before it is shared too
        (f"Luego **EL jugador**{RUN[10:]}", f" {RUN}"),  # capitals and marks do not hide it
        (f"Y {RUN[3:-4]}.", ""),  # shorter
        ("", ""),
    ],
)
def test_the_longest_shared_run_is_found_whatever_its_marks_and_line_ends(text: str, run: str) -> None:
    sources = Sources({"a": SOURCE, "b": "Otra cosa."})
    assert len(RUN) == LEAST + 1
    assert sources.longest_run(text) == (run, "a" if run else "")


def test_the_longer_of_two_runs_is_told() -> None:
    sources = Sources({"a": "abcdefghij", "b": "mnopqrstuvwxyz"}, least=4)
    assert sources.longest_run("abcde mnopqrst") == ("mnopqrst", "b")


def test_a_clause_with_a_source_s_sentence_is_refused_in_either_language(
    project_copy: Path, change: Callable[[Path, str, str], None], tmp_path: Path
) -> None:
    folder = tmp_path / "sources"
    folder.mkdir()
    (folder / "rules.txt").write_text(SOURCE, encoding="utf-8")
    (folder / "rules.md").write_text(
        "# Of air\n**Air** returns an enemy combatant to its reserve line, and so on.", encoding="utf-8"
    )
    catalogue = project_copy / "data" / "games" / GOBLIN / "locales" / "en.po"
    change(catalogue, "Combat begins as soon as", "Air returns an enemy combatant to its reserve line and")
    project = Project(project_copy, ROOT)
    game = load_game(project, GOBLIN, Findings())
    assert game is not None
    findings = Findings()
    read = check_originality(game, catalogues_of(project, game, Findings()), read_sources(folder), findings)
    assert read > 1000
    told = {finding.message.split(" shares ")[0] for finding in findings.errors}
    assert "clauses.QG-45.text in en" in told
    assert all(finding.code == "text.copied" and finding.where.file.endswith("en.po") for finding in findings.errors)


def test_a_source_s_own_name_may_be_said_and_only_in_the_list_of_sources(
    project_copy: Path, change: Callable[[Path, str, str], None], tmp_path: Path
) -> None:
    authors = "John Cooper, Kory Heath, Kristin Matherly, Jacob Davenport"
    change(project_copy / "data/games/gnostica/clauses.yaml", "Pueden jugar", f"Lo inventaron {authors}. Pueden jugar")
    (tmp_path / "rules.txt").write_text(f"Gnostica is a game by {authors}.", encoding="utf-8")
    game = load_game(Project(project_copy, ROOT), "gnostica", Findings())
    assert game is not None
    assert authors in game.model.sources["EN"]
    findings = Findings()
    check_originality(game, {}, read_sources(tmp_path), findings)
    assert {finding.message.split(" shares ")[0].rpartition(" in ")[0] for finding in findings} == {"clauses.GN-1.text"}


def test_without_sources_nothing_can_be_compared(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(CannotJudge, match="holds no sources"):
            read_sources(folder)


def test_the_command_tells_what_is_copied_and_fails(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text(
        "El efecto de una carta alcanza solo al combatiente que la lleva.", encoding="utf-8"
    )
    result = CliRunner().invoke(app, ["rules", "originality", GOBLIN, "--sources", str(tmp_path), "--root", str(ROOT)])
    assert result.exit_code == 1
    assert "clauses.QG-80.text in es shares" in result.output
    (tmp_path / "a.txt").write_text("Nada que ver.", encoding="utf-8")
    result = CliRunner().invoke(app, ["rules", "originality", GOBLIN, "--sources", str(tmp_path), "--root", str(ROOT)])
    assert result.exit_code == 0
    assert "texts compared with 1 sources" in result.output


@pytest.mark.skipif(not OURS.is_dir(), reason="the sources themselves are not part of the project")
def test_no_text_of_ours_is_a_source_s_own() -> None:
    result = CliRunner().invoke(app, ["rules", "originality", "--sources", str(OURS), "--root", str(ROOT)])
    assert result.exit_code == 0, result.output
