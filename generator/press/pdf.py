"""The PDF edge: our shapes and lines as PDF operators, in a document whose objects we number ourselves.

ReportLab reads and subsets the fonts, numbers the objects and writes the file; page contents and
forms are plain operators, so that a thousand distinct cards cost a fraction of a second. This is the
only module that touches ReportLab's document layer.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc

from generator.base.units import POINTS_PER_MM as K
from generator.faces.display import Face, Segment, Shape, Symbol, TextBlock
from generator.faces.fonts import Font
from generator.press.metadata import About, info, text_string, xmp

rl_config.useA85 = 0  # binary streams: smaller and quicker


class Raw(pdfdoc.PDFObject):  # type: ignore[misc]
    """A finished PDF object: its bytes, as ReportLab's writer wants them."""

    __RefOnly__ = 1

    def __init__(self, data: bytes) -> None:
        self.data = data

    def format(self, document: Any) -> bytes:
        return self.data


def stream(data: bytes, entries: str = "") -> Raw:
    """A compressed stream object."""
    packed = zlib.compress(data, 6)
    head = f"<<{entries}/Filter/FlateDecode/Length {len(packed)}>>stream\n".encode("latin-1")
    return Raw(head + packed + b"\nendstream")


def number(value: float) -> str:
    """Two decimals of a point (0.0035 mm), without idle zeros."""
    text = f"{value:.2f}"
    if text.endswith("0"):
        text = text.rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@lru_cache(maxsize=1024)
