"""Gnostica's worked examples: records that the referee plays, refused where damaged, drawn from its positions."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec import structs
from played_examples import (
    TALLEST,
    WIDEST,
    examples,
    pieces_of,
    played,
    played_example,
    scenes,
    unfigured,
    voices,
    why_refused,
    with_cell,
)
from projects import AS_IT_STANDS, game_as_it_stands

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import Game
from generator.catalog.pieces import expand
from generator.catalog.rulings import parse_choices
from generator.referee.registry import answer_of, plugin_of, scene_of
from generator.rulebook.record_replay import play_record

GNOSTICA = "gnostica"
NAMES = tuple(game_as_it_stands(GNOSTICA).examples)
CUP, SPARE, PUSH = "cup-piece", "sword-no-spare", "chariot-push"
LAND, CARD, TURN = "new-territory", "sword-card", "last-turn"
GROW, FOOL, LOOK, CHANGE = "strength-skip", "fool-reshuffle", "where-it-looks", "hierophant"


def game() -> Game:
    return game_as_it_stands(GNOSTICA)


def test_every_example_is_a_record_and_no_second_teller_is_left() -> None:
    assert len(NAMES) >= 10
    assert all(model.record for model in game().examples.values())
    assert plugin_of(GNOSTICA).examples is None


# -- a damaged record -----------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "old", "new", "said"),
    [
        # what cannot lie on the table
        (CUP, "c2 rods_queen", "c2 rods_prince", "rods_prince"),
        (CUP, "c2 rods_queen", "c2 cups_7", "cups_7"),
        (CUP, "hand 14-temperance", "hand cups_7", "cups_7"),
        (CUP, "c3.small.east", "c3.tiny.east", "tiny"),
        (CUP, "c3.small.east", "c3.small.northeast", "northeast"),
        (CUP, "c3.small.east", "f9.small.east", "f9"),
        # a power that is refused says its clause
        (CUP, "south c3 north", "south b2 north", "GN-41"),
        (CUP, "play 14-temperance", "play 13-death", "GN-48"),
        (CUP, "c3.small.east d3", "c3.small.east c3.small.east c3.small.east d3", "GN-57"),
        (LAND, "e2 rods_9\n=", "e2 swords_king\n=", "GN-63"),
        (LAND, "activate d2", "activate c2", "GN-47"),
        (PUSH, "west 2", "west 4", "GN-69"),
        (PUSH, "west 2", "west 2 east", "GN-74"),
        (GROW, "c3.red.small.north 2 west", "c3.red.small.north west", "GN-89"),
        (SPARE, "c2.blue.medium.west 2", "c2.blue.medium.west 3", "GN-97"),
        (CARD, "d2 1\n=", "d2 2\n=", "A-6"),
        (CHANGE, "play 5-hierophant", "play 6-lovers", "GN-48"),
        (FOOL, "turn rods_king", "turn cups_4", "GN-8"),
        (LOOK, "upright north", "upright upright", "A-23"),
        (TURN, "c3.blue.small.upright 1", "c3.red.small.west 1", "= points red 9"),
        # a claim, and a refusal, that is not so
        (CUP, "= stands c3.blue.small east", "= stands c3.blue.small west", "= stands c3.blue.small west: not so"),
        (CUP, "east -> GN-59\n", "east -> GN-60\n", "GN-59"),
        (TURN, "= winner red", "= winner blue", "= winner blue: not so"),
        (LAND, "-> wrong-worth", "-> enemy-there", "refused as wrong-worth"),
        (LAND, "e2 swords_king ->", "e2 rods_9 ->", "should be refused, but it is legal here"),
    ],
)  # fmt: skip
def test_a_damaged_record_is_refused_at_its_line(tmp_path: Path, name: str, old: str, new: str, said: str) -> None:
    assert said in why_refused(tmp_path, GNOSTICA, name, old, new)


@pytest.mark.parametrize(
    ("name", "cell", "value"),
    [
        (LAND, "cards.rods_9.value", 2),
        (CUP, "numbers.space_limit.value", 2),
        (GROW, "pieces.medium.per_player", 6),
        (TURN, "numbers.target.value", 10),
        (CARD, "cards.cups_9.value", 2),
    ],
)
def test_a_changed_cell_makes_the_example_that_rests_on_it_refused(name: str, cell: str, value: int) -> None:
    with pytest.raises(CannotJudge, match=rf"examples/{name}\.(tirada|yaml):\d+"):
        examples(with_cell(unfigured(game()), cell, value), "es").play(name)


def test_a_number_that_the_story_bears_is_told_from_the_referee() -> None:
    dearer = examples(with_cell(unfigured(game()), "cards.16-tower.value", 4), "es").play(CHANGE)
    told = [block.words[0].text for block in dearer.blocks if hasattr(block, "words")]
    assert "de 2 a 6\xa0puntos" in told[-1]


def test_a_narration_that_says_something_else_of_the_position_is_refused() -> None:
    model = game().examples[CARD]
    for wrong, said in (
        ('{{ now("territory e2") }}', "e2 is void, not territory"),
        ('{{ now("points green") }}', "'green' does not play"),
        ('{{ now("worth e2") }}', "cannot tell 'worth e2'"),
        ('{{ now("target e2.blue.large.west") }}', "there is no piece"),
        ('{{ told("swept") }}', "has no name here"),
    ):
        steps = (*model.steps[:-1], structs.replace(model.steps[-1], text=wrong))
        other = structs.replace(game(), examples={CARD: structs.replace(model, steps=steps)})
        with pytest.raises(CannotJudge, match=f"(?s){re.escape(said)}"):
            examples(unfigured(other), "es").play(CARD)


def test_positions_of_other_games_are_not_asked() -> None:
    tactics = game_as_it_stands("qiahn_tactics")
    one = play_record(AS_IT_STANDS, tactics, "plain-combat", voices(tactics)["es"])
    with pytest.raises(CannotJudge, match="not asked anything"):
        answer_of(one.referee, one.positions[0], "points heads")


def test_an_edition_that_plays_a_ruling_otherwise_says_under_which_one_an_example_is_told() -> None:
    assert not any(line.startswith("ruling") for line in played_example(GNOSTICA, FOOL, "es").record)
    other = play_record(AS_IT_STANDS, game(), FOOL, voices(game())["es"], parse_choices(game(), ["A-10=at_once"]))
    assert other.plain == {"A-9=all_own_pieces", "A-12=eager"}


# -- pictures -------------------------------------------------------------------------------


@pytest.mark.parametrize("name", NAMES)
def test_a_scene_fits_the_page_and_no_space_moves_between_the_pictures_of_an_example(name: str) -> None:
    drawn = scenes(GNOSTICA, name)
    one = played(GNOSTICA, name)
    assert len({(scene.width, scene.height) for scene in drawn}) == 1
    assert drawn[0].width <= WIDEST + 0.01
    assert drawn[0].height <= TALLEST
    for scene, position in zip(drawn, one.positions, strict=True):
        assert [(text.text, text.x, text.y) for text in scene.texts] == [
            (text.text, text.x, text.y) for text in drawn[0].texts
        ]
        assert all(0 <= piece.x <= scene.width and 0 <= piece.y <= scene.height for piece in scene.pieces)
        assert len(pieces_of(scene, "deck")) == len(position.cards)
        assert len(pieces_of(scene, "pieces")) == sum(map(len, position.pieces.values())) + (
            position.transit is not None
        )


def test_cards_lie_by_turns_upright_and_sideways_and_pieces_point_where_they_look() -> None:
    """GN-14, GN-37."""
    scene, position = scenes(GNOSTICA, CUP)[0], played(GNOSTICA, CUP).positions[0]
    cards = sorted(pieces_of(scene, "deck"), key=lambda piece: (round(piece.y), round(piece.x)))
    assert [card.turn for card in cards] == [0, 90, 0, 90, 0, 90]
    deck = next(one for one in game().printed if one.id == "deck")
    codes = {str(piece.row.id): piece.code for piece in expand(game(), deck, Findings())}
    assert [card.code for card in cards] == [
        codes[position.cards[space]] for space in sorted(position.cards, key=lambda s: s[::-1])
    ]
    turns = {"north": 0, "east": 90, "south": 180, "west": 270}
    facings = [key.split(".")[2] for standing in position.pieces.values() for key, _ in standing]
    assert sorted(piece.turn for piece in pieces_of(scene, "pieces")) == sorted(turns[facing] for facing in facings)


def test_an_upright_piece_is_seen_from_its_tip_and_a_wasteland_is_a_place_of_its_own() -> None:
    """GN-9, GN-37."""
    drawn = scenes(GNOSTICA, LAND)
    assert sorted(piece.view[0] for piece in pieces_of(drawn[0], "pieces")) == [
        "gnostica/piece_pointing",
        "gnostica/piece_pointing",
        "gnostica/piece_upright",
    ]
    wastelands = [sum(zone.kind == "place" for zone in scene.zones) for scene in drawn]
    assert wastelands == [2, 2, 1]  # e2 and e3, the only spaces of the frame without a card; then e2 has one


def test_what_an_action_changed_is_put_in_focus_and_nothing_else() -> None:
    focus = [sum(zone.kind == "focus" for zone in scene.zones) for scene in scenes(GNOSTICA, CARD)]
    assert focus == [0, 0, 2]  # d2 and e2


def test_a_crowd_that_a_card_allows_is_drawn_to_the_last_piece() -> None:
    """GN-123: a cup of the Empress asks for no room."""
    one = played(GNOSTICA, CUP)
    position = one.positions[0]
    crowd = one.referee.from_json(
        one.referee.to_json(position)
        | {"pieces": [f"c3 {colour} {size} {facing}" for colour in ("red", "blue") for size in ("small", "medium")
                      for facing in ("north", "east")]}
        | {"sides": {side: {**part, "stash": ["small 3", "medium 3", "large 5"]}
                     for side, part in one.referee.to_json(position)["sides"].items()}}
    )  # fmt: skip
    scene = scene_of(game(), one.referee, crowd)
    standing = pieces_of(scene, "pieces")
    assert len(standing) == len({(piece.x, piece.y) for piece in standing}) == 8
    assert len({piece.scale for piece in standing}) == 1
    assert standing[0].scale < pieces_of(scenes(GNOSTICA, CUP)[0], "pieces")[0].scale


def test_before_the_first_card_lies_the_board_is_empty_and_can_be_drawn() -> None:
    one = played(GNOSTICA, CUP)
    scene = scene_of(game(), one.referee, one.referee.start())
    assert not scene.pieces
    assert len(scene.texts) == 9
