"""Nets on faces: the solid that a template names, and the place of each of its panels."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any, NamedTuple

from generator.base.display_list import Colour, Shape
from generator.base.errors import CannotJudge
from generator.base.geometry import POINTS_PER_MM
from generator.base.names import suggestion
from generator.faces.elements.template_frame import TemplateFrame
from generator.faces.nets.dice import die
from generator.faces.nets.model import FaceNumber as Figure
from generator.faces.nets.model import Net, NetFace
from generator.faces.nets.pyramid import pyramid
from generator.faces.nets.tuckbox import box_size, tuck_box
from generator.faces.shapes import polygon
from generator.typesetting.fitting import FitRequest
from generator.typesetting.words import Style

SPREAD = 0.8  # mm: half of it lies outside the outline
SOLIDS = {
    "die": ("sides", "size"),
    "pyramid": ("base", "height", "pips"),
    "box": ("card_width", "card_height", "count", "stock"),
}


class FoldedNet(NamedTuple):
    """The net on a face: which solid it is, its measures in mm as `SOLIDS` names them, and the net itself."""

    solid: str
    measures: Mapping[str, float]
    net: Net


def fold_up(solid: str, values: Mapping[str, Any]) -> FoldedNet:
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
    return FoldedNet(solid, given, net)


class PanelSize(NamedTuple):
    """The name and size (mm) of a panel whose number stands upright, for the panel's template."""

    name: str
    width: float
    height: float


def panel_of(face: NetFace) -> tuple[PanelSize, TemplateFrame]:
    """The size of a panel turned upright, and the frame at its upper left corner."""
    angle = math.radians(-face.up)
    cos, sin = math.cos(angle), math.sin(angle)
    cx = sum(x for x, _ in face.polygon) / len(face.polygon)
    cy = sum(y for _, y in face.polygon) / len(face.polygon)
    upright = [((x - cx) * cos - (y - cy) * sin, (x - cx) * sin + (y - cy) * cos) for x, y in face.polygon]
    left, top = min(x for x, _ in upright), min(y for _, y in upright)
    width, height = max(x for x, _ in upright) - left, max(y for _, y in upright) - top
    x, y = TemplateFrame(cx, cy, face.up).at(left, top)
    return PanelSize(face.name, round(width, 4), round(height, 4)), TemplateFrame(x, y, face.up % 360)


def net_ground(net: Net, fill: Colour) -> tuple[Shape, ...]:
    """The whole net filled with one colour, slightly beyond its outline so that a careless cut shows no white."""
    return (Shape(polygon(net.cuts[0]), fill, fill, SPREAD),)


def figure_request(figure: Figure, style: Style, colour: str) -> FitRequest:
    """The text of a die's number at the height its panel allows; a full stop after an ambiguous 6 or 9."""
    size = figure.height / style.font.cap_height * POINTS_PER_MM
    text = figure.text + ("." if figure.underlined else "")
    width = style.font.width(text) * size / POINTS_PER_MM + 2
    x, y = figure.centre
    box = (x - width / 2, y - figure.height, width, 2 * figure.height)
    return FitRequest(text, box, style, colour, "center", "middle", 0, "figure", figure.angle, size)
