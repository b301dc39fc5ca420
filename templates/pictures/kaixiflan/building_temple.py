"""Kaixiflán's temple: on high steps the statue of a god between columns, before it an altar that smokes."""

import math

from _props import flame
from _vignette import Vignette

from generator.drawing.areas import corners, ellipse, stroke


def column(v, x, foot, top, wide):
    """A fluted column from its foot up to its top."""
    h = wide / 2
    body = v.poly([(x - h, foot), (x - h * 0.86, top), (x + h * 0.86, top), (x + h, foot)])
    v.on(body, "sand", corners([(x + h * 0.2, top), (x + h, top), (x + h, foot), (x + h * 0.2, foot)]), line=False)
    v.ticks([((x + h * u, top + 8), (x + h * u * 1.1, foot - 8)) for u in (-0.3, 0.2, 0.6)], 6, body)
    v.poly([(x - h * 1.35, foot + 6), (x - h * 1.35, foot - 14), (x + h * 1.35, foot - 14), (x + h * 1.35, foot + 6)])
    v.poly([(x - h * 1.5, top - 10), (x - h * 1.2, top + 14), (x + h * 1.2, top + 14), (x + h * 1.5, top - 10)])


def god(v, x, y, size):
    """A god on a throne with rays about the head, a staff in one hand; x, y is the middle of the foot."""
    u = size / 10

    def to(*places):
        return [(x + p[0] * u, y + p[1] * u, *p[2:]) for p in places]

    for k in range(9):
        a = -160 + 17.5 * k
        v.draw(stroke_of(x, y - 8.5 * u, 1.7 * u, 2.7 * u, a), 8, (1, 0.4))
    v.blob(to((-2.6, 0, 1), (-2.6, -5.2, 1), (2.6, -5.2, 1), (2.6, 0, 1)), "accent", 6, 0)
    v.beam(*to((3.3, 0), (3.1, -8.6)), 10, "gilt")
    v.disc(*to((3.1, -8.9))[0], u * 0.55, 0, "gilt", 5)
    robe = v.blob(
        to((-2.3, 0, 1), (-2.2, -2.4), (-1.5, -3.4), (-1.9, -5.4), (-1, -6.7, 1), (1, -6.7, 1), (2, -5.6), (1.6, -3.4))
        + to((2.2, -2.4), (2.3, 0, 1)),
        "paper",
        6,
        0.5,
    )
    for a, b, c in (
        ((-1.3, -3), (-1.1, -1.6), (-1.4, 0)),
        ((0.3, -3), (0.5, -1.4), (0.2, 0)),
        ((1.5, -3), (1.3, -1), (1.5, 0)),
    ):
        v.on(robe, "ink", stroke(to(a, b, c), [2, 7, 3]))
    v.on(robe, "ink", stroke(to((-1.8, -5.2), (-0.4, -4.4), (1.6, -3.2)), [3, 8, 3]))
    v.put(stroke(to((1.5, -5.9), (2.6, -5.2), (3.2, -6.2)), [u, u * 0.9, u * 0.7]), "paper", 5)
    v.put(stroke(to((-1.5, -5.9), (-2.5, -4.6), (-1.8, -3.2)), [u, u * 0.9, u * 0.7]), "paper", 5)
    v.disc(x, y - 8.2 * u, 1.25 * u, 1.4 * u, "paper", 6)
    beard = to((-1.3, -8.7, 1), (-1.4, -7.2), (-0.6, -5.8), (0, -5.3, 1), (0.6, -5.8), (1.4, -7.2), (1.3, -8.7, 1))
    v.blob([*beard, *to((0.9, -8), (0, -8.3), (-0.9, -8))], "stone", 5, 0)
    v.blob(
        to((-1.5, -8.4, 1), (-1.3, -9.6), (0, -10), (1.3, -9.6), (1.5, -8.4, 1), (0.7, -9.1), (-0.7, -9.1)),
        "stone",
        5,
        0,
    )
    v.draw(to((-0.4, -7.5), (0, -7.65), (0.4, -7.5)), 5, (1, 1))
    v.black(ellipse(x - 0.45 * u, y - 8.6 * u, 4, 5))
    v.black(ellipse(x + 0.45 * u, y - 8.6 * u, 4, 5))


def stroke_of(x, y, near, far, angle):
    """The two ends of a ray."""
    a = math.radians(angle)
    return [(x + near * math.cos(a), y + near * math.sin(a)), (x + far * math.cos(a), y + far * math.sin(a))]


def draw():
    v = Vignette("temple", y=500, step=44)
    v.earth()
    # the cella, its dark inside, its roof
    v.poly([(190, 560), (190, 250), (610, 250), (610, 560)], "sand")
    v.black(corners([(232, 560), (232, 262), (568, 262), (568, 560)]))
    halo = ellipse(400, 396, 150, 158)
    v.bare(halo.intersection(corners([(240, 560), (240, 262), (560, 262), (560, 560)])), "violet")
    god(v, 400, 548, 290)
    for x in (206, 288, 512, 594):
        column(v, x, 560, 262, 46)
    v.poly([(160, 252), (160, 212), (640, 212), (640, 252)])
    v.ticks([((176 + 26 * k, 222), (176 + 26 * k, 246)) for k in range(18)], 8)
    pediment = v.poly([(136, 214), (400, 66), (664, 214)], "accent")
    inner = corners([(206, 200), (400, 92), (594, 200)])
    v.put(inner, "paper", 5)
    v.on(pediment, "ink", stroke([(640, 206), (420, 84)], [4, 8]), line=False)
    v.disc(400, 162, 30, 30, "gilt", 5)
    for k in range(8):
        v.draw(stroke_of(400, 162, 38, 52 if k % 2 else 60, 22.5 + 45 * k), 8, (1, 0.4))
    for x, y in ((140, 206), (400, 60), (660, 206)):
        v.disc(x, y, 16, 16, "gilt", 5)
    # the steps
    for k, wide in enumerate((240, 272, 304)):
        y = 560 + 30 * k
        v.poly([(400 - wide, y + 30), (400 - wide, y), (400 + wide, y), (400 + wide, y + 30)])
        v.ruled(
            ((400 + wide * 0.6, y + 4), (400 + wide, y + 4)), ((400 + wide * 0.6, y + 28), (400 + wide, y + 28)), 9, 5
        )
    # the altar and its fire
    block = v.poly([(336, 742), (336, 640), (464, 640), (464, 742)], "stone")
    v.ruled(((416, 648), (462, 648)), ((416, 736), (462, 736)), 5, 5, (0, 1), 0.3, block)
    v.poly([(318, 644), (318, 618), (482, 618), (482, 644)], "stone")
    v.poly([(320, 752), (320, 732), (480, 732), (480, 752)], "stone")
    for x, s in ((366, 62), (434, 62), (400, 92)):
        flame(v, x, 622, s)
    v.star(388, 690, 26, "gilt", 4, 0.4)
    v.person(236, 748, 150, "paper", "hood")
    v.person(556, 752, 150, "violet", "hood")
    return v.svg("A temple")
