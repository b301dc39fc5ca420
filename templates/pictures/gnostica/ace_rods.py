"""The ace of rods."""

from __future__ import annotations

from _lattice import ace


def draw():
    return ace("rods")
