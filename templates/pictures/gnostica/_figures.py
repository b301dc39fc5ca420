"""People of the woodcut: heads from three sides with age and temper, hands that grip, bones, wings, feet.

A head lies in a box of 100 units (crown 0, chin 100); hair, hats and beards are drawn in the same frame.
"""

from __future__ import annotations

import math

import numpy as np
from shapely.geometry import Point, Polygon
from shapely.ops import unary_union


def head_frame(p, x, y, h, turn=0, flip=False):
    """A frame in which the middle of a head of the height h lies at x, y."""
    return p.at(x, y, h / 100, turn, flip, o=(48, 55))


def _eye(p, f, x, y, m, eye, size=1.0):
    """An eye whose inner corner lies towards -m."""
    s = size

    def X(d):
        return x + m * d * s

    if eye == "shut":
        p.stroke(f"{X(-11)},{y} {X(0)},{y + 5.5} {X(11)},{y + 0.5}", 0.5, "both", clip=f)
        p.stroke(f"{X(-8)},{y - 5} {X(0)},{y - 6.5} {X(9)},{y - 4}", 0.2, "both", clip=f)
        return
    low = eye == "down"
    p.shape(
        p.poly(f"{X(-11)},{y + 2}! {X(-3)},{y - 4} {X(6)},{y - 3.4} {X(12)},{y + 2}! {X(4)},{y + 5.6} {X(-4)},{y + 5}"),
        "paper",
        w=0.12,
        amp=0,
    )
    p.put("line", p.limb(f"{X(1)},{y + (0 if low else -2)} {X(1)},{y + 3.4}", 7.4 * s, 6.2 * s), f)
    p.stroke(
        f"{X(-12)},{y + 2.6} {X(-3)},{y - 4.4} {X(6)},{y - 3.8} {X(14)},{y + 2.6}",
        0.5 if not low else 0.7,
        "both",
        clip=f,
    )
    if eye == "wide":
        p.stroke(f"{X(-8)},{y + 7} {X(1)},{y + 8.4} {X(9)},{y + 6.4}", 0.2, "both", clip=f)


def _old(p, f, cuts):
    for one in cuts.split("|"):
        p.stroke(one.strip(), 0.26, "both", clip=f)


def profile(p, old=False, neck=True, eye="open", w=0.3, fill="paper", mood="calm", nose=0.0, chin=0.0, brow=0.0):
    """A face that looks to +x. `nose` and `chin` add units to both, `brow` lowers its inner end: stern."""
    if neck:
        n = p.shape("34,70 36,96 30,130 74,132 70,108 68,90 60,76", fill, w=w, amp=0.02)
        p.shape(p.poly("40,98! 52,103 64,106 69,112! 60,118 44,112"), "ink", w=0, clip=n)
    mouth = {"calm": (81, 83), "stern": (82, 88), "smile": (81, 77), "open": (82, 84)}[mood]
    lips = (
        "89,70! 80,71! 86,77 82,81! 85,86 79,90"
        if mood != "open"
        else "89,70! 80,71! 86,76 80,79! 72,82! 80,86 83,89 78,92"
    )
    f = p.shape(
        f"40,97 22,78 7,58 5,32 20,9 46,1 66,9 74,22 {78 + brow * 0.3},35 75,43 {82 + nose * 0.6},55 "
        f"{91 + nose},{66 + nose * 0.2} {lips} {82 + chin},97 {76 + chin},{105 + chin * 0.3} 64,105 52,99",
        fill,
        w=w,
        amp=0.01,
    )
    p.stroke(f"52,{39 - brow * 0.2} 64,{34 + brow * 0.3} 76,{36 + brow * 0.8}", 0.62, "both", clip=f)
    if eye == "shut":
        p.stroke("55,47 64,53 74,50", 0.5, "both", clip=f)
        p.stroke("57,42.6 65,41 73,43", 0.2, "both", clip=f)
    else:
        p.stroke("54,51 61,45 69,44.6 76,49.6", 0.5, "both", clip=f)
        p.put("line", p.limb(f"67,{47 if eye == 'down' else 45.6} 67.4,51", 6.8, 5.6), f)
        p.stroke("58,53.4 66,55 73,53", 0.18, "both", clip=f)
    p.stroke("76,64 80,61 83,65", 0.3, "both", clip=f)
    p.stroke(f"82,{mouth[0]} 75,{mouth[0] - 0.5} 69,{mouth[1]}", 0.46, "end", clip=f)
    p.comb(f, 15 * p.k, 3.4 * p.k + 0.12, 0.26, thr=0.2, clip=p.poly("0,66! 30,70! 54,92! 54,120! 0,120!"))
    for i in range(3 if old else 0):
        p.stroke(f"{50 + i * 5},{66 + i * 1.5} {54 + i * 5},{71 + i} {57 + i * 5},{76 + i}", 0.2, "both", clip=f)
    if old:
        _old(p, f, "72,68 66,76 67,86|54,56 58,61 66,60|58,25 67,21 73,25|58,18 66,14.6 70,18|46,52 50,50 53,53")
    return f


