"""All judges of structure together: silent on what is clean, and mild with what another program wrote."""

from __future__ import annotations

import pikepdf
import pytest
from changing import changed, found_by

from generator.inspection.structure.structure_judge import judge_structure


@pytest.mark.parametrize("name", ["cards", "rulebook", "rulebook-booklet", "orders"])
def test_a_file_that_was_saved_again_is_not_accused(printed, name):
    assert found_by(judge_structure, printed(name), printed(name)) == []
    assert found_by(judge_structure, changed(printed(name), lambda pdf: None), printed(name)) == []


def foreign(pdf):
    pdf.docinfo["/Producer"] = "GPL Ghostscript 10.00.0"
    pdf.docinfo["/Title"] = "cards"
    del pdf.Root["/Outlines"], pdf.Root["/Names"]
    pdf.Root.PieceInfo = pikepdf.Dictionary()


def test_a_file_of_another_program_is_not_accused_of_what_that_program_left_out(printed):
    assert found_by(judge_structure, changed(printed("cards"), foreign), printed("cards")) == []


def test_a_script_in_a_file_of_another_program_is_told(printed):
    def change(pdf):
        foreign(pdf)
        pdf.Root.OpenAction = pikepdf.Dictionary(S=pikepdf.Name.JavaScript, JS=pikepdf.String("app.alert(1)"))

    (found, *_) = found_by(judge_structure, changed(printed("cards"), change), printed("cards"))
    assert (found.code, found.severity) == ("pdf.feature", "error")
