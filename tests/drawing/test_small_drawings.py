"""Drawings in small places of the finished kits are drawn for these: little of their black lies in thin strokes."""

from __future__ import annotations

import math
from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from projects import AS_IT_STANDS, ROOT, game_as_it_stands
from thin_strokes import DPI, rendered, side_of, smallest, thin_share

from generator.base.findings import Findings
from generator.catalog.printdata import load_print_data
from generator.faces.art.layered_pictures import load_layered_picture, points_on
from generator.workshop.print_preparation import decks_for

SMALL = 25.0  # mm: a place that is smaller on both sides is a small one
LEAST = 5.0  # mm: in a legend a sign of the map is smaller than on the map, and is to be known again only
MOST = 0.15  # of the black: how much of it may lie in strokes thinner than 0.1 mm
GAMES = ("kaixiflan", "qiahn_tactics", "qiahn_goblin")
FIGURES = sorted(ROOT.glob("templates/pictures/qiahn/*_token.svg"))
SHOULDERS = 1 / 3  # of the radius below the middle: what is lower is a bust that ends at the ring
SIGNS = sorted(ROOT.glob("templates/pictures/kaixiflan/unit_*.svg")) + sorted(
    ROOT.glob("templates/pictures/kaixiflan/marker_*.svg")
)


@pytest.mark.parametrize("game_id", GAMES)
def test_no_drawing_in_a_small_place_of_a_kit_is_of_thin_strokes(game_id: str) -> None:
    game, data = game_as_it_stands(game_id), load_print_data(AS_IT_STANDS, Findings())
    decks = [
        deck
        for component in game.components
        for deck in decks_for(AS_IT_STANDS, game, component.id, ["en"], data, False, Findings()).values()
    ]
    placed = {name: one for name, one in smallest(decks, LEAST).items() if side_of(one) < SMALL}
    assert len(placed) > 8
    shares = {name: thin_share(rendered(one)) for name, one in placed.items()}
    thin = [f"{name}, {side_of(placed[name]):.1f} mm: {share:.0%}" for name, share in shares.items() if share > MOST]
    assert not thin, "\n".join(sorted(thin))


def ruled(width: float) -> Image.Image:
    """A black square of 3 mm, and lines of a width (mm) of as much black."""
    dots, count = DPI / 25.4, round(9 / (6 * width))
    image = Image.new("L", (round((6 + 0.3 * count) * dots), round(8 * dots)), 255)
    pen = ImageDraw.Draw(image)
    pen.rectangle([dots, dots, 4 * dots, 4 * dots], fill=0)
    for k in range(count):
        at = round((5 + 0.3 * k) * dots)
        pen.rectangle([at, dots, at + round(width * dots) - 1, 7 * dots], fill=0)
    return image


def test_thin_lines_are_told_by_their_share_and_others_are_not() -> None:
    assert thin_share(ruled(0.12)) == 0.0
    assert thin_share(ruled(0.06)) == pytest.approx(0.5, abs=0.06)
    assert thin_share(Image.new("L", (50, 50), 255)) == 0.0


@pytest.mark.parametrize("file", SIGNS, ids=lambda path: path.stem)
def test_nothing_of_a_sign_is_cut_off_by_its_circle(file: Path) -> None:
    picture = load_layered_picture(file, file.stem)
    x, y, radius = picture.roundel
    for path in picture.paths("sign"):
        across, down = points_on(path)
        assert max(math.hypot(px - x, py - y) for px, py in zip(across, down, strict=True)) < radius


def cut_off(name: str) -> list[tuple[float, float]]:
    """Points of a figure's lines above its shoulders that lie outside its roundel: each in units of the grid."""
    picture = load_layered_picture(ROOT / "templates" / "pictures" / "qiahn" / f"{name}.svg", name)
    x, y, radius = picture.roundel
    points = [point for path in picture.layers["line"] for point in zip(*points_on(path), strict=True)]
    return [(px, py) for px, py in points if py < y + radius * SHOULDERS and math.hypot(px - x, py - y) > radius]


@pytest.mark.parametrize("name", [path.stem for path in FIGURES])
def test_no_head_and_no_weapon_of_a_token_is_cut_off_by_its_circle(name: str) -> None:
    assert cut_off(name) == []


def test_a_spear_that_reaches_out_of_its_circle_is_told() -> None:
    assert len(FIGURES) == 12
    assert cut_off("footman_heads")  # as the card shows it
