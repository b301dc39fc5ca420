"""Fits texts into boxes: breaks lines, and finds one font size for all texts of a style."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple

from generator.base.display_list import Align, Span, Symbol, TextBlock, TextLine
from generator.base.geometry import POINTS_PER_MM, Box
from generator.language.markup import Run, is_plain, parse, plain
from generator.typesetting.fonts import Font
from generator.typesetting.models import StyleModel

_BREAKS = re.compile(r"[ \t\r\n]+")
STEP = 0.25  # points between two sizes tried
ICON_EM = 1.05  # an inline icon's width and height in em
IconMaker = Callable[[str, float, float, float, str], Symbol]  # name, x, y, size (mm), colour


@dataclass(frozen=True, slots=True)
class Style:
    """A style of a theme with its fonts loaded. `words` caches the plain words it has measured."""

    name: str
    model: StyleModel
    font: Font
    strong: Font
    em: Font
    words: dict[str, Word] = field(default_factory=dict, compare=False, repr=False)


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

    @property
    def inner(self) -> tuple[float, float]:
        """Width and height (mm) of the box in the text's own direction: swapped when the text is turned sideways."""
        width, height = self.box[2], self.box[3]
        return (width, height) if self.rotate in (0, 180) else (height, width)


class Word(NamedTuple):
    """A stretch of text without a break: its parts (text or icon name, font, is icon) and its width in em."""

    parts: tuple[tuple[str, Font, bool], ...]
    width: float


BrokenLines = list[list[Word]]


def words_of(text: str, style: Style) -> list[Word]:
    """A text cut at its spaces and line ends; a no-break space cuts nothing."""
    tracking = style.model.tracking
    if "\n" in text or "\t" in text or "\r" in text:
        text = _BREAKS.sub(" ", text)
    runs = parse(text)
    if len(runs) == 1 and runs[0].kind == "text" and not (runs[0].strong or runs[0].em):
        font, known = style.font, style.words
        found = []
        for part in runs[0].text.split(" "):
            if part:
                word = known.get(part)
                if word is None:
                    word = known[part] = Word(((part, font, False),), font.width(part) + tracking * len(part))
                found.append(word)
        return found
    words: list[Word] = []
    parts: list[tuple[str, Font, bool]] = []

    def close() -> None:
        if parts:
            total = sum(ICON_EM if icon else font.width(t) + tracking * len(t) for t, font, icon in parts)
            words.append(Word(tuple(parts), total))
            parts.clear()

    for run in runs:
        font = _font_of(run, style)
        if run.kind == "icon":
            parts.append((run.text, font, True))
            continue
        pieces = run.text.split(" ")
        for i, piece in enumerate(pieces):
            if i:
                close()
            if piece:
                parts.append((piece, font, False))
    close()
    return words


def _font_of(run: Run, style: Style) -> Font:
    return style.strong if run.strong else style.em if run.em else style.font


def break_lines(words: list[Word], space: float, limit: float) -> BrokenLines | None:
    """Lines no wider than `limit` em, first fit; None when a single word is wider."""
    lines: BrokenLines = []
    line: list[Word] = []
    used = -space
    for word in words:
        width = word.width
        if used + space + width > limit and line:
            lines.append(line)
            line, used = [], -space
        if width > limit:
            return None
        line.append(word)
        used += space + width
    if line:
        lines.append(line)
    return lines


def _balanced(words: list[Word], space: float, limit: float, lines: BrokenLines) -> BrokenLines:
    """The same number of lines, as even as they get (for centred text)."""
    low, high, best = 0.0, limit, lines
    for _ in range(12):
        middle = (low + high) / 2
        tried = break_lines(words, space, middle)
        if tried is not None and len(tried) == len(lines):
            high, best = middle, tried
        else:
            low = middle
    return best


