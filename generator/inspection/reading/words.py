"""Normal forms of texts for comparing a page with the data: without spaces, or with single spaces."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable

from generator.typesetting.shaping import is_right_to_left

BOUNDARY = "\x1f"  # separates texts that were set one by one


def clean(text: str) -> str:
    """A text without soft hyphens, in every form that PDF readers return them."""
    return text.replace("\u00ad", "").replace("\ufffe", "").replace("\x02", "")


def squash(text: str) -> str:
    """A text without white space and soft hyphens."""
    return "".join(clean(text).split())


def same_letters(read: str, wanted: str) -> bool:
    """Whether a page reads as it should; of letters from right to left, readers do not agree on the order."""
    return read == wanted or (is_right_to_left(wanted) and sorted(read) == sorted(wanted))


def reads(text: str, wanted: str) -> bool:
    """Whether a text has some words; of letters from right to left, in whatever order a reader gives them."""
    if not is_right_to_left(wanted):
        return re.search(rf"(?<!\w){re.escape(wanted)}(?!\w)", text) is not None
    text, wanted = squash(text), squash(wanted)
    left = Counter(wanted)  # how many of each letter the window lacks
    for end, letter in enumerate(text):
        left[letter] -= 1
        if end >= len(wanted):
            left[text[end - len(wanted)]] += 1
        if end + 1 >= len(wanted) and not any(left.values()):
            return True
    return False


def collapse(text: str) -> str:
    """A text with one space for each stretch of white space, none at its ends, and no soft hyphens."""
    return " ".join(clean(text).split())


def spelled(texts: Iterable[str]) -> str:
    """Texts collapsed and joined by BOUNDARY; equal when page and data have the same texts."""
    return BOUNDARY.join(filter(None, map(collapse, texts)))


def misplaced_space(actual: Iterable[str], wanted: Iterable[str]) -> int | None:
    """The first place where the page lacks a space or has one too many, as the number of letters before it; or None.

    Between two texts of `wanted` (at line ends, around icons) a space is optional.
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
