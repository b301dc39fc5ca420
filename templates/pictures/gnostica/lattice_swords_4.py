"""The lattice of the 4 of swords."""

from __future__ import annotations

from _lattice import lattice


def draw():
    return lattice("swords", 4)
