"""The command `tirada`: thin commands that parse, call, print and choose the exit code."""

from __future__ import annotations

import os
import signal
import sys
from types import FrameType


class Interrupted(BaseException):
    """Ctrl-C. Not KeyboardInterrupt, which Typer would turn into an exit code of its own."""


def _interrupt(number: int, frame: FrameType | None) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # once is enough: what follows is tidying up
    raise Interrupted


def main() -> None:
    """Run the command; no traceback reaches a user (unless --debug asks for it)."""
    from generator.base.errors import CannotJudge

    signal.signal(signal.SIGINT, _interrupt)
    debug = "--debug" in sys.argv
    if debug:
        sys.argv.remove("--debug")
    try:
        from generator.cli.app import app

        app()
    except CannotJudge as error:
        if debug:
            raise
        print(f"tirada: {error.message}", file=sys.stderr)
        if error.fix:
            print(f"    -> {error.fix}", file=sys.stderr)
        sys.exit(2)
    except (Interrupted, KeyboardInterrupt):
        if debug:
            raise
        print("tirada: interrupted; what was finished is whole, nothing half-written is left", file=sys.stderr)
        sys.stdout.flush()
        sys.stderr.flush()
        os._exit(2)  # worker pools would want to say goodbye to processes that are gone
    except BrokenPipeError:
        sys.stderr.close()
        sys.exit(2)
    except Exception as error:
        if debug:
            raise
        print(f"tirada: this should not happen: {type(error).__name__}: {error}", file=sys.stderr)
        print("    -> run it again with --debug and report what it shows", file=sys.stderr)
        sys.exit(2)
