"""Styles of books are data: a wrong name in one is reported with its file."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from paper_books import PROJECT
from projects import ROOT

from generator.base.errors import CannotJudge
from generator.base.geometry import POINTS_PER_MM
from generator.catalog.project import Project
from generator.rulebook.pdf.style import load_style

THEMES = sorted(p.stem for p in (ROOT / "templates" / "books").glob("*.yaml") if p.stem != "house")


def changed(tmp_path: Path, file: str, old: str, new: str) -> Project:
    shutil.copytree(ROOT / "templates", tmp_path / "templates")
    path = tmp_path / "templates" / "books" / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    return Project(tmp_path, tmp_path)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("width", [148.0, 210.0, 215.9])
def test_every_theme_has_its_styles_for_every_page(theme: str, width: float) -> None:
    style = load_style(PROJECT, theme, width)
    for name in ("text", "title", "h1", "h2", "h3", "record", "sheet_title", "table_head_narrow"):
        assert style[name].size >= 6
    for name in ("accent", "tip", "warning_tint", "bar", "rule"):
        assert style.colour(name).startswith("#")
    for panel in style.opening.panels:
        assert style.colour(panel.ground)
        assert style.colour(panel.ink)


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    r, g, b = (v / 12.92 if v <= 0.03928 else ((v + 0.055) / 1.055) ** 2.4 for v in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: str, b: str) -> float:
    dark, light = sorted((luminance(a), luminance(b)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", THEMES)
def test_all_words_stand_out_from_what_is_behind_them(theme: str) -> None:
    style = load_style(PROJECT, theme, 148.0)
    grounds = [
        "#ffffff",
        *(style.colour(n) for n in ("tip_tint", "warning_tint", "variant_tint", "example_tint", "table_tint")),
    ]
    for name in ("ink", "soft", "link", "accent", "heading"):
        for ground in grounds:
            assert contrast(style.colour(name), ground) >= 4.5, f"{name} on {ground}"
    assert contrast("#d79a2b", "#ffffff") < 4.5


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("h1: {font: display", "h1: {font: nothing", "style h1: there is no font 'nothing'"),
        ("heading: night_ground", "heading: night_grund", "there is no colour 'night_grund'.*night_ground"),
        ("before: 18", "befor: 18", "unknown key 'befor'"),
        ("font_fjallaone", "font_missing", "the font package 'font_missing' is not installed"),
        ("pattern: rays", "pattern: spirals", "'spirals' is not accepted"),
    ],
)
def test_a_wrong_name_is_refused(tmp_path: Path, old: str, new: str, told: str) -> None:
    with pytest.raises(CannotJudge, match=told):
        load_style(changed(tmp_path, "qiahn.yaml", old, new), "qiahn", 148.0)


def test_a_theme_without_a_style_of_its_own_takes_the_house_s() -> None:
    style = load_style(PROJECT, "tirada", 148.0)
    assert style["h1"].font.name == "SourceSerifPro-Bold"
    with pytest.raises(CannotJudge, match="there is no style 'h9'"):
        style["h9"]


def test_a_theme_with_a_bare_palette_makes_a_book(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "templates", tmp_path / "templates")
    (tmp_path / "templates" / "themes" / "bare.yaml").write_text(
        "id: bare\nfonts: {body: {package: font_source_sans_pro, file: SourceSansPro-Regular.ttf}}\n"
        "palette: {dark: '#101010'}\nstyles: {body: {font: body, size: 9, floor: 7, colour: dark}}\n",
        "utf-8",
    )
    style = load_style(Project(tmp_path, tmp_path), "bare", 148.0)
    assert style.colour("ink") == style["text"].colour


def test_no_text_of_a_sheet_is_made_smaller_than_six_points() -> None:
    whole, small = load_style(PROJECT, "goblin", 210.0, sheet=1.0), load_style(PROJECT, "goblin", 210.0, sheet=0.76)
    assert whole["foot"].size > small["foot"].size == 6.0
    assert small["text"].size == round(whole["text"].size * 0.76, 2) > 6.0


@pytest.mark.parametrize("theme", THEMES)
def test_a_reference_sheet_has_ragged_steps_and_icons_of_four_millimetres(theme: str) -> None:
    book, sheet = load_style(PROJECT, theme, 210.0), load_style(PROJECT, theme, 210.0, sheet=0.76)
    assert book["item"].model.align == "justify"
    assert sheet["item"].model.align == "left"
    for name in ("text", "item", "table", "table_head"):
        assert sheet[name].model.icon >= 4 * POINTS_PER_MM
        assert book[name].model.icon == 0
