"""Kaixiflán's guild of sages: a round hall under a dome with columns; an owl on a scroll, quill beside it."""

from _vignette import Vignette

from generator.drawing.areas import ellipse, shape, stroke
from generator.drawing.curves import placed


def owl(v, x, y, size):
    """An owl that looks at you; x, y is its foot."""

    def to(points):
        return placed(points, x, y, size / 10)

    body = v.blob(
        to("-2.6,-9.6! -1,-8.8 1,-8.8 2.6,-9.6! 3.2,-7.4 3.3,-4 2.2,-0.8 0,0 -2.2,-0.8 -3.3,-4 -3.2,-7.4"),
        "wood",
        6,
        0.5,
    )
    v.on(body, "paper", shape(to("0,-5.6 1.8,-4.4 1.6,-1.6 0,-0.6 -1.6,-1.6 -1.8,-4.4"), 0), line=False)
    for row in range(3):
        for k in range(3 - row % 2):
            u, h = -1 + k + 0.5 * (row % 2), -3.9 + 0.9 * row
            v.draw(to([(u - 0.4, h), (u, h + 0.5), (u + 0.4, h)]), 5, (0.6, 0.6))
    v.on(body, "ink", stroke(to([(-2.9, -6), (-2.3, -4), (-2.2, -1.4)]), [2, 6, 2]))
    v.on(body, "ink", stroke(to([(2.9, -6), (2.3, -4), (2.2, -1.4)]), [2, 8, 2]))
    for u in (-1.35, 1.35):
        px, py = x + u * size / 10, y - size * 0.72
        v.disc(px, py, size * 0.14, size * 0.14, "paper", 5)
        v.disc(px, py, size * 0.09, size * 0.09, "gilt", 4)
        v.black(ellipse(px, py, size * 0.05))
    v.blob(to("-0.5,-6.6! 0.5,-6.6! 0,-5.2!"), "gilt", 4, 0)
    for u in (-1, 1):
        v.draw(to([(u - 0.5, 0.2), (u, -0.4), (u + 0.5, 0.2)]), 7, (0.6, 0.6))


def draw():
    v = Vignette("sages_guild", y=430, step=44)
    v.earth()
    v.cylinder(0, 0, 0, 3.8, 0.5)
    v.cylinder(0, 0, 0.5, 3.5, 0.4)
    v.cylinder(0, 0, 0.9, 2.5, 3.4)
    v.black(shape([(374, 446, 1), (374, 360), (400, 336), (426, 360), (426, 446, 1)], 0))
    for angle in (168, 140, 112, 68, 40, 12):
        ((a, b),) = v.rim(0, 0, 0.9, 3.1, angle, angle, 2)[:1]
        v.poly([(a - 11, b), (a - 9, b - 144), (a + 9, b - 144), (a + 11, b)], "paper", 5)
        v.ticks([((a + 5, b - 4), (a + 4, b - 138))], 6)
    v.cylinder(0, 0, 4.2, 3.45, 0.6)
    v.dome(0, 0, 4.8, 3.0, 3.3, "slate")
    v.cylinder(0, 0, 7.9, 0.5, 0.7)
    v.dome(0, 0, 8.6, 0.55, 0.8, "gilt")
    scroll = v.blob(
        [(190, 640, 1), (300, 616), (420, 640), (600, 612, 1), (612, 716, 1), (430, 744), (310, 720), (196, 744, 1)],
        "paper",
        6,
        0,
    )
    for k in range(3):
        v.on(
            scroll,
            "ink",
            stroke([(236, 668 + 22 * k), (310, 650 + 22 * k), (420, 672 + 22 * k), (566, 650 + 22 * k)], 5, k),
        )
    for x, y in ((190, 690), (606, 664)):
        v.blob(
            [
                (x - 20, y - 66, 1),
                (x, y - 76),
                (x + 20, y - 66, 1),
                (x + 20, y + 58, 1),
                (x, y + 68),
                (x - 20, y + 58, 1),
            ],
            "sand",
            6,
            0,
        )
        v.disc(x, y - 66, 20, 9, "paper", 5)
    v.blob(
        [(690, 720, 1), (660, 700), (664, 664), (676, 650, 1), (716, 650, 1), (728, 664), (730, 700), (702, 720, 1)],
        "slate",
        6,
        0,
    )
    v.blob([(696, 652, 1), (690, 560), (716, 480), (760, 440, 1), (764, 520), (736, 590), (702, 652, 1)], "paper", 5, 0)
    v.draw([(698, 650), (712, 560), (752, 460)], 5)
    owl(v, 400, 690, 230)
    return v.svg("A guild of sages")
