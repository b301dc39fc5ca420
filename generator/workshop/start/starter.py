"""`tirada new`: a small game that builds at once, of the parts that are wished for, from templates/starter/."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.base.findings import Findings
from generator.base.regular_expressions import regular_expression
from generator.catalog.library import read_game
from generator.catalog.project import Project, shipped_root
from generator.language.merge import merged_catalogue
from generator.language.texts import texts_of
from generator.language.told_messages import told_language
from generator.workshop.start.deck_words import in_all
from generator.workshop.start.game_wishes import (
    PARTS,
    SOURCE,
    USUAL_LANGUAGES,
    USUAL_PARTS,
    GameWishes,
    spoken_languages,
)
from generator.workshop.start.new_files import READ_ME, NewFiles, place_for

if TYPE_CHECKING:
    import jinja2

_STARTER = "templates/starter"
_COPIED = ("data/", "templates/", ".gitignore")  # what else lies there is words for them
_MARKS_OF_YAML = regular_expression(r"[:#,{}\[\]\"']")
_NOTHING = regular_expression(r"(#[^\n]*\n|\s)*")  # comments alone


def start(game: str, into: Path, wishes: GameWishes | None = None) -> Path:
    """Write a new game `game`, and the schemas that its files name to editors; returns the project folder.

    Raises CannotJudge for a bad id, when the game is already there, or where nothing can be written: nothing is left
    then.
    """
    asked = wishes or GameWishes()
    wishes = replace(asked, parts=asked.parts or USUAL_PARTS, languages=asked.languages or USUAL_LANGUAGES)
    project, code, called = place_for(game, into)
    files = starter_files(game, code, wishes.title or called, wishes)
    home = f"data/games/{game}"
    with NewFiles(project, game) as written:
        written.write(files)
        written.write_schemas()
        made = read_game(Project(project, shipped_root()), game, Findings())
        assert made is not None
        for language in wishes.languages[1:]:
            said = _said_in(wishes.languages[0], language)
            given = {text.id: said[text.source] for text in texts_of(made) if text.source in said}
            name = f"{home}/locales/{language}.po"
            title = f"{game} {made.model.edition}"
            written.write({name: merged_catalogue(texts_of(made), project / name, language, title, given)[0]})
    return project


def starter_files(game: str, code: str, title: str, wishes: GameWishes) -> dict[str, bytes]:
    """The files of a new game by their names in its project, but for catalogues of other languages."""
    source = shipped_root() / _STARTER
    names = _Clauses(code)
    words = _said_in(SOURCE, wishes.languages[0])
    around: dict[str, Any] = {
        **{part: part in wishes.parts for part in PARTS},
        "creatures": not {"cards", "tokens"}.isdisjoint(wishes.parts),
        "side": "spaces.hex.side" if {"map", "tokens"} <= {*wishes.parts} else "15",  # of a hex, in mm
        "game": game,
        "code": code,
        "title": title,
        "languages": wishes.languages,
        "clause": names.named,
        "made": names.made,
        "quoted": _quoted,
        "say": lambda text: words[text],
        "text": lambda text: _in_yaml(words[text]),
        "in_all": lambda text: _in_yaml(in_all([_said_in(SOURCE, one)[text] for one in wishes.languages])),
    }
    environment = _environment(source)
    files = {}
    for path in sorted(one for one in source.rglob("*") if one.is_file()):
        name = path.relative_to(source).as_posix()
        if name.startswith(_COPIED):
            text = environment.get_template(name).render(around)
            if _NOTHING.fullmatch(text) is None:
                files[name.replace("GAME", game).removesuffix(".txt")] = text.encode()
    reader = told_language() if told_language() in spoken_languages() else SOURCE
    read_me = environment.get_template(f"readme/README.{reader}.md").render(around)
    files[READ_ME] = f"{read_me.rstrip()}\n".encode()
    return files


class _Clauses:
    """The ids of clauses by what the templates call them, numbered in the order in which they are first named."""

    def __init__(self, code: str) -> None:
        self._code = code
        self._ids: dict[str, str] = {}

    def named(self, name: str) -> str:
        """The id of a clause."""
        return self._ids.setdefault(name, f"{self._code}-{len(self._ids) + 1}")

    def made(self, *names: str) -> list[str]:
        """The ids of those of some clauses that the game has."""
        return [self._ids[name] for name in names if name in self._ids]


def _quoted(text: str) -> str:
    """A text as YAML and JSON write it."""
    return json.dumps(text, ensure_ascii=False)


def _in_yaml(text: str) -> str:
    """A text as YAML writes it, in quotes only where it needs them."""
    return _quoted(text) if _MARKS_OF_YAML.search(text) else text


def _environment(folder: Path) -> jinja2.Environment:
    """Templates whose own braces are none of YAML's nor of Tirada's: `@{…}` and lines that begin with `#%`."""
    import jinja2

    return jinja2.Environment(
        loader=jinja2.FileSystemLoader(folder),
        variable_start_string="@{",
        variable_end_string="}",
        block_start_string="<%",
        block_end_string="%>",
        comment_start_string="<#",
        comment_end_string="#>",
        line_statement_prefix="#%",
        keep_trailing_newline=True,
        undefined=jinja2.StrictUndefined,
    )


def _said_in(one: str, other: str) -> Mapping[str, str]:
    """The words of a new game in one language, as another says them."""
    said = _words_in(other)
    return {words: said[english] for english, words in _words_in(one).items()}


def _words_in(language: str) -> dict[str, str]:
    """The words of a new game in a language, by those in English."""
    import polib

    catalogues = {path.stem: path for path in sorted((shipped_root() / _STARTER).glob("*.po"))}
    path = catalogues.get(language, next(iter(catalogues.values())))
    entries = polib.pofile(path.read_text("utf-8"))
    return {entry.msgid: entry.msgstr if path.stem == language else entry.msgid for entry in entries}
