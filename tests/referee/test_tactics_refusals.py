"""Every refusal that the code of Qíahn Tactics can give, given: the code, its clause, and the game that leads to it."""

from __future__ import annotations

import ast
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from generator.catalog.library import Game
from generator.referee.refusals import Refusal
from generator.referee.registry import modules_of

Sit = Any
SIDES = "side heads; side tails"
DRAWN = f"{SIDES}; take 3; take 3"
TOSSED = f"{DRAWN}; coin heads"
SHOWN = f"{TOSSED}; uncover heads.1; reveal wizard; turn; uncover tails.1; reveal knight; turn"
SENT = f"{SHOWN}; deploy heads.1; turn; deploy tails.1; turn"
FOUGHT = f"{SENT}; turn; turn; roll heads.1 5; turn; roll tails.1 4; turn"
THEIRS = SENT.replace("heads", "x").replace("tails", "heads").replace("x", "tails").replace(
    "side tails; side heads", SIDES
)  # fmt: skip
WATER = f"{SENT}; put water heads.1; turn; turn; roll heads.1 5; turn; roll tails.1 4; turn"
SECOND = f"{FOUGHT}; uncover tails.2; reveal beast; turn; uncover heads.2; reveal beast; turn"
BEASTS = f"{SECOND.replace('wizard', 'beast')}; deploy tails.2; turn; deploy heads.2; turn; turn"
OVER = (
    f"{SECOND}; deploy tails.2; turn; deploy heads.2; turn; turn; turn; roll tails.2 4; turn; roll heads.2 4; turn; "
    "uncover heads.3; reveal archer; turn; uncover tails.3; reveal archer; turn; deploy heads.3; turn; deploy tails.3; "
    "turn; turn; turn; roll heads.3 4; turn; roll tails.3 4; turn"
)
THREE_UP = "; ".join(
    [SHOWN.replace("take 3", "take 6"), "deploy heads.1; turn; deploy tails.1; turn; turn; turn; roll heads.1 4; turn",
     "roll tails.1 4; turn; uncover tails.2; reveal beast; turn; uncover heads.2; reveal beast; turn; deploy tails.2",
     "turn; deploy heads.2; turn; turn; turn; roll tails.2 4; turn; roll heads.2 4; turn; uncover heads.3",
     "reveal archer; turn; uncover tails.3; reveal archer; turn; deploy heads.3; turn; deploy tails.3; turn; turn",
     "turn; roll heads.3 4; turn; roll tails.3 4; turn; uncover tails.4; reveal footman; turn; uncover heads.4",
     "reveal footman; turn; deploy tails.1; deploy tails.2; deploy tails.3"]
)  # fmt: skip
# code, clause, rulings, what was played, what is refused
CASES = [
    ("over", "QT-45", "", OVER, "heads: turn"),
    ("over", "AT-30", "AT-30=true", f"{TOSSED}; heads: resign", "heads: turn"),
    ("unknown-verb", "", "", TOSSED, "heads: fly heads.1"),
    ("wrong-words", "", "", TOSSED, "heads: uncover heads.1 heads.2"),
    ("unknown-player", "QT-2", "", TOSSED, "third: turn"),
    ("peeking", "QT-18", "", SIDES, "heads: take wizard"),
    ("peeking", "QT-19", "", SIDES, "heads: uncover heads.1"),
    ("turn-in-vanguard", "QT-59", "", SENT, "heads: uncover heads.1"),
    ("uncover-elsewhere", "QT-52", "", SHOWN, "heads: uncover heads.2"),
    ("wrong-phase", "QT-10", "", TOSSED, "heads: side tails"),
    ("wrong-phase", "QT-17", "", TOSSED, "heads: take 3"),
    ("wrong-phase", "QT-43", "", TOSSED, "heads: deploy heads.1"),
    ("wrong-phase", "QT-60", "", TOSSED, "heads: put sword heads.1"),
    ("wrong-phase", "QT-61", "", TOSSED, "tails: put shield tails.1"),
    ("wrong-phase", "AT-30", "AT-30=true", SIDES, "heads: resign"),
    ("no-toss", "QT-39", "", TOSSED, "chance: coin heads"),
    ("no-water-waits", "QT-80", "", SENT, "heads: copy heads.1 tails.1"),
    ("no-turn", "QT-46", "", SIDES, "heads: turn"),
    ("chance-first", "QT-11", "", "side heads; side heads", "first: coin heads"),
    ("chance-first", "QT-39", "", DRAWN, "heads: coin heads"),
    ("chance-first", "QT-49", "", f"{TOSSED}; uncover heads.1", "heads: turn"),
    ("chance-first", "QT-50", "", f"{TOSSED}; uncover heads.1; reveal wizard; turn; uncover tails.1", "tails: turn"),
    ("chance-first", "QT-64", "", f"{SENT}; turn; turn", "heads: turn"),
    ("chance-first", "QT-65", "", f"{SENT}; turn; turn; roll heads.1 5; turn", "tails: turn"),
    ("nothing-to-roll", "QT-10", "", "", "chance: coin heads"),
    ("nothing-to-roll", "QT-18", "", SIDES, "chance: resign"),
    ("nothing-to-roll", "QT-44", "", TOSSED, "chance: reveal wizard"),
    ("nothing-to-roll", "QT-80", "", WATER, "chance: keep heads.1"),
    ("turn-was-said", "QT-48", "", f"{SHOWN}; deploy heads.1; turn", "heads: turn"),
    ("wrong-player", "QT-10", "", "", "second: side heads"),
    ("wrong-player", "QT-18", "", SIDES, "tails: take 3"),
    ("wrong-player", "QT-44", "", TOSSED, "tails: uncover tails.1"),
    ("wrong-player", "QT-80", "", WATER, "tails: copy heads.1 tails.1"),
    ("not-yours", "QT-10", "", "side heads; side heads", "chance: side tails"),
    ("not-yours", "QT-11", "", "", "first: coin heads"),
    ("not-yours", "QT-46", "", f"{TOSSED}; uncover heads.1", "chance: turn"),
    ("not-yours", "QT-49", "", f"{TOSSED}; uncover heads.1; reveal wizard", "heads: reveal beast"),
    ("not-yours", "QT-64", "", f"{SENT}; turn; turn; roll heads.1 5", "heads: roll heads.1 3"),
    ("no-such-side", "QT-10", "", "", "first: side edge"),
    ("not-that-many-tokens", "QT-12", "", SIDES, "heads: take 13"),
    ("wrong-size", "QT-15", "", SIDES, "heads: take 6"),
    ("wrong-size", "QT-17", "", f"{SIDES}; take 3", "tails: take 6"),
    ("no-such-token", "QT-20", "", TOSSED, "heads: uncover heads.4"),
    ("uncovered-already", "QT-49", "", f"{TOSSED}; uncover heads.1; reveal wizard", "heads: uncover heads.2"),
    ("not-your-token", "QT-51", "", TOSSED, "heads: uncover tails.1"),
    ("not-your-token", "QT-53", "", SHOWN, "heads: deploy tails.1"),
    ("not-your-token", "QT-54", "", f"{SHOWN}; deploy heads.1; turn", "tails: deploy heads.1"),
    ("already-face-up", "QT-51", "", FOUGHT, "tails: uncover tails.1"),
    ("not-the-next", "AT-25", "AT-25=left_to_right", TOSSED, "heads: uncover heads.2"),
    ("no-such-kind", "QT-30", "", f"{TOSSED}; uncover heads.1", "chance: reveal orc"),
    ("none-left", "AT-27", "", f"{BEASTS}; turn; roll tails.2 4; turn; roll heads.2 4; turn; uncover heads.3",
     "chance: reveal beast"),
    ("face-down", "QT-57", "", SHOWN, "heads: deploy heads.2"),
    ("already-deployed", "QT-53", "", f"{SHOWN}; deploy heads.1", "heads: deploy heads.1"),
    ("removed", "QT-72", "", SECOND, "tails: deploy tails.1"),
    ("too-many", "QT-56", "", THREE_UP, "tails: deploy tails.4"),
    ("no-such-counter", "QT-79", "", SENT, "heads: put bow heads.1"),
    ("not-your-magic", "QT-24", "", THEIRS, "tails: put air heads.1"),
    ("not-your-magic", "QT-25", "", SENT, "heads: put fire heads.1"),
    ("spent", "QT-90", "", f"{SENT}; put sword heads.1", "heads: put sword heads.1"),
    ("sword-in-defence", "QT-76", "", f"{SENT}; turn", "tails: put sword tails.1"),
    ("shield-in-attack", "QT-77", "", SENT, "heads: put shield heads.1"),
    ("air-on-own", "QT-83", "", SENT, "heads: put air heads.1"),
    ("gear-on-enemy", "QT-63", "", SENT, "heads: put sword tails.1"),
    ("magic-on-enemy", "QT-85", "", SENT, "heads: put water tails.1"),
    ("not-in-vanguard", "QT-63", "", SENT, "heads: put sword heads.2"),
    ("gear-cap", "QT-88", "two swords", f"{SENT}; put sword heads.1", "heads: put sword heads.1"),
    ("magic-cap", "QT-88", "", f"{THEIRS}; put fire tails.1", "tails: put earth tails.1"),
    ("air-blocked", "AT-8", "", f"{THEIRS}; put fire tails.1; turn", "heads: put air tails.1"),
    ("one-per-round", "AT-22", "AT-22=one_per_round", f"{SENT}; put sword heads.1", "heads: put water heads.1"),
    ("name-the-copied", "AT-1", "AT-1=declare_at_outfit", SENT, "heads: put water heads.1"),
    ("name-nobody-yet", "AT-1", "", SENT, "heads: put water heads.1 tails.1"),
    ("name-nobody-yet", "QT-89", "", SENT, "heads: put sword heads.1 tails.1"),
    ("copies-itself", "QT-80", "", WATER, "heads: copy heads.1 heads.1"),
    ("copied-not-in-vanguard", "AT-3", "AT-1=declare_at_outfit", SENT, "heads: put water heads.1 tails.2"),
    ("copied-did-not-roll", "QT-80", "", WATER, "heads: copy heads.1 tails.2"),
    ("out-of-scope", "AT-3", "AT-1=declare_at_outfit AT-3=own_side", SENT, "heads: put water heads.1 tails.1"),
    ("not-the-next-die", "QT-64", "", f"{SENT}; turn; turn", "chance: roll tails.1 4"),
    ("impossible-roll", "QT-31", "", f"{SENT}; turn; turn", "chance: roll heads.1 21"),
    ("not-the-bearer", "QT-89", "", WATER, "heads: keep tails.1"),
    ("must-copy", "AT-2", "AT-2=must_copy", WATER, "heads: keep heads.1"),
    ("must-uncover", "QT-49", "", TOSSED, "heads: turn"),
    ("must-deploy", "QT-55", "", SHOWN, "heads: turn"),
    ("water-first", "QT-80", "AT-1=after_all_rolls",
     f"{SENT}; put water heads.1; turn; turn; roll heads.1 5; turn; roll tails.1 4", "heads: turn"),
    ("no-resigning", "AT-30", "", TOSSED, "heads: resign"),
]  # fmt: skip
UNDOING = [
    ("no-undo", "AT-20", "AT-20=false", f"{SHOWN}; deploy heads.1"),
    ("no-undo-after-turn", "QT-48", "", f"{SHOWN}; deploy heads.1; turn"),
    ("no-undo-round-over", "QT-84", "", f"{SHOWN}; deploy heads.1; turn; deploy tails.1; turn; put air tails.1"),
    ("no-undo-seen", "AT-20", "", f"{TOSSED}; uncover heads.1"),
]


