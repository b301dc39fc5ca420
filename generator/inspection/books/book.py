"""Checks a finished book against a fresh document: every sentence is there once and in order, and nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from generator.base.findings import Finding, Findings, Where
from generator.base.geometry import POINTS_PER_MM
from generator.base.regular_expressions import regular_expression
from generator.inspection.books.book_setting import TextBlocks, judge_book_setting
from generator.inspection.reading.book_pages import ARTIFACT, ReadBook
from generator.inspection.reading.printed_document import PrintedDocument

BLOCKS = ("/P", "/LBody", "/TD", "/TH", "/Caption")  # elements that hold one text; headings break as they like
EDGE = 5.0  # mm: least distance of text from the paper's edge
_LEFT_OUT = regular_expression(r"[\s\-\u00ad\u0002\u00a0\u202f\ufffe\u2010\u2011]+")
_LETTER_OR_DIGIT = regular_expression(r"[^\W_]")
_STEP_NUMBER = regular_expression(r"(?<!\w)\d{1,3}\.(?!\w)")  # such as "3."
_PAGE, _NUMBER = r"(?:\(\d+\))?", r"[.\u2026·]*\d+"  # what may follow an id; a heading, or the word for a figure


@dataclass(frozen=True, slots=True)
class ExpectedSentence:
    """A text that a book must contain: a paragraph, a heading, a cell. `clause` is the id of its clause, if any."""

    ident: str
    text: str
    language: str
    clause: str = ""


@dataclass(frozen=True, slots=True)
class ExpectedBook:
    """What a book is expected to contain: sentences in reading order, headings, and other text that is allowed.

    `furniture` is allowed between sentences, also with a page in brackets: `QG-45 (7)`. `numbered` are words that a
    number may follow: `Figure 3`.
    """

    sentences: Sequence[ExpectedSentence]
    furniture: Sequence[str]
    numbered: Sequence[str]
    headings: Sequence[str]
    listed: Sequence[str]  # the headings in its table of contents
    alternatives: Sequence[str]  # the texts that screen readers read instead of figures
    places: Mapping[str, Where]  # where clauses and rulings stand in the data, for findings


@dataclass(frozen=True, slots=True)
class BookWords:
    """The text of a book in one language without spaces and hyphens, and the page (from 1) of each letter."""

    text: str
    pages: Sequence[int]

    def page_of(self, place: int) -> int:
        """The page of the letter at an index; the last page for one beyond the end."""
        return self.pages[min(place, len(self.pages) - 1)] if self.pages else 1


def squeezed(text: str) -> str:
    """A text without spaces and hyphens, which differ with line breaks."""
    return _LEFT_OUT.sub("", text)


def judge_book(book: ReadBook, printed: PrintedDocument, expected: ExpectedBook, findings: Findings) -> None:
    """Report every difference between a book's text, read from `printed`, and what is expected. Raises nothing for it.

    Fonts, boxes and metadata are checked in inspection/structure/document.py.
    """
    shown = printed.shown
    blocks = TextBlocks()
    books = _in_reading_order(printed, _tagged(book, shown, findings), expected, shown, findings, blocks)
    judge_book_setting(book, blocks, shown, findings)
    for language in dict.fromkeys([*(s.language for s in expected.sentences), *books]):
        words = books.get(language, BookWords("", []))
        left = judge_sentences(words, language, expected, shown, findings)
        judge_leftover_text(left, words, expected, shown, findings)
    _judge_contents(book, books.values(), expected, shown, findings)


def _tagged(book: ReadBook, shown: str, findings: Findings) -> dict[tuple[int, int], str]:
    """The text of every marked content by page (from 1) and number; reports text that is untagged or near the edge."""
    found: dict[tuple[int, int], str] = {}
    for one in book.texts:
        if not one.text.strip():
            continue
        width, height = book.sizes[one.page - 1]
        left, bottom, right, top = one.bounds
        if min(left, bottom, width - right, height - top) < EDGE * POINTS_PER_MM:
            findings.error(
                "book.edge",
                f"{one.text.strip()[:40]!r} comes nearer than {EDGE:g} mm to the paper's edge",
                Where(shown, page=one.page),
            )
        if one.mark is None:
            findings.error(
                "book.untagged",
                f"{one.text.strip()[:40]!r} is neither part of the text nor an ornament of the page",
                Where(shown, page=one.page),
            )
        elif one.mark != ARTIFACT:
            found[one.page, one.mark] = found.get((one.page, one.mark), "") + squeezed(one.text)
    return found


def _in_reading_order(
    printed: PrintedDocument,
    texts: Mapping[tuple[int, int], str],
    expected: ExpectedBook,
    shown: str,
    findings: Findings,
    blocks: TextBlocks,
) -> dict[str, BookWords]:
    """The text of each language in the order of the structure tree, which is the order of a screen reader.

    Text drawn inside figures is left out; their alternative texts are checked instead. What belongs to which block
    goes into `blocks`.
    """
    parts: dict[str, list[str]] = {}
    pages: dict[str, list[int]] = {}
    seen: set[tuple[int, int]] = set()
    alternatives: list[str] = []
    with printed.structure() as pdf:
        if "/StructTreeRoot" not in pdf.Root:
            findings.error("book.untagged", "the book has no structure: it cannot be read aloud", Where(shown))
            return {}
        numbers = {page.obj.objgen: i for i, page in enumerate(pdf.pages, 1)}
        whole = _Place(0, str(pdf.Root.get("/Lang", "")), False)
        for found in _walk(pdf.Root.StructTreeRoot, whole, numbers):
            if isinstance(found, str):
                alternatives.append(squeezed(found))
                continue
            place, number = found
            seen.add((place.page, number))
            if not place.drawn:
                blocks.contents.setdefault(place.block, []).append((place.page, number))
                text = texts.get((place.page, number), "")
                parts.setdefault(place.language, []).append(text)
                pages.setdefault(place.language, []).extend([place.page] * len(text))
    for page, _ in sorted(set(texts) - seen)[:1]:
        findings.error("book.untagged", "there is text that the structure does not know", Where(shown, page=page))
    for alt in expected.alternatives:
        if squeezed(alt) not in alternatives:
            findings.error("book.alt", f"no figure says {alt[:60]!r} to who cannot see it", Where(shown))
    return {language: BookWords("".join(parts[language]), pages[language]) for language in parts}


@dataclass(frozen=True, slots=True)
class _Place:
    """The state of a walk through the structure tree: the page, the language, whether it is inside a figure, the block.

    The block is the number of the object that holds the paragraph, cell or item; empty outside one.
    """

    page: int
    language: str
    drawn: bool
    block: str = ""


def _walk(node: Any, place: _Place, numbers: Mapping[Any, int]) -> Iterator[str | tuple[_Place, int]]:
    """Each marked content below a node in order, and the alternative text of each figure."""
    import pikepdf

    if isinstance(node, int):
        yield place, int(node)
    elif isinstance(node, pikepdf.Array):
        for kid in node:
            yield from _walk(kid, place, numbers)
    elif isinstance(node, pikepdf.Dictionary) and node.get("/Type") != "/OBJR":
        page = numbers.get(node["/Pg"].objgen, place.page) if "/Pg" in node else place.page
        block = "" if node.get("/S") == "/Span" else place.block  # an id in the margin
        if node.get("/S") in BLOCKS and node.is_indirect:
            block = str(node.objgen)
        drawn = place.drawn or node.get("/S") == "/Figure"
        place = _Place(page, str(node.get("/Lang", place.language)), drawn, block)
        if node.get("/S") == "/Figure":
            yield str(node.get("/Alt", ""))
        if "/MCID" in node:
            yield place, int(node["/MCID"])
        elif "/K" in node:
            yield from _walk(node["/K"], place, numbers)


def judge_sentences(book: BookWords, language: str, expected: ExpectedBook, shown: str, findings: Findings) -> str:
    """Report sentences of a language that are missing or out of order; returns the text without those found."""
    refused, left = refused_sentences(book, language, expected, shown)
    findings.extend(refused.values())
    return left


def refused_sentences(
    book: BookWords, language: str, expected: ExpectedBook, shown: str
) -> tuple[dict[int, Finding], str]:
    """What is wrong with sentences of a language that are missing or out of order, by their numbers (from 0).

    With it the text without those that were found.
    """
    refused: dict[int, Finding] = {}
    taken = bytearray(len(book.text))
    start = 0
    for number, sentence in enumerate(expected.sentences):
        wanted = squeezed(sentence.text)
        if not wanted or sentence.language != language:
            continue
        found = _find_untaken(book.text, wanted, start, taken)
        if found < 0:
            elsewhere = _find_untaken(book.text, wanted, 0, taken)
            where = expected.places.get(sentence.clause, Where())
            if elsewhere < 0:
                refused[number] = Finding(
                    "book.missing",
                    "error",
                    f"{shown} ({sentence.language}) does not say what {sentence.clause or sentence.ident} says: "
                    f"{sentence.text[:60]!r}",
                    Where(shown, page=book.page_of(start)) if not where.file else where,
                    clause=sentence.clause,
                    fix="build it again",
                )
                continue
            refused[number] = Finding(
                "book.order",
                "error",
                f"{sentence.clause or sentence.ident} does not stand where it belongs",
                Where(shown, page=book.page_of(elsewhere)),
                clause=sentence.clause,
                fix="build it again",
            )
            found = elsewhere
        else:
            start = found + len(wanted)
        taken[found : found + len(wanted)] = b"\1" * len(wanted)
    return refused, "".join("\0" if used else letter for letter, used in zip(book.text, taken, strict=True))


def _find_untaken(text: str, wanted: str, start: int, taken: bytearray) -> int:
    """The first index from `start` of a text whose letters no other sentence has used; -1 for none."""
    found = text.find(wanted, start)
    while found >= 0 and any(taken[found : found + len(wanted)]):
        found = text.find(wanted, found + 1)
    return found


def judge_leftover_text(left: str, book: BookWords, expected: ExpectedBook, shown: str, findings: Findings) -> None:
    """Report left-over text that is not furniture: contents, index, ids, numbers of pages, figures and steps."""
    numbered = {squeezed(text).casefold() for text in expected.numbered} - {""}
    known = sorted({squeezed(text).casefold() for text in expected.furniture} | numbered, key=len, reverse=True)
    after = {text: f"(?:{_NUMBER})?" if text in numbered else _PAGE for text in known}
    pattern = re.compile("|".join(re.escape(text) + after[text] for text in known if text) or "(?!)", re.IGNORECASE)
    for start, text in _leftover_stretches(left):
        before = book.text[max(start - 200, 0) : start].casefold()
        if before.endswith(tuple(numbered)):  # a heading that was found among the contents
            text = re.sub(f"^{_NUMBER}", "", text)
        rest = _STEP_NUMBER.sub(" ", pattern.sub(" ", text))
        if _LETTER_OR_DIGIT.search(rest):
            findings.error(
                "book.extra",
                f"the book says {rest.strip()[:60]!r}, and the document does not",
                Where(shown, page=book.page_of(start)),
                fix="build it again",
            )


def _leftover_stretches(left: str) -> Iterator[tuple[int, str]]:
    for match in re.finditer(r"[^\0]+", left):
        yield match.start(), match.group()


def _judge_contents(
    read: ReadBook, books: Iterable[BookWords], expected: ExpectedBook, shown: str, findings: Findings
) -> None:
    """Report headings without a bookmark to their page, and wrong pages in the table of contents."""
    marks: dict[str, list[int]] = {}  # a chapter and a part of the appendix may bear one title
    for title, page in read.bookmarks:
        marks.setdefault(squeezed(title), []).append(page)
    letters: dict[int, list[str]] = {}
    for book in books:
        for letter, page in zip(book.text, book.pages, strict=True):
            letters.setdefault(page, []).append(letter)
    by_page = {page: "".join(own) for page, own in letters.items()}
    for heading, times in Counter(expected.headings).items():
        title = squeezed(heading)
        pages = marks.get(title, [])
        if len(pages) < times:
            findings.error("book.bookmark", f"the heading {heading!r} has no bookmark", Where(shown))
        for page in pages:
            if title not in by_page.get(page, ""):
                findings.error(
                    "book.bookmark",
                    f"the bookmark {heading!r} leads to page {page}, which does not have it",
                    Where(shown, page=page),
                )
        if pages and heading in expected.listed and not _listed(by_page, title, pages):
            findings.error(
                "book.contents",
                f"the table of contents does not give page {pages[0]} for {heading!r}",
                Where(shown, page=pages[0]),
                fix="build it again",
            )


def _listed(by_page: Mapping[int, str], title: str, pages: Sequence[int]) -> bool:
    """Whether an earlier page lists the title with the number of one of its pages, or there is no such list."""
    entries = [
        match.group(1)
        for number, text in by_page.items()
        if number < max(pages)
        for match in re.finditer(re.escape(title) + r"[.\u2026·\s]*(\d+)", text)
    ]
    return not entries or any(str(page) in entries for page in pages)
