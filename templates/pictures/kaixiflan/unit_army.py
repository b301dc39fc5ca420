"""An army as a sign: a great helm under a plume, black but for its slit and breaths, before crossed spears."""

from _sign import Sign

from generator.drawing.areas import ellipse, shape, stroke


def draw():
    v = Sign("unit army", line=26)
    for a, b in (((300, 505), (690, 70)), ((500, 505), (110, 70))):
        v.beam(a, b, 44)
    for x, lean in ((690, 40), (110, -40)):
        v.poly([(x + lean * 1.6, 6), (x + 64, 150), (x, 172), (x - 64, 150)], "paper")
    v.blob([(400, 190, 1), (300, 120), (330, 20), (470, 6), (610, 70), (560, 140), (440, 150)], "accent", None, 0)
    helm = v.blob(
        [(180, 700, 1), (170, 330), (250, 200), (400, 160), (550, 200), (630, 330), (620, 700, 1), (400, 786)],
        "ink",
        None,
        0,
    )
    v.bare(shape([(216, 392, 1), (584, 392, 1), (584, 456, 1), (216, 456, 1)], 0))
    v.bare(stroke([(400, 480), (400, 740)], [40, 40]).intersection(helm))
    for x, y in ((290, 560), (290, 650), (510, 560), (510, 650)):
        v.bare(ellipse(x, y, 28, 28))
    return v.svg("An army as a sign")
