"""Kaixiflán's stables: two horses look out over their half doors, a heap of hay with a fork."""

from _props import scaled
from _vignette import Vignette

from generator.drawing.areas import corners, ellipse, shape, stroke


def horse(v, x, y, size, ink):
    """A horse's head on its full neck, which looks to the left over the door; x, y is the foot of the neck."""

    def to(text):
        return scaled(text, x, y, size)

    head = v.blob(
        to(
            "3.6,0! 3.7,-3.6 2.8,-7 1,-9.4 0.7,-11.6! -0.7,-10 -2.2,-9.6 -4,-7.6 -5.9,-5.5 -6.4,-4.2 -5.7,-3.1 -4.3,-3 "
            "-3,-4 -1.9,-4.3 -2.2,-2.2 -3.2,0!"
        ),
        ink,
        6,
        0.4,
    )
    jaw = stroke(to("-0.2,-7.2 -0.5,-5.2 -2,-4.2"), [2, 6, 2])
    v.on(head, "ink", jaw)
    v.ruled(
        [p[:2] for p in to("0.6,-4.4 2.6,-5")], [p[:2] for p in to("0.2,-0.4 3.2,-0.4")], 6, 4.5, (0, 1), 0.35, head
    )
    v.blob(to("0.4,-10.6! 2,-10.4 3.6,-8.4 4.6,-5.4 4.8,-1.6! 3.6,-2.8 3.2,-5.4 2.4,-7.2 1.2,-8.8"), "slate", 5, 0.8)
    v.blob(to("-0.9,-10.4! 0.2,-9.8 -1.3,-7.8! -1.9,-9"), "slate", 4.5, 0)
    v.black(ellipse(*next(p[:2] for p in to([(-2.2, -7.6)])), size * 0.05, size * 0.055))
    v.black(ellipse(*next(p[:2] for p in to([(-5.5, -4.5)])), size * 0.035, size * 0.03))
    v.draw(to("-5.8,-3.6 -4.8,-3.8 -4.2,-4.1"), 5)
    v.draw(to("-4.2,-7.2 -3.5,-5.6 -3.3,-3.6"), 7, (1, 1))
    v.draw(to("-3.8,-6.4 -1.8,-6.6 0.4,-8.2"), 6, (1, 1))


def draw():
    v = Vignette("stables", y=440, step=48)
    v.earth()
    v.box(-4.0, -3.4, 0, 8.2, 4.6, 3.6, "paper", top="no")
    v.planks("y", 1.2, (-3.9, 4.1), (0, 3.6), 6)
    v.gable(-4.0, -3.4, 3.6, 8.2, 4.6, 2.1, "x", "accent", 0.4, rows=4)
    v.hole("x", -1.1, 4.2, 3.3, 0.9, 0.9, arch=False)
    for u, ink in ((-2.2, "wood"), (2.0, "stone")):
        v.hole("y", u, 1.2, 0, 2.3, 3.2, arch=False)
        a = v.at(u + 0.3, 1.2, 1.0)
        horse(v, a[0], a[1] + 24, 214, ink)
        door = [v.at(u - 1.15, 1.3, 0), v.at(u + 1.15, 1.3, 0), v.at(u + 1.15, 1.3, 1.5), v.at(u - 1.15, 1.3, 1.5)]
        v.put(corners(door), "wood")
        v.beam(v.at(u - 1.1, 1.3, 0.1), v.at(u + 1.1, 1.3, 1.4), 9, "paper")
        v.beam(v.at(u - 1.1, 1.3, 1.4), v.at(u + 1.1, 1.3, 0.1), 9, "paper")
    hay = v.blob(
        [(470, 716, 1), (490, 650), (540, 596), (600, 580), (668, 600), (720, 656), (744, 716, 1), (600, 734)],
        "gilt",
        6,
        4,
    )
    for k in range(16):
        x, y = 500 + 14 * k, 690 - 50 * (1 - abs(k - 7) / 8)
        line = [(x, y + 30), (x + v.jitter(-14, 14), y), (x + v.jitter(-24, 24), y - 24)]
        v.on(hay, "ink", stroke(line, [1, 4, 1], k), line=False)
    v.beam((660, 620), (748, 478), 9)
    for k in (-1, 0, 1):
        v.draw([(660 + 16 * k, 622 + 10 * k), (640 + 18 * k, 668 + 8 * k)], 7, (1, 0.4))
    x, y = 200, 660
    shoe = shape(
        [
            (x - 66, y + 70, 1),
            (x - 80, y - 10),
            (x - 44, y - 76),
            (x, y - 90),
            (x + 44, y - 76),
            (x + 80, y - 10),
            (x + 66, y + 70, 1),
            (x + 34, y + 74, 1),
            (x + 44, y - 6),
            (x + 24, y - 46),
            (x, y - 54),
            (x - 24, y - 46),
            (x - 44, y - 6),
            (x - 34, y + 74, 1),
        ],
        0,
    )
    v.put(shoe, "slate", 6)
    for dx, dy in ((-58, 40), (-60, -4), (-40, -50), (40, -50), (60, -4), (58, 40)):
        v.black(ellipse(x + dx, y + dy, 6, 7))
    return v.svg("Stables")
