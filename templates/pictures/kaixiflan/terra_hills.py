"""Hills under a veil, as nobody has walked them yet."""

from _terra import Terra


def draw():
    t = Terra("hills")
    lines = []
    for x, y, w, h in ((190, 480, 96, 112), (420, 440, 128, 150), (650, 500, 92, 96)):
        lines.append([(x - w, y), (x - w * 0.5, y - h * 0.75), (x, y - h), (x + w * 0.5, y - h * 0.75), (x + w, y)])
        lines += [
            [
                (x + w * (0.2 + 0.18 * i), y - h * (0.82 - 0.16 * i)),
                (x + w * (0.22 + 0.19 * i), y - h * (0.5 - 0.1 * i)),
                (x + w * (0.26 + 0.2 * i), y - h * 0.14),
            ]
            for i in range(3)
        ]
    t.pale(lines)
    return t.svg("Unexplored hills")
