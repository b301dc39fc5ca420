"""Positions on the table: every piece that lies there once, nothing that is hidden, everything inside the picture."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest
from msgspec import structs
from played_examples import LANGUAGES, PROJECT, as_they_stand, voices
from projects import AS_IT_STANDS, game_as_it_stands

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.pieces import Piece, expand
from generator.catalog.printdata import load_print_data
from generator.referee.registry import referee_for, scene_of
from generator.referee.scene import Scene
from generator.referee.scene_building import WIDTH
from generator.rulebook.document import DrawnText
from generator.rulebook.record_replay import PlayedRecord, play_record
from generator.rulebook.scenes import word

TACTICS, GOBLIN = "qiahn_tactics", "qiahn_goblin"
Seen = Counter[tuple[str, str, str]]  # group, row and side of a piece face up; ("", "", side) of one face down


def played(game: str, name: str) -> PlayedRecord:
    model = game_as_it_stands(game)
    return play_record(PROJECT, model, name, voices(model)["es"])


def pieces(game: str) -> dict[str, Piece]:
    """Every piece of the game by its code."""
    model = game_as_it_stands(game)
    return {p.code: p for component in model.printed for p in expand(model, component, Findings())}


def seen(game: str, scene: Scene) -> Seen:
    """What a scene shows, as somebody at the table would list it."""
    known = pieces(game)
    found: Seen = Counter()
    for lying in scene.pieces:
        piece = known[lying.code]
        side = str(piece.per.id) if piece.per is not None else ""
        if lying.side == "back" and side:
            found["", "", side] += 1
        else:
            found[piece.group, str(piece.row.id), side] += 1
    return found


def on_the_tactics_table(data: dict[str, Any]) -> Seen:
    found: Seen = Counter()
    for side, part in data["sides"].items():
        for token in part["tokens"]:
            found["combatants" if token["kind"] else "", token["kind"] or "", side] += 1
        for counter in part["counters"]:
            spent = counter["used"] and not counter["on"]
            group = "gear" if counter["counter"] in ("sword", "shield") else "magic"
            found["" if spent else group, "" if spent else counter["counter"], side] += 1
    if data["attacker"]:
        found["coin", "coin", ""] += 1
    return found


def on_the_goblin_table(data: dict[str, Any]) -> Seen:
    found: Seen = Counter()
    groups = {p.row.id: p.group for p in pieces(GOBLIN).values()}
    for side, part in data["sides"].items():
        found["", "", side] += part["troop"] > 0  # a pile shows its top card
        for token in part["tokens"]:
            found["combatants", token["kind"], side] += 1
        for card in [laid["card"] for laid in part["laid"]] + part["spent"]:
            found[groups[card], card, side] += 1
        for card in part["hand"]:
            secret = groups[card] == "qiahnberros"
            found["" if secret else groups[card], "" if secret else card, side] += 1
    if data["attacker"]:
        found["turn", "turn", ""] += 1
    return +found


@pytest.mark.parametrize(("game", "name"), [(g, n) for g in (TACTICS, GOBLIN) for n in game_as_it_stands(g).examples])
def test_every_piece_lies_there_once_at_every_action(game: str, name: str) -> None:
    one, model, known = played(game, name), game_as_it_stands(game), pieces(game)
    lying = on_the_tactics_table if game == TACTICS else on_the_goblin_table
    for position, events in zip(one.positions, ((), *one.events), strict=True):
        scene = scene_of(model, one.referee, position, events)
        assert seen(game, scene) == lying(one.referee.to_json(position))
        assert scene.width == WIDTH
        for piece in scene.pieces:
            assert 0 < piece.x < scene.width
            assert 0 < piece.y < scene.height
            assert piece.view in (("", ""), (piece.view[0], known[piece.code].format))
            assert not piece.view[0] or piece.side == "front"
        for zone in scene.zones:
            assert zone.x >= 0
            assert zone.y >= 0
            assert zone.x + zone.width <= scene.width
            assert zone.y + zone.height <= scene.height


@pytest.mark.parametrize("game", [TACTICS, GOBLIN])
def test_a_figure_is_no_higher_than_a_third_of_a_page(game: str) -> None:
    for name, model in game_as_it_stands(game).examples.items():
        for number, step in enumerate(model.steps, start=1):
            if step.figure:
                assert as_they_stand(game, "es").scene(name, number).height <= 60


def test_dice_show_what_they_rolled() -> None:
    one = played(TACTICS, "water-copies-rolls")
    numbers = [text.text for text in scene_of(game_as_it_stands(TACTICS), one.referee, one.positions[-2]).texts]
    assert sorted(filter(None, numbers)) == ["1", "12", "7"]
    assert not any(text.text for text in scene_of(game_as_it_stands(TACTICS), one.referee, one.positions[5]).texts)


def test_the_troop_is_a_pile_with_its_number() -> None:
    one = played(GOBLIN, "the-last-round")
    game = game_as_it_stands(GOBLIN)
    assert [t.text for t in scene_of(game, one.referee, one.positions[0]).texts if t.text] == ["12", "12"]
    assert [t.text for t in scene_of(game, one.referee, one.positions[-1]).texts if t.text] == ["7"]


def test_which_qiahnberro_cards_a_side_hides_cannot_be_read_off_a_scene() -> None:
    one, game = played(GOBLIN, "first-clash"), game_as_it_stands(GOBLIN)
    position = one.positions[-1]
    hands = position.hands
    for hidden in (("bees", "bell", "soup"), ("bell", "butter", "hen")):
        hand = tuple(sorted([card for card in hands[0] if card not in ("hen", "bell", "butter")] + list(hidden)))
        other = position._replace(hands=(hand, hands[1]))
        assert one.referee.breaches(other) == []
        assert scene_of(game, one.referee, other) == scene_of(game, one.referee, position)


@pytest.mark.parametrize(("mode", "backs"), [("half_hidden", 3), ("open", 0), ("hidden", None)])
def test_a_hand_shows_what_its_mode_lets_everybody_see(mode: str, backs: int | None) -> None:
    game = game_as_it_stands(GOBLIN)
    referee = referee_for(game, (), {"mode": mode})
    position = referee.start()
    while referee.actor(position) in ("first", "second", "chance") and position.phase != "initiative":
        position = referee.step(position, referee.legal(position)[-1 if position.seats else 0])
    for side, name in enumerate(("heads", "tails")):
        shown = seen(GOBLIN, scene_of(game, referee, position))
        hidden = len(position.hands[side]) if backs is None else backs
        assert shown["", "", name] == hidden + 1  # and the top of the troop
        assert (
            sum(n for (_, row, whose), n in shown.items() if row and whose == name)
            == len(position.hands[side]) - hidden
        )


def test_tokens_face_down_show_one_back_whatever_they_are() -> None:
    one, game = played(TACTICS, "plain-combat"), game_as_it_stands(TACTICS)
    scene = scene_of(game, one.referee, one.positions[6])
    down = {piece.code for piece in scene.pieces if piece.side == "back" and "-C" in piece.code}
    assert len(down) == 2  # one for each side
    assert {str(pieces(TACTICS)[code].per.id) for code in down} == {"heads", "tails"}


@pytest.mark.parametrize(
    ("game", "name", "ply", "marked"),
    [
        (TACTICS, "plain-combat", 7, 1),  # uncovered
        (TACTICS, "plain-combat", 23, 1),  # one removed, the last that was told
        (TACTICS, "plain-combat", 8, 0),  # a word moves nothing
        (GOBLIN, "first-clash", 18, 1),
        (GOBLIN, "the-last-round", 80, 8),  # what scores
        (GOBLIN, "first-clash", 9, 0),
    ],
)
def test_what_a_step_was_about_is_marked(game: str, name: str, ply: int, marked: int) -> None:
    one = played(game, name)
    scene = scene_of(game_as_it_stands(game), one.referee, one.positions[ply], one.events[ply - 1])
    assert sum(zone.kind == "focus" for zone in scene.zones) == marked


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_of_a_scene_are_rows_and_said_in_the_book_s_language(language: str) -> None:
    drawing = as_they_stand(GOBLIN, language).scene("air-wins-the-round", 3)
    said = {item.words for item in drawing.items if isinstance(item, DrawnText)}
    assert {"es": "Fuera de la partida", "en": "Out of the game"}[language] in said
    speaker = as_they_stand(GOBLIN, language).speaker
    text = next(t for t in scene_texts() if t.row)
    with pytest.raises(CannotJudge, match="no row of a table"):
        word(replace(text, row="words.zone_nowhere"), speaker)


def scene_texts() -> Any:
    one = played(GOBLIN, "air-wins-the-round")
    return scene_of(game_as_it_stands(GOBLIN), one.referee, one.positions[-1]).texts


def test_a_game_without_scenes_and_a_piece_that_is_not_printed_are_refused() -> None:
    one, game = played(GOBLIN, "first-clash"), game_as_it_stands(GOBLIN)
    unknown = structs.replace(game, model=structs.replace(game.model, id="unheard_of"))
    with pytest.raises(CannotJudge, match="unheard_of cannot be drawn"):
        scene_of(unknown, one.referee, one.positions[0])
    bare = structs.replace(game, components=tuple(c for c in game.components if c.id != "cards"))
    with pytest.raises(CannotJudge, match="no component 'cards'"):
        scene_of(bare, one.referee, one.positions[0])
    cards = next(c for c in game.components if c.id == "cards")
    fewer = structs.replace(cards, groups=tuple(g for g in cards.groups if g.id != "turn"))
    lacking = structs.replace(game, components=tuple(fewer if c.id == "cards" else c for c in game.components))
    with pytest.raises(CannotJudge, match="there is no piece turn turn"):
        scene_of(lacking, one.referee, one.positions[-1])


@pytest.mark.parametrize(
    ("module", "sizes"),
    [
        ("kaixiflan", {"CARD": "euro_poker", "HEX": "hex_18_5"}),
        ("gnostica", {"CARD": "tarot_euro"}),
    ],
)
def test_a_figure_s_pieces_are_as_large_as_the_formats_they_are_printed_in(module: str, sizes: dict[str, str]) -> None:
    scene = import_module(f"generator.referee.games.{module}.scene")
    formats = load_print_data(AS_IT_STANDS, Findings())
    for name, format_ in sizes.items():
        row = formats.format(format_)
        assert getattr(scene, name) == (row.width, row.height)
