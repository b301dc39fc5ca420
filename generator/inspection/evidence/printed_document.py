"""A finished PDF under judgement: its bytes, read once, so that every judge sees the same ones."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from io import BytesIO
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.files import sha256
from generator.base.findings import Where


@dataclass
class PrintedDocument:
    """The bytes of a PDF and the path that findings name; no judge opens the file a second time.

    `structure()` opens them with pikepdf (objects), `pages()` with pdfium (what is painted). Both raise CannotJudge
    where the bytes are no readable PDF; whoever asks closes what it got.
    """

    shown: str
    data: bytes

    @cached_property
    def sha256(self) -> str:
        return sha256(self.data)

    def structure(self) -> Any:
        import pikepdf

        try:
            return pikepdf.open(BytesIO(self.data))
        except (pikepdf.PdfError, OSError) as error:
            raise self._unreadable(error) from error

    def pages(self) -> Any:
        import pypdfium2 as pdfium

        try:
            return pdfium.PdfDocument(self.data)
        except (pdfium.PdfiumError, OSError) as error:
            raise self._unreadable(error) from error

    def _unreadable(self, error: Exception) -> CannotJudge:
        return CannotJudge(f"not a readable PDF ({error})", "build it again", Where(self.shown))
