"""A display list is walked by visitors: each kind of item has its method, and none is skipped in silence."""

from __future__ import annotations

import ast
import typing
from collections.abc import Callable
from pathlib import Path

import pytest

from generator.base.display_list import (
    Artwork,
    DisplayListVisitor,
    Field,
    InkedPath,
    Item,
    Picture,
    PlacedArtwork,
    PlacedSymbol,
    Raster,
    Shape,
    Symbol,
    TextBlock,
    walk,
)
from generator.faces.face import Face
from generator.faces.trim import Format
from generator.inspection.reading.paths import CatalogPictures
from generator.pdf.document import PdfFile
from generator.pdf.face_forms import FacePainter
from generator.pdf.metadata import DocumentMetadata
from generator.rulebook.web.svg import Sprite
from generator.workshop.play import chart

ROOT = Path(__file__).resolve().parent.parent.parent
SQUARE = Format("square", 20, 20, 0, 0, 0)
DISC = Symbol("disc", (Shape((("M", (1, 1)), ("L", (5, 1)), ("L", (5, 5)), ("Z", ())), "#112233"),))
DOTS = Raster("dots.png", 1, 1, True, b"\x80", False, None)
MOON = Artwork("moon", (0, 0, 10, 10), (InkedPath("#112233", "MLLZ", (1, 1, 5, 1, 5, 5)),))
TITLE = TextBlock("title", "title", (0, 0, 20, 5), ())
ITEMS: tuple[Item, ...] = (
    TITLE,
    DISC,
    PlacedSymbol(DISC, 3, 4, 90),
    Picture(DOTS, (1, 1, 5, 5)),
    Field("text", "name", "your name", (1, 1, 10, 4)),
    PlacedArtwork(
        Artwork("moon", (0, 0, 10, 10), (InkedPath("#112233", "MLLZ", (1, 1, 5, 1, 5, 5)),)), (1, 0, 0, 1, 2, 2)
    ),
)


def printed(face: Face) -> object:
    return FacePainter(PdfFile(DocumentMetadata("t", "a", "es", "r")), {}).form(face)


def on_the_web(face: Face) -> object:
    return Sprite().face_id(face)


def judged(face: Face) -> object:
    return CatalogPictures().of(face)


WALKERS: dict[str, Callable[[Face], object]] = {
    "PDF": printed, "web": on_the_web, "inspection": judged, "chart": chart.as_svg,
}  # fmt: skip


class Listing(DisplayListVisitor):
    """Writes down what it is shown."""

    def __init__(self) -> None:
        self.seen: list[object] = []

    def visit_symbol(self, symbol: Symbol) -> None:
        self.seen.append(symbol)

    def visit_placed_symbol(self, placed: PlacedSymbol) -> None:
        self.seen.append(placed)

    def visit_text(self, block: TextBlock) -> None:
        self.seen.append(block)

    def visit_picture(self, picture: Picture) -> None:
        self.seen.append(picture)

    def visit_field(self, field: Field) -> None:
        self.seen.append(field)

    def visit_artwork(self, placed: PlacedArtwork) -> None:
        self.seen.append(placed)


def test_a_visitor_is_shown_every_kind_of_item_in_order() -> None:
    listing = Listing()
    walk(Face("all", SQUARE, ITEMS), listing)
    assert listing.seen == list(ITEMS)
    assert {type(item) for item in ITEMS} == set(typing.get_args(Item))
    assert len(DisplayListVisitor.__abstractmethods__) == len(ITEMS)


def test_a_visitor_that_forgets_a_kind_of_item_cannot_be_made() -> None:
    class Forgetful(Listing):
        visit_picture = DisplayListVisitor.visit_picture

    with pytest.raises(TypeError, match="visit_picture"):
        Forgetful()


@pytest.mark.parametrize("walker", WALKERS)
def test_no_walker_skips_an_item_of_a_kind_that_it_does_not_know(walker: str) -> None:
    class Sound:
        key = "sound"

    with pytest.raises((AssertionError, ValueError)):
        WALKERS[walker](Face("new", SQUARE, (TITLE, typing.cast("Item", Sound()))))


@pytest.mark.parametrize("walker", [name for name in WALKERS if name != "chart"])
def test_every_walker_takes_every_kind_of_item(walker: str) -> None:
    assert WALKERS[walker](Face("all", SQUARE, ITEMS))


@pytest.mark.parametrize("item", ITEMS[2:], ids=lambda item: type(item).__name__)
def test_a_chart_refuses_what_it_cannot_draw(item: Item) -> None:
    assert chart.as_svg(Face("fine", SQUARE, ITEMS[:2])).startswith(b"<svg")
    with pytest.raises(ValueError, match="a chart has shapes and texts"):
        chart.as_svg(Face("strange", SQUARE, (*ITEMS[:2], item)))


def loops_over_items(source: str) -> list[int]:
    """Lines of loops over `.items` that ask of what kind an item is, instead of walking with a visitor."""
    if ".items:" not in source:
        return []
    kinds = {kind.__name__ for kind in typing.get_args(Item)}
    found = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.For) and isinstance(node.iter, ast.Attribute) and node.iter.attr == "items":
            named = {name.id for part in node.body for name in ast.walk(part) if isinstance(name, ast.Name)}
            found += [node.lineno] if named & kinds else []
    return found


def test_nothing_walks_a_display_list_without_a_visitor() -> None:
    own = "for item in face.items:\n    if isinstance(item, Symbol):\n        print(item)\n"
    assert loops_over_items(own) == [1]
    assert loops_over_items("for item in drawing.items:\n    print(item)\n") == []
    for path in sorted((ROOT / "generator").rglob("*.py")):
        if path.name != "display_list.py":
            assert loops_over_items(path.read_text("utf-8")) == [], path
