"""A first hour: what `tirada new` asks and makes, in either language, and what its README says to try next."""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest
from commands import Done, here
from followed_pages import PageFollower, steps
from terminal import Terminal

from generator.workshop.start.game_wishes import LONGEST_TITLE, PARTS

SOME = [("cards", "es,en"), ("tokens", "en"), ("map", "es"), ("rulebook", "en,es"), (",".join(PARTS), "es,en")]
ALL = [",".join(some) for number in range(1, 5) for some in combinations(PARTS, number)]


def new(folder: Path, *words: str, **environment: str) -> Done:
    return here(["new", "mine", *words], folder, environment)


def built_and_checked(folder: Path, parts: str, languages: str) -> None:
    done = new(folder, "--with", parts, "--languages", languages)
    assert done.returncode == 0, done.stderr
    game = folder / "mine"
    built = here(["build", "--jobs", "1"], game, {})
    assert built.returncode == 0, built.stderr
    checked = here(["check"], game, {})
    assert checked.stdout.startswith("no findings\n"), checked.stdout
    assert checked.returncode == 0
    for language in languages.split(","):
        made = {path.name.partition(".")[0] for path in (game / "output/mine" / language).glob("*.pdf")}
        assert set(parts.split(",")) <= made
        assert ("box" in made) == (not {"cards", "tokens"}.isdisjoint(parts.split(",")))
    author = {"es": "su autor o autora", "en": "its author"}[languages.partition(",")[0]]  # never its reader: `you`
    assert f"authors: {author}\n" in (game / "data/games/mine/game.yaml").read_text("utf-8")
    assert "shows:" in (game / "data/games/mine/components.yaml").read_text("utf-8") or parts == "rulebook"


@pytest.mark.parametrize(("parts", "languages"), SOME)
def test_a_new_game_of_some_parts_is_built_and_checks_clean(tmp_path: Path, parts: str, languages: str) -> None:
    built_and_checked(tmp_path, parts, languages)


@pytest.mark.soak
@pytest.mark.parametrize("parts", ALL)
@pytest.mark.parametrize("languages", ["es,en", "en,es", "en", "es"])
def test_a_new_game_of_any_parts_is_built_and_checks_clean(tmp_path: Path, parts: str, languages: str) -> None:
    built_and_checked(tmp_path, parts, languages)


@pytest.mark.parametrize(("language", "parts"), [("en", "cards"), ("es", "map,rulebook")])
def test_what_to_try_next_works_in_the_language_of_its_reader(tmp_path: Path, language: str, parts: str) -> None:
    done = new(tmp_path, "--with", parts, TIRADA_UI=language)
    assert done.returncode == 0, done.stderr
    page = (tmp_path / "mine/README.md").read_text("utf-8")
    title = {"en": "## What to try next", "es": "## Qué probar ahora"}[language]
    before, found, after = page.partition(title)
    assert found
    asked = steps(before + after.partition("\n## ")[0])
    assert len(asked) > 8

    def alone(*words: str, cwd: Path) -> Done:
        return here([*words, "--jobs", "1"] if words[0] == "build" else words, cwd, {})

    reader = PageFollower(tmp_path / "mine", alone)
    for step in asked:
        reader.do(step)


def test_its_own_language_is_the_terminal_s(tmp_path: Path) -> None:
    assert new(tmp_path, TIRADA_UI="es").returncode == 0
    game = tmp_path / "mine/data/games/mine"
    assert "source_language: es\nlanguages: [es, en]\n" in (game / "game.yaml").read_text("utf-8")
    assert "hen,Gallina,2" in (game / "tables/creatures.csv").read_text("utf-8")
    assert 'msgid "Gallina"\nmsgstr "Hen"\n' in (game / "locales/en.po").read_text("utf-8")


@pytest.mark.soak  # test_what_to_try_next reads the readme of a game
def test_a_second_game_of_a_project_has_a_readme_of_its_own(tmp_path: Path) -> None:
    assert new(tmp_path).returncode == 0
    before = (tmp_path / "mine/README.md").read_bytes()
    done = here(["new", "second", "--with", "map"], tmp_path / "mine", {})
    assert done.returncode == 0
    assert "mine/data/games/second/README.md" in done.stdout
    assert (tmp_path / "mine/README.md").read_bytes() == before
    checked = here(["check", "data", "text"], tmp_path / "mine", {})
    assert checked.stdout == "no findings\n"


