"""What all pictures of the side of Heads share: a woodcut on warm paper, its inks, its light, its suns and laurels."""

from __future__ import annotations

import math
import random

import numpy as np
from shapely.geometry import box

from generator.drawing.areas import Area, around, corners, ellipse, joined, shape, solid, star, stroke
from generator.drawing.curves import ROUND, CurvePoints, Samples, curve, placed, resampled
from generator.drawing.figures import Skin
from generator.drawing.hatching import contour
from generator.drawing.picture_builder import PictureBuilder

WIDTH, HEIGHT = 1130, 1100  # of the window: 56.5 x 55 mm
BOUNDS = (-36, -36, 1166, 1062)  # a figure may break out of its window so far; the rim hides its foot
INKS = {"white": "shade", "gold": "shade", "accent": "shade", "ink": "ink"}
LIGHT = (-0.55, -0.83)  # from the upper left
SKIN = Skin("white", "ink", "ink")
SMALL = 2.0  # how broad the tool is for counters and boxes: 11 to 15 mm, where a card has 24 to 56
TOKEN = 1.4  # and for tokens: 24 mm


def heads(accent: str, seed: int, tolerance: float = 1.0, broad: float = 1.0) -> PictureBuilder:
    """A picture of the side of Heads; `accent` is the heraldic hatching of its type's colour."""
    return PictureBuilder(BOUNDS, INKS, LIGHT, accent=accent, seed=seed, tolerance=tolerance, broad=broad)


def window() -> Area:
    """The window of a picture."""
    return box(0, 0, WIDTH, HEIGHT)


def rays(p: PictureBuilder, x: float, y: float, radius: float, count: int = 34, seed: int = 3) -> None:
    """Rays from round a middle out of the window, and carved streaks between them near the sun."""
    rng = random.Random(seed)
    far = 1500
    broad: list[Area] = []
    streaks: list[Area] = []
    for i in range(count):
        angle = ROUND * (i + rng.uniform(-0.12, 0.12)) / count
        half = ROUND / count * 0.27 * rng.uniform(0.8, 1.2)
        broad.append(
            corners(
                [
                    around(x, y, radius, angle - half * 0.9),
                    around(x, y, far, angle - half),
                    around(x, y, far, angle + half),
                    around(x, y, radius, angle + half * 0.9),
                ]
            )
        )
        for k in range(2):
            beside = angle + ROUND / count * (0.36 + 0.22 * k) + rng.uniform(-0.02, 0.02)
            near = radius + rng.uniform(4, 40)
            end = near + rng.uniform(60, 210)
            streaks.append(streak(x, y, near, end, beside, 0.012))
    p.sky("pale", solid(joined(broad).intersection(window())))
    p.sky("gold", solid(joined(streaks).intersection(window())))


def streak(x: float, y: float, near: float, end: float, angle: float, half: float) -> Area:
    """A cut that swells in its middle, straight away from a point."""
    return corners(
        [
            around(x, y, near, angle),
            around(x, y, (near + end) / 2, angle - half),
            around(x, y, end, angle),
            around(x, y, (near + end) / 2, angle + half),
        ]
    )


def great_sun(p: PictureBuilder, x: float, y: float, radius: float) -> None:
    """The sun behind a figure: a gold disc with a ring of carved flames, and the marks of a dial inside it."""
    rng = random.Random(9)
    made = [ellipse(x, y, radius, seed=5)]
    for i in range(40):
        angle = ROUND * i / 40
        tip = radius * (0.17 if i % 2 else 0.1) * rng.uniform(0.85, 1.15)
        made.append(
            corners(
                [
                    around(x, y, radius - 6, angle - 0.05),
                    around(x, y, radius + tip * 0.55, angle - 0.012),
                    around(x, y, radius + tip, angle + 0.03),
                    around(x, y, radius + tip * 0.4, angle + 0.045),
                    around(x, y, radius - 6, angle + 0.055),
                ]
            )
        )
    p.sky("gold", joined(made), line=True)
    marks = [solid(ellipse(x, y, radius - 18, seed=6).difference(ellipse(x, y, radius - 25, seed=7)))]
    for i in range(88):
        angle = ROUND * i / 88
        end = radius - 34 - (34 if i % 4 == 0 else 15) * rng.uniform(0.7, 1.2)
        marks.append(
            corners(
                [
                    around(x, y, radius - 28, angle - 0.013),
                    around(x, y, end, angle - 0.006),
                    around(x, y, end, angle + 0.006),
                    around(x, y, radius - 28, angle + 0.013),
                ]
            )
        )
    p.sky("ink", joined(marks))


def sun_disc(x: float, y: float, radius: float) -> tuple[Area, Area]:
    """A small sun with twelve flames, and the ring in it."""
    points = []
    for i in range(12):
        angle = ROUND * i / 12
        points.append(around(x, y, radius * 0.62, angle - 0.2))
        points.append(around(x, y, radius if i % 2 else radius * 0.82, angle + 0.05))
    sun = joined([corners(points), ellipse(x, y, radius * 0.6)])
    return sun, solid(ellipse(x, y, radius * 0.5).difference(ellipse(x, y, radius * 0.4)))


def small_sun(p: PictureBuilder, x: float, y: float, radius: float) -> None:
    """A small sun as a badge in front of a form."""
    sun, ring = sun_disc(x, y, radius)
    p.form(sun, "gold", None, line="ink", weight=4, gap=5)
    p.on(sun, "ink", ring)