def front(
    p, old=False, neck=True, eye="open", w=0.3, fill="paper", mood="calm", brow=0.0, jaw=0.0, long=0.0, lips=False
):
    """A face seen from before. `jaw` widens it, `long` lengthens it, `brow` lowers the inner ends: stern."""
    if neck:
        n = p.shape("33,78 32,104 18,130 82,130 68,104 67,78", fill, w=w, amp=0.02)
        p.shape(p.poly(f"33,92! 50,{103 + long} 67,88! 67,100 58,112 44,108"), "ink", w=0, clip=n)
    j, d = jaw, long
    f = p.shape(
        f"""50,0 70,5 {82 + j * 0.4},22 {83 + j * 0.5},46 {78 + j},{70 + d * 0.4} {66 + j},{92 + d} 50,{101 + d}
            {34 - j},{92 + d} """
        f"{22 - j},{70 + d * 0.4} {17 - j * 0.5},46 {18 - j * 0.4},22 30,5",
        fill,
        w=w,
        amp=0.01,
    )
    for m in (-1, 1):
        p.stroke(
            f"{50 + m * 5},{41 + brow} {50 + m * 14},{36.5 + brow * 0.2} {50 + m * 27},{40 - brow * 0.3}",
            0.6,
            "both",
            clip=f,
        )
        _eye(p, f, 50 + m * 16, 47.5, m, eye)
    p.stroke("55,43 53,52 54.4,61 58,67.4 55,71.5 49,72", 0.36, "start", clip=f)
    p.stroke("44,70.4 42.6,67.4 45,65", 0.24, "both", clip=f)
    y = 82 + d * 0.5
    if mood == "open":
        p.shape(p.poly(f"40,{y - 1} 50,{y - 3} 60,{y - 1} 57,{y + 9} 50,{y + 11} 43,{y + 9}"), "ink", w=0.1)
    else:
        corner = {"calm": 0, "smile": -3.4, "stern": 3}[mood]
        p.stroke(f"37,{y + corner} 45,{y - 0.6} 50,{y + 0.6} 55,{y - 0.6} 63,{y + corner}", 0.5, "both", clip=f)
        low = y + corner * 0.6 + 0.4
        if lips:
            p.put("line", p.poly(f"40,{low}! 46,{y - 3} 50,{y - 1.8} 54,{y - 3} 60,{low}! 50,{y + 2}"), f)
        p.stroke(f"44,{y + 6} 50,{y + 7.6} 56,{y + 6}", 0.4 if lips else 0.3, "both", clip=f)
    p.comb(
        f,
        (8 if lips else 17) * p.k,
        3.6 * p.k + 0.12,
        0.26,
        thr=0.1,
        clip=p.poly("58,26! 110,26! 110,74! 70,90! 62,60!"),
    )
    if old:
        _old(
            p,
            f,
            """39,70 33,78 34,88|61,70 67,78 66,88|30,59 36,61 42,58|58,58 64,61 70,59|36,25 50,22
                64,25|39,17.5 50,15 61,17.5""",
        )
    return f


