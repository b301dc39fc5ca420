"""Texts along an arc: where each letter stands, how it is turned, and that pages and SVG files show it there."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from itertools import pairwise

import pytest
from text_requests import no_icon
from text_samples import MakeStyle

from generator.base.display_list import TextBlock
from generator.exports.face_svg import face_svg
from generator.faces.face import Face
from generator.faces.trim import Format
from generator.rulebook.web.svg import Sprite
from generator.typesetting.curved_text import Arc
from generator.typesetting.fitting import FitRequest, Fitter, lay_out

ROUND = Arc(30, 40, 20, 270)
WORDS = "Along a wide arc"


def set_along(style: MakeStyle, arc: Arc, words: str = WORDS, align: str = "center", **more: object) -> TextBlock:
    made = style(**more)
    frame = Fitter().frame((0, 0, 125, 10), made, "#000000", align, "top", 0, "t", 0.0, "en", 0.5, arc)  # type: ignore[arg-type]
    return lay_out(FitRequest(words, frame), 12, Fitter(), no_icon)


def feet(block: TextBlock) -> list[tuple[float, float, float]]:
    """The angle (degrees clockwise from the right) and the distance of the middle of each letter's feet, its turn."""
    found = []
    for line in block.lines:
        (span,) = line.spans
        turn = math.radians(line.turn)
        x = span.x + span.width / 2 * math.cos(turn) - ROUND.x
        y = line.baseline + span.width / 2 * math.sin(turn) - ROUND.y
        found.append((math.degrees(math.atan2(y, x)) % 360, math.hypot(x, y), line.turn))
    return found


def letters(block: TextBlock) -> str:
    return "".join(span.text for line in block.lines for span in line.spans)


@pytest.mark.parametrize("side", ["outside", "inside"])
def test_letters_stand_on_the_circle_and_point_away_from_its_centre_or_to_it(side: str, style: MakeStyle) -> None:
    block = set_along(style, ROUND._replace(inside=side == "inside", angle=90))
    assert letters(block) == WORDS
    ways = feet(block)
    assert [round(far, 6) for _, far, _ in ways] == [20] * len(ways)
    away = 90 if side == "outside" else -90
    assert [round(turn, 6) for *_, turn in ways] == [round((angle + away) % 360, 6) for angle, *_ in ways]
    angles = [angle for angle, *_ in ways]
    assert angles == sorted(angles, reverse=side == "inside")


@pytest.mark.parametrize(("align", "at"), [("left", 0), ("center", None), ("right", -1)])
def test_the_angle_is_where_the_text_begins_has_its_middle_or_ends(
    align: str, at: int | None, style: MakeStyle
) -> None:
    angles = [angle for angle, *_ in feet(set_along(style, ROUND, "nnnnnnnn", align))]
    found = (angles[0] + angles[-1]) / 2 if at is None else angles[at]
    assert found == pytest.approx(270, abs=4 if at is not None else 0.01)


def gaps(angles: Sequence[float]) -> list[float]:
    return [b - a for a, b in pairwise(angles)]


def test_letters_are_kerned_and_tracked_as_on_a_line(style: MakeStyle) -> None:
    plain, tracked = (gaps([a for a, *_ in feet(set_along(style, ROUND, "AVAVA", tracking=t))]) for t in (0.0, 0.2))
    kerned = gaps([a for a, *_ in feet(set_along(style, ROUND, "AHAHA"))])
    assert max(plain) < min(kerned)
    wider = math.degrees(0.2 * 12 * 25.4 / 72 / 20)
    assert [b - a for a, b in zip(plain, tracked, strict=True)] == pytest.approx([wider] * 4)


def test_marks_stay_on_their_letters_and_spaces_behind_them(style: MakeStyle) -> None:
    block = set_along(style, ROUND, "e\u0301 a  b")
    assert [line.spans[0].text for line in block.lines] == ["e\u0301 ", "a ", "b"]


def test_the_box_holds_all_letters(style: MakeStyle) -> None:
    x, y, wide, high = set_along(style, ROUND).box
    assert x < 30 < x + wide
    assert y == pytest.approx(40 - 20 - 0.8 * 12 * 25.4 / 72, abs=0.1)
    assert high < 20


def test_svg_files_and_web_pages_turn_each_letter_where_it_stands(style: MakeStyle) -> None:
    block, made = set_along(style, ROUND), style()
    face = Face("F", Format("card", 60, 80, 0, 0, 0), (block,))
    for shown in (face_svg(face, {made.font.name: made.font}, "t"), _sprite(face)):
        turns = re.findall(r"rotate\(([\d.]+) ([\d.]+) ([\d.]+)\)", shown)
        wanted = [(line.turn, line.spans[0].x, line.baseline) for line in block.lines]
        assert [float(part) for turn in turns for part in turn] == pytest.approx(
            [part for turn in wanted for part in turn], abs=0.001
        )
        assert '<g opacity="0.5">' in shown


def _sprite(face: Face) -> str:
    sprite = Sprite()
    sprite.face_id(face)
    return sprite.defined()
