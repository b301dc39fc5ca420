"""Bookmarks and links lead to the exact places of the fresh document."""

from __future__ import annotations

import pikepdf
import pytest
from changing import changed, found_by

from generator.inspection.structure.navigation import judge_bookmarks, judge_links

NAME, DICTIONARY, TEXT = pikepdf.Name, pikepdf.Dictionary, pikepdf.String


@pytest.mark.parametrize("name", ["cards", "rulebook", "rulebook-booklet"])
@pytest.mark.parametrize("judge", [judge_bookmarks, judge_links])
def test_a_document_that_was_saved_again_leads_to_the_same_places(printed, name, judge):
    assert found_by(judge, printed(name), printed(name)) == []
    assert found_by(judge, changed(printed(name), lambda pdf: None), printed(name)) == []


def third(pdf):
    return pdf.Root.Outlines.First.Next.Next


def drop_third(pdf):
    pdf.Root.Outlines.First.Next.Next = third(pdf).Next


@pytest.mark.parametrize(
    ("change", "expected", "found"),
    [
        (lambda pdf: third(pdf).__setattr__("Dest", [pdf.pages[0].obj, NAME.Fit]), "page", "page 1"),
        (lambda pdf: third(pdf).Dest.__setitem__(3, 100), "mm from the top", "mm from the top"),
        (lambda pdf: third(pdf).__setattr__("Title", TEXT("Other")), "'", "'Other'"),
        (lambda pdf: third(pdf).__delitem__("/Dest"), "page", "nowhere"),
        (lambda pdf: third(pdf).__setattr__("Dest", TEXT("name")), "page", "the name name"),
        (lambda pdf: third(pdf).Dest.__setitem__(4, 3), "page", "page"),
        (drop_third, "page", "none"),
        (lambda pdf: pdf.Root.__delitem__("/Outlines"), "page", "none"),
    ],
)
def test_a_bookmark_that_leads_elsewhere_is_told_with_both_places(printed, change, expected, found):
    told = found_by(judge_bookmarks, changed(printed("rulebook"), change), printed("rulebook"))
    assert [f for f in told if expected in f.expected and found in f.found and f.where.page], told


def test_a_bookmark_too_many_is_told(printed):
    def add(pdf):
        item = DICTIONARY(Title=TEXT("Extra"), Dest=[pdf.pages[0].obj, NAME.Fit], Next=third(pdf).Next)
        third(pdf).Next = pdf.make_indirect(item)

    (found,) = found_by(judge_bookmarks, changed(printed("rulebook"), add), printed("rulebook"))
    assert (found.expected, found.found) == ("none", "'Extra' to page 1")


def test_bookmarks_that_lead_to_each_other_end_the_reading(printed):
    def loop(pdf):
        third(pdf).Next = pdf.Root.Outlines.First

    assert found_by(judge_bookmarks, changed(printed("cards"), lambda pdf: None), printed("cards")) == []
    assert found_by(judge_bookmarks, changed(printed("rulebook"), loop), printed("rulebook"))


def link(pdf):
    return next(page for page in pdf.pages if "/Annots" in page).Annots[2]


@pytest.mark.parametrize(
    "change",
    [
        lambda pdf: link(pdf).__setattr__("Dest", [pdf.pages[0].obj, NAME.Fit]),
        lambda pdf: link(pdf).Dest.__setitem__(3, 1),
        lambda pdf: link(pdf).__setattr__("Rect", [1, 1, 20, 20]),
        lambda pdf: link(pdf).__setattr__("Contents", TEXT("elsewhere")),
        lambda pdf: link(pdf).__setattr__("F", 2),
        lambda pdf: link(pdf).__setattr__("Border", [0, 0, 5]),
        lambda pdf: next(page for page in pdf.pages if "/Annots" in page).Annots.__delitem__(2),
    ],
)
def test_a_link_that_was_changed_is_told_with_its_page_and_its_box(printed, change):
    told = found_by(judge_links, changed(printed("rulebook"), change), printed("rulebook"))
    assert told
    assert all(f.where.page and f.where.box and f.expected != f.found for f in told), told


def test_a_link_to_the_web_is_told_with_its_address(printed):
    def lead_out(pdf):
        del link(pdf)["/Dest"]
        link(pdf).A = DICTIONARY(S=NAME.URI, URI=TEXT("https://example.org"))

    (found,) = found_by(judge_links, changed(printed("rulebook"), lead_out), printed("rulebook"))
    assert "https://example.org" in found.found
