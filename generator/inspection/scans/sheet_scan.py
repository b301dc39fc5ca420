"""Reads pictures of the two sides of a printed calibration sheet: which sheet it is, and where its sides landed."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

import numpy as np

from generator.base.calibration_marks import CODE_PITCH, CalibrationGeometry, SheetCode, geometry, read_code
from generator.base.errors import CannotJudge
from generator.base.findings import Where
from generator.base.landing import Landing, SidesLanding
from generator.inspection.scans.grey_picture import GreyPicture, PointArray, read_picture
from generator.inspection.scans.mark_finding import as_places, find_marks
from generator.inspection.scans.paper_edges import print_on_paper
from generator.inspection.scans.plane_views import Homography, homography, on_sheet, seen_at

MARKS = 8
NEAR = 6.0  # mm: a mark is one of the sheet's when it is seen so near to where the corners say
QUADS = 60  # sets of four marks that are tried as the sheet's corners, the largest first
BENT = 0.5  # mm by which marks may be seen off a flat view of the sheet
USUAL_DOUBT = 0.08  # mm: how well an edge and a mark are ever seen
FLAT = "lay the sheet flat and take the picture from farther away and straight above, or scan it"


class ScannedSide(NamedTuple):
    """One side of a calibration sheet as it was seen: what its code says, where it landed, and within how many mm."""

    code: SheetCode
    landing: Landing
    doubt: float


class ScannedSides(NamedTuple):
    """Both sides of one sheet: what the front's code says, where both landed, and within how many mm."""

    code: SheetCode
    landings: SidesLanding
    doubt: float


def read_sides(paths: Sequence[Path], sizes: Sequence[tuple[float, float]]) -> ScannedSides:
    """Read the pictures of both sides of a sheet, in any order; `sizes` are the papers (mm) that it may be of.

    Raises CannotJudge where they do not show both sides of one calibration sheet.
    """
    if len(paths) != 2:
        given = "one picture" if len(paths) == 1 else f"{len(paths)} pictures"
        raise CannotJudge(f"{given} given; two are needed", "--scan FRONT.png --scan BACK.png")
    sides = {path: read_side(read_picture(path), sizes) for path in dict.fromkeys(paths)}
    if len(sides) != 2:
        raise CannotJudge("the same picture is given twice", "--scan FRONT.png --scan BACK.png", Where(str(paths[0])))
    one, other = sides.values()
    if one.code.side == other.code.side:
        missing = "back" if one.code.side == "front" else "front"
        raise CannotJudge(f"both pictures show the {one.code.side}", f"scan the {missing} too", Where(str(paths[1])))
    front, back = (one, other) if one.code.side == "front" else (other, one)
    if front.code._replace(side="back") != back.code:
        raise CannotJudge(
            f"the pictures are of two sheets: {_sheet(front.code)}, and {_sheet(back.code)}",
            "scan both sides of one sheet",
        )
    doubt = math.hypot(front.doubt, back.doubt)
    return ScannedSides(front.code, SidesLanding(front.landing, back.landing), doubt)


def _sheet(code: SheetCode) -> str:
    kind = "a verification" if code.verification else "a calibration sheet"
    return f"{kind} on {code.width:g} x {code.height:g} mm"


