"""The page of rods."""

from __future__ import annotations

from _court_ranks import page


def draw():
    return page("rods")
