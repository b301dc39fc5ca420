"""Things that stand before a building and say what it is, larger than life: drawn flat, in the portolan hand."""

import math

from shapely.geometry import Polygon

from generator.drawing.areas import corners, ellipse, joined, shape, stroke
from generator.drawing.curves import placed


def scaled(points, x, y, size, turn=0, mirrored=False):
    """Points of a thing about 10 high, at a place and a size (its height in units)."""
    return placed(points, x, y, size / 10, turn, mirrored)


def log(v, x, y, length, radius, ink="wood"):
    """A felled trunk that points to the left front; x, y is the middle of its sawn end."""
    dx, dy = length * 0.87, -length * 0.46
    v.blob(
        [
            (x, y - radius, 1),
            (x + dx, y + dy - radius, 1),
            (x + dx + radius * 0.8, y + dy),
            (x + dx, y + dy + radius, 1),
            (x, y + radius, 1),
        ],
        ink,
        5,
        0.5,
    )
    pairs = [
        ((x + radius * 0.8 + 8 * k, y + radius * (0.75 - 0.3 * k)), (x + dx * 0.9, y + dy + radius * (0.85 - 0.35 * k)))
        for k in range(3)
    ]
    v.ticks(pairs, 4.5)
    end = v.disc(x, y, radius * 0.86, radius, "paper", 5)
    for share in (0.62, 0.3):
        v.wash(
            ellipse(x, y, radius * 0.86 * share + 2, radius * share + 2).difference(
                ellipse(x, y, radius * 0.86 * share - 1.5, radius * share - 1.5)
            ),
            "ink",
            end,
        )


def barrel(v, x, y, size, ink="wood"):
    """A barrel on its foot, `size` high."""
    body = v.blob(scaled("-3,-9.4! -3.7,-5 -3,0! 0,1 3,0! 3.7,-5 3,-9.4!", x, y, size), ink, 5, 0.3)
    v.ruled(
        (scaled([(0.6, -9), (2.8, -9)], x, y, size)),
        (scaled([(0.8, 0.6), (3, 0)], x, y, size)),
        5,
        4,
        (0, 1),
        0.2,
        body,
    )
    for h in (-7.4, -2.2):
        v.on(body, "ink", stroke(scaled([(-4, h), (0, h + 1.1), (4, h)], x, y, size), size * 0.08))
    v.disc(x, y - size * 0.94, size * 0.3, size * 0.1, "paper", 5)


def sack(v, x, y, size, ink="paper"):
    """A tied sack, `size` high."""
    body = v.blob(scaled("-1.2,-8! -3.6,-5 -3.9,-1.5 -2.6,0 2.6,0 3.9,-1.5 3.6,-5 1.2,-8!", x, y, size), ink, 5, 0.6)
    v.blob(scaled("-1.1,-7.8! -2.2,-10! 0,-9.3 2.2,-10! 1.1,-7.8!", x, y, size), ink, 5, 0)
    v.draw(scaled([(-1.4, -7.7), (0, -7.3), (1.4, -7.7)], x, y, size), size * 0.1, (1, 1))
    v.ruled(
        scaled([(0.8, -6.6), (3, -5)], x, y, size),
        scaled([(0.6, -0.8), (3.4, -0.8)], x, y, size),
        4,
        4,
        (0, 1),
        0.4,
        body,
    )


def crate(v, x, y, z, side, ink="wood"):
    """A wooden box in space."""
    front, _ = v.box(x, y, z, side, side, side, ink, ink, "paper", 9)
    a, b = v.at(x + 0.12, y + side, z + 0.12), v.at(x + side - 0.12, y + side, z + side - 0.12)
    v.on(front, "ink", stroke([a, b], 5))


def sword(v, x, y, size, turn=0, blade="paper"):
    """A sword, its point up when turn is 0; x, y is its middle."""
    v.poly([p[:2] for p in scaled("-0.55,1.6 -0.5,-4.2 0,-5.2 0.5,-4.2 0.55,1.6", x, y, size, turn)], blade, 5)
    v.draw(scaled([(0, 1), (0, -3.6)], x, y, size, turn), 4, (0.5, 0.2))
    v.poly([p[:2] for p in scaled("-0.4,2 0.4,2 0.4,4.2 -0.4,4.2", x, y, size, turn)], "wood", 5)
    v.poly([p[:2] for p in scaled("-2,1.5 2,1.5 2,2.2 -2,2.2", x, y, size, turn)], "gilt", 5)
    ((a, b),) = [p[:2] for p in scaled([(0, 4.6)], x, y, size, turn)]
    v.disc(a, b, size * 0.06, 0, "gilt", 5)


