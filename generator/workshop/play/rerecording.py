"""Records written anew under the present numbers: the same actions, with what is legal and what happens at them now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes, refuse_changed
from generator.base.findings import Findings, Where
from generator.base.names import suggestion
from generator.base.regular_expressions import regular_expression
from generator.catalog.library import EXAMPLES, RECORDS, Game
from generator.catalog.project import Project
from generator.referee.actions import legal_hash
from generator.referee.events import Event, check_claim, play_with_events
from generator.referee.protocol import Referee, read_action
from generator.referee.record import DRAWN, Ply, Record, RecordNote, facts_hash, parse_record
from generator.referee.record_terms import referee_asked
from generator.referee.refusals import Refusal
from generator.referee.replay import check_players, replay, start_of, why_refused
from generator.workshop.play.records import read_record, replay_record, said_refusal, write_record
from generator.workshop.play.referee_words import RefereeWords, language_of
from generator.workshop.registers.reading import speaker_for

SUFFIX = ".tirada"
_CLAIM = regular_expression(
    r"(?P<before>\s*=\s*)(?P<claim>[^#]*?)(?P<space>\s*)(?P<clause>->[^#]*?)?(?P<after>\s*(?:#.*)?)\Z"
)
_REFUSED = regular_expression(r"(?P<before>[^#]*?->\s*)(?P<why>[^#]*?)(?P<after>\s*(?:#.*)?)\Z")
_STAMP = regular_expression(r"\[\s*\d+ +[0-9a-f]{8}\s*\]")


@dataclass(frozen=True, slots=True)
class ChangedLine:
    """A line of a record as it stands in ids and as it would be; `new` is None where it would go."""

    number: int
    old: str
    new: str | None


@dataclass(frozen=True, slots=True)
class Rerecorded:
    """A record written anew, with the lines that differ; or why it cannot be, and at which place."""

    path: Path
    record: Record
    changes: tuple[ChangedLine, ...] = ()
    failure: CannotJudge | None = None
    before: bytes = b""  # what the file held when it was read


def records_of(game: Game, names: Sequence[str]) -> list[Path]:
    """The examples and records of a game; with names, those called so, by their file's name with or without suffix.

    Raises CannotJudge for a name that none of them has.
    """
    folders = (game.folder / EXAMPLES, game.folder / RECORDS)
    known = [path for folder in folders for path in sorted(folder.glob(f"*{SUFFIX}"))]
    if not names:
        return known
    stems = {path.stem for path in known}
    wanted = {Path(name).name.removesuffix(SUFFIX) for name in names}
    for name in sorted(wanted - stems):
        raise CannotJudge(f"{game.id} has no example and no record {name!r}: {suggestion(name, sorted(stems))}")
    return [path for path in known if path.stem in wanted]


def rerecord(project: Project, game: Game, names: Sequence[str] = ()) -> list[Rerecorded]:
    """Every example and record that does not hold any more, written anew; with names, those alone. Writes nothing.

    A record of an earlier edition that is kept holds under that one. Raises CannotJudge for an unknown name.
    """
    found = []
    for path in records_of(game, names):
        before = read_bytes(path)
        record = read_record(path, project.root)
        if names or not _holds(project, game, record, path):
            found.append(replace(_rerecorded(project, game, record, path), before=before))
    return found


def as_data(project: Project, one: Rerecorded) -> dict[str, Any]:
    """What would become of a record, as JSON: its lines with their numbers, or why it cannot be recorded again."""
    where = one.failure.where if one.failure is not None else None
    failure = (
        {"line": where.line if where else None, "message": one.failure.reason, "fix": one.failure.fix}
        if (one.failure is not None)
        else None
    )
    lines = [{"line": change.number, "old": change.old, "new": change.new} for change in one.changes]
    return {"file": project.shown(one.path), "changes": lines, "failure": failure}


def words_around(found: Sequence[Rerecorded]) -> list[Path]:
    """The files whose words tell the examples that would be written: they were written for what happened before."""
    beside = [one.path.with_suffix(".yaml") for one in found if one.failure is None and one.changes]
    return [path for path in beside if path.exists()]


def write(project: Project, game: Game, found: Sequence[Rerecorded]) -> None:
    """Write the records that could be written anew into their files. Raises CannotJudge where they may not be.

    Nor is any written when somebody has changed one of them since it was read.
    """
    if not project.may_change(game.id):
        raise CannotJudge(
            "these games came with Tirada or another package and are not yours to change",
            "name your project with --root, or start one with `tirada new`",
        )
    new = [one for one in found if one.failure is None and one.changes]
    for one in new:
        refuse_changed(one.path, one.before)
    for one in new:
        write_record(one.path, project.root, one.record)


def _holds(project: Project, game: Game, record: Record, path: Path) -> bool:
    try:
        table = replay_record(project, game, record, path, told=False)  # what has changed since is told elsewhere
    except CannotJudge:
        return False
    return table.replayed.refusal is None and not table.findings.errors


def _rerecorded(project: Project, game: Game, record: Record, path: Path) -> Rerecorded:
    try:
        referee, _ = referee_asked(game, record)
        lines = _Rewriting(project, game, record, referee).lines()
        text = "".join(line for line in lines if line is not None)
        new = parse_record(text, record.file)
        findings = Findings()
        replayed = replay(new, referee, findings)
        if replayed.refusal is not None or findings.errors:  # a seed that draws something else now, a broken invariant
            first = findings.errors[0]
            raise CannotJudge(first.message, first.fix, first.where)
    except CannotJudge as error:
        return Rerecorded(path, record, failure=error)
    pairs = zip(record.lines, lines, strict=True)
    changes = (
        ChangedLine(number, old.rstrip("\r\n"), None if line is None else line.rstrip("\r\n"))
        for number, (old, line) in enumerate(pairs, start=1)
        if line != old
    )
    return Rerecorded(path, new, tuple(changes))


class _Rewriting:
    """A record on its way to what is so under a referee; a line that says what happens no more becomes None."""

    def __init__(self, project: Project, game: Game, record: Record, referee: Referee[Any]) -> None:
        self._project, self._game, self._record, self._referee = project, game, record, referee
        self._lines: list[str | None] = list(record.lines)

    def lines(self) -> list[str | None]:
        """Its lines, in the same order. Raises CannotJudge at the first that the referee does not bear out."""
        record, referee = self._record, self._referee
        self._header()
        positions = [start_of(record, referee)]
        actions: list[Any] = []
        check_players(record, referee, positions[0])
        self._notes(0, positions, actions, ())
        for number, ply in enumerate(record.plies, start=1):
            self._stamp(ply, positions[-1])
            action = read_action(referee, positions[-1], ply.text)
            after: Any = action
            events: tuple[Event, ...] = ()
            if not isinstance(action, Refusal):
                after, events = play_with_events(referee, positions[-1], action)
            if isinstance(after, Refusal):
                clause = f" ({after.clause})" if after.clause else ""
                raise CannotJudge(
                    f"{ply.text}: {self._said(after)}{clause}",
                    "from here on it cannot be played any more: change its actions, or remove it",
                    Where(record.file, ply.line, 1),
                )
            positions.append(after)
            actions.append(action)
            self._notes(number, positions, actions, events)
        self._end(positions[-1])
        return self._lines

    def _said(self, refusal: Refusal) -> str:
        speaker = speaker_for(self._project, self._game, language_of(self._game, ""))
        return said_refusal(self._referee, speaker, refusal, lambda: RefereeWords(self._project, speaker.language))

    def _replace(self, number: int, old: str, new: str) -> None:
        line = self._lines[number - 1]
        assert line is not None
        self._lines[number - 1] = line.replace(old, new, 1)

    def _header(self) -> None:
        for key, value in (("data", facts_hash(self._referee)), ("edition", self._game.model.edition)):
            if self._record.one(key):
                self._replace(self._record.line_of(key), self._record.one(key), value)

    def _stamp(self, ply: Ply, position: Any) -> None:
        if ply.count is None:
            return
        legal = self._referee.legal(position)
        new = f"[{len(legal)} {legal_hash(legal)}]"
        line = self._lines[ply.line - 1]
        assert line is not None
        place = next(
            found for found in _STAMP.finditer(line) if found[0].strip("[] ").split() == [str(ply.count), ply.hash]
        )
        self._lines[ply.line - 1] = line[: place.start()] + new + line[place.end() :]

    def _notes(self, number: int, positions: Sequence[Any], actions: Sequence[Any], events: Sequence[Event]) -> None:
        notes = [note for note in self._record.notes if note.after == number]
        claimed = {tuple(note.text.lower().split()) for note in notes if not note.refused}
        free = [event for event in events if tuple(str(event).split()) not in claimed]
        for note in notes:
            if note.refused:
                self._refused(note, positions, actions)
            else:
                self._claim(note, events, free)

    def _refused(self, note: RecordNote, positions: Sequence[Any], actions: Sequence[Any]) -> None:
        refusal = why_refused(self._referee, positions, actions, note.text)
        if refusal is None:
            raise CannotJudge(
                f"{note.text}: it shows that this is refused, and it is legal here now",
                "let it refuse something else here, or take the line out",
                Where(self._record.file, note.line, 1),
            )
        why = " ".join([*([refusal.code] if note.code else []), *([refusal.clause] if note.clause else [])])
        body, end = _line_and_end(self._record.lines[note.line - 1])
        found = _REFUSED.match(body)
        if found is not None and found["why"].split() != why.split():
            self._lines[note.line - 1] = f"{found['before']}{why}{found['after']}{end}"

    def _claim(self, note: RecordNote, events: Sequence[Event], free: list[Event]) -> None:
        """A claim as it is true now: the event of its kind that shares most of its words and is not claimed yet."""
        words = tuple(note.text.lower().split())
        same = next((event for event in events if tuple(str(event).split()) == words), None)
        if same is None and check_claim(self._referee, events, note.text) is None:
            return
        if same is None:
            kind = [event for event in free if event.kind == words[0]]
            same = max(kind, key=lambda event: _shared(str(event).split(), words), default=None)
            if same is None:
                self._lines[note.line - 1] = None
                return
            free.remove(same)
        clauses = {event.clause for event in events if str(event) == str(same)}
        body, end = _line_and_end(self._record.lines[note.line - 1])
        found = _CLAIM.match(body)
        assert found is not None
        said = str(same) if tuple(str(same).split()) != words else found["claim"]
        clause = found["clause"] or ""
        if clause and note.clause not in clauses:
            clause = f"-> {same.clause}"
        told = said + found["space"]
        if clause:
            told = f"{said:<{len(found['claim']) + len(found['space']) - 1}} "
        self._lines[note.line - 1] = f"{found['before']}{told}{clause}{found['after']}{end}"

    def _end(self, position: Any) -> None:
        end = self._record.end
        if end is None:
            return
        result = self._referee.result(position)
        if result is None:
            self._lines[end.line - 1] = None
            return
        body, line_end = _line_and_end(self._record.lines[end.line - 1])
        told = f"end: {len(self._record.plies)} {result['winner'] or DRAWN}"
        if body.partition("#")[0].split() != told.split():
            self._lines[end.line - 1] = told + line_end


def _line_and_end(line: str) -> tuple[str, str]:
    body = line.rstrip("\r\n")
    return body, line[len(body) :]


def _shared(one: Sequence[str], other: Sequence[str]) -> int:
    return sum(a == b for a, b in zip(one, other, strict=False))
