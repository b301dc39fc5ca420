"""Fits texts into boxes: breaks lines, and finds one font size for all texts of a style."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable
from typing import NamedTuple

from generator.base.display_list import Align, Span, Symbol, TextBlock, TextLine
from generator.base.geometry import POINTS_PER_MM, Box
from generator.language.markup import is_plain, plain
from generator.typesetting.fonts import Font
from generator.typesetting.paragraphs import BrokenLines, break_lines, line_count
from generator.typesetting.scripts import DIRECTION_CONTROLS, OBJECT, direction_levels, turned_round, visual_order
from generator.typesetting.words import ICON_EM, JOINED, MeasuredText, Style, Word, measured, part_width

STEP = 0.25  # points between two sizes tried
IconMaker = Callable[[str, float, float, float, str], Symbol]  # name, x, y, size (mm), colour


# a large deck has tens of thousands of requests: named tuples are made several times as fast
class FitRequest(NamedTuple):
    """A text to be fitted into a box (mm), with its style, colour and alignment; `fixed` is a size that is given."""

    text: str
    box: Box
    style: Style
    colour: str
    align: Align
    valign: str
    rotate: int
    role: str
    turn: float = 0.0  # of the frame it stands in, clockwise
    fixed: float = 0.0  # a size in points that is not fitted with its style
    language: str = ""  # of the text: its words are divided by it

    @property
    def inner(self) -> tuple[float, float]:
        """Width and height (mm) of the box in the text's own direction: swapped when the text is turned sideways."""
        width, height = self.box[2], self.box[3]
        return (width, height) if self.rotate in (0, 180) else (height, width)


class Fitter:
    """Breaks texts into lines at a given size; results are kept, so that painting need not break them again."""

    def __init__(self) -> None:
        self._texts: dict[tuple[str, str, str], MeasuredText] = {}
        self._broken: dict[tuple[str, str, str, float, float, float], BrokenLines | None] = {}

    def fits(self, request: FitRequest, size: float) -> bool:
        """Whether a text fits its box at a size in points. Words are divided for that at its style's floor only."""
        style = request.style
        width, height = request.inner
        count = line_count(self.measured(request), width * POINTS_PER_MM / size)
        if count is not None and count <= most_lines(style, size, height):
            return True
        if size > style.model.floor or not (request.language and style.hyphenates):
            return False
        return self.lines_at(request, size) is not None

    def measured(self, request: FitRequest) -> MeasuredText:
        """The words of a request, measured once."""
        key = (request.text, request.style.name, request.language)
        text = self._texts.get(key)
        if text is None:
            text = self._texts[key] = measured(request.text, request.style, request.language)
        return text

    def lines_at(self, request: FitRequest, size: float) -> BrokenLines | None:
        """The lines of a request at a size in points; None when they do not fit the box."""
        style = request.style
        width, height = request.inner
        key = (request.text, style.name, request.language, width, height, size)
        if key in self._broken:
            return self._broken[key]
        most = most_lines(style, size, height)
        limit = width * POINTS_PER_MM / size
        lines = break_lines(self.measured(request), style, limit, request.language, most)
        if lines is not None and len(lines) > most:
            lines = None
        self._broken[key] = lines
        return lines

    def best_size(self, request: FitRequest) -> float | None:
        """The largest size between preferred and floor at which the text fits; None when none does."""
        model = request.style.model
        if self.fits(request, model.size):
            return model.size
        steps = int((model.size - model.floor) / STEP + 1e-9)
        low, high = 0, steps  # high: smallest size that must fit
        floor = model.size - steps * STEP
        if not self.fits(request, floor):
            return model.floor if floor > model.floor and self.fits(request, model.floor) else None
        while high - low > 1:
            middle = (low + high) // 2
            if self.fits(request, model.size - middle * STEP):
                high = middle
            else:
                low = middle
        return model.size - high * STEP


