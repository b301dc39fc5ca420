"""Backs of several kinds on the sheets of a grid: which of them share a sheet, and where the gutters between them are.

Pure functions. A sheet of one back has no gutters. Different backs lie in regions of their own: gutters run across the
whole sheet, after some of its columns and some of its rows, so that it is still cut with straight cuts.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import combinations, pairwise

import msgspec
from msgspec import structs

from generator.catalog.print_rows import Layout
from generator.press.grid import Grid, with_gutters

MOST_PARTS = 7  # further columns or rows would make a sheet of many small regions, and a long search


class Regions(msgspec.Struct, frozen=True):
    """A grid with gutters, and the slots (from 0, in reading order) of each kind of back in the order of the backs."""

    grid: Grid
    slots: tuple[tuple[int, ...], ...]


@lru_cache(maxsize=1024)  # sheets of a deck ask for the same numbers again and again
def regions_for(numbers: tuple[int, ...], grid: Grid, bleed: float, layout: Layout) -> Regions | None:
    """Regions for so many cards of each kind of back on one sheet; None where there is no room for them.

    Of all that have room those with the fewest gutters are taken, of these the ones with the most places.
    """
    if len(numbers) == 1:
        return Regions(grid, (tuple(range(numbers[0])),)) if numbers[0] <= grid.per_sheet else None
    best: tuple[tuple[int, int], Regions] | None = None
    for columns in range(grid.columns, 0, -1):
        for rows in range(grid.rows, 0, -1):
            if columns * rows < sum(numbers) or max(columns, rows) > MOST_PARTS:
                continue
            smaller = structs.replace(grid, columns=columns, rows=rows)
            for down, across in _breaks(smaller, bleed, layout):
                if best is not None and len(down) + len(across) > best[0][0]:
                    break  # those with more gutters follow
                rank = len(down) + len(across), -columns * rows
                if best is not None and rank >= best[0]:
                    continue
                slots = _filled(numbers, columns, rows, down, across)
                wider = with_gutters(smaller, bleed, layout, columns=down, rows=across) if slots else None
                if slots and wider is not None:
                    best = rank, Regions(wider, slots)
    return best[1] if best is not None else None


def packed_on(
    rests: Mapping[int, int], count: int, grid: Grid, bleed: float, layout: Layout
) -> list[list[tuple[int, int]]] | None:
    """What remains of each kind of back (its number: so many cards) on so many sheets: kind and number of each.

    Kinds go whole on the sheet that they fill best, the largest first; those that are left fill what is free. None
    where some cards remain.
    """
    sheets: list[list[tuple[int, int]]] = [[] for _ in range(count)]

    def has_room(sheet: list[tuple[int, int]], more: int) -> bool:
        return regions_for((*(n for _, n in sheet), more), grid, bleed, layout) is not None

    def fullest(sheet: list[tuple[int, int]]) -> int:
        return sum(n for _, n in sheet)

    left = []
    for kind, number in sorted(rests.items(), key=lambda item: (-item[1], item[0])):
        able = [sheet for sheet in sheets if has_room(sheet, number)]
        if able:
            max(able, key=fullest).append((kind, number))
        else:
            left.append((kind, number))
    for kind, number in left:
        for sheet in sorted(sheets, key=fullest):
            here = next((n for n in range(number, 0, -1) if has_room(sheet, n)), 0)
            if here:
                sheet.append((kind, here))
                number -= here
        if number:
            return None
    return [sorted(sheet) for sheet in sheets if sheet]


def _breaks(grid: Grid, bleed: float, layout: Layout) -> Iterator[tuple[tuple[int, ...], tuple[int, ...]]]:
    """The columns and rows after which a grid has room for gutters, the fewest gutters first."""
    for several in range(1, grid.columns + grid.rows - 1):
        for down in range(max(0, several - grid.rows + 1), min(several, grid.columns - 1) + 1):
            across = several - down
            if with_gutters(grid, bleed, layout, tuple(range(down)), tuple(range(across))) is None:
                continue  # where they are makes no difference to the room that they take
            for columns in combinations(range(grid.columns - 1), down):
                for rows in combinations(range(grid.rows - 1), across):
                    yield columns, rows


def _filled(
    numbers: tuple[int, ...], columns: int, rows: int, down: tuple[int, ...], across: tuple[int, ...]
) -> tuple[tuple[int, ...], ...] | None:
    """The slots of each kind of back: each region is of one kind; None where they do not hold so many.

    The most cards come first, in the smallest region that holds them all, else in the largest ones.
    """
    left, upper = _parts(columns, down), _parts(rows, across)
    regions = [[row * columns + column for row in below for column in beside] for below in upper for beside in left]
    taken: dict[int, list[int]] = {}
    for kind in sorted(range(len(numbers)), key=lambda i: (-numbers[i], i)):
        wanted = numbers[kind]
        slots: list[int] = []
        while len(slots) < wanted:
            if not regions:
                return None
            rest = wanted - len(slots)
            whole = [region for region in regions if len(region) >= rest]
            best = min(whole, key=len) if whole else max(regions, key=len)
            regions.remove(best)
            slots += best[:rest]
        taken[kind] = sorted(slots)
    return tuple(tuple(taken[kind]) for kind in range(len(numbers)))


def _parts(count: int, breaks: Sequence[int]) -> list[range]:
    """The columns or rows between gutters."""
    edges = [0, *(at + 1 for at in breaks), count]
    return [range(first, last) for first, last in pairwise(edges)]
