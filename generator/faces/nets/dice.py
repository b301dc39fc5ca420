"""Nets of dice: four, six, eight, ten, twelve and twenty faces, with their numbers."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from functools import lru_cache

from generator.base.errors import CannotJudge
from generator.base.geometry import Point, edges, toward
from generator.faces.nets import polyhedra
from generator.faces.nets.model import Net
from generator.faces.nets.numbering import opposite_numbers, with_corner_numbers, with_numbers
from generator.faces.nets.polyhedra import Chain, Solid, scaled
from generator.faces.nets.unfold import net_of

FLAP = 5.0  # mm
SOLIDS: dict[int, Callable[[], tuple[Solid, Chain]]] = {
    4: polyhedra.tetrahedron,
    6: polyhedra.cube,
    8: polyhedra.octahedron,
    10: polyhedra.trapezohedron,
    12: polyhedra.dodecahedron,
    20: polyhedra.icosahedron,
}


def die(sides: int, size: float, flap: float = FLAP) -> Net:
    """The net of a die; `size` is mm between opposite faces (of four sides: its edge), `flap` the flaps' width.

    Raises CannotJudge for a number of sides without a builder, or a size that is not positive.
    """
    builders = {4: d4, 6: d6, 8: d8, 10: d10, 12: d12, 20: d20}
    if sides not in builders:
        raise CannotJudge(f"no net for a die of {sides}", f"one of {', '.join(map(str, builders))}")
    return builders[sides](size, flap)


def d4(edge: float, flap: float = FLAP) -> Net:
    """Tetrahedron with edges of `edge` mm: a triangle with three more on its sides, three flaps.

    Each face carries three numbers, one for each corner, its top towards it: the number upright at the top corner
    is the throw, and the faces that meet there agree.
    """
    solid, chain = _named(*polyhedra.tetrahedron(), {f"f{i}": i + 1 for i in range(4)})
    # a face is called after the corner it lacks
    solid = _grown(solid, edge / math.dist(*solid.points("1")[:2]), edge, flap)
    return with_corner_numbers(net_of(solid, chain, flap), {n: [i + 1 for i in f] for n, f in solid.faces.items()})


def d6(size: float, flap: float = FLAP) -> Net:
    """Cube of side `size` mm: a Latin cross, seven flaps. Figures stand on an edge."""
    return _numbered(6, size, flap)


def d8(size: float, flap: float = FLAP) -> Net:
    """Octahedron `size` mm thick: a band of six triangles with a lid above and below, five flaps."""
    return _numbered(8, size, flap)


def d10(size: float, flap: float = FLAP) -> Net:
    """Pentagonal trapezohedron `size` mm thick, 1 to 10: two fans of five kites, eleven flaps.

    The kites are flat and equal by construction (see `polyhedra.trapezohedron`). Figures point to the poles.
    """
    return _numbered(10, size, flap)


def d12(size: float, flap: float = FLAP) -> Net:
    """Dodecahedron `size` mm thick: two flowers of six pentagons, nineteen flaps."""
    return _numbered(12, size, flap)


def d20(size: float, flap: float = FLAP) -> Net:
    """Icosahedron `size` mm thick: a band of ten triangles with five above and five below, eleven flaps."""
    return _numbered(20, size, flap)


def _numbered(sides: int, size: float, flap: float) -> Net:
    plain, plain_chain = SOLIDS[sides]()
    solid, chain = _named(plain, plain_chain, _numbers(sides))
    solid = _grown(solid, size / 2, size, flap)
    net = net_of(solid, chain, flap)
    up_to: dict[str, list[Point]] = {}
    for face in net.faces:
        corners = face.polygon
        if sides == 6:
            up_to[face.name] = [toward(a, b, 0.5) for a, b in edges(corners)]
        elif sides == 10:
            # a face in the plane has the corners of the face in space, in the same order
            pairs = zip(corners, solid.faces[face.name], strict=True)
            up_to[face.name] = [point for point, corner in pairs if corner in polyhedra.POLES]
        else:
            up_to[face.name] = list(corners)
    return with_numbers(net, {name: int(name) for name in solid.faces}, up_to)


@lru_cache(maxsize=8)  # found by trial, the same for every die of as many sides
def _numbers(sides: int) -> Mapping[str, int]:
    return opposite_numbers(SOLIDS[sides]()[0])


def _named(solid: Solid, chain: Chain, numbers: Mapping[str, int]) -> tuple[Solid, Chain]:
    """A solid whose faces are called after their numbers."""
    faces = {str(numbers[name]): face for name, face in solid.faces.items()}
    return Solid(solid.corners, faces), tuple((str(numbers[a]), str(numbers[b])) for a, b in chain)


def _grown(solid: Solid, factor: float, size: float, flap: float) -> Solid:
    for what, value in (("size", size), ("flap width", flap)):
        if not 0 < value < math.inf:
            raise CannotJudge(f"a die's {what} of {value:g} mm", "a length greater than zero")
    return Solid(tuple(scaled(p, factor) for p in solid.corners), solid.faces)
