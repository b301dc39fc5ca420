"""Checks fonts, page boxes and metadata of a PDF, and reads its manifest (with pikepdf)."""

from __future__ import annotations

import json
import struct
from typing import Any

from generator.base.findings import Findings, Where
from generator.inspection.reading.printed_document import PrintedDocument

MANIFEST = "tirada-manifest.json"
FONT_FILES = ("/FontFile", "/FontFile2", "/FontFile3")
NO_SUBSETTING = 0x0100  # a bit of OS/2.fsType (OpenType 1.9)


def check_structure(document: PrintedDocument, findings: Findings) -> dict[str, Any] | None:
    """Check fonts, boxes and metadata; returns the manifest, or None when the file has none.

    Raises CannotJudge when the file is no readable PDF.
    """
    shown = document.shown
    with document.structure() as pdf:
        _fonts(pdf, shown, findings)
        _boxes(pdf, shown, findings)
        if not pdf.docinfo.get("/Title"):
            findings.error("pdf.title", "the document has no title", Where(shown))
        if "/Lang" not in pdf.Root:
            findings.error("pdf.language", "the document does not say its language", Where(shown))
        return _manifest(pdf, shown, findings)


def document_language(document: PrintedDocument) -> str:
    """The language (/Lang) of a PDF; empty when it has none."""
    with document.structure() as pdf:
        return str(pdf.Root.get("/Lang", ""))


def _fonts(pdf: Any, shown: str, findings: Findings) -> None:
    import pikepdf

    for item in pdf.objects:
        if not isinstance(item, pikepdf.Dictionary) or item.get("/Type") != "/Font" or "/Subtype" not in item:
            continue
        name = str(item.get("/BaseFont", "?")).lstrip("/")
        if item["/Subtype"] == "/Type3" or str(item["/Subtype"]).startswith("/CIDFont"):  # judged by its Type0 font
            continue
        descriptor = item.get("/FontDescriptor")
        if item["/Subtype"] == "/Type0":
            descriptor = item["/DescendantFonts"][0].get("/FontDescriptor")
        if descriptor is None or not any(key in descriptor for key in FONT_FILES):
            findings.error(
                "pdf.font-embedded",
                f"the font {name} is not embedded",
                Where(shown),
                fix="every font of a theme comes from its package and is embedded",
            )
        elif "+" not in name and not _may_not_be_cut_down(descriptor):
            findings.warning("pdf.font-subset", f"the font {name} is embedded whole, not as a subset", Where(shown))
        if "/ToUnicode" not in item:
            findings.error(
                "pdf.font-unicode", f"the font {name} has no ToUnicode map: its text cannot be read", Where(shown)
            )


def _may_not_be_cut_down(descriptor: Any) -> bool:
    """Whether the licence bits of an embedded font (OS/2.fsType) forbid to embed a part of it."""
    data = next(bytes(descriptor[key].read_bytes()) for key in FONT_FILES if key in descriptor)
    if len(data) < 12:
        return False
    for at in range(12, min(12 + 16 * struct.unpack_from(">H", data, 4)[0], len(data) - 15), 16):
        tag, _, start, length = struct.unpack_from(">4s3L", data, at)
        if tag == b"OS/2" and length >= 10 and start + 10 <= len(data):
            return bool(struct.unpack_from(">H", data, start + 8)[0] & NO_SUBSETTING)
    return False


def _boxes(pdf: Any, shown: str, findings: Findings) -> None:
    for number, page in enumerate(pdf.pages, 1):
        outer = [float(v) for v in page.mediabox]
        whole = [float(v) for v in page.obj.get("/CropBox", outer)] == outer and outer[:2] == [0, 0]
        if not whole or int(page.obj.get("/Rotate", 0)) % 360 or float(page.obj.get("/UserUnit", 1)) != 1:
            findings.error(
                "pdf.page",
                "the page is cropped, turned, moved or scaled as a whole: its sheet would not print where it stands",
                Where(shown, page=number),
                fix="build it again",
            )
        for name in ("/BleedBox", "/TrimBox"):
            if name not in page.obj:
                continue
            inner = [float(v) for v in page.obj[name]]
            if (
                inner[0] < outer[0] - 0.02
                or inner[1] < outer[1] - 0.02
                or inner[2] > outer[2] + 0.02
                or inner[3] > outer[3] + 0.02
            ):
                findings.error(
                    "pdf.boxes",
                    f"{name} {_box(inner)} is not inside the box round it {_box(outer)}",
                    Where(shown, page=number),
                )
            outer = inner


def _box(values: list[float]) -> str:
    return "[" + " ".join(f"{value:g}" for value in values) + "]"


_ROW: tuple[Any, ...] = (
    int,
    int,
    str,
    str,
    str,
    (int, float),
    (int, float),
    int,
)  # page, slot, side, code, face, x, y, rotation


def _placements_are_whole(rows: Any) -> bool:
    return isinstance(rows, list) and all(
        isinstance(row, list)
        and len(row) == len(_ROW)
        and all(isinstance(value, kind) for value, kind in zip(row, _ROW, strict=True))
        for row in rows
    )


def _manifest(pdf: Any, shown: str, findings: Findings) -> dict[str, Any] | None:
    try:
        spec = pdf.attachments.get(MANIFEST)
        if spec is None:
            return None
        manifest = json.loads(spec.get_file().read_bytes())
    except (ValueError, KeyError, AttributeError) as error:
        findings.error("manifest.broken", f"the manifest cannot be read ({error})", Where(shown))
        return None
    if not isinstance(manifest, dict) or manifest.get("tirada") != 1:
        findings.error("manifest.broken", "the manifest is of no version that this Tirada reads", Where(shown))
        return None
    if not _placements_are_whole(manifest.get("placements", [])):
        findings.error("manifest.broken", "the manifest's placements are not as Tirada writes them", Where(shown))
        return None
    return manifest
