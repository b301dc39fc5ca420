"""The number cards: strands woven for each suit and count, medallions on them, the sign that lies in each, and aces."""

from __future__ import annotations

import math
from itertools import combinations, pairwise

import numpy as np
from _courts import cup, disc, flame, rod, sword
from _figures import cradle, cradling_thumb, grip, sleeve
from _woodcut import DRAWN_OUT, LAID, RAISED, WIDTH, Woodcut, polygons
from shapely.geometry import LineString, Point
from shapely.ops import unary_union

from generator.drawing.curves import curve

# where the middles of the medallions lie on the card, mm, and how large they are: templates/faces/gnostica/_pips.yaml
# lays the signs there
SIX = [(x, y) for y in (29.5, 46.5, 63.5) for x in (18, 52)]
EIGHT = [(x, y) for y in (27, 40, 53, 66) for x in (16.5, 53.5)]
PLACES = {
    2: (10.2, [(35, 27), (35, 59)]),
    3: (9.3, [(35, 18.5), (35, 41.5), (35, 64.5)]),
    4: (10, [(18, 33), (52, 33), (18, 62), (52, 62)]),
    5: (9.4, [(17.5, 31), (52.5, 31), (35, 47), (17.5, 63), (52.5, 63)]),
    6: (8.3, SIX),
    7: (8.3, [*SIX, (35, 38)]),
    8: (8.3, [*SIX, (35, 38), (35, 55)]),
    9: (6.3, [*EIGHT, (35, 46.5)]),
    10: (6.3, [*EIGHT, (35, 33.5), (35, 59.5)]),
}
CLOSE = 15  # mm: rows that are no further apart belong to one turn of the strands
NETS = (6, 7, 8)  # numbers whose strands are a net
CLEAR = 0.6  # mm by which its medallions are smaller, so that the ground parts them
FLAT = 0.4  # of it: how much of a strand's slope it has at the knots; 1 were straight
# of the nine and the ten, mm: where the outer strands cross, turn, cross and so on from the top to the middle of the
# picture, below which it is mirrored, and last where the inner ones cross
COLUMNS = {
    9: (-5.5, 7.5, 20.5, 33.5, 46.5, 7.5),
    10: (-22, -12, 4.5, 20, 33.5, 46.5, -10),
}
MIDDLE = 46.5
STRANDS = {"cups": ("paper", 0.42), "rods": ("shade", 0.42), "discs": ("shade", 0.4), "swords": ("ink", 0.2)}
NAMES = {"cups": "Cups", "rods": "Rods", "discs": "Discs", "swords": "Swords"}


def thought(x, y):
    """Where a picture thinks a point of the card: what `laid` turns back, also beyond the edge."""
    edge = WIDTH * (1 - LAID) / 2
    out = min(x - edge, 0) + max(x - WIDTH + edge, 0)
    return (x - out - WIDTH / 2) / LAID + WIDTH / 2 + out / DRAWN_OUT, (y + RAISED) / LAID


def swing(places, far):
    """Where a pair of strands goes round the sides or crosses in the middle, from top to foot: heights (mm) and which.

    Rows that lie close under each other are one turn of several heights.
    """
    rows = sorted({(y, x == 35) for x, y in places})
    turns = []
    for y, middle in rows:
        if turns and turns[-1][1] == middle:
            if not middle and y - turns[-1][0][-1] < CLOSE:
                turns[-1][0].append(y)
                continue
            turns.append(([(turns[-1][0][-1] + y) / 2], not middle))
        turns.append(([y], middle))
    while turns[0][0][0] > -12:
        turns.insert(0, ([turns[0][0][0] - far], not turns[0][1]))
    while turns[-1][0][-1] < 94:
        turns.append(([turns[-1][0][-1] + far], not turns[-1][1]))
    return turns


def strands(turns, side, outside=False):
    """The two strands of a pair as samples (mm on the card), and the places where they cross."""
    made, crossings = ([], []), []
    sign = -1
    for heights, middle in turns:
        if middle != outside:
            y = sum(heights) / len(heights)
            crossings.append((35, y))
            for one in made:
                one.append((35, y))
            sign = -sign
            continue
        for y in heights:
            made[0].append((35 + sign * side, y))
            made[1].append((35 - sign * side, y))
    return [curve(one, False, 0.8) for one in made], crossings


