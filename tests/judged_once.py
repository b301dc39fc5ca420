"""Judges files once for tests of how a verdict is told: errors are not kept, and each command would judge anew."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from copy import deepcopy
from pathlib import Path

import pytest

from generator.base.files import sha256
from generator.catalog.project import Project
from generator.workshop.checking import judging


@contextmanager
def judged_once() -> Iterator[None]:
    """In the block, commands of this process judge the same work on the same bytes once. Change no data in it."""
    judge = judging._judge
    known: dict[tuple[Path, judging.Work, tuple[str, ...]], judging.Judged] = {}

    def judge_once(project: Project, work: judging.Work) -> judging.Judged:
        key = project.root, work, tuple(sha256(path.read_bytes()) for path in work.files)
        if key not in known:
            known[key] = judge(project, work)
        return deepcopy(known[key])

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(judging, "_judge", judge_once)
        yield
