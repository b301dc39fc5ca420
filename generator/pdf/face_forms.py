"""Draws faces into a PDF as forms: each once, with the symbols and pictures that faces share."""

from __future__ import annotations

from collections.abc import Iterable

from generator.base.display_list import DisplayList, Field, Picture, Symbol, TextBlock
from generator.pdf.document import PdfFile
from generator.pdf.operators import face_box, picture_matrix, placed_matrix, symbol_operators
from generator.pdf.text import FontWriter, block_operators
from generator.typesetting.fonts import Font


class FacePainter:
    """Draws faces into a PDF, each once, with the symbols they share."""

    def __init__(self, pdf: PdfFile, fonts: dict[str, Font]) -> None:
        self.pdf = pdf
        self.fonts = fonts

    def key_of(self, item: DisplayList | Symbol) -> str:
        """The key of a face's or symbol's form, unique in this file."""
        return item.key

    def form(self, face: DisplayList) -> str:
        """The key of the face's form, drawn now if it was not yet."""
        key = f"face.{self.key_of(face)}"
        if self.pdf.has_form(key):
            return key
        code: list[str] = []
        uses: list[str] = []
        texts: list[TextBlock] = []
        for item in face.items:
            if isinstance(item, TextBlock):
                texts.append(item)
                continue
            if texts:
                code.append(self.text_operators(texts, face.height))
                texts = []
            if isinstance(item, Field):
                continue  # the page has it: a form is drawn once, a field is filled in where it stands
            if isinstance(item, Picture):
                image = f"image.{item.raster.name}.{item.raster.digest:08x}"
                if not self.pdf.has_form(image):
                    self.pdf.add_image(image, item.raster)
                uses.append(image)
                code.append(f"q {picture_matrix(item, face.height)} cm /{self.pdf.form_name(image)} Do Q")
                continue
            symbol = self._symbol(item, face) if isinstance(item, Symbol) else self._movable(item.symbol, face)
            uses.append(symbol)
            placed = f"/{self.pdf.form_name(symbol)} Do"
            code.append(placed if isinstance(item, Symbol) else f"q {placed_matrix(item, face.height)} cm {placed} Q")
        if texts:
            code.append(self.text_operators(texts, face.height))
        self.pdf.add_form(key, face_box(face), "\n".join(code), dict.fromkeys(uses))
        return key

    def _symbol(self, symbol: Symbol, face: DisplayList) -> str:
        key = f"symbol.{self.key_of(symbol)}.{face.width:g}x{face.height:g}"
        if not self.pdf.has_form(key):
            self.pdf.add_form(key, face_box(face), symbol_operators(symbol, face.height))
        return key

    def _movable(self, symbol: Symbol, face: DisplayList) -> str:
        """Add a placed symbol as a form with a box large enough to hold it wherever on the face it is placed."""
        key = f"movable.{self.key_of(symbol)}.{face.width:g}x{face.height:g}"
        if not self.pdf.has_form(key):
            left, bottom, right, top = face_box(face)
            wide, high = right - left, top - bottom
            box = (left - wide, bottom - high, right + wide, top + high)
            self.pdf.add_form(key, box, symbol_operators(symbol, face.height))
        return key

    def writer_of(self, name: str) -> FontWriter:
        """The writer of texts in a font, by the font's name."""
        return self.pdf.font(self.fonts[name])

    def text_operators(self, blocks: Iterable[TextBlock], height: float) -> str:
        """Operators of blocks of text on a face or page of `height` mm; their icons come after them."""
        code: list[str] = []
        icons: list[str] = []
        for block in blocks:
            made, own = block_operators(block, height, self.writer_of)
            code.append(made)
            icons += own
        return "\n".join(code + icons)
