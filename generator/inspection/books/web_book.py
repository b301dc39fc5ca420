"""Reads what a web edition shows: its words by language, its links and ids, what its pictures and buttons say."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html.parser import HTMLParser

from generator.base.regular_expressions import regular_expression
from generator.inspection.books.book import BookWords, squeezed
from generator.inspection.books.web_page import NO_END, read_markup

# what readers see at no time or not before they ask for it (templates/web/page.css), and what holds no words
HIDDEN_CLASSES = frozenset(("hidden", "skip", "sprite", "sr-only", "visually-hidden"))
NO_WORDS = frozenset(("dialog", "noscript", "script", "style", "svg", "template"))
OTHER = "other"  # the class of what is shown beside the page's own language
PAPER = "on-paper"  # the class of what is shown on paper alone
ICON = "\ufffc"  # stands for an icon among words
LINKS = frozenset(("mark", "ref"))  # classes of links that show the id they lead to
SPOKEN = ("alt", "aria-label", "placeholder", "title")  # attributes whose words readers see or hear
TOLD = frozenset(  # attributes that say nothing when they are empty
    (*SPOKEN, "aria-controls", "aria-labelledby", "colspan", "content", "data-back", "data-box", "data-front", "for")
) | frozenset(("href", "hreflang", "id", "lang", "role", "scope", "value"))
NAMED_BY = ("aria-controls", "aria-labelledby", "data-back", "data-front", "for")  # attributes that name an id
TALKING = frozenset(("a", "button", "figcaption", "h1", "h2", "h3", "h4", "label", "p", "summary"))
_DRAWN = regular_expression(r"(<svg\b[^>]*>)(.*?)</svg>", re.DOTALL)
_USED = regular_expression(r"<use\b[^>]*?href=\"#[^\"]*\"[^>]*>")
_DEFINED = regular_expression(r"<[a-z]+\b[^>]*?\sid=\"([^\"]+)\"")


@dataclass(frozen=True, slots=True)
class PageLink:
    """A link to a place of its page: the id that it leads to, its words, its line (from 1), whether it shows ids."""

    target: str
    words: str
    line: int
    shows_id: bool


@dataclass(frozen=True, slots=True)
class WebBook:
    """What a web edition shows: its words by language with the line of each letter, and all that is told beside.

    The words that stand on paper alone are those of the language `PAPER`; `ICON` stands for an icon. `title` is that of
    the window. `idents` are the ids of its elements with their tags (`<h2>`, and `<svg>` for a picture within) and
    classes; `pages` are the other pages that it leads to. `spoken` are the words of attributes, and of its scripts.
    `amiss` is what is wrong with single elements, with their lines. Words within pictures are left out.
    """

    language: str
    title: str
    words: Mapping[str, BookWords]
    idents: Mapping[str, frozenset[str]]
    links: Sequence[PageLink]
    pages: frozenset[str]
    spoken: frozenset[str]
    amiss: Sequence[tuple[str, int]]


def read_web_book(text: str) -> WebBook:
    """What the text of a web edition shows. Raises nothing: of what is no such page, little is found."""
    reader = _ShownWords()
    drawn: list[str] = []

    def without_drawing(found: re.Match[str]) -> str:
        drawn.append(found[2])
        return found[1] + "\n" * found[2].count("\n") + "".join(dict.fromkeys(_USED.findall(found[2]))) + "</svg>"

    read_markup(reader, _DRAWN.sub(without_drawing, text))
    for picture in drawn:
        reader.idents.update((ident, frozenset()) for ident in _DEFINED.findall(picture))
    strange = [(ident, line) for ident, line in reader.named if ident not in reader.idents]
    amiss = [*reader.amiss, *((f"an element names {ident!r}, which is not there", line) for ident, line in strange)]
    words = {language: BookWords("".join(parts), reader.lines[language]) for language, parts in reader.parts.items()}
    title = " ".join("".join(reader.title).split())
    return WebBook(
        reader.language,
        title,
        words,
        reader.idents,
        reader.links,
        frozenset(reader.pages),
        frozenset(map(squeezed, reader.spoken)),
        amiss,
    )


def _words_for_script(data: str) -> list[str]:
    """The words that a page hands to its script, as JSON; none of what is a script itself."""
    try:
        words = json.loads(data)
    except ValueError:
        return []
    return [word for word in words.values() if isinstance(word, str)] if isinstance(words, dict) else []


@dataclass(slots=True)
class _Open:
    """An element that is open, with what holds of all that is in it, and whether it says anything so far."""

    tag: str
    stream: str  # the language of its words; empty where they are hidden
    language: str
    line: int
    link: str | None = None  # the id that a link leads to
    shows_id: bool = False
    says: bool = False
    ident: str = ""
    picture: str | None = None  # the id of the picture that it must show, until it was met


class _ShownWords(HTMLParser):
    """Reads what a page shows; a step's number, which the browser writes, stands before its words."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.language = ""
        self.title: list[str] = []
        self.parts: dict[str, list[str]] = {}
        self.lines: dict[str, list[int]] = {}
        self.idents: dict[str, frozenset[str]] = {}
        self.links: list[PageLink] = []
        self.pages: set[str] = set()
        self.spoken: list[str] = []
        self.amiss: list[tuple[str, int]] = []
        self.named: list[tuple[str, int]] = []
        self._open = [_Open("", "", "", 1)]
        self._link_words: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        around = self._open[-1]
        line = self.getpos()[0]
        classes = frozenset(given.get("class", "").split())
        language = given.get("lang", around.language)
        if tag == "html":
            self.language = language
        self._note(tag, given, classes, line)
        stream = self._stream(tag, given, classes, language)
        if tag == "li" and "value" in given and stream:
            self._show(f"{given['value']}.", stream)
        if tag == "svg" and "icon" in classes and around.stream:
            self._show(ICON, around.stream)
        if tag == "svg" and around.ident:
            self.idents[around.ident] |= {"<svg>"}
        says = any(given.get(name) for name in SPOKEN) or "aria-labelledby" in given
        if says or tag in ("svg", "img", "input"):
            self._says()
        if tag in NO_END:
            return
        link, shows_id = around.link, around.shows_id
        if tag == "a" and given.get("href", "").startswith("#"):
            link, shows_id = given["href"][1:], bool(classes & LINKS)
            self._link_words = []
        if tag == "a" and link is None:
            self.pages.add(given.get("href", ""))
        filled_by_script = tag == "p" and "id" in given  # templates/web/page.js writes it
        ident = given.get("id", "")
        picture = given.get("data-front", "") if "data-piece" in given else None
        self._open.append(_Open(tag, stream, language, line, link, shows_id, says or filled_by_script, ident, picture))

    def _note(self, tag: str, given: Mapping[str, str], classes: frozenset[str], line: int) -> None:
        """Remember the id of an element, what it says in attributes, and which of these are empty or name others."""
        if ident := given.get("id"):
            self.idents[ident] = classes | {f"<{tag}>"}
        self.spoken += [given[name] for name in SPOKEN if name in given]
        self.amiss += [
            (f"{name} of an element {tag!r} is empty", line)
            for name in given
            if name in TOLD and not given[name].strip()
        ]
        self.named += [(ident, line) for name in NAMED_BY for ident in given.get(name, "").split()]
        if tag == "use":
            shown = given.get("href", "")[1:]
            self.named.append((shown, line))
            for one in self._open:
                one.picture = None if one.picture == shown else one.picture

    def _stream(self, tag: str, given: Mapping[str, str], classes: frozenset[str], language: str) -> str:
        """The language in which the words of an element are shown; PAPER for those on paper, empty for hidden ones."""
        around = self._open[-1]
        if tag == "html":
            return language
        if not around.stream or "hidden" in given or tag in NO_WORDS or classes & HIDDEN_CLASSES:
            return ""
        if around.stream == PAPER or PAPER in classes:
            return PAPER
        if language == self.language:  # beside its own language, a page shows nothing in that language
            return "" if OTHER in classes else around.stream
        beside = OTHER in classes or "hreflang" in given or around.language == language
        return language if beside else ""

    def handle_endtag(self, tag: str) -> None:
        while any(one.tag == tag for one in self._open[1:]):
            last = self._open.pop()
            if last.tag == "a" and last.link is not None:
                words = " ".join("".join(self._link_words).split())
                self.links.append(PageLink(last.link, words, last.line, last.shows_id))
            if last.picture is not None:
                self.amiss.append((f"a piece does not show its face {last.picture!r}", last.line))
            if last.tag in TALKING and not last.says:
                self.amiss.append((f"an element {last.tag!r} says nothing", last.line))
            if last.tag == tag:
                break
            self.amiss.append((f"an element {last.tag!r} is not closed", last.line))

    def handle_data(self, data: str) -> None:
        here = self._open[-1]
        if not data.strip():
            return
        self._says()
        if here.link is not None:
            self._link_words.append(data)
        if here.tag == "title":
            self.title.append(data)
        elif here.tag == "script":
            self.spoken += _words_for_script(data)
        elif here.stream:
            self._show(data, here.stream)
        elif here.tag in TALKING:
            self.spoken.append(data)

    def _says(self) -> None:
        for one in self._open:
            one.says = True

    def _show(self, data: str, stream: str) -> None:
        words = squeezed(data)
        if words:
            self.parts.setdefault(stream, []).append(words)
            self.lines.setdefault(stream, []).extend([self.getpos()[0]] * len(words))
