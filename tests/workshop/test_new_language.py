"""A language of one's own, from `i18n new` to the finished sheet, in a game of one's own."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import polib
import pypdfium2 as pdfium
import pytest
from commands import here

from generator.workshop.build.build_record import read_ledger

FILES = ("box", "cards", "kit")  # of a new game, in one language

Tirada = Callable[..., object]


@pytest.fixture(scope="module")
def new_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("new")
    assert here(["new", "dragons"], folder, {}).returncode == 0
    assert here(["i18n", "new", "fr"], folder / "dragons", {}).returncode == 0
    return folder / "dragons"


@pytest.fixture
def dragons(new_game: Path, tmp_path: Path) -> Path:
    """A new game, in English and Spanish, that gets French too."""
    return shutil.copytree(new_game, tmp_path / "dragons")


def printed(path: Path) -> str:
    with pdfium.PdfDocument(path) as document:
        return " ".join(" ".join(document[i].get_textpage().get_text_range().split()) for i in range(len(document)))


def translated(project: Path, texts: Callable[[polib.POEntry], str]) -> None:
    """Fill the catalogues of the game and of the press."""
    for path in (project / "data/games/dragons/locales/fr.po", project / "data/print/locales/fr.po"):
        catalogue = polib.pofile(str(path))
        for entry in catalogue:
            entry.msgstr = texts(entry)
        catalogue.save()


def test_a_few_words_translated_print_beside_the_marked_ones_and_the_draft_builds(tirada, dragons: Path) -> None:
    path = dragons / "data/games/dragons/locales/fr.po"
    catalogue = polib.pofile(str(path))
    next(entry for entry in catalogue if entry.msgctxt == "creatures.bee.name").msgstr = "Abeille"
    catalogue.save()
    done = tirada("build", "--lang", "fr", "--draft", cwd=dragons)
    assert done.returncode == 0
    text = printed(dragons / "output/dragons/fr/cards.a4.draft.pdf")
    assert "Abeille" in text
    assert "[¿?] Bear" in text
    assert "[¿?] Abeille" not in text
    assert (dragons / "output/dragons/fr/kit.a4.draft.pdf").exists()


def test_marks_that_do_not_fit_a_box_are_warned_of_in_a_draft_and_refused_in_a_finished_file(
    tirada, dragons: Path
) -> None:
    path = dragons / "data/games/dragons/tables/creatures.csv"
    path.write_text(path.read_text("utf-8").replace("Wizard", "Wizard of the hill"), encoding="utf-8")
    face = dragons / "templates/faces/dragons/front.yaml"
    face.write_text(face.read_text("utf-8").replace("box: [6, 4.4, 39, 11.6]", "box: [6, 4.4, 26, 11.6]"), "utf-8")
    drafted = tirada("build", "--lang", "fr", "--draft", "--only", "cards", cwd=dragons)
    assert drafted.returncode == 0
    assert "warning: DR-C04 (fr): '[¿?] Wizard of the hill'" in drafted.stderr
    assert "(text.overflow)" in drafted.stderr
    assert tirada("i18n", "merge", cwd=dragons).returncode == 0
    translated(dragons, lambda entry: "[¿?] " + entry.msgid if entry.msgctxt.endswith("name") else entry.msgid)
    finished = tirada("build", "--lang", "fr", "--only", "cards", cwd=dragons)
    assert finished.returncode == 1
    assert "error: DR-C04 (fr): '[¿?] Wizard of the hill'" in finished.stderr


def test_a_language_without_its_words_stops_no_other(tirada, dragons: Path) -> None:
    done = tirada("build", cwd=dragons)
    assert done.returncode == 1
    made = sorted(path.relative_to(dragons / "output").as_posix() for path in (dragons / "output").rglob("*.pdf"))
    assert made == [f"dragons/{language}/{name}.a4.pdf" for language in ("en", "es") for name in FILES]
    assert "creatures.bee.name is missing in fr" in done.stderr


@pytest.mark.soak  # a language without its words stops no other above
def test_what_overflows_in_a_language_that_is_not_asked_for_stops_nobody(tirada, dragons: Path) -> None:
    translated(dragons, lambda entry: entry.msgid * 9 if entry.msgctxt == "creatures.hen.text" else entry.msgid)
    assert tirada("build", "--lang", "en", cwd=dragons).returncode == 0
    done = tirada("check", "text", cwd=dragons)
    assert done.returncode == 1
    assert "DR-C02 (fr)" in done.stdout


@pytest.mark.soak  # test_drafts_and_shared_templates has drafts and what is finished settle
def test_a_finished_build_takes_the_place_of_its_draft(tirada, dragons: Path) -> None:
    assert tirada("build", "--lang", "fr", "--draft", cwd=dragons).returncode == 0
    folder = dragons / "output/dragons/fr"
    assert tirada("build", "--lang", "fr", cwd=dragons).returncode == 1
    assert sorted(path.name for path in folder.iterdir()) == [f"{name}.a4.draft.pdf" for name in FILES]
    translated(dragons, lambda entry: entry.msgid)
    done = tirada("build", "--lang", "fr", cwd=dragons)
    assert done.returncode == 0
    assert sorted(path.name for path in folder.iterdir()) == [f"{name}.a4.pdf" for name in FILES]
    assert done.stdout.count("removed ") == len(FILES)
    assert not any(entry["target"]["draft"] for entry in read_ledger(dragons / "output").values())
    assert "up to date" in tirada("build", "--lang", "fr", cwd=dragons).stdout


@pytest.mark.soak  # test_drafts_and_shared_templates has drafts and what is finished settle
def test_a_draft_leaves_what_was_finished_and_says_so(tirada, dragons: Path) -> None:
    assert tirada("build", "--lang", "es", cwd=dragons).returncode == 0
    path = dragons / "output/dragons/es/cards.a4.pdf"
    before = path.read_bytes()
    catalogue = polib.pofile(str(dragons / "data/games/dragons/locales/es.po"))
    next(entry for entry in catalogue if entry.msgctxt == "creatures.bee.text").msgstr = ""
    catalogue.save()
    done = tirada("build", "--lang", "es", "--draft", cwd=dragons)
    assert done.returncode == 0  # what is finished is not made again, so nothing is wrong with it
    assert path.read_bytes() == before
    assert "cards.a4.pdf" in done.stderr
    assert "(build.kept)" in done.stderr


def test_a_draft_is_judged_as_the_draft_it_is(tirada, dragons: Path) -> None:
    assert tirada("build", "--lang", "fr", "--draft", "--only", "cards,kit", cwd=dragons).returncode == 0
    done = tirada("check", "print", "--json", cwd=dragons)
    found = json.loads(done.stdout)
    assert {file["verdict"] for file in found["files"]} == {"proven"}
    codes = {item["code"] for item in found["findings"]}
    assert done.returncode == 0
    assert codes == {"print.draft"}
    cell = dragons / "data/games/dragons/tables/creatures.csv"
    cell.write_text(cell.read_text("utf-8").replace("bear,Bear,5", "bear,Bear,6"), encoding="utf-8")
    assert tirada("check", "print", cwd=dragons).returncode == 1  # it shows another number than the data now


def test_the_words_of_the_press_are_counted_judged_and_merged_with_the_game_s(tirada, dragons: Path) -> None:
    rows = json.loads(tirada("i18n", "status", "--json", cwd=dragons).stdout)
    press = next(row for row in rows if row["game"] == "data/print")
    assert press["language"] == "fr"
    assert press["missing"] == press["texts"] > 100
    assert "data/print/locales/fr.po:" in tirada("i18n", "merge", cwd=dragons).stdout
    assert "data/print/locales/fr.po" in tirada("check", "text", cwd=dragons).stdout
    translated(dragons, lambda entry: entry.msgid)
    assert "data/print/locales/fr.po:" not in tirada("check", "text", cwd=dragons).stdout


@pytest.mark.parametrize(("written", "code"), [("IT", "it"), ("pt-BR", "pt_BR"), ("zh_Hans_CN", "zh_CN")])
def test_a_code_written_in_another_way_is_the_language_it_means(tirada, dragons: Path, written: str, code: str) -> None:
    done = tirada("i18n", "new", written, cwd=dragons)
    assert done.returncode == 0
    assert f"languages: [en, es, fr, {code}]" in (dragons / "data/games/dragons/game.yaml").read_text("utf-8")
    assert tirada("i18n", "status", cwd=dragons).returncode == 0


@pytest.mark.parametrize("word", ["../../x", "", "en", "tlh", "e n"])
def test_what_is_no_new_language_changes_nothing(tirada, dragons: Path, word: str) -> None:
    before = {path: path.read_bytes() for path in dragons.rglob("*") if path.is_file()}
    done = tirada("i18n", "new", word, cwd=dragons)
    assert done.returncode == 2
    assert "this should not happen" not in done.stderr
    assert {path: path.read_bytes() for path in dragons.rglob("*") if path.is_file()} == before


def test_languages_written_a_line_each_get_a_line_more(tirada, dragons: Path) -> None:
    path = dragons / "data/games/dragons/game.yaml"
    text = path.read_text("utf-8").replace("languages: [en, es, fr]\n", "languages: # three\n  - en\n  - es\n  - fr\n")
    path.write_text(text, "utf-8")
    assert tirada("i18n", "new", "it", cwd=dragons).returncode == 0
    assert path.read_text("utf-8") == text.replace("  - fr\n", "  - fr\n  - it\n")
    assert tirada("check", "data", cwd=dragons).returncode == 0


@pytest.mark.soak  # test_incremental_builds has a damaged build.json
def test_a_damaged_or_foreign_ledger_removes_nothing_that_is_not_a_build_s(tirada, dragons: Path) -> None:
    assert tirada("build", "--lang", "en", "--only", "cards", cwd=dragons).returncode == 0
    ledger = dragons / "output/build.json"
    kept = dragons / "keep.txt"
    kept.write_text("mine")
    book = json.loads(ledger.read_text("utf-8"))
    first = book["targets"][0]
    strange = {**first, "target": {**first["target"], "game": "..", "language": ".."}}
    strange["files"] = {"../keep.txt": next(iter(first["files"].values()))}
    for broken in (
        {**book, "targets": [strange]},
        {"targets": [{"target": 3}]},
        {"targets": "x"},
        [],
        {"targets": [1]},
    ):
        ledger.write_text(json.dumps(broken), encoding="utf-8")
        assert tirada("build", "--lang", "en", "--only", "cards", cwd=dragons).returncode == 0
        assert kept.exists()
