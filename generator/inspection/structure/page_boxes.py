"""Page boxes of a finished file against those of the fresh one, and boxes of annotations in mm."""

from __future__ import annotations

from typing import Any

from generator.base.findings import Findings, Where
from generator.base.geometry import Bounds, to_mm
from generator.inspection.reading.printed_document import PrintedDocument

BOXES = ("MediaBox", "CropBox", "BleedBox", "TrimBox", "ArtBox")
NEAR_POINTS = 0.02  # points by which rewritten numbers may differ
FIX = "build it again"


def judge_page_boxes(document: PrintedDocument, fresh: PrintedDocument, findings: Findings) -> None:
    """Report pages too many or too few, and page boxes, turns and scales that differ from the fresh document's."""
    with document.structure() as pdf, fresh.structure() as wanted:
        if len(pdf.pages) != len(wanted.pages):
            findings.error(
                "pdf.pages",
                f"{len(pdf.pages)} pages, {len(wanted.pages)} expected",
                Where(document.shown),
                fix=FIX,
                expected=str(len(wanted.pages)),
                found=str(len(pdf.pages)),
            )
        for number, (page, other) in enumerate(zip(pdf.pages, wanted.pages, strict=False), 1):
            for name, is_, should in _differences(page, other):
                findings.error(
                    "pdf.boxes",
                    f"{name} of the page is {is_}, {should} expected",
                    Where(document.shown, page=number),
                    fix=FIX,
                    expected=should,
                    found=is_,
                )


def _differences(page: Any, other: Any) -> list[tuple[str, str, str]]:
    """What differs between the boxes of two pages: its name, what it is, what it should be (lengths in mm)."""
    found = []
    whole, wanted = _box(page, "MediaBox"), _box(other, "MediaBox")
    for name in BOXES:
        mine, theirs = _box(page, name), _box(other, name)
        if name != "MediaBox":  # one that is not given is as large as the page
            mine, theirs = mine or whole, theirs or wanted
        if (mine is None) != (theirs is None) or any(
            abs(a - b) > NEAR_POINTS for a, b in zip(mine or (), theirs or (), strict=True)
        ):
            found.append((name, _shown(mine), _shown(theirs)))
    for name, usual in (("Rotate", 0.0), ("UserUnit", 1.0)):
        mine_, theirs_ = page_value(page, name, usual), page_value(other, name, usual)
        if mine_ != theirs_:
            found.append((name, f"{mine_:g}", f"{theirs_:g}"))
    return found


def page_value(page: Any, name: str, usual: float) -> float:
    """A number that a page has or inherits, such as its turn (`Rotate`); the usual one where it has none."""
    node, depth = page.obj, 0
    while node is not None and depth < 50:
        if f"/{name}" in node:
            return float(node[f"/{name}"])
        node, depth = node.get("/Parent"), depth + 1
    return usual


def _box(page: Any, name: str) -> tuple[float, ...] | None:
    node, depth = page.obj, 0
    while node is not None and depth < 50:
        if f"/{name}" in node:
            x1, y1, x2, y2 = (float(value) for value in node[f"/{name}"])
            return min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)
        node, depth = (node.get("/Parent"), depth + 1) if name in ("MediaBox", "CropBox") else (None, 0)
    return None


def _shown(box: tuple[float, ...] | None) -> str:
    return "missing" if box is None else " ".join(f"{to_mm(value):.2f}" for value in box) + " mm"


def annotation_box(note: Any, height: float | None) -> Bounds | None:
    """The rectangle of an annotation in mm from the upper left corner of a page of a height in points."""
    try:
        x1, y1, x2, y2 = (float(value) for value in note["/Rect"])
    except (KeyError, TypeError, ValueError):
        return None
    if height is None:
        return None
    return to_mm(min(x1, x2)), to_mm(height - max(y1, y2)), to_mm(max(x1, x2)), to_mm(height - min(y1, y2))
