"""Checks web editions: what the data say that a page must show, and whether its style lets it be seen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from generator.base.findings import Findings
from generator.catalog.library import Game
from generator.inspection.books.book import ExpectedBook, ExpectedSentence
from generator.inspection.books.web_book import ICON, PAPER, read_web_book
from generator.inspection.books.web_sentences import ExpectedPage, judge_web_sentences
from generator.inspection.books.web_style import judge_web_style
from generator.rulebook.document import (
    BookTable,
    Callout,
    Contents,
    Document,
    Entry,
    Example,
    Figure,
    Heading,
    Index,
    Inline,
    PageBreak,
    Paragraph,
    heading_depths,
)
from generator.rulebook.plain_text import inline_text
from generator.rulebook.web.page import OddsTable
from generator.workshop.books.documents import GameDocuments
from generator.workshop.checking.printed_books import expected_of
from generator.workshop.site.web_edition import odds_table, own_name, showcases_in, web_words
from generator.workshop.targets import RULEBOOK

NOTHING: frozenset[str] = frozenset()
HOME = "../../index.html"
CONTENTS = (1, 2)  # the levels of headings that the contents list
SPOKEN_WORDS = (
    "web_skip",
    "web_home",
    "web_search",
    "web_search_key",
    "web_tools",
    "web_marks",
    "web_dark",
    "web_found",
    "web_not_found",
)
ZOOM_WORDS = (
    "web_previous",
    "web_next",
    "web_turn_over",
    "web_smaller",
    "web_larger",
    "web_close",
    "web_back",
)
Shelf = tuple[str, Sequence[tuple[str, str]]]  # the title of a component; the name and code of each of its pieces


@dataclass(frozen=True, slots=True)
class WebContents:
    """What a web edition shows, as the data have it.

    Its own document and the one beside it, if any; the fixed words in its language, the other languages with their own
    names, the titles of components with the names and codes of their pieces, and the odds.
    """

    own: Document
    beside: Document | None
    words: Mapping[str, str]
    languages: Sequence[tuple[str, str]]
    shelves: Sequence[Shelf]
    odds: OddsTable | None


def contents_of(game_documents: GameDocuments, language: str) -> WebContents:
    """What the web edition of a game shows in a language. Raises CannotJudge as GameDocuments does."""
    others = [one for one in game_documents.languages if one != language]
    shelves = [
        (one.title, [(piece.name, piece.code) for piece in one.pieces])
        for one in showcases_in(game_documents, language)
    ]
    return WebContents(
        game_documents.document(language),
        game_documents.document(others[0]) if others else None,
        web_words(game_documents.project, game_documents.print_data, language, game_documents.draft),
        [(one, own_name(one)) for one in others],
        shelves,
        odds_table(game_documents.game, game_documents.voice(language), game_documents.choices),
    )


def judge_web_contents(text: str, game: Game, contents: WebContents, shown: str, findings: Findings) -> None:
    """Report what a page does not show of its contents, what it shows beside, and what its style hides."""
    judge_web_sentences(read_web_book(text), _expected(game, contents), shown, findings)
    judge_web_style(text, shown, findings)


def _expected(game: Game, contents: WebContents) -> ExpectedPage:
    own, words = contents.own, contents.words
    documents = [own, *([contents.beside] if contents.beside is not None else [])]
    listed = list(_listed(contents))
    sentences = [
        *_bar(contents),
        *(_said(own, target, text) for text, target in listed),
        *_opening(own),
        *(one for block in own.blocks for one in _sentences(own, block)),
        *(_said(own, "odds", text) for text in _odds(contents)),
        *(_said(own, "gallery", text) for text in _gallery(contents)),
        _said(own, "rights", " · ".join(filter(None, (own.title, own.edition, own.words.unofficial)))),
        _said(own, "rights", own.rights),
        _said(own, "home", words["web_home"]),
    ]
    if any(isinstance(block, Contents) for block in own.blocks):
        sentences.append(ExpectedSentence("contents", "".join(text for text, _ in listed), PAPER))
    if contents.beside is not None:
        sentences.append(_said(contents.beside, "subtitle", inline_text(contents.beside.subtitle)))
        sentences += [
            one for block in contents.beside.blocks for one in _sentences(contents.beside, block, beside=True)
        ]
    known = expected_of(game, documents)
    alternatives = [own.cover.alt] if own.cover is not None else []
    alternatives += [block.alt for block in own.every_block() if isinstance(block, Figure)]
    book = ExpectedBook(
        sentences, [*known.furniture, *words.values()], known.numbered, [], [], alternatives, known.places
    )
    title = f"{own.title} · {inline_text(own.subtitle)}"
    pages = [HOME, *(f"../{language}/{RULEBOOK}.html" for language, _ in contents.languages)]
    return ExpectedPage(book, title, _anchors(own), listed, pages, list(_spoken(contents)))


def _listed(contents: WebContents) -> Iterator[tuple[str, str]]:
    """The entries of the contents, each with the id of its heading."""
    for block in contents.own.blocks:
        if isinstance(block, Heading) and block.level in CONTENTS:
            yield inline_text(block.words), block.ident
    if contents.odds is not None:
        yield contents.words["web_odds"], "page-odds"
    if contents.shelves:
        yield contents.words["web_gallery"], "page-gallery"


def _anchors(document: Document) -> dict[str, frozenset[str]]:
    """The ids that links may lead to, with the tags of headings and pictures, and the tone of boxes."""
    unmarked = {block.ident for block in document.blocks if isinstance(block, Contents | PageBreak)}
    found: dict[str, frozenset[str]] = dict.fromkeys(
        (one for one in document.anchors() if one not in unmarked), NOTHING
    )
    depths = heading_depths(document)
    for block in document.blocks:
        if isinstance(block, Heading):
            found[block.ident] = frozenset((f"<h{depths[block.ident] + 1}>", *(["<svg>"] if block.art else [])))
        elif isinstance(block, Callout):
            found[block.ident] = frozenset((block.tone,))
        elif isinstance(block, Figure):
            found[block.ident] = frozenset(("<svg>",))
    return found


def _spoken(contents: WebContents) -> Iterator[str]:
    """Words that stand in no sentence: names of fields, buttons and links, and what the script tells."""
    words, own = contents.words, contents.own
    for name in SPOKEN_WORDS:
        yield words[name]
    yield own.words.contents
    if contents.languages:
        yield words["web_languages"]
    for _, pieces in contents.shelves:
        yield from (f"{words['web_enlarge']}: {name}, {code}" for name, code in pieces)
    if contents.shelves:
        yield from (words[name] for name in ZOOM_WORDS)
    for paragraph in own.paragraphs():
        yield from (f"{words['web_permalink']} {ident}" for ident in (paragraph.clause, *paragraph.also) if ident)


def _said(document: Document, ident: str, text: str, clause: str = "") -> ExpectedSentence:
    return ExpectedSentence(ident, text, document.language, clause)


def _bar(contents: WebContents) -> Iterator[ExpectedSentence]:
    """What stands above the page, and the head of the contents."""
    own, words = contents.own, contents.words
    yield _said(own, "title", own.title)
    buttons = ("web_marks", "web_both", "web_dark") if contents.beside is not None else ("web_marks", "web_dark")
    yield _said(own, "tools", " ".join(words[name] for name in buttons))
    yield from (ExpectedSentence("languages", name, language) for language, name in contents.languages)
    yield _said(own, "contents", own.words.contents)


def _opening(document: Document) -> Iterator[ExpectedSentence]:
    """The title with what stands above it and under it."""
    yield _said(document, "title", " · ".join(filter(None, (document.words.unofficial, document.edition))))
    yield _said(document, "title", document.title)
    yield _said(document, "subtitle", inline_text(document.subtitle))
    yield _said(document, "authors", document.authors)


def _text(words: Inline) -> str:
    """Words as a page shows them, with a sign for each icon."""
    return "".join(run.text if run.kind != "icon" else ICON for run in words)


def _sentences(document: Document, block: object, *, beside: bool = False) -> Iterator[ExpectedSentence]:
    """The texts of a block in their order; ids, numbers and records stand in the page's own language alone."""
    if isinstance(block, Heading):
        yield _said(document, block.ident, _text(block.words))
    elif isinstance(block, Paragraph):
        number = [f"{block.number}."] if block.number and not beside else []
        marks = [ident for ident in (block.clause, *block.also) if ident and not beside]
        yield _said(document, block.ident, "".join([*number, *marks, _text(block.words)]), block.clause)
    elif isinstance(block, BookTable):
        yield _said(document, block.ident, _text(block.caption))
        yield from (_said(document, block.ident, _row(cells)) for cells in (block.heads, *block.rows))
        yield _said(document, block.ident, _text(block.note))
        yield from _references(document, block.ident, block.clauses, beside)
    elif isinstance(block, Figure):
        yield _said(document, block.ident, _text(block.caption))
    elif isinstance(block, Callout | Example):
        kicker = document.words.example if isinstance(block, Example) and not beside else ""
        yield _said(document, block.ident, kicker + _text(block.title))
        for inner in block.blocks:
            yield from _sentences(document, inner, beside=beside)
        if isinstance(block, Example) and not beside:
            if block.record:
                yield _said(document, block.ident, "\n".join((document.words.record, *block.record)))
            yield from _references(document, block.ident, block.clauses, beside)
    elif isinstance(block, Entry):
        ruling = block.kind == "ruling"
        mark = block.ident if ruling and not beside else ""
        yield _said(document, block.ident, mark + _text(block.head), block.ident if ruling else "")
        yield from (_said(document, block.ident, _text(part.words)) for part in block.body)
        if block.kind != "departure":
            yield from _references(document, block.ident, block.clauses, beside)
    elif isinstance(block, Index):
        yield from (_said(document, block.ident, f"{one.term} {', '.join(one.targets)}") for one in block.entries)


