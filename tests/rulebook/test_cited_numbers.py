"""Every number that a book cites stands in it beside what it numbers: a rule, a row, a ruling or a departure."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache

import pytest
from played_examples import GAMES, print_data, voices
from projects import AS_IT_STANDS, game_as_it_stands

from generator.base.display_list import Artwork
from generator.rulebook.assemble import assemble
from generator.rulebook.book_art import BookArt
from generator.rulebook.document import BookTable, Document, Drawing, Entry, Example, Index, inlines
from generator.rulebook.plain_text import inline_text
from generator.workshop.books.documents import GameDocuments

NUMBER = re.compile(r"-> .*?\b([A-Z]{1,2}-\d+)$")  # what a line of notation cites
RECORDS = AS_IT_STANDS.root / "data" / "games"


@cache
def book(game: str) -> Document:
    """A book without its drawings, which takes a moment to make: its examples have the lines of their records."""
    known = game_as_it_stands(game)
    documents = GameDocuments(AS_IT_STANDS, known, print_data())

    def told(ident: str) -> Example:
        model = known.examples[ident]
        record = (RECORDS / game / "examples" / model.record).read_text("utf-8").splitlines()
        return Example(ident, (), (), tuple(record), tuple(model.clauses))

    nothing = Drawing(1, 1, ())
    bare = replace(
        documents.providers("es"),
        pieces=lambda component, codes, scale: nothing,
        scene=lambda ident, step, diagram: nothing,
        example=told,
        art=lambda wanted, show: BookArt(Artwork("none", (0, 0, 1, 1), ()), (0, 0, 1, 1)),
    )
    return assemble(known, documents.voice("es"), bare)


def labels(document: Document) -> set[str]:
    """The numbers that the book prints beside what they number."""
    found = {ident for one in document.paragraphs() for ident in (one.clause, *one.also)}
    for block in document.blocks:
        if isinstance(block, BookTable):
            found |= {*document.told_by_table(block)}
        elif isinstance(block, Entry):
            found.add(block.ident.removeprefix("departure-"))
    return found


def citations(document: Document) -> Iterator[str]:
    """The numbers that the book cites: in its texts, under its entries and examples, in notation, in the index."""
    for block in document.blocks:
        yield from (run.text for _, words, _ in inlines(block) for run in words if run.kind == "clause")
        if isinstance(block, Entry | Example):
            yield from block.clauses
        if isinstance(block, Example):
            yield from (said[1] for line in block.record if (said := NUMBER.search(line)))
        if isinstance(block, Index):
            yield from (target for entry in block.entries for target in entry.targets)


@pytest.mark.parametrize("game", GAMES)
def test_every_number_that_a_book_cites_is_printed_beside_what_it_numbers(game: str) -> None:
    document = book(game)
    cited = {*citations(document)}
    assert len(cited) > 60
    assert cited - labels(document) == set()


def test_a_number_that_nothing_bears_is_found() -> None:
    document = book("qiahn_tactics")
    rest = tuple(one for one in document.blocks if not (isinstance(one, BookTable) and one.ident == "ranks"))
    cut = replace(document, blocks=rest)
    assert {"QT-31", "QT-35"} <= {*citations(cut)} - labels(cut)


@pytest.mark.parametrize("game", GAMES)
def test_numbers_beside_rows_are_those_of_the_rows(game: str) -> None:
    """A table with as many clauses as rows has them in the order of the rows: each names what begins its row."""
    known, document = game_as_it_stands(game), book(game)
    voice = voices(known)["es"]
    named = [
        (f".{row.id}.", str(voice.table(name)[row.id].name))
        for name, table in known.tables.items()
        if "name" in table.columns
        for row in table
    ]
    for table in (one for one in document.blocks if isinstance(one, BookTable)):
        for clause, printed in zip(document.told_by_rows(table), table.rows, strict=False):
            name = inline_text(printed[0]).strip()
            meant = [ident for ident, called in named if name.endswith(called)]
            source = known.clauses[clause].text
            assert name in source or any(one in source for one in meant), (clause, name)


def test_a_clause_that_another_repeats_bears_both_numbers() -> None:
    """GN-85 says what GN-82 does; it is printed once, under both."""
    told = {one.clause: one.also for one in book("gnostica").paragraphs()}
    assert told["GN-82"] == ("GN-85",)
    assert told["GN-80"] == ()
