"""Every refusal as a sentence in both languages, and every code named by a test."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from projects import AS_IT_STANDS

from generator.base.findings import Findings
from generator.catalog.library import Game
from generator.language.speaker import Speaker
from generator.referee.refusals import refuse
from generator.referee.told_refusals import sentence
from generator.workshop.translation.speakers import catalogues_of

ROOT = Path(__file__).resolve().parents[2]
SAMPLE: dict[str, Any] = {
    "verb": "deploy", "now": "uncover", "wanted": "deploy", "actor": "heads", "token": "heads.1", "counter": "sword",
    "given": "4", "tokens": 12, "size": 3, "format": "squad_3", "rounds": 3, "uncovered": 1, "kind": "wizard",
    "copies": 2, "most": 3, "least": 1, "owner": "tails", "uses": 1, "low": 1, "faces": 20, "text": "?", "column": 1,
    "player": "attacker", "piece": "knight", "counters": ("sword", "fire"), "plays": "heads", "sent": 4, "owned": 2,
    "cap": 1, "laid": 2, "there": 1,
}  # fmt: skip


def codes(game: Game) -> list[str]:
    return [code for code in game.tables["refusals"].rows if not code.startswith("at_")]


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_refusal_is_said_in_both_languages(tactics: Game, referee: Any, language: str) -> None:
    catalogue = catalogues_of(AS_IT_STANDS, tactics, Findings()).get(language)
    speaker = Speaker(language, "es", tactics.tables, tactics.glossary, catalogue)
    for code in codes(tactics):
        said = sentence(referee(), speaker, refuse(code, "", **SAMPLE))
        assert said[0].isupper() or said[0] in "«“" or said[0].isdigit()
        assert said.endswith(".")
        assert not re.search(r"[{}*]", said)
        for phase in ("sides", "draw", "initiative", "water", "final_toss", "over"):
            assert phase not in sentence(referee(), speaker, refuse("no-turn", "", now=phase)).split()


def test_every_code_is_asserted_in_a_test(tactics: Game) -> None:
    files = [path for path in Path(__file__).parent.glob("test_*.py") if path != Path(__file__)]
    files.append(
        ROOT / "data" / "games" / tactics.id / "records" / "combats.json"
    )  # which test_odds asserts one by one
    tests = "".join(path.read_text("utf-8") for path in files)
    unasserted = {code for code in codes(tactics) if f'"{code}"' not in tests}
    assert unasserted == set()
