"""Kaixiflán's fabulous stables: a unicorn and a winged griffin stand large before a stable with stars on its roof."""

from _vignette import Vignette

from generator.drawing.areas import ellipse, shape, stroke
from generator.drawing.curves import placed


def wing(v, x, y, size, turn, mirrored=False):
    """A raised wing in three rows of feathers; x, y is its shoulder."""

    def to(points, more=0.0):
        return placed(points, x, y, size / 10, turn + more, mirrored)

    for count, long, ink, first, last in ((6, 9.4, "wood", 4, 92), (6, 6.8, "gilt", 8, 84), (4, 4.0, "paper", 14, 74)):
        for k in range(count):
            angle = last + (first - last) * k / (count - 1)
            reach = long * (0.72 + 0.28 * k / (count - 1))
            quill = [(0, 0, 1), (-0.85, -reach * 0.5), (-0.7, -reach * 0.86), (0, -reach, 1)]
            quill += [(0.7, -reach * 0.86), (0.85, -reach * 0.5)]
            feather = v.put(shape(to(quill, angle), 0), ink, 5)
            if ink == "wood":
                v.on(feather, "ink", stroke(to([(0, -reach * 0.7), (0, -reach * 0.94)], angle), [3, 5]), line=False)


def unicorn(v, x, y, size):
    """The fore part of a white unicorn that looks to the left; x, y is the foot of its breast."""

    def to(text):
        return placed(text, x, y, size / 10)

    v.poly([p[:2] for p in to("-3,-9.9 -6.4,-16.4 -1.6,-10.6")], "gilt", 6)
    for a, b in (((-3.5, -11.1), (-2.3, -11.8)), ((-4.3, -12.6), (-3.3, -13.2)), ((-5.1, -14.1), (-4.4, -14.5))):
        v.draw(placed([a, b], x, y, size / 10), 6, (1, 1))
    body = v.blob(
        to(
            "4.4,0! 4.6,-3.4 3.4,-6.6 1.2,-9.6 0.6,-11.6! -0.6,-10.4 -2.4,-10.2 -4,-8.6 -6,-6.4 -6.8,-4.9 -6.2,-3.7 "
            "-4.8,-3.7 -3.2,-4.9 -1.8,-5.2 -1.9,-3.2 -2.6,0!"
        ),
        "paper",
        7,
        0,
    )
    v.ruled([p[:2] for p in to("1.2,-5.6 3.6,-5.4")], [p[:2] for p in to("0.8,-0.2 4,-0.2")], 6, 5, (0, 1), 0.35, body)
    mane = (
        "0.6,-11! 2.4,-10.6 3.6,-8.8! 3.4,-8.6 5.2,-7.2 5.4,-5! 5,-5 6.2,-3 6,-0.4! 4.4,-1.6 4.2,-4.2 3,-6.6 1.4,-8.8"
    )
    v.blob(to(mane), "violet", 6, 0)
    for line in ("1.2,-10 2.6,-8.6 3.6,-6.6", "3.4,-7.6 4.4,-5.6 4.9,-3.2"):
        v.draw(to(line), 6, (0.3, 0.3))
    v.blob(to("-1.6,-11! -0.6,-10 -1.4,-8.4! -2.6,-9.4"), "violet", 5, 0)
    v.black(ellipse(*next(p[:2] for p in to([(-2.6, -7.9)])), size * 0.05, size * 0.058))
    v.black(ellipse(*next(p[:2] for p in to([(-6, -5)])), size * 0.03, size * 0.03))
    v.draw(to("-6.1,-4.3 -5.3,-4.5"), 5)


def griffin(v, x, y, size):
    """The fore part of a griffin that looks to the right, for its wing see above; x, y is the foot of its breast."""

    def to(text):
        return placed(text, x, y, size / 10, 0, True)

    body = v.blob(
        to(
            "5,0! 5,-3.4 3.6,-6.2 2.4,-8.6 2.2,-9.6 2.8,-12.2! 0.9,-10.9 -0.8,-10.9 -2.6,-10.2 -3.4,-8.6 -3,-7 "
            "-1.8,-5.8 -2.4,-3 -3,0!"
        ),
        "gilt",
        7,
        0,
    )
    v.blob(to("-2.2,-10.2! -4.4,-10.4 -6.2,-8.8 -6.4,-5.6! -5.2,-6.8 -4.2,-6.9! -2.6,-6.7!"), "wood", 6.5, 0)
    v.draw(to("-5.8,-7.4 -4.4,-8 -2.8,-8"), 6, (0.4, 1))
    v.bare(ellipse(*next(p[:2] for p in to([(-1.5, -8.9)])), size * 0.075, size * 0.075))
    v.black(ellipse(*next(p[:2] for p in to([(-1.7, -8.9)])), size * 0.05, size * 0.055))
    v.draw(to("-3,-10.2 -1.6,-10 0,-9.2"), 9)
    for row in range(4):
        for k in range(4):
            u, h = -1.6 + 1.5 * k + 0.7 * (row % 2), -5.4 + 1.5 * row
            v.on(body, "ink", stroke(to([(u - 0.6, h), (u, h + 0.8), (u + 0.6, h)]), 6, row + k))


def draw():
    v = Vignette("fabulous_stables", y=400, step=46)
    v.earth()
    v.box(-4.4, -3.8, 0, 8.8, 4.6, 3.2, top="no")
    slope = v.gable(-4.4, -3.8, 3.2, 8.8, 4.6, 2.4, "x", "violet", 0.4, rows=3)
    for x, y, r in ((230, 150, 30), (330, 150, 26), (420, 220, 30), (500, 250, 24), (600, 320, 30)):
        if slope.buffer(-r * 0.7).covers(ellipse(x, y, 3)):
            v.star(x, y, r)
    for u in (-3, -0.2):
        v.hole("y", u, 0.8, 0, 1.8, 2.6)
    v.hole("x", -1.5, 4.4, 0, 1.6, 2.4)
    griffin(v, 610, 690, 272)
    wing(v, 548, 640, 270, -84)
    unicorn(v, 214, 690, 260)
    # the rail before them
    for y in (646, 704):
        rail = v.poly([(60, y), (60, y - 30), (740, y - 30), (740, y)], "wood", 6)
        v.ticks([((90 + 110 * k, y - 12 - 6 * (k % 2)), (160 + 110 * k, y - 13)) for k in range(6)], 5, rail)
    for x in (76, 400, 724):
        v.beam((x, 752), (x, 590), 34)
        v.star(x, 634, 22)
    return v.svg("Fabulous stables")
