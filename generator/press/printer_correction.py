"""What the press does before a page so that a printer's faults are undone: the inverse of where its ink lands."""

from __future__ import annotations

from generator.base.geometry import POINTS_PER_MM as K
from generator.base.geometry import Matrix
from generator.base.landing import Landing, inverse, laid_upright, then


def correction(landing: Landing, width: float, height: float) -> Matrix:
    """The matrix (mm, y downwards) that takes every place of a page to where it must stand so that it lands there.

    A wide page is laid on the high sheet: no printer's program turns it then, and the sides keep their directions.
    """
    upright = laid_upright(width, height)
    across, down = sorted((width, height))
    return then(upright, inverse(landing.matrix(across, down)))


def points_matrix(matrix: Matrix, page_height: float, paper_height: float) -> Matrix:
    """A matrix of mm with y downwards as one of points with y upwards, from a page to paper of these heights (mm)."""
    a, b, c, d, e, f = matrix
    # a page's point (X, Y) in points is (X / K, page_height - Y / K) in mm
    return a, -b, -c, d, (e + c * page_height) * K, (paper_height - f - d * page_height) * K
