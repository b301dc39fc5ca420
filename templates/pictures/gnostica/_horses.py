"""Knights and their horses, going to the left: a dreamer, a firebrand, a ploughman, a storm."""

from __future__ import annotations

import math

from _courts import cup, disc, rod, sword, young_head
from _figures import cradle, cradling_thumb, grip, sleeve
from shapely.ops import unary_union

# Legs in each pose: the points of a fore leg (shoulder, knee, fetlock, toe) or a hind leg (stifle, hock, fetlock, toe).
# First the far pair, then the near one.
LEGS = {
    "cups": (  # a slow walk, a fore foot lifted
        ("fore", (29, 73), (20.6, 78.4), (23.4, 85), (20.8, 88)),
        ("hind", (50, 73), (57, 82.4), (58, 90), (56.4, 94)),
        ("fore", (28, 74), (29, 83.6), (29.4, 90.4), (26.6, 94.4)),
        ("hind", (49, 74), (52, 83), (49.4, 90.4), (46.6, 94.4)),
    ),
    "rods": (  # it rears
        ("fore", (28, 71), (15.4, 70.6), (12, 78.4), (8.8, 79.6)),
        ("hind", (52, 72), (60, 80), (58, 87), (55, 90.4)),
        ("fore", (28, 74), (18.4, 78), (19.4, 85.6), (16.4, 88)),
        ("hind", (50, 73), (55, 82), (51.4, 89), (48, 92.4)),
    ),
    "discs": (  # it stands square
        ("fore", (31, 74), (33, 84), (33.2, 90.4), (30.8, 94.4)),
        ("hind", (50, 73), (57, 83), (56, 90.4), (53.6, 94.4)),
        ("fore", (27, 74), (26.6, 84), (26.6, 90.4), (23.8, 94.4)),
        ("hind", (48, 74), (51.6, 83.4), (50, 90.4), (47.2, 94.4)),
    ),
    "swords": (  # a gallop
        ("fore", (28, 72), (16, 73), (8.6, 76.6), (4.6, 76)),
        ("hind", (51, 72), (60.4, 77.6), (68, 79), (72, 82)),
        ("fore", (28, 74), (18, 79.6), (10.4, 84.4), (6.4, 85)),
        ("hind", (50, 74), (57.6, 82.6), (65.6, 86.4), (68.8, 90)),
    ),
}


GROUND = 92  # below this height a hoof stands


def leg(p, kind, points, fill, thick=1.0, feather=False, **kw):
    """A leg of a horse with its joints: thick above knee or hock, a thin cannon, a fetlock, a pastern and a hoof."""
    top, joint, fetlock, toe = points
    t = thick
    middle = [(top[i] * 0.5 + joint[i] * 0.5 + (0.7 if i == 0 and kind == "hind" else 0)) for i in (0, 1)]
    upper = p.limb([top, tuple(middle), joint], *((7.4, 5.4, 3.4) if kind == "fore" else (9, 6.4, 3.2)))
    cannon = p.limb([joint, fetlock], 3.2 * t, 2.5 * t)
    dx, dy = toe[0] - fetlock[0], toe[1] - fetlock[1]
    length = math.hypot(dx, dy)
    coronet = (fetlock[0] + dx * 0.55, fetlock[1] + dy * 0.55)
    pastern = p.limb([fetlock, coronet], 2.6 * t, 2.9 * t)
    joints = [p.disc(*joint, 2.0 * t), p.disc(*fetlock, 1.6 * t)]
    if kind == "hind":  # the point of the hock
        joints.append(p.disc(joint[0] + 0.7, joint[1] - 0.5, 1.7 * t))
    whole = unary_union([upper, cannon, pastern, *joints])
    p.shape(whole.buffer(0.5).buffer(-0.5), fill, amp=0.02, **kw)
    body = p.last
    tone = "light" if fill == "ink" else "line"
    ux, uy = dx / length, dy / length
    wide = 1.75 * t
    toes = [(toe[0] - 0.9 * t, toe[1]), (toe[0] + 3.9 * t, toe[1])]  # on the ground the sole is level
    if toe[1] < GROUND:
        toes = [(toe[0] + m * uy * wide * 1.5 + ux * 0.3, toe[1] - m * ux * wide * 1.5 + uy * 0.3) for m in (-1, 1)]
        if toes[0][0] > toes[1][0]:
            toes.reverse()
    top_of_hoof = [(coronet[0] + m * uy * wide, coronet[1] - m * ux * wide) for m in (1, -1)]
    if toe[1] >= GROUND:
        top_of_hoof = [(coronet[0] + 1.8 * t, coronet[1] + 0.5), (coronet[0] - 1.5 * t, coronet[1] - 0.3)]
    elif top_of_hoof[0][0] < top_of_hoof[1][0]:
        top_of_hoof.reverse()
    outline = " ".join(f"{x:.2f},{y:.2f}!" for x, y in [*toes, *top_of_hoof])
    p.shape(outline, "shade", w=0.4, amp=0, halo=0.2)
    if feather:
        p.shape(
            p.poly(
                f"{fetlock[0] - 2},{fetlock[1] - 2.4} {coronet[0] - 2.6},{coronet[1] - 0.6}! "
                f"{coronet[0] - 0.6},{coronet[1] - 1.2}! {coronet[0] + 1},{coronet[1] + 0.2}! "
                f"{coronet[0] + 2},{coronet[1] - 0.8}! {coronet[0] + 3.6},{coronet[1] - 0.2}! "
                f"{fetlock[0] + 2},{fetlock[1] - 2.4}"
            ),
            "paper",
            w=0.3,
            amp=0,
        )
    p.stroke(
        [(joint[0] - 1.2, joint[1] - 0.6), (joint[0], joint[1] + 0.5), (joint[0] + 1.3, joint[1])],
        0.36,
        "both",
        tone,
        body,
    )


