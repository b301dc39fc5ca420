"""Gnostica's paper pyramids: a net for each size and colour, its level in pips, its colour in a mark."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image
from projects import AS_IT_STANDS

from generator.base.display_list import PlacedSymbol, Symbol
from generator.base.findings import Findings
from generator.catalog.library import load_game
from generator.catalog.printdata import load_print_data
from generator.faces.deck import Deck, PieceFaces
from generator.inspection.picture.colour_only import UNNOTICEABLE, VISION_FILTERS, largest_difference
from generator.workshop.print_preparation import decks_for

SIDES = ("side1", "side2", "side3", "side4")


@pytest.fixture(scope="module")
def deck() -> Deck:
    findings = Findings()
    project = AS_IT_STANDS
    game = load_game(project, "gnostica", findings)
    assert game is not None
    made = decks_for(project, game, "pieces", ["es"], load_print_data(project, findings), False, findings)
    assert findings.errors == []
    return made["es"]


def marks(item: PieceFaces) -> list[PlacedSymbol]:
    """What is painted on the sides, each in its own frame."""
    return [part for part in item.front.items if isinstance(part, PlacedSymbol)]


def test_GN_2_and_GN_3_every_colour_has_fifteen_pyramids_five_of_each_level(deck: Deck) -> None:
    assert deck.quantity == 90
    for colour in {item.piece.per.id for item in deck.pieces}:
        own = [item.piece for item in deck.pieces if item.piece.per.id == colour]
        assert sorted((piece.row.level, piece.quantity) for piece in own) == [(1, 5), (2, 5), (3, 5)]


def test_GN_3_a_net_has_as_many_pips_on_every_side_as_its_level_and_the_measures_of_its_row(deck: Deck) -> None:
    for item in deck.pieces:
        folding, row = item.front.folding, item.piece.row
        assert folding is not None
        assert folding.solid == "pyramid"
        assert dict(folding.measures) == {"base": row.base, "height": row.height, "pips": row.level}
        assert [len(folding.net.face(side).pips) for side in SIDES] == [row.level] * 4
        assert all(folding.net.face(side).pointer for side in SIDES)


def test_a_larger_pyramid_stands_over_every_smaller_one(deck: Deck) -> None:
    rows = sorted({item.piece.row.level: item.piece.row for item in deck.pieces}.items())
    for (_, smaller), (_, larger) in combinations(rows, 2):
        assert larger.base > smaller.base
        assert larger.height > smaller.height


def test_each_side_bears_the_mark_of_its_colour_and_no_two_colours_share_one(deck: Deck) -> None:
    drawings = {}
    for item in deck.pieces:
        found = marks(item)
        assert len(found) == len(SIDES)
        if item.piece.row.level == 3:
            drawings[item.piece.per.id] = [shape.segments for shape in found[0].symbol.shapes]
    assert len(drawings) == 6
    for one, other in combinations(drawings, 2):
        assert drawings[one] != drawings[other], (one, other)


@pytest.mark.parametrize("vision", VISION_FILTERS)
def test_the_colours_of_stashes_are_told_apart_in_grey_and_by_everybody(vision: str, deck: Deck) -> None:
    """Beside its mark each colour has a lightness of its own: no two look the same in any sight."""
    grounds = {}
    for item in deck.pieces:
        shapes = [shape for part in item.front.items if isinstance(part, Symbol) for shape in part.shapes]
        fill = next(shape.fill for shape in shapes if shape.fill)
        grounds[item.piece.per.id] = VISION_FILTERS[vision](Image.new("RGB", (3, 3), str(fill)))
    assert len(grounds) == 6
    for one, other in combinations(grounds, 2):
        assert largest_difference(grounds[one], grounds[other]) >= UNNOTICEABLE, (one, other)
