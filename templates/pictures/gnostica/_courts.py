"""The people of the sixteen courts: four temperaments, one for each suit, in four ranks.

Cups dream over the sea, rods flare before the sun, discs rest in the field, swords freeze in the wind at night.
"""

from __future__ import annotations

import math

from _figures import crown, front, head_frame, profile, three
from shapely.ops import unary_union

SUITS = ("cups", "rods", "discs", "swords")


# -- emblems ------------------------------------------------------------------------


def cup(p, x, y, s=1.0, turn=0.0, stem=0.0):
    """A chalice: a bowl with a calyx and a rim that shows its inside, a knop, a foot that spreads; the upper end of its
    stem at x, y. `stem` lengthens what a fist can close round.
    """
    with p.at(x, y, s, turn):
        d = stem
        p.knock(
            p.poly(
                f"-6.2,-11 0,-13 6.2,-11 5.8,-5 2.4,-1 2.4,{3 + d} 5.8,{6.6 + d}! 5.6,{8.4 + d} 0,{9.4 + d} "
                f"-5.6,{8.4 + d} -5.8,{6.6 + d}! -2.4,{3 + d} -2.4,-1 -5.8,-5"
            ).buffer(0.8)
        )
        foot = p.shape(
            f"-.8,{1 + d}! .8,{1 + d}! 1.2,{3.6 + d} 3,{5.4 + d} 5.3,{6.5 + d}! 5.3,{7.6 + d} 0,{8.9 + d} "
            f"-5.3,{7.6 + d} -5.3,{6.5 + d}! -3,{5.4 + d} -1.2,{3.6 + d}",
            "paper",
            w=0.42,
            comb=(1.4, 0.5, 0.32),
        )
        p.stroke(f"-5.2,{6.5 + d} 0,{7.8 + d} 5.2,{6.5 + d}", 0.34, "none", clip=foot)
        p.shape(f"-.9,-1! .9,-1! 1.1,{1.6 + d}! -1.1,{1.6 + d}!", "paper", w=0.34)
        bowl = p.shape(
            "-5.6,-11! 5.6,-11! 5.7,-7.4 4.5,-3.6 1.8,-1! -1.8,-1! -4.5,-3.6 -5.7,-7.4",
            "shade",
            w=0.46,
            halo=0.4,
            comb=(2.2, 0.5, 0.4),
        )
        p.shape(  # petals that hold the bowl
            "-4.7,-3.4 -3.5,-5.6! -2.2,-3.6! 0,-6.2! 2.2,-3.6! 3.5,-5.6! 4.7,-3.4 1.8,-.8! -1.8,-.8!",
            "paper",
            w=0.34,
            amp=0,
            clip=bowl.buffer(0.02),
        )
        p.shape("-2.3,.4 -1.6,-.7 0,-1.2 1.6,-.7 2.3,.4 1.6,1.4 0,1.9 -1.6,1.4", "shade", w=0.36, amp=0)
        p.stroke("-4.1,-9.4 -4.4,-7.6 -4.2,-6", 0.9, "both", "light", bowl)
        rim = [(5.9 * math.cos(i * math.pi / 6), -11 + 1.75 * math.sin(i * math.pi / 6)) for i in range(12)]
        p.shape(rim, "paper", w=0.36, amp=0)
        inside = [(4.9 * math.cos(i * math.pi / 6), -11 + 1.05 * math.sin(i * math.pi / 6)) for i in range(12)]
        p.shape(inside, "ink", w=0.2, amp=0)


def rod(p, x0, y0, x1, y1, leaves=True):
    """A budding staff from its foot x0, y0 to its head x1, y1."""
    p.shape(p.limb([(x0, y0), (x1, y1)], 2.2, 2.6), "paper", w=0.42, halo=0.5, comb=(1.2, 0.5, 0.34))
    turn = math.degrees(math.atan2(y1 - y0, x1 - x0)) + 90
    length = math.hypot(x1 - x0, y1 - y0)
    with p.at(x1, y1, 1, turn):
        p.shape(p.disc(0, 0, 1.9), "ink", w=0.2, halo=0.3)
        for m, down in ((-1, 2), (1, 5), (-1, 9)) if leaves else ():
            if down < length:
                p.shape(
                    f"{m},{down}! {m * 3},{down - 3.6} {m * 6},{down - 4.4}! {m * 5},{down - 1} {m},{down}",
                    "shade",
                    w=0.36,
                    halo=0.4,
                    comb=(0.8, 0.5, 0.28),
                )


