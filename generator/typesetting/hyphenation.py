"""Hyphenation: where the words of a language may be divided."""

from __future__ import annotations

import sys
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any

from generator.base.files import sha256
from generator.base.regular_expressions import regular_expression
from generator.catalog import cache as disk_cache

HYPHEN_SIGN = "-"
LETTERS = regular_expression(r"[^\W\d_]{6,}")  # shorter words are not hyphenated
LEFT = RIGHT = 3  # letters that stay together at either end


@cache
def _dictionary(language: str) -> Any:
    """The patterns of a language, kept on disk: to read them from Pyphen's file takes as long as many cards."""
    import pyphen

    name = pyphen.language_fallback({"en": "en_GB"}.get(language, language))
    if not name:
        return None
    made_from = (pyphen.__version__, sys.version, LEFT, RIGHT)
    key = f"hyphens-{name}-{sha256(repr(made_from).encode())}"
    known = disk_cache.get(key)
    if not isinstance(known, pyphen.Pyphen):
        known = pyphen.Pyphen(lang=name, left=LEFT, right=RIGHT)
        disk_cache.put(key, known)
    return known


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
