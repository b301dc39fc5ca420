"""Kaixiflán's food: ploughed strips and standing corn, three bound sheaves."""

from _props import sheaf
from _tile import Tile

from generator.drawing.areas import shape


def draw():
    v = Tile("food")
    left = v.blob(
        [(110, 470, 1), (150, 380), (250, 290), (400, 250, 1), (380, 340), (330, 440), (280, 590, 1), (200, 590)],
        v.base,
    )
    right = v.blob(
        [(400, 250, 1), (520, 260), (630, 330), (690, 460, 1), (560, 450), (340, 460, 1), (380, 340)], v.deep
    )
    front = v.blob(
        [(340, 460, 1), (500, 446), (694, 462, 1), (660, 530), (600, 590, 1), (440, 600), (284, 590, 1)], "paper"
    )
    for k in range(6):
        v.on(
            left,
            "ink",
            shape(
                [
                    (130 + 28 * k, 480 + 18 * k),
                    (190 + 26 * k, 380 + 14 * k),
                    (300 + 14 * k, 290 + 8 * k),
                    (384, 262 + 4 * k),
                    (308 + 14 * k, 298 + 8 * k),
                    (198 + 26 * k, 388 + 14 * k),
                ],
                0,
            ),
            line=False,
        )
    for row in range(5):
        y = 296 + 34 * row
        v.ticks(
            [((400 - 6 * row + 34 * k, y + 4 * (k % 2)), (404 - 6 * row + 34 * k, y - 22)) for k in range(10)], 9, right
        )
    for k in range(3):
        v.on(
            front,
            "ink",
            shape(
                [(320 - 10 * k, 490 + 34 * k), (470, 480 + 34 * k), (680 - 24 * k, 490 + 34 * k), (470, 488 + 34 * k)],
                0,
            ),
            line=False,
        )
    sheaf(v, 270, 590, 270)
    sheaf(v, 510, 596, 270)
    return v.svg("Food")
