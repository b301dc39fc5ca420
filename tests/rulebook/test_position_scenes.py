"""Scenes of positions written by hand: the printed faces, their places, and marks on what has changed."""

from __future__ import annotations

import re

import pytest
from projects import AS_IT_STANDS, game_as_it_stands

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.base.hexes import distance
from generator.catalog.printdata import load_print_data
from generator.faces.deck import make_decks, speakers
from generator.referee.example_positions import ExampleState, parse_example_action
from generator.referee.registry import example_rules_of, example_scene_of, plugin_ids, plugin_of
from generator.referee.scene import Scene, ScenePiece
from generator.rulebook.document import PlacedFace
from generator.rulebook.pictures import ComposedFaces
from generator.rulebook.scenes import draw_scene
from generator.workshop.translation.speakers import catalogues_of

PROJECT = AS_IT_STANDS
TELLERS = [name for name in plugin_ids() if plugin_of(name).examples]
TOLD = [(game, name) for game in TELLERS for name in game_as_it_stands(game).examples]
PLACE = re.compile(r"[A-Z]\d+")
WIDEST, TALLEST = 118.0, 95.0  # mm of a figure in the book


def states(game: str, name: str) -> list[ExampleState]:
    known = game_as_it_stands(game)
    example_rules, model = example_rules_of(known), known.examples[name]
    found = [example_rules.start(model.position)]
    for action in model.actions:
        found.append(example_rules.follow(found[-1], parse_example_action(action)))
    return found


def pictures(game: str, language: str = "es") -> ComposedFaces:
    known = game_as_it_stands(game)
    voices = speakers(known, catalogues_of(PROJECT, known, Findings()), False)
    return ComposedFaces(PROJECT, known, language, voices, load_print_data(PROJECT, Findings()), {})


def of(scene: Scene, component: str) -> list[ScenePiece]:
    return [piece for piece in scene.pieces if piece.component == component]


@pytest.mark.parametrize(("game", "name"), TOLD)
def test_a_scene_fits_the_page_and_every_piece_lies_inside_it(game: str, name: str) -> None:
    known, shown = game_as_it_stands(game), pictures(game)
    for i, _ in enumerate(found := states(game, name)):
        scene = example_scene_of(known, found, i, 0)
        assert scene.width <= WIDEST + 0.01
        assert scene.height <= TALLEST
        drawing = draw_scene(scene, shown, shown.voices["es"])
        faces = [item for item in drawing.items if isinstance(item, PlacedFace)]
        assert len(faces) == len(scene.pieces) > 0
        assert all(0 <= face.x <= drawing.width and 0 <= face.y <= drawing.height for face in faces)


@pytest.mark.parametrize(("game", "name"), TOLD)
def test_no_place_moves_between_the_states_of_an_example_and_one_language_draws_as_the_other(
    game: str, name: str
) -> None:
    known, found = game_as_it_stands(game), states(game, name)
    scenes = [example_scene_of(known, found, i, 0) for i in range(len(found))]
    assert len({scene.width for scene in scenes}) == 1
    named = [{one.text: (one.x, one.y) for one in scene.texts if PLACE.fullmatch(one.text)} for scene in scenes]
    assert all(places == named[0] for places in named)
    assert named[0] or name == "summer-votes"
    keys = []
    for language in ("es", "en"):
        shown = pictures(game, language)
        drawing = draw_scene(scenes[-1], shown, shown.voices[language])
        keys.append([item.face.key for item in drawing.items if isinstance(item, PlacedFace)])
    assert keys[0] == keys[1]


def test_KX_75_room_for_cards_of_buildings_is_left_only_where_one_stands() -> None:
    game, found = game_as_it_stands("kaixiflan"), states("kaixiflan", "two-steps")
    last = len(found) - 1
    bare, built = example_scene_of(game, found, 0, 0), example_scene_of(game, found, last, last)
    assert not found[0]["buildings"]["cierzo"]
    assert not of(bare, "building_cards")
    assert len(of(built, "building_cards")) == len(found[-1]["buildings"]["cierzo"]) == 1
    lowest = max(piece.y for piece in bare.pieces)
    assert bare.height - lowest < built.height - lowest - 20
    assert [piece.y for piece in of(bare, "hex_tiles")] == [piece.y for piece in of(built, "hex_tiles")]


@pytest.mark.parametrize("name", game_as_it_stands("kaixiflan").examples)
def test_stacks_of_units_and_settlements_lie_on_the_hexes_and_under_none(name: str) -> None:
    game, found = game_as_it_stands("kaixiflan"), states("kaixiflan", name)
    for i, _ in enumerate(found):
        pieces = example_scene_of(game, found, i, 0).pieces
        grounds = ("", "kaixiflan/hex_unknown", "kaixiflan/hex_blank")
        hexes = [k for k, one in enumerate(pieces) if one.component == "hex_tiles" and one.view[0] in grounds]
        lying = [k for k, one in enumerate(pieces) if one.component in ("counters", "settlement_counters")]
        assert not hexes or max(hexes) < min(lying)


