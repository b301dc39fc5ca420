"""Words from right to left are found in whatever order a reader gives their letters; wrong ones are not."""

from __future__ import annotations

import pytest

from generator.inspection.reading.words import reads


@pytest.mark.parametrize(
    ("text", "wanted", "found"),
    [
        ("קלפים 8 סך", "קלפים 8", True),
        ("םיפלק 8 סך", "קלפים 8", True),
        ("קלפים 9 סך", "קלפים 8", False),
        ("קלפי", "קלפים", False),
        ("the edition 0.1", "edition 0.1", True),
        ("the edition 0.12", "edition 0.1", False),
        ("1.0 noitide", "edition 0.1", False),
    ],
)
def test_some_words_are_read(text: str, wanted: str, found: bool) -> None:
    assert reads(text, wanted) is found
