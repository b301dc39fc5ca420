"""The angry bees: a goblin shakes a hive, and they go for somebody's face."""

from __future__ import annotations

from _wax import Frame, disc, filled, hand, head, leg, limb, mud, scrawled, thumbprint, trunk, wax

from generator.drawing.areas import joined, shape, stroke
from generator.drawing.picture_builder import PictureBuilder


def bee(p: PictureBuilder, x: float, y: float, scale: float, turn: float) -> None:
    """A bee that flies to the left."""
    at = Frame(x, y, scale, turn)
    for wing in ("-4,-24 -20,-76 14,-92 26,-60 14,-26", "16,-26 44,-80 78,-70 62,-40 30,-20"):
        filled(p, at(wing), "chalk", "", gap=8, line=6)
    body = filled(p, at("-56,-4 -34,-32 10,-36 50,-18 74,2! 50,22 10,34 -34,28"), "yellow", "", gap=8, line=8)
    p.on(body, "wax", joined([stroke(at(q), 13, 2) for q in ("-10,-40 -4,0 -10,40", "24,-40 30,0 24,40")]))
    p.lay(
        "wax",
        joined(
            [
                shape(at(disc(-36, -8, 7, 8)), 0.3),
                stroke(at("-46,4 -34,14 -26,10"), 5, 1),
                stroke(at("-50,-18 -34,-24"), 6, 2),
            ]
        ),
    )
    p.lay("wax", joined([stroke(at("-44,-26 -56,-48 -70,-52"), 5, 1), stroke(at("70,2 96,4"), [8, 2], 1)]))


def draw() -> str:
    """A goblin at the lower right holds up a hive with its mouth to the left; bees fly to the middle."""
    p = wax(74)
    mud(p, 1040, 120, 56, 8)
    thumbprint(p, 240, 890, 0.95, -30)
    # the paths of the bees
    paths = ("690,440 600,360 520,400 470,330", "690,470 560,540 480,500 400,560", "690,500 600,640 500,640 430,720")
    for path in paths:
        scrawled(p, [path], "red", 6)
    at = Frame(865, 810, 1.0, 5)
    limb(p, "820,840 720,770 720,660", 40)
    leg(p, at, "-40,190 -60,250", -1)
    leg(p, at, "40,190 60,250", 1)
    trunk(p, at, 200)
    limb(p, "920,840 1060,760 1030,560", 40)
    # the hive: rings of straw, the widest in front, its mouth to the left
    for x, across, down in (
        (1010, 40, 52),
        (968, 52, 92),
        (908, 60, 132),
        (838, 66, 160),
        (764, 66, 168),
        (704, 56, 150),
    ):
        ring = filled(p, disc(x, 446, across, down), "yellow", "orange", 8, 24, 9, gap=3)
        p.on(
            ring,
            "mud",
            stroke([(x - across * 0.2, 446 - down), (x + across * 0.7, 446), (x - across * 0.2, 446 + down)], 9),
        )
    filled(p, disc(688, 446, 36, 96), "wax", "", gap=3)
    scrawled(p, ["1052,330 1086,290", "1076,400 1116,380", "1000,310 1020,260"], "red", 11)
    hand(p, 760, 620, 1.0, -8)
    hand(p, 980, 560, 1.0, 8, True)
    head(p, at, (-14, -6))
    places = (
        (640, 440, 0.8, 10), (560, 250, 1.0, 20), (440, 330, 1.15, 0), (330, 470, 1.0, -14), (480, 520, 1.2, 8),
        (350, 640, 1.1, 16), (530, 700, 0.95, -10), (318, 210, 0.8, -6), (690, 180, 0.85, -24), (430, 800, 0.85, 24),
    )  # fmt: skip
    for place in places:
        bee(p, *place)
    p.roundel = (640, 530, 490)
    return p.svg("The angry bees")
