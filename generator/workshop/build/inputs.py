"""What each output is made from, declared once: the cache key, the quick stamp and `--why` all read this list.

SOURCES names every place that inputs come from. A source says both what an output takes from it and where the stamp
has to look, so that no input can be known to one and not to the other. Which templates, icons and fonts an output uses
is not guessed: while it is made, a RecordingProject writes down what is looked for.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path

import msgspec
from msgspec import structs

from generator.base.errors import CannotJudge
from generator.base.files import sha256
from generator.catalog.library import RECORDS
from generator.catalog.project import PACKAGE, Project
from generator.faces.art.publisher_art import own_folder
from generator.typesetting.fonts import find_font_file
from generator.workshop.build import unchanged_check
from generator.workshop.build.distributions import versions
from generator.workshop.recording_project import ABSENT, digest, is_looked_up
from generator.workshop.targets import BOOKS, ONLY_IN_BOOKS, RULEBOOK, WEB, Target

FILES = ("data", "record", "template")  # kinds that are named by their paths alone
LONGEST = 6  # names that `--why` lists; the others are counted


class Input(msgspec.Struct, frozen=True, order=True):
    """One thing that an output is made from.

    Its kind is data, record, template, font, code, package, option, ruling, printer or environment; its value is a
    hash where it has a content, else a version or the choice itself.
    """

    kind: str
    name: str
    value: str

    @property
    def shown(self) -> str:
        """Its name in build.json: the path of a file of the project, else `kind:name`."""
        return self.name if self.kind in FILES else f"{self.kind}:{self.name}"


def looked_up_in(project: Project, names: Iterable[str]) -> dict[str, str]:
    """What is found now under names that an earlier build wrote down."""
    found = {}
    for name in filter(is_looked_up, names):
        path = _font(name) if name.startswith("font:") else project.find(*name.split("/"))
        found[name] = digest(path) if path and path.is_file() else ABSENT
    return found


def looked_up_by(target: Target, looked_up: Mapping[str, str]) -> dict[str, str]:
    """What a target uses of what was written down for all books made with it: only the web page has web templates."""
    if target.component == WEB:
        return dict(looked_up)
    return {name: value for name, value in looked_up.items() if not name.startswith("templates/web/")}


LookedUp = Mapping[str, str]


class ProjectSnapshot(msgspec.Struct):
    """A project at one moment of a build: folders that many outputs depend on are listed and read once."""

    project: Project
    _below: dict[Path, dict[Path, str]] = msgspec.field(default_factory=dict)
    _data: dict[tuple[str, bool], list[Input]] = msgspec.field(default_factory=dict)

    def below(self, folder: Path) -> dict[Path, str]:
        """The content hash of every file below a folder."""
        if folder not in self._below:
            self._below[folder] = {path: digest(path) for path in sorted(map(Path, unchanged_check.scan([folder])))}
        return self._below[folder]

    def data(self, game: str, *, books: bool) -> list[Input]:
        """The game's own files, and what the press knows of papers and layouts; with what only books read, or not."""
        if (game, books) not in self._data:
            self._data[game, books] = list(self._files_of(game, books))
        return self._data[game, books]

    def _files_of(self, game: str, books: bool) -> Iterator[Input]:
        others = () if books else ONLY_IN_BOOKS
        project = self.project
        folder = project.game_folder(game)
        for path, value in self.below(folder).items():
            first = path.relative_to(folder).parts[0]
            if first not in others:
                yield Input("record" if first == RECORDS else "data", project.shown(path), value)
        seen: set[str] = set()
        for number, root in enumerate(project.layers, 1):
            for path, value in self.below(root / "data" / "print").items():
                name = path.relative_to(root).as_posix()
                yield Input("data", f"layer{number}:{name}" if name in seen else name, value)
                seen.add(name)
            art = root.joinpath(*own_folder(game))
            for path, value in self.below(art).items() if not art.is_relative_to(folder) else ():
                yield Input("data", f"layer{number}:{path.relative_to(root).as_posix()}", value)


class Source(msgspec.Struct, frozen=True):
    """A place that inputs come from: what a target takes from it, and the files and folders that hold it.

    `places` may be empty only for what the stamp keeps in its arguments and its environment.
    """

    inputs: Callable[[ProjectSnapshot, Target, LookedUp], Iterable[Input]]
    places: Callable[[Project, Iterable[str]], Iterable[Path]]


def _data(snapshot: ProjectSnapshot, target: Target, _: LookedUp) -> list[Input]:
    return snapshot.data(target.game, books=target.component in BOOKS)


def _templates_and_fonts(_: ProjectSnapshot, __: Target, looked_up: LookedUp) -> Iterator[Input]:
    for name, value in looked_up.items():
        kind, _mark, rest = name.partition(":")
        yield Input("font", rest, value) if kind == "font" else Input("template", name, value)


def _template_and_font_places(project: Project, names: Iterable[str]) -> Iterator[Path]:
    yield from (root / "templates" for root in project.layers)
    for name in sorted({name for name in names if name.startswith("font:")}):
        path = _font(name)
        if path:
            yield path


def _code(snapshot: ProjectSnapshot, target: Target, __: LookedUp) -> Iterator[Input]:
    yield Input("code", "generator", _code_hash(PACKAGE))
    for game, place in snapshot.project.referees:
        if game == target.game:
            yield Input("code", place.name, _code_hash(place))


def _code_places(project: Project, _: Iterable[str]) -> Iterator[Path]:
    yield PACKAGE
    yield from (place for _, place in project.referees)


