"""Nets on faces: which solid a template asks for, and the frame in which each of its panels is painted."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

from generator.base.errors import CannotJudge
from generator.base.geometry import POINTS_PER_MM, Box, Point
from generator.base.names import suggestion
from generator.faces.display_list import Colour, Shape
from generator.faces.nets.dice import die
from generator.faces.nets.model import FaceNumber as Figure
from generator.faces.nets.model import Net, NetFace
from generator.faces.nets.pyramid import pyramid
from generator.faces.nets.tuckbox import box_size, tuck_box
from generator.faces.shapes import polygon
from generator.faces.text.fitting import FitRequest, Style

SPREAD = 0.8  # mm: half of it lies outside the outline
SOLIDS = {
    "die": ("sides", "size"),
    "pyramid": ("base", "height", "pips"),
    "box": ("card_width", "card_height", "count", "stock"),
}


class Folding(NamedTuple):
    """The net on a face: which solid it is, its measures in mm as `SOLIDS` names them, and the net itself."""

    solid: str
    measures: Mapping[str, float]
    net: Net


class TemplateFrame(NamedTuple):
    """Where a template of its own stands on a face: its origin, and its clockwise turn about it in degrees."""

    x: float = 0.0
    y: float = 0.0
    turn: float = 0.0

    def at(self, x: float, y: float) -> Point:
        """A point of the frame as the face sees it."""
        angle = math.radians(self.turn)
        cos, sin = math.cos(angle), math.sin(angle)
        return self.x + x * cos - y * sin, self.y + x * sin + y * cos

    def within(self, outer: TemplateFrame) -> TemplateFrame:
        """This frame, given inside another, as the face sees it."""
        x, y = outer.at(self.x, self.y)
        return TemplateFrame(x, y, (self.turn + outer.turn) % 360)


def fold_up(solid: str, values: Mapping[str, Any]) -> Folding:
    """A solid and its net from its measures in mm. Raises CannotJudge for an unknown solid or measure."""
    if solid not in SOLIDS:
        raise CannotJudge(f"there is no net {solid!r}: {suggestion(solid, SOLIDS)}")
    wanted = SOLIDS[solid]
    if set(values) != set(wanted):
        raise CannotJudge(f"a net {solid!r} needs the measures {', '.join(wanted)}; given: {', '.join(values)}")
    given = {name: float(value) for name, value in values.items()}
    if solid == "die":
        net = die(int(given["sides"]), given["size"])
    elif solid == "pyramid":
        net = pyramid(given["base"], given["height"], int(given["pips"]))
    else:
        card = (given["card_width"], given["card_height"])
        net = tuck_box(box_size(card, int(given["count"]), given["stock"]))
    return Folding(solid, given, net)


class PanelSize(NamedTuple):
    """What a panel's template may ask: its size when its figure stands upright, in mm."""

    name: str
    width: float
    height: float


def panel_of(face: NetFace) -> tuple[PanelSize, TemplateFrame]:
    """A panel upright, and the frame with its upper left corner."""
    angle = math.radians(-face.up)
    cos, sin = math.cos(angle), math.sin(angle)
    cx = sum(x for x, _ in face.polygon) / len(face.polygon)
    cy = sum(y for _, y in face.polygon) / len(face.polygon)
    upright = [((x - cx) * cos - (y - cy) * sin, (x - cx) * sin + (y - cy) * cos) for x, y in face.polygon]
    left, top = min(x for x, _ in upright), min(y for _, y in upright)
    width, height = max(x for x, _ in upright) - left, max(y for _, y in upright) - top
    x, y = TemplateFrame(cx, cy, face.up).at(left, top)
    return PanelSize(face.name, round(width, 4), round(height, 4)), TemplateFrame(x, y, face.up % 360)


def framed(box: Box, frame: TemplateFrame) -> Box:
    """A text's box of a frame: as large, its middle where the frame has it. The text itself is turned with it."""
    x, y, w, h = box
    cx, cy = frame.at(x + w / 2, y + h / 2)
    return (cx - w / 2, cy - h / 2, w, h)


def net_ground(net: Net, fill: Colour) -> tuple[Shape, ...]:
    """The whole net in one colour, a little over its outline so that no white shows along a careless cut."""
    return (Shape(polygon(net.cuts[0]), fill, fill, SPREAD),)


def figure_request(figure: Figure, style: Style, colour: str) -> FitRequest:
    """A number of a die, as high as its panel bears; a 6 or 9 that could be either is underlined by a full stop."""
    size = figure.height / style.font.cap_height * POINTS_PER_MM
    text = figure.text + ("." if figure.underlined else "")
    width = style.font.width(text) * size / POINTS_PER_MM + 2
    x, y = figure.centre
    box = (x - width / 2, y - figure.height, width, 2 * figure.height)
    return FitRequest(text, box, style, colour, "center", "middle", 0, "figure", figure.angle, size)
