"""Nets of square pyramids that stack, with pips on every face and a mark that points to the tip."""

from __future__ import annotations

import math
from dataclasses import replace

from generator.base.errors import CannotJudge
from generator.base.geometry import Point, Polygon, toward
from generator.faces.nets.model import Net, NetFace, Pip
from generator.faces.nets.plane import along, heading
from generator.faces.nets.polyhedra import TIP, Chain, square_pyramid
from generator.faces.nets.unfold import net_of

FLAP = 6.0  # mm
MOST_PIPS = 5
PIP_HEIGHT = 0.16  # of the slant, from the base edge to the row of pips
PIP_WIDTH = 0.055  # of the base, a pip's radius at most
PIP_ROOM = 1.3  # radii, from a pip's centre to the nearest edge at least
PIP_STEP = 3.2  # radii, from one pip to the next
POINTER = (0.34, 0.62)  # of the slant: where the pointing mark begins and where its tip is
POINTER_WIDTH = 0.5  # of the face's width where the mark begins


def slant(base: float, height: float) -> float:
    """The height of a face, from the middle of its base edge to the tip, in mm."""
    return math.hypot(height, base / 2)


def pyramid(base: float, height: float, pips: int, *, closed: bool = False, flap: float = FLAP) -> Net:
    """The net of a square pyramid of `base` by `height` mm (the height of its axis), with so many pips on each face.

    Four triangles share the tip; one flap closes them. An open pyramid has no base, so that it stacks over others;
    a `closed` one has its square on the second face and three flaps more. `up` of a side is towards the tip.
    Raises CannotJudge for a length that is not positive, or pips that are not from 1 to five.
    """
    for what, value in (("base", base), ("height", height), ("flap width", flap)):
        if not 0 < value < math.inf:
            raise CannotJudge(f"a pyramid's {what} of {value:g} mm", "a length greater than zero")
    if not 1 <= pips <= MOST_PIPS:
        raise CannotJudge(f"a pyramid with {pips} pips", f"from 1 to {MOST_PIPS}")
    solid = square_pyramid(base, height)
    chain: Chain = (("side1", "side2"), ("side2", "side3"), ("side3", "side4"))
    if closed:
        chain = (*chain, ("side2", "base"))
    else:
        solid = replace(solid, faces={name: face for name, face in solid.faces.items() if name != "base"})
    high = slant(base, height)
    net = net_of(solid, chain, flap)
    # a face in the plane has the corners of the face in space, in the same order
    tips = {name: face.index(TIP) for name, face in solid.faces.items() if TIP in face}
    return replace(net, faces=tuple(_marked(face, tips.get(face.name), base, high, pips) for face in net.faces))


def _marked(face: NetFace, tip: int | None, base: float, high: float, pips: int) -> NetFace:
    radius = _pip_radius(base, high, pips)
    steps = [(i - (pips - 1) / 2) * PIP_STEP * radius for i in range(pips)]
    if tip is None:
        a, b = face.polygon[:2]
        row = along(a, b, [(base / 2 + step, -base / 2) for step in steps])
        up = heading(toward(a, b, 0.5), face.centre)
        return replace(face, up=up, pips=tuple(Pip(p, radius) for p in row))
    a, b = face.polygon[tip - 2], face.polygon[tip - 1]
    foot = toward(a, b, 0.5)
    row = along(a, b, [(base / 2 + step, -high * PIP_HEIGHT) for step in steps])
    return replace(
        face,
        up=heading(foot, face.polygon[tip]),
        pips=tuple(Pip(p, radius) for p in row),
        pointer=_arrow(a, b, base, high),
    )


def _pip_radius(base: float, high: float, pips: int) -> float:
    """As large as the row of pips leaves room for in a side: there the outermost is nearest to an edge."""
    lean = math.cos(math.atan2(base / 2, high))
    half = base / 2 * (1 - PIP_HEIGHT)
    fits = half * lean / (PIP_ROOM + (pips - 1) / 2 * PIP_STEP * lean)
    return min(base * PIP_WIDTH, fits, high * PIP_HEIGHT / PIP_ROOM)


def _arrow(a: Point, b: Point, base: float, high: float) -> Polygon:
    begins, ends = (high * share for share in POINTER)
    half = base * (1 - POINTER[0]) * POINTER_WIDTH / 2
    notch = begins + half / 2
    middle = base / 2
    return along(a, b, [(middle - half, -begins), (middle, -ends), (middle + half, -begins), (middle, -notch)])
