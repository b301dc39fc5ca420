"""Checks a web edition against a fresh one: every text in its place, then all that is between the texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from difflib import SequenceMatcher
from html.parser import HTMLParser

from generator.base.findings import Findings, Where

MOST = 6  # differences that are told one by one: a page of older data has hundreds
SHOWN = 60  # characters shown on either side of a difference between texts
NO_END = frozenset(("br", "col", "hr", "img", "input", "link", "meta", "wbr"))


@dataclass(frozen=True, slots=True)
class PlacedText:
    """A text of a web page: the id of the nearest element around it that has one, and its line (from 1)."""

    ident: str
    words: str
    line: int

    @property
    def said(self) -> tuple[str, str]:
        return self.ident, self.words


def judge_web_page(text: str, fresh: str, shown: str, findings: Findings) -> None:
    """Report where a page differs from a fresh one: the texts that do, or else the first place in its code."""
    if text == fresh:
        return
    before = len(findings)
    found, expected = list(texts_in(text)), list(texts_in(fresh))
    matcher = SequenceMatcher(None, [one.said for one in found], [one.said for one in expected], autojunk=False)
    changes = [change for change in matcher.get_opcodes() if change[0] != "equal"]
    for _, start, end, wanted, until in changes[:MOST]:
        here = (found[start : end or start + 1] or found[-1:])[:1]
        place = next((one.ident for one in (*expected[wanted:until], *found[start:end]) if one.ident), "")
        findings.error(
            "web.text",
            f"the page does not say what a fresh one says{f' at {place}' if place else ''}",
            Where(shown, here[0].line if here else 1),
            fix="build it again",
            expected=" ".join(one.words for one in expected[wanted:until]),
            found=" ".join(one.words for one in found[start:end]),
        )
    if len(changes) > MOST:
        findings.error("web.text", f"{len(changes) - MOST} more texts differ", Where(shown), fix="build it again")
    if len(findings) == before:
        _judge_code(text.splitlines(), fresh.splitlines(), shown, findings)


def _judge_code(lines: Sequence[str], fresh: Sequence[str], shown: str, findings: Findings) -> None:
    """Report the first line that differs: what draws, links or acts is not what the press writes."""
    number = next(
        (i for i, (a, b) in enumerate(zip(lines, fresh, strict=False)) if a != b), min(len(lines), len(fresh))
    )
    line, wanted = (own[number] if number < len(own) else "" for own in (lines, fresh))
    at = next((i for i, (a, b) in enumerate(zip(line, wanted, strict=False)) if a != b), min(len(line), len(wanted)))
    window = slice(max(at - SHOWN, 0), at + SHOWN)
    findings.error(
        "web.code",
        "the page says what a fresh one says, but is not made as the press makes it",
        Where(shown, number + 1, at + 1),
        fix="build it again",
        expected=wanted[window],
        found=line[window],
    )


def texts_in(text: str) -> Iterator[PlacedText]:
    """The texts of a page in their order, those of its title, pictures, hints and links' targets too."""
    reader = _PageTexts()
    read_markup(reader, text)
    yield from reader.texts


def read_markup(reader: HTMLParser, text: str) -> None:
    """Let a reader have a whole page; what stands behind markup that HTMLParser cannot bear (`<![foo[`) is not read."""
    with suppress(AssertionError):
        reader.feed(text)
        reader.close()


class _PageTexts(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.texts: list[PlacedText] = []
        self._open: list[tuple[str, str]] = []  # tag, and the id of the nearest element that has one

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        ident = given.get("id") or (self._open[-1][1] if self._open else "")
        for name in ("alt", "aria-label", "title"):
            if given.get(name):
                self.texts.append(PlacedText(ident, given[name], self.getpos()[0]))
        if tag not in NO_END:
            self._open.append((tag, ident))

    def handle_endtag(self, tag: str) -> None:
        while any(name == tag for name, _ in self._open):
            if self._open.pop()[0] == tag:
                break

    def handle_data(self, data: str) -> None:
        tag, ident = self._open[-1] if self._open else ("", "")
        words = " ".join(data.split())
        if words and tag not in ("script", "style"):
            self.texts.append(PlacedText(ident, words, self.getpos()[0]))
