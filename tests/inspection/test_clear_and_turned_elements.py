"""Gradients, opacity, polygons, grids and any turn on faces: printed, promised by contracts, and judged on the page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from changed_pdfs import changed
from own_games import changed_game, own_game, printed, told

FACE = """
elements:
  - {kind: ground, fill: "", gradient: {colours: [paper, ground, ray], angle: 60}}
  - {kind: rect, box: [6, 6, 20, 12], radius: 2, fill: deep, turn: 20, opacity: 0.4}
  - {kind: circle, centre: [45, 15], radius: 9, gradient: {colours: ["{{ 'ray' if row.power > 3 else 'paper' }}", deep],
     radial: true}, stroke: ink, width: 0.4}
  - {kind: polygon, centre: [15, 30], radius: 8, sides: 5, inner: 0.45, turn: 10, fill: deep, stroke: ink, width: 0.3,
     opacity: "{{ row.power / 10 }}"}
  - {kind: polygon, points: [[30, 24], [40, 26], [36, 36]], fill: ray}
  - {kind: grid, box: [42, 26, 14, 10], columns: 7, rows: 5, stroke: soft, width: 0.2, turn: 5}
  - {kind: icon, art: "{{ row.art }}", box: [44, 40, 12, 12], ink: ink, tone: deep, paper: paper, turn: 33}
  - {kind: text, role: name, box: [6, 40, 36, 8], value: "{{ row.name }}", style: title, turn: -12}
  - {kind: text, role: text, box: [6, 56, 50, 22], value: "{{ row.text }}", style: rule, align: left}
"""
SHOWS = """
          - {kind: text, what: name, says: "{{ row.name }}", turn: 348}
          - {kind: text, what: rule, says: "{{ row.text }}", box: [4, 52, 55, 30]}
          - {kind: icon, what: picture, icon: "{{ row.art }}", turn: 33}
          - {kind: decor, colours: [ground, paper, ray, deep, ink, soft]}
"""
HEN = "Runs from everything. Swap it with a card of your neighbour."
LISTED = '"Runs from everything.\n- Swap it with a card of your neighbour, or with any other card.\n- Rest 1 turn."'


@pytest.fixture(scope="module")
def game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    project = own_game(tmp_path_factory.mktemp("own"), FACE, SHOWS)
    creatures = project / "data/games/own/tables/creatures.csv"
    creatures.write_text(creatures.read_text("utf-8").replace(HEN, LISTED), "utf-8")
    return project


@pytest.fixture(scope="module")
def sheet(game: Path) -> bytes:
    data, findings = printed(game)
    assert findings == []
    return data


def test_all_of_it_is_printed_as_the_data_say(game: Path, sheet: bytes, tmp_path: Path) -> None:
    assert printed(game)[0] == sheet
    assert told(game, sheet, tmp_path) == []


def each(kind: str, change: Callable[[pikepdf.Object], None]) -> Callable[[pikepdf.Pdf], None]:
    """Change the dictionaries of a file that have a key."""

    def edit(pdf: pikepdf.Pdf) -> None:
        found = [item for item in pdf.objects if isinstance(item, pikepdf.Dictionary) and kind in item]
        assert found
        for item in found:
            change(item)

    return edit


def clearer(item: pikepdf.Object) -> None:
    item.ca = 0.9


def along(item: pikepdf.Object) -> None:
    item.Coords = [0, 0, 10, 0] if item.ShadingType == 2 else item.Coords


def blended(item: pikepdf.Object) -> None:
    item.BM = pikepdf.Name.Multiply


@pytest.mark.parametrize(
    "edit",
    [each("/ca", clearer), each("/ShadingType", along), each("/ca", blended)],
    ids=["opacity", "where the gradient leads", "a blend mode"],
)
def test_damage_is_seen(edit: Callable[[pikepdf.Pdf], None], game: Path, sheet: bytes, tmp_path: Path) -> None:
    assert told(game, changed(sheet, edit), tmp_path)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("turn: -12", "turn: 12", "contract.text"),
        ("turn: 33", "turn: 30", "contract.icon"),
        ("colours: [paper, ground, ray]", "colours: [paper, ground, '#ff0000']", "contract.unknown"),
        ('{{ row.text }}", style', "{{ row.text|replace('1', '2') }}\", style", "contract.text"),
    ],
)
def test_what_the_contract_does_not_promise_is_told(old: str, new: str, code: str, game: Path, tmp_path: Path) -> None:
    project = changed_game(game, tmp_path, old, new)
    assert code in {finding.code for finding in told(project, printed(project)[0], tmp_path)}


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("opacity: 0.4", "opacity: 1.4", "Expected"),
        ("row.power / 10", "row.power / 2", "the opacity of an element is '2.5'"),
        ("colours: [paper, ground, ray]", "colours: [paper]", "a list of at least 2"),
        ("colours: [paper, ground, ray]", "colours: [paper, grund]", "there is no colour 'grund'"),
        ("centre: [15, 30], radius: 8, ", "centre: [15, 30], ", "neither points nor a radius"),
        ("columns: 7", "columns: 0", "columns"),
        ("turn: 20", "turn: slanted", "a number expected"),
    ],
)
def test_a_mistake_is_told_at_the_template(old: str, new: str, said: str, game: Path, tmp_path: Path) -> None:
    found = [f for f in printed(changed_game(game, tmp_path, old, new))[1] if f.severity == "error"]
    assert found
    assert found[0].where.file == "templates/faces/own/front.yaml"
    assert said.lower() in found[0].message.lower()
