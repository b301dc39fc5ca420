"""Words keep clear of the frames round them, as the finished page has them; those that seem to touch one are told."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from contract_judging import judged_print

from generator.base.findings import Findings
from generator.inspection.contract.frame_clearance import is_frame, judge_frames, wanted_air
from generator.inspection.contract.painted_face import FaceOnPage, PaintedFace, PaintedOutline, PaintedText
from generator.inspection.reading.drawn_forms import Step

Change = Callable[[Path, str, str], None]
ROUND = 2.0  # mm: the corners of the frames


def framed(width: float, height: float, *, line: float = 0.4, order: int = 1, fill: str = "") -> PaintedOutline:
    """A rectangle with round corners at 10, 10."""
    left, top, right, bottom = 10.0, 10.0, 10.0 + width, 10.0 + height
    steps: list[Step] = [("M", left + ROUND, top)]
    for (x, y), (cx, cy), (nx, ny) in (
        ((right - ROUND, top), (right, top), (right, top + ROUND)),
        ((right, bottom - ROUND), (right, bottom), (right - ROUND, bottom)),
        ((left + ROUND, bottom), (left, bottom), (left, bottom - ROUND)),
        ((left, top + ROUND), (left, top), (left + ROUND, top)),
    ):
        steps += [("L", x, y), ("C", cx, cy), ("C", cx, cy), ("C", nx, ny)]
    steps.append(("Z", 0.0, 0.0))
    commands = "".join(step[0] for step in steps)
    stroke = "" if fill else "#000000"
    return PaintedOutline(tuple(steps), (left, top, right, bottom), fill, stroke, line, order, commands)


def words(left: float, top: float, right: float, bottom: float, order: int = 9) -> PaintedText:
    return PaintedText("Heads attacks", (left, top, right, bottom), "#000000", 0.0, order)


def told(text: PaintedText, *outlines: PaintedOutline) -> list[str]:
    """What is found of words on a face with some outlines."""
    face = PaintedFace(80, 80, [text], list(outlines))
    findings = Findings()
    judge_frames(FaceOnPage(1, 1, "front", "XX-01", 0, 0, 0, face), "XX-01", "sheet.pdf", findings)
    return [finding.message for finding in findings]


def test_words_half_a_millimetre_from_the_line_of_their_frame_are_right() -> None:
    assert told(words(10.7, 12, 40, 16), framed(40, 20)) == []


@pytest.mark.parametrize(
    "box",
    [(10.6, 12, 40, 16), (12, 10.6, 40, 16), (12, 12, 49.4, 16), (12, 12, 40, 29.4)],
    ids=["left", "top", "right", "bottom"],
)
def test_words_nearer_to_any_side_of_their_frame_are_told(box: tuple[float, float, float, float]) -> None:
    (message,) = told(words(*box), framed(40, 20))
    assert "0.40 mm from the frame round it, and 0.50 mm" in message


def test_a_thick_line_comes_nearer_to_the_words() -> None:
    assert told(words(11.0, 12, 40, 16), framed(40, 20, line=0.4)) == []
    assert len(told(words(11.0, 12, 40, 16), framed(40, 20, line=1.2))) == 1


def test_a_low_plate_may_hug_its_words() -> None:
    plate = framed(40, 3.2)
    assert wanted_air(plate) == pytest.approx(0.4)
    assert told(words(12, 10.6, 40, 12.5), plate) == []
    assert len(told(words(12, 10.5, 40, 12.5), plate)) == 1


def test_a_badge_over_the_frame_has_words_of_its_own() -> None:
    frame, badge = framed(40, 20, order=1), framed(40, 20, order=5, fill="#ffffff")
    assert told(words(10.2, 12, 40, 16), frame, badge) == []
    assert len(told(words(10.2, 12, 40, 16, order=3), frame, badge)) == 1  # the badge is painted after these


def test_a_ground_without_a_line_and_a_hexagon_are_no_frames() -> None:
    assert is_frame(framed(40, 20))
    assert not is_frame(framed(40, 20, fill="#ffffff"))
    steps = (("M", 10, 0), ("L", 20, 6), ("L", 20, 14), ("L", 10, 20), ("L", 0, 14), ("L", 0, 6), ("Z", 0, 0))
    hexagon = PaintedOutline(steps, (0, 0, 20, 20), "", "#000000", 0.3, 1, "MLLLLLZ")
    assert not is_frame(hexagon)


def test_a_circle_made_of_the_corners_of_a_rectangle_is_no_frame() -> None:
    """A disc whose colour is left out to save ink keeps a line round it; words in it reach far into its corners."""
    steps: list[Step] = [("M", 5, 0)]
    for ends in (((8, 0), (10, 2), (10, 5)), ((10, 8), (8, 10), (5, 10)), ((2, 10), (0, 8), (0, 5)), ((0, 2), (2, 0))):
        steps += [("L", *steps[-1][1:]), *(("C", x, y) for x, y in ends)]
    steps += [("C", 5, 0), ("Z", 0, 0)]
    circle = PaintedOutline(tuple(steps), (0, 0, 10, 10), "", "#000000", 0.3, 1, "M" + "LCCC" * 4 + "Z")
    assert not is_frame(circle)


def test_the_plate_of_the_coin_is_told_when_it_is_as_low_as_its_words(project_copy: Path, change: Change) -> None:
    template = project_copy / "templates" / "faces" / "qiahn" / "_coin.yaml"
    change(template, "box: [6.3, 22.5, 22.4, 6.2]", "box: [6.3, 23.6, 22.4, 4]")
    found = [one for one in judged_print(project_copy, "qiahn_tactics", "tokens") if one.code == "print.frame"]
    assert any("QT-Q01" in one.message and one.severity == "warning" for one in found), found
