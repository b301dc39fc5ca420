"""Pictures of faces: drawings in the inks of the theme, clear shapes, images, and the bitmaps of a publisher."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec

from generator.base.display_list import Artwork, Picture, PlacedArtwork, Raster, Shape
from generator.base.findings import Findings, Where
from generator.base.geometry import Box
from generator.faces.art.icon_library import IconLibrary
from generator.faces.art.image_library import ImageLibrary
from generator.faces.art.images import fitted, judge_place, tell_remark
from generator.faces.elements.clear_shapes import clear_artwork, resolved_opacity
from generator.faces.elements.painting import resolved_box, resolved_length, shapes_of
from generator.faces.elements.template_frame import TemplateFrame, box_in_frame
from generator.faces.templates.loading import CompiledElement, Theme
from generator.faces.templates.models import IconElement, ImageElement, PictureElement
from generator.faces.trim import Format

if TYPE_CHECKING:
    from generator.faces.little_ink import LittleInk


class PictureMaker:
    """Makes the pictures of one component in one language. Artworks are shared between its faces.

    `sign` gives the shapes of an icon by its name, its box and its three colours.
    """

    def __init__(
        self,
        theme: Theme,
        icons: IconLibrary,
        little: LittleInk | None,
        sign: Callable[[str, Box, str, str, str], tuple[Shape, ...]],
        findings: Findings,
    ) -> None:
        self.theme = theme
        self.icons = icons
        self.little = little
        self.findings = findings
        self._sign = sign
        self._images = ImageLibrary(icons.project, icons.own_folder)
        self._artworks: dict[tuple[Any, ...], Artwork] = {}
        self._told: set[str] = set()  # pictures of which was told how they are printed

    def publishers_bitmap(self, element: IconElement | PictureElement, values: dict[str, Any]) -> Raster | None:
        """The bitmap that a publisher has put in the place of a drawing or sign."""
        return self.icons.raster(str(values.get("art", element.art)).rpartition("/")[2])

    def artwork(
        self, compiled: CompiledElement, values: dict[str, Any], frame: TemplateFrame, code: str
    ) -> PlacedArtwork | Picture:
        """A layered picture in its colours, the same object for the same ones; or the publisher's bitmap for it."""
        element = compiled.element
        assert isinstance(element, PictureElement)
        if self.publishers_bitmap(element, values) is not None:
            return self.bitmap(compiled, values, frame, code)
        from generator.faces.elements.placed_pictures import placed_artwork  # many games draw icons alone

        name, inks, accent = (str(values.get(key, getattr(element, key))) for key in ("art", "inks", "accent"))
        picture, show = self.icons.layered(name), self.theme.shown(element.show)
        key = name, show, inks, accent
        artwork = self._artworks.get(key)
        if artwork is None:
            artwork = self._artworks[key] = picture.artwork(show, self.theme.inks_called(inks, accent))
        box = resolved_box(values, element.box)
        if self.little is not None:
            inks_in_colour = msgspec.structs.replace(self.theme, ink="").inks_called(inks, accent)
            self.little.covered(box_in_frame(box, frame), inks_in_colour[picture.paths(element.show)[0].ink])
        return placed_artwork(artwork, picture.window(show), box, element.clip, show, frame)

    def clear(
        self, compiled: CompiledElement, values: dict[str, Any], format_: Format, frame: TemplateFrame
    ) -> PlacedArtwork | None:
        """An element with a gradient or an opacity, the same artwork for the same values; None where it is clear."""
        element = compiled.element
        filled = {**values, "fill": values["gradient"][0]} if "gradient" in values else values  # it stands for a colour
        made = shapes_of(element, filled, format_, self.theme.colour, self._sign)
        key = "clear", id(element), made, resolved_opacity(values, element)
        if key not in self._artworks:
            name = f"clear.{len(self._artworks) + 1}"
            artwork = clear_artwork(made, element, values, self.theme.colour, name)
            if artwork is None:
                return None
            self._artworks[key] = artwork
        return PlacedArtwork(self._artworks[key], frame.matrix)

    def image(
        self, compiled: CompiledElement, values: dict[str, Any], frame: TemplateFrame, code: str
    ) -> Picture | PlacedArtwork | None:
        """A picture of the game's folder of images in its place; None where the element names none."""
        element = compiled.element
        assert isinstance(element, ImageElement)
        name = str(values.get("image", element.image)).strip()
        image = self._images.get(name, optional=element.optional) if name else None
        if image is None:
            return None
        from generator.faces.elements.placed_images import placed_image  # and many have no images

        placed = placed_image(image, self._images, element, values, frame, code, compiled.where, self.findings)
        return self._saved(placed, name, compiled.where)

    def bitmap(self, compiled: CompiledElement, values: dict[str, Any], frame: TemplateFrame, code: str) -> Picture:
        """A publisher's bitmap in the place of a drawing or sign."""
        element = compiled.element
        assert isinstance(element, IconElement | PictureElement)
        raster, box = self.publishers_bitmap(element, values), resolved_box(values, element.box)
        assert raster is not None
        if self.icons.is_new(raster, box):
            judge_place(raster, box, code, compiled.where, self.findings)
        turn = element.rotate + resolved_length(values, "turn", element.turn) if isinstance(element, IconElement) else 0
        placed = Picture(raster, box_in_frame(fitted(raster, box), frame), (frame.turn + turn) % 360)
        saved = self._saved(placed, raster.name, compiled.where)
        assert isinstance(saved, Picture)
        return saved

    def _saved(self, placed: Picture | PlacedArtwork, name: str, where: Where) -> Picture | PlacedArtwork:
        """A publisher's own picture; where ink is saved paler or in greys, which is told once."""
        ink = self.theme.ink
        if not ink:
            return placed
        from generator.faces.art.saved_colours import SAID, saved_picture
        from generator.faces.little_ink import PHOTOGRAPH

        if name not in self._told:
            self._told.add(name)
            tell_remark(name, SAID[ink], where, self.findings)
        if self.little is not None and isinstance(placed, Picture):
            self.little.covered(placed.box, PHOTOGRAPH)
        return saved_picture(placed, ink)
