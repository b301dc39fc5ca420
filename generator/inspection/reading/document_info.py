"""Reads what a PDF says of itself in its Info dictionary."""

from __future__ import annotations

from generator.base.errors import CannotJudge
from generator.inspection.reading.printed_document import PrintedDocument


def keywords_of(document: PrintedDocument) -> str:
    """The keywords of a PDF; none when it cannot be read."""
    try:
        with document.structure() as pdf:
            return str(pdf.docinfo.get("/Keywords", ""))
    except CannotJudge:
        return ""
