"""Checks that no joint between the sheets of a poster runs through an icon, or a picture without a ground.

Both are known by the art files alone. A picture with its ground, such as the wash of a hex, may be cut.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from generator.base.findings import Findings, Where
from generator.base.geometry import Bounds, to_mm
from generator.inspection.contract.icon_outlines import PaintedIcon
from generator.inspection.contract.painted_face import FaceOnPage, placements_of
from generator.inspection.contract.picture_outlines import PaintedLayers
from generator.inspection.reading.printed_document import PrintedDocument

INK = 0.12  # mm: how far an icon may pass a joint


def judge_joints(
    document: PrintedDocument,
    placed: FaceOnPage,
    name: str,
    icons: Iterable[PaintedIcon],
    pictures: Iterable[PaintedLayers],
    findings: Findings,
) -> None:
    """Report each joint that runs through icons or signs. A face that is no larger than its page has none."""
    kept = [(f"the icon {icon.names[0][0]}", icon.bounds) for icon in icons if not icon.plain]
    for picture in pictures:
        kept += [(f"the picture {one}", picture.bounds) for one, shown in picture.names if shown == "sign"]
    windows = poster_windows(document, placed)
    for low, high in ((0, 2), (1, 3)):
        for joint in sorted({round(window[low], 1) for window in windows if window[low] > INK}):
            for what, bounds in kept:
                box = placed.on_page(bounds)
                start, end = (box[i] - (placed.x, placed.y)[low] for i in (low, high))
                if start + INK < joint < end - INK:
                    at = f"{joint:.1f} mm from its {'left' if low == 0 else 'upper'} edge"
                    findings.error(
                        "print.joint",
                        f"{name}: the joint {at} runs through {what}",
                        Where(document.shown, page=placed.page),
                        fix="declare it in the template with `keep_whole`, and build it again",
                    )
                    break


def poster_windows(document: PrintedDocument, placed: FaceOnPage) -> list[Bounds]:
    """The parts of a poster on the pages that show it, from the corner of the whole as it lies on them, in mm."""
    return [window for _, window in poster_sheets(document, placed)]


def poster_sheets(document: PrintedDocument, placed: FaceOnPage) -> list[tuple[FaceOnPage, Bounds]]:
    """A poster as it lies on each of the pages that show a part of it, and that part.

    The part is the TrimBox of the page, seen from where the list of placements has the poster's corner, in mm; nothing
    for a face that is no larger than its page.
    """
    made: list[tuple[FaceOnPage, Bounds]] = []
    with document.structure() as pdf:
        for row in placements_of(pdf, document.shown):
            if (row[2], row[3]) != (placed.side, placed.code) or not 1 <= row[0] <= len(pdf.pages):
                continue
            page = pdf.pages[row[0] - 1]
            width, height = (to_mm(float(page.mediabox[i])) for i in (2, 3))
            wide, high = placed.face.width, placed.face.height
            if placed.rotation % 180:
                wide, high = high, wide
            if (wide <= width and high <= height) or "/TrimBox" not in page.obj:
                continue
            left, bottom, right, top = (to_mm(float(value)) for value in page.obj["/TrimBox"])
            x, y = float(row[5]), float(row[6])
            window = left - x, height - top - y, right - x, height - bottom - y
            made.append((replace(placed, page=row[0], x=x, y=y), window))
    return made
