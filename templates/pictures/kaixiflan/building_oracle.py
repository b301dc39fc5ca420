"""Kaixiflán's oracle: broken columns about a tripod, whose smoke opens into a great eye."""

import math

from _props import eye
from _vignette import Vignette

from generator.drawing.areas import corners, shape, stroke


def draw():
    v = Vignette("oracle")
    v.earth()
    x, y = 400, 214
    for k in range(17):
        a = math.pi * (1.0 + k / 16)
        near, far = 190, 226 if k % 2 else 256
        v.ticks(
            [
                (
                    (x + near * math.cos(a), y + near * 0.74 * math.sin(a)),
                    (x + far * math.cos(a), y + far * 0.74 * math.sin(a)),
                )
            ],
            9,
        )
    smoke = v.blob(
        [
            (396, 560, 1),
            (350, 500),
            (380, 450),
            (330, 400),
            (270, 390),
            (190, 340),
            (150, 260),
            (170, 180),
            (240, 110),
            (340, 74),
            (460, 70),
            (560, 104),
            (636, 170),
            (652, 250),
            (610, 330),
            (540, 376),
            (456, 400),
            (420, 450),
            (452, 500),
            (414, 560, 1),
        ],
        "violet",
        7,
        2,
    )
    for k in range(3):
        d = 12 + 16 * k
        v.on(
            smoke,
            "ink",
            stroke(
                [
                    (640 - d, 200),
                    (646 - d, 260),
                    (600 - d, 324 - d / 3),
                    (530 - d, 364 - d / 2),
                    (456 - d / 2, 386 - d / 3),
                ],
                [1, 6, 6, 1],
                k,
            ),
            line=False,
        )
    v.on(smoke, "ink", stroke([(404, 540), (380, 500), (404, 456), (380, 410)], [1, 6, 6, 1]), line=False)
    eye(v, 400, 226, 400)
    for k in range(5):
        a = math.pi * (1.25 + 0.125 * k)
        v.ticks(
            [((400 + 180 * math.cos(a), 214 + 112 * math.sin(a)), (400 + 210 * math.cos(a), 206 + 150 * math.sin(a)))],
            12,
        )

    def column(x, y, high, broken=True):
        top = [
            (x - 30, y - high),
            (x - 14, y - high - 18),
            (x, y - high + 8),
            (x + 14, y - high - 26),
            (x + 30, y - high - 4),
        ]
        if not broken:
            top = [(x - 30, y - high), (x + 30, y - high)]
        shaft = v.poly([(x - 36, y), *top, (x + 36, y)], "paper", 6)
        v.ticks([((x + u, y - 6), (x + u * 0.84, y - high + 14)) for u in (-18, -4, 8, 16, 23, 29)], 5, shaft)
        v.poly([(x - 48, y - 8), (x + 48, y - 8), (x + 54, y + 18), (x - 54, y + 18)], "paper", 6)
        if not broken:
            v.poly(
                [(x - 36, y - high - 4), (x + 36, y - high - 4), (x + 52, y - high - 34), (x - 52, y - high - 34)],
                "paper",
                6,
            )

    column(120, 640, 250, False)
    column(686, 640, 160)
    column(232, 700, 90)
    v.disc(400, 660, 220, 84, "stone", 7)
    v.disc(400, 646, 196, 70, "paper", 5)
    v.black(
        shape([(300, 652, 1), (350, 644), (390, 656), (430, 640), (500, 650, 1), (440, 664), (396, 672), (350, 660)], 0)
    )
    for a, b in (((346, 560), (310, 690)), ((454, 560), (490, 690)), ((400, 570), (400, 710))):
        v.beam(a, b, 15, "gilt")
    v.draw([(332, 630), (400, 646), (470, 630)], 7, (1, 1))
    bowl = v.blob([(312, 532, 1), (488, 532, 1), (456, 582), (400, 598), (344, 582)], "gilt", 7, 0)
    v.ruled(((420, 540), (480, 540)), ((410, 592), (450, 584)), 6, 5, (0, 1), 0.3, bowl)
    v.on(bowl, "ink", stroke([(312, 546), (400, 552), (488, 546)], 5))
    drum = corners([(560, 720), (640, 690), (676, 712), (676, 740), (596, 766), (560, 748)])
    v.put(drum, "paper", 6)
    v.ticks([((570, 738), (640, 712)), ((580, 748), (650, 722)), ((596, 756), (666, 730))], 5)
    return v.svg("The oracle")