def block_height(style: Style, size: float, lines: int) -> float:
    """Height in points of a block of lines: capitals of the first to descenders of the last."""
    return (style.font.cap_height + style.font.descent * 0.6 + (lines - 1) * style.model.leading) * size


def most_lines(style: Style, size: float, height: float) -> int:
    """How many lines of a style at a size in points fit a height in mm."""
    first = style.font.cap_height + style.font.descent * 0.6
    lines = max(int(((height * POINTS_PER_MM + 1e-6) / size - first) / style.model.leading + 1), 0)
    return min(lines, 1) if style.model.single else lines


def fit_sizes(requests: Iterable[FitRequest], fitter: Fitter) -> tuple[dict[str, float], list[FitRequest]]:
    """One size (points) for each style that lets all its texts fit, and the texts too long even at the floor."""
    sizes: dict[str, float] = {}
    overflowing: list[FitRequest] = []
    for request in requests:
        if request.fixed:
            if not fitter.fits(request, request.fixed):
                overflowing.append(request)
            continue
        name = request.style.name
        size = sizes.get(name)
        if size is not None and fitter.fits(request, size):
            continue
        best = fitter.best_size(request)
        if best is None:
            overflowing.append(request)
            best = request.style.model.floor
        sizes[name] = min(sizes.get(name, best), best)
    return sizes, overflowing


def lay_out(request: FitRequest, size: float, fitter: Fitter, icon: IconMaker) -> TextBlock:
    """The placed lines of a text at a size in points. A text that overflows is placed too, so that drafts show it."""
    style = request.style
    lines = fitter.lines_at(request, size)
    if lines is None:
        limit = request.inner[0] * POINTS_PER_MM / size
        text = fitter.measured(request)
        lines = break_lines(text, style, max([limit, *(word.width for word in text.words)]), request.language) or []
    width, height = request.inner
    x, y = request.box[0], request.box[1]
    if request.rotate in (90, 270):
        # the block is set upright round the same centre, then turned
        x, y = x + (request.box[2] - width) / 2, y + (request.box[3] - height) / 2
    mm = size / POINTS_PER_MM
    leading, cap = style.model.leading * mm, style.font.cap_height * mm
    block = cap + (len(lines) - 1) * leading
    lowest = y + height - block + cap - style.font.descent * 0.6 * mm
    if request.valign == "top":
        baseline = y + cap
    elif request.valign == "bottom":
        baseline = lowest
    else:  # capitals in the middle, but descenders in the box
        baseline = min(y + (height - block) / 2 + cap, lowest)
    # how far a line that is shorter than the box is moved to the right, as a share of what is left
    share = {"left": 0.0, "center": 0.5, "right": 1.0}[request.align]
    measured_ = fitter.measured(request)
    levels: list[int] | None = None
    if measured_.leftwards:
        base, levels = levels_of(measured_.words)
        share = 1.0 if base and request.align == "left" else share
    bare = is_plain(request.text)
    at = 0  # the character of the text that the line begins with
    tracking = style.model.tracking * size
    placed: list[TextLine] = []
    for line in lines:
        wide = line.width * mm
        begin = x + (width - wide) * share if share else x
        if levels is not None:
            spans: tuple[Span, ...] = mixed_spans(line.words, levels[at:], baseline, begin, size, request, icon)
            at += sum(len(letters_of(word)) + (word.kind is not JOINED) for word in line.words)
        elif bare:
            words = " ".join([word.parts[0][0] for word in line.words])
            spans = (Span(words, style.font.name, size, request.colour, begin, wide, tracking),)
        else:
            spans = _spans(line.words, baseline, begin, size, request, icon)
        placed.append(TextLine(baseline, spans))
        baseline += leading
    shown = request.text if bare else plain(request.text)
    return TextBlock(request.role, shown, request.box, tuple(placed), (request.rotate - request.turn) % 360)


