"""A woodcut of two blocks: black lines and masses, one colour under them, and cuts back to the paper.

A Woodcut is drawn in millimetres, from the back to the front; whatever comes later cuts away what it hides. Points are
written "x,y x,y! ...": a smooth curve through them, `!` marks a corner. Frames (`with picture.at(...)`) move, turn,
mirror and scale points, never the width of a line. Light comes from the top left.
"""

from __future__ import annotations

import math
import random
from contextlib import contextmanager

import numpy as np
from shapely import affinity, union_all
from shapely.geometry import LineString, Point, Polygon, box
from shapely.ops import unary_union

from generator.drawing.curves import curve, each, listed, normals, resampled
from generator.drawing.fitting import path_data
from generator.drawing.hatching import heraldic
from generator.drawing.picture_builder import LEAST, LEAST_LIGHT
from generator.drawing.svg_text import svg_text

UNITS = 20  # to a millimetre
LIGHT = (-0.6, -0.8)  # the way to the light
SPACING = 1.5  # of all teeth: more of it makes pictures lighter, on paper and on disk
SMALL = 9  # square millimetres: smaller blacks (eyes, straps, stars) are printed with little ink too
OFF = (0.12, 0.09)  # millimetres by which the colour is printed out of register
HATCHING = "rising"  # of the colour, where it is not printed
STEP = 0.25  # millimetres between samples of a curve
WIDTH, HEIGHT, BLEED = 70, 82, 3
# A picture is thought 70 x 92 mm large and laid smaller, so that its corners are free for the index and its foot stands
# above the ribbon; what reaches the edge is drawn out to it. Lines keep their width.
LAID = 0.93  # so much smaller, about the middle of the width
RAISED = 1  # millimetres by which it is raised
DRAWN_OUT = 2.2  # times as long is the rest beyond the edge


def polygons(area):
    """The single polygons of an area."""
    if area.is_empty:
        return []
    if area.geom_type == "Polygon":
        return [area]
    return [one for part in getattr(area, "geoms", []) for one in polygons(part)]


def evenly(points, step):
    """A polyline in even steps of about `step`."""
    points = np.asarray(points, float)
    length = float(np.hypot(*np.diff(points, axis=0).T).sum())
    return resampled(points, max(2, round(length / step) + 1))


def laid(x, y):
    """Where a point of the thought picture lies on the card, mm."""
    out = min(x, 0) + max(x - WIDTH, 0)
    x = WIDTH / 2 + (x - out - WIDTH / 2) * LAID + out * DRAWN_OUT
    return x, y * LAID - RAISED


def sound(area):
    """An area without self-crossings."""
    return area if area.is_valid else area.buffer(0)


def ribbon(points, widths):
    """The area of a stroke along points, as wide as `widths` says at each."""
    aside = normals(points) * (np.asarray(widths) / 2)[:, None]
    return sound(Polygon(np.vstack([points + aside, (points - aside)[::-1]])))


