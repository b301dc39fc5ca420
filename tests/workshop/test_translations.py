"""Catalogues of the games: counted, merged, written as templates, and started in a language of one's own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import polib
import pypdfium2 as pdfium
import pytest

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import load_game
from generator.catalog.project import Project
from generator.language.texts import texts_of
from generator.workshop.build.run import Result
from generator.workshop.translation import catalogues
from generator.workshop.translation.catalogues import counts, extract_all, merge_all, start_language

GAMES = ("gnostica", "kaixiflan", "qiahn_goblin", "qiahn_tactics")
GOBLIN = "qiahn_goblin"
Make = Callable[..., Result]


def sources(root: Path, name: str) -> dict[str, str]:
    game = load_game(Project(root, root), name, Findings())
    assert game is not None
    return {text.id: text.source for text in texts_of(game)}


def status(root: Path, name: str) -> dict[str, tuple[int, int, int]]:
    return {row["language"]: (row["translated"], row["stale"], row["missing"]) for row in counts(root, name)}


def words(path: Path) -> str:
    document = pdfium.PdfDocument(path)
    try:
        return "\n".join(document[i].get_textpage().get_text_range() for i in range(len(document)))
    finally:
        document.close()


@pytest.mark.parametrize("name", GAMES)
def test_english_is_complete_in_every_game(project_copy: Path, name: str) -> None:
    assert status(project_copy, name) == {"en": (len(sources(project_copy, name)), 0, 0)}


def test_status_tells_what_became_stale_and_what_is_missing(project_copy: Path, change: Callable[..., None]) -> None:
    folder = project_copy / "data" / "games" / GOBLIN
    total = len(sources(project_copy, GOBLIN))
    change(folder / "tables" / "combatants.csv", "genio afilado", "genio corto")
    change(folder / "locales" / "en.po", 'msgstr "Loose hen"', 'msgstr ""')
    assert status(project_copy, GOBLIN) == {"en": (total - 2, 1, 1)}


def test_merge_marks_a_changed_text_stale_and_keeps_its_translation(
    project_copy: Path, change: Callable[..., None]
) -> None:
    folder = project_copy / "data" / "games" / GOBLIN
    change(folder / "tables" / "combatants.csv", "genio afilado", "genio corto")
    change(folder / "tables" / "words.csv", "id,text\n", "id,text\nnew_word,Palabra nueva\n")
    (line,) = merge_all(project_copy, GOBLIN)
    assert line.startswith(f"data/games/{GOBLIN}/locales/en.po: ")
    assert ", 1 stale, 1 without translation, 0 no longer used" in line
    entries = {e.msgctxt: e for e in polib.pofile(str(folder / "locales" / "en.po"))}
    assert entries["combatants.wizard.text"].fuzzy
    assert entries["combatants.wizard.text"].msgstr
    assert entries["words.new_word.text"].msgstr == ""
    assert status(project_copy, GOBLIN)["en"][1:] == (1, 1)


@pytest.mark.parametrize("name", GAMES)
def test_merging_what_is_up_to_date_changes_nothing(project_copy: Path, name: str) -> None:
    path = project_copy / "data" / "games" / name / "locales" / "en.po"
    before = polib.pofile(str(path))
    merge_all(project_copy, name)
    once = path.read_bytes()
    assert [(e.msgctxt, e.msgid, e.msgstr, e.fuzzy) for e in polib.pofile(str(path))] == [
        (e.msgctxt, e.msgid, e.msgstr, e.fuzzy) for e in before
    ]
    merge_all(project_copy, name)
    assert path.read_bytes() == once


def test_extract_writes_every_text_of_a_game_as_a_template(project_copy: Path) -> None:
    lines = extract_all(project_copy, "")
    assert [line.split(": ")[0] for line in lines] == [f"data/games/{n}/locales/{n}.pot" for n in GAMES]
    for name in GAMES:
        template = polib.pofile(str(project_copy / "data" / "games" / name / "locales" / f"{name}.pot"))
        assert {e.msgctxt: e.msgid for e in template} == sources(project_copy, name)
        assert {e.msgstr for e in template} == {""}
        assert status(project_copy, name)["en"][2] == 0  # a template is no catalogue


@pytest.fixture
def catalan(project_copy: Path) -> Path:
    start_language(project_copy, "", "ca")
    return project_copy


def test_a_new_language_is_a_catalogue_with_every_text_that_a_po_editor_opens(catalan: Path) -> None:
    for name in GAMES:
        path = catalan / "data" / "games" / name / "locales" / "ca.po"
        catalogue = polib.pofile(str(path), check_for_duplicates=False)
        assert catalogue.metadata["Language"] == "ca"
        assert catalogue.metadata["Content-Type"] == "text/plain; charset=utf-8"
        assert {e.msgctxt: e.msgid for e in catalogue} == sources(catalan, name)
        assert all(not e.msgstr and not e.fuzzy for e in catalogue)
        assert "languages: [es, en, ca]" in (path.parent.parent / "game.yaml").read_text("utf-8")
    press = polib.pofile(str(catalan / "data" / "print" / "locales" / "ca.po"))
    assert {e.msgctxt for e in press} == {e.msgctxt for e in polib.pofile(str(press.fpath).replace("ca.po", "en.po"))}


def test_status_shows_the_gaps_of_a_new_language_and_leaves_the_others(catalan: Path) -> None:
    for name in GAMES:
        total = len(sources(catalan, name))
        assert status(catalan, name) == {"en": (total, 0, 0), "ca": (0, 0, total)}


def test_an_entry_translated_in_the_new_language_is_counted(catalan: Path) -> None:
    path = catalan / "data" / "games" / GOBLIN / "locales" / "ca.po"
    catalogue = polib.pofile(str(path))
    next(e for e in catalogue if e.msgctxt == "combatants.wizard.name").msgstr = "Mag"
    catalogue.save()
    assert status(catalan, GOBLIN)["ca"] == (1, 0, len(catalogue) - 1)
    merge_all(catalan, GOBLIN)
    assert status(catalan, GOBLIN)["ca"] == (1, 0, len(catalogue) - 1)


@pytest.mark.soak  # test_new_language prints a game beside a language without words
def test_the_languages_that_were_there_still_build(catalan: Path, make: Make) -> None:
    result = make(games=(GOBLIN,), languages=("es", "en"))
    assert [f for f in result.findings if f.severity == "error"] == []
    assert sorted(Path(name).parts[1] for name in result.made) == ["en", "es"]


def test_an_untranslated_language_is_not_printed_in_silence(catalan: Path, make: Make) -> None:
    result = make(games=(GOBLIN,), languages=("ca",))
    assert result.made == []
    assert not list((catalan / "output").rglob("*.pdf"))
    errors = [f for f in result.findings if f.severity == "error"]
    assert all("is missing in ca" in f.message for f in errors)
    assert {"QG-C01", "QG-Q10", "QG-T01"} <= {f.message.split(" ")[0].rstrip(",") for f in errors}
    assert any("--draft" in f.fix for f in errors)


@pytest.mark.soak  # test_new_language judges a draft of a language without words
def test_a_draft_of_an_untranslated_language_marks_every_text_visibly(catalan: Path, make: Make) -> None:
    result = make(games=(GOBLIN,), languages=("ca",), draft=True)
    (name,) = result.made
    printed = words(catalan / "output" / name)
    assert printed.count("[¿?]") > 52
    assert "[¿?] Mago" in printed


@pytest.mark.parametrize(
    ("language", "part"), [("klingon", "'klingon' is not a language code"), ("x", "is not a language code")]
)
def test_what_is_no_language_is_refused_and_nothing_is_written(project_copy: Path, language: str, part: str) -> None:
    before = sorted(project_copy.rglob("*"))
    with pytest.raises(CannotJudge, match=part):
        start_language(project_copy, "", language)
    assert sorted(project_copy.rglob("*")) == before


def test_a_language_that_is_there_already_is_not_started_again(catalan: Path) -> None:
    before = (catalan / "data" / "games" / GOBLIN / "locales" / "ca.po").read_bytes()
    with pytest.raises(CannotJudge, match="already has Catalan"):
        start_language(catalan, GOBLIN, "ca")
    assert (catalan / "data" / "games" / GOBLIN / "locales" / "ca.po").read_bytes() == before


@pytest.mark.parametrize("run", [merge_all, extract_all, lambda root, only: start_language(root, only, "ca")])
def test_the_copy_that_came_with_the_program_is_never_written(
    project_copy: Path, monkeypatch: pytest.MonkeyPatch, run: Callable[[Path | None, str], object]
) -> None:
    shipped = Project(project_copy, project_copy, read_only=True)
    monkeypatch.setattr(catalogues, "find_project", lambda root: shipped)
    before = sorted(project_copy.rglob("*"))
    with pytest.raises(CannotJudge, match="read-only"):
        run(None, "")
    assert sorted(project_copy.rglob("*")) == before
