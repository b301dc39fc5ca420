"""The loose hen: a goblin throws a flapping hen into somebody's face."""

from __future__ import annotations

from _wax import Frame, disc, filled, hand, head, leg, limb, mud, scrawled, thumbprint, trunk, wax

from generator.drawing.areas import joined, shape, stroke


def draw() -> str:
    """A goblin at the right holds up a flapping hen that pecks to the left."""
    p = wax(71)
    mud(p, 1010, 150, 66, 5)
    thumbprint(p, 250, 905, 1.0, -24)
    at = Frame(830, 800, 1.0, 4)
    limb(p, "790,830 690,760 640,650", 40)
    leg(p, at, "-40,190 -60,250", -1)
    leg(p, at, "40,190 60,250", 1)
    trunk(p, at, 200)
    limb(p, "880,830 985,760 960,600", 40)
    # the hen: tail, far wing, body, near wing, head
    feathers = (
        "900,330 1010,200 1060,250! 960,380",
        "900,360 1060,270 1090,340! 950,420",
        "890,390 1060,370 1060,430! 920,440",
    )
    for points in feathers:
        filled(p, points, "orange", "red", 20, 20, 9)
    # the far wing beats upwards, its long feathers apart
    far = "650,340 640,260 664,190 720,120! 726,176 790,96! 782,168 862,110! 836,190 900,170! 850,250 820,340"
    filled(p, far, "chalk", "orange", 70, 26, 8)
    scrawled(p, ["684,300 700,230 716,180", "730,310 756,230 776,190", "776,320 806,250 826,214"], width=7)
    body = "548,420 560,500 640,580 780,596 900,520 930,400 860,330 770,350 720,380 690,330 640,308 580,320 548,360"
    filled(p, body, "chalk", "orange", 12, 40, 8)
    # legs that kick, three toes each
    for x, toe in ((620, 700), (700, 712)):
        scrawled(
            p,
            [
                f"{x},570 {x - 30},640 {x - 56},{toe - 30}",
                f"{x - 56},{toe - 30} {x - 100},{toe - 20}",
                f"{x - 56},{toe - 30} {x - 84},{toe + 14}",
                f"{x - 56},{toe - 30} {x - 44},{toe + 18}",
            ],
            "orange",
            13,
            loose=True,
        )
    wing = "690,420 770,370 900,330 1000,300! 980,360 1010,380! 960,420 975,455! 900,480 790,500"
    filled(p, wing, "chalk", "orange", 160, 24, 10)
    scrawled(p, ["760,430 840,400 920,390", "770,460 850,440 920,430"], width=7)
    comb = "556,348! 520,290 562,292! 566,244 606,278! 634,244 652,318!"
    filled(p, comb, "red", "", gap=4)
    filled(p, "536,430 500,500 552,506 574,452", "red", "", gap=4)
    filled(p, "544,356! 448,420! 540,430!", "yellow", "", gap=4)
    p.form(shape(disc(604, 376, 23, 25), 1), "chalk", None, gap=0)
    scrawled(p, [[*disc(604, 376, 23, 25), (627, 376)]], width=7)
    p.lay("wax", shape(disc(597, 379, 10, 11), 0.5), line=True)
    scrawled(p, ["566,326 600,342 636,336"], width=8)
    # hands round the hen's belly
    hand(p, 650, 600, 1.0, -20)
    hand(p, 930, 545, 1.0, 15, True)
    head(p, at, (-12, -8), True)
    # pecks and feathers
    scrawled(p, ["440,366 402,336", "420,410 366,412", "436,456 396,492"], "red", 11)
    for x, y, turn in ((330, 560, 30), (430, 690, -35), (300, 730, 70)):
        f = Frame(x, y, 0.9, turn)
        filled(p, f("0,-60! 26,-20 18,30 0,60! -18,30 -24,-20"), "chalk", "")
        p.lay("orange", joined([stroke(f(q), 6, 2) for q in ("0,-30 0,80", "0,0 14,-14", "0,20 -12,6")]))
    p.roundel = (760, 560, 480)
    return p.svg("The loose hen")
