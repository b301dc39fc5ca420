"""The four ranks of the courts: a page stands, a knight rides, queen and king sit, each with the suit's sign."""

from __future__ import annotations

from _courts import (
    GROUND,
    cup,
    disc,
    fire,
    king_head,
    queen_head,
    rod,
    sea,
    sword,
    throne,
    wind,
    young_head,
)
from _figures import cradle, cradling_thumb, foot, grip, hand, sleeve
from _horses import horse, rider
from _woodcut import Woodcut
from shapely.ops import unary_union

TITLES = {"cups": "Cups", "rods": "Rods", "discs": "Discs", "swords": "Swords"}
HORIZON = {"cups": 58, "discs": 58}


def ground(p, suit, at=None):
    """The ground of a suit."""
    if suit in HORIZON:
        GROUND[suit](p, at or HORIZON[suit])
    else:
        GROUND[suit](p)


def lap(p, y, gown, tone="line"):
    """Cloth that hangs in bows between two knees, from the height y on, and falls straight below them."""
    for k, (half, deep) in enumerate(((5.6, 3.4), (4.6, 3), (3.2, 2.2))):
        level = y + k * 4.2
        p.stroke(
            f"{35 - half},{level} {35 - half * 0.5},{level + deep * 0.8} 35,{level + deep} "
            f"{35 + half * 0.5},{level + deep * 0.8} {35 + half},{level}",
            0.6 - k * 0.06,
            "both",
            tone,
            gown,
        )
    p.fold(f"31.6,{y + 9} 30.8,{y + 15} 30.6,95", 0.6, 1.8, 0.65, 1, 0.3, clip=gown, layer=tone, taper="start")
    p.fold(f"38.4,{y + 9} 39.2,{y + 15} 39.4,95", 0.6, 1.8, 0.65, -1, 0.3, clip=gown, layer=tone, taper="start")


