"""Checks the net of a die: equal faces, the right solid, sums of opposite numbers, figures upright and distinct."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from generator.base.findings import Findings
from generator.base.geometry import Point, Point3, distance_outside
from generator.faces.nets.model import Net, NetFace
from generator.inspection.nets.folding import (
    CLOSE,
    Folded,
    congruent,
    edges_and_angles,
    opposite_panels,
    points_to,
    solid_corners,
)
from generator.inspection.nets.net import judge_net

# corners and edges of the solid, and the angles of a face
DICE: Mapping[int, tuple[int, int, Sequence[float]]] = {
    4: (4, 6, (60, 60, 60)),
    6: (8, 12, (90, 90, 90, 90)),
    8: (6, 12, (60, 60, 60)),
    10: (12, 20, ()),
    12: (20, 30, (108, 108, 108, 108, 108)),
    20: (12, 30, (60, 60, 60)),
}


def judge_die(net: Net, sides: int, size: float, findings: Findings) -> None:
    """Report what is wrong with the net of a die. `size` (mm) is its thickness; for four sides, its edge."""
    folded = judge_net(net, findings)
    corners, edges, angles = DICE[sides]
    first = net.faces[0].polygon
    if len(net.faces) != sides or not all(congruent(first, face.polygon) for face in net.faces):
        findings.error("net.faces", f"a die of {sides} needs {sides} equal faces")
    if not (_angles(first, angles) and _equilateral(first) if angles else _right_kite(first)):
        findings.error("net.shape", f"the faces of a die of {sides} have the wrong angles or edges")
    if len(solid_corners(folded)) != corners or len(net.folds) + len(net.flaps) != edges:
        findings.error("net.solid", f"a die of {sides} has {corners} corners and {edges} edges")
    if sides == 4:
        _judge_four(net, size, folded, findings)
        return
    across = opposite_panels(folded)
    texts = {face.name: [number.text for number in face.numbers] for face in net.faces}
    if sorted(texts.values()) != sorted([str(n)] for n in range(1, sides + 1)):
        findings.error("net.numbers", f"the faces of a die of {sides} do not carry 1 to {sides} once each")
        return
    for face in net.faces:
        other, distance = across.get(face.name, ("", 0.0))
        if abs(distance - size) > CLOSE:
            findings.error("net.size", f"{face.name} lies {distance:.2f} mm from its opposite face, not {size:g}")
        elif int(texts[face.name][0]) + int(texts[other][0]) != sides + 1:
            findings.error("net.sum", f"{texts[face.name][0]} lies opposite {texts[other][0]}")
    _judge_figures(net, findings)


def _judge_four(net: Net, size: float, folded: Folded, findings: Findings) -> None:
    """Report what is wrong with a die of four: its edges, or the three equal figures around each corner."""
    if abs(edges_and_angles(net.faces[0].polygon)[0][0] - size) > CLOSE:
        findings.error("net.size", f"the edges are not {size:g} mm long")
    at: dict[str, list[Point3]] = {}
    for face in net.faces:
        for number in face.numbers:
            tops = [p for p in face.polygon if points_to(number.centre, number.angle, p)]
            for top in tops:
                at.setdefault(number.text, []).append(folded.corners[face.name][face.polygon.index(top)])
    if sorted(at) != ["1", "2", "3", "4"] or any(
        len(found) != 3 or max(math.dist(found[0], p) for p in found) > CLOSE for found in at.values()
    ):
        findings.error("net.corners", "the three faces at a corner do not carry its number upright towards it")
    _judge_figures(net, findings)


def _judge_figures(net: Net, findings: Findings) -> None:
    """Report figures that leave their face, are not upright on an axis of it, or do not tell 6 from 9."""
    both = {"6", "9"} <= {number.text for face in net.faces for number in face.numbers}
    for face in net.faces:
        for number in face.numbers:
            if distance_outside(_box(number.text, number.centre, number.angle, number.height), face.polygon) > 0:
                findings.error("net.figure", f"{number.text} does not stand inside its face")
            if not any(points_to(face.centre, number.angle, p) for p in _axis(face)):
                findings.error("net.upright", f"{number.text} stands askew on its face")
            if number.underlined != (both and number.text in ("6", "9")):
                findings.error("net.underline", f"{number.text} is underlined, or not, against need")


def _box(text: str, centre: Point, angle: float, height: float) -> list[Point]:
    """The corners of a figure's box; digits are taken to be six tenths as wide as high."""
    half, across = height / 2, 0.6 * height * len(text) / 2
    cos, sin = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    corners = [(-across, -half), (across, -half), (across, half), (-across, half)]
    return [(centre[0] + x * cos - y * sin, centre[1] + x * sin + y * cos) for x, y in corners]


def _axis(face: NetFace) -> list[Point]:
    """The points that the top of a figure may point to: corners, or on a square the middles of edges."""
    if len(face.polygon) == 4 and _angles(face.polygon, (90, 90, 90, 90)):
        sides = zip(face.polygon, (*face.polygon[1:], face.polygon[0]), strict=True)
        return [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in sides]
    return list(face.polygon)


def _angles(polygon: Sequence[Point], angles: Sequence[float]) -> bool:
    found = edges_and_angles(polygon)
    # an angle counts by how far it would carry the end of its edge aside
    return len(found) == len(angles) and all(
        abs(math.radians(angle - wanted)) * length < CLOSE
        for (length, angle), wanted in zip(found, angles, strict=True)
    )


def _equilateral(polygon: Sequence[Point]) -> bool:
    lengths = [length for length, _ in edges_and_angles(polygon)]
    return max(lengths) - min(lengths) < CLOSE


def _right_kite(polygon: Sequence[Point]) -> bool:
    """Whether a polygon is a kite with right angles where a long edge meets a short one."""
    found = edges_and_angles(polygon)
    if len(found) != 4:
        return False
    for shift in range(4):
        (a, _), (b, beside), (c, _), (d, other) = found[shift:] + found[:shift]
        askew = math.radians(max(abs(beside - 90), abs(other - 90))) * max(a, b)
        if abs(a - d) < CLOSE and abs(b - c) < CLOSE and askew < CLOSE:
            return True
    return False
