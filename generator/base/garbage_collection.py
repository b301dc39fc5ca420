"""When the garbage collector looks for objects that refer to each other in a circle and to which nothing else does."""

from __future__ import annotations

import atexit
import gc
from collections.abc import Iterator
from contextlib import contextmanager

WAITING = 1_000_000  # objects that may be made before the collector looks at them: about a hundred megabytes


def collect_seldom() -> None:
    """Let the collector wait in a process that ends with its work, when its memory is given back anyway."""
    gc.set_threshold(WAITING, 10, 10)
    atexit.register(gc.freeze)  # what is left at the end is not looked at once more


@contextmanager
def collector_held_back() -> Iterator[None]:
    """Switch the collector off for a `with` block: decks and pages last, and it would scan them again and again."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()
