"""The foot of the board on the side of Heads: a scroll for words, and a court of the sun in either corner.

Its units are 0.1 mm: the origin is the middle of the Edge's border, and the picture reaches 3 mm beyond the cut.
"""

from __future__ import annotations

from _heads import LIGHT, laurel

from generator.drawing.areas import Area, joined, shape, stroke
from generator.drawing.curves import CurvePoints, listed
from generator.drawing.hatching import contour, flow
from generator.drawing.picture_builder import PictureBuilder

BOUNDS = (-1290, 980, 1290, 1410)
INKS = {"white": "shade", "gold": "shade", "accent": "shade", "ink": "ink"}


def draw() -> str:
    """Courts, laurels and scroll."""
    p = PictureBuilder(BOUNDS, INKS, LIGHT, seed=312, tolerance=1.3)
    for side in (-1, 1):
        court(p, side)
        laurel(p, mirrored("700,1400 830,1384 930,1330 986,1230 980,1090", side), 7, 74, 32)
    scroll(p)
    return p.svg("The court of Heads")


def mirrored(points: CurvePoints, side: int) -> list[tuple[float, ...]]:
    """Points as they are, or mirrored left and right."""
    return [(px * side, *rest) for px, *rest in listed(points)]


def court(p: PictureBuilder, side: int) -> None:
    """A court of the sun in a corner: a gate under a dome, a tower, cypresses."""

    def form(points: CurvePoints, base: str, marks: str | None = "ink", length: float = 40) -> Area:
        area = shape(mirrored(points, side), 0.8, p.next_seed())
        return p.form(area, base, marks, length=length, pitch=10, width=7, line="ink", weight=7, heavy=1, gap=6)

    for x, top in ((1236, 1120),):
        tree = form(
            f"{x},{top}! {x + 34},{top + 110} {x + 30},1330 {x},1350 {x - 30},1330 {x - 34},{top + 110}", "ink", None
        )
        cuts = flow(
            mirrored(f"{x - 20},{top + 60} {x - 24},1330", side), mirrored(f"{x + 6},{top + 40} {x + 4},1330", side),
            4, 8, None, x,
        )  # fmt: skip
        p.on(tree, "gold", cuts)
    tower = form("1060,1420! 1060,1160! 1170,1160! 1170,1420!", "white", "ink", 60)
    form("1048,1164! 1048,1136! 1182,1136! 1182,1164!", "gold", "ink", 14)
    form("1058,1136! 1062,1086 1115,1040! 1168,1086 1172,1136!", "accent", "ink", 46)
    form("1108,1042! 1115,1002! 1122,1042!", "gold", None)
    window = shape(mirrored("1094,1262! 1094,1212 1115,1190 1136,1212 1136,1262!", side), 0.4)
    p.on(tower, "ink", window)
    courses = [
        stroke(mirrored([(1062 + dx, y), (1100 + dx, y)], side), [4, 1]) for y, dx in ((1286, 0), (1310, 60), (1334, 8))
    ]
    p.on(tower, "ink", joined(courses))
    wall = form(
        "1320,1420! 1320,1270! 1256,1270! 1256,1292! 1222,1292! 1222,1270! 1188,1270! 1188,1292! 1150,1292! 1150,1420!",
        "white",
        "ink",
        40,
    )
    arch = shape(mirrored("1204,1420! 1204,1352 1232,1322 1260,1352 1260,1420!", side), 0.4)
    p.on(wall, "ink", arch)
    p.on(wall, "gold", contour(arch.buffer(6), 7, (0, 0), 0))
    hill = form("860,1440! 930,1374 1030,1350 1140,1372 1320,1362! 1320,1440!", "gold", None)
    p.on(
        hill,
        "ink",
        flow(
            mirrored("900,1414 1030,1372 1290,1384", side),
            mirrored("930,1440 1040,1410 1290,1416", side),
            5,
            8,
            None,
            4,
        ),
    )


def scroll(p: PictureBuilder) -> None:
    """The scroll under the words of the reserve line."""
    for side in (-1, 1):
        tail = mirrored("800,1120! 950,1106! 916,1206 952,1306! 800,1300!", side)
        p.form(shape(tail, 0.8), "gold", "ink", length=50, pitch=10, width=7, line="ink", weight=8, gap=7)
        fold = mirrored("800,1300! 880,1330! 880,1290!", side)
        p.form(shape(fold, 0.3), "ink", None, gap=2)
    sheet = shape(
        "-880,1058! -400,1050 0,1052 400,1050 880,1058! 874,1190 880,1330! 400,1338 0,1334"
        " -400,1338 -880,1330! -874,1190",
        0.8,
    )
    p.form(sheet, "white", None, line="ink", weight=9, heavy=1.2, gap=8)
    p.lay("gold", contour(sheet.buffer(-15), 4, (0, 0), 0))
