"""What the goblins' pictures share: opaque wax crayon on chalk, the goblins themselves, mud and thumbprints."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.drawing.areas import Area, joined, shape, stroke
from generator.drawing.curves import ROUND, CurvePoints, listed
from generator.drawing.figures import Frame
from generator.drawing.picture_builder import PictureBuilder
from generator.drawing.wax import crayon, scribble, splat

BOUNDS = (-36, -36, 1166, 1062)  # those of the combatants, over whom the goblins scrawl
INKS = {
    "chalk": "shade", "leaf": "shade", "moss": "shade", "yellow": "shade", "orange": "shade", "red": "shade",
    "mud": "shade", "wax": "ink",
}  # fmt: skip
HALO = 11  # units of chalk round everything, so that wax stands out from any world
LINE = 9.5  # units: the width of a wax line


def wax(seed: int, tolerance: float = 1.3) -> PictureBuilder:
    """A scrawl over a picture of either side."""
    return PictureBuilder(BOUNDS, INKS, (-0.5, -0.85), ground="chalk", seed=seed, tolerance=tolerance)


def filled(
    p: PictureBuilder,
    points: CurvePoints,
    base: str,
    marks: str = "",
    turn: float = 35,
    pitch: float = 24,
    width: float = 10,
    gap: float = HALO,
    line: float = LINE,
) -> Area:
    """A form of wax: a ground, a zigzag over it, and an outline drawn twice."""
    seed = p.next_seed()
    area = shape(points, 2.2, seed)
    p.form(area, base, None, gap=gap)
    if marks:
        p.on(area, marks, scribble(area, turn, pitch, width, seed), line=False)
    p.lay("wax", crayon(points, line, seed, closed=True))
    return area


def scrawled(
    p: PictureBuilder, lines: Sequence[CurvePoints], ink: str = "wax", width: float = LINE, *, loose: bool = False
) -> None:
    """Lines of wax, each drawn twice; low-ink prints have them too. Loose ones lie on chalk, to be seen by night."""
    made = joined([crayon(line, width, p.next_seed()) for line in lines])
    if loose:
        halo(p, made.buffer(HALO * 0.7, quad_segs=2), 0)
    p.lay(ink, made)
    p.low_line(joined([stroke(line, width * 0.4, 2) for line in lines]))


def halo(p: PictureBuilder, area: Area, gap: float = HALO) -> None:
    """Chalk under loose lines, so that they show by night as well."""
    p.form(area, "chalk", None, gap=gap, low=False)


def ear(p: PictureBuilder, at: Frame, side: int) -> None:
    """An ear like a bat's wing; `side` is -1 or 1."""
    points = [(x * side, *rest) for x, *rest in listed("70,-112 140,-178 236,-214! 214,-150 188,-128! 172,-92 80,-52")]
    filled(p, at(points), "leaf", "moss", 60, 20, 9)
    inner = [(x * side, *rest) for x, *rest in listed("96,-100 150,-148 200,-174! 160,-110 100,-76")]
    p.lay("red", shape(at(inner), 1.5, p.next_seed()))


def head(p: PictureBuilder, at: Frame, look: tuple[float, float] = (-10, 6), tongue: bool = False) -> None:
    """A goblin's head: its origin is the chin, it is 480 units from ear to ear. `look` is where the pupils are."""
    ear(p, at, -1)
    ear(p, at, 1)
    scrawled(p, [at("-20,-160 -40,-205"), at("4,-164 6,-218"), at("26,-160 52,-200")], width=8, loose=True)
    points = "-96,-72 -88,-132 -40,-168 36,-170 88,-136 98,-72 70,-8 0,20 -70,-8"
    face = filled(p, at(points), "leaf", "moss", 40, 26, 10)
    for x, y, r in ((-44, -104, 33), (42, -108, 37)):
        eye = shape(at([(x + r * math.cos(a), y + r * math.sin(a)) for a in _eight()]), 1, p.next_seed())
        p.form(eye, "yellow", None, gap=4)
        p.lay("wax", crayon(at([(x + r * math.cos(a), y + r * math.sin(a)) for a in _eight()]), 8, int(r), closed=True))
        pupil = [(x + look[0] + 12 * math.cos(a), y + look[1] + 14 * math.sin(a)) for a in _eight()]
        p.lay("wax", shape(at(pupil), 1))
        p.low_line(shape(at(pupil), 1))
    scrawled(p, [at("-82,-150 -50,-146 -18,-128"), at("88,-158 50,-152 16,-132")], width=11)
    mouth = shape(at("-76,-50! -40,-30 10,-26 78,-58! 62,-14 6,10 -52,-4"), 1)
    p.on(face, "wax", mouth)
    teeth = []
    for i in range(7):
        x = -58 + i * 19
        y = -40 + 10 * math.sin(i * 0.52) + (0 if i < 4 else -(i - 3) * 3)
        teeth.append(shape(at([(x - 8, y, 1), (x + 9, y, 1), (x + 1, y + (27 if i % 2 else 18), 1)]), 0.5))
    p.on(face, "chalk", joined(teeth))
    if tongue:
        filled(p, at("-6,-8 22,-12 30,22 14,42 -8,30"), "red", gap=0, line=6)
    nose = "-6,-98 12,-98 22,-64 8,-46 -18,-48 -20,-66"
    p.form(shape(at(nose), 1), "moss", None, gap=3)
    p.lay("wax", crayon(at("-6,-92 -20,-64 -16,-48 8,-46 20,-62"), 8, 4))


