"""Books as a user asks for them: what is made, what is refused, what a change of data makes again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pypdfium2 as pdfium
import pytest
from projects import copied_project

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.project import Project
from generator.workshop.build.request import BuildRequest
from generator.workshop.build.run import Result, build
from generator.workshop.checking.run import Checker
from generator.workshop.play.records import open_records
from generator.workshop.translation.catalogues import start_language

GAME = "qiahn_goblin"
Change = Callable[[Path, str, str], None]


def project_of_one_game(folder: Path) -> Path:
    return copied_project(folder / "project", [GAME])


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return project_of_one_game(tmp_path)


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Result]:
    """Every book of a game in one language: look, but do not change."""
    project = project_of_one_game(tmp_path_factory.mktemp("books"))
    return project, made(project)


def made(root: Path, **asked: Any) -> Result:
    asked = {"only": ("book",), "languages": ("es",), "jobs": 1} | asked
    return build(
        Project(root, root), BuildRequest(games=(GAME,), **asked), root / "out", lambda n: None, lambda s: None
    )


def told(result: Result) -> list[str]:
    return [f"{f.where} {f.message}" for f in result.findings if f.severity == "error"]


def text_of(path: Path) -> str:
    document = pdfium.PdfDocument(path)
    words = " ".join(document[i].get_textpage().get_text_range() for i in range(len(document)))
    document.close()
    return re.sub(r"\s+", " ", words)


@pytest.mark.soak  # all forms of a whole book; inspection/test_finished_books judges each of a short one
def test_every_form_of_a_book_is_made_and_check_print_accepts_it(built: tuple[Path, Result]) -> None:
    root, result = built
    assert told(result) == []
    folder = Path(GAME) / "es"
    wanted = ["reference.a4.pdf", "rulebook-booklet.a4.pdf", "rulebook.a4.pdf", "rulebook.html"]
    assert sorted(result.made) == [str(folder / name) for name in wanted]
    book = json.loads((root / "out" / "build.json").read_text(encoding="utf-8"))
    assert set(book["files"]) == set(result.made)
    assert book["files"][f"{GAME}/es/reference.a4.pdf"]["pages"] <= 2
    findings = Findings()
    checker = Checker(Project(root, root), findings)
    checker.print(sorted((root / "out").rglob("*.pdf")))
    assert [f.message for f in findings.items] == []
    assert checker.judged == 3


@pytest.mark.soak  # rulebook/pdf/test_two_languages has both ways of setting them
def test_one_edition_in_two_languages_carries_both(root: Path) -> None:
    result = made(root, languages=("es+en",), papers=("a5",), only=("rulebook",))
    assert result.made == [f"{GAME}/es+en/rulebook.a5.pdf"]
    words = text_of(root / "out" / result.made[0])
    assert "Preparar la partida" in words
    assert "Setting up" in words


@pytest.mark.parametrize("asked", ["es+fr", "fr"])
def test_a_language_that_no_book_has_is_refused(asked: str, root: Path) -> None:
    with pytest.raises(CannotJudge, match="no game has the language 'fr'"):
        made(root, languages=(asked,))


@pytest.mark.soak  # test_new_language judges a draft; language/test_linting tells such a text
def test_a_text_without_translation_is_told_with_clause_language_and_line_and_a_draft_marks_it(
    root: Path, change: Change
) -> None:
    change(
        root / "data/games" / GAME / "clauses.yaml", "Sin dados, con sumas pequeñas", "Sin dados ni prisas, con sumas"
    )
    result = made(root, languages=("en",), only=("rulebook",))
    (finding,) = [f for f in result.findings if f.severity == "error"]
    assert finding.message.startswith("clauses.QG-3.text in en was made from an older source text")
    assert finding.where.file == f"data/games/{GAME}/locales/en.po"
    assert finding.where.line > 1
    assert result.made == []
    draft = made(root, languages=("en",), only=("rulebook",), draft=True)
    assert draft.made == [f"{GAME}/en/rulebook.a4.draft.pdf"]
    path = root / "out" / draft.made[0]
    assert "[¿!]" in text_of(path)
    findings = Findings()
    Checker(Project(root, root), findings).print([path])  # a draft is judged as one
    assert [f.message for f in findings.items] == []


def test_an_example_that_no_rule_allows_stops_the_book_at_its_line(root: Path) -> None:
    record = sorted((root / "data/games" / GAME / "examples").glob("*.tirada"))[0]
    text = record.read_text(encoding="utf-8")
    record.write_text(text + "heads: fly heads.1\n", encoding="utf-8")
    result = made(root, only=("rulebook",))
    assert any(record.name in line and record.stem in line for line in told(result)), told(result)
    assert result.made == []


@pytest.mark.parametrize(
    ("block", "said"),
    [
        ("{kind: figure, id: odd, component: cards, pieces: [QG-Z99], caption: C, alt: A}", "no piece 'QG-Z99'"),
        ("{kind: prose, id: odd, text: 'Un {icon:dragonfly}.'}", "odd: there is no icon 'dragonfly'"),
        (
            "{kind: table, id: odd, rows: combatants, where: row.wings > 1, caption: C, "
            "columns: [{id: a, title: A, value: '{{ row.name }}'}]}",
            "'row.wings > 1': there is no 'wings'",
        ),
        ("{kind: prose, id: odd, text: 'Son {{ combatants.dragon.value }}.'}", "there is no 'dragon'"),
        (f"{{kind: prose, id: odd, text: {'x' * 90}}}", "does not fit a column"),
    ],
)
def test_a_block_that_cannot_be_made_is_told_at_its_line_by_build_and_check(block: str, said: str, root: Path) -> None:
    skeleton = root / "data/games" / GAME / "rulebook.yaml"
    text = skeleton.read_text(encoding="utf-8").replace("\nblocks:\n", f"\nblocks:\n  - {block}\n")
    skeleton.write_text(text, encoding="utf-8")
    line = text[: text.index(block)].count("\n") + 1
    place = f"data/games/{GAME}/rulebook.yaml:{line}:"
    result = made(root, only=("rulebook",))
    assert result.made == []
    assert [t for t in told(result) if t.startswith(place) and said in t], told(result)
    findings = Findings()
    Checker(Project(root, root), findings, GAME).rules()
    assert [t for f in findings.errors if (t := f"{f.where} {f.message}").startswith(place) and said in t]


@pytest.mark.soak  # workshop/test_new_language has it of cards
def test_a_new_language_without_texts_stops_neither_the_books_nor_the_check_of_the_others(root: Path) -> None:
    start_language(root, GAME, "fr")
    result = made(root, only=("reference", "web"))
    assert told(result) == []
    assert result.made == [f"{GAME}/es/reference.a4.pdf", f"{GAME}/es/rulebook.html"]
    findings = Findings()
    Checker(Project(root, root), findings, GAME).rules()
    assert findings.items == []
    result = made(root, languages=("fr",), only=("reference",))
    assert result.made == []
    assert all("has no text in fr" in line for line in told(result))
    assert told(result)


def test_two_languages_at_once_are_two_and_for_books(root: Path) -> None:
    with pytest.raises(CannotJudge, match="'es\\+es' has a language twice"):
        made(root, languages=("es+es",))
    with pytest.raises(CannotJudge, match=r"nothing of what --only names is made in two languages at once: es\+en"):
        made(root, languages=("es+en",), only=("cards",))


@pytest.mark.soak  # workshop/test_incremental_builds has the same of sheets
def test_only_what_a_change_touches_is_made_again(root: Path, change: Change) -> None:
    assert len(made(root, only=("rulebook", "cards")).made) == 2
    assert made(root, only=("rulebook", "cards")).made == []
    change(root / "data/games" / GAME / "rulebook.yaml", "title: Preparar la partida", "title: Antes de jugar")
    assert made(root, only=("rulebook", "cards")).made == [f"{GAME}/es/rulebook.a4.pdf"]


@pytest.mark.soak  # cards are in workshop/test_chosen_rulings
def test_another_ruling_has_a_book_of_its_own_and_leaves_out_the_examples_that_show_it(root: Path) -> None:
    result = made(root, only=("rulebook",), rulings=("AG-18=double_total",))
    assert told(result) == []
    assert result.made == [f"{GAME}/es/rulebook.a4.AG-18-double_total.pdf"]
    left = [f.message for f in result.findings if f.code == "example.left-out"]
    assert any("fire-doubles-what-is-printed" in message and "AG-18" in message for message in left)
    findings = Findings()
    Checker(Project(root, root), findings).print([root / "out" / result.made[0]])
    assert [f.message for f in findings.items] == []


@pytest.mark.soak  # rulebook/pdf/test_pages_of_a_book compares the bytes of two processes
def test_two_builds_make_the_same_bytes(built: tuple[Path, Result]) -> None:
    root, result = built
    first = {name: (root / "out" / name).read_bytes() for name in result.made}
    again = {name: (root / "out" / name).read_bytes() for name in made(root, force=True).made}
    assert first == again


@pytest.mark.soak  # workshop/test_printed_examples plays them from a finished file
def test_the_records_that_a_book_prints_are_played_again_from_the_finished_file(built: tuple[Path, Result]) -> None:
    root, _ = built
    folder = root / "out" / GAME / "es"
    tables = list(open_records(root, folder / "rulebook.a4.pdf", invariants=True))
    examples = list((root / "data/games" / GAME / "examples").glob("*.tirada"))
    assert len(tables) == len(examples)
    for table in tables:
        assert table.replayed.refusal is None
        assert table.replayed.actions
        assert [str(f.message) for f in table.findings.errors] == []
    with pytest.raises(CannotJudge, match="prints no record of a game"):
        list(open_records(root, folder / "reference.a4.pdf"))


def test_a_reference_sheet_on_small_paper_is_told_the_paper_that_will_do(root: Path) -> None:
    (refused,) = made(root, only=("reference",), papers=("90x120",)).findings
    assert "takes 5 pages of 90 x 120 mm; it may take 2" in refused.message
    assert refused.fix == "choose a larger --paper: 148x210 at least, or shorten it in rulebook.yaml"
