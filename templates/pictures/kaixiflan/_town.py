"""What the six Capitals share: a hill, a wall with a gate in front, windmills and palms, and a bolder line."""

import math

from _vignette import Vignette

from generator.drawing.areas import ellipse, shape, stroke

SMALL = 1.75  # how broad the quill is on hexes of the map and on counters: some 9 to 13 mm


def town(name, broad):
    """An empty picture for a Capital, its line bolder than that of a vignette."""
    v = Vignette(f"capital {name}", y=520, line=7.5, broad=broad)
    v.roundel = (400, 404, 424)
    return v


def hill(v, ink="earth"):
    """The hill on which it stands."""
    v.sky(ink, ellipse(400, 600, 385, 150, wobble=0.02))


def wall(v, ink="paper"):
    """The curtain wall in front with its gate and two towers."""
    pairs = []
    foot = [(80, 612, 1), (220, 676), (400, 704), (580, 676), (720, 612, 1)]
    top = [(x, y - 96, *rest) for x, y, *rest in foot[::-1]]
    area = v.blob(foot + top, ink, None, 0.6)
    for k in range(15):
        x = 450 + 17 * k
        y = 606 - (x - 400) ** 2 / 1160
        pairs.append(((x, y), (x + 2, y + 84 - v.jitter(0, 34) * (1 - k / 15))))
    v.ticks(pairs, 5.5, area)
    for k in range(13):
        x = 104 + 592 * k / 12
        y = 610 - (x - 400) ** 2 / 1110
        if abs(x - 400) > 70:
            v.poly(
                [(x - 15, y + 6), (x - 15, y - 24), (x + 15, y - 24), (x + 15, y + 6)], ink if x < 440 else v.dim, 5.5
            )
    for x, y in ((96, 640), (704, 640)):
        v.poly([(x - 44, y), (x - 44, y - 150), (x + 44, y - 150), (x + 44, y)], ink)
        v.ticks([((x + 10 + 9 * k, y - 140), (x + 10 + 9 * k, y - 20 - 20 * (3 - k))) for k in range(4)], 6)
        for k in (-1, 0, 1):
            v.poly(
                [
                    (x + 36 * k - 14, y - 142),
                    (x + 36 * k - 14, y - 176),
                    (x + 36 * k + 14, y - 176),
                    (x + 36 * k + 14, y - 142),
                ],
                ink,
                6,
            )
    gate = v.poly([(318, 712), (318, 562), (482, 562), (482, 712)], ink)
    v.ticks([((446 + 9 * k, 572), (446 + 9 * k, 690 - 20 * (3 - k))) for k in range(4)], 6, gate)
    for k in range(4):
        x = 336 + 43 * k
        v.poly([(x - 14, 570), (x - 14, 534), (x + 14, 534), (x + 14, 570)], ink, 6)
    v.black(shape([(352, 712, 1), (352, 640), (400, 596), (448, 640), (448, 712, 1)], 0))
    for k in range(3):
        v.bare(stroke([(376 + 24 * k, 626 if k != 1 else 612), (376 + 24 * k, 670)], 6))
    v.bare(stroke([(356, 654), (444, 654)], 6))


