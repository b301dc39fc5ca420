"""Judges games and finished files in several processes: one process for a game, its texts and its printed files.

What is composed for the texts of a game serves its files too. Verdicts without errors are kept, and told again.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import MappingProxyType

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings, Where
from generator.base.garbage_collection import collector_held_back
from generator.catalog.project import Project
from generator.inspection.sheets.sheet_checks import SheetJudge
from generator.inspection.verdict import VerdictOnFile
from generator.workshop.build.kept_decks import take_kept_decks
from generator.workshop.build.made_hashes import MadeHashes
from generator.workshop.checking.confined import (
    FIX,
    NotSurvived,
    TellStep,
    cause_of,
    confined,
    confined_steps,
    limits_for,
)
from generator.workshop.checking.printed_checks import FoundInFile
from generator.workshop.checking.printed_files import by_game
from generator.workshop.checking.run import KINDS, Checker
from generator.workshop.checking.source_checks import KIT_IMPOSSIBLE
from generator.workshop.checking.verdicts import FileVerdict, Grounds, KeptVerdicts
from generator.workshop.processes import in_processes
from generator.workshop.recording_project import recording

MANY = 12  # files: fewer are judged before another process has begun
LONG = {"text", "rules"}  # kinds of check that are worth a process
FoundByKind = Mapping[str, Sequence[Finding]]


@dataclass(frozen=True, slots=True)
class Work:
    """What one process judges without a pause: some kinds of check of a game, and printed files."""

    name: str
    game: str = ""
    kinds: tuple[str, ...] = ()
    files: tuple[Path, ...] = ()
    anew: bool = False  # whatever was made or judged before


@dataclass(frozen=True, slots=True)
class Judged:
    """What a piece of work found, how much it judged, why no file could be judged, and what it used for that."""

    found: FoundByKind
    files: Mapping[Path, FoundInFile]
    judged: int
    refused: CannotJudge | None
    whole: bool  # else nothing of it may be kept: see CheckedGames
    games: tuple[str, ...]
    looked_up: Mapping[str, str]


@dataclass(slots=True)
class _Findings:
    """What is known of games and files: kept verdicts, and what was just judged."""

    games: dict[str, FoundByKind] = field(default_factory=dict)
    files: dict[Path, FoundInFile] = field(default_factory=dict)
    kept: set[Path] = field(default_factory=set)
    judged: int = 0
    refused: list[CannotJudge] = field(default_factory=list)


def judge(
    checker: Checker,
    kinds: Collection[str],
    files: Sequence[Path],
    total: Callable[[int], None],
    tell: Callable[[str], None],
    jobs: int = 0,
    *,
    anew: bool = False,
) -> list[VerdictOnFile]:
    """Make some kinds of check, and judge PDFs when "print" is among them; add what is found in one order.

    That order is the one in which a single process would find it, whatever was kept and however many processes (as
    many as this machine has cores, or `jobs`) there are. `anew` judges what is kept as judged too.
    Returns the verdict on each file. Raises CannotJudge when there is not one game and not one file that could be
    judged.
    """
    verdicts = KeptVerdicts(checker.project, anew)
    sources = tuple(kind for kind in KINDS if kind in kinds and kind != "print")
    wanted = list(files) if "print" in kinds else []
    first = sources[0] if sources else ""
    if first:
        checker.shared(first)
    before = len(checker.findings)
    games = [game.id for game in checker.games()] if sources else []
    loaded = set(checker.findings.items[before:])
    known = _known_verdicts(verdicts, games, sources, wanted)
    works = _works([game for game in games if game not in known.games], sources, wanted, known)
    works = [replace(work, anew=anew) for work in works]
    many = sum(len(work.files) for work in works) >= MANY
    if not (many or LONG & set(sources)):
        jobs = 1
    if many and len(works) > 1:
        total(len(works))
    else:
        tell = _say_nothing
    _do(works, checker, verdicts, known, jobs or os.cpu_count() or 1, tell)
    for kind in sources:
        if kind != first:
            checker.shared(kind)
        for game in games:
            for finding in known.games[game].get(kind, ()):
                doubtful = finding.code == KIT_IMPOSSIBLE and checker.findings.errors
                if finding not in loaded and not doubtful:
                    checker.findings.extend([finding])
    checker.judged += known.judged
    if wanted and known.refused and len(known.refused) == len(works) and not checker.judged:
        raise known.refused[0]
    _tell_files(checker.findings, wanted, known)
    return [known.files[path].verdict(path) for path in wanted]


def fresh_bytes(project: Project, path: str) -> bytes | None:
    """The bytes that the press makes now for a printed file; none where it does not say what it is, or cannot be made.

    The file is read in a process of its own.
    """
    try:
        return confined(_fresh_bytes_here, limits_for(_size(Path(path))), project, Path(path))
    except CannotJudge:
        return None


def _fresh_bytes_here(project: Project, path: Path) -> bytes | None:
    return Checker(project, Findings()).fresh_bytes(path)


def _known_verdicts(
    verdicts: KeptVerdicts, games: Sequence[str], sources: Sequence[str], files: Sequence[Path]
) -> _Findings:
    """The verdicts that still hold."""
    known = _Findings()
    for game in games:
        verdict = verdicts.of_game(game, sources)
        if verdict is not None:
            known.games[game] = verdict.found
            known.judged += len(sources)
    for folder, own in by_game(files).items():
        for path, kept in verdicts.of_files(folder, own).items():
            known.files[path] = FoundInFile(list(kept.alone), list(kept.with_backs), doubt=kept.doubt)
            known.kept.add(path)
            known.judged += 1
    return known


def _works(games: Sequence[str], sources: tuple[str, ...], files: Sequence[Path], known: _Findings) -> list[Work]:
    """What is left to judge; the longest work first, so that nobody waits long for the last."""
    stale = [path for path in files if path not in known.files]
    if not games and len(files) < MANY:
        return [Work("", files=tuple(stale))] if stale else []
    groups = by_game(stale)
    works = []
    for game in games:
        folder = next((folder for folder in groups if folder.name == game), None)
        own = groups.pop(folder) if folder is not None else []
        works.append(Work(game, game, sources, _languages_together(own)))
    works += [Work(folder.name, files=_languages_together(own)) for folder, own in groups.items()]
    return sorted(works, key=lambda work: -sum(_size(path) for path in work.files))


def _languages_together(files: Sequence[Path]) -> tuple[Path, ...]:
    """Files in an order in which those of one component follow one another: its faces differ in their texts alone."""
    return tuple(sorted(files, key=lambda path: (path.name.replace("-backs.", "."), path)))


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:  # it is gone just now: whoever judges it says so
        return 0


def _do(
    works: Sequence[Work],
    checker: Checker,
    verdicts: KeptVerdicts,
    known: _Findings,
    jobs: int,
    tell: Callable[[str], None],
) -> None:
    """Do the work, keep its verdicts, and add what was found to what is known."""
    calls = [(checker.project, work) for work in works]
    for work, judged in zip(works, in_processes(_judge, calls, jobs, collect=False), strict=True):
        if work.game:
            known.games[work.game] = judged.found
        known.files |= judged.files
        known.judged += judged.judged
        if judged.refused is not None:
            known.refused.append(judged.refused)
        if judged.whole and not verdicts.touched():
            grounds = verdicts.grounds(judged.games, judged.looked_up)
            _keep(verdicts, work, judged, grounds)
        tell(f"{work.name}: {len(work.files)} files" if work.files else work.name)


def _say_nothing(_: str) -> None:
    """A few files are judged at once: there is nothing to wait for."""


def _judge(project: Project, work: Work) -> Judged:
    """Do a piece of work; where it reads files, in a process of its own: a file that kills it is a finding of its own.

    What was judged before such a death is not judged again.
    """
    if not work.files:
        return _judge_here(_hear_nothing, project, work)
    heard = _Heard()
    limits = limits_for(max(map(_size, work.files)))
    died: dict[Path, NotSurvived] = {}
    while True:
        try:
            judged = confined_steps(_judge_here, (project, heard.left_of(work, died)), heard.hear, limits)
        except NotSurvived as error:
            if heard.begun is None or heard.begun in died:
                raise  # no file that waits to be judged is to blame
            died[heard.begun] = error
            continue
        return heard.together(judged, died)


@dataclass(slots=True)
class _Heard:
    """What was heard of a piece of work that another process does: the kinds and files it has judged so far."""

    found: FoundByKind | None = None
    files: dict[Path, FoundInFile] = field(default_factory=dict)
    begun: Path | None = None

    def hear(self, message: object) -> None:
        """A message of `_judge_here`: the file that it begins, what it found in files so far, and by kinds."""
        assert isinstance(message, tuple)
        self.begun, files, self.found = message
        self.files |= files

    def left_of(self, work: Work, died: Collection[Path]) -> Work:
        """What is left of the work. Fronts are read again where they are compared with a file of backs that can be."""
        pairs = {path for path in work.files if _backs_of(path).exists() and _backs_of(path) not in died}
        done = self.files.keys() - pairs | set(died)
        kinds = work.kinds if self.found is None else ()
        return replace(work, kinds=kinds, files=tuple(path for path in work.files if path not in done))

    def together(self, judged: Judged, died: Mapping[Path, NotSurvived]) -> Judged:
        """What was found before and after deaths."""
        if not died:
            return judged
        dead = {path: FoundInFile([_death(path, error)]) for path, error in died.items()}
        files = {**self.files, **judged.files, **dead}
        refused = judged.refused
        if len(died) == len(files):
            refused = next(error.at(Where(str(path))) for path, error in died.items())
        found = judged.found or self.found or {}
        count = judged.judged + len(self.files)
        return replace(judged, found=found, files=files, judged=count, refused=refused, whole=False)


def _death(path: Path, error: NotSurvived) -> Finding:
    return Finding("print.crash", "error", f"it cannot be judged: {error.reason}", Where(str(path)), fix=error.fix)


def _backs_of(path: Path) -> Path:
    """Where the backs lie of the fronts in a file, when they have a file of their own."""
    return path.with_name(path.name.replace(".", "-backs.", 1))


def _hear_nothing(_: object) -> None:
    """Work without files has no step that could kill."""


class _ReportingChecker(Checker):
    """A checker that says which file it begins to read, and what it has found before."""

    tell: TellStep = staticmethod(_hear_nothing)
    found: FoundByKind = MappingProxyType({})

    def _print_one(self, path: Path) -> SheetJudge | None:
        self.tell((path, dict(self.in_files), self.found))
        try:
            return super()._print_one(path)
        except CannotJudge:
            raise
        except Exception as error:  # a damaged file may break a reader anywhere; the others are judged all the same
            raise NotSurvived(cause_of(error), FIX, Where(str(path))) from error


@collector_held_back()  # until what was composed is gone: else it would be scanned after every kind of check
def _judge_here(tell: TellStep, project: Project, work: Work) -> Judged:
    watched = recording(project)
    hashes = None if work.anew else MadeHashes(watched)
    checker = _ReportingChecker(watched, Findings(), work.game, hashes)
    found: dict[str, list[Finding]] = {}
    for game in checker.games() if work.game else ():
        if not work.anew:
            take_kept_decks(watched, game)
        for kind in work.kinds:
            before = len(checker.findings)
            checker.of_game(kind, game)
            found[kind] = checker.findings.items[before:]
    refused = None
    checker.tell, checker.found = tell, found
    if work.files:
        try:
            checker.print(list(work.files))
        except CannotJudge as error:
            refused = error
    files = {path: checker.in_files[path] for path in work.files}
    return Judged(found, files, checker.judged, refused, checker.whole, checker.games_read, watched.looked_up)


def _keep(verdicts: KeptVerdicts, work: Work, judged: Judged, grounds: Grounds) -> None:
    if work.game:
        verdicts.keep_game(work.game, work.kinds, judged.found, grounds)
    for folder, own in by_game(work.files).items():
        made = {}
        for path in own:
            found = judged.files[path]
            if path not in found.hashes or (found.backs is not None and found.backs not in found.hashes):
                continue  # it was not read whole: nothing is known of its bytes
            hashes = {str(one): value for one, value in found.hashes.items()}
            made[path] = FileVerdict(grounds, hashes, tuple(found.alone), tuple(found.with_backs), found.doubt)
        verdicts.keep_files(folder, made)


def _tell_files(findings: Findings, files: Sequence[Path], known: _Findings) -> None:
    """Add what was found in files, those of one game together: first in each alone, then in pairs of files."""
    told = set(findings)
    for own in by_game(files).values():
        for path in own:
            findings.extend(finding for finding in known.files[path].alone if finding not in told)
        # a file of backs that was kept as judged was read again for its fronts
        again = told.union(*(known.files[path].alone for path in own if path in known.kept))
        for path in own:
            findings.extend(finding for finding in known.files[path].with_backs if finding not in again)
