"""Kaixiflán's wood: firs and broad trees close together, felled logs in a pile."""

from _props import log
from _tile import Tile


def draw():
    v = Tile("wood", broad=1.8)
    v.fir(250, 400, 96, v.base, 3)
    v.fir(520, 390, 100, v.base, 3)
    v.tree(390, 390, 82, v.base)
    v.tree(160, 500, 80, v.base)
    v.tree(640, 500, 80, v.base)
    v.fir(300, 500, 100, v.base, 3)
    v.fir(540, 510, 96, v.base, 3)
    for x, y in ((346, 570), (434, 570), (390, 500)):
        log(v, x, y, 190, 42)
    return v.svg("Wood")
