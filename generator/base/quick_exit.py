"""How the process of a command ends: as soon as all is written, without taking its memory apart object by object."""

from __future__ import annotations

import atexit
import os
import sys
import threading


def exit_quickly(status: int) -> None:
    """End this process with an exit status. What is to be done at the end is done, and what was printed is written.

    Python then takes apart whatever it still holds: after a large deck that takes as long as to print thirty cards.
    Threads that still work are waited for, a debugger or profiler is left its say and `python -i` its prompt, by ending
    as usual.
    """
    if threading.active_count() > 1 or _is_watched():
        sys.exit(status)
    atexit._run_exitfuncs()
    try:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except (OSError, ValueError):  # nobody listens any more: Python has its own word for it
        sys.exit(status)
    os._exit(status)


def _is_watched() -> bool:
    """Whether a profiler or debugger looks on, or a prompt is to follow (`python -i`)."""
    if sys.getprofile() is not None or sys.gettrace() is not None:
        return True
    monitoring = getattr(sys, "monitoring", None)  # from Python 3.12 on
    if monitoring is not None and any(monitoring.get_tool(number) for number in range(6)):
        return True
    return bool(sys.flags.interactive or os.environ.get("PYTHONINSPECT"))
