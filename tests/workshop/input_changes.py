"""Changes of what an output is made from, each of one kind: data, templates, code, packages, fonts."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from projects import ROOT

from generator.workshop.build import inputs

GAME = "harbour"
FIFTH = ROOT / "tests" / "fixtures" / "fifth_game"  # its project
Change = Callable[[Path, pytest.MonkeyPatch], None]


def replaced(path: Path, old: str, new: str) -> None:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def a_cell(root: Path, patch: pytest.MonkeyPatch) -> None:
    replaced(root / f"data/games/{GAME}/tables/goods.csv", "Barrels", "Casks")


def a_template(root: Path, patch: pytest.MonkeyPatch) -> None:
    replaced(root / "templates/faces/harbour/label.yaml", "row.name }}", "row.name }}!")


def a_template_that_goes_before_another(root: Path, patch: pytest.MonkeyPatch) -> None:
    (root / "templates/art").mkdir(parents=True)
    for path in (ROOT / "templates/art").glob("*.svg"):
        text = path.read_text(encoding="utf-8")
        (root / "templates/art" / path.name).write_text(text.replace(" L ", " L 3 3 L ", 1), encoding="utf-8")


def the_code(root: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(inputs, "_code_hash", lambda folder: "other code")


def the_environment(root: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setenv("SOURCE_DATE_EPOCH", "1")


def a_font(root: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(inputs, "_font", lambda name: None)


def a_package(root: Path, patch: pytest.MonkeyPatch) -> None:
    patch.setattr(inputs, "versions", lambda: {"reportlab": "0", "pypdfium2": "0"})