def _packages(_: ProjectSnapshot, __: Target, ___: LookedUp) -> Iterator[Input]:
    yield from (Input("package", name, version) for name, version in versions().items())


def _choices(_: ProjectSnapshot, target: Target, __: LookedUp) -> Iterator[Input]:
    for name, value in structs.asdict(target).items():
        if name != "rulings":
            yield Input("option", name, str(value))
    yield from (Input("ruling", ident, option) for ident, option in target.rulings)


def _printers(_: ProjectSnapshot, target: Target, __: LookedUp) -> Iterator[Input]:
    if target.printer:
        from generator.catalog.printers import parse_printer  # few files are corrected for one

        yield _profile(parse_printer(target.printer).printer)


def _profile(printer: str) -> Input:
    from generator.catalog.printers import profile_path

    path = profile_path(printer)
    return Input("printer", printer, digest(path) if path.is_file() else ABSENT)


def _profile_places(_: Project, names: Iterable[str]) -> Iterator[Path]:
    if any(name.startswith("printer:") for name in names):
        from generator.catalog.printers import printers_folder

        yield printers_folder()


def _environment(_: ProjectSnapshot, __: Target, ___: LookedUp) -> Iterator[Input]:
    yield from (Input("environment", name, os.environ.get(name, "")) for name in unchanged_check.VARIABLES)


def _no_places(_: Project, __: Iterable[str]) -> tuple[Path, ...]:
    return ()


SOURCES = (
    Source(_data, lambda project, _: (root / "data" for root in project.layers)),
    Source(_templates_and_fonts, _template_and_font_places),
    Source(_code, _code_places),
    Source(_packages, _no_places),  # the stamp's environment: the folders that packages are installed in
    Source(_choices, _no_places),  # the stamp's arguments
    Source(_printers, _profile_places),
    Source(_environment, _no_places),  # the stamp's environment: its variables
)


def inputs_of(snapshot: ProjectSnapshot, target: Target, looked_up: LookedUp) -> dict[str, str]:
    """Everything a target depends on: values by the names in build.json. `looked_up`: what its making sought."""
    found = (one for source in SOURCES for one in source.inputs(snapshot, target, looked_up))
    return {one.shown: one.value for one in sorted(found)}


def inputs_of_game(snapshot: ProjectSnapshot, game: str, looked_up: LookedUp) -> dict[str, str]:
    """Everything that a judgement about a game depends on: what its books are made from, which is all of its files.

    Beside them, what other layers of the project have for a game of this name, such as its art; and, where it has
    art, all templates: that art which no template names is told of.
    """
    from generator.catalog.printers import printer_names

    found = inputs_of(snapshot, Target(game, "", RULEBOOK, "", ""), looked_up)
    found |= {one.shown: one.value for one in map(_profile, printer_names())}  # any of its files may be for a printer
    project = snapshot.project
    own = project.game_folder(game)
    has_art = any((root / "data" / "games" / game / "art").is_dir() for root in project.layers)
    for number, root in enumerate(project.layers, 1):
        if has_art:
            for path, value in snapshot.below(root / "templates").items():
                found[f"layer{number}:{path.relative_to(root).as_posix()}"] = value
        folder = root / "data" / "games" / game
        if folder != own:
            for path, value in snapshot.below(folder).items():
                found[f"layer{number}:{path.relative_to(root).as_posix()}"] = value
    return found


def inputs_of_pieces(snapshot: ProjectSnapshot, target: Target) -> dict[str, str]:
    """What the sizes of a game's pieces depend on: its data, what the press knows, our code, the rulings chosen."""
    found = [*_data(snapshot, target, {}), *_code(snapshot, target, {})]
    return {one.shown: one.value for one in sorted(found)} | {f"ruling:{key}": option for key, option in target.rulings}


def places_of(project: Project, names: Iterable[str] = ()) -> list[Path]:
    """Every file and folder where a change may change an output; `names` are inputs that build.json has shown."""
    listed = list(names)
    return list(dict.fromkeys(place for source in SOURCES for place in source.places(project, listed)))


def key_of(inputs: Mapping[str, str]) -> str:
    """The cache key of an output: the hash of the list of its inputs."""
    return sha256(json.dumps(sorted(inputs.items())).encode())


def changes(before: Mapping[str, str], now: Mapping[str, str]) -> str:
    """What is different between two lists of inputs, in words; empty when nothing is."""
    parts = {
        "added": [name for name in now if name not in before],
        "changed": [name for name in now if name in before and before[name] != now[name]],
        "removed": [name for name in before if name not in now],
    }
    for name in list(parts["changed"]):
        if ABSENT in (before[name], now[name]):  # it was looked for before, so that it was known
            parts["changed"].remove(name)
            parts["removed" if now[name] == ABSENT else "added"].append(name)
    told = []
    for what, names in parts.items():
        if names:
            more = f" and {len(names) - LONGEST} more" if len(names) > LONGEST else ""
            told.append(f"{what}: {', '.join(sorted(names)[:LONGEST])}{more}")
    return "; ".join(told)


@cache
def _code_hash(folder: Path) -> str:
    """The hash of the code below a folder, or of a single module."""
    total = hashlib.sha256()
    for path in sorted(folder.rglob("*.py")) if folder.is_dir() else [folder]:
        total.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return total.hexdigest()


def _font(name: str) -> Path | None:
    package, _, file = name.removeprefix("font:").partition("/")
    try:
        return find_font_file(package, file)
    except (CannotJudge, ValueError, ImportError):
        return None
