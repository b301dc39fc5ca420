"""Firs beyond the known land, in outline."""

from _terra import Terra


def draw():
    t = Terra("trees")
    lines = []
    for x, y, s in ((230, 500, 0.9), (360, 420, 1.1), (480, 530, 1.0), (590, 450, 1.0)):
        lines.append([(x, y - 130 * s), (x - 22 * s, y - 82 * s), (x - 52 * s, y - 40 * s)])
        lines.append([(x, y - 130 * s), (x + 22 * s, y - 82 * s), (x + 52 * s, y - 40 * s)])
        lines.append([(x - 52 * s, y - 40 * s), (x, y - 28 * s), (x + 52 * s, y - 40 * s)])
        lines.append([(x, y - 28 * s), (x, y - 10 * s), (x, y + 14 * s)])
    t.pale(lines)
    return t.svg("Unexplored wood")
