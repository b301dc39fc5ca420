"""The hand of the portolan: quill contours, a few washes, isometric bodies under light from the upper left.

A vignette is drawn on 800 x 800 units (40 mm), with 30 more on each side for what reaches out. In space x runs right
and down, y left and down, z up, in steps of 40 units; the side that faces y is lit, the side that faces x is sand and
hatched from the eave down. Bodies are set from the back to the front.
"""

import math
import random
import zlib

from shapely.geometry import Polygon

from generator.drawing.areas import corners, ellipse, joined, shape, star, stroke
from generator.drawing.picture_builder import PictureBuilder

BOUNDS = (-30, -30, 830, 830)
ACROSS, DOWN = 0.866, 0.46
RADIUS = 1.2247  # a circle on the ground seen from above, in steps
LIGHT = (-0.62, -0.78)
INKS = {
    "sand": "shade",
    "stone": "shade",
    "leaf": "shade",
    "wood": "shade",
    "sea": "shade",
    "slate": "shade",
    "violet": "shade",
    "gilt": "shade",
    "accent": "shade",
    "ink": "ink",
}
LINE = 5.0  # units: the contour of a body
HATCH = 4.0
QUILL = 1.15  # how broad the quill is, in widths that are written down: for 32 mm, and for 19 mm in the tree


