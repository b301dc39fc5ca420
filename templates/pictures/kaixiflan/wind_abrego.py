"""Ábrego, the mild wind of the rain: a plump face under a rain cloud for hair, drops in its breath."""

import math

from _wind import Wind

from generator.drawing.areas import shape, stroke
from generator.drawing.curves import placed


def drop(v, x, y, size):
    """A drop of rain."""
    v.put(shape(placed("0,-5! 2,-1 2.4,1.4 0,3.6 -2.4,1.4 -2,-1", x, y, size / 10, -30), 0), "sea", 5)


def draw(broad=1.0):
    v = Wind("abrego", broad)
    for x, y, r in ((170, 330, 110), (130, 450, 90), (180, 210, 100)):
        points = []
        for i in range(8):
            for part, out in ((0, 0.86), (0.3, 1.05), (0.7, 1.05)):
                a = 2 * math.pi * (i + part) / 8 + x
                points.append((x + r * out * math.cos(a), y + r * 0.85 * out * math.sin(a), int(part == 0)))
        puff = v.blob(points, "paper", None, 0)
        v.on(
            puff.buffer(-5),
            "slate",
            shape(
                [(x - r, y + r * 0.3), (x, y + r * 0.1), (x + r * 1.2, y + r * 0.2), (x + r, y + r), (x - r, y + r)], 0
            ),
            line=False,
        )
    for k in range(8):
        x, y = 60 + 26 * k, 560 + 30 * (k % 3)
        v.ticks([((x, y), (x - 16, y + 44))], 9)
    neck = v.blob([(260, 600), (300, 700), (420, 724), (520, 690), (540, 600)], "skin", None, 0)
    for k in range(4):  # the shadow of the chin, round the neck
        low = [(300 + 18 * k, 650 + 12 * k), (400, 678 + 12 * k), (500 - 6 * k, 652 + 14 * k)]
        v.on(neck, "ink", stroke(low, [1, 6 - k, 7 - k, 2], k), line=True)
    v.blob(
        "210,420 220,310 300,230 420,210 530,250 580,340 596,440 584,540 510,630 400,650 280,620 220,530",
        "skin",
        None,
        0,
    )
    for k in range(3):  # the turn of the cheek, along its edge
        v.line([(238 + 16 * k, 530 + 6 * k), (262 + 16 * k, 570 + 2 * k), (300 + 12 * k, 604 - 4 * k)], 6 - k)
    v.blob([(230, 440), (196, 410), (186, 460), (206, 510), (236, 506)], "skin", 5, 0)
    v.eye(366, 384, 38, "wood", 1.2)
    v.eye(516, 378, 34, "wood", 1.2)
    v.line([(310, 336), (360, 316), (420, 336)], 15)
    v.line([(480, 332), (524, 314), (564, 332)], 14)
    v.line([(446, 400), (430, 446), (448, 470), (474, 472)], 9, (0.2, 0.6))
    v.line([(476, 430), (506, 446), (502, 468), (482, 474)], 9, (0.2, 0.6))
    v.line([(350, 450), (296, 480), (290, 550), (340, 594), (410, 590)], 10)
    v.line([(560, 450), (588, 490), (576, 548)], 9)
    v.blush(350, 524, 46)
    v.blush(556, 510, 24)
    v.mouth(486, 548, 42)
    v.line([(446, 612), (484, 624), (526, 610)], 8)
    points = []
    for x, y, r in ((210, 340, 64), (190, 240, 80), (280, 160, 92), (400, 126, 96), (510, 160, 84), (586, 240, 64)):
        for a in (190, 250, 310):
            turn = a + (x - 390) * 0.22
            points.append((x + r * math.cos(math.radians(turn)), y + r * math.sin(math.radians(turn)), int(a == 190)))
    points += [
        (632, 300, 1),
        (570, 320),
        (500, 280, 1),
        (440, 310),
        (370, 286, 1),
        (310, 330),
        (260, 320, 1),
        (230, 390),
        (170, 400, 1),
    ]
    cloud = v.blob(points, "paper", None, 0)
    low = shape("120,330 200,290 300,250 420,240 540,250 650,230 660,330 600,360 200,420 110,420", 0)
    v.on(cloud.buffer(-5), "slate", low, line=False)
    v.ruled(((440, 240), (620, 250)), ((440, 300), (610, 310)), 13, 6, (0, 1), 0.4, cloud)
    for x, y, r in ((300, 190, 56), (420, 170, 60), (520, 210, 46), (230, 280, 44)):
        v.draw([(x - r, y + 6), (x - r * 0.6, y - r * 0.7), (x + r * 0.3, y - r * 0.8)], 9)
    for k, (x, y) in enumerate(((264, 352), (330, 356), (600, 344))):
        drop(v, x, y, 48 + 4 * k)
    v.clouds(((130, 720, 90), (270, 756, 84), (420, 764, 76), (560, 750, 60)))
    v.breath(594, 556, 0.1, 170, 0.5)
    for x, y, s in ((680, 430, 66), (740, 520, 60), (640, 650, 62), (730, 670, 70), (610, 470, 46)):
        drop(v, x, y, s)
    v.lay("ink", stroke([(90, 640), (76, 676)], 6))
    return v.finished("Ábrego")
