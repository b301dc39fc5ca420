"""Checks the area that each piece may paint: its clip keeps trim and bleed, and touches no neighbour.

Most clips are upright rectangles. Pieces in staggered rows have convex polygons: where such a piece keeps no bleed, a
piece of the same colours must lie.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from generator.base.geometry import (
    NEAR,
    Bounds,
    Point,
    Polygon,
    bounds_of_points,
    centre_of,
    common_part,
    corners_of,
    distance_inside,
    edges,
    inset,
    intersection,
    moved_outwards,
    overlap,
    signed_area,
    toward,
)
from generator.inspection.evidence.sheet_under_inspection import FoundPiece, JudgedSheet
from generator.inspection.reading.pages import ReadPage

EDGE = 0.05  # mm: tolerance for equal edges
FAR = 10000.0  # mm: farther than any sheet reaches
ALONG = (0.2, 0.5, 0.8)  # of an edge: where it is asked what lies beyond it


class Clip(NamedTuple):
    """The area that a piece may paint (mm on the page): a convex polygon, or the whole of its bounds."""

    bounds: Bounds
    corners: Polygon = ()  # clockwise; none for an upright rectangle

    @property
    def polygon(self) -> Polygon:
        """Its corners, clockwise."""
        return self.corners or corners_of(self.bounds)


def judge_clips(sheet: JudgedSheet, page: ReadPage, pieces: list[FoundPiece]) -> None:
    """Report pieces whose clip cuts into trim or bleed, or lets them paint on a neighbour."""
    clips = [clip_of(found) for found in pieces]
    inner = [_trim(found, EDGE) for found in pieces]
    for number, (found, clip) in enumerate(zip(pieces, clips, strict=True)):
        if clip is None:
            _wrong(sheet, found, "its clip is no rectangle along the page's edges")
            continue
        trim = _trim(found, 0.0)
        short = -_bleed_inside(found, clip.corners) if clip.corners else _short(clip.bounds, trim)
        if short > EDGE:
            _wrong(sheet, found, f"its clip cuts {short:.2f} mm off the trimmed piece")
        # what cuts nothing off is no clip to pdfium: then the piece paints as far as its drawings go
        reach = clip if found.form.clip else Clip(found.form.bounds)
        for i, other in enumerate(pieces):
            if other is not found and overlap(reach.bounds, inner[i]) and _paints_on(reach, other):
                if i > number and _same_back(found, other):
                    continue  # painted later, it hides what is painted under it
                _wrong(sheet, found, f"it paints on its neighbour {sheet.name(other)} (slot {other.slot})")
                break
        if page.bleed is not None and page.trim is not None:
            missing = _short(clip.bounds, _promised(sheet, page.bleed, page.trim, trim))
            if sheet.manifest.get("outlines") and found.part is None:
                if clip.corners:
                    _bled_or_shared(sheet, number, pieces, clips)
                else:
                    _shared_cuts(sheet, found, clip.bounds, pieces)
            if short <= EDGE < missing:
                _wrong(sheet, found, f"its clip cuts {missing:.2f} mm off the bleed that the page promises")


def clip_of(found: FoundPiece) -> Clip | None:
    """The area that a piece may paint: what its clips have in common.

    None when one is neither an upright rectangle nor, round a front that is no rectangle, a convex polygon.
    """
    reach: Bounds = (-FAR, -FAR, FAR, FAR)
    shared: Polygon = ()
    for outline in found.form.clip:
        if not outline:
            return None
        box = bounds_of_points(outline)
        if _is_upright(outline, box):
            reach = intersection(reach, box)
            continue
        corners = _clockwise(outline)
        if found.mirrored or found.format.shape not in ("polygon", "circle") or not corners:
            return None
        shared = common_part(shared, corners) if shared else corners
        if not shared:
            return None
    if not shared:
        return Clip(reach)
    shared = common_part(shared, corners_of(reach))
    return Clip(bounds_of_points(shared), shared) if shared else None


def _is_upright(outline: Sequence[Point], box: Bounds) -> bool:
    """Whether an outline is a rectangle along the page's edges: its own bounds."""
    corners = {(abs(x - box[0]) < EDGE, abs(y - box[1]) < EDGE) for x, y in outline}
    on_edges = all(
        min(abs(x - box[0]), abs(x - box[2])) < EDGE and min(abs(y - box[1]), abs(y - box[3])) < EDGE
        for x, y in outline
    )
    return on_edges and len(corners) == 4


def _clockwise(outline: Sequence[Point]) -> Polygon:
    """The corners of a convex outline, clockwise, each once; none when it is not convex."""
    points = [p for i, p in enumerate(outline) if p != outline[i - 1]]
    points = points if signed_area(points) > 0 else points[::-1]
    if len(points) < 3 or any(distance_inside(edge, point) < -EDGE for edge in edges(points) for point in points):
        return ()
    return tuple(points)


def _paints_on(reach: Clip, other: FoundPiece) -> bool:
    """Whether a piece reaches into another's trim, of which the boxes overlap: no edge of either keeps them apart."""
    if not reach.corners and (other.format.shape == "rect" or other.format.draws_its_cuts):
        return True
    one, two = reach.polygon, other.outline
    return not any(
        all(distance_inside(edge, point) <= EDGE for point in points)
        for outline, points in ((one, two), (two, one))
        for edge in edges(outline)
    )


