"""Random games of Gnostica: every invariant holds, what is offered is accepted, what is not offered is refused."""

from __future__ import annotations

import random
from typing import Any

import pytest
from gnostica_table import choose, plays, readings, referee

from generator.base.findings import Findings
from generator.referee.actions import Action, sort_key
from generator.referee.games.gnostica.grammar import WORDS
from generator.referee.games.gnostica.spaces import around, name_of, place
from generator.referee.random_play import random_game
from generator.referee.record import appended, new_record, parse_record
from generator.referee.replay import replay


def words(judge: Any, at: Any) -> list[list[str]]:
    """What may stand in an action here: pieces, spaces, cards, numbers, orientations."""
    pieces = [f"{space}.{key}" for space, listed in at.pieces.items() for key, _ in listed]
    near = {*at.cards, *at.pieces, *(one for card in at.cards for one in around(card))}
    cards = [*at.hands[at.active], *at.cards.values(), *at.discard[:4], "top"]
    return [pieces or ["d4.red.small.north"], sorted(near) or ["d4"], cards, list("0123456"), [*judge.rules.facings]]


def nearly(judge: Any, at: Any, legal: tuple[Action, ...], source: random.Random) -> Action:
    """An action like a legal one, with a word changed, added or left out; or any words at all."""
    lists = words(judge, at)
    if source.random() < 0.2:
        verb = source.choice(list(WORDS))
        args = tuple(source.choice(source.choice(lists)) for _ in range(source.randint(*WORDS[verb])))
        return Action(judge.rules.sides[at.active], verb, args)
    action = choose(source, legal)
    args_, kind = list(action.args), source.random()
    if kind < 0.75 and args_:
        args_[source.randrange(len(args_))] = source.choice(source.choice(lists))
    elif kind < 0.85:
        args_.append(source.choice(source.choice(lists)))
    elif args_:
        args_.pop()
    return Action(action.actor, action.verb, tuple(args_))


def agree(judge: Any, seed: int, most: int) -> None:
    """Play a random game; `legal` and `judge` say the same of what is offered and of what is like it."""
    source = random.Random(seed)
    for at, legal, chosen in plays(judge, seed, most):
        assert legal == tuple(sorted(set(legal), key=sort_key))
        assert legal
        for action in source.sample(legal, min(4, len(legal))):
            assert judge.judge(at, action) is None, (seed, str(action))
        for _ in range(5):
            action = nearly(judge, at, legal, source)
            assert (judge.judge(at, action) is None) == (action in legal), (seed, str(action))
        after = judge.step(at, chosen)
        assert judge.breaches(after) == [], (seed, str(chosen))
        hash(after)


@pytest.mark.parametrize("players", [2, 3, 6])
def test_a_random_game_holds_every_invariant_and_legal_is_what_is_not_refused(players: int) -> None:
    for seed in range(3):
        agree(referee(players), seed, 350)


def test_so_it_does_under_every_reading_of_the_rulings() -> None:
    source = random.Random(1)
    for seed in range(8):
        chosen = [f"{ident}={source.choice(options)}" for ident, options in readings().items() if source.random() < 0.4]
        agree(referee(source.choice([2, 3]), *chosen), seed, 250)


@pytest.mark.soak
def test_ten_thousand_random_games_of_every_number_of_players() -> None:
    for seed in range(10_000):
        judge = referee(2 + seed % 5)
        for at, _, chosen in plays(judge, seed, 1500):
            assert judge.breaches(judge.step(at, chosen)) == [], (seed, str(chosen))


@pytest.mark.soak
def test_legal_and_judge_agree_for_long() -> None:
    source = random.Random(2)
    for seed in range(400):
        chosen = [f"{ident}={source.choice(options)}" for ident, options in readings().items() if source.random() < 0.3]
        agree(referee(2 + seed % 5, *chosen), seed, 900)


def test_a_game_ends_with_a_winner_or_with_nobody_left() -> None:
    for players in (2, 4):
        judge = referee(players)
        last = random_game(judge, random.Random(players))[-1][1]
        result = judge.result(last)
        assert result is not None
        assert result["winner"] in judge.rules.sides
        assert set(result["count"]) == set(judge.rules.sides)


def test_a_record_replays_and_a_position_comes_back_from_json() -> None:
    judge = referee(3)
    record = new_record(judge, "1.0", "game.tirada", [])
    for at, _, chosen in plays(judge, 5, 400):
        record = appended(record, judge, at, chosen)
        assert judge.from_json(judge.to_json(at)) == at
    findings = Findings()
    done = replay(parse_record(record.text, record.file), judge, findings)
    assert done.refusal is None
    assert findings.items == []
    assert list(done.actions) == [chosen for _, _, chosen in plays(judge, 5, 400)]


def test_no_view_tells_what_others_hold_and_no_proposal_does() -> None:
    judge = referee(3)
    for at, legal, _ in plays(judge, 7, 300):
        for seat, side in enumerate(judge.rules.sides):
            hidden = {card for one, hand in enumerate(at.hands) if one != seat for card in hand}
            hidden |= {args[0] for name, args in at.bids.given if name != side} | set(at.draw)
            seen = repr(judge.view(at, side)) + repr(judge.legal_shown_to(at, side))
            assert not [card for card in hidden if f"'{card}'" in seen or f" {card}'" in seen]
            assert set(judge.legal_shown_to(at, side)) <= set(legal)


def test_spaces_have_names_without_an_edge() -> None:
    names = [name_of(column, row) for column in range(-60, 60) for row in range(-3, 4)]
    assert len(set(names)) == len(names)
    assert [place(name) for name in names] == [(column, row) for column in range(-60, 60) for row in range(-3, 4)]
    spots = ((1, 1), (26, 1), (27, 2), (0, 0), (-1, -2))
    assert [name_of(*spot) for spot in spots] == ["a1", "z1", "aa2", "-a0", "-b-2"]
    assert [place(word) for word in ("d", "4", "d04", "d-0", "-d", "d4.red", "D4", "")] == [None] * 8
