"""Actions as people type them: names in every language, ids always, and words that are not understood are named."""

from __future__ import annotations

import random
from typing import Any

import pytest
from gnostica_table import plays
from projects import AS_IT_STANDS, game_as_it_stands

from generator.base.findings import Findings
from generator.language.speaker import Speaker
from generator.referee.actions import Action
from generator.referee.play_words import Sayings, fields_of
from generator.referee.protocol import play, read_action
from generator.referee.refusals import Refusal
from generator.referee.registry import description_of, plugin_of, referee_for
from generator.referee.table_description import EVERYTHING
from generator.referee.typed_actions import TypedActions
from generator.workshop.translation.speakers import catalogues_of

GOBLIN = ("side heads", "side tails", "draw heads bees", "draw heads bell", "draw heads hen", "draw tails butter",
          "draw tails hen", "draw tails soup", "coin heads", "uncover", "reveal wizard", "turn", "uncover",
          "reveal knight", "turn")  # fmt: skip
FIGHT = (*GOBLIN, "deploy heads.1", "target tails.1")
TACTICS = ("side heads", "side tails", "take 3", "take 3", "coin heads")


class Typing:
    """A position after some actions, and what a typed line is read as there."""

    def __init__(self, game: str, actions: tuple[str, ...]) -> None:
        self.game = game_as_it_stands(game)
        self.referee: Any = referee_for(self.game)
        catalogues = catalogues_of(AS_IT_STANDS, self.game, Findings())
        self.speakers = [
            Speaker(one, "es", self.game.tables, self.game.glossary, catalogues.get(one)) for one in ("es", "en")
        ]
        self.position = self.referee.start()
        for text in actions:
            action = read_action(self.referee, self.position, text)
            assert isinstance(action, Action), action
            after = play(self.referee, self.position, action)
            assert not isinstance(after, Refusal), after
            self.position = after
        described = description_of(self.game, self.referee, self.position, EVERYTHING)
        assert described is not None
        self.description = described
        self.typed = TypedActions(self.referee, self.speakers, {"heads": "Ana"})

    def read(self, text: str) -> str:
        legal = self.referee.legal(self.position)
        found = self.typed.read(self.position, self.description, text, legal)
        return str(found) if isinstance(found, Action) else f"{found.code} {dict(found.data)}"


@pytest.fixture(scope="module")
def fight() -> Typing:
    return Typing("qiahn_goblin", FIGHT)


@pytest.fixture(scope="module")
def tactics() -> Typing:
    return Typing("qiahn_tactics", TACTICS)


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("put sword heads.1", "heads: put sword heads.1"),
        ("poner espada sobre el mago", "heads: put sword heads.1"),
        ("Cara: pongo la Espada sobre Mago (Cara 1)", "heads: put sword heads.1"),
        ("ana: juego espada mago", "heads: put sword heads.1"),
        ("espada cara 1", "heads: put sword heads.1"),
        ("gallina caballero", "heads: put hen tails.1"),  # refused, with the clause that says whom it defeats
        ("put bell on the knight", "heads: put bell tails.1"),
        ("poner agua mago caballero", "heads: put water heads.1 tails.1"),
        ("lay Water on heads 1 and knight", "heads: put water heads.1 tails.1"),
        ("TURNO", "heads: turn"),
        ("digo turno", "heads: turn"),
        ("conced", "heads: concede"),
        ("descubrir", "heads: uncover"),  # not legal now: the referee says why
        ("cruz: turno", "tails: turn"),
        ("poner fuego mago", "heads: put fire heads.1"),
    ],
)
def test_names_of_any_language_are_read(fight: Typing, text: str, action: str) -> None:
    assert fight.read(text) == action


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("bailar con mago", "unknown-verb {'verb': 'bailar'}"),
        ("poner espada sobre dragón", "unknown-word {'word': 'dragón', 'column': 20}"),
        ("poner espada sobre paladín", "not-in-sight {'word': 'paladín', 'column': 20}"),
        ("luis: turno", "unknown-player {'actor': 'luis'}"),
        ("¡ahora!", "unreadable {'text': '¡ahora!', 'column': 1}"),
    ],
)
def test_what_was_not_understood_is_named_and_no_clause_is_cited(fight: Typing, text: str, said: str) -> None:
    assert fight.read(text) == said
    found = fight.typed.read(fight.position, fight.description, text, ())
    assert isinstance(found, Refusal)
    assert found.clause == ""


