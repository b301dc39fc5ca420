"""Findings as text, JSON, HTML and GitHub annotations."""

from __future__ import annotations

import json

import pytest

from generator.base.findings import Finding, Where
from generator.inspection.report import as_html, ordered, render, summary

CELL = Finding(
    "table.cell", "error", "wizard <6> is 50% & more\nthan 5", Where("a.csv", 2, 20), "QG-21", "write a number"
)
SLOT = Finding("print.size", "warning", "too small", Where("cards.pdf", page=3, slot=7))
BARE = Finding("print.none", "info", "nothing is printed yet")


def test_text_says_place_severity_message_clause_code_and_fix():
    lines = render([SLOT, CELL], "text").splitlines()
    assert lines[0] == "a.csv:2:20: error: wizard <6> is 50% & more"
    assert lines[1] == "than 5 [QG-21] (table.cell)"
    assert lines[2] == "    -> write a number"
    assert lines[3] == "cards.pdf page 3 slot 7: warning: too small (print.size)"
    assert lines[-1] == "1 error, 1 warning"


def test_text_of_no_findings_says_so():
    assert render([], "text") == "no findings"


def test_json_has_the_keys_of_the_contract_and_leaves_out_unknown_places():
    data = json.loads(render([CELL, SLOT, BARE], "json"))
    assert [list(item) for item in data] == [["code", "severity", "where", "message", "clause", "fix"]] * 3
    assert data[0]["where"] == {"file": "a.csv", "line": 2, "column": 20}
    assert data[1]["where"] == {"file": "cards.pdf", "page": 3, "slot": 7}
    assert data[2]["where"] == {}
    assert data[0]["clause"] == "QG-21"


def test_json_of_no_findings_is_an_empty_list():
    assert json.loads(render([], "json")) == []


def test_html_escapes_what_it_shows_and_needs_no_outside_resource():
    page = as_html([CELL, SLOT], "tirada <check>")
    assert "wizard &lt;6&gt; is 50% &amp; more" in page
    assert "tirada &lt;check&gt;" in page
    assert "cards.pdf page 3 slot 7" in page
    assert "<script" not in page
    assert "http" not in page
    assert "src=" not in page


def test_github_annotations_carry_file_line_column_and_escape_line_breaks():
    first, second, third = render([CELL, SLOT, BARE], "github").splitlines()
    assert first.startswith("::error file=a.csv,line=2,col=20,title=table.cell::")
    assert "50%25 & more%0Athan 5 -> write a number" in first
    assert second == "::warning file=cards.pdf,title=print.size::page 3 slot 7: too small"
    assert third == "::notice title=print.none::nothing is printed yet"


def test_errors_come_first_and_each_finding_once():
    assert ordered([BARE, SLOT, CELL, SLOT]) == [CELL, SLOT, BARE]


@pytest.mark.parametrize(
    ("findings", "said"), [([], "no findings"), ([CELL, CELL], "2 errors"), ([BARE, BARE, SLOT], "1 warning, 2 info")]
)
def test_the_summary_counts(findings, said):
    assert summary(findings) == said
