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
from generator.referee.games.gnostica.referee import Gnostica
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
    """Every ruling with the options that the referee plays."""
    from generator.referee.games.gnostica.rules import NOT_PLAYED

    return {
        ident: [option for option in ruling.options if (ident, option) not in NOT_PLAYED]
        for ident, ruling in gnostica().rulings.items()
    }
