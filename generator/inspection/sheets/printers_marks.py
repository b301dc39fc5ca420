"""Checks what is on a page beside its pieces: marks, lines, texts, the scale bar, and the boxes of the page."""

from __future__ import annotations

import re

from generator.base.findings import Where
from generator.base.geometry import (
    NEAR,
    Bounds,
    LineSegment,
    Point,
    centre_of,
    contains,
    inset,
    intersection,
    overlap,
    union,
)
from generator.inspection.contract.text_setting import LEAST_SIZE, SAME
from generator.inspection.evidence.sheet_under_inspection import FoundPiece, JudgedSheet
from generator.inspection.reading.pages import ReadPage, ReadPath
from generator.inspection.reading.paths import line_crosses_box
from generator.inspection.sheets.cut_lines import without_cut_lines
from generator.inspection.sheets.first_sheet import is_outline

INK = 0.12  # mm: how far ink may pass an edge
EDGE = 0.05  # mm: tolerance for equal edges


def judge_furniture(sheet: JudgedSheet, page: ReadPage, pieces: list[FoundPiece]) -> None:
    """Report marks and texts outside the printable area or over pieces or bleed, and a scale bar of a wrong length."""
    marks: list[ReadPath] = []
    texts: list[Bounds] = [text.bounds for text in page.texts if text.text.strip()]
    loose: list[ReadPath] = list(page.paths)
    piece_forms = {id(found.form) for found in pieces}
    for form in page.forms:
        if sheet.is_furniture(page, form):
            paths = form.paths()
            _scale_bar(sheet, page, "".join(text.text for text in form.texts), paths)
            marks += paths
            texts += [text.bounds for text in form.texts if text.text.strip()]
        elif pieces and id(form) not in piece_forms:
            loose += form.paths()
            texts += [text.bounds for text in form.texts if text.text.strip()]
    # the outlines of labels stand where the labels are, however near the paper's edge
    near = [path for path in page.paths if pieces or not sheet.expected.labels or not is_outline(path)]
    _margin(sheet, page, [*marks, *near], texts)
    _judge_size(sheet, page)
    if not pieces:
        return
    outlined = bool(sheet.manifest.get("outlines")) and page.number in sheet.fronts
    loose = without_cut_lines(sheet, loose, pieces, outlined=outlined)
    for found in pieces:
        box = _trim(sheet, found, NEAR)
        over = [path.bounds for path in loose if _hides(path, box)] + [text for text in texts if overlap(text, box)]
        if found.part is not None:  # judged when all sheets of the poster are read (poster_tiles)
            sheet.on_posters[page.number] = over
        elif over:
            sheet.findings.error(
                "print.covered",
                f"{sheet.name(found)}: something is drawn over the piece, outside its face",
                sheet.where(found),
                fix="build it again",
            )
        for path in marks:
            if _hides(path, box):
                x, y = _place(path, box)
                sheet.findings.error(
                    "print.covered" if path.filled or not path.lines else "print.mark-on-piece",
                    f"{sheet.name(found)}: a mark at {x:.1f}, {y:.1f} mm lies on the piece",
                    sheet.where(found),
                )
                break
    # what lies on a part of a poster is judged there
    parts = [found.part for found in pieces if found.part is not None]
    beside = [path for path in (*marks, *loose) if not any(contains(part, path.bounds) for part in parts)]
    texts = [text for text in texts if not any(contains(part, text) for part in parts)]
    _boxes(sheet, page, pieces, beside, texts)
    _printable(sheet, page, pieces)


def _trim(sheet: JudgedSheet, found: FoundPiece, less: float) -> Bounds:
    """The trim of a piece, or the part of it on this page, made smaller by `less` mm on each side."""
    return inset(found.trim if found.part is None else found.part, less)


