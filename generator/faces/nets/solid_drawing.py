"""Draws a net as it stands in space: its panels and flaps, those behind hidden by those in front."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from generator.base.colours import rgb
from generator.base.display_list import Colour, Shape
from generator.base.geometry import Box, Point, Point3, Polygon, bounds_of_points, edges, overlap, toward
from generator.faces.nets.folding_steps import FoldingStep, PlacedPart, folding_steps, parts_in_space
from generator.faces.nets.model import Net, NetFace
from generator.faces.nets.plane import area
from generator.faces.nets.polyhedra import cross, dot, less, scaled, unit
from generator.faces.shapes import polygon

TILT = 58.0  # degrees that a sheet leans away from whoever looks: 90 would show its edge only
TURN = -28.0  # degrees that it is turned before
TURNS = tuple(range(0, 360, 45))  # degrees: the sides from which a step is looked at for where its glue is seen best
ROUND = 16  # corners of a drawn pip
SLIVER = 0.02  # mm²: what two parts share of the picture when they only touch
SAME_DEPTH = 1e-4  # mm
NOTCHED = 0.01  # mm that a cut runs inside a panel before it is a notch
EDGE = 0.04  # as wide to its whole width, what is seen from its edge
LEAST_FACING = 0.3  # of a figure's panel: one that is seen from its edge shows no figure
STANDING = 64.0  # degrees of TILT for what stands on a table
BELOW = 118.0  # degrees of TILT for what is looked at from below
STANDING_TURNS = (0, 56, 180, 236)  # degrees: with its front to the reader, or with its back
DARKEST = 0.72  # how bright the darkest side of a solid is


class SolidColours(NamedTuple):
    """The colours of a drawn solid: its lines, its printed side, its other side, and what gets glue."""

    ink: Colour
    printed: Colour
    inside: Colour
    glue: Colour


class DrawnFigure(NamedTuple):
    """A figure of a die in a picture: its text, the middle of it in mm, and the height it has room for."""

    text: str
    centre: Point
    height: float


class SeenPart(NamedTuple):
    """A part as it is seen: its outline and marks in the picture (y downwards), and the depth of its corners.

    `drawn` is the outline with the notches cut into it, which need not be convex.
    """

    name: str
    outline: Polygon
    drawn: Polygon
    depths: tuple[float, ...]
    printed: bool
    is_edge: bool
    light: float
    marks: tuple[Polygon, ...]
    figures: tuple[DrawnFigure, ...]
    place: PlacedPart  # where it stands for whoever looks: the first two coordinates are those of the picture


class SeenStep(NamedTuple):
    """A step of folding a net, and its parts as they are seen then, from behind to the front."""

    step: FoldingStep
    parts: tuple[SeenPart, ...]


class _View(NamedTuple):
    """From where it is looked at: which way is up, which way is towards the reader, and how far it is turned so."""

    up: Point3
    front: Point3
    turn: float
    tilt: float


@lru_cache(maxsize=64)  # the page of a kit shows a net in each of its languages
def steps_as_seen(solid: str, net: Net) -> tuple[SeenStep, ...]:
    """How a net is folded into a solid, step by step."""
    return tuple(SeenStep(step, tuple(parts_as_seen(net, step))) for step in folding_steps(solid, net))


def draw_step(
    net: Net, seen: SeenStep, box: Box, colours: SolidColours, line: float
) -> tuple[tuple[Shape, ...], tuple[DrawnFigure, ...]]:
    """The picture of a step in a box (mm), as large as fits and in its middle; lines are `line` mm thick."""
    step, parts = seen
    left, top, right, bottom = bounds_of_points(p for part in parts for p in part.outline)
    x, y, width, height = box
    factor = min(width / (right - left), height / (bottom - top))
    dx = x + width / 2 - factor * (left + right) / 2
    dy = y + height / 2 - factor * (top + bottom) / 2

    def placed(points: Iterable[Point]) -> Polygon:
        return tuple((px * factor + dx, py * factor + dy) for px, py in points)

    notched = {face.name for face in net.faces if len(with_notches(net, face)) > len(face.polygon)}
    hidden = {flap.name for flap in net.flaps if flap.glues_to.face not in notched}
    to_glue = {flap.name for flap in net.flaps if not flap.loose}
    shapes: list[Shape] = []
    figures: list[DrawnFigure] = []
    for part in parts:
        if part.is_edge or (step.is_closed and part.name in hidden):
            continue  # nothing of it is seen
        ground = colours.printed if part.printed else colours.inside
        if part.name in step.glued or (part.name in to_glue and step.is_flat):
            ground = colours.glue
        outline = placed(part.outline)
        shade = ground if step.is_flat else _darker(ground, part.light)
        shapes.append(Shape(polygon(placed(part.drawn)), shade, colours.ink, line))
        shapes += [Shape(polygon(placed(mark)), colours.ink) for mark in part.marks]
        figures = [figure for figure in figures if not _is_inside(figure.centre, outline)]
        figures += [DrawnFigure(f.text, placed([f.centre])[0], f.height * factor) for f in part.figures]
    return tuple(shapes), tuple(figures)


def parts_as_seen(net: Net, step: FoldingStep) -> list[SeenPart]:
    """The parts from behind to the front, looked at from where most of what gets glue is seen."""
    placed = parts_in_space(net, step.shares)
    if step.is_flat:
        return _from_behind(_seen(net, placed, _View((0, 0, -1), (0, 1, 0), 0, 0)))
    stance = _stance(net, placed) if step.upright else ((0.0, 0.0, -1.0), (0.0, 1.0, 0.0))
    view = _View(*stance, TURN, STANDING if step.upright else TILT)
    views = [view]
    if step.glued:
        other = view._replace(tilt=BELOW) if step.upright else view._replace(up=(0.0, 0.0, 1.0))
        turns = STANDING_TURNS if step.upright else TURNS
        views = [one._replace(turn=TURN + turn) for one in (view, other) for turn in turns]
    tried = [_from_behind(_seen(net, placed, view)) for view in views]
    return max(tried, key=lambda parts: round(_area_not_hidden(step.glued, parts), 3)) if len(tried) > 1 else tried[0]


def _area_not_hidden(names: frozenset[str], parts: Sequence[SeenPart]) -> float:
    """How much of some parts is not hidden (mm²), judged by the middles of their corners and of their outlines."""
    total = 0.0
    for i, part in enumerate(parts):
        if part.name in names:
            count = len(part.outline)
            middle = (sum(x for x, _ in part.outline) / count, sum(y for _, y in part.outline) / count)
            points = [toward(corner, middle, 0.5) for corner in part.outline]
            shown = [p for p in points if not any(_is_inside(p, other.outline) for other in parts[i + 1 :])]
            total += area(part.outline) * len(shown) / count
    return total


def _stance(net: Net, placed: Mapping[str, PlacedPart]) -> tuple[Point3, Point3]:
    """Which way is up, and which way the front looks: of a box, a pyramid, or anything that rests on a face."""
    names = {face.name for face in net.faces}
    if "front" in names:
        front = placed["front"]
        return front.direction((0, -1)), scaled(front.inwards, -1)
    first = net.faces[0].name
    if len(net.faces) == 4:  # of a pyramid the foot is open: its sides look upwards
        is_open = len(net.flaps) == 1
        inwards = [placed[name].inwards for name in names] if is_open else [scaled(placed[first].inwards, -1)]
        total = (sum(v[0] for v in inwards), sum(v[1] for v in inwards), sum(v[2] for v in inwards))
        up = unit(scaled(total, -1))
        side = next(face.name for face in net.faces if face.name != first)
        out = scaled(placed[side].inwards, -1)
        return up, unit(less(out, scaled(up, dot(out, up))))
    return scaled(placed[first].inwards, -1), placed[first].direction((0, 1))


def _seen(net: Net, placed: Mapping[str, PlacedPart], view: _View) -> list[SeenPart]:
    looks = {name: _looked_at(part, view) for name, part in placed.items()}
    parts = []
    for face in net.faces:
        look = looks[face.name]
        dots = [_ring(pip.centre, pip.radius) for pip in face.pips]
        marks = [*dots, *([face.pointer] if face.pointer else [])] if look.inwards[2] > 0 else []
        figures = [
            DrawnFigure(number.text, look.at(number.centre)[:2], number.height * look.inwards[2] ** 0.5)
            for number in face.numbers
            if look.inwards[2] > LEAST_FACING
        ]
        parts.append(_part(face.name, face.polygon, with_notches(net, face), look, tuple(marks), tuple(figures)))
    return parts + [_part(flap.name, flap.polygon, flap.polygon, looks[flap.name], (), ()) for flap in net.flaps]


def with_notches(net: Net, face: NetFace) -> Polygon:
    """The outline of a panel with the notches that the net's own outline cuts into it (mm, flat on the sheet)."""
    cut = net.cuts[0]
    clockwise = face.polygon if area(face.polygon) > 0 else face.polygon[::-1]
    within = [all(_side(a, b, p) > NOTCHED * math.dist(a, b) for a, b in edges(clockwise)) for p in cut]
    made: list[Point] = []
    for a, b in edges(face.polygon):
        made.append(a)
        for i, begins in enumerate(within):
            if begins and not within[i - 1] and abs(_side(a, b, cut[i - 1])) < NOTCHED * math.dist(a, b):
                end = next(j for j in range(i, i + len(cut)) if not within[j % len(cut)])
                made += [cut[j % len(cut)] for j in range(i - 1, end + 1)]
    return tuple(made)


