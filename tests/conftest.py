"""Fixtures for every test: a project to change, what a build makes of it, and the command as a user runs it."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("tirada", deadline=None)  # a busy machine is no failure
settings.load_profile("tirada")

ROOT = Path(__file__).resolve().parent.parent
Tirada = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture(scope="session", autouse=True)
def _cache_of_its_own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Games read by tests are kept apart from those the user keeps."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TIRADA_CACHE", str(tmp_path_factory.mktemp("cache")))
        yield


@pytest.fixture
def project_copy(tmp_path: Path) -> Path:
    """A project of one's own: a copy of data/ and templates/, to change one thing in."""
    root = tmp_path / "project"
    for name in ("data", "templates"):
        shutil.copytree(ROOT / name, root / name)
    return root


@pytest.fixture
def tirada(tmp_path: Path) -> Tirada:
    """Run the command in a process of its own, in `cwd` (tmp_path when none is given)."""

    def run(*arguments: object, cwd: Path | None = None, **environment: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-m", "generator", *map(str, arguments)],
            cwd=cwd or tmp_path,
            env={**os.environ, "PYTHONUTF8": "1", "COLUMNS": "120", **environment},
            capture_output=True,
            text=True,
            encoding="utf-8",
            timeout=120,
            check=False,
        )

    return run


@pytest.fixture
def change() -> Callable[[Path, str, str], None]:
    """Replace a text that stands exactly once in a file."""

    def replace(path: Path, old: str, new: str) -> None:
        text = path.read_text(encoding="utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {path}"
        path.write_text(text.replace(old, new), encoding="utf-8")

    return replace


@pytest.fixture(scope="session")
def goblin_output(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The output of one whole build of this project, A4, every language. Do not change it."""
    from generator.catalog.project import Project
    from generator.workshop.build import build
    from generator.workshop.request import Request

    out = tmp_path_factory.mktemp("built")
    build(Project(ROOT, ROOT), Request(jobs=1), out, lambda steps: None, lambda what: None)
    return out
