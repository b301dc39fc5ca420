"""The goblin on the box: it climbs in at the foot of a picture, crowned in crayon, and has scrawled on both sides."""

from __future__ import annotations

from _wax import INKS, disc, filled, hand, head, limb, mud, scrawled, thumbprint, trunk

from generator.drawing.areas import joined, stroke
from generator.drawing.figures import Frame
from generator.drawing.picture_builder import PictureBuilder


def draw() -> str:
    """The goblin in a picture of 64 x 36 mm."""
    p = PictureBuilder((0, 320, 1280, 1040), INKS, (-0.5, -0.85), ground="chalk", seed=92, tolerance=1.5)
    # what it has done to those behind it
    scrawled(p, ["820,520 870,480 930,512 990,480 1046,520"], "red", 13, loose=True)
    scrawled(
        p,
        ["210,480 232,520 276,528 244,556 254,600 212,576 172,602 178,556 146,528 190,520 210,480"],
        "red",
        10,
        loose=True,
    )
    mud(p, 1140, 690, 70, 3, 2)
    mud(p, 110, 740, 58, 6, 2)
    thumbprint(p, 1170, 420, 1.1, 18)
    thumbprint(p, 84, 400, 1.0, -20)
    # the goblin: arms, smock, hands on the edge, head with a crown
    limb(p, "520,930 400,900 330,1000 320,1060", 60)
    limb(p, "770,930 890,900 950,1000 960,1060", 60)
    trunk(p, Frame(645, 840, 1.7, 0), 190)
    at = Frame(645, 860, 1.75, -5)
    head(p, at, (-8, 8), True)
    crown = at("-84,-168! -110,-262! -52,-208! -10,-286! 30,-208! 92,-268! 84,-164! 0,-180")
    filled(p, crown, "yellow", "orange", 70, 20, 9)
    for x, y in ((-110, -262), (-10, -286), (92, -268)):
        filled(p, at(disc(x, y, 12, 12)), "red", gap=4, line=7)
    hand(p, 310, 985, 1.5, -8)
    hand(p, 970, 985, 1.5, 8, True)
    p.lay("orange", joined([stroke(at("-30,-196 -6,-200 22,-196"), 8, 3)]))
    p.roundel = (645, 620, 440)
    return p.svg("The goblin on the box")
