"""A finished PDF under judgement: its bytes, read once, so that every judge sees the same ones."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar, cast

from generator.base.errors import CannotJudge
from generator.base.files import LARGEST_PRINT, read_bytes, sha256
from generator.base.findings import Where
from generator.base.regular_expressions import regular_expression
from generator.inspection.reading.drawn_forms import SymbolDrawings

Read = TypeVar("Read")
MOST_OPEN = 32  # pages of a document that stay open
_STREAM = regular_expression(r"stream <[^>]*>(?: \([^)]*\))?:? ?")  # how pikepdf names bytes that lie in memory


def said_of_bytes(error: object) -> str:
    """What pikepdf says of some bytes, without the address of these in memory."""
    return _STREAM.sub("", str(error))


class OpenPages:
    """A document opened with pdfium; its first pages stay open until it is closed, for the next judge of them."""

    def __init__(self, document: Any) -> None:
        self.document = document  # pdfium's own object
        self._kept: dict[int, tuple[Any, Any]] = {}

    def __len__(self) -> int:
        return len(self.document)

    @property
    def has_fields(self) -> bool:
        """Whether there are fields to fill in, of any kind."""
        from pypdfium2 import raw

        return bool(self.document.get_formtype() != raw.FORMTYPE_NONE)

    @contextmanager
    def page(self, number: int) -> Iterator[tuple[Any, Any]]:
        """A page (from 1) and its texts, as pdfium's own objects; both may be closed afterwards."""
        if number in self._kept:
            yield self._kept[number]
            return
        page = self.document[number - 1]
        text_page = page.get_textpage()
        if number <= MOST_OPEN:
            self._kept[number] = page, text_page
            yield page, text_page
            return
        try:
            yield page, text_page
        finally:
            text_page.close()
            page.close()

    def close(self) -> None:
        """Close the pages and the document."""
        for page, text_page in self._kept.values():
            text_page.close()
            page.close()
        self._kept.clear()
        self.document.close()


@dataclass
class PrintedDocument:
    """The bytes of a PDF and the path that findings name; no judge opens the file a second time.

    `structure()` opens them with pikepdf (objects), `pages()` with pdfium (what is painted). Both raise CannotJudge
    where the bytes are no readable PDF; whoever asks closes what it got. `symbols` are those that documents of the
    press share: a document has them only where its bytes are known to be what the press makes.
    """

    shown: str
    data: bytes
    symbols: SymbolDrawings | None = field(default=None, compare=False, repr=False)
    _read: dict[Callable[[PrintedDocument], object], object] = field(
        default_factory=dict, init=False, compare=False, repr=False
    )

    def once(self, read: Callable[[PrintedDocument], Read]) -> Read:
        """`read(document)`, read when a judge first asks for it, as the bytes do not change. Nobody changes it."""
        if read not in self._read:
            self._read[read] = read(self)
        return cast("Read", self._read[read])

    def opened(self) -> OpenPages:
        """The document opened with pdfium, once for several judges; `forget` closes it. Raises as `pages` does."""
        return self.once(_opened)

    def forget(self) -> None:
        """Forget what judges have read of it: its pieces are paired when other files have been judged."""
        for read in self._read.values():
            if isinstance(read, OpenPages):
                read.close()
        self._read.clear()

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


def _opened(document: PrintedDocument) -> OpenPages:
    return OpenPages(document.pages())
