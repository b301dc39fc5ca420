"""A form field that would cut a value that may be written into it is refused, in print and in `check text`."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pikepdf
import pytest
from projects import ROOT

from generator.catalog.project import Project
from generator.workshop.build.sheets import make_targets
from generator.workshop.targets import Target

LINE = "templates/faces/kaixiflan/_order_line.yaml"
SHEET = "templates/faces/kaixiflan/orders.yaml"
Change = Callable[[Path, str, str], None]


def refusals(root: Path, language: str = "es") -> list[tuple[str, str]]:
    """The code and message of each error when the orders are printed."""
    made = make_targets(Project(root, ROOT), [Target("kaixiflan", language, "orders", "a4", "dense")], build_book=False)
    return [(finding.code, finding.message) for finding in made.findings if finding.severity == "error"]


@pytest.mark.parametrize(
    ("file", "old", "new", "told"),
    [
        (LINE, '{{ top }}", 40, 6.4]', '{{ top }}", 36, 6.4]', "'Gremio de Constructores' is 33.1 mm wide at 9 pt"),
        (LINE, '{{ top }}", 27.8, 6.4]', '{{ top }}", 20, 6.4]', "'Independientes' is"),
        (LINE, "holds: hexes|map(attribute='id'), most: 3", "holds: hexes|map(attribute='id'), most: 2", "it takes 2"),
        (LINE, "[125.1, 0.25, 37.5,", "[125.1, 0.25, 17.5,", "lines, and it shows 2"),
        (LINE, '"{{ pitch - 0.5 }}"], holds', "6], holds", "2 lines of 8 pt need 8.9 mm of height, and it is 6.0 mm"),
        (SHEET, "lines: 8}", "lines: 28}", "28 lines of 9 pt need"),
        (LINE, "type: text, style: order_field", "type: text, style: order_feld", "no style 'order_feld'"),
    ],
)
def test_a_field_too_small_for_its_values_is_refused_with_both_measures(
    project_copy: Path, change: Change, file: str, old: str, new: str, told: str
) -> None:
    path = project_copy / file
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new), "utf-8")
    found = refusals(project_copy)
    assert found
    assert {code for code, _ in found} == {"template.field"}
    assert all(told in message for _, message in found[:1]), found[0]


def test_a_value_that_becomes_too_long_is_refused_in_print(project_copy: Path, change: Change) -> None:
    path = project_copy / "data/games/kaixiflan/tables/buildings.csv"
    change(path, "Gremio de Constructores", "Gremio de Constructores de la Reina")
    assert "'Gremio de Constructores de la Reina' is" in refusals(project_copy)[0][1]


@pytest.mark.soak  # that `check text` tells what a build refuses is proven on cards in test_bad_input
def test_a_value_that_becomes_too_long_is_refused_in_check_text(
    project_copy: Path, tirada: Any, change: Change
) -> None:
    change(
        project_copy / "data/games/kaixiflan/tables/buildings.csv",
        "Gremio de Constructores",
        "Gremio de Constructores de la Reina",
    )
    done = tirada("check", "text", "--game", "kaixiflan", cwd=project_copy)
    assert done.returncode == 1
    assert "Gremio de Constructores de la Reina" in done.stdout


def test_the_marks_of_a_draft_need_no_room_in_a_field_and_its_words_do(project_copy: Path, change: Change) -> None:
    (project_copy / "data/games/kaixiflan/locales/en.po").unlink()
    project, target = Project(project_copy, ROOT), Target("kaixiflan", "en", "orders", "a4", "dense", draft=True)
    made = make_targets(project, [target], build_book=False)
    assert not [finding for finding in made.findings if finding.severity == "error"]
    (sheet,) = made.products
    with pikepdf.open(io.BytesIO(sheet.data)) as pdf:
        lists = [one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and "/Opt" in one]
        offered = {str(option) for one in lists for option in one["/Opt"]}
    assert "[¿?] Gremio de Constructores" in offered
    change(
        project_copy / "data/games/kaixiflan/tables/buildings.csv",
        "Gremio de Constructores",
        "Gremio de Constructores de la Reina",
    )
    made = make_targets(Project(project_copy, ROOT), [target], build_book=False)
    (told, *_) = [finding.message for finding in made.findings if finding.severity == "error"]
    assert "'Gremio de Constructores de la Reina' is" in told


def test_two_fields_of_one_name_are_refused(project_copy: Path, change: Change) -> None:
    change(project_copy / SHEET, 'sheet: "era{{ row.level }}"', "sheet: era")
    made = make_targets(
        Project(project_copy, ROOT), [Target("kaixiflan", "es", "orders", "a4", "dense")], build_book=False
    )
    assert "two fields are called 'era.province'" in str([finding.message for finding in made.findings])