def windmill(v, x, y, size, ink="accent"):
    """A tower mill with four sails; x, y is its foot."""
    body = v.blob(
        [
            (x - size * 0.3, y, 1),
            (x - size * 0.2, y - size, 1),
            (x + size * 0.2, y - size, 1),
            (x + size * 0.3, y, 1),
            (x, y + size * 0.07),
        ],
        "paper",
        None,
        0,
    )
    v.ticks(
        [
            ((x + size * (0.04 + 0.05 * k), y - size * 0.95), (x + size * (0.05 + 0.07 * k), y - size * 0.1 * (4 - k)))
            for k in range(4)
        ],
        6,
        body,
    )
    v.black(
        shape(
            [
                (x - size * 0.1, y, 1),
                (x - size * 0.1, y - size * 0.22),
                (x, y - size * 0.3),
                (x + size * 0.1, y - size * 0.22),
                (x + size * 0.1, y, 1),
            ],
            0,
        )
    )
    v.blob(
        [
            (x - size * 0.27, y - size * 0.97, 1),
            (x, y - size * 1.4, 1),
            (x + size * 0.27, y - size * 0.97, 1),
            (x, y - size * 0.9),
        ],
        ink,
        None,
        0,
    )
    cx, cy = x - size * 0.02, y - size * 0.98
    for k in range(4):
        a = math.radians(32 + 90 * k)
        u, w = (math.cos(a), math.sin(a)), (-math.sin(a), math.cos(a))
        r0, r1, wide = size * 0.16, size * 0.78, size * 0.2
        v.poly(
            [
                (cx + u[0] * r0, cy + u[1] * r0),
                (cx + u[0] * r1, cy + u[1] * r1),
                (cx + u[0] * r1 + w[0] * wide, cy + u[1] * r1 + w[1] * wide),
                (cx + u[0] * r0 + w[0] * wide, cy + u[1] * r0 + w[1] * wide),
            ],
            "paper",
            6,
        )
        for t in (0.35, 0.55, 0.75):
            p = (cx + u[0] * size * t * 0.9, cy + u[1] * size * t * 0.9)
            v.draw([p, (p[0] + w[0] * wide, p[1] + w[1] * wide)], 5, (1, 1), False)
        v.draw([(cx, cy), (cx + u[0] * r1, cy + u[1] * r1)], 10, (1, 1))
    v.disc(cx, cy, size * 0.07, 0, "wood", 6)


def palm(v, x, y, size):
    """A date palm; x, y is its foot."""
    v.put(stroke([(x, y), (x + size * 0.08, y - size * 0.5), (x, y - size)], [size * 0.14, size * 0.09]), "wood", 6)
    for turn in (-170, -10, -140, -40, 160, 20, -90):
        a = math.radians(turn)
        ex, ey = x + size * 0.56 * math.cos(a), y - size + size * 0.42 * math.sin(a) + size * 0.12
        mx, my = (x + ex) / 2, (y - size + ey) / 2 - size * 0.2
        v.blob([(x, y - size, 1), (mx, my - size * 0.05), (ex, ey, 1), (mx, my + size * 0.1)], "leaf", 6, 0)


def peak(v, x, y, w, h, snow=0.4):
    """A rocky mountain with its cap of snow."""
    tip = (x, y - h)
    rock = v.blob(
        [
            (x - w / 2, y, 1),
            (x - w * 0.3, y - h * 0.38),
            (x - w * 0.2, y - h * 0.5, 1),
            (*tip, 1),
            (x + w * 0.2, y - h * 0.56, 1),
            (x + w * 0.28, y - h * 0.46),
            (x + w / 2, y, 1),
        ],
        "stone",
        None,
        2,
    )
    v.ruled((tip, (x + w * 0.3, y - h * 0.5)), ((x + w * 0.06, y), (x + w * 0.44, y)), 9, 7, (0.35, 1), 0.3, rock)
    s = snow
    cap = v.blob(
        [
            (*tip, 1),
            (x + w * 0.2 * s / 0.44, y - h * (1 - s)),
            (x + w * 0.14, y - h * (0.98 - s), 1),
            (x + w * 0.09, y - h * (0.88 - s), 1),
            (x + w * 0.03, y - h * (1.0 - s), 1),
            (x - w * 0.04, y - h * (0.86 - s), 1),
            (x - w * 0.1, y - h * (1.0 - s), 1),
            (x - w * 0.2 * s / 0.5, y - h * (0.96 - s), 1),
        ],
        "paper",
        None,
        0,
    )
    v.ticks(
        [((x + 6 + 9 * k, y - h * 0.9 + 26 * k), (x + 12 + 16 * k, y - h * 0.8 + 34 * k)) for k in range(4)], 7, cap
    )
