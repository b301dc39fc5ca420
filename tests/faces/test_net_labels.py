"""Labels of nets: beside the net where its box is free, clear of the outline, else below it."""

from __future__ import annotations

import math

import pytest
from projects import AS_IT_STANDS

from generator.base.findings import Findings
from generator.base.geometry import edges
from generator.faces.elements.net import LABEL_CLEAR, for_panels, label_request, net_hatchings
from generator.faces.nets.dice import die
from generator.faces.templates.loading import load_theme
from generator.typesetting.words import Style


@pytest.fixture(scope="module")
def style() -> Style:
    theme = load_theme(AS_IT_STANDS, "qiahn", Findings())
    assert theme is not None
    return theme.styles["net_label"]


@pytest.mark.parametrize(("sides", "size"), [(4, 22), (6, 18), (8, 18), (10, 18), (12, 20)])
def test_a_label_stands_in_the_box_of_its_net_and_clears_it(sides: int, size: float, style: Style) -> None:
    net = die(sides, size)
    x, y, width, height = label_request(net, f"d{sides} · Caballero", style, "#000000").frame.box
    assert x >= 0
    assert y >= 0
    assert x + width <= net.width
    assert y + height <= net.height
    for a, b in edges(net.cuts[0]):
        for i in range(101):
            px, py = a[0] + (b[0] - a[0]) * i / 100, a[1] + (b[1] - a[1]) * i / 100
            away = math.hypot(max(x - px, 0, px - x - width), max(y - py, 0, py - y - height))
            assert away >= LABEL_CLEAR - 0.01


def test_a_label_without_room_stands_below_the_net(style: Style) -> None:
    net = die(20, 20)
    x, y, _, _ = label_request(net, "d20 · Mago", style, "#000000").frame.box
    assert (x, y) == (0, net.height + LABEL_CLEAR)


@pytest.mark.parametrize("pattern", ["dots", "rising", "crossed"])
def test_each_panel_is_hatched_by_itself(pattern: str) -> None:
    net = die(8, 18)
    made = net_hatchings(net, pattern, "#123456")
    assert len(made) == 8
    for face, shapes in zip(net.faces, made, strict=True):
        points = [numbers[-2:] for shape in shapes for command, numbers in shape.segments if command != "Z"]
        assert max(math.dist(point, face.centre) for point in points) < 2.1 * face.inradius


def test_a_template_for_each_panel_leaves_those_with_their_own_alone() -> None:
    net = die(6, 18)
    assert for_panels(net, {"1": "mark"}, "plain") == {"1": "mark", **dict.fromkeys("65423", "plain")}
    assert for_panels(net, {"1": "mark"}, "") == {"1": "mark"}
