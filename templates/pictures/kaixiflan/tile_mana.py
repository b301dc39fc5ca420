"""Kaixiflán's mana: a spring in a ring of rune stones, from which light winds up to a great star."""

import math

from _tile import Tile

from generator.drawing.areas import ellipse, star, stroke

# strokes of each rune, on a grid 10 high round its middle
RUNES = (
    (((-1, 5), (-1, -5)), ((-1, -5), (2.6, -1.6)), ((-1, -1), (2.6, 2.4))),
    (((0, -4), (2.6, 0)), ((2.6, 0), (0, 4)), ((0, 4), (-2.6, 0)), ((-2.6, 0), (0, -4))),
    (((-2, 5), (-2, -5)), ((-2, -4), (2.6, -0.6)), ((2.6, -0.6), (-2, 3))),
    (((-2.6, -4), (2.6, 4)), ((2.6, -4), (-2.6, 4))),
)


def stone(v, x, y, wide, high, lean, rune):
    """A standing stone with a rune; x, y is the middle of its foot."""
    body = v.blob(
        [
            (x - wide * 0.5, y, 1),
            (x - wide * 0.46 + lean * 0.5, y - high * 0.5),
            (x - wide * 0.36 + lean, y - high * 0.9, 1),
            (x - wide * 0.02 + lean, y - high, 1),
            (x + wide * 0.36 + lean, y - high * 0.88, 1),
            (x + wide * 0.5 + lean * 0.5, y - high * 0.45),
            (x + wide * 0.52, y, 1),
            (x, y + wide * 0.12),
        ],
        "stone",
        10,
        1.5,
    )
    v.ruled(
        ((x + wide * 0.24 + lean, y - high * 0.86), (x + wide * 0.4 + lean, y - high * 0.8)),
        ((x + wide * 0.2, y), (x + wide * 0.5, y)),
        3,
        8,
        (0, 1),
        0.3,
        body,
    )
    k = high * 0.055
    cx, cy = x - wide * 0.06 + lean * 0.5, y - high * 0.5
    for a, b in RUNES[rune]:
        line = [(cx + a[0] * k, cy + a[1] * k), (cx + b[0] * k, cy + b[1] * k)]
        v.on(body, "ink", stroke(line, 15))


def draw():
    v = Tile("mana")
    rays = []
    for k in range(16):
        a = 2 * math.pi * (k + 0.5) / 16
        if -0.75 < math.sin(a) < 0.75:
            far = 158 if k % 2 else 138
            rays.append(
                ((400 + 114 * math.cos(a), 304 + 114 * math.sin(a)), (400 + far * math.cos(a), 304 + far * math.sin(a)))
            )
    v.ticks(rays, 13)
    stone(v, 284, 500, 66, 146, -6, 1)
    stone(v, 516, 500, 66, 146, 6, 3)
    pool = v.disc(400, 560, 214, 62, v.deep, 10)
    v.on(pool, v.base, ellipse(400, 562, 176, 46), line=False)
    v.on(pool, "paper", ellipse(400, 564, 104, 26), line=False)
    for r in (186, 140):
        for low, high in ((0.3, 1.3), (1.9, 2.8)):
            turns = [low + (high - low) * i / 4 for i in range(5)]
            line = [(400 + r * math.cos(t), 562 + r * 0.27 * math.sin(t)) for t in turns]
            v.on(pool, "ink", stroke(line, [1, 9, 9, 1], r))
    # two bands of light that wind about each other
    for side in (-1, 1):
        line = [
            (400 + side * 30 * a, y) for a, y in ((0.2, 572), (1.9, 526), (0, 474), (-1.7, 430), (0, 380), (1.2, 350))
        ]
        v.put(stroke(line, [6, 46, 36, 30, 20, 4]), "paper" if side < 0 else v.deep, 9)
    v.put(star(400, 304, 104, 42, 8, -math.pi / 2, 1, 0), "paper", 11)
    v.disc(400, 304, 23, 24, "gilt", 7)
    stone(v, 196, 600, 100, 276, -14, 0)
    stone(v, 604, 600, 100, 276, 14, 2)
    for x, y, r in ((212, 262, 32), (588, 262, 32)):
        v.star(x, y, r, "gilt", 4, 0.32)
    return v.svg("Mana")
