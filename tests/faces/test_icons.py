"""Icons: read from plain paths, drawn on one grid, told apart at the size they are printed."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageStat

from generator.base.display_list import PathSegment, Symbol
from generator.base.errors import CannotJudge
from generator.faces.art.icons import GRID, STROKE, Icon, load_icon
from generator.faces.art.svg import CLASSES
from generator.faces.face import Face
from generator.faces.trim import Format

ART = Path(__file__).resolve().parent.parent.parent / "templates" / "art"
FILES = sorted(ART.glob("*.svg"))
ICONS = {path.stem: load_icon(path, path.name) for path in FILES}
Picture = Callable[..., Image.Image]
Point = tuple[float, float]
SIZE = 6.0  # mm
DIFFERENT = 0.3  # of what either icon inks
BARE = Format("bare", SIZE, SIZE, 0, 0, 0)


def points_of(segments: tuple[PathSegment, ...]) -> list[Point]:
    """Points along a path, curves in 32 steps."""
    found: list[Point] = []
    for command, numbers in segments:
        if command in ("M", "L"):
            found.append((numbers[0], numbers[1]))
        elif command == "C":
            start = found[-1]
            for i in range(1, 33):
                t, u = i / 32, 1 - i / 32
                x, y = (
                    u**3 * start[k]
                    + 3 * u * u * t * numbers[k]
                    + 3 * u * t * t * numbers[2 + k]
                    + t**3 * numbers[4 + k]
                    for k in (0, 1)
                )
                found.append((x, y))
    return found


def drawn(icon: Icon, picture: Picture) -> Image.Image:
    """The icon at 6 mm in one colour on white, its ink white on black."""
    shapes = icon.shapes((0, 0, SIZE, SIZE), "#000000", "#000000", "#ffffff")
    return ImageChops.invert(
        picture(Face(icon.name, Format("bare", SIZE, SIZE, 0, 0, 0), (Symbol(icon.name, shapes),)), 300)
    )


def difference(a: Image.Image, b: Image.Image) -> float:
    """The share of what is inked in either picture that is not inked in both."""
    return ImageStat.Stat(ImageChops.difference(a, b)).sum[0] / ImageStat.Stat(ImageChops.lighter(a, b)).sum[0]


def test_there_are_icons_for_everything_a_goblin_card_shows() -> None:
    wanted = {
        "wizard", "paladin", "knight", "beast", "archer", "footman", "sword", "shield",
        "water", "air", "fire", "earth", "spirit", "heads", "tails",
        "hen", "butter", "bees", "soup", "bell",
    }  # fmt: skip
    assert wanted <= set(ICONS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_icon_is_nothing_but_paths_of_known_classes_on_the_grid(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert text.count('class="') == text.count("<path") == len(ICONS[path.stem].paths)
    for tag in ("<rect", "<circle", "<g", "<image", "<text", "<style", "<script", "<use", "transform=", "href"):
        assert tag not in text
    icon = ICONS[path.stem]
    assert icon.size == GRID
    for kind, segments in icon.paths:
        assert kind in CLASSES
        half = STROKE / 2 if kind in ("line", "cut") else 0
        for x, y in points_of(segments):
            assert half <= x <= GRID - half, f"{kind} at {x:.2f}, {y:.2f}"
            assert half <= y <= GRID - half, f"{kind} at {x:.2f}, {y:.2f}"


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_every_icon_says_what_it_shows(path: Path) -> None:
    title = path.read_text(encoding="utf-8").partition("<title>")[2].partition("</title>")[0]
    assert len(title.split()) >= 2


def test_any_two_icons_differ_at_6_mm_in_one_colour(picture: Picture) -> None:
    pictures = {name: drawn(icon, picture) for name, icon in ICONS.items()}
    alike = [(a, b) for a, b in combinations(sorted(pictures), 2) if difference(pictures[a], pictures[b]) < DIFFERENT]
    assert not alike


def test_the_same_icon_a_tenth_of_a_millimetre_aside_counts_as_alike(picture: Picture) -> None:
    icon = ICONS["shield"]
    moved = icon.shapes((0.1, 0, SIZE, SIZE), "#000000", "#000000", "#ffffff")
    image = ImageChops.invert(picture(Face("moved", BARE, (Symbol("moved", moved),)), 300))
    assert difference(drawn(icon, picture), image) < DIFFERENT


def test_an_icon_fills_its_box_and_keeps_in_the_middle_of_a_wide_one() -> None:
    square = ICONS["sword"].shapes((0, 0, 10, 10), "#111111", "#222222", "#333333")
    wide = ICONS["sword"].shapes((5, 2, 30, 10), "#111111", "#222222", "#333333")
    assert {shape.fill for shape in square} - {None} <= {"#111111", "#222222", "#333333"}
    for a, b in zip(square, wide, strict=True):
        assert a.width == pytest.approx(b.width)
        for (x1, y1), (x2, y2) in zip(points_of(a.segments), points_of(b.segments), strict=True):
            assert (x2 - x1, y2 - y1) == pytest.approx((15, 2))


def test_strokes_are_drawn_in_ink_and_cuts_in_paper(tmp_path: Path) -> None:
    path = tmp_path / "two.svg"
    path.write_text(
        '<svg viewBox="0 0 64 64"><path class="line" d="M4 4H60"/><path class="cut" d="M4 9H60"/></svg>',
        encoding="utf-8",
    )
    line, cut = load_icon(path, "two.svg").shapes((0, 0, 64, 64), "#111111", "#222222", "#333333")
    assert (line.fill, line.stroke, line.width) == (None, "#111111", STROKE)
    assert (cut.fill, cut.stroke, cut.width) == (None, "#333333", STROKE)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("not a picture", "not readable as XML"),
        ('<svg viewBox="0 0 64 64"><path d="M0 0L1 1"/>', "not readable as XML"),
        ('<?xml version="1.0" encoding="klingon"?><svg viewBox="0 0 64 64"/>', "not readable as XML"),
        ('<html><svg viewBox="0 0 64 64"/></html>', "no <svg viewBox>"),
        ('<svg viewBox="0 0 64 64"></svg>', "no <path>"),
        ('<svg viewBox="0 0 64 64"><path class="shadow" d="M0 0L1 1"/></svg>', "'shadow'"),
        ("<svg viewBox='0 0 64 64'><path class='shadow' d='M0 0L1 1'/></svg>", "'shadow'"),
        ('<svg viewBox="0 0 64 64"><path class="ink" d="M0 0 L zzz"/></svg>', "not SVG path data"),
        ('<svg viewBox="0 0 wide 64"><path class="ink" d="M0 0L1 1"/></svg>', "viewBox"),
        ('<svg viewBox="0 0 64 32"><path class="ink" d="M0 0L1 1"/></svg>', "viewBox"),
        ('<svg viewBox="8 8 64 64"><path class="ink" d="M0 0L1 1"/></svg>', "viewBox"),
        ('<svg viewBox="0 0 64 64"><path class="ink" d="M0 0L1 1"/><circle r="9"/></svg>', "<circle>"),
        ('<svg viewBox="0 0 64 64"><g><path class="ink" d="M0 0L1 1"/></g></svg>', "<g>"),
        ('<svg viewBox="0 0 64 64"><svg><path class="ink" d="M0 0L1 1"/></svg></svg>', "<svg>"),
        ('<svg viewBox="0 0 64 64"><title><path class="ink" d="M0 0L1 1"/></title></svg>', "<path>"),
        ('<svg viewBox="0 0 64 64"><path xmlns="urn:other" class="ink" d="M0 0L1 1"/></svg>', "urn:other"),
        ('<svg viewBox="0 0 64 64"><path class="ink" transform="scale(2)" d="M0 0L1 1"/></svg>', "transform="),
        ('<svg viewBox="0 0 64 64" fill="none"><path class="ink" d="M0 0L1 1"/></svg>', "fill="),
        ('<svg viewBox="0 0 64 64"><path class="ink" d=""/></svg>', "draws nothing"),
        ('<svg viewBox="0 0 64 64"><!-- <path class="ink" d="M0 0L1 1"/> --></svg>', "no <path>"),
    ],
)
def test_a_file_that_is_no_icon_is_refused_by_name(text: str, said: str, tmp_path: Path) -> None:
    path = tmp_path / "odd.svg"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(CannotJudge) as caught:
        load_icon(path, "templates/art/odd.svg")
    assert caught.value.message.startswith("templates/art/odd.svg:")
    assert said in caught.value.message