class Fitter:
    """Breaks texts into lines at a given size; results are cached, so that painting need not break them again."""

    def __init__(self) -> None:
        self._words: dict[tuple[str, str], list[Word]] = {}
        self._broken: dict[tuple[str, str, float, float], BrokenLines | None] = {}

    def lines_at(self, request: FitRequest, size: float) -> BrokenLines | None:
        """The lines of a request at a size in points; None when they do not fit the box."""
        style = request.style
        width, height = request.inner
        key = (request.text, style.name, width, size)
        if key in self._broken:
            lines = self._broken[key]
        else:
            word_key = (request.text, style.name)
            words = self._words.get(word_key)
            if words is None:
                words = self._words[word_key] = words_of(request.text, style)
            limit = width * POINTS_PER_MM / size
            space = style.font.width(" ") + style.model.tracking
            lines = break_lines(words, space, limit)
            if lines is not None and style.model.balance and len(lines) > 1:
                lines = _balanced(words, space, limit, lines)
            self._broken[key] = lines
        if lines is None or (style.model.single and len(lines) > 1):
            return None
        return lines if block_height(style, size, len(lines)) <= height * POINTS_PER_MM + 1e-6 else None

    def best_size(self, request: FitRequest) -> float | None:
        """The largest size between preferred and floor at which the text fits; None when none does."""
        model = request.style.model
        if self.lines_at(request, model.size) is not None:
            return model.size
        steps = int((model.size - model.floor) / STEP + 1e-9)
        low, high = 0, steps  # high: smallest size that must fit
        floor = model.size - steps * STEP
        if self.lines_at(request, floor) is None:
            return model.floor if floor > model.floor and self.lines_at(request, model.floor) is not None else None
        while high - low > 1:
            middle = (low + high) // 2
            if self.lines_at(request, model.size - middle * STEP) is None:
                low = middle
            else:
                high = middle
        return model.size - high * STEP


def block_height(style: Style, size: float, lines: int) -> float:
    """Height in points of a block of lines: capitals of the first to descenders of the last."""
    return (style.font.cap_height + style.font.descent * 0.6 + (lines - 1) * style.model.leading) * size


def fit_sizes(requests: Iterable[FitRequest], fitter: Fitter) -> tuple[dict[str, float], list[FitRequest]]:
    """One size (points) for each style that lets all its texts fit, and the texts too long even at the floor."""
    sizes: dict[str, float] = {}
    overflowing: list[FitRequest] = []
    for request in requests:
        if request.fixed:
            if fitter.lines_at(request, request.fixed) is None:
                overflowing.append(request)
            continue
        name = request.style.name
        size = sizes.get(name)
        if size is not None and fitter.lines_at(request, size) is not None:
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
        words = words_of(request.text, style)
        lines = break_lines(words, style.font.width(" "), max([limit, *(w.width for w in words)]))
    width, height = request.inner
    x, y = request.box[0], request.box[1]
    if request.rotate in (90, 270):
        # the block is set upright round the same centre, then turned
        x, y = x + (request.box[2] - width) / 2, y + (request.box[3] - height) / 2
    mm = size / POINTS_PER_MM
    leading, cap = style.model.leading * mm, style.font.cap_height * mm
    block = cap + (len(lines or ()) - 1) * leading
    lowest = y + height - block + cap - style.font.descent * 0.6 * mm
    if request.valign == "top":
        first = y + cap
    elif request.valign == "bottom":
        first = lowest
    else:  # capitals in the middle, but descenders in the box
        first = min(y + (height - block) / 2 + cap, lowest)
    placed = tuple(
        _place_line(line, first + i * leading, x, width, size, request, icon) for i, line in enumerate(lines or ())
    )
    return TextBlock(request.role, plain(request.text), request.box, placed, (request.rotate - request.turn) % 360)


def _place_line(
    line: list[Word], baseline: float, x: float, width: float, size: float, request: FitRequest, icon: IconMaker
) -> TextLine:
    style = request.style
    mm = size / POINTS_PER_MM
    tracking = style.model.tracking
    space = style.font.width(" ") + tracking
    total = (sum(word.width for word in line) + space * (len(line) - 1) - tracking) * mm
    if request.align == "center":
        x += (width - total) / 2
    elif request.align == "right":
        x += width - total
    if is_plain(request.text):
        regular = style.font
        text = " ".join([word.parts[0][0] for word in line])
        return TextLine(baseline, (Span(text, regular.name, size, request.colour, x, total, tracking * size),))
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
            cursor += (part_font.width(part) + tracking * len(part)) * mm
    close()
    return TextLine(baseline, tuple(spans))
