"""Fresh pictures of faces, drawn by the judge itself: a face in the middle of a canvas, at a resolution."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from PIL import Image

from generator.faces import shapes
from generator.faces.deck import Deck
from generator.faces.face import Face
from generator.pdf.document import PdfFile
from generator.pdf.face_forms import FacePainter
from generator.pdf.metadata import DocumentMetadata

NAMELESS = DocumentMetadata("judge", "judge", "en", "")


class Canvas(NamedTuple):
    """What a picture of a face shows: the part of the plane, in mm from the corner of the face's trim, and its dots.

    `cut` says that nothing outside the face's outline is painted.
    """

    left: float
    top: float
    width: float
    height: float
    dots: tuple[int, int]
    cut: bool = False


def canvas_round(face: Face, width: float, height: float, dots: tuple[int, int], cut: bool = False) -> Canvas:
    """A canvas of a size (mm) with a face in its middle."""
    return Canvas((face.width - width) / 2, (face.height - height) / 2, width, height, dots, cut)


class FreshFaces:
    """Fresh pictures of the faces of a deck. Close it."""

    def __init__(self, deck: Deck, wanted: Iterable[tuple[Face, Canvas]]) -> None:
        import pypdfium2 as pdfium

        pdf, self._numbers = PdfFile(NAMELESS), dict[tuple[str, Canvas], int]()
        painter = FacePainter(pdf, deck.theme.fonts)
        for face, canvas in wanted:
            if (face.key, canvas) in self._numbers:
                continue
            self._numbers[face.key, canvas] = len(self._numbers)
            form, content = painter.form(face), pdf.content(canvas.height)
            at = -canvas.left, -canvas.top
            content.save()
            if canvas.cut and face.format.trim():
                content.clip(shapes.moved(face.format.trim(), *at))
            whole = (0.0, 0.0, canvas.width, canvas.height)
            content.place_face(form, (face.width, face.height), at, 0, whole)
            content.restore()
            pdf.add_page(content, canvas.width)
        self._document: Any = pdfium.PdfDocument(pdf.finish()) if self._numbers else None

    def picture(self, face: Face, canvas: Canvas, *, clear: bool = False) -> Image.Image:
        """The picture of a face: RGB on white or, with `clear`, RGBA on nothing."""
        import pypdfium2 as pdfium
        import pypdfium2.raw as raw

        page = self._document[self._numbers[face.key, canvas]]
        wide, high = canvas.dots
        bitmap = pdfium.PdfBitmap.new_native(wide, high, raw.FPDFBitmap_BGRA if clear else raw.FPDFBitmap_BGR)
        bitmap.fill_rect((0, 0, 0, 0) if clear else (255, 255, 255, 255), 0, 0, wide, high)
        raw.FPDF_RenderPageBitmap(bitmap, page, 0, 0, wide, high, 0, raw.FPDF_REVERSE_BYTE_ORDER)
        mode = "RGBA" if clear else "RGB"
        image = Image.frombuffer(mode, (wide, high), bytes(bitmap.buffer), "raw", mode, bitmap.stride, 1)
        bitmap.close()
        page.close()
        return image

    def text(self, face: Face, canvas: Canvas) -> str:
        """The words of a face as they are read from its page."""
        page = self._document[self._numbers[face.key, canvas]]
        reader = page.get_textpage()
        words = " ".join(reader.get_text_bounded().split())
        reader.close()
        page.close()
        return words

    def close(self) -> None:
        if self._document is not None:
            self._document.close()
