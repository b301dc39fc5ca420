"""Sealed decisions, by a game made for it: three players each hold up fingers, twice; the only highest hand scores."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Mapping
from typing import Any, NamedTuple

import pytest

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.referee.actions import Action, sort_key
from generator.referee.protocol import awaited, play
from generator.referee.random_play import random_game
from generator.referee.record import appended, new_record, parse_record
from generator.referee.refusals import Refusal, refuse
from generator.referee.replay import replay
from generator.referee.sealed_decisions import Sealed, from_json, may_seal, opened, seal, seen_by, to_json

PLAYERS = ("ana", "eva", "luis")
FINGERS = ("1", "2", "3")
ROUNDS = 2


class Hands(NamedTuple):
    hands: Sealed = Sealed(PLAYERS)
    scores: tuple[int, ...] = (0, 0, 0)
    round: int = 1


class Fingers:
    """A referee (protocol.Referee) whose every decision is sealed."""

    id = "fingers"

    def __init__(self, replaces: bool = False) -> None:
        self.replaces = replaces

    def start(self) -> Hands:
        return Hands()

    def actor(self, position: Hands) -> str:
        return position.hands.missing[0] if position.round <= ROUNDS else ""

    def legal(self, position: Hands) -> tuple[Action, ...]:
        if position.round > ROUNDS:
            return ()
        players = may_seal(position.hands, replaces=self.replaces)
        return tuple(sorted((Action(p, "show", (n,)) for p in players for n in FINGERS), key=sort_key))

    def legal_shown_to(self, position: Hands, who: str) -> tuple[Action, ...]:
        return self.legal(position)

    def judge(self, position: Hands, action: Action) -> Refusal | None:
        if position.round > ROUNDS:
            return refuse("over", "F-4")
        if action.verb != "show" or len(action.args) != 1 or action.args[0] not in FINGERS:
            return refuse("no-hand", "F-1")
        sealed = seal(position.hands, action, replaces=self.replaces, clause="F-2")
        return sealed if isinstance(sealed, Refusal) else None

    def step(self, position: Hands, action: Action) -> Hands:
        sealed = seal(position.hands, action, replaces=self.replaces, clause="F-2")
        assert isinstance(sealed, Sealed)
        hands = opened(sealed)
        if hands is None:
            return position._replace(hands=sealed)
        shown = [hands[player][0] for player in PLAYERS]
        won = [n == max(shown) and shown.count(n) == 1 for n in shown]
        scores = tuple(score + point for score, point in zip(position.scores, won, strict=True))
        return Hands(Sealed(PLAYERS), scores, position.round + 1)

    def weights(self, position: Hands) -> tuple[int, ...]:
        return (1,) * len(self.legal(position))

    def result(self, position: Hands) -> Mapping[str, Any] | None:
        return {"count": dict(zip(PLAYERS, position.scores, strict=True))} if position.round > ROUNDS else None

    def view(self, position: Hands, who: str) -> dict[str, Any]:
        if who not in PLAYERS:
            raise CannotJudge(f"nobody is called {who!r}")
        return {"hands": seen_by(position.hands, who), "scores": position.scores, "round": position.round}

    def may_undo(self, before: Hands, action: Action, after: Hands) -> Refusal | None:
        return None

    def breaches(self, position: Hands) -> list[str]:
        return []

    def to_json(self, position: Hands) -> dict[str, Any]:
        return {"hands": to_json(position.hands), "scores": list(position.scores), "round": position.round}

    def from_json(self, data: Any) -> Hands:
        return Hands(from_json(data["hands"], PLAYERS), tuple(data["scores"]), data["round"])

    def events(self) -> dict[str, tuple[str, str]]:
        return {}

    def facts(self) -> dict[str, Any]:
        return {"rounds": ROUNDS}

    def terms(self) -> tuple[tuple[str, str], ...]:
        return ()

    def complete(self, position: Hands, verb: str, args: tuple[str, ...]) -> str:
        return self.actor(position)


def after(referee: Fingers, *lines: str) -> Hands:
    position = referee.start()
    for line in lines:
        player, number = line.split()
        then = play(referee, position, Action(player, "show", (number,)))  # type: ignore[arg-type]
        assert not isinstance(then, Refusal), then
        position = then
    return position


def test_several_players_are_awaited_until_each_has_decided() -> None:
    game = Fingers()
    assert awaited(game, game.start()) == PLAYERS  # type: ignore[arg-type]
    assert awaited(game, after(game, "eva 2")) == ("ana", "luis")  # type: ignore[arg-type]
    assert game.actor(after(game, "ana 2")) == "eva"
    assert after(game, "eva 2", "luis 3", "ana 1") == Hands(Sealed(PLAYERS), (0, 0, 1), 2)
    assert awaited(game, after(game, *["ana 1", "eva 2", "luis 2"] * 2)) == ()  # type: ignore[arg-type]


@pytest.mark.parametrize("decided", range(4))
def test_the_order_of_the_decisions_makes_no_difference(decided: int) -> None:
    game = Fingers()
    for some in itertools.combinations(["ana 3", "eva 1", "luis 3"], decided):
        reached = {after(game, *order) for order in itertools.permutations(some)}
        assert len(reached) == 1
        assert len({json.dumps(game.to_json(position)) for position in reached}) == 1


def test_a_view_shows_that_another_has_decided_and_not_what() -> None:
    game = Fingers()
    assert game.view(after(game, "eva 2"), "eva")["hands"] == {"ana": None, "eva": ["2"], "luis": None}
    assert game.view(after(game, "eva 2"), "ana")["hands"] == {"ana": None, "eva": True, "luis": None}


@pytest.mark.parametrize("replaces", [False, True])
def test_nothing_a_player_sees_or_may_do_depends_on_what_another_has_sealed(replaces: bool) -> None:
    game = Fingers(replaces)
    probes = [Action(p, "show", (n,)) for p in (*PLAYERS, "tom") for n in (*FINGERS, "9")]
    for who in PLAYERS:
        others = [player for player in PLAYERS if player != who]
        for own in ([], [f"{who} 2"]):
            worlds = []
            for numbers in itertools.product(FINGERS, repeat=len(others) - (0 if not own else 1)):
                position = after(game, *own, *(f"{p} {n}" for p, n in zip(others, numbers, strict=False)))
                judged = [game.judge(position, probe) for probe in probes]
                worlds.append((game.view(position, who), game.legal(position), judged, game.actor(position)))
            assert all(world == worlds[0] for world in worlds)


def test_once_all_are_in_they_are_open_and_nothing_more_is_sealed() -> None:
    sealed = Sealed(("ana", "eva"))
    for player in ("eva", "ana"):
        then = seal(sealed, Action(player, "show", ("2",)), replaces=True, clause="F-2")
        assert isinstance(then, Sealed)
        assert (opened(sealed), may_seal(sealed, replaces=True)) == (None, ("ana", "eva"))
        sealed = then
    assert opened(sealed) == {"ana": ("2",), "eva": ("2",)}
    assert seen_by(sealed, "ana") == {"ana": ["2"], "eva": ["2"]}
    assert may_seal(sealed, replaces=True) == ()
    late = seal(sealed, Action("eva", "show", ("3",)), replaces=True, clause="F-2")
    assert late == refuse("opened", "F-2", actor="eva")
    stranger = seal(sealed, Action("luis", "show", ("3",)), replaces=True, clause="F-2")
    assert stranger == refuse("owes-nothing", "F-2", actor="luis")


def test_a_second_decision_replaces_the_first_or_is_refused_as_the_game_says() -> None:
    position = after(Fingers(), "eva 2")
    again = Action("eva", "show", ("3",))
    assert Fingers().judge(position, again) == refuse("sealed-already", "F-2", actor="eva")
    assert again not in Fingers().legal(position)
    free = Fingers(replaces=True)
    assert again in free.legal(position)
    assert free.step(position, again) == after(free, "eva 3")


@pytest.mark.parametrize("replaces", [False, True])
def test_random_games_come_back_from_their_records(replaces: bool) -> None:
    game: Any = Fingers(replaces)
    for seed in range(20):
        source = random.Random(seed)
        record, position = new_record(game, "1", "r", []), game.start()
        assert [len(game.legal(p)) > 0 for _, p in random_game(game, random.Random(seed))].count(False) == 1
        while game.actor(position):
            action = source.choice(game.legal(position))
            record = appended(record, game, position, action)
            position = game.step(position, action)
        findings = Findings()
        replayed = replay(parse_record(record.text, "r"), game, findings)
        assert (findings.items, replayed.positions[-1]) == ([], position)
        for one in replayed.positions:
            assert game.from_json(json.loads(json.dumps(game.to_json(one)))) == one


def test_json_of_somebody_else_is_refused() -> None:
    for data in ({"ana": None, "tom": None}, [], None):
        with pytest.raises(ValueError, match="ana, eva, luis"):
            from_json(data, PLAYERS)
