"""Form fields: an AcroForm with an embedded font that has all Latin characters, so that á and ñ can be typed."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from generator.base.display_list import Field, Shape
from generator.base.errors import CannotJudge
from generator.base.geometry import POINTS_PER_MM as K
from generator.pdf.content import Content
from generator.pdf.document import PdfFile
from generator.pdf.fonts import character_map, font_descriptor
from generator.pdf.metadata import text_string
from generator.pdf.objects import Raw, stream
from generator.pdf.operators import number
from generator.typesetting.fonts import Font

# Chromium's viewer sets ’ and – of a value in a font for Chinese where the machine has one, with its wide spaces, even
# if the field's own font has them. It asks the field's font first only where this has one of these names in the file.
FONTS = ("Webdings", "Wingdings", "Wingdings2", "Wingdings3")
INK = "#1a1a1a"
TICK = ((0.2, 0.5), (0.42, 0.76), (0.8, 0.2))  # its corners, in shares of a square
MULTILINE, COMBO, EDIT = 1 << 12, 1 << 17, 1 << 18


class _Group(msgspec.Struct, frozen=True):
    """Fields whose names begin alike: the object and its number, the last part of the name, the numbers of its kids."""

    raw: Raw
    number: int
    name: str
    parent: _Group | None
    kids: list[int]


class FormFields:
    """The form fields of one PDF: a tree by the parts of their names, so that `era3.action.4` stands under `era3`."""

    def __init__(self, pdf: PdfFile, fonts: Mapping[str, Font]) -> None:
        """`fonts` are the fonts that fields may name."""
        self.pdf = pdf
        self.fonts = fonts
        self._numbers: list[int] = []  # of the fields and groups at the root
        self._names: set[str] = set()
        self._groups: dict[str, _Group] = {}
        self._resources: dict[str, tuple[str, int]] = {}  # of each font: its name as a resource, and its number

    def add(self, field: Field, left: float, top: float, page_height: float, copy: int = 1) -> int:
        """Add a field of a face placed with its corner at (left, top) mm; returns its object number for the page.

        `copy` counts how often the face was placed: fields of one name are one field to a viewer, so those of the
        second copy stand under `copy2`. Raises CannotJudge when another field has its name.
        """
        name = f"copy{copy}.{field.name}" if copy > 1 else field.name
        if name in self._names:
            raise CannotJudge(
                f"two fields are called {name!r}: what is written into one would stand in the other too",
                "a name that tells them apart, such as `era{{ row.level }}.action.1`",
            )
        self._names.add(name)
        group, _, own = name.rpartition(".")
        parent = self._group(group) if group else None
        x, y, w, h = field.box
        rect = [(left + x) * K, (page_height - top - y - h) * K, (left + x + w) * K, (page_height - top - y) * K]
        head = (
            f"/Type/Annot/Subtype/Widget/F 4/Rect[{' '.join(map(number, rect))}]"
            f"/T {text_string(own)}/TU {text_string(field.tip)}"
        )
        if parent is not None:
            head += f"/Parent {parent.number} 0 R"
        made = self._check(head, w, h) if field.type == "check" else self._typed(head, field, w, h)
        number_ = self.pdf.add_object(Raw(made.encode("latin-1")), f"tirada.field.{name}")
        (self._numbers if parent is None else parent.kids).append(number_)
        return number_

    def _group(self, name: str) -> _Group:
        """The group of fields of a name, which is added with the groups it stands in when it is first asked for."""
        known = self._groups.get(name)
        if known is None:
            outer, _, own = name.rpartition(".")
            parent = self._group(outer) if outer else None
            raw = Raw(f"<</T {text_string(own)}>>".encode("latin-1"))  # what it is called tells two files apart
            known = self._groups[name] = _Group(raw, self.pdf.add_object(raw, f"tirada.fields.{name}"), own, parent, [])
            (self._numbers if parent is None else parent.kids).append(known.number)
        return known

    def _typed(self, head: str, field: Field, width: float, height: float) -> str:
        name, font = self._font(field.font)
        content = self.pdf.content(height)
        content.begin_variable_text()
        content.end_marked()
        empty = self._appearance(width, content, "empty", f"/Font<</{name} {font} 0 R>>")
        looks = f"/DA(/{name} {number(field.size)} Tf 0.1 g)/AP<</N {empty} 0 R>>"
        if field.type == "choice":
            options = "".join(text_string(option) for option in field.options)
            return f"<<{head}/FT/Ch/Ff {COMBO | (EDIT if field.open else 0)}/Opt[{options}]{looks}>>"
        most = f"/MaxLen {field.most}" if field.most else ""
        return f"<<{head}/FT/Tx/Ff {MULTILINE if field.lines > 1 else 0}{most}{looks}>>"

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

    def _appearance(self, width: float, content: Content, name: str, resources: str = "") -> int:
        """A look of fields of a size (mm), added once; returns its number."""
        box = f"0 0 {number(width * K)} {number(content.height * K)}"
        entries = f"/Type/XObject/Subtype/Form/BBox[{box}]/Resources<<{resources}>>"
        key = f"tirada.look.{name}.{box}.{resources}"
        return self.pdf.add_object(stream(content.joined().encode(), entries), key)

    def _font(self, name: str) -> tuple[str, int]:
        """A font's name as a resource, and its number; embedded when it is first asked for."""
        known = self._resources.get(name)
        if known is None:
            count = len(self._resources)
            resource = FONTS[count] if count < len(FONTS) else f"FieldFont{count}"
            known = self._resources[name] = resource, self._embedded(self.fonts[name], resource)
        return known

    def _embedded(self, font: Font, resource: str) -> int:
        from generator.typesetting.latin_font import LATIN

        data, widths = font.latin
        base = f"TIRADA+{font.postscript_name}"
        truetype = font.outlines == "glyf"
        entries = f"/Length1 {len(data)}" if truetype else "/Subtype/OpenType"
        file = self.pdf.add_object(stream(data, entries), f"tirada.{resource}.file")
        entry = f"/{'FontFile2' if truetype else 'FontFile3'} {file} 0 R"
        descriptor = self.pdf.add_object(
            Raw(font_descriptor(font, base, entry, symbolic=False)), f"tirada.{resource}.descriptor"
        )
        meanings = self.pdf.add_object(
            stream(character_map(list(enumerate(LATIN, 32)), digits=2)), f"tirada.{resource}.meanings"
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
            f"tirada.{resource}",
        )

    def finish(self) -> None:
        """List the fields in the document's catalog. Call once, after the last page; does nothing without fields."""
        if not self._numbers:
            return
        for group in self._groups.values():
            parent = f"/Parent {group.parent.number} 0 R" if group.parent is not None else ""
            kids = " ".join(f"{n} 0 R" for n in group.kids)
            group.raw.data = f"<</T {text_string(group.name)}{parent}/Kids[{kids}]>>".encode("latin-1")
        fields = " ".join(f"{n} 0 R" for n in self._numbers)
        fonts = "".join(f"/{name} {number_} 0 R" for name, number_ in self._resources.values())
        letters = f"/DR<</Font<<{fonts}>>>>/DA(/{FONTS[0]} 9 Tf 0.1 g)" if fonts else ""
        self.pdf.set_catalog("AcroForm", Raw(f"<</Fields[{fields}]{letters}>>".encode("latin-1")))
