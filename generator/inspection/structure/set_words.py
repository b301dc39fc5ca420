"""Reads the words that the operators of a page set: font, size, colour, place, turn, mode, and what is read aloud.

Lengths are millimetres from the upper left corner of the page, angles degrees clockwise as seen, sizes points as seen.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.base.geometry import IDENTITY, Bounds, Matrix, bounds_of_points, matrix_product, to_mm
from generator.inspection.structure.glyph_outlines import EmbeddedFont, read_font
from generator.pdf.grammar import OPERATORS

DEEPEST = 20  # forms inside forms
MOST = 3_000_000  # operators of one page: the fullest of ours has 100,000
GAP = 0.3  # em between letters of one word
OTHER_WORDS = frozenset(  # operators that other programs write for the same marks, when they save a file again
    ["b", "b*", "B*", "f*", "F", "v", "y", "s", "W*", "M", "i", "ri", "Td", "TD", "T*", "TL", "'", '"', "g", "G"]
)
# operators that words depend on: the others, which are most, need not be looked into
STATE = ("q", "Q", "cm", "rg", "g", "k", "sc", "scn", "Tf", "Tc", "Tw", "Tz", "TL", "Ts", "Tr")
PLACES = ("BT", "Tm", "Td", "TD", "T*")
SHOWN = ("Tj", "TJ", "'", '"', "BMC", "BDC", "EMC", "Do")
HEARD = frozenset((*STATE, *PLACES, *SHOWN))
INVISIBLE = 3


@dataclass(frozen=True, slots=True)
class SetWord:
    """Letters that stand together, as they are set: `x` and `y` are where their line begins."""

    text: str
    spoken: str  # what is read aloud and copied instead, where the page says so
    font: str
    size: float
    colour: str
    x: float
    y: float
    turn: float
    mirrored: bool
    mode: int
    box: Bounds


@dataclass(slots=True)
class PageWords:
    """The words of a page in the order of painting, and the operators that the press never writes, with their boxes."""

    words: list[SetWord] = field(default_factory=list)
    strange: list[tuple[str, Bounds | None]] = field(default_factory=list)


@dataclass(slots=True)
class _State:
    """The graphics state that texts depend on."""

    matrix: Matrix
    colour: str = "#000000"
    font: EmbeddedFont | None = None
    size: float = 0.0
    letter_space: float = 0.0
    word_space: float = 0.0
    wide: float = 1.0
    leading: float = 0.0
    rise: float = 0.0
    mode: int = 0


@dataclass(frozen=True, slots=True)
class _Letter:
    text: str
    start: tuple[float, float]  # points on the page
    end: tuple[float, float]
    look: tuple[str, float, str, float, bool, int, str]  # font, size, colour, turn, mirrored, mode, spoken
    up: tuple[float, float]  # from the line to the height of capitals


class PageReader:
    """Reads the pages of one document; its fonts are read once, and so are forms that say nothing wherever they are."""

    def __init__(self, shown: str) -> None:
        self._shown = shown
        self._fonts: dict[tuple[int, int], EmbeddedFont] = {}
        self._wordless: dict[tuple[int, int], int] = {}  # forms of drawings alone, and how many operators they have
        self._count = 0

    def read(self, page: Any) -> PageWords:
        """The words of a page. Raises CannotJudge for a page that goes on without end."""
        self._count = 0
        found = PageWords()
        left, bottom, _, top = (float(value) for value in page.mediabox)
        letters: list[_Letter] = []
        self._run(page, page.resources, _State((1, 0, 0, 1, -left, -bottom)), found, letters, DEEPEST, ())
        height = top - bottom
        found.words = list(_words(letters, height))
        found.strange = [(name, _flipped(box, height)) for name, box in found.strange]
        return found

    def _run(
        self,
        content: Any,
        resources: Any,
        state: _State,
        found: PageWords,
        letters: list[_Letter],
        depth: int,
        spoken: tuple[str, ...],
    ) -> bool:
        """Read a content; whether it sets no word and has no strange operator, whatever stands round it."""
        import pikepdf

        wordless = True
        kept: list[_State] = []
        line = text = IDENTITY
        state = replace(state)
        marks = list(spoken)
        box = _box_of_form(content, state.matrix)
        for instruction in pikepdf.parse_content_stream(content):
            self._counted(1)
            operator = str(instruction.operator)
            if operator not in OPERATORS and operator not in OTHER_WORDS:
                found.strange.append((operator, box))
                wordless = False
            if operator not in HEARD:
                continue
            operands: Any = instruction.operands
            try:
                if operator == "q":
                    kept.append(replace(state))
                elif operator == "Q" and kept:
                    state = kept.pop()
                elif operator == "cm":
                    state.matrix = matrix_product(_matrix(operands), state.matrix)
                elif operator in ("rg", "g", "k"):
                    state.colour = _colour([float(one) for one in operands])
                elif operator in ("sc", "scn"):
                    state.colour = " ".join(str(one) for one in operands)
                elif operator == "BT":
                    line = text = IDENTITY
                elif operator == "Tf":
                    state.font, state.size = self._font(resources, str(operands[0])), float(operands[1])
                elif operator == "Tc":
                    state.letter_space = float(operands[0])
                elif operator == "Tw":
                    state.word_space = float(operands[0])
                elif operator == "Tz":
                    state.wide = float(operands[0]) / 100
                elif operator == "TL":
                    state.leading = float(operands[0])
                elif operator == "Ts":
                    state.rise = float(operands[0])
                elif operator == "Tr":
                    state.mode = int(operands[0])
                elif operator == "Tm":
                    line = text = _matrix(operands)
                elif operator in ("Td", "TD"):
                    if operator == "TD":
                        state.leading = -float(operands[1])
                    line = text = matrix_product((1, 0, 0, 1, float(operands[0]), float(operands[1])), line)
                elif operator == "T*":
                    line = text = matrix_product((1, 0, 0, 1, 0, -state.leading), line)
                elif operator in ("Tj", "TJ", "'", '"'):
                    wordless = False
                    if operator in ("'", '"'):
                        line = text = matrix_product((1, 0, 0, 1, 0, -state.leading), line)
                    parts = operands[0] if operator == "TJ" else [operands[-1]]
                    text = self._show(parts, text, state, letters, next((one for one in reversed(marks) if one), ""))
                elif operator in ("BMC", "BDC"):
                    marks.append(_spoken(operands, resources))
                elif operator == "EMC" and marks:
                    marks.pop()
                elif operator == "Do":
                    placed = self._place(resources, str(operands[0]), state, found, letters, depth, tuple(marks))
                    wordless = wordless and placed
            except (TypeError, ValueError, IndexError, KeyError, AttributeError):
                found.strange.append((f"{operator} with other operands", box))
                wordless = False
        return wordless

    def _counted(self, operators: int) -> None:
        """Count operators that were read on a page. Raises CannotJudge when there are too many."""
        self._count += operators
        if self._count > MOST:
            raise CannotJudge("a page has more content than can be read", "build it again", Where(self._shown))

    def _place(
        self,
        resources: Any,
        name: str,
        state: _State,
        found: PageWords,
        letters: list[_Letter],
        depth: int,
        spoken: tuple[str, ...],
    ) -> bool:
        """Read a form where it is placed; whether it sets no word and has no strange operator, wherever that is.

        What a form without resources of its own does depends on those round it.
        """
        form = resources.get("/XObject", {}).get(name)
        if form is None or form.get("/Subtype") != "/Form":
            return True
        if not depth:
            return False
        if form.objgen in self._wordless:
            self._counted(self._wordless[form.objgen])
            return True
        before = self._count
        inner = replace(state)
        if "/Matrix" in form:
            inner.matrix = matrix_product(_matrix(form.Matrix), state.matrix)
        own = form.get("/Resources", resources)
        wordless = self._run(form, own, inner, found, letters, depth - 1, spoken) and "/Resources" in form
        if wordless:
            self._wordless[form.objgen] = self._count - before
        return wordless

    def _font(self, resources: Any, name: str) -> EmbeddedFont | None:
        font = resources.get("/Font", {}).get(name)
        if font is None:
            return None
        if font.objgen not in self._fonts:
            self._fonts[font.objgen] = read_font(font)
        return self._fonts[font.objgen]

    def _show(self, parts: Any, text: Matrix, state: _State, letters: list[_Letter], spoken: str) -> Matrix:
        """Set the letters of an array; returns the matrix behind them."""
        import pikepdf

        font = state.font
        for part in parts:
            if not isinstance(part, pikepdf.String):
                moved = -float(part) / 1000 * state.size * state.wide
                text = matrix_product((1, 0, 0, 1, moved, 0), text)
                continue
            if font is None:
                continue
            for code, wide in _codes(bytes(part), font):
                whole = matrix_product((1, 0, 0, 1, 0, state.rise), matrix_product(text, state.matrix))
                a, b, c, d, e, f = whole
                advance = (font.widths.get(code, 0.0) / 1000 * state.size + state.letter_space) * state.wide
                if code == 32 and wide == 1:
                    advance += state.word_space * state.wide
                scale = math.sqrt(abs(a * d - b * c))
                turn = -math.degrees(math.atan2(b, a)) % 360
                high = 0.7 * state.size
                look = (font.name, state.size * scale, state.colour, turn, a * d < b * c, state.mode, spoken)
                letters.append(
                    _Letter(
                        font.meanings.get(code, f"glyph {code}"),
                        (e, f),
                        (e + a * advance, f + b * advance),
                        look,
                        (c * high, d * high),
                    )
                )
                text = matrix_product((1, 0, 0, 1, advance, 0), text)
        return text


def _codes(data: bytes, font: EmbeddedFont) -> Iterator[tuple[int, int]]:
    """The codes of a string, each with how many bytes it takes."""
    if font.composite:
        for i in range(0, len(data) - 1, 2):
            yield data[i] << 8 | data[i + 1], 2
    else:
        for code in data:
            yield code, 1


def _words(letters: list[_Letter], height: float) -> Iterator[SetWord]:
    """Letters in the order of painting, put together to words where they follow each other on one line."""
    word: list[_Letter] = []
    for letter in letters:
        if word and (letter.text.isspace() or not _follows(word[-1], letter)):
            yield _word(word, height)
            word = []
        if not letter.text.isspace():
            word.append(letter)
    if word:
        yield _word(word, height)


def _follows(one: _Letter, other: _Letter) -> bool:
    near = GAP * max(one.look[1], 1.0)
    return one.look == other.look and math.dist(one.end, other.start) < near


def _word(letters: list[_Letter], height: float) -> SetWord:
    first, last = letters[0], letters[-1]
    font, size, colour, turn, mirrored, mode, spoken = first.look
    corners = [first.start, last.end]
    corners += [(x + first.up[0], y + first.up[1]) for x, y in corners]
    box = _flipped(bounds_of_points(corners), height)
    assert box is not None
    place = to_mm(first.start[0]), to_mm(height - first.start[1])
    return SetWord("".join(one.text for one in letters), spoken, font, size, colour, *place, turn, mirrored, mode, box)


def _flipped(box: Bounds | None, height: float) -> Bounds | None:
    """A box in points, y upwards, as mm with y downwards."""
    if box is None:
        return None
    left, bottom, right, top = box
    return to_mm(left), to_mm(height - top), to_mm(right), to_mm(height - bottom)


def _box_of_form(content: Any, matrix: Matrix) -> Bounds | None:
    """Where a form stands on the page, in points; None for the page itself."""
    box = content.get("/BBox") if hasattr(content, "get") else None
    if box is None:
        return None
    left, bottom, right, top = (float(value) for value in box)
    a, b, c, d, e, f = matrix
    return bounds_of_points((a * x + c * y + e, b * x + d * y + f) for x in (left, right) for y in (bottom, top))


def _matrix(operands: Any) -> Matrix:
    a, b, c, d, e, f = (float(one) for one in operands)
    return a, b, c, d, e, f


def _colour(parts: list[float]) -> str:
    if len(parts) == 1:
        parts *= 3
    if len(parts) != 3:
        return "cmyk " + " ".join(f"{part:.2f}" for part in parts)
    return "#" + "".join(f"{round(min(max(part, 0), 1) * 255):02x}" for part in parts)


def _spoken(operands: Any, resources: Any) -> str:
    """What marked content is read aloud as; empty when it is read as it is."""
    import pikepdf

    if len(operands) < 2:
        return ""
    marks: Any = operands[1]
    if isinstance(marks, pikepdf.Name):
        marks = resources.get("/Properties", {}).get(str(marks), {})
    named: Mapping[str, Any] = marks
    return repr(str(named["/ActualText"])) if "/ActualText" in named else ""
