"""Pieces that only a colour tells apart, for people who see some colours alike, and in greys."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image
from spoiling import Printing

from generator.base.findings import Finding
from generator.inspection.picture.colour_only import VISION_FILTERS, largest_difference

Judged = Callable[..., list[Finding]]
Change = Callable[[Path, str, str], None]


def plain(colour: str) -> Image.Image:
    return Image.new("RGB", (9, 9), colour)


@pytest.mark.parametrize(
    ("vision", "one", "other"),
    [
        ("protanopia", "#b04020", "#6a6a20"),
        ("deuteranopia", "#c05030", "#8a8a34"),
        ("tritanopia", "#3060c0", "#107070"),
        ("greyscale", "#c83232", "#328232"),
    ],
)
def test_a_pair_of_colours_that_one_sight_takes_for_the_same(vision: str, one: str, other: str) -> None:
    pair = plain(one), plain(other)
    assert largest_difference(*pair) >= 40
    assert largest_difference(*(VISION_FILTERS[vision](image) for image in pair)) < 26


@given(st.integers(0, 255))
def test_greys_are_the_same_grey_to_everybody(level: int) -> None:
    image = plain(f"#{level:02x}{level:02x}{level:02x}")
    for vision in VISION_FILTERS.values():
        for band in vision(image).split():
            assert abs(band.getpixel((4, 4)) - level) <= 6


@pytest.mark.parametrize("vision", VISION_FILTERS)
def test_light_and_dark_are_told_apart_by_everybody(vision: str) -> None:
    assert largest_difference(VISION_FILTERS[vision](plain("#202060")), VISION_FILTERS[vision](plain("#e0e0a0"))) > 100


def coloured(project_copy: Path, fill: str) -> None:
    """Markers of the target with nothing on them but a colour for each."""
    (project_copy / "templates/faces/gnostica/target.yaml").write_text(
        f'elements:\n- {{kind: ground, fill: "{fill}"}}\n', encoding="utf-8"
    )


def test_two_pieces_that_differ_by_red_and_green_alone_are_named_with_who_cannot_tell_them_apart(
    project_copy: Path, printing: Printing, judged: Judged
) -> None:
    coloured(project_copy, "{{ '#c83232' if row.id == 'target' else '#328232' }}")
    (path,) = printing("gnostica", "markers")
    found = [f for f in judged(path) if f.code == "print.colour-only"]
    assert found
    assert "GN-T01" in found[0].message
    assert "they look the same" in found[0].message
    assert found[0].where.slot


def test_two_pieces_that_differ_by_light_and_dark_are_let_through(
    project_copy: Path, printing: Printing, judged: Judged
) -> None:
    coloured(project_copy, "{{ {'target': '#f0e8d0', 'target_short': '#101830', 'target_long': '#8a7a70'}[row.id] }}")
    (path,) = printing("gnostica", "markers")
    assert judged(path) == []


def test_pieces_that_nobody_tells_apart_are_copies_and_no_mistake(
    project_copy: Path, printing: Printing, judged: Judged
) -> None:
    coloured(project_copy, "#c83232")
    (path,) = printing("gnostica", "markers")
    assert judged(path) == []