def flaming_sun(p: PictureBuilder, x: float, y: float, radius: float, count: int = 14) -> None:
    """A sun with a face-sized disc and curling flames, as on a staff or a shield."""
    flames = []
    for i in range(count):
        angle = ROUND * i / count
        tip = radius * (2.0 if i % 2 else 1.65)
        flames.append(
            shape(
                [
                    (*around(x, y, radius * 0.8, angle - 0.2), 1),
                    around(x, y, radius * 1.36, angle - 0.1),
                    (*around(x, y, tip, angle + (0.0 if i % 2 else 0.12)), 1),
                    around(x, y, radius * 1.3, angle + 0.13),
                    (*around(x, y, radius * 0.8, angle + 0.2), 1),
                ],
                0.5,
            )
        )
    p.form(joined(flames), "gold", "ink", length=26, pitch=9, width=5, line="ink", weight=5.5, gap=8)
    disc = ellipse(x, y, radius)
    p.form(disc, "white", "ink", length=40, pitch=8, width=5, line="ink", weight=7, gap=5)
    p.on(disc, "ink", contour(ellipse(x, y, radius * 0.65), 4, (0, 0), 0))
    p.on(disc, "gold", ellipse(x, y, radius * 0.5))


def leaf(p: PictureBuilder, x: float, y: float, length: float, width: float, turn: float) -> None:
    """A laurel leaf, its shaded half hatched."""
    edge = [
        (0, 0, 1),
        (length * 0.35, -width * 0.5),
        (length * 0.75, -width * 0.36),
        (length, 0, 1),
        (length * 0.7, width * 0.4),
        (length * 0.3, width * 0.42),
    ]
    area = shape(placed(edge, x, y, 1, turn), 1, int(x + y))
    p.form(area, "gold", None, line="ink", weight=3.4, gap=4, heavy=1)
    below = 1 if math.cos(math.radians(turn)) > 0 else -1
    marks = [
        stroke(
            placed([(length * 0.06, 0), (length * 0.5, -width * 0.05), (length * 0.9, 0)], x, y, 1, turn),
            [3.4, 2.6, 0.5],
        )
    ]
    for share in (0.14, 0.27, 0.4, 0.53, 0.66):
        rib = [(length * share, 0), (length * (share + 0.16), width * 0.42 * below)]
        marks.append(stroke(placed(rib, x, y, 1, turn), [3.2, 0.6]))
    p.on(area, "ink", joined(marks))


def laurel(p: PictureBuilder, spine: CurvePoints, count: int, length: float = 58, width: float = 25) -> None:
    """A branch of laurel along a spine, its leaves in pairs."""
    samples: Samples = resampled(curve(spine), count * 10 + 1)
    p.lay("ink", stroke(samples, [7, 5, 3]), line=True)
    for i in range(count):
        at = i * 10 + 5
        along = samples[at + 3] - samples[at]
        turn = math.degrees(math.atan2(float(along[1]), float(along[0])))
        size = 1 - 0.25 * i / count
        for side in (-1, 1):
            aside = side * (42 + 6 * math.sin(i * 2.1 + side))
            leaf(p, float(samples[at][0]), float(samples[at][1]), length * size, width * size, turn + aside)
    along = samples[-1] - samples[-5]
    turn = math.degrees(math.atan2(float(along[1]), float(along[0])))
    leaf(p, float(samples[-1][0]), float(samples[-1][1]), length * 0.8, width * 0.8, turn)


def rim(p: PictureBuilder) -> None:
    """The reeded rim of the coin at the foot of a picture, brighter where the light falls."""
    rng = random.Random(4)
    across = np.linspace(-10, WIDTH + 10, 30)
    top = [(float(x), rim_height(float(x))) for x in across]
    area = corners([*top, (WIDTH + 10, HEIGHT + 5), (-10, HEIGHT + 5)])
    p.form(area, "ink", None, gap=9)
    marks = [stroke([(x, y + 5) for x, y in top], 9, 2), stroke([(x, y + 22) for x, y in top], 4, 3)]
    x = 6.0
    while x < WIDTH:
        y = rim_height(x) + 31
        wide = 11.5 - 8 * min(1, abs(x / WIDTH - 0.3) * 1.7)
        marks.append(
            corners(
                [
                    (x - wide * 0.3, y + rng.uniform(-3, 5)),
                    (x + wide * 0.3, y + rng.uniform(-3, 5)),
                    (x + wide / 2, HEIGHT + 4),
                    (x - wide / 2, HEIGHT + 4),
                ]
            )
        )
        x += 19 + rng.uniform(-1, 1)
    p.on(area, "gold", joined(marks))


def rim_height(x: float) -> float:
    """Where the rim's upper edge runs: it sags towards the middle."""
    return 1012 + 34 * ((x - WIDTH / 2) / (WIDTH / 2)) ** 2


def badge(p: PictureBuilder, x: float, y: float, radius: float) -> None:
    """A gold boss with a white star."""
    disc = ellipse(x, y, radius)
    p.form(disc, "gold", "ink", length=radius * 0.8, pitch=8, width=5, line="ink", weight=7, gap=5)
    p.on(disc, "ink", contour(ellipse(x, y, radius * 0.62), 4, (0, 0), 0))
    p.on(disc, "white", star(x, y, radius * 0.5, radius * 0.23, 8))
