"""A finished PDF as what stands on its pages: forms placed, their texts, sizes and boxes, in mm.

Everything here comes from the page through pdfium, a reader that Tirada does not write with.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.units import to_mm

Bounds = tuple[float, float, float, float]  # left, top, right, bottom in mm from the top left corner


@dataclass(frozen=True, slots=True)
class ReadText:
    """A text object: what it says, its ink box and its size in points."""

    text: str
    bounds: Bounds
    size: float


@dataclass(slots=True)
class ReadForm:
    """A form placed on a page. `x`, `y` is where its origin's trim corner stands; `scale` 1 is life size."""

    x: float  # translation of the form's origin (its trim's lower left corner), mm from the page's left
    y: float  # the same from the page's top
    rotation: float
    scale: float
    texts: list[ReadText] = field(default_factory=list)
    drawings: list[Bounds] = field(default_factory=list)
    filled: list[Bounds] = field(default_factory=list)  # those drawings that hide what lies under them
    points: list[tuple[float, float]] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)  # texts that something drawn later lies over
    signature: str = ""  # all its text, squashed

    @property
    def lying(self) -> bool:
        """Life size and upright or upside down: a piece, not a picture of one."""
        return abs(self.scale - 1) < 0.002 and min(abs(self.rotation), abs(abs(self.rotation) - 180)) < 0.1


@dataclass(slots=True)
class ReadPage:
    """A page: its size in mm, its forms, and what is drawn on it outside any form."""

    number: int
    width: float
    height: float
    forms: list[ReadForm] = field(default_factory=list)
    texts: list[ReadText] = field(default_factory=list)
    strays: list[Bounds] = field(default_factory=list)  # annotations too


def _over(upper: Bounds, lower: Bounds) -> bool:
    """Does one box lie over the middle of another?"""
    x, y = (lower[0] + lower[2]) / 2, (lower[1] + lower[3]) / 2
    return upper[0] <= x <= upper[2] and upper[1] <= y <= upper[3]


def squash(text: str) -> str:
    """Text as compared: no white space, no soft hyphens."""
    return "".join(text.replace("\u00ad", "").replace("\ufffe", "").split())


def open_pdf(path: Path) -> Any:
    """Open a PDF with pdfium. Raises CannotJudge when it is not a readable PDF."""
    import pypdfium2 as pdfium

    if not path.exists():
        raise CannotJudge(f"{path}: there is no such file")
    try:
        return pdfium.PdfDocument(path)
    except (pdfium.PdfiumError, OSError) as error:
        raise CannotJudge(f"{path}: not a readable PDF ({error})", "build it again") from error


def read_pages(document: Any) -> Iterator[ReadPage]:
    """Read page after page."""
    for number in range(len(document)):
        page = document[number]
        yield _Reader(page, number + 1).read()
        page.close()


