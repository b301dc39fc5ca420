"""Fonts of one's own for a language or a script: taken where it is set, refused where broken, named where one lacks."""

from __future__ import annotations

from pathlib import Path

import pytest
from font_files import font_file
from own_games import own_game, printed
from projects import ROOT

from generator.base.findings import Finding, Findings
from generator.catalog.project import Project
from generator.faces.templates.loading import Theme, load_theme
from generator.typesetting.font_search import fonts_with
from generator.typesetting.fonts import find_font_file, load_font
from generator.typesetting.fonts_of_languages import lent_fonts
from generator.typesetting.language_scripts import script_of
from generator.workshop.start.starter import start

OWN = (
    "fonts_of:\n  Cyrl: {body: {file: Mine.otf}}\n  sr: {body: {package: font_amatic_sc, file: AmaticSC-Regular.ttf}}\n"
)


LETTERS = {"a": "a", "я": "ya"}


def theme_with(
    folder: Path, added: str, licence: int = 0, cut: int | None = None, data: bytes = b""
) -> tuple[Theme | None, list[Finding]]:
    project = start("own", folder)
    theme = project / "templates/themes/own.yaml"
    theme.write_text(theme.read_text("utf-8") + added, "utf-8")
    fonts = project / "templates/fonts"
    fonts.mkdir()
    path = font_file(fonts / "Mine.otf", LETTERS, postscript=True, licence=licence)
    path.write_bytes(data or path.read_bytes()[:cut])
    findings = Findings()
    return load_theme(Project(project, ROOT), "own", findings), findings.errors


def test_a_language_is_set_in_its_own_font_and_others_in_the_usual_one(tmp_path: Path) -> None:
    theme, errors = theme_with(tmp_path, OWN)
    assert errors == []
    assert theme is not None
    assert theme.in_language("es") is theme
    rule = {language: theme.in_language(language).styles["rule"] for language in ("es", "ru", "sr", "sr-Latn")}
    assert rule["es"].font.name == rule["sr-Latn"].font.file_name == "SourceSansPro-Regular"
    assert rule["ru"].font.name.startswith("Mine-")  # of its script
    assert rule["sr"].font.name == "AmaticSC-Regular"  # of the language, before its script
    assert rule["ru"].strong.name == rule["es"].strong.name  # what has no font of its own keeps the usual one
    assert {"SourceSansPro-Regular", "AmaticSC-Regular", rule["ru"].font.name} <= set(theme.fonts)


@pytest.mark.parametrize(
    ("added", "code", "said"),
    [
        ("fonts_of: {ja: {body: {file: Other.otf}}}\n", "font.missing", "there is no font file 'Other.otf'"),
        ("fonts_of: {ja: {bdy: {file: Mine.otf}}}\n", "theme.font", "there is no font 'bdy'"),
        ("fonts_of: {klingonish: {body: {file: Mine.otf}}}\n", "theme.font", "neither a language nor a script"),
    ],
)
def test_a_mistake_is_told_at_the_theme(added: str, code: str, said: str, tmp_path: Path) -> None:
    _, errors = theme_with(tmp_path, added)
    assert [error.code for error in errors] == [code]
    assert said in errors[0].message
    assert errors[0].where.file == "templates/themes/own.yaml"


@pytest.mark.parametrize("font", ['""', "boddy"])
def test_a_style_needs_a_font_that_the_theme_has(font: str, tmp_path: Path) -> None:
    theme, errors = theme_with(tmp_path, f"  plain: {{font: {font}, size: 9, floor: 8, colour: ink}}\n")
    assert theme is None
    (error,) = errors
    assert (error.code, error.where.file) == ("theme.font", "templates/themes/own.yaml")
    assert error.message == f"style plain: there is no font {font.strip(chr(34))!r}"


@pytest.mark.parametrize(
    ("broken", "reason"),
    [
        ({"data": b"no font at all"}, "no TrueType or OpenType font"),
        ({"cut": -200}, "damaged"),
        ({"licence": 2}, "licence bits forbid embedding"),
    ],
    ids=["none", "damaged", "without permission"],
)
def test_a_font_that_cannot_be_used_is_one_clear_message(broken: dict[str, int], reason: str, tmp_path: Path) -> None:
    _, errors = theme_with(tmp_path, OWN, **broken)  # type: ignore[arg-type]
    (error,) = errors
    assert reason in error.message


def test_the_fonts_that_have_a_character_are_named_one_s_own_first(tmp_path: Path) -> None:
    (tmp_path / "Broken.ttf").write_bytes(b"no font")
    font_file(tmp_path / "Mine.otf", LETTERS)
    assert fonts_with("a", [tmp_path])[0] == "Mine.otf (templates/fonts)"
    assert any("(font_source_sans_pro)" in name for name in fonts_with("ß", []))
    assert fonts_with("\U0001f98a", []) == []


def test_a_card_that_lacks_a_character_says_which_fonts_have_it(tmp_path: Path) -> None:
    face = 'elements:\n  - {kind: text, box: [6, 6, 40, 10], value: "{{ row.name }} →", style: title}\n'
    project = own_game(tmp_path, face, '\n          - {kind: text, what: name, says: "{{ row.name }} →"}\n')
    (finding,) = [one for one in printed(project)[1] if one.code == "text.glyph"]
    assert "'→' (U+2192) has no glyph in AmaticSC-Bold" in finding.message
    assert "use another character, or a font that has it: SourceSansPro-Regular.ttf (font_source_sans_pro)" in (
        finding.fix or ""
    )


def test_a_script_that_a_font_lacks_is_told_once_with_the_fonts_that_have_all_of_it(tmp_path: Path) -> None:
    face = 'elements:\n  - {kind: text, box: [6, 6, 40, 10], value: "Ведьма", style: title}\n'
    project = own_game(tmp_path, face, '\n          - {kind: text, what: name, says: "Ведьма"}\n')
    (finding,) = [one for one in printed(project)[1] if one.code == "text.glyph"]
    assert finding.message.endswith("6 letters have no glyph in AmaticSC-Bold: В а д е м ь")
    assert "fonts_of, a font that has them: SourceSansPro-Regular.ttf (font_source_sans_pro)" in (finding.fix or "")


def test_fonts_are_lent_for_scripts_that_others_lack_and_for_no_others(tmp_path: Path) -> None:
    kana = load_font(font_file(tmp_path / "Kana.ttf", {" ": "space", "あ": "a"}))
    bold = load_font(font_file(tmp_path / "Bold.ttf", {" ": "space", "あ": "a"}))
    sans = load_font(find_font_file("font_source_sans_pro", "SourceSansPro-Regular.ttf"))
    own = {"body": sans, "sans_bold": sans, "title": kana}
    lent = lent_fonts(own, {"ja": {"body": kana, "strong": bold}, "Cyrl": {"body": bold}, "Latn": {"body": bold}})
    assert lent == {"ja": {"body": kana, "sans_bold": bold}, "Cyrl": {"title": bold}}  # what has the letters keeps them
    assert lent_fonts(own, {"Jpan": {"other": bold}}) == {"Jpan": {"body": bold, "sans_bold": bold}}


@pytest.mark.parametrize(
    ("language", "script"), [("ja", "Jpan"), ("sr", "Cyrl"), ("sr-Latn", "Latn"), ("el", "Grek"), ("qqq", "")]
)
def test_the_script_of_a_language(language: str, script: str) -> None:
    assert script_of(language) == script
