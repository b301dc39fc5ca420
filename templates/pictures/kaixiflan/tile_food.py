"""Kaixiflán's food: two bound sheaves whose ears stand before the open sky, ploughed strips, loaves and an apple."""

from _props import sheaf
from _tile import Tile

from generator.drawing.areas import shape, stroke


def loaf(v, x, y, size):
    """A scored loaf of bread; x, y is the middle of its foot, `size` its length."""
    u = size / 10
    body = v.blob(
        [
            (x - 5 * u, y - 1.4 * u),
            (x - 4 * u, y - 4 * u),
            (x, y - 5.4 * u),
            (x + 4 * u, y - 4 * u),
            (x + 5 * u, y - 1.4 * u),
            (x + 4 * u, y, 1),
            (x - 4 * u, y, 1),
        ],
        "wood",
        None,
        0,
    )
    for k in (-2.3, 0, 2.3):
        cut = stroke([(x + (k - 1) * u, y - 4.3 * u), (x + (k + 0.7) * u, y - 2 * u)], [3, 1.2 * u, 3])
        v.on(body, "paper", cut, line=False)
        v.on(body, "ink", stroke([(x + (k - 1.3) * u, y - 4.1 * u), (x + (k + 0.4) * u, y - 1.8 * u)], [2, 8, 2]))


def draw():
    v = Tile("food", broad=1.2)
    far = v.blob([(120, 500, 1), (230, 462), (400, 450), (570, 462), (680, 500, 1), (400, 520)], v.base)
    field = v.blob(
        [(120, 500, 1), (250, 490), (400, 488), (550, 490), (680, 500, 1), (640, 610, 1), (160, 610, 1)], v.deep
    )
    v.ticks([((160 + 30 * k, 492), (166 + 30 * k, 468)) for k in range(17)], 8, far)
    for k in range(-5, 6):
        line = [(400 + 42 * k, 486), (400 + 52 * k, 540), (400 + 66 * k, 612)]
        v.on(field, "ink", stroke(line, [3, 7, 9]), line=False)
    sheaf(v, 270, 592, 268)
    sheaf(v, 530, 592, 268)
    loaf(v, 400, 560, 170)
    loaf(v, 356, 622, 190)
    apple = v.blob(
        [
            (492, 566),
            (520, 554),
            (540, 578),
            (530, 614),
            (504, 626),
            (490, 622),
            (474, 626),
            (450, 612),
            (442, 578),
            (462, 554),
        ],
        "accent",
        None,
        0,
    )
    v.on(apple, "paper", shape([(458, 580), (466, 570), (472, 586), (464, 602)], 0), line=False)
    v.draw([(490, 566), (494, 548), (506, 536)], 9, (1, 1))
    return v.svg("Food")
