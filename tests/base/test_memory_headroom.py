"""Memory that runs out is met while some is left: items are the same, and the limit of a process is heard."""

from __future__ import annotations

import errno
import mmap
import subprocess
import sys
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.base import memory_headroom
from generator.base.memory_headroom import BETWEEN, is_want_of_memory, with_headroom

LIMITED = """
import mmap, resource
from generator.base.memory_headroom import HEADROOM, is_want_of_memory, require_headroom, with_headroom

def used():
    return int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()

def limit(more):
    resource.setrlimit(resource.RLIMIT_AS, (used() + more, resource.RLIM_INFINITY))

"""
ON_LINUX = pytest.mark.skipif(sys.platform != "linux", reason="the limit of a process and what it takes, as Linux has")


def limited(program: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", LIMITED + program], capture_output=True, text=True, timeout=60, check=False
    )
    assert (done.returncode, done.stderr) == (0, ""), done.stderr
    return done.stdout


@given(st.integers(0, 3 * BETWEEN + 2))
def test_the_items_come_as_they_are(number: int) -> None:
    assert list(with_headroom(iter(range(number)))) == list(range(number))


def test_it_is_asked_before_every_so_many_items_and_no_oftener(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[int] = []
    seen: list[int] = []
    monkeypatch.setattr(memory_headroom, "require_headroom", lambda: asked.append(len(seen)))
    for item in with_headroom(range(2 * BETWEEN + 1)):
        seen.append(item)
    assert asked == [0, BETWEEN, 2 * BETWEEN]


def test_an_error_of_the_items_is_passed_on() -> None:
    def items() -> Iterator[int]:
        yield 1
        raise ValueError("no more")

    with pytest.raises(ValueError, match="no more"):
        list(with_headroom(items()))


@ON_LINUX
def test_enough_memory_is_borne_and_want_of_it_is_an_error() -> None:
    program = """
require_headroom()
limit(2 * HEADROOM)
require_headroom()
limit(HEADROOM // 2)
try:
    require_headroom()
except MemoryError:
    print("too little")
"""
    assert limited(program) == "too little\n"


@pytest.mark.parametrize(
    ("error", "wanted"),
    [
        (MemoryError(), True),
        (OSError(errno.ENOMEM, "Cannot allocate memory"), True),
        (ImportError("libffi.so.8: failed to map segment from shared object"), True),
        (OSError(errno.EIO, "Input/output error"), False),
        (SystemError("error return without exception set"), False),
    ],
    ids=str,
)
def test_an_error_is_of_memory_by_its_kind_or_its_words(error: Exception, wanted: bool) -> None:
    assert is_want_of_memory(error) is wanted


@pytest.mark.parametrize(("cause", "wanted"), [(MemoryError(), True), (KeyError("x"), False)])
def test_an_error_is_of_memory_when_it_comes_of_one_that_is(cause: Exception, wanted: bool) -> None:
    error = RuntimeError("metadata could not be updated")
    error.__cause__ = cause
    assert is_want_of_memory(error) is wanted


@ON_LINUX
def test_whatever_happens_while_none_is_left_is_of_memory() -> None:
    program = """
error = SystemError("error return without exception set")
print(is_want_of_memory(error))
limit(HEADROOM // 2)
print(is_want_of_memory(error))
"""
    assert limited(program) == "False\nTrue\n"


@ON_LINUX
def test_where_even_the_library_for_asking_finds_no_memory_it_is_want_of_memory() -> None:
    program = """
import resource, sys
from generator.base.memory_headroom import is_want_of_memory
assert "mmap" not in sys.modules
used = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (used + 4096, resource.RLIM_INFINITY))
print(is_want_of_memory(SystemError("error return without exception set")))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stdout) == (0, "True\n"), done.stderr


def test_a_system_that_gives_no_memory_in_this_way_is_not_taken_for_one_without(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise OSError(number, "no")

    monkeypatch.setattr(mmap, "mmap", refuse)
    number = errno.EINVAL
    assert list(with_headroom([1, 2])) == [1, 2]
    number = errno.ENOMEM
    with pytest.raises(MemoryError):
        list(with_headroom([1, 2]))


@ON_LINUX
def test_nothing_that_was_asked_for_is_kept() -> None:
    program = """
require_headroom()
before = used()
limit(2 * HEADROOM)
for _ in range(1000):
    require_headroom()
print(used() - before < HEADROOM)
"""
    assert limited(program) == "True\n"


@ON_LINUX
def test_what_fills_memory_item_by_item_is_stopped_with_some_left() -> None:
    program = """
limit(8 * HEADROOM)
kept = []
try:
    for number in with_headroom(range(1_000_000)):
        kept.append([{"a": number, "b": str(number)} for _ in range(8)])
except MemoryError:
    mmap.mmap(-1, HEADROOM // 2, access=mmap.ACCESS_COPY).close()
    print("some is left")
"""
    assert limited(program) == "some is left\n"
