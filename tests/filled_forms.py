"""Forms filled in as people do it: in a viewer built on pdfium, and by programs that only write values."""

from __future__ import annotations

import ctypes
import io
from collections.abc import Callable, Mapping
from typing import Any

import pikepdf
import pypdfium2
from projects import ROOT
from pypdfium2 import raw

from generator.inspection.reading.field_tree import all_fields, full_name


def documented():
    """The lines of the tables in docs/orders.md, in English and then in Spanish: the columns of a sheet."""
    lines = (ROOT / "docs" / "orders.md").read_text("utf-8").splitlines()
    rows = [text.split("|")[1:-2] for text in lines if text.startswith("|")]
    return [tuple(cell.strip() for cell in row) for row in rows if row[0].strip() not in ("Action", "Acción", "---")]


def filled(data: bytes, values: Mapping[str, str | bool]) -> bytes:
    """A form with the values of some fields, written by pikepdf as programs do: without any look."""

    def fill(pdf: Any) -> None:
        fields = {full_name(field): field for field in all_fields(pdf.Root.AcroForm.Fields)}
        for name, value in values.items():
            text = pikepdf.Name.Yes if value is True else pikepdf.String(str(value))
            fields[name].V = text

    return rewritten(data, fill)


def rewritten(data: bytes, change: Callable[[Any], None], **how: Any) -> bytes:
    """A PDF after a change to its objects."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        change(pdf)
        out = io.BytesIO()
        pdf.save(out, **how)
    return out.getvalue()


class Viewer:
    """A form open in pdfium, which Chromium's viewer is built on: one clicks, types and chooses, and then saves."""

    def __init__(self, data: bytes, page: int = 0) -> None:
        self.document = pypdfium2.PdfDocument(data)
        self.document.init_forms()
        self.form = self.document.formenv
        self.page = self.document[page]

    def _note(self, name: str) -> tuple[Any, float, float]:
        for i in range(raw.FPDFPage_GetAnnotCount(self.page)):
            note = raw.FPDFPage_GetAnnot(self.page, i)
            size = raw.FPDFAnnot_GetFormFieldName(self.form, note, None, 0)
            buffer = ctypes.create_string_buffer(size)
            raw.FPDFAnnot_GetFormFieldName(self.form, note, ctypes.cast(buffer, ctypes.POINTER(raw.FPDF_WCHAR)), size)
            if buffer.raw[: size - 2].decode("utf-16-le") == name:
                box = raw.FS_RECTF()
                raw.FPDFAnnot_GetRect(note, box)
                return note, (box.left + box.right) / 2, (box.bottom + box.top) / 2
        raise KeyError(name)

    def click(self, name: str) -> None:
        _, x, y = self._note(name)
        raw.FORM_OnMouseMove(self.form, self.page, 0, x, y)
        raw.FORM_OnLButtonDown(self.form, self.page, 0, x, y)
        raw.FORM_OnLButtonUp(self.form, self.page, 0, x, y)

    def type(self, name: str, text: str) -> None:
        self.click(name)
        letters = ctypes.create_string_buffer((text + "\0").encode("utf-16-le"))
        raw.FORM_SelectAllText(self.form, self.page)
        raw.FORM_ReplaceSelection(self.form, self.page, ctypes.cast(letters, ctypes.POINTER(raw.FPDF_WCHAR)))
        raw.FORM_ForceToKillFocus(self.form)

    def choose(self, name: str, place: int) -> None:
        """The entry of a list at a place, from 0."""
        note, _, _ = self._note(name)
        raw.FORM_SetFocusedAnnot(self.form, note)
        assert raw.FORM_SetIndexSelected(self.form, self.page, place, True)
        raw.FORM_ForceToKillFocus(self.form)

    def tick(self, name: str) -> None:
        self.click(name)
        raw.FORM_ForceToKillFocus(self.form)

    def flatten(self) -> None:
        """What a viewer does that prints to a PDF."""
        assert raw.FPDFPage_Flatten(self.page, raw.FLAT_PRINT) != raw.FLATTEN_FAIL

    def saved(self) -> bytes:
        out = io.BytesIO()
        self.document.save(out)
        return out.getvalue()
