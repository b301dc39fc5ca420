"""Cut files of a sheet: the outlines of its pieces as SVG and as DXF (R12), in mm, with folds on a layer of their own.

An outline is straight lines alone: curves are divided so finely that nothing is off by more than a hundredth of a mm.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from html import escape
from typing import NamedTuple

from generator.base.display_list import PathSegment
from generator.base.geometry import Point, Polygon
from generator.exports.cut_layout import CutSheet
from generator.faces.face import Face

FINE = 0.01  # mm between a curve and the lines that stand for it
CUT_INK, FOLD_INK = "#ff0000", "#0000ff"


class CutLine(NamedTuple):
    """A line to cut or, with `fold`, to score: its piece, its corners on the page, and whether it is closed."""

    name: str
    points: Polygon
    closed: bool = True
    fold: bool = False


def cut_lines(sheet: CutSheet) -> list[CutLine]:
    """All lines of a sheet: the outline of each piece or, of a net, its outline, its slits and its folds."""
    made = []
    for number, place in enumerate(sheet.places, start=1):
        name = f"{place.item.piece.code}.{number}"
        for points, closed, fold in _outlines(place.item.front):
            made.append(CutLine(name, tuple((x + place.x, y + place.y) for x, y in points), closed, fold))
    return made


def _outlines(face: Face) -> Iterable[tuple[Polygon, bool, bool]]:
    if face.folding is None:
        yield flattened(face.format.trim()), True, False
        return
    net = face.folding.net
    for i, cut in enumerate(net.cuts):
        yield cut, i == 0, False
    for fold in net.folds:
        yield (fold.a, fold.b), False, True
    for flap in net.flaps:
        yield flap.crease, False, True


def flattened(segments: Sequence[PathSegment]) -> Polygon:
    """A closed path of lines and curves as the corners of a polygon."""
    points: list[Point] = []
    for command, numbers in segments:
        if command in ("M", "L"):
            points.append((numbers[0], numbers[1]))
        elif command == "C":
            points += _curve(points[-1], numbers)
    if len(points) > 1 and math.dist(points[0], points[-1]) < 1e-6:
        points.pop()
    return tuple(points)


def _curve(start: Point, numbers: Sequence[float]) -> list[Point]:
    """Points of a cubic curve after its start, near enough to one another."""
    x1, y1, x2, y2, x, y = numbers
    bend = max(math.hypot(start[0] - 2 * x1 + x2, start[1] - 2 * y1 + y2), math.hypot(x1 - 2 * x2 + x, y1 - 2 * y2 + y))
    steps = max(1, math.ceil(math.sqrt(0.75 * bend / FINE)))
    made = []
    for i in range(1, steps + 1):
        t = i / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        made.append((a * start[0] + b * x1 + c * x2 + d * x, a * start[1] + b * y1 + c * y2 + d * y))
    return made


def cut_svg(sheet: CutSheet, ident: str) -> bytes:
    """The SVG of a sheet: as large as the paper, so that its lines lie where the pieces are printed."""
    groups = []
    for name, ink, fold in (("cut", CUT_INK, False), ("fold", FOLD_INK, True)):
        numbered = [(i, line) for i, line in enumerate(cut_lines(sheet)) if line.fold == fold]
        paths = [f'<path id="{escape(line.name)}.{i}" d="{_data(line)}"/>' for i, line in numbered]
        dashes = ' stroke-dasharray="2 1"' if fold else ""
        if paths:
            groups.append(f'<g id="{name}" fill="none" stroke="{ink}" stroke-width="0.1"{dashes}>{"".join(paths)}</g>')
    size = f'width="{sheet.width:g}mm" height="{sheet.height:g}mm" viewBox="0 0 {sheet.width:g} {sheet.height:g}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}><title>{escape(ident)}</title>'
    return (head + "\n".join(groups) + "</svg>\n").encode()


def _data(line: CutLine) -> str:
    return "M" + "L".join(f"{x:.4f} {y:.4f}" for x, y in line.points) + ("Z" if line.closed else "")


def cut_dxf(sheet: CutSheet, ident: str) -> bytes:
    """The DXF of a sheet in the form of R12, which every program reads; y upwards from the paper's lower edge.

    The layer CUT is to be cut, FOLD to be scored; INFO, which is off, has the id of the sheet.
    """
    made = ["999", ident, "0", "SECTION", "2", "HEADER", "9", "$ACADVER", "1", "AC1009", "9", "$INSUNITS", "70", "4"]
    made += ["9", "$EXTMIN", "10", "0", "20", "0", "9", "$EXTMAX", "10", f"{sheet.width:g}", "20", f"{sheet.height:g}"]
    made += ["0", "ENDSEC", "0", "SECTION", "2", "TABLES", "0", "TABLE", "2", "LAYER", "70", "3"]
    for name, colour in (("CUT", 1), ("FOLD", 5), ("INFO", -8)):  # a negative colour turns a layer off
        made += ["0", "LAYER", "2", name, "70", "0", "62", str(colour), "6", "CONTINUOUS"]
    made += ["0", "ENDTAB", "0", "ENDSEC", "0", "SECTION", "2", "ENTITIES"]
    for line in cut_lines(sheet):
        layer = "FOLD" if line.fold else "CUT"
        made += ["0", "POLYLINE", "8", layer, "66", "1", "70", "1" if line.closed else "0"]
        for x, y in line.points:
            made += ["0", "VERTEX", "8", layer, "10", f"{x:.4f}", "20", f"{sheet.height - y:.4f}"]
        made += ["0", "SEQEND", "8", layer]
    made += ["0", "TEXT", "8", "INFO", "10", "10", "20", "5", "40", "3", "1", ident, "0", "ENDSEC", "0", "EOF"]
    return ("\n".join(made) + "\n").encode("ascii", "replace")
