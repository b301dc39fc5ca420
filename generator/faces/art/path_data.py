"""Reads SVG path data as absolute moves, lines and cubic curves.

fontTools reads it. Importing its reader imports lxml too, which costs more time than reading all icons of a deck; so
data of the plainest form is read here, to the very same numbers, and fontTools waits for arcs and shorthands.
"""

from __future__ import annotations

import math
import re

from generator.base.display_list import PathSegment
from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.base.geometry import Point, toward
from generator.base.regular_expressions import regular_expression

# what no path data holds, and fontTools would pass over in silence: other characters, a sign or an e without its number
_FOREIGN = regular_expression(r"[^MmZzLlHhVvCcSsQqTtAaEe0-9+\-.,\s]|[+-](?![0-9.])|(?<![0-9.])[Ee]", re.ASCII)
_TOKEN = regular_expression(r"[A-Za-z]|[-+]?(?:(?:0|[1-9]\d*)(?:\.\d+)?|\.\d+)|[^\s,]", re.ASCII)
_NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Z": 0}  # how many follow each command in plain data


def parse_path(data: str, shown: str = "path") -> tuple[PathSegment, ...]:
    """SVG path data as absolute M, L, C, Z. Raises CannotJudge when it is not path data."""
    foreign = _FOREIGN.search(data)
    if foreign is not None:
        raise CannotJudge(f"not SVG path data: {foreign[0]!r} has no meaning in it", where=Where(shown))
    segments = _plain_segments(data)
    if segments is None:
        segments = _segments_by_fonttools(data, shown)
    if segments and segments[0][0] != "M":
        raise CannotJudge("not SVG path data: it does not begin with M", where=Where(shown))
    if not all(math.isfinite(number) for _, numbers in segments for number in numbers):
        raise CannotJudge("not SVG path data: a number is too large", where=Where(shown))
    return tuple(segments)


def _plain_segments(data: str) -> list[PathSegment] | None:
    """The segments of plain data: M, L, H, V, C and Z, each letter written out. None for all other data."""
    tokens = _TOKEN.findall(data)
    segments: list[PathSegment] = []
    start = here = (0.0, 0.0)
    at = 0
    while at < len(tokens):
        command = tokens[at]
        count = _NUMBERS.get(command)
        if count is None or (command != "M" and (not segments or segments[-1][0] == "Z")):
            return None
        try:
            numbers = tuple([float(token) + 0.0 for token in tokens[at + 1 : at + 1 + count]])  # + 0.0: never -0.0
        except ValueError:  # a letter or a stray sign in place of a number
            return None
        if len(numbers) < count:
            return None
        at += 1 + count
        if command == "Z":
            if here != start:
                segments.append(("L", start))
            segments.append(("Z", ()))
            here = start
            continue
        if command == "H":
            numbers = (numbers[0], here[1])
        elif command == "V":
            numbers = (here[0], numbers[0])
        here = (numbers[-2], numbers[-1])
        if command == "M":
            start = here
        segments.append((command if command in "MC" else "L", numbers))
    return segments


class _SegmentPen:
    """A pen as fontTools' reader of path data draws with; quadratic curves become cubic ones."""

    def __init__(self) -> None:
        self.segments: list[PathSegment] = []
        self._here: Point = (0.0, 0.0)

    def moveTo(self, point: Point) -> None:
        self._add("M", point)

    def lineTo(self, point: Point) -> None:
        self._add("L", point)

    def curveTo(self, *points: Point) -> None:
        self._add("C", *points)

    def qCurveTo(self, control: Point, end: Point) -> None:
        self._add("C", toward(self._here, control, 2 / 3), toward(end, control, 2 / 3), end)

    def closePath(self) -> None:
        self.segments.append(("Z", ()))

    def endPath(self) -> None:
        """An open path needs no mark."""

    def _add(self, command: str, *points: Point) -> None:
        self.segments.append((command, tuple([number for point in points for number in point])))
        self._here = points[-1]


def _segments_by_fonttools(data: str, shown: str) -> list[PathSegment]:
    from fontTools.svgLib.path import parse_path as draw

    pen = _SegmentPen()
    try:
        draw(data, pen)
    except (ValueError, TypeError, LookupError, AttributeError, AssertionError, ArithmeticError) as error:
        raise CannotJudge(f"not SVG path data: {str(error)[:80]}", where=Where(shown)) from error
    return pen.segments
