"""Reads the fields to fill in of a finished sheet: name, type, what a screen reader says, options, limits, place."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from generator.base.geometry import Bounds, to_mm
from generator.inspection.reading.field_tree import full_name, inherited
from generator.inspection.reading.printed_document import PrintedDocument

SEVERAL_LINES = 1 << 12
PUSH_BUTTON, RADIO = 1 << 16, 1 << 15
COMBO, OTHER_WORDS = 1 << 17, 1 << 18
UNUSED = frozenset((0x81, 0x8D, 0x8F, 0x90, 0x9D))  # codes that stand for nothing in Windows-1252


@dataclass(frozen=True, slots=True)
class PaintedField:
    """A field: where it stands on its page (mm from the upper left corner), and what can be filled in."""

    name: str
    type: str  # text, choice, check, or what else the PDF calls it
    tip: str
    options: tuple[str, ...]
    most: int
    several: bool
    open: bool  # of a choice: whether other words may be written too
    bounds: Bounds
    letters: FieldLetters | None = None  # of a text or a choice; None where the file does not say


@dataclass(frozen=True, slots=True)
class FieldLetters:
    """The letters in which a field shows what is written: their size in points, and how wide each is in that size."""

    size: float
    widths: Mapping[str, float]

    def width(self, text: str) -> float:
        """How wide a text is, in sizes of its letters; a letter that the font has not is as wide as the widest."""
        return sum(self.widths.get(letter) or max(self.widths.values(), default=1.0) for letter in text)


def painted_fields(document: PrintedDocument) -> dict[int, list[PaintedField]]:
    """The fields of each page, by its number from 1. Raises CannotJudge when the PDF cannot be read."""
    with document.structure() as pdf:
        form = pdf.Root.get("/AcroForm", {})
        fonts: dict[str, Mapping[str, float]] = {}
        for name, font in form.get("/DR", {}).get("/Font", {}).items():
            fonts[name] = _widths(font)
        return {number: list(_on_page(page, fonts)) for number, page in enumerate(pdf.pages, start=1)}


def _on_page(page: Any, fonts: Mapping[str, Mapping[str, float]]) -> Iterator[PaintedField]:
    height = float(page.mediabox[3])
    for widget in page.obj.get("/Annots", ()):
        if widget.get("/Subtype") != "/Widget":
            continue
        left, bottom, right, top = (float(value) for value in widget["/Rect"])
        flags = int(inherited(widget, "/Ff") or 0)
        yield PaintedField(
            full_name(widget),
            _type(str(inherited(widget, "/FT") or ""), flags),
            str(inherited(widget, "/TU") or ""),
            tuple(_option(one) for one in inherited(widget, "/Opt") or ()),
            int(inherited(widget, "/MaxLen") or 0),
            bool(flags & SEVERAL_LINES),
            bool(flags & OTHER_WORDS) and flags & COMBO != 0,
            (to_mm(left), to_mm(height - top), to_mm(right), to_mm(height - bottom)),
            _letters(str(inherited(widget, "/DA") or ""), fonts),
        )


def _letters(looks: str, fonts: Mapping[str, Mapping[str, float]]) -> FieldLetters | None:
    """What `/Webdings 9 Tf 0.1 g` says of the letters of a field."""
    found = re.search(r"(/\S+)\s+([\d.]+)\s+Tf", looks)
    return FieldLetters(float(found[2]), fonts[found[1]]) if found and fonts.get(found[1]) else None


def _widths(font: Any) -> Mapping[str, float]:
    """How wide each letter of a font with one byte a letter is, in sizes of its letters."""
    first = int(font.get("/FirstChar", 0))
    return {
        bytes([code]).decode("cp1252"): float(width) / 1000
        for code, width in enumerate(font.get("/Widths", ()), first)
        if code < 256 and code not in UNUSED and float(width) > 0
    }


def _type(kind: str, flags: int) -> str:
    if kind == "/Btn" and not flags & (PUSH_BUTTON | RADIO):
        return "check"
    return {"/Tx": "text", "/Ch": "choice"}.get(kind, kind)


def _option(option: Any) -> str:
    """What a choice shows: an option is a text, or a value and a text."""
    import pikepdf

    return str(option[1]) if isinstance(option, pikepdf.Array) else str(option)
