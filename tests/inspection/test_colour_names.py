"""Colours of a theme look as they are called; one that does not is told at its line."""

from __future__ import annotations

from pathlib import Path

import pytest
from projects import ROOT

from generator.base.findings import Findings
from generator.catalog.project import Project
from generator.inspection.registers.colour_names import check_colour_names, looks

THEMES = sorted(path.stem for path in (ROOT / "templates/themes").glob("*.yaml"))


@pytest.mark.parametrize("theme", THEMES)
def test_the_colours_of_every_theme_look_as_they_are_called(theme):
    findings = Findings()
    check_colour_names(Project(ROOT, ROOT), theme, findings)
    assert findings.items == []


@pytest.mark.parametrize(
    ("word", "colour", "fits"),
    [
        ("red", "#bf2c1f", True),
        ("red", "#2f8038", False),
        ("green", "#2f8038", True),
        ("green", "#bf2c1f", False),
        ("blue", "#7b3f9c", False),
        ("purple", "#1a72b2", False),
        ("yellow", "#c25c16", False),
        ("pink", "#f6d3e1", True),
        ("white", "#ffffff", True),
        ("white", "#222222", False),
        ("black", "#111111", True),
        ("black", "#ffffff", False),
        ("blue", "#eaeee9", True),  # so pale that it has no name
        ("red", "#221f1e", True),
        ("red", "red", True),  # no colour: told elsewhere
    ],
)
def test_a_colour_may_be_called_by_the_word_for_its_hue(word, colour, fits):
    assert looks(word, colour) is fits


def test_two_colours_in_each_other_s_place_are_told_at_their_lines(tmp_path: Path):
    source = (ROOT / "templates/themes/goblin.yaml").read_text("utf-8")
    green, red = '  green: "#2f8038"', '  red: "#bf2c1f"'
    assert green in source
    assert red in source
    folder = tmp_path / "templates/themes"
    folder.mkdir(parents=True)
    swapped = source.replace(green, '  green: "#bf2c1f"').replace(red, '  red: "#2f8038"')
    (folder / "goblin.yaml").write_text(swapped, "utf-8")
    findings = Findings()
    check_colour_names(Project(tmp_path, ROOT), "goblin", findings)
    assert [(one.code, one.where.line) for one in findings.items] == [
        ("theme.colour-name", swapped[: swapped.index(f'  {word}: "#')].count("\n") + 1) for word in ("green", "red")
    ]
    assert "which is not green" in findings.items[0].message


def test_a_theme_that_cannot_be_read_is_told_elsewhere(tmp_path: Path):
    folder = tmp_path / "templates/themes"
    folder.mkdir(parents=True)
    (folder / "broken.yaml").write_text("palette: [", "utf-8")
    findings = Findings()
    check_colour_names(Project(tmp_path, ROOT), "broken", findings)
    check_colour_names(Project(tmp_path, ROOT), "missing", findings)
    assert findings.items == []
