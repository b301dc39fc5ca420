"""Kaixiflán's market: three stalls under striped awnings, jars, cloth and fruit on their boards, people who buy."""

from _props import barrel
from _vignette import Vignette

from generator.drawing.areas import corners


def stall(v, x, y, ink, wares, w=4.2):
    """A stall with its board to the left front."""
    d = 2.0
    for u, e in ((x, y), (x + w, y)):
        v.beam(v.at(u, e), v.at(u, e, 3.9), 9)
    v.box(x, y + 0.6, 0, w, d - 0.6, 1.5, "wood", "wood", "paper", gap=12)
    for k, ware in enumerate(wares):
        a = v.at(x + w * (k + 0.5) / len(wares), y + 1.3, 1.5)
        if ware == "jar":
            v.blob(
                [
                    (a[0] - 10, a[1] - 40, 1),
                    (a[0] - 20, a[1] - 18),
                    (a[0] - 8, a[1], 1),
                    (a[0] + 8, a[1], 1),
                    (a[0] + 20, a[1] - 18),
                    (a[0] + 10, a[1] - 40, 1),
                ],
                "sea",
                4.4,
                0,
            )
        elif ware == "fruit":
            for dx, dy in ((-14, 0), (14, 0), (0, 4), (0, -18)):
                v.disc(a[0] + dx, a[1] - 8 + dy, 12, 12, "accent" if ink != "accent" else "gilt", 4)
        elif ware == "cheese":
            v.disc(a[0], a[1] - 2, 24, 12, "gilt", 4)
            v.disc(a[0], a[1] - 14, 24, 12, "gilt", 4)
        else:
            v.poly(
                [(a[0] - 24, a[1] - 16), (a[0] + 20, a[1] - 24), (a[0] + 24, a[1] - 4), (a[0] - 20, a[1] + 6)],
                "violet",
                4,
            )
    for u in (x, x + w):
        v.beam(v.at(u, y + d + 0.5), v.at(u, y + d + 0.5, 3.1), 9)
    e, h = 0.3, 0.7
    back, front = (y - e, 4.4), (y + d + 0.9, 3.1)
    n = 7
    for k in range(n):
        a, b = x - e + (w + 2 * e) * k / n, x - e + (w + 2 * e) * (k + 1) / n
        v.face([(a, *back), (b, *back), (b, *front), (a, *front)], ink if k % 2 == 0 else "paper", 4)
        p, q = v.at(a, *front), v.at(b, *front)
        low = (p[0] + q[0]) / 2, (p[1] + q[1]) / 2 + h * 40
        v.blob(
            [(*p, 1), (p[0] + 2, p[1] + 16), low, (q[0] - 2, q[1] + 16), (*q, 1)], ink if k % 2 == 0 else "paper", 4, 0
        )
    side = v.poly(
        [
            v.at(x + w + e, *back),
            v.at(x + w + e, *front),
            v.at(x + w + e, y + d + 0.9, 2.6),
            v.at(x + w + e, y - e, 3.9),
        ],
        ink,
        4,
    )
    v.ticks(
        [(v.at(x + w + e, y + 0.5 * k, 4.1 - 0.2 * k), v.at(x + w + e, y + 0.5 * k, 3.7 - 0.2 * k)) for k in range(6)],
        4,
        side,
    )
    return corners([v.at(x, y), v.at(x + w, y), v.at(x + w, y + d)])


def draw():
    v = Vignette("market", y=430, step=50)
    v.earth()
    stall(v, -1.4, -5.0, "gilt", ("jar", "jar", "cloth"))
    stall(v, -5.6, -0.6, "accent", ("jar", "cheese", "fruit"))
    stall(v, 1.2, 0.6, "slate", ("fruit", "fruit", "cheese"))
    v.person(220, 716, 170, "slate", "straw")
    v.person(320, 744, 160, "leaf", "cap")
    barrel(v, 630, 728, 120)
    barrel(v, 704, 690, 112)
    return v.svg("A market")
