"""Full disks, folders out of reach and Ctrl-C: no half file is left, and what was there stays."""

from __future__ import annotations

import errno
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from projects import few_cards

from generator.base.errors import CannotJudge
from generator.base.files import write_whole

ES = Path("qiahn_goblin") / "es" / "cards.a4.pdf"
posix = pytest.mark.skipif(sys.platform == "win32", reason="limits and signals of POSIX")


def temporaries(folder):
    return [p for p in folder.rglob("*") if p.name.endswith(".tmp")]


def full(*arguments, **options):
    raise OSError(errno.ENOSPC, "No space left on device")


def interrupted(*arguments, **options):
    raise KeyboardInterrupt


def test_a_file_is_written_whole_with_its_folders(tmp_path):
    write_whole(tmp_path / "a" / "b.pdf", b"new")
    assert (tmp_path / "a" / "b.pdf").read_bytes() == b"new"
    assert temporaries(tmp_path) == []


def test_a_full_disk_leaves_the_old_file_and_no_temporary_one(tmp_path, monkeypatch):
    path = tmp_path / "b.pdf"
    path.write_bytes(b"old")
    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(CannotJudge, match=r"b\.pdf: cannot be written \(No space left on device\)") as caught:
        write_whole(path, b"new")
    assert "free some space" in caught.value.fix
    assert path.read_bytes() == b"old"
    assert temporaries(tmp_path) == []


def test_ctrl_c_while_writing_leaves_the_old_file_and_no_temporary_one(tmp_path, monkeypatch):
    path = tmp_path / "b.pdf"
    path.write_bytes(b"old")
    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_whole(path, b"new")
    assert path.read_bytes() == b"old"
    assert temporaries(tmp_path) == []


def test_a_disk_that_fills_up_during_a_build_keeps_what_was_printed(make, project_copy, change, monkeypatch):
    make()
    out = project_copy / "output"
    before = {path: path.read_bytes() for path in out.rglob("*") if path.is_file()}
    change(
        project_copy / "data" / "games" / "qiahn_goblin" / "tables" / "combatants.csv",
        "wizard,Mago,yellow,6",
        "wizard,Mago,yellow,7",
    )
    monkeypatch.setattr(Path, "replace", full)
    with pytest.raises(CannotJudge, match="No space left on device"):
        make()
    assert {path: path.read_bytes() for path in out.rglob("*") if path.is_file()} == before


@posix
def test_a_write_that_stops_halfway_leaves_no_half_file(tmp_path):
    limited = ["sh", "-c", 'ulimit -f 100; exec "$@"', "sh"]
    command = [*limited, sys.executable, "-m", "generator", "build", "qiahn_goblin", "--lang", "es", "--only", "cards"]
    command += ["--root", str(few_cards().root), "--out", "out"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 2
    assert "cards.a4.pdf: cannot be written" in done.stderr
    assert "Traceback" not in done.stderr
    assert [p for p in (tmp_path / "out").rglob("*") if p.is_file()] == []


def test_an_output_folder_below_a_file_is_refused_in_one_message(tmp_path, tirada):
    (tmp_path / "file").write_text("in the way")
    done = tirada("build", "qiahn_goblin", "--lang", "es", "--only", "box", "--out", "file/below")
    assert done.returncode == 2
    assert "cannot be written" in done.stderr
    assert "--out" in done.stderr
    assert "Traceback" not in done.stderr
    assert (tmp_path / "file").read_text() == "in the way"


@pytest.mark.soak  # a write that stops halfway leaves no half file below
@posix
@pytest.mark.parametrize("jobs", [1, 2])
def test_ctrl_c_during_a_build_ends_it_with_two_and_leaves_no_half_file(tmp_path, jobs):
    papers = [part for paper in ("a4", "letter", "a3", "legal") for part in ("--paper", paper)]
    cards = ["build", "qiahn_goblin", "--only", "cards", "--only", "box", "--out", "out"]
    command = [sys.executable, "-m", "generator", *cards, "--jobs", str(jobs), *papers]
    running = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert running.stderr is not None
    first = running.stderr.readline()  # one of two steps is done, the other is being made
    os.killpg(running.pid, signal.SIGINT)  # a terminal sends Ctrl-C to every process of the command
    stdout, stderr = running.communicate(timeout=60)
    assert first.startswith("[1/2] ")
    assert running.returncode == 2
    assert "tirada: interrupted" in stderr
    assert "Traceback" not in stderr
    assert "files made" not in stdout
    left = [p for p in (tmp_path / "out").rglob("*") if p.is_file()] if (tmp_path / "out").exists() else []
    assert temporaries(tmp_path) == []
    assert all(p.read_bytes().rstrip().endswith(b"%%EOF") for p in left if p.suffix == ".pdf")
