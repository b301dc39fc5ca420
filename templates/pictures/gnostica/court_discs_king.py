"""The king of discs."""

from __future__ import annotations

from _court_ranks import king


def draw():
    return king("discs")
