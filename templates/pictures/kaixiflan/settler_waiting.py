"""The settler who waits beside his Capital: cloak, broad hat, staff, bundle on his back."""

from _vignette import Vignette

from generator.drawing.areas import stroke


def draw():
    v = Vignette("settler", line=8.5, broad=1.6)
    v.beam((590, 740), (570, 130), 22)
    v.blob([(190, 300), (130, 390), (150, 500), (240, 540), (330, 500), (340, 380), (280, 300)], "sand", None, 1)
    for line in ([(150, 400), (230, 420), (320, 380)], [(180, 330), (220, 430), (230, 530)]):
        v.draw(line, 10, (0.4, 0.4))
    cloak = v.blob(
        [
            (250, 720, 1),
            (290, 520),
            (340, 380),
            (380, 340, 1),
            (470, 340, 1),
            (510, 400),
            (540, 540),
            (570, 720, 1),
            (410, 740),
        ],
        "accent",
        None,
        1,
    )
    v.ruled(((430, 360), (490, 380)), ((420, 730), (560, 720)), 9, 8, (0.05, 1), 0.4, cloak)
    v.on(cloak, "ink", stroke([(400, 350), (370, 500), (360, 720)], [2, 10, 2]))
    v.disc(424, 286, 68, 72, "paper")
    v.blob(
        [(250, 262, 1), (330, 226), (360, 130, 1), (480, 126, 1), (510, 220), (600, 250, 1), (430, 292)],
        "gilt",
        None,
        0,
    )
    v.draw([(342, 214), (424, 236), (504, 206)], 12, (0.6, 0.6))
    v.blob([(470, 420, 1), (540, 400), (590, 420), (600, 460), (560, 480), (490, 480, 1)], "accent", None, 0)
    v.disc(580, 436, 34, 32, "paper")
    return v.svg("A settler")
