"""Hyphenation: where the words of a language may be divided."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

HYPHEN_SIGN = "-"
LETTERS = re.compile(r"[^\W\d_]{6,}")  # shorter words are not hyphenated
LEFT = RIGHT = 3  # letters that stay together at either end


@cache
def _dictionary(language: str) -> Any:
    import pyphen

    wanted = {"en": "en_GB"}.get(language, language)
    name = pyphen.language_fallback(wanted)
    return pyphen.Pyphen(lang=name, left=LEFT, right=RIGHT) if name else None


@lru_cache(maxsize=16384)
def hyphenated(word: str, language: str) -> tuple[str, ...]:
    """The parts of a word between which a hyphen may stand; the whole word where the language has no patterns."""
    dictionary = _dictionary(language)
    if dictionary is None:
        return (word,)
    cuts: list[int] = []
    for letters in LETTERS.finditer(word):
        cuts += [letters.start() + int(cut) for cut in dictionary.positions(letters.group())]
    ends = [0, *cuts, len(word)]
    return tuple(word[a:b] for a, b in pairwise(ends))
