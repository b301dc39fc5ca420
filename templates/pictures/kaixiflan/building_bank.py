"""Kaixiflán's bank: a strong house with pillars and a great coin on its gable, a full chest and stacks of coins."""

from _props import coin, coins
from _vignette import Vignette

from generator.drawing.areas import corners, shape, stroke


def draw():
    v = Vignette("bank", y=410, step=42)
    v.earth()
    v.box(-4.0, -4.6, 0, 8.0, 6.4, 0.5)
    v.box(-3.6, -4.4, 0.5, 7.2, 5.8, 3.6, top="no")
    v.hole("x", -0.8, 3.6, 1.4, 0.9, 1.6)
    v.hole("x", -2.8, 3.6, 1.4, 0.9, 1.6)
    for plane in (-0.8, -2.8):
        for k in (-0.25, 0, 0.25):
            v.bare(stroke([v.at(3.62, plane + k, 1.4), v.at(3.62, plane + k, 2.9)], 3.4), "sand")
    v.hole("y", 0, 1.4, 0.5, 2.0, 3.0)
    door = corners([v.at(-0.8, 1.45, 0.5), v.at(0.8, 1.45, 0.5), v.at(0.8, 1.45, 3.0), v.at(-0.8, 1.45, 3.0)])
    v.put(door, "slate", 4)
    x, y = v.at(0, 1.45, 1.7)
    v.disc(x, y, 18, 20, "paper", 5)
    v.draw([(x - 18, y - 8), (x + 18, y + 8)], 6, (1, 1))
    v.draw([(x, y - 20), (x, y + 20)], 6, (1, 1))
    for u in (-3.1, -1.7, 1.7, 3.1):
        a, b = v.at(u, 1.6, 0.5), v.at(u, 1.6, 4.1)
        v.beam(a, b, 28, "paper")
        v.ticks([((a[0] + 6, a[1] - 6), (b[0] + 6, b[1] + 6)), ((a[0], a[1] - 6), (b[0], b[1] + 6))], 5)
    v.box(-3.9, -4.6, 4.1, 7.8, 6.4, 0.7)
    v.gable(-3.9, -4.6, 4.8, 7.8, 6.4, 2.6, "y", "slate", 0.3)
    x, y = v.at(0, 1.9, 5.7)
    coin(v, x, y, 46)
    chest = v.poly([(250, 620), (560, 620), (560, 740), (250, 740)], "wood", 7)
    v.poly([(560, 620), (620, 590), (620, 706), (560, 740)], "sand", 6)
    v.poly([(250, 616), (310, 584), (620, 584), (560, 618)], "ink", 5)
    heap = v.blob(
        [(258, 618, 1), (300, 566), (370, 530), (440, 524), (520, 548), (600, 586, 1), (560, 620, 1)], "gilt", 6, 3
    )
    v.blob(
        [
            (308, 584, 1),
            (300, 500),
            (330, 460),
            (600, 452),
            (636, 490),
            (622, 586, 1),
            (600, 560, 1),
            (520, 540),
            (440, 520),
            (370, 526),
        ],
        "wood",
        6,
        0,
    )
    for x, y in ((350, 566), (410, 548), (470, 560), (530, 580), (430, 590), (350, 600), (500, 600)):
        ring = shape([(x - 24, y), (x, y - 15), (x + 24, y), (x, y + 15)], 0)
        v.put(ring.intersection(heap.buffer(8)), "gilt", 4)
    for x in (290, 500):
        v.poly([(x, 622), (x + 24, 622), (x + 24, 738), (x, 738)], "gilt", 5)
    v.poly([(386, 616), (430, 616), (430, 668), (386, 668)], "gilt", 5)
    v.black(shape([(402, 640), (408, 630), (414, 640), (412, 656, 1), (404, 656, 1)], 0))
    v.on(chest, "ink", stroke([(256, 680), (554, 682)], 4))
    coins(v, 150, 730, 5, 84)
    coins(v, 214, 748, 3, 84)
    coins(v, 690, 730, 7, 84)
    return v.svg("A bank")
