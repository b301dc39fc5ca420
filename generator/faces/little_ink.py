"""Faces in little ink: fills become outlines, grounds and patterns vanish, letters and signs are dark on paper.

What a piece is told by stays: its signs, letters, hatchings, dashes, and a hint of its colour in the outlines.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from msgspec import structs

from generator.base.colours import WHITE, darkened, luminance, on_white
from generator.base.display_list import Colour, PathSegment, Shape
from generator.base.geometry import Bounds, Box, Point, bounds_of_box, box_of_bounds, centre_of
from generator.faces.art.svg_shapes import bounds_of_path
from generator.faces.elements.template_frame import TemplateFrame, bounding_box
from generator.faces.shapes import transformed
from generator.faces.templates.loading import INK
from generator.faces.templates.models import (
    GroundElement,
    HatchingElement,
    IconElement,
    IconsElement,
    RaysElement,
    StarsElement,
)

READABLE = 4.5  # the contrast of letters, signs and outlines with white paper
PALE = 1.6  # what has less contrast with it is as good as paper
LIGHT = 0.8  # the luminance of a ground that is as good as paper
DARK = 0.3  # the luminance of a ground on which pale things are drawn
SLIGHT = 2.6  # mm: what is narrower stays filled, a bar or a dot
SEVERAL = 4  # paths in one: as many slight ones are a pattern
HAIR = 0.2  # mm: the outlines of a pattern
LARGE = 400.0  # mm2: what is larger has a bolder outline
FINE, BOLD, BROADEST = 0.25, 0.28, 0.6  # mm: outlines, and the broadest line that is left
BEYOND = 0.3  # mm: what reaches so far beyond the cut is to run off the face
SMALL_SIGN = 6.0  # mm: a sign that is no larger stays filled: it would not be known by its outline
SIGN_ON_PAPER = 12.0  # mm: a sign that was on paper before stays as it is, if it is no larger
SIGN_LINE = 0.3  # mm: the outline of a larger one
DETAIL = 0.9  # mm: a narrower gap in a larger one is drawn as a line
PHOTOGRAPH = "#555555"  # what letters on a bitmap are taken to stand on
PATTERNS = (RaysElement, StarsElement)


class LittleInk:
    """Paints the elements of faces with little ink, one after another: each knows what colour it stood on.

    `frame` is that of the elements which are painted; what they stand on is kept in mm of the face.
    """

    def __init__(self) -> None:
        self.frame = TemplateFrame()
        self._size = (0.0, 0.0)
        self._painted: list[tuple[Bounds, Colour]] = []

    def begin(self, width: float, height: float) -> None:
        """Begin another face, which is bare paper; of a net, whose size is not known yet, both are 0."""
        self.frame = TemplateFrame()
        self._size = (width, height)
        self._painted.clear()

    def covered(self, box: Box, colour: Colour) -> None:
        """Something in this colour was painted on a box of the face (mm), where further things may stand."""
        self._painted.append((bounds_of_box(box), colour))

    def letters(self, colour: Colour, box: Box) -> Colour:
        """The colour of letters in a box of the face: they were readable where they stood, and are on paper."""
        return self._on_paper(colour, self._below(centre_of(bounds_of_box(box))))

    def element(self, element: Any, shapes: tuple[Shape, ...]) -> tuple[Shape, ...]:
        """The shapes of an element as they are painted; its icons come already as `sign` makes them."""
        if isinstance(element, GroundElement):
            for shape in shapes:
                self._cover(bounds_of_path(shape.segments), shape.fill or WHITE)
            return tuple(Shape(shape.segments, WHITE) for shape in shapes)
        if isinstance(element, PATTERNS):
            return ()
        if isinstance(element, IconElement | IconsElement):
            return shapes
        if isinstance(element, HatchingElement):
            return tuple(self._lines(shape) for shape in shapes)
        return tuple(map(self._outline, shapes))

    def sign(self, shapes: tuple[Shape, ...], box: Box, ink: Colour, tone: Colour, paper: Colour) -> tuple[Shape, ...]:
        """The shapes of an icon in a box (mm): a small one stays filled, of a larger one the outlines are left."""
        below = self._under(bounds_of_box(box))
        dark, size = self._on_paper(ink, below), min(box[2], box[3])
        small = size <= SMALL_SIGN
        if size <= SIGN_ON_PAPER and luminance(below) > LIGHT:
            return tuple(structs.replace(one, fill=WHITE) if one.fill == paper != ink else one for one in shapes)
        return tuple(self._of_sign(shape, small, dark, ink, paper) for shape in shapes)

    def _of_sign(self, shape: Shape, small: bool, dark: Colour, ink: Colour, paper: Colour) -> Shape:
        if shape.stroke:  # a line, or one that is cut out of what is filled
            cut = shape.stroke == paper != ink
            return structs.replace(shape, stroke=WHITE if cut and small else dark)
        if not small:
            left, top, right, bottom = bounds_of_path(shape.segments)
            if shape.fill == paper != ink and min(right - left, bottom - top) < DETAIL:
                return Shape(shape.segments, dark)
            return Shape(shape.segments, WHITE, dark, SIGN_LINE)
        if shape.fill == ink:
            return structs.replace(shape, fill=dark)
        return Shape(shape.segments, WHITE, dark, FINE) if shape.fill != paper else structs.replace(shape, fill=WHITE)

    def _outline(self, shape: Shape) -> Shape:
        """A shape as an outline, or as it is where it is a line or a dot; a ground that runs off the face is paper."""
        bounds = bounds_of_path(shape.segments)
        below = self._under(bounds)
        stroke, width = self._line(shape.stroke, below), min(shape.width, BROADEST)
        if not shape.fill:
            several = sum(command == "M" for command, _ in shape.segments) >= SEVERAL
            return structs.replace(shape, stroke=stroke, width=min(width, BOLD) if several else width)
        wide, high = bounds[2] - bounds[0], bounds[3] - bounds[1]
        if _is_pattern(shape.segments):
            return Shape(shape.segments, None, self._line(shape.fill, below), HAIR)
        if min(wide, high) < SLIGHT:
            return structs.replace(shape, fill=self._line(shape.fill, below), stroke=stroke, width=width)
        self._cover(bounds, shape.fill)
        if self._runs_off(bounds):
            return Shape(shape.segments, WHITE)
        if not stroke and on_white(shape.fill) >= PALE:
            stroke, width = darkened(shape.fill, READABLE), BOLD if wide * high >= LARGE else FINE
        elif not stroke and luminance(below) <= DARK:
            stroke, width = darkened(below, READABLE), FINE
        segments = shape.segments
        if stroke and not shape.stroke:  # its outline reaches no farther than it did
            segments = _shrunk(segments, bounds, width)
        return Shape(segments, WHITE, stroke, width if stroke else 0.0)

    def _lines(self, shape: Shape) -> Shape:
        below = self._under(bounds_of_path(shape.segments))
        return structs.replace(shape, fill=self._line(shape.fill, below), stroke=self._line(shape.stroke, below))

    def _line(self, colour: Colour | None, below: Colour) -> Colour | None:
        """The colour of a line: dark enough on paper; what was pale on a dark ground has the colour of that ground."""
        if not colour:
            return colour
        if on_white(colour) >= PALE:
            return darkened(colour, READABLE)
        return darkened(below, READABLE) if luminance(below) <= DARK else colour

    def _on_paper(self, colour: Colour, below: Colour) -> Colour:
        """The colour of letters and signs: as it was on light ground, where it may be pale for a reason."""
        if luminance(below) > DARK:
            return colour
        return INK if luminance(colour) > DARK else darkened(colour, READABLE)

    def _runs_off(self, bounds: Bounds) -> bool:
        """Whether something reaches beyond the cut, as a ground does that has bleed."""
        x, y, wide, high = bounding_box(box_of_bounds(bounds), self.frame)
        width, height = self._size
        return bool(width) and (min(x, y) < -BEYOND or x + wide > width + BEYOND or y + high > height + BEYOND)

    def _cover(self, bounds: Bounds, colour: Colour) -> None:
        self.covered(bounding_box(box_of_bounds(bounds), self.frame), colour)

    def _under(self, bounds: Bounds) -> Colour:
        """What the middle of some bounds in the frame stands on."""
        return self._below(self.frame.at(*centre_of(bounds)))

    def _below(self, point: Point) -> Colour:
        for (left, top, right, bottom), colour in reversed(self._painted):
            if left <= point[0] <= right and top <= point[1] <= bottom:
                return colour
        return WHITE


def _is_pattern(segments: tuple[PathSegment, ...]) -> bool:
    """Whether a path is many slight ones, such as dots or the fields of a chequered ground."""
    starts = [i for i, (command, _) in enumerate(segments) if command == "M"]
    if len(starts) < SEVERAL:
        return False
    boxes = [bounds_of_path(segments[a:b]) for a, b in pairwise([*starts, len(segments)])]
    return all(min(right - left, bottom - top) < SLIGHT for left, top, right, bottom in boxes)


def _shrunk(segments: tuple[PathSegment, ...], bounds: Bounds, by: float) -> tuple[PathSegment, ...]:
    """A path so much narrower and lower (mm), about its middle."""
    across, down = (1 - by / (bounds[i + 2] - bounds[i]) for i in (0, 1))
    x, y = centre_of(bounds)
    return transformed(segments, (across, 0.0, 0.0, down, x - across * x, y - down * y))
