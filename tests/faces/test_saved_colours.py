"""A publisher's own pictures where ink is saved: paler or in greys, in the same place, and as light as they were."""

from __future__ import annotations

import io

import pytest
from msgspec import structs
from PIL import Image

from generator.base.colours import grey, lightened, luminance
from generator.base.display_list import Artwork, Gradient, InkedPath, PathFinish, Picture, PlacedArtwork, Raster
from generator.faces.art.saved_colours import PALE, SAID, saved_picture

BOX = (1.0, 2.0, 30.0, 40.0)
BLEND = PathFinish(gradient=Gradient(((0.0, "#aa3300"), (1.0, "#0033aa")), (0.0, 0.0, 1.0, 0.0)))
DRAWN = PlacedArtwork(
    Artwork(
        "own",
        (0, 0, 9, 9),
        (InkedPath("#aa3300", "MLZ", (0, 0, 9, 9), "#003300", 1.0), InkedPath("", "MZ", (0, 0), "", 0.0, BLEND)),
    ),
    (1, 0, 0, 1, 5, 5),
)


def raster(colour: tuple[int, int, int], *, jpeg: bool) -> Raster:
    image = Image.new("RGB", (4, 2), colour)
    out = io.BytesIO()
    image.save(out, "JPEG", quality=95)
    return Raster("own", 4, 2, False, out.getvalue() if jpeg else image.tobytes(), jpeg, b"mask")


@pytest.mark.parametrize("jpeg", [False, True])
def test_a_bitmap_is_paler_in_little_ink_and_grey_without_colours(jpeg: bool) -> None:
    placed = Picture(raster((200, 40, 40), jpeg=jpeg), BOX, 90.0, opacity=0.8)
    pale = saved_picture(placed, "low")
    assert isinstance(pale, Picture)
    assert pale == structs.replace(placed, opacity=round(0.8 * (1 - PALE), 3))
    plain = saved_picture(placed, "grey")
    assert isinstance(plain, Picture)
    assert (plain.box, plain.turn, plain.opacity) == (placed.box, placed.turn, placed.opacity)
    made = plain.raster
    assert (made.grey, made.jpeg, made.mask, len(made.data)) == (True, False, b"mask", 8)
    assert abs(made.data[0] - Image.new("RGB", (1, 1), (200, 40, 40)).convert("L").getpixel((0, 0))) <= 2
    assert saved_picture(plain, "grey") == plain  # what is grey stays as it is


@pytest.mark.parametrize(("ink", "change"), [("low", lambda c: lightened(c, PALE)), ("grey", grey)])
def test_a_drawing_changes_every_colour_and_nothing_else(ink: str, change) -> None:
    saved = saved_picture(DRAWN, ink)
    assert isinstance(saved, PlacedArtwork)
    assert (saved.matrix, saved.artwork.bounds, saved.artwork.key) == (DRAWN.matrix, (0, 0, 9, 9), f"own.{ink}")
    filled, blended = saved.artwork.paths
    assert (filled.colour, filled.stroke) == (change("#aa3300"), change("#003300"))
    assert blended.colour == ""
    assert blended.finish.gradient is not None
    assert [colour for _, colour in blended.finish.gradient.stops] == [change("#aa3300"), change("#0033aa")]
    assert (filled.commands, filled.numbers, filled.width) == ("MLZ", (0, 0, 9, 9), 1.0)


def test_little_ink_is_lighter_and_greys_are_as_light_as_before() -> None:
    assert luminance(lightened("#aa3300", PALE)) > 2 * luminance("#aa3300")
    assert abs(luminance(grey("#aa3300")) - luminance("#aa3300")) < 0.01
    assert set(SAID) == {"low", "grey"}
