"""What is said of a finished file: proven, wrong, or unprovable with the reason."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, get_args

from generator.base.findings import Finding

Verdict = Literal["proven", "wrong", "unprovable"]


@dataclass(frozen=True, slots=True)
class VerdictOnFile:
    """The verdict on one file, and what was found in it.

    `proven`: it is as the press makes it, and what it shows agrees with the tables. `wrong`: at least one error.
    `unprovable`: nothing wrong was found, and `reason` says what could not be looked at.
    """

    path: str
    verdict: Verdict
    reason: str = ""
    findings: tuple[Finding, ...] = ()

    def to_dict(self) -> dict[str, object]:
        return {
            "path": self.path,
            "verdict": self.verdict,
            "reason": self.reason,
            "findings": [finding.to_dict() for finding in self.findings],
        }


def summary_of_verdicts(verdicts: Iterable[VerdictOnFile]) -> str:
    """The numbers of files by verdict: `108 files: 106 proven, 1 wrong, 1 unprovable`; empty for no file."""
    words = [one.verdict for one in verdicts]
    counted = ", ".join(f"{words.count(verdict)} {verdict}" for verdict in get_args(Verdict) if verdict in words)
    return f"{len(words)} file{'' if len(words) == 1 else 's'}: {counted}" if words else ""
