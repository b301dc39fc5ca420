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
            "Pages": self._document.Pages,
        }

    def add(self, item: Raw) -> int:
        """Add an object, whose data may still change until the file is finished; returns its number."""
        return self._number(self._document.Reference(_Written(item)))

    def add_page(self, item: Raw) -> int:
        """Add a page after those added before; returns the number of its object."""
        reference = self._document.Reference(_Written(item))
        self._document.Pages.addPage(reference)
        return self._number(reference)

    @property
    def page_tree(self) -> int:
        """The number of the object that is the parent of all pages."""
        return self._number(self._document.Reference(self._document.Pages))

    def _number(self, reference: Any) -> int:
        return int(reference.format(self._document).split()[0])

    def set_catalog(self, key: str, value: Raw | int) -> None:
        """Set an entry of the document's catalog: to a value, or to the object of a number."""
        self._catalog[key] = f"{value} 0 R" if isinstance(value, int) else value.data

    def finish(self, fingerprint: str) -> bytes:
        """The bytes of the file; files with other fingerprints get other identifiers."""
        self._document.Catalog = pdfdoc.PDFDictionary(self._catalog)
        self._document.updateSignature(fingerprint)
        data: bytes = self._document.format()
        return data
