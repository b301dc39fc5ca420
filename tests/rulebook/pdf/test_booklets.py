"""Booklets: folded and stapled, the pages follow one another."""

from __future__ import annotations

import io

import pikepdf
import pypdfium2 as pdfium
import pytest
from paper_books import A4, A5, PROJECT, book, document

from generator.base.errors import CannotJudge
from generator.rulebook.pdf import booklet, render_pdf
from generator.rulebook.pdf.booklet import creep, imposed_pages

K = 72 / 25.4


def folded(sides: list[tuple[int, int]]) -> list[int]:
    """The order in which one reads: through the right halves of the sheets inwards, then out again."""
    order: list[int] = []
    for sheet in range(0, len(sides), 2):
        order += [sides[sheet][1], sides[sheet + 1][0]]
    for sheet in reversed(range(0, len(sides), 2)):
        order += [sides[sheet + 1][1], sides[sheet][0]]
    return order


@pytest.mark.parametrize("pages", range(1, 41))
def test_a_folded_booklet_is_read_from_the_first_page_to_the_last(pages: int) -> None:
    sides = imposed_pages(pages)
    assert len(sides) % 2 == 0
    order = folded(sides)
    assert len(order) == -(-pages // 4) * 4
    assert order == [*range(1, pages + 1), *[0] * (len(order) - pages)]


def test_front_and_back_of_the_outermost_sheet() -> None:
    assert imposed_pages(8) == [(8, 1), (2, 7), (6, 3), (4, 5)]


def matrices(data: bytes) -> list[list[tuple[float, float]]]:
    """Where the pages of each side stand: left and bottom in points."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        return [
            [
                (float(one.operands[4]), float(one.operands[5]))
                for one in pikepdf.parse_content_stream(page)
                if str(one.operator) == "cm"
            ]
            for page in pdf.pages
        ]


def test_a_booklet_is_the_same_without_what_imposing_leaves_behind() -> None:
    whole, bare = book("es"), render_pdf([document("es")], A5, PROJECT, imposed=True)
    with pikepdf.open(io.BytesIO(bare.data)) as pdf:
        assert not {"/StructTreeRoot", "/Outlines"} & set(pdf.Root.keys())
        assert not any("/Annots" in page for page in pdf.pages)
    assert booklet(bare.data, A4) == booklet(whole.data, A4)
    with pikepdf.open(io.BytesIO(whole.data)) as pdf:  # which has them
        assert {"/StructTreeRoot", "/Outlines"} <= set(pdf.Root.keys())
        assert any("/Annots" in page for page in pdf.pages)


def test_inner_sheets_move_to_the_fold_by_the_paper_around_them() -> None:
    made = book("es")
    placed = matrices(booklet(made.data, A4, paper_thickness=0.2))
    for side, pages in enumerate(placed):
        shift = creep(side // 2, 0.2) * K
        if len(pages) == 2:
            (left, _), (right, _) = pages
            assert left == pytest.approx(A4[1] / 2 * K - A5[0] * K + shift, abs=0.02)
            assert right == pytest.approx(A4[1] / 2 * K - shift, abs=0.02)
    assert creep(0, 0.2) == 0
    assert creep(5, 0.2) == pytest.approx(1.0)


def test_the_sheets_keep_the_text_the_trim_and_the_language() -> None:
    made = book("es")
    data = booklet(made.data, A4)
    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert len(pdf.pages) == len(imposed_pages(made.pages))
        assert str(pdf.Root.Lang) == "es"
        assert str(pdf.docinfo["/Title"]) == "Qíahn de prueba · Los goblins"
        for page in pdf.pages:
            box = [float(v) for v in page.TrimBox]
            assert box[2] - box[0] == pytest.approx(2 * A5[0] * K, abs=0.02)
            assert box[3] - box[1] == pytest.approx(A5[1] * K, abs=0.02)
    sheets = pdfium.PdfDocument(data)
    text = sheets[0].get_textpage().get_text_range()
    assert "Qíahn de prueba" in text
    sheets.close()


def test_a_page_too_large_for_half_a_sheet_is_refused() -> None:
    with pytest.raises(CannotJudge, match="two pages of 210 x 297 mm do not fit a sheet of 297 x 210 mm"):
        booklet(book("es", page=A4).data, A4)
