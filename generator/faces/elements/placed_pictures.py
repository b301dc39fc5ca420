"""Where a layered picture stands on a face: how large it is in its box, and what cuts it off."""

from __future__ import annotations

import math

from generator.base.display_list import Artwork, PathSegment, PlacedArtwork
from generator.base.errors import CannotJudge
from generator.base.geometry import Bounds, Box
from generator.faces import shapes
from generator.faces.art.layered_pictures import ROUND
from generator.faces.elements.template_frame import TemplateFrame


def placed_artwork(
    artwork: Artwork, window: Bounds, box: Box, clip: str, shown: str, frame: TemplateFrame
) -> PlacedArtwork:
    """An artwork whose window (units of its grid) stands in a box (mm) of a frame.

    Without a clip it is as large as fits in the middle of the box; with one it covers the box. Raises CannotJudge when
    the box has no room.
    """
    x, y, width, height = box
    if width <= 0 or height <= 0:
        raise CannotJudge(f"a picture has no room in a box of {width:g} x {height:g} mm")
    left, top, right, bottom = window
    across, down = width / (right - left), height / (bottom - top)
    scale = min(across, down) if clip == "none" else max(across, down)
    at_x, at_y = x + width / 2 - scale * (left + right) / 2, y + height / 2 - scale * (top + bottom) / 2
    edge: tuple[PathSegment, ...] = ()
    if shown in ROUND and clip == "none":
        side = scale * (right - left)
        edge = shapes.ellipse((x + (width - side) / 2, y + (height - side) / 2, side, side))
    elif clip != "none":
        edge = clip_outline(clip, box)
    cos, sin = math.cos(math.radians(frame.turn)), math.sin(math.radians(frame.turn))
    e, f = frame.at(at_x, at_y)
    matrix = (scale * cos, scale * sin, -scale * sin, scale * cos, e, f)
    return PlacedArtwork(artwork, matrix, _in_frame(edge, frame))


def clip_outline(clip: str, box: Box) -> tuple[PathSegment, ...]:
    """What cuts a picture off (mm): the box itself, the ellipse in it, or an arch that fills it to its foot."""
    if clip == "rect":
        return shapes.rectangle(box, 0)
    if clip == "circle":
        return shapes.ellipse(box)
    x, y, width, height = box
    rise = min(width / 2, height)  # of the arch: half a circle, or a flatter one where the box is low
    near, flat = width / 2 * (1 - shapes.ARC), rise * (1 - shapes.ARC)
    right, foot, springing = x + width, y + height, y + rise
    return (
        ("M", (x, foot)),
        ("L", (x, springing)),
        ("C", (x, y + flat, x + near, y, x + width / 2, y)),
        ("C", (right - near, y, right, y + flat, right, springing)),
        ("L", (right, foot)),
        ("Z", ()),
    )


def _in_frame(outline: tuple[PathSegment, ...], frame: TemplateFrame) -> tuple[PathSegment, ...]:
    """An outline of a frame in coordinates of the face."""
    if frame == TemplateFrame():
        return outline
    placed: list[PathSegment] = []
    for command, numbers in outline:
        points = [frame.at(px, py) for px, py in zip(numbers[::2], numbers[1::2], strict=True)]
        placed.append((command, tuple(number for point in points for number in point)))
    return tuple(placed)
