"""Numbers the faces of a die: which number each face has, and which way up it is printed."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace

from generator.base.geometry import Point, toward
from generator.faces.nets.model import FaceNumber, Net, NetFace
from generator.faces.nets.plane import heading
from generator.faces.nets.polyhedra import Solid, cross, dot

DIGIT = 0.56  # width of a digit, in heights of one
FILLED = 0.8  # of its circle's diameter, the diagonal of a number's box


def opposite_numbers(solid: Solid) -> dict[str, int]:
    """1 to n on the faces of a solid, opposite faces adding up to n + 1, low and high spread over the corners.

    From a first arrangement, the change of two pairs (or of one pair's two ends) that makes the sums round the
    corners most alike is made until none helps. A die of six is turned so that 1, 2 and 3 go counter-clockwise.
    """
    pairs: list[tuple[str, str]] = []
    for name in solid.faces:
        if all(name not in pair for pair in pairs):
            pairs.append((name, solid.opposite(name)))
    count = len(solid.faces)
    numbers = {name: n for i, (one, other) in enumerate(pairs) for name, n in ((one, i + 1), (other, count - i))}
    spread = _spread(solid, numbers)
    while True:
        tries = [_exchanged(numbers, i, j) for i in pairs for j in (*pairs, i[::-1]) if i != j]
        best = min(tries, key=lambda tried: _spread(solid, tried))
        if _spread(solid, best) >= spread:
            break
        numbers, spread = best, _spread(solid, best)
    if count == 6 and not _counter_clockwise(solid, numbers):
        one = next(name for name, n in numbers.items() if n == 3)
        pair = (one, solid.opposite(one))
        numbers = _exchanged(numbers, pair, pair[::-1])
    return numbers


def _exchanged(numbers: Mapping[str, int], one: tuple[str, str], other: tuple[str, str]) -> dict[str, int]:
    swaps = dict(zip((*one, *other), (*other, *one), strict=True))
    return {name: numbers[swaps.get(name, name)] for name in numbers}


def _spread(solid: Solid, numbers: Mapping[str, int]) -> int:
    """How uneven the sums round the corners are: squared differences from the mean sum, doubled to stay whole."""
    mean = len(numbers) + 1  # doubled
    total = 0
    for corner in range(len(solid.corners)):
        around = [2 * numbers[name] - mean for name, face in solid.faces.items() if corner in face]
        total += sum(around) ** 2
    return total


def _counter_clockwise(solid: Solid, numbers: Mapping[str, int]) -> bool:
    one, two, three = (solid.normal(next(name for name, n in numbers.items() if n == k)) for k in (1, 2, 3))
    return dot(cross(one, two), three) > 0


def figure_height(inradius: float, letters: int) -> float:
    """The height in mm of figures so many digits long that stand inside a circle."""
    return 2 * inradius * FILLED / math.hypot(1, DIGIT * letters)


def with_numbers(net: Net, numbers: Mapping[str, int], up_to: Mapping[str, Sequence[Point]]) -> Net:
    """The net with a number in the middle of every face, all of one height.

    `up_to` gives for each face the points its figure may point up to; the one nearest to up on the sheet is taken.
    """
    # one digit is no larger than two: small dice stay as readable, large ones keep some air
    digits = max(2, len(str(max(numbers.values()))))
    both = {6, 9} <= set(numbers.values())

    def numbered(face: NetFace) -> NetFace:
        up = min((heading(face.centre, p) for p in up_to[face.name]), key=lambda angle: (round(abs(angle), 6), angle))
        n = numbers[face.name]
        number = FaceNumber(str(n), face.centre, up, figure_height(face.inradius, digits), both and n in (6, 9))
        return replace(face, up=up, numbers=(number,))

    return replace(net, faces=tuple(numbered(face) for face in net.faces))


def with_corner_numbers(net: Net, corners: Mapping[str, Sequence[int]]) -> Net:
    """The net with a number at every corner of every face, its top towards that corner; `corners` are their numbers."""

    def numbered(face: NetFace) -> NetFace:
        made = tuple(
            FaceNumber(str(n), toward(face.centre, corner, 0.5), heading(face.centre, corner), face.inradius * DIGIT)
            for n, corner in zip(corners[face.name], face.polygon, strict=True)
        )
        return replace(face, up=made[0].angle, numbers=made)

    return replace(net, faces=tuple(numbered(face) for face in net.faces))
