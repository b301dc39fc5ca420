"""What would make kept verdicts unsound: each is tried here, and the file is judged again."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from projects import ROOT
from test_verdicts import FIFTH, GAME, Judging, a_cell, replaced

from generator.base import files
from generator.catalog import cache
from generator.catalog.project import Project
from generator.inspection.reading.printed_document import PrintedDocument
from generator.workshop import recording_project
from generator.workshop.build.inputs import ProjectSnapshot, inputs_of_game, looked_up_in
from generator.workshop.checking.run import Checker
from generator.workshop.checking.verdicts import KeptVerdicts
from generator.workshop.recording_project import digest


@pytest.fixture
def judged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Judging:
    shutil.copytree(FIFTH, tmp_path / "project")
    monkeypatch.setenv("TIRADA_CACHE", str(tmp_path / "cache"))
    return Judging(tmp_path / "project", monkeypatch)


def written_under_the_old_time(path: Path, data: bytes) -> None:
    """Other content of the same size, and the time of writing set back."""
    before = path.stat()
    assert len(data) == before.st_size
    path.write_bytes(data)
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def test_the_time_of_a_judged_file_stands_for_nothing(judged: Judging) -> None:
    (path,) = judged.printed("labels")
    assert judged(path) == []
    written_under_the_old_time(path, path.read_bytes().replace(b"/Lang", b"/Long"))
    assert judged(path) != []


def test_the_time_of_a_table_stands_for_nothing(judged: Judging) -> None:
    (path,) = judged.printed("labels")
    assert judged(path) == []
    table = judged.root / f"data/games/{GAME}/tables/goods.csv"
    written_under_the_old_time(table, table.read_bytes().replace(b"Barrels", b"Barrows"))
    assert judged(path) != []


def test_a_file_that_was_written_just_now_is_read_each_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A clock that stands still: two contents of one size under one time."""
    path = tmp_path / "table.csv"
    path.write_bytes(b"one")
    first = digest(path)
    stat = path.stat()
    monkeypatch.setattr(Path, "stat", lambda self, **_: stat)
    path.write_bytes(b"two")
    assert digest(path) != first
    monkeypatch.setattr(recording_project.time, "time", lambda: stat.st_ctime + 60)
    second = digest(path)
    path.write_bytes(b"six")
    assert digest(path) == second, "what nobody has written for a while is read once"


def test_a_verdict_is_of_the_bytes_that_were_judged_not_of_those_that_lie_there_before_and_after(
    judged: Judging, monkeypatch: pytest.MonkeyPatch
) -> None:
    (sound,) = judged.printed("labels")
    whole = sound.read_bytes()
    sound.write_bytes(whole.replace(b"/Lang", b"/Long"))
    read = PrintedDocument.read

    def reads_what_lies_there_for_a_moment(path: Path) -> PrintedDocument:
        damaged = path.read_bytes()
        path.write_bytes(whole)
        try:
            return read(path)
        finally:
            path.write_bytes(damaged)

    with monkeypatch.context() as patch:
        patch.setattr(PrintedDocument, "read", reads_what_lies_there_for_a_moment)
        assert judged(sound) == []
    assert judged(sound) != []


def test_data_that_were_other_for_a_moment_leave_no_verdict(judged: Judging, monkeypatch: pytest.MonkeyPatch) -> None:
    """The cell is as it was when the judge has done: nobody can say which of the two it has read."""
    (path,) = judged.printed("labels")
    table = judged.root / f"data/games/{GAME}/tables/goods.csv"
    judges = Checker._print_one

    def judges_and_somebody_writes(checker, file):
        found = judges(checker, file)
        before = table.read_bytes()
        a_cell(judged.root, monkeypatch)
        table.write_bytes(before)
        return found

    with monkeypatch.context() as patch:
        patch.setattr(Checker, "_print_one", judges_and_somebody_writes)
        assert judged(path) == []
    assert judged(path) == []
    assert judged.done == [path.name]


LISTENER = """
import json, sys
from pathlib import Path
opened = set()
def hear(event, arguments):
    if event == "open" and isinstance(arguments[0], str):
        opened.add(arguments[0])
sys.addaudithook(hear)
from generator.base.findings import Findings
from generator.catalog.project import Project
from generator.workshop.checking import judging
from generator.workshop.checking.judging import judge
from generator.workshop.checking.run import Checker
kept = []
judging.confined_steps = lambda function, arguments, heard, limits: function(heard, *arguments)
Checker.shared = lambda self, kind: None  # what belongs to no game is judged each time
judging._keep = lambda verdicts, work, judged, grounds: kept.append(grounds)
root, shipped, file = map(Path, sys.argv[1:])
checker = Checker(Project(root, shipped), Findings(), "harbour")
judge(checker, ("data", "text", "rules", "print"), [file], lambda steps: None, lambda what: None, 1)
print(json.dumps([sorted(opened), [list(one.inputs) for one in kept]]))
"""


