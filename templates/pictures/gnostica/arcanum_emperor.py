"""The Emperor: an old bearded king in armour on a throne of stone with rams' heads, sceptre and orb in his hands."""

from __future__ import annotations

from _figures import cradle, cradling_thumb, crown, front, grip, head_frame
from _woodcut import Woodcut


def ram(p):
    """A ram's head seen from before, about 0, 0."""
    p.shape("-3,-4 0,-5 3,-4 3.4,0 2.2,5 0,6.6 -2.2,5 -3.4,0", "paper", w=0.36, halo=0.3, comb=(1.8, 0.5, 0.3))
    for m in (-1, 1):
        horn = p.limb(
            f"{m * 1.4},-4.4 {m * 5},-6.4 {m * 7.6},-2.6 {m * 6},2 {m * 3.6},1.4 {m * 4.4},-1", 3, 3.2, 2.8, 2, 1
        )
        p.shape(horn, "shade", w=0.34, halo=0.2, comb=(1, 0.5, 0.28))
        p.cuts(f"{m * 3.4},-6.4 {m * 3.8},-4|{m * 6.6},-4.8 {m * 5},-3.2", 0.3)
        p.put("line", p.limb(f"{m * 1.2},-1 {m * 2.1},-.4", 0.7, 0.5))
        p.put("line", p.disc(m * 0.8, 4.6, 0.35))


def bent(p, upper, fore):
    """An arm in mail that is bent at the elbow, in one contour."""
    area = p.limb(upper, 7.4, 7.2, 6.2).union(p.limb(fore, 6.2, 5.6, 4.8))
    return p.shape(area, "paper", w=0.42, halo=0.5, comb=(2.4, 0.5, 0.4))


