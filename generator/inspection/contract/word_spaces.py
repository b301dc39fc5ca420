"""Judges where words that stand on a face as promised are parted by spaces."""

from __future__ import annotations

from collections.abc import Sequence

from generator.base.geometry import POINTS_PER_MM
from generator.inspection.contract.painted_face import PaintedText
from generator.inspection.reading.words import clean
from generator.typesetting.shaping import is_right_to_left

GAP = 0.12  # of the size of the type: letters further apart may be read as two words
WIDE = 0.6  # likewise: they are, however far apart a style sets its letters
SAME_LINE = 1.2  # of the size of the type: how far two middles on one line may lie apart, of small letters and large


def as_read(taken: Sequence[PaintedText]) -> str:
    """Texts painted one after the other as they are read: with a space where a gap or the end of a line parts them."""
    words = ""
    last: PaintedText | None = None
    for text in taken:
        if last is not None and not (_on_one_line(last, text) and text.bounds[0] - last.bounds[2] < _gap(text)):
            words += " "
        words += clean(text.text)
        last = text
    return " ".join(words.split())


def spaced_otherwise(taken: Sequence[PaintedText], words: str) -> bool:
    """Whether a space is missing or one too many in texts that have the letters of some words.

    At the end of a line either may be, and everywhere in words that run from right to left.
    """
    if is_right_to_left(words):
        return False
    must = _spaces(clean(words))
    maybe: set[int] = set()  # what is a space where one is due, and letters set apart elsewhere
    there: set[int] = set()
    free: set[int] = {0}
    letters = 0
    last: PaintedText | None = None
    for text in taken:
        if last is not None and not _on_one_line(last, text):
            free.add(letters)
        elif last is not None and text.bounds[0] - last.bounds[2] >= _gap(text):
            wide = text.bounds[0] - last.bounds[2] >= WIDE * text.size / POINTS_PER_MM
            (there if wide else maybe).add(letters)
        said = clean(text.text)
        count = sum(not letter.isspace() for letter in said)
        for place in _spaces(said):  # at its ends pdfium makes one up, too, where pieces of a line lie apart
            (there if 0 < place < count else maybe).add(letters + place)
        letters += count
        last = text
    free.add(letters)
    return bool((must - there - maybe - free) | (there - must - free))


def _spaces(text: str) -> set[int]:
    """Where a text has spaces: how many letters stand before each."""
    found: set[int] = set()
    letters = 0
    for letter in text:
        if letter.isspace():
            found.add(letters)
        else:
            letters += 1
    return found


def _gap(text: PaintedText) -> float:
    return GAP * text.size / POINTS_PER_MM


def _on_one_line(last: PaintedText, text: PaintedText) -> bool:
    """Whether a text goes on to the right of another; texts that are turned are not known to."""
    if last.turn or text.turn:
        return False
    apart = abs(last.bounds[1] + last.bounds[3] - text.bounds[1] - text.bounds[3]) / 2
    return apart < SAME_LINE / 2 * text.size / POINTS_PER_MM
