"""Tables and figures as strips: rows that are not cut, heads that come again, drawings with their captions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.base.geometry import POINTS_PER_MM as K
from generator.faces.display_list import Align
from generator.rulebook.document import BookTable, Figure, Inline
from generator.rulebook.pdf.block_parts import Maker, baseline, together
from generator.rulebook.pdf.line_setting import Bit, CannotSet, SetLine, bits
from generator.rulebook.pdf.pen import Pen
from generator.rulebook.pdf.strips import Strip, StripCell
from generator.rulebook.pdf.style import TextStyle
from generator.rulebook.pdf.tags import StructureElement

PAD = 3.5  # points left and right of a cell's words
ROW_PAD = 1.8  # above and below them
LEAST = 0.5  # of the measure: no table is narrower
ROOMY = 1.12  # how much wider than its words a table may be
WHOLE_TABLE = 0.4  # of a page: a table no higher is not parted
TALLEST = 0.62  # of the page: no figure is taller
TALLEST_INSIDE = 0.3  # nor one inside an example
SMALLER = (0.92, 0.84, 0.76)  # of its size: a figure yields so much rather than leave a page half empty
SHARE = 1.1  # a figure so much wider than a column stands across the page


@dataclass(frozen=True, slots=True)
class _Row:
    """A row set in its columns."""

    cells: tuple[tuple[SetLine, ...], ...]
    style: TextStyle
    height: float


def table_strips(maker: Maker, table: BookTable, width: float) -> list[Strip]:
    """A table: its caption, heads, rows and note."""
    style, node = maker.style, maker.node("Table", ident=table.ident)
    maker.tables += 1
    number = f"{maker.document.words.table} {maker.tables}"
    caption = [Bit(number, strong=True), Bit(" · "), *bits(table.caption)]
    anchors = (table.ident, *table.clauses)
    changed = bool(maker.changed.intersection(anchors))
    made = maker.paragraph(
        caption,
        style["caption"],
        width,
        node.child("Caption"),
        table.ident,
        anchors=anchors,
        keep=True,
        changed=changed,
    )
    body, head = style["table"], style["table_head"]
    widths = _widths(maker, table, width, body, head)
    if sum(widths) > width + 1:
        head = style["table_head_narrow"]
        widths = _widths(maker, table, width, body, head)
    if sum(widths) > width + 1 and not maker.setter.lenient:
        raise CannotSet(
            f"{table.ident} ({maker.document.language}): the table needs {sum(widths):.0f} points, its column has "
            f"{width:.0f}",
            "use shorter words or fewer columns",
            block=table.ident,
        )
    head_row = _row(maker, table.heads, widths, head, table)
    rows = [_row(maker, row, widths, body, table) for row in table.rows]
    head_strip = _strip(maker, head_row, widths, table.aligns, node, "TH", 0, len(rows), changed)
    made.append(replace(head_strip, before=2.0, keep=True))
    repeated = replace(head_strip, keep=True)
    for i, row in enumerate(rows, 1):
        strip = _strip(maker, row, widths, table.aligns, node, "TD", i, len(rows), changed)
        # neither the first row nor the last stands alone
        made.append(replace(strip, head=repeated if i > 1 else None, keep=i in (1, len(rows) - 1) and i < len(rows)))
    made = together(made, maker.frame.height * WHOLE_TABLE)
    if table.note:
        made[-1] = replace(made[-1], keep=True)
        made += maker.paragraph(bits(table.note), style["note"], width, maker.node("P"), table.ident, before=3.0)
    return made


def _widths(maker: Maker, table: BookTable, width: float, body: TextStyle, head: TextStyle) -> list[float]:
    """Columns by their shares, none narrower than its longest word, the table no wider than its words want."""
    columns = list(
        zip(*[[(cell, head) for cell in table.heads], *[[(c, body) for c in r] for r in table.rows]], strict=True)
    )
    longest, natural = [], []
    for column in columns:
        longest.append(max(maker.setter.longest(bits(c), s) for c, s in column) + 2 * PAD + 0.5)
        natural.append(max(maker.setter.width(bits(c), s) for c, s in column) + 2 * PAD + 0.5)
    total = min(width, max(sum(natural) * ROOMY, width * LEAST))
    if sum(natural) <= total:
        spare = (total - sum(natural)) / sum(table.widths)
        return [own + spare * share for own, share in zip(natural, table.widths, strict=True)]
    shares = [share / sum(table.widths) * total for share in table.widths]
    # what is short of its longest word takes from those that have more; what its words do not fill goes to the others
    fixed: dict[int, float] = {}
    while True:
        free = [i for i in range(len(shares)) if i not in fixed]
        room = total - sum(fixed.values())
        whole = sum(table.widths[i] for i in free) or 1.0
        short = [i for i in free if table.widths[i] / whole * room < longest[i]]
        if short:
            fixed |= {i: longest[i] for i in short}
            continue
        roomy = [i for i in free if table.widths[i] / whole * room > natural[i]]
        if not roomy:
            break
        fixed |= {i: natural[i] for i in roomy}
    whole = sum(table.widths[i] for i in range(len(shares)) if i not in fixed) or 1.0
    room = total - sum(fixed.values())
    return [fixed.get(i, table.widths[i] / whole * room) for i in range(len(shares))]


def _row(maker: Maker, cells: Sequence[Inline], widths: Sequence[float], style: TextStyle, table: BookTable) -> _Row:
    set_ = tuple(
        tuple(maker.setter.lines(bits(cell), style, width - 2 * PAD, table.ident))
        for cell, width in zip(cells, widths, strict=True)
    )
    most = max((len(lines) for lines in set_), default=1) or 1
    return _Row(set_, style, most * style.leading + 2 * ROW_PAD)


def _strip(
    maker: Maker,
    row: _Row,
    widths: Sequence[float],
    aligns: Sequence[Align],
    node: StructureElement,
    kind: str,
    place: int,
    rows: int,
    changed: bool,
) -> Strip:
    line_node = node.child("TR")
    scope = "/O/Table/Scope/Column" if kind == "TH" else ""
    nodes = [line_node.child(kind, attributes=scope) for _ in row.cells]
    tint, line_tint = maker.style.colour("table_tint"), maker.style.colour("line")
    total = sum(widths)

    def paint(pen: Pen, x: float, y: float) -> None:
        if kind == "TH":
            pen.fill(x, y, total, row.height, tint)
            pen.rule(x, y + row.height, total, 0.8, maker.style.colour("accent"))
        else:
            if place > 1:  # above, where the row of the other language begins too
                pen.rule(x, y, total, 0.35, line_tint)
            if place == rows:
                pen.rule(x, y + row.height, total, 0.8, line_tint)
        left = x
        for lines, wide, align, cell in zip(row.cells, widths, aligns, nodes, strict=True):
            top = y + ROW_PAD
            for line in lines:
                slack = wide - 2 * PAD - line.width
                shift = {"left": 0.0, "center": slack / 2, "right": slack}[align]
                pen.line(line, left + PAD + shift, top + baseline(row.style), cell)
                top += row.style.leading
            if not lines and not pen.muted:
                cell.attach()
            left += wide

    return Strip((StripCell(row.height, paint, changed=changed),), panels=(None,), part=maker.begin_part())


def is_wide(figure: Figure, column: float) -> bool:
    """Whether a figure is too wide for a column."""
    return figure.drawing.width * K > column * SHARE


def figure_strips(
    maker: Maker, figure: Figure, width: float, *, x: float = 0.0, parent: StructureElement | None = None
) -> list[Strip]:
    """A drawing as large as it was meant, or as fits; its caption below."""
    maker.figures += 1
    drawing, style = figure.drawing, maker.style["caption"]
    room = width - x
    scale = min(
        1.0,
        room / (drawing.width * K),
        maker.frame.height * (TALLEST if parent is None else TALLEST_INSIDE) / (drawing.height * K),
    )
    node = maker.node("Figure", parent, alt=figure.alt, ident=figure.ident)
    changed = figure.ident in maker.changed

    def cell(size: float) -> StripCell:
        left = x + (room - drawing.width * K * size) / 2

        def paint(pen: Pen, at: float, y: float) -> None:
            pen.drawing(drawing, at + left, y, size, node)

        return StripCell(drawing.height * K * size, paint, (figure.ident,), changed=changed)

    strip = Strip(
        (cell(scale),),
        maker.style["figure"].model.before,
        bool(figure.caption),
        (None,),
        part=maker.begin_part(),
        smaller=tuple((cell(scale * share),) for share in SMALLER),
    )
    if not figure.caption:
        return [strip]
    number = f"{maker.document.words.figure} {maker.figures}"
    words = [Bit(number, strong=True), Bit(" · "), *bits(figure.caption)]
    caption = maker.paragraph(
        words, style, width, maker.node("Caption", parent), figure.ident, x=x, before=4.0, keep=True, changed=changed
    )
    return [strip, *caption[:-1], replace(caption[-1], keep=False)]
