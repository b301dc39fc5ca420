"""Lays a solid out flat along a chain of its faces, and hangs a flap on one side of every edge that was cut."""

from __future__ import annotations

import math
from collections.abc import Mapping

from generator.base.errors import CannotJudge
from generator.base.geometry import Point, Polygon, bounds_of_points, edges, turned
from generator.faces.nets.model import FaceEdge, Flap, Hinge, Net, NetFace, Pattern, assemble, turned_net
from generator.faces.nets.plane import along, area, carried, corner_angle, heading, incircle, overlap
from generator.faces.nets.polyhedra import Chain, Solid, cross, dot, less, unit

SHARE = 0.45  # of a corner of the face behind which a flap lies: two flaps that meet in it leave a tenth free
BLUNT = 0.8  # of the height of the triangle that a flap's sides would meet in: no needle tips
STEEPEST = 60.0  # degrees: a flap's ends lean in at least so much, to slip behind easily
FIRMER = 0.8  # each try for a flap that does not fit leans its ends this much more
TRIES = 10


def hinges_of(solid: Solid, chain: Chain) -> list[Hinge]:
    """The hinges along a chain; each folds by 180° less the angle between its two faces."""
    made = []
    for parent, child in chain:
        angle = math.degrees(math.acos(max(-1.0, min(1.0, dot(solid.normal(parent), solid.normal(child))))))
        made.append(Hinge(*_common_edge(solid, parent, child), angle))
    return made


def _common_edge(solid: Solid, one: str, other: str) -> tuple[FaceEdge, FaceEdge]:
    first, second = solid.faces[one], solid.faces[other]
    for i, (a, b) in enumerate(zip(first, first[1:] + first[:1], strict=True)):
        for j, pair in enumerate(zip(second, second[1:] + second[:1], strict=True)):
            if pair == (b, a):
                return FaceEdge(one, i), FaceEdge(other, j)
    raise KeyError(f"{one} and {other} have no edge in common")


def lay_flat(solid: Solid, hinges: list[Hinge]) -> dict[str, Polygon]:
    """The faces in the plane in true size, each against its parent, the first parent at the origin."""
    root = hinges[0].parent.face
    flat = {root: _in_own_plane(solid, root)}
    for hinge in hinges:
        a, b = edges(flat[hinge.parent.face])[hinge.parent.edge]
        own = _in_own_plane(solid, hinge.child.face)
        flat[hinge.child.face] = carried(own, edges(own)[hinge.child.edge], (b, a))
    return flat


def _in_own_plane(solid: Solid, face: str) -> Polygon:
    points = solid.points(face)
    east = unit(less(points[1], points[0]))
    south = cross(east, solid.normal(face))
    return tuple((dot(less(p, points[0]), east), dot(less(p, points[0]), south)) for p in points)


def net_of(solid: Solid, chain: Chain, flap_width: float) -> Net:
    """A solid's net, turned to fill the smallest upright box, with a flap (mm wide at most) for every cut edge.

    An edge that belongs to one face only stays open. Each flap hangs on whichever of its two edges leaves it more
    room. `up` of a face is the direction to the first of its corners until a builder says better. Raises CannotJudge
    when there is no room.
    """
    hinges = hinges_of(solid, chain)
    flat = lay_flat(solid, hinges)
    flaps = _flaps(solid, hinges, flat, flap_width)
    faces = []
    for name, polygon in flat.items():
        centre, radius = incircle(polygon)
        faces.append(NetFace(name, polygon, centre, heading(centre, polygon[0]), radius))
    return compact(assemble(Pattern(faces, hinges, flaps)))


def _cut_edges(solid: Solid, hinges: list[Hinge]) -> list[tuple[FaceEdge, FaceEdge]]:
    folded = {place for hinge in hinges for place in (hinge.parent, hinge.child)}
    owner = {
        (a, b): FaceEdge(name, i)
        for name, face in solid.faces.items()
        for i, (a, b) in enumerate(zip(face, face[1:] + face[:1], strict=True))
    }
    return [
        (place, owner[b, a]) for (a, b), place in owner.items() if a < b and place not in folded and (b, a) in owner
    ]


def _flaps(solid: Solid, hinges: list[Hinge], flat: Mapping[str, Polygon], width: float) -> list[Flap]:
    made: list[Flap] = []
    for pair in _cut_edges(solid, hinges):
        taken = [*flat.values(), *(flap.polygon for flap in made)]
        tries = [(place, other, _flap(flat, place, other, width, taken)) for place, other in (pair, pair[::-1])]
        host, target, polygon = max(tries, key=lambda found: round(abs(area(found[2])), 6) if found[2] else 0.0)
        if not polygon:
            raise CannotJudge(f"no room for a flap between {host.face} and {target.face}", "a less extreme shape")
        crease = (polygon[0], polygon[-1])
        made.append(Flap(f"{host.face}-{target.face}", polygon, host, target, crease))
    return made


def _flap(flat: Mapping[str, Polygon], host: FaceEdge, target: FaceEdge, width: float, taken: list[Polygon]) -> Polygon:
    """A flap on an edge that lies clear of all that is taken, or no points when there is no room."""
    a, b = edges(flat[host.face])[host.edge]
    behind = flat[target.face]
    # the target's edge runs the other way: it ends where the host's begins
    limits = (corner_angle(behind, (target.edge + 1) % len(behind)), corner_angle(behind, target.edge))
    first, last = (min(STEEPEST, limit * SHARE) for limit in limits)
    for _ in range(TRIES):
        polygon = strip(a, b, first, last, width)
        if not any(overlap(polygon, other) for other in taken):
            return polygon
        first, last = first * FIRMER, last * FIRMER
    return ()


def strip(a: Point, b: Point, first: float, last: float, width: float) -> Polygon:
    """A blunt strip outwards on the edge from a to b; its ends lean in at so many degrees from the edge."""
    length = math.dist(a, b)
    run_first, run_last = (1 / math.tan(math.radians(angle)) for angle in (first, last))
    depth = min(width, BLUNT * length / (run_first + run_last))
    return along(a, b, [(0, 0), (run_first * depth, depth), (length - run_last * depth, depth), (length, 0)])


def compact(net: Net) -> Net:
    """The net turned so that an edge of a face is upright and the box is the smallest, not wider than high."""
    outline = net.cuts[0]
    sides = [side for face in net.faces for side in edges(face.polygon)]

    def size(degrees: float) -> tuple[float, float]:
        left, top, right, bottom = bounds_of_points(turned(p, degrees) for p in outline)
        return right - left, bottom - top

    angles = sorted({round(-heading(a, b) % 90, 6) for a, b in sides})
    best = min(angles, key=lambda angle: (round(math.prod(size(angle)), 3), angle))
    width, height = size(best)
    return turned_net(net, best if width <= height + 1e-6 else best + 90)
