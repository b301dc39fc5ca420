"""Games as text that a person can write: a header, then one action a line. What is written comes back exactly."""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass, replace
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.base.names import suggestion
from generator.referee.core import Action, Referee, Refusal, legal_hash, parse_action, play, read_action

FIRST_LINE = "tirada record 1"
ONCE = ("game", "edition", "data", "seed", "start")
SEVERAL = ("ruling", "option", "player")
_HEADER = re.compile(rf"({'|'.join(ONCE + SEVERAL)})\s*:\s*(.*)\Z")
_CHECK = re.compile(r"\[\s*(\d{1,9})\s+([0-9a-f]{8})\s*\]\s*\Z")
MOST_BYTES = 20_000_000


@dataclass(frozen=True, slots=True)
class Ply:
    """One action as it stands in a record; `count` and `hash` are those of the legal actions, when stored."""

    line: int
    text: str
    count: int | None = None
    hash: str = ""


@dataclass(frozen=True, slots=True)
class Record:
    """A game as text. `lines` are its lines as they are, comments and all."""

    file: str
    lines: tuple[str, ...]
    header: tuple[tuple[str, str, int], ...]
    plies: tuple[Ply, ...]

    @property
    def text(self) -> str:
        return "".join(self.lines)

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
    return hashlib.sha256(json.dumps(referee.facts(), sort_keys=True).encode()).hexdigest()[:12]


def decode(data: bytes, file: str) -> str:
    """The text of a record. Raises CannotJudge when it is too long or no UTF-8."""
    if len(data) > MOST_BYTES:
        raise CannotJudge(f"{file}: {len(data)} bytes are no record of a game")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        column = error.start - data.rfind(b"\n", 0, error.start)
        raise CannotJudge(f"{file}:{line}:{column}: not UTF-8 text", "save it as UTF-8") from error


def parse_record(text: str, file: str) -> Record:
    """A record from its text. Raises CannotJudge naming line and column of the first thing that cannot be read."""
    lines = tuple(re.findall(r"[^\n]*\n|[^\n]+\Z", text))
    if not lines or lines[0].strip() != FIRST_LINE:
        raise CannotJudge(f"{file}:1:1: this is no record of a game: its first line is not {FIRST_LINE!r}")
    header: list[tuple[str, str, int]] = []
    plies: list[Ply] = []
    for number, line in enumerate(lines[1:], start=2):
        words = line.partition("#")[0].strip()
        if not words:
            continue
        found = None if plies else _HEADER.match(words if not words.startswith("start") else line.strip())
        if found:
            key, value = found.groups()
            if key in ONCE and any(name == key for name, _, _ in header):
                raise CannotJudge(f"{file}:{number}:1: the line {key!r} stands twice")
            if key in SEVERAL and "=" not in value:
                column = line.find(value) + 1 if value else len(line.rstrip("\n")) + 1
                raise CannotJudge(f"{file}:{number}:{column}: {key} K=V expected, such as `option: format=squad_3`")
            header.append((key, value.strip(), number))
            continue
        plies.append(_ply(words, line, number, file))
    if not any(key == "game" for key, _, _ in header):
        raise CannotJudge(f"{file}:2:1: the header names no game", "write `game: GAME` below the first line")
    return Record(file, lines, tuple(header), tuple(plies))


def _ply(words: str, line: str, number: int, file: str) -> Ply:
    check = _CHECK.search(words)
    action = words[: check.start()].rstrip() if check else words
    parsed = parse_action(action)
    if isinstance(parsed, int):
        column = min(parsed, len(action)) + len(line) - len(line.lstrip())
        raise CannotJudge(
            f"{file}:{number}:{column}: cannot read {action[:60]!r}",
            "one action a line, such as `heads: deploy heads.2`",
        )
    first = action.split(":")[0].strip()
    if ":" in action and first in (*ONCE, *SEVERAL):
        raise CannotJudge(f"{file}:{number}:1: the header line {first!r} stands below the first action")
    return Ply(number, action, int(check[1]), check[2]) if check else Ply(number, action)


def new_record(
    referee: Referee[Any], edition: str, file: str, header: list[tuple[str, str]], start: Any = None
) -> Record:
    """An empty record made under the referee's data and rulings."""
    lines = [FIRST_LINE, f"game: {referee.id}", f"edition: {edition}", f"data: {facts_hash(referee)}"]
    lines += [f"{key}: {value}" for key, value in header]
    if start is not None:
        lines.append(f"start: {json.dumps(referee.to_json(start), ensure_ascii=False)}")
    return parse_record("\n".join(lines) + "\n\n", file)


def appended(record: Record, referee: Referee[Any], position: Any, action: Action) -> Record:
    """The record with one more action, and the count and hash of the legal actions it was chosen from."""
    legal = referee.legal(position)
    check = (len(legal), legal_hash(legal))
    lines = list(record.lines)
    if not lines[-1].endswith("\n"):
        lines[-1] += "\n"
    lines.append(f"{f'{action}':<32} [{check[0]} {check[1]}]\n")
    return replace(record, lines=tuple(lines), plies=(*record.plies, Ply(len(lines), str(action), check[0], check[1])))


def shortened(record: Record) -> Record:
    """The record without its last action; comments after it stay."""
    last = record.plies[-1].line - 1
    return replace(record, lines=(*record.lines[:last], *record.lines[last + 1 :]), plies=record.plies[:-1])


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
    made, current = record.one("data"), facts_hash(referee)
    other = bool(made) and made != current
    if other:
        findings.warning(
            "record.edition",
            f"made under other data ({made}; the present ones are {current})",
            Where(record.file, record.line_of("data"), 1),
            fix="what follows is how the present edition judges it",
        )
    positions: list[Any] = [position]
    actions: list[Action] = []
    differs = False
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
                )
        action = read_action(referee, position, ply.text)
        after = action if isinstance(action, Refusal) else play(referee, position, action)
        if isinstance(after, Refusal):
            return Replayed(tuple(positions), tuple(actions), after, ply.line)
        assert isinstance(action, Action)
        position = after
        positions.append(position)
        actions.append(action)
        if invariants:
            for breach in referee.breaches(position):
                findings.error("record.invariant", f"ply {number}: {breach}", where)
    return Replayed(tuple(positions), tuple(actions), None, 0)


def start_of(record: Record, referee: Referee[Any]) -> Any:
    """The position a record starts from. Raises CannotJudge naming the line when it is none."""
    given = record.one("start")
    if not given:
        return referee.start()
    line = record.line_of("start")
    try:
        return referee.from_json(json.loads(given))
    except (ValueError, RecursionError) as error:
        raise CannotJudge(f"{record.file}:{line}:1: the start position is no JSON: {error}") from error
    except CannotJudge as error:
        raise CannotJudge(f"{record.file}:{line}:1: {error.message}", error.fix) from error


def unknown_player(record: Record, players: tuple[str, ...]) -> None:
    """Raises CannotJudge for a header line about a player who does not exist."""
    for key, value, line in record.header:
        name = value.partition("=")[0]
        if key == "player" and name not in players:
            raise CannotJudge(f"{record.file}:{line}:1: no player is called {name!r}: {suggestion(name, players)}")