def disc(p, x, y, r):
    """A coin with a star of five points."""
    p.shape(p.disc(x, y, r), "shade", w=0.55, halo=0.6, comb=(r * 0.3, 0.5, 0.4), lit=(r * 0.22, 0.7, 0.34))
    p.shape(p.disc(x, y, r * 0.8).difference(p.disc(x, y, r * 0.72)), "ink", w=0)
    p.shape(p.star(x, y, r * 0.62, r * 0.25, 5), "paper", w=0.3, amp=0)


def sword(p, x, y, length, turn=0.0, s=1.0):
    """A sword whose grip lies at x, y and whose point is up (turned by `turn`)."""
    with p.at(x, y, s, turn):
        p.shape(f"-1.7,-4! -1.5,{-length + 4}! 0,{-length}! 1.5,{-length + 4}! 1.7,-4!", "paper", w=0.42, halo=0.7)
        p.stroke(f"0,{-length + 3} 0,-4.4", 0.4, "none")
        p.shape(p.limb("-6.4,-3 0,-3.6 6.4,-3", 1.8, 2.3, 1.8), "shade", w=0.38, halo=0.4)
        p.shape(p.limb("0,-2.4 0,4.6", 1.8, 1.8), "ink", w=0.2, halo=0.3)
        p.shape(p.disc(0, 5.8, 1.9), "shade", w=0.36, halo=0.3)


# -- grounds ------------------------------------------------------------------------


def sea(p, y, boat=None):
    """Cups: a level sky, and water with crests."""
    p.rows(-3, y, 2.2, lambda _, v: max(0, 0.62 - 0.009 * v))
    p.shape(f"-4,{y}! 75,{y}! 75,95! -4,95!", "shade", w=0.4, halo=0.2)
    for i, level in enumerate((y + 3.4, y + 8.4, y + 14, y + 20)):
        for k in range(9):
            x = -3 + k * 9.4 + (i % 2) * 4.7
            p.stroke(f"{x},{level} {x + 2.4},{level - 2} {x + 5},{level - 0.4} {x + 7},{level - 1}", 0.6, layer="light")
    if boat:
        with p.at(*boat):
            p.shape("-5,0! 5,0! 3.4,2.8 -3.4,2.8", "ink", w=0.2, halo=0.3)
            p.shape("0,-8! 4,-2 0,-.8!", "paper", w=0.32, halo=0.3)
            p.shape("-.6,-7! -3.6,-1.6 -.6,-.8!", "paper", w=0.32, halo=0.3)


TONGUES = ((3, 70, 1.2), (66, 70, 1.25), (13, 74, 0.8), (57, 74, 0.8))  # of fire: where, and how large


def fire(p, x=35, y=30, tongues=TONGUES):
    """Rods: the sun's wedges, and dunes with tongues of fire."""
    p.rays(x, y, 17, 84, 44, 1.5, point="in", alt=0.9)
    p.shape("-4,66 12,61 30,65 48,61 75,66! 75,95! -4,95!", "paper", w=0.4, halo=0.4, comb=(3, 0.7, 0.4))
    for k, (x, y, s) in enumerate(tongues):
        flame(p, x, y, s, k % 2)


def flame(p, x, y, s=1.0, mirrored=False):
    """A tongue of fire, its foot at x, y."""
    with p.at(x, y, s, 0, mirrored):
        p.shape(
            "-5,6 -6.4,0 -4.4,-5! -2.8,-2 -1.8,-7 1,-13! 1.6,-7 4,-4.4! 5.2,-7! 6.4,-1 5,6",
            "shade",
            w=0.46,
            halo=0.5,
            comb=(1.6, 0.5, 0.38),
            lit=(1.6, 0.6, 0.34),
        )
        p.shape("-2,5 -2.6,1 0,-5! 1,-1 2.6,1 2,5", "paper", w=0.34)


def field(p, y):
    """Discs: an open sky, a round hill, furrows and trees."""
    p.rows(-3, 26, 2.6, lambda _, v: max(0, 0.5 - 0.016 * v))
    for x, s in ((4, 1.0), (66, 1.15)):
        p.shape(p.limb([(x, y - 4), (x, y + 4)], 1.6, 2), "ink", w=0.2, halo=0.3)
        crowns = [p.disc(x + dx * s, y - 11 + dy * s, r * s) for dx, dy, r in ((-4, 2, 4), (3.6, 2, 4.4), (0, -3.6, 5))]
        p.shape(unary_union(crowns), "ink", w=0.2, lit=(2.6, 0.7, 0.46), halo=0.4)
        for dx, dy in ((-4, 2), (2, -4), (4.4, 3), (-1, 4)):
            p.put("light", p.disc(x + dx * s, y - 11 + dy * s, 0.9))
    p.shape(f"-4,{y + 3} 16,{y} 54,{y} 75,{y + 3}! 75,95! -4,95!", "shade", w=0.4, halo=0.3)
    for i in range(9):
        x = -30 + i * 16.2
        p.stroke(f"{35 + (x - 35) * 0.34},{y + 2.4} {35 + (x - 35) * 0.6},{y + 12} {x},94", 0.8, "start", "light")


