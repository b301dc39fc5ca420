"""A letter that is drawn as another one, or stands for another one, is told with the place where it is seen."""

from __future__ import annotations

import io
import re

import pikepdf
import pytest
from changing import changed, found_by
from fontTools.ttLib import TTFont

from generator.inspection.structure.glyph_outlines import judge_glyphs, judge_theme_fonts
from generator.typesetting.fonts import find_font_file, load_font

PACKAGES = {
    "AmaticSC": "font_amatic_sc",
    "FjallaOne": "font_fjallaone",
    "SourceSansPro": "font_source_sans_pro",
    "SourceSerifPro": "font_source_serif_pro",
}
FILES = ["cards", "rulebook", "rulebook-booklet", "orders"]


def fonts_of(pdf):
    """The composite fonts of a file by name."""
    fonts = [f for f in pdf.objects if isinstance(f, pikepdf.Dictionary) and f.get("/Subtype") == "/Type0"]
    return {str(font.BaseFont).rpartition("+")[2]: font for font in fonts}


@pytest.fixture(scope="module")
def theme_fonts(printed):
    """All fonts that the printed files use, from the packages that the themes name."""
    names = set()
    for name in FILES:
        with printed(name).structure() as pdf:
            names |= set(fonts_of(pdf))
    return [load_font(find_font_file(PACKAGES[name.partition("-")[0]], f"{name}.ttf")) for name in sorted(names)]


def code_of(font, letter):
    """The code of a letter in a font."""
    pairs = re.findall(rb"<([0-9A-F]{4})> <([0-9A-F]+)>", font.ToUnicode.read_bytes())
    return next(int(code, 16) for code, text in pairs if text == b"%04X" % ord(letter))


def font_with(pdf, *letters):
    """A font that shows these letters."""
    for font in fonts_of(pdf).values():
        try:
            return font, [code_of(font, letter) for letter in letters]
        except StopIteration:
            continue
    raise AssertionError(letters)


def swap_outlines(pdf):
    font, (six, three) = font_with(pdf, "6", "3")
    stream = font.DescendantFonts[0].FontDescriptor.FontFile2
    program = TTFont(io.BytesIO(stream.read_bytes()))
    glyphs, order = program["glyf"].glyphs, program.getGlyphOrder()
    glyphs[order[six]], glyphs[order[three]] = program["glyf"][order[three]], program["glyf"][order[six]]
    made = io.BytesIO()
    program.save(made)
    stream.write(made.getvalue())


def forge_meaning(pdf):
    font, (six,) = font_with(pdf, "6")
    data = font.ToUnicode.read_bytes()
    font.ToUnicode.write(data.replace(b"<%04X> <0036>" % six, b"<%04X> <0038>" % six))


def exchange_files(pdf):
    one, other = (font.DescendantFonts[0].FontDescriptor for font in list(fonts_of(pdf).values())[:2])
    one.FontFile2, other.FontFile2 = other.FontFile2, one.FontFile2


def widen(pdf):
    font, (six,) = font_with(pdf, "6")
    font.DescendantFonts[0].W = pikepdf.Array([six, pikepdf.Array([999])])


def drop_font(pdf):
    font = next(iter(fonts_of(pdf).values()))
    font.BaseFont = pikepdf.Name("/Other")


def other_map(pdf):
    font = next(iter(fonts_of(pdf).values()))
    font.DescendantFonts[0].CIDToGIDMap = pdf.make_stream(b"\0\1\0\2")


def break_file(pdf):
    font = next(iter(fonts_of(pdf).values()))
    font.DescendantFonts[0].FontDescriptor.FontFile2.write(b"no font at all")


@pytest.mark.parametrize("name", FILES)
def test_clean_files_draw_every_letter_as_the_theme_does(printed, theme_fonts, name):
    assert found_by(judge_theme_fonts, printed(name), theme_fonts) == []
    assert found_by(judge_glyphs, printed(name), printed(name)) == []
    assert found_by(judge_glyphs, changed(printed(name), lambda pdf: None), printed(name)) == []


@pytest.mark.parametrize("name", ["cards", "rulebook", "orders"])
def test_two_swapped_digits_are_told_with_page_and_box(printed, theme_fonts, name):
    damaged = changed(printed(name), swap_outlines)
    found = found_by(judge_glyphs, damaged, printed(name))
    assert {(f.expected, f.found) for f in found} == {
        ("the outline of '6'", "the outline of '3'"),
        ("the outline of '3'", "the outline of '6'"),
    }
    assert all(f.code == "pdf.glyph" and f.where.page and f.where.box for f in found)
    beside = found_by(judge_theme_fonts, damaged, theme_fonts)  # with no fresh document at all
    assert {f.expected for f in beside} == {"the outline of '6'", "the outline of '3'"}


def test_a_forged_meaning_is_told_by_the_fresh_document_and_by_the_theme(printed, theme_fonts):
    damaged = changed(printed("cards"), forge_meaning)
    (found,) = found_by(judge_glyphs, damaged, printed("cards"))
    assert (found.code, found.found, found.expected) == ("pdf.font-unicode", "8", "6")
    assert [f.code for f in found_by(judge_theme_fonts, damaged, theme_fonts)] == ["pdf.font-unicode"]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (exchange_files, "pdf.glyph"),
        (break_file, "pdf.glyph"),
        (widen, "pdf.font"),
        (drop_font, "pdf.font"),
        (other_map, "pdf.font"),
    ],
)
def test_every_part_of_a_font_is_compared(printed, change, code):
    found = found_by(judge_glyphs, changed(printed("cards"), change), printed("cards"))
    assert code in {f.code for f in found}
    assert all(f.expected != f.found for f in found)


def test_a_font_that_no_theme_names_is_told(printed, theme_fonts):
    assert [f.code for f in found_by(judge_theme_fonts, printed("cards"), theme_fonts[:1])] != []
    found = found_by(judge_theme_fonts, changed(printed("cards"), drop_font), theme_fonts)
    assert [(f.code, f.found) for f in found] == [("pdf.font", "Other")]
