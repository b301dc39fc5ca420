"""The spaces of an unbounded board: their names, and which of them lie beside each other.

A space is named by its column and its row: `d4`. Columns count eastwards from `a` (after `z` comes `aa`), rows
southwards from 1. West of `a` lies `-a`, then `-b`; north of row 1 lie the rows 0, -1 and so on.
"""

from __future__ import annotations

from collections.abc import Container, Mapping
from functools import lru_cache

from generator.base.regular_expressions import regular_expression

GridPlace = tuple[int, int]  # column, row
TERRITORY, WASTELAND, VOID = "territory", "wasteland", "void"
UPRIGHT = "upright"
DIRECTIONS: Mapping[str, GridPlace] = {"east": (1, 0), "north": (0, -1), "south": (0, 1), "west": (-1, 0)}
FIRST = (4, 4)  # where the north-west card of the first nine lies: the names of a usual game have no minus
LETTERS = 26
COLUMN, ROW = "[a-z]{1,4}", r"0|-?[1-9]\d{0,4}"
NAME = f"-?{COLUMN}({ROW})"  # a pattern of the names of spaces
_NAME = regular_expression(rf"(-?)({COLUMN})({ROW})\Z")


@lru_cache(maxsize=1 << 14)
def place(space: str) -> GridPlace | None:
    """`c4` is (3, 4); None for what names no space."""
    found = _NAME.match(space)
    if found is None:
        return None
    number = 0
    for letter in found[2]:
        number = number * LETTERS + ord(letter) - ord("a") + 1
    return 1 - number if found[1] else number, int(found[3])


@lru_cache(maxsize=1 << 14)
def name_of(column: int, row: int) -> str:
    """The name of a place; the reverse of `place`."""
    number, letters = column if column > 0 else 1 - column, ""
    while number:
        number, letter = divmod(number - 1, LETTERS)
        letters = chr(ord("a") + letter) + letters
    return f"{'' if column > 0 else '-'}{letters}{row}"


@lru_cache(maxsize=1 << 15)
def beside(space: str, direction: str, steps: int = 1) -> str:
    """The space so many steps away in a direction. Both must be ones that exist."""
    spot = place(space)
    assert spot is not None, space
    along, down = DIRECTIONS[direction]
    return name_of(spot[0] + along * steps, spot[1] + down * steps)


@lru_cache(maxsize=1 << 14)
def around(space: str) -> tuple[str, ...]:
    """The four spaces that share a side with one."""
    return tuple(beside(space, direction) for direction in DIRECTIONS)


@lru_cache(maxsize=1 << 14)
def all_around(space: str) -> tuple[str, ...]:
    """The eight spaces that share a side or a corner with one (where ruling A-1 counts corners)."""
    corners = (beside(beside(space, one), other) for one in ("north", "south") for other in ("east", "west"))
    return (*around(space), *corners)


def looks_at(space: str, facing: str) -> str:
    """The space that a piece targets: its own when it stands upright, else the one it points to (GN-40, GN-41)."""
    return space if facing == UPRIGHT else beside(space, facing)


def is_void(cards: Container[str], space: str, *, corners: bool) -> bool:
    """Whether a space holds no card and lies beside none, where these spaces hold cards (GN-11)."""
    return space not in cards and not any(near in cards for near in (all_around(space) if corners else around(space)))


def kind(cards: Container[str], space: str, *, corners: bool) -> str:
    """What a space is where these spaces hold cards: territory, wasteland or void (GN-9, GN-11)."""
    if space in cards:
        return TERRITORY
    return VOID if is_void(cards, space, corners=corners) else WASTELAND


def first_grid(side: int) -> tuple[str, ...]:
    """The spaces of the first cards, row by row: a square of so many cards a side."""
    column, row = FIRST
    return tuple(name_of(column + i, row + j) for j in range(side) for i in range(side))
