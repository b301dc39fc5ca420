"""Kaixiflán's gold: a mountain with a bright vein and a mine, nuggets before it that shine."""

from _tile import Tile

from generator.drawing.areas import corners, shape


def ingot(v, x, y, size):
    """A bar of gold; x, y is the near foot of its long side."""
    a, b, c, d = size, size * 0.42, size * 0.5, size * 0.34
    v.poly(
        [
            (x - a * 0.84, y - c),
            (x + a * 0.62, y - c),
            (x + a * 0.62 + b * 0.8, y - c - d),
            (x - a * 0.84 + b * 1.2, y - c - d),
        ],
        "gilt",
        8,
    )
    v.poly([(x - a, y), (x + a * 0.78, y), (x + a * 0.62, y - c), (x - a * 0.84, y - c)], "gilt", 8)
    side = v.poly(
        [(x + a * 0.78, y), (x + a * 0.78 + b, y - d), (x + a * 0.62 + b * 0.8, y - c - d), (x + a * 0.62, y - c)],
        v.deep,
        8,
    )
    v.ticks(
        [((x + a * 0.72 + 8 * k, y - c * 0.9 - 6 * k), (x + a * 0.82 + 8 * k, y - 8 * k)) for k in range(3)], 6, side
    )


def draw():
    v = Tile("gold")
    for k, (x, y, w, h) in enumerate(((560, 520, 290, 230), (350, 540, 400, 340))):
        tip = (x - 10, y - h)
        skyline = ((-0.5, 0, 1), (-0.4, 0.2, 0), (-0.36, 0.32, 1), (-0.25, 0.38, 0), (-0.22, 0.58, 1), (-0.12, 0.64, 0))
        skyline += ((-0.1, 0.86, 1), (0.0, 0.95, 0), (0.06, 0.84, 1), (0.14, 0.74, 0), (0.17, 0.54, 1), (0.28, 0.46, 0))
        skyline += ((0.36, 0.24, 1), (0.44, 0.18, 0), (0.5, 0, 1))
        hill = v.blob([(x + u * w, y - t * h, corner) for u, t, corner in skyline], "paper")
        dark = corners(
            [
                tip,
                (x + w * 0.05, y - h * 0.62),
                (x - w * 0.02, y - h * 0.36),
                (x + w * 0.08, y),
                (x + w / 2, y),
                (x + w * 0.3, y - h * 0.4),
                (x + w * 0.2, y - h * 0.56),
            ]
        )
        v.on(hill, v.base, dark, line=False)
        v.ruled(
            (tip, (x + w * 0.24, y - h * 0.5)),
            ((x + w * 0.06, y - h * 0.5), (x + w * 0.2, y - h * 0.1)),
            8,
            7,
            (0.1, 0.9),
            0.4,
            hill,
        )
        v.ruled(
            ((x + w * 0.2, y - h * 0.5), (x + w * 0.44, y - h * 0.14)),
            ((x + w * 0.2, y), (x + w * 0.44, y)),
            6,
            7,
            (0, 1),
            0.3,
            hill,
        )
        if k:
            v.black(
                shape([(x - 74, y + 4, 1), (x - 70, y - 62), (x - 38, y - 92), (x - 6, y - 62), (x - 2, y + 4, 1)], 0)
            )
            v.beam((x - 76, y + 4), (x - 70, y - 80), 16, "wood")
            v.beam((x, y + 4), (x - 6, y - 80), 16, "wood")
            v.beam((x - 92, y - 84), (x + 16, y - 84), 18, "wood")
    ingot(v, 470, 590, 74)
    ingot(v, 608, 596, 74)
    ingot(v, 540, 546, 74)
    for x, y, r in ((560, 240, 34), (654, 440, 34), (226, 330, 26)):
        v.star(x, y, r, "gilt", 4, 0.32)
    return v.svg("Gold")
