"""The lines of a record as a book prints them: short header, several actions to a line, step numbers."""

from __future__ import annotations

from collections.abc import Sequence

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.referee.actions import CHANCE
from generator.referee.record import FIRST_LINE, PARTED
from generator.referee.record_words import IDS, RecordWords
from generator.rulebook.record_replay import PlayedRecord

WIDEST = 100  # characters of a printed line
MARKED = 5  # of these characters are kept free for the number of the step
PRINTED = ("game", "language", "option", "ruling", "start")  # the header lines that a replay needs


def printed_lines(
    played: PlayedRecord, steps: Sequence[int], words: RecordWords, language: str = IDS
) -> tuple[str, ...]:
    """The printed lines of a record: header, actions separated by `;`, and notes; `# 1` marks where a step begins.

    `steps` says how many actions each step has; verbs and names are said by `words`, those of a language.

    Raises CannotJudge for a line that is too wide to be printed.
    """
    record = played.record
    lines = [FIRST_LINE]
    header = [(key, value) for key, value, _ in record.header if key in PRINTED and value not in played.plain]
    if language != IDS and "language" not in dict(header):
        header.insert(1, ("language", language))
    lines += [words.header(f"{key}: {value}") for key, value in header]
    lines += [f"ruling: {word}" for word in played.rulings]
    notes: dict[int, list[str]] = {}
    for note in record.notes:
        why = " ".join(part for part in (note.code, note.clause) if part)
        line = words.line(f"{'!' if note.refused else '='} {note.text}") + (f" -> {why}" if why else "")
        notes.setdefault(note.after, []).append(line)
    lines += notes.get(0, ())
    done = 0
    for number, plies in enumerate(steps, start=1):
        first, start = done, len(lines)
        done += plies
        for ply in range(first, done):
            if ply + 1 in notes or ply + 1 == done:
                lines += [*_joined(played, first, ply + 1, words), *notes.get(ply + 1, ())]
                first = ply + 1
        if plies:
            lines[start] += f" # {number}"
    for line in lines:
        if len(line) > WIDEST:
            raise CannotJudge(
                f"a line of {len(line)} characters cannot be printed: {line[:WIDEST]!r}", where=Where(record.file)
            )
    return tuple(lines)


def _joined(played: PlayedRecord, first: int, last: int, words: RecordWords) -> list[str]:
    """Actions on as few lines as possible; the actor is named at the start of a line and wherever the actor changes."""
    lines: list[str] = []
    named = ""
    for ply in range(first, last):
        action = played.actions[ply]
        meant = played.referee.complete(played.positions[ply], action.verb, action.args)
        names_actor = meant != action.actor or action.actor not in (named, CHANCE)
        said = words.action(str(action) if names_actor else " ".join((action.verb, *action.args)))
        longer = f"{lines[-1]}{PARTED} {said}" if lines else ""
        if longer and len(longer) <= WIDEST - MARKED:
            lines[-1] = longer
        else:
            lines.append(words.action(str(action)))
            named = ""
        if action.actor != CHANCE:
            named = action.actor
    return lines
