"""Work in several processes: results in order by any start method, and nothing left behind when it fails."""

from __future__ import annotations

import multiprocessing
import os
import subprocess
import sys

import pytest

from generator.base.errors import CannotJudge
from generator.workshop.processes import Kin, begun_processes, in_processes, next_call

PREPARED: list[int] = []


def square(number: int) -> tuple[int, int]:
    return number * number, os.getpid()


def refuses(number: int) -> int:
    if number == 2:
        raise CannotJudge("two is too many", "take one")
    return number


def dies(number: int) -> int:
    os._exit(number)


def much(number: int) -> bytes:
    return bytes(50_000_000 * number)  # more than a pipe holds: the process waits in the middle of telling it


@pytest.mark.parametrize("method", ["", "spawn"])
def test_results_come_in_the_order_of_the_calls_from_other_processes(method: str) -> None:
    found = list(in_processes(square, [(n,) for n in range(7)], 2, start_method=method))
    assert [value for value, _ in found] == [n * n for n in range(7)]
    assert os.getpid() not in {pid for _, pid in found}


def test_results_stay_in_the_order_of_the_calls_whichever_comes_first() -> None:
    kin = [Kin("ab"[n % 2], n) for n in range(7)]
    found = list(in_processes(square, [(n,) for n in range(7)], 2, kin=kin))
    assert [value for value, _ in found] == [n * n for n in range(7)]


def prepare() -> None:
    PREPARED.append(os.getpid())


def prepared(number: int) -> tuple[int, int]:
    return number, PREPARED.count(os.getpid())


@pytest.mark.parametrize("method", ["", "spawn"])
def test_processes_that_are_begun_early_prepare_themselves_once(method: str) -> None:
    with begun_processes(prepared, 2, prepare, start_method=method) as results:
        assert list(results([(n,) for n in range(5)])) == [(n, 1) for n in range(5)]
    assert PREPARED == []


def test_one_process_that_is_begun_early_is_this_one() -> None:
    with begun_processes(square, 1, prepare) as results:
        assert list(results([(3,), (4,)])) == [(9, os.getpid()), (16, os.getpid())]
    assert PREPARED == []


def test_processes_that_nobody_calls_any_more_are_ended() -> None:
    with pytest.raises(CannotJudge, match="two is too many"), begun_processes(square, 2):
        refuses(2)
    assert multiprocessing.active_children() == []


@pytest.mark.parametrize(
    ("own", "begun", "expected"),
    [
        (None, (), 3),  # the longest of all
        ("a", ("a",), 1),  # the longest of its own family
        (None, ("b",), 1),  # of a family that no process has begun
        ("c", ("b", "c"), 1),
        ("c", ("a", "b", "c"), 3),  # it helps where the longest call waits
    ],
)
def test_a_process_goes_on_with_its_family(own: str | None, begun: tuple[str, ...], expected: int) -> None:
    kin = [Kin("a"), Kin("a", 2), Kin("b"), Kin("b", 5)]
    assert next_call(range(4), kin, own, begun) == expected


def test_without_more_knowledge_the_first_call_comes_first() -> None:
    assert next_call([2, 3], [Kin("")] * 4, "", [""]) == 2


@pytest.mark.parametrize("calls", [[(3,)], [(3,), (4,)]])
def test_one_job_stays_in_this_process(calls: list[tuple[int]]) -> None:
    assert list(in_processes(square, calls, 1)) == [(n * n, os.getpid()) for (n,) in calls]
    assert list(in_processes(square, [], 4)) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_what_a_process_refuses_is_refused_here(jobs: int) -> None:
    with pytest.raises(CannotJudge) as caught:
        list(in_processes(refuses, [(n,) for n in range(4)], jobs))
    assert (caught.value.message, caught.value.fix) == ("two is too many", "take one")


class _FillsMemoryWhenPacked:
    def __reduce__(self):
        raise MemoryError


def _made_large(_: int) -> _FillsMemoryWhenPacked:
    return _FillsMemoryWhenPacked()


def test_a_process_without_memory_for_its_answer_ends_without_a_traceback(capfd):
    with pytest.raises(CannotJudge, match="a process ended") as caught:
        list(in_processes(_made_large, [(1,), (2,)], 2))
    assert "memory may be short" in caught.value.fix
    assert capfd.readouterr() == ("", "")


def _fails_for_want_of_memory(_: int) -> None:
    raise RuntimeError("metadata could not be updated") from MemoryError()


def test_an_error_that_comes_of_want_of_memory_arrives_as_that() -> None:
    with pytest.raises(MemoryError):
        list(in_processes(_fails_for_want_of_memory, [(1,), (2,)], 2))


def test_a_process_that_dies_is_told_and_none_outlives_it() -> None:
    with pytest.raises(CannotJudge, match="a process ended before its work was done"):
        list(in_processes(dies, [(1,), (1,)], 2))
    assert multiprocessing.active_children() == []


def test_a_result_nobody_waits_for_any_more_holds_nothing_up() -> None:
    results = in_processes(much, [(0,), (1,), (1,)], 2)
    assert next(results) == b""
    results.close()  # what Ctrl-C does to it
    assert multiprocessing.active_children() == []


def test_processes_end_with_one_that_left_without_a_word() -> None:
    """They hold its stdout: as long as one is there, the reader of that waits."""
    leaves = (
        "import os; from math import sqrt; from generator.workshop.processes import Kin, in_processes, next_call; "
        "print(next(in_processes(sqrt, [(4,), (9,), (16,)], 2)), flush=True); os._exit(0)"
    )
    told = subprocess.run([sys.executable, "-c", leaves], capture_output=True, text=True, timeout=60, check=True)
    assert (told.stdout, told.stderr) == ("2.0\n", "")