def three(p, old=False, neck=True, eye="open", w=0.3, fill="paper", mood="calm", brow=0.0):
    """A face between front and profile that looks to +x."""
    if neck:
        n = p.shape("32,72 33,100 22,130 76,130 64,104 62,88", fill, w=w, amp=0.02)
        p.shape(p.poly("33,84! 48,100 62,102! 64,108 54,114 40,108"), "ink", w=0, clip=n)
    f = p.shape(
        "30,5 48,0 66,5 79,20 82,36 79,43 82,54 80,65 76,72 77,80 72,92 61,101 50,99 36,88 24,70 19,48 20,22",
        fill,
        w=w,
        amp=0.01,
    )
    p.stroke(f"32,{41 - brow * 0.3} 42,36 55,{39 + brow}", 0.56, "both", clip=f)
    p.stroke(f"65,{38 + brow} 72,34.6 80,{37 - brow * 0.3}", 0.5, "both", clip=f)
    _eye(p, f, 45, 48, -1, eye)
    _eye(p, f, 73, 47.6, 1, eye, 0.72)
    p.stroke("62,40 62,47 66,58 71,67 68,71 61,71", 0.38, "start", clip=f)
    corner = {"calm": 0, "smile": -3.4, "stern": 3, "open": 0}[mood]
    if mood == "open":
        p.shape(p.poly("57,80 64,78.6 70,80 69,88 64,90 59,88"), "ink", w=0.1)
    else:
        p.stroke(f"54,{82 + corner} 60,80.5 63,81.5 66,80.5 72,{82 + corner}", 0.48, "both", clip=f)
        p.stroke("59,87.5 63,88.7 67,87.5", 0.28, "both", clip=f)
    for i in range(6 if old else 0):
        p.stroke(
            f"{24 + i * 2.6},{66 + i * 4.6} {29 + i * 2.8},{66 + i * 4} {34 + i * 3},{67 + i * 3.6}",
            0.26,
            "end",
            clip=f,
        )
    if old:
        _old(p, f, "56,73 52,79 53,87|36,60 44,62 52,59|42,26 56,23 68,26|46,17 57,15 65,18")
    return f


def aghast(p, bearded=False, hair="shade"):
    """The face of one who falls, seen from before: eyes wide, mouth agape, hair on end; drawn in a head's frame."""
    tone = "light" if hair == "ink" else "line"
    p.shape(
        """12,50 -4,42 -14,20! -2,24 -8,-8! 10,6 12,-30! 28,-8 40,-42! 52,-10 70,-38! 74,-6 96,-18! 92,12 112,12!
            100,34 104,56! 88,52 80,20 50,8 20,20""",
        hair,
        w=0.36,
        halo=0.45,
        amp=0.02,
    )
    front(p, brow=-7, mood="open", neck=False, w=0.36, long=6)
    for m in (-1, 1):
        p.shape(p.disc(50 + m * 16, 48, 11), "paper", w=0.3, amp=0)
        p.put("line", p.disc(50 + m * 15, 49, 4.4))
    mouth = "33,84 50,78 67,84 66,97 50,105 34,97" if bearded else "37,83 50,79 63,83 62,92 50,98 38,92"
    p.shape(p.poly(mouth), "ink", w=0.2, amp=0)
    cap = p.shape(
        "18,50 13,30 22,6 40,-4 60,-4 78,6 87,30 82,50! 78,28! 66,22 60,12! 52,22 40,11! 36,23 24,26!",
        hair,
        w=0.3,
        amp=0.01,
    )
    p.cuts("30,18 28,6 30,-2|48,14 48,4 50,-3|68,16 70,6 70,0", 0.4, "both", tone, cap)
    if bearded:
        whole = p.poly(
            "13,60! 22,78 36,82 50,78 64,82 78,78 87,60! 93,86 84,112 72,130! 62,124 50,146! 40,124 28,130! 16,112 8,84"
        )
        beard = p.shape(
            whole.difference(p.poly("33,88 50,80 67,88 65,100 50,107 35,100")), hair, w=0.34, halo=0.1, amp=0.01
        )
        p.cuts(
            "22,82 24,100 30,118|78,82 76,100 70,118|42,112 44,122 48,132|58,112 57,120 54,130",
            0.4,
            "both",
            tone,
            beard,
        )


