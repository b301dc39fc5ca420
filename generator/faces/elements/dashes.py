"""Lines of dashes and gaps, by which borders of one darkness are told apart. Millimetres.

A side of a path begins and ends with its first dash, so that corners stay closed and equal sides look alike.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from generator.base.display_list import PathSegment
from generator.base.errors import CannotJudge
from generator.base.geometry import Point, toward


def dashed(segments: Iterable[PathSegment], lengths: Sequence[float]) -> tuple[PathSegment, ...]:
    """The strokes of a path of straight sides as dashes; `lengths` are dash, gap, dash, gap … in mm; none: as it is.

    On each side they are stretched or shrunk to come out even. Raises CannotJudge for lengths that are no pairs of
    numbers above zero, and for a path with curves.
    """
    if not lengths:
        return tuple(segments)
    if len(lengths) % 2 or min(lengths) <= 0:
        shown = ", ".join(f"{length:g}" for length in lengths)
        raise CannotJudge(f"dashes of {shown} mm are no line", "give pairs of a dash and a gap, each above zero")
    made: list[PathSegment] = []
    for a, b in _sides(segments):
        for start, end in _strokes(math.dist(a, b), lengths):
            made += [("M", toward(a, b, start)), ("L", toward(a, b, end))]
    return tuple(made)


def _sides(segments: Iterable[PathSegment]) -> Iterable[tuple[Point, Point]]:
    start = last = (0.0, 0.0)
    for command, numbers in segments:
        if command == "M":
            start = last = (numbers[0], numbers[1])
            continue
        if command not in ("L", "Z"):
            raise CannotJudge("a line of dashes has straight sides only", "take the dashes or the curve away")
        end = start if command == "Z" else (numbers[0], numbers[1])
        if end != last:
            yield last, end
        last = end


def _strokes(side: float, lengths: Sequence[float]) -> list[tuple[float, float]]:
    """Where the dashes of a side begin and end, from 0 to 1; even the shortest side has a gap."""
    period = sum(lengths)
    count = max(1, round((side - lengths[0]) / period))
    whole = lengths[0] + count * period
    made, at = [], 0.0
    for dash, gap in [*zip(lengths[::2], lengths[1::2], strict=True)] * count:
        made.append((at / whole, (at + dash) / whole))
        at += dash + gap
    return [*made, (at / whole, 1.0)]
