"""The lattice of the 3 of cups."""

from __future__ import annotations

from _lattice import lattice


def draw():
    return lattice("cups", 3)
