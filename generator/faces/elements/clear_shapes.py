"""Shapes with gradients and opacity: they become artworks, which can hold both, on a grid of millimetres."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.base.display_list import Artwork, Gradient, InkedPath, PathFinish, Shape
from generator.base.errors import CannotJudge
from generator.base.geometry import Bounds, union
from generator.faces.art.svg_shapes import bounds_of_path
from generator.faces.templates.models import GradientModel


def is_clear(element: Any) -> bool:
    """Whether an element has a gradient, or an opacity of its own."""
    return getattr(element, "gradient", None) is not None or getattr(element, "opacity", 1.0) != 1.0


def resolved_opacity(values: Mapping[str, Any], element: Any) -> float:
    """The opacity of an element for this piece, 0 to 1. Raises CannotJudge when it is no such number."""
    value = values.get("opacity", getattr(element, "opacity", 1.0))
    try:
        opacity = float(value)
    except (TypeError, ValueError):
        opacity = -1.0
    if not 0 <= opacity <= 1:
        raise CannotJudge(f"the opacity of an element is {str(value)!r}", "give a number from 0 (clear) to 1 (solid)")
    return round(opacity, 3)


def clear_artwork(
    shapes: Sequence[Shape], element: Any, values: Mapping[str, Any], named: Callable[[str], str], name: str
) -> Artwork | None:
    """The shapes of one element as an artwork; None for none. Raises CannotJudge for a colour that is none."""
    opacity, model = resolved_opacity(values, element), getattr(element, "gradient", None)
    paths, boxes = [], []
    for shape in shapes:
        box = bounds_of_path(shape.segments)
        half = shape.width / 2 if shape.stroke else 0.0
        boxes.append((box[0] - half, box[1] - half, box[2] + half, box[3] + half))
        gradient = gradient_over(model, values["gradient"], box, named) if model is not None and shape.fill else None
        numbers = tuple([round(number, 4) + 0.0 for _, several in shape.segments for number in several])
        finish = PathFinish(opacity, opacity if shape.stroke else 1.0, gradient)
        commands = "".join(command for command, _ in shape.segments)
        paths.append(InkedPath(shape.fill or "", commands, numbers, shape.stroke or "", shape.width, finish))
    return Artwork(name, union(boxes), tuple(paths)) if paths and opacity else None


def gradient_over(model: GradientModel, names: Sequence[str], box: Bounds, named: Callable[[str], str]) -> Gradient:
    """The gradient of a shape with this box (mm), in colours by their names. Raises CannotJudge for an unknown one."""
    colours = [named(colour) for colour in names]
    stops = tuple((round(i / (len(colours) - 1), 6), colour) for i, colour in enumerate(colours))
    left, top, right, bottom = box
    cx, cy, width, height = (left + right) / 2, (top + bottom) / 2, right - left, bottom - top
    if model.radial:
        return Gradient(stops, (cx, cy, 0.0, cx, cy, round(max(width, height) / 2, 4)))
    cos, sin = math.cos(math.radians(model.angle)), math.sin(math.radians(model.angle))
    reach = (abs(width * cos) + abs(height * sin)) / 2
    ends = (cx - reach * cos, cy - reach * sin, cx + reach * cos, cy + reach * sin)
    return Gradient(stops, tuple(round(end, 4) for end in ends))
