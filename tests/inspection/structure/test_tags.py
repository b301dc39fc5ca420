"""What screen readers are told, and in which order, is that of the fresh book."""

from __future__ import annotations

import pikepdf
import pytest
from changing import changed, found_by

from generator.inspection.structure.plain_values import shown_apart
from generator.inspection.structure.tags import judge_tags

NAME, TEXT = pikepdf.Name, pikepdf.String


@pytest.mark.parametrize("name", ["cards", "rulebook"])
def test_a_book_that_was_saved_again_has_the_same_tags(printed, name):
    assert found_by(judge_tags, printed(name), printed(name)) == []
    assert found_by(judge_tags, changed(printed(name), lambda pdf: None), printed(name)) == []


def element(pdf, wanted):
    return next(
        item
        for item in pdf.objects
        if isinstance(item, pikepdf.Dictionary) and item.get("/Type") == "/StructElem" and wanted(item)
    )


def figure(pdf):
    return element(pdf, lambda item: "/Alt" in item)


def family(pdf):
    return element(pdf, lambda item: isinstance(item.get("/K"), pikepdf.Array) and len(item.K) > 3)


def swap(pdf):
    kids = family(pdf).K
    kids[1], kids[2] = kids[2], kids[1]


@pytest.mark.parametrize(
    "change",
    [
        lambda pdf: figure(pdf).__setattr__("Alt", TEXT("a cat")),
        lambda pdf: figure(pdf).__delitem__("/Alt"),
        lambda pdf: figure(pdf).__setattr__("ActualText", TEXT("6")),
        lambda pdf: element(pdf, lambda item: item.S == "/H2").__setattr__("S", NAME.P),
        lambda pdf: family(pdf).__setattr__("Lang", TEXT("en")),
        lambda pdf: family(pdf).K.__delitem__(1),
        swap,
        lambda pdf: pdf.Root.StructTreeRoot.__setattr__("RoleMap", pikepdf.Dictionary(P=NAME.H1)),
        lambda pdf: pdf.Root.__delitem__("/StructTreeRoot"),
    ],
)
def test_every_change_of_the_tags_is_told_with_what_was_expected(printed, change):
    found = found_by(judge_tags, changed(printed("rulebook"), change), printed("rulebook"))
    assert found
    assert all(f.code == "pdf.tags" and f.expected != f.found for f in found)


def test_a_figure_with_other_words_is_told_with_its_page(printed):
    changed_book = changed(printed("rulebook"), lambda pdf: figure(pdf).__setattr__("Alt", TEXT("a cat")))
    (found,) = found_by(judge_tags, changed_book, printed("rulebook"))
    assert found.where.page
    assert "a cat" in found.found


def test_two_long_values_are_told_from_where_they_differ():
    """What is cut to a line on both sides would read the same: nobody could mend that."""
    long = "a picture of two who fight " * 4
    found, expected = shown_apart(f"{long}with swords", f"{long}with spears and shields" + " of oak" * 20)
    assert found == "...two who fight with swords"
    assert expected.startswith("...two who fight with spears and shields")
    assert len(expected) <= 84
    assert shown_apart("with swords", "with spears") == ("with swords", "with spears")
    assert shown_apart(long, long)[0] == shown_apart(long, long)[1]
