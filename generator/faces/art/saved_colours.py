"""A publisher's own pictures where ink is saved: paler, or in greys. They have no layer of lines."""

from __future__ import annotations

import io
from collections.abc import Callable, Iterable

from msgspec import structs

from generator.base.colours import grey, lightened
from generator.base.display_list import Artwork, Colour, InkedPath, Picture, PlacedArtwork, Raster
from generator.catalog.looks import GREY, LOW

PALE = 0.55  # the share of white that is mixed in
SAID = {LOW: "it has no layer of lines: it is printed paler, to save ink", GREY: "it is printed in greys"}


def saved_picture(placed: Picture | PlacedArtwork, ink: str) -> Picture | PlacedArtwork:
    """A picture as it is printed with an ink saved (low or grey): in the same place, paler or in greys."""
    if isinstance(placed, Picture):
        if ink == LOW:
            return structs.replace(placed, opacity=round(placed.opacity * (1 - PALE), 3))
        return structs.replace(placed, raster=saved_raster(placed.raster, ink))
    art = placed.artwork
    return structs.replace(placed, artwork=Artwork(f"{art.key}.{ink}", art.bounds, saved_paths(art.paths, ink)))


def saved_paths(paths: Iterable[InkedPath], ink: str) -> tuple[InkedPath, ...]:
    """The paths of a drawing in the colours that they have with an ink saved (low or grey)."""
    change: Callable[[Colour], Colour] = grey if ink == GREY else lambda colour: lightened(colour, PALE)
    return tuple(_recoloured(path, change) for path in paths)


def saved_raster(raster: Raster, ink: str) -> Raster:
    """The dots of a bitmap with an ink saved: greys, or its own ones, which are made paler by being partly clear."""
    return _in_greys(raster) if ink == GREY else raster


def _recoloured(path: InkedPath, change: Callable[[Colour], Colour]) -> InkedPath:
    finish = path.finish
    if finish.gradient is not None:
        stops = tuple((share, change(colour)) for share, colour in finish.gradient.stops)
        finish = structs.replace(finish, gradient=structs.replace(finish.gradient, stops=stops))
    fill, stroke = (change(colour) if colour else colour for colour in (path.colour, path.stroke))
    return structs.replace(path, colour=fill, stroke=stroke, finish=finish)


def _in_greys(raster: Raster) -> Raster:
    """A bitmap in greys, as light as its colours; one that is grey stays as it is."""
    if raster.grey:
        return raster
    from PIL import Image

    size = raster.width, raster.height
    image = Image.open(io.BytesIO(raster.data)) if raster.jpeg else Image.frombytes("RGB", size, raster.data)
    return structs.replace(raster, grey=True, data=image.convert("L").tobytes(), jpeg=False)
