"""Pages are compared with those of a fresh document by what is painted: each damage is told at its page and place."""

from __future__ import annotations

from collections.abc import Iterable

import pikepdf
import pytest
from changed_pdfs import Edit, changed, drawn_over, replaced, under_matrix
from projects import few_cards_printed, printed

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings
from generator.inspection.picture.page_comparison import compare_pages, report_differences
from generator.inspection.reading.printed_document import PrintedDocument

FORM = ("kaixiflan", "orders")
PATCH = "1 g 40 720 100 40 re f"  # white, on the first card and its neighbour of no other page


def told(data: bytes, fresh: bytes, pages: Iterable[int] | None = None) -> list[Finding]:
    findings = Findings()
    differences = compare_pages(PrintedDocument("a.pdf", data), PrintedDocument("fresh", fresh), pages)
    report_differences(differences, "a.pdf", findings)
    return findings.items


@pytest.mark.soak  # test_foreign_export has a file written by other programs that is not wrong
def test_the_same_pages_written_in_another_way_are_no_difference() -> None:
    fresh = few_cards_printed()
    assert told(fresh, fresh) == []
    again = changed(fresh, lambda pdf: [page.contents_coalesce() for page in pdf.pages])
    assert again != fresh
    assert told(again, fresh) == []


def test_a_cover_over_a_piece_is_told_with_its_box_its_words_and_its_piece() -> None:
    fresh = few_cards_printed()
    (found,) = told(changed(fresh, drawn_over(3, PATCH)), fresh)
    assert (found.code, found.where.page, found.where.slot) == ("picture.differs", 3, 1)
    assert found.where.box is not None
    left, top, right, bottom = found.where.box
    assert left == pytest.approx(40 * 25.4 / 72, abs=0.3)
    assert right == pytest.approx(140 * 25.4 / 72, abs=0.3)
    assert top == pytest.approx(297 - 760 * 25.4 / 72, abs=0.3)
    assert bottom == pytest.approx(297 - 720 * 25.4 / 72, abs=0.3)
    assert "nothing but #ffffff" in found.found
    assert "nothing but" not in found.expected
    assert "QG-C01" in found.message


@pytest.mark.parametrize(
    ("edit", "says"),
    [
        (under_matrix(3, "-1 0 0 1 595.28 0"), "mirrored left to right"),
        (under_matrix(3, "1 0 0 -1 0 841.89"), "mirrored top to bottom"),
        (under_matrix(3, "-1 0 0 -1 595.28 841.89"), "turned upside down"),
        (lambda pdf: pdf.pages[2].obj.update({"/Rotate": 180}), "turned upside down"),
        (lambda pdf: pdf.pages[2].obj.update({"/Rotate": 90}), "297.0 x 210.0 mm, 210.0 x 297.0 mm expected"),
        (lambda pdf: pdf.pages[2].obj.update({"/CropBox": [0, 0, 300, 400]}), "210.0 x 297.0 mm expected"),
    ],
)
def test_a_page_that_is_turned_mirrored_or_cropped_is_told_in_one_line(edit: Edit, says: str) -> None:
    fresh = few_cards_printed()
    (found,) = told(changed(fresh, edit), fresh, [3])
    assert found.where.page == 3
    assert says in found.message


def test_a_missing_an_added_and_two_exchanged_pages_do_not_damn_the_others() -> None:
    fresh = few_cards_printed()

    def without(pdf: pikepdf.Pdf) -> None:
        del pdf.pages[3]

    def with_another(pdf: pikepdf.Pdf) -> None:
        pdf.add_blank_page(page_size=(595.28, 841.89))
        pdf.pages.insert(2, pdf.pages[-1])
        del pdf.pages[-1]

    def exchanged(pdf: pikepdf.Pdf) -> None:
        first, second = pdf.pages[2].obj, pdf.pages[4].obj
        for name in ("/Contents", "/Resources"):
            first[name], second[name] = second[name], first[name]

    (missing,) = told(changed(fresh, without), fresh)
    assert (missing.code, missing.where.page) == ("picture.pages", None)
    assert "page 4 of what the press makes" in missing.message
    (added,) = told(changed(fresh, with_another), fresh)
    assert (added.code, added.where.page) == ("picture.pages", 3)
    messages = [(one.where.page, one.message) for one in told(changed(fresh, exchanged), fresh)]
    assert messages == [(3, "here stands what belongs on page 5"), (5, "here stands what belongs on page 3")]


