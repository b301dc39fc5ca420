"""Pictures of pages: one page to a picture, or many on a sheet, rendered by pdfium and written as PNG."""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from generator.base.colours import rgb
from generator.exports.png import png


class PageOnPicture(NamedTuple):
    """A page (from 0) on a picture: its upper left corner and its size, in dots."""

    page: int
    x: int
    y: int
    width: int
    height: int


class PictureOfPages(NamedTuple):
    """A picture to be made: its path, its size in dots, its dots to the inch, and what lies on which ground.

    Without a ground (`#rrggbb`) it is transparent where nothing is painted.
    """

    path: str
    width: int
    height: int
    dpi: int
    placed: tuple[PageOnPicture, ...]
    ground: str = "#ffffff"


def load_painter() -> None:
    """Load what paints, in a process that is going to: it takes as long as painting some pictures."""
    import pypdfium2.raw as raw

    raw.FPDF_GetLastError()


def pictures(data: bytes, wanted: Sequence[PictureOfPages]) -> Iterator[tuple[str, bytes]]:
    """The path and the PNG of each picture of a PDF's pages."""
    import pypdfium2 as pdfium

    document = pdfium.PdfDocument(data)
    canvas = _Canvas(document)
    try:
        for one in wanted:
            rows = canvas.painted(one)
            yield one.path, png(rows, (one.width, one.height), 3 if one.ground else 4, one.dpi)
    finally:
        document.close()


class _Canvas:
    """What pages of a document are painted on.

    Pictures share its memory, one after the other: to be given new memory costs as much time as to clean what is there.
    """

    def __init__(self, document: Any) -> None:
        self._document = document
        self._rows = bytearray()
        self._dots = bytearray()

    def painted(self, wanted: PictureOfPages) -> memoryview:
        """The rows of a picture, each behind a byte 0, as PNG wants them; they last until the next is painted."""
        import pypdfium2.raw as raw

        if not wanted.ground:
            return self._see_through(wanted)
        stride = 1 + 3 * wanted.width
        size = stride * wanted.height
        # pdfium takes the last row to be as long as all others are, from their first dot to that of the next
        self._rows = _roomy(self._rows, size + 1)
        rows = memoryview(self._rows)[:size]
        self._paint(self._rows, 1, stride, raw.FPDFBitmap_BGR, wanted)
        rows[::stride] = bytes(wanted.height)
        return rows

    def _see_through(self, wanted: PictureOfPages) -> memoryview:
        """The rows where nothing lies below: dots of four samples have to begin at a multiple of four bytes."""
        import pypdfium2.raw as raw

        wide = 4 * wanted.width
        self._dots = _roomy(self._dots, wide * wanted.height)
        self._paint(self._dots, 0, wide, raw.FPDFBitmap_BGRA, wanted)
        size = (wide + 1) * wanted.height
        self._rows = _roomy(self._rows, size)
        rows, dots = memoryview(self._rows)[:size], memoryview(self._dots)
        rows[:: wide + 1] = bytes(wanted.height)
        for at in range(wanted.height):
            rows[at * (wide + 1) + 1 : (at + 1) * (wide + 1)] = dots[at * wide : (at + 1) * wide]
        return rows

    def _paint(self, memory: bytearray, start: int, stride: int, kind: int, wanted: PictureOfPages) -> None:
        """Paint the pages into memory: the colours in the order of PNG, so that nobody has to turn them round."""
        import pypdfium2.raw as raw

        dots = (ctypes.c_ubyte * (stride * wanted.height)).from_buffer(memory, start)
        bitmap = raw.FPDFBitmap_CreateEx(wanted.width, wanted.height, kind, dots, stride)
        try:
            red, green, blue = rgb(wanted.ground) if wanted.ground else (0, 0, 0)
            if red == green == blue:
                ctypes.memset(dots, red, len(dots))  # a quarter of the time that pdfium takes
            else:
                colour = 255 << 24 | blue << 16 | green << 8 | red  # in the order of PNG too
                raw.FPDFBitmap_FillRect(bitmap, 0, 0, wanted.width, wanted.height, colour)
            for placed in wanted.placed:
                # without the objects that pypdfium2 keeps of each page: they take as long as reading the page
                page = raw.FPDF_LoadPage(self._document, placed.page)
                if not page:
                    raise IndexError(placed.page)
                raw.FPDF_RenderPageBitmap(
                    bitmap, page, placed.x, placed.y, placed.width, placed.height, 0, raw.FPDF_REVERSE_BYTE_ORDER
                )
                raw.FPDF_ClosePage(page)
        finally:
            raw.FPDFBitmap_Destroy(bitmap)


def _roomy(memory: bytearray, size: int) -> bytearray:
    """Memory of so many bytes at least: the same, if it has them."""
    return memory if len(memory) >= size else bytearray(size)
