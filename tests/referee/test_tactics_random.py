"""Random games under random readings: invariants at every ply, two witnesses of legality, nothing hidden leaks."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from chosen import some_rulings

from generator.catalog.library import Game
from generator.referee.actions import Action, sort_key
from generator.referee.random_play import perft, random_game

Make = Callable[..., Any]


def universe(referee: Any) -> Iterator[Action]:
    """Every action that could be written with the words of the game."""
    rules = referee.rules
    tokens = [name for line in rules.names for name in line]
    counters = [*rules.use, *rules.target]
    words: list[tuple[str, ...]] = [("turn",), ("resign",), ("fly",), ("take", str(rules.size)), ("take", "4")]
    words += [(verb, side) for verb in ("side", "coin") for side in (*rules.sides, "edge")]
    words += [("reveal", kind) for kind in rules.die]
    for token in (*tokens, "heads.9"):
        words += [(verb, token) for verb in ("uncover", "deploy", "keep")]
        words += [("put", counter, token) for counter in counters]
        words += [("put", "water", token, other) for other in tokens] + [("copy", token, other) for other in tokens]
        words += [("roll", token, str(n)) for n in (0, 1, 4, 5, 6, 8, 10, 12, 20, 21)]
    for actor in ("chance", "first", "second", *rules.sides, "third"):
        for verb, *args in words:
            yield Action(actor, verb, tuple(args))


SAMPLE = [0, 1, 2, 3, 10, 11, 12, 13]  # from 10 on under some other rulings


@pytest.mark.parametrize("seed", [pytest.param(n, marks=() if n in SAMPLE else pytest.mark.soak) for n in range(40)])
def test_QT_invariants_hold_at_every_ply_and_actions_are_sorted(tactics: Game, referee: Make, seed: int) -> None:
    source = random.Random(seed)
    rulings = some_rulings(tactics, source) if seed >= 10 else []
    judge = referee(*rulings, format=source.choice(["squad_3", "squad_6"]))
    for _ in range(4):
        for action, position in random_game(judge, source):
            assert judge.breaches(position) == [], (rulings, action)
            legal = judge.legal(position)
            assert list(legal) == sorted(set(legal), key=sort_key)
            assert len(judge.weights(position)) == len(legal)
            assert bool(legal) == bool(judge.actor(position))
            if judge.rules.options["turn_word"] == "required":  # else the rival may act before the word (AT-19)
                assert {a.actor for a in legal} <= {judge.actor(position)}
            data = judge.to_json(position)
            assert judge.from_json(data) == position
            hash(position)


@pytest.mark.parametrize("seed", [*range(4), *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(4, 8))])
def test_every_action_is_legal_exactly_when_no_clause_refuses_it(tactics: Game, referee: Make, seed: int) -> None:
    source = random.Random(1000 + seed)
    judge = referee(*(some_rulings(tactics, source) if seed else []))
    candidates = list(universe(judge))
    clauses = {*tactics.clauses, *tactics.rulings}
    words = tactics.tables["refusals"].rows
    for _, position in random_game(judge, source):
        legal = set(judge.legal(position))
        for action in candidates:
            refusal = judge.judge(position, action)
            assert (refusal is None) == (action in legal), action
            if refusal is not None:
                said = refusal.code in ("unknown-verb", "wrong-words")  # no clause decides what is not understood
                assert refusal.clause == "" if said else refusal.clause in clauses
                assert refusal.code in words


def test_QT_13_what_nobody_has_seen_changes_nobody_s_view(referee: Make) -> None:
    """The faces of tokens not yet turned are no part of a position: both sides know the same, whatever they are."""
    judge = referee()
    seen = 0
    for seed in range(30):
        start, source = judge.start(), random.Random(seed)
        for _, position in random_game(judge, source, start):
            views = [judge.view(position, side) for side in ("heads", "tails")]
            assert {k: v for k, v in views[0].items() if k != "as"} == {k: v for k, v in views[1].items() if k != "as"}
            for side in ("heads", "tails"):
                for token in views[0]["sides"][side]["tokens"]:
                    seen += token["kind"] is None
                    assert token["kind"] is not None or token["zone"] == "reserve"
    assert seen > 1000


def test_the_same_seed_gives_the_same_game(referee: Make) -> None:
    games = [[str(a) for a, _ in random_game(referee(), random.Random(7))] for _ in range(2)]
    assert games[0] == games[1]


def test_perft_counts_the_lines_of_the_opening(referee: Make) -> None:
    """Two sides by two; no toss or two faces; two squads; two faces; three tokens; six types."""
    assert [perft(referee(), referee().start(), n) for n in range(6)] == [1, 2, 4, 6, 6, 8]
    after_toss = next(p for _, p in random_game(referee(), random.Random(1)) if p.phase == "uncover")
    assert [perft(referee(), after_toss, n) for n in range(1, 7)] == [3, 18, 18, 54, 324, 324]