def wind(p, seed=0):
    """Swords: night, and gusts across it."""
    p.night()
    for i in range(13):
        y = 2 + i * 6.2
        x, far = p.r.uniform(-6, 30), p.r.uniform(18, 34)
        curl = p.r.uniform(-1.6, 1.6)
        p.stroke(
            f"{x},{y} {x + far * 0.4},{y - 1.6 + curl} {x + far * 0.75},{y + 1.4} {x + far},{y - 0.6}",
            0.8,
            layer="light",
        )
        p.stroke(f"{x + far + 6},{y + 2.6} {x + far + 14},{y + 1.4} {x + far + 24},{y + 3}", 0.6, layer="light")
    for x, y, s in ((4, 78, 1.2), (20, 83, 1), (52, 83, 1), (67, 78, 1.3)):
        puffs = [
            p.disc(x + dx * s, y + dy * s, r * s) for dx, dy, r in ((-6, 2, 4), (0, -1, 5.4), (6, 2, 4.4), (0, 5, 6))
        ]
        p.shape(unary_union(puffs), "paper", w=0.44, halo=0.5, comb=(2, 0.6, 0.4))
        p.stroke(f"{x - 3 * s},{y} {x},{y - 2.6 * s} {x + 2.4 * s},{y} {x},{y + 1.2 * s}", 0.4)


GROUND = {"cups": sea, "rods": fire, "discs": field, "swords": wind}


# -- thrones ------------------------------------------------------------------------


def throne(p, suit, y=42):
    """The back of a seat round 35, y."""
    if suit == "cups":  # a shell
        for i in range(9):
            with p.at(35, y + 12, 1, -180 + i * 22.5):
                p.shape(
                    "4,-4! 20,-6.4 29,-6 31.6,0 29,6 20,6.4 4,4!",
                    "paper" if i % 2 else "shade",
                    w=0.5,
                    halo=0.4,
                    comb=(2, 0.6, 0.4),
                )
                p.stroke("10,0 28,0", 0.4, "both")
    elif suit == "rods":  # a pointed back between two burning posts
        p.shape(f"19,95! 19,{y - 12}! 35,{y - 26} 51,{y - 12}! 51,95!", "ink", w=0.2, halo=0.6, lit=(3, 0.8, 0.5))
        for x in (18, 52):
            p.shape(p.limb([(x, y - 10), (x, 95)], 3.4, 3.6), "paper", w=0.45, halo=0.5, comb=(1.4, 0.6, 0.36))
            flame(p, x, y - 15, 0.72, x > 35)
    elif suit == "discs":  # a round back with fruit
        p.shape(p.disc(35, y - 2, 21), "shade", w=0.6, halo=0.6, comb=(4, 0.6, 0.46), lit=(3, 0.8, 0.4))
        p.shape(f"14,{y - 2}! 56,{y - 2}! 56,95! 14,95!", "shade", w=0.5, comb=(4, 0.6, 0.46))
        p.put("light", p.disc(35, y - 2, 17.4).difference(p.disc(35, y - 2, 16.6)))
        for i in range(9):
            a = math.radians(180 + 22.5 * i)
            x, v = 35 + 21 * math.cos(a), y - 2 + 21 * math.sin(a)
            p.shape(p.disc(x, v, 2.3), "paper" if i % 2 else "ink", w=0.4, halo=0.3, comb=(0.9, 0.5, 0.3))
    else:  # a narrow back, sharp as its people
        for x in (20, 50):
            p.shape(
                f"{x - 2},95! {x - 2},{y - 18}! {x},{y - 26}! {x + 2},{y - 18}! {x + 2},95!", "paper", w=0.42, halo=0.6
            )
        p.shape(f"22,95! 22,{y - 14}! 35,{y - 31}! 48,{y - 14}! 48,95!", "shade", w=0.5, halo=0.5, comb=(3, 0.6, 0.46))
        p.shape(f"25,95! 25,{y - 11}! 35,{y - 24}! 45,{y - 11}! 45,95!", "ink", w=0.2, lit=(1.6, 0.7, 0.4))
        for dx, dy in ((-6, -4), (6, -4), (0, -18)):
            p.put("light", p.star(35 + dx, y + dy, 1.5, 0.6, 4))


