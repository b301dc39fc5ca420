"""What is looked for by its place on a face is what a search through everything finds."""

from __future__ import annotations

import math
import random

import pytest

from generator.inspection.contract.face_judge import PaintedPaint, _Paints
from generator.inspection.contract.painted_face import PaintedOutline
from generator.inspection.contract.painted_spaces import PaintedLines

DICE = random.Random(7)
PAINTS = [
    PaintedPaint("#000000", (x, y, x + DICE.uniform(0, 9), y + 1), DICE.choice(("ground", "line")))
    for x, y in ((DICE.uniform(0, 40), DICE.uniform(0, 40)) for _ in range(200))
]


@pytest.mark.parametrize("drawn", ["ground", "line", "either"])
@pytest.mark.parametrize("box", [(5.0, 5.0, 25.0, 30.0), (0.0, 0.0, 0.0, 0.0), None])
def test_paints_of_a_box_are_all_of_them_and_are_given_once(
    box: tuple[float, float, float, float] | None, drawn: str
) -> None:
    paints = _Paints(PAINTS)
    wanted = {
        one
        for one in PAINTS
        if drawn in ("either", one.drawn)
        and (
            box is None
            or (
                box[0] <= (one.bounds[0] + one.bounds[2]) / 2 <= box[2]
                and box[1] <= (one.bounds[1] + one.bounds[3]) / 2 <= box[3]
            )
        )
    }
    assert set(paints.take(box, drawn)) == wanted
    assert paints.take(box, drawn) == []
    assert {*paints.left} == {*PAINTS} - wanted
    assert set(paints.take(None, "either")) == {*PAINTS} - wanted


@pytest.mark.parametrize("turn", range(0, 180, 15))
def test_a_side_is_found_among_the_lines_of_a_row_however_it_is_turned(turn: int) -> None:
    way = math.cos(math.radians(turn)), math.sin(math.radians(turn))

    def at(along: float) -> tuple[float, float]:
        return 60 + along * way[0], 60 + along * way[1]

    stretches = [(-30.0, -25.0), (-2.0, 3.0), (4.0, 9.0), (8.0, 40.0), (50.0, 55.0)]
    outlines = [
        PaintedOutline((("M", *at(a)), ("L", *at(b))), (0, 0, 120, 120), "", "#000000", 0.2, i, "ML")
        for i, (a, b) in enumerate(stretches)
    ]
    found = PaintedLines(outlines).along(at(0), at(10))
    reaching = [pytest.approx(one) for one in stretches if one[0] < 10 and one[1] > 0]
    assert [one for one in found if one[0] < 10 and one[1] > 0] == reaching
    assert PaintedLines(outlines[:1]).along(at(0), at(10)) == []
