"""The sign of swords on number cards."""

from __future__ import annotations

from _lattice import pip


def draw():
    return pip("swords")
