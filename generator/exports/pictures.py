"""Pictures of pages: one page to a picture, or many on a sheet, rendered by pdfium and written as PNG."""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple

from generator.base.colours import rgb

MM_PER_INCH = 25.4
EFFORT = 3  # of the compression: more makes files hardly smaller and takes much longer
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
_RGB, _RGBA = 2, 6


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


def pictures(data: bytes, wanted: Sequence[PictureOfPages]) -> Iterator[tuple[str, bytes]]:
    """The path and the PNG of each picture of a PDF's pages."""
    import pypdfium2 as pdfium

    document = pdfium.PdfDocument(data)
    try:
        for one in wanted:
            yield one.path, _picture(document, one)
    finally:
        document.close()


def _picture(document: Any, wanted: PictureOfPages) -> bytes:
    """One picture as PNG."""
    import pypdfium2 as pdfium
    import pypdfium2.raw as raw

    kind, samples = (raw.FPDFBitmap_BGR, 3) if wanted.ground else (raw.FPDFBitmap_BGRA, 4)
    bitmap = pdfium.PdfBitmap.new_native(wanted.width, wanted.height, kind)
    try:
        # the colours are written in the order of PNG, so that nobody has to turn them round
        bitmap.fill_rect((*_colour(wanted.ground), 255) if wanted.ground else (0, 0, 0, 0), 0, 0, *_size(wanted))
        for placed in wanted.placed:
            with _opened(document, placed.page) as page:
                raw.FPDF_RenderPageBitmap(
                    bitmap, page, placed.x, placed.y, placed.width, placed.height, 0, raw.FPDF_REVERSE_BYTE_ORDER
                )
        return _png(memoryview(bitmap.buffer).cast("B"), bitmap.stride, wanted, samples)
    finally:
        bitmap.close()


def _size(wanted: PictureOfPages) -> tuple[int, int]:
    return wanted.width, wanted.height


@contextmanager
def _opened(document: Any, number: int) -> Iterator[Any]:
    page = document[number]
    try:
        yield page
    finally:
        page.close()


def _colour(ground: str) -> tuple[int, int, int]:
    """`#rrggbb` as numbers, blue first: pdfium fills in its own order, which the renderer then reverses."""
    red, green, blue = rgb(ground)
    return blue, green, red


def _png(rows: memoryview, stride: int, wanted: PictureOfPages, samples: int) -> bytes:
    """Rows of samples as PNG. Pillow tries five filters on each row: three times as long, and flat colours get larger.

    It says that its colours are sRGB, and how many dots a metre has.
    """
    wide = wanted.width * samples
    # each row behind the number of its filter, which is none; nothing is copied before all are joined
    unfiltered = b"".join(
        [part for at in range(0, wanted.height * stride, stride) for part in (b"\0", rows[at : at + wide])]
    )
    head = struct.pack(">IIBBBBB", wanted.width, wanted.height, 8, _RGB if samples == 3 else _RGBA, 0, 0, 0)
    metre = round(wanted.dpi * 1000 / MM_PER_INCH)
    parts = [
        (b"IHDR", head),
        (b"sRGB", b"\0"),
        (b"pHYs", struct.pack(">IIB", metre, metre, 1)),
        (b"IDAT", zlib.compress(unfiltered, EFFORT)),
        (b"IEND", b""),
    ]
    return _SIGNATURE + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body)) for name, body in parts
    )
