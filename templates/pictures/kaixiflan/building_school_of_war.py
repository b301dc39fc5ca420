"""Kaixiflán's school of war: a drill yard with a pell to strike at, crossed wooden swords, recruits in a row."""

from _props import shield, spear, sword
from _vignette import Vignette

from generator.drawing.areas import stroke


def recruit(v, x, y, size):
    """A soldier at drill with helmet, round shield and a spear held upright."""
    u = size / 10
    spear(v, (x + 3.4 * u, y), (x + 3.4 * u, y - 12 * u), 30)
    v.person(x, y, size, "accent", "helm")
    v.disc(x - 1.6 * u, y - 4.2 * u, 2.5 * u, 2.5 * u, "paper", 6)
    v.disc(x - 1.6 * u, y - 4.2 * u, 1 * u, 1 * u, "slate", 5)


def pell(v, x, y, size):
    """A post with cuts, wound with rope, on a cross of beams; x, y is its foot."""
    u = size / 10
    v.beam((x - 2.8 * u, y), (x + 2.8 * u, y - 0.6 * u), 0.9 * u)
    v.beam((x - 1.9 * u, y + 0.1 * u), (x, y - 2.4 * u), 0.5 * u)
    v.beam((x + 1.9 * u, y - 0.3 * u), (x, y - 2.4 * u), 0.5 * u)
    post = v.poly([(x - 0.9 * u, y), (x - 0.8 * u, y - 10 * u), (x + 0.8 * u, y - 10 * u), (x + 0.9 * u, y)], "wood", 7)
    v.ticks(
        [((x + 0.5 * u, y - 9.6 * u), (x + 0.6 * u, y - 0.4 * u)), ((x + 0.2 * u, y - 5 * u), (x + 0.3 * u, y))],
        6,
        post,
    )
    for low in (8.7, 8.1, 7.5, 4.4, 3.8, 3.2):
        v.poly(
            [
                (x - 1.1 * u, y - low * u),
                (x + 1.1 * u, y - (low + 0.25) * u),
                (x + 1.1 * u, y - (low - 0.35) * u),
                (x - 1.1 * u, y - (low - 0.6) * u),
            ],
            "gilt",
            5,
        )
    for h, k in ((6.8, -1), (6.1, 1), (5.4, -1)):
        v.on(post, "ink", stroke([(x + k * u, y - (h + 0.4) * u), (x - 0.1 * k * u, y - h * u)], [14, 3]))


def draw():
    v = Vignette("school_of_war", y=420, step=42)
    v.earth(y=570)
    v.box(-5, -4.6, 0, 9.6, 4.6, 3.4, top="sand")
    v.crenels(-5, -4.6, 3.4, 9.6, 4.6, 8, 0.6)
    v.hole("y", 3.1, 0, 0, 1.7, 2.5)
    v.hole("x", -2.2, 4.6, 1.2, 0.5, 1.4)
    v.tower(-4.1, -3.4, 3.2, 0.9, 1.5, "slate", 2.2)
    v.flag(4.0, -3.9, 3.4, 2.4, "accent", 1.5)
    # the sign over the yard: crossed swords behind a shield
    a, b = v.at(-1.2, 0, 1.8)
    sword(v, a, b, 250, 48)
    sword(v, a, b, 250, -48)
    shield(v, a, b + 4, 128, "slate", "chevron")
    for x, y in ((424, 560), (536, 606), (648, 652)):
        recruit(v, x, y + 60, 178)
    pell(v, 190, 738, 330)
    sword(v, 288, 580, 200, -60, "wood")
    return v.svg("A school of war")
