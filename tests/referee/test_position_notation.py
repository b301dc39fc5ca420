"""Positions in a few words: read with all the rest defaulted, written so that they come back, mistakes told at once."""

from __future__ import annotations

import random
from itertools import islice
from typing import Any

import pytest
from gnostica_table import plays
from gnostica_table import referee as referee_of_gnostica
from projects import AS_IT_STANDS, game_as_it_stands

from generator.base.errors import CannotJudge
from generator.referee.position_notation import NotedWords, notation_of
from generator.referee.random_play import random_game
from generator.referee.registry import plugin_of, referee_for
from generator.workshop.play.begun_records import words_of_notation


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
        "column 18: 'doun' is not understood: did you mean 'down'?",
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


@pytest.mark.parametrize(("game", "least"), [("qiahn_tactics", 60), ("qiahn_goblin", 60), ("gnostica", 120)])
def test_what_is_written_is_read_back_as_the_same_position(game: str, least: int) -> None:
    referee = referee_for(game_as_it_stands(game))
    notation = plugin_of(game).notation
    assert notation is not None
    said = 0
    for seed in range(6):
        for _, position in islice(random_game(referee, random.Random(seed)), 150):
            try:
                text = notation_of(notation, referee, position)
            except CannotJudge:
                continue
            assert referee.from_json(notation.read(referee, text)) == position
            said += 1
    assert said >= least


@pytest.mark.parametrize(
    ("text", "players", "phase", "actor"),
    [
        ("board d4 cups_1; red: pieces d4.small.east", "2", "turn", "red"),
        ("board D4 cups_1, E4 19-sun; red: hand 0-fool; blue: acts; pieces E4.small.east", "red+blue", "turn", "blue"),
        ("red: pieces d4.small.east; green: acts; yellow: hand cups_2; board d4 cups_1", "3", "turn", "green"),
        ("players 4; board d4 cups_1", "4", "turn", "red"),
        ("board d4 19-sun; using 19-sun next 1 space d4; red: pieces d4.red.small.east+minion", "2", "powers", "red"),
        ("target 10; draw cups_1; board d4 0-fool; waiting reveal; using 0-fool next 1", "", "powers", "chance"),
    ],
)
def test_what_is_not_said_of_cards_and_pyramids_is_defaulted(text: str, players: str, phase: str, actor: str) -> None:
    referee, position = told("gnostica", text)
    notation = plugin_of("gnostica").notation
    assert notation is not None
    assert notation.options(game_as_it_stands("gnostica"), text).get("players", "") == players
    assert position.phase == phase
    assert referee.actor(position) == actor
    assert referee.legal(position)
    known = {*position.draw, *position.discard, *position.cards.values(), *(c for hand in position.hands for c in hand)}
    assert known == set(referee.rules.deck)
    assert bool(position.discard) == ("draw" in text)


def test_every_mistake_about_cards_and_pyramids_is_told_at_once_with_its_column() -> None:
    with pytest.raises(CannotJudge) as caught:
        told("gnostica", "bord d4 cups_1; board d4 cups_0 4d 19-sun e5; red: hand fool; pieces d4.tiny.east d4.small; "
             "blu: acts; yellow: sleeps; pieces d4.red.small.up+bored; using 19-sun nxt 1; drawing 9; used; "
             "top")  # fmt: skip
    assert caught.value.message.split("; ") == [
        "this is no position: column 1: 'bord' is not understood as a word for the whole game, and no side is said "
        "before it: did you mean 'board'?",
        "column 17: the card after a space is missing at its end",
        "column 26: 'cups_0' is no card: did you mean 'cups_10'?",
        "column 33: '4d' is no space: write its column and its row, such as d4",
        "column 57: 'fool' is no card: did you mean '0-fool'?",
        "column 73: 'tiny' is no size: valid: large, medium, small",
        "column 83: 'd4.small' is no piece: write it as d4.small.east",
        "column 93: 'blu' is no side: valid: red, yellow",
        "column 112: 'sleeps' is not understood: "
        "valid: acted, acts, announced, aside, bid, board, discard, draw, drawing, hand, lost, order, …",
        "column 127: 'd4.red.small.up+bored' is no piece of yellow",
        "column 140: 'up' is no orientation: valid: east, north, south, upright, west",
        "column 143: 'bored' is no reason why a piece may act: valid: affected, minion",
        "column 163: 'nxt' is no word for a card in use: did you mean 'next'?",
        "column 178: '9' is no whole number from 0 to 6",
        "column 187: `top` says nothing: a word is to follow",
    ]
    assert "board d4 cups_1" in caught.value.fix


