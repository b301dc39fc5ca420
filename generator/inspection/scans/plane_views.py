"""Views of a flat sheet by a scanner or a camera: the homography that takes places of the sheet (mm) to dots."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from generator.inspection.scans.grey_picture import PointArray

Homography: TypeAlias = NDArray[np.float64]  # 3 x 3


def homography(sheet: PointArray, picture: PointArray) -> Homography:
    """The view that brings places of a sheet nearest to where they are seen; at least four. Singular where they are."""
    (one, from_sheet), (other, from_picture) = _normalised(sheet), _normalised(picture)
    x, y = one.T
    u, v = other.T
    zero, unit = np.zeros_like(x), np.ones_like(x)
    rows = np.concatenate(
        [
            np.stack([x, y, unit, zero, zero, zero, -u * x, -u * y, -u], axis=1),
            np.stack([zero, zero, zero, x, y, unit, -v * x, -v * y, -v], axis=1),
        ]
    )
    _, _, turns = np.linalg.svd(rows)
    found: Homography = np.linalg.inv(from_picture) @ turns[-1].reshape(3, 3) @ from_sheet
    return found


def _normalised(points: PointArray) -> tuple[PointArray, Homography]:
    """Points about their middle at a mean distance of one, and the matrix that brings them there."""
    middle = points.mean(axis=0)
    size = max(float(np.hypot(*(points - middle).T).mean()), 1e-9)
    matrix = np.array([[1 / size, 0, -middle[0] / size], [0, 1 / size, -middle[1] / size], [0, 0, 1]])
    return (points - middle) / size, matrix


def seen_at(view: Homography, sheet: PointArray) -> PointArray:
    """Where places of a sheet are seen."""
    flat = sheet.reshape(-1, 2)
    made = np.column_stack([flat, np.ones(len(flat))]) @ view.T
    with np.errstate(divide="ignore", invalid="ignore"):
        return (made[:, :2] / made[:, 2:]).reshape(sheet.shape)


def on_sheet(view: Homography, picture: PointArray) -> PointArray:
    """Which places of a sheet are seen at places of a picture."""
    return seen_at(np.asarray(np.linalg.inv(view), dtype=np.float64), picture)