def _hides(path: ReadPath, box: Bounds) -> bool:
    """Whether a drawing covers part of a box: a filled one with its whole extent, lines where they run."""
    if not overlap(path.bounds, box):
        return False
    h = path.half
    return (
        path.filled
        or not path.lines
        or any(line_crosses_box(line, box[0] - h, box[1] - h, box[2] + h, box[3] + h) for line in path.lines)
    )


def _place(path: ReadPath, box: Bounds) -> Point:
    """A point of a drawing for messages, on the line that meets the box if there is one."""
    line: LineSegment = next((line for line in path.lines if line_crosses_box(line, *box)), path.bounds)
    return centre_of(line)


def _judge_size(sheet: JudgedSheet, page: ReadPage) -> None:
    """Report the smallest text beside the pieces if nobody can read it on paper."""
    forms = [form for form in page.forms if sheet.is_furniture(page, form)]
    texts = [text for text in (*page.texts, *(text for form in forms for text in form.texts)) if text.text.strip()]
    smallest = min(texts, key=lambda text: text.size, default=None)
    if smallest is not None and smallest.size < LEAST_SIZE - SAME:
        sheet.findings.warning(
            "setting.small",
            f"{smallest.text.strip()[:40]!r}, beside the pieces: set in {smallest.size:.4g} pt, and {LEAST_SIZE:g} pt "
            "is the least",
            Where(sheet.shown, page=page.number, box=smallest.bounds),
            fix="give it more room, or fewer words",
        )


def _scale_bar(sheet: JudgedSheet, page: ReadPage, label: str, paths: list[ReadPath]) -> None:
    labelled = re.fullmatch(r"\s*(\d+)\s*mm\s*", label.replace("\u00a0", " "))
    ends = [[v for path in paths for line in path.lines for v in (line[i], line[i + 2])] for i in (0, 1)]
    length = max((max(along) - min(along) for along in ends if along), default=0.0)  # it may stand upright
    if labelled and length and abs(length - float(labelled.group(1))) > 0.05:
        sheet.findings.error(
            "print.scale-bar",
            f"the scale bar says {labelled.group(1)} mm and measures {length:.2f} mm",
            Where(sheet.shown, page=page.number),
        )


def _margin(sheet: JudgedSheet, page: ReadPage, paths: list[ReadPath], texts: list[Bounds]) -> None:
    """Report the line or text beside the pieces that goes furthest into the margin of the layout."""
    boxes: list[tuple[str, Bounds]] = [("a text", box) for box in texts]
    for path in paths:
        xs = [x for line in path.lines for x in (line[0], line[2])] or [path.bounds[0], path.bounds[2]]
        ys = [y for line in path.lines for y in (line[1], line[3])] or [path.bounds[1], path.bounds[3]]
        boxes.append(("a mark", (min(xs), min(ys), max(xs), max(ys))))
    worst, what, where = max(
        (
            (
                sheet.margin
                - min(box[0], box[1], page.width - box[2], page.height - box[3])
                - (INK if kind == "a text" else EDGE),
                kind,
                box,
            )
            for kind, box in boxes
        ),
        default=(0.0, "", (0.0, 0.0, 0.0, 0.0)),
    )
    if worst > 0:
        sheet.findings.error(
            "print.margin",
            f"{what} at {where[0]:.1f}, {where[1]:.1f} mm leaves the printable area ({sheet.margin:g} mm from the "
            f"paper's edge)",
            Where(sheet.shown, page=page.number),
            fix="build it again",
        )


