"""Findings: what is told, where, and that nothing is lost on the way."""

from __future__ import annotations

import pytest

from generator.base.findings import Finding, Findings, Where


@pytest.mark.parametrize(
    ("where", "shown"),
    [
        (Where("a.csv", 3, 7), "a.csv:3:7"),
        (Where("a.csv", 3), "a.csv:3"),
        (Where("a.csv"), "a.csv"),
        (Where("a.pdf", page=2, slot=5), "a.pdf page 2 slot 5"),
        (Where("a.csv", column=4), "a.csv"),
        (Where(), ""),
    ],
)
def test_a_place_reads_as_an_editor_takes_it(where: Where, shown: str) -> None:
    assert str(where) == shown


def test_a_place_as_json_holds_only_what_is_known() -> None:
    assert Where("a.csv", 3, 7).to_dict() == {"file": "a.csv", "line": 3, "column": 7}
    assert Where().to_dict() == {}


def test_a_finding_as_json_has_the_documented_keys() -> None:
    finding = Finding("x.y", "error", "broken", Where("a.csv", 1, 2), "QG-1", "mend it")
    assert finding.to_dict() == {
        "code": "x.y",
        "severity": "error",
        "where": {"file": "a.csv", "line": 1, "column": 2},
        "message": "broken",
        "clause": "QG-1",
        "fix": "mend it",
    }


def test_findings_keep_every_severity_in_order_and_count_only_errors_as_errors() -> None:
    findings = Findings()
    findings.warning("w", "one")
    findings.error("e", "two", Where("f", 1))
    findings.info("i", "three")
    findings.extend([Finding("e2", "error", "four")])
    assert [f.code for f in findings] == ["w", "e", "i", "e2"]
    assert [f.code for f in findings.errors] == ["e", "e2"]
    assert len(findings) == 4


def test_a_finding_cannot_be_changed_afterwards() -> None:
    finding = Finding("x", "error", "broken")
    with pytest.raises(AttributeError):
        finding.severity = "info"  # type: ignore[misc]
