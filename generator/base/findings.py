"""Findings: problems and remarks about a file, each with its place and how to fix it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Literal

Severity = Literal["error", "warning", "info"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info")


@dataclass(frozen=True, slots=True)
class Where:
    """A place in a text file (line and column count from 1) or in a PDF (page and slot count from 1)."""

    file: str = ""
    line: int | None = None
    column: int | None = None
    page: int | None = None
    slot: int | None = None

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

    def to_dict(self) -> dict[str, str | int]:
        pairs = {
            "file": self.file or None,
            "line": self.line,
            "column": self.column,
            "page": self.page,
            "slot": self.slot,
        }
        return {key: value for key, value in pairs.items() if value is not None}


@dataclass(frozen=True, slots=True)
class Finding:
    """One problem or remark. `code` is stable (for scripts); `clause` is the rule or ruling it rests on."""

    code: str
    severity: Severity
    message: str
    where: Where = Where()
    clause: str = ""
    fix: str = ""

    def to_dict(self) -> dict[str, object]:
        return {
            "code": self.code,
            "severity": self.severity,
            "where": self.where.to_dict(),
            "message": self.message,
            "clause": self.clause,
            "fix": self.fix,
        }


@dataclass(slots=True)
class Findings:
    """A list of findings, so that one run reports every problem and not only the first."""

    items: list[Finding] = field(default_factory=list)

    def error(self, code: str, message: str, where: Where = Where(), *, clause: str = "", fix: str = "") -> None:
        self.items.append(Finding(code, "error", message, where, clause, fix))

    def warning(self, code: str, message: str, where: Where = Where(), *, clause: str = "", fix: str = "") -> None:
        self.items.append(Finding(code, "warning", message, where, clause, fix))

    def info(self, code: str, message: str, where: Where = Where(), *, clause: str = "", fix: str = "") -> None:
        self.items.append(Finding(code, "info", message, where, clause, fix))

    def extend(self, others: Iterable[Finding]) -> None:
        self.items.extend(others)

    @property
    def errors(self) -> list[Finding]:
        return [item for item in self.items if item.severity == "error"]

    def __iter__(self) -> Iterator[Finding]:
        return iter(self.items)

    def __len__(self) -> int:
        return len(self.items)