# -- heads --------------------------------------------------------------------------


def curls(p, cx=50, cy=40, rx=44, ry=44, r=13, fill="shade", span=(-200, 20), n=11):
    """Curly hair round a head."""
    angles = [math.radians(span[0] + (span[1] - span[0]) * i / (n - 1)) for i in range(n)]
    p.shape(
        unary_union([p.disc(cx + rx * math.cos(a), cy + ry * math.sin(a), r) for a in angles]),
        fill,
        w=0.34,
        halo=0.3,
        comb=(0.8, 0.5, 0.28) if fill != "ink" else None,
        lit=(0.8, 0.5, 0.28) if fill == "ink" else None,
    )


def king_head(p, suit, x=35, y=28, h=12.8):
    """Four kings: a gentle one, a fiery one, a stout one, a gaunt one."""
    with head_frame(p, x, y, h, {"cups": -5, "rods": 4}.get(suit, 0)):
        if suit == "cups":
            p.shape(
                "22,10 4,30 -2,60 2,92 -8,112 14,116 34,100 66,100 86,116 108,112 98,92 102,60 96,30 78,10",
                "paper", w=0.36, halo=0.4, comb=(1.4, 0.5, 0.3),
            )  # fmt: skip
            p.between("16,24 4,56 4,104", "24,20 18,60 26,96", 3, 0.36)
            p.between("84,24 96,56 96,104", "76,20 82,60 74,96", 3, 0.36)
            front(p, old=True, brow=-4, eye="down", neck=False)
            p.shape(
                "20,60 26,75 38,78 50,74 62,78 74,75 80,60 88,86 82,112 90,132! 72,126 66,146! 54,132 44,148! "
                "36,128 14,132! 18,110 12,86",
                "paper", w=0.36, comb=(1.8, 0.5, 0.3),
            )  # fmt: skip
            p.between("24,82 24,108 30,128", "76,82 78,108 72,128", 8, 0.4, trim=0.3)
            p.stroke("41,86 50,85 59,86", 0.6)
        elif suit == "rods":
            curls(p, 50, 44, 46, 44, 15, "ink", (-215, 35), 12)
            front(p, brow=7, jaw=6, mood="stern", eye="wide", neck=False)
            p.shape(
                "22,66! 30,82 40,78 50,74 60,78 70,82 78,66! 80,88 66,106 50,128! 34,106 20,88",
                "ink",
                w=0.2,
                halo=0.5,
            )
            beard = p.last
            p.put("light", p.poly("40,88.4! 46,85.4 50,86.8 54,85.4 60,88.4! 50,92.6"))
            p.cuts(
                "27,86 31,98 41,112|73,86 69,98 59,112|40,98 43,107 48,118|60,98 57,107 52,118",
                0.42,
                "both",
                "light",
                beard,
            )
        elif suit == "discs":
            p.shape("18,14 4,34 6,72 18,92 82,92 94,72 96,34 82,14", "ink", w=0.2, halo=0.4, lit=(1, 0.5, 0.3))
            front(p, jaw=12, mood="smile", eye="open", neck=False)
            p.shape(
                "10,58 18,74 34,80 50,76 66,80 82,74 90,58 98,86 86,112 50,124 14,112 2,86",
                "paper",
                w=0.36,
                comb=(1.6, 0.5, 0.3),
            )
            curls(p, 50, 84, 40, 26, 9, "paper", (-10, 190), 9)
            p.shape("50,76 36,76 24,88! 38,88 50,84 62,88 76,88! 64,76", "ink", w=0.2)
            p.stroke("41,92 50,95 59,92", 0.7)
        else:
            p.shape(
                "24,8 10,30 8,70 2,120! 26,116 30,90 70,90 74,116 98,120! 92,70 90,30 76,8", "paper", w=0.36, halo=0.5
            )
            p.between("20,24 14,60 8,112", "28,20 24,60 22,112", 3, 0.36)
            p.between("80,24 86,60 92,112", "72,20 76,60 78,112", 3, 0.36)
            front(p, old=True, brow=6, jaw=-4, long=8, mood="stern", neck=False)
            p.shape("50,96 40,98 42,118 50,140! 58,118 60,98", "paper", w=0.34, comb=(0.9, 0.5, 0.28))
    with p.at(x, y - 5.4):
        if suit == "swords":
            crown(p, 11, 8, 3, "shade")
        elif suit == "rods":
            crown(p, 12.6, 8, 7, "shade")
        else:
            crown(p, 12.6, 6, 5, "shade")


