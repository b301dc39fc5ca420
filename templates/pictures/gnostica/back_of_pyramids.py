"""The back of the cards: pyramids from above, column by column lit from either end, the same when it is turned."""

from __future__ import annotations

from _woodcut import Woodcut
from shapely import affinity
from shapely.geometry import LineString, Polygon

CELL = 10  # mm
MIDDLE = (35, 60)


def pyramid(p, x, y, turned):
    """A pyramid from above in the cell whose corner is x, y: one side lit, one black, one hatched, one coloured."""
    a, b, c, d = (x + 0.35, y + 0.35), (x + CELL - 0.35, y + 0.35), (x + CELL - 0.35, y + 9.65), (x + 0.35, y + 9.65)
    top = (x + CELL / 2, y + CELL / 2)

    def laid(area):
        return affinity.rotate(area, 180, origin=top) if turned else area

    for fill, corners in (("paper", (a, b)), ("paper", (a, d)), ("shade", (b, c))):
        side = laid(Polygon([*corners, top]).buffer(-0.22, join_style="mitre"))
        p.shape(side, fill, w=0, amp=0)
    for i in (1.5, 2.7, 3.8):
        p.put(
            "line", laid(LineString([(x + i, y + i + 0.5), (x + i, y + CELL - i - 0.5)]).buffer(0.16, cap_style="flat"))
        )
    for i in (1.6, 3):
        cut = LineString([(x + i + 0.8, y + CELL - i), (x + CELL - i - 0.8, y + CELL - i)])
        p.put("light", laid(cut.buffer(0.15, cap_style="flat")))


def draw():
    p = Woodcut(5, (-3, -3, 73, 123))
    p.roundel = (35, 60, 20)
    p.off = (0, 0)  # in register: out of it, the back would tell which end is up
    p.put("ink", p.page)
    for column in range(-4, 4):
        for row in range(-7, 7):
            pyramid(p, MIDDLE[0] + column * CELL, MIDDLE[1] + row * CELL, column % 2 == 1)
    return p.svg("The back of Gnostica's cards", 0.6)