def trunk(p: PictureBuilder, at: Frame, hem: float = 210) -> None:
    """A ragged smock of mud-coloured wax under the chin."""
    points = [(-44, 0), (44, 0), (72, hem * 0.5), (96, hem, 1), (60, hem - 24, 1), (40, hem + 12, 1), (6, hem - 20, 1)]
    points += [(-24, hem + 12, 1), (-52, hem - 22, 1), (-92, hem + 6, 1), (-70, hem * 0.5)]
    smock = filled(p, at(points), "orange", "mud", 70, 20, 11)
    p.on(smock, "red", shape(at([(10, hem * 0.5), (48, hem * 0.46), (52, hem * 0.72), (14, hem * 0.76)]), 2))
    p.on(
        smock, "wax", crayon(at([(10, hem * 0.5), (48, hem * 0.46), (52, hem * 0.72), (14, hem * 0.76)]), 6, 3, 1, True)
    )


def leg(p: PictureBuilder, at: Frame, points: CurvePoints, toe: int = 1) -> None:
    """A leg along a spine and a foot with three toes at its end."""
    limb(p, at(points), 34)
    x, y = listed(points)[-1][:2]
    foot = [(x - 26 * toe, y - 16), (x + 40 * toe, y - 14), (x + 88 * toe, y + 4), (x + 92 * toe, y + 24)]
    filled(p, at([*foot, (x - 30 * toe, y + 24)]), "leaf", "moss", 20, 18, 8)
    scrawled(p, [at([(x + d * toe, y + 2), (x + (d + 8) * toe, y + 22)]) for d in (46, 68)], width=6)


def limb(p: PictureBuilder, spine: CurvePoints, width: float = 36) -> None:
    """An arm or a leg along a spine."""
    area = stroke(spine, [width * 0.9, width * 1.1, width], p.next_seed(), 0.06)
    p.form(area, "leaf", None, gap=HALO)
    p.on(area, "moss", scribble(area, 55, 20, 8, p.next_seed()), line=False)
    edge = area.buffer(LINE * 0.5, quad_segs=3).difference(area.buffer(-LINE * 0.45, quad_segs=3))
    p.lay("wax", edge)


def hand(p: PictureBuilder, x: float, y: float, scale: float = 1, turn: float = 0, mirrored: bool = False) -> None:
    """A hand with three clawed fingers that reach upwards over what it holds, a thumb at its right."""
    at = Frame(x, y, scale, turn, mirrored)
    filled(p, at("-34,-6 -30,-30 0,-40 30,-30 36,0 26,34 -24,34"), "leaf", "", gap=HALO * 0.8)
    for i, (dx, dy, lean) in enumerate(((-30, -34, -8), (0, -46, 0), (28, -36, 8))):
        finger = [
            (dx - 13, dy + 16),
            (dx - 11 + lean, dy - 22),
            (dx + lean * 1.6, dy - 42, 1),
            (dx + 11 + lean, dy - 22),
        ]
        filled(p, at([*finger, (dx + 13, dy + 16)]), "leaf", "", gap=3 if i else 5, line=7)
    filled(p, at("26,6 52,-10 66,-28! 66,2 40,26"), "leaf", "", gap=3, line=7)


def mud(p: PictureBuilder, x: float, y: float, radius: float, seed: int = 1, drips: int = 2) -> None:
    """Thrown mud."""
    p.form(splat(x, y, radius, seed, drips), "mud", None, gap=3)


def thumbprint(p: PictureBuilder, x: float, y: float, size: float = 1, turn: float = 20) -> None:
    """The print of a muddy thumb: ridges in an oval, bent round its core."""
    at = Frame(x, y, size, turn)
    ridges = []
    for i in range(6):
        across, down = 9 + i * 10, 14 + i * 13
        begins, ends = (-0.5, 3.64) if i % 2 else (-0.75, 3.5)
        arc = [
            (
                across * math.cos(math.pi + begins + (ends - begins) * k / 9),
                26 + down * math.sin(math.pi + begins + (ends - begins) * k / 9),
            )
            for k in range(10)
        ]
        ridges.append(stroke(at(arc), [2, 6.5, 6, 7, 2], i, 0.3))
    p.lay("mud", joined(ridges), line=True)


def burst(
    x: float, y: float, near: float, far: float, count: int, begins: float = 0, ends: float = ROUND
) -> list[CurvePoints]:
    """Short lines away from a point, as of a blow or a noise."""
    made: list[CurvePoints] = []
    for i in range(count):
        angle = begins + (ends - begins) * i / max(1, count - 1)
        reach = far if i % 2 else near + (far - near) * 0.65
        made.append(
            [
                (x + near * math.cos(angle), y + near * math.sin(angle)),
                (x + reach * math.cos(angle), y + reach * math.sin(angle)),
            ]
        )
    return made


def disc(x: float, y: float, across: float, down: float) -> list[tuple[float, float]]:
    """Points of an ellipse."""
    return [(x + across * math.cos(a), y + down * math.sin(a)) for a in _eight()]


def _eight() -> list[float]:
    return [ROUND * k / 8 for k in range(8)]
