"""The report as SARIF 2.1.0: rules, results, places, suppressions."""

from __future__ import annotations

import datetime
import json

from generator.base.findings import Finding, Where
from generator.inspection.report_sarif import as_sarif
from generator.inspection.suppressions import Suppressed, SuppressionModel

CELL = Finding("table.cell", "error", "no number", Where("data/a b.csv", 2, 5), "QG-21", "write a number", "6", "six")
SLOT = Finding("print.size", "warning", "too small", Where("cards.pdf", page=3, slot=7, box=(1.0, 2.0, 3.0, 4.0)))
BARE = Finding("print.none", "info", "nothing is printed yet")
LATER = SuppressionModel("print.size", "the printer is away", datetime.date(2030, 12, 31))


def test_a_log_has_one_run_with_a_rule_for_each_code_and_a_result_for_each_finding() -> None:
    log = json.loads(as_sarif([CELL, SLOT, BARE]))
    assert log["version"] == "2.1.0"
    (run,) = log["runs"]
    rules = run["tool"]["driver"]["rules"]
    assert [rule["id"] for rule in rules] == ["print.none", "print.size", "table.cell"]
    assert all(rule["shortDescription"]["text"].endswith(".") for rule in rules)
    assert [result["level"] for result in run["results"]] == ["error", "warning", "note"]
    assert all(rules[result["ruleIndex"]]["id"] == result["ruleId"] for result in run["results"])


def test_a_cell_has_its_line_and_a_page_its_logical_place() -> None:
    cell, slot, bare = json.loads(as_sarif([CELL, SLOT, BARE]))["runs"][0]["results"]
    physical = cell["locations"][0]["physicalLocation"]
    assert physical == {"artifactLocation": {"uri": "data/a%20b.csv"}, "region": {"startLine": 2, "startColumn": 5}}
    assert cell["properties"] == {"clause": "QG-21", "expected": "6", "found": "six", "fix": "write a number"}
    assert cell["message"]["text"] == "no number\nTo mend it: write a number"
    assert slot["locations"][0]["logicalLocations"][0]["name"] == "page 3 slot 7"
    assert "region" not in slot["locations"][0]["physicalLocation"]
    assert slot["properties"] == {"page": 3, "slot": 7, "box": [1.0, 2.0, 3.0, 4.0]}
    assert "locations" not in bare


def test_suppressed_findings_are_results_with_their_reason() -> None:
    (result,) = json.loads(as_sarif([], [Suppressed(SLOT, LATER)]))["runs"][0]["results"]
    assert result["suppressions"] == [
        {"kind": "external", "justification": "the printer is away (until 2030-12-31)"}
    ]  # fmt: skip


def test_a_finding_keeps_its_fingerprint_when_only_its_line_changes() -> None:
    moved = Finding(CELL.code, CELL.severity, CELL.message, Where("data/a b.csv", 9, 5))
    other = Finding(CELL.code, CELL.severity, "no date", CELL.where)
    prints = [
        result["partialFingerprints"] for result in json.loads(as_sarif([CELL, moved, other]))["runs"][0]["results"]
    ]
    assert prints[0] == prints[1] != prints[2]
