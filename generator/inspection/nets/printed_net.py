"""Reads the net of a piece back from the lines and figures on its page, and checks it by folding.

The names of panels and the angles of creases come from the data, all places from the page.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from generator.base.findings import Findings
from generator.base.geometry import Edge, Point, corners_of, distance_inside, distance_outside, edges, toward
from generator.base.regular_expressions import regular_expression
from generator.faces.elements.net import FoldedNet
from generator.faces.nets.model import FaceNumber, Flap, Fold, Net, NetFace, Pip
from generator.faces.nets.tuckbox import BOARD, CLEARANCE
from generator.inspection.evidence.expectation import ExpectedFace
from generator.inspection.evidence.sheet_under_inspection import FoundPiece, JudgedSheet
from generator.inspection.nets.dice import judge_die
from generator.inspection.nets.folding import creases_of, divided_outline
from generator.inspection.nets.net import judge_box, judge_pyramid, judge_standee
from generator.inspection.reading.pages import ReadText
from generator.inspection.reading.paths import PaintedShape

ASTRAY = 2.0  # mm: greatest distance at which a corner is still recognised
ROUNDED = 0.08  # mm: how far rounding may move the end of a fold
ASKEW = 0.3  # of a figure's height: how far the centre of its ink may be off, as for a 1, a 4 or "6."
NOTCH_CLEAR = 1.5  # mm between the notch of a box and a frame or words on its front
FRAME_COMMANDS = 20  # a rectangle with round corners has 18; a drawing has many more
STROKES = regular_expression(r"(ML){2,}")


class UnreadableNet(Exception):
    """Raised when the lines of a piece do not make a net; the message says why."""


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of a net on a page, in mm from the piece's upper left corner, y downwards."""

    outline: tuple[Point, ...]
    slits: tuple[Edge, ...]
    dashes: tuple[Edge, ...]
    hatching: tuple[Edge, ...]
    spots: tuple[tuple[Point, ...], ...]  # filled shapes without curves between hatching and folds: marks
    round_spots: tuple[Pip, ...]


def judge_net_face(sheet: JudgedSheet, found: FoundPiece, face: ExpectedFace) -> None:
    """Read a piece's net from its page and report what is wrong with the solid that it folds into."""
    folding = face.face.folding
    if folding is None:
        return
    own = Findings()
    try:
        net = read_net(found, folding.net, face)
        _judge(net, folding, own)
        if folding.solid == "box":
            _judge_notch(found, net, own)
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
    elif folding.solid == "standee":
        judge_standee(net, given["width"], given["height"], given["foot"], findings)
    else:
        card = (given["card_width"], given["card_height"])
        judge_box(net, card, int(given["count"]), given["stock"], CLEARANCE, BOARD, findings)


def _judge_notch(found: FoundPiece, net: Net, findings: Findings) -> None:
    """Report what the notch of a box comes too near to: the frames on its front, and its words."""
    front = net.face("front").polygon
    notch = [point for point in net.cuts[0] if _depth(point, front) > ROUNDED]
    if not notch:
        return  # told where the box is judged
    height = found.format.height
    near = math.inf
    for shape in found.form.picture():
        if shape.stroke and shape.commands.endswith("Z") and len(shape.commands) <= FRAME_COMMANDS:
            line = _corners(shape, height)
            if distance_outside(line, front) == 0.0:
                between = min(_distance(point, edge) for point in notch for edge in edges(line))
                near = min(near, between - shape.width / 2)
    for text in found.form.texts:
        corners = corners_of((*found.on_face(*text.bounds[:2]), *found.on_face(*text.bounds[2:])))
        if text.text.strip() and distance_outside(corners, front) == 0.0:
            near = min(near, *(_distance(point, edge) for point in notch for edge in edges(corners)))
    if near < NOTCH_CLEAR:
        findings.error(
            "net.notch-frame",
            f"the notch comes within {max(near, 0.0):.2f} mm of a frame or words; {NOTCH_CLEAR:g} mm should be left",
        )


def _depth(point: Point, polygon: Sequence[Point]) -> float:
    """How far a point lies inside a convex polygon (mm)."""
    return min(distance_inside(edge, point) for edge in edges(polygon))


