"""Seeded convenience: chance outcomes and random players. What they chose is recorded like anything else."""

from __future__ import annotations

import random
from typing import TypeVar

from generator.base.errors import CannotJudge
from generator.referee.actions import CHANCE, Action
from generator.referee.protocol import Referee, play
from generator.referee.refusals import Refusal

P = TypeVar("P")


def draw(referee: Referee[P], position: P, source: random.Random) -> Action:
    """One of the legal outcomes of chance, as likely as it is at the table."""
    return source.choices(referee.legal(position), referee.weights(position))[0]


def random_action(referee: Referee[P], position: P, source: random.Random) -> Action:
    """Any legal action, chance as it falls."""
    if referee.actor(position) == CHANCE:
        return draw(referee, position, source)
    legal = referee.legal(position)
    return legal[int(source.random() * len(legal))]


def random_game(referee: Referee[P], source: random.Random, start: P | None = None) -> list[tuple[Action, P]]:
    """A game of random actions: each with the position after it. Raises CannotJudge if a legal action is refused."""
    position = referee.start() if start is None else start
    found: list[tuple[Action, P]] = []
    while referee.actor(position):
        action = random_action(referee, position, source)
        after = play(referee, position, action)
        if isinstance(after, Refusal):
            raise CannotJudge(f"the referee contradicts itself: {action} is offered and refused ({after.code})")
        position = after
        found.append((action, position))
    return found


def perft(referee: Referee[P], position: P, depth: int, known: dict[tuple[P, int], int] | None = None) -> int:
    """How many lines of `depth` legal actions start here; equal positions are counted once and remembered."""
    known = {} if known is None else known
    if depth <= 1:
        return len(referee.legal(position)) if depth else 1
    key = (position, depth)
    if key not in known:
        whole = 0
        for action in referee.legal(position):
            after = play(referee, position, action)
            assert not isinstance(after, Refusal), f"{action} is offered and refused ({after.code})"
            whole += perft(referee, after, depth - 1, known)
        known[key] = whole
    return known[key]
