"""Pictures of pieces in books: each is the face that its sheet has, whatever else the book shows."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from played_examples import PROJECT, print_data, voices
from projects import game_as_it_stands

from generator.base.display_list import PlacedArtwork, PlacedSymbol, Symbol
from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.faces.deck import make_decks
from generator.faces.face import Face
from generator.rulebook.pictures import ComposedFaces


def pictures(game: str, language: str) -> ComposedFaces:
    known = game_as_it_stands(game)
    return ComposedFaces(PROJECT, known, language, voices(known), print_data(), {})


def printed(game: str, component: str, language: str) -> dict[str, Face]:
    known = game_as_it_stands(game)
    model = next(one for one in known.components if one.id == component)
    decks = make_decks(PROJECT, known, model, [language], voices(known), print_data(), Findings())
    return {faces.piece.code: faces.front for faces in decks[language].pieces}


def look(face: Face) -> list[object]:
    """What a face shows; its symbols are numbered as they are met."""

    def shown(item: object) -> object:
        if isinstance(item, PlacedSymbol):
            return item.symbol.shapes, item.x, item.y, item.turn
        if isinstance(item, PlacedArtwork):
            return item.artwork.key, item.matrix, item.clip
        return item.shapes if isinstance(item, Symbol) else item

    return [shown(item) for item in face.items]


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize(
    ("game", "component", "codes"),
    [
        ("qiahn_goblin", "cards", ["QG-M01", "QG-G01", "QG-C03"]),
        ("gnostica", "deck", ["GN-M04", "GN-C11"]),
        ("kaixiflan", "counters", ["KX-U01", "KX-N01"]),
    ],
)
def test_a_picture_shows_the_very_face_of_the_sheet(
    game: str, component: str, codes: Sequence[str], language: str
) -> None:
    sheet, shown = printed(game, component, language), pictures(game, language)
    for code in codes:
        assert look(shown.face(component, code)) == look(sheet[code])


def test_a_picture_is_the_same_in_whichever_order_they_are_asked_for() -> None:
    one, other = pictures("qiahn_goblin", "en"), pictures("qiahn_goblin", "en")
    codes = ["QG-C01", "QG-G01", "QG-M01"]
    first = [look(one.face("cards", code)) for code in codes]
    other.compose("cards", reversed(codes))
    assert [look(other.face("cards", code)) for code in codes] == first


def test_only_the_pieces_asked_for_are_composed() -> None:
    shown = pictures("gnostica", "es")
    shown.compose("deck", ["GN-M01", "GN-C05"])
    face = shown.face("deck", "GN-M01")
    assert shown.face("deck", "GN-M01") is face
    assert {code for _, code, _ in shown._made} == {"GN-M01", "GN-C05"}
    with pytest.raises(CannotJudge, match="has no piece 'GN-M99'"):
        shown.face("deck", "GN-M99")
    with pytest.raises(CannotJudge, match="cannot be drawn"):
        shown.face("deck", "GN-M02", ("gnostica/nothing", "seen_50"))