def colour(value: str, operator: str) -> str:
    """`#rrggbb` as a PDF colour operator."""
    parts = [int(value[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return " ".join(f"{part:.3f}".rstrip("0").rstrip(".") for part in parts) + f" {operator}"


class PdfFile:
    """A PDF being made. Forms are added once by key and placed by key."""

    def __init__(self, about: About) -> None:
        facts = info(about)  # a bad date is refused here, before ReportLab stumbles over it
        self._doc: Any = pdfdoc.PDFDocument(invariant=1, lang=about.language, pdfVersion=(1, 7))
        self._fonts: dict[str, _FontWriter] = {}
        self._forms: dict[str, int] = {}
        self._pages: list[int] = []
        self._bookmarks: list[tuple[str, int]] = []
        self._hash = zlib.crc32(b"")
        self._font_dict = self._number_of("BasicFonts")
        self._doc.info = Raw(facts)
        self._doc.Catalog.Metadata = self._doc.Reference(Raw(xmp(about)), "tirada.xmp")
        self._doc.Catalog.ViewerPreferences = Raw(b"<</DisplayDocTitle true/PrintScaling/None>>")

    # -- objects -------------------------------------------------------------

    def _add(self, item: Raw, name: str) -> int:
        self._doc.Reference(item, name)
        self._hash = zlib.crc32(item.data, self._hash)
        return self._number_of(name)

    def _number_of(self, name: str) -> int:
        return int(self._doc.idToObjectNumberAndVersion[name][0])

    # -- content -------------------------------------------------------------

    def font(self, font: Font) -> _FontWriter:
        """The writer of a font in this document."""
        writer = self._fonts.get(font.name)
        if writer is None:
            writer = self._fonts[font.name] = _FontWriter(font, self._doc)
        return writer

    def has_form(self, key: str) -> bool:
        return key in self._forms

    def add_form(
        self, key: str, box: tuple[float, float, float, float], operators: str, uses: Iterable[str] = ()
    ) -> None:
        """A form XObject. `box` is its bounding box in points; `uses` names the forms it places."""
        entries = (
            f"/Type/XObject/Subtype/Form/BBox[{' '.join(number(v) for v in box)}]/Resources<<{self._resources(uses)}>>"
        )
        self._forms[key] = self._add(stream(operators.encode("latin-1"), entries), f"tirada.form.{key}")

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
        boxes: dict[str, tuple[float, float, float, float]],
        bookmark: str = "",
    ) -> None:
        """A page; sizes and boxes in points."""
        content = self._add(stream(operators.encode("latin-1")), f"tirada.content.{len(self._pages)}")
        areas = "".join(f"/{name}[{' '.join(number(v) for v in box)}]" for name, box in boxes.items())
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
            self._bookmarks.append((bookmark, self._pages[-1]))

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
        """The whole file."""
        self._outline()
        for font in self._doc.delayedFonts:
            font.addObjects(self._doc)
        self._doc.updateSignature(f"{self._hash:08x} {len(self._pages)}")
        data: bytes = self._doc.format()
        return data

    def _outline(self) -> None:
        catalog = self._doc.Catalog
        if not self._bookmarks:
            catalog.Outlines = None
            return
        root_name, names = "tirada.outline", [f"tirada.outline.{i}" for i in range(len(self._bookmarks))]
        root = Raw(b"")
        items = [Raw(b"") for _ in names]
        catalog.Outlines = self._doc.Reference(root, root_name)
        catalog.PageMode = pdfdoc.PDFName("UseOutlines")
        for name, item in zip(names, items, strict=True):
            self._doc.Reference(item, name)
        numbers = [self._number_of(name) for name in names]
        parent = self._number_of(root_name)
        root.data = (f"<</Type/Outlines/Count {len(numbers)}/First {numbers[0]} 0 R/Last {numbers[-1]} 0 R>>").encode()
        for i, (title, page) in enumerate(self._bookmarks):
            links = f"/Prev {numbers[i - 1]} 0 R" if i else ""
            links += f"/Next {numbers[i + 1]} 0 R" if i + 1 < len(numbers) else ""
            items[i].data = (f"<</Title {text_string(title)}/Parent {parent} 0 R{links}/Dest[{page} 0 R/Fit]>>").encode(
                "latin-1"
            )


_ESCAPES = str.maketrans({"\\": r"\\", "(": r"\(", ")": r"\)", "\r": r"\r", "\n": r"\n"})


class _FontWriter:
    """One font in one document: words encoded and remembered."""

    __slots__ = ("_doc", "_known", "_simple", "_ttf", "name")

    def __init__(self, font: Font, doc: Any) -> None:
        self._ttf = font.ttf
        self._doc = doc
        self._known: dict[str, list[tuple[int, str]]] = {}
        self._simple: dict[str, str] = {}  # words of the first subset, ready to show
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


# -- shapes and text as operators ------------------------------------------------


def path_operators(segments: Iterable[Segment], height: float) -> str:
    """A path in mm (y downwards from `height`) as PDF operators in points."""
    made = []
    for command, numbers in segments:
        if command == "Z":
            made.append("h")
            continue
        points = " ".join(number(value * K if i % 2 == 0 else (height - value) * K) for i, value in enumerate(numbers))
        made.append(f"{points} {command.lower()}")
    return "\n".join(made)


def shape_operators(shape: Shape, height: float) -> str:
    """Fill and stroke of a shape."""
    made = []
    if shape.fill:
        made.append(colour(shape.fill, "rg"))
    if shape.stroke:
        made.append(f"{colour(shape.stroke, 'RG')} {number(shape.width * K)} w 1 J 1 j")
    made.append(path_operators(shape.segments, height))
    made.append("B" if shape.fill and shape.stroke else "f" if shape.fill else "S")
    return "\n".join(made)


def symbol_operators(symbol: Symbol, height: float) -> str:
    return "\n".join(shape_operators(shape, height) for shape in symbol.shapes)


class FacePainter:
    """Draws faces into a PDF, each once, with the symbols they share."""

    def __init__(self, pdf: PdfFile, fonts: dict[str, Font]) -> None:
        self.pdf = pdf
        self.fonts = fonts

    def form(self, face: Face) -> str:
        """The key of the face's form, drawn now if it was not yet."""
        key = f"face.{face.key}"
        if self.pdf.has_form(key):
            return key
        code: list[str] = []
        uses: list[str] = []
        texts: list[TextBlock] = []
        for item in face.items:
            if isinstance(item, Symbol):
                if texts:
                    code.append(self._texts(texts, face, uses))
                    texts = []
                symbol = self._symbol(item, face)
                uses.append(symbol)
                code.append(f"/{self.pdf.form_name(symbol)} Do")
            else:
                texts.append(item)
        if texts:
            code.append(self._texts(texts, face, uses))
        self.pdf.add_form(key, face_box(face), "\n".join(code), dict.fromkeys(uses))
        return key

    def _symbol(self, symbol: Symbol, face: Face) -> str:
        key = f"symbol.{symbol.key}.{face.width:g}x{face.height:g}"
        if not self.pdf.has_form(key):
            self.pdf.add_form(key, face_box(face), symbol_operators(symbol, face.height))
        return key

    def _texts(self, blocks: list[TextBlock], face: Face, uses: list[str]) -> str:
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

    def _rotated(self, block: TextBlock, face: Face, icons: list[str]) -> str:
        turn = {90: (0, 1, -1, 0), 180: (-1, 0, 0, -1), 270: (0, -1, 1, 0)}[block.rotate]
        cx = (block.box[0] + block.box[2] / 2) * K
        cy = (face.height - block.box[1] - block.box[3] / 2) * K
        a, b, c, d = turn
        e, f = cx - a * cx - c * cy, cy - b * cx - d * cy
        inner: list[str] = []
        lines = self.line_operators(block, face.height, inner)
        body = "BT\n" + "\n".join(lines) + "\nET"
        return f"q {a} {b} {c} {d} {number(e)} {number(f)} cm\n" + "\n".join([body, *inner]) + "\nQ"


def face_box(face: Face) -> tuple[float, float, float, float]:
    """The bleed box of a face in points, origin at the trim's lower left corner."""
    b = face.bleed
    return (-b * K, -b * K, (face.width + b) * K, (face.height + b) * K)
