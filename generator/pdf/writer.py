"""Writes PDF files: faces as forms, pages, fonts and attachments, with objects that we number ourselves.

ReportLab reads and subsets the fonts, numbers the objects and writes the file; page contents and
forms are plain operators, so that a thousand distinct cards cost a fraction of a second. This is the
only module that touches ReportLab's document layer.
"""

from __future__ import annotations

import json
import math
import zlib
from collections.abc import Iterable
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc

from generator.base.display_list import DisplayList, Field, Picture, Raster, Symbol, TextBlock
from generator.base.geometry import POINTS_PER_MM as K
from generator.base.geometry import Bounds
from generator.pdf.metadata import DocumentMetadata, info, srgb_profile, text_string, xmp
from generator.pdf.objects import Bookmark, Raw, stream, write_outline
from generator.pdf.operators import (
    colour,
    face_box,
    matrix_number,
    number,
    picture_matrix,
    placed_matrix,
    symbol_operators,
)
from generator.typesetting.fonts import Font

rl_config.useA85 = 0  # binary streams: smaller and quicker


class PdfFile:
    """A PDF being made. Forms are added once by key and placed by key."""

    def __init__(self, about: DocumentMetadata, *, archival: bool = False) -> None:
        """`archival` declares PDF/A-2a and PDF/UA-1; the caller must then add the tagged structure."""
        facts = info(about)  # a bad date is refused here, before ReportLab stumbles over it
        self._doc: Any = pdfdoc.PDFDocument(invariant=1, lang=about.language, pdfVersion=(1, 7))
        self._fonts: dict[str, _FontWriter] = {}
        self._forms: dict[str, int] = {}
        self._pages: list[int] = []
        self.bookmarks: list[Bookmark] = []
        self._hash = zlib.crc32(b"")
        self._font_dict = self._number_of("BasicFonts")
        self._doc.info = Raw(facts)
        self._doc.Catalog.Metadata = self._doc.Reference(Raw(xmp(about, archival=archival)), "tirada.xmp")
        scaling = b"" if archival else b"/PrintScaling/None"
        self._doc.Catalog.ViewerPreferences = Raw(b"<</DisplayDocTitle true" + scaling + b">>")
        if archival:
            self._doc.Catalog.MarkInfo = Raw(b"<</Marked true>>")
            profile = self._add(stream(srgb_profile(), "/N 3/Alternate/DeviceRGB"), "tirada.srgb")
            condition = f"/OutputConditionIdentifier(sRGB)/Info(sRGB)/DestOutputProfile {profile} 0 R"
            self.set_catalog("OutputIntents", Raw(f"[<</Type/OutputIntent/S/GTS_PDFA1{condition}>>]".encode()))

    # -- objects -------------------------------------------------------------

    def add_object(self, item: Raw, name: str) -> int:
        """Add an object under a name, once, and return its number."""
        if name in self._doc.idToObjectNumberAndVersion:
            return self._number_of(name)
        return self._add(item, name)

    def set_catalog(self, key: str, item: Raw) -> None:
        """Set an entry of the document's catalog to an object of its own."""
        catalog, name = self._doc.Catalog, f"tirada.catalog.{key}"
        self._add(item, name)
        if key not in catalog.__NoDefault__:  # ReportLab writes only the entries that it knows
            catalog.__NoDefault__ = catalog.__Refs__ = [*catalog.__NoDefault__, key]
        setattr(catalog, key, self._doc.Reference(item, name))

    def page_object(self, index: int) -> int:
        """The number of a page's object, counted from 0, once it was added."""
        return self._pages[index]

    def _add(self, item: Raw, name: str) -> int:
        self._doc.Reference(item, name)
        self._hash = zlib.crc32(item.data, self._hash)
        return self._number_of(name)

    def _number_of(self, name: str) -> int:
        return int(self._doc.idToObjectNumberAndVersion[name][0])

    # -- content -------------------------------------------------------------

    def font(self, font: Font) -> _FontWriter:
        """The writer of a font's texts in this document."""
        writer = self._fonts.get(font.name)
        if writer is None:
            writer = self._fonts[font.name] = _FontWriter(font, self._doc)
        return writer

    def has_form(self, key: str) -> bool:
        return key in self._forms

    def add_form(self, key: str, box: Bounds, operators: str, uses: Iterable[str] = ()) -> None:
        """Add a form XObject. `box` is its bounding box in points; `uses` names the forms it places."""
        entries = (
            f"/Type/XObject/Subtype/Form/BBox[{' '.join(number(v) for v in box)}]/Resources<<{self._resources(uses)}>>"
        )
        self._forms[key] = self._add(stream(operators.encode("latin-1"), entries), f"tirada.form.{key}")

    def add_image(self, key: str, raster: Raster) -> None:
        """Add a bitmap with its mask, once for each key."""
        size = f"/Type/XObject/Subtype/Image/Width {raster.width}/Height {raster.height}/BitsPerComponent 8"
        colours = "/ColorSpace/DeviceGray" if raster.grey else "/ColorSpace/DeviceRGB"
        masked = ""
        if raster.mask is not None:
            mask = stream(raster.mask, f"{size}/ColorSpace/DeviceGray")
            masked = f"/SMask {self._add(mask, f'tirada.mask.{key}')} 0 R"
        if raster.jpeg:
            head = f"<<{size}{colours}/Filter/DCTDecode/Length {len(raster.data)}>>stream\n".encode("latin-1")
            item = Raw(head + raster.data + b"\nendstream")
        else:
            item = stream(raster.data, f"{size}{colours}{masked}")
        self._forms[key] = self._add(item, f"tirada.image.{key}")

    def _resources(self, uses: Iterable[str]) -> str:
        names = "".join(f"/{self.form_name(key)} {self._forms[key]} 0 R" for key in uses)
        return f"/Font {self._font_dict} 0 R" + (f"/XObject<<{names}>>" if names else "")

    def form_name(self, key: str) -> str:
        return f"X{self._forms[key]}"

    def add_page(
        self,
        width: float,
        height: float,
        operators: str,
        uses: Iterable[str],
        boxes: dict[str, Bounds],
        bookmark: str = "",
        fields: Iterable[int] = (),
        entries: str = "",
    ) -> None:
        """Add a page; sizes and boxes in points. `fields` are object numbers of form fields, in tab order.

        `entries` stand in its dictionary as they are.
        """
        content = self._add(stream(operators.encode("latin-1")), f"tirada.content.{len(self._pages)}")
        areas = "".join(f"/{name}[{' '.join(number(v) for v in box)}]" for name, box in boxes.items())
        widgets = " ".join(f"{number_} 0 R" for number_ in fields)
        areas += (f"/Annots[{widgets}]/Tabs/A" if widgets else "") + entries
        parent = self._doc.Reference(self._doc.Pages)
        parent_number = self._number_of(parent.name)
        page = Raw(
            (
                f"<</Type/Page/Parent {parent_number} 0 R/MediaBox[0 0 {number(width)} {number(height)}]{areas}"
                f"/Contents {content} 0 R/Resources<<{self._resources(uses)}>>>>"
            ).encode("latin-1")
        )
        name = f"tirada.page.{len(self._pages)}"
        self._add(page, name)
        self._doc.Pages.addPage(self._doc.Reference(page, name))
        self._pages.append(self._number_of(name))
        if bookmark:
            self.bookmarks.append(Bookmark(bookmark, f"{self._pages[-1]} 0 R/Fit"))

    def attach(self, name: str, data: Any, description: str) -> None:
        """Attach a JSON document."""
        raw = json.dumps(data, ensure_ascii=False, separators=(",", ":")).encode()
        file = self._add(
            stream(raw, f"/Type/EmbeddedFile/Subtype/application#2Fjson/Params<</Size {len(raw)}>>"),
            "tirada.attachment",
        )
        spec = self._add(
            Raw(
                (
                    f"<</Type/Filespec/F {text_string(name)}/UF {text_string(name)}/Desc {text_string(description)}"
                    f"/AFRelationship/Data/EF<</F {file} 0 R>>>>"
                ).encode("latin-1")
            ),
            "tirada.filespec",
        )
        names = Raw(f"<</EmbeddedFiles<</Names[{text_string(name)} {spec} 0 R]>>>>".encode("latin-1"))
        self._doc.Catalog.Names = self._doc.Reference(names, "tirada.names")

    def finish(self) -> bytes:
        """The bytes of the finished file."""
        write_outline(self._doc, self.bookmarks)
        for font in self._doc.delayedFonts:
            font.addObjects(self._doc)
        self._doc.updateSignature(f"{self._hash:08x} {len(self._pages)}")
        data: bytes = self._doc.format()
        return data


