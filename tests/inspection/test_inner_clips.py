"""What cuts off the picture of a piece inside its bleed: its own layered pictures' clips, in their own shape."""

from __future__ import annotations

import pytest

from generator.base.display_list import Artwork, PlacedArtwork
from generator.base.geometry import Point
from generator.faces import shapes
from generator.faces.face import Face
from generator.faces.trim import Format
from generator.inspection.sheets.inner_clips import cut_off

FORMAT = Format("small", 40.0, 60.0, 0, 3, 3)
CIRCLE = shapes.ellipse((10.0, 15.0, 20.0, 20.0))
POINTS: list[Point] = [(x, 60.0 - y) for _, numbers in CIRCLE for x, y in zip(numbers[::2], numbers[1::2], strict=True)]


def face(placed: PlacedArtwork | None = None) -> Face:
    return Face("one", FORMAT, (placed,) if placed else ())


DRAWN = PlacedArtwork(Artwork("flag", (0.0, 0.0, 200.0, 200.0), ()), (0.1, 0.0, 0.0, 0.1, 10.0, 15.0), CIRCLE)


@pytest.mark.parametrize(
    "clip",
    [
        POINTS,  # the picture's clip
        POINTS[3:] + POINTS[:3],  # begun elsewhere
        [(10.0, 45.0), (30.0, 45.0), (30.0, 25.0), (10.0, 25.0)],  # the edge of its grid
        [(-5.0, -5.0), (45.0, -5.0), (45.0, 65.0), (-5.0, 65.0)],  # what leaves the whole piece
    ],
)
def test_a_face_may_be_cut_off_where_its_own_picture_is(clip: list[Point]) -> None:
    assert not cut_off([clip], FORMAT, [face(DRAWN)])


@pytest.mark.parametrize(
    "clip",
    [
        [(10.0, 35.0), (20.0, 45.0), (30.0, 35.0), (20.0, 25.0)],  # a square on its corner, as large as the circle
        POINTS[:-6],  # a part of the circle
        [(0.0, 0.0), (40.0, 0.0), (40.0, 60.0), (0.0, 60.0)],  # the trim, without its bleed
    ],
)
def test_nothing_else_cuts_a_face_off(clip: list[Point]) -> None:
    assert cut_off([clip], FORMAT, [face(DRAWN)])


def test_a_picture_s_clip_belongs_to_faces_with_that_picture() -> None:
    assert cut_off([POINTS], FORMAT, [face()])
