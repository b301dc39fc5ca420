"""The fonts of web pages keep what the browser needs to set a language: its letter forms, joined letters and marks."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
import uharfbuzz as hb
from font_files import font_file
from fontTools.ttLib import TTFont

from generator.base.display_list import Span
from generator.rulebook.web.fonts import subset
from generator.rulebook.web.svg import Sprite
from generator.typesetting.fonts import find_font_file

SERIF = ("font_source_serif_pro", "SourceSerifPro-Regular.ttf")
HAND = ("font_amatic_sc", "AmaticSC-Bold.ttf")
BEH, HEH = "\u0628", "\u0647"
JOINING = """
languagesystem DFLT dflt; languagesystem arab dflt;
feature init { sub beh by beh.init; } init;
feature fina { sub heh by heh.fina; } fina;
"""


def shown(data: bytes, text: str, language: str) -> list[tuple[int, int, int]]:
    """The glyphs that a browser shows for a text in a language: width of each, and its place in its box."""
    font, buffer = hb.Font(hb.Face(data)), hb.Buffer()
    buffer.add_str(text)
    buffer.language = language
    buffer.guess_segment_properties()
    hb.shape(font, buffer, {"liga": False})  # pages have no ligatures
    drawn = [font.get_glyph_extents(info.codepoint) for info in buffer.glyph_infos]
    return [
        (place.x_advance, extents.x_bearing, extents.height)
        for place, extents in zip(buffer.glyph_positions, drawn, strict=True)
    ]


def unpacked(woff: bytes) -> bytes:
    font, plain = TTFont(io.BytesIO(woff)), io.BytesIO()
    font.flavor = None
    font.save(plain)
    return plain.getvalue()


@pytest.mark.parametrize(
    ("font", "text", "language"), [(SERIF, "бгд", "sr"), (HAND, "col·lega", "ca"), (SERIF, "bíj\u0301na", "nl")]
)
def test_a_font_keeps_the_letter_forms_of_the_page_s_languages(font: tuple[str, str], text: str, language: str) -> None:
    path = find_font_file(*font)
    both, without = (subset(path, frozenset(text), languages) for languages in (("es", language), ("es", "en")))
    whole = path.read_bytes()
    assert shown(unpacked(both), text, language) == shown(whole, text, language) != shown(whole, text, "es")
    assert shown(unpacked(both), text, "es") == shown(whole, text, "es")
    if max(text) < "\u0100":
        assert shown(unpacked(without), text, language) == shown(whole, text, "es")
        assert without == subset(path, frozenset(text))


def test_letters_of_arabic_are_joined_on_a_page_too(tmp_path: Path) -> None:
    letters = {" ": "space", BEH: "beh", HEH: "heh"}
    path = font_file(tmp_path / "Arabic.ttf", letters, extra=("beh.init", "heh.fina"), features=JOINING)
    font = TTFont(io.BytesIO(subset(path, frozenset(BEH + HEH))))
    assert font["maxp"].numGlyphs == 5  # with the two joined forms
    assert {record.FeatureTag for record in font["GSUB"].table.FeatureList.FeatureRecord} == {"init", "fina"}


def test_a_text_of_a_face_says_its_language_where_its_font_has_forms_for_it() -> None:
    sprite = Sprite()
    usual = sprite.span(Span("fin", "SourceSerifPro-Regular", 12, "#000000", 0, 5), 5)
    turkish = sprite.span(Span("fin", "SourceSerifPro-Regular@tr", 12, "#000000", 0, 5), 5)
    assert "lang=" not in usual
    assert 'font-family="SourceSerifPro-Regular"' in turkish
    assert 'lang="tr"' in turkish
    assert (sprite.fonts, sprite.languages) == ({"SourceSerifPro-Regular": set("fin")}, {"tr"})


def test_a_text_from_right_to_left_stands_where_it_stands_on_paper() -> None:
    sprite = Sprite()
    span = sprite.span(Span("שלום.", "SourceSansPro-Regular", 12, "#000000", 7.0, 5), 5)
    assert 'x="7" y="5"' in span
    assert 'direction="rtl" text-anchor="end"' in span  # its end is at the left
    assert "direction" not in sprite.span(Span("fin.", "SourceSansPro-Regular", 12, "#000000", 7.0, 5), 5)
