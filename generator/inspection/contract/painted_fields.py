"""Reads the fields to fill in of a finished sheet: name, type, what a screen reader says, options, limits, place."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from generator.base.geometry import Bounds, to_mm
from generator.inspection.reading.printed_document import PrintedDocument

SEVERAL_LINES = 1 << 12
PUSH_BUTTON, RADIO = 1 << 16, 1 << 15


@dataclass(frozen=True, slots=True)
class PaintedField:
    """A field: where it stands on its page (mm from the upper left corner), and what can be filled in."""

    name: str
    type: str  # text, choice, check, or what else the PDF calls it
    tip: str
    options: tuple[str, ...]
    most: int
    several: bool
    bounds: Bounds


def painted_fields(document: PrintedDocument) -> dict[int, list[PaintedField]]:
    """The fields of each page, by its number from 1. Raises CannotJudge when the PDF cannot be read."""
    with document.structure() as pdf:
        return {number: list(_on_page(page)) for number, page in enumerate(pdf.pages, start=1)}


def _on_page(page: Any) -> Iterator[PaintedField]:
    height = float(page.mediabox[3])
    for widget in page.obj.get("/Annots", ()):
        if widget.get("/Subtype") != "/Widget":
            continue
        left, bottom, right, top = (float(value) for value in widget["/Rect"])
        flags = int(_inherited(widget, "/Ff") or 0)
        yield PaintedField(
            _full_name(widget),
            _type(str(_inherited(widget, "/FT") or ""), flags),
            str(_inherited(widget, "/TU") or ""),
            tuple(_option(one) for one in _inherited(widget, "/Opt") or ()),
            int(_inherited(widget, "/MaxLen") or 0),
            bool(flags & SEVERAL_LINES),
            (to_mm(left), to_mm(height - top), to_mm(right), to_mm(height - bottom)),
        )


def _type(kind: str, flags: int) -> str:
    if kind == "/Btn" and not flags & (PUSH_BUTTON | RADIO):
        return "check"
    return {"/Tx": "text", "/Ch": "choice"}.get(kind, kind)


def _option(option: Any) -> str:
    """What a choice shows: an option is a text, or a value and a text."""
    import pikepdf

    return str(option[1]) if isinstance(option, pikepdf.Array) else str(option)


def _inherited(widget: Any, key: str) -> Any:
    """A value of a field, or of the nearest of its parents that has one."""
    seen = 0
    while widget is not None and seen < 16:
        if key in widget:
            return widget[key]
        widget, seen = widget.get("/Parent"), seen + 1
    return None


def _full_name(widget: Any) -> str:
    """The names of a field and of its parents, joined by full stops."""
    names: list[str] = []
    while widget is not None and len(names) < 16:
        if "/T" in widget:
            names.append(str(widget["/T"]))
        widget = widget.get("/Parent")
    return ".".join(reversed(names))
