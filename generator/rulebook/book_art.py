"""Drawings in books, on the web page and on the page of all games: the picture of a cover, and headpieces of chapters.

A cover is a face of its own: every edition of a book shows the same one, as large as it has room for it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from generator.base.display_list import (
    Artwork,
    InkedPath,
    Item,
    PathFinish,
    PathSegment,
    Picture,
    PlacedArtwork,
    Raster,
    Shape,
    Symbol,
)
from generator.base.geometry import IDENTITY, Bounds, Box
from generator.catalog.project import Project
from generator.catalog.rulebook_models import ArtModel
from generator.faces.art.icon_library import IconLibrary
from generator.faces.art.saved_colours import saved_picture
from generator.faces.elements.placed_pictures import clip_outline, placed_artwork
from generator.faces.elements.template_frame import TemplateFrame
from generator.faces.face import Face
from generator.faces.shapes import rectangle
from generator.faces.templates.loading import Theme
from generator.faces.trim import Format

HEADROOM = 0.05  # of a picture's height: what is left free above a figure that stands at the foot of its box


@dataclass(frozen=True, slots=True)
class BookArt:
    """A drawing in its colours, or a publisher's own bitmap for it; `window` is the part of its grid that is shown.

    `shown` names the picture of its layers, and `saved` the ink that a bitmap saves.
    """

    art: Artwork | Raster
    window: Bounds
    shown: str = "full"
    saved: str = ""


@dataclass(frozen=True, slots=True)
class CoverPicture:
    """A drawing of a cover: its box in shares of the cover's width and height, and how it stands in it."""

    drawing: BookArt
    box: Box
    fit: str


@dataclass(frozen=True, slots=True)
class BookCover:
    """What a book opens with: drawings in the order of painting, and the text that is read aloud instead of them."""

    pictures: tuple[CoverPicture, ...]
    alt: str


@dataclass(frozen=True, slots=True)
class CoverGround:
    """A ground of a cover: its box in mm, its colour, and the pattern on it, which the box cuts off."""

    box: Box
    colour: str
    pattern: Sequence[Shape] = ()


ArtOf = Callable[[ArtModel, str], BookArt]  # a drawing, and which of its pictures: full, or roundel


def art_of(project: Project, game: str, theme: Theme) -> ArtOf:
    """Gives the drawings of a game in the inks of its theme; a publisher's own art replaces ours.

    What it gives raises CannotJudge for a picture or inks that do not exist.
    """
    library = IconLibrary(project, ("data", "games", game, "art"))

    def art(wanted: ArtModel, show: str) -> BookArt:
        raster = library.raster(wanted.picture.rpartition("/")[2])
        if raster is not None:
            return BookArt(raster, (0.0, 0.0, raster.width, raster.height), saved=theme.ink)
        picture, shown = library.layered(wanted.picture), theme.shown(show)
        inks = theme.inks_called(wanted.inks, wanted.accent)
        return BookArt(picture.artwork(shown, inks), picture.window(shown), shown)

    return art


def cover_face(cover: BookCover, grounds: Sequence[CoverGround], width: float, height: float) -> Face:
    """The picture of a cover as a face of a size in mm."""
    items: list[Item] = list(_grounds(grounds, width, height))
    for one in cover.pictures:
        left, top, wide, high = one.box
        items.append(_placed(one.drawing, (left * width, top * height, wide * width, high * height), one.fit))
    return Face(f"cover-{width:g}x{height:g}", Format("cover", width, height, 0.0, 0.0, 0.0), tuple(items))


def headpiece(drawing: BookArt, side: float) -> Face:
    """A drawing as a square face, without a ground."""
    return Face("headpiece", Format("headpiece", side, side, 0.0, 0.0, 0.0),
                (_placed(drawing, (0.0, 0.0, side, side), "middle"),))  # fmt: skip


def _grounds(grounds: Sequence[CoverGround], width: float, height: float) -> Iterator[Item]:
    yield Symbol("grounds", tuple(Shape(rectangle(one.box, 0.0), one.colour) for one in grounds))
    paths = tuple(_clipped(shape, one.box) for one in grounds for shape in one.pattern)
    if paths:
        yield PlacedArtwork(Artwork(f"cover-pattern.{width:g}x{height:g}", (0.0, 0.0, width, height), paths), IDENTITY)


def _clipped(shape: Shape, box: Box) -> InkedPath:
    commands = "".join(command for command, _ in shape.segments)
    numbers = tuple(number for _, several in shape.segments for number in several)
    finish = PathFinish(clips=(rectangle(box, 0.0),))
    return InkedPath(shape.fill or "", commands, numbers, shape.stroke or "", shape.width, finish)


def _placed(drawing: BookArt, box: Box, fit: str) -> Item:
    """A drawing in its box (mm): it fills the box, stands at its foot, or in its middle."""
    x, y, width, height = box
    left, top, right, bottom = drawing.window
    across, down = width / (right - left), height / (bottom - top)
    clip = "rect" if fit == "fill" else "none"
    if fit == "foot":
        scale = min(across, down * (1 - HEADROOM))
        y, height = y + height - scale * (bottom - top), scale * (bottom - top)
    if isinstance(drawing.art, Artwork):
        return placed_artwork(drawing.art, drawing.window, (x, y, width, height), clip, drawing.shown, TemplateFrame())
    scale = max(across, down) if fit == "fill" else min(width / (right - left), height / (bottom - top))
    wide, high = scale * (right - left), scale * (bottom - top)
    edge: tuple[PathSegment, ...] = clip_outline(clip, box) if clip == "rect" else ()
    placed = Picture(drawing.art, (x + (width - wide) / 2, y + (height - high) / 2, wide, high), clip=edge)
    return saved_picture(placed, drawing.saved) if drawing.saved else placed
