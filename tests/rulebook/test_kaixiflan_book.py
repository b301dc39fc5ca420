"""The rulebook of Los Hijos de Kaixiflán says what is played, whichever rulings are in force."""

from __future__ import annotations

from functools import cache

import pytest
from msgspec import structs
from projects import AS_IT_STANDS

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import Game, load_game
from generator.catalog.printdata import load_print_data
from generator.catalog.rulings import apply, parse_choices
from generator.language.markup import Run
from generator.rulebook.document import BookTable, Document, Entry, Paragraph
from generator.rulebook.plain_text import inline_text
from generator.workshop.books.documents import GameDocuments


def kaixiflan() -> Game:
    game = load_game(AS_IT_STANDS, "kaixiflan", Findings())
    assert game is not None
    return game


@cache
def book(ruling: str = "", language: str = "en") -> Document:
    project, game = AS_IT_STANDS, kaixiflan()
    choices = parse_choices(game, [ruling] if ruling else [])
    return GameDocuments(
        project, apply(game, choices), load_print_data(project, Findings()), draft=True, choices=choices
    ).document(language)


def paragraph(document: Document, ident: str) -> Paragraph:
    (found,) = [block for block in document.blocks if isinstance(block, Paragraph) and block.ident == ident]
    return found


def test_KQ_4_a_ruling_among_clauses_prints_its_answer_and_leads_to_its_reasons() -> None:
    answer = paragraph(book(), "KQ-4-answer")
    assert inline_text(answer.words) == "The store limit applies to each resource separately. (KQ-4)"
    assert Run("KQ-4", "clause") in answer.words
    assert [block.ident for block in book().blocks if isinstance(block, Entry)].count("KQ-4") == 1


@pytest.mark.soak  # test_diff has an answer that follows its ruling
def test_KQ_4_the_answer_follows_the_ruling_that_is_chosen() -> None:
    answer = paragraph(book("KQ-4=total"), "KQ-4-answer")
    said = "The store limit applies to the sum of all cubes; the excess always leaves from whatever there is most of."
    assert inline_text(answer.words) == f"{said} (KQ-4)"


def test_a_ruling_that_does_not_exist_is_no_clause_either() -> None:
    with pytest.raises(CannotJudge, match="KQ-404"):
        paragraphs_of(["KQ-404"])


def paragraphs_of(ids: list[str]) -> Document:
    """The book with other clauses in its first block of clauses."""

    project, game = AS_IT_STANDS, kaixiflan()
    assert game.book is not None
    blocks = list(game.book.blocks)
    first = next(i for i, block in enumerate(blocks) if block.kind == "clauses")
    blocks[first] = structs.replace(blocks[first], ids=ids)  # type: ignore[call-arg]
    changed = structs.replace(game, book=structs.replace(game.book, blocks=blocks))
    return GameDocuments(project, changed, load_print_data(project, Findings()), draft=True).document("en")


def test_KX_75_every_building_is_printed_with_its_six_costs_and_what_it_gives() -> None:
    game = kaixiflan()
    rows = {
        inline_text(row[0]): [inline_text(cell) for cell in row[1:]]
        for table in book(language="es").blocks
        if isinstance(table, BookTable) and table.ident.startswith("buildings_era_")
        for row in table.rows
    }
    assert len(rows) == len(game.tables["buildings"].rows)
    for building in game.tables["buildings"]:
        costs = [getattr(building, one) for one in ("gold", "stone", "wood", "food", "mana", "science")]
        assert rows[building.name][:-1] == ["–" if cost is None else str(cost) for cost in costs]
        gains = [n for n in building[building._fields.index("plus_gold") :][:9] if n]
        printed = rows[building.name][-1]
        assert [int(n) for n in printed.replace("+", " ").replace("\u00a0", " ").split() if n.isdigit()] == gains


def test_KX_177_every_mission_is_printed_with_its_fame() -> None:
    game = kaixiflan()
    rows = {
        inline_text(row[0]): inline_text(row[-1])
        for table in book(language="es").blocks
        if isinstance(table, BookTable) and table.ident in ("major_missions", "minor_missions")
        for row in table.rows
    }
    assert rows == {mission.name: str(mission.fame) for mission in game.tables["missions"]}
