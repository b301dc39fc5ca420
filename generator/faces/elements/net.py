"""Nets on faces: the solid that a template names, and the place of each of its panels."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from generator.base.display_list import Colour, Shape
from generator.base.errors import CannotJudge
from generator.base.geometry import POINTS_PER_MM, Bounds, Box, Edge, bounds_of_points, edges
from generator.base.names import suggestion
from generator.faces.elements.hatching import hatching
from generator.faces.elements.template_frame import TemplateFrame
from generator.faces.nets.dice import die
from generator.faces.nets.model import FaceNumber as Figure
from generator.faces.nets.model import Net, NetFace
from generator.faces.nets.pyramid import pyramid
from generator.faces.nets.standee import standee
from generator.faces.nets.tuckbox import box_size, tuck_box
from generator.faces.shapes import polygon
from generator.typesetting.fitting import FitRequest, FittingFrame
from generator.typesetting.words import Style

SPREAD = 0.8  # mm: half of it lies outside the outline
HATCH_STEP, HATCH_LINE = 1.3, 0.25  # mm
LABEL_CLEAR = 1.0  # mm between a label and the outline
LABEL_STEP = 0.5  # mm from one place that is tried to the next
LABEL_AIR = 0.6  # mm that a label's box is wider than its words
LABEL_LEADING = 1.3
SOLIDS = {
    "die": ("sides", "size"),
    "pyramid": ("base", "height", "pips"),
    "box": ("card_width", "card_height", "count", "stock"),
    "standee": ("width", "height", "foot", "corner"),
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
    given = {name: float(values[name]) for name in wanted}
    return FoldedNet(solid, given, _net(solid, *given.values()))


@lru_cache(maxsize=256)
def _net(solid: str, *measures: float) -> Net:
    """The net of a solid; `measures` in the order of SOLIDS."""
    if solid == "die":
        sides, size = measures
        return die(int(sides), size)
    if solid == "pyramid":
        base, height, pips = measures
        return pyramid(base, height, int(pips))
    if solid == "standee":
        return standee(*measures)
    width, height, count, stock = measures
    return tuck_box(box_size((width, height), int(count), stock))


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


def panel_called(net: Net, name: str) -> NetFace:
    """A panel of a net by its name; a flap that is tucked in is one too, read as the panel that it hangs on.

    Raises CannotJudge when there is none of that name.
    """
    tucked = [flap for flap in net.flaps if flap.loose]
    for face in net.faces:
        if face.name == name:
            return face
    for flap in tucked:
        if flap.name == name:
            return NetFace(name, flap.polygon, flap.polygon[0], net.face(flap.hangs_on.face).up, 0.0)
    names = [*(face.name for face in net.faces), *(flap.name for flap in tucked)]
    raise CannotJudge(f"this net has no panel {name!r}: {suggestion(name, names)}")


def for_panels(net: Net, named: Mapping[str, str], each: str) -> dict[str, str]:
    """What stands on panels: by name, and `each` on all others; nothing on these where `each` is empty."""
    others = [face.name for face in net.faces if face.name not in named] if each else []
    return {**named, **dict.fromkeys(others, each)}


def net_ground(net: Net, fill: Colour) -> tuple[Shape, ...]:
    """The whole net filled with one colour, slightly beyond its outline so that a careless cut shows no white."""
    return (Shape(polygon(net.cuts[0]), fill, fill, SPREAD),)


def net_hatchings(net: Net, pattern: str, colour: Colour) -> list[tuple[Shape, ...]]:
    """A hatching over every panel, turned as the panel's figure; one for each panel.

    Raises CannotJudge for an unknown pattern, or a panel too small for it.
    """
    return [
        hatching(pattern, face.polygon, colour, step=HATCH_STEP, line=HATCH_LINE, turn=face.up) for face in net.faces
    ]


def label_request(net: Net, words: str, style: Style, colour: str) -> FitRequest:
    """Words beside the net, where its box is free: near to the upper left corner, read level or upwards.

    Where it is free nowhere they stand below the net, left: the face is then higher than its net.
    """
    long = style.font.width(words) * style.model.size / POINTS_PER_MM + LABEL_AIR
    high = style.model.size * LABEL_LEADING / POINTS_PER_MM
    outline = [(edge, bounds_of_points(edge)) for edge in edges(net.cuts[0])]
    for turn, width, height in ((0, long, high), (90, high, long)):
        for x, y in _places(net.width - width, net.height - height):
            clear = (x - LABEL_CLEAR, y - LABEL_CLEAR, width + 2 * LABEL_CLEAR, height + 2 * LABEL_CLEAR)
            if _clears(outline, clear):
                box = (x, y, width, height)
                return FitRequest(words, FittingFrame(box, style, colour, "center", "middle", turn, "label"))
    box = (0.0, net.height + LABEL_CLEAR, long, high)
    return FitRequest(words, FittingFrame(box, style, colour, "center", "middle", 0, "label"))


def _places(width: float, height: float) -> Iterator[tuple[float, float]]:
    """Places a step apart on an area, from its upper left corner outwards: as far ones from left to right."""
    columns, rows = (math.floor(size / LABEL_STEP) + 1 for size in (width, height))
    for far in range(columns + rows - 1) if min(columns, rows) > 0 else ():
        for column in range(max(0, far - rows + 1), min(far + 1, columns)):
            yield column * LABEL_STEP, (far - column) * LABEL_STEP


def _clears(outline: Sequence[tuple[Edge, Bounds]], box: Box) -> bool:
    """Whether a box lies outside a closed outline and touches none of its edges, each given with its bounds."""
    x, y, width, height = box
    right, bottom = x + width, y + height
    for edge, (left_end, top_end, right_end, bottom_end) in outline:
        near = right_end > x and left_end < right and bottom_end > y and top_end < bottom
        if near and _runs_through(edge, x, y, right, bottom):
            return False
    middle = (x + width / 2, y + height / 2)
    crossings = 0
    for (a, b), _ in outline:
        if (a[1] > middle[1]) != (b[1] > middle[1]):
            crossings += a[0] + (middle[1] - a[1]) / (b[1] - a[1]) * (b[0] - a[0]) > middle[0]
    return crossings % 2 == 0


def _runs_through(edge: Edge, left: float, top: float, right: float, bottom: float) -> bool:
    """Whether a part of an edge lies within a box: Liang and Barsky."""
    a, b = edge
    start, end = 0.0, 1.0
    for low, high, here, there in ((left, right, a[0], b[0]), (top, bottom, a[1], b[1])):
        if here == there:
            start, end = (start, end) if low < here < high else (1.0, 0.0)
            continue
        near, far = sorted(((low - here) / (there - here), (high - here) / (there - here)))
        start, end = max(start, near), min(end, far)
    return start < end


def figure_request(figure: Figure, style: Style, colour: str) -> FitRequest:
    """The text of a die's number at the height its panel allows; a full stop after an ambiguous 6 or 9."""
    size = figure.height / style.font.cap_height * POINTS_PER_MM
    text = figure.text + ("." if figure.underlined else "")
    width = style.font.width(text) * size / POINTS_PER_MM + 2
    x, y = figure.centre
    box = (x - width / 2, y - figure.height, width, 2 * figure.height)
    return FitRequest(text, FittingFrame(box, style, colour, "center", "middle", 0, "figure", figure.angle, size))
