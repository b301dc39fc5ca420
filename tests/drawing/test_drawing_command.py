"""`python -m generator.drawing` says what it needs."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.drawing import __main__ as command


def test_without_the_libraries_of_the_kit_it_names_the_extra_that_has_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    def draw(source: Path) -> str:
        raise ModuleNotFoundError("No module named 'shapely'", name="shapely")

    monkeypatch.setattr(command, "draw", draw)
    (tmp_path / "flag.py").write_text("def draw(): ...", "utf-8")
    assert command.main([str(tmp_path)]) == 2
    assert capsys.readouterr().err == "drawing needs shapely: pip install 'tirada[drawing]'\n"


def test_a_source_that_needs_something_else_fails_as_any_program(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    (tmp_path / "flag.py").write_text("import no_such_module", "utf-8")
    with pytest.raises(ModuleNotFoundError, match="no_such_module"):
        command.main([str(tmp_path)])
