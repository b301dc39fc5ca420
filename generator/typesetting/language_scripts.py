"""Which script a language is usually written in: what a theme's fonts of a script serve (Unicode CLDR)."""

from __future__ import annotations

import re

_SCRIPT = re.compile(r"[A-Z][a-z]{3}")  # ISO 15924


def script_of(language: str) -> str:
    """The script of a language (ja: Jpan, sr: Cyrl, sr-Latn: Latn); empty for an unknown language."""
    named = next((part.title() for part in re.split(r"[-_]", language)[1:] if len(part) == 4), "")
    if named:
        return named
    from babel.core import get_global

    likely = get_global("likely_subtags").get(language.replace("-", "_"), "")
    return next((part for part in likely.split("_") if _SCRIPT.fullmatch(part)), "")


def is_language_or_script(key: str) -> bool:
    """Whether a key names a language that is known, or looks like a script."""
    return bool(_SCRIPT.fullmatch(key) or script_of(key))
