"""The parts of all blocks (paragraphs, spaces, boxes) as strips, and the state of the layout of one language."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from msgspec.structs import replace

from generator.pdf.structure import StructureElement
from generator.rulebook.document import Document
from generator.rulebook.pdf.canvas import PageCanvas
from generator.rulebook.pdf.pagination import BoxBackground, Paint, Strip, StripCell
from generator.rulebook.pdf.style import BookStyle
from generator.typesetting.line_setting import SetLine, TextRun, TextSetter, TextStyle

LABEL_CLEAR = 3.0  # points between a label and its item
BASELINE = 0.33  # of the size, below the middle of a line


@dataclass(frozen=True, slots=True)
class TextFrame:
    """The text area of a page, in points: its left edges on even and odd pages, its top, its size, its columns."""

    lefts: tuple[float, float]
    top: float
    width: float
    height: float
    gap: float
    columns: Mapping[str, int]

    def column(self, count: int) -> float:
        """The width of each column (points) when the text area has `count` of them."""
        return (self.width - (count - 1) * self.gap) / count

    def measure(self, flow: str) -> float:
        """The width of the columns (points) that a kind of text is set in."""
        return self.column(self.columns.get(flow, 1))


@dataclass(slots=True)
class LanguageLayout:
    """The layout of a book in one language while it is made: style, text area, structure tree and running numbers.

    `pages` are the page numbers of its anchors, as far as they are known from the pass before.
    """

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
        """The printed page number of an anchor; "0" as long as it is not known."""
        return str(self.pages.get(anchor, 0))

    def begin_part(self) -> int:
        """The number of the next part of the block; it is the same in every language."""
        self.part += 1
        return self.part

    def node(
        self, kind: str, parent: StructureElement | None = None, *, alt: str = "", ident: str = "", attributes: str = ""
    ) -> StructureElement:
        """A new element of the structure tree, below `parent` or the root."""
        return (parent or self.root).child(kind, alt=alt, ident=ident, attributes=attributes)

    # -- paragraphs ------------------------------------------------------------

    def paragraph(
        self,
        words: Sequence[TextRun],
        style: TextStyle,
        width: float,
        node: StructureElement,
        where: str,
        *,
        x: float = 0.0,
        label: tuple[Sequence[TextRun], StructureElement, float] | None = None,
        hang: float = 0.0,
        anchors: tuple[str, ...] = (),
        mark: str = "",
        before: float | None = None,
        keep: bool = False,
        changed: bool = False,
    ) -> list[Strip]:
        """A paragraph as one strip per line; a page break never leaves its first or last line alone.

        Lengths are points. `label` stands before its first line: its runs, their element, and how far to the left.
        Without a label the first line itself may start `hang` points further left.
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
        """White space of a height in points that stays at a page break."""
        return Strip((StripCell(height, lambda canvas, x, y: None),), 0.0, keep, (None,), part=self.begin_part())

    def within(
        self, strips: Sequence[Strip], panel: BoxBackground, top: float, bottom: float, before: float
    ) -> list[Strip]:
        """Strips on the background of a box, with white space above and below them (points)."""
        above = replace(self.space(top), before=before, rim=True, part=0)
        below = replace(self.space(bottom, keep=False), rim=True)
        made = [above, *strips[:-1], replace(strips[-1], keep=True), below]
        return [replace(strip, panels=(panel,)) for strip in made]

    # -- marks -----------------------------------------------------------------

    def paint_mark(self, canvas: PageCanvas, ident: str, y: float, node: StructureElement) -> None:
        """Print clause ids, apart by spaces, in the margin beside the column, each below the other.

        It prints none if the book prints no ids or the page has no room.
        """
        if not self.marks or canvas.margin is None:
            return
        style = self.style["mark"]
        x, ends = canvas.margin
        for i, one in enumerate(ident.split()):
            line = self.setter.lines([TextRun(one)], style, 200.0, one)[0]
            canvas.line(line, x - line.width if ends else x, y + i * style.leading, node.child("Span"))


def clause_list(clauses: Sequence[str], *, links: bool) -> list[TextRun]:
    """The ids of clauses with commas between them, each a link to its clause or not."""
    made: list[TextRun] = []
    for clause in clauses:
        made += [TextRun(", ")] if made else []
        made.append(TextRun(clause, link=clause if links else "", ref=True))
    return made


def keep_together(strips: Sequence[Strip], most: float) -> list[Strip]:
    """Strips bound to one another, so that no page break splits them, if all are at most `most` points high."""
    if sum(strip.height + strip.before for strip in strips) > most:
        return list(strips)
    return [*(replace(strip, keep=True) for strip in strips[:-1]), *strips[-1:]]


def baseline(style: TextStyle) -> float:
    """The distance in points from the top of a line to its baseline."""
    return style.leading / 2 + style.size * BASELINE


def _shift(line: SetLine, style: TextStyle, width: float) -> float:
    if style.model.align == "center":
        return (width - line.width) / 2
    return width - line.width if style.model.align == "right" else 0.0


def _painter(
    layout: LanguageLayout,
    line: SetLine,
    style: TextStyle,
    offset: float,
    node: StructureElement,
    label: tuple[Sequence[TextRun], StructureElement, float] | None,
    mark: str,
) -> Paint:
    drop = baseline(style)
    hung = layout.setter.lines(label[0], style, 400.0, mark)[0] if label else None

    def paint(canvas: PageCanvas, x: float, y: float) -> None:
        if label and hung:
            # figures end where one with a single digit does
            shift = max(hung.width - label[2] + LABEL_CLEAR, 0.0)
            canvas.line(hung, x + offset - label[2] - shift, y + drop, label[1])
        if mark:
            layout.paint_mark(canvas, mark, y + drop, node)
        canvas.line(line, x + offset, y + drop, node)

    return paint
