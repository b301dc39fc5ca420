"""The terms of a play: which rulings and which options a record, or a command, asks for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from generator.base.errors import CannotJudge
from generator.catalog.library import Game
from generator.catalog.rulings import Choices, parse_choices
from generator.referee.core import Referee
from generator.referee.games import referee_for
from generator.referee.record import Record


def options_of(game: Game, words: Iterable[str]) -> tuple[list[str], dict[str, str]]:
    """`K=V` words told apart: rulings of the game, and options of the play. Raises CannotJudge without `=`."""
    keys = {*game.rulings, *(r.key for r in game.rulings.values() if r.key)}
    chosen, options = [], {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise CannotJudge(f"{word!r}: write it as K=V, such as format=squad_3 or AT-1=after_all_rolls")
        # a key may be both a ruling's and an option's: `owner=second` names a player, not a reading
        if name in game.rulings or (name in keys and value in _readings(game, name)):
            chosen.append(word)
        else:
            options[name] = value
    return chosen, options


def _readings(game: Game, key: str) -> set[str]:
    return {option for ruling in game.rulings.values() if ruling.key == key for option in ruling.options}


def referee_asked(game: Game, record: Record, edition: Choices = ()) -> tuple[Referee[Any], Sequence[str]]:
    """The referee that a record's header asks for, and the rulings that it needs beside the header.

    `edition` are the rulings of the book that it stands in: they are in force where the header says nothing else.
    Raises CannotJudge for a ruling or an option that does not exist.
    """
    chosen, options = options_of(game, [value for key, value, _ in record.header if key in ("ruling", "option")])
    own = parse_choices(game, chosen)
    beside = []
    for ident, option in edition:
        word = f"{ident}={option}"
        try:
            parse_choices(game, [*chosen, word])
        except CannotJudge:
            continue  # the header chooses otherwise
        if (ident, option) not in own:
            beside.append(word)
    return referee_for(game, parse_choices(game, [*chosen, *beside]), options), beside
