"""The ace of swords."""

from __future__ import annotations

from _lattice import ace


def draw():
    return ace("swords")