def test_what_the_rules_forbid_is_refused_with_its_clause() -> None:
    for text, clause in (
        ("board d4 cups_1; red: pieces d9.small.east", "GN-12"),
        ("board d4 cups_1 d4 cups_2", "GN-7"),
        ("board d4 cups_1; red: hand cups_1", "GN-4"),
        ("board d4 cups_1; red: pieces " + "d4.small.east " * 6, "GN-2"),
        ("board d4 cups_1; red: hand cups_2 cups_3 cups_4 cups_5 cups_6 cups_7 cups_8", ""),
        ("board d4 cups_1; red: pieces d4.small.east+minion", "GN-111"),
    ):  # fmt: skip
        with pytest.raises(CannotJudge) as caught:
            told("gnostica", text)
        assert clause in caught.value.message, text


def test_every_position_of_a_game_with_cards_in_use_is_written_and_read_back() -> None:
    judge = referee_of_gnostica(3, "A-5=out_of_game", "A-28=look", "A-10=after_use", "A-27=end_of_turn",
                               "A-35=free_turn")  # fmt: skip
    notation = plugin_of("gnostica").notation
    assert notation is not None
    kinds = set()
    for at, _, _ in plays(judge, seed=5, most=500):
        assert judge.from_json(notation.read(judge, notation.write(judge, at))) == at
        kinds |= {at.phase, *(field for field in ("uses", "waiting", "drawing", "top", "set_aside", "acted")
                              if getattr(at, field))}  # fmt: skip
    assert {"deal", "lay", "bid", "pick", "turn", "powers", "done", "uses", "set_aside", "acted"} <= kinds


@pytest.mark.parametrize("said", ["red", "red+red", "red+pink", "9"])
def test_the_players_are_a_number_of_colours_or_the_colours_themselves(said: str) -> None:
    game = game_as_it_stands("gnostica")
    judge = referee_for(game, (), {"players": "green+blue"})
    assert ("option", "players=green+blue") in judge.terms()
    assert [side for side, _ in judge.to_json(judge.start())["sides"].items()] == ["green", "blue"]
    assert ("option", "players=2") in referee_for(game, (), {"players": "red+yellow"}).terms()
    with pytest.raises(CannotJudge, match="players="):
        referee_for(game, (), {"players": said})


def words(game: str, language: str = "es") -> NotedWords:
    return words_of_notation(AS_IT_STANDS, game_as_it_stands(game), language)


@pytest.mark.parametrize(
    ("game", "text", "mistakes"),
    [
        ("gnostica", "target 77; board d4 cupz_1", ["column 8: nobody plays to 77 points: valid: 8, 9, 10",
                                                    "column 21: 'cupz_1' is no card"]),
        ("gnostica", "players 7; board d4 cupz_1", ["column 9: '7' are no players: valid: 2", "column 21: "]),
        ("gnostica", "players red+red; target 8; bord", ["column 9: 'red+red' are no players", "column 28: 'bord'"]),
        ("qiahn_goblin", "mode opn; heads: up wizrd", ["column 6: 'opn' is no mode: did you mean 'open'?",
                                                       "column 21: 'wizrd' is no type of combatant"]),
        ("qiahn_tactics", "format squad_5; heads: up wizrd", ["column 8: 'squad_5' is no format", "column 27: "]),
    ],
)  # fmt: skip
def test_an_option_that_is_wrong_is_told_with_all_the_other_mistakes(game: str, text: str, mistakes: list[str]) -> None:
    with pytest.raises(CannotJudge) as caught:
        told(game, text)
    found = caught.value.message.removeprefix("this is no position: ").split("; ")
    assert len(found) == len(mistakes)
    assert all(one.startswith(said) for one, said in zip(found, mistakes, strict=True)), found


