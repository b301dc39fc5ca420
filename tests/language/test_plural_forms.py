"""A number asks for the plural form that its language has for it (CLDR), and a missing one is told."""

from __future__ import annotations

import pytest

from generator.base.errors import CannotJudge
from generator.catalog.models import FormsModel
from generator.language.placeholders import constants, placeholders
from generator.language.speaker import Speaker

POLISH = FormsModel(one="karta", other="karty", few="karty", many="kart")


def said(language: str, forms: FormsModel, number: float) -> str:
    speaker = Speaker(language, language, {}, {"card": {language: forms}}, None)
    return speaker.quantity(number, "card").replace("\u00a0", " ")


@pytest.mark.parametrize(
    ("number", "words"),
    [(1, "1 karta"), (2, "2 karty"), (5, "5 kart"), (22, "22 karty"), (0, "0 kart"), (112, "112 kart")],
)
def test_polish_has_three_forms(number: int, words: str) -> None:
    assert said("pl", POLISH, number) == words


def test_arabic_has_six() -> None:
    forms = FormsModel(one="1", two="2", few="3", many="4", zero="0", other="5")
    assert [said("ar", forms, number).split()[1] for number in (0, 1, 2, 3, 11, 100)] == ["0", "1", "2", "3", "4", "5"]


def test_spanish_needs_two_also_for_a_million() -> None:
    forms = FormsModel(one="carta", other="cartas")
    assert [said("es", forms, number).split()[1] for number in (0, 1, 2, 1_000_000)] == [
        "cartas",
        "carta",
        "cartas",
        "cartas",
    ]


def test_a_form_that_is_missing_is_told_with_its_name() -> None:
    with pytest.raises(CannotJudge) as refusal:
        said("pl", FormsModel(one="karta", other="karty"), 5)
    assert refusal.value.message == "the term 'card' has no form 'many' in pl, which 5 asks for"
    assert refusal.value.fix == "add `many:` to it in glossary.yaml"


def test_every_form_counts_as_the_term() -> None:
    assert POLISH.every == ("karta", "karty", "kart")


SHOWN = (
    '{{ n|plural(one="zostaje dobrana", few="zostają dobrane", many="zostaje dobranych", other="zostaje dobrane") }}'
)
RUSSIAN = '{{ n }} {{ n|plural(one="лежит", few="лежат", many="лежит", other="лежит") }}'
ARABIC = '{{ n|plural(zero="0", one="1", two="2", few="3", many="4", other="5") }}'


def filled(language: str, text: str, number: object, *, draft: bool = False) -> str:
    speaker = Speaker(language, language, {}, {}, None, draft)
    return speaker.compile(text)({"n": number})


@pytest.mark.parametrize(
    ("language", "text", "said_of"),
    [
        ("pl", SHOWN, {1: "zostaje dobrana", 3: "zostają dobrane", 5: "zostaje dobranych", 0.5: "zostaje dobrane"}),
        ("ru", RUSSIAN, {1: "1 лежит", 2: "2 лежат", 5: "5 лежит", 21: "21 лежит", 24: "24 лежат"}),
        ("ar", ARABIC, {0: "0", 1: "1", 2: "2", 3: "3", 11: "4", 100: "5"}),
        ("es", '{{ n|plural(one="se roba", other="se roban") }}', {0: "se roban", 1: "se roba", 1_000_000: "se roban"}),
        ("ja", '{{ n|plural(other="引く") }}', {1: "引く", 5: "引く"}),
    ],
)
def test_words_of_a_text_agree_with_a_number(language: str, text: str, said_of: dict[float, str]) -> None:
    assert {number: filled(language, text, number) for number in said_of} == said_of


@pytest.mark.parametrize(
    ("language", "text", "number", "told"),
    [
        ("pl", '{{ n|plural(one="a", other="b") }}', 5, "the form 'many' is missing in pl, which 5 asks for"),
        ("pl", '{{ n|plural(one="a", lots="b") }}', 1, "there is no plural form 'lots'"),
        ("es", '{{ n|plural(one="a", other="b") }}', "dos", "'dos' is no number that words could agree with"),
    ],
)
def test_words_that_cannot_agree_are_told(language: str, text: str, number: object, told: str) -> None:
    with pytest.raises(CannotJudge) as refusal:
        filled(language, text, number)
    assert told in refusal.value.message


def test_a_draft_takes_the_form_that_is_there() -> None:
    assert filled("pl", '{{ n|plural(one="a", other="b") }}', 5, draft=True) == "b"


def test_each_language_has_its_own_words_for_a_number_but_no_digits_in_them() -> None:
    spanish = 'Roba {{ n|qty("card") }}, que {{ n|plural(one="queda", other="quedan") }} aquí.'
    assert placeholders(spanish) == placeholders('Dobierz {{ n|qty("card") }}.')
    assert placeholders(spanish) != placeholders('Dobierz karty, {{ n|plural(one="a", other="b") }}.')
    assert constants(spanish) == []
    assert constants('{{ n|plural(one="queda 1", other="quedan") }}') == ["queda 1"]
