"""Forms that are placed several times are read once, and only where they must draw the same everywhere."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from spoiling import Spoiler

from generator.inspection.reading.drawn_forms import DrawnInside, SymbolDrawings
from generator.inspection.reading.form_identity import Identity, forms_of, placed_forms
from generator.inspection.reading.known_forms import drawn_forms
from generator.inspection.reading.pages import read_pages
from generator.inspection.reading.printed_document import PrintedDocument


def drawn(path: Path, placed: list[list[Identity | None]]) -> list[object]:
    """The picture of every form of a file, and what it paints on its page."""
    document = PrintedDocument.read(path).opened()
    try:
        return [
            (form.picture(), form.paths(), [drawing.paths() for drawing in form.drawings])
            for page in read_pages(document, placed)
            for form in page.forms
        ]
    finally:
        document.close()


def content_with_colour(pdf: pikepdf.Pdf) -> None:
    """The pages begin with a colour, as a form that does not set its own might show."""
    for page in pdf.pages:
        page.Contents.write(b"1 0 0 rg 0 1 0 RG 3 w\n" + page.Contents.read_bytes())


def shortened(spoil: Spoiler) -> None:
    """Two pages of the sheets, of fronts and backs, are all that is needed."""
    with spoil.opened() as pdf:
        del pdf.pages[4:], pdf.pages[:2]


def test_copies_of_a_card_are_one_form(sheet: Path) -> None:
    pages = placed_forms(PrintedDocument.read(sheet))
    identities = [identity for page in pages for identity in page]
    assert None not in identities
    assert len(set(identities)) < len(identities) / 2


def test_what_is_read_once_is_what_is_read_each_time(sheet: Path, spoil: Spoiler) -> None:
    shortened(spoil)
    with spoil.opened() as pdf:
        content_with_colour(pdf)
    assert drawn(sheet, placed_forms(PrintedDocument.read(sheet))) == drawn(sheet, [])


def drawn_by_the_press(document: PrintedDocument) -> list[object]:
    """What the forms of a document draw, with what its judges and others of the press have read before."""
    return [
        (form.picture(), form.paths(), [drawing.paths() for drawing in form.drawings])
        for page in read_pages(document.opened(), placed_forms(document), drawn_forms(document))
        for form in page.forms
    ]


def test_symbols_are_shared_by_what_the_press_makes(sheet: Path, spoil: Spoiler) -> None:
    shortened(spoil)
    symbols = SymbolDrawings()
    first, again = (PrintedDocument(str(sheet), sheet.read_bytes(), symbols) for _ in range(2))
    assert drawn_by_the_press(first) == drawn_by_the_press(again) == drawn(sheet, [])
    forms = forms_of(first)
    assert forms.contents, "no form is a symbol"
    assert {identity for inside in forms.inside.values() for identity in inside} & forms.contents.keys()
    assert all(symbols.get(content) is not None for content in forms.contents.values())


def test_a_symbol_of_any_other_file_is_read_from_its_own_page(sheet: Path, spoil: Spoiler) -> None:
    """The reader of objects and the reader of pages may take two contents of a hostile file for one."""
    shortened(spoil)
    symbols = SymbolDrawings()
    document = PrintedDocument(str(sheet), sheet.read_bytes())
    for content in forms_of(document).contents.values():
        symbols.keep(content, DrawnInside((), True))
    assert drawn_by_the_press(document) == drawn(sheet, [])
    assert not drawn_forms(document).forms.inside


def test_a_form_with_a_name_or_a_matrix_is_no_symbol(sheet: Path, spoil: Spoiler) -> None:
    with spoil.opened() as pdf:
        for number, item in enumerate(pdf.objects):
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form":
                if number % 2:
                    item.write(item.read_bytes() + b"\n/Own gs\n")
                    item.Resources.ExtGState = pikepdf.Dictionary(Own=pikepdf.Dictionary(LW=3))
                else:
                    item.Matrix = pikepdf.Array([2, 0, 0, 2, 0, 0])
    assert not forms_of(PrintedDocument.read(sheet)).contents


def test_what_was_read_is_forgotten_and_its_pages_are_closed(sheet: Path) -> None:
    document = PrintedDocument.read(sheet)
    pages = document.opened()
    with pages.page(1) as (page, _):
        pass
    with pages.page(1) as (again, _):
        assert again is page
    document.forget()
    assert not page.raw
    assert document.opened() is not pages


def test_a_form_that_takes_a_name_from_its_page_is_no_shared_one(sheet: Path, spoil: Spoiler) -> None:
    written = [one for one in placed_forms(PrintedDocument.read(sheet))[2] if one]
    with spoil.opened() as pdf:
        form = next(form for one in written if b" Tf" in (form := pdf.get_object(one)).read_bytes())
        copies = written.count((form.objgen[0], form.objgen[1]))
        pdf.pages[2].Resources.Font = pikepdf.Dictionary(form.Resources.Font)
        form.Resources = pikepdf.Dictionary()
    assert placed_forms(PrintedDocument.read(sheet))[2].count(None) == copies


@pytest.mark.parametrize("content", [b"% (\n/X Do\n% )", b"BI /W 1 /H 1 /BPC 8 /CS /G ID ( EI /X Do (a)", b"/X Do"])
def test_a_name_is_not_overlooked_between_what_looks_like_strings(content: bytes, sheet: Path, spoil: Spoiler) -> None:
    with spoil.opened() as pdf:
        for item in pdf.objects:
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form":
                item.write(item.read_bytes() + b"\n" + content)
    assert {identity for page in placed_forms(PrintedDocument.read(sheet)) for identity in page} == {None}


def test_a_string_may_hold_what_looks_like_a_name(sheet: Path, spoil: Spoiler) -> None:
    with spoil.opened() as pdf:
        for item in pdf.objects:
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form":
                item.write(item.read_bytes() + rb" BT (/None \) /nor %this) Tj ET")
    assert None not in {identity for page in placed_forms(PrintedDocument.read(sheet)) for identity in page}


def test_a_form_without_resources_of_its_own_is_no_shared_one(sheet: Path, spoil: Spoiler) -> None:
    with spoil.opened() as pdf:
        for item in pdf.objects:
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form":
                del item.Resources
    assert {identity for page in placed_forms(PrintedDocument.read(sheet)) for identity in page} == {None}


def test_a_page_whose_forms_are_not_those_that_were_told_shares_none(sheet: Path, spoil: Spoiler) -> None:
    shortened(spoil)
    placed = placed_forms(PrintedDocument.read(sheet))
    wrong = [[*page[1:], page[0], page[0]] if page else page for page in placed]  # one more than pdfium finds
    assert drawn(sheet, wrong) == drawn(sheet, [])


def test_a_file_that_pikepdf_cannot_read_places_nothing(tmp_path: Path) -> None:
    path = tmp_path / "noise.pdf"
    path.write_bytes(b"%PDF-1.7 noise")
    assert placed_forms(PrintedDocument.read(path)) == []


def test_the_second_copy_is_judged_where_it_stands(errors, sheet: Path, spoil: Spoiler) -> None:
    """Scaled by two in a thousand, a piece still has its size: its ink is measured under its own matrix."""
    with spoil.opened() as pdf:
        for item in pdf.objects:  # a ground that only just reaches the bleed
            if isinstance(item, pikepdf.Stream) and item.get("/Subtype") == "/Form":
                item.write(item.read_bytes() + b"\n0 0 0 RG 0.5 w 3 3 173 244 re S\n")
    found = [f for f in errors(sheet) if f.code == "print.safe-zone"]
    copies = {(f.where.page, f.where.slot) for f in found}
    assert len(copies) > len({f.message for f in found}), "a copy of a spoiled card was taken for granted"
