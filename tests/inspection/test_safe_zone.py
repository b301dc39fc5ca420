"""The safe zone of round and angular pieces: only what runs off past the bleed, or fills the piece, may leave it."""

from __future__ import annotations

from typing import Any

import pytest

from generator.base.display_list import PathSegment
from generator.base.findings import Finding, Findings
from generator.faces import shapes
from generator.faces.trim import Format, regular
from generator.inspection.evidence.sheet_under_inspection import FoundPiece, JudgedSheet
from generator.inspection.reading.pages import ReadDrawing, ReadForm, ReadPath, ReadText
from generator.inspection.reading.paths import strokes
from generator.inspection.reading.printed_document import PrintedDocument
from generator.inspection.sheets.safe_zone import judge_safe_zone

ROUND = Format("round", 30, 30, 0, 2, 1.6, "circle")
HEXAGON = Format("hex", 20, 17.32, 0, 2, 1.5, "polygon", regular(6, 30, 20, 17.32))
TRIANGLE = Format("arrow", 20, 20, 0, 2, 1.5, "polygon", ((0, 0), (20, 10), (0, 20)))
AT = (40.0, 60.0)  # where the pieces lie on their page


def judged(format_: Format, *drawn: ReadPath, texts: tuple[ReadText, ...] = (), **lying: Any) -> list[Finding]:
    """What is found about a piece that paints some paths, each as a drawing of its own."""
    form = ReadForm(0, 0, 0, 1, texts=list(texts))
    form.drawings = [ReadDrawing(path.bounds, lambda path=path: [path]) for path in drawn]
    findings = Findings()
    judge: Any = JudgedSheet.__new__(JudgedSheet)
    judge.findings, judge.document, judge.safe = findings, PrintedDocument("sheet.pdf", b""), set()
    judge.name = lambda found: "piece"
    judge_safe_zone(
        judge, FoundPiece(1, 1, *AT, lying.get("rotation", 0), form, format_, mirrored=lying.get("mirrored", False))
    )
    return findings.errors


def path(segments: tuple[PathSegment, ...], *, filled: bool = False, width: float = 0.4) -> ReadPath:
    """A path of a piece as it is read from its page."""
    steps = []
    for command, numbers in shapes.moved(segments, *AT):
        steps += [("Z", 0.0, 0.0)] if command == "Z" else []
        steps += [(command, numbers[i], -numbers[i + 1]) for i in range(0, len(numbers), 2)]
    lines = strokes(steps, 0.0)
    xs = [x for line in lines for x in (line[0], line[2])]
    ys = [y for line in lines for y in (line[1], line[3])]
    half = 0.0 if filled else width / 2
    return ReadPath((min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half), filled, lines, half)


@pytest.mark.parametrize("radius", [13.2, 11.0, 5.0])
def test_concentric_rings_inside_the_safe_zone_stay_in_it(radius: float) -> None:
    assert judged(ROUND, path(shapes.circle((15, 15), radius))) == []


@pytest.mark.parametrize("radius", [13.4, 14.2, 15.0, 16.5])
def test_a_ring_near_the_trim_leaves_the_safe_zone(radius: float) -> None:
    (found,) = judged(ROUND, path(shapes.circle((15, 15), radius)))
    assert found.code == "print.safe-zone"
    assert f"{radius + 0.2 - 13.4:.2f} mm" in found.message


def test_a_ring_out_of_the_middle_leaves_it_by_as_much() -> None:
    (found,) = judged(ROUND, path(shapes.circle((16, 15), 13.0)))
    assert "0.80 mm" in found.message


def test_a_full_ground_lies_under_the_whole_piece() -> None:
    assert judged(ROUND, path(shapes.rectangle((-2, -2, 34, 34), 0), filled=True)) == []
    assert judged(ROUND, path(shapes.rectangle((-2, -2, 34, 34), 0))) == []
    assert judged(HEXAGON, path(shapes.circle((10, 8.66), 15), filled=True)) == []


def test_a_ground_that_ends_at_the_trim_is_no_ground() -> None:
    assert judged(ROUND, path(shapes.circle((15, 15), 14.5), filled=True))


def test_a_band_across_a_round_piece_runs_off() -> None:
    assert judged(ROUND, path(shapes.rectangle((-3, 12, 36, 6), 0), filled=True)) == []


def test_a_band_that_ends_in_the_bleed_does_not() -> None:
    assert judged(ROUND, path(shapes.rectangle((-1, 12, 32, 6), 0), filled=True))


def test_a_segment_that_only_grazes_a_round_piece_is_told() -> None:
    assert judged(ROUND, path(shapes.rectangle((-3, -3, 36, 4), 0), filled=True))
    assert judged(ROUND, path(shapes.rectangle((-3, -3, 36, 8), 0), filled=True)) == []


def test_a_frame_round_a_hexagon_is_measured_against_its_sides() -> None:
    def frame(by: float) -> ReadPath:
        inner = tuple((10 + (x - 10) * by, 8.66 + (y - 8.66) * by) for x, y in HEXAGON.points)
        return path(shapes.polygon(inner), width=0.2)

    assert judged(HEXAGON, frame(0.8)) == []
    assert judged(HEXAGON, frame(0.9))


def test_a_picture_has_its_corners_judged() -> None:
    box = (AT[0] + 1, AT[1] + 1, AT[0] + 29, AT[1] + 29)
    assert judged(ROUND, ReadPath(box, False, [], 0.0))
    small = (AT[0] + 7, AT[1] + 7, AT[0] + 23, AT[1] + 23)
    assert judged(ROUND, ReadPath(small, True, [], 0.0)) == []


def test_a_text_near_a_round_trim_is_judged_by_the_corners_of_its_ink() -> None:
    def text(x: float, y: float) -> ReadText:
        return ReadText("name", (AT[0] + x, AT[1] + y, AT[0] + x + 8, AT[1] + y + 3), 8.0)

    assert judged(ROUND, texts=(text(11, 4),)) == []
    (found,) = judged(ROUND, texts=(text(4, 4),))
    assert "'name' leaves the safe zone" in found.message


def test_a_back_is_judged_by_its_outline_seen_from_behind() -> None:
    spot = path(shapes.circle((15.5, 10), 1), filled=True)
    other = path(shapes.circle((4.5, 10), 1), filled=True)
    assert judged(TRIANGLE, other) == []
    assert judged(TRIANGLE, spot)
    assert judged(TRIANGLE, spot, mirrored=True) == []
    assert judged(TRIANGLE, other, mirrored=True)
    assert judged(TRIANGLE, spot, rotation=180) == []
