"""Where a template that another one uses stands on a face: its origin and its turn."""

from __future__ import annotations

import math

import msgspec

from generator.base.geometry import IDENTITY, Box, Matrix, Point, bounds_of_points, matrix_product


class TemplateFrame(msgspec.Struct, frozen=True):
    """Where a nested template is placed on a face: its origin (mm) and its clockwise turn about it (degrees)."""

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0

    def at(self, x: float, y: float) -> Point:
        """A point given in the frame, in coordinates of the face (mm)."""
        angle = math.radians(self.turn)
        cos, sin = math.cos(angle), math.sin(angle)
        return self.x + x * cos - y * sin, self.y + x * sin + y * cos

    @property
    def matrix(self) -> Matrix:
        """The matrix that takes places in the frame to places on the face."""
        angle = math.radians(self.turn)
        cos, sin = math.cos(angle), math.sin(angle)
        return cos, sin, -sin, cos, self.x, self.y

    def within(self, outer: TemplateFrame) -> TemplateFrame:
        """This frame, given in coordinates of `outer`, in coordinates of the face."""
        x, y = outer.at(self.x, self.y)
        return TemplateFrame(x, y, (self.turn + outer.turn) % 360)


def turned_in_frame(box: Box, turn: float, frame: TemplateFrame) -> Matrix:
    """The matrix that turns what stands in a box of a frame about the box's middle, and takes it to the face."""
    x, y, w, h = box
    cx, cy = x + w / 2, y + h / 2
    own = TemplateFrame(0, 0, turn).matrix
    about = matrix_product(matrix_product((1, 0, 0, 1, -cx, -cy), own), (1, 0, 0, 1, cx, cy))
    return matrix_product(about if turn else IDENTITY, frame.matrix)


def box_in_frame(box: Box, frame: TemplateFrame) -> Box:
    """A box of a frame as a box of the face: the same size, its centre moved; the text in it is turned separately."""
    x, y, w, h = box
    cx, cy = frame.at(x + w / 2, y + h / 2)
    return (cx - w / 2, cy - h / 2, w, h)


def bounding_box(box: Box, frame: TemplateFrame) -> Box:
    """The smallest upright box of the face round a box of a frame, which may be turned."""
    x, y, w, h = box
    left, top, right, bottom = bounds_of_points(frame.at(px, py) for px in (x, x + w) for py in (y, y + h))
    return left, top, right - left, bottom - top
