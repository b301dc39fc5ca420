"""The referee of Gnostica against one written apart from it: the same powers may be used, in the same ways."""

from __future__ import annotations

import random
from typing import Any

import pytest
from gnostica_table import gnostica, plays, referee
from hypothesis import given, settings
from hypothesis import strategies as st
from second_gnostica import MAJORS, SecondGnostica

from generator.referee.actions import Action
from generator.referee.games.gnostica.spaces import name_of

SPOTS = [name_of(column, row) for column in range(2, 7) for row in range(2, 7)]


def same(judge: Any, at: Any) -> int:
    """The actions of a turn in which a card is in use are those of the second referee. Returns how many there are."""
    first = {(action.verb, *action.args) for action in judge.legal(at)}
    second = SecondGnostica(judge.to_json(at)).actions()
    assert first == second, (sorted(first - second)[:5], sorted(second - first)[:5], at.uses)
    return len(first)


def board(judge: Any, source: random.Random, card: str) -> Any:
    """A crowded board of two or three players, with the first about to play a card."""
    rules = judge.rules
    deck = [one for one in rules.deck if one != card]
    source.shuffle(deck)
    spots = source.sample(SPOTS, source.randint(4, 11))
    data = judge.to_json(judge.start())
    data["cards"] = [f"{space} {deck.pop()}" for space in spots]
    near = {*spots, *(name_of(c, r) for c in range(1, 8) for r in range(1, 8))}
    lines, left = [], {(side, size): number for side in rules.sides for size, (_, number) in rules.supply.items()}
    cards = dict(line.split() for line in data["cards"])
    for _ in range(source.randint(4, 22)):
        space = source.choice(spots if source.random() < 0.75 else sorted(near))
        side, size = source.choice(rules.sides), source.choice(rules.sizes)
        if left[side, size] and SecondGnostica(data | {"cards": data["cards"]}).kind(space) != "void":
            left[side, size] -= 1
            lines.append(f"{space} {side} {size} {source.choice(rules.facings)}")
    mine = f"{spots[0]} {rules.sides[0]} small east"
    if left[rules.sides[0], "small"]:
        left[rules.sides[0], "small"] -= 1
        lines.append(mine)
    data["pieces"] = lines
    for side in rules.sides:
        hand = [deck.pop() for _ in range(source.randint(2, 5))]
        if side == rules.sides[0]:
            hand.append(card)
        data["sides"][side] |= {
            "hand": hand, "cards": len(hand), "stash": [f"{size} {left[side, size]}" for size in rules.sizes]
        }  # fmt: skip
    cut = source.randint(0, len(deck))
    data |= {"draw": deck[:cut], "discard": deck[cut:], "phase": "turn", "order": list(rules.sides)}
    assert cards
    return judge.from_json(data)


def through(judge: Any, source: random.Random, card: str) -> int:
    """A card played on a crowded board, and its powers used one after the other, each compared."""
    at = board(judge, source, card)
    at = judge.step(at, Action(judge.rules.sides[0], "play", (card,)))
    seen = 0
    while at.phase == "powers":
        if at.waiting or at.drawing:
            at = judge.step(at, source.choice(judge.legal(at)))
            assert judge.breaches(at) == []
            continue
        seen += same(judge, at)
        using = [action for action in judge.legal(at) if action.verb not in ("end", "announce")]
        if not using:
            break
        verb = source.choice([action.verb for action in using])
        at = judge.step(at, source.choice([action for action in using if action.verb == verb]))
        assert judge.breaches(at) == []
    return seen


@pytest.mark.parametrize("card", [*MAJORS, "cups_2", "rods_2", "discs_2", "swords_2"])
def test_each_card_may_be_used_as_the_second_referee_says(card: str) -> None:
    seen = sum(through(referee(2 + seed % 2), random.Random(seed), card) for seed in range(10))
    assert seen > 20


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 10**9), card=st.sampled_from(sorted(MAJORS)))
def test_so_it_is_on_any_crowded_board(seed: int, card: str) -> None:
    through(referee(3), random.Random(seed), card)


def test_in_random_games_too() -> None:
    judge, seen = referee(3), 0
    for seed in range(4):
        for at, _, _ in plays(judge, seed, 500):
            if at.phase == "powers" and not at.waiting and not at.drawing:
                seen += same(judge, at)
    assert seen > 500


@pytest.mark.soak
def test_so_it_is_for_long() -> None:
    for seed in range(20_000):
        through(referee(2 + seed % 3), random.Random(f"long {seed}"), random.Random(seed).choice(gnostica_cards()))


def gnostica_cards() -> list[str]:
    return list(gnostica().tables["cards"].rows)
