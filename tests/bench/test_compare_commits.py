"""The comparison of two commits: rounds that are interleaved, ratios of what was measured, and one real run."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import compare_commits
import pytest
from compare_commits import WORKS, Side, command, compared, empty, side, spent, table, unpacked, with_needs

BENCH = Path(__file__).resolve().parent
ROOT = BENCH.parents[1]


def test_both_sides_do_a_work_before_the_next_and_take_turns_in_beginning() -> None:
    done: list[tuple[str, int]] = []

    def run(work: str, which: int) -> float:
        done.append((work, which))
        return float(len(done))

    times = compared(["deck", "build"], 2, run)
    assert done == [("deck", 0), ("deck", 1), ("build", 0), ("build", 1),  # not counted
                    ("deck", 1), ("deck", 0), ("build", 1), ("build", 0),
                    ("deck", 0), ("deck", 1), ("build", 0), ("build", 1)]  # fmt: skip
    assert times == {"deck": ([6.0, 9.0], [5.0, 10.0]), "build": ([8.0, 11.0], [7.0, 12.0])}


def test_a_ratio_is_that_of_a_round() -> None:
    """The machine was half as fast in the third round: the medians of both hardly tell, the ratios do."""
    told = table({"deck": ([1.0, 1.0, 2.0], [0.5, 0.5, 1.0]), "views": ([0.0], [0.0])}, ("old", "new"), ["deck"])
    assert told.splitlines()[0] == "| work | old, s | new, s | ratio | from round to round |"
    assert told.splitlines()[2:] == ["| deck | 1.00 | 0.50 | 0.50 | 0.50 to 0.50 |"]


@pytest.mark.parametrize(
    ("chosen", "run"),
    [
        (["deck"], ["deck"]),
        (["recheck"], ["build", "check", "recheck"]),
        (["views", "unchanged"], ["build", "unchanged", "views"]),
        ([*WORKS], [*WORKS]),
    ],
)
def test_what_must_come_before_is_run_too(chosen: list[str], run: list[str]) -> None:
    assert with_needs(chosen) == run


def test_every_work_is_done_in_the_commit_s_own_checkout(tmp_path: Path) -> None:
    one = Side("old", tmp_path / "old", "python", tmp_path / "room")
    for work in WORKS:
        line = command(work, one, "a_game", tmp_path / "deck.json")
        assert line[0] == "python"
        assert [word for word in line if word.startswith(str(one.checkout))], work
    assert command("build", one, "", tmp_path)[4:] == command("build", one, "a_game", tmp_path)[5:]
    assert one.environment["PYTHONPATH"].startswith(str(one.checkout))
    (one.room / "output").mkdir(parents=True)
    empty(one)
    assert not (one.room / "output").exists()
    empty(one)


def test_the_time_of_what_a_command_starts_counts_and_one_that_fails_is_told(tmp_path: Path) -> None:
    busy = "sum(range(3_000_000))"
    child = f"import subprocess, sys; subprocess.run([sys.executable, '-c', '{busy}'], check=True)"
    assert spent([sys.executable, "-c", child], tmp_path, {}) > 0
    with pytest.raises(SystemExit, match=r"(?s)ended with 3:.*so it is"):
        spent([sys.executable, "-c", "print('so it is'); raise SystemExit(3)"], tmp_path, {})


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_a_side_is_a_folder_or_a_revision_with_a_python_of_its_own(tmp_path: Path) -> None:
    repository = tmp_path / "repository"
    (repository / "generator").mkdir(parents=True)
    (repository / "generator" / "a.py").write_text("1\n", "utf-8")
    git = ["git", "-C", str(repository), "-c", "user.name=A", "-c", "user.email=a@example.org"]
    for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "One"]):
        subprocess.run([*git, *words], check=True, capture_output=True)
    (repository / "generator" / "a.py").write_text("2\n", "utf-8")
    assert (unpacked("HEAD", tmp_path / "one", repository) / "generator" / "a.py").read_text("utf-8") == "1\n"
    folder = side(f"{repository}=/a/python", tmp_path / "two")
    assert (folder.checkout, folder.python) == (repository, "/a/python")
    assert side(str(repository), tmp_path / "three").python == sys.executable
    with pytest.raises(SystemExit, match="no-such: neither a folder with a checkout nor a revision"):
        unpacked("no-such", tmp_path / "four", repository)


def test_a_checkout_is_compared_with_itself(capsys: pytest.CaptureFixture[str]) -> None:
    found = compare_commits.main([str(ROOT), str(ROOT), "--only", "deck", "--rounds", "1", "--cards", "9"])
    assert capsys.readouterr().out == found + "\n"
    row = found.splitlines()[-1].split("|")
    assert row[1].strip() == "deck"
    assert float(row[4]) > 0


def test_a_deck_that_is_not_the_one_asked_for_is_no_result(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compare_commits, "faults", lambda deck, file: ["2 pages, not 4"])
    monkeypatch.setattr(compare_commits, "compared", lambda works, rounds, run: {"deck": ([1.0], [1.0])})
    with pytest.raises(SystemExit, match="not the one asked for: 2 pages, not 4"):
        compare_commits.main([str(ROOT), str(ROOT), "--only", "deck", "--cards", "9"])


@pytest.mark.parametrize("kind", ["views", "greedy"])
def test_the_fixed_amount_of_play_is_the_same_at_each_run(kind: str) -> None:
    line = [sys.executable, str(BENCH / "referee_games.py"), kind, str(ROOT), "0.005"]
    played = {subprocess.run(line, check=True, capture_output=True, text=True, cwd=ROOT).stdout for _ in range(2)}
    assert len(played) == 1
    assert int(played.pop()) > 1
