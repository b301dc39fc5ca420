"""Spaces measured on a painted face: found however they are drawn, and told where they have another size."""

from __future__ import annotations

import math
from collections.abc import Sequence
from pathlib import Path

import pytest
from contract_judging import judged_print
from projects import copied_project

from generator.base.geometry import Bounds, Point, bounds_of_points, turned
from generator.catalog.fit_models import CircleSpace, HexagonSpace, RectangleSpace, SpaceModel
from generator.inspection.contract.painted_face import PaintedOutline
from generator.inspection.contract.painted_spaces import LinesOfFaces, PaintedLines, corners_of, judge_spaces
from generator.inspection.contract.promises import PromisedSpace
from generator.inspection.reading.drawn_forms import Step

SLOT = RectangleSpace(what="slot", width=122, height=72)
HEX = HexagonSpace(what="hex", across=18.9)
SPOT = CircleSpace(what="spot", across=34)
CURVE = 0.5523  # of the radius: how far the inner points of a quarter circle's curve lie from its ends


def outline(steps: Sequence[Step]) -> PaintedOutline:
    points = [(x, y) for command, x, y in steps if command != "Z"]
    commands = "".join(command for command, _, _ in steps)
    return PaintedOutline(tuple(steps), bounds_of_points(points), "", "#000000", 0.3, 0, commands)


def closed(points: Sequence[Point]) -> PaintedOutline:
    (x, y), *others = points
    return outline([("M", x, y), *(("L", a, b) for a, b in others), ("Z", 0.0, 0.0)])


def line(a: Point, b: Point) -> PaintedOutline:
    return outline([("M", *a), ("L", *b)])


def round_outline(middle: Point, radius: float) -> PaintedOutline:
    x, y = middle
    arm, bow = radius, radius * CURVE
    quarter = [(bow, -arm), (arm, -bow), (arm, 0.0)]
    steps: list[Step] = [("M", x, y - radius)]
    for i in range(4):
        steps += [("C", x + a, y + b) for a, b in (turned(point, 90 * i) for point in quarter)]
    return outline([*steps, ("Z", 0.0, 0.0)])


def painted(space: SpaceModel, middle: Point = (100.0, 80.0), turn: float = 0.0) -> PaintedOutline:
    if isinstance(space, CircleSpace):
        return round_outline(middle, space.across / 2)
    corners = [turned(corner, turn) for corner in corners_of(space)]
    return closed([(middle[0] + x, middle[1] + y) for x, y in corners])


def judged(promised: Sequence[PromisedSpace], outlines: Sequence[PaintedOutline]) -> list[str]:
    """What is found wrong: the messages."""
    found: list[str] = []

    def wrong(code: str, message: str, box: Bounds | None, expected: str, seen: str) -> None:
        assert code == "contract.space"
        assert box is not None
        found.append(message)

    judge_spaces(promised, PaintedLines(outlines), wrong)
    return found


@pytest.mark.parametrize("turn", [0.0, 30.0, 90.0, 180.0, 270.0])
@pytest.mark.parametrize("space", [SLOT, HEX, SPOT])
def test_a_space_of_the_right_size_is_found(space: SpaceModel, turn: float) -> None:
    promise = PromisedSpace("one", space, (100.0, 80.0), turn)
    decoy = [painted(space, (300.0, 80.0), turn), round_outline((100.0, 80.0), 3), line((90, 79), (110, 82))]
    assert judged([promise], [*decoy, painted(space, turn=turn)]) == []


@pytest.mark.parametrize(
    ("space", "smaller", "told"),
    [
        (SLOT, RectangleSpace(what="", width=101, height=72), "101.0 x 72.0 mm is painted there"),
        (SLOT, RectangleSpace(what="", width=122.4, height=72), "122.4 x 72.0 mm is painted there"),
        (HEX, HexagonSpace(what="", across=14.18), "a hexagon 14.2 mm from side to side is painted there"),
        (HEX, HexagonSpace(what="", across=21.3), "a hexagon 21.3 mm from side to side is painted there"),
        (SPOT, CircleSpace(what="", across=33.6), "a circle 33.6 mm across is painted there"),
    ],
)
def test_a_space_of_another_size_is_told_with_both_sizes(space: SpaceModel, smaller: SpaceModel, told: str) -> None:
    (message,) = judged([PromisedSpace("one", space, (100.0, 80.0), 0)], [painted(smaller)])
    assert space.size in message
    assert told in message


