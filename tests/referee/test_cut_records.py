"""A record cut off anywhere: what is left plays on as it was, or the place where it breaks off is named."""

from __future__ import annotations

import random
from functools import cache
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from corpus import files, game_of, games
from projects import AS_IT_STANDS

from generator.base.errors import CannotJudge
from generator.referee.random_play import random_game
from generator.referee.record import appended, closed, decode, new_record, parse_record
from generator.referee.registry import referee_for
from generator.workshop.play.records import replay_record

OPTIONS = {"gnostica": {"players": "2"}}
MOST = {"gnostica": 60}  # actions; a duel is played to its end
KINDS = {"whole lines", "said", "refused", "unread"}


@cache
def played(game: str) -> tuple[bytes, tuple[str, ...]]:
    """A record of a random game with players named, and its actions."""
    referee = referee_for(game_of(game), (), OPTIONS.get(game, {}))
    sides: list[str] = list(referee.facts()["sides"])
    record = new_record(referee, "1.0", "a.tirada", [("player", f"{side}=Ana Belén {side}") for side in sides])
    at: Any = referee.start()
    for action, after in islice(random_game(referee, random.Random(3)), MOST.get(game, 10_000)):
        record = appended(record, referee, at, action)
        at = after
    return closed(record, referee, at).text.encode(), tuple(ply.text for ply in record.plies)


def left_of(game: str, data: bytes) -> str:
    """What becomes of a record cut off here. Raises AssertionError where an action was changed and nobody said so."""
    actions = played(game)[1]
    try:
        record = parse_record(decode(data, "a.tirada"), "a.tirada")
        table = replay_record(AS_IT_STANDS, game_of(game), record, Path("a.tirada"))
    except CannotJudge:
        return "unread"
    replayed, findings = table.replayed, {finding.code for finding in table.findings}
    said = tuple(map(str, replayed.actions))
    if replayed.refusal is not None:
        assert replayed.line == len(record.lines)
        assert said == actions[: len(said)]
        return "refused"
    if findings:
        assert said[:-1] == actions[: max(len(said) - 1, 0)]
        return "said"
    assert said == actions[: len(said)], data[-80:]
    return "whole lines"


def places(game: str) -> list[int]:
    """Every byte of the end of the header, of two lines of the game and of its end; and some others."""
    data = played(game)[0]
    lines = [0]
    while (end := data.find(b"\n", lines[-1])) >= 0:
        lines.append(end + 1)
    header = data.index(b"\n\n") - 40
    source = random.Random(9)
    spots = {*range(header, header + 70), *range(len(data) - 60, len(data)), *source.sample(range(len(data)), 40)}
    for number in source.sample(range(len(lines) - 20, len(lines) - 1), 2):
        spots.update(range(lines[number - 1], lines[number]))
    return sorted(spots)


@pytest.mark.parametrize("game", games())
def test_a_record_cut_off_plays_on_or_says_where_it_breaks_off(game: str) -> None:
    found = {left_of(game, played(game)[0][:at]) for at in places(game)}
    assert found == KINDS


@pytest.mark.soak
@pytest.mark.parametrize("game", games())
def test_so_it_is_at_every_byte(game: str) -> None:
    data = played(game)[0]
    for at in range(len(data)):
        left_of(game, data[:at])


@pytest.mark.parametrize("game", games())
def test_what_is_left_is_played_on_and_written_whole(game: str) -> None:
    """An action added to a record whose last line has no end stands on a line of its own."""
    data, actions = played(game)
    at = data.rindex(b"[", 0, len(data) - 400)  # behind an action, before the number of those that were legal
    record = parse_record(decode(data[:at].rstrip(b" "), "a.tirada"), "a.tirada")
    table = replay_record(AS_IT_STANDS, game_of(game), record, Path("a.tirada"))
    assert [finding.code for finding in table.findings] == ["record.cut"]
    number = len(table.replayed.actions)
    again = appended(record, table.referee, table.position, table.referee.legal(table.position)[0])
    assert [ply.text for ply in parse_record(again.text, "a.tirada").plies[:-1]] == list(actions[:number])


def test_a_clean_record_is_whole() -> None:
    for game in games():
        for path in files(game)[:12]:
            record = parse_record(decode(path.read_bytes(), path.name), path.name)
            table = replay_record(AS_IT_STANDS, game_of(game), record, path)
            assert "record.cut" not in {finding.code for finding in table.findings}
