"""Calls a function in a process of its own with limits of memory and time: what kills that process kills no other.

A finished file may be made to exhaust whoever reads it: the libraries that read it then end their process, run for
ever, or take all memory. Here that is an error of one call, and the caller goes on.
"""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import os
import pickle
import select
import signal
import struct
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, NoReturn, ParamSpec, TypeVar

from generator.base.errors import CannotJudge
from generator.base.memory_headroom import FOR_STAGE, is_want_of_memory, require_headroom

Result = TypeVar("Result")
Arguments = ParamSpec("Arguments")
TellStep = Callable[[object], None]
_CHUNK = 1 << 20  # bytes read from a pipe at a time
_LENGTH = struct.Struct(">Q")  # stands before each message in a pipe
_FORKS = hasattr(os, "fork")
_SERVE = "from generator.workshop.checking.confined import serve; serve()"


@dataclass(frozen=True, slots=True)
class Limits:
    """What a step of a call may take: bytes of memory beyond what its process has, and seconds of a processor.

    `patience` is how many seconds it may take by the clock, on a machine with much else to do. `answer` is how many
    bytes a pickled report or result may have.
    """

    memory: int = 1 << 30
    seconds: int = 60
    patience: float = 300.0
    answer: int = 256 << 20


USUAL = Limits()  # the largest page of ours, a map on A3, takes a quarter of the memory and a twentieth of the time
# for each byte or megabyte of a file: a deck of 100,000 cards, 86 MB, takes 7.8 GB and 305 s
MEMORY_FOR_BYTE, SECONDS_FOR_MEGABYTE = 112, 5
LARGEST_ALLOWED_FOR = 100 << 20  # bytes; a larger file may take as much


