"""Objects of a PDF as plain values that can be compared and shown: numbers, texts, lists, dictionaries, digests."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import takewhile
from typing import Any

from generator.base.files import sha256

PlainValue = None | bool | float | str | list["PlainValue"] | dict[str, "PlainValue"]
DEEPEST = 12  # dictionaries inside dictionaries: more are nobody's
BACKWARDS = frozenset(("/Parent", "/P", "/StructParent", "/StructParents"))
LINE, BEFORE = 80, 20  # letters of a value in a message, and how many of them stand before the first that differs
PACKING = frozenset(("/Length", "/Filter", "/DecodeParms"))


def page_numbers(pdf: Any) -> dict[tuple[int, int], int]:
    """The number (from 1) of each page by the identity of its object."""
    return {page.obj.objgen: number for number, page in enumerate(pdf.pages, 1)}


def plain(
    value: Any, pages: Mapping[tuple[int, int], int], skip: Collection[str] = BACKWARDS, depth: int = DEEPEST
) -> PlainValue:
    """An object as plain values: a page as `page 3`, a name as `/Name`, a stream with a digest of what it holds.

    Numbers are rounded to hundredths. Entries in `skip` are left out, wherever they stand.
    """
    import pikepdf

    if value is None or isinstance(value, bool):
        return value
    if isinstance(value, pikepdf.Name | pikepdf.String | str):
        return str(value)
    if isinstance(value, pikepdf.Array):
        return [plain(one, pages, skip, depth - 1) for one in value] if depth else "..."
    if isinstance(value, pikepdf.Dictionary | pikepdf.Stream):
        if value.objgen in pages:
            return f"page {pages[value.objgen]}"
        if not depth:
            return "..."
        stream = isinstance(value, pikepdf.Stream)
        keys = value.stream_dict if stream else value
        made = {
            str(key): plain(one, pages, skip, depth - 1)
            for key, one in keys.items()
            if key not in skip and not (stream and key in PACKING)
        }
        if stream:
            made["data"] = sha256(content_of_stream(value))
        return dict(sorted(made.items()))
    try:
        return round(float(value), 2)
    except (TypeError, ValueError):
        return str(value)


def content_of_stream(stream: Any) -> bytes:
    """What a stream holds: decoded where that can be done, else as it is packed."""
    import pikepdf

    try:
        return bytes(stream.read_bytes())
    except pikepdf.PdfError:
        return bytes(stream.read_raw_bytes())


def shown(value: PlainValue) -> str:
    """A plain value in a message, not longer than a line."""
    text = _text(value)
    return text if len(text) <= LINE else f"{text[: LINE - 3]}..."


def shown_apart(found: PlainValue, expected: PlainValue) -> tuple[str, str]:
    """Two values in a message, each not longer than a line, cut so that both show the first place where they differ."""
    whole = [_text(found), _text(expected)]
    if shown(found) != shown(expected) or whole[0] == whole[1]:
        return shown(found), shown(expected)
    start = max(0, sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(*whole, strict=False))) - BEFORE)
    first, second = (f"...{shown(text[start:])}" for text in whole)
    return first, second


def _text(value: PlainValue) -> str:
    return "nothing" if value is None else value if isinstance(value, str) else str(value)