def read_side(picture: GreyPicture, sizes: Sequence[tuple[float, float]]) -> ScannedSide:
    """Read the picture of one side. Raises CannotJudge where it does not show a calibration sheet whole."""
    where = Where(picture.shown)
    marks = as_places(find_marks(picture))
    if len(marks) < 4:
        raise CannotJudge(
            f"no calibration sheet is seen: {len(marks)} of its {MARKS} marks",
            "take the whole side, sharp and in even light; the sheet comes from `tirada calibrate sheet`",
            where,
        )
    papers = [places for places in (geometry(*size) for size in sizes) if places is not None]
    found = next(_readings(picture, marks, papers), None)
    if found is None:
        raise CannotJudge(
            f"{len(marks)} marks are seen, and no code of a calibration sheet between them",
            "take the whole side, sharp and in even light; if its paper is none of `tirada list`, name it with --paper",
            where,
        )
    code, places, view, mirrored = found
    if mirrored:
        raise CannotJudge("the picture is mirrored", "save it as one sees the sheet", where)
    view, off = _best_view(marks, places, view)
    if off > BENT:
        raise CannotJudge(f"the sheet is bent or seen askew: its marks are {off:.1f} mm off a flat one", FLAT, where)
    landed = print_on_paper(picture, view, places.width, places.height)
    if landed.doubt > BENT:
        raise CannotJudge(f"the paper is bent or seen askew: its corners are {landed.doubt:.1f} mm off", FLAT, where)
    return ScannedSide(code, landed.landing, USUAL_DOUBT + math.hypot(off, landed.doubt))


SheetReading = tuple[SheetCode, CalibrationGeometry, Homography, bool]


def _readings(picture: GreyPicture, marks: PointArray, papers: Sequence[CalibrationGeometry]) -> Iterator[SheetReading]:
    """The sheet that is seen, turned any way, with its view; the last part says whether it is mirrored."""
    for four in _corners(marks):
        for mirrored in (False, True):
            ordered = four[::-1] if mirrored else four
            for turn in range(4):
                seen = np.roll(ordered, turn, axis=0)
                for places in papers:
                    view = homography(as_places(list(places.marks[:4])), seen)
                    if not np.isfinite(view).all() or abs(np.linalg.det(view)) < 1e-12:
                        continue
                    code = _code(picture, places, view)
                    if code is not None:
                        yield code, places, view, mirrored


def _corners(marks: PointArray) -> list[PointArray]:
    """Sets of four marks, clockwise as seen, those that span most first."""
    found = []
    for chosen in combinations(range(len(marks)), 4):
        four = marks[list(chosen)]
        middle = four.mean(axis=0)
        turned = four[np.argsort(np.arctan2(four[:, 1] - middle[1], four[:, 0] - middle[0]))]
        x, y = turned.T
        area = abs(float((x * np.roll(y, -1) - y * np.roll(x, -1)).sum())) / 2
        found.append((area, turned))
    found.sort(key=lambda item: -item[0])
    return [four for _, four in found[:QUADS]]


def _code(picture: GreyPicture, places: CalibrationGeometry, view: Homography) -> SheetCode | None:
    """The code of a sheet that is seen so; None where there is none, or that of other paper."""
    cells = as_places(list(places.cells))
    spread = np.array([(0, 0), (0.35, 0), (-0.35, 0), (0, 0.35), (0, -0.35)])
    inside = picture.at(seen_at(view, cells[:, None] + spread)).mean(axis=1)
    between = picture.at(seen_at(view, cells + CODE_PITCH / 2))
    if np.isnan(inside).any() or np.isnan(between).any():
        return None
    paper, ink = float(np.median(between)), float(inside.min())
    if paper - ink < 0.25 * paper:
        return None
    code = read_code(tuple(bool(value) for value in inside < np.minimum(between, 1.15 * paper) * 0.5 + ink * 0.5))
    return code if code is not None and (code.width, code.height) == (places.width, places.height) else None


def _best_view(marks: PointArray, places: CalibrationGeometry, view: Homography) -> tuple[Homography, float]:
    """The view that suits all marks of the sheet, and how far (mm) they are off it on the average."""
    planned = as_places(list(places.marks))
    on = on_sheet(view, marks)
    apart = np.hypot(*(planned[:, None] - on[None]).transpose(2, 0, 1))
    nearest = apart.argmin(axis=1)
    chosen = apart.min(axis=1) < NEAR
    best = homography(planned[chosen], marks[nearest[chosen]])
    off = np.hypot(*(on_sheet(best, marks[nearest[chosen]]) - planned[chosen]).T)
    return best, float(np.sqrt((off**2).mean()))
