"""Form fields are told apart that show all of their values whole from those that would cut one."""

from __future__ import annotations

import pytest
from msgspec import structs

from generator.base.form_room import ARROW, MARGIN, FieldRoom, least_box, too_long

EM_AT_10_PT = 10 * 25.4 / 72  # mm: how wide a letter of one em is in ten points


def em(text: str) -> float:
    """Every letter, and every space, is as wide as it is high."""
    return float(len(text))


def field(letters: float, *, lines: int = 1, most: int = 0, arrow: bool = False) -> FieldRoom:
    """A field of ten points that shows so many letters in a line."""
    width = letters * EM_AT_10_PT + 2 * MARGIN + (ARROW if arrow else 0)
    return FieldRoom(width, 2 * MARGIN + lines * 1.3 * EM_AT_10_PT, 10, lines, most, arrow)


@pytest.mark.parametrize(
    ("room", "values"),
    [
        (field(5), ["abcde", ""]),
        (field(5, arrow=True), ["abcde"]),
        (field(5, lines=2), ["abcde fghij"]),
        (field(5, lines=2), ["ab cd", "ab cd ef gh"]),
        (field(9, most=3), ["abc"]),
        (field(5), []),
    ],
)
def test_what_fits_is_silent(room: FieldRoom, values: list[str]) -> None:
    assert too_long(room, values, em) == ""


@pytest.mark.parametrize(
    ("room", "values", "told"),
    [
        (field(5), ["abc", "abcdef"], "'abcdef' is 21.2 mm wide at 10 pt, and it shows 17.6 mm"),
        (field(5), ["abcdefg", "abcdef"], "'abcdefg' is"),  # the worst is named
        (
            structs.replace(field(5, arrow=True), width=field(5).width),
            ["abcde"],
            "it shows 12.6 mm",
        ),  # the arrow lies over it
        (field(5, lines=2), ["abcdef"], "it shows 17.6 mm"),  # a word is not broken
        (field(5, lines=2), ["abcde fghij k"], "'abcde fghij k' takes 3 lines, and it shows 2"),
        (field(9, most=3), ["abcd"], "'abcd' has 4 characters, and it takes 3"),
        (
            structs.replace(field(5), height=4.5),
            [],
            "its letters of 10 pt need 4.6 mm of height, and it is 4.5 mm high",
        ),
        (
            structs.replace(field(5, lines=3), height=15),
            [],
            "3 lines of 10 pt need 15.4 mm of height, and it is 15.0 mm high",
        ),
    ],
)
def test_what_does_not_fit_is_told_with_both_measures(room: FieldRoom, values: list[str], told: str) -> None:
    assert told in too_long(room, values, em)
    width, height = least_box(room, values, em)
    mended = structs.replace(room, width=width, height=height, most=0)
    assert too_long(mended, values, em) == ""
    if width > room.width + 0.2:
        assert too_long(structs.replace(mended, width=width - 0.2), values, em)
    if height > room.height + 0.2:
        assert too_long(structs.replace(mended, height=height - 0.2), values, em)