def lerp(a, b, t):
    """The point that is the share t of the way from a to b."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


class Vignette(PictureBuilder):
    """A picture in the portolan hand, on which bodies are set from the back to the front.

    `broad` is how broad its quill is, in the widths that are written down here: more in small places, where its strokes
    are fewer by as much.
    """

    def __init__(self, name, step=40.0, x=400.0, y=470.0, line=LINE, heavy=1.35, bounds=BOUNDS, inks=INKS, broad=QUILL):
        super().__init__(bounds, inks, LIGHT, accent="vertical", ground="paper", seed=1, tolerance=1.4, broad=broad)
        self.roundel = (400, 400, 428)
        self.chance = random.Random(zlib.crc32(name.encode()))
        self.step, self.x, self.y = step, x, y
        self.width, self.heavy = line, heavy
        self.wall, self.roof, self.dim = "paper", "accent", "sand"

    # -- places -------------------------------------------------------------------

    def at(self, x, y, z=0.0):
        """Where a point of the space is seen."""
        step = self.step
        return self.x + (x - y) * ACROSS * step, self.y + (x + y) * DOWN * step - z * step

    def jitter(self, low, high):
        """A number by chance, always the same in the same picture."""
        return self.chance.uniform(low, high)

    # -- flat pieces in picture units ------------------------------------------------

    def put(self, area, ink="paper", line=None, heavy=None):
        """A body of one wash with a quill contour, in front of everything before it."""
        return self.form(area, ink, gap=0, line="ink", weight=line or self.width, heavy=heavy or self.heavy)

    def poly(self, points, ink="paper", line=None):
        """A body with straight sides."""
        return self.put(corners(points), ink, line)

    def blob(self, points, ink="paper", line=None, wobble=1.2):
        """A body with a curved edge through points."""
        return self.put(shape(points, wobble, self.next_seed()), ink, line)

    def disc(self, x, y, across, down=0, ink="paper", line=None):
        """A round body."""
        return self.put(ellipse(x, y, across, down, wobble=0.008, seed=self.next_seed()), ink, line)

    def wash(self, area, ink, on=None):
        """A wash without a contour."""
        if on is None:
            self.lay(ink, area)
        else:
            self.on(on, ink, area, line=False)

    def black(self, area):
        """Ink laid flat: windows, doors, dark depths; low-ink prints have it too."""
        self.lay("ink", area, line=True)

    def broadened(self, area):
        """Strokes as broad as the quill; `ticks` has left some of them out."""
        return area.buffer((self.broad - 1) * HATCH) if self.broad > 1 else area

    def bare(self, area, ink="paper"):
        """Paper, or a wash, left open in what is inked, in low-ink prints too."""
        if self.broad > 1:
            area = area.buffer((self.broad - 1) * HATCH / 2)
        self.cut(area)
        self.lay(ink, area)

    def draw(self, points, width=6.0, ends=(0.5, 0.5), line=True):
        """A quill stroke that swells in the middle."""
        width *= self.broad
        self.lay("ink", stroke(points, [width * ends[0], width, width, width * ends[1]], self.next_seed()), line=line)

    def beam(self, a, b, width, ink="wood", line=None):
        """A straight piece of wood of some width, with a contour."""
        length = math.hypot(b[0] - a[0], b[1] - a[1]) or 1
        side_x, side_y = (b[1] - a[1]) / length * width / 2, -(b[0] - a[0]) / length * width / 2
        points = [(a[0] + side_x, a[1] + side_y), (b[0] + side_x, b[1] + side_y)]
        points += [(b[0] - side_x, b[1] - side_y), (a[0] - side_x, a[1] - side_y)]
        return self.poly(points, ink, line or self.width * 0.8)

    def ticks(self, pairs, width=HATCH, on=None, ink="ink"):
        """Slivers of hatching, pointed at both ends; a broader quill makes fewer of them."""
        made = []
        width *= self.broad if on is None else 1  # what is on a body is broadened with it
        for a, b in pairs[:: max(1, round(self.broad))]:
            length = math.hypot(b[0] - a[0], b[1] - a[1])
            if length < 3 * self.broad:
                continue
            half = width / 2 / length
            side_x, side_y = (b[1] - a[1]) * half, (a[0] - b[0]) * half
            begin, end = lerp(a, b, 0.15), lerp(a, b, 0.65)
            made.append(
                Polygon(
                    [
                        a,
                        (begin[0] + side_x, begin[1] + side_y),
                        (end[0] + side_x, end[1] + side_y),
                        b,
                        (end[0] - side_x, end[1] - side_y),
                        (begin[0] - side_x, begin[1] - side_y),
                    ]
                )
            )
        if not made:
            return
        if on is None:
            self.lay(ink, joined(made))
        else:
            self.on(on, ink, joined(made), line=False)

    def ruled(self, top, foot, count, width=HATCH, share=(0.0, 1.0), fade=0.25, on=None, low=0.0, high=1.0):
        """Hatching from points of one straight line to those of another, ragged at the foot by `fade`."""
        pairs = []
        for i in range(count):
            t = low + (high - low) * (i + 0.5 + self.jitter(-0.16, 0.16)) / count
            a, b = lerp(*top, t), lerp(*foot, t)
            begin, end = share[0] + self.jitter(0, fade) * 0.3, share[1] - self.jitter(0, fade)
            pairs.append((lerp(a, b, begin), lerp(a, b, end)))
        self.ticks(pairs, width, on)

    # -- isometric bodies --------------------------------------------------------------

    def face(self, places, ink="paper", line=None):
        """A flat side of a body by its corners in space."""
        return self.poly([self.at(*place) for place in places], ink, line)

    def shaded(self, area, a, b, c, d, gap=11.0, fade=0.45, end=0.97, low=0.0):
        """Hatching on a side from its edge a-b down to its edge d-c, densest away from the light."""
        a, b, c, d = (self.at(*place) for place in (a, b, c, d))
        count = max(2, int(math.hypot(a[0] - b[0], a[1] - b[1]) / gap))
        self.ruled((a, b), (d, c), count, share=(0.0, end), fade=fade, on=area, low=low)

    def box(self, x, y, z, w, d, h, wall=None, dim=None, top=None, gap=11.0, hatch=True):
        """A body with upright walls; `top` is the ink of its upper side, or "no"."""
        wall, dim = wall or self.wall, dim or self.dim
        if top != "no":
            self.face([(x, y, z + h), (x + w, y, z + h), (x + w, y + d, z + h), (x, y + d, z + h)], top or wall)
        front = self.face([(x, y + d, z), (x + w, y + d, z), (x + w, y + d, z + h), (x, y + d, z + h)], wall)
        side = self.face([(x + w, y + d, z), (x + w, y, z), (x + w, y, z + h), (x + w, y + d, z + h)], dim)
        if hatch:
            e, f = (x + w, y + d, z + h), (x + w, y, z + h)
            self.shaded(side, e, f, (x + w, y, z), (x + w, y + d, z), gap)
        return front, side

    def tiles(self, area, ridge, eave, rows=3, gap=15.0, fade=0.5):
        """Courses of tiles on a slope, as broken strokes from the ridge down and lines along."""
        (a, b), (c, d) = [[self.at(*place) for place in pair] for pair in (ridge, eave)]
        count = max(3, int(math.hypot(a[0] - b[0], a[1] - b[1]) / gap))
        pairs = []
        for row in range(rows):
            for i in range(count):
                t = (i + 0.5 * (row % 2) + self.jitter(0.1, 0.5)) / count
                if t >= 1 or self.jitter(0, 1) < 0.2 * (rows - row) / rows:
                    continue
                top, foot = lerp(a, b, t), lerp(c, d, t)
                begin = (row + 0.08) / rows
                pairs.append((lerp(top, foot, begin), lerp(top, foot, begin + self.jitter(1 - fade, 0.95) / rows)))
        self.ticks(pairs, HATCH, area)

    def gable(self, x, y, z, w, d, h, axis="x", roof=None, eave=0.2, wall=None, rows=3):
        """A saddle roof with its ridge along an axis; its gable shows on the other side."""
        roof, wall, e = roof or self.roof, wall or self.wall, eave
        drop = e * h / (d / 2 if axis == "x" else w / 2)
        if axis == "x":
            ridge = (x - e, y + d / 2, z + h), (x + w + e, y + d / 2, z + h)
            back = (x - e, y - e, z - drop), (x + w + e, y - e, z - drop)
            front = (x - e, y + d + e, z - drop), (x + w + e, y + d + e, z - drop)
            end = self.face([(x + w, y, z), (x + w, y + d / 2, z + h), (x + w, y + d, z)], self.dim)
            self.shaded(end, (x + w, y + d, z + h), (x + w, y, z + h), (x + w, y, z), (x + w, y + d, z), 10)
            self.face([*back, ridge[1], ridge[0]], roof)
        else:
            ridge = (x + w / 2, y + d + e, z + h), (x + w / 2, y - e, z + h)
            left = (x - e, y + d + e, z - drop), (x - e, y - e, z - drop)
            front = (x + w + e, y + d + e, z - drop), (x + w + e, y - e, z - drop)
            self.face([(x, y + d, z), (x + w / 2, y + d, z + h), (x + w, y + d, z)], wall)
            self.face([*left, ridge[1], ridge[0]], roof)
        slope = self.face([front[0], front[1], ridge[1], ridge[0]], roof)
        self.tiles(slope, ridge, front, rows, 15 if axis == "x" else 11, 0.5 if axis == "x" else 0.15)
        return slope

    def house(self, x, y, z, w, d, h, rise, axis="x", roof=None, wall=None, eave=0.2):
        """Walls with a saddle roof."""
        made = self.box(x, y, z, w, d, h, wall, top="no")
        self.gable(x, y, z + h, w, d, rise, axis, roof, eave, wall)
        return made

    def pyramid(self, x, y, z, w, d, h, roof=None, eave=0.12):
        """A roof with four slopes and a point."""
        roof = roof or self.roof
        tip = (x + w / 2, y + d / 2, z + h)
        a, b, c = (x - eave, y + d + eave, z), (x + w + eave, y + d + eave, z), (x + w + eave, y - eave, z)
        self.face([a, b, tip], roof)
        side = self.face([b, c, tip], roof)
        point, b, c = self.at(*tip), self.at(*b), self.at(*c)
        count = max(3, int(math.hypot(b[0] - c[0], b[1] - c[1]) / 9))
        pairs = []
        for i in range(count):
            foot = lerp(b, c, (i + 0.5) / count)
            pairs.append((lerp(point, foot, self.jitter(0.12, 0.4)), foot))
        self.ticks(pairs, HATCH, side)

    def hole(self, side, along, plane, z, w, h, arch=True, ink="ink"):
        """A door or window; on the side y its middle is x = along in the plane y, on x the other way round."""
        k = w / 2
        profile = [(-k, 0), (k, 0), (k, h)]
        if arch:
            profile = (
                [(-k, 0), (k, 0), (k, h - k)]
                + [(k * math.cos(t * math.pi / 8), h - k + k * math.sin(t * math.pi / 8)) for t in range(1, 8)]
                + [(-k, h - k)]
            )
        else:
            profile.append((-k, h))
        places = [
            self.at(along + a, plane, z + b) if side == "y" else self.at(plane, along - a, z + b) for a, b in profile
        ]
        area = corners(places)
        if ink == "ink":
            self.black(area)
        else:
            self.put(area, ink, 4)
        return area

    def rim(self, cx, cy, z, r, start, end, count):
        """Points of a level circle; angles as seen: 0 right, 90 in front."""
        x, y = self.at(cx, cy, z)
        across, down = r * RADIUS * self.step, r * RADIUS * self.step * DOWN / ACROSS
        turns = [math.radians(start + (end - start) * i / (count - 1)) for i in range(count)]
        return [(x + across * math.cos(turn), y + down * math.sin(turn)) for turn in turns]

    def cylinder(self, cx, cy, z, r, h, wall=None, top=True, hatch=True, upper=None):
        """A round tower; `upper` is its radius at the top."""
        upper = r if upper is None else upper
        points = self.rim(cx, cy, z, r, 180, 0, 13) + self.rim(cx, cy, z + h, upper, 0, -180, 13)
        area = self.poly(points, wall or self.wall)
        if hatch:
            reach = r * RADIUS * self.step
            shade = list(self.rim(cx, cy, z, r, 52, 0, 8))
            self.wash(corners([*shade, *self.rim(cx, cy, z + h, upper, 0, 52, 8)]), self.dim, area)
            count = max(3, int(reach / 9))
            pairs = []
            for i in range(count):
                angle = 2 + 68 * (i / count) ** 1.3
                (a, _), (b, _) = (
                    self.rim(cx, cy, z + h, upper, angle, angle + 1, 2),
                    self.rim(cx, cy, z, r, angle, angle + 1, 2),
                )
                pairs.append((a, lerp(a, b, self.jitter(0.75, 1) * (1 - 0.35 * i / count))))
            self.ticks(pairs, HATCH, area)
        if top:
            self.put(corners(self.rim(cx, cy, z + h, upper, 0, 350, 30)), wall or self.wall, self.width * 0.8)
        return area

    def cone(self, cx, cy, z, r, h, roof=None):
        """A pointed round roof."""
        tip = self.at(cx, cy, z + h)
        area = self.poly([tip, *self.rim(cx, cy, z, r, 184, -4, 15)], roof or self.roof)
        count = max(4, int(r * RADIUS * self.step / 7))
        pairs = []
        for i in range(count):
            foot = self.rim(cx, cy, z, r, 92 - 92 * i / count, 0, 2)[0]
            pairs.append((lerp(tip, foot, self.jitter(0.12, 0.4)), lerp(tip, foot, self.jitter(0.9, 1))))
        self.ticks(pairs, HATCH, area)
        return area

    def dome(self, cx, cy, z, r, h, roof=None, onion=0.0):
        """A dome on a round wall."""
        x, y = self.at(cx, cy, z)
        across, high = r * RADIUS * self.step, h * self.step
        down = across * DOWN / ACROSS
        half = [(1, 0), (1.02 + onion, 0.34), (0.72, 0.74), (0.2, 0.97)]
        points = [(x + u * across, y - v * high) for u, v in half] + [(x, y - high * (1 + onion), 1)]
        points += [(x - u * across, y - v * high) for u, v in half[::-1]]
        points += [(x - 0.6 * across, y + 0.78 * down), (x, y + down), (x + 0.6 * across, y + 0.78 * down)]
        area = self.put(shape(points, 0.6, self.next_seed()), roof or self.roof)
        for i in range(max(3, int(across / 11))):
            u = 0.2 + 0.72 * i / max(3, int(across / 11))
            line = [(x + across * u * 0.32, y - high * 0.9), (x + across * u * 0.97, y - high * 0.42)]
            line.append((x + across * u, y + down * 0.4))
            self.on(area, "ink", stroke(line, [0.6, 4, 4, 0.6], self.next_seed()), line=False)
        return area

    def crenels(self, x, y, z, w, d, count=4, h=0.5, rear=True, wall=None):
        """Merlons along the edges of a flat top."""
        bit = 0.14
        if rear:
            for i in range(count):
                self.box(x + w * i / count, y, z, w / count * 0.55, bit, h, wall, top="no", hatch=False)
            for i in range(count):
                self.box(x, y + d * i / count, z, bit, d / count * 0.55, h, wall, top="no", hatch=False)
        for i in range(count):
            self.box(x + w * i / count, y + d - bit, z, w / count * 0.55, bit, h, wall, top="no", hatch=False)
        for i in range(count):
            at = y + d - d * (i + 0.55) / count
            self.box(x + w - bit, at, z, bit, d / count * 0.55, h, wall, top="no", hatch=False)

    def ring_crenels(self, cx, cy, z, r, count=6, h=0.5):
        """Merlons on a round tower."""
        for i in range(count):
            angle = 174 - 168 * i / (count - 1)
            foot = self.rim(cx, cy, z, r, angle + 10, angle - 10, 3)
            top = [(x, y - h * self.step) for x, y in foot[::-1]]
            self.poly(foot + top, self.wall if angle > 70 else self.dim, 4)

    def tower(self, cx, cy, z, r, h, roof=None, rise=0.0, crenels=6):
        """A round tower with a wider top that bears merlons or a pointed roof."""
        self.cylinder(cx, cy, z, r, h, top=False)
        if roof:
            self.cone(cx, cy, z + h, r * 1.3, rise, roof)
            return
        self.cylinder(cx, cy, z + h, r * 1.16, 0.55)
        self.ring_crenels(cx, cy, z + h + 0.55, r * 1.16, crenels)

    def stones(self, side, plane, along, heights, count, size=0.7):
        """A few coursed stones on a wall, never all of them."""
        for _ in range(count):
            u, z = self.jitter(along[0], along[1] - size), self.jitter(*heights)
            places = [(u, z - 0.3), (u, z), (u + size, z), (u + size, z - 0.3)]
            points = [self.at(a, plane, b) if side == "y" else self.at(plane, a, b) for a, b in places]
            self.ticks([(points[0], points[1]), (points[1], points[2]), (points[2], points[3])], 3.6)

    def planks(self, side, plane, along, heights, count):
        """Boards along a wall."""
        pairs = []
        for i in range(1, count):
            z = heights[0] + (heights[1] - heights[0]) * i / count
            a, b = along[0] + self.jitter(0.05, 0.2), along[1] - self.jitter(0.05, 0.2)
            pairs.append(
                (self.at(a, plane, z), self.at(b, plane, z))
                if side == "y"
                else (self.at(plane, a, z), self.at(plane, b, z))
            )
        self.ticks(pairs, 4)

    # -- the land -----------------------------------------------------------------------

    def earth(self, across=380, down=190, x=400, y=560, ink="earth"):
        """The patch of land on which it stands, behind everything, and blades of grass on its rim."""
        self.sky(ink, ellipse(x, y, across, down, wobble=0.03, seed=self.next_seed()))
        pairs = []
        for _ in range(12):
            turn = self.jitter(0.35, 2.8)
            px, py = x + across * 0.9 * math.cos(turn), y + down * 0.88 * math.sin(turn)
            for k in range(3):
                pairs.append(((px + 6 * k, py), (px + 9 * k - 4, py - 18 - 4 * (k == 1))))
        for i in range(9):
            turn = 0.4 + 2.3 * i / 9 + self.jitter(0, 0.1)
            px, py = x + across * 0.99 * math.cos(turn), y + down * 0.98 * math.sin(turn)
            pairs.append(((px, py), (px - 30 * math.cos(turn) - 16, py - 6)))
        self.ticks(pairs, 4)

    def shadow(self, places, gap=10.0):
        """The shadow that a body casts on the land, in level strokes."""
        area = corners([self.at(*place) for place in places])
        left, top, right, bottom = area.bounds
        pairs = []
        y = top
        while y < bottom:
            cut = area.intersection(Polygon([(left, y), (right, y), (right, y + 1), (left, y + 1)]))
            if not cut.is_empty:
                a, _, b, _ = cut.bounds
                pairs.append(((a, y), (b - self.jitter(0, 0.2) * (b - a), y + self.jitter(-2, 2))))
            y += gap
        self.ticks(pairs, 4.4)

    def tree(self, x, y, size, ink="leaf"):
        """A broad tree; its crown is `size` wide to each side."""
        self.beam((x, y), (x + self.jitter(-3, 3), y - size * 0.9), size * 0.26)
        points, turn, count = [], self.jitter(0, 6), 8
        cy = y - size * 1.5
        for i in range(count):
            for part, out in ((0, 0.84), (0.33, 1.07), (0.67, 1.07)):
                a = turn + 2 * math.pi * (i + part) / count
                points.append((x + size * out * math.cos(a), cy + size * 1.05 * out * math.sin(a), int(part == 0)))
        crown = self.blob(points, ink, 5, 0.8)
        for i in range(4):
            a = math.radians(-22 + 30 * i)
            px, py = x + size * 0.8 * math.cos(a), cy + size * 0.85 * math.sin(a)
            line = [(px, py), (px - size * 0.25, py + size * 0.14), (px - size * 0.55, py + size * 0.08)]
            self.on(crown, "ink", stroke(line, [3, 5, 0.6], self.next_seed()), line=False)
        return crown

    def fir(self, x, y, size, ink="leaf", tiers=3):
        """A fir; `size` is half as wide as its lowest tier."""
        self.beam((x, y), (x, y - size * 0.5), size * 0.24)
        for k in range(tiers):
            foot, half, high = y - size * (0.35 + 0.62 * k), size * (0.86 - 0.2 * k), size * 1.15
            points = [(x, foot - high), (x + half * 0.42, foot - high * 0.42), (x + half, foot)]
            points += [(x + half * 0.3, foot + size * 0.1), (x - half * 0.35, foot + size * 0.1), (x - half, foot)]
            area = self.poly([*points, (x - half * 0.42, foot - high * 0.42)], ink, 5)
            pairs = [
                (
                    (x + half * (0.1 + 0.1 * i), foot - high * (0.7 - 0.2 * i)),
                    (x + half * (0.36 + 0.2 * i), foot - high * (0.2 - 0.1 * i)),
                )
                for i in range(3)
            ]
            self.ticks(pairs, 4, area)

    def smoke(self, x, y, size, turns=3, ink="paper"):
        """Puffs that rise and drift to the right, the highest the largest."""
        for k in range(turns, 0, -1):
            px, py, r = x + size * (0.55 * (k - 1) + 0.1), y - size * 0.95 * (k - 0.4), size * (0.42 + 0.16 * k)
            points = []
            for i in range(6):
                for part, out in ((0, 0.84), (0.28, 1.08), (0.72, 1.08)):
                    a = 2 * math.pi * (i + part) / 6 + k
                    points.append((px + r * out * math.cos(a), py + r * 0.85 * out * math.sin(a), int(part == 0)))
            puff = self.blob(points, ink, 5, 0.5)
            for i in range(3):
                a = math.radians(5 + 28 * i)
                q = (px + r * 0.8 * math.cos(a), py + r * 0.7 * math.sin(a))
                self.on(
                    puff,
                    "ink",
                    stroke([q, (q[0] - r * 0.3, q[1] + r * 0.12)], [4, 4, 0.6], self.next_seed()),
                    line=False,
                )

    def person(self, x, y, size, ink="accent", hat=None, mirrored=False):
        """A bell of a cloak and a ball of a head; `size` is the height. Hats: cap, hood, mortar, helm, straw."""
        u = size / 10
        cloak = self.blob(
            [
                (x - 2.8 * u, y, 1),
                (x - 1.9 * u, y - 4 * u),
                (x - 1.3 * u, y - 6.6 * u, 1),
                (x + 1.3 * u, y - 6.6 * u, 1),
                (x + 2.0 * u, y - 4 * u),
                (x + 2.8 * u, y, 1),
            ],
            ink,
            5,
            0.6,
        )
        self.ruled(
            ((x + 0.3 * u, y - 6 * u), (x + 1.5 * u, y - 6 * u)),
            ((x + 0.4 * u, y), (x + 2.7 * u, y)),
            4,
            4,
            (0.1, 0.95),
            0.3,
            cloak,
        )
        self.disc(x, y - 8 * u, 1.55 * u, 1.6 * u, "paper", 5)
        if hat == "mortar":
            self.poly([(x - 3 * u, y - 9.3 * u), (x, y - 10.7 * u), (x + 3 * u, y - 9.3 * u), (x, y - 8.2 * u)], "ink")
            side = -1 if mirrored else 1
            self.draw([(x + side * 2.6 * u, y - 9.2 * u), (x + side * 2.8 * u, y - 7.2 * u)], 5, (1, 1))
        elif hat == "helm":
            self.blob(
                [
                    (x - 1.9 * u, y - 7.9 * u, 1),
                    (x - 1.7 * u, y - 9.6 * u),
                    (x, y - 10.9 * u, 1),
                    (x + 1.7 * u, y - 9.6 * u),
                    (x + 1.9 * u, y - 7.9 * u, 1),
                ],
                "stone",
                5,
                0,
            )
        elif hat == "point":
            self.blob(
                [
                    (x - 2.4 * u, y - 8.4 * u, 1),
                    (x - 0.8 * u, y - 9.6 * u),
                    (x + 0.4 * u, y - 14 * u, 1),
                    (x + 1 * u, y - 9.4 * u),
                    (x + 2.4 * u, y - 8.6 * u, 1),
                    (x, y - 8 * u),
                ],
                ink,
                5,
                0,
            )
        elif hat in ("straw", "cap"):
            wide = 3 if hat == "straw" else 1.9
            self.blob(
                [
                    (x - wide * u, y - 8.6 * u, 1),
                    (x - 1.3 * u, y - 9.2 * u),
                    (x - u, y - 10.4 * u),
                    (x + u, y - 10.4 * u),
                    (x + 1.3 * u, y - 9.2 * u),
                    (x + wide * u, y - 8.6 * u, 1),
                    (x, y - 8.2 * u),
                ],
                "gilt" if hat == "straw" else ink,
                5,
                0,
            )

    def flag(self, x, y, z, h=1.6, ink="accent", size=1.0, mirrored=False):
        """A pole with a streaming flag."""
        a = self.at(x, y, z)
        b = (a[0], a[1] - h * self.step)
        self.draw([a, b], 6, (1, 0.7))
        k, v = (-1 if mirrored else 1) * size * self.step, size * self.step
        self.blob(
            [
                (b[0], b[1], 1),
                (b[0] + 0.55 * k, b[1] + 0.12 * v),
                (b[0] + 1.3 * k, b[1] - 0.05 * v, 1),
                (b[0] + 1.0 * k, b[1] + 0.3 * v, 1),
                (b[0] + 1.35 * k, b[1] + 0.6 * v, 1),
                (b[0] + 0.5 * k, b[1] + 0.7 * v),
                (b[0], b[1] + 0.6 * v, 1),
            ],
            ink,
            4.5,
            0,
        )

    def star(self, x, y, radius, ink="gilt", points=5, inner=0.42):
        """A star with a contour."""
        return self.put(star(x, y, radius, radius * inner, points, -math.pi / 2, 1, 0), ink, 5)
