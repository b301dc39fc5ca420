"""A net as it is painted: what the shapes show can be read back into the same folds, cuts and flaps."""

from __future__ import annotations

import math
from itertools import pairwise

import pytest

from generator.base.display_list import Shape
from generator.base.geometry import distance_outside, signed_area
from generator.faces.fold_lines import DASH, DOT, GAP, dash_dot
from generator.faces.nets import Net, box_size, die, net_shapes, pyramid, tuck_box
from generator.faces.nets.drawing import STEP, hatch
from generator.inspection.nets.folding import congruent, creases_of, divided_outline

NETS = {
    **{f"d{sides}": die(sides, 24) for sides in (4, 6, 8, 10, 12, 20)},
    "open pyramid": pyramid(25.4, 44.45, 3),
    "closed pyramid": pyramid(14.3, 25.4, 1, closed=True),
    "tuck box": tuck_box(box_size((63, 88), 54, 0.3)),
}
INK, GLUE = "#102030", "#aaaaaa"
Line = tuple[tuple[float, float], tuple[float, float]]


def strokes(shape: Shape) -> list[Line]:
    points = [(numbers[0], numbers[1]) for _, numbers in shape.segments]
    return list(zip(points[::2], points[1::2], strict=True))


def painted(net: Net) -> tuple[list[Line], Shape, list[Shape]]:
    """What is read from the shapes: the strokes of folds, the outline, the slits."""
    shapes = [shape for shape in net_shapes(net, INK, GLUE) if shape.stroke == INK]
    folds, outline, *slits = shapes
    return strokes(folds), outline, slits


def matches(found: list[Line], expected: list[Line]) -> bool:
    def same(one: Line, other: Line) -> bool:
        return any(math.dist(one[0], p) < 0.02 and math.dist(one[1], q) < 0.02 for p, q in (other, other[::-1]))

    return len(found) == len(expected) and all(any(same(a, b) for b in found) for a in expected)


@pytest.mark.parametrize("name", NETS)
def test_the_painted_folds_read_back_are_the_net_s_creases(name: str) -> None:
    net = NETS[name]
    dashes, _, _ = painted(net)
    # a crease between slits ends where no corner of the outline is
    expected = [(fold.a, fold.b) for fold in net.folds] + [flap.crease for flap in net.flaps]
    assert matches(creases_of(dashes, net.cuts[0]), expected)
    assert not matches(creases_of(dashes[8:], net.cuts[0]), expected)


@pytest.mark.parametrize("name", NETS)
def test_the_painted_lines_divide_the_outline_into_faces_and_flaps(name: str) -> None:
    net = NETS[name]
    dashes, outline, slits = painted(net)
    points = [(numbers[0], numbers[1]) for command, numbers in outline.segments if command != "Z"]
    assert outline.segments[-1] == ("Z", ())
    cuts = [(slit.segments[0][1], slit.segments[1][1]) for slit in slits]
    lines = creases_of([*dashes, *((a[:2], b[:2]) for a, b in cuts)], points)  # type: ignore[misc]
    found = divided_outline(points, lines)
    assert len(found) == len(net.faces) + len(net.flaps)
    for part in (*net.faces, *net.flaps):
        notched = part.name == "front"
        assert notched or any(congruent(part.polygon, piece) for piece in found), part.name
    assert sum(signed_area(piece) for piece in found) == pytest.approx(signed_area(net.cuts[0]))


def test_a_line_that_divides_nothing_is_refused() -> None:
    net = NETS["d6"]
    with pytest.raises(ValueError, match="divides nothing"):
        divided_outline(net.cuts[0], [((1.0, 1.0), (2.0, 2.0))])


@pytest.mark.parametrize("length", [0.5, 3, 5, 11.7, 24, 92.3])
def test_a_fold_begins_and_ends_with_a_dash_and_alternates_with_dots(length: float) -> None:
    made = dash_dot((3, 4), (3, 4 + length))
    assert made[0][0] == (3, 4)
    assert made[-1][1] == pytest.approx((3, 4 + length))
    assert len(made) >= 3, "a fold without a dot would be taken for a cut"
    scale = math.dist(*made[0]) / DASH
    lengths = [math.dist(*stroke) / scale for stroke in made]
    assert lengths == pytest.approx([DASH, DOT] * (len(made) // 2) + [DASH])
    assert [math.dist(a[1], b[0]) / scale for a, b in pairwise(made)] == pytest.approx([GAP] * (len(made) - 1))
    assert length < 6 or 0.7 < scale < 1.4


@pytest.mark.parametrize("name", NETS)
def test_glued_flaps_are_hatched_in_grey_and_loose_ones_are_not(name: str) -> None:
    net = NETS[name]
    grey = [stroke for shape in net_shapes(net, INK, GLUE) if shape.stroke == GLUE for stroke in strokes(shape)]
    for flap in net.flaps:
        within = [s for s in grey if distance_outside(s, flap.polygon) == 0]
        assert bool(within) != flap.loose, flap.name
    assert all(any(distance_outside(s, flap.polygon) == 0 for flap in net.flaps) for s in grey)


def test_hatching_stays_inside_its_flap_and_has_an_even_step() -> None:
    square = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
    lines = hatch(square)
    assert len(lines) == pytest.approx(math.hypot(10, 10) / STEP, abs=1.5)
    assert all(0 < x < 10 and 0 < y < 10 for line in lines for x, y in line)


def test_pips_and_marks_are_painted_and_figures_are_left_as_text() -> None:
    filled = [shape for shape in net_shapes(NETS["open pyramid"], INK, GLUE) if shape.fill == INK]
    assert len(filled) == 4 * 3 + 4
    assert not [shape for shape in net_shapes(NETS["d20"], INK, GLUE) if shape.fill]


def test_slits_are_cut_and_the_fold_between_them_is_not() -> None:
    net = NETS["tuck box"]
    dashes, _, slits = painted(net)
    assert len(slits) == 2
    for slit in slits:
        (ax, ay), (bx, by) = slit.segments[0][1], slit.segments[1][1]
        middle = ((ax + bx) / 2, (ay + by) / 2)
        assert min(math.dist(middle, p) for stroke in dashes for p in stroke) > math.dist((ax, ay), (bx, by)) / 2 - 0.01
