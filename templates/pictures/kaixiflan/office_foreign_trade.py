"""Foreign trade: a ship of Kaixiflán at the quay, and what it brings from harbours nobody has seen."""

from _props import barrel, boat, coins, crate, sack
from _vignette import Vignette


def draw():
    v = Vignette("office_foreign_trade", y=470, step=40)
    v.earth()
    v.disc(330, 470, 330, 150, "sea")
    boat(v, 330, 470, 440)
    v.poly([(330, 640), (760, 520), (790, 560), (790, 650), (400, 760), (330, 720)], "wood")
    v.ticks([((380 + 60 * k, 636 - 16 * k), (420 + 60 * k, 736 - 16 * k)) for k in range(6)], 6)
    crate(v, 6.2, 0.4, 0.6, 2.6)
    crate(v, 6.4, 0.6, 3.2, 1.8)
    barrel(v, 500, 700, 150)
    sack(v, 420, 724, 120, "gilt")
    coins(v, 600, 690, 5, 60)
    return v.svg("Foreign trade")
