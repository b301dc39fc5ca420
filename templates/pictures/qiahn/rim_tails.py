"""The rim of the coin at the foot of the pictures of Tails, with brambles and four phases of the moon."""

from __future__ import annotations

from _tails import HEIGHT, WIDTH, phases, rim, tails, thorns


def draw() -> str:
    """The rim of Tails."""
    p = tails("", 5)
    p.bounds = (0, 0, WIDTH, HEIGHT)
    rim(p)
    thorns(p, "560,1062 400,1078 220,1040 90,1066 30,960", 9, 17, seed=5)
    thorns(p, "570,1062 730,1078 910,1040 1040,1066 1100,960", 9, 17, seed=6)
    phases(p, 565, 1058)
    return p.svg("The rim of Tails")
