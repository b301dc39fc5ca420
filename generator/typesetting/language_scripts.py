"""Which script a language is usually written in (Unicode CLDR), and how the names of fonts tell their language."""

from __future__ import annotations

import re

from generator.base.regular_expressions import regular_expression

LANGUAGE_MARK = "@"  # in the name of a font: the language that it is set in follows
BOKMAL = {"nb": "no"}
LEFTWARDS = frozenset({"Adlm", "Arab", "Hebr", "Mand", "Nkoo", "Rohg", "Samr", "Syrc", "Thaa", "Yezi"})
_SCRIPT = regular_expression(r"[A-Z][a-z]{3}")  # ISO 15924


def script_of(language: str) -> str:
    """The script of a language (ja: Jpan, sr: Cyrl, sr-Latn: Latn); empty for an unknown language."""
    named = next((part.title() for part in re.split(r"[-_]", language)[1:] if len(part) == 4), "")
    if named:
        return named
    from babel.core import get_global

    likely = get_global("likely_subtags").get(language.replace("-", "_"), "")
    return next((part for part in likely.split("_") if _SCRIPT.fullmatch(part)), "")


def runs_leftwards(language: str) -> bool:
    """Whether a language is written from right to left."""
    return script_of(language) in LEFTWARDS


def primary_language(language: str) -> str:
    """A language without script and region (sr-Latn: sr); Norwegian Bokmål is what fonts call Norwegian."""
    primary = language.replace("_", "-").partition("-")[0].lower()
    return BOKMAL.get(primary, primary)


def file_and_language(font: str) -> tuple[str, str]:
    """What the name of a font tells: its file, and the language that it is set in where this makes a difference."""
    file, _, language = font.partition(LANGUAGE_MARK)
    return file, language


def is_language_or_script(key: str) -> bool:
    """Whether a key names a language that is known, or looks like a script."""
    return bool(_SCRIPT.fullmatch(key) or script_of(key))
