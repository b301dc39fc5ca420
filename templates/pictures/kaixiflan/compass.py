"""The compass of the portolan: sixteen points, a lily in the north, rings of degrees."""

import math

from _vignette import Vignette

from generator.drawing.areas import corners, ellipse, shape


def draw(broad=1.0):
    v = Vignette("compass", line=5, broad=broad)
    v.roundel = (400, 400, 428)
    ring = ellipse(400, 430, 262).difference(ellipse(400, 430, 236))
    v.put(ring, "gilt", 4)
    for k in range(64):
        a = math.pi * k / 32
        v.ticks(
            [((400 + 240 * math.cos(a), 430 + 240 * math.sin(a)), (400 + 258 * math.cos(a), 430 + 258 * math.sin(a)))],
            6,
        )
    v.put(ellipse(400, 430, 120).difference(ellipse(400, 430, 104)), "paper", 4)

    def ray(turn, far, half, light, dark):
        a = math.radians(turn)
        u, w = (math.sin(a), -math.cos(a)), (math.cos(a), math.sin(a))
        tip = (400 + far * u[0], 430 + far * u[1])
        for side, ink in ((-1, light), (1, dark)):
            b = math.radians(turn + side * 45)
            foot = (400 + half * math.sin(b), 430 - half * math.cos(b))
            v.put(corners([tip, foot, (400, 430)]), ink, 4)
        return u, w

    for k in range(8):
        ray(22.5 + 45 * k, 226, 56, "paper", "sand")
    for k in range(4):
        ray(45 + 90 * k, 280, 66, "paper", "slate")
    for k in range(4):
        ray(90 * k, 350, 70, "paper", "accent")
    v.disc(400, 430, 42, 42, "gilt", 6)
    v.disc(400, 430, 18, 18, "accent", 5)
    v.put(shape([(400, 6, 1), (424, 44), (416, 96, 1), (384, 96, 1), (376, 44)], 0), "gilt", 5)
    for s in (-1, 1):
        v.put(
            shape(
                [
                    (400 + 14 * s, 98, 1),
                    (400 + 26 * s, 60),
                    (400 + 54 * s, 44),
                    (400 + 62 * s, 68),
                    (400 + 46 * s, 78, 1),
                    (400 + 44 * s, 96),
                    (400 + 30 * s, 106, 1),
                ],
                0,
            ),
            "gilt",
            5,
        )
    v.poly([(360, 96), (440, 96), (440, 112), (360, 112)], "gilt", 5)
    return v.svg("A compass")
