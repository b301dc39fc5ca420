"""Sets the record of an example as strips: several of its short lines in one row, a thin bar between two.

Each line of the record is a structure element of its own (`Code`), so that the record can be read back from the
finished file line by line, wherever its lines stand on the page.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence

from msgspec.structs import replace

from generator.pdf.structure import StructureElement
from generator.rulebook.document import Example
from generator.rulebook.pdf.block_parts import LanguageLayout, baseline, keep_together
from generator.rulebook.pdf.canvas import PageCanvas
from generator.rulebook.pdf.pagination import Strip, StripCell
from generator.typesetting.line_setting import SetLine, TextRun, TextStyle

LEAST = 0.94  # of its size: a record shrinks at most so far before its lines are broken
WHOLE_RECORD = 0.14  # of a page: a record no higher is not split
ENDS = ("# ", "-> ")  # no line is broken after these: the number of a step, the reason of a refusal
APART = 9.0  # points between two lines in one row
BAR, BAR_HEIGHT = 0.6, 0.9  # the bar between them: its thickness, and its height as a share of the size

PlacedLine = tuple[SetLine, float, StructureElement]  # a line, how far to the right it begins, and its element


def record_strips(
    block: Example, layout: LanguageLayout, width: float, left: float, node: StructureElement
) -> list[Strip]:
    """A record under its title, as strips. A line wider than the column is broken and shares no row with another.

    `width` and `left` are points. Raises CannotSet for a character that no font has.
    """
    style, inner = layout.style["record"], width - left
    widest = max(style.font.width(text) for text in block.record) * style.size
    style = dataclasses.replace(style, size=style.size * min(1.0, max(inner / widest, LEAST)))
    made = _title(block, layout, width, left, node)
    rows: list[list[PlacedLine]] = []
    for row in packed([style.font.width(text) * style.size for text in block.record], inner, APART):
        codes = [(place, x, node.child("Code")) for place, x in row]
        lines = [
            layout.setter.verbatim(block.record[i], style, inner, style.model.indent, block.ident, ENDS) for i, _ in row
        ]
        rows.append([(line[0], left + x, code) for line, (_, x, code) in zip(lines, codes, strict=True)])
        rows += [[(line, left + style.model.indent, codes[0][2])] for line in lines[0][1:]]
    last = len(rows) - 1
    for i, placed in enumerate(rows):
        # neither the first row nor the last stands alone on a page
        made.append(_strip(layout, style, placed, keep=i < last and i in (0, last - 1)))
    return keep_together(made, layout.frame.height * WHOLE_RECORD)


def packed(widths: Sequence[float], room: float, apart: float) -> list[list[tuple[int, float]]]:
    """Lines packed into rows in their order: for each row the index and the start (points) of each of its lines."""
    rows: list[list[tuple[int, float]]] = []
    used = room + 1.0
    for place, width in enumerate(widths):
        if used + apart + width > room:
            rows.append([(place, 0.0)])
            used = width
        else:
            rows[-1].append((place, used + apart))
            used += apart + width
    return rows


def _title(block: Example, layout: LanguageLayout, width: float, left: float, node: StructureElement) -> list[Strip]:
    words, style = [TextRun(layout.document.words.record)], layout.style["record_label"]
    made = layout.paragraph(words, style, width, node.child("P"), block.ident, x=left, keep=True)
    (ruled,) = made[0].cells
    assert ruled is not None
    cell = ruled

    def paint(canvas: PageCanvas, x: float, y: float) -> None:
        canvas.rule(x + left, y, width - left, 0.5, layout.style.colour("line"))
        cell.paint(canvas, x, y)

    return [replace(made[0], cells=(replace(cell, paint=paint),)), *made[1:]]


def _strip(layout: LanguageLayout, style: TextStyle, row: Sequence[PlacedLine], *, keep: bool) -> Strip:
    bar, high = layout.style.colour("rule"), style.size * BAR_HEIGHT

    def paint(canvas: PageCanvas, at: float, y: float) -> None:
        for place, (line, x, code) in enumerate(row):
            canvas.line(line, at + x, y + baseline(style), code)
            if place:
                canvas.fill(at + x - (APART + BAR) / 2, y + (style.leading - high) / 2, BAR, high, bar)

    return Strip((StripCell(style.leading, paint),), 0.0, keep, (None,), part=layout.begin_part())
