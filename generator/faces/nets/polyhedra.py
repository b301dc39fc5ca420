"""The solids that nets fold into: corners in space, faces at distance 1, and the chains in which faces are joined.

Space is right-handed. The corners of a face go clockwise as seen from outside, as on the printed sheet.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from generator.base.geometry import Point3

Chain = tuple[tuple[str, str], ...]  # (parent, child), parents before their children; the first parent is the root
POLES = (10, 11)  # the corners of the trapezohedron where five kites meet
TIP = 4  # the corner of the pyramid where its sides meet


@dataclass(frozen=True, slots=True)
class Solid:
    """A convex solid round the origin: its corners in space, and the corners of each face by name."""

    corners: tuple[Point3, ...]
    faces: Mapping[str, tuple[int, ...]]

    def points(self, face: str) -> list[Point3]:
        """A face's corners."""
        return [self.corners[i] for i in self.faces[face]]

    def normal(self, face: str) -> Point3:
        """The unit vector out of a face."""
        return normal(self.points(face))

    def opposite(self, face: str) -> str:
        """The face whose outward direction is the most contrary to this one's."""
        out = self.normal(face)
        return min(self.faces, key=lambda other: round(dot(out, self.normal(other)), 9))


def dot(a: Point3, b: Point3) -> float:
    """Inner product."""
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def less(a: Point3, b: Point3) -> Point3:
    """The way from b to a."""
    return a[0] - b[0], a[1] - b[1], a[2] - b[2]


def cross(a: Point3, b: Point3) -> Point3:
    """Outer product."""
    return a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]


def scaled(a: Point3, factor: float) -> Point3:
    """A vector made longer or shorter."""
    return a[0] * factor, a[1] * factor, a[2] * factor


def unit(a: Point3) -> Point3:
    """A vector of length 1 in the same direction."""
    return scaled(a, 1 / math.hypot(*a))


def normal(points: Sequence[Point3]) -> Point3:
    """The unit vector towards whoever sees the points go clockwise."""
    return unit(cross(less(points[2], points[0]), less(points[1], points[0])))


def solid(corners: Sequence[Point3], faces: Mapping[str, Sequence[int]]) -> Solid:
    """A solid from corners and faces given in either direction, scaled to faces at distance 1 from the origin."""
    first = next(iter(faces.values()))
    points = [corners[i] for i in first]
    size = abs(dot(normal(points), points[0]))
    scaled_corners = tuple(scaled(p, 1 / size) for p in corners)
    return Solid(
        scaled_corners,
        {
            name: tuple(face) if _seen_clockwise(scaled_corners, face) else tuple(reversed(face))
            for name, face in faces.items()
        },
    )


def _seen_clockwise(corners: Sequence[Point3], face: Sequence[int]) -> bool:
    points = [corners[i] for i in face]
    return dot(normal(points), points[0]) > 0


def ring(count: int, radius: float, height: float, twist: float = 0.0) -> list[Point3]:
    """Points on a level circle, the first at `twist` steps from the x axis."""
    angles = [2 * math.pi * (i + twist) / count for i in range(count)]
    return [(radius * math.cos(a), radius * math.sin(a), height) for a in angles]


def tetrahedron() -> tuple[Solid, Chain]:
    """A triangle with one more on each side: corners are every other corner of a cube."""
    corners = [(1.0, 1.0, 1.0), (1.0, -1.0, -1.0), (-1.0, 1.0, -1.0), (-1.0, -1.0, 1.0)]
    made = solid(corners, {f"f{i}": [j for j in range(4) if j != i] for i in range(4)})
    return made, (("f0", "f1"), ("f0", "f2"), ("f0", "f3"))


def cube() -> tuple[Solid, Chain]:
    """A Latin cross: four walls in a column, two arms at the second."""
    corners = [(x, y, z) for x in (-1.0, 1.0) for y in (-1.0, 1.0) for z in (-1.0, 1.0)]
    faces = {
        "back": (0, 1, 5, 4),
        "front": (2, 3, 7, 6),
        "left": (0, 1, 3, 2),
        "right": (4, 5, 7, 6),
        "bottom": (0, 2, 6, 4),
        "top": (1, 3, 7, 5),
    }
    chain = (("top", "front"), ("top", "left"), ("top", "right"), ("top", "back"), ("front", "bottom"))
    return solid(corners, faces), chain


def antiprism_band(count: int) -> tuple[dict[str, list[int]], Chain]:
    """A zigzag band of triangles between ring 0..count-1 above and ring count..2·count-1 below, as a chain."""
    faces: dict[str, list[int]] = {}
    for k in range(count):
        after = (k + 1) % count
        faces[f"u{k}"] = [k, after, count + k]
        faces[f"d{k}"] = [after, count + k, count + after]
    names = list(faces)
    return faces, tuple(pairwise(names))


