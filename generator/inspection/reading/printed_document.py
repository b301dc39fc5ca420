"""A finished PDF under judgement: its bytes, read once, so that every judge sees the same ones."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar, cast

from generator.base.errors import CannotJudge
from generator.base.files import LARGEST_PRINT, read_bytes, sha256
from generator.base.findings import Where

Read = TypeVar("Read")
_STREAM = re.compile(r"stream <[^>]*>(?: \([^)]*\))?:? ?")  # how pikepdf names bytes that lie in memory


def said_of_bytes(error: object) -> str:
    """What pikepdf says of some bytes, without the address of these in memory."""
    return _STREAM.sub("", str(error))


@dataclass
class PrintedDocument:
    """The bytes of a PDF and the path that findings name; no judge opens the file a second time.

    `structure()` opens them with pikepdf (objects), `pages()` with pdfium (what is painted). Both raise CannotJudge
    where the bytes are no readable PDF; whoever asks closes what it got.
    """

    shown: str
    data: bytes
    _read: dict[Callable[[PrintedDocument], object], object] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    def once(self, read: Callable[[PrintedDocument], Read]) -> Read:
        """`read(document)`, read when a judge first asks for it, as the bytes do not change. Nobody changes it."""
        if read not in self._read:
            self._read[read] = read(self)
        return cast("Read", self._read[read])

    @cached_property
    def sha256(self) -> str:
        return sha256(self.data)

    def structure(self) -> Any:
        import pikepdf

        try:
            return pikepdf.open(BytesIO(self.data))
        except pikepdf.PasswordError as error:
            raise CannotJudge("a password keeps this PDF shut", "save it without one", Where(self.shown)) from error
        except (pikepdf.PdfError, OSError) as error:
            raise self._unreadable(error) from error

    def pages(self) -> Any:
        import pypdfium2 as pdfium

        try:
            return pdfium.PdfDocument(self.data)
        except (pdfium.PdfiumError, OSError) as error:
            raise self._unreadable(error) from error

    @classmethod
    def read(cls, path: Path) -> PrintedDocument:
        """The bytes of a file. Raises CannotJudge when it cannot be read."""
        return cls(str(path), read_bytes(path, LARGEST_PRINT))

    def _unreadable(self, error: Exception) -> CannotJudge:
        return CannotJudge(f"not a readable PDF ({said_of_bytes(error)})", "build it again", Where(self.shown))
