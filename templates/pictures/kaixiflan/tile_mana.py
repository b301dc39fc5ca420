"""Kaixiflán's mana: a spring whose water rises as one great glowing drop out of a ring of stones, with stars."""

import math

from _tile import Tile

from generator.drawing.areas import ellipse, shape, star, stroke


def draw():
    v = Tile("mana")
    for k in range(18):
        a = math.pi * (1 + (k + 0.5) / 18)
        if abs(math.cos(a)) < 0.5:
            continue  # the name of the hex stands there
        near, far = 214, 262 if k % 2 else 240
        v.ticks(
            [
                (
                    (400 + near * math.cos(a), 400 + near * math.sin(a)),
                    (400 + far * math.cos(a), 400 + far * math.sin(a)),
                )
            ],
            12,
        )
    pool = v.disc(400, 540, 250, 76, v.base, 9)
    for r in (200, 150, 100):
        v.on(
            pool,
            "ink",
            stroke(
                [(400 + r * math.cos(t), 544 + r * 0.28 * math.sin(t)) for t in (0.3, 0.8, 1.4, 2.0, 2.6)],
                [1, 9, 9, 1],
                r,
            ),
        )
    for k in range(9):
        a = math.pi * (0.02 + 0.96 * k / 8)
        x, y = 400 + 250 * math.cos(a), 546 + 74 * math.sin(a)
        if 250 < x < 550:
            continue
        v.blob(
            [(x - 40, y + 18, 1), (x - 34, y - 18), (x, y - 30), (x + 34, y - 16), (x + 40, y + 18, 1)], "stone", 8, 2
        )
    drop = v.blob(
        [
            (400, 200, 1),
            (440, 290),
            (506, 376),
            (514, 452),
            (470, 514),
            (400, 534),
            (330, 514),
            (286, 452),
            (294, 376),
            (360, 290),
        ],
        v.deep,
        11,
        0,
    )
    v.on(
        drop,
        v.base,
        shape(
            [
                (396, 230, 1),
                (420, 310),
                (452, 390),
                (450, 460),
                (400, 500),
                (340, 486),
                (310, 440),
                (316, 384),
                (366, 310),
            ],
            0,
        ),
        line=False,
    )
    v.on(drop, "paper", stroke([(342, 384), (328, 430), (350, 474)], [6, 26, 26, 6]), line=False)
    v.ruled(((420, 290), (500, 390)), ((450, 510), (500, 450)), 7, 8, (0.1, 1), 0.3, drop)
    v.put(star(404, 416, 66, 24, 5, -1.57, 1, 0), "paper", 8)
    for x, y, r in ((226, 400, 32), (580, 380, 36), (610, 490, 22), (196, 490, 20)):
        v.star(x, y, r, "paper", 4, 0.34)
    v.bare(ellipse(372, 300, 9, 14))
    return v.svg("Mana")