def king(suit):
    """A king: seated, seen from before, the sign of his suit in his left hand."""
    p = Woodcut(300 + len(suit) * 7)
    p.roundel = (35, 38, 30)
    ground(p, suit)
    throne(p, suit)
    wide = {"cups": 0, "rods": 1, "discs": 3.4, "swords": -2.4}[suit]
    mantle = "ink" if suit in ("rods", "discs") else "shade"
    gown = {"cups": "paper", "rods": "shade", "discs": "paper", "swords": "paper"}[suit]
    # mantle over shoulders and knees
    p.shape(
        f"35,38 27,38.4 {20 - wide},42 {16 - wide},54 {15 - wide},66 {17 - wide},80 {13 - wide},95! "
        f"{57 + wide},95! {53 + wide},80 {55 + wide},66 {54 + wide},54 {50 + wide},42 43,38.4",
        mantle,
        w=0.5,
        comb=(4, 0.6, 0.5) if mantle != "ink" else None,
        lit=(3, 0.8, 0.46),
        halo=0.6,
    )
    # gown: breast, lap, knees
    p.shape(
        f"35,40 28,40.6 {25.6 - wide * 0.5},46 {26 - wide * 0.7},56 {23 - wide},64 {21 - wide},74 {22 - wide},95! "
        f"{48 + wide},95! {49 + wide},74 {47 + wide},64 {44 + wide * 0.7},56 {44.4 + wide * 0.5},46 42,40.6",
        gown,
        w=0.46,
        comb=(3.2, 0.55, 0.44),
        lit=(2, 0.7, 0.36) if gown == "shade" else None,
        halo=0.3,
    )
    g = p.last
    p.fold(f"{25 - wide * 0.6},66 {25 - wide * 0.6},78 {26 - wide},92", 0.8, 2.6, 0.6, 1, 0.34, clip=g)
    p.fold(f"{45 + wide * 0.6},66 {45 + wide * 0.6},78 {44 + wide},92", 0.8, 2.6, 0.6, -1, 0.34, clip=g)
    lap(p, 70, g)
    p.cuts(f"{25 - wide},63 30,66.6 35,67|{45 + wide},63 40,66.6 35,67", 0.5, "both", clip=g)
    p.shape(p.limb(f"{26.4 - wide * 0.7},56 35,58.4 {43.6 + wide * 0.7},56", 2.4, 2.6, 2.4), "ink", w=0.2)
    p.shape(p.disc(35, 57.6, 1.9), "shade", w=0.34, halo=0.25)
    if suit in ("rods", "swords"):  # breast plate
        p.shape("35,43 29,42.4 27.4,47 29,53.6 35,56 41,53.6 42.6,47 41,42.4", "paper", w=0.4, comb=(2, 0.5, 0.36))
        p.cuts("28.4,49 35,52 41.6,49|35,44 35.3,55", 0.4, "none", clip=p.last)
    elif suit == "cups":
        for x, y in ((30, 47), (35, 50), (40, 47), (31, 74), (39, 76)):
            p.shape(f"{x - 2},{y}! {x},{y - 1.4} {x + 1.4},{y}! {x},{y + 1.4}", "shade", w=0.26, amp=0)
    else:
        for x, y in ((30, 48), (40, 48), (35, 52), (30, 76), (40, 76), (35, 84)):
            p.shape(
                unary_union([p.disc(x, y, 1), p.disc(x - 1.2, y - 1.4, 1), p.disc(x + 1.2, y - 1.4, 1)]),
                "shade",
                w=0.24,
            )
    # his right hand rests
    if suit == "rods":
        sleeve(p, "23,42.6 16.4,51 20.4,61", 7.6, 7.6, 5, cuff="paper")
        grip(p, 21.2, 62.6, 120, 6.6)
    elif suit == "discs":
        sleeve(p, "21,43 15,53 21,62.6", 8.4, 8.4, 5.4, cuff="", fill="shade")
        hand(p, 21.6, 63, 20, 8, "lay", halo=0.3)
    elif suit == "cups":
        sleeve(p, "23,42.6 17,52 22,62", 7.6, 7.8, 5.4, fill="shade", cuff="")
        hand(p, 22.4, 62.6, 30, 7.6, "lay", halo=0.3)
    else:
        sleeve(p, "24,42 18,51 21.4,61", 6.6, 6.4, 4.6, fill="paper", cuff="ink")
        hand(p, 21.8, 61.6, 40, 7.8, "point", halo=0.3)
    # his left hand holds the sign
    if suit == "cups":
        cup(p, 59, 37.4, 1.2, stem=3.6)
        sleeve(p, "47,42.6 48.6,48.4 49.2,55", 7.6, 7.4, 6.6, fill="shade", cuff="", halo=0.5)
        sleeve(p, "49.4,55.2 52,51.6 54.4,47.4", 6.6, 6, 4.8, fill="shade", cuff="", halo=0.5)
        grip(p, 59.2, 43.2, -34, 6.4)
    elif suit == "rods":
        rod(p, 56.4, 92, 52.4, 14)
        sleeve(p, "47.6,42.6 55.6,50 58.4,44.2", 7.6, 7, 5, cuff="")
        grip(p, 54, 43.4, -3, 6.6, flip=True)
    elif suit == "discs":
        disc(p, 52, 57, 9)
        sleeve(p, "49,43 57.6,48.6 57.6,54", 8.4, 7.8, 5.6, cuff="", fill="shade")
        hand(p, 57.4, 53.6, 130, 8, "lay", halo=0.3, flip=True)
    else:
        sword(p, 54.4, 50.6, 41, 4)
        sleeve(p, "46,42 45.6,48 43.8,54.8", 6.6, 6.4, 5.6, fill="paper", cuff="", halo=0.5)
        sleeve(p, "44,55 46,54 47.6,53.2", 5.6, 5.2, 4.4, fill="paper", cuff="ink", halo=0.5)
        grip(p, 54.4, 50.8, -10, 6.4)
    # collar
    if suit != "swords":
        p.shape(
            p.limb("24.6,42 30,39 35,43 40,39 45.4,42", 3.4, 3.4, 3.2, 3.4, 3.4),
            "paper",
            w=0.36,
            halo=0.3,
            comb=(1, 0.5, 0.3),
        )
        for x, y in ((26.4, 41.4), (30, 40), (33, 41.8), (37, 41.8), (40, 40), (43.6, 41.4)):
            p.put("line", p.limb([(x, y - 0.6), (x, y + 0.8)], 0.9, 0.3))
    else:
        p.shape("26,41! 35,36! 44,41! 40,43! 35,40.6! 30,43!", "ink", w=0.2, halo=0.3)
    king_head(p, suit)
    return p.svg(f"The King of {TITLES[suit]}", 1.9)