def test_a_line_that_may_mean_several_actions_asks_which(tactics: Typing) -> None:
    assert tactics.read("descubrir 2") == "heads: uncover heads.2"
    assert tactics.read("descubrir la ficha 3") == "heads: uncover heads.3"
    legal = tactics.referee.legal(tactics.position)
    found = tactics.typed.read(tactics.position, tactics.description, "descubrir boca", legal)
    assert isinstance(found, Refusal)
    assert (found.code, found.clause, found.near) == ("several-meant", "", legal)


@pytest.mark.parametrize("language", [0, 1])
@pytest.mark.parametrize(("game", "actions"), [("qiahn_goblin", FIGHT), ("qiahn_tactics", TACTICS)])
def test_every_legal_action_is_read_back_from_how_it_is_said(
    game: str, actions: tuple[str, ...], language: int
) -> None:
    table = Typing(game, actions)
    sayings = Sayings(table.speakers[language], table.referee, table.description)
    legal = table.referee.legal(table.position)
    assert legal
    for action in legal:
        typed = " ".join((action.verb, *sayings.arguments_named(action)))
        assert table.read(typed) == str(action)


@pytest.mark.parametrize("game", ["qiahn_goblin", "qiahn_tactics", "gnostica"])
def test_every_verb_and_phase_has_its_words_in_both_languages(game: str) -> None:
    table = Typing(game, ())
    for speaker in table.speakers:
        rows = speaker.tables["play_words"].rows
        for verb in fields_of(table.referee):
            assert f"verb_{verb}" in rows
            assert any(row == f"do_{verb}" or row.startswith(f"do_{verb}_") for row in rows)
    for word, ids in [(" ".join(phrase.words), phrase.ids) for phrase in table.typed.verbs]:
        assert len(ids) == 1, f"{word} may be {ids}"


@pytest.fixture(scope="module")
def board() -> Typing:
    table = Typing("gnostica", ())
    text = ("board d4 19-sun e4 cups_1 f4 rods_3; using 19-sun; red: hand cups_2 discs_3; "
            "pieces d4.small.east+affected e4.small.upright+affected; yellow: pieces e4.large.west")  # fmt: skip
    notation = plugin_of("gnostica").notation
    assert notation is not None
    table.position = table.referee.from_json(notation.read(table.referee, text))
    described = description_of(table.game, table.referee, table.position, "red")
    assert described is not None
    table.description = described
    return table


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("cup d4.red.small.east e4 north", "red: cup d4.red.small.east e4 north"),
        ("copa de la pequeña de d4 en e4 hacia el norte", "red: cup d4.red.small.east e4 north"),
        ("Rojo: crear d4 pequeña e4 de pie", "red: cup d4.red.small.east e4 upright"),
        ("crear d4 grande de amarillo", "red: cup d4.red.small.east e4.yellow.large.west"),
        ("create Red small in d4 (east) in e4 2 west", "red: cup d4.red.small.east e4 2 west"),
        ("hacer crecer e4 rojo amarillo", "red: disc e4.red.small.upright e4.yellow.large.west"),  # refused
        ("acabar", "red: end"),
        ("mover d4 d4 1 norte", "red: rod d4.red.small.east d4.red.small.east 1 north"),
    ],
)
def test_pieces_are_named_by_what_is_known_of_them(board: Typing, text: str, action: str) -> None:
    assert board.read(text) == action


def test_too_few_words_ask_which_of_the_actions_that_they_are_true_of(board: Typing) -> None:
    legal = board.referee.legal(board.position)
    for text, verb, words in (("copa", "cup", ()), ("disco d4 norte", "disc", ("d4", "north"))):
        found = board.typed.read(board.position, board.description, text, legal)
        assert isinstance(found, Refusal)
        assert (found.code, found.clause) == ("several-meant", "")
        assert len(found.near) > 1
        assert all(one.verb == verb and all(word in str(one) for word in words) for one in found.near)
    assert board.read("copa dragón") == "unknown-word {'word': 'dragón', 'column': 6}"


@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.soak)])
def test_every_action_of_gnostica_is_said_and_read_back_in_both_languages(seed: int) -> None:
    table = Typing("gnostica", ())
    said = set()
    for at, legal, _ in plays(table.referee, seed, 250):
        table.position = at
        described = description_of(table.game, table.referee, at, EVERYTHING)
        assert described is not None
        table.description = described
        for speaker in table.speakers:
            sayings = Sayings(speaker, table.referee, described)
            for action in random.Random(seed).sample(legal, min(3, len(legal))):
                assert sayings.action(action)
                typed = " ".join((action.verb, *sayings.arguments_named(action)))
                assert table.read(typed) == str(action), typed
                said.add((action.verb, len(action.args)))
    assert len(said) > 20