@pytest.mark.parametrize(
    "edit",
    [
        drawn_over(1, "1 0.99 1 rg 100 100 200 20 re f"),  # nearly white on white
        replaced(1, b"BT", b"BT 3 Tr"),  # invisible words
        drawn_over(1, "0 G 0.1 w 20 20 m 30 20 l S"),  # a hairline
    ],
)
def test_even_a_pale_or_tiny_difference_of_the_first_sheet_is_told(edit: Edit) -> None:
    fresh = few_cards_printed()
    found = told(changed(fresh, edit), fresh, [1, 2])
    assert found
    assert {one.where.page for one in found} == {1}


@pytest.mark.soak  # a pale difference is looked for on two pages of a file above
def test_only_the_pages_asked_for_are_looked_at() -> None:
    fresh = few_cards_printed()
    damaged = changed(fresh, drawn_over(3, PATCH))
    assert told(damaged, fresh, [1, 2, 4]) == []
    assert len(told(damaged, fresh, [3])) == 1


def test_a_value_typed_into_a_field_is_seen() -> None:
    fresh = printed(*FORM)

    def filled(pdf: pikepdf.Pdf) -> None:
        field = next(one for one in pdf.pages[0].Annots if one.get("/FT") == "/Tx")
        appearance = pikepdf.Stream(pdf, b"/Tx BMC q 0 g 1 1 20 5 re f Q EMC")
        appearance.update({"/Subtype": pikepdf.Name.Form, "/BBox": [0, 0, 100, 10]})
        field["/V"], field["/AP"] = pikepdf.String("7"), pikepdf.Dictionary(N=appearance)

    assert told(changed(fresh, filled), fresh)


def test_a_field_that_is_shown_but_not_printed_is_seen() -> None:
    fresh = printed(*FORM)

    def noted(pdf: pikepdf.Pdf, flags: int) -> None:
        appearance = pikepdf.Stream(pdf, b"0 g 0 0 20 20 re f")
        appearance.update({"/Subtype": pikepdf.Name.Form, "/BBox": [0, 0, 20, 20]})
        note = pikepdf.Dictionary(
            Type=pikepdf.Name.Annot,
            Subtype=pikepdf.Name.Stamp,
            Rect=[100, 100, 120, 120],
            F=flags,
            AP=pikepdf.Dictionary(N=appearance),
        )
        pdf.pages[0].Annots.append(pdf.make_indirect(note))

    no_view, printing = 32, 4
    (found,) = told(changed(fresh, lambda pdf: noted(pdf, no_view | printing)), fresh)
    assert "is printed otherwise" in found.message


@pytest.mark.soak  # cli/test_hostile_input has a page of absurd size
def test_a_page_of_absurd_size_is_refused_before_it_is_painted() -> None:
    fresh = few_cards_printed()

    def huge(pdf: pikepdf.Pdf) -> None:
        pdf.pages[0].obj.MediaBox = [0, 0, 14000, 14000]

    (found,) = told(changed(fresh, huge), fresh)
    assert found.code == "picture.pages"
    huge_file = changed(fresh, huge)
    with pytest.raises(CannotJudge, match="too large to look at"):
        told(huge_file, huge_file)


def test_bytes_that_are_no_pdf_are_refused() -> None:
    with pytest.raises(CannotJudge, match="not a readable PDF"):
        told(b"no pdf", few_cards_printed())
