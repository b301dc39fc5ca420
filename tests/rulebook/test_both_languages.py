"""Both languages of a book carry the same clauses, numbers and figures, block by block."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from projects import AS_IT_STANDS

from generator.base.findings import Findings
from generator.catalog.library import load_game
from generator.catalog.printdata import load_print_data
from generator.rulebook.document import (
    Block,
    BookTable,
    Callout,
    Document,
    DrawnText,
    Entry,
    Example,
    Figure,
    Heading,
    Index,
    Inline,
    Paragraph,
    PlacedFace,
)
from generator.rulebook.plain_text import inline_text
from generator.workshop.books.documents import GameDocuments

GAMES = ("gnostica", "kaixiflan", "qiahn_goblin", "qiahn_tactics")


def numbers(words: Inline) -> list[str]:
    """The numbers of a text as they are meant: a decimal comma is a decimal point; order is the language's own.

    In English the glossaries say "twice" for 2 times.
    """
    text = re.sub(r"\btwice\b", "2 times", inline_text(words))
    return sorted(n.replace(",", ".") for n in re.findall(r"\d+(?:[.,]\d+)?", text))


def links(words: Inline) -> list[str]:
    return sorted(run.text for run in words if run.kind == "clause")


def carried(block: Block) -> list[object]:
    """What a block carries that no language may change."""
    found: list[object] = [type(block).__name__, block.ident]
    if isinstance(block, Paragraph | Heading):
        found += [numbers(block.words), links(block.words)]
    if isinstance(block, Paragraph):
        found += [block.role, block.clause, block.number]
    if isinstance(block, BookTable):
        found += [block.aligns, block.clauses, [[numbers(cell) for cell in row] for row in block.rows]]
    if isinstance(block, Figure):
        shown = [
            (item.face.key, item.x, item.y, item.turn) for item in block.drawing.items if isinstance(item, PlacedFace)
        ]
        written = sum(isinstance(item, DrawnText) for item in block.drawing.items)
        found += [numbers(block.caption), shown, written]
    if isinstance(block, Callout | Example):
        found += [numbers(block.title), *(carried(inner) for inner in block.blocks)]
    if isinstance(block, Example):
        # its words are those of the language (test_examples compares them as ids)
        found += [re.findall(r"-> .*", "\n".join(block.record)), block.clauses]
    if isinstance(block, Entry):
        found += [block.clauses, numbers(block.head), *(carried(inner) for inner in block.body)]
    if isinstance(block, Index):
        return found  # each language has its own alphabet, and its own words in each clause
    return found


def documents(game_id: str, reference: bool) -> list[Document]:
    project = AS_IT_STANDS
    game = load_game(project, game_id, Findings())
    assert game is not None
    game_documents = GameDocuments(project, game, load_print_data(project, Findings()))
    return [game_documents.document(language, reference=reference) for language in game.languages]


@pytest.mark.parametrize("reference", [False, True], ids=["rulebook", "reference"])
@pytest.mark.parametrize("game_id", GAMES)
def test_both_languages_carry_the_same_clauses_numbers_and_figures(game_id: str, reference: bool) -> None:
    spanish, english = documents(game_id, reference)
    assert [block.ident for block in spanish.blocks] == [block.ident for block in english.blocks]
    for one, other in zip(spanish.blocks, english.blocks, strict=True):
        assert carried(one) == carried(other)


@pytest.mark.parametrize("game_id", GAMES)
def test_the_words_of_a_book_are_those_of_its_language(game_id: str) -> None:
    """Sentences of some length that read the same in both were never translated."""
    spanish, english = documents(game_id, False)
    same = [
        one.ident
        for one, other in zip(spanish.paragraphs(), english.paragraphs(), strict=True)
        if len(inline_text(one.words)) > 40 and inline_text(one.words) == inline_text(other.words)
    ]
    assert same == []


def test_a_number_or_a_clause_that_differs_is_seen() -> None:
    from generator.language.markup import parse

    paragraph = Paragraph("AB-1", parse("Roba 2 cartas ([[AB-3]])."), "clause", "AB-1")
    assert numbers(parse("Draw twice.")) == numbers(parse("Roba 2 veces.")) != numbers(parse("Roba 3 veces."))
    assert carried(paragraph) == carried(replace(paragraph, words=parse("Draw 2 cards ([[AB-3]]).")))
    assert carried(paragraph) != carried(replace(paragraph, words=parse("Draw 3 cards ([[AB-3]]).")))
    assert carried(paragraph) != carried(replace(paragraph, words=parse("Draw 2 cards ([[AB-4]]).")))


@pytest.mark.parametrize(("game_id", "toss"), [("qiahn_goblin", "QG-27"), ("qiahn_tactics", "QT-39")])
def test_a_sheet_for_the_table_begins_with_setup_in_numbered_steps_and_names_no_ruling(game_id: str, toss: str) -> None:
    for sheet in documents(game_id, True):
        assert sheet.blocks[0].ident == "ref_setup"
        steps = [block for block in sheet.blocks if isinstance(block, Paragraph) and block.number]
        assert [step.number for step in steps] == list(range(1, len(steps) + 1))
        assert list(sheet.blocks[1 : 1 + len(steps)]) == steps
        assert toss in {step.clause for step in steps}  # the coin that says who attacks
        answers = [block for block in sheet.blocks if isinstance(block, Paragraph) and block.ident.endswith("-answer")]
        assert answers
        assert not [run for block in answers for run in block.words if run.kind == "clause"]
    assert any(run.kind == "clause" for block in documents(game_id, False)[0].blocks if isinstance(block, Paragraph)
               for run in block.words)  # fmt: skip
