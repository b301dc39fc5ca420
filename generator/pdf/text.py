"""Texts in a PDF: the fonts of a document, and the operators that show lines of text in them."""

from __future__ import annotations

import math
from collections.abc import Callable

from generator.base.display_list import SOFT_HYPHEN, TextBlock
from generator.base.geometry import POINTS_PER_MM as K
from generator.pdf.fonts import AddObject, FontWriter
from generator.pdf.objects import Raw
from generator.pdf.operators import colour, matrix_number, number, spoken, symbol_operators, two_decimals
from generator.typesetting.fonts import Font
from generator.typesetting.hyphenation import HYPHEN_SIGN


class DocumentFonts:
    """The fonts of one document, each with its writer; their files are added when the document is finished.

    `resource` is the object number of the dictionary that names them.
    """

    def __init__(self, add: AddObject) -> None:
        self._add = add
        self._writers: dict[str, FontWriter] = {}
        self._dictionary = Raw(b"")
        self.resource = add(self._dictionary)

    def writer(self, font: Font) -> FontWriter:
        """The writer of a font's texts."""
        writer = self._writers.get(font.name)
        if writer is None and font.language:  # in another language, of the same file
            plain = self.writer(font.in_language(""))
            writer = self._writers[font.name] = plain.in_language(font)
        elif writer is None:
            name, taken = f"/{font.postscript_name}", {one.name for one in self._writers.values()}
            while name in taken:  # two files whose makers gave them one name
                name += "-"
            writer = self._writers[font.name] = FontWriter(font, name)
        return writer

    def finish(self) -> None:
        """Add the files of all fonts, cut down to the glyphs that were shown."""
        writers = [writer for writer in self._writers.values() if not writer.font.language]
        names = "".join(f"{writer.name} {writer.finish(self._add)} 0 R" for writer in writers)
        self._dictionary.data = f"<<{names}>>".encode("ascii")


WriterOf = Callable[[str], FontWriter]  # the writer of a font by its name


def block_operators(block: TextBlock, height: float, writer_of: WriterOf) -> tuple[str, list[str]]:
    """Operators of a block of text on a face or page of `height` mm, and those of its icons, to stand after all texts.

    The icons of a turned block stand in its own operators, turned with it.
    """
    icons: list[str] = []
    lines = "BT\n" + "\n".join(line_operators(block, height, writer_of, icons)) + "\nET"
    if not block.rotate:
        return lines, icons
    angle = math.radians(block.rotate)
    a, b, c, d = math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle)
    cx = (block.box[0] + block.box[2] / 2) * K
    cy = (height - block.box[1] - block.box[3] / 2) * K
    e, f = cx - a * cx - c * cy, cy - b * cx - d * cy
    matrix = f"{' '.join(matrix_number(x) for x in (a, b, c, d))} {number(e)} {number(f)}"
    return f"q {matrix} cm\n" + "\n".join([lines, *icons]) + "\nQ", []


def _turned(turn: float) -> str:
    """The numbers of a matrix that turns clockwise by degrees."""
    cos, sin = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return " ".join(matrix_number(x) for x in (cos, -sin, sin, cos))


def line_operators(block: TextBlock, height: float, writer_of: WriterOf, icons: list[str]) -> list[str]:
    """Operators of a block's lines, between BT and ET; those of its icons are appended to `icons`."""
    code: list[str] = []
    state: tuple[str, float, str, float] | None = None
    writer: FontWriter | None = None  # of the last span's font
    tracked = False
    for line in block.lines:
        y = two_decimals((height - line.baseline) * K)
        way = _turned(line.turn) if line.turn else "1 0 0 1"
        for span in line.spans:
            if span.icon is not None:
                icons.append("q " + symbol_operators(span.icon, height) + " Q")
                continue
            text, font, size, ink, tracking = span.text, span.font, span.size, span.colour, span.tracking
            if writer is None or (font, size, ink, tracking) != state:
                writer, state = writer_of(font), (font, size, ink, tracking)
                spacing = f" {number(tracking)} Tc" if tracking or tracked else ""
                code.append(f"{writer.name} {number(size)} Tf {colour(ink, 'rg')}{spacing}")
                tracked = bool(tracking)
            divided = text[-1] == SOFT_HYPHEN
            shown = writer.show(text[:-1] if divided else text, size, tracked=tracked)
            code.append(f"{way} {two_decimals(span.x * K)} {y} Tm {shown}")
            if divided:  # readers put the two parts of the word together
                code.append(f"{spoken(SOFT_HYPHEN)} {writer.show(HYPHEN_SIGN, size)} EMC")
    if tracked:
        code.append("0 Tc")
    return code
