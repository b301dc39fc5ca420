"""A revolt: a burning torch and a pitchfork."""

from _sign import Sign

from generator.drawing.areas import shape


def draw():
    v = Sign("marker revolt", line=22)
    v.beam((640, 790), (600, 250), 48)
    for x in (500, 600, 700):
        v.beam((x, 290), (x, 40), 34, "ink")
    v.beam((480, 290), (720, 290), 44, "ink")
    v.beam((190, 790), (230, 470), 84)
    v.blob(
        [
            (230, 500, 1),
            (80, 430),
            (50, 280),
            (140, 170),
            (150, 30, 1),
            (270, 130),
            (290, 230),
            (350, 180, 1),
            (400, 330),
            (350, 450),
        ],
        "ink",
        None,
        0,
    )
    v.bare(shape([(230, 460, 1), (150, 400), (160, 310), (220, 210, 1), (250, 300), (300, 330), (290, 410)], 0))
    return v.svg("A revolt")
