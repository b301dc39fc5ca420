"""A finished sheet whose faces were changed: `check print` names the card, the page and the slot."""

from __future__ import annotations

import re
from pathlib import Path

import pikepdf
import pytest
from projects import few_cards_printed

FONT = re.compile(rb"(/SourceSansPro-Regular) [\d.]+ Tf")


def one(findings, code, *parts):
    """The first finding with a code, whose message holds all the parts."""
    found = [f for f in findings if f.code == code and all(part in f.message for part in parts)]
    assert found, [(f.code, f.message) for f in findings]
    return found[0]


def test_an_untouched_sheet_has_no_errors(errors, sheet):
    assert errors(sheet) == []


def test_a_sheet_that_was_only_saved_again_by_another_program_has_no_errors(errors, sheet):
    with pikepdf.open(sheet, allow_overwriting_input=True) as pdf:
        pdf.save(sheet, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    assert errors(sheet) == []


def test_a_changed_digit_names_card_page_slot_and_both_values(errors, sheet, spoil):
    spoil.face("QG-C01", b"(6) Tj", b"(9) Tj")
    found = one(errors(sheet), "print.text", "QG-C01 Mago", "value", "'6'", "'9'")
    assert (found.where.file, found.where.page, found.where.slot) == (str(sheet), 3, 1)


def test_a_changed_name_is_read(errors, sheet, spoil):
    spoil.face("QG-C01", b"(Mago) Tj", b"(Maga) Tj")
    found = one(errors(sheet), "print.text", "QG-C01", "name", "'Mago'", "'Maga'")
    assert (found.where.page, found.where.slot) == (3, 1)


def test_a_changed_sentence_is_read(errors, sheet, spoil):
    spoil.face("QG-C05", b"Lucha con ", b"Lucho con ")
    assert one(errors(sheet), "print.text", "QG-C05", "Lucho").where.page == 3


def test_a_changed_code_is_a_piece_that_does_not_exist(errors, sheet, spoil):
    spoil.face("QG-C01", b"QG-C01", b"QG-C99")
    found = one(errors(sheet), "print.unknown-piece", "QG-C99")
    assert (found.where.page, found.where.slot) == (3, 1)
    one(errors(sheet), "print.quantity", "QG-C01", "0 printed, 2 expected")


def test_a_text_made_invisible_is_no_text(errors, sheet, spoil):
    spoil.face("QG-C01", b"(6) Tj", b"3 Tr (6) Tj 0 Tr")
    assert one(errors(sheet), "print.text", "QG-C01", "value").where.slot == 1


def test_a_text_painted_over_inside_its_face_is_covered(errors, sheet, spoil):
    spoil.face("QG-C01", b"(6) Tj\nET", b"(6) Tj\nET 1 1 1 rg 22 205 16 28 re f")
    found = one(errors(sheet), "print.covered", "QG-C01", "'6'")
    assert (found.where.page, found.where.slot) == (3, 1)


def test_a_text_shrunk_below_five_points_is_an_error(errors, sheet, spoil):
    spoil.face("QG-C02", FONT, rb"\1 4.5 Tf")
    found = one(errors(sheet), "print.size", "QG-C02", "4.50 pt", "below 5 pt")
    assert (found.where.page, found.where.slot) == (3, 3)


def test_a_text_of_five_and_a_half_points_is_only_a_warning(checker, errors, sheet, spoil):
    spoil.face("QG-C02", FONT, rb"\1 5.5 Tf")
    assert [f for f in errors(sheet) if f.code == "print.size"] == []
    assert any(f.code == "print.size" and f.severity == "warning" for f in checker.findings)


def test_a_text_moved_to_the_edge_leaves_the_safe_zone(errors, sheet, spoil):
    spoil.face("QG-C01", re.compile(rb"[\d.]+ ([\d.]+) Tm \(6\)"), rb"172 \1 Tm (6)")
    found = one(errors(sheet), "print.safe-zone", "QG-C01", "'6'", "mm")
    assert (found.where.page, found.where.slot) == (3, 1)


def test_a_changed_name_on_a_back_is_another_back(errors, sheet, spoil):
    spoil.face("Cara", b"(Cara)", b"(Caro)")
    found = one(errors(sheet), "print.wrong-back", "QG-C01", "Caro")
    assert (found.where.page, found.where.slot) == (3, 1)


@pytest.mark.parametrize("language", ["es", "en"])
def test_each_language_of_the_build_reads_as_its_catalog_says(errors, sheet: Path, language):
    sheet.write_bytes(few_cards_printed(language))
    assert errors(sheet) == []


def test_a_sheet_judged_in_another_language_is_wrong_in_every_text(errors, sheet, spoil):
    spoil.manifest(lambda data: data.update(language="en"))
    findings = errors(sheet)
    one(findings, "pdf.language", "'es'", "'en'")
    one(findings, "print.text", "QG-C01 Wizard", "'Wizard'", "'Mago'")
