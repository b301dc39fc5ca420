"""Template elements as shapes, in millimetres: everything a face paints that is not text."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import structs

from generator.base.display_list import PathSegment, Shape
from generator.base.errors import CannotJudge
from generator.base.geometry import Box, Point, bounds_of_points, box_of_bounds
from generator.faces import shapes
from generator.faces.art.path_data import parse_path
from generator.faces.elements.template_frame import TemplateFrame, turned_in_frame
from generator.faces.templates.models import (
    CircleElement,
    GridElement,
    GroundElement,
    HatchingElement,
    IconElement,
    IconsElement,
    PathElement,
    PolygonElement,
    RaysElement,
    RectElement,
    StarsElement,
)
from generator.faces.trim import Format

Colours = Callable[[str], str]
Icons = Callable[[str, Box, str, str, str], tuple[Shape, ...]]  # name, box, ink, tone, paper


def resolved_box(values: Mapping[str, Any], box: Any) -> Box:
    """The box of an element: the values computed for this piece, else those of the template."""
    x, y, w, h = values.get("box", box)
    return (x, y, w, h)


def resolved_centre(values: Mapping[str, Any], point: Any) -> Point:
    """The centre of an element: the values computed for this piece, else those of the template."""
    x, y = values.get("centre", point)
    return (x, y)


def resolved_length(values: Mapping[str, Any], name: str, given: Any) -> float:
    """A length of an element in mm, from the values computed for this piece or the template.

    Raises CannotJudge when it is no number: a cell may be empty.
    """
    value = values.get(name, given)
    try:
        return float(value)
    except (TypeError, ValueError):
        raise CannotJudge(f"the {name} of an element is {str(value)!r}, a number expected") from None


def _lengths(given: Any) -> tuple[float, ...]:
    """The dashes and gaps of a line in mm. Raises CannotJudge when they are no list of numbers."""
    try:
        if isinstance(given, str):
            raise TypeError
        return tuple(float(length) for length in given)
    except (TypeError, ValueError):
        raise CannotJudge(f"the dashes of a line are {str(given)!r}, a list of numbers expected") from None


def shapes_of(
    element: Any, values: Mapping[str, Any], format_: Format, named: Colours, icon: Icons
) -> tuple[Shape, ...]:
    """The shapes of one element, turned as it says; `values` are its fields computed for this piece.

    Raises CannotJudge for an unknown colour or icon.
    """
    made = upright_shapes(element, values, format_, named, icon)
    turn = resolved_length(values, "turn", getattr(element, "turn", 0.0)) if not isinstance(element, RaysElement) else 0
    if not turn:
        return made
    matrix = turned_in_frame(_turned_box(element, values), turn, TemplateFrame())
    return tuple(structs.replace(shape, segments=shapes.transformed(shape.segments, matrix)) for shape in made)


def _turned_box(element: Any, values: Mapping[str, Any]) -> Box:
    """The box about whose middle an element is turned."""
    if not isinstance(element, PolygonElement):
        return resolved_box(values, element.box)
    if element.points:
        return box_of_bounds(bounds_of_points((float(x), float(y)) for x, y in element.points))
    return (*resolved_centre(values, element.centre), 0.0, 0.0)


def polygon_corners(element: PolygonElement, values: Mapping[str, Any]) -> list[Point]:
    """The corners of a polygon or of a star, the first one above its centre."""
    if element.points:
        return [(float(x), float(y)) for x, y in element.points]
    (cx, cy), radius = resolved_centre(values, element.centre), resolved_length(values, "radius", element.radius)
    if radius <= 0:
        raise CannotJudge("a polygon has neither points nor a radius", "radius: 10, in mm")
    count = element.sides * (2 if element.inner else 1)
    made = []
    for i in range(count):
        angle = 2 * math.pi * i / count - math.pi / 2
        reach = radius * element.inner if element.inner and i % 2 else radius
        made.append((cx + reach * math.cos(angle), cy + reach * math.sin(angle)))
    return made


def grid_lines(element: GridElement, box: Box) -> tuple[PathSegment, ...]:
    """The lines of a grid: those that go down, then those that go across, then its border."""
    x, y, width, height = box
    made: list[PathSegment] = []
    for i in range(1, element.columns):
        at = x + width * i / element.columns
        made += [("M", (at, y)), ("L", (at, y + height))]
    for i in range(1, element.rows):
        at = y + height * i / element.rows
        made += [("M", (x, at)), ("L", (x + width, at))]
    return (*made, *(shapes.rectangle(box, 0) if element.border else ()))


def upright_shapes(
    element: Any, values: Mapping[str, Any], format_: Format, named: Colours, icon: Icons
) -> tuple[Shape, ...]:
    """The shapes of one element before it is turned; `values` are its fields computed for this piece.

    Raises CannotJudge for an unknown colour or icon.
    """

    def colour(name: str) -> str:
        return named(str(values.get(name, getattr(element, name))))

    if isinstance(element, GroundElement):
        return shapes.painted(shapes.rectangle(format_.bounds, 0), colour("fill"), "", 0)
    if isinstance(element, RectElement):
        return shapes.painted(
            shapes.rectangle(resolved_box(values, element.box), resolved_length(values, "radius", element.radius)),
            colour("fill"),
            colour("stroke"),
            element.width,
        )
    if isinstance(element, CircleElement):
        centre = resolved_centre(values, element.centre)
        return shapes.painted(
            shapes.circle(centre, resolved_length(values, "radius", element.radius)),
            colour("fill"),
            colour("stroke"),
            element.width,
        )
    if isinstance(element, PolygonElement):
        corners = shapes.polygon(polygon_corners(element, values))
        return shapes.painted(corners, colour("fill"), colour("stroke"), element.width)
    if isinstance(element, GridElement):
        lines = grid_lines(element, resolved_box(values, element.box))
        return shapes.painted(lines, "", colour("stroke"), element.width)
    if isinstance(element, PathElement):
        path = parse_path(str(values.get("d", element.d)))
        lengths = values.get("dash", element.dash)
        if not lengths:
            return shapes.painted(path, colour("fill"), colour("stroke"), element.width)
        from generator.faces.elements.dashes import dashed  # few elements are dashed, or hatched

        ground = shapes.painted(path, colour("fill"), "", 0)
        return (*ground, *shapes.painted(dashed(path, _lengths(lengths)), "", colour("stroke"), element.width))
    if isinstance(element, RaysElement):
        edge = resolved_box(values, element.box) if element.box else None
        if edge is not None and element.twist:
            raise CannotJudge("rays in a box cannot be twisted", "take twist or box away")
        return shapes.rays(
            resolved_centre(values, element.centre),
            element.count,
            element.share,
            element.inner,
            element.twist,
            element.turn,
            colour("fill"),
            edge or format_.bounds,
            edge,
        )
    if isinstance(element, StarsElement):
        return shapes.stars(
            element.count,
            element.seed,
            element.small,
            element.large,
            element.points,
            element.symmetric,
            element.clear,
            colour("fill"),
            resolved_box(values, element.box) if element.box else format_.bounds,
            (format_.width / 2, format_.height / 2),
            [(x, y, width, height) for x, y, width, height in element.spared],
        )
    if isinstance(element, HatchingElement):
        from generator.faces.elements.hatching import hatching, rounded

        return hatching(
            str(values.get("pattern", element.pattern)),
            rounded(resolved_box(values, element.box), resolved_length(values, "radius", element.radius)),
            colour("colour"),
            step=element.step,
            line=element.width,
            rim=resolved_length(values, "rim", element.rim),
        )
    if isinstance(element, IconsElement):
        row: list[Shape] = []
        items = tuple(values["each"])
        for item, box in zip(
            items,
            shapes.icon_row(
                len(items),
                resolved_box(values, element.box),
                resolved_length(values, "size", element.size),
                element.gap,
            ),
            strict=True,
        ):
            if element.disc:
                centre = (box[0] + box[2] / 2, box[1] + box[3] / 2)
                row += shapes.painted(shapes.circle(centre, box[2] / 2), colour("disc"), "", 0)
                inset = box[2] * 0.14
                box = (box[0] + inset, box[1] + inset, box[2] - 2 * inset, box[3] - 2 * inset)
            row += icon(str(getattr(item, "id", item)), box, colour("ink"), colour("tone"), colour("paper"))
        return tuple(row)
    assert isinstance(element, IconElement)
    x, y, w, h = resolved_box(values, element.box)
    made = icon(str(values.get("art", element.art)), (x, y, w, h), colour("ink"), colour("tone"), colour("paper"))
    return made if element.rotate == 0 else shapes.upside_down(made, (x + w / 2, y + h / 2))