def queen(suit):
    """A queen: seated in a wide gown, at ease with the sign of her suit."""
    p = Woodcut(400 + len(suit) * 11)
    p.roundel = (35, 38, 30)
    ground(p, suit, {"cups": 50, "discs": 54}.get(suit))
    if suit != "cups":
        throne(p, suit, 44)
    else:
        p.shape("-4,72 10,66 24,68 46,66 60,69 75,66! 75,95! -4,95!", "paper", w=0.45, halo=0.4, comb=(3, 0.7, 0.4))
        throne(p, suit, 46)
    wide = {"cups": 0, "rods": 1.4, "discs": 4, "swords": -2.6}[suit]
    gown = {"cups": "paper", "rods": "ink", "discs": "paper", "swords": "paper"}[suit]
    p.shape(
        f"35,39 29,39 {26 - wide * 0.4},43 28,51 {25 - wide * 0.5},58 {18 - wide},64 {13 - wide},76 {9 - wide},95! "
        f"{61 + wide},95! {57 + wide},76 {52 + wide},64 {45 + wide * 0.5},58 42,51 {44 + wide * 0.4},43 41,39",
        gown,
        w=0.5,
        comb=(4, 0.6, 0.46) if gown != "ink" else None,
        lit=(3.4, 0.75, 0.5) if gown == "ink" else None,
        halo=0.6,
    )
    g = p.last
    tone = "light" if gown == "ink" else "line"
    lap(p, 75 if suit == "discs" else 70, g, tone)
    for s, d in (
        ("27,66 22,78 19,93", 1),
        ("43,66 48,78 51,93", -1),
    ):
        p.fold(s, 0.8, 2.4, 0.65, d, 0.32, clip=g, layer=tone)
    p.cuts(f"{25 - wide},60 30,65 35,66.4|{45 + wide},60 40,65 35,66.4", 0.6, "both", tone, g)
    p.shape(
        f"35,41 30,40 {27.4 - wide * 0.3},44 29,51 28.2,57 35,59.4 41.8,57 41,51 {42.6 + wide * 0.3},44 40,40",
        "shade",
        w=0.42,
        comb=(2.2, 0.55, 0.38),
        lit=(1.6, 0.7, 0.34),
    )
    p.shape(p.limb("28.4,54.6 35,57 41.6,54.6", 2, 2.2, 2), "ink", w=0.2, halo=0.2)
    p.shape("30.8,39! 35,45.6 39.2,39!", "paper", w=0.3)
    if suit == "cups":
        sleeve(p, "42.6,42.6 48.6,53.4 57.6,60.6", 6.8, 7.4, 6.8, cuff="")
        cup(p, 52, 41.4, 1.2, stem=3.8)
        sleeve(p, "58,60.4 61.2,55.4 59,50.2", 6.8, 6.2, 4.8, cuff="")
        grip(p, 52, 47.6, 10, 6.8, flip=True)
        sleeve(p, "27.8,42.6 23.6,53 31,58.8 41.6,56", 6.8, 7.6, 7, 5)
        hand(p, 42.4, 55.8, -14, 7, "lay", halo=0.3)
    elif suit == "rods":
        rod(p, 58, 92, 51, 15)
        sleeve(p, "42.6,42.6 50.6,50 57.4,44.6", 6.8, 7, 5, fill="paper", cuff="")
        grip(p, 53.4, 43.4, -5, 6.4, flip=True)
        sleeve(p, "27.4,42.6 22.6,51.2 17,46.4", 6.8, 7, 5, fill="paper", cuff="")
        p.shape(p.limb("13.2,66 13.4,48 12.4,36", 1.1, 1.1, 1.1), "ink", w=0.2, halo=0.4)
        grip(p, 13.3, 43.6, 36, 6.2, flip=True)
        for i in range(11):
            with p.at(12.4, 32, 1, i * 360 / 11):
                p.shape("2,-1! 6.4,0! 2,1!", "shade", w=0.3, halo=0.2)
        p.shape(p.disc(12.4, 32, 3), "ink", w=0.2, halo=0.2)
        p.put("light", p.disc(11.6, 31.2, 0.6))
        # her black cat
        p.shape(
            "30,95! 29,86 31,80 31.4,75! 33.4,77 36.6,77 38.6,75! 39,80 41,86 40,95!",
            "ink",
            w=0.2,
            lit=(1.6, 0.6, 0.4),
            halo=0.7,
        )
        for x in (33.4, 36.8):
            p.put("light", p.disc(x, 79.4, 0.7))
    elif suit == "discs":
        disc(p, 35, 61, 10)
        sleeve(p, "26.4,43 20,54 26.4,63.6", 7.8, 8.2, 5.4, cuff="")
        hand(p, 26.2, 63.6, 0, 7.6, "lay", halo=0.3)
        sleeve(p, "43.6,43 50,54 43.6,63.6", 7.8, 8.2, 5.4, cuff="")
        hand(p, 43.8, 63.6, 180, 7.6, "lay", halo=0.3, flip=True)
        hare(p, 56.4, 81.4)
    else:
        sword(p, 53.6, 51, 42, 2)
        sleeve(p, "42.4,42.6 42,48.6 40.6,55", 6.4, 6.4, 5.8, fill="ink", cuff="", halo=0.5)
        sleeve(p, "40.8,55.2 43.8,54.4 46.6,53.4", 5.8, 5.4, 4.4, fill="ink", cuff="paper", halo=0.5)
        grip(p, 53.4, 51.4, -10, 6.2)
        sleeve(p, "27.6,42.6 20,50 14.4,43.6", 6.4, 6.6, 4.6, fill="ink", cuff="paper")
        hand(p, 14, 43.2, -100, 7.6, "open", halo=0.4)
    queen_head(p, suit)
    return p.svg(f"The Queen of {TITLES[suit]}", 1.9)


