"""Checks the backs of a finished sheet: none may tell a face-down piece from others when the two sides drift.

What each back paints and where it is cut is read from the page; which pieces share a back comes from the data, and so
does a format's bleed: without any, a back is meant to end at its cut, and paper beside it is no fault of the sheet.
"""

from __future__ import annotations

from generator.base.drift import SHIFT, SKEW, PaintedBack, giveaways
from generator.base.geometry import Bounds, intersection
from generator.inspection.evidence.sheet_under_inspection import FoundPiece, JudgedSheet
from generator.inspection.sheets.clips import clip_of


def judge_face_down(sheet: JudgedSheet) -> None:
    """Report every back that shows another one, or paper where pieces are to look alike, under a small drift."""
    if sheet.layout is not None and sheet.layout.backs == "mixed":
        return  # its pieces never lie face down
    hidden = _hidden(sheet)
    for number, founds in sheet.backs.items():
        width, height = sheet.pages[number]
        painted = [_painted(sheet, found) for found in founds]
        for found in giveaways(painted, (width / 2, height / 2)):
            piece = founds[found.number]
            if found.other is None and not (piece.format.bleed and hidden & _look(sheet, piece)):
                continue
            beside = "blank paper" if found.other is None else f"another back (slot {founds[found.other].slot})"
            sheet.findings.error(
                "print.face-down",
                f"a back shows {beside} when the two sides of its sheet lie {SHIFT:g} mm or {SKEW:g} degree off: "
                "its piece could be told from others face down",
                sheet.where(piece),
                fix="build it again",
            )


def _hidden(sheet: JudgedSheet) -> frozenset[str]:
    """The backs behind several different fronts."""
    fronts: dict[str, set[str]] = {}
    for piece in sheet.expected.pieces.values():
        if piece.back is not None:
            fronts.setdefault(piece.back.key, set()).add(piece.front.key)
    return frozenset(key for key, behind in fronts.items() if len(behind) > 1)


def _look(sheet: JudgedSheet, found: FoundPiece) -> frozenset[str]:
    """The keys of the backs that a piece on a page of backs may be: those with its texts, and its picture if read."""
    if found.backs is not None:
        return found.backs
    return sheet.expected.backs_by_texts.get(found.form.signature, frozenset())


def _painted(sheet: JudgedSheet, found: FoundPiece) -> PaintedBack:
    """A back as its page shows it: cut to the mirrored outline of its front, painted as far as its clip lets it."""
    reach = clip_of(found)
    paint = _bled(found) if reach is None or not found.form.clip else intersection(reach.bounds, _bled(found))
    return PaintedBack(_look(sheet, found) or found.slot, found.outline, paint)


def _bled(found: FoundPiece) -> Bounds:
    """The trim of a piece with its whole bleed."""
    left, top, right, bottom = found.trim
    bleed = found.format.bleed
    return left - bleed, top - bleed, right + bleed, bottom + bleed