@pytest.mark.parametrize("space", [SLOT, HEX, SPOT])
def test_a_space_that_is_missing_or_elsewhere_is_told(space: SpaceModel) -> None:
    promise = PromisedSpace("one", space, (100.0, 80.0), 0)
    assert "nothing like it is" in judged([promise], [])[0]
    assert judged([promise], [painted(space, (100.5, 80.0))])
    assert judged([promise], [painted(space, (100.0, 80.5))])


@pytest.mark.parametrize("space", [SLOT, HEX])
def test_a_space_turned_otherwise_is_told(space: SpaceModel) -> None:
    assert judged([PromisedSpace("one", space, (100.0, 80.0), 30)], [painted(space)])


def test_dashes_and_round_corners_are_lines_round_a_space_too() -> None:
    left, top, right, bottom = 39, 44, 161, 116
    steps: list[Step] = []
    for y in (top, bottom):
        for i in range(12):
            steps += [("M", left + 2.2 + 10 * i, y), ("L", left + 7.8 + 10 * i, y)]
    for x in (left, right):
        for i in range(7):
            steps += [("M", x, top + 2.2 + 10 * i), ("L", x, top + 7.8 + 10 * i)]
    promise = PromisedSpace("slot", SLOT, (100.0, 80.0), 0)
    assert judged([promise], [outline(steps)]) == []
    r = 3.0
    rounded: list[Step] = [("M", left + r, top), ("L", right - r, top)]
    for corner, after, end in (
        ((right, top), (right, top + r), (right, bottom - r)),
        ((right, bottom), (right - r, bottom), (left + r, bottom)),
        ((left, bottom), (left, bottom - r), (left, top + r)),
        ((left, top), (left + r, top), (left + r, top)),
    ):
        rounded += [("C", *corner), ("C", *corner), ("C", *after), ("L", *end)]
    assert judged([promise], [outline([*rounded, ("Z", 0.0, 0.0)])]) == []


def table(columns: Sequence[float], rows: Sequence[float]) -> list[PaintedOutline]:
    """The lines of a table, each from edge to edge."""
    return [
        *(line((x, rows[0]), (x, rows[-1])) for x in columns),
        *(line((columns[0], y), (columns[-1], y)) for y in rows),
    ]


def test_a_cell_among_the_lines_of_a_table_is_a_space_and_half_of_it_is_none() -> None:
    cell = RectangleSpace(what="cell", width=17, height=17)
    cells = [PromisedSpace("cell", cell, (20 + 17 * i + 8.5, 38.5), 0) for i in range(4)]
    assert judged(cells, table([20 + 17 * i for i in range(5)], [30, 47])) == []
    divided = judged(cells, table([20 + 8.5 * i for i in range(9)], [30, 47]))
    assert len(divided) == 4
    assert judged(cells, table([20 + 17 * i for i in range(5)], [30, 38.5, 47]))
    ray = closed([(45, 10), (45.6, 90), (44.4, 90)])  # of a ground that the cells lie on
    assert judged(cells, [*table([20 + 17 * i for i in range(5)], [30, 47]), ray]) == []
    ornament = closed([(22, 32), (35, 32), (35, 45), (22, 45)])
    assert judged(cells, [*table([20 + 17 * i for i in range(5)], [30, 47]), ornament]) == []


def test_a_side_that_is_missing_is_seen() -> None:
    corners = [(100 + x, 80 + y) for x, y in corners_of(HEX)]
    for i in range(6):
        sides = [line(corners[j], corners[(j + 1) % 6]) for j in range(6) if j != i]
        assert judged([PromisedSpace("hex", HEX, (100.0, 80.0), 0)], sides), f"side {i}"


