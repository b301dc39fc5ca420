"""Counts, merges and starts the translation catalogues of games."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from generator.base.errors import CannotJudge
from generator.base.files import write_whole
from generator.base.findings import Findings, Where
from generator.catalog.library import Game, load_game
from generator.catalog.models import is_language
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project, find_project
from generator.language.catalogue import load_catalogue
from generator.language.merge import merge
from generator.language.texts import Text, table_texts, texts_of
from generator.language.told_messages import language_name, said
from generator.workshop.translation.speakers import PRESS_WORDS, press_languages

PRESS = "data/print"  # the press's words go under the name of their folder


class Texts(NamedTuple):
    """What a catalogue is to hold: whose texts, in which language, in which file; `title` stands in its head."""

    name: str
    language: str
    path: Path
    texts: list[Text]
    title: str


def _games(root: Path | None, only: str) -> tuple[Project, list[Game]]:
    project = find_project(root=root)
    findings = Findings()
    games = []
    for name in [only] if only else project.game_ids():
        game = load_game(project, name, findings)
        if game is None or findings.errors:
            first = findings.errors[0]
            raise CannotJudge(first.message, "mend it first: `tirada check data` shows everything", first.where)
        games.append(game)
    return project, games


def _catalogues(project: Project, games: list[Game], only: str) -> Iterator[Texts]:
    """Every catalogue there should be: of each game in each of its languages, then those of the press's words.

    The press's words belong to no game, so they are left out where one game is asked for; a project whose languages
    all came with Tirada has no catalogue of them.
    """
    for game in games:
        texts = list(texts_of(game))
        for language in game.languages:
            if language != game.model.source_language:
                path = game.folder / "locales" / f"{language}.po"
                yield Texts(game.id, language, path, texts, f"{game.id} {game.model.edition}")
    if only:
        return
    print_data = load_print_data(project, Findings())
    texts = list(table_texts(print_data.tables.values()))
    for language in press_languages(print_data, games):
        path = project.root.joinpath(*PRESS_WORDS, f"{language}.po")
        if path.exists() or project.find(*PRESS_WORDS, path.name) is None:
            yield Texts(PRESS, language, path, texts, "tirada print words")


def counts(root: Path | None, only: str) -> list[dict[str, Any]]:
    """Texts by state, for each game and language; then for the words of the press, under the name of their folder."""
    project, games = _games(root, only)
    rows = []
    for name, language, path, texts, _ in _catalogues(project, games, only):
        catalogue = load_catalogue(path, project.shown(path), language, Findings())
        states = Counter(catalogue.state(text) for text in texts)
        rows.append(
            {
                "game": name,
                "language": language,
                "texts": len(texts),
                "translated": states["translated"],
                "stale": states["stale"],
                "missing": states["missing"],
            }
        )
    return rows


def merge_all(root: Path | None, only: str) -> list[str]:
    """Merge every catalogue with its sources; a line about each. Raises CannotJudge for the read-only copy."""
    project, games = _own_games(root, only)
    lines = []
    for _, language, path, texts, title in _catalogues(project, games, only):
        done = merge(texts, path, language, title)
        lines.append(
            f"{project.shown(path)}: {done.same} same, {done.stale} stale, {done.new} without translation, "
            f"{done.removed} no longer used"
        )
    return lines


def extract_all(root: Path | None, only: str) -> list[str]:
    """Write each game's texts as a template (locales/GAME.pot) for any translation tool; a line about each."""
    project, games = _own_games(root, only)
    lines = []
    for game in games:
        path = game.folder / "locales" / f"{game.id}.pot"
        path.unlink(missing_ok=True)
        done = merge(texts_of(game), path, "", f"{game.id} {game.model.edition}")
        lines.append(f"{project.shown(path)}: {said(f'{done.new} texts')}")
    return lines


def start_language(root: Path | None, only: str, language: str) -> list[str]:
    """Add a language: named in game.yaml, with an empty catalogue to open in any PO editor; a line about each file.

    The press's words get one too, unless they came with Tirada. Raises CannotJudge, before anything is written, for
    something that is no language code, or a language that is already there.
    """
    code, name = _language(language)
    project, games = _own_games(root, only)
    changed = {}
    for game in games:
        if code in game.languages:
            raise CannotJudge(f"{game.id} already has {name} ({code})", f"fill {code}.po, see `tirada i18n status`")
        path = game.folder / "game.yaml"
        changed[path] = _with_language(path.read_text(encoding="utf-8"), code, project.shown(path))
    for path, text in changed.items():
        write_whole(path, text.encode())
    lines = []
    _, games = _games(root, only)
    for kind, other, path, texts, title in _catalogues(project, games, ""):
        if other != code or (kind == PRESS and path.exists()):
            continue
        done = merge(texts, path, code, title)
        to_do = (
            f"{done.new} words of the press to translate into {name}"
            if kind == PRESS
            else f"{done.new} texts to translate into {name}"
        )
        lines.append(f"{project.shown(path)}: {to_do}")
    return lines


def _language(word: str) -> tuple[str, str]:
    """A language's code as game.yaml writes it (pt_BR), and its name at this terminal. Raises CannotJudge for none."""
    from babel import Locale, UnknownLocaleError

    try:
        locale = Locale.parse(word, sep="-" if "-" in word else "_")
    except (UnknownLocaleError, ValueError) as error:
        raise CannotJudge(f"{word!r} is not a language code", "for example ca, pt or pt_BR") from error
    code = f"{locale.language}_{locale.territory}" if locale.territory else locale.language
    if not is_language(code):
        raise CannotJudge(f"{word!r} is not a language code that a game can have", "for example ca, pt or pt_BR")
    return code, language_name(code)


def _with_language(text: str, code: str, shown: str) -> str:
    """game.yaml with one more language, everything else as it was written: the list in brackets, or a line for each."""
    line = re.search(r"^languages:[ \t]*\[([^\]]*)\]", text, re.MULTILINE)
    if line is not None:
        return text[: line.end(1)].rstrip(" ,") + f", {code}" + text[line.end(1) :]
    lines = re.search(r"^languages:[^\S\n]*(?:#.*)?\n(?:([ \t]*)-[ \t].*\n?)+", text, re.MULTILINE)
    if lines is None:
        raise CannotJudge("`languages:` is not written as a list", f"add {code} to it by hand", Where(shown))
    return text[: lines.end()].rstrip("\n") + f"\n{lines[1]}- {code}\n" + text[lines.end() :]


def _own_games(root: Path | None, only: str) -> tuple[Project, list[Game]]:
    """The games whose files may be changed. Raises CannotJudge when there are none: they came with a package."""
    project, games = _games(root, only)
    own = [game for game in games if project.may_change(game.id)]
    if games and not own:
        raise CannotJudge(
            "the games that came with Tirada or another package are read-only",
            "copy one to work on: `tirada new MY_GAME --from GAME`; or name your project with --root",
        )
    return project, own
