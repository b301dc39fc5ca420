"""What a build keeps of its pieces is compared with what a later Tirada makes of them: hashes stay what they are."""

from __future__ import annotations

import pytest

from generator.base.display_list import (
    Artwork,
    Field,
    Gradient,
    InkedPath,
    Item,
    PathFinish,
    Picture,
    PlacedArtwork,
    PlacedSymbol,
    Raster,
    Shape,
    Span,
    Symbol,
    TextBlock,
    TextLine,
)
from generator.faces.face import Face
from generator.faces.trim import Format
from generator.workshop.piece_facts import _side

CARD = Format("card", 63, 88, 3, 3, 3)
MATRIX = (1.0, 0.0, 0.0, 1.0, 2.0, 3.0)
EDGE = (("M", (0.0, 0.0)), ("L", (4.0, 4.0)), ("Z", ()))
SYMBOL = Symbol("s1", (Shape(EDGE, "#ff0000", "#000000", 0.3),))
PLAIN = InkedPath("#ff0000", "MLZ", (0.0, 0.0, 1.0, 1.0))
FINISHED = InkedPath(
    "#00ff00", "ML", (0.0, 0.0, 1.0, 1.0), "#0000ff", 0.5,
    PathFinish(0.5, gradient=Gradient(((0.0, "#000000"), (1.0, "#ffffff")), (0.0, 0.0, 1.0, 1.0))),
)  # fmt: skip
FIELD = Field("choice", "era3.action", "Action", (1.0, 2.0, 30.0, 6.0), ("build", "trade"), 1, "Sans", 9.0, True)
RASTER = Raster("lion.png", 2, 1, True, b"\x00\xff", False, None)


@pytest.mark.parametrize(
    ("item", "picture"),
    [
        (SYMBOL, "329c34ab"),
        (PlacedSymbol(SYMBOL, 3.0, 4.0, 90.0), "3ebf5c7e"),
        (Picture(RASTER, (1.0, 2.0, 30.0, 40.0), 90.0), "6f7ebcc5"),
        (PlacedArtwork(Artwork("a", (0.0, 0.0, 1.0, 1.0), (PLAIN,)), MATRIX), "e881fee9"),
        (PlacedArtwork(Artwork("a", (0.0, 0.0, 1.0, 1.0), (PLAIN, FINISHED)), MATRIX, EDGE), "e3dfc4e9"),
        (
            Field("choice", "era3.action", "Action", (1.0, 2.0, 30.0, 6.0), ("build", "trade"), 1, "Sans", 9.0, True),
            "3118b9a2",
        ),
    ],
    ids=lambda value: type(value).__name__ if not isinstance(value, str) else "",
)
def test_what_a_side_shows_has_the_hash_that_it_always_had(item: Item, picture: str) -> None:
    side = _side(Face("front", CARD, (item,)), "A", "", {}, {})
    assert side.picture == picture


def test_how_a_text_is_set_has_the_hash_that_it_always_had() -> None:
    lines = TextLine(9.0, (Span("A text", "Sans", 9.0, "#000000", 2.0, 12.0),)), TextLine(12.0, (), 15.0)
    block = TextBlock("text", "A text", (1.0, 2.0, 30.0, 40.0), lines, 90, 0.5)
    side = _side(Face("front", CARD, (block,)), "A", "", {}, {})
    assert (side.texts, side.picture, side.setting) == ((("text", "A text"),), "8098acd2", "6dacb2e7")