def test_every_file_that_a_judge_opens_is_among_the_grounds_of_its_verdict(judged: Judging) -> None:
    (path,) = judged.printed("labels")
    environment = {**os.environ, "TIRADA_CACHE": "off"}
    command = [sys.executable, "-c", LISTENER, str(judged.root), str(ROOT), str(path)]
    made = subprocess.run(command, env=environment, capture_output=True, text=True, check=True, cwd=ROOT)
    opened, grounds = json.loads(made.stdout)
    names = {name for one in grounds for name in one}
    roots = (judged.root, ROOT)
    mine = {Path(one).relative_to(root).as_posix() for one in opened for root in roots if one.startswith(f"{root}/")}
    read = {one for one in mine if one.startswith(("data/", "templates/"))}
    fonts = {f"font:{Path(one).parent.parent.name}/{Path(one).name}" for one in opened if one.endswith(".ttf")}
    assert any(one.startswith("templates/art/") for one in read)
    assert fonts
    known = {name.rpartition(":")[2] for name in names if not name.startswith("font:")}
    assert {one for one in read if one not in known and not (ROOT / one).is_dir()} == set()
    assert {one for one in fonts if not any(name.endswith(f"/{one.rpartition('/')[2]}") for name in names)} == set()


def test_totals_of_a_kit_are_judged_again_when_another_component_changes(judged: Judging) -> None:
    (path,) = judged.printed("kit")
    first = judged(path)
    assert judged(path) == first
    assert judged.done == []
    table = judged.root / f"data/games/{GAME}/tables/goods.csv"
    lines = table.read_text(encoding="utf-8").splitlines()
    table.write_text("\n".join(lines[:-1]) + "\n", encoding="utf-8")
    judged(path)
    assert judged.done == [path.name]


def test_a_judge_that_is_killed_while_it_writes_leaves_what_was_kept(
    judged: Judging, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    first, second = *judged.printed("labels"), *judged.printed("tokens")
    assert judged(first) == []

    class Killed(BaseException):
        pass

    def dies(self: Path, target: Path) -> Path:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(Path, "replace", dies)
        with pytest.raises(Killed):
            judged(second)
    judged(first, second)
    assert judged.done == [second.name]
    assert not list((tmp_path / "cache").rglob("*.tmp"))


def test_half_a_file_of_the_cache_is_no_verdict(judged: Judging, tmp_path: Path) -> None:
    (path,) = judged.printed("labels")
    judged(path)
    for kept in (tmp_path / "cache").rglob("*.tirada-cache"):
        kept.write_bytes(kept.read_bytes()[: kept.stat().st_size // 2])
    judged(path)
    assert judged.done == [path.name]


def test_judges_that_write_at_once_leave_one_whole_verdict_or_another(tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setenv("TIRADA_CACHE", str(tmp_path))
    values = [{"file": str(i) * 50_000} for i in range(8)]
    with ThreadPoolExecutor(4) as threads:
        asked = [threads.submit(cache.get, "a" * 64) for _ in range(20)]
        names = iter(range(10**6))  # each as if it were a process of its own
        monkeypatch.setattr(files, "_temporary", lambda path: path.with_name(f".{path.name}.{next(names)}.tmp"))
        written = [threads.submit(cache.put, "a" * 64, value) for value in values]
        asked += [threads.submit(cache.get, "a" * 64) for _ in range(60)]
        assert all(one.result() is None for one in written)
        assert all(one.result() in (None, *values) for one in asked)
    assert cache.get("a" * 64) in values


def test_what_lies_beside_the_judged_files_is_no_verdict(
    judged: Judging, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (path,) = judged.printed("labels")
    judged(path)
    kept = list((tmp_path / "cache").rglob("*.tirada-cache"))
    assert kept
    assert not [one for one in kept if one.is_relative_to(judged.root)]
    monkeypatch.setenv("TIRADA_CACHE", str(tmp_path / "other"))
    for folder in (path.parent, path.parent.parent, judged.root / "out", judged.root, judged.root / ".tirada"):
        folder.mkdir(exist_ok=True)
        for one in kept:
            shutil.copy(one, folder / one.name)
    judged(path)
    assert judged.done == [path.name]


def test_the_grounds_of_a_game_name_its_templates_its_fonts_and_the_code(judged: Judging) -> None:
    (path,) = judged.printed("labels")
    judged(path)
    project = Project(judged.root, ROOT)
    (verdict,) = KeptVerdicts(project).of_files(path.parent.parent, [path]).values()
    named = verdict.grounds.inputs
    assert looked_up_in(project, named)
    assert set(inputs_of_game(ProjectSnapshot(project), GAME, {})) - {"option:game"} <= set(named)
    assert {"code:generator", "package:pikepdf", "package:pypdfium2", "environment:SOURCE_DATE_EPOCH"} <= set(named)
    replaced(judged.root / "templates/faces/harbour/label.yaml", "row.name }}", "row.name }}!")
    assert KeptVerdicts(project).of_files(path.parent.parent, [path]) == {}
