"""The boiling soup: a goblin empties a steaming cauldron over somebody's face."""

from __future__ import annotations

from _wax import Frame, disc, filled, halo, hand, head, leg, limb, mud, scrawled, thumbprint, trunk, wax

from generator.drawing.areas import joined, stroke


def draw() -> str:
    """A goblin at the lower right holds up a cauldron on its side; soup with lumps runs out of it, and steams."""
    p = wax(75)
    mud(p, 1050, 960, 50, 6, 0)
    thumbprint(p, 250, 640, 0.9, 24)
    for steam in (
        "430,250 390,200 430,150 400,90",
        "540,210 500,150 540,100 510,40",
        "340,330 300,280 330,230 300,180",
    ):
        halo(p, stroke(steam, [10, 30, 34, 24, 10], 3), 0)
        scrawled(p, [steam], "wax", 9)
    filled(p, "180,985 260,940 400,925 560,925 700,940 760,985 660,1020 460,1026 270,1020", "orange", "red", 8, 34, 8)
    # the soup
    soup = """650,300! 580,262 490,280 424,340 396,430 404,600 384,740 396,830 420,852 446,806 452,680 466,580 476,460
    500,420 516,450 536,462 552,426 586,410 612,440 618,560 606,660 616,760 636,796 656,760 654,600 668,510 690,480!"""
    area = filled(p, soup, "orange", "red", 86, 42, 9)
    p.on(
        area,
        "chalk",
        joined([stroke(q, [4, 15, 6], 2) for q in ("430,380 412,470", "560,300 510,320", "410,760 414,810")]),
    )
    for x, y, turn in ((436, 580, 80), (600, 350, -20), (424, 716, 95), (640, 640, 86)):  # carrots
        at = Frame(x, y, 1, turn)
        filled(p, at("-40,-14! -26,-24 10,-14 76,0! 10,14 -26,24 -42,14!"), "yellow", "", gap=3, line=7)
        p.lay("wax", joined([stroke(at(q), [5, 3], 2) for q in ("-14,-20 -8,-4", "10,14 14,2")]))
        leaves = [stroke(at(q), [16, 6], 2) for q in ("-38,-8 -72,-26", "-38,0 -80,0", "-38,8 -70,26")]
        p.lay("moss", joined(leaves), line=True)
    bone = "-60,-10 -74,-30 -94,-22 -90,-2 -98,14 -82,28 -62,12 60,14 80,30 96,16 90,0 96,-18 78,-30 60,-12"
    filled(p, Frame(500, 356, 0.7, 150)(bone), "chalk", "", gap=3, line=7)
    # the goblin and the cauldron, its mouth to the left
    body = Frame(880, 830, 0.98, 5)
    limb(p, "840,860 720,790 740,640", 40)
    leg(p, body, "-40,180 -60,230", -1)
    leg(p, body, "40,180 60,230", 1)
    trunk(p, body, 180)
    limb(p, "930,860 1070,780 1040,600", 40)
    for foot in (
        "960,300 1030,270 1050,292! 990,350",
        "1020,430 1098,430 1098,458! 1010,480",
        "900,250 930,180 956,188! 950,270",
    ):
        filled(p, foot, "mud", "", gap=6)
    pot = "690,240! 760,214 850,212 950,260 1010,350 1016,450 960,550 870,604 780,606 700,580! 660,410"
    belly = filled(p, pot, "mud", "wax", 64, 24, 11)
    p.on(belly, "chalk", stroke("830,250 920,280 970,350", [4, 20, 6], 2))
    filled(p, "800,206 790,150 840,130 880,150 890,222! 866,216 860,176 828,176 830,212!", "wax", "", gap=6)
    filled(p, [(684 + dx * 0.92 - dy * 0.12, 410 + dy) for dx, dy in disc(0, 0, 62, 196)], "mud", "", gap=6)
    brew = [(676 + dx - dy * 0.12, 414 + dy) for dx, dy in disc(0, 0, 36, 158)]
    inside = filled(p, brew, "orange", "", gap=0, line=7)
    p.on(
        inside,
        "red",
        joined([stroke(q, [3, 8, 4], 3) for q in ("672,300 690,330", "660,420 690,440", "656,500 676,520")]),
    )
    hand(p, 750, 622, 1.0, -10)
    hand(p, 1000, 580, 1.0, 20, True)
    head(p, body, (-16, -10), True)
    for x, y in ((330, 620), (300, 780), (690, 800), (320, 460)):
        filled(p, [(x, y - 36, 1), (x + 20, y + 4), (x, y + 24), (x - 20, y + 4)], "orange", "", line=8)
    p.roundel = (660, 540, 490)
    return p.svg("The boiling soup")
