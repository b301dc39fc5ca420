"""Numbers that a text says in words or digits, in the languages whose words are known here."""

from __future__ import annotations

from collections.abc import Mapping

from generator.base.regular_expressions import regular_expression

_WORDS: Mapping[str, Mapping[str, int]] = {
    language: {word: number for number, word in enumerate(words, 2)}
    for language, words in {
        "en": ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"),
        "es": ("dos", "tres", "cuatro", "cinco", "seis", "siete", "ocho", "nueve", "diez", "once", "doce"),
    }.items()
}
# other words that tell of two things: where a text has one, another language may have the number, or leave it out
_OF_TWO = {
    "en": regular_expression(
        r"\b(another|between|both|couple|doubl\w*|either|half|halves|neither|other|pairs?|players|second|together|twice)\b"
        r"|\byou\b"  # which may be two
    ),
    "es": regular_expression(
        r"\b(ambos|ambas|dobl\w*|entre|medi[oa]s?|mitad|otr[oa]|par|parejas?|segund\w*|sus|tus|vosotr[oa]s|vuestr[oa]s)\b"
    ),
}
# words joined to one number (twenty-four) tell another than their parts; so do ordinals, as words in one language
_MULTIPLES = {  # words that tell of a number without saying it
    "en": regular_expression(r"\b(dozens?|fifth|fourth|hundred|quarters?|third|thirds|thrice|triple[sd]?|weekly)\b"),
    "es": regular_expression(
        r"\b(cent\w*|cien|cuart[oa]s?|docenas?|quint[oa]s?|semana\w*|tercer[oa]?s?|tercios?|tripl\w*)\b"
    ),
}
_WORD = regular_expression(r"\w+(?:-\w+)*")
_ORDINALS = regular_expression(r"\b\d+(?:st|nd|rd|th|ª|º|[.]?[ªº]|er|ro|do|ra|to)\b")
_MOST_DIGITS = 6


def numbers_in(text: str, language: str) -> frozenset[int] | None:
    """The numbers above one that a text says, in words up to twelve or in digits; None in a language not known here."""
    known = _WORDS.get(language)
    if known is None:
        return None
    words = _WORD.findall(_ORDINALS.sub(" ", text.lower()))
    return frozenset(number for word in words if (number := _number(word, known)) > 1)


def _number(word: str, known: Mapping[str, int]) -> int:
    return int(word) if word.isdecimal() and len(word) <= _MOST_DIGITS else known.get(word, 0)


def _joined(text: str, language: str) -> frozenset[int]:
    """The numbers in words that hyphens join: of `six-sided` it is one, of `twenty-four` a part of another."""
    known = _WORDS[language]
    words = (word for one in _WORD.findall(text.lower()) if "-" in one for word in one.split("-"))
    return frozenset(number for word in words if (number := _number(word, known)) > 1)


def other_numbers(source: str, source_language: str, text: str, language: str) -> tuple[frozenset[int], frozenset[int]]:
    """The numbers that a translation has lost, and those that its source does not say; none where nobody can tell."""
    wanted, got = numbers_in(source, source_language), numbers_in(text, language)
    if wanted is None or got is None:
        return frozenset(), frozenset()
    lost, extra = wanted - got - _joined(text, language), got - wanted - _joined(source, source_language)
    if lost and _MULTIPLES[language].search(text.lower()):
        lost = frozenset()
    if extra and _MULTIPLES[source_language].search(source.lower()):
        extra = frozenset()
    if 2 in lost and _OF_TWO[language].search(text.lower()):
        lost -= {2}
    if 2 in extra and _OF_TWO[source_language].search(source.lower()):
        extra -= {2}
    return lost, extra
