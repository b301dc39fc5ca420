"""A hatching of a game's own is read from the words of a cell, and what cannot be drawn or told apart is refused."""

from __future__ import annotations

import pytest

from generator.base.errors import CannotJudge
from generator.catalog.own_hatchings import OwnHatching, own_hatching


@pytest.mark.parametrize(
    ("words", "read"),
    [
        ("lines at 30", OwnHatching((30.0,), 1.0, 1.0)),
        ("lines at 45 and 135", OwnHatching((45.0, 135.0), 1.0, 1.0)),
        ("lines at 0 and 60 spacing 1.5 weight 2", OwnHatching((0.0, 60.0), 1.5, 2.0)),
        ("lines at 112.5 weight 0.5", OwnHatching((112.5,), 1.0, 0.5)),
        ("dots", None),
        ("zigzag", None),
    ],
)
def test_words_are_read(words: str, read: OwnHatching | None) -> None:
    assert own_hatching(words) == read


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("lines", "says no hatching"),
        ("lines at", "says no hatching"),
        ("lines at -30", "says no hatching"),
        ("lines at 30 and 60 and 90", "says no hatching"),
        ("lines at 30 weight 2 spacing 2", "says no hatching"),
        ("lines at nan", "says no hatching"),
        ("lines at 180", "180 degrees or more"),
        ("lines at 30 and 35", "less than 10 degrees apart"),
        ("lines at 2 and 175", "less than 10 degrees apart"),
        ("lines at 30 spacing 0", "spacing of the hatching 'lines at 30 spacing 0' is 0 times as usual"),
        ("lines at 30 weight 9", "is 9 times as usual"),
    ],
)
def test_words_that_no_press_can_follow_are_refused(words: str, said: str) -> None:
    with pytest.raises(CannotJudge, match=said) as refused:
        own_hatching(words)
    assert refused.value.fix
