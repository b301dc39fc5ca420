"""Two editions, or two sets of rulings, compared clause by clause."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from generator.base.errors import CannotJudge
from generator.rulebook.diff import Change
from generator.workshop.books.comparison import as_html, as_json, as_text, differences

GAME = "qiahn_goblin"


def test_a_game_does_not_differ_from_itself(project_copy: Path) -> None:
    found = differences(project_copy, GAME, GAME)
    assert found.changes == []
    assert "no difference" in as_text(found)


def test_one_changed_cell_is_told_at_every_clause_that_prints_it_and_nowhere_else(project_copy: Path, change) -> None:
    older = project_copy / "data" / "games" / GAME
    newer = project_copy.parent / "newer" / "data" / "games" / GAME
    newer.parent.mkdir(parents=True)
    import shutil

    shutil.copytree(older, newer)
    table = newer / "tables" / "gear.csv"
    text = table.read_text(encoding="utf-8")
    row = next(line for line in text.splitlines() if line.startswith("sword,"))
    cells = row.split(",")
    number = next(i for i, cell in enumerate(cells) if cell.isdigit())
    cells[number] = str(int(cells[number]) + 1)
    table.write_text(text.replace(row, ",".join(cells)), encoding="utf-8")
    found = {
        language: differences(None, str(older), str(newer.parents[2]), language).changes for language in ("es", "en")
    }
    assert [c.ident for c in found["es"]] == [c.ident for c in found["en"]]
    assert "QG-60" in [c.ident for c in found["es"]]
    blocks = yaml.safe_load((older / "rulebook.yaml").read_text(encoding="utf-8"))["blocks"]
    drawn = {block["id"] for block in blocks if block["kind"] == "figure" and block.get("example")}
    for changes in found.values():
        # an example that tells of the old number does not hold any more, and what is drawn from it goes with it
        assert all(c.ident.startswith("example-") or c.ident in drawn for c in changes if c.kind != "changed")
        for one in (c for c in changes if c.kind == "changed" and not c.ident.startswith("example-")):
            went = "".join(text for kind, text in one.parts() if kind == "old")
            came = "".join(text for kind, text in one.parts() if kind == "new")
            assert (went, came) == (str(int(cells[number]) - 1), cells[number])


@pytest.mark.soak  # a changed cell is told at its clauses above
def test_another_ruling_changes_its_own_entry_and_what_it_sets(project_copy: Path) -> None:
    found = differences(project_copy, GAME, f"{GAME}:AG-18=double_total", "en")
    idents = [c.ident for c in found.changes]
    assert "AG-18" in idents
    assert not {"QG-60", "AG-1"} & set(idents)
    read = json.loads(as_json(found))
    assert [d["id"] for d in read["differences"]] == idents
    assert '<h2 id="AG-18">' in as_html(found)
    assert "{+" in as_text(found)


@pytest.mark.parametrize(
    ("a", "b", "said"),
    [
        (GAME, "qiahn_tactics", "two editions of one game"),
        (GAME, f"{GAME}:AG-18=often", "no option 'often'"),
        (GAME, f"{GAME}:AG-999=x", "no ruling 'AG-999'"),
        (GAME, "chess", "there is no game 'chess'"),
    ],
)
def test_what_cannot_be_compared_is_refused(project_copy: Path, a: str, b: str, said: str) -> None:
    with pytest.raises(CannotJudge, match=said):
        differences(project_copy, a, b)


def test_a_language_without_a_book_is_refused(project_copy: Path) -> None:
    with pytest.raises(CannotJudge, match="no language 'eo'"):
        differences(project_copy, GAME, GAME, "eo")


def test_words_that_stay_are_not_told_as_changed() -> None:
    parts = Change("AB-1", "changed", "Suma 2 a la espada.\nFin.", "Suma 3 a la espada.\nFin.").parts()
    assert parts == [("same", "Suma "), ("old", "2"), ("new", "3"), ("same", " a la espada.\n"), ("same", "Fin.")]
    added = Change("AB-2", "added", "", "Nuevo.").parts()
    assert added == [("new", "Nuevo.")]
