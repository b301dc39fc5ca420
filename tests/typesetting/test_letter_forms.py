"""Letters take the forms of the language that a text is in, as fonts that people use have them, and of no other."""

from __future__ import annotations

import gc
import weakref
from pathlib import Path

import pytest
from font_files import font_file

from generator.typesetting.fonts import Font, find_font_file, load_font

SERIF = ("font_source_serif_pro", "SourceSerifPro-Regular.ttf")
HAND = ("font_amatic_sc", "AmaticSC-Bold.ttf")
NARROW = ("font_fjallaone", "FjallaOne-Regular.ttf")


def glyphs(font: Font, text: str) -> list[str]:
    return [font.hb_font.get_glyph_name(glyph.id) for glyph in font.shaped(text).glyphs]


@pytest.mark.parametrize(
    ("font", "text", "language", "own", "usual"),
    [
        (SERIF, "fi", "tr", ["f", "i.trk"], ["f_i"]),  # a ligature would swallow the dot that tells i from ı
        (NARROW, "fi", "tr", ["f", "i"], ["f_i"]),
        (HAND, "ş", "ro", ["scommaaccent"], ["scedilla"]),
        (HAND, "ş", "ro-MD", ["scommaaccent"], ["scedilla"]),
        (SERIF, "б", "sr", ["uni0431.srb"], ["uni0431"]),
        (SERIF, "б", "sr_Cyrl_RS", ["uni0431.srb"], ["uni0431"]),
        (HAND, "l·l", "ca", ["ldot", "l"], ["l", "periodcentered", "l"]),
    ],
)
def test_a_language_has_its_letter_forms_and_another_has_not(
    font: tuple[str, str], text: str, language: str, own: list[str], usual: list[str]
) -> None:
    plain = load_font(find_font_file(*font))
    assert glyphs(plain.in_language(language), text) == own
    for other in ("", "es", "en", "de", "pl"):
        assert plain.in_language(other) is plain
        assert glyphs(plain.in_language(other), text) == usual
    assert "".join(glyph.text for glyph in plain.in_language(language).shaped(text).glyphs) == text


def test_what_is_known_of_a_text_in_one_language_is_not_taken_for_another() -> None:
    plain = load_font(find_font_file(*SERIF))
    turkish = plain.in_language("tr")
    assert plain.width("fi") != turkish.width("fi")
    assert (plain.name, turkish.name, turkish.file_name) == (
        "SourceSerifPro-Regular",
        "SourceSerifPro-Regular@tr",
        "SourceSerifPro-Regular",
    )
    assert plain.in_language("tr") is turkish
    assert turkish.in_language("es") is turkish.in_language("") is plain
    assert turkish.in_language("sr") is plain.in_language("sr")


def test_no_ligature_swallows_the_dot_of_turkish_in_a_font_that_knows_no_turkish(tmp_path: Path) -> None:
    letters = {" ": "space", "f": "f", "i": "i"}
    joined = "feature liga { sub f i by f_i; } liga;"
    font = load_font(font_file(tmp_path / "Joins.ttf", letters, extra=("f_i",), features=joined))
    assert glyphs(font, "fi") == glyphs(font.in_language("es"), "fi") == ["f_i"]
    assert glyphs(font.in_language("tr"), "fi") == glyphs(font.in_language("az-Latn"), "fi") == ["f", "i"]


def test_norwegian_has_the_letter_forms_of_a_font_that_calls_it_so(tmp_path: Path) -> None:
    features = """
    languagesystem DFLT dflt; languagesystem latn dflt; languagesystem latn NOR;
    feature locl { script latn; language NOR; sub a by a.own; } locl;
    """
    font = load_font(font_file(tmp_path / "Own.ttf", {" ": "space", "a": "a"}, extra=("a.own",), features=features))
    assert [glyphs(font.in_language(one), "a") for one in ("nb", "da")] == [["a.own"], ["a"]]


def test_a_font_that_nobody_needs_any_more_is_forgotten_at_once(tmp_path: Path) -> None:
    gc.disable()  # as where finished files are judged
    try:
        font = load_font(font_file(tmp_path / "Some.ttf", {"a": "a"}))
        assert font.in_language("es") is font
        known = weakref.ref(font)
        del font
        assert known() is None
    finally:
        gc.enable()
