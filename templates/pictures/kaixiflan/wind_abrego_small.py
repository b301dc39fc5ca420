"""Ábrego, the wind, for panels: the same head by a broader quill."""

from _wind import SMALL
from wind_abrego import draw as drawn


def draw():
    return drawn(SMALL)
