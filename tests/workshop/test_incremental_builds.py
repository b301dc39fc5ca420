"""What a second build makes again, leaves, keeps and throws away."""

from __future__ import annotations

import os
import shutil

import pytest

from generator.base.errors import CannotJudge

ES, EN = "qiahn_goblin/es/cards.a4.pdf", "qiahn_goblin/en/cards.a4.pdf"


def names(out):
    """Every finished file below an output folder."""
    return sorted(p.relative_to(out).as_posix() for p in out.rglob("*") if p.is_file() and ".tirada" not in p.parts)


def test_a_second_build_makes_nothing(make, project_copy):
    assert make().made == [ES]
    before = (project_copy / "output" / ES).stat().st_mtime_ns
    again = make()
    assert (again.made, again.fresh, again.removed) == ([], [ES], [])
    assert (project_copy / "output" / ES).stat().st_mtime_ns == before


def test_force_makes_the_same_bytes_again(make, project_copy):
    make()
    before = (project_copy / "output" / ES).read_bytes()
    assert make(force=True).made == [ES]
    assert (project_copy / "output" / ES).read_bytes() == before


def test_a_file_that_was_only_touched_changes_nothing(make, project_copy):
    make()
    os.utime(project_copy / "data" / "games" / "qiahn_goblin" / "tables" / "combatants.csv", (1, 1))
    assert make().made == []


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("data/games/qiahn_goblin/tables/combatants.csv", "wizard,Mago,yellow,6", "wizard,Mago,yellow,7"),
        ("templates/themes/goblin.yaml", 'ink: "#2a211b"', 'ink: "#2a211c"'),
        ("templates/faces/goblin/combatant.yaml", "[4.5, 5.0, 11.4, 10.4]", "[4.5, 5.1, 11.4, 10.4]"),
        ("data/print/papers.csv", "a4,A4,210,297", "a4,A4,209,297"),
    ],
)
def test_a_change_of_data_template_or_paper_is_made_again(make, project_copy, change, file, old, new):
    make()
    change(project_copy / file, old, new)
    assert make().made == [ES]


def test_an_icon_that_changed_is_printed(make, project_copy):
    make()
    before = (project_copy / "output" / ES).read_bytes()
    art = project_copy / "templates" / "art"
    (art / "bell.svg").unlink()
    shutil.copy(art / "hen.svg", art / "bell.svg")
    assert make().made == [ES]
    assert (project_copy / "output" / ES).read_bytes() != before


@pytest.mark.parametrize("spoil", [lambda path: path.unlink(), lambda path: path.write_bytes(b"scribbled over")])
def test_an_output_that_is_gone_or_changed_is_made_again(make, project_copy, spoil):
    make()
    path = project_copy / "output" / ES
    before = path.read_bytes()
    spoil(path)
    assert make().made == [ES]
    assert path.read_bytes() == before


def test_what_the_folder_already_holds_is_kept_up_to_date(make, project_copy, change):
    make()
    make(papers=("letter",))
    change(
        project_copy / "data" / "games" / "qiahn_goblin" / "tables" / "combatants.csv",
        "wizard,Mago,yellow,6",
        "wizard,Mago,yellow,7",
    )
    assert sorted(make().made) == [ES, ES.replace("a4", "letter")]


def test_an_output_that_nothing_makes_any_more_is_removed_and_foreign_files_never(make, project_copy, change):
    make(languages=())
    out = project_copy / "output"
    foreign = [out / "mine.pdf", out / "qiahn_goblin" / "en" / "cards.mine.pdf", out / "qiahn_goblin" / "notes.txt"]
    for path in foreign:
        path.write_bytes(b"not Tirada's")
    change(project_copy / "data" / "games" / "qiahn_goblin" / "game.yaml", "languages: [es, en]", "languages: [es]")
    result = make(languages=())
    assert result.removed == [EN]
    assert not (out / EN).exists()
    assert all(path.read_bytes() == b"not Tirada's" for path in foreign)


def test_the_folder_of_a_removed_output_goes_with_it_when_it_is_empty(make, project_copy, change):
    make(languages=())
    change(project_copy / "data" / "games" / "qiahn_goblin" / "game.yaml", "languages: [es, en]", "languages: [es]")
    make(languages=())
    assert names(project_copy / "output") == ["build.json", "gallery.html", "icons.html", "index.html", ES]
    assert not (project_copy / "output" / "qiahn_goblin" / "en").exists()


def test_a_game_that_cannot_be_read_now_keeps_what_was_printed_of_it(make, project_copy):
    make()
    before = (project_copy / "output" / ES).read_bytes()
    with (project_copy / "data" / "games" / "qiahn_goblin" / "game.yaml").open("a") as file:
        file.write("colour: blue\n")
    result = make()
    assert (result.made, result.removed) == ([], [])
    assert [f.code for f in result.findings] == ["yaml.unknown-key"]
    assert (project_copy / "output" / ES).read_bytes() == before


def test_a_translation_that_is_missing_keeps_what_was_printed_before(make, project_copy):
    make(languages=("en",))
    (project_copy / "data" / "games" / "qiahn_goblin" / "locales" / "en.po").unlink()
    result = make(languages=("en",))
    assert result.made == []
    assert any(f.severity == "error" for f in result.findings)
    assert (project_copy / "output" / EN).exists()


def second_game(project):
    """A copy of the game under another id."""
    games = project / "data" / "games"
    shutil.copytree(games / "qiahn_goblin", games / "second")
    path = games / "second" / "game.yaml"
    path.write_text(path.read_text().replace("id: qiahn_goblin", "id: second", 1))


def test_building_one_game_leaves_the_files_of_another(make, project_copy):
    second_game(project_copy)
    assert len(make(games=("qiahn_goblin", "second")).made) == 2
    result = make(games=("second",))
    assert result.removed == []
    assert names(project_copy / "output") == [
        "build.json",
        "gallery.html",
        "icons.html",
        "index.html",
        ES,
        ES.replace("qiahn_goblin", "second"),
    ]


@pytest.mark.soak  # an output that nothing makes any more is removed above
def test_a_game_whose_folder_is_gone_loses_its_files(make, project_copy):
    second_game(project_copy)
    make(games=("qiahn_goblin", "second"))
    shutil.rmtree(project_copy / "data" / "games" / "second")
    assert make().removed == [ES.replace("qiahn_goblin", "second")]
    assert names(project_copy / "output") == ["build.json", "gallery.html", "icons.html", "index.html", ES]


def test_a_damaged_build_json_counts_as_none(make, project_copy):
    make()
    (project_copy / "output" / "build.json").write_text('{"targets": [{"half')
    assert make().made == [ES]


@pytest.mark.parametrize(
    ("request_", "named"),
    [
        ({"games": ("qiahn_goblim",)}, "qiahn_goblin"),
        ({"languages": ("ess",)}, "es"),
        ({"papers": ("leter",)}, "letter"),
        ({"layout": "gutter"}, "gutters"),
        ({"only": ("cardz",)}, "card"),
    ],
)
def test_a_name_that_does_not_exist_gets_the_nearest_and_writes_nothing(make, project_copy, request_, named):
    with pytest.raises(CannotJudge, match=f"did you mean '{named}'"):
        make(**request_)
    assert not (project_copy / "output").exists()
