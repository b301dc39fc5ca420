"""Capitals by the rules of a language (Unicode, SpecialCasing): Turkish keeps its dots, Greek drops its accents."""

from __future__ import annotations

import unicodedata

from generator.base.regular_expressions import regular_expression

DOTLESS_I = frozenset({"az", "crh", "gag", "tr"})  # languages in which ı and i are two letters
_ACCENTS = dict.fromkeys(map(ord, "\u0300\u0301\u0313\u0314\u0342"))  # of Greek vowels; a diaeresis is none
_PARTED = regular_expression("([αεηουω])\u0301([ιυ])(?!\u0308)")  # the accent told two vowels apart
_WORD = regular_expression(r"\w+")
_OR = ("ή", "Ή")  # a word that would look like the article without its accent


def in_capitals(text: str, language: str) -> str:
    """A text in capitals as its language writes them."""
    primary = language.replace("_", "-").partition("-")[0].lower()
    if primary in DOTLESS_I:
        return text.replace("i", "İ").upper()
    if primary == "el":
        return _WORD.sub(lambda word: _greek(word.group()), unicodedata.normalize("NFC", text))
    return text.upper()


def _greek(word: str) -> str:
    if word in _OR:
        return _OR[1]
    parted = _PARTED.sub("\\1\u0301\\2\u0308", unicodedata.normalize("NFD", word.lower()))
    return unicodedata.normalize("NFC", parted.translate(_ACCENTS).upper())
