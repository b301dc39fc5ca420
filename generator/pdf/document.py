"""A PDF document being made: its objects, forms, images, pages, metadata and attachments.

ReportLab reads and subsets the fonts, numbers the objects and writes the file; page contents and
forms are plain operators, so that a thousand distinct cards cost a fraction of a second. This is the
only module that touches ReportLab's document layer.
"""

from __future__ import annotations

import json
import zlib
from collections.abc import Iterable
from typing import Any

from reportlab import rl_config
from reportlab.pdfbase import pdfdoc

from generator.base.display_list import Raster
from generator.base.geometry import Bounds
from generator.pdf.metadata import DocumentMetadata, info, srgb_profile, text_string, xmp
from generator.pdf.objects import Bookmark, Raw, stream, write_outline
from generator.pdf.operators import number
from generator.pdf.text import DocumentFonts, FontWriter
from generator.typesetting.fonts import Font

rl_config.useA85 = 0  # binary streams: smaller and quicker


class PdfFile:
    """A PDF being made. Forms are added once by key and placed by key."""

    def __init__(self, about: DocumentMetadata, *, archival: bool = False) -> None:
        """`archival` declares PDF/A-2a and PDF/UA-1; the caller must then add the tagged structure."""
        facts = info(about)  # a bad date is refused here, before ReportLab stumbles over it
        self._doc: Any = pdfdoc.PDFDocument(invariant=1, lang=about.language, pdfVersion=(1, 7))
        self._fonts = DocumentFonts(self._doc)
        self._forms: dict[str, int] = {}
        self._pages: list[int] = []
        self.bookmarks: list[Bookmark] = []
        self._hash = zlib.crc32(b"")
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

    def font(self, font: Font) -> FontWriter:
        """The writer of a font's texts in this document."""
        return self._fonts.writer(font)

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
        return f"/Font {self._fonts.resource} 0 R" + (f"/XObject<<{names}>>" if names else "")

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
        self._fonts.finish()
        self._doc.updateSignature(f"{self._hash:08x} {len(self._pages)}")
        data: bytes = self._doc.format()
        return data