def test_hexes_lie_side_by_side_as_they_touch_and_show_what_the_map_holds() -> None:
    """KX-124, KX-147: neighbours are as far apart as a hex is high; the Capital shows its counter."""
    game, found = game_as_it_stands("kaixiflan"), states("kaixiflan", "first-turn")
    scene = example_scene_of(game, found, 3, 0)
    spots = {text.text: (text.x, text.y) for text in scene.texts if not text.text.startswith("×")}
    assert set(spots) == {"E4", "F4", "F5", "G4", "G5", "G6", "H4", "H5"}
    apart = min(abs(spots["G4"][1] - spots["G5"][1]), abs(spots["G5"][1] - spots["G6"][1]))
    for one, (x, y) in spots.items():
        for other, (u, v) in spots.items():
            far = ((x - u) ** 2 + (y - v) ** 2) ** 0.5
            assert (distance(one, other) == 1) == (0.9 * apart < far < 1.1 * apart), (one, other)
    tiles = {piece.row.id: piece.code for piece in pictures("kaixiflan").known("hex_tiles").values()}
    shown = [piece.code for piece in of(scene, "hex_tiles") if not piece.view[0]]
    assert sorted(shown) == sorted(
        tiles[i] for i in ("science_1", "food_2", "wood_2", "barren", "stone_1", "mana_1", "gold_2")
    )


def test_a_hex_that_nobody_has_explored_shows_nothing() -> None:
    """KX-115: before the order E4 is blank, after it its tile lies there."""
    game, found = game_as_it_stands("kaixiflan"), states("kaixiflan", "first-turn")
    views = [[piece.view[0] for piece in of(example_scene_of(game, found, i, i), "hex_tiles")] for i in (0, 3)]
    assert views[0].count("kaixiflan/hex_unknown") == 1
    assert views[1].count("kaixiflan/hex_unknown") == 0


def test_many_units_of_a_kind_are_one_counter_with_their_number() -> None:
    game, found = game_as_it_stands("kaixiflan"), states("kaixiflan", "battle")
    scene = example_scene_of(game, found, 0, 0)
    assert len(of(scene, "counters")) == 4
    assert [text.text for text in scene.texts if text.text.startswith("×")] == ["×3"]


def test_votes_show_the_offices_with_the_capital_of_who_holds_them() -> None:
    game, found = game_as_it_stands("kaixiflan"), states("kaixiflan", "summer-votes")
    assert [len(of(example_scene_of(game, found, i, 0), "settlement_counters")) for i in (0, len(found) - 1)] == [0, 2]
    assert len(of(example_scene_of(game, found, 0, 0), "court")) == 3


def test_only_the_pieces_asked_for_are_composed() -> None:
    shown = pictures("gnostica")
    shown.compose("deck", ["GN-M01", "GN-C05"])
    face = shown.face("deck", "GN-M01")
    assert shown.face("deck", "GN-M01") is face
    assert {code for _, code, _ in shown._made} == {"GN-M01", "GN-C05"}
    with pytest.raises(CannotJudge, match="has no piece 'GN-M99'"):
        shown.face("deck", "GN-M99")
    with pytest.raises(CannotJudge, match="cannot be drawn"):
        shown.face("deck", "GN-M02", ("gnostica/nothing", "seen_50"))


def test_single_pieces_look_as_they_do_in_their_deck() -> None:
    shown = pictures("kaixiflan")
    component, known = shown.component("counters"), shown.known("counters")
    decks = make_decks(PROJECT, shown.game, component, ["es"], shown.voices, shown.print_data, Findings())
    whole = {faces.piece.code: faces.front for faces in decks["es"].pieces}
    for code in ("KX-U01", "KX-N01"):
        alone = shown.face("counters", code)
        assert alone.format == whole[code].format
        assert len(alone.items) == len(whole[code].items)
        assert [text.plain for text in alone.texts] == [text.plain for text in whole[code].texts]
    assert len(known) > 2


def test_a_game_that_tells_no_positions_draws_none() -> None:
    game = game_as_it_stands("qiahn_goblin")
    with pytest.raises(CannotJudge, match="draws no positions"):
        example_scene_of(game, [], 0, 0)
    with pytest.raises(CannotJudge, match="tells no positions"):
        example_rules_of(game)
    assert {name for name in plugin_ids() if plugin_of(name).example_scene} == set(TELLERS)