def spear(v, foot, tip, head=34.0, ink="wood"):
    """A spear from its foot to its tip."""
    v.beam(foot, tip, 9, ink)
    length = math.hypot(tip[0] - foot[0], tip[1] - foot[1])
    u = (tip[0] - foot[0]) / length, (tip[1] - foot[1]) / length
    k = head * 0.3
    v.poly(
        [
            (tip[0] + u[0] * head, tip[1] + u[1] * head),
            (tip[0] - u[1] * k, tip[1] + u[0] * k),
            (tip[0] - u[0] * head * 0.3, tip[1] - u[1] * head * 0.3),
            (tip[0] + u[1] * k, tip[1] - u[0] * k),
        ],
        "paper",
        5,
    )


def shield(v, x, y, size, ink="accent", sign="cross", pale="paper"):
    """A shield, `size` high."""
    outline = "-4,-5! 0,-5.6 4,-5! 3.9,0 2.4,3.2 0,5! -2.4,3.2 -3.9,0"
    v.blob(scaled(outline, x, y, size), pale, 6, 0)
    inner = shape(scaled(outline, x, y, size * 0.8), 0)
    v.put(inner, ink, 4)
    if sign == "cross":
        bars = joined(
            [
                corners(scaled("-0.7,-5 0.7,-5 0.7,5 -0.7,5", x, y, size)),
                corners(scaled("-5,-2 5,-2 5,-0.6 -5,-0.6", x, y, size)),
            ]
        )
        v.put(bars.intersection(inner), pale, 4)
    elif sign == "half":
        v.put(corners(scaled("0,-6 5,-6 5,6 0,6", x, y, size)).intersection(inner), pale, 4)
    elif sign == "chevron":
        v.put(corners(scaled("-5,1.6 0,-2.4 5,1.6 5,3.6 0,-0.4 -5,3.6", x, y, size)).intersection(inner), pale, 4)
    v.ruled(
        scaled([(1.6, -3), (3.4, -3)], x, y, size),
        scaled([(0.6, 3.2), (1.8, 2.6)], x, y, size),
        4,
        4,
        (0.1, 1),
        0.3,
        inner,
    )


def anvil(v, x, y, size, ink="slate"):
    """An anvil on its block; x, y is the foot of the block."""
    block = v.blob(scaled("-2.7,-4.4! -3,0! 0,0.8 3,0! 2.7,-4.4!", x, y, size), "wood", 5, 0.4)
    v.ruled(
        scaled([(-2, -4), (2.6, -4)], x, y, size), scaled([(-2.2, 0), (2.8, 0)], x, y, size), 8, 4, (0.1, 1), 0.3, block
    )
    iron = v.blob(
        scaled(
            "-7,-9.4! -3,-10! 5,-10! 5,-8.4! 2.6,-7.6 1.7,-6.2 3.6,-4.4! 3.6,-3.4! -3.2,-3.4! -3.2,-4.4! "
            "-1.6,-6.2 -2.8,-7.4 -5.4,-8",
            x,
            y,
            size,
        ),
        ink,
        6,
        0,
    )
    v.ruled(
        scaled([(0, -8), (4.6, -8.6)], x, y, size),
        scaled([(0, -3.6), (3.4, -3.6)], x, y, size),
        7,
        4,
        (0, 1),
        0.2,
        iron,
    )
    v.on(iron, "ink", stroke(scaled([(-6, -8.9), (0, -8.7), (5, -8.7)], x, y, size), [1, 5, 4]))


def hammer(v, x, y, size, turn=0, ink="stone"):
    """A hammer, its head up when turn is 0; x, y is the middle of its handle."""
    v.poly([p[:2] for p in scaled("-0.4,-4 0.4,-4 0.5,5 -0.5,5", x, y, size, turn)], "wood", 5)
    v.poly([p[:2] for p in scaled("-2.4,-5 2.4,-5 2.4,-2.8 -2.4,-2.8", x, y, size, turn)], ink, 5)


