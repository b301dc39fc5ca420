"""The backs of a secret hand: nobody may read a card, or its direction, from behind."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PIL import Image, ImageChops, ImageStat

from generator.faces.deck import Deck, PieceFaces
from generator.faces.face import Face

Picture = Callable[..., Image.Image]
SAME = 0.4  # of 255, on average: the grid of dots is not quite the same upside down
DOTS = 25.4 * 10  # ten dots to the millimetre: whole dots on a card, so that turning moves none


def hand_of(deck: Deck, side: str) -> list[PieceFaces]:
    return [item for item in deck.pieces if item.piece.per_table == "sides" and item.piece.per.id == side]


def turned_difference(face: Face, picture: Picture) -> float:
    """Mean difference, 0 to 255, of a face and itself turned by 180 degrees."""
    image = picture(face, DOTS)
    turned = image.transpose(Image.Transpose.ROTATE_180)
    return ImageStat.Stat(ImageChops.difference(image, turned)).mean[0]


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("side", ["heads", "tails"])
def test_QG_89_every_card_of_a_side_has_the_same_back(side: str, language: str, decks: dict[str, Deck]) -> None:
    hand = hand_of(decks[language], side)
    assert {item.piece.group for item in hand} == {"combatants", "gear", "magic", "qiahnberros"}
    assert len({id(item.back) for item in hand}) == 1
    assert hand[0].back is not None


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_two_sides_have_backs_of_their_own(language: str, decks: dict[str, Deck], picture: Picture) -> None:
    heads, tails = (hand_of(decks[language], side)[0].back for side in ("heads", "tails"))
    assert heads is not None
    assert tails is not None
    assert heads.key != tails.key
    difference = ImageChops.difference(picture(heads, DOTS), picture(tails, DOTS))
    assert ImageStat.Stat(difference).mean[0] > 20


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("side", ["heads", "tails"])
def test_QG_89_a_back_looks_the_same_upside_down(
    side: str, language: str, decks: dict[str, Deck], picture: Picture
) -> None:
    back = hand_of(decks[language], side)[0].back
    assert back is not None
    assert turned_difference(back, picture) < SAME


def test_QG_89_the_comparison_notices_a_back_that_points_one_way(decks: dict[str, Deck], picture: Picture) -> None:
    front = hand_of(decks["es"], "heads")[0].front
    assert turned_difference(front, picture) > 20
    back = hand_of(decks["es"], "heads")[0].back
    assert back is not None
    # one name less, and the card has a head and a foot
    lame = Face("lame", back.format, back.items[:-1])
    assert len(back.items) - len(lame.items) == 1
    assert turned_difference(lame, picture) > SAME


def test_the_spirit_back_looks_the_same_upside_down_and_like_no_side(decks: dict[str, Deck], picture: Picture) -> None:
    (spirit,) = (item for item in decks["es"].pieces if item.piece.group == "spirit")
    assert spirit.back is not None
    assert turned_difference(spirit.back, picture) < SAME
    assert spirit.back.key not in {item.back.key for item in decks["es"].pieces if item.back and item is not spirit}


def test_the_turn_card_shows_another_side_on_each_of_its_faces(decks: dict[str, Deck], picture: Picture) -> None:
    (turn,) = (item for item in decks["es"].pieces if item.piece.group == "turn")
    assert turn.back is not None
    difference = ImageChops.difference(picture(turn.front, DOTS), picture(turn.back, DOTS))
    assert ImageStat.Stat(difference).mean[0] > 20