def skull(p):
    """A skull that looks to +x."""
    f = p.shape(
        """46,-2 70,4 82,22 83,38 86,48 82,58 84,66! 76,68 77,88 72,100 56,104 44,98 40,84! 28,80 12,66 6,42
            10,18 26,4""",
        "paper",
        w=0.36,
        comb=(2.6, 0.45, 0.34),
    )
    p.shape("46,40 56,36 64,40 65,50 58,57 48,54 44,47", "ink", w=0.2)
    p.shape("74,40 80,38 83,44 82,53 76,52 72,47", "ink", w=0.2)
    p.shape("70,56! 74,62 75,68! 66,68!", "ink", w=0.2)
    p.stroke("50,76 64,79 77,76.6", 0.5, "none", clip=f)
    for i in range(5):
        p.stroke(f"{54 + i * 5},{71 + i * 0.6} {54.4 + i * 5},{85 + i * 0.2}", 0.3, "both", clip=f)
    p.stroke("40,62 48,66 50,76 46,88", 0.6, "both", clip=f)
    p.cuts("20,30 32,26 38,30|36,14 44,20 42,28|42,33 54,29 66,33", 0.26, clip=f)
    return f


# Hands reach to +x from a wrist at 0, 0, their thumb at -y, 18 units long. Each is one outline, whose notches part the
# fingers, and the few cuts that an engraver leaves in it.
HANDS = {
    "open": (
        """-3.4,-2.6! 0,-3.2 3.4,-4.6 5,-7.6 6,-10.6 7.6,-11.6 8.8,-10.6 8.6,-8 8.2,-5.6 9.4,-4.6! 11.4,-5.6 14.4,-7.8
            16.2,-8.2 16.8,-7 15.8,-5.6 13,-3 12,-1.7! 14.4,-2 17.4,-2.6 19.2,-2.2 19.4,-1 18,-.3 14.8,.2 12.4,.7!
            14.4,1.3 17.4,2.2 18.6,3.2 18,4.3 16.4,4.1 13.2,3.2 11.4,2.8! 13,4.6 14.8,6.4 15.1,7.7 13.8,8.2 12,7
            9,4.9 6.4,4.6 2,3.6 -3.4,2.6!""",
        ("8.4,-5 6.4,-2.4 3,-1.2", "10.4,1.8 8,1 6,1.4"),
    ),
    "lay": (
        """-3.4,-2.7! 0,-3.2 3,-4.6 5.6,-7 8.6,-8.6 10.4,-8.2 10.4,-6.8 8.4,-5.4 7.4,-4.3! 10,-4.7 14,-4.2 17,-2.8
            17.8,-1.7 17.2,-.8! 18.6,-.3 19.4,.6 19,1.6 17.8,1.9! 18.6,2.8 18.2,3.8 16.6,4! 16.4,5.2 14.8,5.6
            11.6,5.5 7,5 2,3.9 -3.4,2.8!""",
        ("17.2,-.8 13,-1.7 9,-1.7", "17.8,1.9 13.4,1.1 9,.7", "16.6,4 13,3.5 9.4,2.9", "7.4,-4.3 5.6,-2.8 3.4,-2.2"),
    ),
    "point": (
        """-3.4,-2.7! 0,-3.3 3,-4.4 6.4,-5.2 10,-5 15,-4.4 19.4,-3.8 20.6,-2.8 20,-1.9 15,-1.7 11.8,-1.3! 13,-.6
            13.2,.6 12.2,1.3! 12.8,2.2 12.4,3.3 11.3,3.6! 11,4.9 9.4,5.3 6,5 2,4 -3.4,2.8!""",
        ("11.8,-1.3 9,-1.5 7,-1", "12.2,1.3 9.8,1.1 8,1.4", "11.3,3.6 9.4,3.3 8,3.4"),
    ),
    "bless": (
        """-3.4,-2.7! 0,-3.2 3,-4.4 5.4,-7 7.4,-9.6 9,-10.2 9.8,-9.2 8.8,-6.8 8.2,-5! 12,-5.1 17,-4.9 19.4,-4 19.8,-2.9
            18.8,-2.2! 20.2,-1.4 20.4,-.3 19,.3 13,.4 12,.8! 13.2,1.4 13.2,2.6 12.2,3.2! 12.4,4.6 11,5.3 7,5 2,4
            -3.4,2.8!""",
        ("18.8,-2.2 14,-2.4 10,-2.2", "12,.8 10,.6 8,1", "12.2,3.2 10,2.9 8.4,3.2", "8.2,-5 6.2,-3 4,-2.4"),
    ),
    "hold": (
        """-3.4,-2.7! 0,-3.4 4,-4.8 8,-5.4 12,-5 15,-3.2 16.4,-.6 16,.9 14.6,1! 15,2.6 14.2,3.6 12.8,3.2! 12.8,4.8
            11.8,5.6 10.4,5! 9.8,6.2 8.2,6.4 6,5.4 2,4 -3.4,2.8!""",
        ("14.6,1 12.8,-.8 9.6,-1.4", "12.8,3.2 11,1.4 8.6,.6", "10.4,5 8.8,3.4 7,2.6"),
    ),
}
THUMBS = {  # of a hand that holds, over the fingers
    "hold": "1.6,-2.6 5,-1.6 8,.8 9.4,3.4",
}


