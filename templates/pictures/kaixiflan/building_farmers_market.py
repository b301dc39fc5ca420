"""Kaixiflán's farmers' market: a prize pumpkin with its ribbon before a cart of vegetables under an awning."""

from _props import pumpkin, sack, sheaf, wheel
from _vignette import Vignette

from generator.drawing.areas import shape
from generator.drawing.curves import placed


def carrot(v, x, y, size, turn):
    """A carrot with its leaves."""
    v.put(shape(placed("-1.4,0! 0,-0.7 1.4,0! 0.6,4 0,7!", x, y, size / 10, turn), 0), "accent", 4.4)
    for k in (-1, 0, 1):
        v.put(
            shape(
                placed(
                    [(0, 0, 1), (k * 1.6 - 0.6, -2.4), (k * 2.2, -4.4, 1), (k * 1.6 + 0.6, -2.2)], x, y, size / 10, turn
                ),
                0,
            ),
            "leaf",
            4,
        )


def cabbage(v, x, y, size):
    """A head of cabbage."""
    v.disc(x, y, size, size * 0.9, "leaf", 5)
    v.draw([(x - size * 0.7, y - size * 0.3), (x - size * 0.1, y + size * 0.2), (x, y + size * 0.8)], 5)
    v.draw([(x + size * 0.6, y - size * 0.5), (x + size * 0.1, y), (x, y + size * 0.8)], 5)
    v.draw([(x - size * 0.1, y - size * 0.7), (x, y)], 5)


def draw():
    v = Vignette("farmers_market", y=420)
    v.earth()
    v.tree(120, 400, 64)
    v.tree(690, 390, 58)
    v.beam((176, 560), (176, 210), 14)
    v.beam((640, 540), (640, 210), 14)
    n = 8
    for k in range(n):
        a, b = 130 + 556 * k / n, 130 + 556 * (k + 1) / n
        c, d = 200 + 416 * k / n, 200 + 416 * (k + 1) / n
        ink = "leaf" if k % 2 == 0 else "paper"
        v.poly([(c, 108), (d, 108), (b, 226), (a, 226)], ink, 5)
        v.blob([(a, 224, 1), (a + 4, 246), ((a + b) / 2, 262), (b - 4, 246), (b, 224, 1)], ink, 5, 0)
    for x, y in ((236, 420), (300, 400), (366, 392), (430, 398), (496, 402), (560, 420)):
        cabbage(v, x, y, 40)
    for k in range(5):
        carrot(v, 270 + 66 * k, 400 - 10 * (k % 2), 110, -26 + 12 * k)
    for x in (330, 450, 560):
        v.disc(x, 440, 26, 26, "accent", 5)
    cart = v.poly([(170, 438), (640, 438), (606, 560), (210, 560)], "wood", 7)
    v.ticks([((190, 478), (620, 480)), ((196, 520), (610, 520))], 6, cart)
    v.beam((600, 500), (776, 596), 13)
    wheel(v, 300, 586, 76, 76)
    wheel(v, 520, 586, 76, 76)
    sack(v, 690, 716, 120)
    sheaf(v, 120, 700, 170)
    pumpkin(v, 400, 748, 230)
    v.poly([(388, 634), (360, 742), (386, 728), (402, 752), (410, 640)], "slate", 5)
    v.poly([(412, 634), (444, 740), (418, 728), (400, 752), (394, 640)], "slate", 5)
    v.star(400, 632, 46, "gilt", 12, 0.8)
    v.disc(400, 632, 24, 24, "paper", 5)
    return v.svg("A farmers' market")
