"""Kaixiflán's school of war: a straw man to strike at, a target full of arrows, a board with a battle plan."""

from _props import shield, sword
from _vignette import Vignette

from generator.drawing.areas import corners, stroke


def draw():
    v = Vignette("school_of_war", y=430, step=42)
    v.earth()
    v.box(-4.8, -4.4, 0, 9.4, 4.6, 3.4, top="paper")
    v.crenels(-4.8, -4.4, 3.4, 9.4, 4.6, 8, 0.6)
    v.hole("y", 2.9, 0.2, 0, 1.5, 2.4)
    v.hole("x", -2.2, 4.6, 1.2, 0.5, 1.4)
    v.tower(-3.9, -3.2, 3.2, 0.9, 1.5, "accent", 2.4)
    v.flag(4.0, -3.8, 3.4, 2.4, "accent", 1.5)
    board = [v.at(-4.2, 0.4, 0.8), v.at(1.2, 0.4, 0.8), v.at(1.2, 0.4, 3.3), v.at(-4.2, 0.4, 3.3)]
    v.poly(board, "wood", 6)
    v.black(corners([v.at(-3.95, 0.4, 1.0), v.at(0.95, 0.4, 1.0), v.at(0.95, 0.4, 3.1), v.at(-3.95, 0.4, 3.1)]))
    for a, b in (
        ((-3.5, 2.8), (-2.9, 2.3)),
        ((-3.5, 2.3), (-2.9, 2.8)),
        ((-3.5, 1.9), (-2.9, 1.4)),
        ((-3.5, 1.4), (-2.9, 1.9)),
    ):
        v.bare(stroke([v.at(a[0], 0.4, a[1]), v.at(b[0], 0.4, b[1])], 7))
    for z in (2.5, 1.6):
        v.bare(stroke([v.at(-2.5, 0.4, z), v.at(-1.4, 0.4, z + 0.4), v.at(-0.5, 0.4, z)], 7))
        v.bare(stroke([v.at(-0.95, 0.4, z + 0.4), (*v.at(-0.45, 0.4, z), 1), v.at(-1.0, 0.4, z - 0.25)], 7))
        x, y = v.at(0.35, 0.4, z)
        v.bare(stroke([(x - 10, y - 12), (x + 12, y - 4), (x + 10, y + 14), (x - 12, y + 6), (x - 10, y - 12)], 6))
    v.beam((300, 744), (300, 470), 22)
    v.beam((170, 556), (430, 556), 20)
    body = v.blob([(252, 528, 1), (348, 528, 1), (366, 600), (344, 668, 1), (256, 668, 1), (236, 600)], "gilt", 6, 2)
    for k in range(7):
        v.on(
            body,
            "ink",
            stroke([(256 + 15 * k, 534), (250 + 16.5 * k, 600), (258 + 14 * k, 664)], [2, 5, 2], k),
            line=False,
        )
    for y in (560, 640):
        v.on(body, "ink", stroke([(230, y), (300, y + 10), (370, y)], 10))
    for x in (176, 426):
        v.blob([(x - 24, 536, 1), (x + 24, 536, 1), (x + 22, 576, 1), (x - 22, 576, 1)], "gilt", 5, 2)
    head = v.disc(300, 478, 46, 50, "gilt", 6)
    for a, b in (
        ((276, 458), (290, 474)),
        ((290, 458), (276, 474)),
        ((312, 458), (326, 474)),
        ((326, 458), (312, 474)),
    ):
        v.draw([a, b], 7, (1, 1))
    v.on(head, "ink", stroke([(278, 500), (300, 506), (324, 498)], 6))
    shield(v, 190, 604, 120, "slate", "half")
    sword(v, 448, 500, 180, 20, "wood")
    v.beam((570, 744), (620, 560), 14)
    v.beam((700, 744), (650, 560), 14)
    for r, ink in ((104, "paper"), (82, "accent"), (58, "paper"), (34, "accent"), (13, "gilt")):
        v.disc(634, 590, r, r, ink, 5)
    for a, b in (((640, 586), (740, 500)), ((610, 610), (700, 690)), ((668, 570), (760, 560))):
        v.beam(a, b, 7)
        u, w = (b[0] - a[0]) / 130, (b[1] - a[1]) / 130
        v.poly(
            [
                (b[0] - 20 * u, b[1] - 20 * w),
                (b[0] - 14 * w, b[1] + 14 * u),
                (b[0] + 16 * u, b[1] + 16 * w),
                (b[0] + 14 * w, b[1] - 14 * u),
            ],
            "paper",
            4,
        )
    return v.svg("A school of war")
