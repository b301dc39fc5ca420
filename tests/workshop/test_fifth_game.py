"""A fifth game, of data and templates alone: cards, hexagonal tokens, labels and a board, in both of its languages."""

from __future__ import annotations

import shutil
from pathlib import Path

import pypdfium2 as pdfium
import pytest

from generator.base.findings import Findings
from generator.catalog.project import Project
from generator.workshop.build.request import BuildRequest
from generator.workshop.build.run import Result, build
from generator.workshop.checking.run import Checker

ROOT = Path(__file__).resolve().parents[2]
FIFTH = ROOT / "tests" / "fixtures" / "fifth_game"
COMPONENTS = ("board", "boats", "kit", "labels", "tokens")


def made(project: Path, out: Path, **request: object) -> Result:
    wanted = BuildRequest(**{"jobs": 1, **request})  # type: ignore[arg-type]
    return build(Project(project, ROOT), wanted, out, lambda steps: None, lambda what: None)


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Everything of the game, on A4. Do not change it."""
    out = tmp_path_factory.mktemp("fifth")
    result = made(FIFTH, out)
    assert result.findings == []
    return out


def text_of(path: Path) -> str:
    document = pdfium.PdfDocument(path)
    try:
        pages = [document[i].get_textpage().get_text_range() for i in range(len(document))]
    finally:
        document.close()
    return " ".join(" ".join(pages).split())


def test_a_game_without_a_line_of_code_is_printed_in_both_of_its_languages(printed: Path) -> None:
    assert not list(FIFTH.rglob("*.py"))
    files = sorted(p.relative_to(printed).as_posix() for p in printed.rglob("*.pdf"))
    assert files == [f"harbour/{language}/{name}.a4.pdf" for language in ("en", "es") for name in COMPONENTS]
    assert "Holds 4 crates" in text_of(printed / "harbour/en/boats.a4.pdf")
    assert "Lleva 4 cajones" in text_of(printed / "harbour/es/boats.a4.pdf")
    assert "Descarga aquí: Toneles" in text_of(printed / "harbour/es/board.a4.pdf")


def test_every_check_passes_on_it(printed: Path) -> None:
    findings = Findings()
    checker = Checker(Project(FIFTH, ROOT), findings)
    checker.data()
    checker.text()
    checker.rules()
    checker.print(sorted(printed.rglob("*.pdf")))
    assert findings.items == []


def test_its_kit_counts_its_own_pieces(printed: Path) -> None:
    said = text_of(printed / "harbour/en/kit.a4.pdf")
    assert "Boats boats.a4.pdf 9 2" in said
    assert "Goods tokens.a4.pdf 24 2" in said
    assert "Avery L7160 labels, on A4" in said
    assert "In all 37" in said
    assert "Labels for the boxes: peel each one off" in said
    assert "deck" not in said


def test_a_picture_of_the_game_s_own_replaces_ours_piece_by_piece_and_is_refused_when_it_cannot_be_drawn(
    tmp_path: Path, change
) -> None:
    project = tmp_path / "project"
    shutil.copytree(FIFTH, project)
    art = project / "data/games/harbour/art"
    request = {"languages": ("en",), "only": ("tokens",)}
    (name,) = made(project, tmp_path / "out", **request).made
    ours = (tmp_path / "out" / name).read_bytes()
    shutil.copy(art / "ferry.svg", art / "butter.svg")  # the goods named butter, and no other
    assert made(project, tmp_path / "out", **request).made == [name]
    assert (tmp_path / "out" / name).read_bytes() != ours
    change(art / "butter.svg", '<path class="tone"', '<circle class="tone"')
    result = made(project, tmp_path / "out", **request)
    assert result.made == []
    assert any("<circle> would not be drawn" in finding.message for finding in result.findings)


BOOK = """subtitle: Load and leave
blocks:
  - {kind: contents}
  - {kind: heading, id: start, title: The harbour}
  - {kind: prose, id: hello, role: lead, text: Boats come and go.}
  - {kind: figure, id: fleet, component: boats, pieces: ["*"], scale: 0.4, caption: The fleet., alt: Three boats.}
  - {kind: clauses, ids: [HB-1]}
  - {kind: kit}
  - {kind: refusals}
  - {kind: rulings}
  - {kind: index, tables: [boats]}
  - {kind: credits}
reference:
  - {kind: prose, id: sheet, text: Load your boat.}
"""
SPANISH = {
    "sources.NOTES": ("notes of the authors", "apuntes de los autores"),
    "book.subtitle": ("Load and leave", "Carga y zarpa"),
    "book.start.title": ("The harbour", "El puerto"),
    "book.hello.text": ("Boats come and go.", "Los barcos van y vienen."),
    "book.fleet.caption": ("The fleet.", "La flota."),
    "book.fleet.alt": ("Three boats.", "Tres barcos."),
    "book.sheet.text": ("Load your boat.", "Carga tu barco."),
}


def test_a_game_without_a_line_of_code_has_its_rulebook_and_its_own_authors_edition(tmp_path: Path) -> None:
    project = tmp_path / "project"
    shutil.copytree(FIFTH, project)
    folder = project / "data/games/harbour"
    (folder / "rulebook.yaml").write_text(BOOK, encoding="utf-8")
    entries = [f'\nmsgctxt "{key}"\nmsgid "{old}"\nmsgstr "{new}"\n' for key, (old, new) in SPANISH.items()]
    with (folder / "locales/es.po").open("a", encoding="utf-8") as words:
        words.writelines(entries)
    result = made(project, tmp_path / "out", only=("book",))
    assert result.findings == []
    both = made(project, tmp_path / "out", only=("rulebook",), languages=("en+es",))
    assert both.made == ["harbour/en+es/rulebook.a4.pdf"]
    books = [tmp_path / "out" / name for name in [*result.made, *both.made]]
    assert len(books) == 9  # rulebook, booklet, sheet and page in two languages, and one in both
    findings = Findings()
    checker = Checker(Project(project, ROOT), findings)
    checker.rules()
    checker.print([path for path in books if path.suffix == ".pdf"])
    assert findings.items == []
    for path in books:
        said = text_of(path) if path.suffix == ".pdf" else path.read_text(encoding="utf-8")
        assert "no oficial" not in said
        assert "nofficial" not in said
    assert "El velero lleva 4 cajones." in text_of(tmp_path / "out/harbour/es/rulebook.a4.pdf")
