"""What a document says of itself is compared with the fresh one: facts, language, preferences, manifest."""

from __future__ import annotations

import json

import pikepdf
import pytest
from changing import changed, found_by

from generator.inspection.structure.document_keys import judge_document_keys, judge_manifest

NAME, DICTIONARY, TEXT = pikepdf.Name, pikepdf.Dictionary, pikepdf.String
MANIFEST = "tirada-manifest.json"
FILES = ["cards", "rulebook", "rulebook-booklet", "orders"]


@pytest.mark.parametrize("name", FILES)
@pytest.mark.parametrize("judge", [judge_document_keys, judge_manifest])
def test_a_document_that_was_saved_again_says_the_same_of_itself(printed, name, judge):
    assert found_by(judge, printed(name), printed(name)) == []
    assert found_by(judge, changed(printed(name), lambda pdf: None), printed(name)) == []


def in_packet(old: bytes, new: bytes):
    def change(pdf):
        data = pdf.Root.Metadata.read_bytes()
        assert old in data
        pdf.Root.Metadata.write(data.replace(old, new, 1))

    return change


@pytest.mark.parametrize(
    ("name", "code", "change"),
    [
        ("cards", "pdf.title", lambda pdf: pdf.docinfo.__setitem__("/Title", "Otra cosa")),
        ("cards", "pdf.title", lambda pdf: pdf.docinfo.__delitem__("/Title")),
        ("cards", "pdf.metadata", lambda pdf: pdf.docinfo.__setitem__("/Author", "Nobody")),
        ("rulebook", "pdf.metadata", lambda pdf: pdf.docinfo.__setitem__("/Keywords", "other")),
        ("cards", "pdf.metadata", lambda pdf: pdf.docinfo.__setitem__("/Company", "Acme")),
        ("cards", "pdf.title", in_packet(b'"x-default">Q', b'"x-default">X')),
        ("cards", "pdf.metadata", in_packet(b"<dc:creator>", b"<dc:publisher>mine</dc:publisher><dc:creator>")),
        ("rulebook", "pdf.metadata", in_packet(b"<pdfaid:part>2", b"<pdfaid:part>1")),
        ("cards", "pdf.metadata", lambda pdf: pdf.Root.__delitem__("/Metadata")),
        ("cards", "pdf.metadata", lambda pdf: pdf.Root.Metadata.write(b"<no xml")),
        ("cards", "pdf.language", lambda pdf: pdf.Root.__setattr__("Lang", TEXT("en"))),
        ("cards", "pdf.language", lambda pdf: pdf.Root.__delitem__("/Lang")),
        ("cards", "pdf.viewer", lambda pdf: pdf.Root.ViewerPreferences.__setattr__("PrintScaling", NAME.AppDefault)),
        ("cards", "pdf.viewer", lambda pdf: pdf.Root.ViewerPreferences.__delitem__("/PrintScaling")),
        ("cards", "pdf.viewer", lambda pdf: pdf.Root.__setattr__("PageMode", NAME.UseNone)),
        ("cards", "pdf.viewer", lambda pdf: pdf.Root.__setattr__("PageLayout", NAME.TwoPageLeft)),
        ("cards", "pdf.viewer", lambda pdf: pdf.Root.__setattr__("OpenAction", [pdf.pages[3].obj, NAME.Fit])),
        ("rulebook-booklet", "pdf.viewer", lambda pdf: pdf.Root.ViewerPreferences.__delitem__("/Duplex")),
        ("rulebook", "pdf.tags", lambda pdf: pdf.Root.MarkInfo.__setattr__("Marked", False)),
        ("rulebook", "pdf.colours", lambda pdf: pdf.Root.__delitem__("/OutputIntents")),
        ("rulebook", "pdf.colours", lambda pdf: pdf.Root.OutputIntents[0].DestOutputProfile.write(b"other")),
    ],
)
def test_each_thing_that_a_document_says_of_itself_is_told_with_both_values(printed, name, code, change):
    found = found_by(judge_document_keys, changed(printed(name), change), printed(name))
    assert code in [f.code for f in found], found
    assert all(f.expected != f.found for f in found)


def lie(edit):
    def change(pdf):
        data = json.loads(pdf.attachments[MANIFEST].get_file().read_bytes())
        edit(data)
        del pdf.attachments[MANIFEST]
        pdf.attachments[MANIFEST] = pikepdf.AttachedFileSpec(pdf, json.dumps(data).encode())

    return change


@pytest.mark.parametrize(
    ("edit", "page", "slot"),
    [
        (lambda data: data["placements"][0].__setitem__(3, "QG-C04"), 3, 1),
        (lambda data: data["placements"][1].__setitem__(5, 99.0), 3, 2),
        (lambda data: data["placements"].pop(2), 3, 3),
        (lambda data: data["placements"].append([9, 9, "front", "QG-X", "x", 1.0, 1.0, 0]), 9, 9),
        (lambda data: data["placements"].reverse(), None, None),
        (lambda data: data.update(layout="other"), None, None),
        (lambda data: data.update(secret=1), None, None),
        (lambda data: data.update(placements=7), 3, 1),
    ],
)
def test_every_claim_of_the_manifest_is_the_fresh_one(printed, edit, page, slot):
    found = found_by(judge_manifest, changed(printed("cards"), lie(edit)), printed("cards"))
    assert [f for f in found if f.code == "manifest.claim" and (f.where.page, f.where.slot) == (page, slot)], found


def test_a_manifest_that_is_gone_or_no_manifest_is_told(printed):
    gone = changed(printed("cards"), lambda pdf: pdf.attachments.__delitem__(MANIFEST))
    assert [f.code for f in found_by(judge_manifest, gone, printed("cards"))] == ["manifest.missing"]

    def spoil(pdf):
        del pdf.attachments[MANIFEST]
        pdf.attachments[MANIFEST] = pikepdf.AttachedFileSpec(pdf, b"{")

    broken = changed(printed("cards"), spoil)
    assert [f.code for f in found_by(judge_manifest, broken, printed("cards"))] == ["manifest.broken"]


def test_a_file_that_was_attached_is_told_by_its_name(printed):
    def attach(pdf):
        pdf.attachments["virus.exe"] = pikepdf.AttachedFileSpec(pdf, b"MZ")

    for name in ("cards", "rulebook"):
        (found,) = found_by(judge_manifest, changed(printed(name), attach), printed(name))
        assert (found.code, found.found) == ("pdf.feature", "virus.exe")