def horse(p, suit):
    """A horse that goes to -x under its cloth, and what its pose makes of its legs."""
    black = suit in ("rods", "discs")
    fill, tone = ("ink", "light") if black else ("paper", "line")
    kw = {"w": 0.5, "halo": 0.5}
    kw |= {"lit": (1.8, 0.65, 0.44)} if black else {"comb": (2, 0.5, 0.42)}
    thick = 1.3 if suit == "discs" else 1.0
    # tail
    tail = {"swords": "56,66 64,62 70,66 76,63", "rods": "56,68 65,67 68,75 65,84"}.get(
        suit, "56,66 62,67 63.6,76 61.6,87"
    )
    hair = p.shape(
        p.limb(tail, 3, 4.6, 5, 1.2),
        "paper" if black else "ink",
        w=0.4,
        halo=0.4,
    )
    p.stroke(tail, 0.5, "both", "line" if black else "light", hair)
    for kind, *points in LEGS[suit]:
        leg(p, kind, points, fill, thick, suit == "discs", **kw)
    # head and neck
    p.shape(
        """22,49! 17,51.4 12.6,58 9.4,62.4! 9.6,65.6 13,66.8 16.6,64.4 20.6,62.4! 20,68 21,73 27,78 40,78
            40,62 33,60 30,55 26,50.6""",
        fill,
        **(kw | {"w": 0.55}),
    )
    b = p.last
    p.shape("21,50! 21.4,44.6! 25,49.8!", fill, w=0.4, halo=0.3)
    p.put(tone, p.limb("16.6,56.2 18.4,55.4", 1.5, 1.1), b)
    p.put(tone, p.limb("10.8,63 11.8,62.4", 1.1, 0.8), b)
    p.cuts("10.4,65 12.6,64.4 14.2,62.8|20.6,62.2 22.8,59.6 22.4,55.4", 0.46, "both", tone, b)
    p.stroke("13.4,58.4 15.6,61 16.4,65", 0.9, "none", tone, b)
    p.stroke("22.4,50.6 18.4,55 14.6,60", 0.7, "none", tone, b)
    p.shape(
        "23,49! 28,49 33,53! 33,56! 36,59! 36,63! 32,62 28.4,58 26,53",
        "paper" if black else "ink",
        w=0.34,
        lit=None if black else (1, 0.5, 0.3),
        halo=0.3,
    )
    # cloth over breast and rump, with dags
    p.shape(
        """24.6,61 30,62.6 38,64 48,63 54,64.6 57.4,69 57.6,76! 55,80! 52.4,77! 49.6,81! 46.8,77.8! 44,82! 41,78!
            38,82! 35,77.8! 32,81! 29,77! 26,79.6! 23.6,75.6! 22,68""",
        "shade",
        w=0.5,
        halo=0.4,
        comb=(3, 0.55, 0.46),
        lit=(2.2, 0.7, 0.4),
    )
    c = p.last
    p.stroke("21.8,70.6 26,74 36,75.4 48,75 58,74", 0.9, "none", "light", c)
    p.stroke("21.8,68.6 26,72 36,73.4 48,73 58,72", 0.4, "none", "line", c)
    for x, y in ((27.4, 67.4), (37.4, 69.6), (46, 69.2), (53, 68.6)):
        if suit == "cups":
            p.put(
                "light",
                p.poly(
                    f"{x - 2.6},{y}! {x},{y - 1.7} {x + 1.6},{y}! {x + 3},{y - 1.6}! "
                    f"{x + 3},{y + 1.6}! {x + 1.6},{y}! {x},{y + 1.7}"
                ),
                c,
            )
        elif suit == "rods":
            p.put(
                "light",
                p.poly(f"{x - 1.6},{y + 1.8} {x - 1.4},{y - 0.6} {x},{y - 3.4}! {x + 1.8},{y} {x + 1.2},{y + 1.8}"),
                c,
            )
        elif suit == "discs":
            p.put("light", p.star(x, y, 2.4, 1, 5), c)
        else:
            p.put("light", p.star(x, y, 2.8, 0.8, 4), c)
    # rein and saddle
    p.stroke("14.4,61 24,65.6 31,58.6", 0.6, "none", tone if black else "line")
    p.shape("34,63.6! 32.6,60! 36,61.4 44,61.4 48,58! 47.4,63.4! 41,65.4", "ink", w=0.2, halo=0.3, lit=(0.8, 0.6, 0.3))


