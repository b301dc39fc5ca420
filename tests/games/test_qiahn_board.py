"""The board of Qíahn Tactics: what its drawings leave free beside the words and panels that stand on it."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from projects import ROOT

PICTURES = ROOT / "templates" / "pictures" / "qiahn"
STEP = re.compile(r"([Mlc])([^Mlcz]*)z?")


def outlines(name: str, layers: tuple[str, ...]) -> Iterator[list[tuple[float, float]]]:
    """The corners of the outlines in some layers of a picture, in its units of 0.1 mm; of curves, their ends."""
    text = (PICTURES / f"{name}.svg").read_text("utf-8")
    for layer, path in re.findall(r'<path class="(\w+)" d="([^"]+)"', text):
        if layer not in layers:
            continue
        for one in re.findall(r"M[^M]+", path):
            points: list[tuple[float, float]] = []
            for command, given in STEP.findall(one):
                numbers = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", given)]
                size = 6 if command == "c" else 2
                for i in range(0, len(numbers) - size + 1, size):
                    x, y = numbers[i + size - 2 : i + size]
                    x, y = (x, y) if command == "M" else (points[-1][0] + x, points[-1][1] + y)
                    points.append((x, y))
            yield points


def in_the_gap(name: str, layers: tuple[str, ...]) -> list[tuple[float, float]]:
    """Corners between the Edge and a panel, where ground alone is seen, away from the corners of the panel."""
    corners = (corner for outline in outlines(name, layers) for corner in outline)
    return [(x, y) for x, y in corners if 720 < abs(x) < 1140 and 5 < y < 24]


@pytest.mark.parametrize(
    ("name", "layers"), [("field_heads", ("gold", "ink")), ("field_tails", ("silver", "moon", "dim"))]
)
def test_no_arc_shows_a_stub_between_the_edge_and_a_panel(name: str, layers: tuple[str, ...]) -> None:
    assert in_the_gap(name, layers) == []
    assert sum(len(outline) for outline in outlines(name, layers)) > 500


def test_castles_of_tails_have_a_contour_on_the_side_without_hatching() -> None:
    """The right edge of the nearer tower (x 1160) had hatching on its other side alone."""
    corners = [corner for outline in outlines("court_tails", ("silver",)) for corner in outline]
    far = [(x, y) for x, y in corners if 1150 < x < 1170 and 1190 < y < 1290]
    assert far
