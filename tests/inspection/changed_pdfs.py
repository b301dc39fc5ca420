"""Finished PDFs as bytes, changed by a function: what a judge is given in place of a file."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO

import pikepdf

Edit = Callable[[pikepdf.Pdf], object]


def changed(data: bytes, edit: Edit) -> bytes:
    """The bytes of a PDF after an edit, saved by pikepdf."""
    made = BytesIO()
    with pikepdf.open(BytesIO(data)) as pdf:
        edit(pdf)
        pdf.save(made)
    return made.getvalue()


def drawn_over(number: int, operators: str) -> Edit:
    """Paint on top of everything on a page; in points, y upwards."""

    def edit(pdf: pikepdf.Pdf) -> None:
        pdf.pages[number - 1].contents_add(pikepdf.Stream(pdf, b"q " + operators.encode() + b" Q"))

    return edit


def under_matrix(number: int, matrix: str) -> Edit:
    """Paint all of a page under a matrix."""

    def edit(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[number - 1]
        page.contents_add(pikepdf.Stream(pdf, f"q {matrix} cm".encode()), prepend=True)
        page.contents_add(pikepdf.Stream(pdf, b"Q"))

    return edit


def replaced(number: int, old: bytes, new: bytes) -> Edit:
    """Change operators of a page's content."""

    def edit(pdf: pikepdf.Pdf) -> None:
        page = pdf.pages[number - 1]
        page.contents_coalesce()
        content = page.Contents.read_bytes()
        assert old in content
        page.Contents = pikepdf.Stream(pdf, content.replace(old, new))

    return edit
