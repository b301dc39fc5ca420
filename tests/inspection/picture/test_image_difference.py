"""Dots that differ, at all and beyond a tolerance, and the boxes round them."""

from __future__ import annotations

import pytest
from PIL import Image, ImageDraw

from generator.inspection.picture.image_difference import boxes_round, differing_dots, offending_dots

SIZE = (120, 90)
Box = tuple[int, int, int, int]


def paper(*boxes: Box, ink: str = "#000000") -> Image.Image:
    image = Image.new("RGB", SIZE, "#ffffff")
    for box in boxes:
        ImageDraw.Draw(image).rectangle(box, fill=ink)
    return image


def test_equal_pictures_have_no_differing_dot() -> None:
    assert differing_dots(paper((10, 10, 20, 20)), paper((10, 10, 20, 20))) is None


def test_one_level_of_one_colour_at_one_dot_differs() -> None:
    changed = paper()
    changed.putpixel((119, 89), (255, 254, 255))
    dots = differing_dots(changed, paper())
    assert dots is not None
    assert boxes_round(dots) == [(119, 89, 120, 90)]


@pytest.mark.parametrize("radius", [1, 2])
def test_a_shape_moved_within_the_radius_is_tolerated_and_beyond_it_is_not(radius: int) -> None:
    shape, moved, farther = (paper((30 + by, 30, 50 + by, 50)) for by in (0, radius, radius + 1))
    assert offending_dots(moved, shape, radius) is None
    assert offending_dots(farther, shape, radius) is not None


@pytest.mark.parametrize(("ink", "offends"), [("#bfbfbf", False), ("#bebebe", True), ("#ffbeff", True)])
def test_a_level_beyond_the_tolerance_offends_in_any_colour(ink: str, offends: bool) -> None:
    painted, blank = paper((30, 30, 50, 50), ink=ink), paper()
    assert (offending_dots(painted, blank) is not None) is offends
    assert (offending_dots(blank, painted) is not None) is offends


def test_ink_at_the_very_edge_of_the_page_is_not_lost() -> None:
    for corner in [(0, 0, 1, 1), (118, 88, 119, 89), (118, 0, 119, 1)]:
        assert offending_dots(paper(corner), paper()) is not None


def test_places_apart_have_a_box_each_and_neighbours_share_one() -> None:
    dots = differing_dots(paper((10, 10, 12, 12), (16, 10, 18, 12), (80, 60, 90, 70)), paper())
    assert dots is not None
    assert boxes_round(dots) == [(80, 60, 91, 71), (10, 10, 19, 13)]


def test_many_places_end_in_one_box_round_the_rest() -> None:
    dots = differing_dots(paper(*((x, y, x, y) for x in (0, 40, 80, 119) for y in (0, 40, 89))), paper())
    assert dots is not None
    boxes = boxes_round(dots, 3)
    assert len(boxes) == 3
    assert boxes[-1] == (0, 0, 120, 90)


def test_pictures_of_different_sizes_are_refused() -> None:
    with pytest.raises(ValueError, match="cannot be compared"):
        differing_dots(paper(), Image.new("RGB", (10, 10)))
