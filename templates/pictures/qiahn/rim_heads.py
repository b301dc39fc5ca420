"""The rim of the coin at the foot of the pictures of Heads, with laurels and a small sun."""

from __future__ import annotations

from _heads import HEIGHT, WIDTH, heads, laurel, rim, small_sun


def draw() -> str:
    """The rim of Heads."""
    p = heads("", 5)
    p.bounds = (0, 0, WIDTH, HEIGHT)
    rim(p)
    laurel(p, "545,1056 380,1070 210,1052 66,985", 7, 74, 34)
    laurel(p, "585,1056 750,1070 920,1052 1064,985", 7, 74, 34)
    small_sun(p, 565, 1056, 46)
    return p.svg("The rim of Heads")
