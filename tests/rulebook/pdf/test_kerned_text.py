"""Kerning in books: the measured width is the drawn width, and the text can be read back."""

from __future__ import annotations

import pikepdf
import pypdfium2 as pdfium
import pytest
from paper_books import A4, A5, PROJECT, document, opened, page_texts, words
from pypdfium2 import raw

from generator.base.geometry import POINTS_PER_MM as K
from generator.rulebook.document import Heading, Paragraph
from generator.rulebook.pdf import RenderedBook, render_pdf
from generator.rulebook.pdf.style import load_style
from generator.typesetting.fonts import find_font_file, load_font

TEXT = "AVE, Tavo: Ya vi a Yago, y Wayra, la Vieja de las Torres, avanza hacia el Valle de Ávila con P. y con T. " * 6


def made(page: tuple[float, float] = A5) -> RenderedBook:
    blocks = (Heading("h", words("La TAVERNA de Yago")), Paragraph("p", words(TEXT)))
    return render_pdf([document(blocks=blocks)], page, PROJECT)


def test_pairs_are_moved_inside_words() -> None:
    book = opened(made())
    arrays = [list(one[0][0]) for one in pikepdf.parse_content_stream(book.pages[0]) if str(one[1]) == "TJ"]
    font = load_font(find_font_file("font_source_serif_pro", "SourceSerifPro-Regular.ttf"))
    a, v = (glyph.id.to_bytes(2, "big") for glyph in font.shaped("AV", tracked=True).glyphs)
    pairs = [
        int(moved)
        for array in arrays
        for before, moved, after in zip(array, array[1:], array[2:], strict=False)
        if isinstance(before, pikepdf.String) and bytes(before).endswith(a) and bytes(after).startswith(v)
    ]
    assert pairs
    assert set(pairs) == {129}


def test_kerned_words_are_read_whole() -> None:
    text = page_texts(made().data)[0]
    assert "La TAVERNA de Yago" in text
    assert "AVE, Tavo: Ya vi a Yago" in text


@pytest.mark.parametrize("page", [A5, A4])
def test_justified_lines_are_as_wide_as_their_column(page: tuple[float, float]) -> None:
    style = load_style(PROJECT, "qiahn", page[0])
    columns = style.page.columns["text"]
    column = (page[0] - style.page.inner - style.page.outer - (columns - 1) * style.page.gap) / columns * K
    found = pdfium.PdfDocument(made(page).data)
    sheet = found[0]
    text_page = sheet.get_textpage()
    wide = []
    for item in sheet.get_objects(filter=[raw.FPDF_PAGEOBJ_TEXT], max_depth=1):
        left, _, right, top = item.get_bounds()
        length = raw.FPDFTextObj_GetText(item.raw, text_page.raw, None, 0) // 2
        if length > 40 and top > 60:  # not the foot, nor the last line
            wide.append(right - left)
    found.close()
    assert len(wide) > 5
    # ink ends a little within the letters' widths; a hyphen stands outside the text it ends
    assert all(column - 6 < one < column + 0.8 for one in wide[:-1]), (column, wide)
    assert sum(abs(one - column) < 1.5 for one in wide) > len(wide) / 2


def test_every_letter_of_a_large_font_is_read_back() -> None:
    font = load_font(find_font_file("font_source_serif_pro", "SourceSerifPro-Regular.ttf"))
    rare = "".join(chr(code) for code in sorted(font.code_points) if 0x100 <= code < 0x250 or 0x370 <= code < 0x460)
    assert len(rare) > 256
    lines = [" ".join(rare[i : i + 20]) for i in range(0, len(rare), 20)]
    blocks = (
        *(Paragraph(f"p{i}", words(line)) for i, line in enumerate(lines)),
        Paragraph("p", words(f"AV {rare[-1]}AVE")),
    )
    book = render_pdf([document(blocks=blocks)], A5, PROJECT)
    text = " ".join(page_texts(book.data))
    assert f"AV {rare[-1]}AVE" in text
    assert {letter for letter in rare if letter not in text} == set()