def strand_area(p, spine, wide):
    """The area of a strand along samples on the card."""
    points = [thought(x, y) for x, y in spine[:: max(1, len(spine) // 90)]] + [thought(*spine[-1])]
    return p.limb(points, wide, wide)


def strand(p, suit, spine, wide, behind, within=None, seam=False):
    """A strand along samples on the card; with `within` only the piece in that area, over what lies there.

    Dark strands are lit from above, or have a light `seam` along their middle.
    """
    area = strand_area(p, spine, wide)
    fill, width = STRANDS[suit]
    part = area
    if within is None:
        lit = (1, 1.7, 0.36) if suit in ("discs", "swords") and not seam else None
        p.shape(area, fill, w=width, halo=0.5, amp=0, lit=lit)
    else:
        part = area.intersection(within)
        p.knock(area.buffer(0.5).intersection(within))
        if fill != "paper":
            p.put(fill, part)
        p.put("line", p.rim(area, width, 0 if fill == "ink" else 0.62).intersection(within))
    if suit == "cups":
        p.stroke(None, 0.5 if not behind else 0.36, "none", clip=part, P=spine)
    elif seam and suit in ("discs", "swords"):
        p.stroke(None, 0.5, "none", "light", part, P=spine)


def ways(count, places):
    """How the outer and the inner pair of strands run: for each their turns, reach, and whether they cross outside.

    Of the nine and the ten, the inner pair runs straight down through the two columns of medallions, so that no
    crossing is flat: it crosses above and below them alone, and the outer pair where the middle medallions lie or may
    lie.
    """
    rows = sorted({y for _, y in places})
    sides = [abs(x - 35) for x, _ in places if x != 35]
    if count < 6:
        turns = swing(places, max(13, min((b - a for a, b in pairwise(rows)), default=24)))
        return (turns, 27, True), (turns, sides[0] if sides else 19, False)
    *upper, inner = COLUMNS[count]
    upper = [(y, k % 2 == 0) for k, y in enumerate(upper)]  # the even ones cross
    lower = [(93 - y, middle) for y, middle in upper if y < MIDDLE]
    outer = [([y], middle) for y, middle in sorted([*upper, *lower])]
    columns = [([inner - 34], False), ([inner], True), (rows, False), ([93 - inner], True), ([127 - inner], False)]
    return (outer, 28.5 if count < 9 else 27, False), (columns, sides[0], False)


def over_and_under(spines):
    """The places where strands cross, with the strand that lies over there: each goes over and under by turns."""
    lines = [LineString(one) for one in spines]
    met = []
    for i, j in combinations(range(len(lines)), 2):
        common = lines[i].intersection(lines[j])
        met += [(i, j, one) for one in getattr(common, "geoms", [common]) if one.geom_type == "Point"]
    along = [
        sorted((line.project(one), n) for n, (a, b, one) in enumerate(met) if i in (a, b))
        for i, line in enumerate(lines)
    ]
    over = {}
    for start in range(len(met)):
        if start in over:
            continue
        over[start] = max(met[start][:2])
        waiting = [start]
        while waiting:
            known = waiting.pop()
            for i in met[known][:2]:
                order = [n for _, n in along[i]]
                at = order.index(known)
                for n in (*order[at - 1 : at], *order[at + 1 : at + 2]):
                    if n not in over:
                        a, b = met[n][:2]
                        upper = over[known] != i
                        over[n] = i if upper else a + b - i
                        waiting.append(n)
    return [(i, j, one, over[n]) for n, (i, j, one) in enumerate(met)]


def net(places):
    """The strands of a net whose knots are the medallions of the six to the eight, as samples (mm on the card).

    Two columns of knots stand `across` apart, their rows `down`; each strand falls or rises by a row from a column to
    the next, steeper half-way, where it crosses another one: there lie the middle medallions, or nothing at all.
    """
    left, right = min(x for x, _ in places), max(x for x, _ in places)
    rows = sorted({y for x, y in places if x == left})
    across, down = right - left, rows[1] - rows[0]
    made = []
    for slope in (1, -1):
        for row in range(-4, 7):
            spine = []
            for k in range(101):
                x = -6 + 82 * k / 100
                turn, part = divmod((x - left) / across, 1)
                eased = FLAT * part + (1 - FLAT) * part * part * (3 - 2 * part)
                spine.append((x, rows[0] + down * (row + slope * (turn + eased))))
            seen = [k for k, (_, y) in enumerate(spine) if -8 < y < 90]
            if seen:
                made.append(np.array(spine[max(0, seen[0] - 1) : seen[-1] + 2]))
    return made


def weave(p, suit, count, places, radius):
    """Strands that go over and under each other by turns: a net from the six to the eight, else two pairs of them, one
    through the medallions, the other where there are none.
    """
    if count in NETS:
        spines = net(places)
        wides = [2.7] * len(spines)
        thin = 0
    else:
        spines, wides, thin = [], [], 2
        for (turns, reach, outside), wide in zip(ways(count, places), (2.6, 3.6), strict=True):
            spines += strands(turns, reach, outside)[0]
            wides += [wide, wide]
    for n, spine in enumerate(spines):
        strand(p, suit, spine, wides[n], n < thin, seam=count in NETS)
    areas = [strand_area(p, spine, wide) for spine, wide in zip(spines, wides, strict=True)]
    for i, j, one, upper in over_and_under(spines):
        hidden = any(one.distance(Point(x, y)) < radius - 2 for x, y in places)
        if upper == i and not hidden and -6 < one.y < 86:  # the later one lies over by itself
            pieces = polygons(areas[i].intersection(areas[j]))
            piece = min(pieces, key=one.distance).buffer(0.9)
            strand(p, suit, spines[i], wides[i], i < thin, piece, seam=count in NETS)
    if count > 5:  # the outer pair turns where buds would be
        return
    turns, side, _ = ways(count, places)[1]
    for heights, middle in turns:
        for y in () if middle else heights:
            for m in (-1, 1):
                x = 35 + m * (side + radius + 1.4 if (35 + m * side, y) in places else side + 2.4)
                if 4 < x < 66 and 4 < y < 74 and not (x < 23 and y < 22):
                    bud(p, suit, x, y, m)


def bud(p, suit, x, y, m):
    """A small ornament outside a strand."""
    tx, ty = thought(x, y)
    with p.at(tx, ty, 0.9, 0, m < 0):
        if suit == "cups":
            p.shape(p.disc(1.4, 0, 1.5), "paper", w=0.34, halo=0.35)
            p.shape(p.disc(4, -2.4, 0.9), "paper", w=0.3, halo=0.3)
        elif suit == "discs":
            for turn in (-42, 0, 42):
                with p.at(0, 0, 1, turn):
                    p.shape("0,0! 2.6,-1.4 5.4,0! 2.6,1.4", "paper", w=0.3, halo=0.3, amp=0)
        elif suit == "rods":
            for turn in (-34, 34):
                with p.at(0, 0, 1, turn):
                    p.shape("0,0! 2.8,-1.7 6,0! 2.8,1.7", "shade", w=0.34, halo=0.35, amp=0, comb=(0.6, 0.6, 0.26))
        else:
            p.shape("0,0! 2.2,-.9! 3,-3! 3.8,-.9! 6,0! 3.8,.9! 3,3! 2.2,.9!", "ink", w=0.2, halo=0.35, amp=0)


def medallion(p, suit, x, y, r):
    """What a sign lies on."""
    tx, ty = thought(x, y)
    r = r / LAID
    if suit == "cups":
        lobes = [
            p.disc(tx + r * 0.72 * math.cos(a), ty + r * 0.72 * math.sin(a), r * 0.32)
            for a in (i * math.pi / 5 for i in range(10))
        ]
        area = unary_union([p.disc(tx, ty, r * 0.84), *lobes])
    elif suit == "swords":
        with p.at(tx, ty, r):
            area = p.poly("0,-1.12! .55,-.72 .94,0! .55,.72 0,1.12! -.55,.72 -.94,0! -.55,-.72")
    elif suit == "rods":
        with p.at(tx, ty, r):
            area = p.poly(
                " ".join(f"{math.cos(a):.3f},{math.sin(a):.3f}!" for a in (math.pi * (i + 0.5) / 4 for i in range(8)))
            )
    else:
        area = p.disc(tx, ty, r)
    p.shape(area, "paper", w=0.6, halo=0.9, amp=0)
    inner = area.buffer(-1.1)
    p.put("line", inner.difference(inner.buffer(-0.3)))
    if suit in ("discs", "rods"):
        for i in range(16):
            a = math.pi * (i + 0.5) / 8
            p.put(
                "line", Point(x + (r * LAID - 0.75) * math.cos(a), y + (r * LAID - 0.75) * math.sin(a)).buffer(0.16, 3)
            )


def ground(p, suit):
    """The ground of a suit's lattice."""
    if suit == "discs":
        p.night()
    elif suit == "cups":
        p.shape(p.page, "shade", w=0, amp=0)
        for i in range(12):
            for k in range(7):
                x, y = -4 + k * 12.4 + (i % 2) * 6.2, i * 7.8
                p.stroke(f"{x},{y} {x + 2.4},{y - 1.8} {x + 5},{y} {x + 7},{y - 0.8}", 0.5, layer="light")
    elif suit == "rods":
        p.rows(-3, 92, 3.1, lambda x, y: 0.36 + 0.34 * abs(x - 35) / 35, brk=0.14, dx=7)
    else:
        for i in range(30):
            a = -6 + i * 6.2
            p.stroke(f"{a - 30},92 {a - 8},44 {a + 2},-4", 0.55, "both")


def lattice(suit, count):
    """The ground, strands and medallions of a number card."""
    p = Woodcut(700 + count * 10 + len(suit))
    radius, places = PLACES[count]
    p.roundel = (35, 48, 30)
    ground(p, suit)
    weave(p, suit, count, places, radius)
    for x, y in places:
        medallion(p, suit, x, y, radius - (CLEAR if count in NETS else 0))
    return p.svg(f"The lattice of the {count} of {NAMES[suit]}", 2.8)


def emblem(p, suit, x, y, s=1.0):
    """The sign of a suit about x, y."""
    if suit == "cups":
        cup(p, x, y + 2.8 * s, s)
    elif suit == "rods":
        with p.at(x, y, s):
            rod(p, -3.4, 10.6, 1.6, -6.8)
    elif suit == "discs":
        disc(p, x, y, 9.4 * s)
    else:
        sword(p, x, y + 3.8 * s, 15, 0, 0.95 * s)


def pip(suit):
    """The sign of a suit by itself: one point of a number card."""
    wide = {"cups": 4.1, "rods": 5, "discs": 5.9, "swords": 4.4}[suit]
    x, y = thought(35, 45)
    p = Woodcut(77, (35 - wide, 45 - 6.7, 35 + wide, 45 + 6.7))
    p.roundel = (x, y, 5)
    emblem(p, suit, x, y, 0.6)
    outline = unary_union([one.buffer(0.3) for layer in ("shade", "ink", "light", "line") for one in p.laid[layer]])
    outline = unary_union([one.buffer(0) for one in _filled(outline)])
    return p.svg(f"A pip of {NAMES[suit]}", 1.2, alone=outline)


def _filled(area):
    """The areas of an outline without their holes."""
    return [type(one)(one.exterior) for one in getattr(area, "geoms", [area])]


def ace(suit):
    """A hand out of a cloud that holds the sign of the suit, in rays."""
    p = Woodcut(900 + len(suit))
    p.roundel = (35, 44, 31)
    if suit == "discs":
        p.night()
        p.rays(35, 42, 20, 84, 48, 1.6, "light", point="in", alt=0.9)
    elif suit == "cups":
        p.shape(p.page, "shade", w=0, amp=0)
        p.rays(35, 42, 20, 84, 48, 1.6, "light", point="in", alt=0.9)
    else:
        p.rays(35, 42, 20, 84, 48, 1.6, point="in", alt=0.9)
    puffs = [(-2, 80, 10), (10, 84, 9), (3, 70, 8), (20, 90, 10), (36, 94, 11), (52, 92, 10), (66, 90, 10), (74, 82, 9)]
    p.shape(unary_union([p.disc(*one) for one in puffs]), "paper", w=0.55, halo=0.6, comb=(3, 0.6, 0.46))
    for x, y in ((16, 84), (60, 88)):
        p.stroke(f"{x - 5},{y + 1} {x - 2},{y - 4} {x + 3},{y - 3} {x + 5},{y + 2}", 0.5)
    if suit == "cups":
        cup(p, 35, 42, 2.3, stem=4.6)
        drops(p)
        sleeve(p, "6,84 14,70 22.6,59.6", 14, 12, 8, fill="ink", cuff="paper", lit=(2, 0.8, 0.44))
        p.fold("10,72 13,70 13.4,66", 0.7, 2, 0.8, 1, 0.34, layer="light")
        grip(p, 34.6, 54.4, -24, 13)
    elif suit == "rods":
        rod(p, 35, 84, 35, 14, False)
        for y, m in ((22, -1), (30, 1), (38, -1), (46, 1)):
            with p.at(35 + m, y, 2, 0, m < 0):
                p.shape("0,0! 1.4,-3.2 5,-4.4! 4.4,-1 0,0", "shade", w=0.4, halo=0.5, comb=(1.4, 0.6, 0.36))
        for x, y in ((20, 30), (51, 22), (50, 54)):
            flame(p, x, y, 0.6)
        sleeve(p, "6,84 15,73.2 23.4,66", 14, 12, 8, fill="ink", cuff="paper", lit=(2, 0.8, 0.44))
        grip(p, 35, 60, -22, 13)
    elif suit == "discs":
        sleeve(p, "4,84 13,78 24,71.6", 15, 12, 8, fill="shade", cuff="paper")
        p.fold("8,74 12,75 14,79", 0.7, 2, 0.8, -1, 0.34)
        cradle(p, 39, 62, -14, 25, halo=0.6)
        disc(p, 35, 41, 20)
        cradling_thumb(p, 39, 62, -14, 25)
    else:
        wreath(p, 35, 30, True)
        sword(p, 35, 60, 27, 0, 1.75)
        wreath(p, 35, 30, False)
        sleeve(p, "6,84 15,74 23.8,67.4", 14, 12, 8, fill="shade", cuff="paper")
        grip(p, 35, 62, -20, 12)
    # the cloud's near puffs, out of which the arm comes
    p.shape(
        unary_union([p.disc(-3, 82, 8), p.disc(6, 90, 8.4), p.disc(17, 93, 8)]),
        "paper",
        w=0.55,
        halo=0.5,
        comb=(2.4, 0.6, 0.46),
    )
    return p.svg(f"The Ace of {NAMES[suit]}", 2.0)


def drops(p):
    """Water that runs over the rim of a cup."""
    for x, y, s in ((17, 30, 1), (53, 30, 1), (14, 44, 0.8), (56, 44, 0.8), (52, 55, 0.7)):
        with p.at(x, y, s):
            p.shape("0,-4! 2.4,1 1.6,3.4 0,4 -1.6,3.4 -2.4,1", "paper", w=0.4, halo=0.4, comb=(0.9, 0.5, 0.3))


def wreath(p, x, y, behind):
    """The half of a wreath that lies behind a blade, or before it."""
    for i in range(18):
        a = math.radians(i * 20 + 10)
        if (math.sin(a) < 0) == behind:
            with p.at(x + 13 * math.cos(a), y + 5.4 * math.sin(a), 1, 180 if behind else 0):
                p.shape("-2.4,0! 0,-2.6 3,-3.4! 2.6,-.4 3.4,2.4! 0,1.8", "shade", w=0.36, halo=0.4, amp=0)
