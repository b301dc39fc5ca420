"""Checks what a web edition shows against what the data say: every text once and in order, and nothing else."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from generator.base.findings import Finding, Findings, Where
from generator.inspection.books.book import BookWords, ExpectedBook, judge_leftover_text, refused_sentences, squeezed
from generator.inspection.books.web_book import WebBook


@dataclass(frozen=True, slots=True)
class ExpectedPage:
    """What a web edition is expected to show: a book, the title of the window, and what none of its sentences says.

    The first sentence is in the page's language. `anchors` are ids that links must find, each with the tags, such as
    `<h2>`, and classes that its element must have; `links` are those of the contents: the words of each, and the id
    that it leads to; `pages` are addresses of other pages; `spoken` are words that readers meet in names of buttons
    and fields.
    """

    book: ExpectedBook
    title: str
    anchors: Mapping[str, frozenset[str]]
    links: Sequence[tuple[str, str]]
    pages: Sequence[str]
    spoken: Sequence[str]


def judge_web_sentences(page: WebBook, expected: ExpectedPage, shown: str, findings: Findings) -> None:
    """Report what a page does not show of what is expected, and what it shows beside."""
    book = expected.book
    own = book.sentences[0].language if book.sentences else page.language
    for what, wanted, found in (("language", own, page.language), ("title in its window", expected.title, page.title)):
        if squeezed(wanted) != squeezed(found):
            message = f"the page has another {what} than the book"
            findings.error("web.text", message, Where(shown, 1), fix="build it again", expected=wanted, found=found)
    for language in dict.fromkeys([*(one.language for one in book.sentences), *page.words]):
        words = page.words.get(language, BookWords("", []))
        refused, left = refused_sentences(words, language, book, shown)
        findings.extend(_on_line(one, shown) for one in refused.values())
        extra = Findings()
        judge_leftover_text(left, words, book, shown, extra)
        findings.extend(_on_line(one, shown) for one in extra.items)
    for text in (*book.alternatives, *expected.spoken):
        if squeezed(text) not in page.spoken:
            findings.error(
                "book.alt", f"no picture, button or field says {text[:60]!r}", Where(shown), fix="build it again"
            )
    for ident, kinds in expected.anchors.items():
        if ident not in page.idents:
            message = f"no link can lead to {ident}: nothing on the page has this id"
            findings.error("web.link", message, Where(shown), clause=ident, fix="build it again")
        elif lacking := kinds - page.idents[ident]:
            message = f"{ident} is not shown as {', '.join(sorted(lacking))}"
            findings.error("web.code", message, Where(shown), clause=ident, fix="build it again")
    for message, line in page.amiss:
        findings.error("web.code", message, Where(shown, line), fix="build it again")
    _judge_links(page, expected, shown, findings)


def _judge_links(page: WebBook, expected: ExpectedPage, shown: str, findings: Findings) -> None:
    for link in page.links:
        where = Where(shown, link.line)
        if link.target not in page.idents:
            message = f"a link leads to {link.target!r}, which the page does not have"
            findings.error("web.link", message, where, fix="build it again")
        elif link.shows_id and link.words != link.target:
            message = f"a link that shows {link.words!r} leads to {link.target!r}"
            findings.error("web.link", message, where, fix="build it again")
    there = {(squeezed(link.words), link.target) for link in page.links}
    for words, target in expected.links:
        if (squeezed(words), target) not in there:
            findings.error(
                "web.link", f"no link of the contents leads to {words!r}", Where(shown), fix="build it again"
            )
    for address in expected.pages:
        if address not in page.pages:
            findings.error("web.link", f"no link leads to {address!r}", Where(shown), fix="build it again")


def _on_line(finding: Finding, shown: str) -> Finding:
    """A finding of a book whose pages are the lines of a file."""
    where = finding.where
    return finding._replace(where=Where(shown, where.page)) if where.file == shown else finding
