"""Plays the record of an example with the referee: every ply must be legal, every claim and refusal must be true."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes
from generator.base.findings import Findings, Where
from generator.catalog.library import EXAMPLES, Game
from generator.catalog.project import Project
from generator.catalog.rulings import Choices
from generator.language.speaker import Speaker
from generator.referee.actions import Action
from generator.referee.clause_marks import recording
from generator.referee.events import Event, play_with_events
from generator.referee.protocol import Referee
from generator.referee.record import Record, decode, parse_record
from generator.referee.record_terms import referee_asked
from generator.referee.refusals import Refusal
from generator.referee.replay import Replayed, replay, why_refused
from generator.referee.told_refusals import sentence


@dataclass(frozen=True, slots=True)
class PlayedRecord:
    """A played record: its positions (one more than its actions), and the events of each action.

    `refusals` are those of its `!` lines, each with the number of actions before it. `rulings` are in force although
    its header does not name them; `plain` are those that its header names and that go without saying in its book: the
    defaults, where the edition has them too. `clauses` are the ids of those that were applied while it was played.
    """

    record: Record
    referee: Referee[Any]
    positions: tuple[Any, ...]
    actions: tuple[Action, ...]
    events: tuple[tuple[Event, ...], ...]
    refusals: tuple[tuple[int, Refusal], ...]
    rulings: tuple[str, ...]
    plain: frozenset[str]
    clauses: frozenset[str]


def play_record(project: Project, game: Game, ident: str, speaker: Speaker, edition: Choices = ()) -> PlayedRecord:
    """Play the record of an example ply by ply.

    Raises CannotJudge naming the example, file and line, and the clause: for a file that is missing or cannot be
    read, a ply that is not legal, and a claim or a refusal that does not hold.
    """
    name = game.examples[ident].record
    path = game.folder / EXAMPLES / name
    shown = project.shown(path)
    if Path(name).name != name or not path.is_file():
        place = game.where(f"{EXAMPLES}/{ident}.yaml", "record")
        raise CannotJudge(f"the example {ident}: there is no record {shown}", "write it beside the example", place)
    try:
        record = parse_record(decode(read_bytes(path), shown), shown)
        if record.one("game") != game.id:
            raise CannotJudge(
                f"a record of {record.one('game')}, not of {game.id}", where=Where(shown, record.line_of("game"), 1)
            )
        return played(game, record, speaker, edition)
    except CannotJudge as error:
        if error.where is not None and error.where.file == shown:
            raise CannotJudge(f"the example {ident}: {error.reason}", error.fix, error.where) from error
        raise CannotJudge(f"the example {ident}: {error.message}", error.fix, Where(shown, 1, 1)) from error


def played(game: Game, record: Record, speaker: Speaker, edition: Choices = ()) -> PlayedRecord:
    """Play a record of this game ply by ply. Raises CannotJudge as `play_record` does, naming the record's lines."""
    referee, rulings = referee_asked(game, record, edition)
    with recording() as recorder:
        replayed = _judged(record, referee, speaker)
    events = tuple(
        play_with_events(referee, position, action)[1]
        for position, action in zip(replayed.positions, replayed.actions, strict=False)
    )
    clauses = frozenset((*recorder.accepted, *recorder.refused))
    refusals = tuple(_refusals(record, referee, replayed))
    other = {ident for ident, _ in edition}
    plain = {f"{one.id}={one.default}" for one in game.rulings.values() if one.id not in other}
    said = frozenset(value for key, value, _ in record.header if key == "ruling")
    return PlayedRecord(
        record, referee, replayed.positions, replayed.actions, events, refusals, tuple(rulings), said & plain, clauses
    )


def _judged(record: Record, referee: Referee[Any], speaker: Speaker) -> Replayed:
    findings = Findings()
    replayed = replay(record, referee, findings)
    if replayed.refusal is not None:
        why = replayed.refusal
        clause = f" ({why.clause})" if why.clause else ""
        raise CannotJudge(f"{sentence(referee, speaker, why)}{clause}", where=Where(record.file, replayed.line, 1))
    for finding in findings.errors:
        clause = f" ({finding.clause})" if finding.clause else ""
        raise CannotJudge(f"{finding.message}{clause}", finding.fix, finding.where)
    if not replayed.actions:
        raise CannotJudge("nothing is played in this record", where=Where(record.file, 1, 1))
    return replayed


def _refusals(record: Record, referee: Referee[Any], replayed: Replayed) -> Iterator[tuple[int, Refusal]]:
    for note in record.notes:
        if note.refused:
            positions, actions = replayed.positions[: note.after + 1], replayed.actions[: note.after]
            why = why_refused(referee, positions, actions, note.text)
            assert why is not None  # _judged has seen to it
            yield note.after, why
