"""Checks finished books: compares a file with documents made afresh from the data."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.catalog.library import Game
from generator.catalog.rulings import Choices, parse_choices
from generator.inspection.books.book import ExpectedBook, ExpectedSentence, judge_book
from generator.inspection.books.booklet import judge_booklet
from generator.inspection.contract.text_setting import LEAST_SIZE
from generator.inspection.reading.book_pages import ReadBook, read_book
from generator.inspection.reading.book_records import record_lines
from generator.inspection.reading.document_info import keywords_of
from generator.inspection.reading.printed_document import PrintedDocument
from generator.inspection.reading.told_examples import examples_in_pdf
from generator.referee.record import parse_record
from generator.referee.record_words import lines_in_ids
from generator.rulebook.document import (
    BOOK_MARK,
    BookTable,
    Contents,
    Document,
    Example,
    Figure,
    Heading,
    Index,
    inlines,
)
from generator.rulebook.pdf.contents_and_index import DEEPEST
from generator.rulebook.plain_text import inline_text
from generator.workshop.books.documents import GameDocuments
from generator.workshop.checking.printed_examples import judge_told_examples, words_of_records
from generator.workshop.targets import BOOKLET, REFERENCE, Target


def mark_of(document: PrintedDocument) -> dict[str, str]:
    """What a PDF says about which book it is: kind, game, languages, rulings; empty when it is no book of ours."""
    found = re.search(rf"{BOOK_MARK}((?: [a-z]+=[^ ]*)+)", keywords_of(document))
    return dict(pair.partition("=")[::2] for pair in found.group(1).split()) if found else {}


def rulings_of(game: Game, mark: Mapping[str, str]) -> Choices:
    """The rulings of the book that a file's mark names. Raises CannotJudge for those the game does not have."""
    return parse_choices(game, [word for word in mark.get("rulings", "").split(",") if word])


def check_book_file(
    game_documents: GameDocuments, printed: PrintedDocument, target: Target, findings: Findings
) -> None:
    """Compare a file with the book that it says it is. Raises CannotJudge when that book cannot be made."""
    game = game_documents.game
    languages = target.languages
    strange = set(languages) - set(game.languages)
    if strange:
        raise CannotJudge(f"{game.id} has no language {', '.join(sorted(strange))}", where=Where(printed.shown))
    reference = target.component == REFERENCE
    documents = [game_documents.document(language, reference=reference) for language in languages]
    expected = expected_of(game, documents)
    if target.component == BOOKLET:
        judge_booklet(printed, expected, findings)
    else:
        book = read_book(printed, LEAST_SIZE)
        judge_book(book, printed, expected, findings)
        _judge_records(game_documents, printed, book, findings)
        judge_told_examples(game_documents, documents, examples_in_pdf(printed, book), printed.shown, findings)


def _judge_records(game_documents: GameDocuments, printed: PrintedDocument, book: ReadBook, findings: Findings) -> None:
    """Check that the notation printed with examples can be read back as records."""
    for number, lines in enumerate(record_lines(printed, book), start=1):
        try:
            in_ids = lines_in_ids(lines, lambda _, language: words_of_records(game_documents, language))
            parse_record("".join(f"{line}\n" for line in in_ids), f"{printed.shown}#{number}")
        except CannotJudge as error:
            findings.error("book.record", f"example {number}: {error.message}", Where(printed.shown), fix=error.fix)


def expected_of(game: Game, documents: Sequence[Document]) -> ExpectedBook:
    """The expected content of a file with these documents."""
    sentences = [sentence for document in documents for sentence in _sentences(document)]
    furniture = [*game.clauses, *game.rulings]
    headings: list[str] = []
    listed: list[str] = []
    numbered: list[str] = []
    alternatives = [
        document.cover.alt for document in documents[:1] if document.cover is not None
    ]  # one picture for all
    for document in documents:
        furniture += _furniture(document)
        own = [block for block in document.blocks if isinstance(block, Heading)]
        headings += [inline_text(block.words) for block in own]
        if any(isinstance(block, Contents) for block in document.blocks):
            listed += [inline_text(block.words) for block in own if block.level <= DEEPEST]
        numbered += [document.words.figure, document.words.table, document.words.index]
        alternatives += [block.alt for block in document.every_block() if isinstance(block, Figure)]
    places = {ident: game.where_of("clauses", ident) for ident in game.clauses}
    places |= {ident: game.where_of("rulings", ident) for ident in game.rulings}
    return ExpectedBook(sentences, furniture, [*headings, *numbered], headings, listed, alternatives, places)


def _furniture(document: Document) -> Iterator[str]:
    """The texts of a book beside its sentences: title, contents, index, labels."""
    words = document.words
    yield from (document.title, inline_text(document.subtitle), document.authors, document.edition, document.rights)
    yield from (words.contents, words.index, words.example, words.record, words.page, words.figure, words.table)
    yield from (words.see, words.unofficial, words.clause, words.reference, document.language)
    for block in document.blocks:
        if isinstance(block, Heading):
            yield inline_text(block.words)
        elif isinstance(block, Index):
            yield from (entry.term for entry in block.entries)
        elif isinstance(block, Example | BookTable):
            yield inline_text(block.title if isinstance(block, Example) else block.caption)


def _sentences(document: Document) -> Iterator[ExpectedSentence]:
    for block in document.blocks:
        for ident, words, clause in inlines(block):
            yield ExpectedSentence(ident, inline_text(words), document.language, clause)
        if isinstance(block, Example):
            yield from (ExpectedSentence(block.ident, line, document.language) for line in block.record)
