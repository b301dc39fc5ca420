"""What kills the process in which a file is read is told of that file; the caller lives and goes on."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.workshop.checking import confined as confinement
from generator.workshop.checking.confined import (
    USUAL,
    Limits,
    NotSurvived,
    TellStep,
    confined,
    confined_steps,
    limits_for,
)

SMALL = Limits(memory=64 << 20, seconds=1, patience=1.5, answer=1 << 20)
# a new process needs more than that to begin on a busy machine, where time is not what ends it
UNHURRIED = replace(SMALL, seconds=20, patience=60.0)
Way = Callable[[], None]


@pytest.fixture(params=["fork", "new process"])
def _each_way(request: pytest.FixtureRequest) -> Iterator[None]:
    """In a fork of this process; and in a new one, as where another thread runs."""
    if request.param == "fork":
        if not hasattr(os, "fork"):
            pytest.skip("this system has no fork")
        yield
        return
    ended = threading.Event()
    other = threading.Thread(target=ended.wait)
    other.start()
    yield
    ended.set()
    other.join()


def add(first: int, second: int = 0) -> int:
    return first + second


def refuse() -> None:
    raise CannotJudge("not a sheet", "print one", Where("a.pdf", page=3))


def fail() -> None:
    raise KeyError((72, 0))


def end() -> None:
    os.kill(os.getpid(), signal.SIGABRT)


def leave() -> None:
    os._exit(3)


def turn() -> None:
    while True:
        pass


def wait() -> None:
    threading.Event().wait()


def swell() -> int:
    return len(b"x" * (4 << 30))


def nest() -> None:
    nest()


def shout() -> str:
    print("noise", flush=True)
    os.write(2, b"noise")
    return "word"


def work_in_steps(report: TellStep, steps: int, seconds: float) -> int:
    for step in range(steps):
        report(("step", step))
        until = time.process_time() + seconds
        while time.process_time() < until:
            pass
    return steps


def die_in_a_step(report: TellStep) -> None:
    report("first")
    report("second")
    os._exit(0)


def much() -> bytes:
    return b"x" * (2 << 20)


@pytest.mark.usefixtures("_each_way")
def test_a_result_comes_back_and_so_does_a_refusal_with_its_place(capfd: pytest.CaptureFixture[str]) -> None:
    assert confined(add, USUAL, 2, second=3) == 5
    assert confined(shout, USUAL) == "word"
    with pytest.raises(CannotJudge) as refused:
        confined(refuse, USUAL)
    assert not isinstance(refused.value, NotSurvived)
    assert (refused.value.message, refused.value.fix) == ("a.pdf page 3: not a sheet", "print one")
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals and limits")
@pytest.mark.usefixtures("_each_way")
@pytest.mark.parametrize(
    ("function", "limits", "cause"),
    [
        (fail, UNHURRIED, r"failed \(KeyError: \(72, 0\)\)"),
        (end, UNHURRIED, r"died \(SIGABRT\)"),
        (leave, UNHURRIED, r"died \(code 3\)"),
        (turn, SMALL, "longer than 1 second"),
        (wait, SMALL, "longer than 1 second"),
        (swell, UNHURRIED, "more memory than it may"),
        (nest, UNHURRIED, "nested too deeply"),
    ],
)
def test_what_the_other_process_does_not_survive_is_told_with_its_cause(
    function: Callable[[], object], limits: Limits, cause: str
) -> None:
    with pytest.raises(NotSurvived, match=cause):
        confined(function, limits)
    assert confined(add, USUAL, 1) == 1


def test_a_large_file_may_take_more_time_and_memory_and_no_more_than_half_of_the_machine(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    memory = 64 << 30
    monkeypatch.setattr(confinement, "_memory_of_machine", lambda: memory)
    assert limits_for(0) == USUAL
    few, many, most = (limits_for(megabytes << 20) for megabytes in (1, 50, 100))
    assert USUAL.seconds < few.seconds < many.seconds < most.seconds
    assert USUAL.memory < few.memory < many.memory < most.memory
    assert many.patience / many.seconds == pytest.approx(USUAL.patience / USUAL.seconds)
    assert limits_for(1 << 40) == most
    memory = 6 << 30
    assert limits_for(100 << 20).memory == 3 << 30
    memory = 1 << 30
    assert limits_for(100 << 20).memory == USUAL.memory
    memory = 0  # not told
    assert limits_for(100 << 20).memory == USUAL.memory


def own_processes() -> set[str]:
    """The processes that this one started and that are not gone; other tests may have left some."""
    tasks = Path("/proc/self/task")
    if not tasks.is_dir():
        pytest.skip("this system does not tell which processes another one has started")
    return {number for task in tasks.iterdir() for number in (task / "children").read_text().split()}


def test_no_process_is_left_behind_and_none_is_waited_for_that_answers_too_much() -> None:
    before = own_processes()
    with pytest.raises(NotSurvived, match="larger than 1 MB"):
        confined(much, SMALL)
    assert own_processes() <= before


@pytest.mark.usefixtures("_each_way")
def test_what_is_reported_is_heard_and_each_step_has_the_whole_of_the_limits() -> None:
    heard: list[object] = []
    assert confined_steps(work_in_steps, (3, 0.8), heard.append, replace(UNHURRIED, seconds=2)) == 3
    assert heard == [("step", step) for step in range(3)]


@pytest.mark.usefixtures("_each_way")
def test_what_was_reported_before_a_death_is_heard() -> None:
    heard: list[object] = []
    with pytest.raises(NotSurvived, match=r"died \(code 0\)"):
        confined_steps(die_in_a_step, (), heard.append)
    assert heard == ["first", "second"]


def test_a_failure_of_whoever_hears_leaves_no_process_behind() -> None:
    before = own_processes()
    with pytest.raises(ZeroDivisionError):
        confined_steps(die_in_a_step, (), lambda value: 1 // 0)
    assert own_processes() <= before
