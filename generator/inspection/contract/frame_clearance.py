"""Judges how near the words of a face stand to the frames that are drawn round them, as its finished page has them.

A frame is a line round a rectangle, with sharp or with round corners. Where a ground lies over it before the words
come, as that of a badge that overlaps it, it is no frame of theirs.
"""

from __future__ import annotations

import math
from itertools import pairwise

from generator.base.findings import Findings, Where
from generator.base.geometry import Point, centre_of, contains
from generator.inspection.contract.painted_face import FaceOnPage, PaintedFace, PaintedOutline, PaintedText

CLEAR = 0.5  # mm of air between words and the line of a frame: with less they seem to touch it
SHARE = 8.0  # a plate that is lower than so many mm hugs its words: an eighth of its shorter side is enough there
ROUNDING = 0.01  # mm
CORNERS = 4


def judge_frames(placed: FaceOnPage, name: str, shown: str, findings: Findings) -> None:
    """Report words of a face that stand too near to a frame round them; each frame once, with what is nearest to it."""
    face = placed.face
    frames = [outline for outline in face.outlines if is_frame(outline)]
    if not frames:
        return
    grounds = _Grounds(face)
    words = [text for text in face.texts if text.text.strip() and text.opacity]
    for frame in frames:
        inside = [(air_between(frame, text), text) for text in words if _framed(grounds, frame, text)]
        if not inside:
            continue
        air, text = min(inside, key=lambda one: one[0])
        wanted = wanted_air(frame)
        if air < wanted - ROUNDING:
            findings.warning(
                "print.frame",
                f"{name}: {text.text.strip()[:40]!r} stands {air:.2f} mm from the frame round it, and {wanted:.2f} mm "
                "should be between them",
                Where(shown, page=placed.page, slot=placed.slot, box=placed.on_page(text.bounds)),
                fix="make the frame larger, or the box of the text smaller",
                expected=f"{wanted:.2f} mm",
                found=f"{air:.2f} mm",
            )


def is_frame(outline: PaintedOutline) -> bool:
    """Whether an outline is a line round a rectangle, whose corners may be round."""
    commands = outline.commands
    if not outline.stroke or not commands.endswith("Z") or not 3 <= commands.count("L") <= CORNERS:
        return False
    if commands.count("M") != 1 or not set(commands) <= set("MLCZ"):
        return False
    sides = _sides(outline)
    return bool(sides) and all(abs(a[0] - b[0]) < ROUNDING or abs(a[1] - b[1]) < ROUNDING for a, b in sides)


def air_between(frame: PaintedOutline, text: PaintedText) -> float:
    """The mm between the ink of words and the line of the frame round them; less than 0 where they touch it."""
    left, top, right, bottom = text.bounds
    edges = frame.bounds
    return min(left - edges[0], top - edges[1], edges[2] - right, edges[3] - bottom) - frame.width / 2


def wanted_air(frame: PaintedOutline) -> float:
    """The mm that should lie between a frame and words in it."""
    left, top, right, bottom = frame.bounds
    return min(CLEAR, min(right - left, bottom - top) / SHARE)


class _Grounds:
    """The filled outlines of a face, asked for what lies under words; the answer for some words is kept."""

    def __init__(self, face: PaintedFace) -> None:
        filled = (outline for outline in face.outlines if outline.fill)
        self._downwards = sorted(filled, key=lambda one: one.order, reverse=True)  # the last that was painted first
        self._last: dict[int, int] = {}

    def last_under(self, text: PaintedText) -> int:
        """The place in the order of painting of the last ground under the whole of a text of the face; 0 for none."""
        if id(text) not in self._last:
            under = (one for one in self._downwards if one.order < text.order and contains(one.bounds, text.bounds))
            self._last[id(text)] = next((one.order for one in under), 0)
        return self._last[id(text)]


def _framed(grounds: _Grounds, frame: PaintedOutline, text: PaintedText) -> bool:
    """Whether words stand in a frame that is seen where they stand: no ground lies over it and under them."""
    return contains(frame.bounds, centre_of(text.bounds) * 2) and grounds.last_under(text) <= frame.order


def _sides(outline: PaintedOutline) -> list[tuple[Point, Point]]:
    """The straight sides of a closed outline; a circle drawn as a rectangle of round corners alone has none."""
    made: list[tuple[Point, Point]] = []
    points: list[tuple[str, Point]] = []
    curve = 0
    for command, x, y in outline.steps:
        if command == "C":
            curve = (curve + 1) % 3
            if curve:
                continue
        if command != "Z":
            points.append((command, (x, y)))
    for (_, a), (command, b) in pairwise(points):
        if command == "L":
            made.append((a, b))
    if points:
        made.append((points[-1][1], points[0][1]))
    return [side for side in made if math.dist(*side) > ROUNDING]
