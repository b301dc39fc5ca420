"""GOBLIN, as goblins letter it: fat wax letters that stagger, scribbled full, with mud and a thumbprint."""

from __future__ import annotations

from _wax import INKS, mud, thumbprint

from generator.drawing.areas import joined, shape, stroke
from generator.drawing.curves import placed
from generator.drawing.picture_builder import PictureBuilder
from generator.drawing.wax import crayon, scribble

FAT = 54  # units: the width of a letter's lines
# letter: its strokes in a box 150 wide and 220 high, where it stands, how it is turned, its scribble
LETTERS = (
    (("150,50 110,8 60,4 18,60 14,140 50,206 112,208 148,170", "150,170 148,116 96,118"), 34, 66, -7, "moss"),
    (("80,8 30,40 14,110 34,180 82,212 132,176 148,108 126,36 80,8",), 240, 82, 5, "yellow"),
    (
        ("22,10 26,212", "22,12 100,14 128,54 96,96 30,100", "30,104 112,110 142,158 104,206 26,210"),
        448,
        54,
        -4,
        "moss",
    ),
    (("26,6 24,120 30,208", "30,208 96,206 142,198"), 648, 80, 4, "orange"),
    (("60,66 64,212",), 770, 62, -5, "moss"),
    (("18,212 24,10", "24,14 80,110 130,206", "130,206 138,6"), 888, 84, 4, "yellow"),
)


def draw() -> str:
    """The word in a field of 56 x 17 mm."""
    p = PictureBuilder((0, 0, 1120, 350), INKS, (-0.5, -0.85), ground="chalk", seed=91, tolerance=1.2)
    for i, (lines, x, y, turn, fill) in enumerate(LETTERS):
        at = [placed(line, x, y, 1, turn) for line in lines]
        body = joined([stroke(line, [FAT, FAT * 1.12, FAT * 0.94], 7 + i, 0.16) for line in at])
        p.form(body, "leaf", None, gap=15)
        p.on(body, fill, scribble(body, 52 + 9 * i, 17, 9, 11 + i), line=False)
        edge = body.buffer(5, quad_segs=3).difference(body.buffer(-5, quad_segs=3))
        p.lay("wax", edge)
        again = body.buffer(9, quad_segs=3).difference(body.buffer(5.5, quad_segs=3))
        p.lay("wax", joined([again.intersection(crayon(line, FAT * 1.7, 5 + i, 1)) for line in at[:1]]))
    p.form(shape("800,70 816,46 846,48 858,72 840,96 812,94", 2), "red", None, gap=12)
    p.lay("wax", crayon("800,70 816,46 846,48 858,72 840,96 812,94", 8, 5, closed=True))
    mud(p, 1074, 60, 30, 4, 1)
    mud(p, 190, 296, 26, 7, 1)
    p.lay("red", crayon("40,322 200,306 420,324 640,304 860,322 1060,308", 11, 4))
    p.lay("orange", crayon("90,334 300,322 560,336 820,322 1010,332", 8, 5))
    p.low_line(joined([crayon("40,322 200,306 420,324 640,304 860,322 1060,308", 4, 4, 1)]))
    thumbprint(p, 1076, 240, 0.7, 24)
    return p.svg("Goblin")
