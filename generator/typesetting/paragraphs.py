"""Ragged paragraphs in a style of a theme: words in the fewest lines of a width, as even as they get. Widths in em."""

from __future__ import annotations

from itertools import accumulate, islice, pairwise
from operator import add, attrgetter

import msgspec

from generator.base.display_list import SOFT_HYPHEN
from generator.typesetting.hyphenation import HYPHEN_SIGN, hyphenated
from generator.typesetting.line_breaking import HYPHENATED, Breaks, Edges, evenest_lines, fewest_lines, is_poor
from generator.typesetting.words import JOINED, MeasuredText, Style, Word, part_width

_COST_AFTER, _COST_BEFORE = attrgetter("cost_after"), attrgetter("cost_before")  # of a word


class BrokenLine(msgspec.Struct, frozen=True, gc=False):
    """The words of a line, and its width.

    `indent` is how far it begins behind the edge, `marker` what stands there: the bullet or number of a list.
    """

    words: list[Word]
    width: float
    indent: float = 0.0
    marker: str = ""


BrokenLines = list[BrokenLine]


def line_count(text: MeasuredText, limit: float) -> int | None:
    """How many lines no wider than `limit` a text needs with its words undivided; None when a word is wider."""
    left, right = text.left, text.right
    room = limit
    if right is None:
        right, room = left, limit + text.space
    if right[-1] <= room:
        return 1
    ends = fewest_lines(left, right, room, room)
    return None if ends is None else len(ends)


def only_line(text: MeasuredText, style: Style, limit: float) -> BrokenLine | None:
    """A text on one line no wider than `limit`; None when it needs more lines than one."""
    words, left, space, right = text.words, text.left, text.space, text.right
    if not words:
        return None
    if right is not None:
        return _broken(words, right[-1] - style.model.tracking) if right[-1] <= limit else None
    # left[-1] is the width of the line and of a space after it: the limit is wider by a space instead
    return BrokenLine(words, left[-1] - (style.model.tracking + space)) if left[-1] <= limit + space else None


def item_indent(marker: str, style: Style) -> float:
    """How far the words of an item of a list are indented: by its marker and a space."""
    return part_width(marker, style.font, style.model.tracking) + style.space if marker else 0.0


def break_lines(
    text: MeasuredText, style: Style, limit: float, language: str = "", most: int | None = None
) -> BrokenLines | None:
    """A text in lines no wider than `limit`.

    Words of a known language are divided where the lines are poor without, or more than `most`; neither those of a text
    of up to three lines nor the last word, unless it must be. None when a word, or a part of one, is wider than a line.
    """
    words, left, space, right = text.words, text.left, text.space, text.right
    after, room = style.model.tracking, limit  # the last letter of a line needs no space after it
    if right is None:
        # left[end] - left[start] is the width of a line and of a space after it: the limit is wider by a space instead
        right, after, room = left, after + space, limit + space
    if not words:
        return []
    if (line := only_line(text, style, limit)) is not None:
        return [line]
    latest = fewest_lines(left, right, room, room)
    best: Breaks | None = None
    if latest is not None:
        cost = [0.0, *map(add, map(_COST_AFTER, words), map(_COST_BEFORE, islice(words, 1, None))), 0.0]
        edges = Edges(left, right, cost, None, len(words) - 1)
        best = evenest_lines(edges, latest, room, room, even_last=style.model.balance)
    needed = best is None or (most is not None and len(best.ends) > most)
    poor = best is not None and is_poor(best)
    if (needed or poor) and language and style.hyphenates and right is left and not text.leftwards:
        divided = _break_divided(text, style, limit, language, last_too=needed)
        if divided is not None and (needed or best is None or divided[0].cost < best.cost):
            return divided[1]
    if best is None:
        return None
    make = BrokenLine if right is left else _broken
    return [make(words[i:j], right[j] - left[i] - after) for i, j in pairwise([0, *best.ends])]


def _broken(words: list[Word], width: float) -> BrokenLine:
    """A line in which the words that no space parts are made one."""
    made: list[Word] = []
    for word in words:
        if made and made[-1].kind is JOINED:
            before = made.pop()
            parts = before.parts
            if word.parts[0][1:] == parts[-1][1:] and not word.parts[0][2]:
                parts = (*parts[:-1], (parts[-1][0] + word.parts[0][0], *word.parts[0][1:]), *word.parts[1:])
            else:
                parts += word.parts
            word = Word(parts, before.text + word.text, before.width + word.width, kind=word.kind)
        made.append(word)
    return BrokenLine(made, width)


class _Piece(msgspec.Struct, frozen=True):
    """What stands between two possible line ends: the word's index, and the letter of the word it begins with."""

    word: int
    letter: int


def _break_divided(
    text: MeasuredText, style: Style, limit: float, language: str, *, last_too: bool
) -> tuple[Breaks, BrokenLines] | None:
    """The lines of a text whose words may be divided, the last only with `last_too`, and what they cost.

    None where no word can be divided, or one is too wide all the same.
    """
    words, places, space = text.words, text.left, text.space
    tracking = style.model.tracking
    pieces: list[_Piece] = []
    left: list[float] = []
    right, cost, hyphen = [0.0], [0.0], [False]
    for i, word in enumerate(words):
        if i:
            right.append(places[i] - space)
            cost.append(words[i - 1].cost_after + word.cost_before)
            hyphen.append(False)
        pieces.append(_Piece(i, 0))
        left.append(places[i])
        whole, font, icon = word.parts[0]
        if (
            icon
            or len(word.parts) > 1
            or (i == len(words) - 1 and not last_too)
            or ord(HYPHEN_SIGN) not in font.code_points
        ):
            continue
        for letter in list(accumulate(map(len, hyphenated(whole, language))))[:-1]:
            right.append(places[i] + part_width(whole[:letter] + SOFT_HYPHEN, font, tracking))
            cost.append(HYPHENATED)
            hyphen.append(True)
            pieces.append(_Piece(i, letter))
            left.append(places[i] + word.width - part_width(whole[letter:], font, tracking))
    if len(pieces) == len(words):
        return None
    left.append(places[-1])
    right.append(places[-1] - space)
    cost.append(0.0)
    hyphen.append(False)
    latest = fewest_lines(left, right, limit, limit)
    if latest is None:
        return None
    edges = Edges(left, right, cost, hyphen, pieces.index(_Piece(len(words) - 1, 0)))
    found = evenest_lines(edges, latest, limit, limit, even_last=style.model.balance)
    pieces.append(_Piece(len(words), 0))
    lines = [_line(words, pieces[start], pieces[end], tracking) for start, end in pairwise([0, *found.ends])]
    return found, [BrokenLine(line, _width(line, space) - tracking) for line in lines]


def _width(line: list[Word], space: float) -> float:
    return sum(word.width for word in line) + space * (len(line) - 1)


def _line(words: list[Word], start: _Piece, end: _Piece, tracking: float) -> list[Word]:
    """The words from one piece up to before another; the first and the last may be parts of words."""
    line = words[start.word : end.word + (1 if end.letter else 0)]
    if end.letter:
        line[-1] = _part(line[-1], 0, end.letter, tracking)
    if start.letter:
        line[0] = _part(words[start.word], start.letter, end.letter if end.word == start.word else None, tracking)
    return line


def _part(word: Word, start: int, end: int | None, tracking: float) -> Word:
    whole, font, _ = word.parts[0]
    text = whole[start:] if end is None else whole[start:end] + SOFT_HYPHEN
    return Word(((text, font, False),), text, part_width(text, font, tracking))
