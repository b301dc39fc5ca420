"""A board of spaces: a letter for the column from west to east and a number for the row from north to south.

Which spaces lie side by side, where a piece looks, and what a space is while cards come and go.
"""

from __future__ import annotations

import re
from collections.abc import Container, Mapping
from typing import NamedTuple

from generator.base.names import suggestion
from generator.referee.example_positions import ExampleError
from generator.referee.games.gnostica.spaces import GridPlace

TERRITORY, WASTELAND, VOID = "territory", "wasteland", "void"
UPRIGHT = "upright"
STEPS: Mapping[str, GridPlace] = {"north": (0, -1), "east": (1, 0), "south": (0, 1), "west": (-1, 0)}
_NAME = re.compile(r"([A-Z])([1-9]\d?)\Z")


class Pyramid(NamedTuple):
    """A pyramid on the board, as an action names it."""

    space: str
    colour: str
    size: str
    orientation: str

    def __str__(self) -> str:
        return ".".join(self)

    @property
    def lying(self) -> str:
        """As its space lists it."""
        return " ".join(self[1:])


def place(space: str) -> GridPlace:
    """C4 is (3, 4). Raises ExampleError for what is no letter and number."""
    found = _NAME.match(space)
    if found is None:
        raise ExampleError("GN-13", f"{space!r} is no space: write a letter and a number, such as C4")
    return ord(found[1]) - ord("A") + 1, int(found[2])


def name_of(spot: GridPlace) -> str:
    """The name of a place; the reverse of `place`."""
    return f"{chr(ord('A') + spot[0] - 1)}{spot[1]}"


def beside(space: str, direction: str, steps: int = 1) -> str:
    """The space so many steps away in a direction. Raises ExampleError when it has no name or the direction is none."""
    if direction not in STEPS:
        raise ExampleError("GN-37", f"{direction!r} is no direction: {suggestion(direction, STEPS)}")
    column, row = place(space)
    along, down = STEPS[direction]
    column, row = column + along * steps, row + down * steps
    if not (1 <= column <= 26 and row >= 1):
        raise ExampleError("GN-13", f"{steps} to the {direction} of {space} lies beyond the named spaces")
    return name_of((column, row))


def around(space: str) -> tuple[str, ...]:
    """The named spaces that share a side with one (ruling A-1: never a corner)."""
    found = []
    for direction in STEPS:
        try:
            found.append(beside(space, direction))
        except ExampleError:
            continue
    return tuple(found)


def kind(cards: Container[str], space: str) -> str:
    """What a space is where these spaces hold cards: territory, wasteland or void (GN-9, GN-11)."""
    place(space)
    if space in cards:
        return TERRITORY
    return WASTELAND if any(near in cards for near in around(space)) else VOID


def looks_at(space: str, orientation: str) -> str:
    """The space that a piece targets: its own when it stands upright, else the one it points to (GN-40, GN-41)."""
    return space if orientation == UPRIGHT else beside(space, orientation)
