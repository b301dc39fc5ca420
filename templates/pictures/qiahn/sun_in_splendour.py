"""The sun in splendour, the face of the coin: a carved face among flames, straight and waving by turns."""

from __future__ import annotations

from _heads import heads

from generator.drawing.areas import Area, around, ellipse, joined, shape, stroke
from generator.drawing.curves import ROUND, placed
from generator.drawing.hatching import contour, flow
from generator.drawing.picture_builder import PictureBuilder

FLAMES = 16


def flames(p: PictureBuilder) -> None:
    """Flames round the disc: the waving ones behind the straight ones."""
    for waving in (True, False):
        for i in range(FLAMES):
            if (i % 2 == 1) is not waving:
                continue
            turn = 360 * i / FLAMES - 90
            if waving:
                points = "140,-36! 190,-42 232,-20 262,-22 300,16! 258,8 236,12 200,4 180,32 140,36!"
            else:
                points = "140,-38! 200,-20 308,0! 200,20 140,38!"
            flame = shape(placed(points, 0, 0, 1, turn), 0.8, i)
            ink = "accent" if waving else "gold"
            p.form(flame, ink, "ink", length=26, pitch=9, width=6, line="ink", weight=6, gap=5)
            spine = placed("150,0 220,-4 262,-2" if waving else "150,0 240,0", 0, 0, 1, turn)
            p.on(flame, "ink", stroke(spine, [7, 5, 0.5], i), line=False)


def face(p: PictureBuilder, disc: Area) -> None:
    """A face lit from the upper left."""
    ink: list[Area] = []
    for side in (-1, 1):
        brow = f"{14 * side},-34 {44 * side},-62 {92 * side},-52 {112 * side},-30"
        ink.append(stroke(brow, [9, 13, 8, 1]))
        lid = f"{26 * side},-12! {56 * side},-38 {92 * side},-16! {58 * side},2"
        eye = shape(lid, 0.6)
        p.form(eye, "white", None, line="ink", weight=5, gap=None)
        p.on(disc, "ink", ellipse(58 * side + 2, -17, 12, 13))
        p.on(disc, "white", ellipse(54 * side + 1, -21, 4))
        ink.append(stroke(f"{22 * side},-10 {56 * side},-40 {98 * side},-14", [4, 10, 3]))
        ink.append(stroke(f"{34 * side},12 {60 * side},18 {86 * side},4", [1, 5, 1]))
    ink.append(stroke("12,-36 16,0 30,36 20,50 2,52", [2, 7, 9, 8, 2]))
    ink.append(stroke("-12,-34 -15,0 -26,38 -14,50", [1, 4, 6, 2]))
    ink.append(shape("-44,82! -18,74 0,80 18,74 46,82! 18,88 0,86 -18,88", 0.4))
    ink.append(stroke("-30,102 0,108 32,101", [2, 8, 2]))
    ink.append(stroke("-18,124 0,130 20,123", [1, 6, 1]))
    ink.append(flow("118,-20 126,30 92,94", "66,30 74,52 56,84", 8, 8, lambda u, s: 1 - 0.75 * u, 5))
    ink.append(flow("24,-26 34,4 42,30", "18,-20 26,8 32,32", 3, 6, None, 8))
    ink.append(flow("-40,-96 0,-108 60,-96", "-24,-76 0,-84 70,-72", 4, 5, None, 9))
    p.on(disc, "ink", joined(ink))
    p.on(disc, "white", flow("-112,-10 -104,40 -78,84", "-84,26 -76,50 -60,76", 4, 9, None, 4), line=False)


def draw(broad: float = 1.0) -> str:
    """The sun alone, in a square of 34 mm."""
    p = heads("horizontal", 301, 0.9, broad)
    p.bounds = (-340, -340, 340, 340)
    flames(p)
    ring = ellipse(0, 0, 158, count=96, wobble=0.006)
    p.form(ring, "ink", None, gap=6)
    beads = []
    for i in range(40):
        x, y = around(0, 0, 149, ROUND * i / 40)
        beads.append(ellipse(x, y, 6.5, count=12))
    p.on(ring, "gold", joined(beads), line=False)
    disc = ellipse(0, 0, 138, count=96, wobble=0.004)
    p.form(disc, "gold", "ink", length=40, pitch=8, width=6, line="ink", weight=5, gap=None, core=3)
    face(p, disc)
    p.lay("ink", contour(disc, 5, (0, 0), 0))
    p.roundel = (0, 0, 320)
    return p.svg("The sun in splendour")
