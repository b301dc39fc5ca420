"""Refuses sheets whose backs would tell a face-down piece from others when the two sides of a sheet drift.

The drift is simulated (base/drift.py) on the plan of the sheets, before anything is painted. A format without any
bleed has no paint beyond its cut by its publisher's choice: no layout could keep paper out of sight there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.base.drift import SHIFT, SKEW, Giveaway, PaintedBack, giveaways
from generator.base.errors import CannotJudge
from generator.base.geometry import Point, bounds_of_box
from generator.faces.trim import Format
from generator.press.imposition import Imposition, ImpositionPiece, Placement, Sheet


def hidden_backs(pieces: Sequence[ImpositionPiece]) -> frozenset[str]:
    """The backs that several different fronts share: these pieces are meant to look alike face down."""
    fronts: dict[str, set[str]] = {}
    for piece in pieces:
        if piece.back is not None:
            fronts.setdefault(piece.back, set()).add(piece.front)
    return frozenset(back for back, behind in fronts.items() if len(behind) > 1)


def refuse_giveaways(plan: Imposition, pieces: Sequence[ImpositionPiece]) -> None:
    """Raise CannotJudge naming the first piece that could be told face down by what its back shows."""
    formats = {piece.code: piece.format for piece in pieces}
    hidden = hidden_backs(pieces)
    seen: set[tuple[tuple[object, ...], ...]] = set()  # sheets of one arrangement are simulated once
    for number, sheet in enumerate(plan.sheets, start=1):
        looks = {face: i for i, face in enumerate(dict.fromkeys(back.face for back in sheet.backs))}
        arranged = tuple((back.x, back.y, back.clip, looks[back.face], back.face in hidden) for back in sheet.backs)
        if not sheet.backs or arranged in seen:
            continue
        seen.add(arranged)
        backs = painted_backs(plan, sheet, formats)
        for found in giveaways(backs, (plan.page_width / 2, plan.page_height / 2)):
            back = sheet.backs[found.number]
            if found.shows == "another back" or (back.face in hidden and formats[back.code].bleed):
                raise _refusal(number, back, found, sheet, formats[back.code])


def painted_backs(plan: Imposition, sheet: Sheet, formats: Mapping[str, Format]) -> list[PaintedBack]:
    """The backs of a sheet as they are painted and cut: along the outlines of their fronts, seen from behind."""
    fronts = {placement.slot: placement for placement in sheet.fronts}
    made = []
    for back in sheet.backs:
        outline = [_from_behind(point, plan) for point in _outline(fronts[back.slot], formats[back.code])]
        made.append(PaintedBack(back.face, tuple(outline), bounds_of_box(back.clip)))
    return made


def _outline(front: Placement, format_: Format) -> list[Point]:
    """The corners of a front on its page. Only rectangles lie on their side."""
    if front.rotation % 180:
        x, y, w, h = front.x, front.y, format_.height, format_.width
        return [(x, y), (x + w, y), (x + w, y + h), (x, y + h)]
    return [(front.x + x, front.y + y) for x, y in format_.corners()]


def _from_behind(point: Point, plan: Imposition) -> Point:
    x, y = point
    return (plan.page_width - x, y) if plan.mirror_x else (x, plan.page_height - y)


def _refusal(number: int, back: Placement, found: Giveaway, sheet: Sheet, format_: Format) -> CannotJudge:
    what = "blank paper" if found.other is None else f"the back of {sheet.backs[found.other].code}"
    return CannotJudge(
        f"sheet {number}, slot {back.slot}: when its two sides lie {SHIFT:g} mm or {SKEW:g} degree off, the back of "
        f"{back.code} shows {what}, so that it could be told from others face down",
        f"choose another --layout or a larger --paper, or give its format ({format_.bleed:g} mm of bleed) more bleed",
    )
