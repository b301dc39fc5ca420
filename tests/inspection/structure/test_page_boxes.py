"""Pages, their boxes and their turns are those of the fresh document."""

from __future__ import annotations

import pytest
from changing import changed, found_by

from generator.inspection.structure.page_boxes import judge_page_boxes


@pytest.mark.parametrize("name", ["cards", "rulebook", "rulebook-booklet", "orders"])
def test_a_fresh_document_has_the_boxes_of_itself(printed, name):
    assert found_by(judge_page_boxes, printed(name), printed(name)) == []
    assert found_by(judge_page_boxes, changed(printed(name), lambda pdf: None), printed(name)) == []


@pytest.mark.parametrize(
    ("change", "named"),
    [
        (lambda page: page.__setattr__("MediaBox", [0, 0, 500, 700]), "MediaBox"),
        (lambda page: page.__setattr__("CropBox", [10, 10, 500, 700]), "CropBox"),
        (lambda page: page.__setattr__("TrimBox", [10, 10, 500, 700]), "TrimBox"),
        (lambda page: page.__delitem__("/BleedBox"), "BleedBox"),
        (lambda page: page.__setattr__("Rotate", 180), "Rotate"),
        (lambda page: page.__setattr__("UserUnit", 2), "UserUnit"),
        (lambda page: page.Parent.__setattr__("Rotate", 90), "Rotate"),
    ],
)
def test_a_page_of_another_size_or_turn_is_told_with_both_values(printed, change, named):
    cards = changed(printed("cards"), lambda pdf: change(pdf.pages[2].obj))
    found = [f for f in found_by(judge_page_boxes, cards, printed("cards")) if f.where.page == 3]
    assert [f for f in found if f.message.startswith(named) and f.expected and f.expected != f.found]


def test_a_page_that_is_gone_and_one_too_many_are_counted(printed):
    for change, count in ((lambda pdf: pdf.pages.__delitem__(1), -1), (lambda pdf: pdf.pages.append(pdf.pages[0]), 1)):
        found = found_by(judge_page_boxes, changed(printed("cards"), change), printed("cards"))
        (told,) = [f for f in found if f.code == "pdf.pages"]
        assert int(told.found) - int(told.expected) == count