def draw():
    p = Woodcut(44)
    p.roundel = (35, 34, 27)
    p.rows(-3, 56, 2.1, lambda x, y: max(0, 0.75 - 0.012 * max(0, y)))
    # bare peaks
    p.shape("-4,70! -4,40 5,26! 10,33 16,46 24,60! 24,72!", "ink", w=0.2, lit=(6, 0.9, 0.6), halo=0.4)
    p.shape("75,70! 75,34 66,24! 60,34 54,46 46,60! 46,72!", "ink", w=0.2, lit=(6, 0.9, 0.6), halo=0.4)
    p.cuts("5,28 7,38 4,50|66,26 63,38 66,52|60,36 58,48 54,60", 0.8, "both", "light")
    p.shape("-4,66 20,64 50,64 75,66! 75,95! -4,95!", "paper", w=0.4)
    # throne
    p.shape("15,95! 15,22! 17,19! 53,19! 55,22! 55,95!", "paper", w=0.6, comb=(4, 0.6, 0.5), halo=0.6)
    p.shape("18,68! 18,25! 52,25! 52,68!", "shade", w=0.36)
    for y in (33, 41, 49):
        p.put("light", p.limb(f"18,{y} 52,{y}", 0.4, 0.4))
    for x, y in ((23, 29), (47, 29), (22, 37), (48, 37)):
        p.put("light", p.star(x, y, 1.4, 0.5, 4))
    for m in (False, True):
        with p.at(70 if m else 0, 0, 1, 0, m):
            p.shape("6,95! 6,63! 20,63! 20,95!", "paper", w=0.5, halo=0.5)
            p.shape("4.6,59.6! 22,59.6! 22,63.4! 4.6,63.4!", "paper", w=0.45)
            p.shape("9,90! 9,67! 17,67! 17,90!", "ink", w=0.2, lit=(2, 0.8, 0.4))
    for x, y in ((16.6, 21), (53.4, 21)):
        with p.at(x, y, 0.92):
            ram(p)
    for x in (13, 57):
        with p.at(x, 71, 0.95):
            ram(p)
    # mantle, armoured breast, knees
    p.shape(
        "35,38 27,38 21,42 18,54 17,66 19,80 16,95! 54,95! 51,80 53,66 52,54 49,42 43,38",
        "shade",
        w=0.5,
        comb=(4, 0.6, 0.5),
        lit=(2.4, 0.8, 0.4),
        halo=0.5,
    )
    m = p.last
    for s, d in (("22,66 21,78 19,92", 1), ("48,66 49,78 51,92", -1)):
        p.fold(s, 0.8, 2.6, 0.6, d, 0.34, clip=m)
    p.shape("28,44 35,42 42,44 43,54 41,63 35,65 29,63 27,54", "paper", w=0.45, comb=(2.8, 0.55, 0.4), halo=0.2)
    b = p.last
    p.cuts("28,52 35,55 42,52|28.4,57 35,60 41.6,57|35,43 35.4,54 35,64", 0.42, "none", clip=b)
    for x in (28.4, 41.6):  # greaves
        p.shape(
            f"{x - 4.6},66 {x},63.4 {x + 4.6},66 {x + 4},74 {x + 4.2},95! {x - 4.2},95! {x - 4},74",
            "paper",
            w=0.45,
            comb=(2.4, 0.5, 0.4),
            halo=0.4,
        )
        q = p.last
        p.shape(p.disc(x, 69.4, 3.4), "paper", w=0.4, comb=(1.4, 0.5, 0.3))
        p.cuts(f"{x},74 {x + 0.4},92", 0.4, "both", clip=q)
    p.shape(
        "29,62! 35,64 41,62! 43,70 41,76 38,72 35,79! 32,72 29,76 27,70",
        "shade",
        w=0.36,
        comb=(1.6, 0.5, 0.34),
        halo=0.2,
    )
    # the arm with the orb: the palm lies under it, the fingers close round it, the thumb holds it in front
    bent(p, "46.6,44 54.6,50 59.4,57.4", "59.4,57.4 57.6,60.4 54.6,62")
    p.shape("56.2,64.6! 52.6,59.8! 51.2,60.8! 54.8,65.6!", "shade", w=0.3, amp=0)
    cradle(p, 47.2, 60, 12, 10, flip=True)
    p.shape(p.disc(47, 54.6, 5), "shade", w=0.44, halo=0.4, comb=(2, 0.5, 0.36), lit=(1.4, 0.6, 0.34))
    p.stroke("42.1,54.4 47,56.2 51.9,54.4", 0.45, "none")
    p.shape(
        p.limb("47,49.6 47,45", 1.2, 1.2).union(p.limb("44.9,47.2 49.1,47.2", 1.2, 1.2)),
        "paper",
        w=0.28,
        halo=0.3,
    )
    cradling_thumb(p, 47.2, 60, 12, 10, flip=True)
    # the arm with the sceptre
    p.shape(p.limb("12.4,37 12.4,61", 1.8, 1.8), "paper", w=0.38, halo=0.5, comb=(0.8, 0.6, 0.24))
    p.knock(p.disc(12.4, 33.4, 4))
    p.shape(p.disc(12.4, 33.4, 3.9).difference(p.disc(12.4, 33.2, 2.2)), "paper", w=0.4, halo=0.5, amp=0)
    p.shape(p.limb("7.6,38.6 17.2,38.6", 1.8, 1.8), "paper", w=0.38, halo=0.4)
    bent(p, "23.8,44 21.8,51 23.6,58", "23.6,58 21,55.6 18.6,53")
    p.shape("16.4,53.8! 19.6,49.2! 21,50.2! 17.8,54.8!", "shade", w=0.3, amp=0, halo=0.1)
    grip(p, 12.6, 49.6, 22, 8, flip=True)
    # plates on the shoulders
    for m in (False, True):
        with p.at(70 if m else 0, 0, 1, 0, m):
            plate = p.shape(
                "29.4,41 25,40.6 20.4,43.4 18,48.4! 21.6,51.4 25.4,49.4 28.4,46.4",
                "paper",
                w=0.42,
                halo=0.3,
                comb=(1.8, 0.5, 0.36),
            )
            p.cuts("20,45.4 23.4,47.6 27.4,44.6", 0.4, "both", clip=plate)
    p.shape(
        p.limb("24.6,41.4 30.4,38.8 35,42.4 39.6,38.8 45.4,41.4", 3.8, 3.4, 3.2, 3.4, 3.8),
        "ink",
        w=0.2,
        lit=(1, 0.6, 0.3),
        halo=0.2,
    )
    # the old king
    with head_frame(p, 35, 27.6, 12.6):
        p.shape("22,12 8,30 6,60 4,84 18,100 82,100 96,84 94,60 92,30 78,12", "paper", w=0.34, halo=0.3)
        p.between("18,24 10,50 8,88", "22,24 20,50 18,92", 3, 0.3)
        p.between("78,24 80,50 82,92", "82,24 90,50 92,88", 3, 0.3)
        front(p, old=True, mood="stern", brow=6, jaw=3, neck=False)
        p.shape(
            "18,58 24,74 34,76 50,71 66,76 76,74 82,58 88,86 84,116 70,140 50,158! 30,140 16,116 12,86",
            "paper",
            w=0.34,
            comb=(2, 0.5, 0.3),
            halo=0.1,
        )
        p.between("24,80 20,108 34,140 48,154", "76,80 80,108 66,140 52,154", 9, 0.42, trim=0.3)
        p.shape("50,74 38,75 28,84 26,92! 36,88 50,83 64,88 74,92! 72,84 62,75", "paper", w=0.3)
        p.stroke("42,88 50,86.4 58,88", 0.6)
    with p.at(35, 22):
        crown(p, 12.4, 7.6, 5, "shade")
        p.shape("-6,-1 0,1 6,-1 6,1 0,3 -6,1", "paper", w=0.3)
    return p.svg("The Emperor", 1.8)
