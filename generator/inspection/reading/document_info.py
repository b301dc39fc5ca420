"""Reads what a PDF says of itself in its Info dictionary."""

from __future__ import annotations

from pathlib import Path


def keywords_of(path: Path) -> str:
    """The keywords of a PDF; none when it cannot be read."""
    import pikepdf

    try:
        with pikepdf.open(path) as pdf:
            return str(pdf.docinfo.get("/Keywords", ""))
    except (pikepdf.PdfError, pikepdf.PasswordError, OSError):
        return ""
