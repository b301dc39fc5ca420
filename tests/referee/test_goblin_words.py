"""Every refusal of the card game as a sentence in both languages, and every code asserted by a test."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from projects import AS_IT_STANDS

from generator.base.findings import Findings
from generator.catalog.library import Game
from generator.language.speaker import Speaker
from generator.referee.games.qiahn_goblin.position import PHASES
from generator.referee.protocol import read_action
from generator.referee.refusals import refuse
from generator.referee.told_refusals import sentence
from generator.workshop.translation.speakers import catalogues_of

SAMPLE: dict[str, Any] = {
    "verb": "deploy", "now": "uncover", "wanted": "deploy", "actor": "heads", "token": "heads.1", "card": "sword",
    "given": "4", "rounds": 12, "uncovered": 1, "kind": "wizard", "copies": 2, "most": 3, "least": 1, "owner": "tails",
    "text": "?", "column": 1, "mode": "hidden", "drawn": 3, "enemy": 2, "lying": "shield",
    "model": "tails.1", "number": 2, "troop": 2,
}  # fmt: skip


def speaker_of(game: Game, language: str) -> Speaker:
    catalogue = catalogues_of(AS_IT_STANDS, game, Findings()).get(language)
    return Speaker(language, "es", game.tables, game.glossary, catalogue)


def codes(game: Game) -> list[str]:
    return [code for code in game.tables["refusals"].rows if not code.startswith("at_")]


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_refusal_is_said_in_both_languages(goblin: Game, goblin_referee: Any, language: str) -> None:
    speaker, judge = speaker_of(goblin, language), goblin_referee()
    for code in codes(goblin):
        said = sentence(judge, speaker, refuse(code, "", **SAMPLE))
        assert said[0].isupper() or said[0] in "«“", said
        assert said.endswith(".")
        assert not re.search(r"[{}*]|heads|tails|None", said), said
        assert "sword" not in said.split("“")[0]
    for phase in PHASES:
        if phase not in ("combat", "deploy", "uncover"):  # words of English, too
            assert phase not in sentence(judge, speaker, refuse("no-turn", "", now=phase)).split()


def test_words_fill_in_what_is_meant(goblin: Game, seat: Any) -> None:
    table = seat().met("wizard", "beast")
    refusal = table.refuses("heads: put hen tails.1")
    said = {language: sentence(table.referee, speaker_of(goblin, language), refusal) for language in ("es", "en")}
    assert said == {
        "es": "«Gallina suelta» no nombra a ese tipo: Cruz 1 es Bestia.",
        "en": "“Loose hen” does not name the type of Tails 1, which is Beast.",
    }


def test_a_line_that_cannot_be_read_is_refused_where_it_breaks(seat: Any) -> None:
    table = seat().met()
    refusal = read_action(table.referee, table.position, "heads: put ¡hen!")
    assert (refusal.code, dict(refusal.data)["column"]) == ("unreadable", 12)


def test_every_code_is_asserted_in_a_test(goblin: Game) -> None:
    others = [p for p in Path(__file__).parent.glob("test_goblin_*.py") if p != Path(__file__)]
    tests = "".join(p.read_text("utf-8") for p in others)
    here = {"unreadable", "nothing-to-undo"}  # asserted above; said by `tirada referee undo`
    assert {code for code in codes(goblin) if f'"{code}"' not in tests} == here
