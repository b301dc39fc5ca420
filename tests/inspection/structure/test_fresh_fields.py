"""Form fields are those of the fresh form, each with its place: names, flags, values, limits, order, tooltips."""

from __future__ import annotations

import pikepdf
import pytest
from changing import changed, found_by

from generator.inspection.structure.fields import judge_fields

NAME, DICTIONARY, TEXT = pikepdf.Name, pikepdf.Dictionary, pikepdf.String


def page_of(pdf):
    return next(page for page in pdf.pages if "/Annots" in page)


def note(pdf, kind="/Tx"):
    return next(one for one in page_of(pdf).Annots if one.get("/FT") == kind)


def test_a_clean_form_is_silent_when_it_was_saved_again(printed):
    assert found_by(judge_fields, printed("orders"), printed("orders")) == []
    assert found_by(judge_fields, changed(printed("orders"), lambda pdf: None), printed("orders")) == []
    assert found_by(judge_fields, printed("cards"), printed("cards")) == []


def white_look(pdf):
    look = pdf.make_stream(b"/Tx BMC 1 g 0 0 99 99 re f EMC")
    look.update(DICTIONARY(Type=NAME.XObject, Subtype=NAME.Form, BBox=[0, 0, 99, 99]))
    note(pdf).AP = DICTIONARY(N=look)


def exchange(pdf):
    notes = page_of(pdf).Annots
    notes[0], notes[1] = pikepdf.Dictionary(notes[1]), pikepdf.Dictionary(notes[0])


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (lambda pdf: note(pdf).__setattr__("V", TEXT("40")), "form.value"),
        (lambda pdf: note(pdf).__setattr__("DV", TEXT("40")), "form.value"),
        (lambda pdf: note(pdf, "/Btn").__setattr__("V", NAME.Yes), "form.value"),
        (lambda pdf: note(pdf, "/Btn").__setattr__("AS", NAME.Yes), "form.value"),
        (lambda pdf: note(pdf, "/Ch").__setattr__("V", TEXT("x")), "form.value"),
        (lambda pdf: note(pdf).__setattr__("Ff", 1), "form.field"),
        (lambda pdf: note(pdf).__setattr__("F", 2), "form.field"),
        (lambda pdf: note(pdf).__setattr__("MaxLen", 1), "form.field"),
        (lambda pdf: note(pdf).__setattr__("T", TEXT("other")), "form.field"),
        (lambda pdf: note(pdf).__setattr__("TU", TEXT("other")), "form.field"),
        (lambda pdf: note(pdf).__setattr__("DA", TEXT("/Webdings 9 Tf 1 g")), "form.field"),
        (lambda pdf: note(pdf).__setattr__("FT", NAME.Ch), "form.field"),
        (lambda pdf: note(pdf).__setattr__("Rect", [9, 9, 99, 99]), "form.field"),
        (lambda pdf: note(pdf).__setattr__("MK", DICTIONARY(BG=[1, 1, 1])), "form.field"),
        (lambda pdf: note(pdf).__setattr__("AA", DICTIONARY(K=DICTIONARY(S=NAME.JavaScript))), "form.field"),
        (white_look, "form.field"),
        (lambda pdf: note(pdf, "/Ch").Opt.__delitem__(0), "form.options"),
        (lambda pdf: page_of(pdf).Annots.__delitem__(4), "form.field"),
        (lambda pdf: page_of(pdf).Annots.append(page_of(pdf).Annots[3]), "form.field"),
        (exchange, "form.field"),
    ],
)
def test_every_entry_of_a_field_is_compared_and_told_with_its_box(printed, change, code):
    found = found_by(judge_fields, changed(printed("orders"), change), printed("orders"))
    assert [f for f in found if f.code == code and f.where.page and f.where.box and f.expected != f.found], found


@pytest.mark.parametrize(
    "change",
    [
        lambda pdf: pdf.Root.AcroForm.__setattr__("Fields", pikepdf.Array()),
        lambda pdf: pdf.Root.AcroForm.Fields.__delitem__(3),
        lambda pdf: pdf.Root.AcroForm.Fields[3].Kids.__delitem__(1),
        lambda pdf: pdf.Root.AcroForm.Fields[3].__setattr__("T", TEXT("era7")),
        lambda pdf: pdf.Root.AcroForm.Fields[3].__setattr__("Kids", pikepdf.Array([pdf.Root.AcroForm.Fields[3]])),
        lambda pdf: pdf.Root.AcroForm.__setattr__("NeedAppearances", True),
        lambda pdf: pdf.Root.AcroForm.__setattr__("DA", TEXT("/Helv 9 Tf 1 g")),
        lambda pdf: pdf.Root.AcroForm.__delitem__("/DR"),
        lambda pdf: pdf.Root.__delitem__("/AcroForm"),
    ],
)
def test_the_form_as_a_whole_is_compared(printed, change):
    found = found_by(judge_fields, changed(printed("orders"), change), printed("orders"))
    assert [f for f in found if f.code == "form.field" and f.expected != f.found]
