"""The Archer of Heads, for a token: by a broader tool, and with what is held within the circle."""

from __future__ import annotations

from _heads import TOKEN
from archer_heads import draw as drawn


def draw() -> str:
    """The same figure, for 24 mm."""
    return drawn(TOKEN)
