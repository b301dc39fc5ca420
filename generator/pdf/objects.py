"""Finished PDF objects, and the outline of a document made of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from deflate import zlib_compress

from generator.pdf.metadata import text_string

SHORT = 4096  # bytes of a stream
QUICK, USUAL = 1, 5  # levels of compression; 5 packs short streams by a thirtieth more than 1, in half as long again


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
    """Data compressed for a stream: quickly where it is short, as that of a card, and there are thousands of them.

    libdeflate gives the same bytes on every kind of processor, in half of zlib's time (docs/libraries.md).
    """
    return bytes(zlib_compress(data, QUICK if len(data) < SHORT else USUAL))


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
