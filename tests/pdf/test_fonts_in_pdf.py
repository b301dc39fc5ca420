"""Fonts in a PDF: of both kinds of outlines, cut down to what is shown, and every text can be read back."""

from __future__ import annotations

import io
from pathlib import Path

import pikepdf
import pypdfium2 as pdfium
import pytest
import uharfbuzz as hb
from font_files import font_file

from generator.base.geometry import POINTS_PER_MM
from generator.pdf.document import PdfFile
from generator.pdf.metadata import DocumentMetadata
from generator.typesetting.fonts import Font, find_font_file, load_font

LATIN = {" ": "space", "A": "A", "B": "B", "C": "C", "d": "d"}
BEH, HEH = "\u0628", "\u0647"


def page_of(font: Font, text: str, size: float = 20.0, spread: float = 0.0) -> bytes:
    """A page of 300 x 100 points with one line of text that begins at (10, 40)."""
    pdf = PdfFile(DocumentMetadata("T", "N", "es", "MIT"))
    content = pdf.content(100 / POINTS_PER_MM)
    content.text(pdf.font(font), text, size, "#000000", (10, 40), spread=spread)
    pdf.add_page(content, 300 / POINTS_PER_MM)
    return pdf.finish()


def text_of(data: bytes) -> str:
    page = pdfium.PdfDocument(data)[0]
    return str(page.get_textpage().get_text_range()).strip()


def boxes_of(data: bytes) -> list[tuple[int, int]]:
    """Where the letters of a page begin and end, in points from the left."""
    text_page = pdfium.PdfDocument(data)[0].get_textpage()
    found = [text_page.get_charbox(i) for i in range(text_page.count_chars())]
    return [(round(left), round(right)) for left, _, right, _ in found]


def serif() -> Font:
    return load_font(find_font_file("font_source_serif_pro", "SourceSerifPro-Regular.ttf"))


def squares(folder: Path, **more: object) -> Font:
    return load_font(font_file(folder / "Squares.otf", LATIN, **more))  # type: ignore[arg-type]


@pytest.mark.parametrize(("postscript", "kind", "entry"), [(False, "2", "/FontFile2"), (True, "0", "/FontFile3")])
def test_both_kinds_of_outlines_are_embedded_and_drawn(tmp_path: Path, postscript: bool, kind: str, entry: str) -> None:
    data = page_of(squares(tmp_path, postscript=postscript), "AB d")
    assert text_of(data) == "AB d"
    assert boxes_of(data) == [(11, 21), (23, 33), (34, 46), (47, 57)]  # squares of 10 points in an advance of 12
    image = pdfium.PdfDocument(data)[0].render(scale=1).to_pil().convert("L")
    assert [image.getpixel((x, 55)) < 64 for x in (16, 22, 28, 40, 52, 60)] == [True, False, True, False, True, False]
    with pikepdf.open(io.BytesIO(data)) as pdf:
        inner = next(iter(pdf.pages[0].Resources.Font.values())).DescendantFonts[0]
        assert str(inner.Subtype) == f"/CIDFontType{kind}"
        assert entry in inner.FontDescriptor


def test_letters_that_are_not_shown_are_not_embedded(tmp_path: Path) -> None:
    font = squares(tmp_path)
    with pikepdf.open(io.BytesIO(page_of(font, "A A"))) as pdf:
        inner = next(iter(pdf.pages[0].Resources.Font.values())).DescendantFonts[0]
        assert [int(inner.W[0]), [int(w) for w in inner.W[1]]] == [1, [600, 600]]
        (tmp_path / "part.ttf").write_bytes(inner.FontDescriptor.FontFile2.read_bytes())
    from fontTools.ttLib import TTFont

    glyphs = TTFont(tmp_path / "part.ttf")["glyf"]
    assert [glyphs[name].numberOfContours for name in glyphs.keys()] == [1, 0, 1]  # noqa: SIM118


def test_a_font_that_may_not_be_cut_down_is_embedded_whole(tmp_path: Path) -> None:
    font = squares(tmp_path, licence=0x100)
    with pikepdf.open(io.BytesIO(page_of(font, "A"))) as pdf:
        outer = next(iter(pdf.pages[0].Resources.Font.values()))
        assert "+" not in str(outer.BaseFont)
        assert outer.DescendantFonts[0].FontDescriptor.FontFile2.read_bytes() == font.data


