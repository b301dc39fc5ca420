"""Compares the dashes of lines on a face with what its contract promises: how long they are, in which colour, where."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence

from generator.base.errors import CannotJudge
from generator.base.geometry import Bounds, Point, centre_of, contains
from generator.inspection.contract.lines_and_fields import NEAR, SameColour, Wrong
from generator.inspection.contract.painted_face import PaintedOutline
from generator.inspection.contract.promises import PromisedDashes

ASIDE = 0.02  # mm of a way: two strokes that make a longer detour are those of two sides
WIDEST = 4.0  # mm: beyond a wider gap another side begins that runs alike
Stroke = tuple[Point, Point]


def judge_dashed_lines(
    promised: Sequence[PromisedDashes], outlines: Sequence[PaintedOutline], same: SameColour, report: Wrong
) -> list[PaintedOutline]:
    """Report promised lines of dashes that are not painted so; the outlines that no promise took.

    Raises CannotJudge for promised lengths that are no pairs of numbers above zero.
    """
    left = list(outlines)
    for promise in promised:
        if len(promise.lengths) % 2 or min(promise.lengths, default=1.0) <= 0:
            raise CannotJudge(f"{promise.what}: {_listed(promise.lengths)} are no pairs of a dash and a gap")
        here = [one for one in left if one.stroke and not one.fill and _inside(one, promise.box)]
        here = [one for one in here if same(one.stroke, promise.colour)]
        taken = next((one for one in here if _is_dashed(one, promise.lengths)), None)
        left = [one for one in left if one is not taken and (taken or one not in here)]
        if taken is None:
            found = ", ".join(_listed(_first_lengths(one)) for one in here)
            report(
                "contract.dashes",
                f"{promise.what}: a line in {promise.colour} with {_listed(promise.lengths)} ({promise.cell}) should "
                f"be painted here, and {f'one with {found} is' if found else 'none is'}",
                promise.box or (here[0].bounds if here else None),
                _listed(promise.lengths),
                found,
            )
    return left


def sides_of(outline: PaintedOutline) -> list[list[Stroke]]:
    """The strokes of an outline, those of each straight side together; nothing of an outline with curves."""
    strokes: list[Stroke] = []
    start = last = (0.0, 0.0)
    for command, x, y in outline.steps:
        if command == "M":
            start = last = (x, y)
        elif command in ("L", "Z"):
            end = start if command == "Z" else (x, y)
            if math.dist(last, end) > 0.001:
                strokes.append((last, end))
            last = end
        else:
            return []
    sides: list[list[Stroke]] = []
    for stroke in strokes:
        if sides and _continues(sides[-1][-1], stroke):
            sides[-1].append(stroke)
        else:
            sides.append([stroke])
    return sides


def _continues(before: Stroke, stroke: Stroke) -> bool:
    """Whether a stroke lies beyond a gap in the direction of the one before it; sides meet without a gap."""
    if not 0.01 < math.dist(before[1], stroke[0]) < WIDEST:
        return False
    points = (before[0], before[1], stroke[0], stroke[1])
    detour = sum(math.dist(a, b) for a, b in itertools.pairwise(points))
    return detour - math.dist(before[0], stroke[1]) < ASIDE


def _is_dashed(outline: PaintedOutline, lengths: Sequence[float]) -> bool:
    """Whether all sides have these dashes and gaps, stretched or shrunk so that a dash stands at both ends."""
    sides = sides_of(outline)
    return bool(sides) and all(_is_side(side, lengths) for side in sides)


def _is_side(side: Sequence[Stroke], lengths: Sequence[float]) -> bool:
    origin, end = side[0][0], side[-1][1]
    if not lengths:
        return len(side) == 1
    length, period = math.dist(origin, end), sum(lengths)
    repeats = max(1, round((length - lengths[0]) / period))
    stretch = length / (repeats * period + lengths[0])
    wanted, at = [], 0.0
    for k in range(repeats * len(lengths) + 1):
        step = lengths[k % len(lengths)] * stretch
        if k % 2 == 0:
            wanted.append((at, at + step))
        at += step
    found = [(math.dist(origin, a), math.dist(origin, b)) for a, b in side]
    return len(found) == len(wanted) and all(
        abs(one - other) < NEAR
        for pair, other_pair in zip(found, wanted, strict=True)
        for one, other in zip(pair, other_pair, strict=True)
    )


def _first_lengths(outline: PaintedOutline) -> list[float]:
    """How the first side of an outline begins: dash, gap, dash, gap … until they come again, or nothing."""
    sides = sides_of(outline)
    if not sides or len(sides[0]) < 2:
        return []
    side = sides[0]
    gaps = [math.dist(a[1], b[0]) for a, b in itertools.pairwise(side)]
    found = [value for stroke, gap in zip(side, gaps, strict=False) for value in (math.dist(*stroke), gap)]
    for size in range(2, len(found), 2):
        if all(abs(a - b) < NEAR for a, b in zip(found[size:], found, strict=False)):
            return found[:size]
    return found


def _listed(lengths: Sequence[float]) -> str:
    return "dashes and gaps of " + ", ".join(f"{one:.1f}" for one in lengths) + " mm" if lengths else "no gaps"


def _inside(outline: PaintedOutline, box: Bounds | None) -> bool:
    middle = centre_of(outline.bounds)
    return box is None or contains(box, (*middle, *middle))
