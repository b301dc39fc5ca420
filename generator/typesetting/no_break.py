"""Words that belong together on one line: a number and what it counts, an abbreviation and its name, dashes, signs.

These are costs, not prohibitions: where nothing else makes as few lines, a line ends there all the same. A no-break
space is a prohibition.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache

import msgspec

from generator.base.regular_expressions import regular_expression

NOTHING = (0.0, 0.0)
# what a line end costs, as a share of a line squared (see line_breaking)
AFTER_NUMBER = 0.15  # 3 | cartas
BEFORE_NUMBER = 0.05  # las | 3
AFTER_ABBREVIATION = 0.2  # p. | 12
BEFORE_DASH = 0.1  # a line that begins with a dash or another sign
AFTER_SHORT = 0.02  # a line that ends with a word of one letter
IN_RANGE = 1.0  # 1 | to 3, 1 to | 3
NEVER = 9.0  # a line that begins with a closing mark, or ends with an opening one

# a number without a full stop or comma after it
_NUMBER = regular_expression(r"[(\[«“\"'‘¿¡]*[-+−±×]?\d+(?:[.,/:×–-]\d+)*")
_BEGINS_WITH_DIGIT = regular_expression(r"[-+−±×]?\d")
_JOINING = regular_expression(r"[^\W\d_]{1,3}")
_SIGNS = regular_expression(r"[–—·=×+−→≥≤<>/|]+|…")
_CLOSING = regular_expression(r"[!?:;»”’)\]%€°,.]+|°[CF]")
_OPENING = regular_expression(r"[«“‘(\[¿¡]+")


class LanguageRules(msgspec.Struct, frozen=True):
    """What holds in one language: `abbreviations` belong to the next word, and so do `short` words, at a lower cost."""

    abbreviations: frozenset[str]
    short: frozenset[str]


def _rules(abbreviations: str, short: str) -> LanguageRules:
    return LanguageRules(frozenset(abbreviations.split()), frozenset(short.split()))


OTHER = _rules("", "")
RULES: Mapping[str, LanguageRules] = {
    "de": _rules("S. Nr. Abb. Bd. Kap. Dr. Hr. Fr. z. d. u. bzw. ca. vgl.", ""),
    "en": _rules("p. pp. nos. fig. vol. ch. Mr. Mrs. Ms. Dr. St. vs. cf. e.g. i.e.", "a I"),
    "es": _rules("p. pp. pág. págs. n.º núm. núms. fig. cap. vol. Sr. Sra. Dr. Dra. D. art. cf. p.ej.", "a e o u y"),
    "fr": _rules("p. pp. n° nº fig. chap. vol. M. MM. Mme Mlle Dr art. cf.", "à y"),
    "it": _rules("p. pp. pag. n. fig. cap. vol. sig. dott. art. cfr.", "a e i o"),
    "pt": _rules("p. pp. pág. n.º núm. fig. cap. vol. Sr. Sra. Dr. Dra. art. cf.", "a e o"),
}


@lru_cache(maxsize=16384)
def line_end_costs(word: str, language: str) -> tuple[float, float]:
    """What a line end costs right before a word, and right after it."""
    rules = RULES.get(language, OTHER)
    if word.lstrip("([«“¿¡") in rules.abbreviations:
        return 0.0, AFTER_ABBREVIATION
    if word in rules.short:
        return 0.0, AFTER_SHORT
    if word[:1].isalpha():  # most words: whatever follows begins with a digit or a sign
        return NOTHING
    if _NUMBER.fullmatch(word):
        return BEFORE_NUMBER, AFTER_NUMBER
    if _BEGINS_WITH_DIGIT.match(word):
        return BEFORE_NUMBER, 0.0
    if _SIGNS.fullmatch(word):
        return BEFORE_DASH, 0.0
    if _CLOSING.fullmatch(word):
        return NEVER, 0.0
    if _OPENING.fullmatch(word):
        return 0.0, NEVER
    return NOTHING


def is_range(first: str, between: str, last: str) -> bool:
    """Whether three words are two numbers that are read together: 1 to 3, 4 o 5."""
    return bool(_NUMBER.fullmatch(first) and _JOINING.fullmatch(between) and _BEGINS_WITH_DIGIT.match(last))
