"""Judges whether words and icons of a face are seen: nothing lies over them, their ground has another colour."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice

from generator.base.colours import WHITE, is_near
from generator.base.geometry import Bounds, Point, bounds_of_points, contains, edges, intersection, overlap
from generator.inspection.contract.icon_outlines import PaintedIcon
from generator.inspection.contract.lines_and_fields import Wrong
from generator.inspection.contract.painted_face import PaintedFace, PaintedOutline, PaintedText
from generator.inspection.reading.paths import CURVE_WEIGHTS

SHARES = (0.2, 0.5, 0.8)  # of the width of words: the places where they are looked at
ALIKE = 12  # of 255 in each colour: words that differ less from their ground are not seen
THIN = 0.4  # of the height of words: what is no higher may strike them out
MIDDLE = (0.2, 0.8)  # of their height: where it then runs
LARGEST = 30.0  # mm: the height of the largest words
LONG = 0.5  # of their width: how much of them it then runs along
SQUARE = 10.0  # mm: the side of the squares by which grounds are found
FEW = 60  # grounds: these are asked one by one


def judge_visibility(face: PaintedFace, icons: Iterable[PaintedIcon], wrong: Wrong) -> None:
    """Report words and icons that something painted later covers or strikes out, and words as their ground is.

    What is seen of a bitmap, of a gradient or through a clear ground is not known here: no words are told that stand
    on one.
    """
    places = _Places(face)
    lines = _ThinParts(face.outlines)
    for text in face.texts:
        if not text.text.strip() or not text.opacity:
            continue
        points = _looked_at(text.bounds)
        words = " ".join(text.text.split())[:40]
        over = places.over(points, text.order)
        if over is not None:
            wrong("contract.covered", f"“{words}” is painted here, and lies under {over.fill}", text.bounds, words, "")
            continue
        if (line := lines.through(text)) is not None:
            told = f"“{words}” is painted here, and a line in {line.stroke or line.fill} runs through it"
            wrong("contract.covered", told, text.bounds, words, "")
            continue
        # mostly the first differs
        unseen = all(_stands_on(places.ground(point, text.order), text) for point in points)
        if unseen and not any(_on_picture(face, point, text.order) for point in points):
            told = f"“{words}” is painted here in {text.colour}, the colour of what it stands on"
            wrong("contract.unseen", told, text.bounds, words, "")
    for icon in icons:
        last = max((outline.order for outline in icon.outlines), default=0)
        over = places.over(_looked_at(icon.bounds), last) if last else None
        if over is not None:
            name = icon.names[0][0] if icon.names else "a picture"
            wrong(
                "contract.covered",
                f"the icon {name} is painted here, and lies under {over.fill}",
                icon.bounds,
                name,
                "",
            )


class _ThinParts:
    """What may strike out words: lines, and grounds as thin. A path may have several, as an ornament beside words has.

    They are found by the line that they run along: a map has thousands, and few beside a word. Paths of several parts,
    such as drawings, are taken apart when they lie where words do.
    """

    def __init__(self, outlines: Iterable[PaintedOutline]) -> None:
        self._parts: list[tuple[PaintedOutline, Bounds]] = []
        self._several: list[PaintedOutline] = []
        self._apart: dict[int, list[Bounds]] = {}
        for one in outlines:
            if not (one.stroke or (one.fill and one.opaque)):
                continue
            if one.commands.count("M") > 1:
                self._several.append(one)
            elif _is_thin(seen := _seen(one, one.bounds)):
                self._parts.append((one, seen))
        boxes = [bounds for _, bounds in self._parts]
        self._lying = sorted(((top + bottom) / 2, i) for i, (_, top, _, bottom) in enumerate(boxes))
        self._upright = sorted(((left + right) / 2, i) for i, (left, _, right, _) in enumerate(boxes))

    def through(self, text: PaintedText) -> PaintedOutline | None:
        """What was painted after words and runs along the middle of them; None for nothing."""
        return next((one for one, bounds in self._beside(text) if _strikes_out(one, bounds, text)), None)

    def _beside(self, text: PaintedText) -> Iterator[tuple[PaintedOutline, Bounds]]:
        """The parts that run along the middle of words, and those of paths that lie upon them."""
        left, top, right, bottom = text.bounds
        lying = right - left >= bottom - top
        upper, lower = (top, bottom) if lying else (left, right)
        places = self._lying if lying else self._upright
        first = bisect_right(places, (upper + MIDDLE[0] * (lower - upper), len(self._parts)))
        for middle, i in islice(places, first, None):
            if middle >= upper + MIDDLE[1] * (lower - upper):
                break
            yield self._parts[i]
        for one in self._several:
            if one.order > text.order and overlap(one.bounds, text.bounds):
                if id(one) not in self._apart:
                    self._apart[id(one)] = [seen for part in _parts(one) if _is_thin(seen := _seen(one, part))]
                yield from ((one, seen) for seen in self._apart[id(one)])


def _seen(outline: PaintedOutline, part: Bounds) -> Bounds:
    return part if outline.clip is None else intersection(part, outline.clip)


def _is_thin(seen: Bounds) -> bool:
    left, top, right, bottom = seen
    return left <= right and top <= bottom and min(right - left, bottom - top) < THIN * LARGEST


def _strikes_out(outline: PaintedOutline, part: Bounds, text: PaintedText) -> bool:
    """Whether a part of an outline was painted after words, and runs along the middle of them."""
    left, top, right, bottom = text.bounds
    l_, t_, r_, b_ = part
    if right - left < bottom - top:  # turned words
        left, top, right, bottom = top, left, bottom, right
        l_, t_, r_, b_ = t_, l_, b_, r_
    height = bottom - top
    in_the_middle = MIDDLE[0] * height < (t_ + b_) / 2 - top < MIDDLE[1] * height
    along = min(r_, right) - max(l_, left)
    return outline.order > text.order and in_the_middle and b_ - t_ < THIN * height and along > LONG * (right - left)


def _parts(outline: PaintedOutline) -> list[Bounds]:
    """The boxes of the parts of an outline, each of which begins with a move."""
    parts: list[list[Point]] = []
    for command, x, y in outline.steps:
        if command == "M":
            parts.append([])
        if parts:
            parts[-1].append((x, y))
    return [bounds_of_points(points) for points in parts if points]


class _Places:
    """The filled outlines of a face, asked for what is painted at a place.

    Those of a face with many are found by the squares of `SQUARE` mm that they reach.
    """

    def __init__(self, face: PaintedFace) -> None:
        grounds = [outline for outline in face.outlines if outline.fill]
        self._downwards = sorted(grounds, key=lambda one: one.order, reverse=True)  # the last that was painted first
        self._last = int(face.width // SQUARE), int(face.height // SQUARE)  # column and row of squares
        self._squares = self._by_squares() if len(grounds) > FEW else {}
        self._polygons: dict[int, list[list[Point]]] = {}

    def over(self, points: Sequence[Point], order: int) -> PaintedOutline | None:
        """What was painted after something and lies on all of its points."""
        box = (points[0][0], points[0][1], points[-1][0], points[-1][1])
        for one in self._near(points[0]):
            if one.order <= order:
                return None
            if one.opaque and contains(one.bounds, box) and all(self._holds(one, point) for point in points):
                return one
        return None

    def ground(self, point: Point, order: int) -> str:
        """The colour (#rrggbb) that was painted last before something at a point of it; paper's where none was.

        Empty where something shines through it: which colour is seen is not known here.
        """
        x, y = point
        for one in self._near(point):
            left, top, right, bottom = one.bounds
            if one.order < order and left <= x <= right and top <= y <= bottom and self._holds(one, point):
                return one.fill if one.opaque else ""
        return WHITE

    def _near(self, point: Point) -> Sequence[PaintedOutline]:
        """The outlines that may lie on a point, the last that was painted first."""
        return self._squares.get(self._square(point), ()) if self._squares else self._downwards

    def _by_squares(self) -> dict[tuple[int, int], list[PaintedOutline]]:
        """The outlines by each square that their boxes reach, the last that was painted first."""
        found: dict[tuple[int, int], list[PaintedOutline]] = {}
        for one in self._downwards:
            left, top, right, bottom = one.bounds
            (first, upper), (last, lower) = self._square((left, top)), self._square((right, bottom))
            for column in range(first, last + 1):
                for row in range(upper, lower + 1):
                    found.setdefault((column, row), []).append(one)
        return found

    def _square(self, point: Point) -> tuple[int, int]:
        """The column and row of the square that a point lies in; a point beside the face belongs to one at its edge."""
        (x, y), (columns, rows) = point, self._last
        return max(0, min(int(x // SQUARE), columns)), max(0, min(int(y // SQUARE), rows))

    def _holds(self, outline: PaintedOutline, point: Point) -> bool:
        """Whether a point lies within an outline, and within what cuts that off."""
        if outline.clip is not None and not contains(outline.clip, point * 2):
            return False
        known = self._polygons.get(id(outline))
        if known is None:
            known = self._polygons[id(outline)] = _polygons(outline)
        x, y = point
        within = False
        for polygon in known:
            for (ax, ay), (bx, by) in edges(polygon):
                if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
                    within = not within
        return within


def _looked_at(bounds: Bounds) -> list[Point]:
    """Places on the middle line of a box, along its longer side."""
    left, top, right, bottom = bounds
    if right - left >= bottom - top:
        return [(left + share * (right - left), (top + bottom) / 2) for share in SHARES]
    return [((left + right) / 2, top + share * (bottom - top)) for share in SHARES]


def _on_picture(face: PaintedFace, point: Point, order: int) -> bool:
    return any(one.order < order and contains(one.bounds, point * 2) for one in face.pictures)


def _stands_on(ground: str, text: PaintedText) -> bool:
    """Whether a text can hardly be told from a ground; from one that is not known it can."""
    return bool(ground) and is_near(text.colour, ground, ALIKE)


def _polygons(outline: PaintedOutline) -> list[list[Point]]:
    """The parts of an outline as polygons."""
    made: list[list[Point]] = []
    curve: list[Point] = []
    for command, x, y in outline.steps:
        if command == "M":
            made.append([(x, y)])
        elif command == "C":
            curve.append((x, y))
            if len(curve) == 3:
                made[-1] += _along(made[-1][-1], *curve)
                curve = []
        elif command == "L":
            made[-1].append((x, y))
    return [polygon for polygon in made if len(polygon) > 2]


def _along(a: Point, b: Point, c: Point, d: Point) -> list[Point]:
    """Points along a curve, without its first."""
    return [
        (w0 * a[0] + w1 * b[0] + w2 * c[0] + w3 * d[0], w0 * a[1] + w1 * b[1] + w2 * c[1] + w3 * d[1])
        for w0, w1, w2, w3 in CURVE_WEIGHTS
    ]