_ESCAPES = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)", "\r": r"\r", "\n": r"\n"})


class _FontWriter:
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
                code.append(self._texts(texts, face, uses))
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
            code.append(self._texts(texts, face, uses))
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

    def _texts(self, blocks: list[TextBlock], face: DisplayList, uses: list[str]) -> str:
        code: list[str] = []
        icons: list[str] = []
        for block in blocks:
            if block.rotate:
                code.append(self._rotated(block, face, icons))
            else:
                code.append("BT\n" + "\n".join(self.line_operators(block, face.height, icons)) + "\nET")
        return "\n".join(code + icons)

    def line_operators(self, block: TextBlock, height: float, icons: list[str], matrix: str = "1 0 0 1") -> list[str]:
        """Operators of a block's lines, between BT and ET."""
        code: list[str] = []
        last: tuple[str, float, str, float] | None = None
        for line in block.lines:
            y = f"{(height - line.baseline) * K:.2f}"
            for span in line.spans:
                if span.icon is not None:
                    icons.append("q " + symbol_operators(span.icon, height) + " Q")
                    continue
                writer = self.pdf.font(self.fonts[span.font])
                size = number(span.size)
                state = (span.font, span.size, span.colour, span.tracking)
                if state != last:
                    code.append(
                        f"{writer.name} {size} Tf {colour(span.colour, 'rg')}"
                        + (f" {number(span.tracking)} Tc" if span.tracking or (last and last[3]) else "")
                    )
                    last = state
                code.append(f"{matrix} {span.x * K:.2f} {y} Tm {writer.show(span.text, size)}")
        if last and last[3]:
            code.append("0 Tc")
        return code

    def _rotated(self, block: TextBlock, face: DisplayList, icons: list[str]) -> str:
        angle = math.radians(block.rotate)
        turn = (math.cos(angle), math.sin(angle), -math.sin(angle), math.cos(angle))
        cx = (block.box[0] + block.box[2] / 2) * K
        cy = (face.height - block.box[1] - block.box[3] / 2) * K
        a, b, c, d = turn
        e, f = cx - a * cx - c * cy, cy - b * cx - d * cy
        inner: list[str] = []
        lines = self.line_operators(block, face.height, inner)
        body = "BT\n" + "\n".join(lines) + "\nET"
        return (
            f"q {' '.join(matrix_number(x) for x in (a, b, c, d))} {number(e)} {number(f)} cm\n"
            + "\n".join([body, *inner])
            + "\nQ"
        )
