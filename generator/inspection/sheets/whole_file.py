"""A file of sheets judged as a whole: quantities, backs behind fronts, and the manifest's claims.

What lies on each page was read and judged before (inspection/sheets/sheet.py).
"""

from __future__ import annotations

from collections import Counter

from generator.base.findings import Where
from generator.base.geometry import NEAR
from generator.inspection.evidence.judged_sheet import Found, JudgedSheet
from generator.inspection.picture.colour_only import judge_colours
from generator.inspection.reading.words import collapse
from generator.inspection.sheets.first_sheet import judge_first_sheet
from generator.inspection.sheets.poster_tiles import judge_tiles
from generator.inspection.sheets.sheet import SheetJudge


def judge_whole(judge: SheetJudge) -> None:
    """Quantities, pairs and claims of a file whose pages were judged."""
    count(judge)
    pair(judge)
    compare_claims(judge)
    compare_layout(judge)
    judge_first_sheet(judge)
    judge_colours(judge, judge.looks)


def count(judge: JudgedSheet) -> None:
    seen = Counter(found.code for founds in judge.fronts.values() for found in founds if found.part is None)
    seen += judge_tiles(judge)
    if judge.manifest.get("sides") == "backs":
        for number in judge.fronts:
            judge.findings.error(
                "manifest.claim",
                "the manifest claims a file of backs, this page shows fronts",
                Where(judge.shown, page=number),
            )
        if not judge.fronts:
            return
    for code, wanted in judge.expected.quantities.items():
        if seen[code] != wanted:
            piece = judge.expected.pieces[code]
            judge.findings.error(
                "print.quantity",
                f"{code} {piece.name}: {seen[code]} printed, {wanted} expected",
                Where(judge.shown),
                fix="build it again from the present data",
            )


def pair(judge: JudgedSheet) -> None:
    """Each front's back lies behind it, for the flip the sheet declares."""
    declared = judge.manifest.get("backs", "after" if judge.backs else "none")
    if not judge.expected.backs:
        return
    if not judge.backs and (declared in ("none", "apart") or not judge.fronts):
        return  # the pages of two files are paired by whoever has both
    if not judge.fronts and declared == "apart":
        return
    if declared != "after":
        judge.findings.error(
            "manifest.claim",
            "the manifest claims that this file holds no backs, and it does",
            Where(judge.shown, page=min(judge.backs)),
        )
    for number, fronts in judge.fronts.items():
        pair_pages(judge, fronts, judge.backs.get(number + 1, []), number)
    for number in judge.backs:
        if number - 1 not in judge.fronts:
            judge.findings.error(
                "print.lost-back", "this page of backs follows no page of fronts", Where(judge.shown, page=number)
            )


def pair_pages(judge: JudgedSheet, fronts: list[Found], backs: list[Found], number: int) -> None:
    """Pair a page of fronts with the page of backs behind it."""
    width, height = judge.pages[number]
    mirror_x = (judge.manifest.get("flip", "long") == "long") == (height >= width)
    left = list(backs)
    for front in fronts:
        piece = judge.expected.pieces.get(front.code)
        if piece is None or piece.back is None:
            continue
        w, h = front.trim[2] - front.x, front.trim[3] - front.y
        x, y = (width - front.x - w, front.y) if mirror_x else (front.x, height - front.y - h)
        turn = (0 if mirror_x else 180) - front.rotation
        near = min(left, key=lambda b: abs(b.x - x) + abs(b.y - y), default=None)
        if near is None or abs(near.x - x) > w / 2 or abs(near.y - y) > h / 2:
            judge.findings.error(
                "print.no-back", f"{judge.name(front)}: there is no back behind it", judge.where(front)
            )
            continue
        left.remove(near)
        if abs(near.x - x) > NEAR or abs(near.y - y) > NEAR:
            judge.findings.error(
                "print.back-shift",
                f"{judge.name(front)}: its back is {near.x - x:+.2f} mm, {near.y - y:+.2f} mm off",
                judge.where(front),
            )
        if (near.rotation - turn) % 360:
            judge.findings.error(
                "print.back-turned",
                f"{judge.name(front)}: its back stands upside down for a flip "
                f"on the {judge.manifest.get('flip', 'long')} edge",
                judge.where(front),
            )
        signature = near.form.signature
        if signature != piece.back.signature or (near.backs and piece.back.key not in near.backs):
            judge.findings.error(
                "print.wrong-back",
                f"{judge.name(front)}: behind it lies another back ({signature!r}, {piece.back.signature!r} expected)"
                if signature != piece.back.signature
                else f"{judge.name(front)}: behind it lies another back, with another picture",
                judge.where(front),
            )
    for back in left:
        judge.findings.error(
            "print.lost-back", "a back with no front before it", Where(judge.shown, page=back.page, slot=back.slot)
        )


def compare_claims(judge: JudgedSheet) -> None:
    if not judge.manifest:
        judge.findings.error(
            "manifest.missing",
            "the file carries no manifest; it was judged from its pages alone",
            Where(judge.shown),
            fix="build it again",
        )
        return
    seen = {
        (found.page, round(found.x, 1), round(found.y, 1)): found
        for side in (judge.fronts, judge.backs)
        for founds in side.values()
        for found in founds
    }
    for page, slot, side, code, _, x, y, _ in judge.manifest.get("placements", ()):
        found = seen.get((page, round(x, 1), round(y, 1))) or next(
            (f for f in seen.values() if f.page == page and abs(f.x - x) < NEAR and abs(f.y - y) < NEAR), None
        )
        if found is None:
            judge.findings.error(
                "manifest.claim",
                f"the manifest claims the {side} of {code} at {x:.1f}, {y:.1f} mm; nothing lies there",
                Where(judge.shown, page=page, slot=slot),
            )
        elif side == "front" and found.code != code:
            judge.findings.error(
                "manifest.claim",
                f"the manifest claims {code}, the page shows {found.code or 'no code'}",
                Where(judge.shown, page=page, slot=slot),
            )


SIDES = {"after": ("both",), "none": ("fronts",), "apart": ("fronts", "backs")}  # by what a layout does with backs


def compare_layout(judge: JudgedSheet) -> None:
    """What the manifest says of its layout, against the layout's row and what the sheets say themselves."""
    if not judge.manifest:
        return
    name, row, where = judge.manifest.get("layout"), judge.layout, Where(judge.shown)
    if row is None:
        judge.findings.error(
            "manifest.claim",
            f"the manifest claims the layout {name!r}, which is not in layouts.csv",
            where,
            fix="build it again",
        )
        return
    for key in ("flip", "backs"):
        if judge.manifest.get(key) != getattr(row, key):
            judge.findings.error(
                "manifest.claim",
                f"the manifest claims {key}: {judge.manifest.get(key)}; the layout {name} has {getattr(row, key)}",
                where,
                fix="build it again",
            )
    sides = judge.manifest.get("sides")
    wanted = SIDES.get(row.backs, ()) if judge.expected.backs else ("fronts",)
    if sides not in wanted:
        judge.findings.error(
            "manifest.claim",
            f"the manifest claims sides: {sides}; a file of the layout {name} has {' or '.join(wanted)}",
            where,
            fix="build it again",
        )
    if row.furniture <= 0:
        return
    for number in sorted({*judge.fronts, *judge.backs}):
        if f" {name} g" not in f" {collapse(judge.lines[number])}":
            judge.findings.error(
                "manifest.claim",
                f"the manifest claims the layout {name}, the line on this page does not",
                Where(judge.shown, page=number),
                fix="build it again",
            )
