"""Fits texts into boxes: breaks lines, and finds one font size for all texts of a style."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING

import msgspec
from msgspec import structs

from generator.base.display_list import Align, Span, Symbol, TextBlock, TextLine
from generator.base.geometry import POINTS_PER_MM, Box
from generator.base.memory_headroom import with_headroom
from generator.language.markup import is_broken, is_plain, paragraphs, plain
from generator.typesetting.fonts import Font
from generator.typesetting.paragraphs import (
    BrokenLine,
    BrokenLines,
    break_lines,
    item_indent,
    line_count,
    only_line,
)
from generator.typesetting.scripts import DIRECTION_CONTROLS, OBJECT, direction_levels, turned_round, visual_order
from generator.typesetting.words import (
    ICON_EM,
    JOINED,
    LEFTWARDS,
    TEXT_OF,
    MeasuredText,
    Style,
    Word,
    measured,
    part_width,
)

if TYPE_CHECKING:
    from generator.typesetting.curved_text import Arc

STEP = 0.25  # points between two sizes tried
SHARES = {"left": 0.0, "center": 0.5, "right": 1.0}
IconMaker = Callable[[str, float, float, float, str], Symbol]  # name, x, y, size (mm), colour


class FittingFrame(msgspec.Struct, frozen=True, eq=False):
    """The frame that texts of one element are set in: its box (mm), their style, colour, alignment, role and language.

    A frame equals no other, so that a `Fitter` finds fast what it knows of its texts; it gives the same frame for the
    same values.
    """

    box: Box
    style: Style
    colour: str
    align: Align
    valign: str
    rotate: int
    role: str
    turn: float = 0.0  # of the template it stands in, clockwise
    fixed: float = 0.0  # a size in points that is not fitted with its style
    language: str = ""  # of the texts: their words are divided by it
    opacity: float = 1.0
    arc: Arc | None = None  # the arc along which they stand: as long as the box is wide, and one line

    @property
    def inner(self) -> tuple[float, float]:
        """Width and height (mm) of the box in the text's own direction: swapped when the text is turned sideways."""
        width, height = self.box[2], self.box[3]
        return (width, height) if self.rotate in (0, 180) else (height, width)

    @property
    def values(self) -> tuple[Hashable, ...]:
        """Its values, equal for frames whose texts are set alike."""
        how = (self.style.name, self.colour, self.align, self.valign, self.rotate, self.role)
        return (self.box, *how, self.turn, self.fixed, self.language, self.opacity, self.arc)


class FitRequest(msgspec.Struct, frozen=True):
    """A text to be fitted into a frame."""

    text: str
    frame: FittingFrame


class BlockPlace(msgspec.Struct, frozen=True, gc=False):
    """Where the lines of a block stand, in mm: left edge and width of their box, first baseline, leading, and an em."""

    x: float
    width: float
    baseline: float
    leading: float
    em: float


class Room(msgspec.Struct, frozen=True, gc=False):
    """What a box holds of a style at a size: lines no wider than `limit` (em), and at most so many of them."""

    limit: float
    most: int