def _boxes(
    sheet: JudgedSheet, page: ReadPage, pieces: list[FoundPiece], paths: list[ReadPath], texts: list[Bounds]
) -> None:
    """Report TrimBox and BleedBox that are missing or wrong, and anything but pieces inside the BleedBox."""
    where = Where(sheet.shown, page=page.number)
    if page.bleed is None or page.trim is None:
        sheet.findings.error("pdf.boxes", "a page of pieces without TrimBox and BleedBox", where, fix="build it again")
        return
    # the parts of a poster are glued edge to edge: they keep no bleed
    kept = (f.format.bleed if f.part is None else 0.0 for f in pieces)
    least = min(float(sheet.layout.min_bleed), *kept) if sheet.layout is not None else 0.0
    left, top, right, bottom = page.trim
    promised = min(left - page.bleed[0], top - page.bleed[1], page.bleed[2] - right, page.bleed[3] - bottom)
    if promised < least - EDGE:
        sheet.findings.error(
            "print.bleed", f"the BleedBox keeps {promised:.2f} mm round the pieces, {least:g} mm expected", where
        )
    for found in pieces:
        x1, y1, x2, y2 = _trim(sheet, found, NEAR)
        if x1 < left or y1 < top or x2 > right or y2 > bottom:
            sheet.findings.error(
                "pdf.boxes", f"{sheet.name(found)} lies outside the page's TrimBox", sheet.where(found)
            )
    whole = page.bleed
    inside = [whole]
    if sheet.folded:  # between its two halves there are marks
        inside = [
            inset(union(found.trim for found in half), -max(0.0, promised))
            for half in ([f for f in pieces if f.mirrored == beyond] for beyond in (False, True))
            if half
        ]
    elif any(found.rotation % 180 for found in pieces):  # rows of two lengths: beside the shorter ones there is room
        round_each = (_trim(sheet, found, -least) for found in pieces)
        inside = [intersection(each, whole) for each in round_each]
    inside = [inset(each, EDGE) for each in inside]
    for path in paths:
        # lines end where their points are: a mark that ends at the bleed stays clear of it
        lines = ((line, box) for line in path.lines for box in inside)
        if any(line_crosses_box(line, *box) for line, box in lines) or (
            path.filled and any(overlap(path.bounds, box) for box in inside)
        ):
            x, y = _place(path, whole)
            sheet.findings.error(
                "print.mark-in-bleed", f"a mark at {x:.1f}, {y:.1f} mm reaches into the page's BleedBox", where
            )
            break
    if any(overlap(text, box) for text in texts for box in inside):
        sheet.findings.error("print.mark-in-bleed", "a text beside the pieces reaches into the page's BleedBox", where)


def _printable(sheet: JudgedSheet, page: ReadPage, pieces: list[FoundPiece]) -> None:
    """Warn of pieces outside the printable area. Of die-cut labels only the ink counts."""
    least = sheet.margin
    for found in pieces:
        box = _inked(found) if sheet.expected.labels else _trim(sheet, found, 0.0)
        if box is None:
            continue
        past = least - min(box[0], box[1], page.width - box[2], page.height - box[3])
        if past > NEAR:
            sheet.findings.warning(
                "print.printable",
                f"{sheet.name(found)} leaves the printable area ({least:g} mm from the paper's edge) by {past:.1f} mm",
                sheet.where(found),
            )


def _inked(found: FoundPiece) -> Bounds | None:
    """The extent of a piece's ink on its page; white is no ink. None for a piece without ink."""
    left, top, right, bottom = found.trim
    boxes: list[Bounds] = [text.bounds for text in found.form.texts if text.text.strip()]
    for drawn in found.form.picture():
        if drawn is None or not drawn.points or all(_white(paint) for paint in (drawn.fill, drawn.stroke)):
            continue
        xs, ys = drawn.points[::2], drawn.points[1::2]
        half = 0.0 if _white(drawn.stroke) else drawn.width / 2
        boxes.append((left + min(xs) - half, bottom - max(ys) - half, left + max(xs) + half, bottom - min(ys) + half))
    # what reaches beyond its label is cut off by the clip
    boxes = [(max(b[0], left), max(b[1], top), min(b[2], right), min(b[3], bottom)) for b in boxes]
    if not boxes:
        return None
    return union(boxes)


def _white(paint: tuple[int, ...] | None) -> bool:
    return paint is None or paint[-4:-1] == (255, 255, 255)  # the last of all is how opaque it is