def hand(p, x, y, turn, size=6.5, pose="open", flip=False, fill="paper", w=0.26, halo=0.0):
    """A hand whose wrist is at x, y and that reaches `turn` degrees; `flip` puts its thumb on the other side."""
    outline, cuts = HANDS[pose]
    with p.at(x, y, size / 18, turn), p.at(0, 0, 1, 180 if flip else 0, flip):
        plump = p.poly(outline).buffer(0.3 * p.k if pose == "open" else 0, quad_segs=2)
        whole = p.shape(plump, fill, w=w, amp=0, halo=halo + 0.1)
        for one in cuts:
            p.stroke(one, 0.26, "end", clip=whole)
        if pose in THUMBS:
            p.shape(p.limb(THUMBS[pose], 4, 3.4, 2.6), fill, w=w * 0.9, amp=0)
        p.comb(whole, 3.6 * p.k, 0.5, 0.24, thr=0.3, clip=p.poly("-4,-6! 8,-6! 8,8! -4,8!"))
    return whole


def grip(p, x, y, turn, size=6.0, flip=False, fill="paper", w=0.28):
    """A fist round a shaft that runs upright through x, y (turned by `turn`); its wrist is at the left of it.

    Draw the shaft first. One outline, in which knuckles stand out at the right and three cuts part the fingers; the
    thumb lies across the first of them.
    """
    with p.at(x, y, size / 140, turn, flip):
        fist = p.shape(
            """-108,-28! -84,-34 -60,-52 -30,-64 4,-66 30,-60 42,-48 34,-34! 50,-26 54,-10 38,1! 50,10 49,25 34,32!
                42,42 36,58 14,64 -14,62 -46,56 -74,44 -108,30!""",
            fill,
            w=w,
            amp=0,
            halo=0.2,
        )
        for one in ("34,-34 6,-33 -22,-27", "38,1 8,0 -26,4", "34,32 8,32 -20,35"):
            p.stroke(one, 0.3, "end", clip=fist)
        p.comb(fist, 26 * p.k, 0.5, 0.26, thr=0.3, clip=p.poly("-110,-70! -30,-70! -30,70! -110,70!"))
        thumb = p.shape(p.limb("-58,-30 -32,-36 -4,-32 20,-22", 34, 30, 25, 19), fill, w=w * 0.9, amp=0)
        p.knock(
            p.poly("-96,-24! -66,-46! -44,-46! -44,-14! -70,-8!").intersection(thumb.buffer(w)), keep=("shade", "ink")
        )


def cradle(p, x, y, turn, size=9.0, flip=False, fill="paper", w=0.3, halo=0.4):
    """The part of a hand that lies behind what it holds: wrist, palm and four fingers, which close round from below.

    The thing's lowest point lies at x, y, the wrist to the left of it; `cradling_thumb` comes over it in front.
    """
    with p.at(x, y, size / 110, turn, flip):
        whole = p.shape(
            """-58,4! -38,0 -18,-8 10,-8 34,-22 44,-42 52,-46 57,-38! 65,-40 69,-30 67,-24! 74,-20 73,-8 69,-3!
                71,8 62,18 46,26 26,36 2,42 -24,42 -58,38!""",
            fill,
            w=w,
            amp=0,
            halo=halo,
        )
        for one in ("57,-38 50,-18 36,-2 16,6", "67,-24 56,-6 42,9 22,16", "69,-3 58,9 44,19 26,26"):
            p.stroke(one, 0.3, "end", clip=whole)
        p.comb(whole, 20 * p.k, 0.5, 0.28, thr=0.3, clip=p.poly("-60,0! 20,0! 44,60! -60,60!"))
    return whole


