"""Checks a file of sheets as a whole: quantities, backs behind fronts, and the manifest's claims.

The single pages are read and checked before (inspection/sheets/sheet_checks.py).
"""

from __future__ import annotations

from collections import Counter

from generator.base.findings import Where
from generator.base.geometry import NEAR
from generator.inspection.evidence.sheet_under_inspection import FoundPiece, JudgedSheet
from generator.inspection.picture.colour_only import judge_colours
from generator.inspection.sheets.face_down import judge_face_down
from generator.inspection.sheets.first_sheet import judge_first_sheet
from generator.inspection.sheets.free_places import judge_free_places
from generator.inspection.sheets.poster_tiles import judge_tiles
from generator.inspection.sheets.sheet_checks import SheetJudge


def judge_whole(sheet: SheetJudge) -> None:
    """Check quantities, backs, claims, first sheet and colours of a file whose pages were read."""
    compare_quantities(sheet)
    compare_backs(sheet)
    judge_free_places(sheet)
    judge_face_down(sheet)
    compare_claims(sheet)
    compare_layout(sheet)
    judge_first_sheet(sheet)
    judge_colours(sheet, sheet.piece_images)


def compare_quantities(sheet: JudgedSheet) -> None:
    """Report pieces of which more or fewer are printed than expected."""
    seen = Counter(found.code for founds in sheet.fronts.values() for found in founds if found.part is None)
    seen += judge_tiles(sheet)
    if sheet.manifest.get("sides") == "backs":
        for number in sheet.fronts:
            sheet.findings.error(
                "manifest.claim",
                "the manifest claims a file of backs, this page shows fronts",
                Where(sheet.shown, page=number),
            )
        if not sheet.fronts:
            return
    for code, wanted in sheet.expected.quantities.items():
        piece = sheet.expected.pieces[code]
        if not wanted <= seen[code] <= wanted + piece.spares:
            spares = f" and {piece.spares} spare at most" if piece.spares else ""
            sheet.findings.error(
                "print.quantity",
                f"{code} {piece.name}: {seen[code]} printed, {wanted}{spares} expected",
                Where(sheet.shown),
                fix="build it again from the present data",
            )


def compare_backs(sheet: JudgedSheet) -> None:
    """Report fronts without the right back behind them, for the flip that the manifest declares."""
    declared = sheet.manifest.get("backs", "after" if sheet.backs else "none")
    if not sheet.expected.backs:
        return
    if not sheet.backs and (declared in ("none", "apart") or not sheet.fronts):
        return  # the pages of two files are paired by whoever has both
    if not sheet.fronts and declared == "apart":
        return
    if declared not in ("after", "last", "folded", "mixed"):
        sheet.findings.error(
            "manifest.claim",
            "the manifest claims that this file holds no backs, and it does",
            Where(sheet.shown, page=min(sheet.backs)),
        )
    for number, fronts in sheet.fronts.items():
        pair_pages(sheet, fronts, sheet.backs.get(sheet.back_page(number), []), number)
    behind = {sheet.back_page(number) for number in sheet.fronts}
    for number in sheet.backs:
        if number not in behind:
            sheet.findings.error(
                "print.lost-back", "this page of backs follows no page of fronts", Where(sheet.shown, page=number)
            )


