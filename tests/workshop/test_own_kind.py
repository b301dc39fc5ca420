"""A kind of component of a project's own, declared in one place: built, checked, listed, told of and shown."""

from __future__ import annotations

import json
import shutil
from collections.abc import Mapping
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from generator.base.findings import Findings
from generator.catalog.library import load_game
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.faces.deck import speakers
from generator.faces.templates.loading import load_theme
from generator.workshop.build.request import BuildRequest
from generator.workshop.build.run import Result, build
from generator.workshop.checking.run import Checker
from generator.workshop.kit.contents import is_assembled, parts_of
from generator.workshop.site.web_edition import showcases
from generator.workshop.targets import Target
from generator.workshop.translation.speakers import catalogues_of

ROOT = Path(__file__).resolve().parents[2]
GAME = "harbour"
KIND = {"finish": "board", "cut": "along_outline", "tiled": True, "steps": ["build_board"], "in_gallery": True}
COMPONENT = """
  - id: flag
    kind: banner
    printed: true
    format: poster_a3
    title: Harbour flag
    groups:
      - {id: cloth, title: Flag, rows: singles, letter: N, front: harbour/flag}
    expect: {total: 1}
"""
FACE = """
elements:
  - {kind: ground, fill: sea}
  - {kind: text, role: name, box: [20, 20, 200, 20], value: "{{ row.name }}", style: title}
"""
SPANISH = """
msgctxt "components.flag.title"
msgid "Harbour flag"
msgstr "Bandera del puerto"

msgctxt "components.cloth.title"
msgid "Flag"
msgstr "Bandera"
"""


def project_with(root: Path, **changed: object) -> Project:
    """The fifth game with a flag, and a kind for it that is declared in one file; `changed` are other capabilities."""
    shutil.copytree(ROOT / "tests" / "fixtures" / "fifth_game", root)
    with (root / "data/games/harbour/components.yaml").open("a", encoding="utf-8") as file:
        file.write(COMPONENT)
    with (root / "data/games/harbour/locales/es.po").open("a", encoding="utf-8") as file:
        file.write(SPANISH)
    (root / "templates/faces/harbour/flag.yaml").write_text(FACE, encoding="utf-8")
    (root / "data/print").mkdir()
    declared = {"kinds": {"banner": {**KIND, **changed}}}
    (root / "data/print/kinds.yaml").write_text(json.dumps(declared), encoding="utf-8")  # JSON is YAML too
    return Project(root, ROOT)


def made(project: Project, out: Path, *only: str) -> Result:
    request = BuildRequest(games=(GAME,), languages=("en",), only=only, jobs=1)
    return build(project, request, out, lambda steps: None, lambda what: None)


def text_of(path: Path) -> str:
    with pdfium.PdfDocument(path) as document:
        pages = [document[i].get_textpage().get_text_range() for i in range(len(document))]
    return " ".join(" ".join(pages).split())


def shown(project: Project) -> Mapping[str, list[str]]:
    """What the gallery of the web edition shows, by its titles."""
    findings = Findings()
    game = load_game(project, GAME, findings)
    assert game is not None
    voices = speakers(game, catalogues_of(project, game, findings), False)
    found = showcases(project, game, ["en"], voices, load_print_data(project, findings))["en"]
    return {showcase.title: [piece.name for piece in showcase.pieces] for showcase in found}


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """The game with its flag. Do not change it."""
    return project_with(tmp_path_factory.mktemp("own_kind") / "project")


