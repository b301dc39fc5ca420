"""Water, for counters and boxes: the same by a broader tool."""

from __future__ import annotations

from _heads import SMALL
from water_heads import draw as drawn


def draw() -> str:
    """The same drawing, for 11 to 15 mm."""
    return drawn(SMALL)
