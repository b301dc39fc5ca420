"""Kaixiflán's gold: a crag with bright veins and a mine, before it stacks of crowned coins and nuggets that shine."""

from _props import coins
from _tile import Tile

from generator.drawing.areas import corners, ellipse, shape, stroke


def crowned(v, x, y, radius):
    """A great coin with a crown on it."""
    v.disc(x, y, radius, radius, "gilt", 9)
    v.wash(ellipse(x, y, radius * 0.8).difference(ellipse(x, y, radius * 0.8 - 6)), "ink")
    u = radius * 0.1
    crown = [(-4.6, 3.4), (-5.2, -2.4), (-2.6, 0), (0, -4.6), (2.6, 0), (5.2, -2.4), (4.6, 3.4)]
    v.black(corners([(x + a * u, y + b * u) for a, b in crown]))
    for a, b in ((-5.2, -3), (0, -5), (5.2, -3)):
        v.black(ellipse(x + a * u, y + b * u, u * 1.1))


def nugget(v, x, y, size, turn=0):
    """A lump of gold with facets."""
    u = size / 10
    outline = [(-5, -1), (-3.4, -4), (0.4, -5), (3.8, -3.6), (5.2, -0.4), (3.6, 2.4), (-1, 3), (-4.2, 1.8)]
    body = v.poly([(x + a * u, y + b * u) for a, b in outline], "gilt")
    v.on(body, "paper", corners([(x + a * u, y + b * u) for a, b in outline[1:3]] + [(x - u, y - 1.4 * u)]), line=False)
    v.on(
        body,
        v.deep,
        corners([(x + a * u, y + b * u) for a, b in ((5.2, -0.4), (3.6, 2.4), (-1, 3), (1, 0))]),
        line=False,
    )
    for a, b in (
        ((-1, -1.4), (0.4, -5)),
        ((-1, -1.4), (-5, -1)),
        ((-1, -1.4), (1, 0)),
        ((1, 0), (5.2, -0.4)),
        ((1, 0), (-1, 3)),
    ):
        v.on(body, "ink", stroke([(x + a[0] * u, y + a[1] * u), (x + b[0] * u, y + b[1] * u)], 6))


def draw():
    v = Tile("gold")
    crag = v.blob(
        "150,560! 168,470 176,440! 206,356 236,330! 268,262 300,230! 336,272 356,300! 392,268 414,262! 452,330 "
        "474,344! 520,300 540,296! 584,380 604,400! 630,480 652,560! 400,584",
        "stone",
        11,
    )
    for points in (
        [(300, 230, 1), (286, 306), (250, 370, 1), (256, 450), (200, 566, 1), (150, 566, 1), (168, 470), (236, 330, 1)],
        [(414, 262, 1), (400, 330), (380, 380, 1), (356, 300, 1)],
        [(540, 296, 1), (524, 380), (490, 430, 1), (474, 344, 1)],
    ):
        v.on(crag, "paper", shape(points, 0), line=False)
    for top, foot, count in (
        (((310, 246), (350, 300)), ((290, 330), (330, 400)), 5),
        (((430, 290), (470, 350)), ((410, 390), (460, 430)), 5),
        (((556, 324), (648, 548)), ((530, 440), (620, 566)), 9),
    ):
        v.ruled(top, foot, count, 9, (0.05, 1), 0.4, crag)
    # the veins
    for line, wide in (
        ([(266, 272, 1), (300, 318, 1), (276, 366, 1), (330, 420, 1), (316, 470, 1)], 22),
        ([(560, 330, 1), (520, 388, 1), (548, 436, 1), (490, 500, 1)], 22),
        ([(440, 316, 1), (424, 366, 1), (450, 404, 1)], 16),
    ):
        v.on(crag, "ink", stroke(line, [wide + 14, wide + 18, wide + 8]))
        v.on(crag, "gilt", stroke(line, [wide - 2, wide, wide - 8]), line=False)
    v.black(shape([(188, 566, 1), (190, 502), (224, 470), (258, 502), (260, 566, 1)], 0))
    v.beam((186, 568), (192, 480), 18)
    v.beam((262, 568), (258, 480), 18)
    v.beam((170, 476), (280, 476), 20)
    for x, y, r in ((222, 270, 38), (616, 290, 38)):
        v.star(x, y, r, "gilt", 4, 0.3)
    coins(v, 328, 590, 4, 112)
    nugget(v, 610, 588, 100)
    nugget(v, 240, 594, 80)
    crowned(v, 480, 528, 90)
    roundel = v.roundel
    v.move(22, -30)
    v.roundel = roundel
    return v.svg("Gold")
