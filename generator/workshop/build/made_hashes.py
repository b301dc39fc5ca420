"""What builds wrote, by the hashes of the files, kept in the user's own cache under the digest of all their inputs.

The same inputs give the same bytes: a finished file that has such a hash is what the press makes of the data as they
are now, and it need not be made again to be known as that. Nothing beside the outputs is asked, neither build.json nor
the files themselves: whoever may change an output may change these too.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from generator import __version__
from generator.base.files import sha256
from generator.catalog import cache
from generator.catalog.project import Project
from generator.workshop.build.inputs import ProjectSnapshot, inputs_of, key_of, looked_up_in
from generator.workshop.recording_project import RecordingProject, is_looked_up
from generator.workshop.targets import Target

MOST = 1000  # targets of a game; those that were made longest ago go


@dataclass(frozen=True, slots=True)
class MadeFiles:
    """The files of a target that a build wrote: their hashes by their suffixes, and what they were made from.

    `key` is the digest of all inputs, `looked_up` the names of the templates, icons and fonts among them.
    """

    key: str
    looked_up: tuple[str, ...]
    hashes: Mapping[str, str]

    @classmethod
    def of(cls, inputs: Mapping[str, str], hashes: Mapping[str, str]) -> MadeFiles:
        return cls(key_of(inputs), tuple(filter(is_looked_up, inputs)), dict(hashes))


def keep_made(project: Project, made: Mapping[Target, MadeFiles]) -> None:
    """Remember what a build of a project wrote. Of two builds at once, what one wrote may be forgotten."""
    for game in dict.fromkeys(target.game for target in made):
        own = {target: files for target, files in made.items() if target.game == game}
        kept = {target: files for target, files in _kept(project, game).items() if target not in own} | own
        cache.put(_name(project, game), dict(list(kept.items())[-MOST:]))


@dataclass(slots=True)
class MadeHashes:
    """The hashes of the files that a build would write now, as far as one wrote them of the same inputs.

    The inputs are read when they are first asked for. What a project records as looked up (RecordingProject) then
    includes what these files were made with, for whoever keeps a verdict on them.
    """

    project: Project
    _snapshot: ProjectSnapshot = field(init=False)
    _games: dict[str, Mapping[Target, MadeFiles]] = field(init=False, default_factory=dict)
    _found: dict[Target, Mapping[str, str]] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self._snapshot = ProjectSnapshot(self.project)

    def __call__(self, target: Target) -> Mapping[str, str]:
        """By the suffixes of a target's files; empty where its inputs have changed, or nobody has built it."""
        if target not in self._found:
            self._found[target] = self._find(target)
        return self._found[target]

    def _find(self, target: Target) -> Mapping[str, str]:
        if target.game not in self._games:
            self._games[target.game] = _kept(self.project, target.game)
        made = self._games[target.game].get(target)
        if made is None:
            return {}
        looked_up = looked_up_in(self.project, made.looked_up)
        if key_of(inputs_of(self._snapshot, target, looked_up)) != made.key:
            return {}
        if isinstance(self.project, RecordingProject):
            _write_down(self.project, looked_up.items())
        return made.hashes


def _write_down(project: RecordingProject, looked_up: Iterable[tuple[str, str]]) -> None:
    for name, value in looked_up:
        project.looked_up.setdefault(name, value)


def _kept(project: Project, game: str) -> Mapping[Target, MadeFiles]:
    known = cache.get(_name(project, game))
    if not isinstance(known, dict) or not all(isinstance(one, MadeFiles) for one in known.values()):
        return {}
    return known


def _name(project: Project, game: str) -> str:
    """The name of a file of the cache: of this Tirada and this Python, for a game of this project."""
    return sha256(repr(("made", __version__, sys.version, str(project.root), game)).encode())
