"""Pictures of pieces in books: each is the face that its sheet has, whatever else the book shows."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pytest
from played_examples import PROJECT, print_data, voices
from projects import game_as_it_stands

from generator.base.display_list import PlacedArtwork, PlacedSymbol, Symbol
from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.models import ComponentModel
from generator.faces.deck import Deck, make_decks
from generator.faces.face import Face
from generator.rulebook.document import Drawing, PlacedFace
from generator.rulebook.pictures import ComposedFaces, in_rows
from generator.rulebook.small_faces import LEAST, SmallFaces


def pictures(game: str, language: str) -> ComposedFaces:
    known = game_as_it_stands(game)
    return ComposedFaces(PROJECT, known, language, voices(known), print_data(), {})


def printed(game: str, component: str, language: str) -> dict[str, Face]:
    known = game_as_it_stands(game)
    model = next(one for one in known.components if one.id == component)
    decks = make_decks(PROJECT, known, model, [language], voices(known), print_data(), Findings())
    return {faces.piece.code: faces.front for faces in decks[language].pieces}


def placed(drawing: Drawing) -> list[PlacedFace]:
    return [item for item in drawing.items if isinstance(item, PlacedFace)]


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


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize(
    ("game", "component", "codes", "scale", "readable"),
    [
        ("qiahn_goblin", "cards", ["QG-G01", "QG-G02", "QG-M0?"], 0.4, "gear"),
        ("kaixiflan", "counters", ["KX-U01", "KX-N01"], 0.75, ""),
    ],
)
def test_every_text_of_a_row_of_pieces_can_be_read(
    game: str, component: str, codes: Sequence[str], scale: float, readable: str, language: str
) -> None:
    """What is left of a face at the size of its figure is 6 points high or more; names of gear are among it."""
    known = pictures(game, language)
    shown = [(SmallFaces().at(one.face, one.scale), one) for one in placed(known.pieces(component, codes, scale))]
    for face, one in shown:
        assert all(
            span.size * one.scale >= LEAST - 1e-6 for text in face.texts for line in text.lines for span in line.spans
        )
    names = [str(row.name) for row in known.voices[language].table(readable)] if readable else []
    assert set(names) <= {text.plain for face, _ in shown for text in face.texts}


def test_rows_of_pieces_hold_as_many_each_as_can_be() -> None:
    """Five that do not fit one row are three and two, not four and one."""
    one = pictures("qiahn_goblin", "es").face("cards", "QG-C03")
    heights = [[item.y for item in placed(in_rows([one] * count, 0.4))] for count in (4, 5, 7)]
    assert [[ys.count(y) for y in dict.fromkeys(ys)] for ys in heights] == [[4], [3, 2], [4, 3]]


def test_a_deck_that_was_composed_already_is_shown_as_it_is() -> None:
    known = game_as_it_stands("qiahn_goblin")
    asked: list[str] = []

    def whole_decks(component: ComponentModel) -> Mapping[str, Deck]:
        asked.append(component.id)
        return decks

    model = next(one for one in known.components if one.id == "cards")
    decks = make_decks(PROJECT, known, model, ["es"], voices(known), print_data(), Findings())
    faces = {faces.piece.code: faces for faces in decks["es"].pieces}
    own = ComposedFaces(PROJECT, known, "es", voices(known), print_data(), {}, whole_decks)
    assert own.face("cards", "QG-M01") is faces["QG-M01"].front
    assert own.face("cards", "QG-M01-back") is faces["QG-M01"].back
    assert asked == ["cards"]


def test_without_a_deck_in_its_language_a_book_composes_its_pieces() -> None:
    known = game_as_it_stands("qiahn_goblin")
    own = ComposedFaces(PROJECT, known, "en", voices(known), print_data(), {}, lambda component: {})
    assert look(own.face("cards", "QG-M01")) == look(printed("qiahn_goblin", "cards", "en")["QG-M01"])
