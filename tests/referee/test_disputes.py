"""The toss that settles a dispute, the same in every game that has it."""

from __future__ import annotations

import pytest

from generator.referee.disputes import decider
from generator.referee.refusals import Refusal

SIDES, PLAYERS = ("heads", "tails"), ("Ana", "Luis")


@pytest.mark.parametrize("clause", ["QT-8", "QG-5"])
@pytest.mark.parametrize(
    ("owner", "called", "shown", "decides"),
    [("Ana", "heads", "heads", "Ana"), ("Ana", "heads", "tails", "Luis"), ("Luis", "tails", "heads", "Ana"),
     ("Luis", "tails", "tails", "Luis")],
)  # fmt: skip
def test_the_owner_decides_when_he_calls_the_toss(
    clause: str, owner: str, called: str, shown: str, decides: str
) -> None:
    assert decider(clause, SIDES, PLAYERS, owner, called, shown) == decides


@pytest.mark.parametrize("clause", ["QT-8", "QG-5"])
@pytest.mark.parametrize(
    ("owner", "called", "shown", "code"),
    [("Eva", "heads", "heads", "unknown-player"), ("Ana", "edge", "heads", "no-such-side"),
     ("Ana", "heads", "edge", "no-such-side")],
)  # fmt: skip
def test_a_dispute_needs_an_owner_who_plays_and_a_coin_with_sides(
    clause: str, owner: str, called: str, shown: str, code: str
) -> None:
    refusal = decider(clause, SIDES, PLAYERS, owner, called, shown)
    assert isinstance(refusal, Refusal)
    assert (refusal.code, refusal.clause) == (code, clause)
