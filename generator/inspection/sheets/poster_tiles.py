"""Checks posters on several pages: the parts cover the whole face, share what is glued, say how they are put together,
and meet beside its words, not in the middle of them.
"""

from __future__ import annotations

from collections import Counter

from generator.base.findings import Where
from generator.base.geometry import Bounds, contains, intersection, overlap
from generator.base.regular_expressions import regular_expression
from generator.inspection.evidence.sheet_under_inspection import FoundPiece, JudgedSheet
from generator.inspection.reading.pages import ReadPage
from generator.inspection.sheets.clips import clip_of

LEAST_OVERLAP = 5.0  # mm: least overlap of neighbouring pages, for gluing
SAME = 0.05  # mm: tolerance for equal edges
INK = 0.12  # mm: how far the box of a text may pass the ink of its letters
NAMES = regular_expression(r"\b([A-Z]\d+) \+ ([A-Z]\d+)\b")


def part_of(page: ReadPage, found: FoundPiece) -> Bounds | None:
    """The part of a face on its page (mm on the page) when the face is larger than the page; else None."""
    left, top, right, bottom = found.trim
    if right - left <= page.width and bottom - top <= page.height:
        return None
    clip = clip_of(found)
    return intersection(clip.bounds, found.trim) if clip is not None else None


def judge_tiles(sheet: JudgedSheet) -> Counter[str]:
    """Report gaps, narrow overlaps, missing pages, joints through words and pages that do not say what comes next.

    Returns the number of whole posters by code.
    """
    parts: dict[str, list[tuple[FoundPiece, Bounds]]] = {}
    for founds in sheet.fronts.values():
        for found in founds:
            if found.part is not None:
                parts.setdefault(found.code, []).append((found, _beside(found, found.part)))
    whole: Counter[str] = Counter()
    for code, shown in parts.items():
        first = shown[0][0]
        width, height = (first.trim[i + 2] - first.trim[i] for i in (0, 1))
        windows = [window for _, window in shown]
        copies = Counter(tuple(round(v, 1) for v in window) for window in windows)
        whole[code] = min(copies.values())
        for what, low, high, length in (("columns", 0, 2, width), ("rows", 1, 3, height)):
            spans = sorted({(round(w[low], 1), round(w[high], 1)) for w in windows})
            reached = 0.0
            for start, end in spans:
                if start > reached + SAME:
                    _wrong(sheet, first, f"{start - reached:.1f} mm between two {what} of its pages are missing")
                elif start > 0 and reached - start < LEAST_OVERLAP - SAME:
                    _wrong(sheet, first, f"two {what} of its pages share {reached - start:.1f} mm, too few to glue")
                reached = max(reached, end)
            if reached < length - 2 * SAME:
                _wrong(sheet, first, f"its pages end {length - reached:.1f} mm too early ({what})")
        columns = {(round(w[0], 1), round(w[2], 1)) for w in windows}
        rows = {(round(w[1], 1), round(w[3], 1)) for w in windows}
        missing = [c for c in columns for r in rows if (c[0], r[0], c[1], r[1]) not in copies]
        if missing:
            _wrong(sheet, first, f"{len(missing)} of its {len(columns) * len(rows)} pages are missing")
        _judge_joints(sheet, first, windows)
        for found, window in shown:
            _judge_strips(sheet, found, window, windows)
    return whole


def _beside(found: FoundPiece, bounds: Bounds) -> Bounds:
    """Bounds on the page, seen from the corner of the poster as it lies on its pages."""
    left, top, _, _ = found.trim
    return bounds[0] - left, bounds[1] - top, bounds[2] - left, bounds[3] - top


def _judge_joints(sheet: JudgedSheet, found: FoundPiece, windows: list[Bounds]) -> None:
    """Report words that a joint runs through: the left or upper edge of a page that is glued onto others."""
    texts = [(text.text.strip(), _beside(found, text.bounds)) for text in found.form.texts if text.text.strip()]
    for low, high in ((0, 2), (1, 3)):
        for joint in sorted({round(w[low], 1) for w in windows} - {0.0}):
            cut = [words for words, box in texts if box[low] + INK < joint < box[high] - INK]
            if cut:
                at = f"{joint:.1f} mm from its {'left' if low == 0 else 'upper'} edge"
                sheet.findings.error(
                    "print.joint",
                    f"{sheet.name(found)}: the joint {at} runs through {cut[0][:40]!r}",
                    Where(sheet.shown, page=found.page),
                    fix="leave a gutter in its template, and build it again",
                )


def _judge_strips(sheet: JudgedSheet, found: FoundPiece, window: Bounds, windows: list[Bounds]) -> None:
    """Report a page that does not say, in the strip under the next page, what it is and what is glued onto it.

    What is drawn over the poster anywhere else is reported too.
    """
    wanted = {(_name(found, window, windows), _name(found, other, windows)) for other in _next(window, windows)}
    said = set(NAMES.findall(sheet.lines.get(found.page, "")))
    if said != wanted:
        told = ", ".join(f"{a} + {b}" for a, b in sorted(said)) or "nothing"
        asked = ", ".join(f"{a} + {b}" for a, b in sorted(wanted)) or "nothing"
        _wrong(sheet, found, f"its page says {told} where it is glued, and {asked} belongs there")
    later = [other for other in windows if other[0] > window[0] + SAME or other[1] > window[1] + SAME]
    for over in sheet.on_posters.get(found.page, ()):
        place = _beside(found, over)
        if overlap(place, window) and not any(contains(other, place) for other in later):
            sheet.findings.error(
                "print.covered",
                f"{sheet.name(found)}: something is drawn over the piece, outside its face",
                sheet.where(found),
                fix="build it again",
            )
            break


def _next(window: Bounds, windows: list[Bounds]) -> list[Bounds]:
    """The parts that are glued onto the right and the lower edge of one."""
    right = [w for w in windows if abs(w[1] - window[1]) < SAME and w[0] > window[0] + SAME]
    below = [w for w in windows if abs(w[0] - window[0]) < SAME and w[1] > window[1] + SAME]
    return [min(some) for some in (right, below) if some]


def _name(found: FoundPiece, window: Bounds, windows: list[Bounds]) -> str:
    """The name of a part: letters run down the poster as it is read, numbers to the right."""
    columns, rows = (sorted({round(w[i], 1) for w in windows}) for i in (0, 1))
    column, row = columns.index(round(window[0], 1)), rows.index(round(window[1], 1))
    if found.rotation == 90:
        column, row = len(rows) - 1 - row, column
    return f"{chr(ord('A') + row)}{column + 1}"


def _wrong(sheet: JudgedSheet, found: FoundPiece, what: str) -> None:
    sheet.findings.error(
        "print.tiles", f"{sheet.name(found)}: {what}", Where(sheet.shown, page=found.page), fix="build it again"
    )
