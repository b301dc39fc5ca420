"""The foot of the board on the side of Tails: a dark scroll for words, and a castle among thorns in either corner.

Its units are 0.1 mm: the origin is the middle of the Edge's border, and the picture reaches 3 mm beyond the cut.
"""

from __future__ import annotations

import math

from _tails import LIGHT, thorns

from generator.drawing.areas import Area, crescent, joined, shape, stroke
from generator.drawing.curves import CurvePoints, listed
from generator.drawing.hatching import contour, flow
from generator.drawing.picture_builder import PictureBuilder

BOUNDS = (-1290, 980, 1290, 1410)
INKS = {"dim": "shade", "accent": "shade", "silver": "light", "moon": "light"}


def draw() -> str:
    """Castles, brambles and scroll."""
    p = PictureBuilder(BOUNDS, INKS, LIGHT, seed=314, tolerance=1.3)
    for side in (-1, 1):
        castle(p, side)
        thorns(p, mirrored("680,1372 830,1376 940,1330 990,1220 976,1080", side), 8, 19, 5 + side)
    scroll(p)
    return p.svg("The castle of Tails")


def mirrored(points: CurvePoints, side: int) -> list[tuple[float, ...]]:
    """Points as they are, or mirrored left and right."""
    return [(px * side, *rest) for px, *rest in listed(points)]


def castle(p: PictureBuilder, side: int) -> None:
    """Two pointed towers, a wall between them, lit windows, a moon on the higher spire."""

    def form(points: CurvePoints, length: float = 46, core: float = 4) -> Area:
        area = shape(mirrored(points, side), 0.8, p.next_seed())
        p.form(
            area,
            "night",
            "silver",
            "light",
            length=length,
            pitch=11,
            width=7,
            gap=7,
            core=core,
            line="silver",
            weight=4,
        )
        return area

    far = form("1200,1420! 1200,1226! 1262,1226! 1262,1420!", 30)
    form("1188,1228! 1231,1104! 1274,1228!", 30)
    near = form("1064,1420! 1064,1180! 1160,1180! 1160,1420!", 56)
    form("1046,1184! 1112,1060! 1178,1184!", 50)
    p.lay("moon", crescent(1112 * side, 1038, 17, 0.5, -math.pi / 2), line=True)
    wall = form(
        "1320,1430! 1320,1300! 1286,1300! 1286,1324! 1250,1324! 1250,1300! 1214,1300! 1214,1324! 1150,1324! 1150,1430!",
        30,
    )
    for tower, points in (
        (near, "1098,1262! 1098,1222 1112,1200 1126,1222 1126,1262!"),
        (far, "1223,1282! 1223,1258 1231,1242 1239,1258 1239,1282!"),
    ):
        p.on(tower, "accent", shape(mirrored(points, side), 0.3))
    p.on(near, "dim", joined([stroke(mirrored([(1070, y), (1104, y)], side), [6, 1]) for y in (1290, 1322, 1354)]))
    p.on(wall, "dim", joined([stroke(mirrored([(x, 1350), (x + 40, 1350)], side), [6, 1]) for x in (1180, 1240)]))
    hill = form("850,1440! 930,1380 1030,1356 1140,1376 1320,1366! 1320,1440!", 30)
    p.on(
        hill,
        "dim",
        flow(
            mirrored("900,1414 1030,1376 1280,1388", side),
            mirrored("930,1440 1040,1410 1280,1416", side),
            4,
            8,
            None,
            4,
        ),
    )


def scroll(p: PictureBuilder) -> None:
    """The scroll under the words of the reserve line."""
    for side in (-1, 1):
        tail = mirrored("800,1120! 950,1106! 916,1206 952,1306! 800,1300!", side)
        p.form(shape(tail, 0.8), "night", "silver", "light", length=50, pitch=10, width=7, gap=8, core=5)
        fold = mirrored("800,1300! 880,1330! 880,1290!", side)
        p.form(shape(fold, 0.3), "dim", None, gap=2)
    points = (
        "-880,1058! -400,1050 0,1052 400,1050 880,1058! 874,1190 880,1330! 400,1338 0,1334"
        " -400,1338 -880,1330! -874,1190"
    )
    sheet = shape(points, 0.8)
    p.form(sheet, "night", None, gap=8)
    p.lay("silver", contour(sheet, 8, (0, 0), 0))
    p.lay("dim", contour(sheet.buffer(-16), 5, (0, 0), 0))
