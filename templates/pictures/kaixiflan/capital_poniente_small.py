"""Poniente, the Capital, for hexes and counters: the same town by a broader quill."""

from _town import SMALL
from capital_poniente import draw as drawn


def draw():
    return drawn(SMALL)
