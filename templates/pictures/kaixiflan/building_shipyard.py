"""Kaixiflán's shipyard: a ship on the stocks, half its ribs still bare, a ladder at its side."""

from _vignette import Vignette

from generator.drawing.areas import corners, shape


def draw():
    v = Vignette("shipyard", y=430)
    v.earth(385, 150, 400, 600)
    v.beam((250, 640), (250, 110), 22)
    v.beam((236, 130), (440, 76), 16)
    v.beam((250, 220), (340, 108), 11)
    v.draw([(424, 84), (424, 200)], 5, (1, 1))
    v.beam((350, 216), (500, 196), 16)
    inner = shape(
        [(52, 300, 1), (180, 372), (400, 396), (620, 372), (742, 268, 1), (640, 330), (400, 350), (170, 330)], 0
    )
    v.put(inner, "sand", 5)
    hull = v.blob(
        [
            (40, 290, 1),
            (140, 362),
            (300, 400),
            (400, 404),
            (520, 400),
            (660, 356),
            (762, 250, 1),
            (740, 400),
            (668, 540),
            (590, 610, 1),
            (210, 610, 1),
            (120, 520),
            (66, 400),
        ],
        "wood",
        7,
        1,
    )
    for k in range(1, 6):
        d = 34 * k
        v.on(
            hull,
            "ink",
            shape(
                [
                    (40, 296 + d),
                    (140, 366 + d),
                    (300, 404 + d),
                    (400, 408 + d),
                    (520, 404 + d),
                    (660, 360 + d),
                    (770, 256 + d),
                    (770, 263 + d),
                    (660, 367 + d),
                    (520, 410 + d),
                    (400, 414 + d),
                    (300, 410 + d),
                    (140, 372 + d),
                    (40, 302 + d),
                ],
                0,
            ),
        )
    gap = corners([(440, 398), (560, 386), (670, 338), (758, 262), (736, 400), (664, 538), (600, 590), (470, 590)])
    v.wash(gap.intersection(hull.buffer(-8)), "ink", hull)
    for k in range(6):
        x = 470 + 44 * k
        v.beam((x - 14 + 3 * k, 596 - 14 * max(0, k - 3)), (x + 10 + 6 * k, 384 - 5 * k - 6 * max(0, k - 2) ** 1.6), 17)
    v.beam((430, 406), (770, 256), 12)
    v.beam((190, 616), (612, 616), 22)
    v.beam((760, 250), (730, 196), 18)
    for x, y in ((150, 560), (290, 610), (480, 620), (640, 570)):
        v.beam((x - 34, 716), (x + 12, y), 17)
        v.beam((x + 34, 716), (x - 4, y), 17)
    v.beam((80, 720), (730, 720), 20)
    for side in (0, 40):
        v.beam((300 + side, 736), (372 + side, 396), 10)
    for k in range(8):
        v.beam((305 + 8.6 * k, 712 - 40 * k), (345 + 8.6 * k, 712 - 40 * k), 8)
    v.person(684, 742, 118, "accent", "cap")
    return v.svg("A shipyard")
