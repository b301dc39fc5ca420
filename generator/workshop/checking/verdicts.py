"""Verdicts that are kept: where no error was found, what was found is told again until anything it came from changes.

A verdict on a game comes from its inputs (workshop/build/inputs.py): its data, the templates and fonts that were looked
for, the code, the packages. A verdict on a file comes from its bytes too, and from those of the file of its backs; one
on an export from its manifest, every file of its folder, and their names.
They lie in the user's own cache (catalog/cache.py), where no output folder and no project can put one.
"""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from generator import __version__
from generator.base.errors import CannotJudge
from generator.base.files import LARGEST_PRINT, read_bytes, sha256
from generator.base.findings import Finding
from generator.catalog import cache
from generator.catalog.project import Project
from generator.inspection.exports.export_manifest import hash_of_names, names_in
from generator.workshop.build.inputs import ProjectSnapshot, inputs_of_game, looked_up_in, places_of
from generator.workshop.build.unchanged_check import scan
from generator.workshop.recording_project import ABSENT


@dataclass(frozen=True, slots=True)
class Grounds:
    """What verdicts rest on beside the files judged: the inputs of some games, by their names in build.json."""

    games: tuple[str, ...]
    inputs: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class FileVerdict:
    """What was found in a file alone, and in its pages with those of the file of its backs; never an error.

    `contents` are the hashes of the files that were read, by their paths as they are told. `doubt` says why the file
    is not proven, where it is not.
    """

    grounds: Grounds
    contents: Mapping[str, str]
    alone: tuple[Finding, ...]
    with_backs: tuple[Finding, ...]
    doubt: str = ""


@dataclass(frozen=True, slots=True)
class GameVerdict:
    """What was found about a game by each kind of check; never an error."""

    grounds: Grounds
    found: Mapping[str, tuple[Finding, ...]]


@dataclass(slots=True)
class KeptVerdicts:
    """The verdicts kept for a project, as it is now; with `anew`, none is taken from the cache.

    What the project holds is read before anything is judged: what is edited meanwhile is judged the next time.
    """

    project: Project
    anew: bool = False
    _snapshot: ProjectSnapshot = field(init=False)
    _seen: Mapping[str, list[int]] = field(init=False)
    _holding: dict[int, tuple[Grounds, bool]] = field(init=False, default_factory=dict)  # by id; kept, so that it stays

    def __post_init__(self) -> None:
        self._seen = scan(places_of(self.project))
        self._snapshot = ProjectSnapshot(self.project)
        for game in self.project.usable_game_ids():
            self._inputs((game,), {})

    def of_game(self, game: str, kinds: Sequence[str]) -> GameVerdict | None:
        """The verdict on a game by these kinds of check together, if it still holds."""
        known = None if self.anew else cache.get(self._name(game, *kinds))
        return known if isinstance(known, GameVerdict) and self._hold(known.grounds) else None

    def keep_game(
        self, game: str, kinds: Sequence[str], found: Mapping[str, Sequence[Finding]], grounds: Grounds
    ) -> None:
        """Keep what was found about a game, unless there is an error in it."""
        verdict = GameVerdict(grounds, {kind: tuple(own) for kind, own in found.items()})
        if not any(_errors(own) for own in verdict.found.values()):
            cache.put(self._name(game, *kinds), verdict)

    def of_files(self, folder: Path, files: Sequence[Path]) -> dict[Path, FileVerdict]:
        """The verdicts on files of a folder that still hold."""
        known = {} if self.anew else self._folder(folder)
        return {
            path: verdict
            for path in files
            if (verdict := known.get(str(path))) is not None
            and all(content_of(Path(name)) == content for name, content in verdict.contents.items())
            and self._hold(verdict.grounds)
        }

    def keep_files(self, folder: Path, verdicts: Mapping[Path, FileVerdict]) -> None:
        """Keep verdicts on files of a folder, with those kept before on others that still lie there."""
        fresh = {
            str(path): verdict
            for path, verdict in verdicts.items()
            if not _errors((*verdict.alone, *verdict.with_backs))
            and all(content_of(Path(name)) == content for name, content in verdict.contents.items())
        }
        if fresh:
            before = {name: verdict for name, verdict in self._folder(folder).items() if Path(name).is_file()}
            cache.put(self._name(str(folder), str(folder.absolute())), before | fresh)

    def grounds(self, games: Sequence[str], looked_up: Mapping[str, str]) -> Grounds:
        """What verdicts rest on that were just given: `looked_up` names the templates and fonts that were used."""
        return Grounds(tuple(games), self._inputs(games, looked_up))

    def touched(self) -> bool:
        """Whether any file of the project was written since: a verdict may rest on what stood there for a moment."""
        return scan(places_of(self.project)) != self._seen

    def _folder(self, folder: Path) -> dict[str, FileVerdict]:
        known = cache.get(self._name(str(folder), str(folder.absolute())))
        if not isinstance(known, dict) or not all(isinstance(verdict, FileVerdict) for verdict in known.values()):
            return {}
        return known

    def _hold(self, grounds: Grounds) -> bool:
        """Whether everything that verdicts rest on is as it was."""
        if id(grounds) not in self._holding:
            now = self._inputs(grounds.games, looked_up_in(self.project, grounds.inputs))
            self._holding[id(grounds)] = grounds, now == grounds.inputs
        return self._holding[id(grounds)][1]

    def _inputs(self, games: Sequence[str], looked_up: Mapping[str, str]) -> Mapping[str, str]:
        found: dict[str, str] = {}
        for game in games:
            try:
                inputs = inputs_of_game(self._snapshot, game, looked_up)
            except CannotJudge as error:  # it is gone, or its package cannot be used
                inputs = {f"game:{game}": error.message}
            found |= {name: value for name, value in inputs.items() if name != "option:game"}
        return found

    def _name(self, *about: str) -> str:
        """The name of a file of the cache: of this Tirada and this Python, for this project."""
        return sha256(repr(("verdicts", __version__, sys.version, str(self.project.root), about)).encode())


def content_of(path: Path) -> str:
    """The hash of a file's content, which is read each time, or of the names of a folder's files.

    ABSENT when there is none that can be read.
    """
    if path.is_dir():
        return hash_of_names(names_in(path))
    try:
        return sha256(read_bytes(path, LARGEST_PRINT))
    except CannotJudge:
        return ABSENT


def _errors(found: Sequence[Finding]) -> bool:
    return any(finding.severity == "error" for finding in found)
