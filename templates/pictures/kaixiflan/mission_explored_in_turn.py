"""Milestones: two cairns with flags beside a path that goes on over the hill."""

from _vignette import Vignette


def draw():
    v = Vignette("mission_explored_in_turn", y=470, step=40)
    v.earth()
    v.blob([(30, 560, 1), (200, 400), (380, 340), (560, 400), (770, 520, 1), (600, 700), (200, 700)], "leaf", 7)
    v.blob(
        [(330, 344, 1), (360, 460), (250, 560), (180, 720, 1), (420, 736, 1), (430, 560), (470, 440), (420, 346, 1)],
        "sand",
        6,
    )
    for x, y, s in ((240, 500, 0.6), (570, 724, 1.05)):  # cairns: stones heaped up, the smallest on top
        for k, (wide, high) in enumerate(((130, 84), (112, 76), (88, 68), (64, 56), (38, 44))):
            middle, lean = y - (40 + 72 * k - 3 * k * k) * s, (8 if k % 2 else -8) * s
            stone = v.disc(x + lean, middle, wide * s, high * s * 0.62, "stone" if k % 2 else "paper", 8)
            v.ruled(
                ((x + lean + wide * s * 0.3, middle - 30 * s), (x + lean + wide * s * 0.8, middle - 20 * s)),
                ((x + lean + wide * s * 0.3, middle + 44 * s), (x + lean + wide * s * 0.85, middle + 30 * s)),
                5,
                6,
                (0.05, 0.95),
                0.3,
                stone,
            )
        v.beam((x, y - 306 * s), (x, y - 470 * s), 9)
        v.poly([(x, y - 470 * s), (x + 110 * s, y - 436 * s), (x, y - 400 * s)], "accent")
    for x, y in ((120, 640), (690, 640), (470, 640)):
        v.draw([(x - 12, y), (x - 18, y - 28)], 6, (1, 0.2))
        v.draw([(x, y), (x, y - 36)], 6, (1, 0.2))
        v.draw([(x + 12, y), (x + 18, y - 28)], 6, (1, 0.2))
    v.disc(410, 170, 70, 70, "gilt")
    return v.svg("Milestones")
