"""What the press never writes is refused, with its page and its place, and nothing else is."""

from __future__ import annotations

import io

import pikepdf
import pytest
from changing import changed, found_by

from generator.inspection.reading.printed_document import PrintedDocument
from generator.inspection.structure.features import judge_active_content, judge_features

NAME, DICTIONARY = pikepdf.Name, pikepdf.Dictionary
SCRIPT = DICTIONARY(S=NAME.JavaScript, JS=pikepdf.String("app.alert(1)"))


def third_page_form(pdf):
    elsewhere = {form.objgen for form in pdf.pages[0].Resources.XObject.values()}
    return next(form for form in pdf.pages[2].Resources.XObject.values() if form.objgen not in elsewhere)


def add_layer(pdf):
    layer = pdf.make_indirect(DICTIONARY(Type=NAME.OCG, Name=pikepdf.String("secret")))
    pdf.Root.OCProperties = DICTIONARY(OCGs=[layer], D=DICTIONARY(OFF=[layer]))
    third_page_form(pdf).OC = layer


def add_note(pdf):
    note = DICTIONARY(Type=NAME.Annot, Subtype=NAME.Square, Rect=[72, 72, 144, 144], C=[1, 1, 1])
    pdf.pages[1].Annots = [pdf.make_indirect(note)]


def blend(pdf):
    state = DICTIONARY(Type=NAME.ExtGState, BM=NAME.Difference)
    pdf.pages[1].Resources.ExtGState = DICTIONARY(G0=state)


def attach_program(pdf):
    pdf.Root.AA = DICTIONARY(WC=SCRIPT)


OF_A_PRESS = DICTIONARY(ShadingType=2, ColorSpace=pikepdf.Name.DeviceCMYK)  # gradients of ours are in RGB
CHANGES = [
    (add_layer, "layer", None),
    (add_layer, "/OC", 3),
    (add_note, "/Square", 2),
    (blend, "blend", 2),
    (attach_program, "actions", None),
    (lambda pdf: pdf.Root.__setattr__("OpenAction", SCRIPT), "opening", None),
    (lambda pdf: pdf.Root.Names.__setattr__("JavaScript", DICTIONARY(Names=[])), "scripts", None),
    (lambda pdf: pdf.pages[0].obj.__setattr__("AA", DICTIONARY(O=SCRIPT)), "actions", 1),
    (lambda pdf: pdf.pages[1].Resources.__setattr__("Pattern", DICTIONARY()), "patterns", 2),
    (lambda pdf: pdf.pages[1].Resources.__setattr__("Shading", DICTIONARY(S=OF_A_PRESS)), "/DeviceCMYK", 2),
    (lambda pdf: pdf.pages[1].Resources.__setattr__("Properties", DICTIONARY()), "layers", 2),
    (lambda pdf: third_page_form(pdf).__setattr__("Group", DICTIONARY(S=NAME.Transparency)), "/Group", 3),
    (lambda pdf: third_page_form(pdf).__setattr__("Ref", DICTIONARY()), "/Ref", 3),
    (lambda pdf: pdf.Root.ViewerPreferences.__setattr__("PrintScaling", NAME.AppDefault), "/PrintScaling", None),
    (lambda pdf: pdf.Root.__setattr__("PageMode", NAME.FullScreen), "/PageMode", None),
]


@pytest.mark.parametrize(("change", "named", "page"), CHANGES)
def test_what_the_press_never_writes_is_told_with_its_page(printed, change, named, page):
    found = found_by(judge_features, changed(printed("cards"), change))
    assert [f for f in found if f.code == "pdf.feature" and named in f.message and f.where.page == page], found


def test_a_foreign_annotation_is_told_with_its_box_in_mm(printed):
    (found, *_) = found_by(judge_features, changed(printed("cards"), add_note))
    left, top, right, bottom = found.where.box
    assert (round(left, 1), round(right, 1)) == (25.4, 50.8)
    assert (round(top, 1), round(bottom, 1)) == (round(297 - 50.8, 1), round(297 - 25.4, 1))


@pytest.mark.parametrize(
    "change",
    [
        lambda link: link.__setattr__("A", DICTIONARY(S=NAME.URI, URI=pikepdf.String("https://example.org"))),
        lambda link: link.__setattr__("Subtype", NAME.FileAttachment),
        lambda link: link.__setattr__("Dest", pikepdf.String("elsewhere")),
    ],
)
def test_links_of_a_book_lead_nowhere_outside(printed, change):
    book = changed(printed("rulebook"), lambda pdf: change(next(p for p in pdf.pages if "/Annots" in p).Annots[0]))
    (found, *_) = found_by(judge_features, book)
    assert found.where.page
    assert found.where.box


def test_a_script_in_a_form_field_is_told_with_its_place(printed):
    form = changed(printed("orders"), lambda pdf: pdf.pages[-1].Annots[3].__setattr__("AA", DICTIONARY(K=SCRIPT)))
    found = found_by(judge_features, form)
    assert [f for f in found if "actions" in f.message and f.where.page and f.where.box]


def test_an_encrypted_file_is_told(printed):
    made = io.BytesIO()
    with printed("cards").structure() as pdf:
        pdf.save(made, encryption=pikepdf.Encryption(owner="o", user=""))
    found = found_by(judge_features, PrintedDocument("cards.pdf", made.getvalue()))
    assert "encrypted" in found[0].message


@pytest.mark.parametrize("name", ["cards", "rulebook", "rulebook-booklet", "orders"])
def test_clean_files_have_nothing_that_is_refused(printed, name):
    assert found_by(judge_features, printed(name)) == []
    assert found_by(judge_active_content, printed(name)) == []


@pytest.mark.parametrize(
    "options",
    [
        {"linearize": True},
        {"object_stream_mode": pikepdf.ObjectStreamMode.disable, "compress_streams": False},
        {"object_stream_mode": pikepdf.ObjectStreamMode.generate, "recompress_flate": True},
        {"qdf": True},
    ],
)
@pytest.mark.parametrize("name", ["cards", "rulebook", "orders"])
def test_saving_again_in_another_way_brings_nothing_that_is_refused(printed, name, options):
    made = io.BytesIO()
    with printed(name).structure() as pdf:
        pdf.save(made, **options)
    assert found_by(judge_features, PrintedDocument(name, made.getvalue())) == []


@pytest.mark.parametrize("change", [add_layer, attach_program])
def test_scripts_and_layers_are_refused_in_files_of_other_programs_too(printed, change):
    assert found_by(judge_active_content, changed(printed("cards"), change))
    assert found_by(judge_active_content, changed(printed("cards"), blend)) == []  # pictures tell what is painted
