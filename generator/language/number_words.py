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
        r"\b(another|both|couple|doubl\w*|each other|either|half|halves|neither|other|pairs?|second|together|twice)\b"
    ),
    "es": regular_expression(
        r"\b(ambos|ambas|dobl\w*|entre sí|medi[oa]s?|mitad|otr[oa]|par|parejas?|segund\w*|un[oa] y otr[oa])\b"
    ),
}
_WORD = regular_expression(r"\w+")
_ORDINAL = regular_expression(r"(\d+)(?:st|nd|rd|th)?$")


def numbers_in(text: str, language: str) -> frozenset[int] | None:
    """The numbers above one that a text says, in words up to twelve or in digits; None in a language not known here."""
    known = _WORDS.get(language)
    if known is None:
        return None
    found = set()
    for word in _WORD.findall(text.lower()):
        digits = _ORDINAL.match(word)
        number = int(digits[1]) if digits is not None else known.get(word, 0)
        if number > 1:
            found.add(number)
    return frozenset(found)


def other_numbers(source: str, source_language: str, text: str, language: str) -> tuple[frozenset[int], frozenset[int]]:
    """The numbers that a translation has lost, and those that its source does not say; none where nobody can tell."""
    wanted, got = numbers_in(source, source_language), numbers_in(text, language)
    if wanted is None or got is None:
        return frozenset(), frozenset()
    lost, extra = wanted - got, got - wanted
    if 2 in lost and _OF_TWO[language].search(text.lower()):
        lost -= {2}
    if 2 in extra and _OF_TWO[source_language].search(source.lower()):
        extra -= {2}
    return lost, extra
