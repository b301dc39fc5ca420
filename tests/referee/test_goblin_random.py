"""Random games of the card game under random readings: invariants, two witnesses of legality, nothing hidden leaks."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from chosen import some_rulings

from generator.catalog.library import Game
from generator.referee.actions import Action, sort_key
from generator.referee.random_play import perft, random_game
from generator.referee.record import facts_hash
from generator.referee.registry import referee_from_facts

Make = Callable[..., Any]
MODES = ("half_hidden", "open", "hidden")


def universe(referee: Any) -> Iterator[Action]:
    """Every action that could be written with the words of the game, tokens up to the fourth."""
    rules = referee.rules
    tokens = [name for line in rules.names for name in line[:4]]
    cards = [*rules.kind, rules.spirit]
    words: list[tuple[str, ...]] = [("turn",), ("concede",), ("fly",), ("uncover",), ("uncover", "wizard"), ("put",)]
    words += [(verb, side) for verb in ("side", "call", "coin") for side in (*rules.sides, "edge")]
    words += [("reveal", kind) for kind in (*rules.value, "dragon")]
    words += [(verb, side, card) for verb in ("draw", "deal") for side in rules.sides for card in cards]
    for token in (*tokens, "heads.12", "heads.13"):
        words += [(verb, token) for verb in ("deploy", "target", "spirit")]
        words += [("put", card, token) for card in cards]
        for other in tokens:
            words += [("copy", token, other), ("put", "water", token, other), ("put", "fire", token, other)]
    for actor in ("chance", "first", "second", *rules.sides, "third"):
        for verb, *args in words:
            yield Action(actor, verb, tuple(args))


SAMPLE = [0, 1, 2, 3, 10, 11, 12, 13]  # from 10 on under some other rulings


@pytest.mark.parametrize("seed", [pytest.param(n, marks=() if n in SAMPLE else pytest.mark.soak) for n in range(40)])
def test_invariants_hold_at_every_ply_and_actions_are_sorted(goblin: Game, goblin_referee: Make, seed: int) -> None:
    source = random.Random(seed)
    rulings = some_rulings(goblin, source) if seed >= 10 else []
    judge = goblin_referee(*rulings, mode=source.choice(MODES), owner=source.choice(["first", "second"]))
    for _ in range(4):
        for action, position in random_game(judge, source):
            assert judge.breaches(position) == [], (rulings, action)
            legal = judge.legal(position)
            assert list(legal) == sorted(set(legal), key=sort_key)
            assert len(judge.weights(position)) == len(legal)
            assert bool(legal) == bool(judge.actor(position))
            assert all(judge.judge(position, one) is None for one in legal)
            if judge.rules.options["spirit"] == "off" and judge.rules.options["concede"] == "own_turn":
                assert {a.actor for a in legal} <= {judge.actor(position)}
            assert judge.from_json(json.loads(json.dumps(judge.to_json(position)))) == position
            hash(position)


@pytest.mark.parametrize("seed", [*range(6), *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(6, 16))])
def test_every_action_is_legal_exactly_when_no_clause_refuses_it(goblin: Game, goblin_referee: Make, seed: int) -> None:
    source = random.Random(1000 + seed)
    rulings = some_rulings(goblin, source) if seed > 2 else []
    judge = goblin_referee(*rulings, mode=MODES[seed % 3])
    candidates = list(universe(judge))
    clauses = {*goblin.clauses, *goblin.rulings}
    words = goblin.tables["refusals"].rows
    for _, position in random_game(judge, source)[::3]:
        legal = set(judge.legal(position))
        for action in candidates:
            refusal = judge.judge(position, action)
            assert (refusal is None) == (action in legal), action
            if refusal is not None:
                said = refusal.code in ("unknown-verb", "wrong-words")  # no clause decides what is not understood
                assert refusal.clause == "" if said else refusal.clause in clauses
                assert refusal.code in words


def test_the_same_seed_gives_the_same_game(goblin_referee: Make) -> None:
    for mode in MODES:
        games = [[str(a) for a, _ in random_game(goblin_referee(mode=mode), random.Random(7))] for _ in range(2)]
        assert games[0] == games[1]


@pytest.mark.parametrize("mode", MODES)
def test_an_edition_is_restored_from_its_facts(goblin: Game, goblin_referee: Make, mode: str) -> None:
    source = random.Random(mode)
    judge = goblin_referee(*some_rulings(goblin, source), mode=mode)
    again = referee_from_facts(goblin, json.loads(json.dumps(judge.facts())))
    assert facts_hash(again) == facts_hash(judge)
    assert again.terms() == judge.terms()
    games = [[a for a, _ in random_game(one, random.Random(3))] for one in (judge, again)]
    assert games[0] == games[1]


def test_the_terms_of_a_record_make_the_same_referee(goblin: Game, goblin_referee: Make) -> None:
    source = random.Random(5)
    judge = goblin_referee(*some_rulings(goblin, source), mode="open", owner="second")
    terms = judge.terms()
    options = dict(text.split("=") for kind, text in terms if kind == "option")
    again = goblin_referee(*(text for kind, text in terms if kind == "ruling"), **options)
    assert facts_hash(again) == facts_hash(judge)


def test_perft_counts_the_lines_of_the_opening(goblin_referee: Make) -> None:
    """Two sides by two; a toss or the first of five cards; then four, and three."""
    judge = goblin_referee()
    assert [perft(judge, judge.start(), n) for n in range(6)] == [1, 2, 4, 14, 60, 200]
    after_toss = next(p for _, p in random_game(judge, random.Random(1)) if p.phase == "uncover")
    assert [perft(judge, after_toss, n) for n in range(1, 9)] == [1, 6, 6, 6, 36, 36, 36, 36]


def test_a_combat_comes_to_an_end_whoever_chooses_water_again(goblin_referee: Make) -> None:
    """Even where a model may be chosen as often as one likes, a game is over after a number of actions."""
    for seed in range(20):
        judge = goblin_referee("AG-50=free", "AG-20=effective", "AG-26=returned")
        assert len(random_game(judge, random.Random(seed))) < 1000
