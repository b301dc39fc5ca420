"""Texts along an arc: a text that was set on one line, its letters one by one on a circle, each turned as it stands."""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from msgspec.structs import replace

from generator.base.display_list import Span, TextBlock, TextLine
from generator.base.errors import CannotJudge
from generator.base.geometry import POINTS_PER_MM, Point, bounds_of_points, turned
from generator.typesetting.fonts import Font
from generator.typesetting.shaping import is_right_to_left

ASCENT, DESCENT = 0.8, 0.25  # of the size of letters: how far they reach above and below their line
JOINS_NEXT = 9  # the combining class of signs that join the letters before and behind them (virama)
ZERO_WIDTH_JOINER = "\u200d"


class Arc(NamedTuple):
    """The circle on which the letters of a text stand: centre and radius in mm.

    `angle` (degrees clockwise, 0 to the right) is where the text begins, has its middle or ends, as it is aligned. Its
    letters stand outside and read clockwise; `inside` they stand within the circle and read the other way round.
    """

    x: float
    y: float
    radius: float
    angle: float
    inside: bool = False

    def stand(self, start: float, width: float) -> tuple[Point, float]:
        """Where a letter `start` mm behind `angle` begins that is `width` mm wide, and its turn in degrees clockwise.

        Its middle is on the circle, so that its two feet are equally near.
        """
        way = (start + width / 2) / self.radius
        angle = math.radians(self.angle) + (-way if self.inside else way)
        turn = math.degrees(angle) + (-90 if self.inside else 90)
        along = turned((width / 2, 0.0), turn)
        x, y = self.x + self.radius * math.cos(angle), self.y + self.radius * math.sin(angle)
        return (x - along[0], y - along[1]), turn % 360


def refuse_uncurvable(text: str) -> None:
    """Raise CannotJudge for a text whose letters cannot stand one by one along an arc."""
    if is_right_to_left(text):
        raise CannotJudge(
            f"{text[:40]!r} runs from right to left, and such a text cannot be set along an arc", "set it in a box"
        )
    if "{icon:" in text:
        raise CannotJudge(
            f"{text[:40]!r} has an icon, which a text along an arc cannot hold", "place the icon beside it"
        )


def bent(block: TextBlock, arc: Arc, origin: float, fonts: Mapping[str, Font]) -> TextBlock:
    """A text of one line laid along an arc: a line for each letter, with its spaces behind it.

    The place `origin` (mm) of the flat line comes to stand at the arc's angle. The box becomes that of the letters.
    """
    lines: list[TextLine] = []
    corners: list[Point] = []
    for span in (span for line in block.lines for span in line.spans):
        mm = span.size / POINTS_PER_MM
        for letter, before, width in _letters(span, fonts[span.font]):
            (x, y), turn = arc.stand(span.x - origin + before, width)
            lines.append(TextLine(y, (replace(span, text=letter, x=x, width=width),), turn))
            for across in (0.0, width):
                for down in (-ASCENT * mm, DESCENT * mm):
                    dx, dy = turned((across, down), turn)
                    corners.append((x + dx, y + dy))
    if not corners:
        return block
    left, top, right, bottom = bounds_of_points(corners)
    return replace(block, box=(left, top, right - left, bottom - top), lines=tuple(lines), rotate=0)


def _letters(span: Span, font: Font) -> Iterator[tuple[str, float, float]]:
    """The letters of a span with the spaces behind each, how far behind its beginning they stand, and their widths."""
    em, behind = span.size / POINTS_PER_MM, ""
    for letter in _clusters(span.text):
        shown = letter.rstrip() or letter
        width = font.width(shown, tracked=True)
        before = font.width(behind + shown, tracked=True) - width
        yield letter, before * em + len(behind) * span.tracking / POINTS_PER_MM, width * em
        behind += letter


def _clusters(text: str) -> list[str]:
    """The characters of a text, each with the marks on it and the spaces behind it."""
    made: list[str] = []
    for character in text:
        joined = made and (
            unicodedata.category(character)[0] == "M"
            or character.isspace()
            or ZERO_WIDTH_JOINER in (character, made[-1][-1])
            or unicodedata.combining(made[-1][-1]) == JOINS_NEXT
        )
        if joined:
            made[-1] += character
        else:
            made.append(character)
    return made