class _Reader:
    """Reads one page through pdfium's C interface."""

    def __init__(self, page: Any, number: int) -> None:
        import pypdfium2.raw as raw

        self.raw = raw
        self.page = page
        self.text_page = page.get_textpage()
        width, height = page.get_size()
        self.height = height
        self.result = ReadPage(number, to_mm(width), to_mm(height))
        self._box = [ctypes.c_float() for _ in range(4)]
        self._size = ctypes.c_float()
        self._matrix = raw.FS_MATRIX()

    def read(self) -> ReadPage:
        raw = self.raw
        for i in range(raw.FPDFPage_CountObjects(self.page)):
            item = raw.FPDFPage_GetObject(self.page, i)
            kind = raw.FPDFPageObj_GetType(item)
            if kind == raw.FPDF_PAGEOBJ_FORM:
                self.result.forms.append(self._form(item))
            elif kind == raw.FPDF_PAGEOBJ_TEXT:
                self.result.texts.append(self._text(item, (1, 0, 0, 1, 0, 0)))
            else:
                self.result.strays.append(self._bounds(item, (1, 0, 0, 1, 0, 0)))
        for i in range(raw.FPDFPage_GetAnnotCount(self.page)):
            self.result.strays.append(self._annotation(i))
        self.text_page.close()
        return self.result

    def _annotation(self, index: int) -> Bounds:
        raw = self.raw
        annotation, box = raw.FPDFPage_GetAnnot(self.page, index), raw.FS_RECTF()
        raw.FPDFAnnot_GetRect(annotation, box)
        raw.FPDFPage_CloseAnnot(annotation)
        xs, ys = sorted((box.left, box.right)), sorted((box.bottom, box.top))
        return to_mm(xs[0]), to_mm(self.height - ys[1]), to_mm(xs[1]), to_mm(self.height - ys[0])

    def _matrix_of(self, item: Any) -> tuple[float, ...]:
        m = self._matrix
        self.raw.FPDFPageObj_GetMatrix(item, m)
        return m.a, m.b, m.c, m.d, m.e, m.f

    def _form(self, item: Any) -> ReadForm:
        raw = self.raw
        matrix = self._matrix_of(item)
        a, b, _, _, e, f = matrix
        form = ReadForm(to_mm(e), to_mm(self.height - f), math.degrees(math.atan2(b, a)), math.hypot(a, b))
        for i in range(raw.FPDFFormObj_CountObjects(item)):
            child = raw.FPDFFormObj_GetObject(item, i)
            kind = raw.FPDFPageObj_GetType(child)
            if kind == raw.FPDF_PAGEOBJ_TEXT:
                if raw.FPDFTextObj_GetTextRenderMode(child) != raw.FPDF_TEXTRENDERMODE_INVISIBLE:
                    form.texts.append(self._text(child, matrix))
                continue
            form.drawings.append(self._bounds(child, matrix))
            if kind == raw.FPDF_PAGEOBJ_PATH:
                form.points += self._points(child, matrix)
            if kind != raw.FPDF_PAGEOBJ_PATH or self._is_filled(child):
                form.filled.append(form.drawings[-1])
                if kind != raw.FPDF_PAGEOBJ_FORM:  # symbols are as large as the face: their bounds say nothing
                    form.hidden += [text.text for text in form.texts if _over(form.drawings[-1], text.bounds)]
        form.signature = squash("".join(text.text for text in form.texts))
        return form

    def _is_filled(self, item: Any) -> bool:
        mode, stroke = ctypes.c_int(), ctypes.c_int()
        self.raw.FPDFPath_GetDrawMode(item, mode, stroke)
        return bool(mode.value != self.raw.FPDF_FILLMODE_NONE)

    def _bounds(self, item: Any, matrix: tuple[float, ...]) -> Bounds:
        left, bottom, right, top = self._box
        self.raw.FPDFPageObj_GetBounds(item, left, bottom, right, top)
        a, b, c, d, e, f = matrix
        xs, ys = [], []
        for x in (left.value, right.value):
            for y in (bottom.value, top.value):
                xs.append(a * x + c * y + e)
                ys.append(b * x + d * y + f)
        return to_mm(min(xs)), to_mm(self.height - max(ys)), to_mm(max(xs)), to_mm(self.height - min(ys))

    def _text(self, item: Any, matrix: tuple[float, ...]) -> ReadText:
        raw = self.raw
        length = raw.FPDFTextObj_GetText(item, self.text_page, None, 0)
        buffer = ctypes.create_string_buffer(length)
        raw.FPDFTextObj_GetText(item, self.text_page, ctypes.cast(buffer, ctypes.POINTER(raw.FPDF_WCHAR)), length)
        raw.FPDFTextObj_GetFontSize(item, self._size)
        own = self._matrix_of(item)
        scale = math.hypot(own[0], own[1]) * math.hypot(matrix[0], matrix[1])
        text = buffer.raw[: max(0, length - 2)].decode("utf-16-le", errors="replace")
        return ReadText(text, self._bounds(item, matrix), self._size.value * scale)

    def _points(self, item: Any, matrix: tuple[float, ...]) -> list[tuple[float, float]]:
        raw = self.raw
        x, y = ctypes.c_float(), ctypes.c_float()
        a, b, c, d, e, f = matrix
        points = []
        for i in range(raw.FPDFPath_CountSegments(item)):
            raw.FPDFPathSegment_GetPoint(raw.FPDFPath_GetPathSegment(item, i), x, y)
            points.append((to_mm(a * x.value + c * y.value + e), to_mm(self.height - (b * x.value + d * y.value + f))))
        return points