def _row(cells: Iterable[Inline]) -> str:
    return " ".join(map(_text, cells))


def _references(document: Document, ident: str, clauses: Sequence[str], beside: bool) -> Iterator[ExpectedSentence]:
    if clauses and not beside:
        yield _said(document, ident, ", ".join(clauses))


def _odds(contents: WebContents) -> Iterator[str]:
    """The texts of the table of odds: its heads, and of each pair the chance to win, and all three as fractions."""
    words, table = contents.words, contents.odds
    if table is None:
        return
    yield words["web_odds"]
    yield words["web_odds_note"]
    yield words["web_defends"]
    yield " ".join((words["web_attacks"], *table.names))
    for name, row in zip(table.names, table.rows, strict=True):
        cells = [f"{_percent(one.win, contents.own.language)}%{one.win} · {one.draw} · {one.loss}" for one in row]
        yield " ".join((name, *cells))


def _percent(share: Fraction, language: str) -> str:
    """A share in per cent with one decimal, halves to even, written as a language writes it."""
    from babel.numbers import get_decimal_symbol

    tenths = round(share * 1000)
    whole, tenth = divmod(tenths, 10)
    return f"{whole}{get_decimal_symbol(language)}{tenth}" if tenth else str(whole)


def _gallery(contents: WebContents) -> Iterator[str]:
    if not contents.shelves:
        return
    yield contents.words["web_gallery"]
    yield contents.words["web_gallery_note"]
    for title, pieces in contents.shelves:
        yield f"{title} {len(pieces)}"
        yield from (f"{name} {code}" for name, code in pieces)
