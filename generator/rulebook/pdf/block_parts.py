"""What every block is made of: paragraphs as strips, spaces, panels; and what a book knows while it is made."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.rulebook.document import Document
from generator.rulebook.pdf.line_setting import Bit, SetLine, TextSetter
from generator.rulebook.pdf.pen import Pen
from generator.rulebook.pdf.strips import BoxBackground, Paint, Strip, StripCell
from generator.rulebook.pdf.style import BookStyle, TextStyle
from generator.rulebook.pdf.tags import StructureElement

LABEL_CLEAR = 3.0  # points between a label and its item
BASELINE = 0.33  # of the size, below the middle of a line


@dataclass(frozen=True, slots=True)
class TextFrame:
    """The room that text has on a page, in points: its corner on an even and an odd page, its size, its columns."""

    lefts: tuple[float, float]
    top: float
    width: float
    height: float
    gap: float
    columns: Mapping[str, int]

    def column(self, count: int) -> float:
        """How wide each of so many columns is."""
        return (self.width - (count - 1) * self.gap) / count

    def measure(self, flow: str) -> float:
        """How wide the columns of a kind of text are."""
        return self.column(self.columns.get(flow, 1))


@dataclass(slots=True)
class Maker:
    """One language of a book while it is made. `pages` are the pages of its anchors, as far as they are known."""

    document: Document
    style: BookStyle
    frame: TextFrame
    root: StructureElement
    setter: TextSetter
    marks: bool
    changed: frozenset[str]
    paired: bool = False
    pages: Mapping[str, int] = field(default_factory=dict)
    figures: int = 0
    tables: int = 0
    item_list: StructureElement | None = None
    list_role: str = ""
    part: int = 0
    depths: Mapping[str, int] = field(default_factory=dict)  # of the headings

    def page_of(self, anchor: str) -> str:
        """The page an anchor is on, as it is printed; a mark of the same width until it is known."""
        return str(self.pages.get(anchor, 0))

    def begin_part(self) -> int:
        """The number of the next part of the block: the same in every language."""
        self.part += 1
        return self.part

    def node(
        self, kind: str, parent: StructureElement | None = None, *, alt: str = "", ident: str = "", attributes: str = ""
    ) -> StructureElement:
        """A new element of the structure."""
        return (parent or self.root).child(kind, alt=alt, ident=ident, attributes=attributes)

    # -- paragraphs ------------------------------------------------------------

    def paragraph(
        self,
        words: Sequence[Bit],
        style: TextStyle,
        width: float,
        node: StructureElement,
        where: str,
        *,
        x: float = 0.0,
        label: tuple[Sequence[Bit], StructureElement, float] | None = None,
        hang: float = 0.0,
        anchors: tuple[str, ...] = (),
        mark: str = "",
        before: float | None = None,
        keep: bool = False,
        changed: bool = False,
    ) -> list[Strip]:
        """A paragraph as strips of a line each, never parted so that one line is left alone.

        `label` hangs before its first line: words, their element, and how far they stand to the left. Without one the
        first line may itself `hang` out so far.
        """
        inner = width - x - style.model.indent
        lines = self.setter.lines(words, style, inner, where, -hang)
        strips = []
        part = self.begin_part()
        last = len(lines) - 1
        for i, line in enumerate(lines):
            bound = keep or (last <= 2 and i < last) or (i in (0, last - 1) and i < last)
            offset = x + style.model.indent + _shift(line, style, inner)
            first = i == 0
            offset -= hang if first else 0.0
            cell = StripCell(
                style.leading,
                _painter(self, line, style, offset, node, label if first else None, mark if first else ""),
                anchors if first else (),
                mark if first else "",
                changed,
            )
            space = (style.model.before if before is None else before) if first else 0.0
            strips.append(Strip((cell,), space, bound, (None,), part=part))
        return strips

    def space(self, height: float, *, keep: bool = True) -> Strip:
        """White space of a height that a page break does not swallow."""
        return Strip((StripCell(height, lambda pen, x, y: None),), 0.0, keep, (None,), part=self.begin_part())

    def within(
        self, strips: Sequence[Strip], panel: BoxBackground, top: float, bottom: float, before: float
    ) -> list[Strip]:
        """Strips in a box, with room above and below them."""
        above = replace(self.space(top), before=before, rim=True, part=0)
        below = replace(self.space(bottom, keep=False), rim=True)
        made = [above, *strips[:-1], replace(strips[-1], keep=True), below]
        return [replace(strip, panels=(panel,)) for strip in made]

    # -- marks -----------------------------------------------------------------

    def paint_mark(self, pen: Pen, ident: str, y: float, node: StructureElement) -> None:
        """A clause id beside the column, if the page has room for it."""
        if not self.marks or pen.margin is None:
            return
        style = self.style["mark"]
        line = self.setter.lines([Bit(ident)], style, 200.0, ident)[0]
        x, ends = pen.margin
        pen.line(line, x - line.width if ends else x, y, node.child("Span"))


def together(strips: Sequence[Strip], most: float) -> list[Strip]:
    """Strips that are not parted, if together they are no higher than `most`."""
    if sum(strip.height + strip.before for strip in strips) > most:
        return list(strips)
    return [*(replace(strip, keep=True) for strip in strips[:-1]), *strips[-1:]]


def baseline(style: TextStyle) -> float:
    """How far below the top of its line a baseline is."""
    return style.leading / 2 + style.size * BASELINE


def _shift(line: SetLine, style: TextStyle, width: float) -> float:
    if style.model.align == "center":
        return (width - line.width) / 2
    return width - line.width if style.model.align == "right" else 0.0


def _painter(
    maker: Maker,
    line: SetLine,
    style: TextStyle,
    offset: float,
    node: StructureElement,
    label: tuple[Sequence[Bit], StructureElement, float] | None,
    mark: str,
) -> Paint:
    drop = baseline(style)
    hung = maker.setter.lines(label[0], style, 400.0, mark)[0] if label else None

    def paint(pen: Pen, x: float, y: float) -> None:
        if label and hung:
            # figures end where one with a single digit does
            shift = max(hung.width - label[2] + LABEL_CLEAR, 0.0)
            pen.line(hung, x + offset - label[2] - shift, y + drop, label[1])
        if mark:
            maker.paint_mark(pen, mark, y + drop, node)
        pen.line(line, x + offset, y + drop, node)

    return paint
