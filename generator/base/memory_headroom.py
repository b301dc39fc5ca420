"""Want of memory met early: while Python still has enough left to tell it.

Where memory ends between two small objects, Python cannot pass the exception on and breaks down without a word. So
loops over what a large deck has thousands of ask now and then for more than they take until they ask again.
"""

from __future__ import annotations

import errno
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import TypeVar

from generator.base.regular_expressions import regular_expression

HEADROOM = 8 << 20  # bytes that must be left; nothing is written to them, so that asking takes microseconds
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
    """Whether an error says that there is not enough memory, or comes while there is none.

    Libraries say it in words of their own (one that is loaded late cannot "map a segment"), or find another cause.
    """
    if isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno == errno.ENOMEM):
        return True
    if _TOLD_BY_LOADERS.search(str(error)):
        return True
    try:
        require_headroom()
    except MemoryError:
        return True
    return False


def require_headroom(size: int = HEADROOM) -> None:
    """Raises MemoryError when less than `size` bytes of memory are left."""
    import mmap  # not every command reads a table

    try:
        # from the system itself: an allocator keeps what it is given back, and clears it each time
        mmap.mmap(-1, size, access=mmap.ACCESS_COPY).close()
    except OSError as error:
        raise MemoryError from error
