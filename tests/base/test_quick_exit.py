"""A command's process ends quickly, and yet nothing that is to happen at its end is left out."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from generator.base.quick_exit import exit_quickly


def ended(program: str, *, stdout: int = subprocess.PIPE) -> subprocess.CompletedProcess[str]:
    """A process that ran a program, which ends with `exit_quickly`."""
    return subprocess.run(
        [sys.executable, "-c", f"from generator.base.quick_exit import exit_quickly\n{program}"],
        stdout=stdout,
        stderr=subprocess.PIPE,
        env={name: value for name, value in os.environ.items() if name != "PYTHONUNBUFFERED"},
        text=True,
        timeout=60,
        check=False,
    )


@pytest.mark.parametrize("status", [0, 1, 2])
def test_the_status_is_told_and_what_was_printed_is_written(status: int) -> None:
    done = ended(f"import sys; print('a page'); print('a remark', file=sys.stderr); exit_quickly({status})")
    assert (done.returncode, done.stdout, done.stderr) == (status, "a page\n", "a remark\n")


def test_what_is_left_is_not_taken_apart() -> None:
    keep = "class Kept:\n    def __del__(self): print('taken apart')\nkept = Kept()\n"
    assert ended(f"{keep}raise SystemExit(0)").stdout == "taken apart\n"
    assert ended(f"{keep}exit_quickly(0)").stdout == ""


def test_what_is_to_happen_at_the_end_happens_once() -> None:
    done = ended("import atexit; atexit.register(print, 'tidied up'); print('done'); exit_quickly(1)")
    assert (done.returncode, done.stdout) == (1, "done\ntidied up\n")


def test_a_thread_that_still_works_is_waited_for() -> None:
    work = (
        "import threading, time\ndef work(): time.sleep(0.3); print('worked')\nthreading.Thread(target=work).start()\n"
    )
    done = ended(f"{work}exit_quickly(1)")
    assert (done.returncode, done.stdout) == (1, "worked\n")


@pytest.mark.parametrize("watch", ["setprofile", "settrace"])
def test_a_profiler_or_debugger_has_its_say(watch: str) -> None:
    program = f"import sys\nsys.{watch}(lambda *_: None)\ntry:\n    exit_quickly(2)\nfinally:\n    print('measured')\n"
    done = ended(program)
    assert (done.returncode, done.stdout) == (2, "measured\n")


def test_the_profiler_of_python_prints_its_table(tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text("from generator.base.quick_exit import exit_quickly\nexit_quickly(0)\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "cProfile", str(program)], capture_output=True, text=True, timeout=60, check=True
    )
    assert "function calls" in done.stdout


def test_whoever_asks_for_a_prompt_gets_it() -> None:
    program = "from generator.base.quick_exit import exit_quickly\nexit_quickly(0)"
    done = subprocess.run(
        [sys.executable, "-i", "-c", program],
        input="print('asked', 1 + 1)\n",
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "asked 2" in done.stdout


@pytest.mark.skipif(sys.platform == "win32", reason="pipes break in another way there")
def test_a_reader_that_has_gone_is_no_success() -> None:
    ours, theirs = os.pipe()
    os.close(ours)
    try:
        done = ended("print('for nobody'); exit_quickly(0)", stdout=theirs)
    finally:
        os.close(theirs)
    assert done.returncode == 120, done.stderr  # as Python ends when it cannot write what was printed


def test_in_a_process_with_other_threads_it_ends_as_usual() -> None:
    import threading

    wait = threading.Event()
    thread = threading.Thread(target=wait.wait)
    thread.start()
    try:
        with pytest.raises(SystemExit) as end:
            exit_quickly(3)
    finally:
        wait.set()
        thread.join()
    assert end.value.code == 3
