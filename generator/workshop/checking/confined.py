"""Calls a function in a process of its own with limits of memory and time: what kills that process kills no other.

A finished file may be made to exhaust whoever reads it: the libraries that read it then end their process, run for
ever, or take all memory. Here that is an error of one call, and the caller goes on.
"""

from __future__ import annotations

import contextlib
import faulthandler
import io
import os
import pickle
import select
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NoReturn, ParamSpec, TypeVar

from generator.base.errors import CannotJudge

Result = TypeVar("Result")
Arguments = ParamSpec("Arguments")
_CHUNK = 1 << 20  # bytes read from a pipe at a time
_FORKS = sys.platform != "win32"  # whether processes can be forked and limited here
_SERVE = "from generator.workshop.checking.confined import serve; serve()"


@dataclass(frozen=True, slots=True)
class Limits:
    """What a call may take: bytes of memory beyond what this process has, and seconds of a processor.

    `patience` is how many seconds it may take by the clock, on a machine with much else to do. `answer` is how many
    bytes its pickled result may have.
    """

    memory: int = 1 << 30
    seconds: int = 20
    patience: float = 120.0
    answer: int = 256 << 20


USUAL = Limits()  # the largest page of ours, a map on A3, takes a quarter of the memory and a twentieth of the time


class NotSurvived(CannotJudge):
    """The process in which something was judged did not survive it, or its judge failed: one message with the cause."""


def confined(
    function: Callable[Arguments, Result], limits: Limits, *arguments: Arguments.args, **named: Arguments.kwargs
) -> Result:
    """The result of `function(*arguments)`, called in a process of its own.

    What it raises as CannotJudge is raised here. Raises NotSurvived when it takes longer or more memory than `limits`,
    when its process dies, and for any other exception of it. The process is a fork of this one where that is possible
    and safe (no other thread runs); else a new one, for which function, arguments and result are pickled. Memory is
    limited where the system can do that: everywhere but on Windows.
    """
    if _FORKS and hasattr(os, "fork") and threading.active_count() == 1:
        said = _in_a_fork(function, limits, arguments, named)
    else:
        said = _in_a_new_process(function, limits, arguments, named)
    failed, value = pickle.loads(said)
    if failed:
        raise value
    result: Result = value
    return result


def _in_a_fork(function: Callable[..., Any], limits: Limits, arguments: Any, named: Any) -> bytes:
    ours, theirs = os.pipe()
    process = os.fork()
    if process == 0:
        try:
            os.close(ours)
            signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C reaches the parent, who ends us
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            _be_silent()
            _limit(limits)
            _write_all(theirs, _outcome(function, arguments, named))
        finally:
            os._exit(0)  # nothing of the parent's is to be tidied up twice
    os.close(theirs)
    try:
        said, in_time = _read_until(ours, time.monotonic() + limits.patience, limits.answer)
    finally:
        os.close(ours)
        with contextlib.suppress(ProcessLookupError):
            os.kill(process, signal.SIGKILL)
        _, status = os.waitpid(process, 0)
    if not in_time:
        raise _too_long(limits)
    return said or _died(os.waitstatus_to_exitcode(status), limits)


def _in_a_new_process(function: Callable[..., Any], limits: Limits, arguments: Any, named: Any) -> bytes:
    call = pickle.dumps((function, limits, arguments, named), pickle.HIGHEST_PROTOCOL)
    search = os.pathsep.join(filter(None, sys.path))  # it finds what this process has found
    try:
        done = subprocess.run(
            [sys.executable, "-c", _SERVE],
            input=call,
            capture_output=True,
            timeout=limits.patience,
            check=False,
            env={**os.environ, "PYTHONPATH": search},
        )
    except subprocess.TimeoutExpired as error:
        raise _too_long(limits) from error
    return done.stdout or _died(done.returncode, limits)


def serve() -> None:
    """Answer the one call that stands on stdin, on stdout: the other end of `confined` in a new process."""
    function, limits, arguments, named = pickle.loads(sys.stdin.buffer.read())
    answer = os.dup(1)
    os.dup2(2, 1)  # what a library prints is no part of the answer
    _limit(limits)
    _write_all(answer, _outcome(function, arguments, named))


def _outcome(function: Callable[..., Any], arguments: Any, named: Any) -> bytes:
    """The pickled result of a call: whether it failed, and what it gave or raised."""
    try:
        return _pickled((False, function(*arguments, **named)))
    except CannotJudge as error:
        with contextlib.suppress(Exception):
            return _pickled((True, error))
        return _pickled((True, CannotJudge(error.reason, error.fix)))
    except MemoryError:
        return _pickled((True, NotSurvived("reading it takes more memory than it may", _FIX)))
    except RecursionError:
        return _pickled((True, NotSurvived("it is nested too deeply to be read", _FIX)))
    except Exception as error:
        told = f"reading it failed ({type(error).__name__}: {str(error)[:200]})"
        return _pickled((True, NotSurvived(told, _FIX)))


_FIX = "build it again; a file that comes from elsewhere may be damaged, or made to do this"


def _pickled(value: object) -> bytes:
    file = io.BytesIO()
    pickle.Pickler(file, pickle.HIGHEST_PROTOCOL).dump(value)
    return file.getvalue()


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
        resource.setrlimit(resource.RLIMIT_CPU, (used + limits.seconds, used + limits.seconds + 1))


def _address_space() -> int:
    """Bytes of address space that this process has taken; 0 where the system does not tell."""
    try:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
    except (OSError, ValueError, IndexError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE")


def _be_silent() -> None:
    """Throw away what this process would print: a dying library's last words, and what Python adds to them."""
    faulthandler.disable()
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)
    sys.stdout = sys.stderr = os.fdopen(nowhere, "w", encoding="utf-8")


def _write_all(pipe: int, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[os.write(pipe, rest[:_CHUNK]) :]


def _read_until(pipe: int, end: float, most: int) -> tuple[bytes, bool]:
    """All that is written to a pipe until its other end is closed, and whether that was before `end`."""
    parts: list[bytes] = []
    size = 0
    while (left := end - time.monotonic()) > 0:
        if not select.select([pipe], [], [], left)[0]:
            break
        part = os.read(pipe, _CHUNK)
        if not part:
            return b"".join(parts), True
        parts.append(part)
        size += len(part)
        if size > most:
            raise NotSurvived(f"what was found in it is larger than {most >> 20} MB", _FIX)
    return b"", False


def _too_long(limits: Limits) -> NotSurvived:
    return NotSurvived(f"reading it takes longer than {limits.seconds} seconds", _FIX)


def _died(code: int, limits: Limits) -> NoReturn:
    """Raise what is told of a process that gave no answer; `code` is below zero for the signal that ended it."""
    if sys.platform != "win32" and code in (-signal.SIGXCPU, -signal.SIGKILL):
        raise _too_long(limits)
    told = f"code {code}"
    if code < 0:
        with contextlib.suppress(ValueError):
            told = signal.Signals(-code).name
    raise NotSurvived(f"the process that read it died ({told}): it is damaged, or takes too much memory", _FIX)
