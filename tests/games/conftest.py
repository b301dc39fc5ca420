"""The four games as they stand in data/, and a project judged as `tirada check` judges it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from projects import game_as_it_stands, without_foresight

from generator.base.findings import Finding, Findings
from generator.catalog.library import Game
from generator.catalog.project import Project
from generator.workshop.checking.run import Checker

GAMES = ("qiahn_tactics", "qiahn_goblin", "kaixiflan", "gnostica")
Judge = Callable[..., list[Finding]]


@pytest.fixture(scope="session")
def games() -> dict[str, Game]:
    """Every game by its id, read without a finding. Do not change them."""
    return {name: game_as_it_stands(name) for name in GAMES}


@pytest.fixture
def judge() -> Judge:
    """What `tirada check data` (or other kinds, when named) finds about one game of a project, without foresight."""

    def check(root: Path, game: str, *kinds: str) -> list[Finding]:
        findings = Findings()
        checker = Checker(Project(root, root), findings, game)
        with without_foresight():
            for kind in kinds or ("data",):
                getattr(checker, kind)()
        return findings.items

    return check


@pytest.fixture
def clauses_named(project_copy: Path, judge: Judge, change: Callable[..., None]) -> Callable[..., set[str]]:
    """Change one text in a file of a game; the clauses and rulings that the errors name."""

    def run(game: str, file: str, old: str, new: str) -> set[str]:
        change(project_copy / "data" / "games" / game / file, old, new)
        return {f.clause for f in judge(project_copy, game) if f.severity == "error"}

    return run
