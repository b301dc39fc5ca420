"""Words into lines: runs become chunks in a style, chunks become lines of one measure. Lengths are points."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.faces.text.fonts import Font
from generator.language.markup import Run
from generator.language.speaker import NO_BREAK_SPACE
from generator.rulebook.pdf.breaking import HYPHEN, NONE, SEAM, SPACE, Measures, best_breaks, hyphenated
from generator.rulebook.pdf.style import TextStyle

REF_SIZE = 0.86  # of the text around it: clause ids are all capitals and digits
ICON_SIZE = 1.05
ICON_DROP = 0.16  # below the baseline, as a share of its size
HYPHEN_SIGN = "-"
_TOKENS = re.compile(r" +|[^ ]+")
_DASHED = re.compile(r"(?<=[^\W\d_]-)(?=[^\W\d_])|(?<=/)(?=\w)")


class CannotSet(CannotJudge):
    """A word that is wider than its column, or a character that no font has; `block` is the id of what holds it."""

    def __init__(self, reason: str, fix: str = "", where: Where | None = None, *, block: str = "") -> None:
        super().__init__(reason, fix, where)
        self.block = block


class Bit(NamedTuple):
    """A run with what a page adds to it: where it leads, and a colour of its own."""

    text: str
    strong: bool = False
    em: bool = False
    link: str = ""
    icon: bool = False
    ref: bool = False
    colour: str = ""


class Chunk(NamedTuple):
    """A piece of text that no line breaks."""

    text: str
    font: Font
    size: float
    colour: str
    width: float
    link: str = ""
    icon: bool = False
    word: str = ""  # what an icon says to who cannot see it


class LinePart(NamedTuple):
    """Chunks of a line that look alike and lead to the same place; `x` is where they start."""

    text: str
    font: Font
    size: float
    colour: str
    x: float
    width: float
    link: str = ""
    icon: bool = False
    word: str = ""


class SetLine(NamedTuple):
    """A line: its segments, how much wider than its own each space is, and whether a hyphen ends it."""

    segments: tuple[LinePart, ...]
    spread: float
    width: float
    hyphen: bool
    tracking: float = 0.0


def bits(words: Iterable[Run], colour: str = "") -> list[Bit]:
    """Runs as bits: a clause leads to its anchor."""
    return [
        Bit(
            run.text,
            run.strong,
            run.em,
            run.text if run.kind == "clause" else "",
            run.kind == "icon",
            run.kind == "clause",
            colour,
        )
        for run in words
    ]


def unbroken(token: str) -> list[str]:
    """The parts of a word that a line may end between without a hyphen of ours: after a hyphen or a slash it has."""
    return _DASHED.split(token)


class TextSetter:
    """Sets the text of one language.

    `anchors` are what a link may lead to: others are printed, and lead nowhere. `icon_words` are what icons are called:
    one says so where no word beside it does. `substitutes` print what the font of a style lacks. `where` in errors is
    the clause or block whose words do not fit.
    """

    def __init__(
        self,
        language: str,
        link_colour: str,
        anchors: frozenset[str],
        icon_words: Mapping[str, str],
        *,
        substitutes: Sequence[Font] = (),
        lenient: bool = False,
    ) -> None:
        self.language, self.link_colour, self.anchors, self.lenient = language, link_colour, anchors, lenient
        self.icon_words, self.substitutes = icon_words, tuple(substitutes)
        self._checked: dict[tuple[str, str], str] = {}

    def lines(
        self, words: Sequence[Bit], style: TextStyle, width: float, where: str, first_indent: float = 0.0
    ) -> list[SetLine]:
        """A paragraph. Raises CannotJudge for a word that is wider than its column, even hyphenated."""
        chunks, after, gap = self._chunks(words, style, where)
        if not chunks:
            return []
        justify = style.model.align == "justify"
        narrowest = width - first_indent if first_indent > 0 else width
        for chunk, kind, space in zip(chunks, after, gap, strict=True):
            needed = chunk.width + (space if kind == HYPHEN else 0.0)
            if needed > narrowest + 0.5 and not self.lenient:
                raise CannotSet(
                    f"{where} ({self.language}): {chunk.text!r} is {needed:.0f} points wide and does not fit a column "
                    f"of {width:.0f}, even hyphenated",
                    "use a shorter word, or give its column more room",
                    block=where,
                )
        measures = Measures([chunk.width for chunk in chunks], after, gap)
        ends = best_breaks(measures, width - first_indent, width, justify=justify)
        made = []
        start = 0
        for end in ends:
            room = width - (first_indent if start == 0 else 0.0)
            made.append(self._line(chunks, after, gap, start, end, room, style, end == len(chunks) - 1))
            start = end + 1
        return made

    def verbatim(self, text: str, style: TextStyle, width: float, indent: float, where: str) -> list[SetLine]:
        """A text as it is, in lines that hold all of its characters; all but the first are shorter by `indent`.

        Lines break after spaces; a word longer than a line is cut where the line ends. Raises CannotJudge for a
        character that no font has.
        """
        font = self._font(Bit(text), style, where)
        lines: list[str] = []
        rest = text
        while rest:
            room = width - (indent if lines else 0.0)
            used, end, fitting = 0.0, 0, 0
            for i, character in enumerate(rest, 1):
                used += font.width(character) * style.size
                if used > room and character != " ":
                    break
                end = i
                if character == " ":
                    fitting = i
            cut = end if end == len(rest) or not fitting else fitting
            cut = max(cut, 1)
            lines.append(rest[:cut])
            rest = rest[cut:]
        made = []
        for line in lines:
            wide = font.kerned_width(line) * style.size
            made.append(SetLine((LinePart(line, font, style.size, style.colour, 0.0, wide),), 0.0, wide, False))
        return made

    def width(self, words: Sequence[Bit], style: TextStyle) -> float:
        """How wide words are on one line."""
        chunks, after, gap = self._chunks(words, style)
        spaces = sum(space for kind, space in zip(after, gap, strict=True) if kind == SPACE)
        return sum(chunk.width for chunk in chunks) + spaces

    def longest(self, words: Sequence[Bit], style: TextStyle) -> float:
        """The widest part of words that cannot be broken."""
        chunks, after, gap = self._chunks(words, style)
        sizes = [c.width + (g if k == HYPHEN else 0.0) for c, k, g in zip(chunks, after, gap, strict=True)]
        return max(sizes, default=0.0)

    def _font(self, bit: Bit, style: TextStyle, where: str) -> Font:
        """The font of a bit: another of its style where the first lacks a character.

        Raises CannotJudge when none has it: nothing would be printed there.
        """
        font = style.ref if bit.ref else _wanted(bit, style)
        text = bit.text.upper() if style.model.upper else bit.text
        missing = "" if bit.icon else self._missing(text, font)
        if not missing:
            return font
        for other in (style.font, style.ref, style.strong, *self.substitutes):
            if not self._missing(text, other):
                return other
        if self.lenient:
            return font
        raise CannotSet(
            f"{where} ({self.language}): no font has the character {missing!r} of {text[:40]!r}",
            "write it in words, or give the style another font",
            block=where,
        )

    def _missing(self, text: str, font: Font) -> str:
        key = (font.name, text)
        if key not in self._checked:
            known = font.code_points
            self._checked[key] = next((c for c in text if ord(c) not in known), "")
        return self._checked[key]

    def _chunks(
        self, words: Sequence[Bit], style: TextStyle, where: str = ""
    ) -> tuple[list[Chunk], list[int], list[float]]:
        chunks: list[Chunk] = []
        after: list[int] = []
        gap: list[float] = []
        tracking = style.model.tracking * style.size

        said = " ".join(bit.text for bit in words if not bit.icon).casefold()

        def add(text: str, font: Font, size: float, colour: str, link: str, icon: bool = False) -> None:
            width = size if icon else font.kerned_width(text) * size + tracking * len(text)
            word = self.icon_words.get(text, text.replace("_", " ")) if icon else ""
            made = Chunk(text, font, size, colour, width, link, icon, "" if word.casefold() in said else word)
            if chunks and after[-1] != SPACE and not chunks[-1].icon and _alike(chunks[-1], made):
                # shown as one word: the letters on either side are a pair too, unless a hyphen parts them
                moved = font.kerning.between(chunks[-1].text[-1] + text[0]) * size / 1000
                chunks[-1] = chunks[-1]._replace(width=chunks[-1].width + moved)
                gap[-1] -= moved if after[-1] == HYPHEN else 0.0
            chunks.append(made)
            after.append(NONE)
            gap.append(0.0)

        for bit in words:
            if bit.link not in self.anchors:
                bit = bit._replace(link="")
            font, size = self._font(bit, style, where), style.size
            colour = bit.colour or (self.link_colour if bit.link else style.colour)
            if bit.icon:
                add(bit.text, font, size * ICON_SIZE, colour, bit.link, True)
                continue
            if bit.ref:
                add(bit.text, font, size * REF_SIZE, colour, bit.link)
                continue
            text = bit.text.upper() if style.model.upper else bit.text
            for token in _TOKENS.findall(text):
                if token[0] == " ":
                    if chunks:
                        after[-1], gap[-1] = SPACE, font.width(" ") * size + tracking
                    continue
                for word in unbroken(token):
                    if chunks and after[-1] == NONE and chunks[-1].text[-1:] in ("-", "/") and word is not token:
                        after[-1] = SEAM
                    parts = hyphenated(word, self.language) if style.model.hyphens else (word,)
                    for i, part in enumerate(parts):
                        add(part, font, size, colour, bit.link)
                        if i < len(parts) - 1:
                            after[-1], gap[-1] = HYPHEN, font.width(HYPHEN_SIGN) * size
        if after:
            after[-1], gap[-1] = NONE, 0.0
        return chunks, after, gap

    def _line(
        self,
        chunks: list[Chunk],
        after: list[int],
        gap: list[float],
        start: int,
        end: int,
        room: float,
        style: TextStyle,
        last: bool,
    ) -> SetLine:
        hyphen = after[end] == HYPHEN
        natural = sum(chunks[i].width + (gap[i] if after[i] == SPACE else 0.0) for i in range(start, end))
        natural += chunks[end].width + (gap[end] if hyphen else 0.0)
        # a space that may not break is shown as a space, so it is spread like the others
        held = [chunks[i].text.count(NO_BREAK_SPACE) for i in range(start, end + 1)]
        spaces = sum(after[i] == SPACE for i in range(start, end)) + sum(held)
        slack = room - natural
        spread = slack / spaces if style.model.align == "justify" and spaces and (not last or slack < 0) else 0.0
        segments: list[LinePart] = []
        x, text, begun = 0.0, "", 0.0
        for i in range(start, end + 1):
            chunk = chunks[i]
            following = chunks[i + 1] if i < end else None
            space = after[i] == SPACE and i < end
            gone = not last and i == end and after[i] == SPACE  # the line's end stands for it, a reader wants it
            text += chunk.text
            x += chunk.width + spread * held[i - start]
            if chunk.icon:
                segments.append(_segment(chunk, chunk.text, x - chunk.width, x))
                text, begun = "", x
            if space or (gone and not chunk.icon):
                text += " "
            x += gap[i] + spread if space else gap[i] if hyphen and i == end else 0.0
            if not chunk.icon and (following is None or not _alike(chunk, following)):
                segments.append(_segment(chunk, text, begun, x))
                text, begun = "", x
        return SetLine(tuple(segments), spread, x, hyphen, style.model.tracking * style.size)


def _segment(chunk: Chunk, text: str, start: float, end: float) -> LinePart:
    return LinePart(text, chunk.font, chunk.size, chunk.colour, start, end - start, chunk.link, chunk.icon, chunk.word)


def _alike(a: Chunk, b: Chunk) -> bool:
    return a.font is b.font and a.size == b.size and a.colour == b.colour and a.link == b.link and not b.icon


def _wanted(bit: Bit, style: TextStyle) -> Font:
    if bit.strong:
        return style.strong_em if bit.em else style.strong
    return style.em if bit.em else style.font
