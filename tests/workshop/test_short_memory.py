"""A deck that does not fit in memory: one message and no traceback."""

from __future__ import annotations

import errno
import sys

import pytest

from generator import cli
from generator.catalog.project import Project
from generator.cli import app
from generator.workshop.build import sheets
from generator.workshop.build.sheets import make_targets
from generator.workshop.targets import Target


def _fills_memory(*_: object) -> None:
    raise MemoryError


SHORT = [
    MemoryError(),
    OSError(errno.ENOMEM, "Cannot allocate memory"),
    OSError("libpdfium.so: failed to map segment from shared object"),
    ImportError("libXau.so.6: failed to map segment from shared object"),
]


@pytest.mark.parametrize("error", SHORT, ids=lambda error: f"{type(error).__name__} {error}"[:30])
def test_a_deck_too_large_for_memory_is_one_finding(project_copy, monkeypatch, error):
    def _fills_memory(*_: object) -> None:
        raise error

    project, target = Project(project_copy, project_copy), Target("qiahn_goblin", "es", "cards", "a4", "standard")
    monkeypatch.setattr(sheets, "sheet_decks", _fills_memory)
    made = make_targets(project, [target], build_book=False)
    assert made.products == []
    (finding,) = made.findings
    assert (finding.code, finding.severity) == ("print.impossible", "error")
    assert "qiahn_goblin/es/cards" in finding.message
    assert "not enough memory" in finding.message
    assert "--jobs 1" in finding.fix


@pytest.mark.parametrize("error", [OSError(errno.EIO, "Input/output error"), ImportError("no module named x")])
def test_another_fault_is_not_told_as_want_of_memory(project_copy, monkeypatch, error):
    def _fails(*_: object) -> None:
        raise error

    project, target = Project(project_copy, project_copy), Target("qiahn_goblin", "es", "cards", "a4", "standard")
    monkeypatch.setattr(sheets, "sheet_decks", _fails)
    with pytest.raises(type(error)):
        make_targets(project, [target], build_book=False)


def test_the_command_ends_with_two_and_a_message(monkeypatch, capsys):
    monkeypatch.setattr(app, "app", _fills_memory)
    monkeypatch.setattr(sys, "argv", ["tirada", "list"])
    with pytest.raises(SystemExit) as ended:
        cli.main()
    assert ended.value.code == 2
    told = capsys.readouterr().err
    assert told.startswith("tirada: there is not enough memory")
    assert "Traceback" not in told
