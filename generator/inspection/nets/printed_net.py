"""A net as it stands on a page: its lines and figures read back, put together, and judged by folding.

Which panel is which, and by how much each crease folds, the catalog says; where they lie, the page says.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.base.findings import Findings
from generator.base.geometry import Edge, Point
from generator.faces.elements.net import FoldedNet
from generator.faces.nets.model import FaceNumber, Flap, Fold, Net, NetFace, Pip
from generator.faces.nets.tuckbox import BOARD, CLEARANCE
from generator.inspection.evidence.expectation import ExpectedFace
from generator.inspection.evidence.judged_sheet import FoundPiece, JudgedSheet
from generator.inspection.nets.dice import judge_die
from generator.inspection.nets.folding import creases_of, distance_outside, divided_outline
from generator.inspection.nets.net import judge_box, judge_pyramid
from generator.inspection.reading.pages import ReadText
from generator.inspection.reading.paths import PaintedShape

ASTRAY = 2.0  # mm: how far from its place a corner is still taken for that corner
ROUNDED = 0.08  # mm: how far the rounding of a dash's ends may carry the end of a fold
ASKEW = 0.3  # of a figure's height: a 1, a 4 or a stop after a 6 moves the middle of the ink so far
STROKES = re.compile(r"(ML){2,}")


class UnreadableNet(Exception):
    """What stands on the page is no net; the message says why."""


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a net on a page, in mm from the piece's upper left corner, y downwards."""

    outline: tuple[Point, ...]
    slits: tuple[Edge, ...]
    dashes: tuple[Edge, ...]
    hatching: tuple[Edge, ...]
    spots: tuple[tuple[Point, ...], ...]  # what is filled between hatching and folds: pips and marks
    round_spots: tuple[Pip, ...]


def judge_net_face(sheet: JudgedSheet, found: FoundPiece, face: ExpectedFace) -> None:
    """Read a piece's net back from its page and judge the solid it folds into."""
    folding = face.face.folding
    if folding is None:
        return
    own = Findings()
    try:
        _judge(read_net(found, folding.net, face), folding, own)
    except UnreadableNet as error:
        own.error("net.lines", str(error))
    for finding in own:
        sheet.findings.error(
            finding.code, f"{sheet.name(found)}: {finding.message}", sheet.where(found), fix="build it again"
        )


def _judge(net: Net, folding: FoldedNet, findings: Findings) -> None:
    given = folding.measures
    if folding.solid == "die":
        judge_die(net, int(given["sides"]), given["size"], findings)
    elif folding.solid == "pyramid":
        judge_pyramid(net, given["base"], given["height"], int(given["pips"]), findings)
    else:
        card = (given["card_width"], given["card_height"])
        judge_box(net, card, int(given["count"]), given["stock"], CLEARANCE, BOARD, findings)


def read_net(found: FoundPiece, wanted: Net, face: ExpectedFace) -> Net:
    """The net that the lines of a piece show, its parts named after those wanted. Raises UnreadableNet."""
    lines = _lines(found.form.picture(), found.format.height)
    try:
        divided = _snapped(creases_of([*lines.dashes, *lines.slits], lines.outline), lines.outline)
        parts = divided_outline(lines.outline, divided)
    except ValueError as error:
        raise UnreadableNet(str(error)) from error
    creases = _snapped(creases_of(lines.dashes, lines.outline), lines.outline)
    size = len(wanted.faces) + len(wanted.flaps)
    if len(parts) != size:
        raise UnreadableNet(f"the lines divide it into {len(parts)} parts, not {size}")
    named: tuple[NetFace | Flap, ...] = (*wanted.faces, *wanted.flaps)
    polygons = {part.name: _part(part, parts) for part in named}
    texts = _figures(found, face)
    faces = tuple(_face(part, polygons[part.name], lines, texts) for part in wanted.faces)
    folds = tuple(_fold(fold, creases) for fold in wanted.folds)
    flaps = tuple(_flap(flap, polygons[flap.name], creases, lines.hatching) for flap in wanted.flaps)
    return Net(faces, folds, (lines.outline, *lines.slits), flaps, wanted.width, wanted.height)


def _snapped(creases: Sequence[Edge], outline: Sequence[Point]) -> list[Edge]:
    """Creases whose ends, rounded on the page, are put on the corners of the outline that they run to."""

    def end(point: Point) -> Point:
        near = min(outline, key=lambda corner: math.dist(corner, point))
        return near if math.dist(near, point) < ROUNDED else point

    return [(end(a), end(b)) for a, b in creases]


def _lines(picture: Sequence[PaintedShape | None], height: float) -> Lines:
    """Which shape is which: the outline is the last closed line, the folds stand before it and the slits after it."""
    drawn = [shape for shape in picture if shape is not None]
    closed = [i for i, d in enumerate(drawn) if d.stroke and not d.fill and re.fullmatch(r"ML+Z", d.commands)]
    if not closed or not closed[-1] or not STROKES.fullmatch(drawn[closed[-1] - 1].commands):
        raise UnreadableNet("it has no closed line to cut along with folds before it")
    last = closed[-1]
    slits = [drawn[i] for i in range(last + 1, len(drawn)) if drawn[i].stroke and drawn[i].commands == "ML"]
    first = last - 1
    while first and drawn[first - 1].fill and not drawn[first - 1].stroke:
        first -= 1
    spots = drawn[first : last - 1]
    hatching = drawn[first - 1] if first and STROKES.fullmatch(drawn[first - 1].commands) else None
    return Lines(
        tuple(_points(drawn[last], height)),
        tuple(_pairs(slit, height)[0] for slit in slits),
        tuple(_pairs(drawn[last - 1], height)),
        tuple(_pairs(hatching, height)) if hatching else (),
        tuple(tuple(_points(spot, height)) for spot in spots if "C" not in spot.commands),
        tuple(_pip(_points(spot, height)) for spot in spots if "C" in spot.commands),
    )


