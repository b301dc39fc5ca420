"""The lattice of the 7 of swords."""

from __future__ import annotations

from _lattice import lattice


def draw():
    return lattice("swords", 7)
