"""How much text a form field shows: what viewers leave free at its edges and cover with the arrow of a list.

A field that is too small for a value cuts it off, on the screen and in print, without a word. So each field declares
the longest values that may be written into it, and whoever makes or judges it asks here whether they are shown whole.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable

import msgspec

from generator.base.geometry import POINTS_PER_MM

MARGIN = 0.8  # mm left free at each side: two points in the viewers that leave most
ARROW = 5.0  # mm at the right of a list: 13 points in Chromium, less elsewhere
LEADING = 1.3  # from line to line, in sizes of the letters: the most of the viewers that were measured


class FieldRoom(msgspec.Struct, frozen=True):
    """What decides how much a field shows: its width and height (mm), the size of its letters (points), its limits.

    `most` is the most characters it takes (0 is any), `lines` how many lines it has; a list has an arrow.
    """

    width: float
    height: float
    size: float
    lines: int = 1
    most: int = 0
    arrow: bool = False

    @property
    def across(self) -> float:
        """How wide a line of text may be, in mm."""
        return self.width - 2 * MARGIN - (ARROW if self.arrow else 0.0)

    @property
    def line_height(self) -> float:
        """From line to line, in mm."""
        return LEADING * self.size / POINTS_PER_MM

    @property
    def rows(self) -> int:
        """How many lines of text are shown one below the other."""
        return int((self.height - 2 * MARGIN + 1e-6) / self.line_height) if self.lines > 1 else 1


def too_long(room: FieldRoom, values: Iterable[str], em: Callable[[str], float]) -> str:
    """What a field cannot show, with both measures; nothing when it shows all of the values whole.

    `em` gives the width of a text in sizes of its letters.
    """
    size, high = f"{room.size:g} pt", f"and it is {room.height:.1f} mm high"
    if room.line_height > room.height:
        return f"its letters of {size} need {room.line_height:.1f} mm of height, {high}"
    if room.rows < room.lines:
        needed = room.lines * room.line_height + 2 * MARGIN
        return f"{room.lines} lines of {size} need {needed:.1f} mm of height, {high}"
    unit = room.size / POINTS_PER_MM
    told = []
    for value in values:
        if room.most and len(value) > room.most:
            told.append((len(value) / room.most, f"{value!r} has {len(value)} characters, and it takes {room.most}"))
            continue
        rows = _rows(value, room.across / unit, em) if room.lines > 1 else [value]
        wide, across = max(em(row) for row in rows) * unit, room.across
        if wide > across + 1e-6:
            told.append((wide / across, f"{value!r} is {wide:.1f} mm wide at {size}, and it shows {across:.1f} mm"))
        elif len(rows) > room.rows:
            told.append((len(rows) / room.rows, f"{value!r} takes {len(rows)} lines, and it shows {room.rows}"))
    return max(told)[1] if told else ""


def least_box(room: FieldRoom, values: Iterable[str], em: Callable[[str], float]) -> tuple[float, float]:
    """The width and height (mm, in tenths) of the least field, no smaller than this, that shows all values whole."""
    unit, known = room.size / POINTS_PER_MM, list(values)
    words = [word for value in known for word in (value.split() if room.lines > 1 else [value])]
    across = max([room.across, *(em(word) * unit for word in words)])
    high = room.line_height
    if room.lines > 1:
        rows = max([room.lines, *(len(_rows(value, across / unit + 1e-9, em)) for value in known)])
        high = rows * room.line_height + 2 * MARGIN
    width, height = across + room.width - room.across, max(high, room.height)
    return math.ceil(width * 10 - 1e-6) / 10, math.ceil(height * 10 - 1e-6) / 10


def _rows(value: str, across: float, em: Callable[[str], float]) -> list[str]:
    """A text broken between its words into lines of a width."""
    rows: list[str] = []
    for word in value.split():
        if rows and em(f"{rows[-1]} {word}") <= across:
            rows[-1] += f" {word}"
        else:
            rows.append(word)
    return rows or [""]
