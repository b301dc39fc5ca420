"""Where a picture of a game stands on a face: how large it is in its box, what is cut off it, and how it is turned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from generator.base.display_list import PathSegment, Picture, PlacedArtwork, Raster
from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.base.geometry import (
    Bounds,
    Box,
    bounds_of_box,
    box_of_bounds,
    intersection,
    matrix_product,
    under_matrix,
)
from generator.faces import shapes
from generator.faces.art.image_library import ImageLibrary
from generator.faces.art.images import judge_resolution, tell_remark
from generator.faces.art.path_data import parse_path
from generator.faces.elements.clear_shapes import resolved_opacity
from generator.faces.elements.painting import resolved_box, resolved_length
from generator.faces.elements.placed_pictures import clip_outline
from generator.faces.elements.template_frame import TemplateFrame, turned_in_frame
from generator.faces.templates.models import ImageElement

if TYPE_CHECKING:
    from generator.faces.art.vector_images import VectorImage


def placed_image(
    image: Raster | VectorImage,
    library: ImageLibrary,
    element: ImageElement,
    values: Mapping[str, Any],
    frame: TemplateFrame,
    code: str,
    where: Where,
    findings: Findings,
) -> Picture | PlacedArtwork:
    """A picture in its box of a frame. What is told of it (its dots to the inch) comes once for each size.

    Raises CannotJudge when the box has no room, or the clip is no outline.
    """
    box = resolved_box(values, element.box)
    if box[2] <= 0 or box[3] <= 0:
        raise CannotJudge(
            f"a picture has no room in a box of {box[2]:g} x {box[3]:g} mm", "give it a width and a height"
        )
    grid = (0.0, 0.0, image.width, image.height) if isinstance(image, Raster) else image.bounds
    whole, shown = _places(grid, box, element)
    turn = resolved_length(values, "turn", element.turn)
    opacity = resolved_opacity(values, element)
    matrix = turned_in_frame(box, turn, frame)
    clip = shapes.transformed(_clip(image, whole, shown, element, values), matrix)
    if isinstance(image, Raster):
        if library.is_new(image.name, whole[2:]):
            tell_remark(image.name, image.remark, where, findings)
            judge_resolution(image, whole[2], code, where, findings)
        cx, cy = under_matrix((whole[0] + whole[2] / 2, whole[1] + whole[3] / 2), matrix)
        upright = (cx - whole[2] / 2, cy - whole[3] / 2, whole[2], whole[3])
        return Picture(image, upright, (frame.turn + turn) % 360, clip, opacity)
    if library.is_new(image.name, ()):
        for remark in image.remarks:
            tell_remark(image.name, remark, where, findings)
    across, down = whole[2] / (grid[2] - grid[0]), whole[3] / (grid[3] - grid[1])
    own = (across, 0.0, 0.0, down, whole[0] - across * grid[0], whole[1] - down * grid[1])
    artwork = library.artwork(image, opacity)
    return PlacedArtwork(artwork, matrix_product(own, matrix), clip)


def _places(grid: Bounds, box: Box, element: ImageElement) -> tuple[Box, Box]:
    """Where the whole picture would lie (mm), and what is shown of it.

    Raises CannotJudge when nothing is left of it.
    """
    left, top, right, bottom = grid
    part_x, part_y, part_w, part_h = element.crop
    part_w, part_h = min(part_w, 1 - part_x), min(part_h, 1 - part_y)
    wide, high = (right - left) * part_w, (bottom - top) * part_h
    if wide <= 0 or high <= 0:
        raise CannotJudge(
            "the crop leaves nothing of the picture", "crop: [x, y, width, height], as shares from 0 to 1"
        )
    x, y, width, height = box
    across, down = width / wide, height / high
    if element.fit != "stretch":
        across = down = max(across, down) if element.fit == "cover" else min(across, down)
    used_x = x + (width - wide * across) * element.at[0]
    used_y = y + (height - high * down) * element.at[1]
    full_w, full_h = (right - left) * across, (bottom - top) * down
    whole = (used_x - full_w * part_x, used_y - full_h * part_y, full_w, full_h)
    used = (used_x, used_y, wide * across, high * down)
    return whole, box_of_bounds(intersection(bounds_of_box(used), bounds_of_box(box)))


def _clip(
    image: Raster | VectorImage, whole: Box, shown: Box, element: ImageElement, values: Mapping[str, Any]
) -> tuple[PathSegment, ...]:
    """What cuts the picture off, in its frame (mm); nothing for a bitmap that is shown whole."""
    if element.clip == "outline":
        outline = parse_path(str(values.get("outline", element.outline)))
        if not outline:
            raise CannotJudge("a clip has no outline", "outline: SVG path data in mm, such as M5 5 H30 V40 Z")
        return outline
    if element.clip == "rect":
        return shapes.rectangle(shown, resolved_length(values, "radius", element.radius))
    if element.clip != "none":
        return clip_outline(element.clip, shown)
    cut = any(abs(one - other) > 1e-6 for one, other in zip(whole, shown, strict=True))
    return shapes.rectangle(shown, 0) if cut or not isinstance(image, Raster) else ()
