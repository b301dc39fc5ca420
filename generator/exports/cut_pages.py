"""Sheets for a cutting machine as a PDF: faces, registration marks and each sheet's id; backs after their fronts."""

from __future__ import annotations

from collections.abc import Sequence

from generator.base.display_list import Shape
from generator.catalog.cutters import Cutter
from generator.exports.cut_layout import CutSheet
from generator.faces import shapes
from generator.faces.deck import Deck
from generator.faces.templates.loading import Theme
from generator.pdf.document import PdfFile
from generator.pdf.face_forms import FacePainter
from generator.pdf.metadata import DocumentMetadata
from generator.press.printers_marks import MarkSetter
from generator.typesetting.fitting import Fitter

MARK_INK = "#000000"
STYLE = "slug"  # of a sheet's id


def cut_pages(
    about: DocumentMetadata, deck: Deck, house: Theme, cutter: Cutter, sheets: Sequence[CutSheet], idents: Sequence[str]
) -> bytes:
    """The PDF of some sheets. Marks and ids are on fronts alone: the machine looks at these."""
    pdf = PdfFile(about)
    painter = FacePainter(pdf, {**deck.theme.fonts, **house.fonts})
    setter = MarkSetter(house, painter, Fitter())
    for sheet, ident in zip(sheets, idents, strict=True):
        content = pdf.content(sheet.height)
        for mark in cutter.marks(sheet.width, sheet.height):
            for box in mark:
                content.shape(Shape(shapes.rectangle(box, 0), MARK_INK))
        foot = (sheet.width / 4, sheet.height - cutter.margin - 3.3, sheet.width / 2, 3.0)
        setter.paint(content, setter.block(ident, STYLE, foot, "center"))
        for place in sheet.places:
            face = place.item.front
            bleed = min(face.bleed, cutter.gap / 2)
            clip = place.x - bleed, place.y - bleed, face.width + 2 * bleed, face.height + 2 * bleed
            content.place_face(painter.form(face), (face.width, face.height), (place.x, place.y), 0, clip)
        pdf.add_page(content, sheet.width, trim=(0.0, 0.0, sheet.width, sheet.height))
        if not sheet.backed:
            continue
        content = pdf.content(sheet.height)
        for place in sheet.places:
            back = place.item.back
            assert back is not None
            x, y, turn = sheet.back_of(place)
            bleed = min(back.bleed, cutter.gap / 2)
            clip = x - bleed, y - bleed, back.width + 2 * bleed, back.height + 2 * bleed
            content.place_face(painter.form(back), (back.width, back.height), (x, y), turn, clip)
        pdf.add_page(content, sheet.width, trim=(0.0, 0.0, sheet.width, sheet.height))
    return pdf.finish()
