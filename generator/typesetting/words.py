"""The words of a text in a style of a theme: their parts, their widths, and which of them belong together."""

from __future__ import annotations

from itertools import accumulate
from operator import attrgetter

import msgspec

from generator.base.display_list import SOFT_HYPHEN
from generator.language.markup import Run, is_plain, parse
from generator.typesetting.fonts import Font
from generator.typesetting.hyphenation import HYPHEN_SIGN
from generator.typesetting.models import StyleModel
from generator.typesetting.no_break import line_end_costs
from generator.typesetting.scripts import is_unspaced, unspaced_parts
from generator.typesetting.shaping import is_right_to_left

ICON_EM = 1.05  # an inline icon's width and height in em
JOINED, LEFTWARDS = "joined", "leftwards"  # kinds of words
WordPart = tuple[str, Font, bool]  # text or icon name, font, is icon
_SPACES = str.maketrans("\t\r\n", "   ")


class Style(msgspec.Struct, frozen=True):
    """A style of a theme with its fonts loaded. `words` keeps the words it has measured, for each language."""

    name: str
    model: StyleModel
    font: Font
    strong: Font
    em: Font
    words: dict[str, dict[str, Word]] = msgspec.field(default_factory=dict)

    def __eq__(self, other: object) -> bool:
        return self._set_in == other._set_in if isinstance(other, Style) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._set_in)

    def __repr__(self) -> str:
        return f"Style{self._set_in!r}"

    @property
    def _set_in(self) -> tuple[object, ...]:
        return self.name, self.model, self.font, self.strong, self.em

    @property
    def space(self) -> float:
        """The width of a space in em."""
        return self.font.width(" ") + self.model.tracking

    @property
    def hyphenates(self) -> bool:
        """Whether its words may be divided: not those of titles, which are set on one line, evenly or in capitals."""
        model = self.model
        return model.hyphens and not (model.single or model.balance or model.upper)


class Word(msgspec.Struct, frozen=True, gc=False):
    """A stretch of text in which no line ends: its parts and its width in em, and what line ends beside it cost.

    `text` are its letters without its icons.
    `kind` is JOINED for one that no space follows (Chinese, Japanese), LEFTWARDS for one with letters that run from
    right to left.
    """

    parts: tuple[WordPart, ...]
    text: str
    width: float
    cost_before: float = 0.0
    cost_after: float = 0.0
    kind: str = ""


WIDTH_OF, TEXT_OF, KIND_OF = attrgetter("width"), attrgetter("text"), attrgetter("kind")  # of a word


class MeasuredText(msgspec.Struct, frozen=True, gc=False):
    """The words of a text on one line: where each begins (em), last where the next one would, and a space's width.

    `right[i]` is where the words before word i end; None where each has a space after it. `leftwards` tells whether
    some of its letters run from right to left.
    """

    words: list[Word]
    left: list[float]
    space: float
    right: list[float] | None = None
    leftwards: bool = False


def words_of(text: str, style: Style, language: str = "") -> list[Word]:
    """A text cut at its spaces and line ends; a no-break space cuts nothing."""
    known = style.words.get(language)
    if known is None:
        known = style.words[language] = {}
    pieces = text.split(" ")
    try:
        return list(map(known.__getitem__, pieces))  # the usual case: every word was measured before
    except KeyError:
        new = [piece for piece in pieces if piece not in known]
    joined = " ".join(new)  # what is known has no marks
    if is_plain(joined):
        # a tab or a line end, which is none of the printable characters, parts words too
        if joined.isprintable() and not is_unspaced(joined):
            for piece in new:
                if piece:
                    known[piece] = _plain_word(piece, style, language)
            return [known[piece] for piece in pieces if piece]
        found = []
        for piece in text.translate(_SPACES).split(" "):
            if piece in known:
                found.append(known[piece])
            elif piece:
                *before, last = unspaced_parts(piece)
                found += [_plain_word(one, style, language, JOINED) for one in before]
                word = _plain_word(last, style, language)
                if not before:
                    known[piece] = word
                found.append(word)
        return found
    text = text.translate(_SPACES)
    words: list[Word] = []
    parts: list[WordPart] = []
    for run in parse(text):
        font = _font_of(run, style)
        if run.kind == "icon":
            parts.append((run.text, font, True))
            continue
        for i, piece in enumerate(run.text.split(" ")):
            if i and parts:
                words.append(_word(tuple(parts), style, language))
                parts.clear()
            if piece:
                *before, last = unspaced_parts(piece)
                for one in before:
                    words.append(_word((*parts, (one, font, False)), style, language, JOINED))
                    parts.clear()
                parts.append((last, font, False))
    if parts:
        words.append(_word(tuple(parts), style, language))
    return words


def measured(text: str, style: Style, language: str = "") -> MeasuredText:
    """The words of a text with their places on one line."""
    words, space = words_of(text, style, language), style.space
    kinds = set(map(KIND_OF, words))
    if JOINED not in kinds:
        left = list(accumulate(map(space.__add__, map(WIDTH_OF, words)), initial=0.0))
        return MeasuredText(words, left, space, None, LEFTWARDS in kinds)
    left = list(accumulate([word.width + (0.0 if word.kind is JOINED else space) for word in words], initial=0.0))
    right = [0.0, *(place + word.width for place, word in zip(left, words, strict=False))]
    return MeasuredText(words, left, space, right, LEFTWARDS in kinds)


def _font_of(run: Run, style: Style) -> Font:
    return style.strong if run.strong else style.em if run.em else style.font


def _word(parts: tuple[WordPart, ...], style: Style, language: str, kind: str = "") -> Word:
    tracking = style.model.tracking
    width = sum(ICON_EM if icon else part_width(text, font, tracking) for text, font, icon in parts)
    text = "".join(text for text, _, icon in parts if not icon)
    return Word(parts, text, width, *line_end_costs(text, language), LEFTWARDS if is_right_to_left(text) else kind)


def _plain_word(text: str, style: Style, language: str, kind: str = "") -> Word:
    """The same for a word of one part in the style's own font."""
    width = part_width(text, style.font, style.model.tracking)
    costs = line_end_costs(text, language)
    return Word(((text, style.font, False),), text, width, *costs, LEFTWARDS if is_right_to_left(text) else kind)


def part_width(text: str, font: Font, tracking: float) -> float:
    """The width in em of a part of a word; a soft hyphen at its end is shown as a hyphen."""
    tracked = bool(tracking)
    if text[-1] == SOFT_HYPHEN:
        width = font.width(text[:-1], tracked=tracked) + font.width(HYPHEN_SIGN)
    else:
        width = font.width(text, tracked=tracked)
    return width + tracking * len(text)