class FrameTexts:
    """Breaks the texts of one frame into lines, and keeps their words by text, rooms and places by size."""

    __slots__ = ("_broken", "_frame", "_places", "_rooms", "_texts")

    def __init__(self, frame: FittingFrame, texts: dict[str, MeasuredText]) -> None:
        """`texts` are those measured in all frames of its style and language."""
        self._frame, self._texts = frame, texts
        self._rooms: dict[float, Room] = {}
        self._places: dict[tuple[float, int], BlockPlace] = {}
        self._broken: dict[tuple[str, float], BrokenLines | None] = {}  # by text and size

    def fits(self, text: str, size: float) -> bool:
        """Whether a text fits at a size in points. Words are divided for that at the floor of the style only."""
        room = self.room(size)
        limit, most = room.limit, room.most
        count = self._count(text, limit) if self._breaks(text) else line_count(self.measured(text), limit)
        if count is not None and count <= most:
            return True
        frame, style = self._frame, self._frame.style
        if size > style.model.floor or not (frame.language and style.hyphenates):
            return False
        return self.lines_at(text, size) is not None

    def room(self, size: float) -> Room:
        """What the frame holds at a size in points."""
        known = self._rooms.get(size)
        if known is None:
            width, height = self._frame.inner
            most = most_lines(self._frame.style, size, height)
            most = min(most, 1) if self._frame.arc is not None else most
            known = self._rooms[size] = Room(width * POINTS_PER_MM / size, most)
        return known

    def place(self, size: float, lines: int) -> BlockPlace:
        """Where so many lines at a size in points stand."""
        known = self._places.get((size, lines))
        if known is None:
            known = self._places[size, lines] = _block_place(self._frame, size, lines)
        return known

    def measured(self, text: str) -> MeasuredText:
        """The words of a text, measured once."""
        known = self._texts.get(text)
        if known is None:
            known = self._texts[text] = measured(text, self._frame.style, self._frame.language)
        return known

    def lines_at(self, text: str, size: float) -> BrokenLines | None:
        """The lines of a text at a size in points; None when they do not fit."""
        if self._breaks(text):
            key = text, size
            if key not in self._broken:
                several = self.lines_between_breaks(text, self.room(size).limit)
                fitting = several is not None and len(several) <= self.room(size).most
                self._broken[key] = several if fitting else None
            return self._broken[key]
        room, words, style = self.room(size), self.measured(text), self._frame.style
        limit, most = room.limit, room.most
        if most and (line := only_line(words, style, limit)) is not None:
            return [line]
        broken, key = self._broken, (text, size)
        if key in broken:
            return broken[key]
        lines = break_lines(words, style, limit, self._frame.language, most)
        if lines is not None and len(lines) > most:
            lines = None
        broken[key] = lines
        return lines

    def _breaks(self, text: str) -> bool:
        """Whether a text is set with its own line breaks; a style of one line joins its lines."""
        return is_broken(text) and not self._frame.style.model.single

    def _count(self, text: str, limit: float) -> int | None:
        """How many lines a text with breaks of its own needs, undivided; None when a word is wider than a line."""
        style, total = self._frame.style, 0
        for marker, words in paragraphs(text):
            count = line_count(self.measured(words), limit - item_indent(marker, style)) if words else 1
            if count is None:
                return None
            total += count
        return total

    def lines_between_breaks(self, text: str, limit: float) -> BrokenLines | None:
        """The lines of a text with breaks of its own; None when a word is wider than a line.

        Lines of a list stand behind its markers; a line without words is a gap.
        """
        style, made = self._frame.style, []
        for marker, words in paragraphs(text):
            indent = item_indent(marker, style)
            lines = break_lines(self.measured(words), style, limit - indent, self._frame.language) if words else []
            if lines is None:
                return None
            lines = lines or [BrokenLine([], 0.0)]
            made += [BrokenLine(one.words, one.width, indent, "" if i else marker) for i, one in enumerate(lines)]
        return made

    def widest(self, text: str) -> float:
        """The width in em that the widest word of a text needs."""
        if not self._breaks(text):
            return max((word.width for word in self.measured(text).words), default=0.0)
        return max(item_indent(one.marker, self._frame.style) + self.widest(one.words) for one in paragraphs(text))

    def forget(self, text: str, size: float) -> None:
        """Forget a text that was laid out at a size: those of a large deck fill the memory."""
        self._texts.pop(text, None)
        self._broken.pop((text, size), None)


