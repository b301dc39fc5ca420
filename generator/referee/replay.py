"""Records played again: each action judged, what they claim compared with what happened."""

from __future__ import annotations

import json
import random
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.referee.actions import CHANCE, Action, legal_hash
from generator.referee.clause_marks import breached
from generator.referee.events import Event, check_claim, play_with_events
from generator.referee.position_notation import IDS_ONLY
from generator.referee.protocol import Referee, play, read_action
from generator.referee.random_play import draw
from generator.referee.record import DRAWN, UNDO, Record, RecordNote, facts_hash, is_notation
from generator.referee.refusals import Refusal, refuse
from generator.referee.registry import plugin_of


@dataclass(frozen=True, slots=True)
class Replayed:
    """What a record gave: every position (one more than its plies), its actions, and the refusal that ended it."""

    positions: tuple[Any, ...]
    actions: tuple[Action, ...]
    refusal: Refusal | None
    line: int


def replay(
    record: Record, referee: Referee[Any], findings: Findings, *, invariants: bool = True, until: int | None = None
) -> Replayed:
    """Play a record from its start; each ply is judged, and compared with what the record stored.

    A record made under other data or rulings is told once, and so is the first ply at which that shows.
    Raises CannotJudge when its start position cannot be.
    """
    position = start_of(record, referee)
    check_players(record, referee, position)
    made, current = record.one("data"), facts_hash(referee)
    other = bool(made) and made != current
    if other:
        findings.warning(
            "record.edition",
            f"made under other data ({made}; the present ones are {current})",
            Where(record.file, record.line_of("data"), 1),
            fix="what follows is how the present edition judges it",
            row=("record_edition", {"made": made, "current": current}),
        )
    if until is None:
        _judge_last_line(record, findings)
    positions: list[Any] = [position]
    actions: list[Action] = []
    differs = off_seed = False
    seed = record.one("seed")
    notes: dict[int, list[RecordNote]] = {}
    for note in record.notes:
        notes.setdefault(note.after, []).append(note)
    _judge_notes(notes.get(0, ()), record, referee, positions, actions, (), findings)
    for number, ply in enumerate(record.plies[:until], start=1):
        where = Where(record.file, ply.line, 1)
        if ply.count is not None and not differs:
            legal = referee.legal(position)
            if (len(legal), legal_hash(legal)) != (ply.count, ply.hash):
                differs = True
                (findings.warning if other else findings.error)(
                    "record.legal",
                    f"ply {number}: {ply.count} actions were legal when this was recorded, now {len(legal)} are, "
                    "or others",
                    where,
                    fix="the rules or the record have changed",
                    row=("record_legal", {"ply": number, "number": ply.count, "other": len(legal)}),
                )
        action = read_action(referee, position, ply.text)
        if seed and not off_seed and referee.actor(position) == CHANCE:
            given = draw(referee, position, random.Random(f"{seed}/{number - 1}"))
            off_seed = action != given
            if off_seed:
                (findings.warning if other else findings.error)(
                    "record.seed", f"ply {number}: the seed {seed} gives {given}, and here stands {ply.text}", where,
                    fix="leave the line `seed:` out where you tossed or drew yourselves",
                    row=("record_seed", {"ply": number, "seed": seed, "known": given,
                                         "word": ply.text if isinstance(action, Refusal) else action}),
                )  # fmt: skip
        events: tuple[Event, ...] = ()
        if isinstance(action, Refusal):
            return Replayed(tuple(positions), tuple(actions), action, ply.line)
        if number in notes:
            after, events = play_with_events(referee, position, action)
        else:
            after = play(referee, position, action)
        if isinstance(after, Refusal):
            return Replayed(tuple(positions), tuple(actions), after, ply.line)
        position = after
        positions.append(position)
        actions.append(action)
        _judge_notes(notes.get(number, ()), record, referee, positions, actions, events, findings)
        if invariants:
            for breach in referee.breaches(position):
                row = ("record_invariant", {"ply": number, "known": breached(referee.id, [breach])})
                findings.error("record.invariant", f"ply {number}: {breach}", where, row=row)
    if until is None:
        _judge_end(record, referee, position, findings)
    return Replayed(tuple(positions), tuple(actions), None, 0)


def _judge_last_line(record: Record, findings: Findings) -> None:
    """Every line that Tirada writes has an end; one without may have been longer before the file was cut off."""
    last = len(record.lines)
    whole = {ply.line for ply in record.plies if ply.count is not None} | ({record.end.line} if record.end else set())
    said = record.lines[-1].partition("#")[0].strip()
    if said and last not in whole and record.one("data") and not record.lines[-1].endswith("\n"):
        findings.warning(
            "record.cut",
            f"it breaks off in its last line: {said[-60:]!r} may have been longer",
            Where(record.file, last, 1),
            fix="complete the line, or take it out, and end it",
            row=("record_cut", {"word": said[-60:]}),
        )


