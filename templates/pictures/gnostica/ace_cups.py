"""The ace of cups."""

from __future__ import annotations

from _lattice import ace


def draw():
    return ace("cups")
