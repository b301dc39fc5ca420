"""The lattice of the 3 of rods."""

from __future__ import annotations

from _lattice import lattice


def draw():
    return lattice("rods", 3)
