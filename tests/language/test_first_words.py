"""What the words of a text tell of the forms in it: the same as a search letter by letter, only sooner."""

from __future__ import annotations

import re
from itertools import product

import pytest

from generator.language.first_words import first_words, words_in, words_with_places
from generator.language.lint import WholeWords

FORMS = ["Espada", "espada larga", "Ñu", "co-op", "Fuß", "s", "K", "ı", "El Loco", "-x", "año", "µ", "剣"]
TEXTS = [
    "La ESPADA larga.",
    "espadas",
    "un ñu; co-OP, Co op",
    "fuß FUSS",
    "\u017f and \u212a",  # a long s, and the sign of Kelvin: alike for a search that minds no capitals
    "i \u0130 \u0131",
    "el loco… “El Loco”",
    "a -x",
    "\u03bc",
    "長剣だ",
    "",
]


@pytest.mark.parametrize(("form", "text"), product(FORMS, TEXTS))
def test_no_form_that_a_search_finds_is_passed_over_for_its_words(form: str, text: str) -> None:
    searched = WholeWords([form])
    if searched.search(text):
        assert searched.may_stand_among(words_in(text))


def test_what_begins_with_a_word_that_is_not_in_a_text_is_not_searched_for() -> None:
    assert not WholeWords(["Espada", "Daga"]).may_stand_among(words_in("una espadita"))
    assert WholeWords(["Espada", "Daga"]).may_stand_among(words_in("una DAGA"))


def test_of_letters_with_other_capitals_than_their_own_words_tell_nothing() -> None:
    assert words_in("\u0130stanbul") is None
    assert words_with_places("\u0130stanbul") is None
    assert first_words(["\u0130stanbul"]) is None
    assert first_words(["-x"]) is None
    assert words_with_places("El Loco") == [("el", 0), ("loco", 3)]


def test_words_begin_where_no_letter_stands_before() -> None:
    assert [start for _, start in words_with_places("no.hay ñu") or ()] == [
        match.start() for match in re.finditer(r"(?<!\w)\w+", "no.hay ñu")
    ]
