"""The king of swords."""

from __future__ import annotations

from _court_ranks import king


def draw():
    return king("swords")
