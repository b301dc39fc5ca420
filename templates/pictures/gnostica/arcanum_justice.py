"""Justice: a crowned woman with an upright sword and a pair of scales, on a seat before a curtain."""

from __future__ import annotations

from _figures import crown, front, grip, head_frame, sleeve
from _woodcut import Woodcut


def pan(p, x, y):
    """A pan of the scales on its three cords, hung at x, y."""
    p.cuts(f"{x},{y} {x - 5.4},{y + 10}|{x},{y} {x + 5.4},{y + 10}|{x},{y} {x},{y + 10}", 0.3, "none")
    p.shape(
        f"{x - 6.6},{y + 9.6}! {x + 6.6},{y + 9.6}! {x + 4.4},{y + 13} {x},{y + 14.2} {x - 4.4},{y + 13}",
        "shade",
        w=0.42,
        halo=0.4,
        comb=(1.6, 0.5, 0.36),
        lit=(1, 0.6, 0.3),
    )


def draw():
    p = Woodcut(88)
    p.roundel = (38, 43, 32)
    p.rows(-3, 92, 1.75, lambda x, y: 0.3 + 0.5 * min(1, abs(x - 35) / 34))
    # curtain between pillars
    p.shape("12,-4! 58,-4! 58,80! 12,80!", "shade", w=0.4)
    for i, x in enumerate((16, 21.5, 48.5, 54)):
        p.fold(
            f"{x},-3 {x + 0.6},24 {x - 0.4},50 {x + 0.3},78",
            0.5,
            2,
            0.8,
            1 if i % 2 else -1,
            0.28,
            taper="both",
            clip=p.page,
        )
    for x in (2, 58):
        p.shape(f"{x},-4! {x + 10},-4! {x + 10},95! {x},95!", "paper", w=0.5, halo=0.4, comb=(3.4, 0.7, 0.5))
        p.shape(f"{x - 1.6},18! {x + 11.6},18! {x + 11.6},22! {x - 1.6},22!", "paper", w=0.42, halo=0.3)
        p.shape(
            f"{x - 1.6},80! {x + 11.6},80! {x + 11.6},95! {x - 1.6},95!",
            "paper",
            w=0.42,
            halo=0.3,
            comb=(1.4, 0.6, 0.36),
        )
    # black gown, violet mantle
    p.shape(
        "35,38 27.4,39 24,44 25,56 19,63 15,74 12,95! 58,95! 55,74 51,63 45,56 46,44 42.6,39",
        "ink",
        w=0.2,
        lit=(3.6, 0.75, 0.5),
        halo=0.7,
    )
    g = p.last
    p.cuts(
        "27,66 23,78 21,90|43,66 47,78 49,90|33,68 32,80 32,91|38.6,68 39.6,80 39.6,91|22,66 18,78 16,90",
        0.9,
        "both",
        "light",
        g,
    )
    p.cuts("26,58 31,63 35,64|44,58 39,63 35,64", 0.7, "both", "light", g)
    p.shape(
        "35,38.6 29,38.4 24.6,41 24,48 26,54! 30,46 35,43.6 40,46 44,54! 46,48 45.4,41 41,38.4",
        "paper",
        w=0.4,
        comb=(2, 0.55, 0.36),
        halo=0.2,
    )
    p.shape(p.star(35, 49, 2.4, 1.1, 4, 0), "paper", w=0.26)
    p.put("light", p.limb("27,56.6 35,58.6 43,56.6", 1.6, 1.6))
    # the sword
    p.shape("15,43! 14.6,22.4! 16.6,17.6! 18.6,22.4! 18.2,43!", "paper", w=0.42, halo=0.8)
    p.stroke("16.6,21 16.6,42.4", 0.4, "none")
    p.shape(p.limb("9.8,43.8 16.6,43 22.4,43.7", 1.8, 2.2, 1.8), "shade", w=0.38, halo=0.4)
    p.shape(p.limb("16.6,44.4 16.6,53.4", 1.7, 1.7), "ink", w=0.2, halo=0.4)
    p.shape(p.disc(16.6, 55, 1.9), "shade", w=0.36, halo=0.3)
    sleeve(p, "27,42 27.6,48 29.6,54.6", 7.6, 7.4, 6.6, cuff="", halo=0.5)
    sleeve(p, "29.8,54.8 26.6,52.6 23.6,50.6", 6.4, 6, 4.4, cuff="paper", halo=0.5)
    grip(p, 16.6, 48.4, 8, 6.8, flip=True)
    # the scales
    sleeve(p, "43,42 42.4,48 40.4,54.6", 7.6, 7.4, 6.6, cuff="", halo=0.5)
    sleeve(p, "40.2,54.8 43,51 46.4,45.8", 6.4, 6, 4.4, cuff="paper", halo=0.5)
    p.shape(p.limb("52.4,39 52.4,50", 1.3, 1.3), "paper", w=0.28, halo=0.4)
    p.shape(p.disc(52.4, 37.8, 1.9).difference(p.disc(52.4, 37.8, 1)), "shade", w=0.3, halo=0.4)
    p.shape(p.limb("42,52.6 52.4,50.4 62.8,52.6", 1.1, 1.9, 1.1), "paper", w=0.38, halo=0.8)
    p.shape(p.disc(52.4, 50.2, 1.5), "shade", w=0.32)
    grip(p, 52.4, 43.4, 0, 6.8)
    for x in (43, 61.8):
        p.knock(p.poly(f"{x},52! {x + 6.6},63! {x},67 {x - 6.6},63!"))
        pan(p, x, 52.8)
    # head
    with head_frame(p, 35, 28.4, 12.8):
        p.shape(
            "50,4 22,8 8,30 4,60 0,88 20,98 36,92 64,92 80,98 100,88 96,60 92,30 78,8",
            "paper",
            w=0.34,
            halo=0.5,
            comb=(1.4, 0.5, 0.3),
        )
        p.between("20,24 10,50 6,84", "26,20 20,54 24,90", 4, 0.34)
        p.between("80,24 90,50 94,84", "74,20 80,54 76,90", 4, 0.34)
        front(p, mood="stern", brow=4, jaw=3, lips=True)
        p.shape("18,40! 22,14 36,4 50,2 64,4 78,14 82,40! 72,24 50,18 28,24", "paper", w=0.3)
        p.cuts("50,4 36,10 24,28|50,4 64,10 76,28|50,4 50,18", 0.3)
    with p.at(35, 22.4):
        crown(p, 11.4, 6, 3, "shade")
    return p.svg("Justice")
