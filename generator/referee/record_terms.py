"""The terms of a play: which rulings and which options a record, or a command, asks for."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.regular_expressions import regular_expression
from generator.catalog.library import Game
from generator.catalog.rulings import Choices, parse_choices
from generator.referee.position_notation import IDS_ONLY
from generator.referee.protocol import Referee
from generator.referee.record import Record, is_notation
from generator.referee.registry import example_engine_of, play_options, plugin_of, referee_for

_RULING = regular_expression(r"[A-Z]+-\d+\Z")  # what looks like the id of a ruling is one, be it misspelt


def options_of(game: Game, words: Iterable[str]) -> tuple[list[str], dict[str, str]]:
    """`K=V` words told apart: rulings of the game, and options of the play. Raises CannotJudge without `=`."""
    keys = {*game.rulings, *(r.key for r in game.rulings.values() if r.key)}
    own = play_options(game.rules_id)
    chosen, options = [], {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise CannotJudge(
                f"{word!r}: write it as K=V; `tirada rules list {game.id}` names what may be chosen",
                row=("error_no_value", {"word": word}),
            )
        # a key may be both a ruling's and an option's: `owner=second` names a player, not a reading
        if _RULING.match(name) or (name in keys and (value in _readings(game, name) or name not in own)):
            chosen.append(word)
        else:
            options[name] = value
    return chosen, options


def _readings(game: Game, key: str) -> set[str]:
    return {option for ruling in game.rulings.values() if ruling.key == key for option in ruling.options}


def referee_asked(game: Game, record: Record, edition: Choices = ()) -> tuple[Referee[Any], Sequence[str]]:
    """The referee that a record's header asks for, and the rulings that it needs beside the header.

    Records of a game that is not refereed ply by ply are those of its book (`registry.example_engine_of`).
    `edition` are the rulings of the book that it stands in: they are in force where the header says nothing else.
    Raises CannotJudge for a ruling or an option that does not exist, and for rulings that contradict each other.
    """
    chosen, options = options_of(game, [value for key, value, _ in record.header if key in ("ruling", "option")])
    notation = plugin_of(game.rules_id).notation
    if notation is not None and is_notation(record.start):
        options = {**notation.options(game, record.start, IDS_ONLY), **options}
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
    referee = referee_for(game, parse_choices(game, [*chosen, *beside]), options, example_engine_of)
    played = dict(value.partition("=")[::2] for key, value in referee.terms() if key == "ruling")
    for name, _, option in (word.partition("=") for word in chosen):
        if played.get(name, option) != option:  # choices do not hold defaults: another ruling has overruled this one
            row = "error_contradiction", {"word": f"{name}={option}", "known": f"{name}={played[name]}"}
            raise CannotJudge(f"{name}={option} contradicts another ruling, by which {name}={played[name]}", row=row)
    return referee, beside


def line_to_blame(game: Game, record: Record) -> int:
    """The first line of a header for which no referee can be found: with it, and not yet without it."""
    for number, (_, _, line) in enumerate(record.header, start=1):
        try:
            referee_asked(game, replace(record, header=record.header[:number]))
        except CannotJudge:
            return line
    return 1
