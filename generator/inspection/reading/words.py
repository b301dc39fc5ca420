"""Texts as they are compared: the letters first, then the spaces between words as far as line ends allow."""

from __future__ import annotations

from collections.abc import Iterable

BOUNDARY = "\x1f"  # between two texts that were set one by one


def clean(text: str) -> str:
    """Text without soft hyphens, whatever a reader makes of them."""
    return text.replace("\u00ad", "").replace("\ufffe", "")


def squash(text: str) -> str:
    """Text as recognised: no white space, no soft hyphens."""
    return "".join(clean(text).split())


def collapse(text: str) -> str:
    """Text with one space for each stretch of white space, and none at its ends."""
    return " ".join(clean(text).split())


def spelled(texts: Iterable[str]) -> str:
    """Texts collapsed and told apart; equal for a page and the catalog when both set the same stretches."""
    return BOUNDARY.join(filter(None, map(collapse, texts)))


def misplaced_space(actual: Iterable[str], wanted: Iterable[str]) -> int | None:
    """Where the page misses a space of the catalog's or has one too many: the number of letters before it.

    Where one stretch of text ends and another begins (at line ends, round icons) a space is free.
    """
    must: set[int] = set()
    may: set[int] = set()
    letters = 0
    for text in wanted:
        may.add(letters)
        for word in collapse(text).split(" "):
            letters += len(word)
            must.add(letters)
        must.discard(letters)
        may.add(letters)
    there: set[int] = set()
    letters = 0
    for text in map(clean, actual):
        for character in text:
            if character.isspace():
                there.add(letters)
            else:
                letters += 1
    return min((must - may - there) | (there - must - may), default=None)
