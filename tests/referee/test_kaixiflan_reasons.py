"""Every reason that code gives is in the list of reasons, with the data that it brings; and nothing else is."""

from __future__ import annotations

import ast
import random
from pathlib import Path

from campaign_random import crowded, random_sheets
from campaign_table import rules

from generator.referee.games import kaixiflan
from generator.referee.games.kaixiflan.combat_dice import SeededDice
from generator.referee.games.kaixiflan.outcomes import LABELS
from generator.referee.games.kaixiflan.reason_codes import CUBES, REASONS
from generator.referee.games.kaixiflan.start_position import start_position
from generator.referee.games.kaixiflan.week import adjudicate

GIVING = {"granted", "withheld", "refuse"}
# modules whose refusals are of no week: what is written on a sheet or in a record, and battles on the command line
APART = {"odds.py", "order_reading.py", "sheet_reading.py", "order_words.py", "week_record.py"}


def given() -> dict[str, set[str]]:
    """The codes that the modules of the game give as reasons, each with the names of its data."""
    found: dict[str, set[str]] = {}
    for path in Path(str(kaixiflan.__file__)).parent.glob("*.py"):
        if path.name in APART:
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in GIVING and node.args:
                code = node.args[0]
                if isinstance(code, ast.Constant):
                    names = {keyword.arg or CUBES for keyword in node.keywords}
                    found.setdefault(str(code.value), set()).update(names)
    return found


def test_the_list_of_reasons_is_that_of_the_code() -> None:
    codes = given()
    assert {code: set(kind.data) for code, kind in REASONS.items() if code in codes} == codes
    assert set(REASONS) - set(codes) == {"used_up", "fallen"}  # one call gives the one or the other


def test_what_weeks_give_has_the_data_of_the_list_and_hashes() -> None:
    under = rules(provinces=("cierzo", "tramontana", "levante", "siroco", "abrego", "poniente"))
    seen = set()
    for seed in range(30):
        rng = random.Random(seed)
        position = crowded(under, start_position(under, str(seed)), rng)
        week = adjudicate(under, position, random_sheets(under, position, rng), SeededDice(seed))
        assert hash(week)
        assert {one.label for one in week.outcomes} <= set(LABELS)
        for reason in (*week.events, *(reason for one in week.outcomes for reason in one.reasons)):
            kind = REASONS[reason.code]
            names = {name for name, _ in reason.data}
            assert names <= set(kind.data) or (CUBES in kind.data and names <= {*kind.data, *under.resources})
            assert reason.clause[:3] in ("KX-", "KQ-")
            seen.add(reason.code)
        assert all(one.reasons for one in week.outcomes)
    assert len(seen) > 30