def _bleed_inside(found: FoundPiece, corners: Polygon) -> float:
    """How much (mm) a convex outline leaves beyond the trim of a piece where it is nearest; negative where it cuts."""
    if found.format.shape == "circle":
        middle = centre_of(found.trim)
        return min(distance_inside(edge, middle) for edge in edges(corners)) - found.format.width / 2
    outline = found.outline
    return min(distance_inside(edge, point) for edge in edges(corners) for point in outline)


def _bled_or_shared(
    sheet: JudgedSheet, number: int, pieces: Sequence[FoundPiece], clips: Sequence[Clip | None]
) -> None:
    """Report an edge of a nested piece beyond which neither its bleed is painted nor a piece of the same ground."""
    found, own = pieces[number], clips[number]
    least = min(found.format.bleed, float(sheet.layout.min_bleed) if sheet.layout is not None else FAR) - EDGE
    if least <= 0 or own is None or _bleed_inside(found, own.corners) >= least:
        return
    ground = _ground(sheet, found)
    near = inset(found.trim, -found.format.bleed)
    alike = [
        clip.polygon
        for other, clip in zip(pieces, clips, strict=True)
        if clip is not None and overlap(clip.bounds, near) and ground and _ground(sheet, other) == ground
    ]
    for edge in edges(found.outline):
        a, b = moved_outwards(edge, least)
        for share in ALONG:
            beyond = toward(a, b, share)
            if not any(_holds(area, beyond) for area in (own.polygon, *alike)):
                _wrong(
                    sheet,
                    found,
                    f"its edge at {beyond[0]:.1f}, {beyond[1]:.1f} mm has less than {least + EDGE:g} mm of bleed, and "
                    "no piece of the same colours shares that cut",
                )
                return


def _holds(area: Polygon, point: Point) -> bool:
    return all(distance_inside(edge, point) >= -EDGE for edge in edges(area))


def _shared_cuts(sheet: JudgedSheet, found: FoundPiece, clip: Bounds, pieces: list[FoundPiece]) -> None:
    """Report an edge without bleed at which no piece of the same ground touches: a cut beside it shows another colour.

    Pieces that are cut out one by one have bleed all round, or share a cut with a piece that looks alike there.
    """
    trim = _trim(found, 0.0)
    ground = _ground(sheet, found)
    for side, name in enumerate(("its left edge", "its upper edge", "its right edge", "its lower edge")):
        kept = trim[side] - clip[side] if side < 2 else clip[side] - trim[side]
        if kept > EDGE or found.format.bleed <= EDGE or not found.format.trim():
            continue
        touching = [other for other in pieces if other is not found and _touches(trim, other.trim, side)]
        if not touching or any(not ground or _ground(sheet, other) != ground for other in touching):
            _wrong(sheet, found, f"{name} has no bleed, and no piece of the same colours shares that cut")
            return


def _touches(trim: Bounds, other: Bounds, side: int) -> bool:
    """Whether a trim lies against one side of another: 0 left, 1 top, 2 right, 3 bottom."""
    across = 1 - side % 2
    beside = other[across] < trim[across + 2] - NEAR and other[across + 2] > trim[across] + NEAR
    return beside and abs(other[(side + 2) % 4] - trim[side]) < NEAR


def _ground(sheet: JudgedSheet, found: FoundPiece) -> str:
    """What the data paints a front on, from bleed to bleed; empty for backs and unknown pieces."""
    piece = sheet.expected.pieces.get(found.code)
    return "" if piece is None or found.mirrored else piece.front.face.ground


def _same_back(one: FoundPiece, other: FoundPiece) -> bool:
    """Whether two pieces show one back: then one may paint its bleed under the other."""
    return one.mirrored and other.mirrored and one.form.signature == other.form.signature and one.backs == other.backs


def _short(clip: Bounds, wanted: Bounds) -> float:
    """By how much (mm) a clip falls short of the wanted area."""
    return max(clip[0] - wanted[0], clip[1] - wanted[1], wanted[2] - clip[2], wanted[3] - clip[3])


def _promised(sheet: JudgedSheet, bleed: Bounds, page_trim: Bounds, trim: Bounds) -> Bounds:
    """The trim of a piece with the bleed of its page: on outer edges, and on every edge if there are gutters."""
    everywhere = sheet.layout is not None and bool(sheet.layout.gutters)
    made = []
    for i in range(4):
        outer = everywhere or abs(trim[i] - page_trim[i]) < NEAR
        made.append(trim[i] + (bleed[i] - page_trim[i] if outer else 0.0))
    return made[0], made[1], made[2], made[3]


def _wrong(sheet: JudgedSheet, found: FoundPiece, what: str) -> None:
    sheet.findings.error("print.clip", f"{sheet.name(found)}: {what}", sheet.where(found), fix="build it again")


def _trim(found: FoundPiece, less: float) -> Bounds:
    """The trim of a piece, or the part of it on this page, made smaller by `less` mm on each side."""
    return inset(found.trim if found.part is None else found.part, less)
