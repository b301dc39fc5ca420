"""Finds the edges of the paper in a picture of a sheet that lies on something dark, and how the print lies on it."""

from __future__ import annotations

import math
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.base.landing import Landing
from generator.inspection.scans.grey_picture import GreyPicture, PointArray
from generator.inspection.scans.plane_views import Homography, seen_at

OUTSIDE, INSIDE, STEP = 14.0, 6.0, 0.08  # mm from where the edge is planned, and from one place looked at to the next
ALONG = 70  # places along an edge
CORNER = 9.0  # mm left out at each end of an edge: corners are often bent
CONTRAST = 30.0  # greys between the paper and what it lies on
ENOUGH = 0.5  # share of the places along an edge where it must be seen
STRAIGHT = 0.6  # mm from a straight line that an edge may stray on the average
DARK_GROUND = "lay the sheet flat on something dark, so that a dark rim is seen all round it"
EDGES = ("top", "right", "bottom", "left")
NAMES = {"top": "the top edge", "right": "the right edge", "bottom": "the bottom edge", "left": "the left edge"}


class PrintOnPaper(NamedTuple):
    """Where a print landed on its paper, and by how much (mm) the edges contradict that."""

    landing: Landing
    doubt: float


def print_on_paper(picture: GreyPicture, view: Homography, width: float, height: float) -> PrintOnPaper:
    """Where the print of a sheet landed on paper of this size (mm), whose edges are looked for in the picture.

    `view` takes places of the print to the picture. Raises CannotJudge where an edge cannot be seen.
    """
    lines = {edge: _edge_line(picture, view, edge, width, height) for edge in EDGES}
    corners = np.array([_crossing(lines[one], lines[EDGES[i - 1]]) for i, one in enumerate(EDGES)])
    # from the upper left corner clockwise: top with left, right with top, bottom with right, left with bottom
    paper = np.array([(0.0, 0.0), (width, 0.0), (width, height), (0.0, height)])
    return _landing(corners, paper, (width / 2, height / 2))


StraightLine = tuple[float, float, float]  # a x + b y = c


def _edge_line(picture: GreyPicture, view: Homography, edge: str, width: float, height: float) -> StraightLine:
    """The line of an edge of the paper, in places of the print."""
    level = edge in ("top", "bottom")
    length = width if level else height
    along = np.linspace(CORNER, length - CORNER, ALONG)
    into = np.arange(-OUTSIDE, INSIDE + STEP / 2, STEP)
    t, s = np.meshgrid(along, into, indexing="ij")
    far = s if edge in ("top", "left") else (height if level else width) - s
    places = np.stack([t, far] if level else [far, t], axis=-1)
    seen = picture.at(seen_at(view, places))
    depth = np.array([_depth(row, into) for row in seen])
    found = ~np.isnan(depth)
    if found.sum() < ENOUGH * ALONG:
        raise CannotJudge(f"{NAMES[edge]} of the paper cannot be seen", DARK_GROUND, Where(picture.shown))
    at, by = along[found], depth[found]
    for _ in range(6):  # away with places where something else was taken for the edge
        slope, start = np.polyfit(at, by, 1)
        off = np.abs(by - (slope * at + start))
        kept = off <= max(2.5 * float(np.median(off)), 0.05)
        if kept.all() or kept.sum() < ENOUGH * ALONG / 2:
            break
        at, by = at[kept], by[kept]
    if float(np.median(np.abs(by - (slope * at + start)))) > STRAIGHT or len(at) < ENOUGH * ALONG / 2:
        raise CannotJudge(f"{NAMES[edge]} of the paper is not seen as a line", DARK_GROUND, Where(picture.shown))
    # depth = slope * along + start, as a line of the print's places
    if edge == "top":
        return -slope, 1.0, start
    if edge == "left":
        return 1.0, -slope, start
    return (slope, 1.0, height - start) if edge == "bottom" else (1.0, slope, width - start)


def _depth(row: NDArray[np.float64], into: NDArray[np.float64]) -> float:
    """How deep inside the planned paper its edge is seen, coming from outside; not a number where it is not."""
    valid = np.nonzero(~np.isnan(row))[0]
    if not len(valid) or into[valid[-1]] < INSIDE - 1 or len(valid) < valid[-1] - valid[0] + 1:
        return math.nan
    seen, at = row[valid[0] :], into[valid[0] :]
    paper = float(np.percentile(seen[at > 1.0], 85))
    ground = float(np.percentile(seen, 5))
    middle = (paper + ground) / 2
    if paper - ground < CONTRAST or seen[0] >= middle:
        return math.nan
    steady = max(1, round(0.5 / STEP))
    bright = seen > middle
    run = np.convolve(bright, np.ones(steady, dtype=int), mode="valid") == steady
    first = np.nonzero(run)[0]
    if not len(first) or first[0] == 0:
        return math.nan
    i = int(first[0])
    return float(at[i - 1] + STEP * (middle - seen[i - 1]) / (seen[i] - seen[i - 1]))


def _crossing(one: StraightLine, other: StraightLine) -> tuple[float, float]:
    (a, b, c), (d, e, f) = one, other
    area = a * e - b * d
    return (c * e - b * f) / area, (a * f - c * d) / area


def _landing(printed: PointArray, paper: PointArray, middle: tuple[float, float]) -> PrintOnPaper:
    """The landing that takes places of the print to places of the paper best, and how far it misses them (mm)."""
    about = printed - middle
    rows = np.column_stack([about, np.ones(len(about))])
    solved, *_ = np.linalg.lstsq(rows, paper - middle, rcond=None)
    (a, b), (c, d), (x, y) = solved
    turn = math.atan2(b - c, a + d)
    cos, sin = math.cos(turn), math.sin(turn)
    landing = Landing(float(x), float(y), math.degrees(turn), float(a * cos + b * sin), float(d * cos - c * sin))
    landed = np.column_stack([about[:, 0] * landing.scale_x, about[:, 1] * landing.scale_y])
    landed = landed @ np.array([[cos, sin], [-sin, cos]]) + (x, y)
    missed = float(np.sqrt(((landed - (paper - middle)) ** 2).sum(axis=1).mean()))
    return PrintOnPaper(landing, missed)
