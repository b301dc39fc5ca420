"""Fold lines that no one takes for a cut: dash-dot what folds back, dashes what folds forward. Millimetres.

So mountain and valley folds are told apart in folding diagrams (Yoshizawa and Randlett).
"""

from __future__ import annotations

import math

from generator.base.geometry import Point, toward

DASH, GAP, DOT = 2.4, 0.8, 0.2  # mm


def dash_dot(a: Point, b: Point) -> list[tuple[Point, Point]]:
    """The strokes of a dash-dot line that begins and ends with a dash, stretched or shrunk to come out even.

    Even the shortest has a dot: a line without would be taken for a cut.
    """
    period = DASH + DOT + 2 * GAP
    length = math.dist(a, b)
    count = max(1, round((length - DASH) / period))
    whole = DASH + count * period
    starts = [i * period for i in range(count)]
    strokes = [(s, s + DASH) for s in (*starts, count * period)]
    strokes += [(s + DASH + GAP, s + DASH + GAP + DOT) for s in starts]
    return [(toward(a, b, start / whole), toward(a, b, end / whole)) for start, end in sorted(strokes)]


def dashes(a: Point, b: Point) -> list[tuple[Point, Point]]:
    """The strokes of a line of dashes that begins and ends with one, stretched or shrunk to come out even.

    Even the shortest has two: a line without a gap would be taken for a cut.
    """
    period = DASH + GAP
    count = max(1, round((math.dist(a, b) - DASH) / period))
    whole = DASH + count * period
    starts = [i * period for i in range(count + 1)]
    return [(toward(a, b, start / whole), toward(a, b, (start + DASH) / whole)) for start in starts]
