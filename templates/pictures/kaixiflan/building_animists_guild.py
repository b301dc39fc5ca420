"""Kaixiflán's guild of animists: a great old tree with a sleeping face and a door, standing stones, a stag."""

import math

from _vignette import Vignette

from generator.drawing.areas import ellipse, shape, stroke
from generator.drawing.curves import placed


def stag(v, x, y, size, mirrored=False):
    """A stag that stands and looks aside; x, y is between its feet."""

    def to(points):
        return placed(points, x, y, size / 10, 0, mirrored)

    for u in (-2.4, 1.6):
        v.put(shape(to([(u - 0.5, -4, 1), (u - 0.2, 0, 1), (u + 0.4, 0, 1), (u + 0.7, -4, 1)]), 0), "wood", 4)
    for line in (
        "-3.9,-8.6 -4.6,-10 -4.2,-11.6",
        "-4.5,-9.8 -5.8,-10.6",
        "-3.1,-8.8 -2.4,-10.2 -2.8,-11.8",
        "-2.5,-10 -1.3,-10.6",
    ):
        v.draw(to(line), size * 0.045, (0.8, 0.4))
    v.put(
        shape(
            to(
                "-3,-5.8! -3.4,-7.4 -4.8,-6.9! -5.2,-7.4 -4.2,-8.6 -3.4,-8.9 "
                "-2.4,-8.6! -1.6,-6.2 0,-5.6 2.2,-5.7 3,-4.6 2.6,-2.8 1.4,-3.2 "
                "-1,-2.8 -2.6,-3.2"
            ),
            0,
        ),
        "wood",
        5,
    )
    v.black(ellipse(*next(p[:2] for p in to([(-3.9, -7.9)])), size * 0.03))
    v.put(shape(to("2.7,-5! 3.6,-5.6 3.3,-4.4"), 0), "paper", 4)
    for u in (-1.8, 2.2):
        v.put(shape(to([(u - 0.5, -4, 1), (u - 0.2, 0.4, 1), (u + 0.4, 0.4, 1), (u + 0.7, -4, 1)]), 0), "wood", 4)


def crown(v, x, y, across, down, count=9):
    """A mass of leaves with scallops and shade on its right."""
    points = []
    for i in range(count):
        for part, out in ((0, 0.86), (0.33, 1.06), (0.67, 1.06)):
            a = 2 * math.pi * (i + part) / count + x
            points.append((x + across * out * math.cos(a), y + down * out * math.sin(a), int(part == 0)))
    mass = v.blob(points, "leaf", 6, 1)
    for i in range(7):
        a = math.radians(-30 + 20 * i)
        px, py = x + across * 0.82 * math.cos(a), y + down * 0.82 * math.sin(a)
        v.on(
            mass,
            "ink",
            stroke([(px, py), (px - across * 0.14, py + 10), (px - across * 0.3, py + 6)], [3, 6, 1], i),
            line=False,
        )


def draw():
    v = Vignette("animists_guild")
    v.earth()
    for x, y, w, h in ((116, 640, 44, 150), (712, 640, 46, 160), (640, 600, 36, 130)):
        stone = v.blob(
            [(x - w, y, 1), (x - w * 0.8, y - h), (x, y - h * 1.12), (x + w * 0.8, y - h * 0.94), (x + w, y, 1)],
            "stone",
            6,
            2,
        )
        v.ruled(
            ((x + w * 0.2, y - h), (x + w * 0.8, y - h * 0.9)),
            ((x + w * 0.1, y - 6), (x + w * 0.9, y - 6)),
            5,
            4.4,
            (0, 1),
            0.4,
            stone,
        )
    spiral = [(712, 548), (726, 538), (734, 554), (718, 572), (696, 560), (698, 528), (726, 514)]
    v.draw(spiral, 6)
    crown(v, 200, 250, 150, 118)
    crown(v, 600, 250, 150, 118)
    crown(v, 400, 160, 210, 138, 11)
    trunk = v.blob(
        [
            (150, 690, 1),
            (250, 630),
            (276, 520),
            (260, 400),
            (190, 320, 1),
            (230, 320, 1),
            (320, 380),
            (330, 270, 1),
            (380, 330),
            (420, 330),
            (470, 270, 1),
            (486, 380),
            (570, 320, 1),
            (612, 320, 1),
            (540, 400),
            (524, 520),
            (552, 630),
            (660, 690, 1),
            (540, 676),
            (480, 716, 1),
            (400, 690),
            (320, 720, 1),
            (270, 680),
        ],
        "wood",
        7,
        2,
    )
    v.ruled(((430, 340), (540, 390)), ((460, 640), (560, 640)), 9, 5, (0, 1), 0.4, trunk)
    for x in (345, 455):
        v.draw([(x - 38, 430), (x, 446), (x + 38, 428)], 12, (0.4, 0.4))
        v.draw([(x - 40, 408), (x - 6, 392), (x + 40, 404)], 9, (0.2, 0.2))
    v.draw([(404, 430), (392, 490), (414, 500)], 9)
    v.draw([(352, 526), (400, 546), (452, 524)], 11, (0.2, 0.2))
    v.black(shape([(362, 694, 1), (364, 618), (400, 584), (436, 618), (438, 694, 1)], 0))
    v.put(shape([(374, 690, 1), (376, 624), (400, 602), (424, 624), (426, 690, 1)], 0), "accent", 4)
    v.disc(416, 652, 5, 5, "gilt", 4)
    stag(v, 200, 724, 150)
    for x, y in ((560, 720), (620, 700), (680, 716)):
        v.draw([(x, y + 10), (x, y - 20)], 5)
        for dx, dy in ((-11, -26), (11, -26), (0, -38), (0, -16)):
            v.disc(x + dx, y + dy, 9, 9, "accent", 4)
        v.disc(x, y - 26, 6, 6, "gilt", 3)
    return v.svg("A guild of animists")
