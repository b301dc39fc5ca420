"""Referees of the dice game, and a table to play at: every step asserted."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from generator.base.findings import Findings
from generator.catalog.library import Game, load_game
from generator.catalog.project import Project
from generator.catalog.rulings import parse_choices
from generator.referee.core import Action, Referee, Refusal, play, read_action
from generator.referee.games import referee_for

ROOT = Path(__file__).resolve().parents[2]


class Table:
    """A referee and the position reached, for tests that read like a game."""

    def __init__(self, referee: Referee[Any]) -> None:
        self.referee = referee
        self.position = referee.start()

    def does(self, *lines: str) -> Table:
        """Actions that must be accepted; several on one line are parted by `;`."""
        for text in ";".join(lines).split(";"):
            action = read_action(self.referee, self.position, text)
            assert isinstance(action, Action), text
            assert action in self.referee.legal(self.position), (text, self.referee.legal(self.position))
            after = play(self.referee, self.position, action)
            assert not isinstance(after, Refusal), (text, after)
            assert self.referee.breaches(after) == [], text
            self.position = after
        return self

    def refuses(self, text: str) -> Refusal:
        """Why an action is refused; the position stays, and what is proposed instead is legal."""
        before = self.position
        kept = self.referee.to_json(before)
        action = read_action(self.referee, before, text)
        if isinstance(action, Refusal):
            return action
        legal = self.referee.legal(before)
        assert action not in legal
        refusal = play(self.referee, before, action)
        assert isinstance(refusal, Refusal), f"{text} was accepted"
        assert self.position is before
        assert self.referee.to_json(before) == kept
        assert set(refusal.near) <= set(legal)
        assert bool(refusal.near) == bool(legal)
        return refusal

    def why(self, text: str) -> tuple[str, str]:
        refusal = self.refuses(text)
        return refusal.code, refusal.clause

    def begin(self, attacker: str = "heads") -> Table:
        size = self.referee.facts()["size"]
        return self.does("first: side heads; second: side tails", f"heads: take {size}; tails: take {size}",
                         f"coin {attacker}")  # fmt: skip

    def uncover(self, spot: int, mine: str, theirs: str) -> Table:
        """The whole first part of a round: the attacker's type, then the defender's."""
        for kind in (mine, theirs):
            side = self.referee.actor(self.position)
            self.does(f"{side}: uncover {side}.{spot}; reveal {kind}; {side}: turn")
        return self

    def send(self, mine: str, theirs: str) -> Table:
        """Both vanguards: the spots of each, such as "1 2"."""
        for spots in (mine, theirs):
            side = self.referee.actor(self.position)
            self.does(*(f"{side}: deploy {side}.{spot}" for spot in spots.split()), f"{side}: turn")
        return self

    def turns(self, number: int) -> Table:
        for _ in range(number):
            self.does(f"{self.referee.actor(self.position)}: turn")
        return self

    def roll(self, *values: int) -> Table:
        """Dice in the order the referee asks for them, `turn` said where it is due."""
        for value in values:
            while self.referee.actor(self.position) != "chance":
                self.turns(1)
            self.does(f"roll {self.referee.legal(self.position)[0].args[0]} {value}")
        return self

    def zone(self, token: str) -> str:
        side = token.split(".")[0]
        line = self.referee.to_json(self.position)["sides"][side]["tokens"]
        return str(next(t["zone"] for t in line if t["token"] == token))

    def counter(self, side: str, name: str) -> dict[str, Any]:
        line = self.referee.to_json(self.position)["sides"][side]["counters"]
        return next(c for c in line if c["counter"] == name)


Sit = Callable[..., Table]


@pytest.fixture(scope="session")
def tactics() -> Game:
    findings = Findings()
    game = load_game(Project(ROOT, ROOT), "qiahn_tactics", findings)
    assert game is not None
    assert findings.items == []
    return game


@pytest.fixture(scope="session")
def referee(tactics: Game) -> Callable[..., Referee[Any]]:
    def make(*rulings: str, format: str = "squad_3", **options: str) -> Referee[Any]:
        return referee_for(tactics, parse_choices(tactics, rulings), {"format": format, **options})

    return make


@pytest.fixture
def sit(referee: Callable[..., Referee[Any]]) -> Sit:
    """A table under rulings: sit("AT-1=own_roll_moment", format="squad_6")."""
    return lambda *rulings, **options: Table(referee(*rulings, **options))
