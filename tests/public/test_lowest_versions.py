"""The run on the lowest versions installs what pyproject.toml says, and a dependency without a minimum is refused."""

from __future__ import annotations

import runpy
from collections.abc import Callable

import pytest
from projects import ROOT

lowest: Callable[[str, list[str]], list[str]] = runpy.run_path(str(ROOT / ".ci" / "lowest.py"))["lowest"]
PYPROJECT = """
[project]
dependencies = ["one>=1.2", "two[fast]>=4.4,<6; python_version >= '3.11'", %s]
[project.optional-dependencies]
test = ["four>=0.1"]
"""


def test_minimums_become_exact_versions() -> None:
    assert lowest(PYPROJECT % '"three>=3"', ["test"]) == ["one==1.2", "two==4.4", "three==3", "four==0.1"]
    assert lowest(PYPROJECT % '"three >= 3"', []) == ["one==1.2", "two==4.4", "three==3"]


@pytest.mark.parametrize("requirement", ["three", "three<4", "three==3", "three; python_version >= '3.11'"])
def test_a_dependency_without_a_minimum_is_refused(requirement: str) -> None:
    with pytest.raises(ValueError, match="has no minimum"):
        lowest(PYPROJECT % f'"{requirement}"', [])


def test_every_dependency_of_tirada_has_a_minimum() -> None:
    pyproject = (ROOT / "pyproject.toml").read_text("utf-8")
    assert len(lowest(pyproject, ["cluster", "conformance", "test"])) > 30


def test_what_uv_writes_beside_pyproject_is_ignored() -> None:
    assert "/uv.lock" in (ROOT / ".gitignore").read_text("utf-8").splitlines()
