"""The objects of one PDF file, numbered and written by ReportLab: the only module that imports it.

Only public names of `reportlab.pdfbase.pdfdoc` are used. Importing it takes about 50 ms (Pillow is part of that), so
this module is imported when the first file is begun.
"""

from __future__ import annotations

from typing import Any

from reportlab.pdfbase import pdfdoc

from generator.pdf.objects import Raw

VERSION = (1, 7)


class _Written(pdfdoc.PDFObject):  # type: ignore[misc]
    """A finished object as ReportLab wants it."""

    def __init__(self, raw: Raw) -> None:
        self.raw = raw

    def format(self, document: Any) -> bytes:
        return self.raw.data


class ObjectFile:
    """A PDF file as a list of numbered objects, a catalog and an Info dictionary."""

    def __init__(self, language: str, info: Raw) -> None:
        self._document: Any = pdfdoc.PDFDocument(invariant=1, pdfVersion=VERSION)
        self._document.info = _Written(info)
        self._catalog: dict[str, Any] = {
            "Type": pdfdoc.PDFName("Catalog"),
            "PageMode": pdfdoc.PDFName("UseNone"),
            "Lang": pdfdoc.PDFString(language),
            "Pages": self._document.Reference(self._document.Pages),
        }
        self.page_tree = int(self._document.objectcounter)  # the number of the object that is the parent of all pages

    def add(self, item: Raw) -> int:
        """Add an object, whose data may still change until the file is finished; returns its number."""
        self._document.Reference(_Written(item))
        return int(self._document.objectcounter)

    def add_page(self, item: Raw) -> int:
        """Add a page after those added before; returns the number of its object."""
        self._document.Pages.addPage(self._document.Reference(_Written(item)))
        return int(self._document.objectcounter)

    def set_catalog(self, key: str, value: Raw | int) -> None:
        """Set an entry of the document's catalog: to a value, or to the object of a number."""
        self._catalog[key] = f"{value} 0 R" if isinstance(value, int) else value.data

    def finish(self, fingerprint: str) -> bytes:
        """The bytes of the file; files with other fingerprints get other identifiers."""
        self._document.Catalog = pdfdoc.PDFDictionary(self._catalog)
        self._document.updateSignature(fingerprint)
        data: bytes = self._document.format()
        return data
