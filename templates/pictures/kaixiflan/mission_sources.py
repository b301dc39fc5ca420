"""Six pantries: a cupboard of six vaults, in each of which lies one resource, as much as it holds."""

from _props import coins, flask, log, sheaf
from _vignette import Vignette

from generator.drawing.areas import ellipse, shape


def draw():
    v = Vignette("mission_sources", y=470, step=40)
    v.earth()
    v.poly([(60, 120), (740, 120), (740, 750), (60, 750)], "wood", 8)
    v.poly([(36, 86), (764, 86), (764, 130), (36, 130)], "wood", 8)
    for k in range(2):
        for i in range(3):
            x, y = 88 + 214 * i, 156 + 302 * k
            vault = [(x, y + 276, 1), (x, y + 90), (x + 40, y + 24), (x + 98, y), (x + 156, y + 24), (x + 196, y + 90)]
            v.put(shape([*vault, (x + 196, y + 276, 1)], 0), "paper", 7)
            v.ticks([((x + 14 + 14 * n, y + 66 - 11 * n), (x + 14 + 14 * n, y + 132 - 16 * n)) for n in range(4)], 6)
    coins(v, 140, 414, 9, 92)
    coins(v, 226, 420, 6, 92)
    v.poly([(320, 426), (320, 336), (480, 336), (480, 426)], "stone", 8)
    v.poly([(346, 336), (346, 254), (454, 254), (454, 336)], "stone", 8)
    v.ticks([((470 - 12 * k, 346), (468 - 12 * k, 416 - 14 * k)) for k in range(4)], 6)
    v.ticks([((444 - 12 * k, 264), (442 - 12 * k, 326 - 14 * k)) for k in range(3)], 6)
    for x, y in ((556, 390), (622, 392), (588, 324)):
        log(v, x, y, 84, 34)
    sheaf(v, 186, 726, 250)
    flask(v, 400, 724, 236, "sea", 0.62)
    v.beam((550, 716), (640, 596), 42, "gilt", 7)
    v.beam((616, 628), (680, 542), 62, "gilt", 7)
    v.put(ellipse(684, 536, 24, 38, wobble=0), "sea", 7)
    return v.svg("Six pantries")
