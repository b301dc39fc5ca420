"""Checks that a file which is to leave places of its first sheet free leaves those free, and no others.

The places of labels come from their stock; those of cards from what the page says of its block and from their size.
"""

from __future__ import annotations

from generator.base.findings import Where
from generator.base.geometry import NEAR, bounds_of_box, centre_of
from generator.inspection.evidence.sheet_under_inspection import FoundPiece, JudgedSheet


def judge_free_places(sheet: JudgedSheet) -> None:
    """Report pieces on the first sheet that do not begin at the first place which is not to stay free."""
    skip = sheet.manifest.get("skip", 0)
    if type(skip) is not int or skip <= 0 or not sheet.fronts:
        return
    number = min(sheet.fronts)
    founds = sheet.fronts[number]
    if any(found.rotation % 180 for found in founds):
        return  # rows of two kinds: their places are known from the comparison with a fresh sheet alone
    taken = {_place(sheet, found) for found in founds}
    if not taken or min(taken) == skip:
        return
    sheet.findings.error(
        "print.skipped",
        f"the first {skip} places of the first sheet are to stay free; the first piece lies on place {min(taken) + 1}",
        Where(sheet.shown, page=number),
        fix="build it again",
    )


def _place(sheet: JudgedSheet, found: FoundPiece) -> int:
    """The place of a piece on its sheet, from 0, in reading order."""
    x, y = centre_of(found.trim)
    labels = sheet.expected.labels
    if labels:
        return min(range(len(labels)), key=lambda i: _away(x, y, centre_of(bounds_of_box(labels[i]))))
    left, top, right, gap = _block(sheet, found)
    wide, high = found.trim[2] - found.trim[0], found.trim[3] - found.trim[1]
    columns = max(1, int((right - left + gap + NEAR) // (wide + gap)))
    return int((y - top) // (high + gap)) * columns + int((x - left) // (wide + gap))


def _block(sheet: JudgedSheet, found: FoundPiece) -> tuple[float, float, float, float]:
    """Left, upper and right edge of the fronts of a page, and the gutter between two of them (mm)."""
    trim, bleed = sheet.boxes.get(found.page, (found.trim, found.trim))
    gap = 2 * (trim[0] - bleed[0]) if sheet.layout is not None and sheet.layout.gutters else 0.0
    width, height = sheet.pages[found.page]
    right = width / 2 if sheet.folded and sheet.is_mirrored_sideways(width, height) else trim[2]
    return trim[0], trim[1], right, gap


def _away(x: float, y: float, middle: tuple[float, float]) -> float:
    return abs(x - middle[0]) + abs(y - middle[1])
