"""Finished PDF objects for ReportLab's writer, and the outline of a document made of them."""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from reportlab.pdfbase import pdfdoc

from generator.pdf.metadata import text_string


class Raw(pdfdoc.PDFObject):  # type: ignore[misc]
    """A finished PDF object: its bytes, as ReportLab's writer wants them."""

    __RefOnly__ = 1

    def __init__(self, data: bytes) -> None:
        self.data = data

    def format(self, document: Any) -> bytes:
        return self.data


def stream(data: bytes, entries: str = "") -> Raw:
    """A compressed stream object."""
    packed = zlib.compress(data, 6)
    head = f"<<{entries}/Filter/FlateDecode/Length {len(packed)}>>stream\n".encode("latin-1")
    return Raw(head + packed + b"\nendstream")


@dataclass(frozen=True, slots=True)
class Bookmark:
    """A line of the outline: where it leads (`12 0 R/Fit`) and how deep it stands (1 is outermost)."""

    title: str
    target: str
    level: int = 1


def write_outline(document: Any, bookmarks: Sequence[Bookmark]) -> None:
    """The outline of a ReportLab document. A bookmark hangs on the last one before it that is less deep."""
    if not bookmarks:
        document.Catalog.Outlines = None
        return
    root = Raw(b"")
    items = [Raw(b"") for _ in bookmarks]
    document.Catalog.Outlines = document.Reference(root, "tirada.outline")
    document.Catalog.PageMode = pdfdoc.PDFName("UseOutlines")
    for i, item in enumerate(items):
        document.Reference(item, f"tirada.outline.{i}")

    def number(i: int) -> int:
        name = "tirada.outline" if i < 0 else f"tirada.outline.{i}"
        return int(document.idToObjectNumberAndVersion[name][0])

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
        return f"/Count {count}/First {number(own[0])} 0 R/Last {number(own[-1])} 0 R" if own else ""

    root.data = f"<</Type/Outlines{family(-1)}>>".encode()
    for parent, group in children.items():
        for place, i in enumerate(group):
            links = f"/Prev {number(group[place - 1])} 0 R" if place else ""
            links += f"/Next {number(group[place + 1])} 0 R" if place + 1 < len(group) else ""
            head = f"<</Title {text_string(bookmarks[i].title)}/Parent {number(parent)} 0 R{links}{family(i)}"
            items[i].data = f"{head}/Dest[{bookmarks[i].target}]>>".encode("latin-1")
