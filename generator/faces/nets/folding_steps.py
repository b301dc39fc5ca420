"""How a net is folded step by step: where its panels and flaps stand in space while it becomes a solid.

Millimetres; the sheet lies at z = 0, x to the right and y downwards, its printed side towards the reader; z runs away
from the reader, where the panels fold to.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import NamedTuple

from generator.base.geometry import Point, Point3
from generator.faces.nets.model import Flap, Net
from generator.faces.nets.polyhedra import dot, scaled

BEHIND = 0.05  # mm by which a folded flap lies inside the panel that it goes behind
WALLS = ("left", "front", "right", "back")  # the panels of a box that stand round it


class FoldingStep(NamedTuple):
    """A step of folding a net.

    `shares` is by how much each part but the first panel has turned about its crease: 0 is flat, 1 as far as it goes.
    `glued` are the flaps that get glue in this step. What stands `upright` is drawn as it stands on a table, else it
    lies as the sheet did.
    """

    name: str
    shares: Mapping[str, float]
    glued: frozenset[str] = frozenset()
    upright: bool = False

    @property
    def is_flat(self) -> bool:
        """Whether nothing is folded yet."""
        return not any(self.shares.values())

    @property
    def is_closed(self) -> bool:
        """Whether every part has turned as far as it goes."""
        return all(share == 1 for share in self.shares.values())


class PlacedPart(NamedTuple):
    """Where a part of the sheet stands in space: a point of the sheet and two directions from it, flat and in space.

    `inwards` points away from its printed side.
    """

    flat: Point
    along: Point
    across: Point
    origin: Point3
    along3: Point3
    across3: Point3
    inwards: Point3

    def at(self, point: Point) -> Point3:
        """The place in space of a point of the flat sheet."""
        return _sum((self.origin, 1.0), (self.direction((point[0] - self.flat[0], point[1] - self.flat[1])), 1.0))

    def direction(self, way: Point) -> Point3:
        """A direction of the flat sheet as it runs in space."""
        along = way[0] * self.along[0] + way[1] * self.along[1]
        across = way[0] * self.across[0] + way[1] * self.across[1]
        return _sum((self.along3, along), (self.across3, across))


SHEET = PlacedPart((0, 0), (1, 0), (0, 1), (0, 0, 0), (1, 0, 0), (0, 1, 0), (0, 0, 1))


def folding_steps(solid: str, net: Net) -> tuple[FoldingStep, ...]:
    """The steps of making a solid of this kind, from the net cut out to the solid closed."""
    panels = [fold.faces[1] for fold in net.folds]
    flaps = [flap.name for flap in net.flaps]
    flat = dict.fromkeys((*panels, *flaps), 0.0)
    closed = dict.fromkeys(flat, 1.0)
    bent = dict.fromkeys(panels, 0.4) | dict.fromkeys(flaps, 0.6)
    if solid == "standee":
        feet = [name for name in panels if name.endswith("foot")]
        return (
            FoldingStep("cut", flat),
            FoldingStep("fold", flat | {"back": 0.45} | dict.fromkeys(feet, 0.6)),
            FoldingStep("glue", flat | {"back": 0.75}, frozenset({"back"})),
            # a hair apart: in a picture, what lies in one plane would hide what is before it
            FoldingStep("closed", closed | {"back": 0.99}, upright=True),
        )
    if solid != "box":
        nearly = dict.fromkeys(panels, 0.8) | dict.fromkeys(flaps, 1.0)
        return (
            FoldingStep("cut", flat),
            FoldingStep("fold", bent),
            FoldingStep("glue", nearly, frozenset(flaps)),
            FoldingStep("closed", closed, upright=True),
        )
    glued = {flap.name: flap for flap in net.flaps if not flap.loose}
    seam = frozenset(name for name, flap in glued.items() if {flap.hangs_on.face, flap.glues_to.face} <= {*WALLS})
    tube = flat | {name: 1.0 for name in panels if name in WALLS}
    below = frozenset(glued) - seam
    bottom = tube | dict.fromkeys(seam, 1.0) | dict.fromkeys(below, 1.0) | {"bottom": 0.55}
    lid = closed | {"lid": 0.5} | {flap.name: 0.7 for flap in net.flaps if flap.loose}
    return (
        FoldingStep("cut", flat),
        FoldingStep("fold", bent),
        FoldingStep("seam", tube | {WALLS[-1]: 0.7} | dict.fromkeys(seam, 0.8), seam, upright=True),
        FoldingStep("bottom", bottom, below, upright=True),
        FoldingStep("lid", lid, upright=True),
        FoldingStep("closed", closed, upright=True),
    )


def parts_in_space(net: Net, shares: Mapping[str, float]) -> dict[str, PlacedPart]:
    """Where the panels and flaps of a net stand when each has turned by its share; the first panel stays flat."""
    placed = _panels_in_space(net, shares)
    closed = placed if all(share == 1.0 for share in shares.values()) else _panels_in_space(net, {})
    middles = {face.name: face.centre for face in net.faces}
    for flap in net.flaps:
        share = shares.get(flap.name, 1.0)
        host = placed[flap.hangs_on.face]
        turn = _angle(closed[flap.hangs_on.face].inwards, closed[flap.glues_to.face].inwards)
        part = _turned(host, *flap.crease, _beyond(flap, middles[flap.hangs_on.face]), turn * share)
        placed[flap.name] = part._replace(origin=_sum((part.origin, 1.0), (part.inwards, BEHIND * share)))
    return placed


def _panels_in_space(net: Net, shares: Mapping[str, float]) -> dict[str, PlacedPart]:
    """The panels; one whose share is not given is folded as far as it goes."""
    middles = {face.name: face.centre for face in net.faces}
    placed = {net.faces[0].name: SHEET}
    for fold in net.folds:  # a panel comes after the one it hangs on
        parent, child = fold.faces
        turn = math.radians(fold.turn) * shares.get(child, 1.0)
        placed[child] = _turned(placed[parent], fold.a, fold.b, middles[child], turn)
    return placed


def _turned(parent: PlacedPart, a: Point, b: Point, towards: Point, angle: float) -> PlacedPart:
    """A part that hangs on another by the crease from a to b and lies towards a point, turned inwards (radians)."""
    length = math.dist(a, b)
    along = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
    across = (along[1], -along[0])
    if (towards[0] - a[0]) * across[0] + (towards[1] - a[1]) * across[1] < 0:
        across = (-across[0], -across[1])
    flat, inwards = parent.direction(across), parent.inwards
    return PlacedPart(
        a,
        along,
        across,
        parent.at(a),
        parent.direction(along),
        _sum((flat, math.cos(angle)), (inwards, math.sin(angle))),
        _sum((inwards, math.cos(angle)), (flat, -math.sin(angle))),
    )


def _beyond(flap: Flap, middle: Point) -> Point:
    """A point on the flap's side of its crease: the middle of the panel it hangs on, mirrored in the crease."""
    (ax, ay), (bx, by) = flap.crease
    share = ((middle[0] - ax) * (bx - ax) + (middle[1] - ay) * (by - ay)) / math.dist(*flap.crease) ** 2
    foot = ax + (bx - ax) * share, ay + (by - ay) * share
    return 2 * foot[0] - middle[0], 2 * foot[1] - middle[1]


def _angle(one: Point3, other: Point3) -> float:
    return math.acos(max(-1.0, min(1.0, dot(one, other))))


def _sum(*terms: tuple[Point3, float]) -> Point3:
    parts = [scaled(vector, factor) for vector, factor in terms]
    return sum(p[0] for p in parts), sum(p[1] for p in parts), sum(p[2] for p in parts)