class Fitter:
    """Breaks texts into lines at a given size; results are kept, so that painting need not break them again."""

    def __init__(self) -> None:
        self._frames: dict[tuple[object, ...], FittingFrame] = {}
        self._known: dict[FittingFrame, FrameTexts] = {}
        self._texts: dict[tuple[str, str], dict[str, MeasuredText]] = {}

    def frame(
        self,
        box: Box,
        style: Style,
        colour: str,
        align: Align,
        valign: str,
        rotate: int,
        role: str,
        turn: float = 0.0,
        language: str = "",
        opacity: float = 1.0,
        arc: Arc | None = None,
    ) -> FittingFrame:
        """The frame of these values, the same object for the same values."""
        key = (box, style.name, colour, align, valign, rotate, role, turn, language, opacity, arc)
        frame = self._frames.get(key)
        if frame is None:
            frame = FittingFrame(
                box, style, colour, align, valign, rotate, role, turn, language=language, opacity=opacity, arc=arc
            )
            self._frames[key] = frame
        return frame

    def texts_in(self, frame: FittingFrame) -> FrameTexts:
        """What is known of the texts of a frame."""
        known = self._known.get(frame)
        if known is None:
            texts = self._texts.setdefault((frame.style.name, frame.language), {})
            known = self._known[frame] = FrameTexts(frame, texts)
        return known

    def fits(self, request: FitRequest, size: float) -> bool:
        """Whether a text fits its frame at a size in points. Words are divided for that at its style's floor only."""
        return self.texts_in(request.frame).fits(request.text, size)

    def lines_at(self, request: FitRequest, size: float) -> BrokenLines | None:
        """The lines of a request at a size in points; None when they do not fit the frame."""
        return self.texts_in(request.frame).lines_at(request.text, size)

    def forget(self, request: FitRequest, size: float) -> None:
        """Forget a text that was laid out at a size and is not expected again."""
        self.texts_in(request.frame).forget(request.text, size)

    def best_size(self, request: FitRequest) -> float | None:
        """The largest size between preferred and floor at which the text fits; None when none does."""
        model = request.frame.style.model
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
    for request in with_headroom(requests):
        text, frame = request.text, request.frame
        style, fixed = frame.style, frame.fixed
        if fixed:
            if not fitter.fits(request, fixed):
                overflowing.append(request)
            continue
        name = style.name
        size = sizes.get(name)
        if size is not None and fitter.texts_in(frame).fits(text, size):
            continue
        best = fitter.best_size(request)
        if best is None:
            overflowing.append(request)
            best = style.model.floor
        sizes[name] = min(sizes.get(name, best), best)
    return sizes, overflowing


def lay_out(request: FitRequest, size: float, fitter: Fitter, icon: IconMaker) -> TextBlock:
    """The placed lines of a text at a size in points. A text that overflows is placed too, so that drafts show it."""
    source, frame = request.text, request.frame
    texts = fitter.texts_in(frame)
    broken = is_broken(source) and not frame.style.model.single
    text = texts.measured(source)
    lines = texts.lines_at(source, size)
    if lines is None:
        limit = max(texts.room(size).limit, texts.widest(source))
        if broken:
            lines = texts.lines_between_breaks(source, limit) or []
        else:
            lines = break_lines(text, frame.style, limit, frame.language) or []
    place = texts.place(size, len(lines))
    bare = is_plain(source)
    if broken:
        placed = _placed_between_breaks(lines, place, size, frame, bare, icon)
    else:
        placed = _placed_lines(text, lines, place, size, frame, bare, icon)
    turned = (frame.rotate - frame.turn) % 360
    shown = source if bare and not broken else plain(source)
    block = TextBlock(frame.role, shown, frame.box, tuple(placed), turned, frame.opacity)
    if frame.arc is None:
        return block
    from generator.typesetting.curved_text import bent  # few texts stand along an arc

    fonts = {font.name: font for font in (frame.style.font, frame.style.strong, frame.style.em)}
    return bent(block, frame.arc, frame.box[0] + frame.box[2] * SHARES[frame.align], fonts)


def _placed_between_breaks(
    lines: BrokenLines, place: BlockPlace, size: float, frame: FittingFrame, bare: bool, icon: IconMaker
) -> list[TextLine]:
    """The lines of a text with breaks of its own, where they stand; those of a list behind its markers."""
    placed: list[TextLine] = []
    font, tracking = frame.style.font, frame.style.model.tracking
    start = 0
    while start < len(lines):
        end = start + 1
        while end < len(lines) and not lines[end].marker and lines[start].words and lines[end].indent:
            end += 1
        indent = lines[start].indent * place.em
        own = structs.replace(place, x=place.x + indent, width=place.width - indent)
        words = [word for line in lines[start:end] for word in line.words]
        item = MeasuredText(words, [], 0.0, None, any(word.kind == LEFTWARDS for word in words))
        made = _placed_lines(item, lines[start:end], own, size, frame, bare, icon)
        if marker := lines[start].marker:
            begin = made[0].spans[0].x - indent if made[0].spans else place.x
            wide = part_width(marker, font, tracking) * place.em
            span = Span(marker, font.name, size, frame.colour, begin, wide, tracking * size)
            made[0] = TextLine(made[0].baseline, (span, *made[0].spans))
        placed += [line for line in made if line.spans]
        place = structs.replace(place, baseline=place.baseline + place.leading * (end - start))
        start = end
    return placed


