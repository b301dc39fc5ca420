"""Compares the hatchings of a face with what its contract promises: which pattern, in which colour, in which place."""

from __future__ import annotations

import math
from collections.abc import Sequence

from generator.base.errors import CannotJudge
from generator.base.geometry import Bounds, bounds_of_points, centre_of, contains
from generator.base.names import suggestion
from generator.catalog.own_hatchings import HOW, own_hatching
from generator.inspection.contract.lines_and_fields import SameColour, Wrong, ends_of
from generator.inspection.contract.painted_face import PaintedOutline
from generator.inspection.contract.promises import PromisedHatching

# how the lines of each run: degrees clockwise from a horizontal line; dots are no lines
PATTERNS: dict[str, tuple[float, ...]] = {
    "horizontal": (0,),
    "vertical": (90,),
    "falling": (45,),
    "rising": (135,),
    "crossed": (0, 90),
    "dots": (),
}
SEVERAL = 4  # lines in one direction, or dots: fewer are no pattern
DOT = 1.5  # mm: what is larger is no dot
ASKEW = 2.0  # degrees that a line may be off


def judge_hatchings(
    promised: Sequence[PromisedHatching], outlines: Sequence[PaintedOutline], same: SameColour, report: Wrong
) -> list[PaintedOutline]:
    """Report promised hatchings that are not painted where they should be; the outlines that no promise took.

    Raises CannotJudge for a promised pattern that there is not.
    """
    if not promised:
        return list(outlines)
    left = list(outlines)
    patterns = {id(outline): lines_of(outline) for outline in outlines}
    for promise in promised:
        directions = _directions(promise)
        here = [one for one in left if patterns[id(one)] is not None and _inside(one, promise.box)]
        wanted = tuple((angle + promise.turn) % 180 for angle in directions)
        taken = next(
            (
                one
                for one in here
                if same(one.fill or one.stroke, promise.colour) and _alike(patterns[id(one)] or (), wanted)
            ),
            None,
        )
        if taken is not None:
            left.remove(taken)
            continue
        found = " and ".join(_described(patterns[id(one)] or (), promise.turn) for one in here)
        left = [one for one in left if one not in here]
        report(
            "contract.hatching",
            f"{promise.what}: the hatching {promise.pattern} in {promise.colour} ({promise.cell}) should be painted "
            f"here, and {found + ' is' if found else 'none is'}",
            promise.box or (here[0].bounds if here else None),
            promise.pattern,
            found,
        )
    return left


def _directions(promise: PromisedHatching) -> tuple[float, ...]:
    """How the lines of a promised hatching run, in degrees; none for dots. Raises CannotJudge where there is none."""
    own = own_hatching(promise.pattern)
    if own is not None:
        return own.angles
    if promise.pattern not in PATTERNS:
        fix = suggestion(promise.pattern, PATTERNS)
        raise CannotJudge(f"{promise.what}: there is no hatching {promise.pattern!r}: {fix}", f"or {HOW}")
    return PATTERNS[promise.pattern]


def lines_of(outline: PaintedOutline) -> tuple[float, ...] | None:
    """The directions in which the lines of a hatching run (degrees, below 180); none of dots; None of anything else."""
    if outline.fill:
        return () if not outline.stroke and _is_dotted(outline) else None
    pairs = list(ends_of(outline))
    if len(outline.steps) != 2 * len(pairs):
        return None  # bent or closed somewhere
    counted: dict[float, int] = {}
    for a, b in pairs:
        angle = math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])) % 180
        known = next((one for one in counted if _apart(one, angle) <= ASKEW), angle)
        counted[known] = counted.get(known, 0) + 1
    return tuple(counted) if counted and min(counted.values()) >= SEVERAL and len(counted) <= 2 else None


def _is_dotted(outline: PaintedOutline) -> bool:
    """Whether an outline is many small closed ones of one size."""
    dots: list[list[tuple[float, float]]] = []
    for command, x, y in outline.steps:
        if command == "M":
            dots.append([])
        if command != "Z" and dots:
            dots[-1].append((x, y))
    boxes = [bounds_of_points(points) for points in dots]
    sizes = [(right - left, bottom - top) for left, top, right, bottom in boxes]
    if len(sizes) < SEVERAL or max(max(size) for size in sizes) > DOT:
        return False
    return all(abs(a - b) < DOT / 10 for size in sizes for a, b in zip(size, sizes[0], strict=True))


def _inside(outline: PaintedOutline, box: Bounds | None) -> bool:
    middle = centre_of(outline.bounds)
    return box is None or contains(box, (*middle, *middle))


def _alike(found: tuple[float, ...], wanted: tuple[float, ...]) -> bool:
    return len(found) == len(wanted) and all(any(_apart(one, other) <= ASKEW for other in wanted) for one in found)


def _apart(one: float, other: float) -> float:
    """How many degrees lie between two directions of lines."""
    return abs((one - other + 90) % 180 - 90)


def _described(lines: tuple[float, ...], turn: float) -> str:
    upright = tuple((angle - turn) % 180 for angle in lines)
    named = next((name for name, wanted in PATTERNS.items() if _alike(upright, wanted)), "")
    return named or "one at " + " and ".join(f"{angle:.0f}°" for angle in upright)
