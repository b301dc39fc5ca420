"""Stone: courses of blocks in the wash."""

from _hex import Hex, turned


def draw():
    h = Hex("stone")
    bricks = []
    for i, (x, y, angle, k) in enumerate(h.places(5, 40, 66)):
        up = 9 if k in (0, 3) else -9
        bricks.append(turned(x, y, angle, [(-24, 0), (0, 1), (24, 0)]))
        bricks.append(
            turned(x, y, angle, [(-6 if i % 2 else 10, up), (-6 if i % 2 else 10, up / 2), (-6 if i % 2 else 10, 0)])
        )
    h.marks(h.strokes(bricks, 7, 0.5))
    return h.svg("Ground of stone")
