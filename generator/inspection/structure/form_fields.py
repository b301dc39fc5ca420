"""Checks the fields of a form: place, name, type and tooltip of each, in the order of the tab key."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from generator.base.display_list import Field
from generator.base.findings import Where
from generator.base.geometry import NEAR, Bounds, to_mm
from generator.inspection.evidence.sheet_under_inspection import JudgedSheet
from generator.inspection.reading.field_tree import full_name
from generator.inspection.reading.printed_document import PrintedDocument

KINDS = {"/Tx": "text", "/Ch": "choice", "/Btn": "check"}


@dataclass(frozen=True, slots=True)
class ReadField:
    """A form field on a page: name, type, tooltip, options, and its box in mm from the page's upper left corner."""

    name: str
    type: str
    tip: str
    bounds: Bounds
    options: tuple[str, ...]


def read_fields(document: PrintedDocument) -> dict[int, list[ReadField]]:
    """The form fields of every page (from 1), in their order."""
    found: dict[int, list[ReadField]] = {}
    with document.structure() as pdf:
        for number, page in enumerate(pdf.pages, 1):
            height = float(page.mediabox[3])
            for note in page.get("/Annots", ()):
                if note.get("/Subtype") == "/Widget":
                    found.setdefault(number, []).append(_read(note, height))
    return found


def _read(note: Any, height: float) -> ReadField:
    x1, y1, x2, y2 = (float(v) for v in note["/Rect"])
    box = (to_mm(min(x1, x2)), to_mm(height - max(y1, y2)), to_mm(max(x1, x2)), to_mm(height - min(y1, y2)))
    options = tuple(str(option) for option in note.get("/Opt", ()))
    kind = KINDS.get(str(note.get("/FT")), "unknown")
    return ReadField(full_name(note), kind, str(note.get("/TU", "")), box, options)


def judge_form_fields(sheet: JudgedSheet, page: int, read: list[ReadField]) -> None:
    """Report fields that are missing, extra, out of order or different from those of the page's faces."""
    where = Where(sheet.shown, page=page)
    wanted: list[tuple[Field, Bounds]] = []
    for found in sheet.fronts.get(page, ()):
        piece = sheet.expected.pieces.get(found.code)
        for field in piece.front.face.fields if piece is not None else ():
            x, y, w, h = field.box
            wanted.append((field, (found.x + x, found.y + y, found.x + x + w, found.y + y + h)))
    for (field, box), actual in zip(wanted, read, strict=False):
        same = all(abs(a - b) < NEAR for a, b in zip(box, actual.bounds, strict=True))
        named = re.sub(r"\Acopy\d+\.", "", actual.name) == field.name
        if not same or not named or (actual.type, actual.tip) != (field.type, field.tip):
            sheet.findings.error(
                "form.field",
                f"the field {actual.name!r} ({actual.type}, {actual.tip!r}) stands where {field.name!r} "
                f"({field.type}, {field.tip!r}) should",
                where,
                fix="build it again",
            )
            return
        if field.options and actual.options != field.options:
            sheet.findings.error("form.options", f"the field {field.name!r} offers {list(actual.options)}", where)
    if len(wanted) != len(read):
        sheet.findings.error(
            "form.field", f"{len(read)} fields can be filled in, {len(wanted)} expected", where, fix="build it again"
        )
