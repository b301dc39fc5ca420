"""Checks finished files in several processes; those of one game share a process and what is composed for it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings
from generator.catalog.project import Project
from generator.workshop.checking.run import Checker
from generator.workshop.processes import in_processes

MANY = 12  # files: fewer are judged before another process has begun
Judged = tuple[list[Finding], int, CannotJudge | None]  # what was found, how many files, why none could be judged


def judge_printed(
    checker: Checker, files: Sequence[Path], total: Callable[[int], None], tell: Callable[[str], None], jobs: int = 0
) -> None:
    """Judge PDFs, in as many processes as this machine has cores (or `jobs`), and add what is found in their order.

    Raises CannotJudge when there is not one file that could be judged.
    """
    groups = _by_game(files)
    jobs = jobs or os.cpu_count() or 1
    if len(files) < MANY or min(len(groups), jobs) < 2:
        checker.print(list(files))
        return
    total(len(groups))
    known, refused = set(checker.findings), []
    # the longest work first: nobody waits long for the last
    order = sorted(groups, key=lambda folder: -sum(path.stat().st_size for path in groups[folder]))
    found: dict[Path, list[Finding]] = {}
    calls = [(checker.project, checker.only_game, groups[folder]) for folder in order]
    for folder, (findings, judged, error) in zip(order, in_processes(_judge, calls, jobs), strict=True):
        found[folder] = findings
        checker.judged += judged
        refused += [error] if error is not None else []
        tell(f"{folder.name}: {len(groups[folder])} files")
    if len(refused) == len(groups):
        raise refused[0]
    for folder in groups:
        checker.findings.extend(finding for finding in found[folder] if finding not in known)


def pdfs_in(paths: Iterable[Path]) -> list[Path]:
    """The files themselves, and every PDF below the folders among them, in order."""
    return [file for path in paths for file in (sorted(path.rglob("*.pdf")) if path.is_dir() else [path])]


def _by_game(files: Sequence[Path]) -> dict[Path, list[Path]]:
    """Files of `<out>/<game>/<lang>/`; files that lie elsewhere are parted by their folders alike."""
    groups: dict[Path, list[Path]] = {}
    for path in files:
        groups.setdefault(path.parent.parent, []).append(path)
    return groups


def _judge(project: Project, only_game: str, files: list[Path]) -> Judged:
    checker = Checker(project, Findings(), only_game)
    try:
        checker.print(files)
    except CannotJudge as error:
        return list(checker.findings), checker.judged, error
    return list(checker.findings), checker.judged, None
