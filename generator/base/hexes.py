"""Hexes named by a letter and a number: who touches whom, and how far apart two of them are.

A letter is a straight line of hexes; those of B, D, F … stand half a hex towards higher numbers.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.regular_expressions import regular_expression

HexPosition = tuple[int, int]  # letter (A is 1) and number
NAME = regular_expression(r"([A-Z])([1-9]\d*)\Z")


def cell(name: str) -> HexPosition:
    """G5 is (7, 5). Raises CannotJudge for a name that is no letter and number."""
    match = NAME.match(name)
    if match is None:
        raise CannotJudge(f"{name!r} is no hex", "write a letter and a number, such as G5")
    return ord(match[1]) - ord("A") + 1, int(match[2])


def name_of(place: HexPosition) -> str:
    """The name of a cell; the reverse of `cell`."""
    return f"{chr(ord('A') + place[0] - 1)}{place[1]}"


@lru_cache(maxsize=4096)
def neighbours(name: str) -> frozenset[str]:
    """The hexes that touch one, whether or not a map has them; those before A or before 1 are left out."""
    letter, number = cell(name)
    low = number if letter % 2 == 0 else number - 1
    around = [(letter, number - 1), (letter, number + 1)]
    around += [(letter + side, low + step) for side in (-1, 1) for step in (0, 1)]
    return frozenset(name_of(place) for place in around if 1 <= place[0] <= 26 and place[1] >= 1)


def distance(one: str, other: str) -> int:
    """How many steps it takes from one hex to another."""
    (q1, r1), (q2, r2) = _axial(one), _axial(other)
    return max(abs(q1 - q2), abs(r1 - r2), abs(q1 + r1 - q2 - r2))


def within(rows: Iterable[Any], middle: str, steps: int) -> list[Any]:
    """Those of some hexes (names, or rows whose id is one) that lie at most so many steps from the middle."""
    return [row for row in rows if distance(str(getattr(row, "id", row)), middle) <= steps]


@lru_cache(maxsize=4096)
def _axial(name: str) -> HexPosition:
    letter, number = cell(name)
    return letter - 1, number - 1 - (letter - 1) // 2
