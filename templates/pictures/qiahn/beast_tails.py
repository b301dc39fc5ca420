"""The Beast of Tails: a horned wolf that howls at the moon, a mane like thorns, a spiked collar."""

from __future__ import annotations

import math
import random

from _tails import tails

from generator.drawing.areas import crescent, ellipse, shape, stroke, strokes
from generator.drawing.curves import curve, resampled
from generator.drawing.hatching import flow
from generator.drawing.picture_builder import PictureBuilder


def lock(
    p: PictureBuilder, x: float, y: float, turn: float, length: float, width: float, bend: float, seed: int
) -> None:
    """A lock of the mane that points away along `turn` (degrees), lit on one edge."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def at(along: float, across: float) -> tuple[float, float]:
        return x + along * cos - across * sin, y + along * sin + across * cos

    area = shape(
        [
            at(0, -width),
            at(length * 0.5, -width * 0.8 + bend * 0.3),
            (*at(length, bend), 1),
            at(length * 0.5, width * 0.6 + bend * 0.4),
            at(0, width),
        ],
        1,
        seed,
    )
    p.form(area, "night", "silver", "light", length=34, pitch=13, width=8, gap=6, core=6)
    inner = [at(10, -width * 0.3), at(length * 0.5, bend * 0.3), at(length * 0.92, bend)]
    other = [at(10, width * 0.6), at(length * 0.5, width * 0.3 + bend * 0.4), at(length * 0.92, bend)]
    p.on(area, "silver", flow(inner, other, 3, 8, None, seed, 0.2, 0.2))


def horn(p: PictureBuilder, spine: str, widths: list[float]) -> None:
    """A ringed horn."""
    samples = resampled(curve(spine), 40)
    area = stroke(samples, widths, 3, 0.03)
    p.form(area, "moon", "night", "shadow", length=36, pitch=9, width=6, gap=10, core=6)
    rings = []
    for i in range(3, 35, 4):
        (x, y), (ax, ay) = samples[i], samples[i + 1] - samples[i - 1]
        reach = math.hypot(ax, ay)
        ax, ay, half = ax / reach, ay / reach, widths[min(i * len(widths) // 40, len(widths) - 1)] / 2
        rings.append([(x + ay * half, y - ax * half), (x - ax * 6, y - ay * 6), (x - ay * half, y + ax * half)])
    p.on(area, "night", strokes(rings, [6, 5, 4]))


def draw(broad: float = 1.0) -> str:
    """The Beast of Tails."""
    p = tails("crossed", 371, 1.25, broad)
    rng = random.Random(8)
    horn(p, "610,330 700,270 800,270 880,330 900,420", [70, 66, 52, 34, 4])
    # the mane, from the outside inwards
    for k in range(11):
        turn = -62 + k * 17
        lock(
            p,
            640 + 60 * math.cos(math.radians(turn)),
            560 + 70 * math.sin(math.radians(turn)),
            turn,
            330 + rng.uniform(-24, 30),
            60,
            50,
            k,
        )
    chest = shape("440,760! 520,700 700,720 820,800 880,930 900,1070! 330,1070! 350,920", 2)
    p.form(chest, "night", "silver", "light", length=70, pitch=13, width=9, gap=9, core=7)
    for row in range(4):
        for column in range(5):
            x, y = 410 + column * 88 + (44 if row % 2 else 0), 800 + row * 70
            p.on(
                chest,
                "silver",
                flow(
                    [(x - 20, y), (x - 10, y + 44), (x + 12, y + 96)],
                    [(x + 26, y), (x + 24, y + 50), (x + 16, y + 96)],
                    3,
                    9,
                    rising,
                    row + column,
                ),
            )
    for k in range(7):
        turn = -40 + k * 24
        lock(
            p,
            610 + 20 * math.cos(math.radians(turn)),
            590 + 30 * math.sin(math.radians(turn)),
            turn,
            240 + rng.uniform(-16, 20),
            54,
            40,
            40 + k,
        )
    # the head is thrown back: throat, lower jaw, mouth, upper jaw
    throat = shape("330,470! 400,560 450,660 480,780! 640,800 720,680 690,560 600,500 470,500", 1.4)
    p.form(throat, "night", "silver", "light", length=60, pitch=11, width=8, gap=8, core=6)
    p.on(throat, "silver", flow("420,560 480,660 510,770", "560,540 640,640 640,770", 8, 10, rising, 3, 0.1, 0.15))
    mouth = shape("196,250! 300,330 420,400 430,470 340,460 262,400 176,300!", 1)
    p.form(mouth, "accent", "night", "shadow", length=40, pitch=10, width=7, gap=8, core=4)
    tongue = shape("230,322! 292,366 352,412 400,440 372,456 300,420 244,360!", 0.8)
    p.form(tongue, "moon", "night", "shadow", length=20, pitch=8, width=5, gap=5)
    jaw = shape("150,318! 176,300 214,340 270,410 350,466 440,500! 470,560 420,600 350,560 270,500 200,420", 1.2)
    p.form(jaw, "night", "silver", "light", length=46, pitch=10, width=8, gap=8, core=8, line="silver", weight=4.5)
    p.on(jaw, "silver", flow("200,360 290,460 400,530", "190,380 280,490 390,570", 4, 8, rising, 5))
    head = shape(
        "232,96! 262,90 296,120 352,170 440,210 540,270 640,350 720,450 740,560 690,640! 600,600 520,520 440,480! "
        "410,420 340,350 262,280 196,226! 176,190 190,150 208,116",
        1.2,
    )
    p.form(
        head,
        "night",
        "silver",
        "light",
        length=90,
        pitch=10,
        width=8,
        gap=10,
        core=11,
        lean=0.3,
        line="silver",
        weight=5,
    )
    p.on(head, "silver", flow("330,190 480,270 660,430", "300,250 440,340 600,540", 11, 11, fur, 6, 0.08, 0.1))
    p.on(head, "silver", flow("640,390 700,470 700,600", "560,430 600,520 620,590", 6, 10, rising, 8))
    nose = shape("232,96! 196,104 176,150 192,196! 226,190 250,150 256,116", 0.8)
    p.form(nose, "silver", "night", "shadow", length=30, pitch=9, width=7, gap=5, core=5)
    p.on(nose, "night", ellipse(206, 160, 12, 8))
    for points in (
        "206,234! 232,300 254,276!",
        "268,286! 286,332 302,312!",
        "330,340! 344,376 360,362!",
        "214,344! 246,286 252,380!",
        "300,424! 318,376 334,446!",
    ):
        p.form(shape(points, 0.4), "moon", "night", "shadow", length=10, pitch=8, width=4, gap=4)
    brow = shape("432,262! 500,270 560,320 580,362! 520,344 470,312", 0.6)
    p.form(brow, "silver", "night", "shadow", length=14, pitch=8, width=5, gap=6)
    eye = shape("448,316! 488,314 532,356! 492,352", 0.4)
    p.form(eye, "accent", None, gap=7)
    p.on(eye, "night", ellipse(492, 334, 8))
    ear = shape("600,330! 640,250 740,170 830,140! 800,250 750,350 690,410!", 1)
    p.form(ear, "night", "silver", "light", length=50, pitch=10, width=8, gap=9, core=10, line="silver", weight=4.5)
    p.on(ear, "accent", shape("650,330! 690,260 780,186! 750,280 700,360!", 0.8))
    p.on(ear, "night", strokes(["660,326 710,260 770,196", "684,342 724,290 768,220"], [2, 6, 1]))
    horn(p, "560,310 610,220 590,120 500,50 400,40 330,70", [84, 80, 66, 48, 28, 3])
    # the collar
    collar = shape("452,742! 560,800 690,806 800,760! 812,820 700,876 560,872 440,812!", 1.2)
    p.form(collar, "accent", "night", "shadow", length=30, pitch=10, width=7, gap=10, core=4)
    for x, y, turn in ((474, 800, 200), (560, 842, 186), (650, 852, 176), (738, 832, 162)):
        at = math.radians(turn)
        ax, ay = math.sin(at), -math.cos(at)
        spike = shape(
            [(x + ay * 22, y - ax * 22, 1), (x + ax * 74, y + ay * 74, 1), (x - ay * 22, y + ax * 22, 1)], 0.4
        )
        p.form(spike, "moon", "night", "shadow", length=20, pitch=8, width=5, gap=6)
    disc = ellipse(604, 850, 48)
    p.form(disc, "night", "silver", "light", length=6, pitch=8, width=3, gap=8, core=4, line="silver", weight=4)
    p.lay("moon", crescent(604, 850, 38, 0.44, 0.2, 0.84))
    p.roundel = (545, 500, 550) if broad > 1 else (500, 430, 450)
    p.move(70, 0)
    return p.svg("The Beast of Tails")


def rising(across: float, along: float) -> float:
    """Light that grows towards the edge on which the moon falls."""
    return (0.25 + 0.75 * across) * (0.5 + 0.5 * along)


def fur(across: float, along: float) -> float:
    """Short strokes of fur, strongest along the bridge of the nose."""
    return (1 - 0.6 * across) * (0.45 + 0.55 * abs(math.sin(along * 9 + across * 6)))