def _placed_lines(
    text: MeasuredText,
    lines: BrokenLines,
    place: BlockPlace,
    size: float,
    frame: FittingFrame,
    bare: bool,
    icon: IconMaker,
) -> list[TextLine]:
    """The lines of a text, one below the other, where they stand."""
    x, width, baseline, leading, em = place.x, place.width, place.baseline, place.leading, place.em
    style = frame.style
    # how far a line that is shorter than the box is moved to the right, as a share of what is left
    share = SHARES[frame.align]
    levels: list[int] | None = None
    if text.leftwards:
        base, levels = levels_of(text.words)
        share = 1.0 if base and frame.align == "left" else share
    at = 0  # the character of the text that the line begins with
    font, ink, tracking = style.font.name, frame.colour, style.model.tracking * size
    placed: list[TextLine] = []
    for line in lines:
        words, wide = line.words, line.width * em
        begin = x + (width - wide) * share if share else x
        if levels is not None:
            spans: tuple[Span, ...] = mixed_spans(words, levels[at:], baseline, begin, size, frame, icon)
            at += sum(len(letters_of(word)) + (word.kind is not JOINED) for word in words)
        elif bare and words:
            shown = " ".join(map(TEXT_OF, words))
            spans = (Span(shown, font, size, ink, begin, wide, tracking),)
        else:
            spans = _spans(words, baseline, begin, size, frame, icon)
        placed.append(TextLine(baseline, spans))
        baseline += leading
    return placed


def _block_place(frame: FittingFrame, size: float, lines: int) -> BlockPlace:
    style = frame.style
    width, height = frame.inner
    x, y = frame.box[0], frame.box[1]
    if frame.rotate in (90, 270):
        # the block is set upright round the same centre, then turned
        x, y = x + (frame.box[2] - width) / 2, y + (frame.box[3] - height) / 2
    em = size / POINTS_PER_MM
    leading, cap = style.model.leading * em, style.font.cap_height * em
    block = cap + (lines - 1) * leading
    lowest = y + height - block + cap - style.font.descent * 0.6 * em
    if frame.valign == "top":
        baseline = y + cap
    elif frame.valign == "bottom":
        baseline = lowest
    else:  # capitals in the middle, but descenders in the box
        baseline = min(y + (height - block) / 2 + cap, lowest)
    return BlockPlace(x, width, baseline, leading, em)


def _spans(
    line: list[Word], baseline: float, x: float, size: float, frame: FittingFrame, icon: IconMaker
) -> tuple[Span, ...]:
    """The spans of a line of marked words that begins at x."""
    style = frame.style
    mm = size / POINTS_PER_MM
    tracking = style.model.tracking
    space = style.space
    spans: list[Span] = []
    text, font, start = "", style.font, x
    cursor = x

    def close() -> None:
        nonlocal text
        if text:
            spans.append(Span(text, font.name, size, frame.colour, start, cursor - start, tracking * size))
            text = ""

    for i, word in enumerate(line):
        for j, (part, part_font, is_icon) in enumerate(word.parts):
            gap = " " if i and not j else ""
            if is_icon:
                cursor += space * mm if gap else 0
                close()
                side = ICON_EM * mm
                made = icon(part, cursor, baseline - style.font.cap_height * mm / 2 - side / 2, side, frame.colour)
                spans.append(Span("", font.name, size, frame.colour, cursor, side, icon=made))
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
    frame: FittingFrame,
    icon: IconMaker,
) -> tuple[Span, ...]:
    """The spans of a line with letters that run from right to left, in the order in which they are read.

    `levels` are those of its characters. Every span runs one way, and none holds a space.
    """
    style = frame.style
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
            made = icon(text, place, baseline - style.font.cap_height * mm / 2 - wide / 2, wide, frame.colour)
            spans.append(Span("", font.name, size, frame.colour, place, wide, icon=made))
        elif text != " ":
            spans.append(Span(text, font.name, size, frame.colour, place, wide, tracking * size))
    return tuple(spans)
