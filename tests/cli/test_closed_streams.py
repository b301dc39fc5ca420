"""Closed or full streams, and Ctrl-C at an awkward moment: one message or none, never a traceback, nothing lost."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="a shell of Unix closes streams")
TIRADA = f"{sys.executable} -m generator"
SWALLOWED = """
import os, signal, sys, time, weakref
from generator import cli
from generator.base.interruption import Interrupted

class Thing:
    pass

def by_the_way(_):
    os.kill(os.getpid(), signal.SIGINT)
    for _ in range(1000):
        pass  # the handler is called here, and what it raises goes no further

signal.signal(signal.SIGINT, cli._interrupt)
sys.unraisablehook = cli._not_raised
thing = Thing()
watched = weakref.ref(thing, by_the_way)
try:
    del thing
    time.sleep(5)
    print("went on")
except Interrupted:
    os.kill(os.getpid(), signal.SIGINT)  # impatience: this is tidying up
    for _ in range(1000):
        pass
    print("tidied up")
"""


def shell(line: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        ["sh", "-c", line],
        cwd=folder,
        env={**os.environ, "PYTHONUTF8": "1"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )


@pytest.mark.parametrize("closed", ["2>&-", ">&-", ">&- 2>&-", "<&-"])
def test_with_a_closed_stream_the_rest_is_done(closed: str, tmp_path: Path) -> None:
    done = shell(f"{TIRADA} new dragons {closed}", tmp_path)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "dragons/data/games/dragons/game.yaml").is_file()
    assert "this should not happen" not in done.stderr
    built = shell(f"{TIRADA} build --only cards --jobs 1 {closed}", tmp_path / "dragons")
    assert built.returncode == 0, built.stderr
    assert list((tmp_path / "dragons/output").rglob("cards.a4.pdf"))


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a device that is always full")
@pytest.mark.parametrize("words", ["--version", "list", "schema"])
def test_what_cannot_be_said_for_want_of_space_is_one_message(words: str, tmp_path: Path) -> None:
    done = shell(f"{TIRADA} {words} >/dev/full", tmp_path)
    assert done.returncode == 2
    assert done.stderr.startswith("tirada: what was to be said could not be written: there is no space left\n")
    assert "should not happen" not in done.stderr
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


def test_ctrl_c_that_python_would_lose_is_raised_a_moment_later_and_then_not_again(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", SWALLOWED], capture_output=True, text=True, timeout=60, check=False, cwd=tmp_path
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "tidied up\n", "")
