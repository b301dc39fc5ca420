"""The command `tirada`: thin commands that parse, call, print and choose the exit code."""

from __future__ import annotations

import errno
import os
import signal
import sys
from types import FrameType

from generator.base.interruption import Interrupted

AGAIN = 0.01  # seconds
INTERRUPTED = "interrupted; what was finished is whole, nothing half-written is left"


def _interrupt(number: int, frame: FrameType | None) -> None:
    error = sys.exc_info()[1]
    while error is not None:
        if isinstance(error, Interrupted):
            return  # once is enough: this is tidying up
        error = error.__context__
    raise Interrupted


def _not_raised(unraisable: sys.UnraisableHookArgs) -> None:
    """Ctrl-C that falls into what Python calls by the way (`__del__`, a weak reference) is raised a moment later."""
    if issubclass(unraisable.exc_type, Interrupted):
        import _thread
        import threading

        threading.Timer(AGAIN, _thread.interrupt_main).start()
    else:
        sys.__unraisablehook__(unraisable)


def run_and_exit() -> None:
    """The command as a process of its own, which ends with it."""
    sys.unraisablehook = _not_raised
    _open_what_is_closed()
    status: object = 0
    try:
        main()
    except SystemExit as end:
        status = end.code or 0
    if not isinstance(status, int):  # a text: Python prints it
        sys.exit(str(status))
    try:
        from generator.base.quick_exit import exit_quickly

        exit_quickly(status)
    except Interrupted:
        _end_interrupted()


def main() -> None:
    """Run the command; no traceback reaches a user (unless --debug asks for it)."""
    signal.signal(signal.SIGINT, _interrupt)  # before anything else is loaded: that takes long enough to be interrupted
    try:
        from generator.cli.manner import environment, in_front, said_by

        manner, words = in_front(sys.argv[1:])
    except Interrupted:
        _end_interrupted()
        return
    with environment(said_by(manner)):
        _run([*manner, *words], debug="--debug" in manner)


def _open_what_is_closed() -> None:
    """What the shell has closed (`2>&-`) is open to nowhere: no file that is opened later takes its place."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            from pathlib import Path

            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 it stays open


def _end_interrupted() -> None:
    print(f"tirada: {_said(INTERRUPTED)}", file=sys.stderr)
    sys.stdout.flush()
    sys.stderr.flush()
    os._exit(2)  # worker pools would want to say goodbye to processes that are gone


def _run(words: list[str], debug: bool) -> None:
    """Run the command with the words that follow its name; with `debug`, errors go on to whoever called."""
    try:
        from generator.base.garbage_collection import collect_seldom
        from generator.base.memory_headroom import AT_START, require_headroom

        require_headroom(AT_START)
        collect_seldom()  # what is imported stays as well
        from generator.cli.app import app

        app(words)
    except (Interrupted, KeyboardInterrupt):
        if debug:
            raise
        _end_interrupted()
    except BrokenPipeError:  # whoever was reading has gone: what is still to be said goes nowhere
        _send_nowhere(1, 2)
        sys.exit(2)
    except Exception as error:
        if debug:
            raise
        _print_error(error)
        if isinstance(error, OSError) and error.errno == errno.ENOSPC:
            _send_nowhere(1)
        sys.exit(2)


def _send_nowhere(*streams: int) -> None:
    """What is still to be said to these (1 is stdout, 2 stderr) goes nowhere."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    for stream in streams:
        os.dup2(nowhere, stream)


def _said(text: str) -> str:
    """A message in the language of the terminal, as far as that can be found out in the middle of anything."""
    try:
        from generator.cli.telling import said

        return said(text)
    except Exception:
        return text


def _print_error(error: Exception) -> None:
    """Print to stderr what went wrong and how to fix it."""
    from generator.base.errors import CannotJudge
    from generator.base.memory_headroom import is_want_of_memory

    if isinstance(error, CannotJudge):
        message, fix = error.message, error.fix
    elif isinstance(error, OSError) and error.errno == errno.ENOSPC:  # files are written with a word of their own
        message, fix = "what was to be said could not be written: there is no space left", "send it somewhere else"
    elif is_want_of_memory(error):
        message, fix = "there is not enough memory", "close other programs, use --jobs 1, or divide what is very large"
    else:
        message = f"this should not happen: {type(error).__name__}: {error}"
        fix = "run it again with --debug and report what it shows"
    print(f"tirada: {_said(message)}", file=sys.stderr)
    if fix:
        print(f"    -> {_said(fix)}", file=sys.stderr)
