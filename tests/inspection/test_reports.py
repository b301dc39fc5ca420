"""Findings as text, JSON, HTML, SARIF and GitHub annotations; what is put into one line."""

from __future__ import annotations

import json

import pytest

from generator.base.findings import Finding, Where
from generator.inspection.report import render
from generator.inspection.report_groups import MANY, at_least, grouped, ordered, page_ranges, summary
from generator.inspection.verdict import VerdictOnFile

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


def test_github_annotations_carry_file_line_column_and_escape_line_breaks():
    first, second, third = render([CELL, SLOT, BARE], "github").splitlines()
    assert first.startswith("::error file=a.csv,line=2,col=20,title=table.cell::")
    assert "50%25 & more%0Athan 5 -> write a number" in first
    assert second == "::warning file=cards.pdf,title=print.size::page 3 slot 7: too small"
    assert third == "::notice title=print.none::nothing is printed yet"


def test_what_is_wrong_with_one_text_on_several_pieces_is_one_line():
    place = Where("faces/card.yaml", 7, 5)
    wide = [Finding("text.overflow", "error", f"QG-C0{n} (es): 'Mago' does not fit", place) for n in (1, 2)]
    other = Finding("text.overflow", "error", "QG-C01 (en): 'Mage' does not fit", place)
    lines = render([*wide, other], "text").splitlines()
    assert lines == [
        "faces/card.yaml:7:5: error: QG-C01 (en): 'Mage' does not fit (text.overflow)",
        "faces/card.yaml:7:5: error: QG-C01 (es): 'Mago' does not fit (and 1 more like it) (text.overflow)",
        "3 errors",
    ]


def test_all_errors_of_a_stale_file_are_one_line():
    stale = Finding("print.stale", "error", "stale: its data have changed since", Where("cards.pdf"))
    wrong = [Finding("print.text", "error", f"card {n}", Where("cards.pdf", page=n, slot=1)) for n in (3, 4)]
    other = Finding("print.text", "error", "card 1", Where("other.pdf", page=1, slot=1))
    lines = render([*wrong, other, SLOT, stale], "text").splitlines()
    assert lines == [
        "cards.pdf: error: stale: its data have changed since "
        "(2 errors tell what differs, on pages 3-4; --json lists them) (print.stale)",
        "other.pdf page 1 slot 1: error: card 1 (print.text)",
        "cards.pdf page 3 slot 7: warning: too small (print.size)",
        "2 errors, 1 warning",
    ]
    assert len(json.loads(render([*wrong, other, SLOT, stale], "json"))) == 5


def test_a_text_that_a_stale_file_lacks_is_told_with_the_file():
    stale = Finding("print.stale", "error", "stale: its data have changed since", Where("es/book.pdf"))
    lacking = Finding("book.missing", "error", "es/book.pdf (es) does not say what QG-1 says", Where("clauses.yaml", 7))
    another = Finding("book.missing", "error", "en/book.pdf (en) does not say what QG-1 says", Where("clauses.yaml", 7))
    lines = render([lacking, another, stale], "text").splitlines()
    assert [line for line in lines if "does not say" in line] == [
        "clauses.yaml:7: error: en/book.pdf (en) does not say what QG-1 says (book.missing)"
    ]
    assert lines[-1] == "2 errors"


VERDICTS = (
    VerdictOnFile("a.pdf", "proven"),
    VerdictOnFile("b.pdf", "proven"),
    VerdictOnFile("cards.pdf", "wrong", findings=(SLOT,)),
    VerdictOnFile("foreign.pdf", "unprovable", "it was written anew by Ghostscript"),
)


def test_text_tells_why_a_file_is_unprovable_and_counts_the_verdicts_last():
    lines = render([SLOT], "text", VERDICTS, suppressed=2).splitlines()
    assert lines[-3:] == [
        "1 warning; 2 suppressed",
        "foreign.pdf: unprovable: it was written anew by Ghostscript",
        "4 files: 2 proven, 1 wrong, 1 unprovable",
    ]
    assert render([], "text", VERDICTS[:1]) == "no findings\n1 file: 1 proven"
    assert render([], "text", ()) == "no findings"


