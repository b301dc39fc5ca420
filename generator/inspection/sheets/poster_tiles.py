"""Checks posters on several pages: the parts cover the whole face, with overlaps wide enough to glue."""

from __future__ import annotations

from collections import Counter

from generator.base.findings import Where
from generator.base.geometry import Bounds
from generator.inspection.evidence.sheet_under_inspection import FoundPiece, JudgedSheet
from generator.inspection.reading.pages import ReadPage

LEAST_OVERLAP = 5.0  # mm: least overlap of neighbouring pages, for gluing
SAME = 0.05  # mm: tolerance for equal edges


def part_of(page: ReadPage, found: FoundPiece, clip: Bounds | None) -> Bounds | None:
    """The part of a face on its page (mm on the page) when the face is larger than the page; else None."""
    f = found.format
    if clip is None or (f.width <= page.width and f.height <= page.height):
        return None
    return (
        max(clip[0], found.x),
        max(clip[1], found.y),
        min(clip[2], found.x + f.width),
        min(clip[3], found.y + f.height),
    )


def judge_tiles(sheet: JudgedSheet) -> Counter[str]:
    """Report gaps, narrow overlaps and missing pages; returns the number of whole posters by code."""
    parts: dict[str, list[tuple[FoundPiece, Bounds]]] = {}
    for founds in sheet.fronts.values():
        for found in founds:
            if found.part is not None:
                left, top, right, bottom = found.part
                inner = (left - found.x, top - found.y, right - found.x, bottom - found.y)
                parts.setdefault(found.code, []).append((found, inner))
    whole: Counter[str] = Counter()
    for code, shown in parts.items():
        f = shown[0][0].format
        windows = [window for _, window in shown]
        copies = Counter(tuple(round(v, 1) for v in window) for window in windows)
        whole[code] = min(copies.values())
        for what, low, high, length in (("columns", 0, 2, f.width), ("rows", 1, 3, f.height)):
            spans = sorted({(round(w[low], 1), round(w[high], 1)) for w in windows})
            reached = 0.0
            for start, end in spans:
                if start > reached + SAME:
                    _wrong(sheet, shown[0][0], f"{start - reached:.1f} mm between two {what} of its pages are missing")
                elif start > 0 and reached - start < LEAST_OVERLAP - SAME:
                    _wrong(
                        sheet, shown[0][0], f"two {what} of its pages share {reached - start:.1f} mm, too few to glue"
                    )
                reached = max(reached, end)
            if reached < length - 2 * SAME:
                _wrong(sheet, shown[0][0], f"its pages end {length - reached:.1f} mm too early ({what})")
        columns = {(round(w[0], 1), round(w[2], 1)) for w in windows}
        rows = {(round(w[1], 1), round(w[3], 1)) for w in windows}
        missing = [c for c in columns for r in rows if (c[0], r[0], c[1], r[1]) not in copies]
        if missing:
            _wrong(sheet, shown[0][0], f"{len(missing)} of its {len(columns) * len(rows)} pages are missing")
    return whole


def _wrong(sheet: JudgedSheet, found: FoundPiece, what: str) -> None:
    sheet.findings.error(
        "print.tiles", f"{sheet.name(found)}: {what}", Where(sheet.shown, page=found.page), fix="build it again"
    )
