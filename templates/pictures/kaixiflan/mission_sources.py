"""Six pantries: a shelf with something of everything, twice three boards of it."""

from _props import coins, flask, log, sheaf
from _vignette import Vignette


def draw():
    v = Vignette("mission_sources", y=470, step=40)
    v.earth()
    v.poly([(90, 130), (710, 130), (710, 740), (90, 740)], "wood")
    for k in range(2):
        for i in range(3):
            x, y = 118 + 196 * i, 168 + 290 * k
            v.poly([(x, y), (x + 172, y), (x + 172, y + 246), (x, y + 246)], "sand")
            v.ticks([((x + 8 + 12 * n, y + 4), (x + 8 + 12 * n, y + 60 - 3 * n)) for n in range(8)], 5)
    coins(v, 164, 400, 7, 74)
    coins(v, 240, 404, 4, 74)
    v.poly([(340, 410), (340, 310), (440, 300), (470, 330), (470, 410)], "stone")
    v.draw([(340, 312), (400, 330), (470, 330)], 6, (1, 1))
    v.draw([(400, 330), (400, 408)], 6, (1, 1))
    log(v, 540, 384, 100, 26)
    log(v, 600, 388, 90, 26)
    log(v, 570, 340, 90, 26)
    sheaf(v, 204, 700, 200)
    flask(v, 400, 700, 180, "sea")
    v.beam((540, 690), (620, 600), 30, "gilt")
    v.beam((606, 614), (664, 550), 48, "gilt")
    return v.svg("Six pantries")
