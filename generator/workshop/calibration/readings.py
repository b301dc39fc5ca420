"""What somebody read on a calibration sheet, as typed: from the words to where the printer puts both sides."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from generator.base.calibration_marks import LETTERS, STEP, CalibrationGeometry, CutScale
from generator.base.errors import CannotJudge
from generator.base.geometry import Point
from generator.base.landing import Landing, SidesLanding, applied
from generator.base.names import suggestion
from generator.base.regular_expressions import regular_expression

ACROSS, DOWN = "across", "down"
NAMES = (*LETTERS, ACROSS, DOWN)
TYPED_DOUBT = 0.15  # mm: half a step of a scale, and what a knife strays from its line
CONTRADICTION = 0.3  # mm by which a scale may differ from what the others say
FITTED = 0.01  # share of a ruler: a print that differs by more is no longer one at 100 %
_READING = regular_expression(r"([A-Za-z]+)\s*[=:]\s*([+-]?\d+(?:[.,]\d+)?)")
_APART = regular_expression(r"[\s;]+|,(?=\s*[A-Za-z])")


class Fitted(NamedTuple):
    """Where both sides land, and by how much (mm) the readings differ from it at most, and on which scale."""

    landings: SidesLanding
    residual: float
    worst: str


def parse_readings(texts: Iterable[str], places: CalibrationGeometry) -> dict[str, float]:
    """Readings by the letters of scales, and `across` and `down`, from texts like "A=0.3 B=-0.1 across=100.1".

    Raises CannotJudge for what is no reading, for one told twice, and for one that the sheet cannot show.
    """
    found: dict[str, float] = {}
    for text in texts:
        plain = re.sub(r"\s*([=:])\s*", r"\1", text.replace("−", "-").replace("–", "-").strip())
        for part in filter(None, _APART.split(plain)):
            match = _READING.fullmatch(part)
            if match is None:
                raise CannotJudge(
                    f"{part!r} tells no reading", 'write NAME=NUMBER for each: "A=0.3 B=-0.1 … across=100.1 down=99.9"'
                )
            name = match[1].upper() if len(match[1]) == 1 else match[1].lower()
            if name not in NAMES:
                raise CannotJudge(f"there is no scale or ruler {match[1]!r}: {suggestion(match[1], NAMES)}")
            if name in found:
                raise CannotJudge(f"{name} is told twice", "write each reading once")
            found[name] = float(match[2].replace(",", "."))
    _refuse_impossible(found, places)
    return found


def _refuse_impossible(found: Mapping[str, float], places: CalibrationGeometry) -> None:
    for scale in places.scales:
        value = found.get(scale.letter)
        if value is None:
            continue
        if abs(value) > scale.reach + STEP / 2:
            raise CannotJudge(
                f"{scale.letter}={value:g}: its scale goes from {-scale.reach:g} to {scale.reach:g}",
                "read it again; a printer that is farther off is measured with --scan",
            )
        if abs(value / STEP - round(value / STEP)) > 0.01:
            raise CannotJudge(f"{scale.letter}={value:g}: its bars count {STEP:g} mm each", "read it again")
    for name in (ACROSS, DOWN):
        length = found.get(name, places.ruler)
        share = length / places.ruler
        if abs(share - 1) > FITTED:
            fix = "measure the printed ruler again, from end to end"
            if abs(share - 1) <= 0.25:
                fix = "print the sheet at 100 %, without fitting it to the page; if you did, measure it again"
            raise CannotJudge(f"{name}={length:g}: the ruler is {places.ruler:g} mm, that is {share * 100:.1f} %", fix)


def fit_readings(found: Mapping[str, float], places: CalibrationGeometry) -> Fitted:
    """Where both sides land by the readings: the frame was cut along the front's lines, the back read at its edges.

    Raises CannotJudge where there are too few readings, or where one contradicts the others.
    """
    scales = [scale for scale in places.scales if scale.letter in found]
    edges = [scale.edge for scale in scales]
    across = sum(scale.across for scale in scales)
    turn_seen = any(edges.count(edge) == 2 for edge in edges)
    if not across or across == len(scales) or not turn_seen:
        missing = [letter for letter in LETTERS if letter not in found]
        raise CannotJudge(
            "these readings do not say how far the back is moved both ways, and how far it is turned",
            f"read more scales, best all of them: {', '.join(missing)}",
        )
    front = Landing(scale_x=found.get(ACROSS, places.ruler) / places.ruler,
                    scale_y=found.get(DOWN, places.ruler) / places.ruler)  # fmt: skip
    back = front
    free = [0, 1, 2]  # x, y, rotation
    free += [3] if {"left", "right"} <= set(edges) else []
    free += [4] if {"top", "bottom"} <= set(edges) else []
    for _ in range(4):  # it is all but linear
        errors = [_error(scale, found[scale.letter], front, back, places) for scale in scales]
        slopes = [
            [(_error(scale, found[scale.letter], front, _changed(back, i, 1e-4), places) - error) / 1e-4 for i in free]
            for scale, error in zip(scales, errors, strict=True)
        ]
        step = _least_squares(slopes, [-error for error in errors])
        for i, by in zip(free, step, strict=True):
            back = _changed(back, i, by)
    left = {scale.letter: _error(scale, found[scale.letter], front, back, places) for scale in scales}
    worst = max(left, key=lambda letter: abs(left[letter]))
    if abs(left[worst]) > CONTRADICTION:
        raise CannotJudge(
            f"the readings contradict each other: {worst}={found[worst]:g} is {abs(left[worst]):.1f} mm off what the "
            "others say",
            f"read {worst} again, then the others; or the frame was not cut along its line there",
        )
    return Fitted(SidesLanding(front, back), abs(left[worst]), worst)


def _changed(landing: Landing, index: int, by: float) -> Landing:
    values = list(landing)
    values[index] += by
    return Landing(*values)


def _error(scale: CutScale, reading: float, front: Landing, back: Landing, places: CalibrationGeometry) -> float:
    """How far (mm, outwards) the bar that was read ends beyond the cut edge, were the back to land there.

    The shortest bar that reaches an edge ends up to a step beyond it: half of one, on the average.
    """
    bar = min(scale.bars, key=lambda one: abs(one.reading - reading))
    end = applied(back.matrix(places.width, places.height), (bar.line[2], bar.line[3]))
    left, top, right, bottom = places.frame
    # the frame lies in the middle of the paper: from behind its edges stand where they do on the front
    cut = {
        "left": applied(front.matrix(places.width, places.height), (left, places.height / 2))[0],
        "right": applied(front.matrix(places.width, places.height), (right, places.height / 2))[0],
        "top": applied(front.matrix(places.width, places.height), (places.width / 2, top))[1],
        "bottom": applied(front.matrix(places.width, places.height), (places.width / 2, bottom))[1],
    }[scale.edge]
    beyond = {"left": cut - end[0], "right": end[0] - cut, "top": cut - end[1], "bottom": end[1] - cut}[scale.edge]
    return beyond - STEP / 2


def _least_squares(rows: Sequence[Sequence[float]], wanted: Sequence[float]) -> list[float]:
    """The unknowns that meet equations best: normal equations, solved by elimination with pivots."""
    count = len(rows[0])
    table = [
        [sum(row[i] * row[j] for row in rows) for j in range(count)]
        + [sum(row[i] * value for row, value in zip(rows, wanted, strict=True))]
        for i in range(count)
    ]
    for i in range(count):
        pivot = max(range(i, count), key=lambda row: abs(table[row][i]))
        table[i], table[pivot] = table[pivot], table[i]
        for row in range(count):
            if row != i:
                share = table[row][i] / table[i][i]
                table[row] = [a - share * b for a, b in zip(table[row], table[i], strict=True)]
    return [table[i][count] / table[i][i] for i in range(count)]


def remaining(landings: SidesLanding, width: float, height: float, flip: str = "long") -> float:
    """How far (mm) the back lies from the front at most, in the corners of paper turned over its long or short edge."""
    front, back = (landing.matrix(width, height) for landing in landings)
    corners = ((0.0, 0.0), (width, 0.0), (width, height), (0.0, height))
    farthest = 0.0

    def over(point: Point) -> Point:
        """A place of one side as one sees it from the other."""
        return (width - point[0], point[1]) if flip == "long" else (point[0], height - point[1])

    for x, y in corners:
        seen = applied(front, over((x, y)))  # where the place of the front behind this one lands
        farthest = max(farthest, math.dist(over(seen), applied(back, (x, y))))
    return farthest
