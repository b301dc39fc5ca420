"""The eye of Spirit, the back of its card: an eye among rays in a ring of thorns, the same upside down."""

from __future__ import annotations

import math

from _tails import tails
from shapely import affinity

from generator.drawing.areas import Area, around, ellipse, joined, shape, solid, star, stroke
from generator.drawing.hatching import contour

EYE = "-250,0! -180,-64 -90,-112 0,-124 90,-112 180,-64 250,0! 180,64 90,112 0,124 -90,112 -180,64"


def both(area: Area) -> Area:
    """An area and the same turned upside down."""
    return joined([area, affinity.rotate(area, 180, origin=(0, 0))])


def ring_of_thorns(radius: float = 352, count: int = 40) -> tuple[Area, Area]:
    """A ring about the middle, and the thorns around it, all leaning one way."""
    outer, inner = (ellipse(0, 0, r, count=120, wobble=0) for r in (radius + 5, radius - 5))
    thorn = shape([(radius + 9, -9, 1), (radius + 38, 14, 1), (radius + 9, 11, 1)], 0)
    return solid(outer.difference(inner)), joined(
        affinity.rotate(thorn, 360 * (k + 0.5) / count, origin=(0, 0)) for k in range(count)
    )


def spears(far: float, wide: float, turn: float) -> tuple[Area, Area]:
    """Four spears from the middle, and the cuts that darken one side of each."""
    spear = shape(f"{far},0! 150,{-wide} 60,{-wide}! 60,{wide}! 150,{wide}", 0)
    teeth = []
    for x in range(int(far) - 50, 90, -17):
        out = wide * min(1.0, (far - x) / (far - 150))
        teeth.append(stroke([(x + 3, 1), (x, out / 2), (x - 4, out)], [0.6, 4, 8], 0, 0, 9))
    cuts = solid(joined(teeth).intersection(spear))
    quarters = [turn + 90 * k for k in range(4)]
    four, four_cut = (joined(affinity.rotate(area, a, origin=(0, 0)) for a in quarters) for area in (spear, cuts))
    return four, four_cut


def lashes() -> Area:
    """Cuts that run outwards from the upper lid, longest over the pupil."""
    made = []
    for i in range(-9, 10):
        angle = math.radians(-90 + i * 8.6)
        x, y = 250 * math.sin(math.radians(i * 8.6)), -126 * math.cos(math.radians(i * 8.6))
        long = 62 * math.cos(i / 9 * 1.2) * (1 if i % 2 == 0 else 0.6)
        end = (x + long * math.cos(angle), y + long * math.sin(angle) - 6)
        made.append(stroke([(x, y - 12), ((x + end[0]) / 2, (y + end[1]) / 2 - 8), end], [9, 7, 0.6], 0, 0, 9))
    return joined(made)


def iris_cuts() -> Area:
    """Wedges that run from the rim of the iris towards the pupil."""
    made = []
    for i in range(36):
        angle = math.tau * i / 36
        inner = 62 if i % 2 else 72
        line = [around(0, 0, 100, angle), around(0, 0, (100 + inner) / 2, angle), around(0, 0, inner, angle)]
        made.append(stroke(line, [7, 4.5, 0.5], 0, 0, 9))
    return joined(made)


def draw() -> str:
    """The eye alone, in the middle of a square of 48 mm."""
    p = tails("falling", 219, 0.9)
    p.bounds = (-480, -480, 480, 480)  # handles of the long curves of the ring lie outside it
    ring, thorns = ring_of_thorns()
    p.lay("silver", ring, line=True)
    p.lay("silver", thorns)
    beads = joined(ellipse(*around(0, 0, 326, math.tau * k / 48), 6 if k % 2 else 9, wobble=0) for k in range(48))
    p.lay("moon", beads, line=True)
    # four long spears and four short ones, cut open along one edge
    long, cuts_of_long = spears(312, 46, 0)
    short, cuts_of_short = spears(300, 40, 45)
    for area, cuts, ink in ((short, cuts_of_short, "accent"), (long, cuts_of_long, "moon")):
        p.form(area, ink, None, gap=9)
        p.on(area, "night", cuts, line=False)
    # the eye
    lid = shape(EYE, 0)
    free = both(lashes()).difference(joined([long, short]).buffer(13))
    p.form(solid(free.buffer(-1.5).buffer(1.5)), "silver", None, gap=7)
    p.form(lid, "moon", None, gap=12)
    p.on(lid, "night", contour(lid, 6, (0, 0), 0), line=False)
    veil = []
    for x in range(-208, 209, 26):
        fold = [(x, -120 + abs(x) * 0.36), (x * 0.97, -62 + abs(x) * 0.2)]
        veil.append(stroke(fold, [8, 0.6], 0, 0, 9))
    p.on(lid, "night", both(solid(joined(veil).intersection(lid))), line=False)
    iris = ellipse(0, 0, 108, count=96, wobble=0)
    p.form(iris, "accent", None, gap=8)
    p.on(iris, "night", iris_cuts(), line=False)
    pupil = ellipse(0, 0, 56, count=72, wobble=0)
    p.form(pupil, "night", None, gap=None)
    p.lay("silver", contour(pupil, 4, (0, 0), 0))
    p.form(star(0, 0, 44, 14, 4, 0, 0, 0), "moon", None, gap=None)
    p.low_line(joined([contour(iris, 5, (0, 0), 0), contour(lid, 5, (0, 0), 0)]))
    p.roundel = (0, 0, 384)
    return p.svg("The eye of Spirit")