def test_every_space_is_widened(tmp_path: Path) -> None:
    font = squares(tmp_path)
    assert boxes_of(page_of(font, "A B C", spread=5))[4] == (69, 79)  # 10 + 4 * 12 + 2 * 5 and the edge of a letter
    assert boxes_of(page_of(font, "A B\u00a0C", spread=5))[4] == (69, 79)


def test_joined_letters_are_read_one_by_one() -> None:
    assert text_of(page_of(serif(), "El jefe oficial afila")) == "El jefe oficial afila"


def test_what_looks_alike_is_read_as_it_was_written() -> None:
    assert text_of(page_of(serif(), "d’Ávila, «μ» 5−3")) == "d’Ávila, «μ» 5−3"


def test_a_mark_that_the_font_raises_stands_above_its_letter(tmp_path: Path) -> None:
    letters = {" ": "space", "A": "A", "\u0301": "acute"}
    features = """
    languagesystem DFLT dflt; languagesystem latn dflt;
    markClass acute <anchor 300 500> @TOP;
    feature mark { pos base A <anchor 300 700> mark @TOP; } mark;
    """
    font = load_font(font_file(tmp_path / "Marks.ttf", letters, features=features))
    plain, marked = (page_of(font, text) for text in ("A A", "A\u0301 A"))

    def ink(data: bytes) -> list[bool]:
        image = pdfium.PdfDocument(data)[0].render(scale=1).to_pil().convert("L")
        return [image.getpixel((16, y)) < 64 for y in (55, 47)]

    assert ink(plain) == [True, False]
    assert ink(marked) == [True, True]
    assert boxes_of(marked)[-1] == boxes_of(plain)[-1]  # nothing after it moves
    assert "A\u0301 A" in text_of(marked)


def test_what_runs_from_the_right_is_read_in_its_order(tmp_path: Path) -> None:
    letters = {" ": "space", "A": "A", BEH: "beh", HEH: "heh", "\u062a": "teh"}
    font = load_font(font_file(tmp_path / "Arabic.ttf", letters))
    assert text_of(page_of(font, f"{BEH}{HEH}\u062a")) == f"{BEH}{HEH}\u062a"


def test_a_page_does_not_depend_on_what_was_shown_before() -> None:
    font = serif()

    def content(texts: list[str]) -> bytes:
        pdf = PdfFile(DocumentMetadata("T", "N", "es", "MIT"))
        writer = pdf.font(font)
        for text in texts:
            content = pdf.content(100 / POINTS_PER_MM)
            content.text(writer, text, 10, "#000000", (10, 40))
            pdf.add_page(content, 300 / POINTS_PER_MM)
        with pikepdf.open(io.BytesIO(pdf.finish())) as made:
            return bytes(made.pages[-1].Contents.read_bytes())

    assert content(["Último"]) == content(["¿Qué más?", "zyx ABC", "Último"])


def test_one_file_set_in_two_languages_is_embedded_once_with_the_letters_of_both() -> None:
    pdf = PdfFile(DocumentMetadata("T", "N", "tr", "MIT"))
    content = pdf.content(100 / POINTS_PER_MM)
    for x, language in ((10, "en"), (100, "tr")):
        content.text(pdf.font(serif().in_language(language)), "fin", 20, "#000000", (x, 40))
    pdf.add_page(content, 300 / POINTS_PER_MM)
    data = pdf.finish()
    assert text_of(data) == "fin fin"
    with pikepdf.open(io.BytesIO(data)) as read:
        (font,) = read.pages[0].Resources.Font.values()
        embedded = load_from(font.DescendantFonts[0].FontDescriptor.FontFile2.read_bytes())
    usual, turkish = ([g.id for g in serif().in_language(one).shaped("fi").glyphs] for one in ("en", "tr"))
    assert (len(usual), len(turkish)) == (1, 2)
    for glyph in (*usual, *turkish):
        assert embedded.get_glyph_extents(glyph).height == serif().hb_font.get_glyph_extents(glyph).height


def load_from(data: bytes) -> hb.Font:
    return hb.Font(hb.Face(data))