def pick(v, x, y, size, turn=0, ink="paper"):
    """A miner's pick, its head up when turn is 0."""
    v.poly([p[:2] for p in scaled("-0.35,-4.4 0.35,-4.4 0.45,5 -0.45,5", x, y, size, turn)], "wood", 5)
    v.put(
        shape(scaled("-4.6,-2.2! -2.6,-4.2 0,-4.9 2.6,-4.2 4.6,-2.2! 2.2,-3.2 0,-3.6 -2.2,-3.2", x, y, size, turn), 0),
        ink,
        5,
    )


def axe(v, x, y, size, turn=0, mirrored=False):
    """A woodcutter's axe, its head up when turn is 0."""
    v.poly([p[:2] for p in scaled("-0.4,-5 0.4,-5 0.5,5 -0.5,5", x, y, size, turn, mirrored)], "wood", 5)
    v.put(
        shape(
            scaled("-0.7,-4.6! 0.8,-4.7 2.8,-5.6! 3.5,-3.6 2.8,-1.4! 0.8,-2.4 -0.7,-2.5!", x, y, size, turn, mirrored),
            0,
        ),
        "stone",
        5,
    )


def coin(v, x, y, radius, ink="gilt", sign=True):
    """A coin seen from the front."""
    v.disc(x, y, radius, radius, ink, 5)
    ring = ellipse(x, y, radius * 0.74).difference(ellipse(x, y, radius * 0.74 - 3.4))
    v.wash(ring, "ink")
    if sign:
        v.star(x, y, radius * 0.5, "paper", 5)


def coins(v, x, y, count, width=34.0):
    """A stack of coins lying on each other; x, y is the middle of its foot."""
    high = width * 0.3
    for i in range(count):
        cx, cy = x + v.jitter(-2.5, 2.5), y - i * high
        body = joined(
            [
                ellipse(cx, cy, width / 2, width * 0.26),
                ellipse(cx, cy - high, width / 2, width * 0.26),
                corners(
                    [
                        (cx - width / 2, cy),
                        (cx + width / 2, cy),
                        (cx + width / 2, cy - high),
                        (cx - width / 2, cy - high),
                    ]
                ),
            ]
        )
        v.put(body, "gilt", 4.4)
        v.put(ellipse(cx, cy - high, width / 2, width * 0.26), "gilt", 4)


def book(v, x, y, size, ink="accent"):
    """A great open book seen from above and in front; x, y is its middle, `size` its width."""
    v.blob(scaled("-5.3,-2.3! 0,-1! 5.3,-2.3! 5.3,2.1! 0,3.6! -5.3,2.1!", x, y, size), ink, 6, 0)
    left = v.blob(scaled("0,-1.5! -1.4,-3 -3.6,-3.1 -5,-2.6! -5,1.4! -3.4,1 -1.4,1.3 0,3!", x, y, size), "paper", 5, 0)
    right = v.blob(scaled("0,-1.5! 1.4,-3 3.6,-3.1 5,-2.6! 5,1.4! 3.4,1 1.4,1.3 0,3!", x, y, size), "paper", 5, 0)
    for k in range(4):
        h = -1.9 + 0.8 * k
        v.on(left, "ink", stroke(scaled([(-4.4, h), (-2.8, h - 0.25), (-0.9, h + 0.5)], x, y, size), size * 0.022))
        v.on(right, "ink", stroke(scaled([(4.4, h), (2.8, h - 0.25), (0.9, h + 0.5)], x, y, size), size * 0.022))
    v.draw(scaled([(0, -1.4), (0, 3)], x, y, size), 6, (1, 1))


def closed_book(v, x, y, size, ink="accent", turn=0):
    """A book lying on its side, `size` wide; x, y is the middle of its foot."""
    v.poly([p[:2] for p in scaled("-5,-2.6 5,-2.6 5,0 -5,0", x, y, size, turn)], ink, 5)
    v.poly([p[:2] for p in scaled("-4,-2.1 5.2,-2.1 5.2,-0.5 -4,-0.5", x, y, size, turn)], "paper", 4)
    v.draw(scaled([(-3.4, -1.3), (4.8, -1.3)], x, y, size, turn), 3.4, (1, 1))


def cross(v, x, y, size, ink="gilt"):
    """A cross; x, y is its foot."""
    v.poly(
        [
            p[:2]
            for p in scaled(
                "-0.8,0 -0.8,-6 -3,-6 -3,-7.6 -0.8,-7.6 -0.8,-10 0.8,-10 0.8,-7.6 3,-7.6 3,-6 0.8,-6 0.8,0", x, y, size
            )
        ],
        ink,
        5,
    )


