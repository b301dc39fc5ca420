"""Hexagons and circles in staggered rows: sound as printed; paint on a neighbour, cuts and lost bleeds are told."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from projects import sketched
from spoiling import PLACED, Spoiler

from generator.base.findings import Finding

Errors = Callable[..., list[Finding]]
Point = tuple[float, float]
CORNER = re.compile(r"([\d.]+) ([\d.]+) [ml]")
FORM = re.compile(r"/X\d+ Do")
POINTS = 72 / 25.4


@pytest.fixture(params=["hex_tiles", "settlement_counters", "bank"])
def component(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def sheet(component: str, tmp_path: Path) -> Path:
    path = tmp_path / f"{component}.a4.pdf"
    path.write_bytes(sketched("kaixiflan", component))
    return path


def told(findings: list[Finding]) -> list[str]:
    return [f.message for f in findings if f.code == "print.clip"]


def corners(placed: str) -> list[Point]:
    return [(float(x), float(y)) for x, y in CORNER.findall(placed)]


def with_outline(placed: str, outline: list[Point]) -> str:
    first, *rest = (f"{x:.3f} {y:.3f}" for x, y in outline)
    drawn = f"{first} m {' '.join(f'{corner} l' for corner in rest)} h"
    return f"q {drawn} W n{placed.partition(' W n')[2]}"


def scaled(placed: str, factor: float) -> str:
    outline = corners(placed)
    x, y = (sum(values) / len(outline) for values in zip(*outline, strict=True))
    return with_outline(placed, [(x + (px - x) * factor, y + (py - y) * factor) for px, py in outline])


def boxed(placed: str) -> str:
    xs, ys = zip(*corners(placed), strict=True)
    box = (min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))
    return f"q {' '.join(f'{v:.3f}' for v in box)} re W n{placed.partition(' W n')[2]}"


def dented(placed: str) -> str:
    """The outline with one corner at its middle."""
    outline = corners(placed)
    middle = (sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline))
    return with_outline(placed, [middle, *outline[1:]])


def in_the_middle(content: str) -> str:
    """The placement of the piece that lies nearest to the middle of the nested ones."""
    found = [one for one in PLACED.findall(content) if " h W n " in one]
    at = [(sum(x for x, _ in corners(one)) / len(corners(one)), sum(y for _, y in corners(one))) for one in found]
    return found[at.index(sorted(at)[len(at) // 2])]


def test_nested_pieces_are_sound(sheet: Path, errors: Errors) -> None:
    assert errors(sheet) == []


@pytest.mark.parametrize(
    ("damage", "message"),
    [
        (lambda placed: scaled(placed, 1.2), "it paints on its neighbour"),
        (boxed, "it paints on its neighbour"),
        (lambda placed: scaled(placed, 0.7), "off the trimmed piece"),
        (dented, "its clip is no rectangle along the page's edges"),
        (lambda placed: re.sub(r"q .* W n ", "q ", placed), "it paints on its neighbour"),
    ],
    ids=["larger", "boxed", "smaller", "dented", "unclipped"],
)
def test_a_wrong_outline_is_told(damage: Callable[[str], str], message: str, sheet: Path, errors: Errors) -> None:
    def edit(content: str) -> str:
        chosen = in_the_middle(content)
        return content.replace(chosen, damage(chosen), 1)

    Spoiler(sheet).page(1, edit)
    found = told(errors(sheet))
    assert any(message in one for one in found), found


def test_an_outer_edge_without_bleed_is_told(sheet: Path, errors: Errors) -> None:
    def edit(content: str) -> str:
        first = next(one for one in PLACED.findall(content) if " h W n " in one)  # nothing lies above it
        outline = corners(first)
        top = max(y for _, y in outline)
        return content.replace(first, with_outline(first, [(x, min(y, top - 2 * POINTS)) for x, y in outline]), 1)

    Spoiler(sheet).page(1, edit)
    found = told(errors(sheet))
    assert any("has less than 1 mm of bleed, and no piece of the same colours" in one for one in found), found


@pytest.mark.parametrize("component", ["settlement_counters"], indirect=True)
def test_a_shared_cut_beside_another_colour_is_told(sheet: Path, errors: Errors) -> None:
    def exchanged(content: str) -> str:
        nested = [one for one in PLACED.findall(content) if " h W n " in one]
        first, last = in_the_middle(content), nested[-1]
        one, other = (FORM.search(placed).group() for placed in (first, last))  # type: ignore[union-attr]
        assert one != other
        content = content.replace(first, first.replace(one, "/Y Do"))
        return content.replace(last, last.replace(other, one)).replace("/Y Do", other)

    Spoiler(sheet).page(1, exchanged)
    found = [one for one in told(errors(sheet)) if "shares that cut" in one]
    assert len(found) >= 2


@pytest.mark.parametrize(("game", "component"), [("gnostica", "markers"), ("qiahn_tactics", "references")])
def test_backs_and_rectangles_are_clipped_by_rectangles_alone(
    game: str, component: str, tmp_path: Path, errors: Errors
) -> None:
    path = tmp_path / f"{component}.a4.pdf"
    path.write_bytes(sketched(game, component))
    assert errors(path) == []

    def edit(content: str) -> str:
        chosen = PLACED.findall(content)[0]
        x, y, w, h = (float(value) for value in chosen.split()[1:5])
        octagon = [(x + 1, y), (x + w - 1, y), (x + w, y + 1), (x + w, y + h - 1)]
        octagon += [(x + w - 1, y + h), (x + 1, y + h), (x, y + h - 1), (x, y + 1)]
        return content.replace(chosen, with_outline(chosen, octagon), 1)

    with pikepdf.open(path) as pdf:
        last = len(pdf.pages)
    Spoiler(path).page(last, edit)
    assert "its clip is no rectangle along the page's edges" in " ".join(told(errors(path)))
