"""The characters that a deck prints, of which each font must have a glyph: none is lost in a long text."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from generator.inspection.registers.glyphs import _characters_of

ANY = st.text(st.characters(codec=None), max_size=60)  # halves of surrogate pairs too


@given(ANY)
def test_each_character_of_a_text_is_found_and_no_other(text: str) -> None:
    assert _characters_of(text) == set(text)


def test_one_foreign_letter_in_a_long_text_is_found() -> None:
    long = "carta y dado " * 20_000
    assert _characters_of(long + "ñ" + long) == set(long) | {"ñ"}
    assert "ñ" not in _characters_of(long)
