"""The barrel of butter: a goblin leans in and empties it over somebody's armour."""

from __future__ import annotations

from _wax import Frame, disc, filled, hand, head, leg, limb, mud, scrawled, thumbprint, trunk, wax

from generator.drawing.areas import joined, shape, stroke


def draw() -> str:
    """A goblin at the upper right tips a barrel; butter runs down in the middle and spreads in a puddle."""
    p = wax(73)
    mud(p, 1000, 800, 58, 4)
    thumbprint(p, 262, 660, 0.95, -16)
    at = Frame(930, 262, 1.0, -8)
    leg(p, Frame(0, 0), "890,440 850,520 862,610", -1)
    leg(p, Frame(0, 0), "960,440 1000,520 990,610", 1)
    trunk(p, Frame(930, 262), 240)
    limb(p, "1010,320 1040,400 960,436", 42)
    # the butter: a sheet that runs over the head and drips from it
    butter = """640,250! 580,206 490,210 426,260 398,340 392,440 372,560 366,660 388,700 414,660 424,560 436,450 456,400
    478,392 488,430 506,440 522,408 556,384 600,392 612,430 630,440 650,410 672,400 690,450 692,560 706,680
    728,712 748,668 748,520 740,420 740,360!"""
    area = filled(p, butter, "yellow", "orange", 84, 44, 8)
    shine = ("440,290 424,350 414,440", "500,256 480,300", "706,480 712,600")
    p.on(area, "chalk", joined([stroke(q, [6, 18, 8], 2) for q in shine]))
    filled(
        p,
        "230,960 300,915 420,900 520,915 650,895 780,915 860,960 800,1010 600,1022 400,1020 280,1005",
        "yellow",
        "orange",
        8,
        34,
        8,
    )
    scrawled(p, ["330,960 400,946 450,956", "600,960 680,944 740,954"], "chalk", 12)
    # the barrel, its mouth to the left and down
    barrel = "690,170! 800,110 920,110 1000,150! 1030,260 1000,380! 900,420 780,420 660,390! 610,280"
    body = Frame(0, 0, 1, 0)
    stave = filled(p, body(barrel), "orange", "mud", 6, 26, 9)
    p.on(
        stave,
        "wax",
        joined(
            [
                stroke(q, [5, 8, 5], 3)
                for q in ("676,220 830,170 1010,196", "650,330 830,350 1012,322", "640,276 830,262 1022,258")
            ]
        ),
    )
    for hoop in (
        "770,122! 812,108! 850,260 822,424! 778,420! 808,262",
        "916,108! 958,124! 978,262 950,406! 908,420! 932,262",
    ):
        filled(p, hoop, "mud", "", gap=0, line=7)
    filled(
        p,
        [(668 + 58 * a / 100 - 18 * b / 100, 280 + b * 1.14 + 8 * a / 100) for a, b in disc(0, 0, 100, 100)],
        "mud",
        "",
    )
    p.form(
        shape([(668 + 40 * a / 100 - 16 * b / 100, 290 + b * 0.9) for a, b in disc(0, 0, 100, 100)], 1),
        "yellow",
        None,
        gap=3,
    )
    scrawled(p, ["650,240 640,300 652,350"], "orange", 9)
    limb(p, "960,300 900,240 880,170", 42)
    hand(p, 880, 120, 1.0, 200)
    hand(p, 930, 440, 1.0, -20)
    head(p, at, (-18, 12), True)
    for x, y in ((300, 760), (330, 560), (800, 660), (780, 780)):
        filled(p, [(x, y - 40, 1), (x + 22, y + 4), (x, y + 26), (x - 22, y + 4)], "yellow", "", line=8)
    p.roundel = (680, 480, 490)
    return p.svg("The barrel of butter")
