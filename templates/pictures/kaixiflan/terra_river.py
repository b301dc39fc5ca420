"""A river that comes from nowhere."""

from _terra import Terra


def draw():
    t = Terra("river")
    lines = []
    for x, y in ((0, 0), (44, -34)):  # two banks, apart wherever the river turns
        lines.append([(150 + x, 340 + y), (300 + x, 390 + y), (330 + x, 450 + y)])
        lines.append([(330 + x, 448 + y), (360 + x, 510 + y), (480 + x, 510 + y)])
        lines.append([(478 + x, 510 + y), (590 + x, 510 + y), (620 + x, 590 + y)])
    for x, y in ((480, 360), (560, 400), (230, 520)):
        lines += [
            [(x - 18, y + 12), (x - 22, y - 4), (x - 28, y - 18)],
            [(x, y + 14), (x, y - 6), (x, y - 26)],
            [(x + 18, y + 12), (x + 22, y - 4), (x + 28, y - 18)],
        ]
    t.pale(lines)
    return t.svg("Unexplored river")
