"""The cases of parametrised tests that `soak_cases.txt` names as long runs, and those that no test has any more."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

import pytest

LOST_CASES = pytest.StashKey[frozenset[str]]()  # those of the run, where whole files were collected


def soak_cases() -> frozenset[str]:
    lines = Path(__file__).with_suffix(".txt").read_text("utf-8").splitlines()
    return frozenset(line for line in lines if line and not line.startswith("#"))


def lost_cases(named: Collection[str], collected: Collection[str]) -> frozenset[str]:
    """The named cases that are not collected, though their file is."""
    files = {case.split("::")[0] for case in collected}
    return frozenset(case for case in named if case.split("::")[0] in files and case not in collected)
