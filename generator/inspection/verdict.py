"""What is said of a finished file: proven, wrong, or unprovable with the reason."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

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
