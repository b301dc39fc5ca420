"""Forms laid back to front: each cuts what it hides, every ink is one path, and all is the same every time."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest
from shapely.geometry import LineString, box

from generator.base.errors import CannotJudge
from generator.drawing.areas import ellipse, joined, polygons, shape, solid, stroke
from generator.drawing.figures import Skin, limb
from generator.drawing.hatching import HATCHINGS, contour, flow, heraldic, teeth
from generator.drawing.picture_builder import PictureBuilder
from generator.drawing.sources import draw, out_of_step, sources_in
from generator.faces.art.layered_pictures import LayeredPicture, load_layered_picture
from generator.faces.elements.hatching import PATTERNS

ROOT = Path(__file__).resolve().parents[2]
PICTURES = ROOT / "templates" / "pictures"
SOURCES = sources_in([PICTURES])
INKS = {"white": "shade", "accent": "shade", "ink": "ink"}


def read(text: str, tmp_path: Path) -> LayeredPicture:
    path = tmp_path / "drawn.svg"
    path.write_text(text, "utf-8")
    return load_layered_picture(path, "drawn.svg")


def built() -> PictureBuilder:
    return PictureBuilder((0, 0, 400, 400), INKS, (-1, -1), accent="vertical", ground="white")


def drawn() -> str:
    picture = built()
    picture.form(ellipse(200, 200, 120), "accent", "ink", line="ink")
    picture.form(box(180, 100, 300, 300), "white", "ink", line="ink", gap=8)
    picture.roundel = (200, 200, 150)
    return picture.svg("Two forms")


def test_a_picture_has_every_layer_and_is_the_same_every_time(tmp_path: Path) -> None:
    picture = read(drawn(), tmp_path)
    assert list(picture.layers) == ["mask", "shade", "ink", "line", "hatch"]
    assert [[path.ink for path in paths] for paths in picture.layers.values()] == [
        ["white"], ["white", "accent"], ["ink"], ["line"], ["line"]
    ]  # fmt: skip
    assert picture.roundel == (200, 200, 150)
    assert drawn() == drawn()


def test_a_form_in_front_cuts_away_what_it_hides(tmp_path: Path) -> None:
    picture = read(drawn(), tmp_path)
    (accent,) = [path for path in picture.layers["shade"] if path.ink == "accent"]
    across, down = accent.numbers[::2], accent.numbers[1::2]
    assert not any(185 < x < 295 and 105 < y < 295 for x, y in zip(across, down, strict=True))


def test_marks_grow_from_the_side_that_they_are_asked_for() -> None:
    form = box(0, 0, 200, 200)
    for side, towards in ((0, (-1, 0)), (2, (1, 0))):
        marks = teeth(form, towards, 40, 12, 8)
        assert not marks.is_empty
        assert form.buffer(0.01).contains(marks)
        assert abs(marks.bounds[side] - form.bounds[side]) < 1
        assert marks.bounds[2] - marks.bounds[0] < 60


def test_a_contour_is_heavy_on_the_side_away_from_the_light() -> None:
    line = contour(box(0, 0, 100, 100), 8, (-1, 0), 2)
    left, right = line.intersection(box(-20, 40, 50, 60)).area, line.intersection(box(50, 40, 120, 60)).area
    assert right > 1.5 * left


def test_lines_run_between_their_rails_and_swell_with_the_tone() -> None:
    lines = flow("0,0 0,300", "200,0 200,300", 6, 12, lambda across, along: along, jitter=0)
    top, bottom = lines.intersection(box(-20, 40, 220, 120)).area, lines.intersection(box(-20, 180, 220, 260)).area
    assert bottom > 1.5 * top
    assert box(-10, -10, 210, 310).contains(lines)
    assert stroke("0,0 100,0", [1, 20, 1]).area > stroke("0,0 100,0", 1).area


@pytest.mark.parametrize("pattern", HATCHINGS)
def test_heraldic_hatchings_are_those_of_the_faces_and_leave_paper(pattern: str) -> None:
    area = ellipse(200, 200, 100)
    made = heraldic(area, pattern)
    assert 0.1 < made.area / area.area < 0.6
    assert area.buffer(0.01).contains(made)
    assert sorted(HATCHINGS) == sorted(PATTERNS)


def test_a_limb_ends_flat_or_in_a_round_shoulder() -> None:
    skin = Skin("paper", "ink", "ink")
    flat = limb(built(), "100,100 200,100 300,100", [60, 50, 40], skin)
    round_ = limb(built(), "100,100 200,100 300,100", [60, 50, 40], skin, rounded=True)
    assert flat.bounds[0] > 95
    assert round_.bounds[0] == pytest.approx(70, abs=2)


def test_a_broad_tool_makes_fewer_and_wider_marks_and_leaves_broad_ones() -> None:
    lines = [box(x, 0, x + 4, 200) for x in range(0, 200, 20)]
    square = box(300, 0, 400, 200)
    fine, broad = built(), built()
    broad.broad = 2.0
    assert fine.broadened(joined(lines)).area == pytest.approx(10 * 4 * 200)
    made = list(polygons(broad.broadened(joined([*lines, square]))))
    assert len(made) == 6
    widths = sorted(one.bounds[2] - one.bounds[0] for one in made)
    assert widths[:5] == pytest.approx([7.5] * 5)
    assert widths[5] == pytest.approx(103.5)
    assert len(list(polygons(broad.broadened(joined(lines[:2]))))) == 2  # no family: both stay


def test_a_line_alone_that_cutting_leaves_is_no_area() -> None:
    assert solid(LineString([(0, 0), (9, 9)])).is_empty


def test_an_unsteady_edge_is_the_same_for_one_seed_and_another_for_another() -> None:
    points = "0,0 100,0 100,100 0,100"
    assert shape(points, 2, 1).equals(shape(points, 2, 1))
    assert not shape(points, 2, 1).equals(shape(points, 2, 2))


# -- drawings and their sources ------------------------------------------------------------


@pytest.mark.parametrize("source", SOURCES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_drawing_is_in_step_with_its_source(source: Path) -> None:
    assert out_of_step(source) == ""


def test_every_drawing_has_a_source() -> None:
    assert {path.with_suffix(".svg") for path in SOURCES} == set(PICTURES.rglob("*.svg"))


@pytest.mark.parametrize("folder", sorted({path.parent for path in SOURCES}), ids=lambda path: path.name)
def test_a_drawing_of_each_folder_is_drawn_again_to_the_same_bytes(folder: Path) -> None:
    smallest = min(sources_in([folder]), key=lambda path: path.with_suffix(".svg").stat().st_size)
    assert draw(smallest) == smallest.with_suffix(".svg").read_text("utf-8")


@pytest.mark.soak
@pytest.mark.parametrize("source", SOURCES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_every_drawing_is_drawn_again_to_the_same_bytes(source: Path) -> None:
    assert draw(source) == source.with_suffix(".svg").read_text("utf-8")


SOURCE = '''"""A square."""
from _shared import SIZE


def draw() -> str:
    return f'<svg viewBox="0 0 {SIZE} {SIZE}"><title>A</title>\\n</svg>'
'''


@pytest.fixture
def source(tmp_path: Path) -> Path:
    (tmp_path / "_shared.py").write_text("SIZE = 9\n")
    path = tmp_path / "square.py"
    path.write_text(SOURCE)
    path.with_suffix(".svg").write_text(draw(path))
    return path


def test_a_drawing_that_is_out_of_step_is_told(source: Path) -> None:
    drawing = source.with_suffix(".svg")
    assert out_of_step(source) == ""
    kept = drawing.read_text()
    drawing.write_text(kept.replace("0 0 9 9", "0 0 9 8"))
    assert out_of_step(source) == "square.svg was changed by hand since it was drawn"
    drawing.write_text("<svg/>")
    assert out_of_step(source) == "square.svg does not say what drew it"
    drawing.write_text(kept)
    (source.parent / "_shared.py").write_text("SIZE = 10\n")
    assert "was changed since square.svg was drawn" in out_of_step(source)
    drawing.unlink()
    assert out_of_step(source) == "square.svg is missing"


def test_a_drawing_that_draws_another_again_is_out_of_step_with_that_one_too(source: Path) -> None:
    small = source.parent / "square_small.py"
    small.write_text(
        '"""The square, small."""\nfrom square import draw as drawn\n\n\ndef draw() -> str:\n    return drawn()\n'
    )
    small.with_suffix(".svg").write_text(draw(small))
    assert out_of_step(small) == ""
    assert "square" not in sys.modules
    source.write_text(SOURCE.replace("A square", "Another square"))
    assert "was changed since square_small.svg was drawn" in out_of_step(small)


def test_what_is_no_source_is_refused(source: Path) -> None:
    with pytest.raises(CannotJudge, match="is no folder and no source"):
        sources_in([source.parent / "nowhere"])
    source.write_text("draw = 3\n")
    with pytest.raises(CannotJudge, match="no function draw"):
        draw(source)
