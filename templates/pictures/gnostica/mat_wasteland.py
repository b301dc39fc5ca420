"""A place of a wasteland on the mat: bare thorn branches grow in from its edges, and leave the middle to its name.

Each begins at the edge, whose line covers its end, and what would grow out of the place is left out: none is cut off.
Beside the thorns, and across the middle, the joints between the sheets of the mat have their channels, as wide as those
of the territories. The same when it is turned by half. Units are 0.05 mm.
"""

from __future__ import annotations

import math
import random

from shapely import affinity
from shapely.geometry import LineString, Polygon, box

from generator.drawing.areas import Area, corners, joined, stroke
from generator.drawing.picture_builder import PictureBuilder

WIDE, HIGH = 1440, 2440  # of the place: 72 x 122 mm
CHANNEL = (138, 190)  # units from the middle, to either side: where joints run
LIGHT = (-0.6, -0.8)  # from the upper left, as in the pictures of the cards


def branch(
    rng: random.Random, room: Polygon, x: float, y: float, angle: float, long: float, thick: float, depth: int
) -> list[Area]:
    """A branch from a point, its thorns, and the ones that fork from it; nothing where it would leave its room."""
    bend = rng.uniform(-0.35, 0.35)
    points = [(x, y)]
    for k in range(1, 5):
        turn = angle + bend * k / 4
        points.append((points[-1][0] + long / 4 * math.cos(turn), points[-1][1] + long / 4 * math.sin(turn)))
    if not room.buffer(thick / 2).contains(LineString(points)):
        return []
    made = [stroke(points, [thick, thick * 0.75, thick * 0.3], int(long), 0.18)]
    for k in range(1, 4):
        px, py = points[k]
        side = 1 if k % 2 else -1
        out = angle + bend * k / 4 + side * 1.2
        wide = thick * 0.5
        tip = (px + 34 * math.cos(out), py + 34 * math.sin(out))
        across = (wide * math.cos(angle), wide * math.sin(angle))
        thorn = corners([(px - across[0], py - across[1]), (px + across[0], py + across[1]), tip])
        if room.contains(thorn):
            made.append(thorn)
    if depth:
        for k, side in ((2, 1), (3, -1)):
            made += branch(
                rng,
                room,
                *points[k],
                angle + bend * k / 4 + side * rng.uniform(0.5, 0.75),
                long * 0.62,
                thick * 0.6,
                depth - 1,
            )
    return made


def cracks(rng: random.Random, x: float, y: float) -> list[Area]:
    """Cracks in the dry ground about a point."""
    made = []
    for k in range(3):
        angle = 2.1 * k + rng.uniform(-0.3, 0.3)
        end = (x + rng.uniform(70, 130) * math.cos(angle), y + rng.uniform(70, 130) * math.sin(angle))
        mid = ((x + end[0]) / 2 + rng.uniform(-16, 16), (y + end[1]) / 2 + rng.uniform(-16, 16))
        made.append(stroke([(x, y, 1), (*mid, 1), end], [6, 5, 1.5], k, 0.2))
    return made


def draw() -> str:
    """Two corners are drawn, and turned by half for the other two."""
    p = PictureBuilder(
        (-WIDE // 2, -HIGH // 2, WIDE // 2, HIGH // 2),
        {"accent": "shade", "ink": "ink"},
        LIGHT,
        seed=72,
        tolerance=0.9,
    )
    rng = random.Random(11)
    left, top, right = -WIDE / 2, -HIGH / 2, WIDE / 2
    near, far = CHANNEL
    rooms = box(left, top + 24, -far, -330), box(-near, top + 24, near, -330), box(far, top + 24, right, -330)
    thorns = [
        *branch(rng, rooms[0], left, top + 664, -1.25, 480, 20, 2),
        *branch(rng, rooms[0], left, top + 264, -0.6, 330, 15, 1),
        *branch(rng, rooms[2], right, top + 444, -2.0, 420, 18, 2),
        *branch(rng, rooms[2], right, top + 174, 2.6, 300, 13, 1),
        *branch(rng, rooms[2], right, top + 824, -2.1, 260, 13, 1),
    ]
    ground = [*cracks(rng, -20, -900), *cracks(rng, -480, -500), *cracks(rng, 500, -470), *cracks(rng, 20, -560)]
    within = joined(rooms)
    for areas, put in ((ground, p.sky), (thorns, p.lay)):
        half = joined(areas).intersection(within)
        put("accent", joined([half, affinity.rotate(half, 180, origin=(0, 0))]), line=True)
    dots = [corners([(x, y - 7), (x + 7, y), (x, y + 7), (x - 7, y)]) for x, y in ((0, -1100), (0, 1100))]
    p.lay("ink", joined(dots), line=True)
    p.roundel = (0, 0, 600)
    return p.svg("A wasteland of the mat")