def bell(v, x, y, size, ink="gilt"):
    """A bell hanging from x, y."""
    v.disc(x, y + size * 0.93, size * 0.12, 0, ink, 5)
    body = v.blob(
        scaled("0,0.4 1.6,1 2.4,3 2.7,6.4 4.4,8.8! 0,9.6 -4.4,8.8! -2.7,6.4 -2.4,3 -1.6,1", x, y, size), ink, 6, 0
    )
    v.draw(scaled([(-3.2, 7.4), (0, 8.1), (3.2, 7.4)], x, y, size), 5, (1, 1))
    v.ruled(scaled([(0.8, 1.6), (2, 2)], x, y, size), scaled([(1.2, 7), (3, 7)], x, y, size), 4, 4.4, (0, 1), 0.2, body)


def sheaf(v, x, y, size, ink="gilt"):
    """A bound sheaf of corn on its foot, its ears spread."""
    skirt = v.blob(scaled("-0.9,-4! -2.2,0! 0,0.4 2.2,0! 0.9,-4!", x, y, size), ink, None, 0)
    for u in (-1, 0, 1):
        v.on(skirt, "ink", stroke(scaled([(u * 0.4, -3.8), (u * 1.2, 0)], x, y, size), [2, 6, 2]), line=False)
    for turn in (-56, 56, -37, 37, -18, 18, 0):
        px, py = x, y - size * 0.4
        v.draw(placed([(0, 0), (0, -3)], px, py, size / 10, turn), size * 0.04, (1, 1))
        v.blob(
            placed("0,-7.6! 0.62,-6.4 0.66,-4 0,-2.6! -0.66,-4 -0.62,-6.4", px, py, size / 10, turn),
            ink,
            v.width * 0.8,
            0,
        )
        v.draw(placed([(0, -6.6), (0, -3.4)], px, py, size / 10, turn), v.width * 0.7, (0.4, 0.6), False)
    v.put(shape(scaled("-1.3,-4.4! 0,-4 1.3,-4.4! 1.3,-3.4! 0,-3 -1.3,-3.4!", x, y, size), 0), "accent", v.width * 0.8)


def wheel(v, x, y, across, down, spokes=8, ink="wood", rim=0.78):
    """A spoked wheel; holes between the spokes show what is behind dark."""
    v.disc(x, y, across, down, ink, 5.5)
    v.black(ellipse(x, y, across * rim, down * rim))
    for k in range(spokes):
        a = 2 * math.pi * (k + 0.3) / spokes
        u, w = math.cos(a), math.sin(a)
        v.bare(stroke([(x, y), (x + across * rim * u, y + down * rim * w)], across * 0.13), ink)
    v.disc(x, y, across * 0.2, down * 0.2, ink, 5)


