"""Shaping: pairs are kerned, letters joined and marks placed as the font wants, and nothing of the text is lost."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pytest
from font_files import font_file
from hypothesis import given
from hypothesis import strategies as st
from PIL import ImageFont, features

from generator.typesetting.fonts import Font, find_font_file, load_font

SERIF = ("font_source_serif_pro", "SourceSerifPro-Regular.ttf")
LETTERS = "abcfgrtvwyzáéñAFKLPTVWYÁÑ.,;:¿?«»()-0179’”"
ALEF, BEH, HEH = "\u0627", "\u0628", "\u0647"
ARABIC = {" ": "space", ALEF: "alef", BEH: "beh", HEH: "heh", "\u064e": "fatha"}
FORMS = ("beh.init", "beh.medi", "beh.fina", "heh.fina")
JOINING = """
languagesystem DFLT dflt; languagesystem arab dflt;
feature init { sub beh by beh.init; } init;
feature medi { sub beh by beh.medi; } medi;
feature fina { sub beh by beh.fina; sub heh by heh.fina; } fina;
"""


def serif() -> Font:
    return load_font(find_font_file(*SERIF))


@pytest.mark.skipif(not features.check("raqm"), reason="Pillow has no HarfBuzz here")
@pytest.mark.parametrize(
    ("package", "file"),
    [SERIF, ("font_source_sans_pro", "SourceSansPro-Bold.ttf"), ("font_amatic_sc", "AmaticSC-Bold.ttf")],
)
def test_every_pair_is_as_wide_as_another_shaper_sets_it(package: str, file: str) -> None:
    path = find_font_file(package, file)
    font, oracle = load_font(path), ImageFont.truetype(str(path), 1000, layout_engine=ImageFont.Layout.RAQM)
    pairs = map("".join, product(LETTERS, repeat=2))
    wrong = {pair: font.width(pair) for pair in pairs if abs(oracle.getlength(pair) - 1000 * font.width(pair)) > 2}
    assert wrong == {}


def test_a_word_is_narrower_by_its_pairs() -> None:
    font = serif()
    assert font.width("AV") == pytest.approx(font.width("A") + font.width("V") - 0.129)
    assert font.joining("A", "V") == pytest.approx(-0.129)
    assert font.joining("n", "n") == 0


def test_nothing_moves_beside_a_space() -> None:
    font = serif()
    assert font.width("T V") == pytest.approx(font.width("T") + font.width(" ") + font.width("V"))


def test_letters_are_joined_unless_they_are_set_apart() -> None:
    font = serif()
    assert [glyph.text for glyph in font.shaped("ffi").glyphs] == ["ffi"]
    assert [glyph.text for glyph in font.shaped("ffi", tracked=True).glyphs] == ["f", "f", "i"]


@given(st.text(st.sampled_from("abfiljtAVTo áéñ¿?.,-—’0123\u0301\u00a0"), max_size=12))
def test_the_glyphs_of_a_text_stand_for_all_of_it(text: str) -> None:
    assert "".join(glyph.text for glyph in serif().shaped(text).glyphs) == text


def test_a_letter_that_the_font_lacks_is_glyph_0() -> None:
    assert [glyph.id == 0 for glyph in serif().shaped("a字").glyphs] == [False, True]


def test_arabic_letters_take_the_form_of_their_place_and_run_from_the_right(tmp_path: Path) -> None:
    font = load_font(font_file(tmp_path / "Arabic.ttf", ARABIC, extra=FORMS, features=JOINING))
    names = [font.hb_font.get_glyph_name(glyph.id) for glyph in font.shaped(BEH + BEH + HEH).glyphs]
    assert names == ["heh.fina", "beh.medi", "beh.init"]


def test_the_same_text_is_shaped_alike_whatever_the_users_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = serif().shaped("fijo I i").glyphs
    monkeypatch.setenv("LC_ALL", "tr_TR.UTF-8")
    assert serif().shaped("fijo I i").glyphs == plain


@pytest.mark.parametrize("digits", ["١٢٣", "۱۲۳", "123"])
def test_digits_of_every_script_run_from_the_left(tmp_path: Path, digits: str) -> None:
    names = {digit: f"digit{i}" for i, digit in enumerate(digits)}
    font = load_font(font_file(tmp_path / "Digits.ttf", {" ": "space", BEH: "beh", **names}))
    assert [glyph.text for glyph in font.shaped(digits).glyphs] == list(digits)
