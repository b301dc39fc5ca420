"""Template elements as shapes, in millimetres: everything a face paints that is not text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.base.display_list import Shape
from generator.base.errors import CannotJudge
from generator.base.geometry import Box, Point
from generator.faces import shapes
from generator.faces.art.path_data import parse_path
from generator.faces.elements.dashes import dashed
from generator.faces.elements.hatching import hatching, rounded
from generator.faces.templates.models import (
    CircleElement,
    GroundElement,
    HatchingElement,
    IconElement,
    IconsElement,
    PathElement,
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
    """The shapes of one element; `values` are its fields computed for this piece.

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
    if isinstance(element, PathElement):
        path = parse_path(str(values.get("d", element.d)))
        lengths = values.get("dash", element.dash)
        if not lengths:
            return shapes.painted(path, colour("fill"), colour("stroke"), element.width)
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
