"""Cut lines follow the trim, also round corners; a piece without one is reported."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from spoiling import Printing, Spoiler

from generator.base.findings import Finding
from generator.faces.trim import Format

CARD = Format("card", 63, 88, 3, 3, 3.2)
CURVE = re.compile(r"[\d.]+ [\d.]+ [\d.]+ [\d.]+ ([\d.]+ [\d.]+) c")


@pytest.fixture
def nested_cards(project_copy: Path, change: Callable[[Path, str, str], None], printing: Printing) -> Path:
    """Reference cards nested like tokens: each has its own line, with round corners."""
    components = project_copy / "data/games/qiahn_goblin/components.yaml"
    change(components, "  - id: references\n    kind: card", "  - id: references\n    kind: token")
    text = components.read_text(encoding="utf-8")
    text = text.replace("        spares: 3\n", "")  # four cards are enough
    components.write_text(text.replace("    shares_sheets_with: cards\n", ""), encoding="utf-8")
    (path,) = printing("qiahn_goblin", "references")
    return path


def test_lines_to_cut_along_follow_rounded_corners(nested_cards: Path, judged: Callable[..., list[Finding]]) -> None:
    assert judged(nested_cards) == []


def test_a_line_with_square_corners_is_no_line_to_cut_a_rounded_card_along(
    nested_cards: Path, judged: Callable[..., list[Finding]]
) -> None:
    def square(content: str) -> str:
        head, _, tail = content.rpartition("0.302 0.302 0.302 RG\n0.5 w")
        return head + "0.302 0.302 0.302 RG\n0.5 w" + CURVE.sub(r"\1 l", tail)

    Spoiler(nested_cards).page(1, square)
    found = [f for f in judged(nested_cards) if f.code == "print.cut-line"]
    assert len(found) == 4
    assert "no line to cut along" in found[0].message


def test_a_line_in_another_place_is_told_of_its_own_piece(
    nested_cards: Path, judged: Callable[..., list[Finding]]
) -> None:
    def moved(content: str) -> str:
        head, line, tail = content.rpartition("0.302 0.302 0.302 RG\n0.5 w")
        first, end, others = tail.partition("\nh")
        further = re.sub(
            r"([\d.]+) ([\d.]+)(?= (?:[\d.]+ [\d.]+ )*[mlc])", lambda at: f"{float(at[1]) + 2} {at[2]}", first
        )
        assert further != first
        return head + line + further + end + others

    Spoiler(nested_cards).page(1, moved)
    found = [f for f in judged(nested_cards) if f.code in ("print.cut-line", "print.covered")]
    assert {f.where.slot for f in found if f.code == "print.cut-line"} == {1}
    assert len(found) <= 4


def test_a_line_is_seen_on_any_pattern_and_its_white_casing_alone_is_no_line(
    nested_cards: Path, judged: Callable[..., list[Finding]]
) -> None:
    def without_grey(content: str) -> str:
        head, line, _ = content.rpartition("0.302 0.302 0.302 RG\n0.5 w")
        assert line
        assert "1 1 1 RG\n1.5 w" in head
        return head + "Q"

    Spoiler(nested_cards).page(1, without_grey)
    assert [f.code for f in judged(nested_cards)] == ["print.cut-line"] * 4


def test_the_corner_of_a_rounded_card_lies_outside_its_trim() -> None:
    assert CARD.depth((0, 0)) == pytest.approx(3 - 3 * 2**0.5)
    assert CARD.depth((3, 3)) == 3
    assert CARD.depth((3 - 3 / 2**0.5, 85 + 3 / 2**0.5)) == pytest.approx(0)


@given(x=st.floats(-5, 68), y=st.floats(-5, 93))
def test_a_rounded_card_is_as_deep_as_a_square_one_but_at_its_corners(x: float, y: float) -> None:
    square = Format("square", 63, 88, 0, 3, 3.2)
    corner = (x < 3 or x > 60) and (y < 3 or y > 85)
    if corner:
        assert CARD.depth((x, y)) <= max(square.depth((x, y)), 0) + 1e-9
    else:
        assert CARD.depth((x, y)) == pytest.approx(square.depth((x, y)))