def hare(p, x, y):
    """A hare that sits and looks to +x, its feet at x, y: black, its fur and its haunch cut out of it."""
    with p.at(x, y, 0.7):
        for ear in (
            "4,-15.6! .8,-19 -1.4,-25 -.6,-27.6 1.6,-25.8 4.6,-20.6 6,-16!",
            "4.8,-16.4! 4.6,-21.6 6.4,-27.6 8.2,-27.4 8.4,-22 7.2,-16!",
        ):
            p.shape(ear, "ink", w=0.2, halo=0.5)
        p.cuts("1,-24.4 2.6,-21 4.4,-17.4|7,-25 6.8,-21 6.2,-17.6", 0.5, "both", "light")
        body = p.shape(
            """-8.6,.6! -10,-3 -9.4,-8 -5.6,-12 -.6,-13.2 2.2,-14 3.2,-16.4 5.4,-17.6 7.8,-17 10,-14.6 11.4,-12.4
                10.6,-11 8,-10.4 6.4,-9.4! 7,-5.6 6.2,-1.6 8,-.8 7.8,.6! 3.8,.6! 3.8,-2.4! 2,.6!""",
            "ink",
            w=0.2,
            halo=0.6,
            lit=(2.6, 0.6, 0.42),
            amp=0.02,
        )
        p.shape(p.disc(-9.8, -2.6, 1.9), "paper", w=0.3, halo=0.3)  # its tail
        p.cuts(
            "-.6,-1 1.4,-4 .2,-7.4 -3.2,-8.6|3.6,-4.6 3.4,-7 2.4,-9.4|-5.6,-1 -2,-1.4 1,-1", 0.6, "both", "light", body
        )
        p.put("light", p.disc(7.2, -14.4, 0.85), body)
        p.put("light", p.limb("9.4,-12 10.4,-12.2", 0.5, 0.5), body)


def knight(suit):
    """A knight on his horse, from the left to the right."""
    p = Woodcut(500 + len(suit) * 13)
    p.roundel = (37, 40, 30)
    if suit == "cups":
        sea(p, 62, (9, 58))
        p.shape("-4,76 16,73.6 40,76 75,71.6! 75,95! -4,95!", "paper", w=0.4, halo=0.3)
    elif suit == "rods":
        fire(p, 35, 34, ((3, 66, 1.2), (12, 71, 0.8), (69, 75, 0.8)))
    elif suit == "discs":
        GROUND["discs"](p, 62)
    else:
        wind(p)
    lean = {"rods": 13, "swords": 3}.get(suit, 0)
    with p.at(71.5, 1.2, 0.84, 0, True), p.at(44, 74, 1, lean, o=(44, 74)):
        horse(p, suit)
        rider(p, suit)
    return p.svg(f"The Knight of {TITLES[suit]}", 2.0)


