"""The lattice of the 9 of discs."""

from __future__ import annotations

from _lattice import lattice


def draw():
    return lattice("discs", 9)
