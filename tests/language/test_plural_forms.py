"""A number asks for the plural form that its language has for it (CLDR), and a missing one is told."""

from __future__ import annotations

import pytest

from generator.base.errors import CannotJudge
from generator.catalog.models import FormsModel
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