def table_of(sit: Sit, rulings: str, played: str) -> Any:
    size = "squad_6" if "take 6" in played else "squad_3"
    if rulings == "two swords":
        table = sit(format=size)
        rules = replace(table.referee.rules, counters=(("air", "sword", "sword"), table.referee.rules.counters[1]))
        table.referee = replace(table.referee, rules=rules)
        table.position = table.referee.start()
    else:
        table = sit(*rulings.split(), format=size)
    return table.does(played) if played else table


@pytest.mark.parametrize(("code", "clause", "rulings", "played", "refused"), CASES,
                         ids=[f"{code}-{clause}" for code, clause, *_ in CASES])  # fmt: skip
def test_refused(sit: Sit, code: str, clause: str, rulings: str, played: str, refused: str) -> None:
    assert table_of(sit, rulings, played).why(refused) == (code, clause)


@pytest.mark.parametrize(("code", "clause", "rulings", "played"), UNDOING,
                         ids=[f"{code}-{clause}" for code, clause, *_ in UNDOING])  # fmt: skip
def test_not_taken_back(sit: Sit, code: str, clause: str, rulings: str, played: str) -> None:
    *before, last = (line.strip() for line in played.split(";"))
    table = table_of(sit, rulings, "; ".join(before))
    position = table.position
    action = next(a for a in table.referee.legal(position) if str(a).endswith(last))
    refusal = table.referee.may_undo(position, action, table.does(last).position)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.clause) == (code, clause)


def codes_in_the_code() -> set[str]:
    """The codes of every refusal written in the modules of the game."""
    found = set()
    for module in modules_of("qiahn_tactics"):
        for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "refuse":
                words = ast.walk(node.args[0])
                found |= {w.value for w in words if isinstance(w, ast.Constant) and isinstance(w.value, str)}
    return found


def test_every_refusal_in_the_code_has_its_case_and_its_words(tactics: Game) -> None:
    codes = codes_in_the_code()
    assert len(codes) > 50
    assert {case[0] for case in (*CASES, *UNDOING)} == codes
    assert codes <= set(tactics.tables["refusals"].rows)