def gear(v, x, y, radius, teeth=10, ink="gilt", turn=0.0, squeeze=1.0):
    """A toothed wheel."""
    points = []
    for k in range(teeth):
        for part, out in ((0.0, 0.8), (0.14, 1.0), (0.44, 1.0), (0.58, 0.8)):
            a = turn + 2 * math.pi * (k + part) / teeth
            points.append((x + radius * out * math.cos(a), y + radius * squeeze * out * math.sin(a)))
    body = v.put(corners(points), ink, 6)
    a = [
        ellipse(x, y, radius * 0.62, radius * 0.62 * squeeze).difference(
            ellipse(x, y, radius * 0.62 - 4, radius * 0.62 * squeeze - 4)
        )
    ]
    v.wash(joined(a), "ink", body)
    hole = Polygon(
        [
            (x + radius * 0.24 * math.cos(t), y + radius * 0.24 * squeeze * math.sin(t))
            for t in [k * math.pi / 4 for k in range(8)]
        ]
    )
    v.black(hole)
    for k in range(teeth // 2):
        a = turn + 2 * math.pi * (k + 0.25) / (teeth // 2)
        v.ticks(
            [
                (
                    (x + radius * 0.3 * math.cos(a), y + radius * 0.3 * squeeze * math.sin(a)),
                    (x + radius * 0.56 * math.cos(a), y + radius * 0.56 * squeeze * math.sin(a)),
                )
            ],
            radius * 0.1,
        )
    return body


def horse_head(v, x, y, size, ink="wood", mirrored=False, horn=False):
    """A horse's head and neck that look out to the left (mirrored: right); x, y is the foot of the neck."""

    def to(text):
        return scaled(text, x, y, size, 0, mirrored)

    head = v.blob(
        to(
            "2.6,0! 2.9,-4 2,-7.6 0.4,-9.6 0.2,-11.4! -1,-9.9 -2.4,-9.4 "
            "-4,-7.4 -5.8,-5.4 -6.2,-4.1 -5.4,-3.1 -4,-3.2 -2.6,-4.4 "
            "-1.2,-4.8 -1.6,-2.4 -2.4,0!"
        ),
        ink,
        5.5,
        0.4,
    )
    v.blob(to("0.3,-10.2! 2.4,-9.6 4,-6 4,0! 2.6,0! 2.6,-4.4 1.6,-7.6"), "ink" if ink != "ink" else "wood", 4, 0.8)
    v.black(ellipse(*next(p[:2] for p in to([(-1.9, -7.7)])), size * 0.05, size * 0.055))
    v.black(ellipse(*next(p[:2] for p in to([(-5.3, -4.5)])), size * 0.035, size * 0.03))
    v.draw(to([(-5.6, -3.5), (-4.4, -4), (-3.8, -4.1)]), 4)
    if horn:
        v.poly([p[:2] for p in to("-1.2,-9.7 -5.2,-15.6 -2.9,-8.9")], "gilt", 5)
        for a, b in (((-2.4, -10.2), (-1.9, -10.6)), ((-3.2, -11.4), (-2.7, -11.8)), ((-3.9, -12.6), (-3.5, -13))):
            v.draw(to([(a[0] - 0.4, a[1]), b]), 4, (1, 1))
    v.ruled(to([(0.4, -4.6), (2.2, -5.4)]), to([(0.2, -0.4), (2.2, -0.4)]), 4, 4, (0, 1), 0.3, head)
    return head


def anchor(v, x, y, size, ink="slate"):
    """An anchor that stands on its crown; x, y is its foot."""
    ring = ellipse(x, y - size * 0.92, size * 0.1).difference(ellipse(x, y - size * 0.92, size * 0.05))
    arms = shape(
        scaled(
            "-4.6,-4.4! -5.2,-1.4! -4.2,-2 -2.4,-0.4 0,0.2! 2.4,-0.4 "
            "4.2,-2 5.2,-1.4! 4.6,-4.4! 2.4,-2.4! 3.2,-2.4 1.8,-1.6 0.7,-1.5! "
            "0.7,-8.4! -0.7,-8.4! -0.7,-1.5! -1.8,-1.6 -3.2,-2.4 -2.4,-2.4!",
            x,
            y,
            size,
        ),
        0,
    )
    stock = corners(scaled("-2.8,-7.6 2.8,-7.6 2.8,-6.6 -2.8,-6.6", x, y, size))
    v.put(joined([ring, arms]), ink, 6)
    v.put(stock, "wood", 5)


def flask(v, x, y, size, ink="accent", fill=0.5):
    """A round flask of glass, half full; x, y is its foot."""
    body = v.blob(
        scaled(
            "-0.9,-10! 0.9,-10! 0.9,-6.6 3,-5 3.6,-2.6 2.4,-0.4 0,0 -2.4,-0.4 -3.6,-2.6 -3,-5 -0.9,-6.6", x, y, size
        ),
        "paper",
        6,
        0,
    )
    level = corners(scaled([(-5, -10 * fill * 0.72), (5, -10 * fill * 0.72), (5, 1), (-5, 1)], x, y, size))
    v.wash(level.intersection(body.buffer(-size * 0.035)), ink)
    v.draw(scaled([(-3, -10 * fill * 0.72), (3, -10 * fill * 0.72)], x, y, size), 4, (1, 1))
    for a, b, r in ((-1.2, -2.2, 0.5), (0.9, -1.4, 0.38), (0.6, -3, 0.3)):
        px, py, *_ = scaled([(a, b)], x, y, size)[0]
        v.disc(px, py, r * size / 10, 0, "paper", 4)
    v.poly([p[:2] for p in scaled("-1.4,-10.6 1.4,-10.6 1.4,-9.8 -1.4,-9.8", x, y, size)], "paper", 5)


def scales(v, x, y, size, ink="gilt"):
    """A balance; x, y is its foot."""
    v.poly([p[:2] for p in scaled("-2,0 2,0 1.4,-0.8 -1.4,-0.8", x, y, size)], ink, 5)
    v.beam(*[p[:2] for p in scaled([(0, -0.6), (0, -9.4)], x, y, size)], size * 0.06, ink)
    v.beam(*[p[:2] for p in scaled([(-4.4, -8), (4.4, -9)], x, y, size)], size * 0.06, ink)
    v.disc(x, y - size * 0.95, size * 0.06, 0, ink, 5)
    for u, h in ((-4.2, -8), (4.2, -9)):
        for side in (-1.7, 1.7):
            v.draw(scaled([(u, h), (u + side, h + 4)], x, y, size), 5, (1, 1))
        v.blob(
            scaled([(u - 2.1, h + 4, 1), (u + 2.1, h + 4, 1), (u + 1, h + 5.1), (u - 1, h + 5.1)], x, y, size),
            ink,
            5,
            0,
        )


def pumpkin(v, x, y, size, ink="accent"):
    """A pumpkin, `size` wide; x, y is its foot."""
    body = v.blob(
        scaled("0,-7.2 2.6,-7.8 5,-5.4 4.8,-1.8 2.8,0 0,0.3 -2.8,0 -4.8,-1.8 -5,-5.4 -2.6,-7.8", x, y, size), ink, 6, 0
    )
    for u in (-3, -1.2, 1.2, 3):
        v.on(body, "ink", stroke(scaled([(u * 0.5, -7.2), (u * 1.25, -3.6), (u * 0.6, 0)], x, y, size), [2, 6, 2]))
    v.blob(scaled("-0.7,-7! -0.6,-9 -1.6,-10! 0.4,-10! 0.8,-8.6 0.8,-7!", x, y, size), "leaf", 5, 0)


def armour(v, x, y, size, ink="slate"):
    """A breastplate with shoulder pieces, skirt and plumed helmet on its stand; x, y is the foot of the stand."""
    v.beam((x, y), (x, y - size * 0.4), size * 0.05)
    v.beam((x - size * 0.2, y), (x + size * 0.2, y), size * 0.05)
    skirt = v.blob(scaled("-1.8,-2.6! 1.8,-2.6! 3,-0.4! 1,-0.8 0,-0.4! -1,-0.8 -3,-0.4!", x, y, size), ink, 6, 0)
    for h in (-2, -1.3):
        v.on(skirt, "ink", stroke(scaled([(-3, h), (0, h + 0.3), (3, h)], x, y, size), 5))
    v.on(skirt, "ink", stroke(scaled([(0, -2.6), (0, -0.5)], x, y, size), 5))
    plate = v.blob(
        scaled("-1.5,-7! -2.7,-6.6 -2.9,-4.8 -2,-2.5! 0,-2.1 2,-2.5! 2.9,-4.8 2.7,-6.6 1.5,-7! 0,-6.2", x, y, size),
        ink,
        6,
        0,
    )
    v.on(plate, "ink", stroke(scaled([(0, -6.2), (0.25, -4.4), (0, -2.3)], x, y, size), [3, 7, 3]))
    for side in (-1, 1):
        v.on(
            plate,
            "ink",
            stroke(scaled([(side * 2.2, -5.4), (side * 1.5, -4.2), (side * 0.3, -4)], x, y, size), [2, 6, 2]),
        )
    v.on(plate, "gilt", stroke(scaled([(-2.4, -2.9), (0, -2.5), (2.4, -2.9)], x, y, size), size * 0.04), line=False)
    v.ruled(
        scaled([(0.6, -5.8), (2.7, -5.8)], x, y, size),
        scaled([(0.8, -3), (2.2, -3.2)], x, y, size),
        6,
        5,
        (0, 1),
        0.4,
        plate,
    )
    for side in (-1, 1):
        for u, h in ((0, 0), (0.5, 1.1), (0.8, 2.1)):
            v.blob(
                scaled(
                    [
                        (side * (1.9 + u * 0.6), -5.6 + h, 1),
                        (side * (2.2 + u * 0.4), -7 + h),
                        (side * (3.6 + u * 0.4), -6.8 + h),
                        (side * (4.4 + u * 0.2), -5.2 + h, 1),
                        (side * (3.2 + u * 0.4), -5.0 + h),
                    ],
                    x,
                    y,
                    size,
                ),
                ink,
                5.5,
                0,
            )
    helm = v.blob(scaled("-1.7,-7.2! -2,-9 -1.4,-10.6 0,-11.2 1.4,-10.6 2,-9 1.7,-7.2! 0,-6.4", x, y, size), ink, 6, 0)
    v.black(corners(scaled("-1.6,-9.3 1.6,-9.3 1.6,-8.7 0.3,-8.6 0.2,-7.2 -0.2,-7.2 -0.3,-8.6 -1.6,-8.7", x, y, size)))
    v.ruled(
        scaled([(0.9, -10.6), (1.7, -10)], x, y, size),
        scaled([(0.7, -7), (1.5, -7.3)], x, y, size),
        3,
        5,
        (0, 1),
        0.2,
        helm,
    )
    v.blob(scaled("-0.3,-10.9! 0.4,-13 3,-13.2 4.4,-11 4.2,-8.8! 3.2,-10.2 1.8,-10.9", x, y, size), "accent", 5, 0)
    return helm


def eye(v, x, y, size):
    """A wide open eye, `size` wide."""
    v.blob(scaled("-5,0! -2.4,-2.4 0,-3 2.4,-2.4 5,0! 2.4,2.2 0,2.7 -2.4,2.2", x, y, size), "paper", 7, 0)
    v.disc(x, y - size * 0.02, size * 0.22, size * 0.22, "sea", 6)
    v.black(ellipse(x, y - size * 0.02, size * 0.11))
    v.bare(ellipse(x - size * 0.05, y - size * 0.07, size * 0.04))


def water(v, points, waves=6, ink="sea"):
    """A stretch of water on the land with wave strokes."""
    area = v.blob(points, ink, 4.5, 1.5)
    left, top, right, bottom = area.bounds
    for _ in range(waves * 3):
        x, y = v.jitter(left, right), v.jitter(top + 12, bottom - 8)
        w = v.jitter(26, 46)
        line = stroke([(x, y), (x + w * 0.3, y - 5), (x + w * 0.6, y + 2), (x + w, y - 3)], [0.6, 5, 5, 0.6])
        if area.buffer(-6).contains(line):
            v.lay("ink", line)
            waves -= 1
            if not waves:
                break
    return area


def boat(v, x, y, size, sail=True, ink="wood", mirrored=False):
    """A small boat on the water, its bow to the left; x, y is the middle of its waterline, `size` its length."""

    def to(points):
        return scaled(points, x, y, size, 0, mirrored)

    if sail:
        v.beam(*[p[:2] for p in to([(0.4, -1), (0.4, -9.6)])], size * 0.025)
        cloth = v.blob(to("0.1,-9! -1.4,-6.5 -4.2,-3! -1.6,-2.5 0.1,-2.6! "), "paper", 5, 0)
        v.ruled(to([(-0.6, -7.4), (-0.2, -7.4)]), to([(-1.4, -3), (0, -3)]), 4, 4, (0, 1), 0.4, cloth)
        v.blob(to("0.7,-9! 2.6,-6 3.6,-2.7! 2,-2.2 0.7,-2.4!"), "accent", 5, 0)
    v.blob(to("-5.6,-2.6! -3,-1.7 0,-1.5 3,-1.8 5,-2.6! 4.6,-0.2 3.4,0.9! -3,0.9! -4.8,-0.4"), ink, 6, 0)
    v.draw(to([(-5.1, -1.6), (-2.8, -0.7), (0, -0.5), (3, -0.8), (4.8, -1.5)]), size * 0.02, (0.6, 0.6))
    v.draw(to([(-4.4, -0.4), (-2, 0.3), (3.4, 0.2)]), size * 0.014, (0.6, 0.6))
    for k in range(4):
        v.draw(to([(-5.4 + 3 * k, 1.5), (-4.4 + 3 * k, 1), (-3.2 + 3 * k, 1.6)]), 5, (0.2, 0.2))


def flame(v, x, y, size):
    """A flame on its foot."""
    v.blob(scaled("0,-10! 1.6,-6.6 3,-4.4 3.2,-1.8 1.6,0 -1.6,0 -3.2,-1.8 -2.8,-4.6 -1,-6", x, y, size), "accent", 5, 0)
    v.put(shape(scaled("0.2,-6! 1.4,-3.4 1.3,-1 0,-0.3 -1.3,-1 -1.2,-3", x, y, size), 0), "gilt", 4)


def candle(v, x, y, size):
    """A lit candle; x, y is its foot."""
    body = v.blob(scaled("-1.6,-6! 0,-6.3 1.6,-6! 1.6,0! 0,0.6 -1.6,0!", x, y, size), "paper", 5, 0)
    v.ruled(
        scaled([(0.4, -6), (1.5, -6)], x, y, size), scaled([(0.4, 0), (1.5, 0)], x, y, size), 3, 4, (0, 1), 0.4, body
    )
    flame(v, x, y - size * 0.62, size * 0.4)


def hand(v, x, y, size, turn=0, mirrored=False, ink="skin"):
    """A hand closed round something upright, its wrist at the left (mirrored: right); x, y is its middle."""

    def to(text):
        return scaled(text, x, y, size, turn, mirrored)

    fist = v.blob(to("-4.6,-2.6! -3,-4 0,-4.8 3.4,-4.4 4.8,-2.8 4.6,2.8 3,4.6 -1,4.8 -3.4,4 -4.6,2.8!"), ink, 6, 0)
    for down in (0.3, 2.6):
        v.on(fist, "ink", stroke(to([(0.4, down), (2.6, down - 0.2), (5.4, down)]), [1, 6, 6], 0, 0))
    v.blob(to("-3,-2.4! -1,-4.2 2.4,-3.4 3.4,-2 2.4,-0.8 0,-1 -2.2,0.8"), ink, 6, 0)


def handshake(v, x, y, size, left="accent", right="slate", ink="skin"):
    """Two hands that clasp each other, sleeves and all, `size` across; x, y is where they meet."""

    def to(text):
        return scaled(text, x, y, size * 0.5)

    v.poly([p[:2] for p in to("-10,0.6 -4.4,-2.2 -3.2,1.8 -9,5")], left, 7)
    v.poly([p[:2] for p in to("10,0.6 4.4,-2.2 3.2,1.8 9,5")], right, 7)
    v.blob(to("-5,-1.9! -3,-2.5 -0.6,-2.3 1.6,-1.2 1.8,1.4 0,2.4 -2.4,2.1 -3.8,2.2!"), ink, 7, 0)
    over = v.blob(
        to("5,-1.9! 3,-2.5 0.8,-2.3 -0.6,-1.4 -2.6,0.5 -2.8,1.5 -2.1,2 -1.5,2.7 -0.6,3 0.2,3.4 1.2,3.1 3.8,2.2!"),
        ink,
        7,
        0,
    )
    for a, b in (((-2.2, 2.0), (-0.5, 0.6)), ((-0.8, 2.9), (0.7, 1.4))):
        v.on(over, "ink", stroke(to([a, ((a[0] + b[0]) / 2 + 0.1, (a[1] + b[1]) / 2), b]), [8, 8, 2], 0, 0))
    v.blob(to("-3.4,-2.4! -1.6,-3.2 0.6,-2.9 1.5,-2.1 0.8,-1.5 -0.8,-1.6 -2,-1!"), ink, 7, 0)
    for mirrored in (False, True):
        cuff = scaled("-5.6,-2.4 -4.3,-2.9 -2.9,2.3 -4.1,3.2", x, y, size * 0.5, 0, mirrored)
        v.poly([p[:2] for p in cuff], "paper", 7)


def profile(v, x, y, size, mirrored=False, ink="skin"):
    """A smiling head in profile that looks to the left (mirrored: right), `size` high; x, y is the foot of its neck."""

    def to(text):
        return scaled(text, x, y, size, 0, mirrored)

    head = v.blob(
        to(
            "1.8,0.4! 2.3,-2.4 2.9,-5.6 2,-8.8 0,-10 -2,-9.4 -2.8,-7.5! -2.7,-6.5 -3.3,-5.5 -4.2,-4.4! -3.1,-3.9! "
            "-3.3,-3.2 -3,-2.8! -3.2,-2.2 -2.9,-1.7 -3,-0.9 -2,-0.3 -0.9,-0.4! -0.9,0.6!"
        ),
        ink,
        None,
        0,
    )
    v.draw(to([(-2.6, -7), (-1.9, -7.5), (-0.9, -7.1)]), 8, (0.6, 0.6))
    v.draw(to([(-2.6, -5.9), (-1.9, -6.5), (-1.2, -5.9)]), 8, (0.7, 0.7))
    v.draw(to([(-3.1, -2.8), (-2.2, -2.9), (-1.3, -3.7)]), 8, (0.8, 0.5))
    v.on(head, "ink", stroke(to([(-1.4, -4.9), (-0.6, -4.2), (-0.7, -3.1)]), [1, 7, 1], 0, 0))
    return head
