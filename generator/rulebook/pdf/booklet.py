"""Makes a booklet of a PDF: two pages on each side of a sheet, in the order for folding and stapling.

A booklet is for printing only: it shows the pages, but it has no structure for screen readers.
"""

from __future__ import annotations

from generator.base.errors import CannotJudge
from generator.base.geometry import Bounds, Point
from generator.pdf.rewriting import PageImposer, PlacedPage

PAPER_THICKNESS = 0.1  # mm: a sheet of 80 g
FOLD_MARK = 4.0  # mm: length of the mark at either end of the fold
SLACK = 0.35  # mm by which pages may be larger than half a sheet: sizes are rounded


def imposed_pages(pages: int) -> list[tuple[int, int]]:
    """The imposition: the pages (from 1; 0 for blank) left and right on each side of each sheet, front before back.

    The first sheet is the outermost; the printer turns sheets over on the short edge.
    """
    whole = -(-pages // 4) * 4
    sides = []
    for first in range(1, whole // 2, 2):
        last = whole + 1 - first
        sides += [(last, first), (first + 1, last - 1)]
    return [(left if left <= pages else 0, right if right <= pages else 0) for left, right in sides]


def creep(sheet: int, paper_thickness: float) -> float:
    """The creep of a sheet: how far (mm) its pages move towards the fold. Sheet 0 is the outermost."""
    return sheet * paper_thickness


def booklet(data: bytes, sheet: tuple[float, float], paper_thickness: float = PAPER_THICKNESS) -> bytes:
    """A PDF as a booklet on sheets of a size (mm, either way round) to print on both sides, fold and staple.

    Raises CannotJudge when two of its pages do not fit side by side on the sheet.
    """
    wide, high = max(sheet), min(sheet)
    imposer = PageImposer(data, wide, high)
    width = max(right - left for left, _, right, _ in imposer.boxes)
    height = max(top - bottom for _, bottom, _, top in imposer.boxes)
    if 2 * width > wide + SLACK or height > high + SLACK:
        raise CannotJudge(
            f"two pages of {width:.0f} x {height:.0f} mm do not fit a sheet of {wide:.0f} x {high:.0f} mm",
            "render the book on half sheets",
        )
    fold, margin = wide / 2, (high - height) / 2
    trim = (fold - width, margin, fold + width, margin + height)
    folds = [(fold, high, fold, high - FOLD_MARK), (fold, FOLD_MARK, fold, 0.0)]
    for side, pair in enumerate(imposed_pages(len(imposer.boxes))):
        shift = creep(side // 2, paper_thickness)
        lefts = (fold - width + shift, fold - shift)
        clips = ((fold - width, margin, width, height), (fold, margin, width, height))
        placed = [
            PlacedPage(place - 1, _move(imposer.boxes[place - 1], left, margin), clip)
            for place, left, clip in zip(pair, lefts, clips, strict=True)
            if place
        ]
        imposer.add_side(placed, trim, folds)
    # the file says that it is a booklet, for whoever judges it
    return imposer.finish(lambda words: words.replace("kind=rulebook", "kind=booklet"))


def _move(box: Bounds, left: float, bottom: float) -> Point:
    """How far a page is moved so that the lower left corner of its trim comes to a place."""
    return left - box[0], bottom - box[1]