def octahedron() -> tuple[Solid, Chain]:
    """A band of six triangles with a lid above and one below its middle."""
    # a regular octahedron on one face: two triangles of side 1 at the height of an antiprism of equal edges
    radius, height = 1 / math.sqrt(3), math.sqrt(2 / 3)
    band, chain = antiprism_band(3)
    corners = ring(3, radius, height / 2) + ring(3, radius, -height / 2, 0.5)
    made = solid(corners, {**band, "t": [0, 1, 2], "b": [3, 4, 5]})
    return made, (*chain, ("u1", "t"), ("d1", "b"))


def icosahedron() -> tuple[Solid, Chain]:
    """A band of ten triangles with five points above and five below."""
    # corners on a unit sphere: the two rings stand at height ±1/√5
    high, wide = 1 / math.sqrt(5), 2 / math.sqrt(5)
    band, chain = antiprism_band(5)
    corners = [*ring(5, wide, high), *ring(5, wide, -high, 0.5), (0.0, 0.0, 1.0), (0.0, 0.0, -1.0)]
    above = {f"t{k}": [k, (k + 1) % 5, 10] for k in range(5)}
    below = {f"b{k}": [5 + k, 5 + (k + 1) % 5, 11] for k in range(5)}
    caps = tuple((f"u{k}", f"t{k}") for k in range(5)) + tuple((f"d{k}", f"b{k}") for k in range(5))
    return solid(corners, {**band, **above, **below}), chain + caps


def dodecahedron() -> tuple[Solid, Chain]:
    """Two flowers of six pentagons: each face stands for a corner of the icosahedron, each corner for a face."""
    core, _ = icosahedron()
    corners = [core.normal(name) for name in core.faces]
    members = list(core.faces.values())
    faces: dict[str, list[int]] = {}
    for i, axis in enumerate(core.corners):
        around = [j for j, member in enumerate(members) if i in member]
        east = unit(less(corners[around[0]], scaled(axis, dot(axis, corners[around[0]]) / dot(axis, axis))))
        north = cross(unit(axis), east)
        turns = {j: math.atan2(dot(corners[j], north), dot(corners[j], east)) for j in around}
        faces[f"p{i}"] = sorted(around, key=turns.__getitem__)
    upper = tuple(("p10", f"p{k}") for k in range(5))
    # p5 is the lower petal next to the upper petal p0; the second flower hangs on it
    lower = (("p0", "p5"), ("p5", "p11"), *(("p11", f"p{k}") for k in range(6, 10)))
    return solid(corners, faces), upper + lower


def trapezohedron() -> tuple[Solid, Chain]:
    """Ten equal kites, five round each pole: two fans.

    Ten corners stand on a circle of radius 1, in turn at height h and -h, the poles at ±H. A kite holds a pole,
    two corners at h that are 72° apart and the corner at -h between them. It is flat when, in its plane of
    symmetry, the way from the pole to the middle of the two (H - h over cos 36°) is as steep as the way to the
    last (H + h over 1): h = H · tan² 18°. H is then free; it is chosen so that all corners are equally far from
    the centre, H² = 1 + h². So every kite has its corners on a circle, with right angles at both sides.
    """
    slope = math.tan(math.radians(18)) ** 2
    pole = 1 / math.sqrt(1 - slope**2)
    rise = pole * slope
    rim = [(x, y, rise if i % 2 == 0 else -rise) for i, (x, y, _) in enumerate(ring(10, 1, 0))]
    corners = [*rim, (0.0, 0.0, pole), (0.0, 0.0, -pole)]
    faces: dict[str, list[int]] = {}
    for k in range(5):
        faces[f"t{k}"] = [POLES[0], 2 * k, 2 * k + 1, (2 * k + 2) % 10]
        faces[f"b{k}"] = [POLES[1], 2 * k + 1, (2 * k + 2) % 10, (2 * k + 3) % 10]
    top = (("t2", "t1"), ("t1", "t0"), ("t2", "t3"), ("t3", "t4"))
    bottom = (("t2", "b2"), ("b2", "b1"), ("b1", "b0"), ("b2", "b3"), ("b3", "b4"))
    return solid(corners, faces), top + bottom


def square_pyramid(base: float, height: float) -> Solid:
    """Four equal triangles over a square, in mm, the origin inside."""
    # any inner point on the axis will do: a quarter of the height is the centre of mass
    low, half = -height / 4, base / 2
    corners = [(half, half, low), (half, -half, low), (-half, -half, low), (-half, half, low), (0.0, 0.0, low + height)]
    faces = {f"side{k + 1}": (k, (k + 1) % 4, TIP) for k in range(4)} | {"base": (0, 1, 2, 3)}
    return Solid(tuple(corners), {n: f if _seen_clockwise(corners, f) else f[::-1] for n, f in faces.items()})
