"""The host: soldiers in rank with spears, a drum and a banner before them."""

from _props import shield, spear
from _vignette import Vignette

from generator.drawing.areas import ellipse


def draw():
    v = Vignette("mission_host", y=470, step=40)
    v.earth()
    v.beam((610, 700), (610, 60), 14)
    v.blob([(616, 70, 1), (770, 90), (740, 150), (776, 220, 1), (616, 230, 1)], "accent", 7)
    v.star(684, 150, 40, "gilt")
    for row, y in ((0, 520), (1, 620)):
        for k in range(4):
            x = 110 + 130 * k + 50 * row
            spear(v, (x + 44, y + 6), (x + 44, y - 330), 54)
            v.person(x, y, 240, "slate" if row else "accent", "helm")
            shield(v, x - 30, y - 78, 96, "accent" if row else "gilt", "cross")
    v.blob([(280, 640, 1), (290, 730, 1), (370, 756), (450, 730, 1), (460, 640, 1)], "accent", 7)
    for k in range(4):
        v.draw([(290 + 44 * k, 660), (310 + 44 * k, 740)], 6, (1, 1))
    v.put(ellipse(370, 640, 92, 32), "paper")
    v.beam((330, 560), (384, 636), 10)
    v.beam((430, 556), (372, 632), 10)
    return v.svg("The host")