@pytest.fixture(scope="module")
def printed(project: Project, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The flag, asked for by its kind, and the page that says what the kit holds. Do not change them."""
    out = tmp_path_factory.mktemp("flag")
    result = made(project, out, "banner", "kit")
    assert result.findings == []
    assert sorted(result.made) == ["harbour/en/flag.a4.pdf", "harbour/en/kit.a4.pdf"]
    return out


def test_it_is_declared_in_one_file_and_printed_in_parts_to_be_glued_together(printed: Path, project: Project) -> None:
    assert [path.name for path in (project.root / "data/print").iterdir()] == ["kinds.yaml"]
    with pdfium.PdfDocument(printed / "harbour/en/flag.a4.pdf") as document:
        assert len(document) == 1 + 4  # the first sheet, and four parts of an A3 on A4


def test_every_check_passes_on_it(printed: Path, project: Project) -> None:
    findings = Findings()
    checker = Checker(project, findings)
    checker.data()
    checker.text()
    checker.rules()
    checker.print(sorted(printed.rglob("*.pdf")))
    assert findings.items == []


def test_it_is_listed(tirada, project: Project) -> None:
    listed = json.loads(tirada("list", "--json", cwd=project.root).stdout)
    (game,) = (game for game in listed["games"] if game["id"] == GAME)
    (flag,) = (component for component in game["components"] if component["id"] == "flag")
    assert flag == {
        "id": "flag", "kind": "banner", "format": "poster_a3", "printed": True, "pieces": 1, "designs": 1,
        "shares_sheets_with": "",
    }  # fmt: skip
    assert "flag           banner: 1 piece, 1 design, printed as poster_a3" in tirada("list", cwd=project.root).stdout


def test_the_page_of_contents_tells_its_paper_how_to_cut_it_and_how_to_put_it_together(printed: Path) -> None:
    said = text_of(printed / "harbour/en/kit.a4.pdf").replace("The quay and ", "")
    assert "Harbour flag flag.a4.pdf 1 5" in said
    assert said.count("120 g paper, glued to cardboard") == 2  # the quay's board, and the flag
    assert "Harbour flag: trim each sheet at its marks" in said
    assert "Every sheet has its name" in said
    assert "Harbour flag: glue the print onto cardboard" in said


@pytest.mark.parametrize(
    ("changed", "put_together"),
    [({}, True), ({"steps": []}, True), ({"tiled": False}, True), ({"tiled": False, "steps": []}, False)],
)
def test_the_page_of_contents_has_a_box_to_tick_for_what_is_put_together_after_the_cutting(
    tmp_path: Path, changed: dict[str, object], put_together: bool
) -> None:
    project, findings = project_with(tmp_path / "project", **changed), Findings()
    game, house = load_game(project, GAME, findings), load_theme(project, "tirada", findings)
    assert game is not None
    assert house is not None
    print_data = load_print_data(project, findings)
    target = Target(GAME, "en", "kit", "a4" if changed.get("tiled", True) else "420x594", "dense")
    parts = {part.component.id: part for part in parts_of(project, game, target, print_data, house, findings)}
    assert is_assembled(parts["flag"], print_data) == put_together
    assert not is_assembled(parts["boats"], print_data)


def test_the_gallery_shows_it_unless_its_kind_says_no(project: Project, tmp_path: Path) -> None:
    assert shown(project)["Harbour flag"] == ["The quay"]
    hidden = shown(project_with(tmp_path / "project", in_gallery=False))
    assert "Harbour flag" not in hidden
    assert set(shown(project)) - set(hidden) == {"Harbour flag"}


def test_of_a_kind_that_is_not_tiled_a_piece_larger_than_the_paper_is_refused(tmp_path: Path) -> None:
    project = project_with(tmp_path / "project", tiled=False)
    result = made(project, tmp_path / "out", "banner")
    assert result.made == []
    (finding,) = result.findings
    assert finding.code == "print.impossible"
    assert "flag" in finding.message


def test_a_kind_without_further_steps_and_with_another_finish_says_so_in_the_page_of_contents(tmp_path: Path) -> None:
    project = project_with(tmp_path / "project", steps=[], finish="form")
    assert made(project, tmp_path / "out", "kit").findings == []
    said = text_of(tmp_path / "out/harbour/en/kit.a4.pdf")
    assert said.count("120 g paper, glued to cardboard") == 1
    assert "Harbour flag: glue the print to cardboard" not in said.replace("The quay and ", "")
    assert "80 g paper" in said


def test_what_was_printed_is_made_again_when_the_kind_changed(tmp_path: Path) -> None:
    project, out = project_with(tmp_path / "project"), tmp_path / "out"
    assert made(project, out, "kit").made == ["harbour/en/kit.a4.pdf"]
    assert made(project, out, "kit").made == []
    declaration = project.root / "data/print/kinds.yaml"
    declaration.write_text(declaration.read_text("utf-8").replace('"finish": "board"', '"finish": "form"'), "utf-8")
    assert made(project, out, "kit").made == ["harbour/en/kit.a4.pdf"]


def test_a_mistake_in_the_declaration_stops_the_build_and_leaves_what_was_printed(
    printed: Path, project: Project, tmp_path: Path
) -> None:
    out = tmp_path / "out"
    shutil.copytree(printed, out)
    root = tmp_path / "project"
    shutil.copytree(project.root, root)
    (root / "data/print/kinds.yaml").write_text("kinds: {banner: {finish: bord, cut: along_outline}}", encoding="utf-8")
    result = made(Project(root, ROOT), out, "banner", "kit")
    assert {finding.code for finding in result.findings} == {"kind.finish"}
    (root / "data/print/kinds.yaml").write_text("kinds: {banner: {finish: board, cutt: across}}", encoding="utf-8")
    result = made(Project(root, ROOT), out, "banner", "kit")
    assert [finding.code for finding in result.findings] == ["yaml.missing-key", "yaml.unknown-key"]
    assert (result.made, result.removed) == ([], [])
    for name in ("flag", "kit"):
        path = f"harbour/en/{name}.a4.pdf"
        assert (out / path).read_bytes() == (printed / path).read_bytes()
