"""A river that comes from nowhere."""

from _terra import Terra


def draw():
    t = Terra("river")
    lines = []
    for gap in (0, 44):
        lines.append([(150 + gap, 330), (300 + gap, 380), (330 + gap, 440)])
        lines.append([(330 + gap, 438), (360 + gap, 500), (480 + gap, 500)])
        lines.append([(478 + gap, 500), (590 + gap, 500), (620 + gap, 580)])
    for x, y in ((480, 360), (560, 400), (230, 520)):
        lines += [
            [(x - 18, y + 12), (x - 22, y - 4), (x - 28, y - 18)],
            [(x, y + 14), (x, y - 6), (x, y - 26)],
            [(x + 18, y + 12), (x + 22, y - 4), (x + 28, y - 18)],
        ]
    t.pale(lines)
    return t.svg("Unexplored river")
