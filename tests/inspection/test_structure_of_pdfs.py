"""Fonts, language, title and manifest of a finished file: each change is reported."""

from __future__ import annotations

from pathlib import Path

import pikepdf
import pytest
from font_files import font_file

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.inspection.reading.printed_document import PrintedDocument
from generator.inspection.structure.document import check_structure
from generator.pdf.document import PdfFile
from generator.pdf.metadata import DocumentMetadata
from generator.typesetting.fonts import load_font


def one(findings, code, *parts):
    """The first finding with a code, whose message holds all the parts."""
    found = [f for f in findings if f.code == code and all(part in f.message for part in parts)]
    assert found, [(f.code, f.message) for f in findings]
    return found[0]


def test_every_font_of_a_built_sheet_is_embedded_as_a_subset(sheet):
    with pikepdf.open(sheet) as pdf:
        fonts = [o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and o.get("/Type") == "/Font"]
        fonts = [font for font in fonts if font.Subtype != "/Type0"]  # whose glyphs are in the font that it names
        embedded = [f for f in fonts if "/FontFile2" in f.get("/FontDescriptor", {}) and "+" in str(f.BaseFont)]
    assert len(embedded) >= 4
    assert len(embedded) == len(fonts)


def test_a_font_that_is_not_embedded_is_named(errors, sheet, spoil):
    with spoil.opened() as pdf:
        font = next(o for o in pdf.objects if isinstance(o, pikepdf.Dictionary) and "/FontFile2" in o)
        name = str(font.FontName).lstrip("/")
        del font["/FontFile2"]
    one(errors(sheet), "pdf.font-embedded", name, "not embedded")


@pytest.mark.parametrize(("postscript", "licence", "told"), [(False, 0x100, False), (False, 0, True), (True, 0, True)])
def test_a_font_embedded_whole_is_told_unless_its_licence_bits_ask_for_it(
    tmp_path: Path, postscript: bool, licence: int, told: bool
) -> None:
    font = load_font(
        font_file(tmp_path / "Squares.otf", {"A": "A", " ": "space"}, postscript=postscript, licence=licence)
    )
    pdf = PdfFile(DocumentMetadata("T", "N", "es", "MIT"))
    content = pdf.content(30)
    content.text(pdf.font(font), "A", 20.0, "#000000", (10, 40))
    pdf.add_page(content, 30)
    file = tmp_path / "page.pdf"
    file.write_bytes(pdf.finish())
    with pikepdf.open(file, allow_overwriting_input=True) as opened:
        for item in opened.objects:
            if isinstance(item, pikepdf.Dictionary) and "/BaseFont" in item:
                item.BaseFont = pikepdf.Name("/" + str(item.BaseFont).rpartition("+")[2].lstrip("/"))
        opened.save(file)
    findings = Findings()
    check_structure(PrintedDocument(file.name, file.read_bytes()), findings)
    assert ("pdf.font-subset" in {finding.code for finding in findings}) == told


def test_a_font_without_a_unicode_map_cannot_be_read(errors, sheet, spoil):
    with spoil.opened() as pdf:
        for item in pdf.objects:
            if isinstance(item, pikepdf.Dictionary) and "/ToUnicode" in item:
                del item["/ToUnicode"]
                break
    one(errors(sheet), "pdf.font-unicode")


def test_a_wrong_document_language_is_told_with_the_right_one(errors, sheet, spoil):
    with spoil.opened() as pdf:
        pdf.Root.Lang = pikepdf.String("en")
    found = one(errors(sheet), "pdf.language", "'en'", "'es'")
    assert found.where.file == str(sheet)


def test_a_document_without_language_or_title_is_told(errors, sheet, spoil):
    with spoil.opened() as pdf:
        del pdf.Root["/Lang"]
        del pdf.docinfo["/Title"]
    findings = errors(sheet)
    one(findings, "pdf.language", "does not say")
    one(findings, "pdf.title")


def test_without_its_manifest_a_sheet_is_judged_from_its_pages_alone(errors, sheet, spoil):
    with spoil.opened() as pdf:
        del pdf.attachments["tirada-manifest.json"]
    assert [f.code for f in errors(sheet)] == ["manifest.missing"]
    spoil.face("QG-C01", b"(6) Tj", b"(8) Tj")
    assert one(errors(sheet), "print.text", "QG-C01", "'8'").where.slot == 1


@pytest.mark.parametrize(
    ("lie", "page", "slot"),
    [
        (lambda data: data["placements"][0].__setitem__(3, "QG-C04"), 3, 1),
        (lambda data: data["placements"][1].__setitem__(5, 99.0), 3, 2),
        (lambda data: data["placements"][2].__setitem__(0, 5), 5, 3),
        (lambda data: data.update(backs="none"), 4, None),
        (lambda data: data.update(backs="apart"), 4, None),
        (lambda data: data.update(sides="backs"), 3, None),
    ],
)
def test_a_claim_of_the_manifest_that_the_page_does_not_bear_out(errors, sheet, spoil, lie, page, slot):
    spoil.manifest(lie)
    found = one(errors(sheet), "manifest.claim")
    assert (found.where.page, found.where.slot) == (page, slot)


def test_a_manifest_that_lies_about_the_flip_leaves_fronts_without_backs(errors, sheet, spoil):
    spoil.manifest(lambda data: data.update(flip="short"))
    findings = errors(sheet)
    assert {f.code for f in findings} & {"print.back-turned", "print.no-back"}
    assert all(f.where.page for f in findings if f.code.startswith("print."))


def test_a_lie_about_backs_does_not_hide_a_wrong_one(errors, sheet, spoil):
    spoil.manifest(lambda data: data.update(backs="apart", sides="both"))
    spoil.placement(4, 0, lambda placed: "")
    one(errors(sheet), "print.no-back", "QG-C01")


@pytest.mark.parametrize(
    "lie",
    [lambda data: data.update(tirada=99), lambda data: data.update(placements=[[1, 2]]), lambda data: data.clear()],
)
def test_a_manifest_of_another_shape_is_broken_and_the_pages_are_still_judged(errors, sheet, spoil, lie):
    spoil.manifest(lie)
    spoil.face("QG-C01", b"(6) Tj", b"(8) Tj")
    findings = errors(sheet)
    one(findings, "manifest.broken")
    one(findings, "print.text", "QG-C01")


def test_a_corrupt_pdf_cannot_be_judged(errors, sheet):
    sheet.write_bytes(sheet.read_bytes()[:400])
    with pytest.raises(CannotJudge, match="not a readable PDF"):
        errors(sheet)


@pytest.mark.parametrize("data", [b"", b"id,name\n1,2\n", b"%PDF-1.7\n%%EOF\n"])
def test_what_is_no_pdf_cannot_be_judged(errors, sheet, data):
    sheet.write_bytes(data)
    with pytest.raises(CannotJudge, match="not a readable PDF"):
        errors(sheet)


@pytest.mark.soak  # cli/test_bad_input has a corrupt file alone and among others
def test_a_corrupt_file_among_others_does_not_silence_them(errors, sheet, spoil, tmp_path):
    broken = tmp_path / "broken.pdf"
    broken.write_bytes(b"%PDF-1.4 nothing")
    spoil.face("QG-C01", b"(6) Tj", b"(8) Tj")
    findings = errors(broken, sheet)
    assert one(findings, "print.unreadable").where.file == str(broken)
    assert one(findings, "print.text", "QG-C01").where.file == str(sheet)
