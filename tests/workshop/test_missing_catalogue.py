"""A language without its catalogue is one finding with a remedy; `i18n lint` tells remedies as `check text` does."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from commands import here
from projects import copied_project

SPANISH = {"LC_ALL": "es_ES.UTF-8"}
ENGLISH = Path("data/games/qiahn_goblin/locales/en.po")


@pytest.fixture(scope="module")
def goblin(tmp_path_factory: pytest.TempPathFactory) -> Path:
    project = copied_project(tmp_path_factory.mktemp("goblin"), ["qiahn_goblin"])
    text = (project / ENGLISH).read_text("utf-8")
    (project / "kept.po").write_text(text, "utf-8")
    return project


@pytest.mark.parametrize("words", [("check", "text"), ("i18n", "lint")], ids=" ".join)
@pytest.mark.parametrize("lost", [True, False], ids=["deleted", "empty"])
def test_a_language_whose_catalogue_is_lost_is_one_finding_with_a_remedy(
    goblin: Path, words: tuple[str, ...], lost: bool
) -> None:
    if lost:
        (goblin / ENGLISH).unlink(missing_ok=True)
    else:
        (goblin / ENGLISH).write_text('msgid ""\nmsgstr "Content-Type: text/plain; charset=utf-8\\n"\n', "utf-8")
    english, spanish = here([*words], goblin, {}), here([*words], goblin, SPANISH)
    assert english.returncode == spanish.returncode == 1
    told = english.stdout.split("\n")
    assert told[0].startswith(f"{ENGLISH.as_posix()}: error: there is no catalogue of en: ")
    assert told[1].startswith(f"    -> bring {ENGLISH.as_posix()} back, or begin it anew with `tirada i18n merge`")
    assert told[2:] == ["1 error", ""]
    assert f"{ENGLISH.as_posix()}: error: no hay catálogo de en: " in spanish.stdout
    assert f"    -> recupera {ENGLISH.as_posix()}, o empiézalo de nuevo con `tirada i18n merge`" in spanish.stdout


@pytest.fixture(scope="module")
def new_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    home = tmp_path_factory.mktemp("new")
    assert here(["new", "dragons"], home, {}).returncode == 0
    return home / "dragons"


@pytest.mark.parametrize("words", [[], ["--lang", "es"]], ids=["all languages", "that language"])
@pytest.mark.parametrize("left", [None, "", 'msgid ""\nmsgstr ""\n'], ids=["deleted", "of no bytes", "no entry"])
def test_a_build_tells_a_lost_catalogue_once_and_prints_the_other_language(
    new_game: Path, tmp_path: Path, words: list[str], left: str | None
) -> None:
    game = shutil.copytree(new_game, tmp_path / "dragons")
    catalogue = game / "data/games/dragons/locales/es.po"
    catalogue.unlink() if left is None else catalogue.write_text(left, "utf-8")
    done = here(["build", "--jobs", "1", *words], game, {})
    told = done.stdout + done.stderr
    assert done.returncode == 1
    assert told.count("(text.no-catalogue)") == 1
    assert "1 error" in told.split("\n")[-2]
    assert not list((game / "output").rglob("es/*.pdf"))
    assert bool(list((game / "output").rglob("en/*.pdf"))) is not bool(words)


def test_a_draft_needs_no_catalogue(new_game: Path, tmp_path: Path) -> None:
    game = shutil.copytree(new_game, tmp_path / "dragons")
    (game / "data/games/dragons/locales/es.po").unlink()
    assert here(["build", "--jobs", "1", "--draft", "--lang", "es", "--only", "cards"], game, {}).returncode == 0
    assert list((game / "output").rglob("es/*.pdf"))


@pytest.mark.soak  # a lost catalogue is told with its remedy below
def test_lint_tells_the_remedy_of_each_finding_as_check_does(goblin: Path) -> None:
    text = (goblin / "kept.po").read_text("utf-8")
    (goblin / ENGLISH).write_text(text.replace('msgstr "Sword"', 'msgstr ""', 1), "utf-8")
    lint, checked = here(["i18n", "lint"], goblin, {}), here(["check", "text"], goblin, {})
    assert lint.returncode == checked.returncode == 1
    assert lint.stdout == checked.stdout
    assert "gear.sword.name has no text in en: 'Espada' (text.missing)\n    -> translate it in" in lint.stdout
