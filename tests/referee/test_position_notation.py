"""Positions in a few words: read with all the rest defaulted, written so that they come back, mistakes told at once."""

from __future__ import annotations

import random
from typing import Any

import pytest
from projects import game_as_it_stands

from generator.base.errors import CannotJudge
from generator.referee.position_notation import notation_of
from generator.referee.random_play import random_game
from generator.referee.registry import plugin_of, referee_for


def told(game: str, text: str) -> tuple[Any, Any]:
    """The referee that a text asks for, and its position."""
    found = game_as_it_stands(game)
    notation = plugin_of(game).notation
    assert notation is not None
    referee = referee_for(found, (), notation.options(found, text))
    return referee, referee.from_json(notation.read(referee, text))


@pytest.mark.parametrize(
    ("text", "format", "round", "phase", "actor"),
    [
        ("heads: up knight; down 2; lost wizard", "squad_6", 2, "deploy", "heads"),
        ("heads: up knight", "squad_3", 1, "deploy", "heads"),
        ("heads: up knight; tails: attacks; up beast", "squad_3", 1, "deploy", "tails"),
        ("tails: up knight; heads: down 3", "squad_3", 1, "uncover", "heads"),
        ("squad_6; heads: front knight+sword; tails: front beast", "squad_6", 1, "outfit", "heads"),
        ("heads: front knight=7; tails: front beast+earth", "squad_3", 1, "combat", "heads"),
        ("heads: front knight=7 # the first roll\ntails: front beast+shield\n", "squad_3", 1, "combat", "heads"),
    ],
)
def test_what_is_not_said_of_a_board_is_defaulted(text: str, format: str, round: int, phase: str, actor: str) -> None:
    referee, position = told("qiahn_tactics", text)
    assert (position.format, position.round, position.phase) == (format, round, phase)
    assert referee.actor(position) == actor
    assert referee.legal(position)


@pytest.mark.parametrize(
    ("text", "mode", "round", "phase"),
    [
        ("heads: up wizard; tails: up beast", "half_hidden", 1, "deploy"),
        ("open; heads: up wizard beast knight; lost archer", "open", 3, "deploy"),
        ("hidden; heads: front wizard; tails: front knight", "hidden", 1, "target"),
        ("round 2; heads: front wizard+sword; up beast; tails: front knight+earth archer", "half_hidden", 2, "combat"),
        ("heads: front footman+water=tails.1; tails: front knight", "half_hidden", 1, "combat"),
    ],
)
def test_what_is_not_said_of_the_cards_is_defaulted(text: str, mode: str, round: int, phase: str) -> None:
    referee, position = told("qiahn_goblin", text)
    assert (position.mode, position.round, position.phase) == (mode, round, phase)
    assert referee.legal(position)


def test_every_mistake_is_told_at_once_with_its_column() -> None:
    with pytest.raises(CannotJudge) as caught:
        told("qiahn_tactics", "heads: up kight; doun 2; up wizard+bow; edge: up archer; heads: down nine")
    assert caught.value.message.split("; ") == [
        "this is no position: column 11: 'kight' is no type of combatant: did you mean 'knight'?",
        "column 18: 'doun' is no word for a side: did you mean 'down'?",
        "column 36: 'bow' is no counter of heads: valid: air, shield, sword, water",
        "column 41: 'edge' is no side: valid: heads, tails",
        "column 70: 'nine' is no whole number from 0 to 3",
    ]
    with pytest.raises(CannotJudge, match=r"line 2, column 23: 'hat' is no card of tails"):
        told("qiahn_goblin", "heads: up wizard\ntails: up beast; hand hat")


@pytest.mark.parametrize(
    ("game", "text", "clause"),
    [
        ("qiahn_tactics", "round 2; heads: up knight; lost wizard; tails: up beast; lost archer", "QT-72"),
        ("qiahn_tactics", "heads: up wizard wizard wizard; tails: up beast knight archer", "AT-27"),
        ("qiahn_goblin", "round 2; heads: up wizard wizard beast knight archer; tails: up beast archer", "QG-34"),
        ("qiahn_goblin", "heads: up wizard; hand fire; tails: up beast", ""),
    ],
)
def test_a_position_that_no_play_reaches_is_refused(game: str, text: str, clause: str) -> None:
    with pytest.raises(CannotJudge) as caught:
        told(game, text)
    assert clause in caught.value.message


@pytest.mark.parametrize(("game", "least"), [("qiahn_tactics", 60), ("qiahn_goblin", 60)])
def test_what_is_written_is_read_back_as_the_same_position(game: str, least: int) -> None:
    referee = referee_for(game_as_it_stands(game))
    notation = plugin_of(game).notation
    assert notation is not None
    said = 0
    for seed in range(6):
        for _, position in random_game(referee, random.Random(seed)):
            try:
                text = notation_of(notation, referee, position)
            except CannotJudge:
                continue
            assert referee.from_json(notation.read(referee, text)) == position
            said += 1
    assert said >= least