def cradling_thumb(p, x, y, turn, size=9.0, flip=False, fill="paper", w=0.3):
    """The thumb of a `cradle`, drawn after what lies in the hand."""
    with p.at(x, y, size / 110, turn, flip):
        thumb = p.shape(
            "-46,8! -34,-6 -24,-22 -14,-38 -2,-46 8,-42 9,-30 2,-14 -4,0 -10,14 -22,24!", fill, w=w, amp=0, halo=0.1
        )
        p.stroke("-2,-44 -6,-36 2,-33", 0.22, "both", clip=thumb)
        p.stroke("-8,-18 -4,-17 0,-18", 0.22, "both", clip=thumb)
        root = p.poly("-70,2! -44,2! -20,22! -14,34! -40,36! -70,36!").intersection(thumb.buffer(0.3))
        p.knock(root, keep=("shade", "ink"))


def bone(p, points, w=1.2, knob=1.9, fill="paper", line=0.26):
    """A bone: its shaft and two double knobs."""
    spine = p.line(points)
    made = [p.limb(points, w * 1.15, w * 0.8, w * 1.15)]
    for a, b in ((spine[0], spine[1]), (spine[-1], spine[-2])):
        ways = (a - b) / max(1e-6, ((a - b) ** 2).sum() ** 0.5)
        for m in (-1, 1):
            place = (a[0] - ways[1] * m * knob * 0.32 * p.k, a[1] + ways[0] * m * knob * 0.32 * p.k)
            made.append(Point(place).buffer(knob * 0.42 * p.k, 5))
    p.shape(unary_union(made), fill, w=line, amp=0.01, comb=(0.7, 0.6, 0.26))


def wing(p, fill="paper", rows=3, feathers=7, w=0.4, halo=0.4):
    """A wing in its frame: its root at 0, 0, its tip at about 40, -30, feathers hanging below."""
    root, bend, tip = (0, 0), (16, -22), (40, -30)
    for row in range(rows):
        k = 1 - row * 0.27
        n = feathers - row
        for i in range(n, -1, -1):
            t = i / n
            bx = (1 - t) ** 2 * root[0] + 2 * t * (1 - t) * bend[0] + t * t * tip[0] * k
            by = (1 - t) ** 2 * root[1] + 2 * t * (1 - t) * bend[1] + t * t * tip[1] * k
            a = math.radians(100 - 78 * t)
            ln = (14 + 16 * t) * k * (1 - row * 0.12)
            ex, ey = bx + math.cos(a) * ln, by + math.sin(a) * ln
            mx, my = bx + math.cos(a + 0.16) * ln * 0.55, by + math.sin(a + 0.16) * ln * 0.55
            ink = fill if row != 1 or fill == "ink" else ("shade" if fill == "paper" else "paper")
            g = p.shape(
                p.limb(f"{bx},{by} {mx},{my} {ex},{ey}", 3, 5.6, 2.6), ink, w=w * 0.8, halo=halo if row == 0 else 0.1
            )
            if row == 0:
                p.stroke(f"{mx},{my} {ex},{ey}", 0.24, "end", "light" if ink == "ink" else "line", clip=g)
    p.shape(p.limb("0,2 6,-12 16,-21 28,-26 37,-30", 6, 7, 6, 5, 3), fill, w=w, halo=0.2, comb=(1.6, 0.6, 0.3))


def foot(p, x, y, size=6, flip=False, fill="paper", w=0.34, turn=0):
    """A bare foot from the side: its ankle at x, y, its toes at +x."""
    with p.at(x, y, size / 20, turn, flip):
        p.shape(
            "-3.4,-4! -4.6,1 -6,4.6 -4,7 2,6.4 8,7 14,7 17,5.6 16.4,3.6 11,1.4 6,-1 3.6,-4!",
            fill,
            w=w,
            comb=(1, 0.5, 0.28),
            amp=0.01,
        )
        p.cuts("13,4.4 15,5|11,4.8 13,6.6", 0.2)


