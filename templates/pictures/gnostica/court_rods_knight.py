"""The knight of rods."""

from __future__ import annotations

from _court_ranks import knight


def draw():
    return knight("rods")
