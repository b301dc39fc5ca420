"""Drift: what a back shows beside itself, told from every side, and nothing told where there is nothing."""

from __future__ import annotations

import pytest

from generator.base.drift import SHIFT, Drift, PaintedBack, drifted, giveaways, skew_at
from generator.base.geometry import Bounds, Point

MIDDLE = (100.0, 100.0)
CARD = (70.0, 60.0, 130.0, 140.0)


def corners(bounds: Bounds) -> tuple[Point, ...]:
    left, top, right, bottom = bounds
    return (left, top), (right, top), (right, bottom), (left, bottom)


def back(look: str, trim: Bounds, *bleed: float) -> PaintedBack:
    a, b, c, d = bleed * 4 if len(bleed) == 1 else bleed
    return PaintedBack(look, corners(trim), (trim[0] - a, trim[1] - b, trim[2] + c, trim[3] + d))


def shown(*backs: PaintedBack) -> list[tuple[int, str]]:
    return [(found.number, found.shows) for found in giveaways(backs, MIDDLE)]


def test_a_back_with_its_whole_bleed_shows_nothing_else() -> None:
    assert shown(back("sun", CARD, SHIFT + 0.1)) == []


@pytest.mark.parametrize("side", range(4))
def test_too_little_bleed_on_one_side_shows_paper(side: int) -> None:
    bleeds = [3.0] * 4
    bleeds[side] = SHIFT - 0.1
    assert shown(back("sun", CARD, *bleeds)) == [(0, "paper")]


@pytest.mark.parametrize(("dx", "dy"), [(60, 0), (-60, 0), (0, 80), (0, -80)])
def test_backs_of_one_kind_may_touch_and_those_of_two_may_not(dx: float, dy: float) -> None:
    beside = (CARD[0] + dx, CARD[1] + dy, CARD[2] + dx, CARD[3] + dy)
    # round both together there is bleed, between them none
    bleeds = {(60, 0): (3, 3, 0, 3), (-60, 0): (0, 3, 3, 3), (0, 80): (3, 3, 3, 0), (0, -80): (3, 0, 3, 3)}[dx, dy]
    other = tuple(0 if bleeds[i - 2] == 0 else 3 for i in range(4))
    assert shown(back("sun", CARD, *bleeds), back("sun", beside, *other)) == []
    assert shown(back("sun", CARD, *bleeds), back("moon", beside, *other)) == [(0, "another back"), (1, "another back")]


def test_another_back_must_be_out_of_reach_of_shift_and_skew_together() -> None:
    reach = SHIFT + skew_at(40)  # half of the card's height from the middle of the sheet
    for distance, told in ((reach + 0.2, []), (reach - 0.2, [(0, "another back")])):
        far = (CARD[2] + 2 + distance, CARD[1], CARD[2] + 62 + distance, CARD[3])
        assert [found for found in shown(back("sun", CARD, 3), back("moon", far, 2, 3, 3, 3)) if found[0] == 0] == told


def test_what_is_painted_later_hides_what_is_painted_under_it() -> None:
    under = back("sun", CARD, 3)
    over = back("moon", (110.0, 60.0, 170.0, 140.0), 3)
    assert shown(under, over) == shown(over, under) == [(0, "another back")]


def test_a_sheet_is_turned_about_its_middle() -> None:
    ((x, y),) = drifted([(100.0, 0.0)], MIDDLE, Drift(0.0, 0.0, 1.0))
    assert (x - 100, y) == (pytest.approx(skew_at(100), abs=1e-9), pytest.approx(0, abs=0.02))
