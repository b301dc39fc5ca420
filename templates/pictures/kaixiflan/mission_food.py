"""The winter pantry: snow on the roof and in the air, the door open on sacks, hams and cabbages."""

from _props import barrel, pumpkin, sack
from _vignette import Vignette


def draw():
    v = Vignette("mission_food", y=460, step=42)
    v.earth()
    v.box(-4.6, -4.4, 0, 8.4, 7.0, 4.0, top="no")
    v.stones("y", 2.6, (-4.2, 3.4), (0.4, 3.6), 9)
    v.gable(-4.6, -4.4, 4.0, 8.4, 7.0, 4.0, "x", "paper", 0.5)
    v.hole("y", -3.2, 2.6, 0, 2.6, 3.2)
    v.hole("y", 1.2, 2.6, 1.4, 1.2, 1.4)
    for x, y in ((90, 150), (210, 90), (330, 140), (640, 110), (720, 220), (60, 330), (740, 380), (520, 60)):
        for a, b in (((-20, 0), (20, 0)), ((-10, -17), (10, 17)), ((-10, 17), (10, -17))):
            v.draw([(x + a[0], y + a[1]), (x + b[0], y + b[1])], 6, (1, 1))
    barrel(v, 150, 730, 170)
    sack(v, 290, 744, 150, "gilt")
    sack(v, 400, 752, 150)
    pumpkin(v, 530, 746, 130)
    pumpkin(v, 650, 716, 110, "leaf")
    return v.svg("A winter pantry")
