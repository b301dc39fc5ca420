"""Why may a province not? Every refusal of orders and of sheets has an example, in all languages of the game."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from projects import AS_IT_STANDS, ROOT, game_as_it_stands

from generator.base.errors import CannotJudge
from generator.catalog.library import RECORDS
from generator.referee.games import kaixiflan
from generator.referee.games.kaixiflan.reason_codes import REASONS, REFUSING
from generator.workshop.books import refused_orders as examples
from generator.workshop.books.refusals import as_json, explained_refusals

GAME = "kaixiflan"
# what code can refuse and no order of a sheet asks for
NEVER_ASKED = {
    "bad_amount": "amounts below 1 are not read", "fame_is_no_resource": "no name of a resource",
    "governor_fights": "a Fight names no hand", "no_building": "unknown names are not read",
    "no_hex": "unknown hexes are not read", "no_rate": "rates follow from Target",
    "no_resource_of_that_name": "unknown names are not read", "no_settlement": "a Capital is not read",
    "no_store": "the independents' lack is told first", "no_unit": "unknown names are not read",
    "nobody_named": "an order that names nobody is half-filled", "sheet": "no order, but a whole sheet",
}  # fmt: skip
OF_NO_ORDER = {  # refused by the phases of a turn: votes, stories, imports and banquets of nobody
    "controls_import", "most_tied", "no_candidate", "no_candidate_story", "no_office", "no_resource", "nobody_has_any",
    "own_story", "votes_for_itself", "votes_twice",
}  # fmt: skip


def test_every_code_that_orders_are_refused_for_is_listed() -> None:
    folder = Path(kaixiflan.__file__).parent
    resolvers = [path for path in folder.glob("*.py") if path.stem not in ("battle", "odds", "odds_table")]
    found = {code for path in resolvers for code in re.findall(r'refuse\(\s*"([a-z]+(?:_[a-z]+)*)"', path.read_text())}
    found &= set(REASONS)
    assert found - set(REFUSING) == set(NEVER_ASKED) | OF_NO_ORDER
    assert set(REFUSING) <= found
    assert len(set(REFUSING)) == len(REFUSING)


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_refusal_has_an_example_and_its_clause(language: str) -> None:
    game, told, without = explained_refusals(ROOT, GAME, language)
    assert without == []
    data = json.loads(as_json(game, told))["refusals"]
    assert {"combat-nobody", "half-filled", "own-vote", *REFUSING} <= {one["code"] for one in data}
    by_code = {one["code"]: one for one in data}
    assert by_code["too_far"]["example"]["tried"] == "cierzo: move G4 1 settler G6"
    assert by_code["too_far"]["clause"] == "KX-118"
    assert all(one["clause_text"] for one in data)
    sentence = {"es": "De G4 a G6 hay 2 pasos", "en": "From G4 to G6 it is 2 steps"}[language]
    assert by_code["too_far"]["sentence"].startswith(sentence)


def test_every_example_shows_a_refusal_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    game = game_as_it_stands(GAME)
    lines = (game.folder / RECORDS / examples.FILE).read_text().splitlines()
    rows = [json.loads(line.rstrip(",")) for line in lines[1:-1]]
    found = list(examples.refused_orders(AS_IT_STANDS, game))
    assert {one.line for one in found} == set(range(2, len(rows) + 2))
    first: dict[str, int] = {}
    for one in found:
        first.setdefault(one.refusal.code, one.line)
    idle = sorted(set(range(2, len(rows) + 2)) - set(first.values()))
    assert [rows[line - 2] for line in idle] == []
    monkeypatch.setattr(examples, "read_bytes", lambda _: b'[{"orders": "cierzo: harvst G5"}]')
    with pytest.raises(CannotJudge, match="did you mean 'harvest'"):
        list(examples.refused_orders(AS_IT_STANDS, game))
    monkeypatch.setattr(examples, "read_bytes", lambda _: b'[{"orders": "cierzo: harvest G5"}]')
    assert list(examples.refused_orders(AS_IT_STANDS, game)) == []