def _spans(
    line: list[Word], baseline: float, x: float, size: float, request: FitRequest, icon: IconMaker
) -> tuple[Span, ...]:
    """The spans of a line of marked words that begins at x."""
    style = request.style
    mm = size / POINTS_PER_MM
    tracking = style.model.tracking
    space = style.space
    spans: list[Span] = []
    text, font, start = "", style.font, x
    cursor = x

    def close() -> None:
        nonlocal text
        if text:
            spans.append(Span(text, font.name, size, request.colour, start, cursor - start, tracking * size))
            text = ""

    for i, word in enumerate(line):
        for j, (part, part_font, is_icon) in enumerate(word.parts):
            gap = " " if i and not j else ""
            if is_icon:
                cursor += space * mm if gap else 0
                close()
                side = ICON_EM * mm
                made = icon(part, cursor, baseline - style.font.cap_height * mm / 2 - side / 2, side, request.colour)
                spans.append(Span("", font.name, size, request.colour, cursor, side, icon=made))
                cursor += side
                start = cursor
                continue
            if part_font is not font:
                if gap:  # the space belongs to the run before, so that every reader sees it
                    text += " "
                    cursor += space * mm
                    gap = ""
                close()
                font, start = part_font, cursor
            if not text:
                start = cursor
            if gap:
                text += " "
                cursor += space * mm
            text += part
            cursor += part_width(part, part_font, tracking) * mm
    close()
    return tuple(spans)


def letters_of(word: Word) -> str:
    """The characters of a word, with OBJECT for each of its icons."""
    return "".join(OBJECT if icon else text for text, _, icon in word.parts)


def levels_of(words: list[Word]) -> tuple[int, list[int]]:
    """The level of a text and of each of its characters, with one space between two words that are not joined."""
    text = "".join(letters_of(word) + ("" if word.kind is JOINED else " ") for word in words)[:-1]
    # what tells nothing of direction (joiners, soft hyphens) keeps its place as a neutral sign
    return direction_levels("".join(OBJECT if _is_silent(sign) else sign for sign in text))


def _is_silent(sign: str) -> bool:
    return sign in DIRECTION_CONTROLS or unicodedata.bidirectional(sign) == "BN"


def mixed_spans(
    line: list[Word],
    levels: list[int],
    baseline: float,
    x: float,
    size: float,
    request: FitRequest,
    icon: IconMaker,
) -> tuple[Span, ...]:
    """The spans of a line with letters that run from right to left, in the order in which they are read.

    `levels` are those of its characters. Every span runs one way, and none holds a space.
    """
    style = request.style
    mm = size / POINTS_PER_MM
    tracking = style.model.tracking
    pieces: list[tuple[str, Font, bool, int, float]] = []  # text, font, is icon, level, width in em
    at = 0
    for i, word in enumerate(line):
        if i:
            pieces.append((" ", style.font, False, levels[at], style.space))
            at += 1
        for text, font, is_icon in word.parts:
            if is_icon:
                pieces.append((text, font, True, levels[at], ICON_EM))
                at += 1
                continue
            start = 0
            for end in range(1, len(text) + 1):
                if end == len(text) or levels[at + end] != levels[at + start]:
                    level = levels[at + start]
                    part = turned_round(text[start:end]) if level % 2 else text[start:end]
                    pieces.append((part, font, False, level, part_width(part, font, tracking)))
                    start = end
            at += len(text)
    places = [0.0] * len(pieces)
    for i in visual_order([piece[3] for piece in pieces]):
        places[i] = x
        x += pieces[i][4] * mm
    spans: list[Span] = []
    for place, (text, font, is_icon, _, width) in zip(places, pieces, strict=True):
        wide = width * mm
        if is_icon:
            made = icon(text, place, baseline - style.font.cap_height * mm / 2 - wide / 2, wide, request.colour)
            spans.append(Span("", font.name, size, request.colour, place, wide, icon=made))
        elif text != " ":
            spans.append(Span(text, font.name, size, request.colour, place, wide, tracking * size))
    return tuple(spans)
