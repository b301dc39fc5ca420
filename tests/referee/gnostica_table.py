"""Referees of Gnostica for tests, positions written in a few words, and random games in which cards are used."""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from projects import AS_IT_STANDS

from generator.base.findings import Findings
from generator.catalog.library import Game, load_game
from generator.catalog.rulings import parse_choices
from generator.referee.actions import Action
from generator.referee.events import check_claim, play_with_events
from generator.referee.games.gnostica.referee import Gnostica
from generator.referee.protocol import play, read_action
from generator.referee.refusals import Refusal
from generator.referee.registry import referee_for

USING = ("activate", "play", "cup", "rod", "disc", "sword", "replace", "relocate", "trade", "take", "copy", "reveal")


@cache
def gnostica() -> Game:
    game = load_game(AS_IT_STANDS, "gnostica", Findings())
    assert game is not None
    return game


def referee(players: int = 2, *rulings: str, **options: str) -> Gnostica:
    """The referee for so many players, under rulings such as `A-5=out_of_game`."""
    made = referee_for(gnostica(), parse_choices(gnostica(), list(rulings)), {"players": str(players), **options})
    assert isinstance(made, Gnostica)
    return made


def position(judge: Gnostica, **said: Any) -> Any:
    """A position in which the first player has the turn, with what is said of it.

    `cards`: "d4 cups_1 e4 19-sun"; `pieces`: "d4.red.small.east e4.blue.large.upright"; `red="cups_2"`: a hand;
    `discard` likewise; `draw` names the draw pile, and what is not named is in it or, with `draw`, discarded.
    """
    rules = judge.rules
    data = judge.to_json(judge.start())
    words = said.get("cards", "d4 cups_1").split()
    data["cards"] = [f"{space} {card}" for space, card in zip(words[::2], words[1::2], strict=True)]
    data["pieces"] = [name.replace(".", " ") for name in said.get("pieces", "").split()]
    named = list(words[1::2])
    for side in rules.sides:
        hand = said.get(side, "").split()
        sizes = [name.split(".")[2] for name in said.get("pieces", "").split() if name.split(".")[1] == side]
        stash = [f"{size} {number - sizes.count(size)}" for size, (_, number) in rules.supply.items()]
        data["sides"][side] |= {"hand": hand, "cards": len(hand), "stash": stash}
        named += hand
    data["discard"] = said.get("discard", "").split()
    named += data["discard"]
    rest = [card for card in rules.deck if card not in named]
    if "draw" in said:
        data["draw"] = said["draw"].split()
        data["discard"] += [card for card in rest if card not in data["draw"]]
    else:
        data["draw"] = rest
    data |= {"phase": "turn", "order": list(rules.sides), "active": rules.sides[0]}
    data |= said.get("also", {})
    return judge.from_json(data)


def plays(judge: Gnostica, seed: int, most: int, start: Any = None) -> Iterator[tuple[Any, tuple[Action, ...], Action]]:
    """Positions of a random game in which cards are used more than passed, with what is legal and what was chosen."""
    source = random.Random(seed)
    at = judge.start() if start is None else start
    for _ in range(most):
        if not judge.actor(at):
            return
        legal = judge.legal(at)
        chosen = choose(source, legal)
        yield at, legal, chosen
        at = judge.step(at, chosen)


def choose(source: random.Random, legal: Sequence[Action]) -> Action:
    """Any action; most often one that uses a card, and seldom an announcement."""
    using = [action for action in legal if action.verb in USING]
    if using and source.random() < 0.75:
        verb = source.choice(sorted({action.verb for action in using}))
        return source.choice([action for action in using if action.verb == verb])
    chosen = source.choice(legal)
    if chosen.verb == "announce" and source.random() < 0.9:
        return next(action for action in legal if action.verb == "end")
    return chosen


def readings() -> Mapping[str, Sequence[str]]:
    """Every ruling with its options."""
    return {ident: list(ruling.options) for ident, ruling in gnostica().rulings.items()}


class Scene:
    """A position and what is done from it, a line each, written as in a record.

    `red: play cups_2` must be accepted; `! red: end -> no-option-yet GN-45` must be refused just so; `= points red 3 ->
    GN-16` must have happened at the action above by that clause, and `~ points red 4 -> GN-16` must be denied by it.
    """

    def __init__(self, judge: Gnostica, at: Any) -> None:
        self.judge, self.at = judge, at
        self.events: Sequence[Any] = ()

    def plays(self, *lines: str) -> Scene:
        for line in lines:
            body, _, why = (part.strip() for part in line.partition("->"))
            if body[0] == "!":
                self.refuses(body[1:].strip(), why)
            elif body[0] in "=~":
                self.claims(body[1:].strip(), why, holds=body[0] == "=")
            else:
                self.does(body)
        return self

    def does(self, text: str) -> None:
        action = read_action(self.judge, self.at, text)
        assert isinstance(action, Action), text
        after, self.events = play_with_events(self.judge, self.at, action)
        assert not isinstance(after, Refusal), (text, after)
        assert action in self.judge.legal(self.at), text
        assert self.judge.breaches(after) == [], text
        self.at = after

    def refuses(self, text: str, why: str) -> None:
        action = read_action(self.judge, self.at, text)
        refusal = action if isinstance(action, Refusal) else play(self.judge, self.at, action)
        assert isinstance(refusal, Refusal), f"{text} was accepted"
        assert f"{refusal.code} {refusal.clause}".strip() == why, text
        assert isinstance(action, Refusal) or action not in self.judge.legal(self.at), text

    def claims(self, text: str, clause: str, *, holds: bool) -> None:
        wrong = check_claim(self.judge, self.events, text)
        if holds:
            assert wrong is None, (text, [str(event) for event in self.events])
            assert clause in [event.clause for event in self.events if str(event) == text], (text, self.events)
        else:
            assert wrong is not None, f"{text} was borne out"
            assert wrong.clause == clause, (text, wrong, [str(event) for event in self.events])


def scene(players: int = 2, rulings: str = "", **said: Any) -> Scene:
    """A scene from a position (`position`) under rulings such as "A-5=out_of_game A-7=moved_only"."""
    judge = referee(players, *rulings.split())
    return Scene(judge, position(judge, **said))
