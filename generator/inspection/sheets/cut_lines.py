"""Checks cut lines: each lies on the trim of a piece, and every piece that needs one has one."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace

from generator.base.geometry import LineSegment, bounds_of_points
from generator.inspection.evidence.sheet_under_inspection import FoundPiece, JudgedSheet
from generator.inspection.reading.pages import ReadPath

ON = 0.06  # mm: greatest distance of a point that lies on a trim
THIN = 0.1  # mm: greatest half width of a cut line; wider is the white line under it
CELL = 20.0  # mm: side of the grid squares that limit which lines and pieces are compared
BULGE = 0.03  # of its length: how far the middle of a line may lie from the curve that it approximates
GridSquare = tuple[int, int]


def runs_on(line: LineSegment, found: FoundPiece) -> bool:
    """Whether a line lies on the edge of a piece's trim, or is a chord of it."""
    x1, y1, x2, y2 = line
    ends = abs(found.depth(x1, y1)) < ON and abs(found.depth(x2, y2)) < ON
    return ends and abs(found.depth((x1 + x2) / 2, (y1 + y2) / 2)) < ON + BULGE * math.hypot(x2 - x1, y2 - y1)


def without_cut_lines(
    sheet: JudgedSheet, paths: Iterable[ReadPath], pieces: list[FoundPiece], *, outlined: bool
) -> list[ReadPath]:
    """The drawings that are no cut lines; reports each piece that should have a cut line (`outlined`) and has none."""
    left: list[ReadPath] = []
    cut: set[int] = set()
    there = _places(pieces)
    for path in paths:
        if path.filled or not path.lines:
            left.append(path)
            continue
        by_line = [[i for i in there[_cell(line)] if runs_on(line, pieces[i])] for line in path.lines]
        off = [line for line, on in zip(path.lines, by_line, strict=True) if not on]
        wrong: set[int] = set()
        if off:  # one path may hold the lines of all pieces of a page: those of other pieces stay cut lines
            left.append(path if len(off) == len(path.lines) else _part(path, off))
            wrong = {i for line in off for i in there[_cell(line)] if _begins_or_ends_on(line, pieces[i])}
        if path.half < THIN:
            cut |= {i for on in by_line for i in on} - wrong
    for i, found in enumerate(pieces if outlined else ()):
        if (
            i not in cut and not found.mirrored and found.format.shape != "net"
        ):  # a net brings its own (inspection/nets/printed_net.py)
            sheet.findings.error(
                "print.cut-line", f"{sheet.name(found)}: no line to cut along", sheet.where(found), fix="build it again"
            )
    return left


def _begins_or_ends_on(line: LineSegment, found: FoundPiece) -> bool:
    x1, y1, x2, y2 = line
    return abs(found.depth(x1, y1)) < ON or abs(found.depth(x2, y2)) < ON


def _part(path: ReadPath, lines: list[LineSegment]) -> ReadPath:
    """A drawing with some of its lines alone."""
    left, top, right, bottom = bounds_of_points([point for x1, y1, x2, y2 in lines for point in ((x1, y1), (x2, y2))])
    half = path.half
    return replace(path, bounds=(left - half, top - half, right + half, bottom + half), lines=lines)


def _places(pieces: list[FoundPiece]) -> dict[GridSquare, list[int]]:
    """For each grid square of a page, the indices of the pieces whose trims reach into it."""
    there: dict[GridSquare, list[int]] = defaultdict(list)
    for i, found in enumerate(pieces):
        left, top, right, bottom = found.trim
        for across in range(int((left - ON) // CELL), int((right + ON) // CELL) + 1):
            for down in range(int((top - ON) // CELL), int((bottom + ON) // CELL) + 1):
                there[across, down].append(i)
    return there


def _cell(line: LineSegment) -> GridSquare:
    """The grid square in which a line begins."""
    return int(line[0] // CELL), int(line[1] // CELL)
