"""The lattice of the 6 of cups."""

from __future__ import annotations

from _lattice import lattice


def draw():
    return lattice("cups", 6)
