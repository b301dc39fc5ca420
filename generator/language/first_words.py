"""Tells by the words of a text which forms cannot stand in it, before any is searched for letter by letter.

A game has hundreds of forms to search for in thousands of texts, and most of their words are in none of them.
"""

from __future__ import annotations

from collections.abc import Iterable

from generator.base.regular_expressions import regular_expression

# beyond these, letters may be alike for a search that minds no capitals, and differ as small letters (ſ and s, İ and i)
_OTHER = regular_expression("[^\x00-\xb4\xb6-\xff\u2000-\u206f]")
_WORD = regular_expression(r"\w+")
_FORM = regular_expression(r"\w(?:.*\w)?")


def words_in(text: str) -> frozenset[str] | None:
    """The words of a text in small letters; None for a text with letters of which they tell nothing."""
    return None if _OTHER.search(text) else frozenset(_WORD.findall(text.lower()))


def words_with_places(text: str) -> list[tuple[str, int]] | None:
    """The words of a text in small letters, each with where it begins; None as above."""
    if _OTHER.search(text):
        return None
    return [(match.group(), match.start()) for match in _WORD.finditer(text.lower())]


def first_words(forms: Iterable[str]) -> frozenset[str] | None:
    """The words with which some forms begin, in small letters: a text without any of them has none as whole words.

    None where that cannot be told of all of them.
    """
    found = set()
    for form in forms:
        if _OTHER.search(form) or not _FORM.fullmatch(form):
            return None
        found.add(_WORD.findall(form.lower())[0])
    return frozenset(found)
