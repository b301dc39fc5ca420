"""Each major arcana card of Gnostica, as scenes that are data: what it does, what it refuses, what may be left out."""

from __future__ import annotations

import json
import os
import re
from collections import Counter

import pytest
from corpus import SCENES, digests, digests_of
from gnostica_scenes import KINDS, MajorScene, major_scenes, played
from gnostica_table import gnostica

from generator.referee.actions import Action
from generator.referee.games.gnostica import referee
from generator.referee.protocol import read_action
from generator.referee.registry import plugin_of, scene_of

LEAST = 4  # scenes of each card
MAJORS = {card.id: card for card in gnostica().tables["cards"] if card.special}


@pytest.mark.parametrize("scene", [pytest.param(one, id=one.name) for one in major_scenes()])
def test_scene(scene: MajorScene) -> None:
    """Everything that a scene says happens, and nothing else does."""
    assert played(scene, referee).lines == list(scene.lines)


def test_everything_said_of_the_scenes_is_what_was_said_before() -> None:
    now = {scene.name: played(scene, referee).digest for scene in major_scenes()}
    if os.environ.get("TIRADA_WRITE_DIGESTS"):
        digests_of(SCENES).write_text(json.dumps(now, indent=1) + "\n", "utf-8")
    assert now == digests(SCENES)


def test_a_piece_that_the_chariot_takes_through_a_space_is_drawn_once() -> None:
    scene = next(one for one in major_scenes() if one.card == "7-chariot" and "full space" in one.shows)
    game, notation = gnostica(), plugin_of("gnostica").notation
    assert notation is not None
    judge = referee.make(game, (), notation.options(game, scene.start))
    at = judge.from_json(notation.read(judge, scene.start))
    for line in scene.lines:
        if line.startswith(("red: play", "red: rod")):
            action = read_action(judge, at, line)
            assert isinstance(action, Action)
            at = judge.step(at, action)
            drawn = [one.code for one in scene_of(game, judge, at).pieces if one.component == "pieces"]
            assert len(drawn) == sum(map(len, at.pieces.values())) == 6, line


def test_every_major_has_its_scenes() -> None:
    """As many as are asked for; one without any power used; one of each shortcut that the tables know."""
    scenes = major_scenes()
    assert {one.kind for one in scenes} == set(KINDS)
    number = Counter(one.card for one in scenes)
    assert number.keys() == MAJORS.keys()
    assert min(number.values()) >= LEAST
    for card, row in MAJORS.items():
        own = [one for one in scenes if one.card == card]
        powers = sum(bool(power) for power in (row.first, row.second, row.third))
        unused = f"= unused {card} {powers} -> GN-53"
        optional = [one for one in own if one.kind == "optional"]
        assert optional, card
        assert all(unused in one.lines for one in optional), card
        shortcut = gnostica().tables["majors"].rows[row.special].shortcut
        assert any(one.kind == "shortcut" for one in own) == bool(shortcut), card
        for power in range(1, powers + 1):
            assert any(f"= power {card} {power} " in line for one in own for line in one.lines), (card, power)


def test_every_card_is_played_from_the_hand_and_refuses_something() -> None:
    for card in MAJORS:
        lines = [line for one in major_scenes() if one.card == card for line in one.lines]
        assert any(re.match(rf"\w+: play {card}\Z", line) for line in lines), card
        assert any(line[0] == "!" for line in lines), card