def test_json_of_files_is_an_object_with_a_verdict_on_each_and_all_findings():
    told = json.loads(render([CELL, SLOT], "json", VERDICTS))
    assert [list(file) for file in told["files"]] == [["path", "verdict", "reason", "findings"]] * 4
    assert [file["verdict"] for file in told["files"]] == ["proven", "proven", "wrong", "unprovable"]
    assert told["files"][2]["findings"] == [SLOT.to_dict()]
    assert told["findings"] == [CELL.to_dict(), SLOT.to_dict()]
    assert json.loads(render([], "json", ())) == {"files": [], "findings": []}


def test_an_unprovable_file_is_a_warning_on_github_and_a_notification_in_sarif():
    assert render([], "github", VERDICTS) == (
        "::warning file=foreign.pdf,title=unprovable::it was written anew by Ghostscript"
    )
    (run,) = json.loads(render([], "sarif", VERDICTS))["runs"]
    (told,) = run["invocations"][0]["toolExecutionNotifications"]
    assert told["message"]["text"] == "unprovable: it was written anew by Ghostscript"
    assert told["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == "foreign.pdf"
    assert "invocations" not in json.loads(render([], "sarif", VERDICTS[:3]))["runs"][0]


def test_errors_come_first_and_each_finding_once():
    assert ordered([BARE, SLOT, CELL, SLOT]) == [CELL, SLOT, BARE]


@pytest.mark.parametrize(
    ("findings", "said"), [([], "no findings"), ([CELL, CELL], "2 errors"), ([BARE, BARE, SLOT], "1 warning, 2 info")]
)
def test_the_summary_counts(findings, said):
    assert summary(findings) == said


def stale(count: int) -> list[Finding]:
    return [
        Finding("print.text", "error", f"piece {i} shows another text", Where("cards.pdf", page=i // 4 + 1, slot=i))
        for i in range(count)
    ]


def test_many_findings_of_one_stale_file_are_one_line_and_few_are_told_one_by_one():
    few, many = stale(MANY), stale(40)
    assert len(render(few, "text").splitlines()) == MANY + 1
    line, counted = render(many, "text").splitlines()
    assert line.startswith(
        "cards.pdf page 1 slot 0: error: piece 0 shows another text (and 39 more like it, on pages 1-10)"
    )
    assert counted == "40 errors"
    assert len(render(many, "github").splitlines()) == 1
    assert len(json.loads(render(many, "json"))) == 40


def test_findings_of_a_text_file_are_edits_of_their_own():
    cells = [Finding("table.cell", "error", f"{i} is no number", Where("a.csv", i, 2)) for i in range(1, 30)]
    assert len(grouped(cells)) == 29


def test_many_of_another_file_severity_or_code_stay_apart():
    others = [Finding("print.size", "error", "too small", Where("cards.pdf", page=1))]
    others += [Finding("print.text", "warning", "piece 0 shows another text", Where("cards.pdf", page=1))]
    others += [Finding("print.text", "error", "piece 0 shows another text", Where("box.pdf", page=1))]
    assert len(grouped([*stale(40), *others])) == 4


@pytest.mark.parametrize(
    ("pages", "said"), [([3], "page 3"), ([1, 2, 3], "pages 1-3"), ([1, 3, 4, 8], "pages 1, 3-4 and 8")]
)
def test_pages_are_told_as_ranges(pages, said):
    assert page_ranges(pages) == said


@pytest.mark.parametrize(
    ("severity", "left"), [("error", [CELL]), ("warning", [CELL, SLOT]), ("info", [CELL, SLOT, BARE])]
)
def test_what_is_milder_than_asked_for_is_not_told(severity, left):
    assert at_least([CELL, SLOT, BARE], severity) == left


def test_text_tells_what_was_expected_beside_what_was_found():
    finding = Finding("print.text", "error", "another value", Where("c.pdf", page=1), expected="6", found="5")
    assert "    expected '6', found '5'" in render([finding], "text").splitlines()


def test_properties_of_github_annotations_are_escaped():
    (line,) = render([Finding("a.b", "error", "x", Where("C:/a,b.csv", 1))], "github").splitlines()
    assert line.startswith("::error file=C%3A/a%2Cb.csv,line=1,title=a.b::")