def page(suit):
    """A page: young, on foot, who looks at the sign of the suit."""
    p = Woodcut(600 + len(suit) * 17)
    p.roundel = (37, 40, 30)
    ground(p, suit, {"cups": 64, "discs": 62}.get(suit))
    if suit == "cups":
        p.shape("-4,82 20,79 50,80 75,78! 75,95! -4,95!", "paper", w=0.4, halo=0.3)
    # legs
    for leg, f in (
        ("37,60 38.4,72 40,86", "paper"),
        ("31,60 29,72 27.4,86", "ink" if suit in ("cups", "discs") else "paper"),
    ):
        p.shape(
            p.limb(leg, 7, 5.4, 4),
            f,
            w=0.46,
            halo=0.5,
            comb=None if f == "ink" else (2.2, 0.5, 0.4),
            lit=(1.6, 0.6, 0.36) if f == "ink" else None,
        )
    foot(p, 40.4, 85, 8, fill="shade")
    foot(p, 27.6, 85, 8, fill="shade")
    # far arm
    if suit == "rods":
        sleeve(p, "38.4,42 46,49 49.6,46", 6.4, 6, 4.6, fill="paper")
    # cloak behind, in the wind
    if suit == "swords":
        p.shape(
            "30,40 20,44 8,42 0,48! 6,52 1,58! 12,58 18,66! 28,60",
            "shade",
            w=0.46,
            halo=0.5,
            comb=(2.6, 0.6, 0.42),
            lit=(2, 0.7, 0.38),
        )
        p.cuts("27,45 16,48 6,49|27,51 18,55 10,56", 0.6, clip=p.last)
    # tunic
    tunic = {"cups": "shade", "rods": "paper", "discs": "shade", "swords": "ink"}[suit]
    p.shape(
        """34,37.6 28,39.6 25.4,45 27.4,53! 24.4,59 21.6,67.6! 25,66! 28,69.4! 31.6,66.4! 35,70! 38.6,66.4! 42,69!
            45.6,65.6! 43,59 40.6,53! 42.4,45 40,39.6""",
        tunic,
        w=0.46,
        halo=0.5,
        comb=(3.2, 0.6, 0.42) if tunic != "ink" else None,
        lit=(2, 0.7, 0.38) if tunic != "paper" else None,
    )
    t = p.last
    tone = "light" if tunic == "ink" else "line"
    for s, d in (("30,56 28,62 27,67", 1), ("34,56 34,62 34.4,68", 1), ("38,56 40,62 41.6,67", -1)):
        p.fold(s, 0.6, 1.8, 0.65, d, 0.3, clip=t, layer=tone)
    if suit == "rods":
        for x, y in ((30, 46), (36, 44), (38, 50), (31, 61), (38, 62), (34, 57)):
            p.shape(
                f"{x - 1.6},{y + 1.8} {x - 1.4},{y - 0.6} {x},{y - 3.4}! {x + 1.8},{y} {x + 1.2},{y + 1.8}",
                "shade",
                w=0.26,
                amp=0,
                clip=t,
            )
    elif suit == "cups":
        for x, y in ((30, 46), (37, 46), (33, 60), (39, 61)):
            p.put("light", p.star(x, y, 1.8, 0.7, 6), t)
    p.shape(p.limb("27,53.6 34,55.4 41,53.4", 2, 2.2, 2), "paper" if tunic == "ink" else "ink", w=0.3)
    # the sign
    if suit == "cups":
        cup(p, 49.6, 44.4, 1.1, stem=3.4)
        fish(p, 49.6, 32.3)
        sleeve(p, "38.6,42.4 43,52.4 48,51", 6.6, 6.4, 4.6, fill="paper")
        grip(p, 49.6, 49.4, 0, 5.8)
        sleeve(p, "28.6,42.4 21.4,49 26.4,56.4", 6.6, 6.6, 4.8, fill="paper", cuff="")
        hand(p, 26.8, 56.8, 30, 6.4, "lay", halo=0.3)
    elif suit == "rods":
        rod(p, 53, 91, 52, 13)
        grip(p, 52.4, 43.4, 0, 6)
        sleeve(p, "29,42.4 34,54.4 47.4,56.6", 6.8, 6.6, 4.8, fill="shade")
        grip(p, 52.6, 56.6, 0, 6)
    elif suit == "discs":
        sleeve(p, "38.8,42.6 47.4,53.6 57,46", 6.8, 6.8, 4.8, fill="paper", cuff="")
        cradle(p, 53.4, 41.6, 36, 9.6, flip=True)
        sleeve(p, "28.6,42.6 30.6,55 37,54 44.4,47.4", 6.8, 7, 6, 4.8, fill="paper", cuff="")
        cradle(p, 49.6, 42, -40, 9.6)
        disc(p, 51.6, 34, 8.2)
        cradling_thumb(p, 53.4, 41.6, 36, 9.6, flip=True)
        cradling_thumb(p, 49.6, 42, -40, 9.6)
    else:
        sword(p, 47.6, 49, 38, 10)
        sleeve(p, "38.6,42.4 45.6,54 50,52.6 47,52", 6.6, 6.2, 5.2, 4.6, fill="paper")
        sleeve(p, "29,42.4 31,53.4 43.4,52.6", 6.8, 6.4, 4.6, fill="paper")
        grip(p, 47.4, 50.6, 10, 6)
    p.shape(p.limb("28.6,40.6 34,39 39.6,40.4", 2.8, 3, 2.8), "paper", w=0.34, halo=0.2, comb=(0.8, 0.5, 0.28))
    young_head(
        p, suit, 34.4, 29.4, 12.8, turn={"rods": -14, "discs": -12, "cups": 8, "swords": 0}[suit], up=suit == "rods"
    )
    cap(p, suit)
    return p.svg(f"The Page of {TITLES[suit]}", 1.9)