def queen_head(p, suit, x=35, y=28.6, h=12.6):
    """Four queens: a dreaming one, a laughing one, a motherly one, a cold one."""
    if suit == "cups":
        with head_frame(p, x, y, h, 10):
            p.shape(
                "50,-2 20,4 2,30 -2,70 -16,120 0,150 24,140 36,110 70,110 84,140 104,140 108,110 100,70 98,30 80,4",
                "ink", w=0.2, halo=0.5, lit=(2, 0.5, 0.34),
            )  # fmt: skip
            three(p, eye="down", brow=-3)
            p.shape(
                "80,30! 74,10 52,2 30,8 16,34 14,70! 2,60 6,24 26,0 52,-8 80,2 92,26", "ink", w=0.2, lit=(1, 0.5, 0.3)
            )
    elif suit == "rods":
        with head_frame(p, x, y, h, -4):
            curls(p, 50, 56, 56, 62, 17, "shade", (-230, 50), 15)
            front(p, mood="smile", eye="wide", jaw=4, lips=True)
            curls(p, 50, 34, 34, 30, 10, "shade", (-180, 0), 7)
    elif suit == "discs":
        with head_frame(p, x, y, h, 6):
            p.shape(
                "50,-6 16,0 0,30 0,80 -4,108 20,112 36,100 64,100 80,112 104,108 100,80 100,30 84,0",
                "ink",
                w=0.2,
                halo=0.5,
                lit=(2, 0.5, 0.34),
            )
            front(p, mood="smile", eye="down", jaw=9, lips=True)
            p.shape("50,6 32,10 20,26 16,44! 12,24 28,0 50,-4 72,0 88,24 84,44! 80,26 68,10", "ink", w=0.2)
            for m in (-1, 1):
                for k in range(3):
                    p.shape(p.disc(50 + m * (48 + k * 2), 60 + k * 16, 9), "ink", w=0.2, halo=0.2, lit=(0.5, 0.5, 0.2))
    else:
        with head_frame(p, x, y, h):
            p.shape(
                "20,20 0,40 -8,80 -22,130! 10,126 34,100 44,90 50,30", "paper", w=0.36, halo=0.5, comb=(1.6, 0.5, 0.32)
            )
            p.between("16,30 0,70 -14,122", "40,40 30,80 12,120", 5, 0.36)
            profile(p, mood="stern", brow=5, nose=4)
            p.shape("76,22! 66,8 46,0 22,8 6,32 10,62 24,78! 34,60 38,42 56,28", "paper", w=0.32, comb=(1, 0.5, 0.28))
            p.cuts("70,14 50,14 30,34 26,64|62,10 40,12 20,34 18,60", 0.34)
    with p.at(x, y - 5.6, 1, {"cups": 10, "rods": -4, "discs": 6}.get(suit, 0)):
        crown(p, 11 if suit != "swords" else 9.6, 5 if suit != "swords" else 7, 5 if suit != "rods" else 7, "shade")


def young_head(p, suit, x, y, h, cap=True, turn=0.0, up=False):
    """Four young faces in profile, looking to +x."""
    with head_frame(p, x, y, h, turn):
        if suit == "cups":
            p.shape("40,4 14,10 0,40 4,80 -6,104! 20,102 40,100 44,60", "ink", w=0.2, halo=0.4, lit=(1.2, 0.5, 0.3))
            profile(p, eye="down" if not up else "open", nose=-2)
            p.shape("74,22! 62,10 42,2 18,12 6,42 10,84 24,100! 34,80 36,50 54,32", "ink", w=0.2, lit=(1.4, 0.5, 0.3))
        elif suit == "rods":
            curls(p, 34, 44, 34, 44, 14, "shade", (-250, -40), 9)
            profile(p, mood="open" if up else "stern", brow=4, chin=5, nose=3)
            curls(p, 42, 30, 28, 26, 11, "shade", (-230, -20), 7)
        elif suit == "discs":
            profile(p, mood="smile", nose=5, chin=-3, brow=-2)
            p.shape("76,26! 66,12 46,2 20,8 4,36 8,66 24,78! 36,70 36,46 54,34", "paper", w=0.34, comb=(1, 0.5, 0.3))
            p.cuts("66,18 44,18 26,40 24,68|56,12 34,16 16,40 16,64", 0.36)
        else:
            p.shape(
                "30,20 -10,30 -40,20! -24,44 -44,56! -12,66 20,84 40,60", "ink", w=0.2, halo=0.4, lit=(1.4, 0.5, 0.3)
            )
            profile(p, mood="stern", brow=4, nose=2, chin=3)
            p.shape("76,24! 66,10 44,0 20,8 8,34 12,64 26,76! 36,60 38,44 56,30", "ink", w=0.2, lit=(1.2, 0.5, 0.3))
