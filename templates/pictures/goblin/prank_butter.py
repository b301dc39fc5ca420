"""The barrel of butter: a goblin leans in and empties it over somebody's armour."""

from __future__ import annotations

from _wax import Frame, disc, filled, hand, head, leg, limb, mud, scrawled, thumbprint, trunk, wax

from generator.drawing.areas import joined, shape, stroke
from generator.drawing.picture_builder import PictureBuilder


def pat(p: PictureBuilder) -> None:
    """A pat of butter at the lower left, a cow on its wrapper, a slice that falls off, a knife stuck into it."""
    filled(p, "372,640! 402,632! 396,800! 366,800!", "chalk", "", line=7)
    filled(p, "366,640! 360,540 376,516 396,536 406,632!", "mud", "orange", 80, 18, 7)
    filled(p, "96,780! 176,716! 486,716! 410,780!", "yellow", "chalk", 20, 30, 12)
    filled(p, "410,780! 486,716! 486,880! 410,950!", "yellow", "orange", 60, 26, 8, 0)
    front = filled(p, "96,780! 410,780! 410,960! 96,960!", "chalk", "", gap=0)
    p.on(front, "yellow", joined([stroke(q, 24, 3) for q in ("96,796 410,796", "96,936 410,936")]))
    filled(p, "410,950! 470,890! 560,960! 500,1010!", "yellow", "chalk", 20, 26, 10)
    # the cow, seen from before
    for m in (-1, 1):
        ear = [
            (253 + m * x, y, *corner) for x, y, *corner in ((44, 846), (92, 826), (112, 846, 1), (84, 868), (48, 866))
        ]
        filled(p, ear, "mud", "", gap=0, line=7)
        horn = [
            (253 + m * x, y, *corner) for x, y, *corner in ((26, 834), (52, 816), (58, 786, 1), (78, 826), (44, 850))
        ]
        filled(p, horn, "orange", "", gap=0, line=6)
    face = filled(p, "200,838 253,822 306,838 304,884 286,916 220,916 202,884", "chalk", "", gap=0, line=8)
    p.on(face, "mud", shape("200,830 240,824 248,866 224,888 196,880", 1.5))
    filled(p, "206,902 253,888 300,902 300,932 253,948 206,932", "red", "", gap=0, line=7)
    for x in (232, 274):
        p.lay("wax", shape([(x + 8 * c, 868 + 11 * d) for c, d in ((1, 0), (0, 1), (-1, 0), (0, -1))], 0.5))
        p.lay("wax", shape([(x + 7 * c, 918 + 9 * d) for c, d in ((1, 0), (0, 1), (-1, 0), (0, -1))], 0.5))


def draw() -> str:
    """A goblin at the upper right tips a barrel; butter runs down in the middle, a pat of it lies at the foot."""
    p = wax(73)
    mud(p, 1000, 800, 58, 4)
    thumbprint(p, 196, 470, 0.95, -16)
    at = Frame(930, 262, 1.0, -8)
    leg(p, Frame(0, 0), "890,440 850,520 862,610", -1)
    leg(p, Frame(0, 0), "960,440 1000,520 990,610", 1)
    trunk(p, Frame(930, 262), 240)
    limb(p, "1010,320 1040,400 960,436", 42)
    # the butter: a sheet that runs over the head and drips from it
    butter = """640,250! 580,206 490,210 426,260 398,340 392,440 372,560 366,660 388,700 414,660 424,560 436,450 456,400
    478,392 488,430 506,440 522,408 556,384 600,392 612,430 630,440 650,410 672,400 690,450 692,560 706,680
    728,712 748,668 748,520 740,420 740,360!"""
    area = filled(p, butter, "yellow", "chalk", 84, 40, 15)
    shine = ("440,290 424,350 414,440", "500,256 480,300", "706,480 712,600")
    p.on(area, "chalk", joined([stroke(q, [6, 18, 8], 2) for q in shine]))
    pat(p)
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
    for x, y in ((330, 560), (800, 660), (780, 780)):
        filled(p, [(x, y - 40, 1), (x + 22, y + 4), (x, y + 26), (x - 22, y + 4)], "yellow", "", line=8)
    p.roundel = (680, 480, 490)
    return p.svg("The barrel of butter")