def test_hexes_of_a_map_are_found_far_from_the_corner_of_the_face() -> None:
    side = HEX.side
    middles = [(500 + 1.5 * side * i, 480 + HEX.across * (j + i % 2 / 2)) for i in range(6) for j in range(6)]
    promised = [PromisedSpace("hex", HEX, middle, 0) for middle in middles]
    assert judged(promised, [painted(HEX, middle) for middle in middles]) == []
    apart = [painted(HexagonSpace(what="", across=18.5), middle) for middle in middles]
    assert len(judged(promised, apart)) == len(promised)
    assert math.isclose(side, 10.912, abs_tol=0.001)


@pytest.mark.parametrize(
    ("template", "old", "new", "what", "found"),
    [
        (
            "_spot",
            'radius: "{{ spaces.spot.width / 2 }}",',
            "radius: 16.5,",
            "place of a token",
            (33.0, 33.6),  # the pictures have rings of their own, told of where they are nearer to the promise
        ),
        (
            "board",
            'radius: "{{ spaces.coin_disc.width / 2 }}",',
            "radius: 17,",
            "place of the coin",
            (34.0,),
        ),
    ],
)
def test_a_template_that_draws_another_size_is_found_on_the_page(
    tmp_path: Path, template: str, old: str, new: str, what: str, found: tuple[float, ...]
) -> None:
    project = copied_project(tmp_path, ["qiahn_tactics"])
    path = project / "templates" / "faces" / "qiahn" / f"{template}.yaml"
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")
    told = [finding for finding in judged_print(project, "qiahn_tactics", "board") if finding.code == "contract.space"]
    assert {(finding.message.split(": ")[0].split(", ")[1], finding.found) for finding in told} == {
        (what, f"a circle {size:.1f} mm across") for size in found
    }


@pytest.mark.parametrize("turn", [0.0, 33.0, 90.0, 179.9, 270.0])
@pytest.mark.parametrize("middle", [(100.0, 80.0), (-300.0, 500.0)])
@pytest.mark.parametrize(("lean", "divided"), [(-0.1, True), (0.1, True), (0.4, False)])
def test_a_line_that_leans_a_little_divides_a_small_space_far_off_too(
    turn: float, middle: Point, lean: float, divided: bool
) -> None:
    cell = RectangleSpace(what="cell", width=5, height=4)
    across = [turned((x, y), turn) for x, y in ((-2.5, 1.0), (2.5, 1.0 + lean))]
    dividing = line(*((middle[0] + x, middle[1] + y) for x, y in across))
    found = judged([PromisedSpace("one", cell, middle, turn)], [painted(cell, middle, turn), dividing])
    assert bool(found) is divided


def test_the_lines_of_a_face_serve_another_of_the_same_outlines_alone() -> None:
    lines, outlines = LinesOfFaces(), [painted(HEX), painted(SLOT)]
    assert lines.of(outlines) is lines.of(list(outlines))
    assert lines.of(outlines[:1]) is not lines.of(outlines)
    assert lines.of([painted(HEX), painted(SLOT)]) is not lines.of(outlines), "equal outlines may be of other objects"
    promises = [PromisedSpace("one", HEX, middle, 0.0) for middle in ((100.0, 80.0), (300.0, 80.0))]
    told: list[str] = []
    for promise in promises * 2:
        judge_spaces([promise], lines.of(outlines), lambda code, message, *_: told.append(code))
    assert told == ["contract.space"] * 2


@pytest.mark.parametrize("space", [SLOT, HEX, SPOT])
def test_lines_kept_of_an_outline_stand_for_no_other(space: SpaceModel) -> None:
    """Two faces share an outline; the space beside it is whole on the first, and has moved on the second."""
    lines, shared = LinesOfFaces(), painted(SLOT, (300.0, 80.0))
    promises = [PromisedSpace("one", space, (100.0, 80.0), 0.0), PromisedSpace("two", SLOT, (300.0, 80.0), 0.0)]
    told: list[str] = []
    for face in ([shared, painted(space)], [shared, painted(space, (102.0, 80.0))], [shared], [painted(space)]):
        found: list[str] = []
        judge_spaces(promises, lines.of(face), lambda code, message, *_, found=found: found.append(message))
        told.append(" ".join(name for name in ("one", "two") if any(f"'{name}'" in message for message in found)))
    assert told == ["", "one", "one", "two"]
