"""Each case that is named as a long run is one: a renamed test may not fall back into the usual run unseen."""

from __future__ import annotations

import pytest
from soak_cases import LOST_CASES, lost_cases, soak_cases

from generator.referee.clause_trace import clauses_in


def test_every_case_that_is_named_is_collected(pytestconfig: pytest.Config) -> None:
    assert pytestconfig.stash.get(LOST_CASES, frozenset()) == frozenset()


def test_a_case_that_its_file_does_not_have_is_lost_and_one_of_another_file_is_not() -> None:
    collected = ["a.py::test_one[1]", "a.py::test_one[2]"]
    assert lost_cases(["a.py::test_one[1]", "b.py::test_two[1]"], collected) == frozenset()
    assert lost_cases(["a.py::test_one[3]", "b.py::test_two[1]"], collected) == {"a.py::test_one[3]"}


def test_no_test_that_decides_a_clause_is_left_out() -> None:
    """The traces in tests/traces are compared after every usual run, and have what each clause is decided by."""
    assert [case for case in soak_cases() if case.startswith("tests/referee/") and clauses_in(case)] == []
