"""Light and shade as cuts: lines that run along a form, teeth that grow from its edge, contours, heraldic hatchings."""

from __future__ import annotations

import math
import random
from collections.abc import Callable

import numpy as np
from shapely import affinity
from shapely.geometry import Polygon, box

from generator.drawing.areas import Area, joined, nothing, polygons, solid, stroke
from generator.drawing.curves import CurvePoints, Samples, curve, each, resampled

Direction = tuple[float, float]  # a unit vector
Tone = Callable[[float, float], float]  # how strong a line is, 0 to 1, by its place across and along a form (0 to 1)
RAIL = 48  # samples along a line of a family
HATCHINGS = ("horizontal", "vertical", "falling", "rising", "crossed", "dots")  # as the faces name them


def flow(
    start: CurvePoints | Samples,
    end: CurvePoints | Samples,
    count: int,
    width: float,
    tone: Tone | None = None,
    seed: int = 1,
    first: float = 0.06,
    last: float = 0.08,
    jitter: float = 0.25,
    rough: float = 0.1,
) -> Area:
    """A family of `count` lines between two rails, so that they run along the form, swollen by `tone`.

    `first` and `last` are how much of the ends may be left out, by chance.
    """
    rng = random.Random(seed)
    one = resampled(start if isinstance(start, np.ndarray) else curve(start), RAIL)
    other = resampled(end if isinstance(end, np.ndarray) else curve(end), RAIL)
    along = np.linspace(0, 1, RAIL)
    made: list[Area] = []
    for i in range(count):
        across = (i + 0.5 + rng.uniform(-jitter, jitter)) / count
        line = one * (1 - across) + other * across
        strength = (
            np.array([tone(across, float(s)) for s in along])
            if tone
            else each(lambda s: math.sin(math.pi * s) ** 0.6, along)
        )
        begins, ends = rng.uniform(0, first), 1 - rng.uniform(0, last)
        fading = np.clip((along - begins) / 0.18, 0, 1) * np.clip((ends - along) / 0.25, 0, 1)
        widths = width * np.clip(strength, 0, 1) * fading * rng.uniform(0.8, 1.15)
        cut = widths > width * 0.12
        j = 0
        while j < RAIL:
            if not cut[j]:
                j += 1
                continue
            k = j
            while k < RAIL and cut[k]:
                k += 1
            if k - j > 3:
                made.append(stroke(line[j:k], [0.3, *map(float, widths[j + 1 : k - 1]), 0.3], seed + i, rough, 11))
            j = k
    return joined(made) if made else nothing()


def teeth(
    area: Area,
    towards: Direction,
    length: float,
    pitch: float,
    width: float,
    least: float = 0.05,
    seed: int = 1,
    lean: float = 0.5,
    curl: float = 0.15,
) -> Area:
    """Wedges that grow inwards from the edge facing a direction: the woodcutter's way from black to light.

    Where the edge faces the direction less than `least`, there are none. They lean from across the edge towards it.
    """
    rng = random.Random(seed)
    made: list[Area] = []
    for polygon in polygons(area):
        for ring in (polygon.exterior, *polygon.interiors):
            if ring.length < 3 * pitch:
                continue
            sign = 1 if ring.is_ccw else -1
            at = rng.uniform(0, pitch)
            while at < ring.length:
                here = ring.interpolate(at)
                before, after = ring.interpolate((at - 6) % ring.length), ring.interpolate((at + 6) % ring.length)
                along_x, along_y = after.x - before.x, after.y - before.y
                reach = math.hypot(along_x, along_y) or 1
                out_x, out_y = sign * along_y / reach, -sign * along_x / reach
                facing = out_x * towards[0] + out_y * towards[1]
                if facing > least:
                    deep = length * ((facing - least) / (1 - least)) ** 0.7 * rng.uniform(0.55, 1.15)
                    in_x = -(out_x * (1 - lean) + towards[0] * lean)
                    in_y = -(out_y * (1 - lean) + towards[1] * lean)
                    reach = math.hypot(in_x, in_y) or 1
                    in_x, in_y = in_x / reach, in_y / reach
                    half = width * rng.uniform(0.75, 1.2) / 2
                    side_x, side_y = -in_y, in_x
                    bent = curl * deep * rng.uniform(0.3, 1)
                    root_x, root_y = here.x - in_x * 4, here.y - in_y * 4
                    tip = (here.x + in_x * deep + side_x * bent, here.y + in_y * deep + side_y * bent)
                    mid_x = here.x + in_x * deep * 0.5 + side_x * bent * 0.25
                    mid_y = here.y + in_y * deep * 0.5 + side_y * bent * 0.25
                    tooth = Polygon(
                        [
                            (root_x + side_x * half, root_y + side_y * half),
                            (mid_x + side_x * half * 0.62, mid_y + side_y * half * 0.62),
                            tip,
                            (mid_x - side_x * half * 0.62, mid_y - side_y * half * 0.62),
                            (root_x - side_x * half, root_y - side_y * half),
                        ]
                    )
                    made.append(tooth if tooth.is_valid else tooth.buffer(0))
                at += pitch * rng.uniform(0.75, 1.3)
    return solid(joined(made).intersection(area)) if made else nothing()


def contour(area: Area, width: float, light: Direction, heavy: float = 1.0) -> Area:
    """An outline, thin on the side that faces the light, up to 1 + heavy times as thick behind."""
    outer = area.buffer(width * 0.45, join_style=1, quad_segs=3)
    aside = affinity.translate(area, light[0] * width * heavy * 0.6, light[1] * width * heavy * 0.6)
    inner = aside.buffer(-width * 0.5, quad_segs=3)
    return solid(outer.difference(inner.intersection(area.buffer(-width * 0.35))))


def ring(area: Area, width: float) -> Area:
    """An even line along the edge of an area."""
    return solid(area.buffer(width / 2, quad_segs=3).difference(area.buffer(-width / 2, quad_segs=3)))


def heraldic(area: Area, pattern: str, step: float = 22, width: float = 5) -> Area:
    """An area in one of the six hatchings by which heraldry shows colours: for greys, and where there is little ink."""
    if area.is_empty:
        return area
    left, top, right, bottom = area.bounds
    reach = (right - left) + (bottom - top)
    middle = ((left + right) / 2, (top + bottom) / 2)
    lines: list[Area] = []
    if pattern == "dots":
        rows = int((bottom - top) / step * 2) + 2
        for row in range(rows):
            y = top + row * step / 2
            columns = int((right - left) / step) + 2
            lines += [
                Polygon(_disc(left + (column + 0.5 * (row % 2)) * step, y, width * 0.8)) for column in range(columns)
            ]
    else:
        turns = {"horizontal": (0,), "vertical": (90,), "falling": (45,), "rising": (-45,), "crossed": (0, 90)}[pattern]
        for turn in turns:
            count = int(reach / step) + 1
            for k in range(-count, count + 1):
                y = middle[1] + k * step
                line = box(middle[0] - reach, y - width / 2, middle[0] + reach, y + width / 2)
                lines.append(affinity.rotate(line, turn, middle))
    return solid(joined(lines).intersection(area))


def _disc(x: float, y: float, radius: float) -> list[tuple[float, float]]:
    return [(x + radius * math.cos(k * math.pi / 5), y + radius * math.sin(k * math.pi / 5)) for k in range(10)]