def fish(p, x, y):
    """A fish that looks out of a cup whose rim is about x, y: what the wall hides of it is not drawn."""
    mouth = p.poly(
        f"{x - 12},{y - 20}! {x + 14},{y - 20}! {x + 14},{y}! {x + 5.2},{y} {x},{y + 1.1} {x - 5.2},{y} {x - 12},{y}!"
    )
    with p.at(x, y + 1, 1.15, -66):
        p.shape("-5,0 0,-3 5,-2.4 9,0 5,2.6 0,3", "paper", w=0.36, halo=0.3, comb=(1, 0.5, 0.3), clip=mouth)
        p.put("line", p.disc(6, -0.6, 0.7))
        p.cuts("3,-2 4,0 3,2", 0.3, clip=mouth)


def cap(p, suit):
    """A page's cap, the head about 34.4, 29.4."""
    if suit == "cups":
        with p.at(34, 23.4, 1, 8):
            p.shape("-8,2 -7,-3.4 0,-6 7,-4 9,1 0,-.6", "shade", w=0.42, halo=0.4, comb=(1.4, 0.5, 0.32))
            p.shape("-7,0! -12,3 -13.6,12 -11,20! -9,12 -6,5!", "shade", w=0.4, halo=0.4, comb=(1.4, 0.5, 0.3))
    elif suit == "rods":
        with p.at(33.4, 23.4, 1, -14):
            p.shape("-6,2 -5,-4 1,-6 7,-3 8,1! 0,-.6", "ink", w=0.2, halo=0.4, lit=(1.2, 0.6, 0.3))
            p.shape("-4,-3! -8,-9 -7,-15! -4,-10 -1,-5!", "paper", w=0.36, halo=0.4, comb=(0.9, 0.5, 0.3))
    elif suit == "discs":
        with p.at(33.4, 23.6, 1, -10):
            p.shape("-10,3 -4,0 6,0 12,2.6 2,4.4", "paper", w=0.4, halo=0.4, comb=(0.8, 0.5, 0.3))
            p.shape("-5,.6! -4.6,-5 0,-6.6 5,-5 5.6,.8!", "paper", w=0.4, halo=0.3, comb=(1.2, 0.5, 0.3))
            p.shape(p.limb("-5,-.6 0,.4 5.4,-.4", 1.6, 1.6), "shade", w=0.3)
    else:
        with p.at(34, 23.6):
            p.shape("-7,2 -6,-4 0,-5.6 6,-4 8,2! 0,-.4", "shade", w=0.4, halo=0.4, comb=(1.2, 0.5, 0.3))


RANKS = {"page": page, "knight": knight, "queen": queen, "king": king}
