"""Lines to cut along: each runs on the trim of its piece, and every piece without marks in the margin has one."""

from __future__ import annotations

import math
from collections.abc import Iterable

from generator.inspection.judged import Found, JudgedSheet
from generator.inspection.paths import Stroke
from generator.inspection.reading import ReadPath

ON = 0.06  # mm: a point that lies on a trim
THIN = 0.1  # mm: half of a cut line's width at most; what is wider is the white under it
BULGE = 0.03  # of its length: how far the middle of a short line may lie from the curve that it stands for


def runs_on(line: Stroke, found: Found) -> bool:
    """Whether a line lies on the edge of a piece's trim: its ends on it, its middle as near as a chord's."""
    x1, y1, x2, y2 = line
    ends = abs(found.depth(x1, y1)) < ON and abs(found.depth(x2, y2)) < ON
    return ends and abs(found.depth((x1 + x2) / 2, (y1 + y2) / 2)) < ON + BULGE * math.hypot(x2 - x1, y2 - y1)


def without_cut_lines(
    judge: JudgedSheet, paths: Iterable[ReadPath], lying: list[Found], *, outlined: bool
) -> list[ReadPath]:
    """The drawings that are no cut line; an error for each piece that should have one and has not."""
    left: list[ReadPath] = []
    cut: set[int] = set()
    for path in paths:
        near = {i for line in path.lines for i, found in enumerate(lying) if runs_on(line, found)}
        if path.filled or not path.lines or not all(any(runs_on(n, lying[i]) for i in near) for n in path.lines):
            left.append(path)
        elif path.half < THIN:
            cut |= near
    for i, found in enumerate(lying if outlined else ()):
        if i not in cut and found.format.shape != "net":  # a net brings its own (inspection/net_faces.py)
            judge.findings.error(
                "print.cut-line", f"{judge.name(found)}: no line to cut along", judge.where(found), fix="build it again"
            )
    return left