def pair_pages(sheet: JudgedSheet, fronts: list[FoundPiece], backs: list[FoundPiece], number: int) -> None:
    """Report differences between a page of fronts and the page of backs behind it."""
    width, height = sheet.pages[number]
    mirror_x = sheet.is_mirrored_sideways(width, height)
    left = list(backs)
    for front in fronts:
        piece = sheet.expected.pieces.get(front.code)
        if piece is None or piece.back is None:
            continue
        w, h = front.trim[2] - front.x, front.trim[3] - front.y
        x, y = (width - front.x - w, front.y) if mirror_x else (front.x, height - front.y - h)
        turn = (0 if mirror_x else 180) - front.rotation
        near = min(left, key=lambda b: abs(b.x - x) + abs(b.y - y), default=None)
        if near is None or abs(near.x - x) > w / 2 or abs(near.y - y) > h / 2:
            sheet.findings.error(
                "print.no-back", f"{sheet.name(front)}: there is no back behind it", sheet.where(front)
            )
            continue
        left.remove(near)
        if abs(near.x - x) > NEAR or abs(near.y - y) > NEAR:
            sheet.findings.error(
                "print.back-shift",
                f"{sheet.name(front)}: its back is {near.x - x:+.2f} mm, {near.y - y:+.2f} mm off",
                sheet.where(front),
            )
        if (near.rotation - turn) % 360:
            sheet.findings.error(
                "print.back-turned",
                f"{sheet.name(front)}: its back stands upside down for a flip "
                f"on the {sheet.manifest.get('flip', 'long')} edge",
                sheet.where(front),
            )
        signature = near.form.signature
        if signature != piece.back.signature or (near.backs and piece.back.key not in near.backs):
            sheet.findings.error(
                "print.wrong-back",
                f"{sheet.name(front)}: behind it lies another back ({signature!r}, {piece.back.signature!r} expected)"
                if signature != piece.back.signature
                else f"{sheet.name(front)}: behind it lies another back, with another picture",
                sheet.where(front),
            )
    for back in left:
        sheet.findings.error(
            "print.lost-back", "a back with no front before it", Where(sheet.shown, page=back.page, slot=back.slot)
        )


def compare_claims(sheet: JudgedSheet) -> None:
    """Report placements in the manifest that differ from the pages, and a missing manifest."""
    if not sheet.manifest:
        sheet.findings.error(
            "manifest.missing",
            "the file carries no manifest; it was judged from its pages alone",
            Where(sheet.shown),
            fix="build it again",
        )
        return
    seen = {
        (found.page, round(found.x, 1), round(found.y, 1)): found
        for side in (sheet.fronts, sheet.backs)
        for founds in side.values()
        for found in founds
    }
    for page, slot, side, code, _, x, y, _ in sheet.manifest.get("placements", ()):
        found = seen.get((page, round(x, 1), round(y, 1))) or next(
            (f for f in seen.values() if f.page == page and abs(f.x - x) < NEAR and abs(f.y - y) < NEAR), None
        )
        if found is None:
            sheet.findings.error(
                "manifest.claim",
                f"the manifest claims the {side} of {code} at {x:.1f}, {y:.1f} mm; nothing lies there",
                Where(sheet.shown, page=page, slot=slot),
            )
        elif side == "front" and found.code != code:
            sheet.findings.error(
                "manifest.claim",
                f"the manifest claims {code}, the page shows {found.code or 'no code'}",
                Where(sheet.shown, page=page, slot=slot),
            )


SIDES = {
    "after": ("both",),
    "last": ("both",),
    "folded": ("both",),
    "mixed": ("both",),
    "none": ("fronts",),
    "apart": ("fronts", "backs"),
}  # by what a layout does with backs


def compare_layout(sheet: JudgedSheet) -> None:
    """Report what the manifest says of its layout and differs from layouts.csv or from the sheets."""
    if not sheet.manifest:
        return
    name, row, where = sheet.manifest.get("layout"), sheet.layout, Where(sheet.shown)
    if row is None:
        sheet.findings.error(
            "manifest.claim",
            f"the manifest claims the layout {name!r}, which is not in layouts.csv",
            where,
            fix="build it again",
        )
        return
    for key in ("flip", "backs"):
        if sheet.manifest.get(key) != getattr(row, key):
            sheet.findings.error(
                "manifest.claim",
                f"the manifest claims {key}: {sheet.manifest.get(key)}; the layout {name} has {getattr(row, key)}",
                where,
                fix="build it again",
            )
    sides = sheet.manifest.get("sides")
    wanted = SIDES.get(row.backs, ()) if sheet.expected.backs else ("fronts",)
    if sides not in wanted:
        sheet.findings.error(
            "manifest.claim",
            f"the manifest claims sides: {sides}; a file of the layout {name} has {' or '.join(wanted)}",
            where,
            fix="build it again",
        )
