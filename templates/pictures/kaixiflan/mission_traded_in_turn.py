"""The autumn fair: a stall under a striped awning, three heaps of different goods, and falling leaves."""

from _props import barrel, coins, log, pumpkin, sack
from _vignette import Vignette


def draw():
    v = Vignette("mission_traded_in_turn", y=470, step=40)
    v.earth()
    for x in (110, 690):
        v.beam((x, 700), (x, 260), 20)
    for k in range(8):
        a, b = 70 + 82.5 * k, 70 + 82.5 * (k + 1)
        v.poly(
            [(a + 20 - 5 * k, 150), (b + 20 - 5 * k - 5, 150), (b, 290), (a, 290)], "accent" if k % 2 == 0 else "gilt"
        )
        v.blob(
            [(a, 290, 1), (a + 10, 330), ((a + b) / 2, 346), (b - 10, 330), (b, 290, 1)],
            "accent" if k % 2 == 0 else "gilt",
            6,
        )
    v.poly([(80, 560), (720, 560), (720, 610), (80, 610)], "wood")
    v.poly([(100, 610), (700, 610), (700, 720), (100, 720)], "sand")
    v.ticks([((110 + 20 * k, 618), (112 + 20 * k, 690 - 12 * (k % 3))) for k in range(28)], 5)
    pumpkin(v, 220, 562, 130)
    pumpkin(v, 170, 566, 90, "gilt")
    log(v, 370, 530, 110, 30)
    log(v, 430, 534, 100, 30)
    log(v, 400, 482, 100, 30)
    coins(v, 570, 546, 5, 66)
    coins(v, 640, 550, 8, 66)
    barrel(v, 170, 752, 130)
    sack(v, 640, 756, 120)
    for x, y in ((60, 420), (740, 440), (330, 400), (530, 400), (400, 720), (750, 660)):
        v.blob([(x, y - 30, 1), (x + 22, y - 8), (x, y + 26, 1), (x - 22, y - 8)], "accent", 5)
        v.draw([(x, y - 20), (x, y + 40)], 5, (0.4, 0.8))
    return v.svg("The autumn fair")
