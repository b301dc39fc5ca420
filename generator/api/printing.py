"""Making print-and-play files and judging what was made: `build`, `check` and `verdicts`."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from generator.api.games import ignore_progress, names_of, project_at
from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings
from generator.base.names import suggestion
from generator.catalog.project import Project
from generator.inspection.verdict import VerdictOnFile

WhatToCheck = Literal["data", "text", "rules"]
KINDS: tuple[WhatToCheck, ...] = ("data", "text", "rules")


@dataclass(frozen=True, slots=True)
class BuildResult:
    """What a build did: the files in `folder` that it made, found up to date, and removed; and what it found wrong."""

    folder: Path
    made: tuple[Path, ...]
    up_to_date: tuple[Path, ...]
    removed: tuple[Path, ...]
    findings: tuple[Finding, ...]

    @property
    def errors(self) -> tuple[Finding, ...]:
        """The findings that are errors: what they are about was not made."""
        return tuple(finding for finding in self.findings if finding.severity == "error")


def build(
    games: Iterable[str] = (),
    *,
    out: Path | str,
    languages: Iterable[str] = (),
    papers: Iterable[str] = ("a4",),
    only: Iterable[str] = (),
    layout: str = "dense",
    rulings: Iterable[str] = (),
    players: int = 0,
    printer: str = "",
    pieces: Iterable[str] = (),
    copies: int = 0,
    skip: int = 0,
    ink: str = "",
    large_print: bool = False,
    draft: bool = False,
    force: bool = False,
    jobs: int = 1,
    root: Path | str | None = None,
) -> BuildResult:
    """Make the print-and-play files of games, into the folder `out`.

    `games`, `languages` and `only` (components or kinds, such as "cards" or "book") name what to make; empty, they
    mean everything. `papers` are ids such as "a4" or sizes in mm such as "200x300"; `layout` says how sheets are
    laid out; `rulings` are written "AG-18=double_total". `players` prints only the pieces that so many need, into
    files of their own (0: the whole kit). `printer` corrects the sheets for a printer that `tirada calibrate` has
    measured; `pieces` prints these alone (codes, or ranges such as "QG-C02..QG-C04"), `copies` so many of each (0:
    as many as the game has), and `skip` leaves so many labels of a first sheet of labels free. `ink` saves some
    ("low" prints outlines and letters, "grey" needs no colours), and `large_print` makes cards twice as large and sets
    books in 16 points; both make files of their own. `draft` prints texts
    that are missing too, marked; `force` makes again what is up to date. `jobs` are processes; 0 means one for each
    processor (a program that asks for more than one begins under `if __name__ == "__main__":`). `root` is as in
    `load`. Sheets and books that the folder already holds are kept up to date as well.

    Errors in the data are among the findings. Raises CannotJudge for names that do not exist and for a folder that
    cannot be written.

    >>> import tirada
    >>> result = tirada.build(["qiahn_goblin"], only=["box"], languages=["en"], out="made")
    >>> for path in result.made:
    ...     print(path.as_posix())
    made/qiahn_goblin/en/box.a4.pdf
    """
    from generator.workshop.build.request import BuildRequest
    from generator.workshop.build.run import build as make

    request = BuildRequest(
        games=tuple(names_of(games)),
        languages=tuple(names_of(languages)),
        papers=tuple(paper.lower() for paper in names_of(papers)),
        only=tuple(names_of(only)),
        layout=layout,
        rulings=tuple(names_of(rulings)),
        players=players,
        printer=printer,
        pieces=tuple(names_of(pieces)),
        copies=copies,
        skip=skip,
        ink=ink,
        large=large_print,
        draft=draft,
        force=force,
        jobs=jobs,
    )
    folder = Path(out)
    done = make(project_at(root), request, folder, ignore_progress, ignore_progress)
    made, fresh, removed = (tuple(folder / name for name in names) for names in (done.made, done.fresh, done.removed))
    return BuildResult(folder, made, fresh, removed, tuple(done.findings))


def check(
    kinds: Iterable[WhatToCheck] = KINDS,
    *,
    game: str = "",
    files: Iterable[Path | str] = (),
    force: bool = False,
    jobs: int = 1,
    root: Path | str | None = None,
) -> tuple[Finding, ...]:
    """Judge games and printed files; nothing found means that all is well.

    `kinds` are "data" (tables, totals, what clauses attest), "text" (translations, placeholders, fit) and "rules"
    (clauses, rulings, rulebooks). `files` are PDFs that a build made, or folders of them; each is read back and
    compared with the data. `game` is the id of the only game to judge; without it every game of the project is.
    What was judged before without an error, and has not changed since, is not judged again unless `force` asks for it;
    what was found is told again. `jobs` and `root` are as in `build`.

    Raises CannotJudge for a kind or a game that does not exist, for files that are not there, and when not one of
    them could be judged. What `verdicts` tells of each file is not told here: a file about which nothing is found may
    be unprovable.

    >>> import tirada
    >>> result = tirada.build(["qiahn_goblin"], only=["box"], languages=["en"], out="made")
    >>> tirada.check([], files=result.made)
    ()
    """
    wanted = names_of(kinds)
    for name in wanted:
        if name not in KINDS:
            raise CannotJudge(f"there is no kind of check {name!r}: {suggestion(name, KINDS)}")
    project = project_at(root)
    findings, _ = _judged(project, wanted, game, _paths_of(files), force, jobs)
    return tuple(findings)


def verdicts(
    files: Iterable[Path | str], *, force: bool = False, jobs: int = 1, root: Path | str | None = None
) -> tuple[VerdictOnFile, ...]:
    """Judge printed files, and tell of each whether it is proven, wrong or unprovable, with what was found in it.

    "proven": it is as the press makes it now, and what it shows agrees with the tables. "wrong": at least one of its
    findings is an error. "unprovable": nothing wrong was found, and its `reason` says what could not be judged.
    `files` are PDFs and web editions that a build made, or folders of them; `force`, `jobs` and `root` are as in
    `check`.

    Raises CannotJudge for files that are not there, and when not one of them could be judged.

    >>> import tirada
    >>> result = tirada.build(["qiahn_goblin"], only=["box"], languages=["en"], out="made")
    >>> [one.verdict for one in tirada.verdicts(result.made)]
    ['proven']
    """
    from generator.workshop.checking.reporting import with_findings

    findings, found = _judged(project_at(root), [], "", _paths_of(files), force, jobs)
    return tuple(with_findings(found, findings))


def _paths_of(files: Iterable[Path | str]) -> list[Path]:
    return [Path(files)] if isinstance(files, str | Path) else [Path(file) for file in files]


def _judged(
    project: Project, kinds: list[str], game: str, given: list[Path], force: bool, jobs: int
) -> tuple[Findings, list[VerdictOnFile]]:
    """What some kinds of check find, and the verdicts on printed files. Raises CannotJudge as `check` does."""
    from generator.workshop.checking.altered_files import judge_altered
    from generator.workshop.checking.judging import judge
    from generator.workshop.checking.run import Checker

    paths = _pdfs(given)
    if game:
        project.game_folder(game)  # says which games there are
    findings = Findings()
    checker = Checker(project, findings, game)
    found = judge(checker, (*kinds, "print"), paths, ignore_progress, ignore_progress, jobs, anew=force)
    if paths:
        judge_altered(given, findings)  # folders too: what should lie in them and does not
    return findings, found


def _pdfs(files: list[Path]) -> list[Path]:
    """The files themselves and every PDF in the folders. Raises CannotJudge for one that is not there."""
    from generator.workshop.checking.printed_files import finished_files_in

    found: list[Path] = []
    for path in files:
        if not path.exists():
            raise CannotJudge(f"{path}: there is no such file or folder")
        inside = finished_files_in([path])
        if not inside:
            raise CannotJudge(f"there is no PDF in {path}", "build first")
        found += inside
    return found
