"""Each major arcana card of Gnostica, as scenes that are data: what it does, what it refuses, what may be left out."""

from __future__ import annotations

import re
from collections import Counter

import pytest
from gnostica_scenes import KINDS, MajorScene, major_scenes
from gnostica_table import Scene, gnostica

from generator.referee.games.gnostica.referee import Gnostica
from generator.referee.registry import plugin_of, referee_for

LEAST = 4  # scenes of each card
MAJORS = {card.id: card for card in gnostica().tables["cards"] if card.special}


def begun(scene: MajorScene) -> Scene:
    """The position of a scene, and who judges it."""
    notation = plugin_of("gnostica").notation
    assert notation is not None
    judge = referee_for(gnostica(), (), notation.options(gnostica(), scene.start))
    assert isinstance(judge, Gnostica)
    return Scene(judge, judge.from_json(notation.read(judge, scene.start)))


@pytest.mark.parametrize("scene", [pytest.param(one, id=f"{one.card} {one.shows}") for one in major_scenes()])
def test_scene(scene: MajorScene) -> None:
    """Everything that a scene says happens, and nothing else does."""
    table, told = begun(scene), []
    for line in scene.lines:
        if line[0] == "=":
            told.append(line)
            continue
        if line[0] != "!":
            assert told == claims(table), line
            told = []
        table.plays(line)
    assert told == claims(table)


def claims(table: Scene) -> list[str]:
    """What has happened at the last action, as lines of a scene."""
    return [f"= {event} -> {event.clause}" for event in table.events]


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
