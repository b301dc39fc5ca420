"""Normal forms of texts: what counts as the same text on a page and in the data."""

from __future__ import annotations

import pytest

from generator.inspection.reading.words import same_letters

HEBREW = "שלום"


@pytest.mark.parametrize(("read", "wanted"), [("carta", "carta"), (HEBREW, HEBREW), (HEBREW[::-1], HEBREW)])
def test_the_same_letters_are_the_same_text_where_they_run_from_the_right(read: str, wanted: str) -> None:
    assert same_letters(read, wanted)


@pytest.mark.parametrize(
    ("read", "wanted"),
    [
        ("21", "12"),
        ("atrac", "carta"),
        (HEBREW[:-1], HEBREW),
        (HEBREW + "1", HEBREW),
        (HEBREW + "2", HEBREW + "1"),
        ("", HEBREW),
    ],
)
def test_another_letter_is_seen_and_so_is_another_order_from_the_left(read: str, wanted: str) -> None:
    assert not same_letters(read, wanted)