def _part(
    name: str,
    outline: Polygon,
    drawn: Polygon,
    look: PlacedPart,
    marks: tuple[Polygon, ...],
    figures: tuple[DrawnFigure, ...],
) -> SeenPart:
    points = [look.at(point) for point in outline]
    seen = tuple((x, y) for x, y, _ in points)
    return SeenPart(
        name,
        seen if area(seen) > 0 else seen[::-1],
        tuple(look.at(point)[:2] for point in drawn),
        tuple(p[2] for p in (points if area(seen) > 0 else points[::-1])),
        look.inwards[2] > 0,
        abs(look.inwards[2]) < EDGE,
        _light(look.inwards),
        tuple(tuple(look.at(point)[:2] for point in mark) for mark in marks),
        figures,
        look,
    )


def _looked_at(part: PlacedPart, view: _View) -> PlacedPart:
    """A part in the coordinates of whoever looks: x to the right, y downwards, z away."""
    down = scaled(view.up, -1)
    right = cross(view.front, down)
    cos_turn, sin_turn = math.cos(math.radians(view.turn)), math.sin(math.radians(view.turn))
    cos_tilt, sin_tilt = math.cos(math.radians(view.tilt)), math.sin(math.radians(view.tilt))

    def seen(v: Point3) -> Point3:
        x, y, z = dot(v, right), dot(v, view.front), dot(v, down)
        x, y = x * cos_turn - y * sin_turn, x * sin_turn + y * cos_turn
        return x, y * cos_tilt + z * sin_tilt, z * cos_tilt - y * sin_tilt

    return part._replace(
        origin=seen(part.origin),
        along3=seen(part.along3),
        across3=seen(part.across3),
        inwards=seen(part.inwards),
    )


