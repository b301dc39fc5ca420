"""Games as text that a person can write: a header, then the actions, a line each or parted by `;`.

What is written comes back exactly.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.base.regular_expressions import regular_expression
from generator.referee.actions import Action, legal_hash, parse_action
from generator.referee.protocol import Referee

FIRST_LINE = "tirada record 1"
ONCE = ("game", "language", "edition", "data", "seed", "start")
SEVERAL = ("ruling", "option", "player")
_HEADER = regular_expression(rf"({'|'.join(ONCE + SEVERAL)})\s*:\s*(.*)\Z")
_CHECK = regular_expression(r"\[\s*(\d{1,9})\s+([0-9a-f]{8})\s*\]\s*\Z")
BYTE_ORDER_MARK = "\ufeff"  # some editors begin every UTF-8 file with it
MOST_BYTES = 2_000_000  # a whole game takes a few thousand
_CONTROL = regular_expression(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
UNDO = "undo"  # in a note: taking back the action above
PARTED = ";"  # between actions on one line
_END = regular_expression(r"end\s*:\s*(\d{1,9})\s+([a-z_]+)\Z")
DRAWN = "draw"  # the winner in the closing line of a game that nobody wins


@dataclass(frozen=True, slots=True)
class Ply:
    """One action as it stands in a record; `count` and `hash` are those of the legal actions, when stored."""

    line: int
    text: str
    count: int | None = None
    hash: str = ""


@dataclass(frozen=True, slots=True)
class RecordNote:
    """A line between two actions: `! ACTION -> CODE CLAUSE` is refused there, `= CLAIM -> CLAUSE` happened just above.

    `! undo -> CODE CLAUSE` says that the action above cannot be taken back. What follows the arrow may be left out.
    """

    line: int
    after: int  # how many actions stand above it
    text: str
    refused: bool
    code: str = ""
    clause: str = ""


@dataclass(frozen=True, slots=True)
class RecordEnd:
    """The closing line of a finished game, `end: 57 tails`: how many actions it took, and who won or `draw`."""

    line: int
    actions: int
    winner: str


@dataclass(frozen=True, slots=True)
class Record:
    """A game as text. `lines` are its lines as they are, comments and all; `end` is that of a finished game."""

    file: str
    lines: tuple[str, ...]
    header: tuple[tuple[str, str, int], ...]
    plies: tuple[Ply, ...]
    notes: tuple[RecordNote, ...] = ()
    end: RecordEnd | None = None

    @property
    def text(self) -> str:
        return "".join(self.lines)

    @property
    def start(self) -> str:
        """The position it starts from, as JSON or in the short notation, which may take several lines; "" without."""
        return "\n".join(value for key, value, _ in self.header if key == "start")

    @property
    def line_end(self) -> str:
        """How the lines of this file end."""
        return "\r\n" if self.lines[0].endswith("\r\n") else "\n"

    def one(self, key: str) -> str:
        """A header value that stands at most once; "" when it is missing."""
        return next((value for name, value, _ in self.header if name == key), "")

    def pairs(self, key: str) -> dict[str, str]:
        """`option: K=V` lines as a mapping."""
        return dict(value.partition("=")[::2] for name, value, _ in self.header if name == key)

    def line_of(self, key: str) -> int:
        return next((line for name, _, line in self.header if name == key), 1)


def facts_hash(referee: Referee[Any]) -> str:
    """A short hash of every number and ruling that decides play."""
    return hash_of(referee.facts())


def hash_of(facts: Mapping[str, Any]) -> str:
    """A short hash of what a referee tells as its facts, or of the same read from a file."""
    return hashlib.sha256(json.dumps(facts, sort_keys=True).encode()).hexdigest()[:12]


def is_notation(start: str) -> bool:
    """Whether a start position is said in the short notation: no JSON of one begins with a letter."""
    return start[:1].isalpha()


def decode(data: bytes, file: str) -> str:
    """The text of a record. Raises CannotJudge when it is too long, no UTF-8, or holds control characters."""
    if len(data) > MOST_BYTES:
        raise CannotJudge(
            f"{len(data)} bytes are no record of a game: at most {MOST_BYTES} are read", where=Where(file, 1, 1)
        )
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        where = Where(file, line, column)
        raise CannotJudge("not UTF-8 text", "save it as UTF-8", where, ("error_utf8", {"word": "UTF-8"})) from error
    found = _CONTROL.search(text)
    if found:
        at = found.start()
        line, column = text.count("\n", 0, at) + 1, at - text.rfind("\n", 0, at)
        sign = f"U+{ord(found[0]):04X}"
        where, row = Where(file, line, column), ("error_no_text", {"word": sign})
        raise CannotJudge(f"the character {sign} is no text", "remove it", where, row)
    return text


def header_line(words: str) -> tuple[str, str] | None:
    """A line of a header as its key and what it says; None for any other line."""
    found = _HEADER.match(words)
    return None if found is None else (found[1], found[2])


def header_says(lines: Iterable[str], key: str) -> str:
    """What the header of a record says under a key that stands there once, whatever language its actions are in.

    "" where it does not, and for what is no record.
    """
    for number, line in enumerate(lines):
        words = line.removeprefix(BYTE_ORDER_MARK).partition("#")[0].strip()
        if number == 0 and words != FIRST_LINE:
            return ""
        if number == 0 or not words or words[0] in "!=":
            continue
        found = header_line(words)
        if found is None:
            return ""
        if found[0] == key:
            return found[1].strip()
    return ""


def parse_record(text: str, file: str) -> Record:
    """A record from its text. Raises CannotJudge naming line and column of the first thing that cannot be read."""
    lines = tuple(re.findall(r"[^\n]*\n|[^\n]+\Z", text))
    if not lines or lines[0].removeprefix(BYTE_ORDER_MARK).strip() != FIRST_LINE:
        said = f"this is no record of a game: its first line is not {FIRST_LINE!r}"
        raise CannotJudge(said, where=Where(file, 1, 1), row=("error_first_line", {"word": FIRST_LINE}))
    header: list[tuple[str, str, int]] = []
    plies: list[Ply] = []
    notes: list[RecordNote] = []
    end: RecordEnd | None = None
    for number, line in enumerate(lines[1:], start=2):
        words = line.partition("#")[0].strip()
        if not words:
            continue
        if words[0] in "!=":
            notes.append(_note(words, number, len(plies), file))
            continue
        if end is not None:
            said = "an action stands below the closing line `end:`"
            raise CannotJudge(said, where=Where(file, number, 1), row=("error_below_end", {}))
        closing = _END.match(words) if plies else None
        if closing:
            end = RecordEnd(number, int(closing[1]), closing[2])
            continue
        found = None if plies else header_line(words if not words.startswith("start") else line.strip())
        if found:
            key, value = found
            before = [said for name, said, _ in header if name == key]
            if key in ONCE and before and not (key == "start" and is_notation(value) and is_notation(before[0])):
                row = ("error_twice", {"word": key})
                raise CannotJudge(f"the line {key!r} stands twice", where=Where(file, number, 1), row=row)
            if key in ONCE and not value:
                where, row = Where(file, number, 1), ("error_says_nothing", {"word": key})
                raise CannotJudge(f"the line {key!r} says nothing", "complete it, or remove it", where, row)
            if key in SEVERAL and "=" not in value:
                column = line.find(value) + 1 if value else len(line.rstrip("\n")) + 1
                raise CannotJudge(
                    f"{key} K=V expected, such as `option: format=squad_3`",
                    where=Where(file, number, column),
                    row=("error_no_value", {"word": value}),
                )
            header.append((key, value.strip(), number))
            continue
        plies += _plies(words, line, number, file, in_header=not plies)
    if not any(key == "game" for key, _, _ in header):
        fix = "write `game: GAME` below the first line"
        raise CannotJudge("the header names no game", fix, Where(file, 2, 1), ("error_no_game", {}))
    return Record(file, lines, tuple(header), tuple(plies), tuple(notes), end)


def _note(words: str, number: int, after: int, file: str) -> RecordNote:
    body = words[1:].strip()
    action, _, why = (part.strip() for part in body.partition("->"))
    if words[0] == "=":
        if not action or not after:
            said = "`= CLAIM` stands below the action it is about"
            raise CannotJudge(said, where=Where(file, number, 1), row=("error_bare_claim", {}))
        return RecordNote(number, after, action, refused=False, clause=why)
    code, _, clause = why.partition(" ")
    if not action or " " in clause.strip():
        raise CannotJudge(
            f"cannot read {words[:60]!r}",
            "write `! ACTION -> REASON CLAUSE`: what was tried, why it is refused, and by which clause",
            Where(file, number, 1),
            ("error_line", {"word": words[:60]}),
        )
    return RecordNote(number, after, action, refused=True, code=code, clause=clause.strip())


def _plies(words: str, line: str, number: int, file: str, *, in_header: bool) -> Iterator[Ply]:
    """The actions of one line; where the header may still go on, a line that cannot be read may have been meant so."""
    start = len(line) - len(line.lstrip())
    for part in words.split(PARTED):
        yield _ply(part.strip(), start + len(part) - len(part.lstrip()), number, file, in_header=in_header)
        start += len(part) + len(PARTED)


def _ply(words: str, start: int, number: int, file: str, *, in_header: bool) -> Ply:
    """An action that begins `start` characters into its line."""
    check = _CHECK.search(words)
    action = words[: check.start()].rstrip() if check else words
    parsed = parse_action(action)
    if isinstance(parsed, int):
        column = min(parsed, max(len(action), 1)) + start
        header = f"; the header has lines {', '.join((*ONCE, *SEVERAL))}" if in_header else ""
        raise CannotJudge(
            f"cannot read {action[:60]!r}",
            f"one action a line, such as `heads: deploy heads.2`{header}",
            Where(file, number, column),
            ("error_line", {"word": action[:60]}),
        )
    first = action.split(":")[0].strip()
    if ":" in action and first in (*ONCE, *SEVERAL):
        said, row = f"the header line {first!r} stands below the first action", ("error_late_header", {"word": first})
        raise CannotJudge(said, where=Where(file, number, 1), row=row)
    return Ply(number, action, int(check[1]), check[2]) if check else Ply(number, action)


def new_record(
    referee: Referee[Any], edition: str, file: str, header: list[tuple[str, str]], start: Any = None, game: str = ""
) -> Record:
    """An empty record made under the referee's data. It names every term of play; those of `header` stay as given.

    `game` is the id of the game where it is a copy of the one that the referee knows.

    Raises CannotJudge for a value that would not come back as it is.
    """
    lines = [FIRST_LINE, f"game: {game or referee.id}", f"edition: {edition}", f"data: {facts_hash(referee)}"]
    said = {(key, value.partition("=")[0]) for key, value in header}
    terms = [(key, value) for key, value in referee.terms() if (key, value.partition("=")[0]) not in said]
    lines += [f"{key}: {value}" for key, value in (*terms, *header)]
    for key, value in header:
        if "#" in value or not value.isprintable():
            raise CannotJudge(f"{key} {value!r} does not fit on a line of a record", "leave out # and line breaks")
    if start is not None:
        lines.append(f"start: {json.dumps(referee.to_json(start), ensure_ascii=False)}")
    return parse_record("\n".join(lines) + "\n\n", file)


def appended(record: Record, referee: Referee[Any], position: Any, action: Action) -> Record:
    """The record with one more action, and the count and hash of the legal actions it was chosen from."""
    legal = referee.legal(position)
    check = (len(legal), legal_hash(legal))
    lines = list(record.lines)
    if not lines[-1].endswith("\n"):
        lines[-1] += record.line_end
    lines.append(f"{f'{action}':<32} [{check[0]} {check[1]}]{record.line_end}")
    return replace(record, lines=tuple(lines), plies=(*record.plies, Ply(len(lines), str(action), check[0], check[1])))


def closed(record: Record, referee: Referee[Any], position: Any) -> Record:
    """The record with its closing line, where the game is over."""
    result = referee.result(position)
    if result is None or record.end is not None:
        return record
    end = RecordEnd(len(record.lines) + 1, len(record.plies), result["winner"] or DRAWN)
    line = f"end: {end.actions} {end.winner}{record.line_end}"
    return replace(record, lines=(*record.lines, line), end=end)


def shortened(record: Record) -> Record:
    """The record without its last action and what was noted after it; comments stay."""
    last = len(record.plies)
    end = record.plies[-1].line
    closing = {record.end.line} if record.end is not None else set[int]()
    gone = {end, *closing, *(note.line for note in record.notes if note.after == last)}
    kept = [line for number, line in enumerate(record.lines, start=1) if number not in gone]
    before, parted, _ = record.lines[end - 1].partition("#")[0].rpartition(PARTED)
    if parted:
        kept.insert(end - 1, before.rstrip() + record.line_end)
    return parse_record("".join(kept), record.file)
