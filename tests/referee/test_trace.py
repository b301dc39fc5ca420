"""What a test's name proves, what its trace holds, and what a recording hears."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from trace_plugin import FOLDER, ROOT, Tracer

from generator.base.errors import CannotJudge
from generator.catalog.library import Game
from generator.referee.clause_marks import enforces, note_breaches, recording
from generator.referee.clause_trace import (
    ClausesOfTest,
    ClauseTrace,
    as_text,
    changed_clauses,
    clauses_in,
    is_played,
    read_trace,
    trace_of,
)
from generator.referee.events import collecting_events, report_event
from generator.referee.refusals import refuse

HERE = "tests/referee/test_x.py::"


@pytest.mark.parametrize(
    ("name", "clauses"),
    [
        ("test_QT_57_nobody_face_down", {"QT-57"}),
        ("test_QT_64_65_totals", {"QT-64", "QT-65"}),
        ("test_QT_64_QG_7_both", {"QT-64", "QG-7"}),
        ("test_QT_31_to_33_dice", {"QT-31", "QT-32", "QT-33"}),
        ("test_QT_2_QT_31_to_33_40_dice", {"QT-2", "QT-31", "QT-32", "QT-33", "QT-40"}),
        ("test_dice[wizard-20-QT-31]", {"QT-31"}),
        ("test_refused[wrong-size-QT-15]", {"QT-15"}),
        ("test_random_games[57]", set()),
        ("test_a_record", set()),
    ],
)
def test_a_name_says_which_clauses_a_test_proves(name: str, clauses: set[str]) -> None:
    assert clauses_in(HERE + name) == clauses
    assert clauses_in("tests/referee/test_QT_9.py::test_a_file_s_name_says_nothing") == set()


def test_only_tests_named_after_a_clause_are_its_evidence(tactics: Game) -> None:
    both = ClausesOfTest(frozenset({"QT-57", "QT-56"}), frozenset({"QT-57"}))
    trace = trace_of(tactics, {f"{HERE}test_QT_57_a": both, f"{HERE}test_random": both, f"{HERE}test_QT_58_b": both})
    assert trace["QT-57"].accepting == trace["QT-57"].refusing == (f"{HERE}test_QT_57_a",)
    assert trace["QT-57"].missing == ()
    assert "referee.games.qiahn_tactics.checks.deploying" in trace["QT-57"].code
    assert trace["QT-56"].missing == ("accepting", "refusing")
    assert set(trace) == {ident for ident, clause in tactics.clauses.items() if is_played(clause)}
    assert not {"QT-7", "QT-14"} & set(trace)


def test_a_trace_is_written_and_read_back_and_compared(tmp_path: Path) -> None:
    trace = {"QT-2": ClauseTrace(("a.b",), ("x", "y"), ("z",)), "QT-8": ClauseTrace()}
    file = tmp_path / "game.json"
    assert read_trace(file) == {}
    file.write_text(as_text(trace), "utf-8")
    assert read_trace(file) == trace
    assert changed_clauses(trace, read_trace(file)) == []
    assert changed_clauses(trace, {"QT-2": trace["QT-2"], "QT-8": ClauseTrace(("c",)), "QT-9": ClauseTrace()}) == [
        "QT-8",
        "QT-9",
    ]
    file.write_text("[]", "utf-8")
    with pytest.raises(CannotJudge, match="no trace of clauses"):
        read_trace(file)


def test_a_recording_hears_which_clause_a_call_decides() -> None:
    @enforces("A-1", "A-2", which=lambda number: ("A-1",) if number < 3 else ("A-2",))
    def check(number: int) -> Any:
        return refuse("too-many", "A-3") if number > 5 else None

    assert (check(1), check(9).clause) == (None, "A-3")
    with recording() as recorder:
        check(1)
    assert (set(recorder.accepted), set(recorder.refused)) == ({"A-1"}, set())
    with recording() as recorder:
        check(9)
    assert (set(recorder.accepted), set(recorder.refused)) == (set(), {"A-3"})


def test_a_recording_hears_what_is_told_and_what_a_position_breaks() -> None:
    with recording() as recorder, collecting_events() as heard:
        report_event("A-1", "total", "heads", 3)
        assert note_breaches(["1: heads has nothing (A-2)", "without a clause"]) == [
            "1: heads has nothing (A-2)", "without a clause",
        ]  # fmt: skip
    assert [str(event) for event in heard] == ["total heads 3"]
    assert (set(recorder.accepted), set(recorder.refused)) == ({"A-1"}, {"A-2"})
    with recording() as recorder:
        pass
    report_event("A-1", "total", "heads", 3)
    note_breaches(["2: out (A-2)"])
    assert (recorder.accepted, recorder.refused) == ({}, {})


def test_traces_are_compared_only_when_every_test_of_the_folder_ran() -> None:
    tests = {f"{FOLDER}{path.name}::test_a" for path in (ROOT / FOLDER).glob("test_*.py")}
    tracer = Tracer()
    assert not tracer.complete
    half = sorted(tests)[::2]
    tracer.add({"heard": {}, "collected": sorted(tests), "ran": half, "left_out": False})
    assert not tracer.complete
    tracer.add({"heard": {}, "collected": sorted(tests), "ran": sorted(tests - set(half)), "left_out": False})
    assert tracer.complete
    tracer.add({"heard": {}, "collected": [], "ran": [], "left_out": True})
    assert not tracer.complete


def test_a_trace_that_differs_is_told_by_its_clauses() -> None:
    told = Tracer().settle(write=False)
    assert "qiahn_tactics.json differs for QT-2, QT-8, QT-10" in "; ".join(told)
