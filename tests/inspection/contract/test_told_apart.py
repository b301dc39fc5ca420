"""What players tell apart on pieces looks different in greys and to colour-blind eyes, as a printed page shows it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from contract_judging import judged_print
from PIL import Image, ImageDraw
from projects import ROOT, keep_few_cards, printed

from generator.base.findings import Finding, Findings
from generator.catalog.library import load_game
from generator.catalog.project import Project
from generator.inspection.contract.painted_face import FaceOnPage, PaintedFace
from generator.inspection.contract.told_apart import ComparedPlace, differing_share, whole_places
from generator.inspection.contract.told_apart_places import check_told_apart_places
from generator.inspection.picture.colour_only import VISION_FILTERS
from generator.inspection.picture.page_images import opened_images
from generator.inspection.reading.printed_document import PrintedDocument

TYPES = """
told_apart:
  - {what: types on the value's disc, component: cards, groups: [combatants], by: row.id, box: [6.4, 6.1, 11, 11]}
"""
SIZE = (60, 60)


def hatched(ground: str, ink: str, *, across: bool) -> Image.Image:
    """A ground with lines of three dots every nine."""
    image = Image.new("RGB", SIZE, ground)
    pen = ImageDraw.Draw(image)
    for at in range(0, 60, 9):
        pen.rectangle([0, at, 60, at + 2] if across else [at, 0, at + 2, 60], fill=ink)
    return image


def test_a_pattern_tells_two_grounds_of_one_grey_apart() -> None:
    one, other = Image.new("RGB", SIZE, "#c83232"), Image.new("RGB", SIZE, "#328232")
    greys = VISION_FILTERS["greyscale"]
    assert differing_share(one, other) == 1.0
    assert differing_share(greys(one), greys(other)) == 0.0
    lines = hatched("#328232", "#ffffff", across=True)
    assert differing_share(greys(one), greys(lines)) > 0.3


def test_two_patterns_of_one_darkness_are_told_apart() -> None:
    one, other = (hatched("#808080", "#ffffff", across=across) for across in (True, False))
    assert differing_share(VISION_FILTERS["greyscale"](one), VISION_FILTERS["greyscale"](other)) > 0.3


def judged(project_copy: Path, declared: str) -> list[Finding]:
    path = project_copy / "data" / "games" / "qiahn_goblin" / "components.yaml"
    path.write_text(path.read_text(encoding="utf-8").split("told_apart:")[0] + declared, encoding="utf-8")
    keep_few_cards(project_copy)
    return [one for one in judged_print(project_copy, "qiahn_goblin", "cards") if one.code == "print.told-apart"]


def test_types_that_a_printed_number_tells_apart_pass(project_copy: Path) -> None:
    assert judged(project_copy, TYPES) == []


def test_types_whose_place_shows_the_same_are_told_with_their_names(project_copy: Path) -> None:
    found = judged(project_copy, TYPES.replace("box:", "side: back, box:"))  # a back says nothing
    assert found
    assert "types on the value's disc: wizard and paladin look alike" in found[0].message
    assert found[0].where.page == 4


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("component: cards", "component: card", "no component 'card'"),
        ("groups: [combatants]", "groups: [combatant]", "cards has no group 'combatant'"),
    ],
)
def test_names_that_do_not_exist_are_told(project_copy: Path, old: str, new: str, said: str) -> None:
    path = project_copy / "data" / "games" / "qiahn_goblin" / "components.yaml"
    before = path.read_text(encoding="utf-8").split("told_apart:")[0]
    path.write_text(before + TYPES.replace(old, new), encoding="utf-8")
    findings = Findings()
    load_game(Project(project_copy, ROOT), "qiahn_goblin", findings)
    assert [(one.code, said in one.message) for one in findings] == [("component.told-apart", True)]


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("by: row.id", "by: row.idd", "there is no 'idd'"),
        ("by: row.id", "by: row.id ==", "is not an expression"),
        ("by: row.id", "by: '1'", "gives only '1' on cards, and two at least are told apart"),
        ("by: row.id", "by: \"''\"", "gives nothing on cards"),
        ("[6.4, 6.1, 11, 11]", "[6.4, 6.1, 0, 11]", "the box is 0 x 11 mm"),
        ("[6.4, 6.1, 11, 11]", "[6.4, 6.1, 11, -1]", "the box is 11 x -1 mm"),
        ("[6.4, 6.1, 11, 11]", "[-1, 6.1, 11, 11]", "11 x 11 mm at -1, 6.1 reaches beyond QG-C01 (63 x 88 mm)"),
        ("[6.4, 6.1, 11, 11]", "[6.4, 80, 11, 11]", "11 x 11 mm at 6.4, 80 reaches beyond QG-C01 (63 x 88 mm)"),
    ],
)
def test_what_tells_nothing_apart_is_told_before_it_is_printed(
    project_copy: Path, old: str, new: str, said: str
) -> None:
    path = project_copy / "data" / "games" / "qiahn_goblin" / "components.yaml"
    before = path.read_text(encoding="utf-8").split("told_apart:")[0]
    for types, expected in ((TYPES, []), (TYPES.replace(old, new), [("component.told-apart", True)])):
        path.write_text(before + types, encoding="utf-8")
        project, findings = Project(project_copy, ROOT), Findings()
        game = load_game(project, "qiahn_goblin", findings)
        assert game is not None
        check_told_apart_places(project, game, findings)
        assert [(one.code, said in one.message) for one in findings] == expected


PICTURES = """
told_apart:
  - {what: pictures, component: tokens, icons: [shape of its die], share: 0.02}
"""


def pictures_judged(project_copy: Path, declared: str) -> list[Finding]:
    path = project_copy / "data" / "games" / "qiahn_tactics" / "components.yaml"
    path.write_text(path.read_text(encoding="utf-8").split("told_apart:")[0] + declared, encoding="utf-8")
    return [one for one in judged_print(project_copy, "qiahn_tactics", "tokens") if one.code == "print.told-apart"]


@pytest.mark.soak  # types are compared at their places above
def test_icons_of_the_contract_are_compared_where_they_stand(project_copy: Path) -> None:
    assert pictures_judged(project_copy, PICTURES) == []
    found = pictures_judged(project_copy, PICTURES.replace("share: 0.02", "share: 1"))
    assert any("pictures: d20 and d12 look alike" in one.message for one in found)
    assert all(one.where.box is not None for one in found)


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("icons: [shape of its die], ", "", "it needs either `by:` or `icons:`"),
        ("icons: [shape of its die]", "icons: [shape of its die], by: row.id", "it needs either `by:` or `icons:`"),
        ("icons: [shape of its die]", "icons: [shape]", "no contract promises an icon 'shape'"),
        (
            "icons: [shape of its die]",
            "icons: [shape of its die], box: [1, 1, 2, 2]",
            "icons stand in the boxes of the contract",
        ),
    ],
)
def test_icons_that_no_contract_promises_are_told(project_copy: Path, old: str, new: str, said: str) -> None:
    path = project_copy / "data" / "games" / "qiahn_tactics" / "components.yaml"
    before = path.read_text(encoding="utf-8").split("told_apart:")[0]
    for declared, expected in ((PICTURES, []), (PICTURES.replace(old, new), [("component.told-apart", True)])):
        path.write_text(before + declared, encoding="utf-8")
        project, findings = Project(project_copy, ROOT), Findings()
        game = load_game(project, "qiahn_tactics", findings)
        assert game is not None
        check_told_apart_places(project, game, findings)
        assert [(one.code, said in one.message) for one in findings] == expected


def test_parts_of_a_page_are_the_same_dots_as_the_whole_page_has() -> None:
    with opened_images(PrintedDocument("cards.pdf", printed("qiahn_goblin", "cards"))) as images:
        whole = images.image(1, dpi=200)
        assert images.dots(1, dpi=200) == whole.size
        boxes = [(0, 0, 40, 30), (301, 517, 402, 555), (whole.width - 50, whole.height - 60, whole.width, whole.height)]
        for box, part in zip(boxes, images.parts(1, boxes, dpi=200), strict=True):
            assert part.size == (box[2] - box[0], box[3] - box[1])
            assert differing_share(part, whole.crop(box)) == 0.0


def test_of_a_poster_only_what_lies_whole_on_a_sheet_is_compared() -> None:
    corner = FaceOnPage(1, 1, "front", "XX-B01", 10.0, 10.0, 0, PaintedFace(300.0, 200.0))
    right = replace(corner, page=2, x=-140.0)
    places = [ComparedPlace("left", corner, (20, 20, 30, 30)), ComparedPlace("cut", corner, (145, 20, 155, 30))]
    places.append(ComparedPlace("right", corner, (250, 20, 260, 30)))
    sheets = [(corner, (0.0, 0.0, 150.0, 200.0)), (right, (150.0, 0.0, 300.0, 200.0))]
    assert [(one.value, one.placed.page) for one in whole_places(places, sheets)] == [("left", 1), ("right", 2)]
    assert list(whole_places(places, [])) == places


@pytest.mark.parametrize("share", ["0", "-1", "1.5"])
def test_a_share_is_part_of_the_place(project_copy: Path, share: str) -> None:
    path = project_copy / "data" / "games" / "qiahn_goblin" / "components.yaml"
    before = path.read_text(encoding="utf-8").split("told_apart:")[0]
    path.write_text(before + TYPES.replace("11]}", f"11], share: {share}}}"), encoding="utf-8")
    findings = Findings()
    load_game(Project(project_copy, ROOT), "qiahn_goblin", findings)
    assert [one.code for one in findings] == ["yaml.value"]
