"""Lines to cut along: each runs on the trim of its piece, and every piece without marks in the margin has one."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable

from generator.base.geometry import LineSegment
from generator.inspection.evidence.judged_sheet import FoundPiece, JudgedSheet
from generator.inspection.reading.pages import ReadPath

ON = 0.06  # mm: a point that lies on a trim
THIN = 0.1  # mm: half of a cut line's width at most; what is wider is the white under it
CELL = 20.0  # mm
BULGE = 0.03  # of its length: how far the middle of a short line may lie from the curve that it stands for
GridSquare = tuple[int, int]


def runs_on(line: LineSegment, found: FoundPiece) -> bool:
    """Whether a line lies on the edge of a piece's trim: its ends on it, its middle as near as a chord's."""
    x1, y1, x2, y2 = line
    ends = abs(found.depth(x1, y1)) < ON and abs(found.depth(x2, y2)) < ON
    return ends and abs(found.depth((x1 + x2) / 2, (y1 + y2) / 2)) < ON + BULGE * math.hypot(x2 - x1, y2 - y1)


def without_cut_lines(
    sheet: JudgedSheet, paths: Iterable[ReadPath], lying: list[FoundPiece], *, outlined: bool
) -> list[ReadPath]:
    """The drawings that are no cut line; an error for each piece that should have one and has not."""
    left: list[ReadPath] = []
    cut: set[int] = set()
    there = _places(lying)
    for path in paths:
        if path.filled or not path.lines:
            left.append(path)
            continue
        by_line = [[i for i in there[_cell(line)] if runs_on(line, lying[i])] for line in path.lines]
        if not all(by_line):
            left.append(path)
        elif path.half < THIN:
            cut.update(*by_line)
    for i, found in enumerate(lying if outlined else ()):
        if i not in cut and found.format.shape != "net":  # a net brings its own (inspection/nets/printed_net.py)
            sheet.findings.error(
                "print.cut-line", f"{sheet.name(found)}: no line to cut along", sheet.where(found), fix="build it again"
            )
    return left


def _places(lying: list[FoundPiece]) -> dict[GridSquare, list[int]]:
    """Which pieces' trims reach into each cell of a page: a line is compared with those near it alone."""
    there: dict[GridSquare, list[int]] = defaultdict(list)
    for i, found in enumerate(lying):
        left, top, right, bottom = found.trim
        for across in range(int((left - ON) // CELL), int((right + ON) // CELL) + 1):
            for down in range(int((top - ON) // CELL), int((bottom + ON) // CELL) + 1):
                there[across, down].append(i)
    return there


def _cell(line: LineSegment) -> GridSquare:
    """The cell in which a line begins."""
    return int(line[0] // CELL), int(line[1] // CELL)
