"""Finished PDF objects, and the outline of a document made of them."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Sequence

import msgspec

from generator.pdf.metadata import text_string

SHORT, LONG = 4096, 16384  # bytes of a stream
SHORT_WINDOW, SHORT_TABLES = 12, 6  # a window of 2 ** 12 bytes, and a block of 2 ** 12 signs: all that is short


class Raw(msgspec.Struct, eq=False):
    """A finished PDF object as bytes; they may be written later, when the numbers of other objects are known."""

    data: bytes


def stream(data: bytes, entries: str = "") -> Raw:
    """A compressed stream object. Its dictionary has these entries beside those of the compression."""
    return packed_stream(packed(data), entries)


def packed_stream(data: bytes, entries: str = "") -> Raw:
    """A stream object of data that `packed` has compressed."""
    return plain_stream(data, f"{entries}/Filter/FlateDecode")


def plain_stream(data: bytes, entries: str = "") -> Raw:
    """A stream object that is not compressed."""
    head = f"<<{entries}/Length {len(data)}>>stream\n".encode("latin-1")
    return Raw(head + data + b"\nendstream")


def packed(data: bytes) -> bytes:
    """Data compressed for a stream."""
    if len(data) >= LONG:
        return _packed_quickly(data)
    return zlib.compress(data, 6) if len(data) >= SHORT else _packed_in_little_memory(data)


def _packed_in_little_memory(data: bytes) -> bytes:
    """Short data, as that of a card. It would hardly get shorter by a longer search.

    A window and tables of its own size serve it: to clear those for long data takes several times as long as to
    compress it.
    """
    compressor = zlib.compressobj(4, zlib.DEFLATED, SHORT_WINDOW, SHORT_TABLES)
    return compressor.compress(data) + compressor.flush()


def _packed_quickly(data: bytes) -> bytes:
    """Long data, in a third of the time and nearly as short (docs/libraries.md); small files do without the library."""
    from zlib_ng import zlib_ng

    return zlib_ng.compress(data, 6)


class Bookmark(msgspec.Struct, frozen=True):
    """A line of the outline: where it leads (`12 0 R/Fit`) and how deep it stands (1 is outermost)."""

    title: str
    target: str
    level: int = 1


def write_outline(add: Callable[[Raw], int], bookmarks: Sequence[Bookmark]) -> int:
    """Add the outline of a document; returns its number. A bookmark hangs on the last one before it less deep."""
    root = Raw(b"")
    items = [Raw(b"") for _ in bookmarks]
    numbers = [add(item) for item in (root, *items)]  # the outline, and then each bookmark
    children: dict[int, list[int]] = {}
    open_: list[int] = []
    for i, bookmark in enumerate(bookmarks):
        while open_ and bookmarks[open_[-1]].level >= bookmark.level:
            open_.pop()
        children.setdefault(open_[-1] if open_ else -1, []).append(i)
        open_.append(i)

    def family(i: int) -> str:
        own = children.get(i, [])
        count = len(own) if i < 0 else -len(own)  # inner levels begin folded
        return f"/Count {count}/First {numbers[own[0] + 1]} 0 R/Last {numbers[own[-1] + 1]} 0 R" if own else ""

    root.data = f"<</Type/Outlines{family(-1)}>>".encode()
    for parent, group in children.items():
        for place, i in enumerate(group):
            links = f"/Prev {numbers[group[place - 1] + 1]} 0 R" if place else ""
            links += f"/Next {numbers[group[place + 1] + 1]} 0 R" if place + 1 < len(group) else ""
            head = f"<</Title {text_string(bookmarks[i].title)}/Parent {numbers[parent + 1]} 0 R{links}{family(i)}"
            items[i].data = f"{head}/Dest[{bookmarks[i].target}]>>".encode("latin-1")
    return numbers[0]
