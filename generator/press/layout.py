"""Layouts of sheets: gutters, backs, margins, bleed and marks, in millimetres."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Layout:
    """A row of data/print/layouts.csv: how sheets are laid out. Lengths in mm, mark weight in points."""

    id: str
    gutters: bool
    flip: str  # long | short
    backs: str  # after | apart | none
    margin: float
    min_bleed: float
    mark_gap: float
    mark_length: float
    mark_least: float
    mark_weight: float
    mark_colour: str
    furniture: float
    marks: str  # fronts | both


def largest(low: float, high: float, fits: Callable[[float], bool]) -> float:
    """The largest value that still fits: `high`, or whole hundredths of a mm, and never less than `low`."""
    if low >= high or fits(high):
        return max(low, high)
    first, last = math.floor(low * 100), math.floor(high * 100)
    while first < last:
        middle = (first + last + 1) // 2
        if fits(middle / 100):
            first = middle
        else:
            last = middle - 1
    return max(low, first / 100)
