"""Symbols placed elsewhere on a face are drawn whole, wherever their own origin is."""

from __future__ import annotations

import pypdfium2 as pdfium

from generator.base.display_list import PlacedSymbol, Shape, Symbol
from generator.faces import shapes
from generator.faces.face import Face
from generator.faces.trim import Format
from generator.pdf.document import PdfFile
from generator.pdf.face_forms import FacePainter
from generator.pdf.metadata import DocumentMetadata

SQUARE = Format("square", 40, 40, 0, 0, 0)


def test_a_symbol_drawn_round_its_origin_is_not_cut_off() -> None:
    disc = Symbol("disc", (Shape(shapes.circle((0, 0), 8), "#000000"),))
    pdf = PdfFile(DocumentMetadata("t", "a", "es", "r", "s"))
    key = FacePainter(pdf, {}).form(Face("f", SQUARE, (PlacedSymbol(disc, 20, 20),)))
    side = 40 * 72 / 25.4
    content = pdf.content(40)
    content.place(key)
    pdf.add_page(content, 40)
    picture = pdfium.PdfDocument(pdf.finish())[0].render(scale=1).to_pil().convert("L")
    centre, reach = side / 2, 6 * 72 / 25.4
    for dx, dy in ((-reach, 0), (reach, 0), (0, -reach), (0, reach)):
        assert picture.getpixel((round(centre + dx), round(centre + dy))) == 0
