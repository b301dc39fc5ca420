"""Gnostica's book explains every card and power, and its sheet for the table sums them up."""

from __future__ import annotations

import pytest
from msgspec import structs
from projects import AS_IT_STANDS

from generator.base.findings import Findings
from generator.catalog.library import Game, load_game
from generator.catalog.printdata import load_print_data
from generator.catalog.rulebook_models import ClausesBlock
from generator.language.markup import plain
from generator.rulebook.document import BookTable, Document, Heading, Inline, Paragraph
from generator.rulebook.plain_text import inline_text
from generator.workshop.books.documents import GameDocuments
from generator.workshop.targets import makeable

LANGUAGES = ("es", "en")
PROJECT = AS_IT_STANDS


def game_documents_of(game: Game) -> GameDocuments:
    return GameDocuments(PROJECT, game, load_print_data(PROJECT, Findings()))


@pytest.fixture(scope="module")
def gnostica() -> Game:
    game = load_game(PROJECT, "gnostica", Findings())
    assert game is not None
    return game


@pytest.fixture(scope="module")
def game_documents(gnostica: Game) -> GameDocuments:
    return game_documents_of(gnostica)


def numbers_of_majors(game: Game) -> list[int]:
    return [card.number for card in game.tables["cards"] if card.rank == "major"]


def explained(document: Document) -> list[int]:
    """Numbers of the cards under whose heading at least one clause stands, in the order of the book."""
    found: list[int] = []
    number: int | None = None
    for block in document.blocks:
        if isinstance(block, Heading):
            head, dot, _ = inline_text(block.words).partition(" · ")
            number = int(head) if dot and head.isdigit() else None
        elif isinstance(block, Paragraph) and block.clause and number is not None:
            found.append(number)
            number = None
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_GN_116_to_GN_165_every_major_arcana_card_is_explained_under_its_number(
    language: str, game_documents: GameDocuments, gnostica: Game
) -> None:
    assert explained(game_documents.document(language)) == numbers_of_majors(gnostica)


def test_GN_129_a_major_arcana_card_without_its_clause_is_missed(gnostica: Game) -> None:
    assert gnostica.book is not None
    blocks = [
        block for block in gnostica.book.blocks if not (isinstance(block, ClausesBlock) and block.ids == ("GN-129",))
    ]
    assert len(blocks) == len(gnostica.book.blocks) - 1
    short = structs.replace(gnostica, book=structs.replace(gnostica.book, blocks=blocks))
    (lovers,) = (card.number for card in gnostica.tables["cards"] if card.special == "lovers")
    assert set(numbers_of_majors(gnostica)) - set(explained(game_documents_of(short).document("es"))) == {lovers}


def cells(document: Document) -> list[str]:
    def words(cell: Inline) -> str:
        return plain(inline_text(cell)).strip()

    return [
        words(cell) for table in document.blocks if isinstance(table, BookTable) for row in table.rows for cell in row
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_sheet_for_the_table_has_every_option_suit_and_major_arcana_card(
    language: str, game_documents: GameDocuments, gnostica: Game
) -> None:
    printed = cells(game_documents.document(language, reference=True))
    voice = game_documents.voice(language)
    for table in ("actions", "majors"):
        for row in voice.table(table):
            assert plain(row.text) in printed, f"{table}.{row.id}"
    for suit in voice.table("suits"):
        assert plain(suit.power.text) in printed, suit.id
    for card in voice.table("cards"):
        assert (card.name in printed) == (card.rank == "major"), card.id


def test_the_game_has_one_reference_sheet_and_it_says_how_to_begin(
    game_documents: GameDocuments, gnostica: Game
) -> None:
    assert [one.id for one in makeable(gnostica) if "reference" in (one.id, one.kind) and one.id != "kit"] == [
        "reference"
    ]
    first = game_documents.document("en", reference=True).blocks[:11]
    assert isinstance(first[0], Heading)
    assert inline_text(first[0].words) == "Setup"
    steps = [block.clause for block in first if isinstance(block, Paragraph) and block.clause]
    assert steps == ["GN-6", "GN-7", "GN-8", "GN-30", "GN-34", "GN-35", "GN-36"]
