"""Checks the safe zone: texts stay inside it, drawings stay inside or run off past the bleed."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import pairwise

from generator.base.geometry import NEAR, Bounds, LineSegment, Point, contains
from generator.inspection.evidence.sheet_under_inspection import FoundPiece, JudgedSheet
from generator.inspection.reading.pages import ReadPath

INK = 0.12  # mm: how far ink may pass the edge of the safe zone
SURE = 0.5  # of a tolerance: what keeps so much of it keeps all of it where rounding puts it elsewhere on the page
STEP = 1.0  # mm between the points of a line that are tested


def judge_safe_zone(sheet: JudgedSheet, found: FoundPiece) -> None:
    """Report texts that leave the safe zone, and drawings that leave it short of the bleed or of a full ground."""
    for text in found.form.texts:
        over = _excess(found, text.bounds)
        if text.text.strip() and over > INK:
            sheet.findings.error(
                "print.safe-zone",
                f"{sheet.name(found)}: {text.text[:40]!r} leaves the safe zone by {over:.2f} mm",
                sheet.where(found),
                fix="keep text inside the safe zone",
            )
    # a net is cut along its own outline and never along its box: its ground may spill as far as its bleed
    spill = found.format.bleed if found.format.draws_its_cuts else INK
    for drawing in found.form.drawings:
        alike = (drawing.same, found.format, found.rotation, found.mirrored)
        if alike in sheet.safe:
            continue
        over = _excess(found, drawing.bounds)
        if over <= spill:  # a safe zone is convex: what has its corners inside lies inside
            continue
        rectangular = found.format.shape == "rect"
        if rectangular and (_covers(found, drawing.bounds) or _runs_off(found, drawing.bounds)):
            continue
        if not rectangular or found.format.radius > found.format.safe:
            # where the edge of the zone is curved, the box is too coarse
            paths = drawing.paths()
            if any(path.filled and _covers(found, path.bounds) for path in paths):
                if drawing.same is not None and any(
                    path.filled and _covers(found, path.bounds, NEAR * SURE) for path in paths
                ):
                    sheet.safe.add(alike)
                continue
            over = max((_astray(found, path) for path in paths), default=0.0)
            if drawing.same is not None and over < INK * SURE:
                sheet.safe.add(alike)
        elif over > spill:  # the box of a form is that of its lines with pointed corners
            astray = [p.bounds for p in drawing.paths() if not (_covers(found, p.bounds) or _runs_off(found, p.bounds))]
            over = max((_excess(found, bounds) for bounds in astray), default=0.0)
        if over > spill:
            sheet.findings.error(
                "print.safe-zone",
                f"{sheet.name(found)}: a drawing leaves the safe zone by {over:.2f} mm and is no full background",
                sheet.where(found),
                fix="a thin frame near the trim shows every miscut: keep it in the safe zone",
            )


def _excess(found: FoundPiece, bounds: Bounds) -> float:
    """How far a box reaches out of a piece's safe zone (mm); negative inside."""
    left, top, right, bottom = bounds
    corners = ((x, y) for x in (left, right) for y in (top, bottom))
    return found.format.safe - min(found.depth(x, y) for x, y in corners)


def _covers(found: FoundPiece, bounds: Bounds, tolerance: float = NEAR) -> bool:
    """Whether a box covers the whole trim of a piece."""
    return contains(bounds, found.trim, tolerance)


def _runs_off(found: FoundPiece, bounds: Bounds) -> bool:
    """Whether a box stays in a rectangle's safe zone on some sides and runs off past the bleed on the others."""
    f = found.format
    if f.bleed <= 0:
        return False
    left, top, right, bottom = found.trim
    depths = (bounds[0] - left, bounds[1] - top, right - bounds[2], bottom - bounds[3])
    return all(depth > f.safe - INK or depth < NEAR - f.bleed for depth in depths)


def _astray(found: FoundPiece, path: ReadPath) -> float:
    """How far (mm) an outline leaves the safe zone where it turns back or ends before it is past the bleed.

    An outline may cross the trim on its way out; one that runs along it or turns near it would show a miscut.
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
    """The points of each outline that consecutive lines form, at most STEP apart."""
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