class Woodcut:
    """A picture that is being cut: 70 x 82 mm and 3 mm of bleed at its top and its sides."""

    LAYERS = ("shade", "ink", "light", "line")

    def __init__(self, seed, page=(-BLEED, -BLEED, WIDTH + BLEED, HEIGHT)):
        self.r = random.Random(seed)
        self.page = box(*page)
        self.laid = {layer: [] for layer in self.LAYERS}
        self.frames = [np.eye(3)]
        self.last = None
        self.roundel = (35, 40, 30)
        self.off = OFF

    # -- frames ----------------------------------------------------------------

    @contextmanager
    def at(self, x, y, scale=1.0, turn=0.0, flip=False, o=(0, 0)):
        """A frame whose point `o` lies at x, y."""
        c, s = math.cos(math.radians(turn)) * scale, math.sin(math.radians(turn)) * scale
        f = -1 if flip else 1
        move = np.array([[c * f, -s, x], [s * f, c, y], [0, 0, 1]])
        self.frames.append(self.frames[-1] @ move @ np.array([[1, 0, -o[0]], [0, 1, -o[1]], [0, 0, 1.0]]))
        yield self
        self.frames.pop()

    def pt(self, x, y):
        """A point of the frame on the paper."""
        return laid(*(self.frames[-1] @ (x, y, 1))[:2])

    @property
    def k(self):
        """The scale of the frame."""
        return LAID * math.sqrt(abs(np.linalg.det(self.frames[-1])))

    def line(self, points, closed=False):
        """A curve through points of the frame, on the paper."""
        placed = [(*self.pt(p[0], p[1]), *p[2:]) for p in (listed(points) if isinstance(points, str) else points)]
        return curve(placed, closed, STEP)

    def poly(self, points):
        """The area inside a closed curve."""
        found = polygons(sound(Polygon(self.line(points, True))))
        return max(found, key=lambda one: one.area)

    def limb(self, points, *widths):
        """The area of a limb, a finger or a branch along a curve; widths from its root to its end."""
        spine = evenly(self.line(points), 0.45)
        wide = np.interp(np.linspace(0, 1, len(spine)), np.linspace(0, 1, len(widths)), widths) * self.k
        ends = [Point(spine[i]).buffer(wide[i] / 2, 5) for i in (0, -1)]
        whole = unary_union([ribbon(spine, wide), *ends])
        return unary_union(
            [Polygon(one.exterior, [h for h in one.interiors if Polygon(h).area > 3]) for one in polygons(whole)]
        )

    tube = limb

    def disc(self, x, y, r):
        """A disc."""
        r *= self.k
        return Point(self.pt(x, y)).buffer(r, max(3, min(16, int(2 + 2.4 * r**0.6))))

    def star(self, x, y, outer, inner, points, turn=-90):
        """A star with straight points, the first of them at `turn` degrees."""
        places = []
        for i in range(2 * points):
            angle, radius = math.radians(turn) + math.pi * i / points, inner if i % 2 else outer
            places.append(self.pt(x + math.cos(angle) * radius, y + math.sin(angle) * radius))
        return Polygon(places)

    # -- laying and cutting ----------------------------------------------------------

    def knock(self, area, keep=()):
        """Cut an area out of all that is drawn so far, but for the layers in `keep`."""
        b = area.bounds
        for layer in self.LAYERS:
            if layer in keep or not b:
                continue
            new = []
            for one in self.laid[layer]:
                c = one.bounds
                if c[2] < b[0] or c[0] > b[2] or c[3] < b[1] or c[1] > b[3]:
                    new.append(one)
                else:
                    new += polygons(one.difference(area))
            self.laid[layer] = new

    def put(self, layer, area, clip=None):
        """Lay an area without contour and without cutting."""
        if clip is not None:
            area = area.intersection(clip)
        if layer == "ink" and area.area < SMALL:
            layer = "line"
        self.laid[layer] += [one for one in polygons(area) if one.area > 0.004]

    def rim(self, area, width, bias=0.62):
        """A contour: thin towards the light, thick behind."""
        inner = affinity.translate(area.buffer(-width, quad_segs=3), LIGHT[0] * bias * width, LIGHT[1] * bias * width)
        return area.difference(inner)

    def wobble(self, area, amount):
        """The edge as an unsteady knife cuts it."""
        made = []
        for one in polygons(area):
            edge = evenly(one.exterior.coords, 0.55)[:-1]
            if amount <= 0 or len(edge) < 8:
                made.append(one)
                continue
            length, noise = len(edge) * 0.55, 0
            for wave in (2.6, 4.3, 8):
                turns = np.arange(len(edge)) * round(length / wave + 0.5) / len(edge) + self.r.random()
                noise = noise + self.r.uniform(0.3, 1) * each(math.sin, 2 * np.pi * turns)
            moved = edge + normals(edge) * (amount * noise / 1.6)[:, None]
            made += polygons(sound(Polygon(moved, [hole.coords for hole in one.interiors])))
        return unary_union(made)

    def shape(self, points, fill="paper", w=0.3, comb=None, lit=None, halo=0.0, amp=0.05, clip=None):
        """A body in front of all others: filled (paper, shade, ink), contoured `w` mm wide, with teeth.

        `comb` is length, gap and width of black teeth of shadow, `lit` of paper teeth of light, for ink and shade.
        """
        area = self.poly(points) if isinstance(points, (str, list, np.ndarray)) else points
        area = self.wobble(area, amp)
        if clip is not None:
            area = area.intersection(clip)
        self.knock(area.buffer(halo, quad_segs=4) if halo else area)
        if fill == "shade":
            self.laid["shade"] += polygons(area)
        elif fill == "ink":
            self.put("ink", area)
        if w and fill != "ink":
            self.put("line", self.rim(area, w))
        elif fill == "ink":
            self.put("line", self.rim(area, max(w, 0.2), 0))
        self.last = area
        if comb:
            self.comb(area, *comb)
        if lit:
            self.comb(area, *lit, side=1, layer="light", inset=0.2 if fill == "ink" else 0.34)
        return area

    def comb(self, area, length=2.0, gap=0.7, w=0.3, side=-1, layer="line", inset=0.0, thr=0.12, clip=None):
        """Teeth from the edge inwards, on its side of shadow (-1) or of light (1).

        They lean to the light, are the longer the more the edge faces away, never reach over half of the form, and
        swell and fade along the edge in slow waves, so that they model the form instead of fringing it.
        """
        light = np.array(LIGHT)
        for one in polygons(area):
            if one.area < 0.4:
                continue
            edge = evenly(one.exterior.coords, 0.35)
            out = normals(edge)
            if not one.contains(Point(edge[3] - out[3] * 0.05)):
                out = -out
            body = one if clip is None else one.intersection(clip)
            phase, wave = self.r.random() * 6.28, self.r.uniform(9, 14)
            i = 0
            while i < len(edge) - 1:
                faces = side * float(out[i][0] * light[0] + out[i][1] * light[1])  # `@` rounds as the processor does
                if faces > thr:
                    strong = (faces - thr) / (1 - thr)
                    ways = -out[i] * 0.8 - side * light * 0.42
                    ways /= np.hypot(*ways)
                    start = edge[i] - out[i] * inset
                    reach = one.intersection(LineString([start - out[i] * 0.02, start + ways * length * 2]))
                    parts = [p for p in getattr(reach, "geoms", [reach]) if p.geom_type == "LineString"]
                    depth = min(parts, key=lambda p: p.distance(Point(start))).length if parts else 0
                    swell = 0.8 + 0.3 * math.sin(i * 0.35 / wave * 6.28 + phase)
                    size = length * (0.25 + 0.95 * strong) * swell * self.r.uniform(0.82, 1.1)
                    size = min(size, depth * 0.58)
                    if size > 0.7:
                        self.tooth(
                            start, ways, size, w * (0.75 + 0.65 * strong) * self.r.uniform(0.85, 1.1), 0.3, layer, body
                        )
                i += max(1, round(gap * SPACING / 0.35 * self.r.uniform(0.85, 1.15)))

    def tooth(self, start, ways, length, w, bend, layer, clip):
        """One wedge."""
        aside = np.array([-ways[1], ways[0]])
        middle, end = start + ways * length * 0.5 + aside * bend * length * 0.1, start + ways * length
        end = end + aside * bend * length * 0.3
        root = start - ways * 0.08
        points = [root + aside * w / 2, middle + aside * w * 0.32, end, middle - aside * w * 0.32, root - aside * w / 2]
        self.put(layer, sound(Polygon(points if length > 3.4 else points[::2])), clip)

    def stroke(self, points, w=0.35, taper="both", layer="line", clip=None, P=None):
        """A cut along a curve; `taper`: both, end, start or none."""
        spine = evenly(self.line(points) if P is None else P, 0.8)
        t = np.linspace(0, 1, len(spine))
        swell = {
            "both": each(lambda s: math.sin(math.pi * s) ** 0.7, t),
            "end": each(lambda s: (1 - s) ** 0.8, t),
            "start": each(lambda s: s**0.8, t),
            "none": np.ones_like(t),
        }[taper]
        wide = np.maximum(0.06, w * swell * (1 + 0.1 * each(math.sin, t * 9 + self.r.random() * 6)))
        self.put(layer, ribbon(spine, wide), clip)

    def cuts(self, several, w=0.3, taper="both", layer="line", clip=None):
        """Several cuts, their curves parted by `|`."""
        for one in several.split("|"):
            self.stroke(one.strip(), w, taper, layer, clip)

    def fold(self, points, w=0.45, teeth=1.8, gap=0.7, side=1, tw=0.24, clip=None, layer="line", taper="end"):
        """A fold of cloth: a tapering cut with teeth on one side of it, long where the fold is deep."""
        clip = clip or self.last
        spine = self.line(points)
        self.stroke(None, w, taper, layer, clip, P=spine)
        if not teeth:
            return
        places = evenly(spine, gap * SPACING)
        out, count = -normals(places) * side, len(places)
        for i in range(count):
            t = i / max(1, count - 1)
            deep = (1 - t) if taper == "end" else math.sin(math.pi * t) if taper == "both" else t
            size = teeth * (0.2 + 0.9 * deep) * self.r.uniform(0.85, 1.1)
            if size > 0.5:
                self.tooth(places[i], out[i], size, tw * 1.15, 0.5 * side, layer, clip)

    def between(self, a, b, n, w=0.25, taper="both", layer="line", clip=None, trim=0.15):
        """Cuts between two guiding curves: hair, water, feathers."""
        first, last = self.line(a), self.line(b)
        count = max(6, int(max(len(first), len(last)) * STEP))
        first, last = resampled(first, count), resampled(last, count)
        for i in range(n):
            t = (i + 1) / (n + 1)
            begin, end = int(count * trim * self.r.random()), count - int(count * trim * self.r.random())
            spine = (first * (1 - t) + last * t)[begin:end]
            if len(spine) > 2:
                self.stroke(None, w * self.r.uniform(0.8, 1.15), taper, layer, clip, P=spine)

    # -- grounds ------------------------------------------------------------------

    def rows(self, y0, y1, gap, f, layer="line", clip=None, wave=0.25, brk=0.12, wmin=0.09, dx=4.6):
        """An engraved sky: level cuts as wide as f(x, y) mm, broken by hand."""
        clip = clip if clip is not None else self.page
        y, x0, x1 = y0 - 1, -BLEED - 1, WIDTH + BLEED + 1
        y1 = laid(0, y1)[1]
        while y < y1:
            phase, x, run = self.r.random() * 6, x0 + self.r.random() * dx, []
            while x < x1:
                level = y + wave * math.sin(x * 0.16 + phase) + self.r.uniform(-0.05, 0.05)
                thought = (x - WIDTH / 2) / LAID + WIDTH / 2, (level + RAISED) / LAID
                wide, stop = f(*thought) * self.r.uniform(0.88, 1.12), self.r.random() < brk
                if wide > wmin:
                    run.append((x, level, wide))
                if (wide <= wmin or stop or x + dx >= x1) and run:
                    if len(run) > 1:
                        R = np.array(run)
                        R[0, 2] *= 0.3
                        R[-1, 2] *= 0.3
                        self.put(layer, ribbon(R[:, :2], R[:, 2]), clip)
                    run = []
                    if stop:
                        x += self.r.uniform(0.2, 1)
                        continue
                x += dx
            y += gap * self.r.uniform(0.9, 1.1)

    def rays(self, cx, cy, r0, r1, n, w, layer="line", clip=None, a0=0, a1=360, alt=0.6, point="out", jit=0.12, brk=0):
        """Wedges round a point: `point` says whether they are thin outside (out) or inside (in)."""
        clip = clip if clip is not None else self.page
        centre = np.array(self.pt(cx, cy))
        for i in range(n):
            angle = math.radians(a0 + (a1 - a0) * (i + 0.5 + self.r.uniform(-jit, jit)) / n)
            far = r1 * (alt if i % 2 else 1) * self.r.uniform(0.94, 1.05)
            ways = np.array([math.cos(angle), math.sin(angle)])
            aside = np.array([-ways[1], ways[0]])
            parts = [(r0, far)]
            if brk:
                middle = r0 + (far - r0) * self.r.uniform(0.35, 0.75)
                parts = [(r0, middle - 0.5), (middle + 0.5, far)]
            for p, q in parts:
                a, b = centre + ways * p * self.k, centre + ways * q * self.k
                wide = w * self.r.uniform(0.8, 1.2)
                wa, wb = (wide, 0.06) if point == "out" else (0.08, wide) if point == "in" else (wide, wide)
                wedge = [a + aside * wa / 2, b + aside * wb / 2, b - aside * wb / 2, a - aside * wa / 2]
                self.put(layer, Polygon(wedge), clip)

    def tufts(self, places, h=2.2, n=4, w=0.35, layer="line", spread=1.6):
        """Tufts of grass."""
        for x, y in places:
            for i in range(n):
                aside, tall = spread * ((i + 0.5) / n * 2 - 1), h * self.r.uniform(0.6, 1.1)
                bend = f"{x + aside * 0.5},{y} {x + aside * 0.8},{y - tall * 0.6} {x + aside * 1.4},{y - tall}"
                self.stroke(bend, w, "end", layer)

    def night(self):
        """Everything black."""
        self.put("ink", self.page)

    # -- the finished picture ----------------------------------------------------------

    def svg(self, title, tolerance=1.5, alone=None):
        """The picture as an SVG file in named layers; `alone` is the outline of a form that has no ground."""
        bounds = tuple(round(v * UNITS) for v in self.page.bounds)
        whole = {
            layer: unary_union([one.buffer(0) for one in self.laid[layer]] or [Polygon()]) for layer in self.LAYERS
        }

        def data(area, tolerance, speck=26, least=LEAST):
            area = affinity.scale(area.intersection(self.page), UNITS, UNITS, origin=(0, 0)).simplify(0.25)
            parts = [one.buffer(0) for one in polygons(area)]
            if least > LEAST:
                parts = [one.buffer(1) if one.buffer(-least / 2).is_empty else one for one in parts]
            whole = union_all(parts or [Polygon()], grid_size=0.05).intersection(box(*bounds))
            return path_data(whole, tolerance, speck, bounds, least)

        page = data(self.page, 1)
        layers = {"ground": [("ground", page)], "mask": [("ground", page)]}
        if alone is not None:
            layers = {"mask": [("ground", data(alone, 1))]}
        colour = affinity.translate(whole["shade"], *self.off)
        for layer, ink, area, exact in (
            ("shade", "accent", colour, tolerance * 1.8),
            ("ink", "ink", whole["ink"].union(whole["line"]), tolerance),
            ("light", "light", whole["light"].difference(whole["line"]), tolerance * 1.2),
            ("line", "line", whole["line"], tolerance * 1.4),
        ):
            made = data(area, exact, least=LEAST_LIGHT if layer == "light" else LEAST)
            if made:
                layers[layer] = [(ink, made)]
        low = affinity.scale(whole["shade"].difference(whole["light"]), UNITS, UNITS, origin=(0, 0)).buffer(0)
        low = low.intersection(box(*bounds))
        made = path_data(heraldic(low.simplify(1), HATCHING, 30, 4), 1, 40, bounds)
        if made:
            layers["hatch"] = [("line", made)]
        x, y, r = self.roundel
        roundel = tuple(round(v * UNITS) for v in (*laid(x, y), r * LAID))
        return svg_text(title, bounds, layers, roundel)
