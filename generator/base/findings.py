"""Findings: problems and remarks about a file, each with its place and how to fix it.

Its classes are plain ones: `--help` loads this too, and is not to wait for the library of the models.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Literal, NamedTuple, TypedDict, Unpack

from generator.base.geometry import Bounds

Severity = Literal["error", "warning", "info"]
WordsRow = tuple[str, Mapping[str, object]]  # the code of a row of words, and what fills it


class NamedRows:
    """What a row of words names of a game: by ids, until whoever tells it says them in a language.

    Rows of tables (`formats.squad_3`), clauses (`GN-12`, or `GN-12 h9` of a space of the board), and readings of
    rulings (`A-8=minions_stay`).
    """

    __slots__ = ("game", "rows")

    def __init__(self, game: str, rows: tuple[str, ...]) -> None:
        self.game, self.rows = game, rows

    def __eq__(self, other: object) -> bool:
        return isinstance(other, NamedRows) and (self.game, self.rows) == (other.game, other.rows)

    def __hash__(self) -> int:
        return hash((self.game, self.rows))

    def __repr__(self) -> str:
        return f"NamedRows({self.game!r}, {self.rows!r})"

    def __str__(self) -> str:
        return ", ".join(row.rpartition(".")[2].rpartition("=")[2] for row in self.rows)


SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info")


class Where(NamedTuple):
    """A place in a text file (line and column count from 1) or in a PDF (page and slot count from 1).

    `box` is the part of the page that is meant: left, top, right, bottom in mm from its upper left corner.
    """

    file: str = ""
    line: int | None = None
    column: int | None = None
    page: int | None = None
    slot: int | None = None
    box: Bounds | None = None

    def __str__(self) -> str:
        text = self.file
        if self.line is not None:
            text += f":{self.line}"
            if self.column is not None:
                text += f":{self.column}"
        if self.page is not None:
            text += f" page {self.page}"
        if self.slot is not None:
            text += f" slot {self.slot}"
        return text.strip()

    def to_dict(self) -> dict[str, str | int | list[float]]:
        pairs = {
            "file": self.file or None,
            "line": self.line,
            "column": self.column,
            "page": self.page,
            "slot": self.slot,
            "box": [round(mm, 2) for mm in self.box] if self.box is not None else None,
        }
        return {key: value for key, value in pairs.items() if value is not None}


class Finding(NamedTuple):
    """One problem or remark. `code` is stable (for scripts); `clause` is the rule or ruling it rests on.

    `expected` and `found` are what should stand at its place and what stands there, where both can be told in words.
    `row` says it in the words of the referee, where people may meet it at a table: see CannotJudge. Findings that
    differ in it alone are the same.
    """

    code: str
    severity: Severity
    message: str
    where: Where = Where()
    clause: str = ""
    fix: str = ""
    expected: str = ""
    found: str = ""
    row: WordsRow | None = None

    def __eq__(self, other: object) -> bool:
        return self._told == other._told if isinstance(other, Finding) else NotImplemented

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self._told)

    @property
    def _told(self) -> tuple[object, ...]:
        return self.code, self.severity, self.message, self.where, self.clause, self.fix, self.expected, self.found

    def to_dict(self) -> dict[str, object]:
        told = {"expected": self.expected, "found": self.found} if self.expected or self.found else {}
        return {
            "code": self.code,
            "severity": self.severity,
            "where": self.where.to_dict(),
            "message": self.message,
            "clause": self.clause,
            "fix": self.fix,
            **told,
        }


class FindingDetails(TypedDict, total=False):
    """What may be said of a finding beside its message: see Finding."""

    clause: str
    fix: str
    expected: str
    found: str
    row: WordsRow | None


class Findings:
    """A list of findings, so that one run reports every problem and not only the first."""

    __slots__ = ("items",)

    def __init__(self, items: list[Finding] | None = None) -> None:
        self.items = items if items is not None else []

    def error(self, code: str, message: str, where: Where = Where(), **details: Unpack[FindingDetails]) -> None:
        self.items.append(Finding(code, "error", message, where, **details))

    def warning(self, code: str, message: str, where: Where = Where(), **details: Unpack[FindingDetails]) -> None:
        self.items.append(Finding(code, "warning", message, where, **details))

    def info(self, code: str, message: str, where: Where = Where(), **details: Unpack[FindingDetails]) -> None:
        self.items.append(Finding(code, "info", message, where, **details))

    def extend(self, others: Iterable[Finding]) -> None:
        """Add findings, those that stand here already left out: one broken drawing breaks many files."""
        known = set(self.items)
        self.items.extend(finding for finding in others if finding not in known)

    @property
    def errors(self) -> list[Finding]:
        return [item for item in self.items if item.severity == "error"]

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)
