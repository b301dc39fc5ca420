"""Whole games played by policies. Each game has random numbers of its own: who plays it, and when, changes nothing.

Every action is taken from `legal` and not judged again; that the two never differ is for a game's tests to show, which
play with `random_play.random_game`.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.names import suggestion
from generator.referee.actions import CHANCE, Action
from generator.referee.protocol import Referee
from generator.referee.simulation_tally import DRAWN, LOST, WON, Tally

MOST_ACTIONS = 100_000  # of one game: more are taken for a game without an end
Legal = tuple[Action, ...]
Policy = Callable[[Referee[Any], Any, Legal, random.Random], Action]


def _no_side(referee: Referee[Any], position: Any) -> str:
    return ""


def _no_piece(referee: Referee[Any], position: Any, action: Action) -> str:
    return ""


@dataclass(frozen=True, slots=True)
class Insight:
    """Functions of a game for simulations; each of them is optional.

    `worth`: how good a position is for a side, by what that side may know. `first_mover`: the side that had the
    initiative, in a game that is over. `piece`: what kind of piece an action sends or spends, "" for none. `longest`: a
    game of so many actions is broken off and counts as drawn, where the rules let one go on for ever; 0 where they do
    not, and a game without an end is a mistake. `as_often_as_liked`: the verbs of actions that a player may take again
    and again in one turn, and undo by themselves: who plays greedily takes one only to gain by it. `tires`: by verb,
    how much less an action is worth for each time that its player has taken it before in this game: two who undo what
    the other does would go on for ever.
    """

    worth: Callable[[Referee[Any], Any, str], int] | None = None
    first_mover: Callable[[Referee[Any], Any], str] = _no_side
    piece: Callable[[Referee[Any], Any, Action], str] = _no_piece
    longest: int = 0
    as_often_as_liked: tuple[str, ...] = ()
    tires: Mapping[str, int] = field(default_factory=dict)


def at_random(referee: Referee[Any], position: Any, legal: Legal, source: random.Random) -> Action:
    """A policy: any legal action, all equally likely."""
    return legal[int(source.random() * len(legal))]


def greedy(
    worth: Callable[[Referee[Any], Any, str], int],
    as_often_as_liked: tuple[str, ...] = (),
    tires: Mapping[str, int] | None = None,
) -> Policy:
    """A policy that looks one action ahead: the one worth most at once, a random one of several that are.

    It is for one game: it remembers what it has done there before, of the verbs that tire.
    """
    of_verb = tires or {}
    done: Counter[Action] = Counter()

    def choose(referee: Referee[Any], position: Any, legal: Legal, source: random.Random) -> Action:
        if len(legal) == 1:
            return legal[0]
        best: list[Action] = []
        most = None
        now: dict[str, int] = {}  # what the position is worth to an actor before anything is done
        for action in legal:
            actor = action.actor
            value = worth(referee, referee.step(position, action), actor)
            if action.verb in of_verb:
                value -= of_verb[action.verb] * done[action]
            if action.verb in as_often_as_liked:
                if actor not in now:
                    now[actor] = worth(referee, position, actor)
                if value <= now[actor]:
                    continue  # else one would go to and fro for ever
            if most is None or value > most:
                best, most = [action], value
            elif value == most:
                best.append(action)
        chosen = best[int(source.random() * len(best))] if best else at_random(referee, position, legal, source)
        if chosen.verb in of_verb:
            done[chosen] += 1
        return chosen

    return choose


POLICIES = ("greedy", "random")


def policy(name: str, insight: Insight, game_id: str) -> Policy:
    """A policy by its name, for one game. Raises CannotJudge for one that there is not, or that a game cannot play."""
    if name not in POLICIES:
        row = "error_policy", {"word": name}
        raise CannotJudge(f"there is no policy {name!r}: {suggestion(name, POLICIES)}", row=row)
    if name == "random":
        return at_random
    if insight.worth is None:
        raise CannotJudge(f"{game_id} does not say what its positions are worth: nobody can play greedily there")
    return greedy(insight.worth, insight.as_often_as_liked, insight.tires)


def sides_of(referee: Referee[Any]) -> tuple[str, ...]:
    """The sides of a game, first and second."""
    return tuple(referee.facts()["sides"])


@dataclass(frozen=True, slots=True)
class SimulationPlan:
    """What is simulated. Everything in it can be pickled: a worker needs the code, and no files."""

    referee: Referee[Any]
    insight: Insight
    policies: tuple[tuple[str, str], ...]  # side, policy
    seed: int


def plan(referee: Referee[Any], insight: Insight, names: tuple[str, ...], seed: int) -> SimulationPlan:
    """One policy for everybody, or one for each side in their order. Raises CannotJudge for any other number."""
    sides = sides_of(referee)
    if len(names) not in (1, len(sides)):
        raise CannotJudge(
            f"{len(names)} policies for {len(sides)} sides",
            f"name one for everybody, or one for each: {', '.join(sides)}",
        )
    for name in names:
        policy(name, insight, referee.id)
    return SimulationPlan(
        referee, insight, tuple(zip(sides, names * len(sides) if len(names) == 1 else names, strict=True)), seed
    )


def game_ranges(games: int, parts: int) -> list[tuple[int, int]]:
    """The games 0 to `games` - 1 as about `parts` ranges, each (first, one past the last)."""
    size = max(1, games // parts)
    return [(first, min(first + size, games)) for first in range(0, games, size)]


def play_games(what: SimulationPlan, first: int, last: int) -> Tally:
    """The games numbered from `first` up to, not including, `last`."""
    tally = Tally()
    for number in range(first, last):
        policies = {side: policy(name, what.insight, what.referee.id) for side, name in what.policies}
        _play_game(what.referee, what.insight, policies, random.Random(f"{what.seed}/{number}"), tally)
    return tally


def _play_game(
    referee: Referee[Any], insight: Insight, policies: Mapping[str, Policy], source: random.Random, tally: Tally
) -> None:
    """One game to its end. A seat that is not a side yet, such as one who still names his, chooses at random."""
    position = referee.start()
    piece = insight.piece
    used: Counter[tuple[str, str, str]] = Counter()
    plies = 0
    while actor := referee.actor(position):
        legal = referee.legal(position)
        if actor == CHANCE:
            action = source.choices(legal, referee.weights(position))[0]
        else:
            action = policies.get(actor, at_random)(referee, position, legal, source)
        name = piece(referee, position, action)
        if name:
            used[actor, action.verb, name] += 1
        position = referee.step(position, action)
        tally.verbs[action.verb] += 1
        plies += 1
        if plies == insight.longest:
            break
        if plies >= MOST_ACTIONS:
            raise CannotJudge(f"a game of {referee.id} has no end after {plies} actions")
    _count(tally, referee, insight, position, plies, used)


def _count(
    tally: Tally,
    referee: Referee[Any],
    insight: Insight,
    position: Any,
    plies: int,
    used: Counter[tuple[str, str, str]],
) -> None:
    result = referee.result(position)
    if result is None:
        assert plies == insight.longest, "nobody is awaited, and the game is not over"
        result = {"winner": None}
    winner = result["winner"] or ""
    tally.games[winner] += 1
    tally.actions[plies] += 1
    if "rounds" in result:
        tally.rounds[result["rounds"]] += 1
    mover = insight.first_mover(referee, position)
    if mover:
        tally.first[DRAWN if not winner else WON if winner == mover else LOST] += 1
    tally.uses.update(used)
    for use in used:
        tally.used_in[use] += 1
        if use[0] == winner:
            tally.won_with[use] += 1
