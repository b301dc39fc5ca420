"""Renders the pages of a PDF with pdfium: RGB pictures of 150 dots to the inch, with annotations and filled-in forms.

At 150 dots every change of a digit of 5 points is seen, and a page takes about 26 ms. Colour costs nothing and tells
frames apart that have the same grey. Nothing is drawn thinner than a dot: the widths of hairlines are not judged here.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from typing import Any

from PIL import Image

from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.base.geometry import POINTS_PER_MM, Bounds, Point, to_mm
from generator.inspection.picture.image_difference import DotBox
from generator.inspection.reading.printed_document import OpenPages, PrintedDocument

DPI = 150
FINE = 300  # dots to the inch, where pages are compared with a tolerance
LARGEST = 1000 * 1500  # mm² of a page: A0 has a million


class PageImages:
    """A document opened to look at its pages, which are numbered from 1. Made by `opened_images`.

    With `unturned`, /Rotate of a page is left out: Ghostscript turns pages by the direction of most of their text.
    `opened` are the pages of the same document that are kept open for other judges.
    """

    def __init__(self, shown: str, document: Any, *, unturned: bool = False, opened: OpenPages | None = None) -> None:
        self.shown, self._document, self._unturned, self._opened = shown, document, unturned, opened
        with suppress(Exception):  # a form that cannot be set up is not drawn, and its page looks otherwise
            document.init_forms()

    def __len__(self) -> int:
        return len(self._document)

    @contextmanager
    def page(self, number: int) -> Iterator[Any]:
        """A page, opened with pdfium and closed at the end. Raises CannotJudge when it cannot be read."""
        import pypdfium2 as pdfium

        with ExitStack() as opened:
            try:
                if self._opened is not None:
                    page, _ = opened.enter_context(self._opened.page(number))
                else:
                    page = opened.enter_context(closing(self._document[number - 1]))
            except pdfium.PdfiumError as error:
                raise CannotJudge(
                    f"page {number} cannot be read ({error})", "build it again", Where(self.shown, page=number)
                ) from error
            if self._unturned:
                page.set_rotation(0)
            yield page

    def size(self, number: int) -> Point:
        """The width and height of a page in mm, as a viewer shows it."""
        with self.page(number) as page:
            width, height = page.get_size()
        return to_mm(width), to_mm(height)

    def has_annotations(self, number: int) -> bool:
        """Whether a page has fields, links or notes: they may be printed otherwise than they are shown."""
        import pypdfium2.raw as raw

        with self.page(number) as page:
            return bool(raw.FPDFPage_GetAnnotCount(page) > 0)

    def parts(self, number: int, boxes: Sequence[DotBox], *, dpi: int = DPI) -> list[Image.Image]:
        """Parts of a page as they are shown on a screen; the same dots as in the picture of the whole page."""
        scale = dpi / (25.4 * POINTS_PER_MM)
        images: list[Image.Image] = []
        with self.page(number) as page:
            width, height = (math.ceil(points * scale) for points in page.get_size())
            for left, top, right, bottom in boxes:
                # half a dot less: the rest of a dot is cut off with it
                cut = [max(0.0, dots - 0.5) / scale for dots in (left, height - bottom, width - right, top)]
                bitmap = page.render(scale=scale, crop=tuple(cut), rev_byteorder=True)
                images.append(bitmap.to_pil().convert("RGB"))
                bitmap.close()
        return images

    def dots(self, number: int, *, dpi: int = DPI) -> tuple[int, int]:
        """How many dots the picture of a page is wide and high."""
        scale = dpi / (25.4 * POINTS_PER_MM)
        width, height = self._size(number)
        return math.ceil(width * scale), math.ceil(height * scale)

    def _size(self, number: int) -> Point:
        """The width and height of a page in points, as a viewer shows it; without reading what it shows."""
        import pypdfium2 as pdfium

        with suppress(pdfium.PdfiumError):
            if not self._unturned:
                width, height = self._document.get_page_size(number - 1)
                return width, height
        with self.page(number) as page:
            width, height = page.get_size()
            return width, height

    def image(self, number: int, *, printed: bool = False, dpi: int = DPI) -> Image.Image:
        """The picture of a page as it is shown on a screen or, with `printed`, as it is sent to a printer.

        Raises CannotJudge for a page of absurd size.
        """
        with self.page(number) as page:
            width, height = (to_mm(points) for points in page.get_size())
            if not 0 < width * height <= LARGEST:
                raise CannotJudge(
                    f"page {number} is {width:.0f} x {height:.0f} mm: too large to look at",
                    "build it again",
                    Where(self.shown, page=number),
                )
            scale = dpi / (25.4 * POINTS_PER_MM)
            bitmap = page.render(scale=scale, rev_byteorder=True, optimize_mode="print" if printed else None)
            image: Image.Image = bitmap.to_pil().convert("RGB")
            bitmap.close()
            return image


@contextmanager
def opened_images(document: PrintedDocument, *, unturned: bool = False) -> Iterator[PageImages]:
    """Open a document to look at its pages. Raises CannotJudge when its bytes are no readable PDF."""
    pages = document.pages()
    try:
        yield PageImages(document.shown, pages, unturned=unturned)
    finally:
        pages.close()


@contextmanager
def images_of_opened(document: PrintedDocument) -> Iterator[PageImages]:
    """As `opened_images`, with the pages that other judges keep open: to open the page of a map takes long.

    A document with fields to fill in is opened anew: what is written in them is drawn only then.
    """
    opened = document.opened()
    if opened.has_fields:
        with opened_images(document) as images:
            yield images
    else:
        yield PageImages(document.shown, opened.document, opened=opened)


def in_mm(box: DotBox, dpi: int = DPI) -> Bounds:
    """A box of dots in mm."""
    left, top, right, bottom = (value * 25.4 / dpi for value in box)
    return left, top, right, bottom


def in_dots(box: Bounds, size: tuple[int, int], dpi: int = DPI) -> DotBox:
    """A box in mm as the dots that it touches, inside a picture of a size; at least one dot wide and high."""
    left, top = (max(0, min(int(value * dpi / 25.4), most - 1)) for value, most in zip(box[:2], size, strict=True))
    right, bottom = (min(most, int(value * dpi / 25.4) + 1) for value, most in zip(box[2:], size, strict=True))
    return left, top, max(left + 1, right), max(top + 1, bottom)
