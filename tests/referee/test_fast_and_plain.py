"""What the referees do in a fast way equals the plain way: views, weights, checks, changed fields, greedy's worth."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import pytest
from chosen import some_rulings
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.library import Game
from generator.referee.changed_fields import replacing
from generator.referee.clause_marks import enforces, recording
from generator.referee.duel import SEATS, OrderedChecks
from generator.referee.events import collecting_events
from generator.referee.games.qiahn_goblin import simulation_insight
from generator.referee.games.qiahn_goblin.position import REMOVED, VANGUARD, GoblinPosition
from generator.referee.games.qiahn_goblin.rules import EARTH
from generator.referee.games.qiahn_goblin.values import side_sum
from generator.referee.games.qiahn_tactics.position import TacticsPosition
from generator.referee.random_play import random_game
from generator.referee.refusals import Refusal, refuse

Make = Callable[..., Any]
MODES = ("half_hidden", "open", "hidden")
SEEDS = range(6)


def goblin_positions(goblin: Game, make: Make, seed: int) -> Iterator[tuple[Any, GoblinPosition]]:
    source = random.Random(seed)
    judge = make(*(some_rulings(goblin, source) if seed > 2 else []), mode=MODES[seed % 3])
    yield judge, judge.start()
    for _, position in random_game(judge, source):
        yield judge, position


def tactics_positions(tactics: Game, make: Make, seed: int) -> Iterator[tuple[Any, TacticsPosition]]:
    source = random.Random(seed)
    judge = make(*(some_rulings(tactics, source) if seed > 2 else []))
    for _ in range(4):
        yield judge, judge.start()
        for _, position in random_game(judge, source):
            yield judge, position


# -- views ----------------------------------------------------------------------------


def plain_goblin_view(judge: Any, position: GoblinPosition, who: str, *, all_cards: bool = False) -> dict[str, Any]:
    """A view as its definition says it, field by field."""
    rules, p = judge.rules, position
    settled = p.phase != "sides"
    own = who if who in rules.sides else p.seats[SEATS.index(who)] if settled and who else ""
    seen = {"half_hidden": set(rules.kind) - set(rules.beats), "open": set(rules.kind), "hidden": set()}[rules.mode]
    sides: dict[str, Any] = {}
    for side, name in enumerate(rules.sides):
        hand = [card for card in p.hands[side] if all_cards or name == own or card in seen]
        sides[name] = {
            "troop": p.troop[side],
            "tokens": [
                {"token": f"{name}.{i + 1}", "kind": p.kinds[side][i], "zone": p.zones[side][i]}
                for i in range(len(p.kinds[side]))
            ],
            "laid": [
                {"card": c.card, "on": c.on, "model": c.model or None, "value": None if c.value < 0 else c.value}
                for c in p.laid
                if c.side == side
            ],
            "hand": hand,
            "spent": list(p.spent[side]),
            "unseen": len(p.hands[side]) - len(hand),
        }
    return {
        "as": who, "version": 1, "mode": p.mode, "phase": p.phase, "seats": list(p.seats), "call": p.call or None,
        "decider": p.decider or None, "first": None if p.first < 0 else rules.sides[p.first], "round": p.round,
        "attacker": None if p.attacker < 0 else rules.sides[p.attacker], "active": rules.sides[p.active],
        "turned": p.turned, "pending": p.pending, "turns": p.turns, "passes": p.passes, "acted": p.acted,
        "since": None if p.since < 0 else p.since, "named": [f"{bearer} {model}" for bearer, model in p.named],
        "spirit": p.spirit, "touched": list(p.touched), "outcome": p.outcome or None, "sides": sides,
    }  # fmt: skip


def plain_tactics_view(judge: Any, position: TacticsPosition, who: str) -> dict[str, Any]:
    rules, p = judge.rules, position
    sides = {
        name: {
            "tokens": [
                {"token": f"{name}.{i + 1}", "kind": kind or None, "zone": p.zones[side][i],
                 "rolls": list(p.rolls[side][i])}
                for i, kind in enumerate(p.kinds[side])
            ],
            "set_aside": rules.tokens - len(p.kinds[side]),
            "counters": [
                {"counter": c.id, "on": c.on or None, "used": c.used, "copy": c.copy or None} for c in p.counters[side]
            ],
        }
        for side, name in enumerate(rules.sides)
    }  # fmt: skip
    return {
        "as": who, "version": 1, "format": p.format, "phase": p.phase, "seats": list(p.seats), "round": p.round,
        "attacker": None if p.attacker < 0 else rules.sides[p.attacker], "active": p.active, "turned": p.turned,
        "pending": p.pending, "blown": list(p.blown), "outcome": p.outcome or None, "resigned": p.resigned or None,
        "sides": sides,
    }  # fmt: skip


def in_order(data: Any) -> str:
    """As it is printed: the order of the keys counts."""
    return json.dumps(data)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_of_the_card_game_is_what_its_definition_says(goblin: Game, goblin_referee: Make, seed: int) -> None:
    for judge, position in goblin_positions(goblin, goblin_referee, seed):
        for who in (*judge.rules.sides, *SEATS):
            assert in_order(judge.view(position, who)) == in_order(plain_goblin_view(judge, position, who))
        whole = plain_goblin_view(judge, position, "", all_cards=True)
        del whole["as"]
        for part in whole["sides"].values():
            del part["unseen"]
        assert in_order(judge.to_json(position)) == in_order(whole)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_view_of_the_dice_game_is_what_its_definition_says(tactics: Game, referee: Make, seed: int) -> None:
    for judge, position in tactics_positions(tactics, referee, seed):
        for who in (*judge.rules.sides, *SEATS):
            assert in_order(judge.view(position, who)) == in_order(plain_tactics_view(judge, position, who))
        whole = plain_tactics_view(judge, position, "")
        del whole["as"]
        assert in_order(judge.to_json(position)) == in_order(whole)


def spoil(data: Any) -> None:
    """Change everything that can be changed, to the last list."""
    items = list(data.items() if isinstance(data, dict) else enumerate(data))
    for key, value in items:
        if isinstance(value, dict | list):
            spoil(value)
        else:
            data[key] = "spoilt"
    if isinstance(data, list):
        data.append("spoilt")
    else:
        data["spoilt"] = True


def test_who_changes_a_view_changes_no_other(goblin: Game, goblin_referee: Make, tactics: Game, referee: Make) -> None:
    found = [*goblin_positions(goblin, goblin_referee, 1), *tactics_positions(tactics, referee, 1)]
    for judge, position in found[::5]:
        for ask in (lambda: judge.view(position, "heads"), lambda: judge.to_json(position)):  # noqa: B023 - asked at once
            before = in_order(ask())
            spoil(ask())
            assert in_order(ask()) == before


# -- weights, checks -------------------------------------------------------------------


@pytest.mark.parametrize("seed", SEEDS)
def test_what_is_revealed_weighs_what_is_left_of_it(
    goblin: Game, goblin_referee: Make, tactics: Game, referee: Make, seed: int
) -> None:
    found = [*goblin_positions(goblin, goblin_referee, seed), *tactics_positions(tactics, referee, seed)]
    revealed = 0
    for judge, position in found:
        legal = judge.legal(position)
        if legal and legal[0].verb == "reveal":
            seen = position.kinds[position.active]
            assert judge.weights(position) == tuple(
                judge.rules.copies[a.args[0]] - seen.count(a.args[0]) for a in legal
            )
            revealed += 1
    assert revealed > 15


@pytest.mark.parametrize("seed", SEEDS)
def test_an_action_is_judged_alike_whether_clauses_are_recorded_or_not(
    goblin: Game, goblin_referee: Make, tactics: Game, referee: Make, seed: int
) -> None:
    source = random.Random(seed)
    games = (list(goblin_positions(goblin, goblin_referee, seed)), list(tactics_positions(tactics, referee, seed)))
    refused = 0
    for found in games:
        actions = sorted({action for judge, position in found for action in judge.legal(position)})
        for judge, position in found[::7]:
            for action in (*judge.legal(position), *source.sample(actions, min(40, len(actions)))):
                plain = judge.judge(position, action)
                with recording() as recorder:
                    assert judge.judge(position, action) == plain
                if plain is not None:
                    assert set(recorder.refused) <= {plain.clause}
                    refused += 1
    assert refused > 500


def test_plain_play_calls_checks_without_their_marks() -> None:
    asked: list[str] = []

    @enforces("A-1", which=lambda *_: asked.append("marked") or ("A-1",))
    def always(rules: int, position: int, action: Any) -> Refusal | None:
        return refuse("odd", "A-1") if position % 2 else None

    def of_verb(rules: int, position: int, action: Any) -> Refusal | None:
        return refuse("large", "A-2") if position > 10 else None

    checks = OrderedChecks[int, Any]([always], {"go": [of_verb]})
    go, fly = NamedAction("go"), NamedAction("fly")
    codes = [(r := checks.first_refusal(0, n, go)) and r.code for n in (2, 3, 12, 13)]  # type: ignore[arg-type]
    assert codes == [None, "odd", "large", "odd"]
    assert checks.first_refusal(0, 12, fly) is None  # type: ignore[arg-type]
    assert asked == []
    with recording() as recorder:
        assert checks.first_refusal(0, 2, go) is None  # type: ignore[arg-type]
    assert asked == ["marked"]
    assert set(recorder.accepted) == {"A-1"}


class NamedAction(NamedTuple):
    verb: str


@pytest.mark.parametrize("seed", SEEDS)
def test_a_step_leads_to_the_same_position_whether_anybody_listens_or_not(
    goblin: Game, goblin_referee: Make, tactics: Game, referee: Make, seed: int
) -> None:
    heard = 0
    for judge, position in (
        *goblin_positions(goblin, goblin_referee, seed),
        *tactics_positions(tactics, referee, seed),
    ):
        for action in judge.legal(position)[:3]:
            with collecting_events() as events:
                after = judge.step(position, action)
            assert judge.step(position, action) == after
            heard += len(events)
    assert heard > 300


# -- changed fields --------------------------------------------------------------------


class Fields(NamedTuple):
    one: int = 1
    two: str = "two"
    three: tuple[int, ...] = ()


@given(
    changes=st.fixed_dictionaries(
        {}, optional={"one": st.integers(), "two": st.text("añ\0"), "three": st.tuples(st.integers())}
    )
)
def test_changed_fields_are_those_of_the_standard_way(changes: dict[str, Any]) -> None:
    whole = Fields(5, "five", (5,))
    found = replacing(Fields)(whole, **changes)
    assert found == whole._replace(**changes)
    assert type(found) is Fields
    assert whole == Fields(5, "five", (5,))


def test_a_field_that_is_none_cannot_be_changed() -> None:
    for position in (GoblinPosition("open", ((), ()), (1, 1)), TacticsPosition("squad_3")):
        with pytest.raises(KeyError, match="colour"):
            position._replace(colour="red")


# -- what greedy weighs -----------------------------------------------------------------


def plain_front(judge: Any, position: GoblinPosition, side: int) -> tuple[int, int]:
    """The sum of a vanguard as the rules count it, and what a defeat takes from it."""
    saved = {card.on for card in position.laid if card.card == EARTH}
    stake = sum(
        judge.rules.value[kind]
        for spot, (kind, zone) in enumerate(zip(position.kinds[side], position.zones[side], strict=True))
        if zone == VANGUARD and judge.rules.names[side][spot] not in saved
    )
    return side_sum(judge.rules, position, side), stake


@pytest.mark.parametrize("seed", SEEDS)
def test_vanguards_are_weighed_as_the_rules_sum_them(goblin: Game, goblin_referee: Make, seed: int) -> None:
    fought = 0
    for judge, position in goblin_positions(goblin, goblin_referee, seed):
        for side in (0, 1):
            kinds, zones = position.kinds[side], position.zones[side]
            points = simulation_insight.points(judge.rules, kinds, zones)
            worth = [(judge.rules.value[kind], zone) for kind, zone in zip(kinds, zones, strict=True)]
            assert points.lost == sum(value for value, zone in worth if zone == REMOVED)
            assert points.standing == sum(value for value, zone in worth if zone == VANGUARD)
            front = simulation_insight.front(judge.rules, position, side, points.standing)
            assert tuple(front) == plain_front(judge, position, side)
            fought += bool(position.laid)
    assert fought > 5
