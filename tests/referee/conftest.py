"""Referees of the dice game, and a table to play at: every step asserted."""

from __future__ import annotations

import copy
import re
from collections.abc import Callable
from typing import Any

import pytest
from goblin_table import Rounds
from projects import game_as_it_stands

from generator.base.errors import CannotJudge
from generator.catalog.library import Game
from generator.catalog.rulings import parse_choices
from generator.referee.actions import Action
from generator.referee.events import Event, check_claim, play_with_events
from generator.referee.protocol import Referee, play, read_action
from generator.referee.refusals import Refusal
from generator.referee.registry import referee_for


class Table:
    """A referee and the position reached, for tests that read like a game."""

    def __init__(self, referee: Referee[Any]) -> None:
        self.referee = referee
        self.position = referee.start()
        self.events: tuple[Event, ...] = ()  # of the last action

    def does(self, *lines: str) -> Table:
        """Actions that must be accepted; several on one line are parted by `;`."""
        for text in ";".join(lines).split(";"):
            action = read_action(self.referee, self.position, text)
            assert isinstance(action, Action), text
            assert action in self.referee.legal(self.position), (text, self.referee.legal(self.position))
            after, events = play_with_events(self.referee, self.position, action)
            assert not isinstance(after, Refusal), (text, after)
            assert self.referee.breaches(after) == [], text
            self.position, self.events = after, events
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
        told = self.referee.legal_shown_to(before, action.actor)
        assert set(refusal.near) <= set(told) <= set(legal)
        assert bool(refusal.near) == bool(told)
        return refusal

    def why(self, text: str) -> tuple[str, str]:
        refusal = self.refuses(text)
        return refusal.code, refusal.clause

    def told(self, claim: str) -> str:
        """The clause by which a claim about the last action holds."""
        assert check_claim(self.referee, self.events, claim) is None, (claim, self.events)
        return next(event.clause for event in self.events if str(event) == claim)

    def denied(self, claim: str) -> str:
        """The clause by which a claim about the last action is refused."""
        refusal = check_claim(self.referee, self.events, claim)
        assert refusal is not None, claim
        return refusal.clause

    def impossible(self, *changes: tuple[str, Any]) -> list[str]:
        """The clauses by which the position is refused when values of it are changed: ("sides/heads/…", 3)."""
        data = self.referee.to_json(self.position)
        assert self.referee.from_json(copy.deepcopy(data)) == self.position
        for path, value in changes:
            *way, last = (int(step) if step.isdigit() else step for step in path.split("/"))
            at: Any = data
            for step in way:
                at = at[step]
            at[last] = value
        with pytest.raises(CannotJudge) as caught:
            self.referee.from_json(data)
        return re.findall(r"\(([A-Z]+-\d+)\)", caught.value.message)

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
    return game_as_it_stands("qiahn_tactics")


@pytest.fixture(scope="session")
def kaixiflan() -> Game:
    return game_as_it_stands("kaixiflan")


@pytest.fixture(scope="session")
def referee(tactics: Game) -> Callable[..., Referee[Any]]:
    def make(*rulings: str, format: str = "squad_3", **options: str) -> Referee[Any]:
        return referee_for(tactics, parse_choices(tactics, rulings), {"format": format, **options})

    return make


@pytest.fixture
def sit(referee: Callable[..., Referee[Any]]) -> Sit:
    """A table under rulings: sit("AT-1=own_roll_moment", format="squad_6")."""
    return lambda *rulings, **options: Table(referee(*rulings, **options))


@pytest.fixture(scope="session")
def goblin() -> Game:
    return game_as_it_stands("qiahn_goblin")


@pytest.fixture(scope="session")
def goblin_referee(goblin: Game) -> Callable[..., Referee[Any]]:
    """Referees of the card game: goblin_referee("AG-1=single_exchange", mode="hidden")."""
    return lambda *rulings, **options: referee_for(goblin, parse_choices(goblin, rulings), options)


class GoblinTable(Rounds, Table):
    """A table of the card game."""


@pytest.fixture
def seat(goblin_referee: Callable[..., Referee[Any]]) -> Sit:
    """A table of the card game under rulings: seat("AG-1=single_exchange", mode="hidden")."""
    return lambda *rulings, **options: GoblinTable(goblin_referee(*rulings, **options))
