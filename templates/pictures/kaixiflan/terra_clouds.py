"""Clouds that hide what lies below."""

from _terra import Terra


def draw():
    t = Terra("clouds")
    lines = []
    for x, y, s in ((300, 400, 1.0), (500, 520, 1.15), (520, 320, 0.7)):
        lines.append([(x - 120 * s, y), (x - 126 * s, y - 44 * s), (x - 74 * s, y - 56 * s)])
        lines.append([(x - 76 * s, y - 54 * s), (x - 30 * s, y - 112 * s), (x + 34 * s, y - 68 * s)])
        lines.append([(x + 32 * s, y - 70 * s), (x + 100 * s, y - 88 * s), (x + 108 * s, y - 30 * s)])
        lines.append([(x + 106 * s, y - 32 * s), (x + 134 * s, y - 14 * s), (x + 120 * s, y + 4 * s)])
        lines.append([(x - 122 * s, y), (x, y + 8 * s), (x + 122 * s, y + 2 * s)])
    t.pale(lines)
    return t.svg("Land under clouds")