def test_a_text_cannot_name_another_option_than_the_one_that_is_played() -> None:
    referee = referee_for(game_as_it_stands("qiahn_goblin"), (), {"mode": "hidden"})
    notation = plugin_of("qiahn_goblin").notation
    assert notation is not None
    for text in ("open; heads: up wizard", "mode open; heads: up wizard"):
        with pytest.raises(CannotJudge, match=r"column (1|6): the mode is hidden, not open"):
            notation.read(referee, text)
    assert notation.read(referee, "hidden; mode hidden; heads: up wizard")


SPANISH = [
    ("gnostica", "jugadores rojo+azul; meta 8; tablero d4 as_de_copas e4 el_sol; azul: actúa; "
                 "piezas d4.pequeña.de_pie e4.grande.este; mano el_loco",
     "players red+blue; target 8; board d4 cups_1 e4 19-sun; blue: acts; pieces d4.small.upright e4.large.east; "
     "hand 0-fool"),
    ("gnostica", "TABLERO d4 el_sol; usando el_sol siguiente 1 espacio d4; rojo: piezas d4.rojo.pequena.este+vasallo",
     "board d4 19-sun; using 19-sun next 1 space d4; red: pieces d4.red.small.east+minion"),
    ("gnostica", "robo as_de_copas; tablero d4 el_loco; espera descubrir; usando el_loco siguiente 1",
     "draw cups_1; board d4 0-fool; waiting reveal; using 0-fool next 1"),
    ("qiahn_tactics", "formato tropa_de_seis; cara: reserva caballero; tapados 2; perdidos mago",
     "format squad_6; heads: up knight; down 2; lost wizard"),
    ("qiahn_tactics", "cara: vanguardia caballero=7; cruz: vanguardia bestia+tierra",
     "heads: front knight=7; tails: front beast+earth"),
    ("qiahn_goblin", "juego_cubierto; cara: vanguardia mago; cruz: vanguardia caballero",
     "hidden; heads: front wizard; tails: front knight"),
    ("qiahn_goblin", "cara: vanguardia infante+agua=cruz.1; tails: front caballero",
     "heads: front footman+water=tails.1; tails: front knight"),
]  # fmt: skip


@pytest.mark.parametrize(("game", "spanish", "ids"), SPANISH)
def test_a_position_may_be_told_in_spanish_in_ids_and_in_both(game: str, spanish: str, ids: str) -> None:
    notation, found = plugin_of(game).notation, game_as_it_stands(game)
    assert notation is not None
    options = notation.options(found, ids)
    assert notation.options(found, spanish, words(game)) == options
    referee = referee_for(found, (), options)
    position = referee.from_json(notation.read(referee, ids, words(game)))
    assert referee.from_json(notation.read(referee, spanish, words(game))) == position
    said = notation_of(notation, referee, position, words(game))
    assert referee.from_json(notation.read(referee, said, words(game))) == position
    assert said != notation_of(notation, referee, position)


@pytest.mark.parametrize("game", ["gnostica", "qiahn_goblin", "qiahn_tactics"])
def test_every_word_of_the_notation_has_one_in_spanish_and_it_stands_for_no_other(game: str) -> None:
    notation = plugin_of(game).notation
    assert notation is not None
    spanish, english = words(game), words(game, "en")
    assert [word for word in notation.keywords if word not in spanish.said] == []
    assert len(set(spanish.said.values())) == len(spanish.said)
    assert all(spanish.id_of(said) == ident for ident, said in spanish.said.items())
    assert english.said == {}
    assert english.ids == spanish.ids


def test_mistakes_are_told_in_spanish_words_at_the_columns_of_what_was_written() -> None:
    notation, referee = plugin_of("gnostica").notation, referee_for(game_as_it_stands("gnostica"), (), {"players": "2"})
    assert notation is not None
    with pytest.raises(CannotJudge) as caught:
        notation.read(referee, "tablero d4 as_de_kopas; rojo: piezas d4.pequeña.estte d4.rojo.mediana.norte+vasayo",
                      words("gnostica"))  # fmt: skip
    rows = [data for _, data in caught.value.more]
    assert [row["column"] for row in rows if "column" in row] == [12, 49, 77]
    assert [row["known"] for row in rows if "known" in row] == ["as_de_copas", "este", "vasallo"]
    assert str(rows[-1]["example"]).startswith("tablero d4 as_de_copas")
