"""What a command does not need it does not import: starting up is most of a small build."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

HEAVY = {
    "PIL", "babel", "defusedxml", "distributed", "fontTools", "jinja2", "jsonschema", "lxml", "markdown_it", "openpyxl",
    "pikepdf", "polib", "pydantic", "pypdfium2", "pyphen", "reportlab", "rich", "uharfbuzz",
}  # fmt: skip
READERS = {"msgspec", "yaml", "importlib.metadata", "multiprocessing", "asyncio"}
OURS = {"generator.faces", "generator.press", "generator.pdf", "generator.typesetting", "generator.rulebook",
        "generator.inspection", "generator.referee", "generator.language"}  # fmt: skip
COMMAND = """
import sys
from generator.cli import main
try:
    main()
finally:
    print(*sys.modules, sep="\\n", file=sys.stderr)
"""
SHEET = """
import sys
from generator.catalog.project import find_project
from generator.workshop.build.sheets import make_targets
from generator.workshop.targets import Target
made = make_targets(find_project(), [Target("dragons", "en", "cards", "a4", "dense")], build_book=False)
assert made.products[0].data.startswith(b"%PDF"), made.findings
print(*sys.modules, sep="\\n", file=sys.stderr)
"""


def imported(program: str, *words: str, cwd: Path) -> set[str]:
    """The modules that a program with these words on its command line had loaded when it ended."""
    done = subprocess.run(
        [sys.executable, "-c", program, *words],
        cwd=cwd,
        env={**os.environ, "PYTHONUTF8": "1"},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    found = set(done.stderr.split("\n"))
    assert "generator" in found
    return found


def below(modules: Iterable[str], names: set[str]) -> set[str]:
    """The modules that bear one of the names or stand below one that does."""
    return {module for module in modules if any(f"{module}.".startswith(f"{name}.") for name in names)}


@pytest.fixture(scope="module")
def dragons(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A started game whose cards are built."""
    folder = tmp_path_factory.mktemp("start")
    imported(COMMAND, "new", "dragons", cwd=folder)
    imported(COMMAND, "build", "--only", "cards", "--jobs", "1", cwd=folder / "dragons")
    return folder / "dragons"


@pytest.mark.parametrize("words", [["--help"], ["--version"], ["build", "--help"], ["referee", "--help"]])
def test_help_and_version_import_nothing_that_reads_or_draws(words: list[str], tmp_path: Path) -> None:
    assert below(imported(COMMAND, *words, cwd=tmp_path), HEAVY | READERS | OURS | {"generator.catalog"}) == set()


def test_a_build_with_nothing_to_do_imports_nothing_that_reads_or_draws(dragons: Path) -> None:
    found = imported(COMMAND, "build", "--only", "cards", cwd=dragons)
    assert below(found, HEAVY | READERS | OURS) == set()


def test_a_build_with_something_to_do_does(dragons: Path) -> None:
    """So the tests above would see it."""
    found = imported(COMMAND, "build", "--only", "cards", "--jobs", "1", "--force", cwd=dragons)
    assert {"reportlab", "msgspec", "yaml", "importlib.metadata", "generator.press", "generator.faces"} <= found


def test_the_sheets_of_a_deck_need_no_library_of_books_tables_solids_and_checks(dragons: Path) -> None:
    """Its texts and icons need the others."""
    unneeded = {
        "distributed",
        "jsonschema",
        "openpyxl",
        "pikepdf",
        "pydantic",
        "pypdfium2",
        "pyphen",
        "rich",
        "tomllib",
    }
    rooms = {"generator.faces.nets", "generator.referee", "generator.rulebook"}
    assert below(imported(SHEET, cwd=dragons), unneeded | rooms | {"asyncio", "multiprocessing", "tomllib"}) == set()
