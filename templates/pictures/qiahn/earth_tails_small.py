"""Earth, for counters and boxes: the same by a broader tool."""

from __future__ import annotations

from _tails import SMALL
from earth_tails import draw as drawn


def draw() -> str:
    """The same drawing, for 11 to 15 mm."""
    return drawn(SMALL)
