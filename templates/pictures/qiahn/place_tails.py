"""The place of a token of Tails on the board: a ring of thorns round a night with four dim moons."""

from __future__ import annotations

import math

from _tails import tails
from shapely import affinity

from generator.drawing.areas import Area, around, ellipse, joined, shape, solid, spark, stroke
from generator.drawing.curves import ROUND, placed


def ring_of_thorns(radius: float = 330, count: int = 36) -> Area:
    """A bramble bent to a ring, its thorns inwards and all leaning one way."""
    made = [
        solid(ellipse(0, 0, radius + 8, count=120, wobble=0).difference(ellipse(0, 0, radius - 4, count=120, wobble=0)))
    ]
    for i in range(count):
        points = [(-13, 3, 1), (0, -12), (17, -26, 1), (10, -10), (15, 3, 1)]
        made.append(shape(placed(placed(points, radius, 0, 1, 90), 0, 0, 1, 360 * (i + 0.5) / count, True), 0))
    return joined(made)


def draw() -> str:
    """The ring and the moons in a square of 42 mm."""
    p = tails("", 306, 0.3)
    p.bounds = (-420, -420, 420, 420)
    p.form(ellipse(0, 0, 343, count=10, wobble=0), "night", None, gap=None, low=False)  # its mask has no handles
    ring = ring_of_thorns()
    p.lay("silver", ring, line=True)
    p.lay("night", stroke([around(0, 0, 332, ROUND * i / 90) for i in range(91)], 3, 0, 0))
    body = solid(ellipse(0, -136, 92, count=80, wobble=0).difference(ellipse(0, -184, 88, count=80, wobble=0)))
    cuts = [
        stroke([around(0, -136, 84, a), around(0, -136, 54, a)], [1, 6, 0.5], 0, 0)
        for a in (math.radians(90 + 14 * (i - 5)) for i in range(11))
    ]
    moons, carved = (
        joined(affinity.rotate(area, 90 * k, origin=(0, 0)) for k in range(4))
        for area in (body, solid(joined(cuts).intersection(body.buffer(-3))))
    )
    p.form(moons, "dim", None, gap=None)
    p.lay("night", carved)
    p.lay(
        "dim", joined([spark(0, 0, 60, 0.2), *(spark(*around(0, 0, 236, (k + 0.5) * ROUND / 4), 30) for k in range(4))])
    )
    p.roundel = (0, 0, 344)
    return p.svg("The place of a token of Tails")