TYPED = {  # title, an answer that cannot be meant, one that can, languages; what is shown
    "en_GB.UTF-8": (
        ["The Goats", "tokens, goats", "2 map", "en"],
        ["A new game.", "Its title [Mine]", "4  rulebook"],
    ),
    "es_ES.UTF-8": (
        ["Las Cabras", "mapa, cabras", "fichas mapa", "es,en"],
        ["Un juego nuevo.", "Su título [Mine]: ", "4  reglamento"],
    ),
}


@pytest.mark.parametrize("locale", TYPED)
def test_at_a_terminal_it_asks_and_asks_again(tmp_path: Path, locale: str) -> None:
    answers, shown = TYPED[locale]
    with Terminal(["new", "mine"], tmp_path, 80, LC_ALL=locale, TIRADA_UI="") as terminal:
        seen = 0
        for answer in answers:
            terminal.wait_for(r"\]: \Z", seen)
            seen = len(terminal.screen)
            terminal.type(f"{answer}\n")
        assert terminal.end() == 0, terminal.screen
        screen = terminal.screen
    assert all(part in screen for part in shown)
    title, wrong, _, languages = answers
    assert repr(wrong.split()[1]) in screen
    for line in screen.split("\n"):
        assert len(line) <= 80 or str(tmp_path) in line, line
    made = (tmp_path / "mine/data/games/mine/game.yaml").read_text("utf-8")
    assert f'name: "{title}"' in made
    assert f"languages: [{', '.join(languages.split(','))}]" in made
    pieces = (tmp_path / "mine/data/games/mine/components.yaml").read_text("utf-8")
    assert [part in pieces for part in ("id: cards", "id: tokens", "id: map\n")] == [False, True, True]


def test_who_leaves_at_a_question_leaves_nothing_behind(tmp_path: Path) -> None:
    with Terminal(["new", "mine"], tmp_path, 80, LC_ALL="C.UTF-8") as terminal:
        terminal.wait_for(r"\]: \Z")
        terminal.type("\x04")
        assert terminal.end() == 2
        assert "interrupted" in terminal.screen
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--with", "cards,drums"], "a new game can have no 'drums'\n    -> valid: cards, map, rulebook, tokens"),
        (["--with", "card"], "did you mean 'cards'?"),
        (["--with", ""], "take one or more of cards"),
        (["--languages", "es,xx"], "a new game has no words in 'xx'\n    -> begin with en, es; `tirada i18n new` adds"),
        (["--languages", "fr"], "a new game has no words in 'fr'"),
        (["--languages", ","], "a new game must have a language"),
        (["--title", " "], "is no title for a game"),
        (["--title", "x" * (LONGEST_TITLE + 1)], "at most 60"),
        (["--title", "a\nb"], "write one line"),
        (["--title", "{{ 1 }}"], "leave {{, }} and ** out"),
        (
            ["--from", "qiahn_goblin", "--with", "map"],
            "--with and --languages are about a game that is made from nothing",
        ),
        (["--from", "qiahn_goblin", "--title", "Mine"], "a copy has the title of its game"),
        (["--into", "file"], "cannot be written"),
    ],
)
def test_a_wish_that_cannot_be_meant_is_refused_and_nothing_is_made(
    tmp_path: Path, words: list[str], said: str
) -> None:
    (tmp_path / "file").write_text("")
    done = new(tmp_path, *words)
    assert done.returncode == 2
    assert done.stderr.count("tirada: ") == 1
    assert said in done.stderr
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_where_a_file_stands_in_the_way_nothing_of_the_game_is_left(tmp_path: Path) -> None:
    (tmp_path / "data/games").mkdir(parents=True)
    (tmp_path / "templates").write_text("")
    done = new(tmp_path)
    assert done.returncode == 2
    assert "--into FOLDER" in done.stderr
    assert sorted(path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*")) == [
        "data",
        "data/games",
        "templates",
    ]


@pytest.mark.soak  # a new game of some parts is built and checks clean above
def test_a_long_title_stands_on_box_and_book(tmp_path: Path) -> None:
    title = "La increíble historia del «Ñandú»: cabras, osos y una abeja"
    assert len(title) <= LONGEST_TITLE
    assert new(tmp_path, "--with", "cards,rulebook", "--languages", "es", "--title", title).returncode == 0
    built = here(["build", "--jobs", "1"], tmp_path / "mine", {})
    assert built.returncode == 0, built.stderr
    assert here(["check"], tmp_path / "mine", {}).stdout.startswith("no findings\n")
