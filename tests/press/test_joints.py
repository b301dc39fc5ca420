"""Joints between the sheets of a poster: as few as reach, in gutters, never through what is kept whole."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from generator.base.display_list import Span, TextBlock, TextLine
from generator.base.errors import CannotJudge
from generator.faces.face import Face, KeptArea
from generator.faces.trim import Format
from generator.press.joints import CLEAR, OVERLAP, SHORTEST, joints_along, kept_whole

NEAR = 1e-6


def parts(length: float, bleed: float, joints: tuple[float, ...]) -> list[tuple[float, float]]:
    return list(zip([-bleed, *joints], [*(joint + OVERLAP for joint in joints), length + bleed], strict=True))


@given(length=st.floats(20, 2000), room=st.floats(60, 500), bleed=st.floats(0, 5))
def test_the_parts_of_a_length_cover_it_alike_and_share_what_is_glued(length: float, room: float, bleed: float) -> None:
    made = parts(length, bleed, joints_along(length, bleed, room, []))
    assert all(end - start <= room + NEAR for start, end in made)
    assert all(end - after == pytest.approx(OVERLAP) for (_, end), (after, _) in pairwise(made))
    if len(made) > 1:  # one part less would not reach
        assert (len(made) - 1) * (room - OVERLAP) + OVERLAP < length + 2 * bleed + 1e-3


@given(
    length=st.floats(100, 900),
    room=st.floats(120, 300),
    gutters=st.lists(st.floats(0, 900), min_size=30, max_size=60, unique=True),
)
def test_joints_lie_in_gutters_or_are_refused(length: float, room: float, gutters: list[float]) -> None:
    edges = sorted(gutters)
    kept = [(low + 1, high - 1, f"{low:.0f}") for low, high in pairwise(edges) if high - low > 2]
    try:
        joints = joints_along(length, 3, room, kept)
    except CannotJudge:
        return  # see the refusal below
    assert not any(low - CLEAR + NEAR < joint < high + CLEAR - NEAR for joint in joints for low, high, _ in kept)
    assert all(end - start <= room + NEAR for start, end in parts(length, 3, joints))
    assert all(after - before >= SHORTEST - NEAR for before, after in pairwise(joints))


def test_one_more_sheet_is_taken_where_the_fewest_would_cut_something() -> None:
    assert len(joints_along(380, 0, 200, [])) == 1
    assert len(joints_along(380, 0, 200, [(100, 195, "coin")])) == 2


def test_a_refusal_names_what_stands_in_the_way_and_where() -> None:
    with pytest.raises(CannotJudge, match="from 50 to 240 mm off the edge: it would run through 'seal', 'coin'"):
        joints_along(600, 0, 200, [(50.25, 170, "seal"), (150, 300, "coin"), (400, 410, "far")])


def test_paper_too_small_for_any_poster_is_refused() -> None:
    with pytest.raises(CannotJudge, match="too small for a poster"):
        joints_along(600, 0, 25, [])


def test_texts_are_kept_whole_as_they_are_turned_and_areas_as_declared() -> None:
    line = TextLine(50.0, (Span("Corte", "font", 10.0, "#000000", 40.0, 20.0),))
    flat = TextBlock("name", "Corte", (0, 40, 100, 20), (line,))
    turned = replace(flat, rotate=90)
    area = KeptArea("coin", (1, 2, 3, 4))
    face = Face("key", Format("f", 100, 100, 0, 0, 0), (flat, turned), None, (area,))
    level, upright, declared = kept_whole(face)
    assert (level.what, declared) == ("Corte", area)
    assert level.box[0] == 40
    assert level.box[2] == pytest.approx(20)
    assert upright.box[2:] == pytest.approx(level.box[:1:-1])
    assert upright.box[0] + upright.box[2] / 2 == pytest.approx(level.box[1] + level.box[3] / 2)


def test_a_refusal_names_a_few_of_many_things_in_the_way_and_counts_the_others() -> None:
    kept = [(0, 400, f"text {i}") for i in range(9)]
    with pytest.raises(CannotJudge, match=r"through 'text 0', 'text 1', 'text 2', 'text 3' and 5 more$"):
        joints_along(400, 3, 200, kept)
