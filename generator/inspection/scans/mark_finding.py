"""Finds the marks of a calibration sheet in a picture: rings with a dot in their middle, in any light and any tilt."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from generator.base.calibration_marks import DOT, RING_OUTER
from generator.inspection.scans.grey_picture import GreyPicture, PointArray

DARK = 0.74  # of the mean grey around: darker is ink
AROUND = 1 / 10  # of the picture's longer side: what counts as around
SMALLEST = 9  # dots across a ring
LARGEST = 1 / 8  # of the picture's longer side
MOST = 20  # marks: a sheet has eight
RATIO = RING_OUTER / DOT


def find_marks(picture: GreyPicture) -> list[tuple[float, float]]:
    """The middles of all marks, in dots, to a tenth of a dot where the picture is sharp; the largest first."""
    blobs = _blobs(_ink(picture))
    wide, high = blobs["right"] - blobs["left"], blobs["bottom"] - blobs["top"]
    full = blobs["area"] / (wide * high)
    round_ = (np.maximum(wide, high) <= 1.8 * np.minimum(wide, high)) & (np.minimum(wide, high) >= 3)
    most = max(picture.size) * LARGEST
    rings = np.nonzero(round_ & (full > 0.28) & (full < 0.62) & (wide >= SMALLEST) & (wide <= most))[0]
    dots = np.nonzero(round_ & (full > 0.58))[0]
    found: list[tuple[float, float, float]] = []
    for ring in rings:
        size = (wide[ring] + high[ring]) / 2
        near = dots[
            (np.abs(blobs["x"][dots] - blobs["x"][ring]) < 0.12 * size)
            & (np.abs(blobs["y"][dots] - blobs["y"][ring]) < 0.12 * size)
        ]
        alike = [
            dot
            for dot in near
            if 0.7 * RATIO < size / ((wide[dot] + high[dot]) / 2) < 1.4 * RATIO
            and 0.6 < (wide[ring] / high[ring]) / (wide[dot] / high[dot]) < 1.7
        ]
        if len(alike) == 1:
            found.append((size, float(blobs["x"][ring]), float(blobs["y"][ring])))
    found.sort(reverse=True)
    return [_middle(picture, (x, y), size / 2) for size, x, y in found[:MOST]]


def _ink(picture: GreyPicture) -> NDArray[np.bool_]:
    """Which dots are darker than what lies around them: shadows darken both."""
    greys = picture.greys.astype(np.float64)
    reach = max(8, int(max(picture.size) * AROUND / 2))
    padded = np.pad(greys, ((reach + 1, reach), (reach + 1, reach)), mode="edge")
    sums = padded.cumsum(0).cumsum(1)
    window = 2 * reach + 1
    total = sums[window:, window:] - sums[:-window, window:] - sums[window:, :-window] + sums[:-window, :-window]
    return np.asarray(greys < DARK * total / window**2)


def _blobs(ink: NDArray[np.bool_]) -> dict[str, NDArray[np.float64]]:
    """Every connected part of the ink: its area, bounds and middle. Parts that touch at a corner are one."""
    high, wide = ink.shape
    padded = np.zeros((high, wide + 2), dtype=np.int8)
    padded[:, 1:-1] = ink
    steps = np.diff(padded.ravel())
    starts, ends = np.nonzero(steps == 1)[0], np.nonzero(steps == -1)[0]  # of runs, on one line of all rows
    line = wide + 2
    first = np.searchsorted(ends, starts + line, side="left")  # runs below that touch, corners too
    last = np.searchsorted(starts, ends + line, side="right")
    counts = np.maximum(last - first, 0)
    above = np.repeat(np.arange(len(starts)), counts)
    below = np.arange(counts.sum()) - np.repeat(counts.cumsum() - counts, counts) + np.repeat(first, counts)
    label = np.arange(len(starts))
    while True:  # every run takes the least number of those that it touches
        before = label.copy()
        least = np.minimum(label[above], label[below])
        np.minimum.at(label, above, least)
        np.minimum.at(label, below, least)
        label = label[label]
        if np.array_equal(before, label):
            break
    row, left, right = starts // line, starts % line, ends % line
    length = (right - left).astype(np.float64)
    names, part = np.unique(label, return_inverse=True)
    area = np.bincount(part, length).astype(np.float64)

    def extreme(values: NDArray[np.int64], largest: bool) -> NDArray[np.float64]:
        made = np.full(len(names), -1.0 if largest else 1e9)
        (np.maximum if largest else np.minimum).at(made, part, values)
        return made

    return {
        "area": area,
        "left": extreme(left, False),
        "right": extreme(right, True),
        "top": extreme(row, False),
        "bottom": extreme(row + 1, True),
        "x": np.bincount(part, length * (left + right) / 2) / area,
        "y": np.bincount(part, length * (row + 0.5)) / area,
    }


def _middle(picture: GreyPicture, place: tuple[float, float], radius: float) -> tuple[float, float]:
    """The middle of the ink of a mark, against a ground that may grow darker to one side."""
    x, y = place
    for _ in range(3):
        reach = 1.4 * radius
        steps = np.arange(-reach, reach + 0.5, 0.5)
        dx, dy = np.meshgrid(steps, steps)
        seen = picture.at(np.stack([x + dx, y + dy], axis=-1))
        far = np.hypot(dx, dy) / radius
        ground = (far > 1.15) & ~np.isnan(seen)
        if ground.sum() < 12:
            return x, y
        plane = np.stack([np.ones_like(dx), dx, dy], axis=-1)
        # bright dots alone are ground: another mark or a line may lie near
        level = np.percentile(seen[ground], 40)
        chosen = ground & (seen >= level)
        slope, *_ = np.linalg.lstsq(plane[chosen], seen[chosen], rcond=None)
        paper = np.maximum(plane @ slope, 1.0)
        ink = np.where((far < 1.15) & ~np.isnan(seen), np.clip(1 - seen / paper, 0, 1), 0)
        ink = np.where(ink > 0.12, ink, 0)
        if ink.sum() <= 0:
            return x, y
        x, y = x + float((ink * dx).sum() / ink.sum()), y + float((ink * dy).sum() / ink.sum())
    return x, y


def as_places(points: list[tuple[float, float]]) -> PointArray:
    """Points as an array, one a row."""
    return np.asarray(points, dtype=np.float64).reshape(-1, 2)
