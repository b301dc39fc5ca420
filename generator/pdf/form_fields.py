"""Form fields: an AcroForm with an embedded font that has all Latin characters, so that á and ñ can be typed."""

from __future__ import annotations

from generator.base.display_list import Field, Shape
from generator.base.geometry import POINTS_PER_MM as K
from generator.pdf.content import Content
from generator.pdf.document import PdfFile
from generator.pdf.fonts import character_map, font_descriptor
from generator.pdf.metadata import text_string
from generator.pdf.objects import Raw, stream
from generator.pdf.operators import number
from generator.typesetting.fonts import Font
from generator.typesetting.latin_font import LATIN

FONT = "FieldFont"
SIZE = 9.0  # points
INK = "#1a1a1a"
TICK = ((0.2, 0.5), (0.42, 0.76), (0.8, 0.2))  # its corners, in shares of a square
MULTILINE, COMBO = 1 << 12, 1 << 17


class FormFields:
    """The form fields of one PDF."""

    def __init__(self, pdf: PdfFile, font: Font) -> None:
        self.pdf = pdf
        self.font = font
        self._numbers: list[int] = []
        self._names: set[str] = set()
        self._font_number = 0

    def add(self, field: Field, left: float, top: float, page_height: float) -> int:
        """Add a field of a face placed with its corner at (left, top) mm; returns its object number for the page."""
        if not self._font_number:
            self._font_number = self._embedded()
        name, again = field.name, 1
        while name in self._names:
            again += 1
            name = f"{field.name}-{again}"
        self._names.add(name)
        x, y, w, h = field.box
        rect = [(left + x) * K, (page_height - top - y - h) * K, (left + x + w) * K, (page_height - top - y) * K]
        head = (
            f"/Type/Annot/Subtype/Widget/F 4/Rect[{' '.join(map(number, rect))}]"
            f"/T {text_string(name)}/TU {text_string(field.tip)}"
        )
        made = self._check(head, w, h) if field.type == "check" else self._typed(head, field, w, h)
        number_ = self.pdf.add_object(Raw(made.encode("latin-1")), f"tirada.field.{name}")
        self._numbers.append(number_)
        return number_

    def _typed(self, head: str, field: Field, width: float, height: float) -> str:
        flags = MULTILINE if field.lines > 1 else 0
        size = min(SIZE, height * K * 0.72 / max(field.lines, 1))
        content = self.pdf.content(height)
        content.begin_variable_text()
        content.end_marked()
        empty = self._appearance(width, content, "empty")
        looks = f"/DA(/{FONT} {number(size)} Tf 0.1 g)/AP<</N {empty} 0 R>>"
        if field.type == "choice":
            options = "".join(text_string(option) for option in field.options)
            return f"<<{head}/FT/Ch/Ff {COMBO}/Opt[{options}]{looks}>>"
        most = f"/MaxLen {field.most}" if field.most else ""
        return f"<<{head}/FT/Tx/Ff {flags}{most}{looks}>>"

    def _check(self, head: str, width: float, height: float) -> str:
        side = min(width, height)
        x, y = (width - side) / 2, (height - side) / 2
        content = self.pdf.content(height)
        corners = ((x + dx * side, y + dy * side) for dx, dy in TICK)
        path = tuple((command, corner) for command, corner in zip("MLL", corners, strict=True))
        content.save()
        content.shape(Shape(path, None, INK, side * 0.12))
        content.restore()
        on = self._appearance(width, content, "tick")
        off = self._appearance(width, self.pdf.content(height), "clear")
        return f"<<{head}/FT/Btn/V/Off/AS/Off/AP<</N<</Yes {on} 0 R/Off {off} 0 R>>>>>>"

    def _appearance(self, width: float, content: Content, name: str) -> int:
        """A look of fields of a size (mm), added once; returns its number."""
        box = f"0 0 {number(width * K)} {number(content.height * K)}"
        entries = f"/Type/XObject/Subtype/Form/BBox[{box}]/Resources<</Font<</{FONT} {self._font_number} 0 R>>>>"
        return self.pdf.add_object(stream(content.joined().encode(), entries), f"tirada.look.{name}.{box}")

    def _embedded(self) -> int:
        data, widths = self.font.latin
        base = f"TIRADA+{self.font.postscript_name}"
        truetype = self.font.outlines == "glyf"
        entries = f"/Length1 {len(data)}" if truetype else "/Subtype/OpenType"
        file = self.pdf.add_object(stream(data, entries), "tirada.fieldfont.file")
        entry = f"/{'FontFile2' if truetype else 'FontFile3'} {file} 0 R"
        descriptor = self.pdf.add_object(
            Raw(font_descriptor(self.font, base, entry, symbolic=False)), "tirada.fieldfont.descriptor"
        )
        meanings = self.pdf.add_object(
            stream(character_map(list(enumerate(LATIN, 32)), digits=2)), "tirada.fieldfont.meanings"
        )
        kind = "TrueType" if truetype else "Type1"
        return self.pdf.add_object(
            Raw(
                (
                    f"<</Type/Font/Subtype/{kind}/BaseFont/{base}/Encoding/WinAnsiEncoding/FirstChar 32/LastChar 255"
                    f"/Widths[{' '.join(map(str, widths))}]/FontDescriptor {descriptor} 0 R"
                    f"/ToUnicode {meanings} 0 R>>"
                ).encode()
            ),
            "tirada.fieldfont",
        )

    def finish(self) -> None:
        """List the fields in the document's catalog. Call once, after the last page; does nothing without fields."""
        if not self._numbers:
            return
        fields = " ".join(f"{n} 0 R" for n in self._numbers)
        form = (
            f"<</Fields[{fields}]/DR<</Font<</{FONT} {self._font_number} 0 R>>>>/DA(/{FONT} {number(SIZE)} Tf 0.1 g)>>"
        )
        self.pdf.set_catalog("AcroForm", Raw(form.encode("latin-1")))