def limits_for(size: int) -> Limits:
    """The limits for reading a file of so many bytes: those of a few pages, and more with its size.

    Each process that reads may take half of the machine's memory at most.
    """
    size = min(size, LARGEST_ALLOWED_FOR)
    seconds = SECONDS_FOR_MEGABYTE * (size >> 20)
    memory = min(USUAL.memory + MEMORY_FOR_BYTE * size, max(USUAL.memory, _memory_of_machine() // 2))
    patience = USUAL.patience * (USUAL.seconds + seconds) / USUAL.seconds
    return replace(USUAL, memory=memory, seconds=USUAL.seconds + seconds, patience=patience)


class NotSurvived(CannotJudge):
    """The process in which something was judged did not survive it: one message with the cause."""


def confined(
    function: Callable[Arguments, Result], limits: Limits, *arguments: Arguments.args, **named: Arguments.kwargs
) -> Result:
    """The result of `function(*arguments)`, called in a process of its own: `confined_steps` of a single step."""
    made: Result = confined_steps(_unreported, (function, arguments, named), _say_nothing, limits)
    return made


def _unreported(_: TellStep, function: Callable[..., Any], arguments: Sequence[Any], named: Mapping[str, Any]) -> Any:
    return function(*arguments, **named)


def _say_nothing(_: object) -> None:
    """A function that knows nothing of reports makes none."""


def confined_steps(
    function: Callable[..., Result], arguments: Sequence[Any], heard: TellStep, limits: Limits = USUAL
) -> Result:
    """The result of `function(report, *arguments)`, called in a process of its own.

    Whatever the function passes to `report` is passed to `heard` here; then a new step begins, with the whole of the
    limits. What it raises as CannotJudge is raised here. Raises NotSurvived when a step takes longer or more memory
    than `limits`, when the process dies, and for any other exception. The process is a fork of this one where that is
    possible and safe (no other thread runs); else a new one, for which function and arguments are pickled. Memory is
    limited where the system can do that: everywhere but on Windows.
    """
    way = _in_a_fork if _FORKS and threading.active_count() == 1 else _in_a_new_process
    with contextlib.closing(way(function, arguments, limits)) as messages:
        for kind, value in messages:
            if kind == "report":
                heard(value)
            elif kind == "error":
                raise value
            else:
                result: Result = value
                return result
    raise AssertionError("a process ends with a result, an error or its death")


def _in_a_fork(
    function: Callable[..., Any], arguments: Sequence[Any], limits: Limits
) -> Generator[tuple[str, Any], None, None]:
    ours, theirs = os.pipe()
    process = os.fork()
    if process == 0:
        try:
            os.close(ours)
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the parent, who ends us
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            _be_silent()
            gc.disable()  # its memory is limited, and given back when it ends: nothing need be looked for before
            _call(function, arguments, limits, theirs)
        finally:
            os._exit(0)  # nothing of the parent's is to be tidied up twice
    os.close(theirs)
    ended = False
    try:
        while (message := _read_message(ours, limits)) is not None:
            yield message
        ended = True
    finally:
        os.close(ours)
        if not ended:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        _, status = os.waitpid(process, 0)
    _died(os.waitstatus_to_exitcode(status), limits)


def _in_a_new_process(
    function: Callable[..., Any], arguments: Sequence[Any], limits: Limits
) -> Generator[tuple[str, Any], None, None]:
    search = os.pathsep.join(filter(None, sys.path))  # it finds what this process has found
    with subprocess.Popen(
        [sys.executable, "-c", _SERVE],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env={**os.environ, "PYTHONPATH": search},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        late = threading.Event()
        message: tuple[str, Any] | None = ("", None)
        try:
            with contextlib.suppress(OSError):  # it died: that is told below
                process.stdin.write(pickle.dumps((function, tuple(arguments), limits), pickle.HIGHEST_PROTOCOL))
                process.stdin.close()
            while True:
                watch = threading.Timer(limits.patience, _end_late, (process, late))
                watch.start()
                try:
                    message = _message_of(process.stdout.read, limits)
                finally:
                    watch.cancel()
                if message is None:
                    break
                yield message
        finally:
            if message is not None and process.poll() is None:
                process.kill()
    if late.is_set():
        raise _too_long(limits)
    _died(process.returncode, limits)


def _end_late(process: subprocess.Popen[bytes], late: threading.Event) -> None:
    late.set()
    process.kill()


def serve() -> None:
    """Answer the one call that stands on stdin, on stdout: the other end of `confined` in a new process."""
    function, arguments, limits = pickle.loads(sys.stdin.buffer.read())
    answer = os.dup(1)
    _be_silent()
    _call(function, arguments, limits, answer)


def _call(function: Callable[..., Any], arguments: Sequence[Any], limits: Limits, pipe: int) -> None:
    """Call a function within limits, and write its reports and its outcome to a pipe."""

    def report(value: object) -> None:
        _write_message(pipe, "report", value)
        _limit(limits)

    _limit(limits)
    _write_message(pipe, *_outcome(function, report, arguments))


def _outcome(function: Callable[..., Any], report: TellStep, arguments: Sequence[Any]) -> tuple[str, object]:
    try:
        require_headroom(FOR_STAGE)
        return "result", function(report, *arguments)
    except CannotJudge as error:
        return "error", error
    except Exception as error:
        return "error", NotSurvived(cause_of(error), FIX)


FIX = (
    "build it again, or divide what is very large; a file that comes from elsewhere may be damaged, or made to do this"
)


def cause_of(error: Exception) -> str:
    """What is told of an exception that no judge foresaw."""
    if is_want_of_memory(error):
        return "reading it takes more memory than it may"
    if isinstance(error, RecursionError):
        return "it is nested too deeply to be read"
    return f"reading it failed ({type(error).__name__}: {str(error)[:200]})"


def _limit(limits: Limits) -> None:
    if sys.platform == "win32":
        return
    import resource

    with contextlib.suppress(OSError, ValueError):  # a system that has no such limit, or a lower one already
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with contextlib.suppress(OSError, ValueError):
        most = _address_space() + limits.memory
        hard = resource.getrlimit(resource.RLIMIT_AS)[1]
        resource.setrlimit(resource.RLIMIT_AS, (most if hard == resource.RLIM_INFINITY else min(most, hard), hard))
    with contextlib.suppress(OSError, ValueError):
        used = int(time.process_time())
        hard = resource.getrlimit(resource.RLIMIT_CPU)[1]
        resource.setrlimit(resource.RLIMIT_CPU, (used + limits.seconds + 1, hard))


def _address_space() -> int:
    """Bytes of address space that this process has taken; 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def _memory_of_machine() -> int:
    """Bytes of memory that this machine has; 0 where the system does not tell."""
    try:
        return os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return 0


def _be_silent() -> None:
    """Throw away what this process would print: a dying library's last words, and what Python adds to them."""
    faulthandler.disable()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    sys.stdout = sys.stderr = os.fdopen(nowhere, "w", encoding="utf-8")


def _write_message(pipe: int, kind: str, value: object) -> None:
    data = pickle.dumps((kind, value), pickle.HIGHEST_PROTOCOL)
    rest = memoryview(_LENGTH.pack(len(data)) + data)
    while rest:
        rest = rest[os.write(pipe, rest[:_CHUNK]) :]


def _read_message(pipe: int, limits: Limits) -> tuple[str, Any] | None:
    end = time.monotonic() + limits.patience

    def read(size: int) -> bytes:
        parts: list[bytes] = []
        while size:
            if not select.select([pipe], [], [], max(end - time.monotonic(), 0))[0]:
                raise _too_long(limits)
            part = os.read(pipe, min(size, _CHUNK))
            if not part:
                break
            parts.append(part)
            size -= len(part)
        return b"".join(parts)

    return _message_of(read, limits)


def _message_of(read: Callable[[int], bytes], limits: Limits) -> tuple[str, Any] | None:
    """The next message; None when the other end is closed, perhaps in the middle of one."""
    length = read(_LENGTH.size)
    if len(length) < _LENGTH.size:
        return None
    size = _LENGTH.unpack(length)[0]
    if size > limits.answer:
        raise NotSurvived(f"what was found in it is larger than {limits.answer >> 20} MB", FIX)
    data = read(size)
    if len(data) < size:
        return None
    message: tuple[str, Any] = pickle.loads(data)
    return message


def _too_long(limits: Limits) -> NotSurvived:
    return NotSurvived(f"reading it takes longer than {limits.seconds} seconds", FIX)


def _died(code: int, limits: Limits) -> NoReturn:
    """Raise what is told of a process that gave no answer; `code` is below zero for the signal that ended it."""
    if sys.platform != "win32" and code in (-signal.SIGXCPU, -signal.SIGKILL):
        raise _too_long(limits)
    told = f"code {code}"
    if code < 0:
        with contextlib.suppress(ValueError):
            told = signal.Signals(-code).name
    raise NotSurvived(f"the process that read it died ({told}): it is damaged, or takes too much memory", FIX)
