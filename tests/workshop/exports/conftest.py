"""A small deck, and what each service gets of it: made once for all tests that look at it."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest

from generator.base.findings import Finding, Findings
from generator.base.session import Session
from generator.catalog.project import Project
from generator.workshop.checking.run import Checker
from generator.workshop.exports.request import ExportRequest
from generator.workshop.exports.run import export
from generator.workshop.start.starter import start

ROOT = Path(__file__).resolve().parents[3]
Judge = Callable[[Path], list[Finding]]


@pytest.fixture(scope="session")
def small_deck(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The game that `tirada new` starts: four cards, eight with their copies, one back."""
    return Project(start("my_game", tmp_path_factory.mktemp("deck")), ROOT, session=Session(of_one_run=True))


@pytest.fixture(scope="session")
def made(small_deck: Project, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """The folder of the deck's cards for a service, in Spanish. Do not change it."""

    @cache
    def folder(service: str, **more: object) -> Path:
        out = tmp_path_factory.mktemp(service)
        wanted = ExportRequest(service, languages=("es",), jobs=1, **more)  # type: ignore[arg-type]
        (name,) = export(small_deck, wanted, out, lambda total: None, lambda step: None).folders
        return out / name

    return folder


@pytest.fixture
def copy_of(made: Callable[..., Path], tmp_path: Path) -> Callable[..., Path]:
    """The same folder, to be damaged."""

    def copied(service: str, **more: object) -> Path:
        return Path(shutil.copytree(made(service, **more), tmp_path / service))

    return copied


@pytest.fixture(scope="session")
def judged(small_deck: Project) -> Judge:
    """What `tirada check` finds in the folder of an export."""

    def found(folder: Path) -> list[Finding]:
        findings = Findings()
        Checker(small_deck, findings).print([folder / "export.json"])
        return findings.items

    return found
