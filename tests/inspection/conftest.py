"""Fixtures: printed sheets to spoil, and functions that check them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from checkers import ReadersAlone
from projects import few_cards, few_cards_printed
from spoiling import Printing, Spoiler

from generator.base.findings import Finding, Findings
from generator.catalog.project import Project
from generator.workshop.build.sheets import make_targets
from generator.workshop.checking.run import Checker
from generator.workshop.targets import Target

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    """The Spanish A4 cards of a small deck."""
    path = tmp_path / "cards.a4.pdf"
    path.write_bytes(few_cards_printed())
    return path


@cache
def readers() -> ReadersAlone:
    return ReadersAlone(few_cards(), Findings())


@pytest.fixture
def checker() -> Checker:
    """Judges `sheet`, and what `projects.sketched` prints."""
    return readers()


@pytest.fixture
def errors(checker: Checker) -> Callable[..., list[Finding]]:
    """Judge PDFs as `check print` does; the errors that its readers find."""

    def judge(*paths: Path) -> list[Finding]:
        checker.findings, checker.judged = Findings(), 0
        checker.print(list(paths))
        return checker.findings.errors

    return judge


@pytest.fixture
def printing(project_copy: Path, tmp_path: Path) -> Printing:
    """Print a component of the copied project; the PDFs. What cannot be printed is told by AssertionError."""

    def make(game: str, component: str, language: str = "es", paper: str = "a4", layout: str = "dense") -> list[Path]:
        target = Target(game, language, component, paper, layout)
        made = make_targets(Project(project_copy, ROOT), [target], build_book=False)
        wrong = [finding for finding in made.findings if finding.severity == "error"]
        assert not wrong, wrong
        paths = []
        for product in made.products:
            paths.append(tmp_path / "printed" / target.path(product.suffix))
            paths[-1].parent.mkdir(parents=True, exist_ok=True)
            paths[-1].write_bytes(product.data)
        return paths

    return make


@pytest.fixture
def judged(project_copy: Path) -> Callable[..., list[Finding]]:
    """Judge PDFs against the copied project; the errors that its readers find."""

    def judge(*paths: Path) -> list[Finding]:
        checker = ReadersAlone(Project(project_copy, ROOT), Findings())
        checker.print(list(paths))
        return checker.findings.errors

    return judge


@pytest.fixture
def spoil(sheet: Path) -> Spoiler:
    return Spoiler(sheet)
