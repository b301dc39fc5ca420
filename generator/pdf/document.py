"""A PDF document being made: its objects, forms, images, pages, metadata and attachments.

Page contents and forms are plain operators, so that a thousand distinct cards cost a fraction of a second.
"""

from __future__ import annotations

import zlib
from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec

from generator.base.display_list import Gradient, InkedPath, Raster
from generator.base.geometry import POINTS_PER_MM as K
from generator.base.geometry import Bounds
from generator.pdf.content import Content, upwards
from generator.pdf.fonts import FontWriter
from generator.pdf.metadata import DocumentMetadata, info, srgb_profile, text_string, xmp
from generator.pdf.objects import Bookmark, Raw, packed, packed_stream, plain_stream, stream, write_outline
from generator.pdf.operators import artwork_operators, number
from generator.pdf.text import DocumentFonts
from generator.typesetting.fonts import Font


class Destination(msgspec.Struct, frozen=True):
    """Where a bookmark or a link leads: a page (from 0), and how high on it (points from its lower edge), if given."""

    page: int
    top: float | None = None


@lru_cache(maxsize=256)  # a build shows most drawings in several files, of each language and paper
def _packed_artwork(paths: tuple[InkedPath, ...]) -> bytes:
    return packed(artwork_operators(paths).encode("latin-1"))