def _light(inwards: Point3) -> float:
    """How bright a part is that faces away from a direction: the light comes from above and from the left."""
    x, y, z = inwards
    towards = (0.4 * x + 0.75 * y + 0.53 * abs(z)) if z >= 0 else -(0.4 * x + 0.75 * y) + 0.53 * abs(z)
    return DARKEST + (1 - DARKEST) * max(0.0, min(1.0, 0.5 + towards / 2))


def _from_behind(parts: Sequence[SeenPart]) -> list[SeenPart]:
    """The parts in the order in which each is painted over by those in front of it."""
    behind: dict[str, set[str]] = {part.name: set() for part in parts}
    pictured = [(part, bounds_of_points(part.outline)) for part in parts]
    for (one, its_bounds), (other, bounds) in combinations(pictured, 2):
        if not overlap(its_bounds, bounds):
            continue
        common = _common(one.outline, other.outline)
        if len(common) < 3 or abs(area(common)) < SLIVER:
            continue
        place = (sum(x for x, _ in common) / len(common), sum(y for _, y in common) / len(common))
        difference = depth_at(one, place) - depth_at(other, place)
        if abs(difference) > SAME_DEPTH:
            nearer, farther = (one, other) if difference < 0 else (other, one)
            behind[nearer.name].add(farther.name)
    left = sorted(parts, key=lambda part: -sum(part.depths) / len(part.depths))
    order: list[SeenPart] = []
    while left:
        waiting = {part.name for part in left}
        # parts that lie round each other in a ring are painted in the order of their middles
        free = next((part for part in left if not behind[part.name] & waiting), left[0])
        order.append(free)
        left.remove(free)
    return order


def depth_at(part: SeenPart, place: Point) -> float:
    """The depth of a part's plane at a place of the picture; of one seen from its edge, its nearest corner."""
    (ax, ay), (bx, by), (cx, cy) = part.outline[0], part.outline[1], part.outline[2]
    a, b, c = part.depths[:3]
    whole = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    if abs(whole) < SLIVER:
        return min(part.depths)
    x, y = place
    second = ((x - ax) * (cy - ay) - (cx - ax) * (y - ay)) / whole
    third = ((bx - ax) * (y - ay) - (x - ax) * (by - ay)) / whole
    return a + second * (b - a) + third * (c - a)


def _common(one: Polygon, other: Polygon) -> list[Point]:
    """What two convex polygons share; their corners go clockwise."""
    left = list(one)
    for a, b in edges(other):
        kept: list[Point] = []
        for p, q in edges(left) if left else []:
            here, there = _side(a, b, p), _side(a, b, q)
            if here >= 0:
                kept.append(p)
            if here * there < 0:
                share = here / (here - there)
                kept.append((p[0] + (q[0] - p[0]) * share, p[1] + (q[1] - p[1]) * share))
        left = kept
    return left


def _side(a: Point, b: Point, p: Point) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def _is_inside(point: Point, outline: Polygon) -> bool:
    return all(_side(a, b, point) >= 0 for a, b in edges(outline))


def _ring(centre: Point, radius: float) -> Polygon:
    turns = [2 * math.pi * i / ROUND for i in range(ROUND)]
    return tuple((centre[0] + radius * math.cos(t), centre[1] + radius * math.sin(t)) for t in turns)


def _darker(colour: Colour, light: float) -> Colour:
    return "#" + "".join(f"{round(part * light):02x}" for part in rgb(colour))
