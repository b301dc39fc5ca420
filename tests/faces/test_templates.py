"""Templates and themes: what is wrong in them is told with its place; painters keep their promises."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings
from generator.catalog.project import Project
from generator.faces import shapes
from generator.faces.deck import Deck
from generator.faces.templates.loading import load_theme
from generator.typesetting.fonts import find_font_file, load_font

MakeDecks = Callable[[Path, Findings], dict[str, Deck]]
Change = Callable[[Path, str, str], None]
THEME = "templates/themes/goblin.yaml"
SWORD = "templates/faces/goblin/gear.yaml"
PRANK = "templates/faces/goblin/qiahnberro.yaml"


def told(root: Path, make_decks: MakeDecks) -> list[Finding]:
    findings = Findings()
    try:
        make_decks(root, findings)
    except CannotJudge as error:
        findings.error("refused", error.message, fix=error.fix)
    return findings.errors


@pytest.mark.parametrize(
    ("file", "old", "new", "code", "said"),
    [
        (SWORD, "style: value}", "style: vallue}", "template.field", "value"),
        (SWORD, 'tint: "{{ row.use }}"', 'tint: "{{ row.usage }}"', "template.field", "usage"),
        (PRANK, "ink: white, tone", "ink: whitte, tone", "template.field", "white"),
        (PRANK, 'art: "{{ row.id }}"', "art: swort", "template.field", "sword"),
        (SWORD, "template: goblin/_pictured", "template: goblin/_picture", "template.use", "_pictured"),
        (SWORD, "template: goblin/_pictured", "template: goblin/gear", "template.cycle", "gear -> goblin/gear"),
        (SWORD, "style: value}", "style: value, glow: 3}", "yaml.unknown-key", "glow"),
        (THEME, 'spirit: "#5b3c8a"', 'spirit: "violet"', "theme.colour", "violet"),
        (THEME, "colour: soft, tracking: 0.05", "colour: sofft, tracking: 0.05", "theme.colour", "soft"),
        (THEME, "size: 40, floor: 28", "size: 40, floor: 48", "theme.floor", "48"),
        (THEME, "big: {font: title", "big: {font: titel", "theme.font", "title"),
        (THEME, "file: AmaticSC-Bold.ttf", "file: AmaticSC-Bald.ttf", "font.missing", "AmaticSC-Bold.ttf"),
        (THEME, "package: font_amatic_sc", "package: font_amatic_cs", "font.missing", "font-amatic-cs"),
    ],
)  # fmt: skip
def test_a_mistake_in_a_template_is_told_with_the_nearest_right_name(
    file: str, old: str, new: str, code: str, said: str, project_copy: Path, change: Change, make_decks: MakeDecks
) -> None:
    path = project_copy / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    found = told(project_copy, make_decks)
    assert code in {finding.code for finding in found}, found
    assert any(said in finding.message + finding.fix for finding in found if finding.code == code), found


def test_the_templates_as_they_stand_have_no_mistake(project_copy: Path, make_decks: MakeDecks) -> None:
    assert told(project_copy, make_decks) == []


def test_a_piece_as_large_as_its_net_that_draws_none_is_told(project_copy: Path, make_decks: MakeDecks) -> None:
    path = project_copy / "data/games/qiahn_goblin/components.yaml"
    text = path.read_text(encoding="utf-8")
    text = text.replace("    shares_sheets_with: cards\n", "")  # what shares sheets has the same size
    path.write_text(text.replace("format: euro_poker", "format: net", 1), encoding="utf-8")
    found = [finding.message for finding in told(project_copy, make_decks) if finding.code == "template.field"]
    assert "QG-C01: the piece is as large as its net, and the template goblin/combatant draws none" in found


def test_a_template_that_is_not_there_is_told_for_every_piece_that_wants_it(
    project_copy: Path, make_decks: MakeDecks
) -> None:
    (project_copy / "data/games/qiahn_goblin/components.yaml").write_text(
        (project_copy / "data/games/qiahn_goblin/components.yaml")
        .read_text(encoding="utf-8")
        .replace("front: goblin/gear", "front: goblin/geer"),
        encoding="utf-8",
    )
    found = told(project_copy, make_decks)
    codes = {finding.message.split(":")[0] for finding in found if finding.code == "template.missing"}
    assert codes == {"QG-G01", "QG-G02", "QG-G03", "QG-G04"}
    assert all("goblin/gear" in finding.message for finding in found if finding.code == "template.missing")


def test_an_unknown_theme_is_refused_with_the_nearest_name(project_copy: Path) -> None:
    with pytest.raises(CannotJudge, match="goblin"):
        load_theme(Project(project_copy, project_copy), "gobln", Findings())


def test_a_file_that_is_no_font_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "none.ttf"
    path.write_bytes(b"not a font")
    with pytest.raises(CannotJudge, match="not a usable font"):
        load_font(path)


def test_a_font_knows_its_characters_and_widths() -> None:
    font = load_font(find_font_file("font_source_sans_pro", "SourceSansPro-Regular.ttf"))
    assert {ord(character) for character in "áéíñü¿¡«»×·–’\u00a0"} <= font.code_points
    assert ord("\U0001f9d9") not in font.code_points
    assert font.width("MM") == pytest.approx(2 * font.width("M"))
    assert font.width("") == 0


# -- painters ---------------------------------------------------------------------


@given(st.integers(0, 12), st.floats(1, 80), st.floats(1, 30), st.floats(1, 20), st.floats(0, 2))
@settings(max_examples=100, deadline=None)
def test_a_row_of_icons_stays_in_its_box_and_none_overlaps(
    count: int, width: float, height: float, size: float, gap: float
) -> None:
    if gap * (count - 1) >= width:
        gap = 0
    row = shapes.icon_row(count, (5, 7, width, height), size, gap)
    assert len(row) == count
    for x, y, w, h in row:
        assert 0 < w == h <= size
        assert x >= 5 - 1e-6
        assert y >= 7 - 1e-6
        assert x + w <= 5 + width + 1e-6
        assert y + h <= 7 + height + 1e-6
    assert all(b[0] - a[0] - a[2] >= gap - 1e-6 for a, b in itertools.pairwise(row))


def test_symmetric_stars_have_a_twin_across_the_middle() -> None:
    bounds, middle = (-3.0, -3.0, 69.0, 94.0), (31.5, 44.0)
    (shape,) = shapes.stars(20, 5, 0.1, 0.4, 0, True, [31.5, 44, 16], "#ffffff", bounds, middle)
    starts = {(round(n[0], 6), round(n[1], 6)) for command, n in shape.segments if command == "M"}
    assert len(starts) == 40
    (turned,) = shapes.upside_down((shape,), middle)
    (again,) = shapes.upside_down((turned,), middle)
    for (_, a), (_, b) in zip(shape.segments, again.segments, strict=True):
        assert a == pytest.approx(b)
    assert min(((n[0] - 31.5) ** 2 + (n[1] - 44) ** 2) ** 0.5 for c, n in shape.segments if c == "M") > 15


def test_stars_are_the_same_for_the_same_seed_and_others_for_another() -> None:
    def made(seed: int) -> object:
        return shapes.stars(10, seed, 0.1, 0.4, 5, False, [], "#ffffff", (0, 0, 63, 88), (31.5, 44))

    assert made(1) == made(1)
    assert made(1) != made(2)


def test_rays_reach_beyond_every_corner() -> None:
    (shape,) = shapes.rays((31.5, 44), 12, 0.5, 0, 0, 0, "#000000", (-3, -3, 69, 94))
    corner = (34.5**2 + 47**2) ** 0.5
    far = next(n for command, n in shape.segments if command == "L")
    assert ((far[0] - 31.5) ** 2 + (far[1] - 44) ** 2) ** 0.5 > corner
    assert sum(command == "M" for command, _ in shape.segments) == 12


def test_a_corner_radius_is_never_larger_than_the_rectangle_holds() -> None:
    xs = [n[i] for _, n in shapes.rectangle((0, 0, 10, 4), 50) for i in range(0, len(n), 2)]
    assert (min(xs), max(xs)) == (0, 10)
    assert shapes.rectangle((0, 0, 10, 4), 0)[1:3] == (("L", (10, 0)), ("L", (10, 4)))


def test_a_shape_without_fill_and_stroke_is_none() -> None:
    path = shapes.circle((5, 5), 2)
    assert shapes.painted(path, "", "", 1) == ()
    assert shapes.painted(path, "", "#000000", 0) == ()
    assert len(shapes.painted(path, "", "#000000", 0.3)) == 1


def test_stars_keep_off_the_boxes_that_are_spared() -> None:
    bounds, middle, text = (0.0, 0.0, 63.0, 88.0), (31.5, 44.0), (10.0, 20.0, 40.0, 12.0)
    (shape,) = shapes.stars(200, 5, 0.1, 0.4, 0, False, [], "#ffffff", bounds, middle, [text])
    points = [(n[-2], n[-1]) for command, n in shape.segments if command != "Z"]
    assert len([command for command, _ in shape.segments if command == "M"]) == 200
    assert not any(10 < x < 50 and 20 < y < 32 for x, y in points)
    (free,) = shapes.stars(200, 5, 0.1, 0.4, 0, False, [], "#ffffff", bounds, middle)
    assert any(10 < n[-2] < 50 and 20 < n[-1] < 32 for command, n in free.segments if command == "M")


def test_stars_without_any_room_are_refused() -> None:
    whole = (0.0, 0.0, 63.0, 88.0)
    with pytest.raises(CannotJudge, match="10 stars find no room"):
        shapes.stars(10, 5, 0.1, 0.4, 0, False, [], "#ffffff", whole, (31.5, 44), [whole])


def test_rays_in_a_box_end_at_its_edges_and_fill_its_corners() -> None:
    box = (2.0, 3.0, 20.0, 30.0)
    (shape,) = shapes.rays((12, 18), 12, 0.5, 0, 0, 0, "#000000", box, box)
    points = [n for command, n in shape.segments if command != "Z"]
    assert min(x for x, _ in points) == pytest.approx(2)
    assert max(x for x, _ in points) == pytest.approx(22)
    assert min(y for _, y in points) == pytest.approx(3)
    assert max(y for _, y in points) == pytest.approx(33)


def test_what_of_a_polygon_lies_in_a_box_is_cut_at_its_edges() -> None:
    triangle = [(0.0, 0.0), (10.0, 0.0), (0.0, 10.0)]
    assert shapes.inside(triangle, (0, 0, 20, 20)) == triangle
    assert sorted(shapes.inside(triangle, (0, 0, 2, 2))) == [(0, 0), (0, 2), (2, 0), (2, 2)]
    assert shapes.inside(triangle, (30, 30, 5, 5)) == []
