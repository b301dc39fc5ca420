"""Sets text in lines: splits runs into chunks, and fills lines of one width with them. Lengths are points."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from msgspec import structs

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.base.regular_expressions import regular_expression
from generator.language.capitals import in_capitals
from generator.language.markup import Run
from generator.language.speaker import NO_BREAK_SPACE
from generator.typesetting.font_search import fonts_with
from generator.typesetting.fonts import Font
from generator.typesetting.hyphenation import HYPHEN_SIGN, hyphenated
from generator.typesetting.line_breaking import HYPHEN, NONE, SEAM, SPACE, Measures, best_breaks, ends_badly
from generator.typesetting.models import TextModel
from generator.typesetting.no_break import IN_RANGE, is_range, line_end_costs
from generator.typesetting.scripts import (
    DIRECTION_CONTROLS,
    FIRST_MARK,
    is_unspaced,
    marks_without_letter,
    unspaced_parts,
    useless_signs,
)
from generator.typesetting.shaping import is_right_to_left
from generator.typesetting.words import ICON_EM

REF_SIZE = 0.86  # of the text around it: clause ids are all capitals and digits
# em between the letters of a paragraph that would end badly without, the least seen first
LETTERS_APART = (0.008, -0.008, 0.015, -0.015, 0.022, 0.03)
ICON_MIDDLE = 0.357  # above the baseline, as a share of the size of the letters beside it
_TOKENS = regular_expression(r" +|[^ ]+")
_DASHED = regular_expression(r"(?<=[^\W\d_]-)(?=[^\W\d_])|(?<=/)(?=\w)")


class CannotSet(CannotJudge):
    """Raised for a word wider than its column, or a character that no font has; `block` is the id of its block."""

    def __init__(self, reason: str, fix: str = "", where: Where | None = None, *, block: str = "") -> None:
        super().__init__(reason, fix, where)
        self.block = block


class RunsLeftwards(CannotSet):
    """Raised for a text that runs from right to left, which no book can hold: one tells it of a whole book."""


@dataclass(frozen=True, slots=True)
class TextStyle:
    """A style of text with its fonts loaded, its colour as #rrggbb, and its size and leading in points."""

    name: str
    model: TextModel
    font: Font
    strong: Font
    em: Font
    strong_em: Font
    ref: Font
    size: float
    leading: float
    colour: str


class TextRun(NamedTuple):
    """A run of text in one style, with its link (an anchor) and a colour of its own; empty where it has none."""

    text: str
    strong: bool = False
    em: bool = False
    link: str = ""
    icon: bool = False
    ref: bool = False
    colour: str = ""


class Chunk(NamedTuple):
    """A piece of text that is never broken across lines, with its size and width in points; an icon is a square."""

    text: str
    font: Font
    size: float
    colour: str
    width: float
    link: str = ""
    icon: bool = False
    word: str = ""  # the word that a screen reader reads for an icon


class LinePart(NamedTuple):
    """Neighbouring chunks of a line with one look and one link; `x` is where they start (points).

    An icon is as high as it is wide; its `size` is that of the letters beside it.
    """

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
    """A set line: its segments, the extra width of each space (points), and whether it ends with a hyphen."""

    segments: tuple[LinePart, ...]
    spread: float
    width: float
    hyphen: bool
    tracking: float = 0.0


class _WordPart(NamedTuple):
    """A part of a word: its width, what the next part moves it by, the width of a hyphen (em), and what ends it."""

    text: str
    width: float
    after: int
    moved: float
    hyphen: float


class TextWidths(NamedTuple):
    """What some runs need, in points: their widest word, their widest unbreakable part, all of them on one line."""

    word: float
    part: float
    line: float


