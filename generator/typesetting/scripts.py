"""Scripts that do not run from left to right with spaces between words: where their lines end, and how they run.

The libraries that know the Unicode rules are imported for the first text that needs them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence

from generator.typesetting.shaping import is_right_to_left

OBJECT = "\ufffc"  # stands for a picture in a line
# Chinese, Japanese and their punctuation: lines end between the characters
_UNSPACED = "[\u2e80-\u2fdf\u3000-\u30ff\u31f0-\u31ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef]"
FIRST_UNSPACED = "\u2e80"
# what tells a reader's program how text runs, and is no letter itself
DIRECTION_CONTROLS = frozenset("\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")

FIRST_MARK = "\u0300"  # no combining mark is before it, nor any sign without width
JOINERS = frozenset("\u200c\u200d")  # between letters they say whether these join: Persian, German ligatures
# signs without width, which come along with text that is copied from web pages and word processors
INVISIBLE = JOINERS | frozenset("\u200b\u2060\ufeff")


def is_unspaced(text: str) -> bool:
    """Whether a text has characters between which lines may end without a space: Chinese, Japanese."""
    # to compile the expression takes a millisecond, which texts of other scripts save
    return not text.isascii() and max(text) >= FIRST_UNSPACED and re.search(_UNSPACED, text) is not None


def unspaced_parts(text: str) -> Sequence[str]:
    """The parts of a text without spaces between which a line may end (UAX #14): characters with their punctuation."""
    if not is_unspaced(text):
        return (text,)
    from uniseg.linebreak import line_break_units

    return tuple(line_break_units(text))


def direction_levels(text: str) -> tuple[int, list[int]]:
    """The level of a paragraph and of each of its characters by the Unicode bidirectional algorithm (UAX #9).

    Odd levels run from right to left. The text has no direction controls.
    """
    from bidi import algorithm

    base = int(algorithm.get_base_level(text))
    storage = algorithm.get_empty_storage()
    storage["base_level"], storage["base_dir"] = base, ("L", "R")[base]
    algorithm.get_embedding_levels(text, storage)
    algorithm.explicit_embed_and_overrides(storage)
    algorithm.resolve_weak_types(storage)
    algorithm.resolve_neutral_types(storage, False)
    algorithm.resolve_implicit_levels(storage, False)
    return base, [int(character["level"]) for character in storage["chars"]]


def visual_order(levels: Sequence[int]) -> list[int]:
    """The order from left to right in which the parts of a line stand, each given by its level (rule L2)."""
    order = list(range(len(levels)))
    for level in range(max(levels, default=0), 0, -1):
        start = 0
        while start < len(order):
            if levels[order[start]] < level:
                start += 1
                continue
            end = start
            while end < len(order) and levels[order[end]] >= level:
                end += 1
            order[start:end] = order[start:end][::-1]
            start = end
    return order


def turned_round(text: str) -> str:
    """A text without letters as it stands in a line from right to left: its brackets mirrored, backwards."""
    if is_right_to_left(text):
        return text  # HarfBuzz sees how it runs, and turns it round itself
    from bidi.algorithm import MIRRORED

    return "".join(str(MIRRORED.get(character, character)) for character in reversed(text))


def marks_without_letter(text: str) -> Iterable[str]:
    """The combining marks of a text that stand on no letter: at its beginning or after a space."""
    before = " "
    for character in text:
        if unicodedata.combining(character) and before.isspace():
            yield character
        before = character


def useless_signs(text: str) -> Iterable[str]:
    """The invisible signs of a text that do nothing: all but joiners beside an Arabic letter, or between two signs."""
    for i, character in enumerate(text):
        if character in INVISIBLE:
            beside = text[max(i - 1, 0) : i] + text[i + 1 : i + 2]
            arabic = any(unicodedata.bidirectional(one) == "AL" for one in beside)
            between = len(beside) == 2 and all(unicodedata.category(one)[0] in "LMS" for one in beside)
            if character not in JOINERS or not (arabic or between):
                yield character
