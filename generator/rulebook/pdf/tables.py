"""Sets tables and figures as strips: rows, repeated table heads, drawings with captions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from generator.base.display_list import Align
from generator.base.geometry import POINTS_PER_MM as K
from generator.pdf.structure import StructureElement, column_head_attributes
from generator.rulebook.document import BookTable, Figure, Inline
from generator.rulebook.pdf.block_parts import LanguageLayout, baseline, clause_list, keep_together
from generator.rulebook.pdf.canvas import PageCanvas
from generator.rulebook.pdf.pagination import Strip, StripCell
from generator.typesetting.line_setting import CannotSet, SetLine, TextRun, TextStyle, text_runs

PAD = 3.5  # points left and right of a cell's words
ROW_PAD = 1.8  # above and below them
LEAST = 0.5  # of the measure: no table is narrower
ROOMY = 1.12  # how much wider than its words a table may be
WHOLE_TABLE = 0.4  # of a page: a table no higher is not split
TALLEST = 0.62  # of the page: no figure is taller
TALLEST_INSIDE = 0.3  # nor one inside an example
SMALLER = (0.92, 0.84, 0.76)  # of its size: a figure may shrink so far rather than leave a page half empty
SHARE = 1.07  # a figure wider than a column by this factor stands across the page


@dataclass(frozen=True, slots=True)
class _Row:
    """A table row set in its columns: the lines of each cell."""

    cells: tuple[tuple[SetLine, ...], ...]
    style: TextStyle
    height: float


def table_strips(layout: LanguageLayout, table: BookTable, width: float) -> list[Strip]:
    """A table as strips: caption, heads, rows and note. Raises CannotSet when its words do not fit the width."""
    style, node = layout.style, layout.node("Table", ident=table.ident)
    layout.tables += 1
    number = f"{layout.document.words.table} {layout.tables}"
    caption = [TextRun(number, strong=True), TextRun(" · "), *text_runs(table.caption)]
    told, beside = layout.document.told_by_table(table), layout.document.told_by_rows(table)
    anchors = (table.ident, *(() if beside else told))
    changed = bool(layout.changed.intersection((table.ident, *table.clauses)))
    made = layout.paragraph(
        caption,
        style["caption"],
        width,
        node.child("Caption"),
        table.ident,
        anchors=anchors,
        keep=True,
        changed=changed,
    )
    if layout.marks and told and not beside:  # no row says which of them it tells
        said = clause_list(told, links=False)
        made += layout.paragraph(said, style["note"], width, layout.node("P"), table.ident, before=0.0, keep=True)
    body, head = style["table"], style["table_head"]
    widths = _widths(layout, table, width, body, head)
    if sum(widths) > width + 1:
        head = style["table_head_narrow"]
        widths = _widths(layout, table, width, body, head)
    if sum(widths) > width + 1 and not layout.setter.lenient:
        raise CannotSet(
            f"{table.ident} ({layout.document.language}): the table needs {sum(widths):.0f} points, its column has "
            f"{width:.0f}",
            "use shorter words or fewer columns",
            block=table.ident,
        )
    head_row = _row(layout, table.heads, widths, head, table)
    rows = [_row(layout, row, widths, body, table) for row in table.rows]
    head_strip = _strip(layout, head_row, widths, table.aligns, node, "TH", 0, len(rows), changed)
    made.append(replace(head_strip, before=2.0, keep=True))
    repeated = replace(head_strip, keep=True)
    for i, row in enumerate(rows, 1):
        clause = beside[i - 1] if beside else ""
        strip = _strip(layout, row, widths, table.aligns, node, "TD", i, len(rows), changed, clause)
        # neither the first row nor the last stands alone
        made.append(replace(strip, head=repeated if i > 1 else None, keep=i in (1, len(rows) - 1) and i < len(rows)))
    made = keep_together(made, layout.frame.height * WHOLE_TABLE)
    if table.note:
        made[-1] = replace(made[-1], keep=True)
        made += layout.paragraph(text_runs(table.note), style["note"], width, layout.node("P"), table.ident, before=3.0)
    return made


def _widths(layout: LanguageLayout, table: BookTable, width: float, body: TextStyle, head: TextStyle) -> list[float]:
    """The widths of the columns in points, by their shares; none is narrower than its longest word.

    Words are divided only where they would not fit side by side undivided.
    """
    columns = list(
        zip(*[[(cell, head) for cell in table.heads], *[[(c, body) for c in r] for r in table.rows]], strict=True)
    )
    longest, natural, divided = [], [], []
    for column in columns:
        needed = [layout.setter.widths(text_runs(cell), style) for cell, style in column]
        longest.append(max(one.word for one in needed) + 2 * PAD + 0.5)
        divided.append(max(one.part for one in needed) + 2 * PAD + 0.5)
        natural.append(max(one.line for one in needed) + 2 * PAD + 0.5)
    total = min(width, max(sum(natural) * ROOMY, width * LEAST))
    if sum(longest) > total:
        longest = divided
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


def _row(
    layout: LanguageLayout, cells: Sequence[Inline], widths: Sequence[float], style: TextStyle, table: BookTable
) -> _Row:
    set_ = tuple(
        tuple(layout.setter.lines(text_runs(cell), style, width - 2 * PAD, table.ident))
        for cell, width in zip(cells, widths, strict=True)
    )
    most = max((len(lines) for lines in set_), default=1) or 1
    return _Row(set_, style, most * style.leading + 2 * ROW_PAD)


def _strip(
    layout: LanguageLayout,
    row: _Row,
    widths: Sequence[float],
    aligns: Sequence[Align],
    node: StructureElement,
    kind: str,
    place: int,
    rows: int,
    changed: bool,
    clause: str = "",
) -> Strip:
    """A row as a strip. The id of the `clause` that it tells stands in the margin beside its first line."""
    line_node = node.child("TR")
    scope = column_head_attributes() if kind == "TH" else ""
    nodes = [line_node.child(kind, attributes=scope) for _ in row.cells]
    tint, line_tint = layout.style.colour("table_tint"), layout.style.colour("line")
    total = sum(widths)

    def paint(canvas: PageCanvas, x: float, y: float) -> None:
        if kind == "TH":
            canvas.fill(x, y, total, row.height, tint)
            canvas.rule(x, y + row.height, total, 0.8, layout.style.colour("accent"))
        else:
            if place > 1:  # above, where the row of the other language begins too
                canvas.rule(x, y, total, 0.35, line_tint)
            if place == rows:
                canvas.rule(x, y + row.height, total, 0.8, line_tint)
        if clause:
            layout.paint_mark(canvas, clause, y + ROW_PAD + baseline(row.style), nodes[0])
        left = x
        for lines, wide, align, cell in zip(row.cells, widths, aligns, nodes, strict=True):
            top = y + ROW_PAD
            for line in lines:
                slack = wide - 2 * PAD - line.width
                shift = {"left": 0.0, "center": slack / 2, "right": slack}[align]
                canvas.line(line, left + PAD + shift, top + baseline(row.style), cell)
                top += row.style.leading
            if not lines and not canvas.muted:
                cell.attach()
            left += wide

    anchors = (clause,) if clause else ()
    return Strip((StripCell(row.height, paint, anchors, clause, changed),), panels=(None,), part=layout.begin_part())


def is_wide(figure: Figure, column: float) -> bool:
    """Whether a figure is too wide for a column."""
    return figure.drawing.width * K > column * SHARE


def figure_strips(
    layout: LanguageLayout, figure: Figure, width: float, *, x: float = 0.0, parent: StructureElement | None = None
) -> list[Strip]:
    """A figure as strips: the drawing at full size (in large print larger), or as large as fits; its caption below."""
    layout.figures += 1
    drawing, style = figure.drawing, layout.style["caption"]
    room = width - x
    scale = min(
        layout.style.figures,
        room / (drawing.width * K),
        layout.frame.height * (TALLEST if parent is None else TALLEST_INSIDE) / (drawing.height * K),
    )
    node = layout.node("Figure", parent, alt=figure.alt, ident=figure.ident)
    changed = figure.ident in layout.changed

    def cell(size: float) -> StripCell:
        left = x + (room - drawing.width * K * size) / 2

        def paint(canvas: PageCanvas, at: float, y: float) -> None:
            canvas.drawing(drawing, at + left, y, size, node)

        return StripCell(drawing.height * K * size, paint, (figure.ident,), changed=changed)

    strip = Strip(
        (cell(scale),),
        layout.style["figure"].model.before,
        bool(figure.caption),
        (None,),
        part=layout.begin_part(),
        smaller=tuple((cell(scale * share),) for share in SMALLER),
    )
    if not figure.caption:
        return [strip]
    number = f"{layout.document.words.figure} {layout.figures}"
    words = [TextRun(number, strong=True), TextRun(" · "), *text_runs(figure.caption)]
    caption = layout.paragraph(
        words, style, width, layout.node("Caption", parent), figure.ident, x=x, before=4.0, keep=True, changed=changed
    )
    return [strip, *caption[:-1], replace(caption[-1], keep=False)]
