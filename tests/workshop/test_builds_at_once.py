"""Builds at the same time in one folder, and builds that were killed: nothing is lost, nothing is left lying about."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from projects import few_cards

from generator.base.errors import CannotJudge
from generator.base.files import sweep_temporaries
from generator.base.locks import locked
from generator.catalog.project import Project
from generator.workshop.build import build_record, run
from generator.workshop.build.request import BuildRequest, nothing_to_do

ROOT = Path(__file__).resolve().parents[2]
CARDS, BOX = "qiahn_goblin/es/cards.a4.pdf", "qiahn_goblin/es/box.a4.pdf"
posix = pytest.mark.skipif(sys.platform == "win32", reason="signals of POSIX")
HOLD = """
import sys, time
from pathlib import Path
from generator.base.locks import locked
with locked(Path(sys.argv[1])):
    print("held", flush=True)
    time.sleep(60)
"""


def listed(out: Path) -> set[str]:
    return set(json.loads((out / "build.json").read_text())["files"])


def gone_process() -> int:
    """The number of a process that has ended."""
    ended = subprocess.Popen([sys.executable, "-c", ""])
    ended.wait()
    return ended.pid


def test_a_lock_is_held_by_one_at_a_time_and_ends_with_its_process(tmp_path):
    path = tmp_path / "a" / "lock"
    holder = subprocess.Popen([sys.executable, "-c", HOLD, str(path)], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    try:
        assert holder.stdout is not None
        assert holder.stdout.readline() == "held\n"
        with pytest.raises(CannotJudge, match="another process has been writing here"), locked(path, patience=0.2):
            pass
    finally:
        holder.kill()
        holder.communicate()
    with locked(path, patience=5), pytest.raises(CannotJudge), locked(path, patience=0.1):
        pass
    with locked(path, patience=0.1):
        pass


def test_a_lock_that_cannot_be_written_is_one_message(tmp_path):
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(CannotJudge, match="cannot be written"), locked(tmp_path / "file" / "lock"):
        pass


def test_what_another_build_wrote_meanwhile_stays_in_the_ledger(make, project_copy, monkeypatch):
    out = project_copy / "output"
    between = []

    def late(folder: Path):
        if not between:  # while this build ends, another begins and ends
            between.append(True)
            make(only=("box",))
        return real(folder)

    real = build_record.ledger_lock
    monkeypatch.setattr(run, "ledger_lock", late)
    make()
    assert listed(out) == {CARDS, BOX}
    assert "box.a4.pdf" in (out / "index.html").read_text()
    assert nothing_to_do(Project(project_copy, ROOT), BuildRequest(games=("qiahn_goblin",)), out) is None
    result = make(only=("cards", "box"))
    assert (result.made, result.removed) == ([], [])


def test_entries_of_two_builds_are_put_together():
    before = {"kept": 1, "removed by them": 1, "made by both": 1, "made by them": 1}
    now = {"kept": 1, "made by both": 2, "made by them": 2, "new of theirs": 2}
    ours = {"kept": 1, "removed by them": 1, "made by both": 3, "made by them": 1, "new of ours": 3}
    assert build_record.merged(before, now, ours, {"made by both", "new of ours"}) == {
        "kept": 1,
        "made by both": 3,
        "made by them": 2,
        "new of theirs": 2,
        "new of ours": 3,
    }


@posix
def test_two_builds_at_once_are_both_in_the_ledger(tmp_path):
    words = [sys.executable, "-m", "generator", "build", "qiahn_goblin", "--lang", "es", "--jobs", "1"]
    words += ["--root", str(few_cards().root), "--out"]
    both = [
        subprocess.Popen([*words, str(tmp_path / "out"), "--only", name], stdout=subprocess.PIPE, cwd=ROOT)
        for name in ("cards", "box")
    ]
    for one in both:
        one.communicate(timeout=120)
    assert [one.returncode for one in both] == [0, 0]
    assert listed(tmp_path / "out") == {CARDS, BOX}
    assert all((tmp_path / "out" / name).is_file() for name in (CARDS, BOX))


def test_temporaries_of_processes_that_ended_are_swept_and_no_other_file(make, project_copy):
    out = project_copy / "output"
    folder = out / "qiahn_goblin" / "es"
    (out / ".tirada" / "thumbnails").mkdir(parents=True)
    folder.mkdir(parents=True)
    gone = gone_process()
    left = [out / f".build.json.{gone}.tmp", folder / f".cards.a4.pdf.{gone}.tmp"]
    left += [out / ".tirada" / f".stamp.json.{gone}.tmp", out / ".tirada" / "thumbnails" / f".ab.json.{gone}.tmp"]
    running = folder / f".cards.a4.pdf.{os.getppid()}.tmp"
    others = [folder / "notes.tmp", folder / ".notes.tmp", out / "mine" / "es" / f".cards.pdf.{gone}.tmp"]
    for path in (*left, running, *others):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(b"half a f")
    make()
    assert [path for path in left if path.exists()] == []
    assert all(path.read_bytes() == b"half a f" for path in (running, *others))
    os.utime(running, (time.time() - 2 * 86400,) * 2)
    assert sweep_temporaries([folder, folder / "none"]) == [running]


@posix
@pytest.mark.parametrize("seconds", [0.0, 0.35])
def test_a_build_that_was_killed_is_made_whole_by_the_next(tmp_path, few_cards_output, seconds):
    out = tmp_path / "out"
    words = ["build", "qiahn_goblin", "--only", "cards", "--jobs", "1", "--root", str(few_cards().root)]
    words += ["--out", str(out)]
    command = [sys.executable, "-m", "generator", *words]
    killed = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT)
    until = time.monotonic() + 60
    while not any(out.rglob("*.pdf")) and killed.poll() is None and time.monotonic() < until:
        time.sleep(0.005)  # killed while the first files are written, and a little later
    time.sleep(seconds)
    os.kill(killed.pid, signal.SIGKILL)
    killed.wait()
    assert subprocess.run(command, capture_output=True, cwd=ROOT, timeout=120, check=False).returncode == 0
    assert [path for path in out.rglob("*") if path.name.endswith(".tmp")] == []
    assert listed(out) == listed(few_cards_output)
    for name in listed(out):
        assert (out / name).read_bytes() == (few_cards_output / name).read_bytes()
    again = subprocess.run(command, capture_output=True, cwd=ROOT, text=True, timeout=120, check=False)
    assert "up to date" in again.stdout


def test_what_is_edited_while_a_build_runs_is_seen_by_the_next(make, project_copy, change, monkeypatch):
    table = project_copy / "data" / "games" / "qiahn_goblin" / "tables" / "combatants.csv"
    real = run.write_ledger

    def late(*arguments):
        change(table, "wizard,Mago,yellow,6", "wizard,Mago,yellow,7")
        real(*arguments)

    with monkeypatch.context() as patch:
        patch.setattr(run, "write_ledger", late)
        make()
    request = BuildRequest(games=("qiahn_goblin",), only=("cards",), languages=("es",), jobs=1)
    assert nothing_to_do(Project(project_copy, ROOT), request, project_copy / "output") is None
    assert make().made == [CARDS]
    assert nothing_to_do(Project(project_copy, ROOT), request, project_copy / "output") is not None


def test_what_is_edited_while_a_file_is_first_made_is_not_taken_for_what_was_printed(
    make, project_copy, change, monkeypatch
):
    table = project_copy / "data" / "games" / "qiahn_goblin" / "tables" / "combatants.csv"
    real = run.make_targets

    def edited_afterwards(*arguments):
        made = real(*arguments)
        change(table, "wizard,Mago,yellow,6", "wizard,Mago,yellow,7")
        return made

    with monkeypatch.context() as patch:
        patch.setattr(run, "make_targets", edited_afterwards)
        assert make().made == [CARDS]
    assert make().made == [CARDS]
    assert make().made == []
