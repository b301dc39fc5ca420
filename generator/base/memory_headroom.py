"""Want of memory met early: while Python still has enough left to tell it.

Where memory ends between two small objects, Python cannot pass the exception on and breaks down without a word. So
loops over what a large deck has thousands of ask now and then for more than they take until they ask again.
"""

from __future__ import annotations

import errno
import sys
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

from generator.base.regular_expressions import regular_expression

HEADROOM = 8 << 20  # bytes that must be left; nothing is written to them, so that asking takes microseconds
# what the libraries of a command and of one stage of a build may take: the system's loader does not survive want of it
AT_START, FOR_STAGE = 96 << 20, 64 << 20
NO_MEMORY = (8, 14, 1455)  # Windows: not enough memory, out of memory, the paging file is too small
BETWEEN = 250  # items between two askings, which take some kilobytes each

_TOLD_BY_LOADERS = regular_expression(r"(?i)failed to map segment|cannot allocate memory")

Item = TypeVar("Item")


def with_headroom(items: Iterable[Item]) -> Iterator[Item]:
    """The items, one by one. Raises MemoryError between them when less than HEADROOM is left."""
    left = iter(items)
    while chunk := tuple(islice(left, BETWEEN)):
        require_headroom()
        yield from chunk


def is_want_of_memory(error: BaseException) -> bool:
    """Whether an error, or one that it comes of, says that there is not enough memory, or it comes while there is none.

    Libraries say it in words of their own (one that is loaded late cannot "map a segment"), or find another cause.
    """
    cause: BaseException | None = error
    while cause is not None:
        if _says_so(cause):
            return True
        cause = cause.__cause__ or cause.__context__
    try:
        require_headroom()
    except MemoryError:
        return True
    return False


def _says_so(error: BaseException) -> bool:
    if isinstance(error, OSError) and (error.errno == errno.ENOMEM or getattr(error, "winerror", 0) in NO_MEMORY):
        return True
    return isinstance(error, MemoryError) or _TOLD_BY_LOADERS.search(str(error)) is not None


def require_headroom(size: int = HEADROOM) -> None:
    """Raises MemoryError when less than `size` bytes are left of what the process may take, or the system promises.

    A system that promises more than it has ends processes later, without a word: nothing here can see that.
    """
    try:
        import mmap  # not every command reads a table

        # from the system itself: an allocator keeps what it is given back, and clears it each time
        named = {} if sys.platform == "win32" else {"access": mmap.ACCESS_COPY}
        mmap.mmap(-1, size, **named).close()
    except (ImportError, OSError) as error:
        if _says_so(error):  # else this system gives no memory in this way, and nothing is known
            raise MemoryError from error