def _judge_end(record: Record, referee: Referee[Any], position: Any, findings: Findings) -> None:
    """A closing line says how many actions there are and who won; what was cut out of a finished record shows there."""
    end = record.end
    if end is None:
        return
    where = Where(record.file, end.line, 1)
    if end.actions != len(record.plies):
        message = f"its closing line tells of {end.actions} actions, and here stand {len(record.plies)}"
        row = ("record_end_count", {"number": end.actions, "other": len(record.plies)})
        findings.error("record.end", message, where, fix="actions were taken out of it, or added", row=row)
        return
    result = referee.result(position)
    if result is None:
        findings.error(
            "record.end", "it has a closing line, and the game is not over", where, row=("record_end_early", {})
        )
    elif (result["winner"] or DRAWN) != end.winner:
        winner = result["winner"] or DRAWN
        told = ("record_end_winner", {"word": end.winner, "known": winner})
        findings.error("record.end", f"its closing line says {end.winner}: {winner} it is", where, row=told)


def _judge_notes(
    notes: Iterable[RecordNote],
    record: Record,
    referee: Referee[Any],
    positions: Sequence[Any],
    actions: Sequence[Action],
    events: tuple[Event, ...],
    findings: Findings,
) -> None:
    """What a record says is refused must be, for the reason it gives; what it claims must have happened."""
    for note in notes:
        where = Where(record.file, note.line, 1)
        if not note.refused:
            wrong = check_claim(referee, events, note.text)
            if wrong is None:
                _judge_clause(note, events, where, findings)
            else:
                told = "; ".join(map(str, events)) or "nothing"
                message = f"= {note.text}: not so by {wrong.clause}" if wrong.clause else f"= {note.text}: unknown"
                row = ("record_claim" if wrong.clause else "record_claim_unknown",
                       {"word": note.text, "clause": wrong.clause})  # fmt: skip
                fix = f"what happened: {told}"
                findings.error("record.claim", message, where, clause=wrong.clause, fix=fix, row=row)
            continue
        refusal = why_refused(referee, positions, actions, note.text)
        if refusal is None:
            message = f"{note.text}: should be refused, but it is legal here"
            row = ("record_accepted", {"word": note.text})
            findings.error("record.accepted", message, where, clause=note.clause, row=row)
        elif (note.code or refusal.code, note.clause or refusal.clause) != (refusal.code, refusal.clause):
            message = f"{note.text}: refused as {refusal.code} {refusal.clause}, not {note.code} {note.clause}"
            known = {"known": refusal.code, "clause": refusal.clause}
            row = ("record_other_refusal", {"word": note.text, **known, "other": f"{note.code} {note.clause}"})
            findings.error("record.other-refusal", message, where, clause=refusal.clause, row=row)


def _judge_clause(note: RecordNote, events: tuple[Event, ...], where: Where, findings: Findings) -> None:
    """A claim that holds may name the clause that makes it so."""
    if not note.clause:
        return
    words = note.text.lower().split()
    clauses = [event.clause for event in events if str(event).split() == words]
    if note.clause not in clauses:
        message = f"= {note.text}: so by {', '.join(clauses)}, not by {note.clause}"
        row = ("record_other_clause", {"word": note.text, "known": ", ".join(clauses), "other": note.clause})
        findings.error("record.other-clause", message, where, clause=clauses[0], row=row)


def why_refused(
    referee: Referee[Any], positions: Sequence[Any], actions: Sequence[Action], text: str
) -> Refusal | None:
    """Why an action, or the word `undo`, is refused after these actions; None when it is not."""
    if text == UNDO:
        return why_not_undone(referee, positions, actions)
    action = read_action(referee, positions[-1], text)
    return action if isinstance(action, Refusal) else referee.judge(positions[-1], action)


def why_not_undone(referee: Referee[Any], positions: Sequence[Any], actions: Sequence[Action]) -> Refusal | None:
    """Why the last action cannot be taken back."""
    if not actions:
        return refuse("nothing-to-undo", "")  # no rule is broken: there is nothing
    return referee.may_undo(positions[-2], actions[-1], positions[-1])


def check_players(record: Record, referee: Referee[Any], position: Any) -> None:
    """Raises CannotJudge for a player named on a side that the game does not have."""
    for key, value, line in record.header:
        if key == "player":
            try:
                referee.view(position, value.partition("=")[0].strip())
            except CannotJudge as error:
                raise error.at(Where(record.file, line, 1)) from error


def start_of(record: Record, referee: Referee[Any]) -> Any:
    """The position a record starts from: as JSON, or in the game's short notation.

    Raises CannotJudge naming the line when it is none.
    """
    given = record.start
    if not given:
        return referee.start()
    line = record.line_of("start")
    try:
        notation = plugin_of(referee.id).notation if is_notation(given) else None
        return referee.from_json(json.loads(given) if notation is None else notation.read(referee, given, IDS_ONLY))
    except (ValueError, RecursionError) as error:
        raise CannotJudge(f"the start position is no JSON: {error}", where=Where(record.file, line, 1)) from error
    except CannotJudge as error:
        raise error.at(Where(record.file, line, 1)) from error