def _points(drawn: PaintedShape, height: float) -> list[Point]:
    return [(x, height - y) for x, y in zip(drawn.points[::2], drawn.points[1::2], strict=True)]


def _pairs(drawn: PaintedShape, height: float) -> list[Edge]:
    points = _points(drawn, height)
    return list(zip(points[::2], points[1::2], strict=True))


def _pip(points: Sequence[Point]) -> Pip:
    """A circle from the points of its curves: those that stand out farthest lie on it."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Pip(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2), (max(xs) - min(xs)) / 2)


def _part(wanted: NetFace | Flap, parts: list[list[Point]]) -> tuple[Point, ...]:
    """The part whose corners are those of the part wanted; a notch or a slit may give it more. It is used up."""
    best: tuple[float, list[Point], tuple[Point, ...]] | None = None
    for part in parts:
        corners = tuple(min(part, key=lambda p: math.dist(p, corner)) for corner in wanted.polygon)
        off = max(math.dist(a, b) for a, b in zip(corners, wanted.polygon, strict=True))
        if off < ASTRAY and len(set(corners)) == len(corners) and (best is None or off < best[0]):
            best = off, part, corners
    if best is None:
        raise UnreadableNet(f"no part of it is {wanted.name}")
    parts.remove(best[1])
    return best[2]


def _line(wanted: Edge, lines: Sequence[Edge], name: str) -> Edge:
    """The line that lies where one is wanted, running the same way."""
    both = [pair for line in lines for pair in (line, line[::-1])]
    near = min(both, key=lambda line: max(math.dist(line[0], wanted[0]), math.dist(line[1], wanted[1])), default=None)
    if near is None or max(math.dist(near[0], wanted[0]), math.dist(near[1], wanted[1])) > ASTRAY:
        raise UnreadableNet(f"there is no fold {name}")
    return near


def _fold(wanted: Fold, creases: Sequence[Edge]) -> Fold:
    a, b = _line((wanted.a, wanted.b), creases, f"between {wanted.faces[0]} and {wanted.faces[1]}")
    return replace(wanted, a=a, b=b)


def _flap(wanted: Flap, polygon: tuple[Point, ...], creases: Sequence[Edge], hatching: Sequence[Edge]) -> Flap:
    """A flap is glued where it is hatched."""
    glued = any(distance_outside(stroke, polygon) <= 0.0 for stroke in hatching)
    return replace(wanted, polygon=polygon, crease=_line(wanted.crease, creases, f"of {wanted.name}"), loose=not glued)


def _figures(found: FoundPiece, face: ExpectedFace) -> list[FaceNumber]:
    """The figures on the page: text, ink's middle, turn, height as the size bears it, and whether a stop follows."""
    wanted = [(block, block.lines[0].spans[0]) for block in face.face.texts if block.role == "figure"]
    if not wanted:
        return []
    net = face.face.folding.net if face.face.folding else None
    heights = [number.height for part in (net.faces if net else ()) for number in part.numbers]
    em = heights[0] / wanted[0][1].size  # mm of a figure's height to a point of its size
    return [_figure(text, found, em) for text in found.form.texts if re.fullmatch(r"\d+\.?", text.text.strip())]


def _figure(text: ReadText, found: FoundPiece, em: float) -> FaceNumber:
    left, top, right, bottom = text.bounds
    said = text.text.strip()
    middle = (left + right) / 2 - found.x, (top + bottom) / 2 - found.y
    return FaceNumber(said.rstrip("."), middle, text.turn, text.size * em, said.endswith("."))


def _face(wanted: NetFace, polygon: tuple[Point, ...], lines: Lines, figures: Sequence[FaceNumber]) -> NetFace:
    """A panel with the figures, pips and mark that stand on it."""
    numbers = []
    for number in wanted.numbers:
        near = min(figures, key=lambda figure: math.dist(figure.centre, number.centre), default=None)
        if near is None or math.dist(near.centre, number.centre) > number.height:
            raise UnreadableNet(f"no figure stands where {number.text} should")
        in_place = math.dist(near.centre, number.centre) < ASKEW * number.height
        numbers.append(near._replace(centre=number.centre) if in_place else near)
    centre = (sum(x for x, _ in polygon) / len(polygon), sum(y for _, y in polygon) / len(polygon))
    moved = math.dist(centre, _middle(wanted.polygon)) > 0.01
    return replace(
        wanted,
        polygon=polygon,
        centre=centre if moved else wanted.centre,
        numbers=tuple(numbers),
        pips=tuple(pip for pip in lines.round_spots if distance_outside([pip.centre], polygon) <= 0.0),
        pointer=next((spot for spot in lines.spots if distance_outside([_middle(spot)], polygon) <= 0.0), ()),
    )


def _middle(points: Sequence[Point]) -> Point:
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)
