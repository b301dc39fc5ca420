"""Records in a reader's language: every word back to the id it stands for, and ids understood everywhere."""

from __future__ import annotations

import pytest
from projects import AS_IT_STANDS, game_as_it_stands

from generator.base.findings import Findings
from generator.faces.deck import speakers
from generator.language.speaker import Speaker
from generator.referee.record_words import RecordWords, lines_in_ids, record_words
from generator.referee.registry import referee_for
from generator.workshop.translation.speakers import catalogues_of

GAMES = ("gnostica", "qiahn_goblin", "qiahn_tactics")


def spoken(game: str, language: str) -> RecordWords:
    found = game_as_it_stands(game)
    speaker: Speaker = speakers(found, catalogues_of(AS_IT_STANDS, found, Findings()), False)[language]
    return record_words(speaker, referee_for(found))


@pytest.mark.parametrize("game", GAMES)
def test_a_word_stands_for_one_id_and_is_no_other_s_id(game: str) -> None:
    words = spoken(game, "es")
    for said in (words.verbs, words.names, words.noted):
        assert len(set(said.values())) == len(said) > 5
        assert not set(said.values()) & set(said)
    assert spoken(game, "en") == RecordWords({}, {}, {})  # ids are English words


@pytest.mark.parametrize(
    ("game", "ids", "said"),
    [
        ("qiahn_goblin", "heads: put sword heads.1", "cara: poner espada cara.1"),
        ("qiahn_goblin", "first: side heads; second: side tails",
         "primer_jugador: bando cara; segundo_jugador: bando cruz"),
        ("qiahn_goblin", "! heads: put water heads.1 tails.2 -> gear-cap QG-79",
         "! cara: poner agua cara.1 cruz.2 -> gear-cap QG-79"),
        ("qiahn_tactics", "chance: roll heads.2 17", "azar: tirar cara.2 17"),
        ("qiahn_tactics", "= removed tails.1 -> QT-72", "= removed cruz.1 -> QT-72"),
        ("gnostica", "red: rod c2.red.large.west b2 1", "rojo: bastón c2.rojo.grande.oeste b2 1"),
        ("gnostica", "start: red: hand 0-fool; pieces c2.small.upright",
         "start: rojo: mano el_loco; piezas c2.pequeña.de_pie"),
        ("gnostica", "reveal", "revelar"),
    ],
)  # fmt: skip
def test_a_line_is_said_in_spanish_and_comes_back(game: str, ids: str, said: str) -> None:
    words = spoken(game, "es")
    assert (words.header(ids) if ids.startswith("start") else words.line(ids)) == said
    lines = ["tirada record 1", f"game: {game}", "language: es", "option: x=open", said]
    assert words.in_ids(lines) == [*lines[:4], ids]
    assert words.in_ids([*lines[:4], ids]) == [*lines[:4], ids], "ids are understood in every language"


def test_only_a_header_that_names_a_language_is_asked_for_its_words() -> None:
    asked: list[tuple[str, str]] = []

    def words_in(game: str, language: str) -> RecordWords:
        asked.append((game, language))
        return RecordWords({"put": "poner"}, {}, {})

    plain = ["tirada record 1", "game: a", "poner x # poner"]
    assert lines_in_ids(plain, words_in) == plain
    assert lines_in_ids([*plain[:2], "language: es # Spanish", plain[2]], words_in)[3] == "put x # poner"
    assert asked == [("a", "es")]
