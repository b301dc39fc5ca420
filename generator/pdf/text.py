"""Texts in a PDF: the fonts of a document, and the operators that show lines of text in them."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from generator.base.display_list import TextBlock
from generator.base.geometry import POINTS_PER_MM as K
from generator.pdf.operators import colour, matrix_number, number, symbol_operators
from generator.typesetting.fonts import Font

if TYPE_CHECKING:
    from generator.pdf.object_file import ObjectFile

_ESCAPES = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)", "\r": r"\r", "\n": r"\n"})


class FontWriter:
    """One font in one document: encodes texts for its subsets, and caches words."""

    __slots__ = ("_doc", "_font", "_kerned", "_known", "_simple", "_ttf", "name")

    def __init__(self, font: Font, doc: Any) -> None:
        self._font, self._ttf = font, font.ttf
        self._doc = doc
        self._known: dict[str, list[tuple[int, str]]] = {}
        self._simple: dict[str, str] = {}  # words of the first subset, ready to show
        self._kerned: dict[str, str] = {}  # the same, what moves their letters between them
        self._ttf.splitString(" ", doc)
        self.name: str = self._ttf.getSubsetInternalName(0, doc)

    def _pieces(self, word: str) -> list[tuple[int, str]]:
        pieces = self._known.get(word)
        if pieces is None:
            pieces = self._known[word] = [
                (subset, data.decode("latin-1").translate(_ESCAPES))
                for subset, data in self._ttf.splitString(word, self._doc)
            ]
        return pieces

    def show(self, text: str, size: str) -> str:
        """Operators that show a text; the font is selected already, and selected again after another subset."""
        simple = self._simple
        try:
            return f"({' '.join([simple[word] for word in text.split(' ')])}) Tj"
        except KeyError:
            pass
        for word in text.split(" "):
            pieces = self._pieces(word)
            if len(pieces) > 1 or (pieces and pieces[0][0] != 0):
                return self._show_subsets(text, size)
            simple[word] = pieces[0][1] if pieces else ""
        return f"({' '.join([simple[word] for word in text.split(' ')])}) Tj"

    def show_kerned(self, text: str, size: str) -> str:
        """Operators that show a text with kerning between its letters, but none beside a space."""
        words = text.split(" ")
        for word in words:
            if word not in self._kerned:
                parts = [(self._pieces(part), moved) for part, moved in self._font.kerning.parts(word)]
                if any(subset for pieces, _ in parts for subset, _ in pieces):
                    return self._kerned_subsets(text, size)
                # a number in an array moves what follows to the left
                shown = [
                    f"{''.join(data for _, data in pieces)}){matrix_number(-moved)}(" for pieces, moved in parts[:-1]
                ]
                self._kerned[word] = "".join(shown) + "".join(data for _, data in parts[-1][0])
        return f"[({' '.join([self._kerned[word] for word in words])})] TJ"

    def _kerned_subsets(self, text: str, size: str) -> str:
        made: list[str] = []
        shown: list[str] = []
        current = 0
        for part, moved in self._font.kerning.parts(text):
            for subset, data in self._pieces(part):
                if subset != current:
                    made += [f"[{''.join(shown)}] TJ"] if shown else []
                    made.append(f"{self._ttf.getSubsetInternalName(subset, self._doc)} {size} Tf")
                    shown, current = [], subset
                shown.append(f"({data})")
            shown += [matrix_number(-moved)] if moved else []
        made.append(f"[{''.join(shown)}] TJ")
        return " ".join([*made, *([f"{self.name} {size} Tf"] if current else [])])

    def _show_subsets(self, text: str, size: str) -> str:
        made = []
        current = 0
        for subset, data in self._pieces(text):
            if subset != current:
                made.append(f"{self._ttf.getSubsetInternalName(subset, self._doc)} {size} Tf")
                current = subset
            made.append(f"({data}) Tj")
        if current:
            made.append(f"{self.name} {size} Tf")
        return " ".join(made)


class DocumentFonts:
    """The fonts of one document, each with its writer; their files are added when the document is finished."""

    def __init__(self, file: ObjectFile) -> None:
        self._doc = file.document
        self._writers: dict[str, FontWriter] = {}
        self.resource = file.standard_fonts  # object number of the fonts' dictionary

    def writer(self, font: Font) -> FontWriter:
        """The writer of a font's texts."""
        writer = self._writers.get(font.name)
        if writer is None:
            writer = self._writers[font.name] = FontWriter(font, self._doc)
        return writer

    def finish(self) -> None:
        """Add the files of all fonts, cut down to the characters that were shown."""
        for font in self._doc.delayedFonts:
            font.addObjects(self._doc)


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


def line_operators(block: TextBlock, height: float, writer_of: WriterOf, icons: list[str]) -> list[str]:
    """Operators of a block's lines, between BT and ET; those of its icons are appended to `icons`."""
    code: list[str] = []
    last: tuple[str, float, str, float] | None = None
    for line in block.lines:
        y = f"{(height - line.baseline) * K:.2f}"
        for span in line.spans:
            if span.icon is not None:
                icons.append("q " + symbol_operators(span.icon, height) + " Q")
                continue
            writer = writer_of(span.font)
            size = number(span.size)
            state = (span.font, span.size, span.colour, span.tracking)
            if state != last:
                code.append(
                    f"{writer.name} {size} Tf {colour(span.colour, 'rg')}"
                    + (f" {number(span.tracking)} Tc" if span.tracking or (last and last[3]) else "")
                )
                last = state
            code.append(f"1 0 0 1 {span.x * K:.2f} {y} Tm {writer.show(span.text, size)}")
    if last and last[3]:
        code.append("0 Tc")
    return code
