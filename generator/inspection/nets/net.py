"""Checks a net: whether it fits the sheet, closes when folded, and becomes the right pyramid, box or standee."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from itertools import combinations

from generator.base.findings import Findings
from generator.base.geometry import Point, Point3, distance_outside, signed_area
from generator.faces.nets.model import Net, NetFace
from generator.faces.nets.polyhedra import cross, dot, less, scaled, unit
from generator.inspection.nets.folding import (
    CLOSE,
    PARALLEL,
    Folded,
    edge_gap,
    edges_and_angles,
    flap_in_place,
    fold_up,
    largest_bulge,
    opposite_panels,
    overlaps,
    points_to,
    shared_area,
    solid_corners,
    unjoined_edges,
)

CIRCLE = 24  # straight lines that approximate the edge of a pip


def judge_net(net: Net, findings: Findings, *, open_edges: int = 0, room: tuple[float, float] | None = None) -> Folded:
    """Report what is wrong with any net; returns its folded panels for further checks.

    In the flat: no part covers another, the outline goes round all of them, and it fits `room` (width, height in
    mm). Folded: edges that a flap joins coincide, only `open_edges` edges stay free, no corner stands out, and each
    flap lies inside the panel it goes behind, clear of the other flaps there.
    """
    panels = judge_flat_net(net, findings, room)
    folded = fold_up(panels, net.folds)
    for flap in net.flaps:
        distance = edge_gap(folded, flap.hangs_on, flap.glues_to)
        if distance > CLOSE:
            findings.error("net.gap", f"folded, the edges that {flap.name} joins lie {distance:.2f} mm apart")
    free = unjoined_edges(panels, net.folds, net.flaps)
    if len(free) != open_edges:
        shown = ", ".join(f"{place.face}/{place.edge}" for place in free)
        findings.error("net.free", f"{len(free)} edges are joined to nothing, not {open_edges}: {shown}")
    if largest_bulge(folded) > CLOSE:
        findings.error("net.bulge", f"folded, a corner stands out of the solid by {largest_bulge(folded):.2f} mm")
    _judge_flaps(net, panels, findings)
    return folded


def judge_flat_net(
    net: Net, findings: Findings, room: tuple[float, float] | None = None
) -> Mapping[str, Sequence[Point]]:
    """Report what is wrong with a net in the flat, as `judge_net` does; returns its panels by name."""
    panels = {face.name: face.polygon for face in net.faces}
    flat = panels | {flap.name: flap.polygon for flap in net.flaps}
    if len(flat) < len(net.faces) + len(net.flaps):
        findings.error("net.names", "two parts of the net have the same name")
    for one, other, area in overlaps(flat):
        findings.error("net.overlap", f"{one} and {other} cover each other in the flat by {area:.2f} mm²")
    strays = [name for name, part in flat.items() if any(math.dist(p, _nearest(p, net.cuts[0])) > CLOSE for p in part)]
    for name in strays:
        findings.error("net.outline", f"the cut does not pass the corners of {name}")
    spare = signed_area(net.cuts[0]) - sum(signed_area(part) for part in flat.values())
    if spare > CLOSE:
        findings.error("net.outline", f"the cut goes round {spare:.2f} mm² more than the net's parts")
    if room and (net.width > room[0] or net.height > room[1]):
        findings.error(
            "net.room", f"the net of {net.width:.1f} × {net.height:.1f} mm does not fit {room[0]:g} × {room[1]:g} mm"
        )
    return panels


def _nearest(point: Point, outline: Sequence[Point]) -> Point:
    return min(outline, key=lambda p: math.dist(p, point))


def _judge_flaps(net: Net, panels: Mapping[str, Sequence[Point]], findings: Findings) -> None:
    laid = {flap.name: flap_in_place(panels, flap) for flap in net.flaps}
    for flap in net.flaps:
        beyond = distance_outside(laid[flap.name], panels[flap.glues_to.face])
        if beyond > CLOSE:
            findings.error("net.flap", f"{flap.name} stands {beyond:.2f} mm out from behind {flap.glues_to.face}")
    for one, other in combinations(net.flaps, 2):
        if one.glues_to.face == other.glues_to.face and shared_area(laid[one.name], laid[other.name]) > CLOSE:
            findings.error("net.flaps", f"{one.name} and {other.name} meet behind {one.glues_to.face}")


def judge_pyramid(net: Net, base: float, height: float, pips: int, findings: Findings, *, closed: bool = False) -> None:
    """Report what is wrong with the net of a square pyramid: `base` and `height` in mm, pips, marks to the tip."""
    folded = judge_net(net, findings, open_edges=0 if closed else 4)
    sides = [face for face in net.faces if len(face.polygon) == 3]
    edge = math.sqrt(height**2 + base**2 / 2)
    lengths = sorted((base, edge, edge))
    if len(sides) != 4 or any(
        max(abs(a - b) for a, b in zip(sorted(x for x, _ in edges_and_angles(face.polygon)), lengths, strict=True))
        > CLOSE
        for face in sides
    ):
        findings.error("net.faces", f"a pyramid of {base:g} by {height:g} mm needs four sides of {edge:.2f} mm")
        return
    corners = solid_corners(folded)
    tips = [p for p in corners if all(_at(p, folded.corners[face.name]) is not None for face in sides)]
    if len(corners) != 5 or len(tips) != 1:
        findings.error("net.solid", "the sides of the pyramid do not meet in one tip over four corners")
        return
    square = [p for p in corners if p != tips[0]]
    axis = math.dist(tips[0], [sum(values) / 4 for values in zip(*square, strict=True)])
    if abs(axis - height) > CLOSE:
        findings.error("net.size", f"the pyramid is {axis:.2f} mm high, not {height:g}")
    for face in net.faces:
        dots = [_round(pip.centre, pip.radius) for pip in face.pips]
        astray = any(distance_outside(dot, face.polygon) > 0 for dot in dots)
        if len(dots) != pips or astray or any(shared_area(a, b) > 0 for a, b in combinations(dots, 2)):
            findings.error("net.pips", f"{face.name} does not carry {pips} pips apart from each other")
    for face in sides:
        corner = _at(tips[0], folded.corners[face.name])
        if corner is None or not _marked(face, face.polygon[corner]):
            findings.error("net.pointer", f"the mark of {face.name} does not point to the tip")


def _at(place: Point3, corners: Sequence[Point3]) -> int | None:
    """The index of the corner of a panel that is at a point; None when there is none."""
    return next((i for i, corner in enumerate(corners) if math.dist(place, corner) <= CLOSE), None)


def _marked(face: NetFace, tip: Point) -> bool:
    """Whether a side has a mark inside it that points to the tip, and its `up` does too."""
    if not face.pointer or distance_outside(face.pointer, face.polygon) > 0:
        return False
    head = min(face.pointer, key=lambda p: math.dist(p, tip))
    middle = (sum(x for x, _ in face.pointer) / len(face.pointer), sum(y for _, y in face.pointer) / len(face.pointer))
    return all(points_to(centre, face.up, p) for centre, p in ((middle, head), (middle, tip), (face.centre, tip)))


def _round(centre: Point, radius: float) -> list[Point]:
    turns = [2 * math.pi * i / CIRCLE for i in range(CIRCLE)]
    return [(centre[0] + radius * math.cos(t), centre[1] + radius * math.sin(t)) for t in turns]


def judge_box(
    net: Net, card: tuple[float, float], count: int, stock: float, clearance: float, board: float, findings: Findings
) -> None:
    """Report what is wrong with the net of a tuck box: panels, inner size, lid that opens, glued bottom.

    Lengths are mm: `card` is width and height, `stock` the thickness of a card, `board` that of the box. A wall takes
    half a board on either side, and a flap behind it one board more.
    """
    folded = judge_net(net, findings)
    across = opposite_panels(folded)
    names = {"front": "back", "left": "right", "lid": "bottom"}
    if len(net.faces) != 6 or any(across.get(one, ("", 0))[0] != other for one, other in names.items()):
        findings.error("net.solid", "a box has six panels: front and back, left and right, lid and bottom")
        return
    needs = {"front": count * stock, "left": card[0], "lid": card[1]}
    for one, need in needs.items():
        layers = 1 + sum(any(f.glues_to.face == name for f in net.flaps) for name in (one, names[one]))
        inside = across[one][1] - layers * board
        if inside < need + clearance - CLOSE:
            findings.error("net.size", f"inside, {inside:.2f} mm from {one} to {names[one]} are too few for {need:g}")
    for flap in net.flaps:
        opens = "lid" in (flap.hangs_on.face, flap.glues_to.face)
        if flap.loose != opens:
            findings.error("net.glue", f"{flap.name} is {'loose' if flap.loose else 'glued'}")
    whole = sum(signed_area(face.polygon) for face in net.faces) + sum(signed_area(flap.polygon) for flap in net.flaps)
    if signed_area(net.cuts[0]) > whole - CLOSE:
        findings.error("net.notch", "there is no notch to open the box by")


def judge_standee(net: Net, width: float, height: float, foot: float, findings: Findings) -> None:
    """Report what is wrong with the net of a standee: its size, its faces back to back, its feet level. Lengths are mm.

    Folded, each corner of the back lies on one of the front, printed sides outwards; the feet lie in the plane in which
    the figure ends, square to it, one to either side, and are as wide as the figure and `foot` long.
    """
    panels = judge_flat_net(net, findings)
    if list(panels) != ["front", "back", "front foot", "back foot"]:
        findings.error("net.solid", "a standee has four panels: front and back, and a foot of each")
        return
    folded = fold_up(panels, net.folds)
    front, back = folded.corners["front"], folded.corners["back"]
    out = folded.outwards["front"]
    astray = max(min(math.dist(p, q) for q in front) for p in back)
    if len(front) != len(back) or astray > CLOSE or dot(out, folded.outwards["back"]) > -1 + PARALLEL:
        findings.error("net.gap", f"folded, the two faces lie {astray:.2f} mm apart, not back to back")
    fold = next(fold for fold in net.folds if fold.faces == ("front", "front foot"))
    floor, end = (front[_corner_at(corner, panels["front"])] for corner in (fold.a, fold.b))
    along = unit(less(end, floor))
    up = cross(along, out)
    high, wide = (max(dot(way, p) for p in front) - min(dot(way, p) for p in front) for way in (up, along))
    if dot(up, less(front[0], floor)) < 0:
        up = scaled(up, -1)
    if abs(high - height) > CLOSE or abs(wide - width) > CLOSE:
        findings.error("net.size", f"the figure is {wide:.2f} × {high:.2f} mm, not {width:g} × {height:g}")
    for name, side in (("front foot", 1.0), ("back foot", -1.0)):
        corners = folded.corners[name]
        above = max(abs(dot(up, less(p, floor))) for p in corners)
        if above > CLOSE:
            findings.error("net.feet", f"{name} does not lie level with the figure's end: {above:.2f} mm are between")
        reach = max(side * dot(out, less(p, floor)) for p in corners)
        span = max(dot(along, p) for p in corners) - min(dot(along, p) for p in corners)
        if abs(reach - foot) > CLOSE or abs(span - width) > CLOSE:
            findings.error("net.size", f"{name} is {span:.2f} × {reach:.2f} mm, not {width:g} × {foot:g}")


def _corner_at(place: Point, polygon: Sequence[Point]) -> int:
    """The index of the corner of a panel that is nearest to a point."""
    return min(range(len(polygon)), key=lambda i: math.dist(polygon[i], place))
