"""A table in a line, and a project judged as `tirada check` judges it."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest
from projects import game_as_it_stands, without_foresight

from generator.base.findings import Finding, Findings
from generator.catalog.library import Game
from generator.catalog.models import ColumnModel
from generator.catalog.project import Project
from generator.catalog.tables import Table, read_table
from generator.workshop.checking.run import Checker

Read = Callable[..., tuple[Table | None, list[Finding]]]
Judge = Callable[..., list[Finding]]


@pytest.fixture
def read() -> Read:
    """Read a CSV text with declared columns (`id` is always there): the table and its findings."""

    def make(text: str, **columns: dict[str, Any]) -> tuple[Table | None, list[Finding]]:
        findings = Findings()
        declared = {"id": ColumnModel("id"), **{name: ColumnModel(**spec) for name, spec in columns.items()}}
        return read_table("things", "things.csv", text, declared, findings), findings.items

    return make


@pytest.fixture
def goblin_folder(project_copy: Path) -> Path:
    return project_copy / "data" / "games" / "qiahn_goblin"


@pytest.fixture
def judge() -> Judge:
    """Everything `tirada check data` (and other kinds, when named) finds in the Goblin game of a project.

    What a changed value would break beside is told with `foresight` only.
    """

    def check(root: Path, *kinds: str, foresight: bool = False) -> list[Finding]:
        findings = Findings()
        checker = Checker(Project(root, root), findings, "qiahn_goblin")
        with nullcontext() if foresight else without_foresight():
            for kind in kinds or ("data",):
                getattr(checker, kind)()
        return findings.items

    return check


@pytest.fixture(scope="session")
def goblin() -> Game:
    """The game as it stands in data/, without a finding."""
    return game_as_it_stands("qiahn_goblin")
