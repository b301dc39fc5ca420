"""Draws faces into a PDF as forms: each once, with the symbols and pictures that faces share."""

from __future__ import annotations

from collections.abc import Iterable

from generator.base.display_list import (
    Artwork,
    DisplayList,
    DisplayListVisitor,
    Field,
    Picture,
    PlacedArtwork,
    PlacedSymbol,
    Raster,
    Symbol,
    TextBlock,
    walk,
)
from generator.pdf.content import Content
from generator.pdf.document import PdfFile
from generator.pdf.fonts import FontWriter
from generator.pdf.operators import (
    artwork_matrix,
    face_box,
    filled_operators,
    finished_operators,
    picture_matrix,
    placed_matrix,
    symbol_operators,
)
from generator.pdf.text import block_operators
from generator.typesetting.fonts import Font


class FacePainter:
    """Draws faces into a PDF, each once, with the symbols they share."""

    def __init__(self, pdf: PdfFile, fonts: dict[str, Font]) -> None:
        self.pdf = pdf
        self.fonts = fonts
        self.fields: dict[str, list[Field]] = {}  # of the faces drawn so far, by the keys of those that have any
        self._writers: dict[str, FontWriter] = {}
        # operators of short texts by the numbers of their blocks, which are no others' while this keeps the blocks
        self._short: dict[tuple[int, float], tuple[TextBlock, str, list[str]]] = {}
        self._met: set[int] = set()  # the numbers of the short blocks that were met once: most are on one face only

    def key_of(self, item: DisplayList | Symbol) -> str:
        """The key of a face's or symbol's form, unique in this file."""
        return item.key

    def form(self, face: DisplayList) -> str:
        """The key of the face's form, drawn now if it was not yet."""
        key = f"face.{self.key_of(face)}"
        if self.pdf.has_form(key):
            return key
        made = _FaceContent(self, face)
        walk(face, made)
        content = made.finished()
        self.pdf.add_form(key, face_box(face), content.joined(), content.forms)
        return key

    def shared_symbol(self, symbol: Symbol, face: DisplayList) -> str:
        """The key of the form of a symbol that lies at the corner of faces of this size."""
        key = f"symbol.{self.key_of(symbol)}.{face.width:g}x{face.height:g}"
        if not self.pdf.has_form(key):
            self.pdf.add_form(key, face_box(face), symbol_operators(symbol, face.height))
        return key

    def movable_symbol(self, symbol: Symbol, face: DisplayList) -> str:
        """The key of the form of a placed symbol; its box holds the symbol wherever on the face it is placed."""
        key = f"movable.{self.key_of(symbol)}.{face.width:g}x{face.height:g}"
        if not self.pdf.has_form(key):
            left, bottom, right, top = face_box(face)
            wide, high = right - left, top - bottom
            box = (left - wide, bottom - high, right + wide, top + high)
            self.pdf.add_form(key, box, symbol_operators(symbol, face.height))
        return key

    def artwork(self, artwork: Artwork) -> str:
        """The key of the form of an artwork, in the units of its own grid: one for every face that shows it."""
        key = f"artwork.{artwork.key}"
        if not self.pdf.has_form(key) and all(path.is_plain for path in artwork.paths):
            self.pdf.add_artwork(key, artwork.bounds, artwork.paths)
        elif not self.pdf.has_form(key):
            code, uses = self._finished(artwork)
            self.pdf.add_form(key, artwork.bounds, code, uses)
        return key

    def _finished(self, artwork: Artwork) -> tuple[str, dict[str, None]]:
        """The operators of an artwork whose paths are not all plain, and the keys of the resources they name."""
        uses: dict[str, None] = {}
        made = []

        def name(key: str) -> str:
            uses[key] = None
            return self.pdf.form_name(key)

        for path in artwork.paths:
            finish = path.finish
            if path.is_plain:
                made.append(filled_operators(path))
                continue
            solid = finish.opacity == 1 and finish.line_opacity == 1
            opacity = "" if solid else name(self.pdf.add_opacity(finish.opacity, finish.line_opacity))
            gradient = name(self.pdf.add_gradient(finish.gradient)) if finish.gradient is not None else ""
            made.append(finished_operators(path, opacity, gradient))
        return "\n".join(made), uses

    def image(self, raster: Raster) -> str:
        """The key of a bitmap."""
        key = f"image.{raster.name}.{raster.digest:08x}"
        if not self.pdf.has_form(key):
            self.pdf.add_image(key, raster)
        return key

    def writer_of(self, name: str) -> FontWriter:
        """The writer of texts in a font, by the font's name."""
        writer = self._writers.get(name)
        if writer is None:
            writer = self._writers[name] = self.pdf.font(self.fonts[name])
        return writer

    def paint_texts(self, content: Content, blocks: Iterable[TextBlock]) -> None:
        """Paint blocks of text on a page; their icons come after them."""
        made = [block_operators(block, content.height, self.writer_of) for block in blocks]
        content.add("\n".join([code for code, _ in made] + [icon for _, icons in made for icon in icons]))

    def text_operators(self, blocks: Iterable[TextBlock], height: float) -> str:
        """Operators of blocks of text on a face of `height` mm; their icons come after them."""
        code: list[str] = []
        icons: list[str] = []
        for block in blocks:
            # faces share blocks, but seldom long ones
            known = self._short.get((id(block), height)) if len(block.lines) == 1 else None
            if known is not None:
                _, made, own = known
            else:
                made, own = block_operators(block, height, self.writer_of)
                if id(block) in self._met:
                    self._short[id(block), height] = block, made, own
                elif len(block.lines) == 1:
                    self._met.add(id(block))
            code.append(made)
            icons += own
        return "\n".join(code + icons)