def _corners(shape: PaintedShape, height: float) -> list[Point]:
    """The points that an outline passes, without those that bend its curves."""
    kept: list[Point] = []
    curve = 0
    drawn = (command for command in shape.commands if command != "Z")
    for command, point in zip(drawn, _points(shape, height), strict=True):
        curve = (curve + 1) % 3 if command == "C" else 0
        if not curve:
            kept.append(point)
    return kept


def _distance(point: Point, edge: Edge) -> float:
    """The distance from a point to a straight line between two points."""
    (ax, ay), (bx, by) = edge
    long = (bx - ax) ** 2 + (by - ay) ** 2
    share = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / long if long else 0.0
    return math.dist(point, toward(edge[0], edge[1], max(0.0, min(1.0, share))))


def read_net(found: FoundPiece, wanted: Net, face: ExpectedFace) -> Net:
    """The net drawn by the lines of a piece; its parts get the names of those in `wanted`. Raises UnreadableNet."""
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
    """Creases with their ends moved onto nearby corners of the outline, undoing the rounding on the page."""

    def end(point: Point) -> Point:
        near = min(outline, key=lambda corner: math.dist(corner, point))
        return near if math.dist(near, point) < ROUNDED else point

    return [(end(a), end(b)) for a, b in creases]


def _lines(picture: Sequence[PaintedShape], height: float) -> Lines:
    """The lines by role: the outline is the last closed line, folds come before it and slits after it."""
    drawn = list(picture)
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
    """The circle with the extent of the points of its curves."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Pip(((min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2), (max(xs) - min(xs)) / 2)


def _part(wanted: NetFace | Flap, parts: list[list[Point]]) -> tuple[Point, ...]:
    """Take the part whose corners match the part wanted out of `parts`; a notch or a slit may add corners."""
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
    """The line nearest to the one wanted, in the same direction. Raises UnreadableNet when none is near."""
    both = [pair for line in lines for pair in (line, line[::-1])]
    near = min(both, key=lambda line: max(math.dist(line[0], wanted[0]), math.dist(line[1], wanted[1])), default=None)
    if near is None or max(math.dist(near[0], wanted[0]), math.dist(near[1], wanted[1])) > ASTRAY:
        raise UnreadableNet(f"there is no fold {name}")
    return near


def _fold(wanted: Fold, creases: Sequence[Edge]) -> Fold:
    a, b = _line((wanted.a, wanted.b), creases, f"between {wanted.faces[0]} and {wanted.faces[1]}")
    return replace(wanted, a=a, b=b)


def _flap(wanted: Flap, polygon: tuple[Point, ...], creases: Sequence[Edge], hatching: Sequence[Edge]) -> Flap:
    """A flap as read; it is glued where it is hatched."""
    glued = any(distance_outside(stroke, polygon) <= 0.0 for stroke in hatching)
    return replace(wanted, polygon=polygon, crease=_line(wanted.crease, creases, f"of {wanted.name}"), loose=not glued)


def _figures(found: FoundPiece, face: ExpectedFace) -> list[FaceNumber]:
    """The figures on the page: text, centre of ink, turn, height from the font size, whether a full stop follows."""
    wanted = [(block, block.lines[0].spans[0]) for block in face.face.texts if block.role == "figure"]
    if not wanted:
        return []
    net = face.face.folding.net if face.face.folding else None
    heights = [number.height for part in (net.faces if net else ()) for number in part.numbers]
    em = heights[0] / wanted[0][1].size  # mm of a figure's height to a point of its size
    return [_figure(text, found, em) for text in found.form.texts if re.fullmatch(r"\d+\.?", text.text.strip())]


def _figure(text: ReadText, found: FoundPiece, em: float) -> FaceNumber:
    left, top, right, bottom = text.bounds
    digits = text.text.strip()
    middle = (left + right) / 2 - found.x, (top + bottom) / 2 - found.y
    return FaceNumber(digits.rstrip("."), middle, text.turn, text.size * em, digits.endswith("."))


def _face(wanted: NetFace, polygon: tuple[Point, ...], lines: Lines, figures: Sequence[FaceNumber]) -> NetFace:
    """A panel as read, with the figures, pips and mark on it."""
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
