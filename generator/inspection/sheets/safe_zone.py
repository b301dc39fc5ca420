"""Nothing that matters near the trim: texts and drawings stay in the safe zone, or run off past the bleed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from generator.base.geometry import NEAR, Bounds, LineSegment, Point, contains
from generator.inspection.evidence.judged_sheet import FoundPiece, JudgedSheet
from generator.inspection.reading.pages import ReadPath

INK = 0.12  # mm: ink may touch the safe zone's edge by the thickness of a hair
STEP = 1.0  # mm between two points of a line that are looked at


def judge_zone(sheet: JudgedSheet, found: FoundPiece) -> None:
    """Texts inside the safe zone; drawings inside it, off past the bleed, or under the whole piece."""
    for text in found.form.texts:
        over = _excess(found, text.bounds)
        if text.text.strip() and over > INK:
            sheet.findings.error(
                "print.safe-zone",
                f"{sheet.name(found)}: {text.text[:40]!r} leaves the safe zone by {over:.2f} mm",
                sheet.where(found),
                fix="keep text inside the safe zone",
            )
    for drawing in found.form.drawings:
        over = _excess(found, drawing.bounds)
        if over <= INK:  # a safe zone is convex: what has its corners inside lies inside
            continue
        rectangular = found.format.shape == "rect"
        if rectangular and (_covers(found, drawing.bounds) or _runs_off(found, drawing.bounds)):
            continue
        if not rectangular or found.format.radius > found.format.safe:
            # the zone's edge is no straight line everywhere: the box says too much
            paths = drawing.paths()
            if any(path.filled and _covers(found, path.bounds) for path in paths):
                continue
            over = max((_astray(found, path) for path in paths), default=0.0)
        if over > INK:
            sheet.findings.error(
                "print.safe-zone",
                f"{sheet.name(found)}: a drawing leaves the safe zone by {over:.2f} mm and is no full background",
                sheet.where(found),
                fix="a thin frame near the trim shows every miscut: keep it in the safe zone",
            )


def _excess(found: FoundPiece, bounds: Bounds) -> float:
    """By how much a box reaches out of a piece's safe zone (mm)."""
    left, top, right, bottom = bounds
    corners = ((x, y) for x in (left, right) for y in (top, bottom))
    return found.format.safe - min(found.depth(x, y) for x, y in corners)


def _covers(found: FoundPiece, bounds: Bounds) -> bool:
    """Whether a box lies under the whole trimmed piece."""
    return contains(bounds, found.trim, NEAR)


def _runs_off(found: FoundPiece, bounds: Bounds) -> bool:
    """Whether a box stays in a rectangle's safe zone on some sides and runs off past the bleed on the others."""
    f = found.format
    if f.bleed <= 0:
        return False
    left, top, right, bottom = found.trim
    depths = (bounds[0] - left, bounds[1] - top, right - bounds[2], bottom - bounds[3])
    return all(depth > f.safe - INK or depth < NEAR - f.bleed for depth in depths)


def _astray(found: FoundPiece, path: ReadPath) -> float:
    """By how much (mm) an outline leaves the safe zone where it turns back or ends before it is past the bleed.

    An outline may cross the trim on its way out; what runs along it, or turns round near it, shows a miscut.
    """
    f = found.format
    lines = path.lines or _box(path.bounds)  # an image has no lines: its edge stands for it
    depths = [[found.depth(x, y) - path.half for x, y in points] for points in _outlines(lines)]
    worst = 0.0
    for along in depths:
        closed = len(along) > 2 and along[0] == along[-1]
        around = [along[-2] if closed else along[0], *along, along[1] if closed else along[-1]]
        for before, here, after in zip(around, around[1:], around[2:], strict=False):
            turns = (here - before) * (after - here) <= 0 or abs(after - before) < NEAR / 10
            if turns and NEAR - f.bleed <= here < f.safe - INK:
                worst = max(worst, f.safe - here)
    return worst


def _box(bounds: Bounds) -> list[LineSegment]:
    left, top, right, bottom = bounds
    corners = [(left, top), (right, top), (right, bottom), (left, bottom), (left, top)]
    return [(*a, *b) for a, b in pairwise(corners)]


def _outlines(lines: list[LineSegment]) -> Iterator[list[Point]]:
    """The points of each outline that some lines make one after the other, close enough to miss no turn."""
    points: list[Point] = []
    for x1, y1, x2, y2 in lines:
        if points and points[-1] != (x1, y1):
            yield points
            points = []
        points = points or [(x1, y1)]
        parts = max(1, math.ceil(math.hypot(x2 - x1, y2 - y1) / STEP))
        points += [(x1 + (x2 - x1) * i / parts, y1 + (y2 - y1) * i / parts) for i in range(1, parts)]
        points.append((x2, y2))
    if points:
        yield points
