"""Builds inside the test's own process."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from generator.catalog.project import Project
from generator.workshop.build.request import BuildRequest
from generator.workshop.build.run import Result, build

ROOT = Path(__file__).resolve().parents[2]
Make = Callable[..., Result]


@pytest.fixture
def make(project_copy: Path) -> Make:
    """Build the project copy into its output/: the cards of one game in Spanish unless the request says otherwise."""

    def run(**request: object) -> Result:
        usual = {"games": ("qiahn_goblin",), "only": ("cards",), "languages": ("es",), "jobs": 1}
        wanted = BuildRequest(**{**usual, **request})  # type: ignore[arg-type]
        return build(
            Project(project_copy, ROOT), wanted, project_copy / "output", lambda steps: None, lambda what: None
        )

    return run
