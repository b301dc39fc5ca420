"""Poniente, the wind of the evening: a man in his prime with straight nose, curled beard and a wreath of laurel."""

import math

from _wind import Wind

from generator.drawing.areas import ellipse, shape, stroke
from generator.drawing.curves import placed


def curl(v, x, y, r, turn):
    """A ringlet."""
    v.disc(x, y, r, r * 0.95, "accent", 5)
    v.draw([(x + r * 0.66 * math.cos(turn + t), y + r * 0.62 * math.sin(turn + t)) for t in (0, 1.2, 2.4, 3.6, 4.8)], 6)
    v.draw([(x + r * 0.26 * math.cos(turn + t), y + r * 0.26 * math.sin(turn + t)) for t in (0.4, 1.8, 3.2)], 6)


def draw(broad=1.0):
    v = Wind("poniente", broad)
    for k in range(6):
        y = 240 + 62 * k
        v.lock([(280, y), (190, y - 30), (110, y + 8), (40 + 20 * (k % 2), y - 26)], 60, "accent", 2)
    face = v.blob(
        "200,340 220,210 320,140 430,150 490,210 500,270! 512,290 508,308! 548,390 568,414 556,430 "
        "520,432! 524,448 564,452 578,464 "
        "562,478! 576,490 560,508 526,514! 524,560 490,610! 400,640 280,600 210,480",
        "skin",
        None,
        0,
    )
    v.ruled(((230, 300), (250, 540)), ((270, 310), (300, 540)), 12, 5, (0, 0.9), 0.5, face)
    v.line([(430, 452), (372, 452), (340, 490), (356, 540)], 10)
    v.blush(420, 490, 34)
    v.line([(496, 430), (476, 416), (482, 392), (500, 388)], 8)
    v.black(shape([(526, 428), (550, 420), (544, 434)], 0))
    v.black(shape([(526, 462), (566, 464), (566, 484), (528, 488)], 0))
    v.eye(430, 326, 38, "leaf")
    v.line([(360, 288), (420, 258), (504, 288)], 22, (0.3, 0.5))
    v.line([(344, 330), (322, 340), (308, 336)], 6)
    v.line([(346, 344), (326, 362), (312, 366)], 6)
    v.ear(258, 390, 56)
    for x, y, r, t in (
        (270, 460, 40, 1),
        (282, 530, 46, 2),
        (330, 586, 48, 3),
        (400, 614, 48, 0.5),
        (466, 604, 46, 1.5),
        (512, 560, 40, 2.5),
        (362, 654, 42, 1.4),
        (440, 670, 44, 0.2),
        (502, 636, 36, 3),
    ):
        curl(v, x, y, r, t)
    v.lock([(530, 448), (480, 450), (440, 480), (410, 520)], 28, "accent", 1)
    for x, y, r, t in (
        (470, 180, 38, 1),
        (410, 140, 42, 2),
        (340, 126, 44, 0.4),
        (270, 150, 44, 1.4),
        (220, 210, 44, 2.4),
        (196, 284, 42, 0.8),
    ):
        curl(v, x, y, r, t)
    for k in range(9):
        t = k / 8
        x, y = 500 - 290 * t, 214 - 60 * math.sin(math.pi * t * 0.8) + 90 * t
        for turn in (-150, -60):
            v.put(shape(placed("0,0! 1.2,-2 1,-4.4 0,-6! -1,-4.4 -1.2,-2", x, y, 11, turn + 40 * t), 0), "leaf", 5)
    v.clouds(((120, 720, 100), (270, 752, 84), (400, 764, 60)))
    v.breath(580, 476, 0.02, 180, 0.5)
    for x, y, r in ((660, 390, 15), (730, 420, 11), (690, 590, 14), (756, 560, 10), (640, 610, 9)):
        v.put(ellipse(x, y, r), "gilt", 5)
        v.lay("ink", stroke([(x - r - 26, y + 6), (x - r - 6, y + 2)], [0.6, 5, 0.6]))
    return v.finished("Poniente")