class PdfFile:
    """A PDF being made. Forms are added once by key and placed by key."""

    def __init__(self, about: DocumentMetadata, *, archival: bool = False, passing: bool = False) -> None:
        """`archival` declares PDF/A-2a and PDF/UA-1; the caller must then add the tagged structure.

        Of a `passing` document, which is painted at once and not kept, pages and forms are not compressed.
        """
        facts = Raw(info(about))  # a bad date is refused here
        from generator.pdf.object_file import ObjectFile  # ReportLab is imported when the first file is begun

        self._archival = archival
        self._written = plain_stream if passing else stream
        self._file = ObjectFile(about.language, facts)
        self._named: dict[str, int] = {}
        self._forms: dict[str, int] = {}
        self._kinds: dict[str, str] = {}  # of resources that are no forms or pictures, by key
        self._form_entries: dict[
            tuple[Bounds, tuple[str, ...]], str
        ] = {}  # by box and keys of the forms that are placed
        self._pages: list[int] = []
        self._bookmarks: list[Bookmark] = []
        self._hash = zlib.crc32(b"")
        self._fonts = DocumentFonts(self._add)
        self._file.set_catalog("Metadata", self._file.add(Raw(xmp(about, archival=archival))))
        scaling = b"" if archival else b"/PrintScaling/None"
        self._file.set_catalog("ViewerPreferences", Raw(b"<</DisplayDocTitle true" + scaling + b">>"))
        if archival:
            self._file.set_catalog("MarkInfo", Raw(b"<</Marked true>>"))
            profile = self._add(stream(srgb_profile(), "/N 3/Alternate/DeviceRGB"))
            condition = f"/OutputConditionIdentifier(sRGB)/Info(sRGB)/DestOutputProfile {profile} 0 R"
            self.set_catalog("OutputIntents", Raw(f"[<</Type/OutputIntent/S/GTS_PDFA1{condition}>>]".encode()))

    # -- objects -------------------------------------------------------------

    def add_object(self, item: Raw, name: str) -> int:
        """Add an object under a name, once, and return its number."""
        if name not in self._named:
            self._named[name] = self._add(item)
        return self._named[name]

    def set_catalog(self, key: str, item: Raw) -> int:
        """Set an entry of the document's catalog to an object of its own; returns its number."""
        number_ = self._add(item)
        self._file.set_catalog(key, number_)
        return number_

    def page_object(self, index: int) -> int:
        """The number of a page's object, counted from 0, once it was added."""
        return self._pages[index]

    def _add(self, item: Raw) -> int:
        self._hash = zlib.crc32(item.data, self._hash)
        return self._file.add(item)

    # -- content -------------------------------------------------------------

    def font(self, font: Font) -> FontWriter:
        """The writer of a font's texts in this document."""
        return self._fonts.writer(font)

    def has_form(self, key: str) -> bool:
        return key in self._forms

    def add_form(self, key: str, box: Bounds, operators: str, uses: Collection[str] = ()) -> None:
        """Add a form XObject. `box` is its bounding box in points; `uses` names the forms it places."""
        self._forms[key] = self._add(self._written(operators.encode("latin-1"), self._entries_of_form(box, uses)))

    def add_artwork(self, key: str, box: Bounds, paths: tuple[InkedPath, ...]) -> None:
        """Add filled paths as a form XObject; `box` is its bounding box in the units of their grid."""
        self._forms[key] = self._add(packed_stream(_packed_artwork(paths), self._entries_of_form(box, ())))

    def _entries_of_form(self, box: Bounds, uses: Collection[str]) -> str:
        alike = box, tuple(uses)  # a deck's faces have few boxes, and place the same few symbols
        entries = self._form_entries.get(alike)
        if entries is None:
            corners = " ".join(map(number, box))
            entries = f"/Type/XObject/Subtype/Form/BBox[{corners}]/Resources<<{self._resources(uses)}>>"
            self._form_entries[alike] = entries
        return entries

    def content(self, height: float) -> Content:
        """An empty content for a page or a form of a height (mm), which is added when it is complete."""
        return Content(height, self.form_name)

    def add_page_form(self, key: str, content: Content, width: float) -> None:
        """Add what several pages paint as a form of the size of a page (mm)."""
        self.add_form(key, (0.0, 0.0, width * K, content.height * K), content.joined(), content.forms)

    def add_image(self, key: str, raster: Raster) -> None:
        """Add a bitmap with its mask, once for each key."""
        size = f"/Type/XObject/Subtype/Image/Width {raster.width}/Height {raster.height}/BitsPerComponent 8"
        colours = "/ColorSpace/DeviceGray" if raster.grey else "/ColorSpace/DeviceRGB"
        masked = ""
        if raster.mask is not None:
            mask = stream(raster.mask, f"{size}/ColorSpace/DeviceGray")
            masked = f"/SMask {self._add(mask)} 0 R"
        if raster.jpeg:
            head = f"<<{size}{colours}/Filter/DCTDecode/Length {len(raster.data)}>>stream\n".encode("latin-1")
            item = Raw(head + raster.data + b"\nendstream")
        else:
            item = stream(raster.data, f"{size}{colours}{masked}")
        self._forms[key] = self._add(item)

    def add_opacity(self, ground: float, line: float) -> str:
        """Add a graphics state in which grounds and lines are so opaque (0 to 1), once; returns its key."""
        key = f"opacity.{ground:.3g}.{line:.3g}"
        if key not in self._forms:
            self._kinds[key] = "ExtGState"
            self._forms[key] = self._add(Raw(f"<</ca {ground:.3g}/CA {line:.3g}>>".encode("ascii")))
        return key

    def add_gradient(self, gradient: Gradient) -> str:
        """Add the shading of a gradient, once, in the units of its own way; returns its key."""
        key = f"gradient.{gradient.stops}.{gradient.way}"
        if key not in self._forms:
            from generator.pdf.shadings import shading  # few games have gradients

            self._kinds[key] = "Shading"
            self._forms[key] = self._add(Raw(shading(gradient).encode("ascii")))
        return key

    def _resources(self, uses: Iterable[str]) -> str:
        named: dict[str, str] = {}
        for key in uses:
            kind = self._kinds.get(key, "XObject")
            named[kind] = named.get(kind, "") + f"/{self.form_name(key)} {self._forms[key]} 0 R"
        entries = "".join(f"/{kind}<<{names}>>" for kind, names in sorted(named.items(), reverse=True))
        return f"/Font {self._fonts.resource} 0 R{entries}"

    def form_name(self, key: str) -> str:
        return f"X{self._forms[key]}"

    def add_page(
        self,
        content: Content,
        width: float,
        *,
        trim: Bounds | None = None,
        bleed: Bounds | None = None,
        bookmark: str = "",
        fields: Sequence[int] = (),
        links: Sequence[int] = (),
        tagged: bool = False,
    ) -> None:
        """Add a page as high as its content. Lengths are mm, y downwards; `trim` and `bleed` are parts of the page.

        `fields` and `links` are the numbers of its form fields and link annotations in tab order. The pages of a
        `tagged` document have content that belongs to structure elements, in whose order one tabs through them.
        """
        height = content.height
        stream_ = self._add(self._written(content.joined().encode("latin-1")))
        entries = "".join(
            f"/{name}[{' '.join(number(value) for value in upwards(box, height))}]"
            for name, box in (("BleedBox", bleed), ("TrimBox", trim))
            if box is not None
        )
        annotations = " ".join(f"{one} 0 R" for one in (*fields, *links))
        entries += f"/Annots[{annotations}]" if annotations else ""
        if tagged:
            entries += f"/StructParents {len(self._pages)}/Tabs/S"
        elif fields:
            entries += "/Tabs/A"
        page = Raw(
            (
                f"<</Type/Page/Parent {self._file.page_tree} 0 R"
                f"/MediaBox[0 0 {number(width * K)} {number(height * K)}]{entries}"
                f"/Contents {stream_} 0 R/Resources<<{self._resources(content.forms)}>>>>"
            ).encode("latin-1")
        )
        self._hash = zlib.crc32(page.data, self._hash)
        self._pages.append(self._file.add_page(page))
        if bookmark:
            self.add_bookmark(bookmark, Destination(len(self._pages) - 1))

    def add_bookmark(self, title: str, to: Destination, level: int = 1) -> None:
        """Add a line to the outline; it hangs on the last one before it that is less deep (1 is outermost)."""
        self._bookmarks.append(Bookmark(title, self.destination(to), level))

    def destination(self, to: Destination) -> str:
        """A destination as PDF: the whole page, or the page from a height on."""
        page = f"{self._pages[to.page]} 0 R"
        return f"{page}/Fit" if to.top is None else f"{page}/XYZ null {number(to.top)} null"

    def attach(self, name: str, data: Any, description: str) -> None:
        """Attach a JSON document."""
        raw = msgspec.json.encode(data)
        file = self._add(
            stream(raw, f"/Type/EmbeddedFile/Subtype/application#2Fjson/Params<</Size {len(raw)}>>"),
        )
        spec = self._add(
            Raw(
                (
                    f"<</Type/Filespec/F {text_string(name)}/UF {text_string(name)}/Desc {text_string(description)}"
                    f"/AFRelationship/Data/EF<</F {file} 0 R>>>>"
                ).encode("latin-1")
            ),
        )
        names = Raw(f"<</EmbeddedFiles<</Names[{text_string(name)} {spec} 0 R]>>>>".encode("latin-1"))
        self._file.set_catalog("Names", self._file.add(names))

    def finish(self, *, imposed: bool = False) -> bytes:
        """The bytes of the finished file. Pages that are to be `imposed` are written again anyway, as PDF/A asks."""
        if self._bookmarks:
            self._file.set_catalog("Outlines", write_outline(self._file.add, self._bookmarks))
            self._file.set_catalog("PageMode", Raw(b"/UseOutlines"))
        self._fonts.finish()
        data = self._file.finish(f"{self._hash:08x} {len(self._pages)}")
        if imposed or not self._archival:
            return data
        from generator.pdf.rewriting import normalised  # sheets are written as they are kept

        return normalised(data)
