"""The recipes of README as steps, and what their reader does between the commands: edits of files and of catalogues."""

from __future__ import annotations

import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import polib
from commands import Done, here
from projects import ROOT

README = (ROOT / "README.md").read_text(encoding="utf-8")
BUILT = ("tirada build", "tirada check", "tirada build --only book")  # once for all recipes of a game, in the end
Edit = Callable[[Path], None]


def steps(title: str) -> list[tuple[str, str]]:
    """The numbered steps of a recipe: the command, empty where there is none, and the whole step."""
    _, found, rest = README.partition(f"**{title}**")
    assert found
    block = re.match(r".*\n\n((?:    .*\n)+)", rest)
    assert block
    numbered = re.split(r"^    \d+\. ", block[1], flags=re.MULTILINE)[1:]
    commands = (re.match(r"tirada .*?(?=\s{2}|, then |$)", step, re.MULTILINE) for step in numbered)
    return [(command[0].strip() if command else "", step) for command, step in zip(commands, numbered, strict=True)]


def follow(
    root: Path, title: str, edits: Sequence[Edit], codes: Sequence[int], instead: Mapping[str, str] | None = None
) -> list[Done]:
    """Do the steps of a recipe but for the build: an edit for each that is no command, or goes on with `then`.

    `codes` are the exit codes of its commands in order; `instead` says other words for those of the commands.
    """
    waiting, expected, done = iter(edits), iter(codes), []
    for command, step in steps(title):
        if command in BUILT:
            continue
        if command:
            for word, other in (instead or {}).items():
                command = command.replace(word, other)
            said = here(shlex.split(command)[1:], root, {})
            assert said.returncode == next(expected), f"{command}: {said.stdout}{said.stderr}"
            done.append(said)
        if not command or "then " in step or "--yes" in step:
            next(waiting)(root)
    assert list(waiting) == []
    assert list(expected) == []
    return done


def replaced(file: Path, old: str, new: str) -> Edit:
    def edit(root: Path) -> None:
        text = (root / file).read_text("utf-8")
        assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times in {file}"
        (root / file).write_text(text.replace(old, new), "utf-8")

    return edit


def added(file: Path, words: str) -> Edit:
    def edit(root: Path) -> None:
        path = root / file
        path.write_text(path.read_text("utf-8") + words, "utf-8")

    return edit


def all_of(*edits: Edit) -> Edit:
    def edit(root: Path) -> None:
        for one in edits:
            one(root)

    return edit


def translated(game: Path, words: dict[str, str]) -> Edit:
    """In a PO editor: these entries, which lack a translation or have an old one, get theirs."""

    def edit(root: Path) -> None:
        path = root / game / "locales/en.po"
        catalogue = polib.pofile(str(path), wrapwidth=100)
        waiting = {entry.msgctxt: entry for entry in catalogue if not entry.obsolete and not entry.translated()}
        assert set(waiting) == set(words)
        for ident, text in words.items():
            waiting[ident].msgstr = text
            waiting[ident].flags = []
            waiting[ident].previous_msgid = None
        catalogue.save()

    return edit


def in_source(game: Path, old: str, new: str) -> Edit:
    """What a merge would do to the sources of the texts whose translations stay true."""

    def edit(root: Path) -> None:
        path = root / game / "locales/en.po"
        path.write_text(path.read_text("utf-8").replace(old, new), "utf-8")

    return edit


def nothing(_: Path) -> None:
    """A step that says how things are written."""