def sleeve(p, points, *widths, fill="shade", w=0.42, cuff="ink", halo=0.3, comb=(2.6, 0.6, 0.4), lit=None):
    """An arm in a sleeve from the shoulder to the wrist, with a cuff of another ink at its end."""
    lit = lit or ((1.6, 0.7, 0.36) if fill != "paper" else None)
    if fill == "ink":
        comb = None
    arm = p.shape(p.limb(points, *widths), fill, w=w, halo=halo, comb=comb, lit=lit)
    if cuff:
        spine = p.line(points)
        a, b = spine[-1], spine[-6]
        ways = (a - b) / max(1e-6, ((a - b) ** 2).sum() ** 0.5)
        half = widths[-1] * p.k / 2 + 0.3
        side = np.array((-ways[1], ways[0])) * half
        c = a + ways * widths[-1] * p.k * 0.3
        e = c + ways * 1.5
        p.shape(Polygon([c + side, e + side, e - side, c - side]), cuff, w=0.28, amp=0)
    return arm


def crown(p, w=12, h=7, points=5, fill="paper"):
    """A crown in its frame: the middle of its lower edge at 0, 0."""
    top = []
    for i in range(points):
        x = -w / 2 * 1.12 + w * 1.12 * i / (points - 1)
        top.append(f"{x:.2f},{-h + abs(x) * 0.12:.2f}!")
        if i < points - 1:
            top.append(f"{x + w * 0.56 / (points - 1):.2f},{-h * 0.42:.2f}!")
    band = p.shape(
        f"{-w / 2},0! " + " ".join(top) + f" {w / 2},0! 0,{w * 0.09}", fill, w=0.38, halo=0.3, comb=(1.4, 0.5, 0.3)
    )
    p.stroke(f"{-w / 2},{-h * 0.2} 0,{-h * 0.2 + w * 0.09} {w / 2},{-h * 0.2}", 0.36, "none", clip=band)
    for i in range(points):
        x = -w / 2 * 1.12 + w * 1.12 * i / (points - 1)
        p.shape(p.disc(x, -h + abs(x) * 0.12, w * 0.062), "ink", w=0)
    for i in (-1, 0, 1):
        p.shape(p.disc(i * w * 0.27, -h * 0.06, w * 0.05), "ink", w=0)


def nude(p, kind="woman", w=0.34, halo=0.3):
    """A naked trunk seen from before, in a frame where the neck is at 0, 0 and the crotch at 0, 17."""
    if kind == "woman":
        t = p.shape(
            """-1.6,-1! -2,1 -5.6,2.6 -6.6,4.6! -4.6,6 -4.4,9 -3.6,11.4 -4.9,14.6 -5.6,18! 0,19.4! 5.6,18!
                4.9,14.6 3.6,11.4 4.4,9 4.6,6 6.6,4.6! 5.6,2.6 2,1 1.6,-1!""",
            "paper",
            w=w,
            comb=(2.4, 0.5, 0.36),
            halo=halo,
        )
        p.cuts("-4.6,6.4 -2.6,8.2 -.7,7|.7,7 2.6,8.2 4.6,6.4", 0.3, clip=t)
        for m in (-1, 1):
            p.put("line", p.disc(m * 2.5, 7, 0.32), t)
    else:
        t = p.shape(
            """-2,-1! -2.6,1 -7,2.4 -8,5! -5.8,7 -5,11 -4.4,14 -4.8,18! 0,19.4! 4.8,18! 4.4,14 5,11 5.8,7 8,5!
                7,2.4 2.6,1 2,-1!""",
            "paper",
            w=w,
            comb=(2.8, 0.5, 0.38),
            halo=halo,
        )
        p.cuts("-5.4,6.6 -3,7.8 -.4,6.8|.4,6.8 3,7.8 5.4,6.6|0,7.6 .3,11", 0.3, clip=t)
    p.put("line", p.disc(0, 12.6, 0.3), t)
    p.cuts("-1.4,18.8 0,16.8 1.4,18.8", 0.3, clip=t)
    return t