def text_runs(words: Iterable[Run], colour: str = "") -> list[TextRun]:
    """Runs of a document as text runs for a page; a clause id links to its anchor."""
    return [
        TextRun(
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
    """The parts of a word between which a line may end without an added hyphen.

    They end with its own hyphens and slashes; Chinese and Japanese are parted between their characters.
    """
    return [part for dashed in _DASHED.split(token) for part in unspaced_parts(dashed)]


@lru_cache(maxsize=32768)  # a book sets most words again and again, and each of its editions the same ones
def _parts_of_word(word: str, font: Font, language: str, hyphens: bool, tracked: bool) -> tuple[_WordPart, ...]:
    """The parts of a word, which has no space, between which a line may end; with `hyphens`, its syllables too."""
    made: list[_WordPart] = []
    for whole in unbroken(word):
        for i, text in enumerate(hyphenated(whole, language) if hyphens else (whole,)):
            if made:
                before = made[-1]
                # shown as one word: the letters on either side are a pair too, unless a hyphen parts them
                moved = font.joining(before.text, text, tracked=tracked)
                made[-1] = before._replace(after=HYPHEN if i else SEAM, moved=moved)
            made.append(_WordPart(text, font.width(text, tracked=tracked), NONE, 0.0, font.width(HYPHEN_SIGN)))
    return tuple(made)


class TextSetter:
    """Sets the text of one language in lines.

    `anchors` are the places that links may lead to; a link to another place is printed as plain text. `icon_words` has
    the word for each icon, which is read aloud where the text around it does not say it. `substitutes` are fonts for
    characters that the font of a style lacks. A `lenient` setter raises nothing for text that does not fit. `where` in
    errors is the id of the clause or block; `font_folders` are where a project has fonts that they may name.
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
        font_folders: Sequence[Path] = (),
    ) -> None:
        self.language, self.link_colour, self.anchors, self.lenient = language, link_colour, anchors, lenient
        self.icon_words, self.substitutes = icon_words, tuple(substitutes)
        self.font_folders = tuple(font_folders)
        self._elsewhere: dict[str, str] = {}  # fonts that have a character
        self._checked: dict[tuple[str, str], str] = {}

    def lines(
        self, words: Sequence[TextRun], style: TextStyle, width: float, where: str, first_indent: float = 0.0
    ) -> list[SetLine]:
        """A paragraph in lines of a width. Raises CannotSet for a word that is too wide even when hyphenated."""
        chunks, after, gap, cost = self._chunks(words, style, where)
        if not chunks:
            return []
        # without spaces there is nothing to widen: such lines are filled, and end where they end
        justify = style.model.align == "justify" and not any(map(is_unspaced, (run.text for run in words)))
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
        measures = Measures([chunk.width for chunk in chunks], after, gap, cost)
        ends = best_breaks(measures, width - first_indent, width, justify=justify)
        if justify and ends_badly(measures, ends, width):
            for apart in LETTERS_APART:
                other = replace(style, model=structs.replace(style.model, tracking=style.model.tracking + apart))
                moved = self._chunks(words, other, where)
                tried = Measures([chunk.width for chunk in moved[0]], *moved[1:])
                found = best_breaks(tried, width - first_indent, width, justify=True)
                if not ends_badly(tried, found, width):
                    style, ends, (chunks, after, gap, _) = other, found, moved
                    break
        made = []
        start = 0
        for end in ends:
            room = width - (first_indent if start == 0 else 0.0)
            last = end == len(chunks) - 1
            made.append(self._line(chunks, after, gap, start, end, room, style, last, justify=justify))
            start = end + 1
        return made

    def verbatim(
        self, text: str, style: TextStyle, width: float, indent: float, where: str, ends: tuple[str, ...] = ()
    ) -> list[SetLine]:
        """A text in lines without changing a character; all lines but the first are shorter by `indent`.

        Lines break after spaces, but after none that follows one of `ends`, the marks that open what stands together at
        the end of a text; a word longer than a line is cut where the line ends. Raises CannotSet for a character that
        no font has.
        """
        font = self._font(TextRun(text), style, where)
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
                if character == " " and not any(mark in rest[:i] for mark in ends):
                    fitting = i
            cut = end if end == len(rest) or not fitting else fitting
            cut = max(cut, 1)
            lines.append(rest[:cut])
            rest = rest[cut:]
        made = []
        for line in lines:
            wide = font.width(line) * style.size
            made.append(SetLine((LinePart(line, font, style.size, style.colour, 0.0, wide),), 0.0, wide, False))
        return made

    def widths(self, words: Sequence[TextRun], style: TextStyle) -> TextWidths:
        """How wide a column must be for some runs."""
        chunks, after, gap, _ = self._chunks(words, style)
        widest_word = widest_part = word = part = 0.0
        for chunk, kind, space in zip(chunks, after, gap, strict=True):
            word += chunk.width
            part += chunk.width
            widest_word = max(widest_word, word)
            widest_part = max(widest_part, part + (space if kind == HYPHEN else 0.0))
            word = word if kind in (NONE, HYPHEN) else 0.0
            part = part if kind == NONE else 0.0
        spaces = sum(space for kind, space in zip(after, gap, strict=True) if kind == SPACE)
        return TextWidths(widest_word, widest_part, sum(chunk.width for chunk in chunks) + spaces)

    def _parts(self, run: TextRun, style: TextStyle, where: str) -> list[tuple[TextRun, Font]]:
        """A run with its font; in parts, where it has letters of several scripts and no font has all of them.

        Raises CannotSet when no font has a character.
        """
        usual = style.ref if run.ref else _wanted(run, style)
        text = in_capitals(run.text, self.language) if style.model.upper else run.text
        fonts = (usual, style.font, style.ref, style.strong, *self.substitutes)
        if run.icon or self.lenient or not all(self._missing(text, font) for font in fonts):
            return [(run, self._font(run, style, where))]
        parts: list[tuple[str, Font]] = []
        for character in run.text:
            shown = in_capitals(character, self.language) if style.model.upper else character
            before = [parts.pop()] if parts else []
            known = (*(font for _, font in before), *fonts)
            font = next((one for one in known if not self._missing(shown, one)), None)
            if font is None:
                return [(run, self._font(run, style, where))]  # which tells it
            if before and font is before[0][1]:
                parts.append((before[0][0] + character, font))
            else:
                parts += [*before, (character, font)]
        self._refuse(run.text, where)
        return [(run._replace(text=text), font) for text, font in parts]

    def _font(self, run: TextRun, style: TextStyle, where: str) -> Font:
        """The font of a run; where it lacks a character, another font of the style or a substitute.

        Raises CannotSet when no font has the character.
        """
        if not self.lenient:
            self._refuse(run.text, where)
        font = style.ref if run.ref else _wanted(run, style)
        text = in_capitals(run.text, self.language) if style.model.upper else run.text
        missing = "" if run.icon else self._missing(text, font)
        if not missing:
            return font
        for other in (style.font, style.ref, style.strong, *self.substitutes):
            if not self._missing(text, other):
                return other
        if self.lenient:
            return font
        raise CannotSet(
            f"{where} ({self.language}): no font has the character {missing!r} of {text[:40]!r}",
            f"write it in words, or name a font that has it in the style of books: {self._fonts_with(missing)}",
            block=where,
        )

    def _refuse(self, text: str, where: str) -> None:
        """Raise CannotSet for what no line of a book can show: letters from right to left, and signs without letters.

        Those are controls of direction, signs without width that nothing needs, and marks on no letter.
        """
        if text.isascii() or max(text) < FIRST_MARK:
            return
        for sign in filter(DIRECTION_CONTROLS.__contains__, text):
            raise CannotSet(
                f"{where} ({self.language}): U+{ord(sign):04X} is a control of direction, which cannot be set",
                "take it out: the letters tell how a text runs",
                block=where,
            )
        if is_right_to_left(text):
            raise RunsLeftwards(
                f"{where} ({self.language}): {text[:40]!r} runs from right to left, and books are set from left to "
                "right",
                "print the book's web page, which runs as it should; `tirada build --only` names what else to make",
                block=where,
            )
        for sign in useless_signs(text):
            raise CannotSet(
                f"{where} ({self.language}): U+{ord(sign):04X} is a sign that nobody sees and nothing needs",
                "take it out: most editors do not show it, so write the words beside it anew",
                block=where,
            )
        for sign in marks_without_letter(text):
            raise CannotSet(
                f"{where} ({self.language}): U+{ord(sign):04X} is a mark that stands on no letter",
                "write the letter before its mark, or take the mark out",
                block=where,
            )

    def _fonts_with(self, character: str) -> str:
        if character not in self._elsewhere:
            self._elsewhere[character] = ", ".join(fonts_with(character, self.font_folders)) or "none here has"
        return self._elsewhere[character]

    def _missing(self, text: str, font: Font) -> str:
        key = (font.name, text)
        if key not in self._checked:
            known = font.code_points
            self._checked[key] = next((c for c in text if ord(c) not in known), "")
        return self._checked[key]

    def _chunks(
        self, words: Sequence[TextRun], style: TextStyle, where: str = ""
    ) -> tuple[list[Chunk], list[int], list[float], list[float]]:
        chunks: list[Chunk] = []
        after: list[int] = []
        gap: list[float] = []
        size, tracking = style.size, style.model.tracking * style.size
        tracked, hyphens = bool(tracking), style.model.hyphens
        shown = " ".join(run.text for run in words if not run.icon).casefold()

        def join(made: Chunk) -> None:
            """Have the chunk before make room for one that is shown as one word with it: their letters are a pair."""
            if chunks and after[-1] != SPACE:
                before = chunks[-1]
                if not before.icon and _alike(before, made):
                    moved = made.font.joining(before.text, made.text, tracked=tracked) * made.size
                    chunks[-1] = before._replace(width=before.width + moved)

        def add(made: Chunk) -> None:
            join(made)
            chunks.append(made)
            after.append(NONE)
            gap.append(0.0)

        for run, font in [part for given in words for part in self._parts(given, style, where)]:
            link = run.link if run.link in self.anchors else ""
            colour = run.colour or (self.link_colour if link else style.colour)
            if run.icon:
                word = self.icon_words.get(run.text, run.text.replace("_", " "))
                word = "" if word.casefold() in shown else word
                add(Chunk(run.text, font, size, colour, max(size * ICON_EM, style.model.icon), link, True, word))
                continue
            if run.ref:
                small = size * REF_SIZE
                width = font.width(run.text, tracked=tracked) * small + tracking * len(run.text)
                add(Chunk(run.text, font, small, colour, width, link))
                continue
            text = in_capitals(run.text, self.language) if style.model.upper else run.text
            if text[:1] == " " and chunks and chunks[-1].icon:  # an icon and its word stand on one line
                text = NO_BREAK_SPACE + text[1:]
            space = font.width(" ") * size + tracking
            for token in _TOKENS.findall(text):
                if token[0] == " ":
                    if chunks:
                        after[-1], gap[-1] = SPACE, space
                    continue
                parts = _parts_of_word(token, font, self.language, hyphens, tracked)
                made = [
                    Chunk(
                        part.text,
                        font,
                        size,
                        colour,
                        part.width * size + tracking * len(part.text) + part.moved * size,
                        link,
                    )
                    for part in parts
                ]
                if chunks and after[-1] != SPACE:
                    dashed = after[-1] == NONE and chunks[-1].text[-1:] in ("-", "/")
                    if dashed and any(part.after == SEAM for part in parts):
                        after[-1] = SEAM
                    join(made[0])
                chunks += made
                after += [part.after for part in parts]
                gap += [part.hyphen * size - part.moved * size if part.after == HYPHEN else 0.0 for part in parts]
        if after:
            after[-1], gap[-1] = NONE, 0.0
        return chunks, after, gap, self._costs(chunks, after)

    def _costs(self, chunks: list[Chunk], after: list[int]) -> list[float]:
        """What a line end after each chunk costs because it parts what belongs together."""
        cost = [0.0] * len(chunks)
        word, held, space = "", 0.0, -1  # what the word before costs after it, and the chunk it ends with
        before_it: list[tuple[str, int]] = []  # the two words before, and the chunk that each ends with
        for i, chunk in enumerate(chunks):
            word += "" if chunk.icon else chunk.text
            if after[i] == SPACE or i == len(chunks) - 1:
                before, following = line_end_costs(word, self.language)
                if space >= 0:
                    cost[space] = held + before
                if len(before_it) > 1 and is_range(before_it[-2][0], before_it[-1][0], word):
                    for _, end in before_it[-2:]:
                        cost[end] += IN_RANGE
                before_it = [*before_it[-1:], (word, i)]
                word, held, space = "", following, i
        return cost

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
        *,
        justify: bool,
    ) -> SetLine:
        hyphen = after[end] == HYPHEN
        natural = sum(chunks[i].width + (gap[i] if after[i] == SPACE else 0.0) for i in range(start, end))
        natural += chunks[end].width + (gap[end] if hyphen else 0.0)
        # a space that may not break is shown as a space, so it is spread like the others
        held = [chunks[i].text.count(NO_BREAK_SPACE) for i in range(start, end + 1)]
        spaces = sum(after[i] == SPACE for i in range(start, end)) + sum(held)
        slack = room - natural
        spread = slack / spaces if justify and spaces and (not last or slack < 0) else 0.0
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


def _wanted(run: TextRun, style: TextStyle) -> Font:
    if run.strong:
        return style.strong_em if run.em else style.strong
    return style.em if run.em else style.font