def rider(p, suit):
    """A knight on a horse that goes to -x: a dreamer, a firebrand, a ploughman, a storm."""
    steel = suit in ("swords", "rods")
    # cloak
    cloak = {
        "cups": "43,39 50,44 54,56 53,70! 46,69! 42,56",
        "rods": "42,39 52,40 62,48 66,44! 65,54 60,62! 54,58 50,64! 44,54",
        "discs": "43,39 49,44 51,56 50,66! 45,67! 42,56",
        "swords": "42,38 54,38 64,33 74,36! 70,42 74,48! 64,48 56,54! 44,52",
    }[suit]
    fill = "ink" if suit == "cups" else "shade" if suit != "swords" else "paper"
    p.shape(
        cloak,
        fill,
        w=0.46,
        halo=0.5,
        comb=None if fill == "ink" else (2.6, 0.6, 0.44),
        lit=(2, 0.7, 0.4) if fill != "paper" else None,
    )
    p.cuts(
        "45,42 50,48 52,60" if suit in ("cups", "discs") else "45,41 54,43 62,42|45,45 53,49 60,50",
        0.6,
        "both",
        "light" if fill == "ink" else "line",
        p.last,
    )
    # leg and foot in the stirrup
    p.shape(p.limb("39,62 31.6,68 33,78", 7, 6, 4), "paper", w=0.46, halo=0.4, comb=(2, 0.5, 0.4))
    if steel:
        p.shape(p.disc(32, 68.6, 2.8), "paper", w=0.4, halo=0.2, comb=(1, 0.5, 0.3))
        p.cuts("31,72 35,72.4|31.2,75 35,75.4", 0.36)
    p.shape("30.6,77! 35.6,77! 35.8,80.6 33,81.6 27,81 26.6,79.4 30,78.6", "ink", w=0.2, halo=0.4)
    # trunk
    stout = 2.2 if suit == "discs" else 0
    p.shape(
        f"38.6,37.6 32.6,40 {30.6 - stout},45 {31.4 - stout * 1.3},53 {32 - stout},62! {46.4 + stout * 0.5},62! "
        f"{46.6 + stout * 0.6},52 47,44 44.6,39.4",
        "paper",
        w=0.46,
        halo=0.5,
        comb=(2.8, 0.5, 0.42),
    )
    t = p.last
    if steel:
        p.cuts("31,48 36,51 46,49|31.4,52 37,55 46.4,53|31.6,56 38,59 46.4,57", 0.4, "none", clip=t)
    else:
        p.fold("36,42 35,52 36,61", 0.5, 1.6, 0.6, 1, clip=t)
        p.shape(p.limb("31.4,56.6 38,58.6 46.6,56.6", 2, 2, 2), "ink", w=0.2)
    p.shape(
        "31,62! 47.4,62! 48.6,67.6! 45.6,66! 43,69! 40,66.4! 37,69! 34.4,66! 31,68!",
        "shade",
        w=0.4,
        halo=0.2,
        comb=(1.2, 0.5, 0.34),
    )
    # arm with the sign
    sleeved = "paper" if steel else "shade"
    if suit == "cups":
        cup(p, 20.4, 39.4, 1.12, -4, stem=3.4)
        sleeve(p, "42,42.6 38,52.4 28,50.4 22.8,47.4", 6.8, 6.6, 5.6, 4.6, fill=sleeved)
        grip(p, 20.6, 45, 176, 5.8)
    elif suit == "rods":
        rod(p, 36.8, 66, 18, 19)
        sleeve(p, "42,42.6 42.4,52.6 36.4,53.6 34.6,52.4", 6.8, 6.6, 5.6, 4.8, fill=sleeved, cuff="", halo=0.5)
        grip(p, 30.2, 50.2, 10, 6, flip=True)
    elif suit == "discs":
        sleeve(p, "41.6,42.6 38,53 31,55 26.4,54.4", 7.6, 7.4, 6, 5, fill=sleeved)
        cradle(p, 19.4, 51.6, 6, 11, flip=True)
        disc(p, 20.2, 43.8, 7.8)
        cradling_thumb(p, 19.4, 51.6, 6, 11, flip=True)
    else:
        sword(p, 25.6, 36.4, 30, -16)
        sleeve(p, "41.6,42 36,48.4 31.2,39.4", 6.8, 6.4, 4.8, fill=sleeved, cuff="")
        grip(p, 26.2, 37.6, 182, 6)
    # shoulder
    if steel:
        p.shape(p.disc(41.6, 42, 4.6), "paper", w=0.42, halo=0.3, comb=(1.6, 0.5, 0.34))
        p.cuts("38,43.4 41.6,45 45,43.6", 0.36, clip=p.last)
    # head, mirrored towards the horse's
    with p.at(78, 0, 1, 0, True):
        young_head(p, suit, 39, 29.6, 12.2, turn={"cups": 6, "rods": -10, "swords": 4}.get(suit, 0), up=suit == "rods")
    helm(p, suit)


