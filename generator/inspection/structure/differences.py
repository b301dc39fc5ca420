"""How a difference from the fresh document is told: what it is about, what is expected and what was found."""

from __future__ import annotations

from generator.base.findings import Findings, Where
from generator.inspection.structure.plain_values import PlainValue, shown_apart

FIX = "build it again"


def report(
    findings: Findings, code: str, name: str, is_: PlainValue, should: PlainValue, where: Where, fix: str = FIX
) -> None:
    """Report that something is other than in the fresh document."""
    found, expected = shown_apart(is_, should)
    findings.error(code, f"{name} is {found!r}, {expected!r} expected", where, fix=fix, expected=expected, found=found)
