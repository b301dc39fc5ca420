"""A PDF of faces, one on each page, with the cut in the middle of the page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.base.geometry import Bounds, Point
from generator.faces import shapes
from generator.faces.deck import Deck
from generator.faces.face import Face
from generator.pdf.document import PdfFile
from generator.pdf.face_forms import FacePainter
from generator.pdf.metadata import DocumentMetadata


class FacePage(NamedTuple):
    """A face on a page of a size (mm). `trim` is what is cut out of the middle of the page, as large as a service cuts.

    With `cut_out`, nothing is painted outside the face's own outline.
    """

    face: Face
    width: float
    height: float
    trim: Point
    cut_out: bool = False


def face_pages(about: DocumentMetadata, deck: Deck, pages: Sequence[FacePage], *, passing: bool = False) -> bytes:
    """The PDF of some pages. Its trim boxes are what is cut, its bleed boxes the whole pages.

    A `passing` one is painted at once and not kept: it is not compressed.
    """
    pdf = PdfFile(about, passing=passing)
    painter = FacePainter(pdf, deck.theme.fonts)
    for page in pages:
        face, whole = page.face, (0.0, 0.0, page.width, page.height)
        form = painter.form(face)
        at = (page.width - face.width) / 2, (page.height - face.height) / 2
        content = pdf.content(page.height)
        if page.cut_out and face.format.trim():
            content.save()
            content.clip(shapes.moved(face.format.trim(), *at))
        content.place_face(form, (face.width, face.height), at, 0, whole)
        if page.cut_out and face.format.trim():
            content.restore()
        pdf.add_page(content, page.width, trim=_middle(page), bleed=whole)
    return pdf.finish()


def _middle(page: FacePage) -> Bounds:
    """The trim of a page, in its middle."""
    wide, high = page.trim
    left, top = (page.width - wide) / 2, (page.height - high) / 2
    return left, top, left + wide, top + high
