"""The lattice of the 4 of discs."""

from __future__ import annotations

from _lattice import lattice


def draw():
    return lattice("discs", 4)
