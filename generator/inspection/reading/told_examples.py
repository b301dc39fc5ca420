"""Reads the worked examples that a finished book tells: their sentences and their records, from PDF or a web page."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from generator.base.regular_expressions import regular_expression
from generator.inspection.reading.book_pages import ReadBook
from generator.inspection.reading.printed_document import PrintedDocument

STEP = regular_expression(r"example-(?P<ident>[\w-]+?)-(?P<step>\d+|intro|title)(?P<figure>-figure)?\Z")
MARK = "example-"
DEEPEST = 100  # elements within each other: a book of ours has a tenth
VOID = frozenset(("br", "col", "hr", "img", "input", "link", "meta", "wbr"))  # elements that have no end


@dataclass(slots=True)
class ToldExample:
    """An example as a book tells it in one language.

    `texts` are its sentences by their part (`1.text`, `2.caption`; before a caption may stand its number, before the
    introduction what is above it), `record` the lines of its notation, `page` where it begins (None on a web page).
    """

    ident: str
    language: str
    page: int | None = None
    texts: dict[str, str] = field(default_factory=dict)
    record: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Element:
    """An element of the structure with what it has from those around it; `numbers` are pages by their objects."""

    node: Any
    page: int
    language: str
    numbers: Mapping[Any, int]

    @property
    def kind(self) -> str:
        return str(self.node.get("/S", ""))

    def kids(self) -> Iterator[_Element]:
        """The elements directly below it."""
        import pikepdf

        kids = self.node.get("/K", ())
        for kid in kids if isinstance(kids, pikepdf.Array) else [kids]:
            if isinstance(kid, pikepdf.Dictionary) and "/S" in kid:
                page = self.numbers.get(kid.Pg.objgen, self.page) if "/Pg" in kid else self.page
                yield _Element(kid, page, str(kid.get("/Lang", self.language)), self.numbers)

    def below(self, depth: int = 0) -> Iterator[_Element]:
        """It and every element below it, in reading order; a structure that leads round in a circle has an end."""
        yield self
        if depth < DEEPEST:
            for kid in self.kids():
                yield from kid.below(depth + 1)

    def text(self, texts: Mapping[tuple[int, int], str]) -> str:
        """The text of its contents and of those of the elements below it, in their order."""
        return "".join(texts.get(place, "") for place in self._places(self.node, self.page, 0))

    def _places(self, node: Any, page: int, depth: int) -> Iterator[tuple[int, int]]:
        import pikepdf

        if isinstance(node, int):
            yield page, int(node)
        elif isinstance(node, pikepdf.Array):
            for kid in node:
                yield from self._places(kid, page, depth)
        elif isinstance(node, pikepdf.Dictionary) and node.get("/Type") != "/OBJR" and depth < DEEPEST:
            page = self.numbers.get(node.Pg.objgen, page) if "/Pg" in node else page
            yield from self._places(node.get("/MCID", node.get("/K")), page, depth + 1)


def examples_in_pdf(document: PrintedDocument, book: ReadBook) -> list[ToldExample]:
    """The examples of a tagged book in reading order; `book` is what was read of its pages.

    An example is a section with lines of code. In a second language, sections bear no id: `ident` is empty there.
    """
    with document.structure() as pdf:
        return _examples(pdf, book)


def _examples(pdf: Any, book: ReadBook) -> list[ToldExample]:
    if "/StructTreeRoot" not in pdf.Root:
        return []
    numbers = {page.objgen: i for i, page in enumerate(pdf.pages, 1)}
    texts = book.marked()
    root = _Element(pdf.Root.StructTreeRoot, 0, str(pdf.Root.get("/Lang", "")), numbers)
    sections = (one for one in root.below() if one.kind == "/Sect")
    return [_told(one, texts) for one in sections if any(kid.kind == "/Code" for kid in one.below())]


def _told(section: _Element, texts: Mapping[tuple[int, int], str]) -> ToldExample:
    told = ToldExample(str(section.node.get("/ID", "")).removeprefix(MARK), section.language)
    step = ""
    for one in section.below():
        if one.kind == "/Code":
            told.record.append(one.text(texts).rstrip())
        elif one.kind == "/LI":
            label, body = (
                "".join(kid.text(texts) for kid in one.kids() if kid.kind == kind) for kind in ("/Lbl", "/LBody")
            )
            step = label.strip().rstrip(".")
            told.texts[f"{step}.text"] = body
            told.page = told.page or one.page
        elif one.kind == "/Caption":
            told.texts[f"{step}.caption"] = one.text(texts)
        elif one.kind == "/P" and not step:
            told.texts["intro"] = told.texts.get("intro", "") + one.text(texts)  # behind the title and the references
            told.page = told.page or one.page
    return told


def examples_in_web_page(text: str) -> list[ToldExample]:
    """The examples of a web edition in their order, in each of its languages."""
    reader = _WebPage()
    reader.feed(text)
    reader.close()
    for one in reader.found.values():
        one.record[:] = reader.records.get(one.ident, "").split("\n") if one.ident in reader.records else []
    return list(reader.found.values())


@dataclass(frozen=True, slots=True)
class _OpenTag:
    """An element of a web page that is open, with what it has from those around it."""

    tag: str
    language: str = ""
    ident: str = ""  # of the example
    part: str = ""
    sentence: bool = False  # whether its text belongs to a sentence of that part
    drawn: bool = False  # whether it is part of a picture


class _WebPage(HTMLParser):
    """A web edition as it is read: the elements that are open, and the examples found so far."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.found: dict[tuple[str, str], ToldExample] = {}
        self.records: dict[str, str] = {}
        self._open: list[_OpenTag] = []
        self._example = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        around = self._open[-1] if self._open else _OpenTag("")
        classes = given.get("class", "").split()
        known = STEP.match(given.get("id", ""))
        ident, part = around.ident, around.part
        if tag == "section" and "example" in classes:
            self._example = given.get("id", "").removeprefix(MARK)
        if known:
            step = known["step"]
            ident = known["ident"]
            part = f"{step}.caption" if known["figure"] else f"{step}.text" if step.isdigit() else step
        sentence = around.sentence or bool(ident and {"own", "other"} & set(classes))
        drawn = around.drawn or tag in ("svg", "script", "style")
        if tag not in VOID:
            self._open.append(
                _OpenTag(tag, given.get("lang", around.language), ident, part, sentence and not drawn, drawn)
            )
        if tag == "pre" and self._example:
            self.records[self._example] = ""

    def handle_endtag(self, tag: str) -> None:
        while any(one.tag == tag for one in self._open):
            if self._open.pop().tag == tag:
                break
        if tag == "section":
            self._example = ""

    def handle_data(self, data: str) -> None:
        here = self._open[-1] if self._open else _OpenTag("")
        if here.tag == "pre" and self._example:
            self.records[self._example] += data
        elif here.sentence:
            one = self.found.setdefault((here.language, here.ident), ToldExample(here.ident, here.language))
            one.texts[here.part] = one.texts.get(here.part, "") + data
