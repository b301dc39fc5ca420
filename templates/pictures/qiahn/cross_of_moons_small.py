"""The cross of moons, for counters and boxes: the same by a broader tool."""

from __future__ import annotations

from _tails import SMALL
from cross_of_moons import draw as drawn


def draw() -> str:
    """The same drawing, for 11 to 15 mm."""
    return drawn(SMALL)
