"""Judges and undoes the correction of sheets for a printer: sent through the printer as its profile describes it,
every page must land where it was planned. What the file says of itself is not asked.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from io import BytesIO
from typing import Any

from generator.base.findings import Findings, Where
from generator.base.geometry import POINTS_PER_MM as K
from generator.base.geometry import Bounds, Matrix, corners_of
from generator.base.landing import Landing, SidesLanding, applied, inverse, laid_upright, then
from generator.base.regular_expressions import regular_expression
from generator.inspection.reading.printed_document import PrintedDocument

LANDS_WITHIN = 0.02  # mm: what numbers in a file are rounded by, over a whole page
SIDES = ("front", "back")
BOXES = ("/TrimBox", "/BleedBox")
FIX = "build it again with --printer"
_CORRECTED = regular_expression(rb"q\n((?:-?[\d.]+ ){6})cm\n(.*)\nQ", re.DOTALL)


@dataclass(frozen=True, slots=True)
class UncorrectedSheets:
    """A file of sheets without its correction: its pages as planned, and the sides that each was corrected as."""

    document: PrintedDocument
    sides: Mapping[int, frozenset[str]]


def without_correction(document: PrintedDocument, landings: SidesLanding, findings: Findings) -> UncorrectedSheets:
    """The sheets as they were planned, before they were corrected for a printer that puts its sides so.

    Reports pages that are not corrected, or would land elsewhere. Raises CannotJudge for a file that cannot be read.
    """
    sides: dict[int, frozenset[str]] = {}
    with document.structure() as pdf:
        for number, page in enumerate(pdf.pages, start=1):
            where = Where(document.shown, page=number)
            found = _correction_of(page)
            if found is None:
                findings.error("print.correction", "the page is not corrected for its printer", where, fix=FIX)
                continue
            matrix, inside = found
            paper, size, planned = _sizes(page, matrix)
            off = {side: _off(planned, size, landing, paper) for side, landing in zip(SIDES, landings, strict=True)}
            sides[number] = frozenset(side for side in SIDES if off[side] <= LANDS_WITHIN)
            if not sides[number]:
                findings.error(
                    "print.correction",
                    f"corrected as it is, the page would land {min(off.values()):.2f} mm off its place on the paper",
                    where,
                    fix=FIX,
                )
            page.Contents = pdf.make_stream(inside)
            _restore(page, planned, size, paper)
        written = BytesIO()
        pdf.save(written, static_id=True)
    return UncorrectedSheets(PrintedDocument(document.shown, written.getvalue(), document.symbols), sides)


def judge_sides(
    shown: str, sides: Mapping[int, frozenset[str]], is_on: Callable[[int], str], findings: Findings
) -> None:
    """Report pages that are corrected as if they were the other side; `is_on` tells the side that a page shows."""
    for number, meant in sides.items():
        side = is_on(number)
        if side and meant and side not in meant:
            findings.error(
                "print.correction",
                f"the page is corrected as a {next(iter(meant))}, it is a {side}",
                Where(shown, page=number),
                fix=FIX,
            )


def _correction_of(page: Any) -> tuple[Matrix, bytes] | None:
    """The matrix (points) that the whole content of a page stands under, and this content; None for another page."""
    import pikepdf

    contents = page.obj.get("/Contents")
    if contents is None or isinstance(contents, pikepdf.Array):
        return None
    match = _CORRECTED.fullmatch(contents.read_bytes())
    if match is None:
        return None
    a, b, c, d, e, f = (float(value) for value in match[1].split())
    depth = 0
    for _, operator in _operators(match[2]):
        depth += {"q": 1, "Q": -1}.get(operator, 0)
        if depth < 0:
            return None  # what follows does not stand under the matrix
    return ((a, b, c, d, e, f), match[2]) if depth == 0 else None


def _operators(content: bytes) -> Iterator[tuple[object, str]]:
    import pikepdf

    holder = pikepdf.Pdf.new()
    for instruction in pikepdf.parse_content_stream(pikepdf.Stream(holder, content)):
        yield instruction.operands, str(instruction.operator)


def _sizes(page: Any, matrix: Matrix) -> tuple[tuple[float, float], tuple[float, float], Matrix]:
    """The sizes (mm) of the paper and of the page laid on it, and the matrix from the page to the paper in mm."""
    left, bottom, right, top = (float(value) for value in page.MediaBox)
    paper = (right - left) / K, (top - bottom) / K
    a, b, c, d, e, f = matrix
    size = paper if abs(a) > abs(b) else (paper[1], paper[0])
    # points with y upwards to mm with y downwards
    planned = a, -b, -c, d, e / K + c * size[1], paper[1] - f / K - d * size[1]
    return paper, size, planned


def _off(planned: Matrix, size: tuple[float, float], landing: Landing, paper: tuple[float, float]) -> float:
    """How far (mm) from its place any corner of a page lands, sent through the printer."""
    landed = then(planned, landing.matrix(*paper))
    upright = laid_upright(*size)
    corners = corners_of((0.0, 0.0, *size))
    return max(math.dist(applied(landed, corner), applied(upright, corner)) for corner in corners)


def _restore(page: Any, planned: Matrix, size: tuple[float, float], paper: tuple[float, float]) -> None:
    """Give a page the size, the boxes and the places of fields that it has without its correction."""
    back = inverse(planned)
    for name in BOXES:
        if name in page.obj:
            page.obj[name] = _points(_box_before(_mm(page.obj[name], paper[1]), planned, back, size, paper), size[1])
    page.obj["/MediaBox"] = [0, 0, round(size[0] * K, 2), round(size[1] * K, 2)]
    for annotation in page.obj.get("/Annots", ()):
        left, top, right, bottom = _mm(annotation["/Rect"], paper[1])
        middle = (left + right) / 2, (top + bottom) / 2
        x, y = applied(back, middle)
        dx, dy = x - middle[0], y - middle[1]
        annotation["/Rect"] = _points((left + dx, top + dy, right + dx, bottom + dy), size[1])


def _box_before(
    box: Bounds, planned: Matrix, back: Matrix, size: tuple[float, float], paper: tuple[float, float]
) -> Bounds:
    """The box of a page of which a box of the paper is the bounds, once it was moved, turned and stretched."""
    if all(abs(one - other) < LANDS_WITHIN for one, other in zip(box, (0.0, 0.0, *paper), strict=True)):
        return 0.0, 0.0, *size
    a, b, c, d, _, _ = (abs(value) for value in planned)
    wide, high = box[2] - box[0], box[3] - box[1]
    area = a * d - b * c
    width, height = (d * wide - c * high) / area, (a * high - b * wide) / area
    x, y = applied(back, ((box[0] + box[2]) / 2, (box[1] + box[3]) / 2))
    return x - width / 2, y - height / 2, x + width / 2, y + height / 2


def _mm(box: Any, height: float) -> Bounds:
    left, bottom, right, top = (float(value) / K for value in box)
    return left, height - top, right, height - bottom


def _points(bounds: Bounds, height: float) -> list[float]:
    left, top, right, bottom = bounds
    return [round(value * K, 2) for value in (left, height - bottom, right, height - top)]
