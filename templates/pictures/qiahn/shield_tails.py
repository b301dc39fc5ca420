"""The shield of Tails: a round shield with a moon, spiked, brambles round it, arrows that stick in it."""

from __future__ import annotations

import math

from _tails import tails, thorns

from generator.drawing.areas import around, crescent, ellipse, joined, shape, spark, stroke
from generator.drawing.curves import placed
from generator.drawing.hatching import flow
from generator.drawing.picture_builder import PictureBuilder


def arrow(p: PictureBuilder, x: float, y: float, turn: float) -> None:
    """An arrow that sticks at a point."""

    def at(points: str) -> list[tuple[float, ...]]:
        return placed(points, x, y, 1, turn)

    p.form(shape(at("0,-7! 280,-7! 280,7! 0,7!"), 0.3), "moon", None, gap=8)
    for side in (-1, 1):
        vane = shape(at(f"206,{6 * side}! 240,{44 * side} 330,{48 * side}! 296,{6 * side}!"), 0.6)
        p.form(vane, "accent", "night", length=16, pitch=8, width=4, gap=6)


def draw(broad: float = 1.0) -> str:
    """The shield in the middle, lit from the upper right."""
    p = tails("horizontal", 204, 1.1, broad)
    x, y = 565, 520
    for i in range(12):
        angle = math.pi * i / 6 + 0.26
        spike = [
            (*around(x, y, 396, angle - 0.1), 1),
            (*around(x, y, 500, angle), 1),
            (*around(x, y, 396, angle + 0.1), 1),
        ]
        p.form(shape(spike, 0.4), "silver", "night", length=20, pitch=9, width=6, gap=8)
    rim = ellipse(x, y, 412, seed=4, count=80)
    p.form(rim, "night", "silver", "light", length=64, pitch=11, width=7, least=-0.3, gap=12, core=9)
    field = ellipse(x, y, 330, seed=5, count=72)
    p.form(field, "accent", "night", length=110, pitch=12, width=9, gap=9, core=8)
    boards = [stroke([(px, y - 330), (px + 4, y + 330)], [5, 8, 5], px) for px in (372, 468, 664, 760)]
    p.on(field, "night", joined(boards))
    p.on(field, "night", flow("300,700 420,820 560,846", "280,560 400,700 540,760", 7, 9, lambda u, s: 1 - 0.6 * u, 6))
    for i in range(16):
        px, py = around(x, y, 371, math.pi * i / 8)
        p.form(ellipse(px, py, 14), "moon", None, gap=5)
    disc = ellipse(x, y, 206, seed=6)
    p.form(disc, "night", None, gap=8)
    face = crescent(x, y, 190, 0.4, 2.7, 0.84)
    p.form(face, "moon", "night", length=40, pitch=10, width=6, gap=0)
    for px, py, r in ((610, 500, 46), (664, 580, 24), (556, 590, 20)):
        p.form(spark(px, py, r, 0.2), "accent", None, gap=5)
    for px, py, turn in ((720, 330, -30), (400, 420, -150), (690, 740, 24)):
        arrow(p, px, py, turn)
    thorns(p, "120,1040 200,960 330,930 470,970 600,1000 760,960 900,940 1010,1030", 16, 15)
    p.roundel = (565, 510, 510)
    return p.svg("The shield of Tails")
