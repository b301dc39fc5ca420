"""A session remembers what one run has read and made, and nothing of another's."""

from __future__ import annotations

import os
import pickle
from pathlib import Path

import pytest

from generator.base.session import Session
from generator.catalog.project import Project
from generator.workshop.processes import in_processes


class Counted:
    """Reads a file, and counts how often."""

    def __init__(self) -> None:
        self.times = 0

    def __call__(self, path: Path, *more: str) -> str:
        self.times += 1
        return "".join((path.read_text("utf-8"), *more))


def test_a_file_is_read_once(tmp_path: Path) -> None:
    session, read, path = Session(), Counted(), tmp_path / "a.txt"
    path.write_text("one", "utf-8")
    assert [session.of_file(read, path), session.of_file(read, path)] == ["one", "one"]
    assert read.times == 1
    assert session.of_file(read, path, "!") == "one!"


def test_a_changed_file_is_read_again(tmp_path: Path) -> None:
    session, read, path = Session(), Counted(), tmp_path / "a.txt"
    path.write_text("one", "utf-8")
    session.of_file(read, path)
    path.write_text("another", "utf-8")
    assert session.of_file(read, path) == "another"
    before = path.stat()
    other = tmp_path / "b.txt"
    other.write_text("ANOTHER", "utf-8")
    os.utime(other, ns=(before.st_atime_ns, before.st_mtime_ns))
    other.replace(path)  # as large and as old as the one before
    assert session.of_file(read, path) == "ANOTHER"


def test_a_file_that_is_gone_is_not_remembered(tmp_path: Path) -> None:
    session, path = Session(), tmp_path / "a.txt"
    path.write_text("one", "utf-8")
    session.of_file(Path.read_text, path)
    path.unlink()
    with pytest.raises(FileNotFoundError):
        session.of_file(Path.read_text, path)


def test_two_projects_share_nothing_and_are_equal_all_the_same(tmp_path: Path) -> None:
    one, other = Project(tmp_path, tmp_path), Project(tmp_path, tmp_path)
    assert one == other
    made = one.session.once(list)
    assert one.session.once(list) is made
    assert other.session.once(list) is not made


def remembered(project: Project, word: str) -> list[str]:
    words = project.session.once(list)
    words.append(word)
    return list(words)


def test_a_process_of_its_own_begins_anew_and_remembers_from_call_to_call(tmp_path: Path) -> None:
    project = Project(tmp_path, tmp_path)
    project.session.once(list).append("here")
    assert pickle.loads(pickle.dumps(project)).session.once(list) == []
    made = sorted(in_processes(remembered, [(project, "x")] * 4, 2), key=len)
    assert made[0] == ["x"]
    assert made[-1] in (["x"] * 2, ["x"] * 3, ["x"] * 4)
    assert project.session.once(list) == ["here"]


def test_of_a_value_the_last_version_is_kept() -> None:
    session = Session()
    session.keep_version("game", "first", 1)
    assert session.version_kept("game", "first") == 1
    assert session.version_kept("game", "second") is None
    session.keep_version("game", "second", 2)
    assert session.version_kept("game", "first") is None
    assert session.version_kept("another", "second") is None


def test_what_is_made_once_a_run_is_made_each_time_in_a_lasting_session() -> None:
    made: list[int] = []
    lasting, run = Session(), Session(of_one_run=True)
    for session in (lasting, lasting, run, run):
        session.once_a_run("name", lambda: made.append(1))
    assert len(made) == 3


def test_a_session_for_one_run_knows_what_the_lasting_one_knows_and_gives_nothing_back() -> None:
    lasting = Session()
    lasting.keep_version("kept", 1, "value")
    run = lasting.for_one_run()
    assert run.of_one_run
    assert run.version_kept("kept", 1) == "value"
    run.keep_version("kept", 2, "other")
    assert lasting.version_kept("kept", 1) == "value"
