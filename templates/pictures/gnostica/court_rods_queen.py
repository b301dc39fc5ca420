"""The queen of rods."""

from __future__ import annotations

from _court_ranks import queen


def draw():
    return queen("rods")
