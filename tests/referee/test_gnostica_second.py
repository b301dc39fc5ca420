"""The referee of Gnostica against one written apart from it: the same powers may be used, in the same ways."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import pytest
from gnostica_table import gnostica, plays, referee
from hypothesis import given, settings
from hypothesis import strategies as st
from second_gnostica import MAJORS, SecondGnostica

from generator.referee.actions import Action
from generator.referee.games.gnostica.notation import NOTATION
from generator.referee.games.gnostica.rules import OPTIONS
from generator.referee.games.gnostica.spaces import DIRECTIONS, beside, name_of
from generator.referee.rulings_in_force import as_rulings

SPOTS = [name_of(column, row) for column in range(2, 7) for row in range(2, 7)]


NOT_PRINTED = ("A-19=allowed", "A-35=free_turn")


def second_of(judge: Any, at: Any) -> SecondGnostica:
    played = {ruling for _, ruling in as_rulings(judge.rules.options, OPTIONS)}
    return SecondGnostica(judge.to_json(at), played.intersection(NOT_PRINTED))


def same(judge: Any, at: Any) -> int:
    """The actions of a turn in which a card is in use are those of the second referee. Returns how many there are."""
    first = {(action.verb, *action.args) for action in judge.legal(at)}
    second = second_of(judge, at).actions()
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
        chosen, before = source.choice([action for action in using if action.verb == verb]), at
        at = judge.step(at, chosen)
        assert judge.breaches(at) == []
        assert judge.from_json(judge.to_json(at)) == at
        acted = second_of(judge, at).may_be_turned(second_of(judge, before), (verb, *chosen.args))
        assert at.acted == acted, (str(chosen), acted)
    return seen


@pytest.mark.parametrize("card", [*MAJORS, "cups_2", "rods_2", "discs_2", "swords_2"])
def test_each_card_may_be_used_as_the_second_referee_says(card: str) -> None:
    seen = sum(through(referee(2 + seed % 2), random.Random(seed), card) for seed in range(10))
    assert seen > 20


@pytest.mark.parametrize("card", [*MAJORS, "cups_2", "swords_2"])
def test_so_it_may_where_acting_turns_a_minion_and_the_chariot_takes_territories_along(card: str) -> None:
    seen = sum(through(referee(2 + seed % 2, *NOT_PRINTED), random.Random(seed), card) for seed in range(10))
    assert seen > 20


def with_two_pushers(judge: Any, source: random.Random) -> Any:
    """A crowded board with a territory that one large piece pushes towards another, which pushes it on."""
    data = judge.to_json(board(judge, source, "7-chariot"))
    one, other = source.choice(list(DIRECTIONS)), source.choice(list(DIRECTIONS))
    space = source.choice(data["cards"]).split()[0]
    goal = beside(space, one, source.randint(1, 3))
    own = judge.rules.sides[0]
    data["pieces"] = [line for line in data["pieces"] if line.split()[0] != space and line.split()[2] != "large"]
    back = {"north": "south", "south": "north", "east": "west", "west": "east"}
    for at, facing in ((beside(space, back[one]), one), (beside(goal, back[other]), other)):
        if SecondGnostica(data).kind(at) != "void":
            data["pieces"].append(f"{at} {own} large {facing}")
    if source.random() < 0.7 and SecondGnostica(data).kind(goal) == "wasteland":
        data["pieces"].append(f"{goal} {judge.rules.sides[1]} large upright")
    for side in judge.rules.sides:
        placed = [line.split()[2] for line in data["pieces"] if line.split()[1] == side]
        data["sides"][side]["stash"] = [
            f"{size} {whole - placed.count(size)}"
            for size, whole in zip(judge.rules.sizes, judge.rules.stash, strict=True)
        ]
    return judge.from_json(data)


def test_the_chariot_takes_a_territory_through_the_void_and_under_enemies() -> None:
    """A-19: wherever the second referee lets it, and from there to where it may lie."""
    through: Counter[str] = Counter()
    for seed in range(120):
        judge = referee(2, "A-19=allowed")
        at = with_two_pushers(judge, random.Random(seed))
        at = judge.step(at, Action(judge.rules.sides[0], "play", ("7-chariot",)))
        same(judge, at)
        for action in judge.legal(at):
            after = judge.step(at, action)
            if after.transit is None or after.transit[1] is not None:
                continue
            goal = after.transit[0]
            through["enemies" if second_of(judge, at).enemy_at(goal) else second_of(judge, at).kind(goal)] += 1
            assert judge.breaches(after) == []
            assert judge.from_json(NOTATION.read(judge, NOTATION.write(judge, after))) == after
            same(judge, after)
            assert all(judge.step(after, one).transit is None for one in judge.legal(after))
    assert min(through["enemies"], through["void"]) > 5, through
    assert through.keys() == {"enemies", "void"}


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
