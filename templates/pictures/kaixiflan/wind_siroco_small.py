"""Siroco, the wind, for panels: the same head by a broader quill."""

from _wind import SMALL
from wind_siroco import draw as drawn


def draw():
    return drawn(SMALL)
