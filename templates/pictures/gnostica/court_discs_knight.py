"""The knight of discs."""

from __future__ import annotations

from _court_ranks import knight


def draw():
    return knight("discs")
