"""Imposition: places every face on a page. Pure functions, millimetres, no drawing.

The origin of a page is its top left corner, y downwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import msgspec

from generator.base.geometry import Box, Point
from generator.faces.trim import Format
from generator.press import grid as grids
from generator.press import mixed_rows as mixed
from generator.press.grid import Grid
from generator.press.mixed_rows import MixedRows

GEOMETRY = 1  # version of the sheet geometry, printed in the slug: sheets of two versions do not match


class Placement(NamedTuple):
    """A face in a slot. `slot` counts from 1; a back has the number of the front on its other side.

    `x`, `y` is the upper left corner of its trim on the page, `clip` the box it may paint (x, y, width, height).
    """

    slot: int
    x: float
    y: float
    rotation: int
    face: str
    code: str
    clip: Box


class Sheet(msgspec.Struct, frozen=True):
    """Both sides of one sheet of paper."""

    fronts: tuple[Placement, ...]
    backs: tuple[Placement, ...]


class ImpositionPiece(NamedTuple):
    """What imposition needs of a piece: the keys of its faces, its format and how many copies to place."""

    code: str
    front: str
    back: str | None
    quantity: int
    format: Format


class Imposition(msgspec.Struct, frozen=True):
    """The imposed sheets of a component on one paper, in mm.

    `bleed` is the least that any piece keeps. With a `grid` or `rows` there are crop marks in the margins; with
    `outlines` every piece has its own line to cut along.
    """

    page_width: float
    page_height: float
    sheets: tuple[Sheet, ...]
    bleed: float
    mark_length: float
    mirror_x: bool
    grid: Grid | None = None
    outlines: bool = False
    rows: MixedRows | None = None


def bleed_or_marks_reduced(plan: Imposition, bleed: float, mark_length: float) -> bool:
    """Whether bleed or crop marks had to be made smaller than these lengths (mm) to fit the paper."""
    return plan.bleed < bleed - 0.005 or plan.mark_length < mark_length - 0.005


class _GridSlot(NamedTuple):
    """A slot of a grid: where a front and its back stand on their pages (mm), and the boxes that they may paint."""

    number: int  # from 1
    front: Point
    front_clip: Box
    back: Point
    back_rotation: int  # degrees
    back_clip: Box


def _grid_slot(grid: Grid, index: int) -> _GridSlot:
    x, y = grid.slot(index)
    back_x, back_y, rotation = grids.mirrored(grid, x, y)
    front_clip, back_clip = grids.clip_of(grid, x, y), grids.clip_of(grid, back_x, back_y)
    return _GridSlot(index + 1, (x, y), front_clip, (back_x, back_y), rotation, back_clip)


def impose(pieces: Sequence[ImpositionPiece], grid: Grid) -> Imposition:
    """Fill sheets slot by slot, every copy of a piece after the other; a partial last sheet stays aligned."""
    copies = [piece for piece in pieces for _ in range(piece.quantity)]
    slots = [_grid_slot(grid, index) for index in range(grid.per_sheet)]
    sheets = []
    for start in range(0, len(copies), grid.per_sheet):
        placed = list(zip(slots, copies[start : start + grid.per_sheet], strict=False))
        fronts = tuple(
            Placement(slot.number, *slot.front, 0, piece.front, piece.code, slot.front_clip) for slot, piece in placed
        )
        backs = tuple(
            Placement(slot.number, *slot.back, slot.back_rotation, piece.back, piece.code, slot.back_clip)
            for slot, piece in placed
            if piece.back is not None
        )
        sheets.append(Sheet(fronts, backs))
    return Imposition(
        grid.page_width, grid.page_height, tuple(sheets), grid.bleed, grid.mark_length, grid.mirror_x, grid
    )


def impose_rows(pieces: Sequence[ImpositionPiece], rows: MixedRows) -> Imposition:
    """Fill sheets slot by slot, every copy of a piece after the other."""
    copies = [piece for piece in pieces for _ in range(piece.quantity)]
    slots = list(rows.slots())
    sheets = []
    for start in range(0, len(copies), len(slots)):
        fronts, backs = [], []
        for index, (piece, (x, y, turned)) in enumerate(zip(copies[start:], slots, strict=False), start=1):
            clip = mixed.clip_of(rows, x, y, turned)
            fronts.append(Placement(index, x, y, 90 if turned else 0, piece.front, piece.code, clip))
            if piece.back is not None:
                bx, by, rotation = mixed.mirrored(rows, x, y, turned)
                cx, cy, cw, ch = clip
                seen = (rows.page_width - cx - cw, cy) if rows.mirror_x else (cx, rows.page_height - cy - ch)
                backs.append(Placement(index, bx, by, rotation, piece.back, piece.code, (*seen, cw, ch)))
        sheets.append(Sheet(tuple(fronts), tuple(backs)))
    width, height = rows.page_width, rows.page_height
    return Imposition(width, height, tuple(sheets), rows.bleed, rows.mark_length, rows.mirror_x, rows=rows)
