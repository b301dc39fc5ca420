"""Kaixiflán's farmers' market: a cart heaped with pumpkins, cabbages and carrots, farmer and buyer before it."""

from _props import pumpkin, wheel
from _vignette import Vignette

from generator.drawing.areas import shape, stroke
from generator.drawing.curves import placed


def carrot(v, x, y, size, turn):
    """A carrot with its leaves."""
    for k in (-1, 0, 1):
        leaf = [(0, 0, 1), (k * 1.6 - 0.8, -2.4), (k * 2.2, -4.6, 1), (k * 1.6 + 0.8, -2.2)]
        v.put(shape(placed(leaf, x, y, size / 10, turn), 0), "leaf", 5)
    body = v.put(shape(placed("-1.5,0! 0,-0.8 1.5,0! 0.7,4 0,7.4!", x, y, size / 10, turn), 0), "accent", 5.5)
    for k, h in ((-1, 1.4), (1, 2.8), (-1, 4.2)):
        v.on(body, "ink", stroke(placed([(k * 1.6, h), (k * 0.2, h + 0.2)], x, y, size / 10, turn), [5, 2]))


def cabbage(v, x, y, size):
    """A head of cabbage."""
    body = v.disc(x, y, size, size * 0.92, "leaf", 6)
    for line in (
        [(-0.9, -0.2), (-0.5, 0.3), (-0.1, 0.9)],
        [(0.9, -0.3), (0.5, 0.3), (0.1, 0.9)],
        [(-0.7, -0.7), (-0.2, -0.2), (0, 0.9)],
        [(0.6, -0.7), (0.2, -0.3), (0, 0.5)],
    ):
        v.on(body, "ink", stroke([(x + a * size, y + b * size) for a, b in line], [3, 7, 3]))


def basket(v, x, y, wide, ink, fruit):
    """A woven basket heaped with round fruit; x, y is the middle of its foot."""
    for dx, dy in ((-0.3, -0.62), (0.3, -0.62), (0, -0.84), (-0.14, -0.56), (0.16, -0.56)):
        v.disc(x + dx * wide, y + dy * wide, wide * 0.2, 0, fruit, 5.5)
        v.draw([(x + dx * wide, y + (dy - 0.17) * wide), (x + (dx + 0.04) * wide, y + (dy - 0.27) * wide)], 6, (1, 1))
    h = wide / 2
    body = v.poly([(x - h, y - wide * 0.52), (x + h, y - wide * 0.52), (x + h * 0.76, y), (x - h * 0.76, y)], ink, 6)
    for k in range(3):
        for i in range(6):
            a = x - h * 0.9 + (i + 0.5 * (k % 2)) * h * 0.32
            b = y - wide * (0.42 - 0.14 * k)
            v.on(body, "ink", stroke([(a, b), (a + h * 0.16, b + 6), (a + h * 0.28, b)], 5), line=False)
    v.poly(
        [
            (x - h * 1.08, y - wide * 0.6),
            (x + h * 1.08, y - wide * 0.6),
            (x + h, y - wide * 0.46),
            (x - h, y - wide * 0.46),
        ],
        ink,
        6,
    )


def draw():
    v = Vignette("farmers_market", y=420)
    v.earth(y=570)
    # what the cart bears, heaped from the back to the front
    for x, turn in ((200, -24), (262, -12), (538, 12), (600, 24)):
        carrot(v, x, 268, 190, turn)
    pumpkin(v, 400, 330, 230)
    cabbage(v, 264, 300, 62)
    cabbage(v, 536, 300, 62)
    pumpkin(v, 300, 424, 190)
    pumpkin(v, 508, 424, 190)
    cabbage(v, 180, 384, 58)
    cabbage(v, 622, 384, 58)
    cabbage(v, 404, 384, 58)
    # the cart
    v.beam((640, 470), (792, 560), 16)
    cart = v.poly([(90, 410), (700, 410), (664, 540), (126, 540)], "wood", 7)
    for y in (452, 496):
        v.ticks([((116, y), (680, y + 2)), ((140, y + 4), (400, y + 2))], 7, cart)
    for x in (130, 300, 480, 650):
        v.beam((x, 404), (x + (400 - x) * 0.08, 546), 18)
    for x in (236, 560):
        wheel(v, x, 572, 108, 108)
    # baskets, the farmer and a buyer before it
    basket(v, 330, 756, 132, "gilt", "accent")
    basket(v, 480, 756, 132, "gilt", "leaf")
    v.person(196, 744, 220, "violet", "hood")
    v.person(622, 744, 220, "slate", "straw")
    return v.svg("A farmers' market")