def helm(p, suit):
    """What a knight wears over his hair, his head about 39, 29.6, looking to -x."""
    with p.at(39, 22.6 if suit == "discs" else 24.6):
        if suit == "cups":  # winged
            p.shape("-7,2! -5.6,-3 0,-5 5,-3 6.6,3! 0,.6", "shade", w=0.4, halo=0.3, comb=(1.2, 0.5, 0.3))
            for k in range(3):
                p.shape(
                    f"1,-1! {5 + k * 2},{-9 + k * 2.6} {11 + k},{-10 + k * 3.6}! {8 + k},{-3 + k * 1.6} 3,1!",
                    "paper",
                    w=0.34,
                    halo=0.2,
                )
        elif suit == "rods":  # a crest of flame
            p.shape("-6,2! -5,-3 0,-5 5,-3 6,4! 0,1", "paper", w=0.4, halo=0.3, comb=(1.2, 0.5, 0.3))
            p.shape(
                "-2,-4! 0,-10! 2,-7 5,-13! 6,-8 11,-10! 8,-4 9,1! 5,-2", "shade", w=0.4, halo=0.4, lit=(1, 0.6, 0.3)
            )
        elif suit == "discs":  # a broad hat with oak leaves
            p.shape("-12,2 -4,-1 6,-1 12,3 4,3.6 -6,3.8", "ink", w=0.2, halo=0.4)
            p.shape("-5,-.4! -4.6,-6 0,-7.6 5,-6 5.6,0! 0,.8", "shade", w=0.4, halo=0.3, comb=(1.4, 0.5, 0.3))
            p.shape("2,-4! 5,-9 9,-10! 8,-6 5,-3", "paper", w=0.32, halo=0.3)
        else:  # a raised visor and a plume in the wind
            p.shape(
                "-6.4,1! -6,-4 -1,-6.4 5,-4.6 7.4,2 6,9! 2.6,8! 2,2 -2,0",
                "paper",
                w=0.44,
                halo=0.4,
                comb=(1.6, 0.5, 0.32),
            )
            p.shape("-7.6,-1! -10.6,-4! -6,-6.4 -1,-5! -2,-1", "paper", w=0.4, halo=0.3, comb=(1, 0.5, 0.3))
            p.cuts("-8.8,-3.4 -3.4,-3.8", 0.5)
            p.shape(
                "1,-6! 5,-10.4 9.4,-9.6 13,-11! 11.4,-7.4 13,-4.8! 8.6,-4.2 5,-3.2",
                "shade",
                w=0.4,
                halo=0.4,
                lit=(1.2, 0.6, 0.3),
            )
