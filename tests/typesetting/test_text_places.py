"""Where the ink of a text falls: heights, letters and turns, looked at in a picture."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PIL import Image, ImageChops, ImageOps
from text_requests import no_icon, request_of

from generator.base.display_list import TextBlock
from generator.base.geometry import POINTS_PER_MM
from generator.faces.face import Face
from generator.faces.trim import Format
from generator.typesetting.fitting import Fitter, block_height, lay_out
from generator.typesetting.words import Style

MakeStyle = Callable[..., Style]
Picture = Callable[..., Image.Image]


def ink(block: TextBlock, picture: Picture) -> tuple[float, float, float, float]:
    """left, top, right, bottom in mm of what a block prints on a face of 60 x 60 mm."""
    image = picture(Face("t", Format("bare", 60, 60, 0, 0, 0), (block,)), 300)
    box = ImageOps.invert(image).point(lambda value: 255 if value > 60 else 0).getbbox()
    assert box is not None
    left, top, right, bottom = (value * 25.4 / 300 for value in box)
    return left, top, right, bottom


@pytest.mark.parametrize("valign", ["top", "middle", "bottom"])
def test_a_block_stands_at_the_height_its_valign_says(valign: str, style: MakeStyle, picture: Picture) -> None:
    request = request_of("HHH HHH", style(size=12), (10, 10, 12, 40), "left", valign)
    left, top, right, bottom = ink(lay_out(request, 12, Fitter(), no_icon), picture)
    assert bottom - top > 6  # two lines
    assert left >= 10 - 0.1
    assert right <= 22 + 0.1
    if valign == "top":
        assert top == pytest.approx(10, abs=0.15)
    elif valign == "bottom":
        assert 48.5 < bottom <= 50
    else:
        assert (top + bottom) / 2 == pytest.approx(30, abs=0.15)


@pytest.mark.parametrize("valign", ["top", "middle", "bottom"])
def test_letters_stay_in_a_box_that_just_holds_them(valign: str, style: MakeStyle, picture: Picture) -> None:
    tall = block_height(style(), 12, 2) / POINTS_PER_MM
    request = request_of("HgjpqyH HgjpqyH", style(), (10, 10, 22, tall), "left", valign)
    assert Fitter().lines_at(request, 12) is not None
    _, top, _, bottom = ink(lay_out(request, 12, Fitter(), no_icon), picture)
    # what passes the capitals and six tenths of the descent: dots above, the other four tenths below
    slack = request.frame.style.font.descent * 0.4 * 12 / POINTS_PER_MM
    assert top >= 10 - slack
    assert bottom <= 10 + tall + slack


@pytest.mark.parametrize("rotate", [0, 90, 180, 270])
def test_a_turned_text_stays_in_its_box(rotate: int, style: MakeStyle, picture: Picture) -> None:
    box = (20.0, 10.0, 8.0, 40.0) if rotate in (90, 270) else (10.0, 20.0, 40.0, 8.0)
    request = request_of("MUERE", style("r", size=20, floor=6, single=True), box, "left", "top", rotate)
    fitter = Fitter()
    size = fitter.best_size(request)
    assert size is not None
    assert size > 15
    left, top, right, bottom = ink(lay_out(request, size, fitter, no_icon), picture)
    assert left >= box[0] - 0.1
    assert top >= box[1] - 0.1
    assert right <= box[0] + box[2] + 0.1
    assert bottom <= box[1] + box[3] + 0.1
    # the head of the text and its beginning show which way it was turned
    begins = {0: left - box[0], 90: box[1] + box[3] - bottom, 180: box[0] + box[2] - right, 270: top - box[1]}[rotate]
    assert begins < 1


def test_turning_by_180_degrees_is_the_same_picture_upside_down(style: MakeStyle, picture: Picture) -> None:
    def image(rotate: int) -> Image.Image:
        block = lay_out(
            request_of("Cruz", style(size=30), (10, 20, 40, 20), "left", "top", rotate), 30, Fitter(), no_icon
        )
        return picture(Face("t", Format("bare", 60, 60, 0, 0, 0), (block,)), 25.4 * 10)

    upright, turned = image(0), image(180)
    assert ImageChops.difference(upright, turned).getbbox() is not None
    back = turned.transpose(Image.Transpose.ROTATE_180)
    different = sum(ImageChops.difference(upright, back).histogram()[128:])
    assert different < 0.002 * upright.width * upright.height
