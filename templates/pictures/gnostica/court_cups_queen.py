"""The queen of cups."""

from __future__ import annotations

from _court_ranks import queen


def draw():
    return queen("cups")
