"""The page of cups."""

from __future__ import annotations

from _court_ranks import page


def draw():
    return page("cups")
