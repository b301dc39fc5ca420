"""Where a printer puts what it is told to print: moved, turned about the middle of the page, stretched both ways.

Millimetres, y downwards from the upper left corner of the side that one looks at; degrees clockwise as seen.
"""

from __future__ import annotations

import math
from typing import NamedTuple

from generator.base.geometry import Bounds, Matrix, Point, corners_of, matrix_product

UPRIGHT_TURN = 90.0  # degrees clockwise, by which a wide page is laid on a high sheet of paper


class Landing(NamedTuple):
    """Where one side lands: stretched by its scales, turned about the middle of the paper, then moved by x and y."""

    x: float = 0.0
    y: float = 0.0
    rotation: float = 0.0
    scale_x: float = 1.0
    scale_y: float = 1.0

    def matrix(self, width: float, height: float) -> Matrix:
        """The matrix that takes a place of the page to where it lands on paper of this size (mm)."""
        cos, sin = math.cos(math.radians(self.rotation)), math.sin(math.radians(self.rotation))
        a, b, c, d = self.scale_x * cos, self.scale_x * sin, -self.scale_y * sin, self.scale_y * cos
        x, y = width / 2, height / 2
        return (a, b, c, d, x + self.x - a * x - c * y, y + self.y - b * x - d * y)

    def turned_over(self) -> Landing:
        """The same where the page stands upside down on the paper, as backs do after a turn over the other edge."""
        return self._replace(x=-self.x, y=-self.y)


class SidesLanding(NamedTuple):
    """Where the two sides of a sheet land, each as one looks at it."""

    front: Landing
    back: Landing


def applied(matrix: Matrix, point: Point) -> Point:
    """Where a matrix takes a point."""
    a, b, c, d, e, f = matrix
    x, y = point
    return a * x + c * y + e, b * x + d * y + f


def inverse(matrix: Matrix) -> Matrix:
    """The matrix that undoes another. Raises ValueError for one that flattens everything."""
    a, b, c, d, e, f = matrix
    area = a * d - b * c
    if abs(area) < 1e-12:
        raise ValueError("a matrix without an area cannot be undone")
    return d / area, -b / area, -c / area, a / area, (c * f - d * e) / area, (b * e - a * f) / area


def laid_upright(width: float, height: float) -> Matrix:
    """The matrix that lays a page of this size (mm) on paper that is higher than wide: a wide page is turned."""
    return (0.0, 1.0, -1.0, 0.0, height, 0.0) if width > height else (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


def farthest_move(matrix: Matrix, bounds: Bounds) -> float:
    """How far (mm) a matrix moves any place within bounds: one of their corners moves farthest."""
    return max(math.dist(point, applied(matrix, point)) for point in corners_of(bounds))


def then(first: Matrix, second: Matrix) -> Matrix:
    """The matrix that does what `first` does, and after it what `second` does."""
    return matrix_product(first, second)