class _FaceContent(DisplayListVisitor):
    """The content of a face's form; texts that follow one another stand together, their icons after them."""

    __slots__ = ("_content", "_face", "_painter", "_texts")

    def __init__(self, painter: FacePainter, face: DisplayList) -> None:
        self._painter, self._face = painter, face
        self._content = painter.pdf.content(face.height)
        self._texts: list[TextBlock] = []

    def finished(self) -> Content:
        """The whole content. Call it once, after the last item."""
        self._end_texts()
        return self._content

    def _end_texts(self) -> None:
        if self._texts:
            self._content.add(self._painter.text_operators(self._texts, self._face.height))
            self._texts.clear()

    def _place(self, key: str, matrix: str) -> None:
        self._content.save()
        self._content.add(f"{matrix} cm")
        self._content.place(key)
        self._content.restore()

    def visit_text(self, block: TextBlock) -> None:
        if block.opacity == 1:
            self._texts.append(block)
            return
        self._end_texts()
        self._content.save()
        self._content.opacity(self._painter.pdf.add_opacity(block.opacity, block.opacity))
        self._content.add(self._painter.text_operators([block], self._face.height))
        self._content.restore()

    def visit_symbol(self, symbol: Symbol) -> None:
        self._end_texts()
        self._content.place(self._painter.shared_symbol(symbol, self._face))

    def visit_placed_symbol(self, placed: PlacedSymbol) -> None:
        self._end_texts()
        self._place(self._painter.movable_symbol(placed.symbol, self._face), placed_matrix(placed, self._face.height))

    def visit_picture(self, picture: Picture) -> None:
        self._end_texts()
        key, matrix = self._painter.image(picture.raster), picture_matrix(picture, self._face.height)
        if not picture.clip and picture.opacity == 1:
            self._place(key, matrix)
            return
        self._content.save()
        if picture.clip:
            self._content.clip(picture.clip)
        if picture.opacity != 1:
            self._content.opacity(self._painter.pdf.add_opacity(picture.opacity, picture.opacity))
        self._content.add(f"{matrix} cm")
        self._content.place(key)
        self._content.restore()

    def visit_artwork(self, placed: PlacedArtwork) -> None:
        self._end_texts()
        key = self._painter.artwork(placed.artwork)
        self._content.save()
        if placed.clip:
            self._content.clip(placed.clip)
        self._content.add(f"{artwork_matrix(placed, self._face.height)} cm")
        self._content.place(key)
        self._content.restore()

    def visit_field(self, field: Field) -> None:
        self._end_texts()  # the page has it: a form is drawn once, a field is filled in where it stands
        self._painter.fields.setdefault(self._painter.key_of(self._face), []).append(field)
