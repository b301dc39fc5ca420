"""Imposition: places every face on a page. Pure functions, millimetres, no drawing.

The origin of a page is its top left corner, y downwards.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain, groupby, islice

import msgspec
from msgspec import structs

from generator.base.errors import CannotJudge
from generator.base.geometry import Box, Polygon, bounds_of_box
from generator.base.memory_headroom import with_headroom
from generator.catalog.print_rows import Layout
from generator.faces.trim import Format
from generator.press import grid as grids
from generator.press import mixed_rows as mixed
from generator.press.bleeds import Bleeds, clips
from generator.press.grid import Grid, with_gutters
from generator.press.mixed_backs import packed_on, regions_for
from generator.press.mixed_rows import MixedRows

GEOMETRY = 1  # version of the sheet geometry, told in the manifest: sheets of two versions do not match


class Placement(msgspec.Struct, frozen=True):
    """A face in a slot. `slot` counts from 1; a back has the number of the front on its other side.

    `x`, `y` is the upper left corner of its trim on the page, `clip` the box it may paint (x, y, width, height): the
    whole box, or what lies inside `outline`, a convex polygon with its corners clockwise.
    """

    slot: int
    x: float
    y: float
    rotation: int
    face: str
    code: str
    clip: Box
    outline: Polygon = ()


class Sheet(msgspec.Struct, frozen=True):
    """Both sides of one sheet of paper."""

    fronts: tuple[Placement, ...]
    backs: tuple[Placement, ...]
    grid: Grid | None = None  # where it has gutters between different backs, another than that of most sheets


class ImpositionPiece(msgspec.Struct, frozen=True):
    """What imposition needs of a piece: the keys of its faces, its format and how many copies to place.

    Pieces of one `ground`, if they have one, look alike along their edges: they may share cuts.
    """

    code: str
    front: str
    back: str | None
    quantity: int
    format: Format
    ground: str = ""


class Imposition(msgspec.Struct, frozen=True):
    """The imposed sheets of a component on one paper, in mm.

    `bleed` is the least that any piece keeps. With a `grid` or `rows` there are crop marks in the margins; with
    `outlines` every piece has its own line to cut along. Where sheets are `folded`, the backs lie on the side of the
    paper that their fronts are on, mirrored about the fold as else about the edge over which the paper is turned.
    """

    page_width: float
    page_height: float
    sheets: tuple[Sheet, ...]
    bleed: float
    mark_length: float
    mirror_x: bool
    grid: Grid | None = None
    outlines: bool = False
    rows: MixedRows | None = None
    folded: bool = False  # backs lie on the side of their fronts, beyond the fold

    def has_gutters(self, sheet: int) -> bool:
        """Whether a sheet (from 0) of a grid has gutters between different backs, unlike most."""
        grid = self.sheets[sheet].grid
        return grid is not None and grid != self.grid


def bleed_or_marks_reduced(plan: Imposition, bleed: float, mark_length: float) -> bool:
    """Whether bleed or crop marks had to be made smaller than these lengths (mm) to fit the paper."""
    return plan.bleed < bleed - 0.005 or plan.mark_length < mark_length - 0.005


class _Slot(msgspec.Struct, frozen=True):
    """A slot: where a front and its back stand on their pages (upper left corner in mm, rotation in degrees)."""

    number: int  # from 1
    front: tuple[float, float, int]
    back: tuple[float, float, int]


class _SheetFrame(msgspec.Struct, frozen=True):
    """The slots of one kind of sheet, and the bleeds of its two sides."""

    slots: tuple[_Slot, ...]
    trim: tuple[float, float]  # width and height of an upright piece
    fronts: Bleeds
    backs: Bleeds
    grid: Grid | None = None
    upwards: bool = False  # the last slots are painted first: below are the wider rows


def impose(pieces: Sequence[ImpositionPiece], grid: Grid, layout: Layout | None = None, skip: int = 0) -> Imposition:
    """Fill sheets slot by slot, every copy of a piece after the other; a partial last sheet stays aligned.

    Each sheet has one kind of back. What remains of several may share one, with gutters between them, where the
    `layout` is given and leaves room for them: in rows or columns of their own, or where these need a sheet more, in
    regions (press/mixed_backs.py).

    The first `skip` slots of the first sheet are left free; then no sheet has several backs. Raises CannotJudge where a
    sheet has no more slots than that.
    """
    runs = _after_free_slots(runs_of(pieces, layout), skip, grid.per_sheet)
    sharing = None if skip else layout
    sheets: list[Sheet] = []
    bleed, mark = grid.bleed, grid.mark_length
    banded: list[_Bands] | list[_InRegions] = _least_sheets(runs, grid, sharing)
    sheets_filled: Sequence[_Bands | _InRegions] = _in_regions(runs, grid, sharing, len(banded) - 1) or banded
    for filled in with_headroom(sheets_filled):
        frame = _grid_frame(filled.grid, pieces[0].format.bleed)
        sheets.append(_sheet(_without_free_slots(filled.placed()), frame))
        bleed, mark = min(bleed, filled.grid.bleed), min(mark, filled.grid.mark_length)
    return Imposition(grid.page_width, grid.page_height, tuple(sheets), bleed, mark, grid.mirror_x, grid)


def runs_of(pieces: Sequence[ImpositionPiece], layout: Layout | None) -> list[list[ImpositionPiece]]:
    """All copies of all pieces, divided wherever the back changes; pieces without a back are a run too.

    A `layout` that mixes backs has one run.
    """
    copies = (piece for piece in pieces for _ in range(piece.quantity))
    if layout is not None and layout.backs == "mixed":
        return [list(copies)]
    return [list(run) for _, run in groupby(copies, key=lambda piece: piece.back)]


def _after_free_slots(runs: list[list[ImpositionPiece]], skip: int, per_sheet: int) -> list[list[ImpositionPiece]]:
    """The copies to place, the first of them after so many nameless ones, which keep their slots free."""
    if skip >= per_sheet:
        raise CannotJudge(f"a sheet of these pieces has {per_sheet} places", f"--skip {per_sheet - 1} at most")
    if not skip or not runs:
        return runs
    first, *others = runs
    return [[structs.replace(first[0], code="")] * skip + first, *others]


def _without_free_slots(placed: list[tuple[int, ImpositionPiece]]) -> list[tuple[int, ImpositionPiece]]:
    return [one for one in placed if one[1].code]


class _Bands(msgspec.Struct, frozen=True):
    """The copies of one sheet of a grid: in one band, or in several with a gutter between them."""

    grid: Grid
    columns: bool  # the bands are columns, else rows
    bands: tuple[tuple[ImpositionPiece, ...], ...]

    def placed(self) -> list[tuple[int, ImpositionPiece]]:
        """The index of a slot (from 0, in reading order) and the piece that lies there, in reading order."""
        grid, found, line = self.grid, [], 0
        for band in self.bands:
            across = grid.rows if self.columns else grid.columns
            used = -(-len(band) // across)
            for i, piece in enumerate(band):
                row, column = divmod(i, used) if self.columns else divmod(i, across)
                at = row * grid.columns + line + column if self.columns else (line + row) * grid.columns + column
                found.append((at, piece))
            line += used
        return sorted(found, key=lambda item: item[0])


def _least_sheets(runs: Sequence[Sequence[ImpositionPiece]], grid: Grid, layout: Layout | None) -> list[_Bands]:
    """The copies of each sheet, in whichever of rows and columns takes fewer sheets; rows win a tie."""
    return min((_banded(runs, grid, layout, columns) for columns in (False, True)), key=len)


def _banded(
    runs: Sequence[Sequence[ImpositionPiece]], grid: Grid, layout: Layout | None, columns: bool
) -> list[_Bands]:
    """Full sheets of one back each; then what remains, the largest first, on the first sheet with room for it."""
    across, lines = (grid.rows, grid.columns) if columns else (grid.columns, grid.rows)
    per = grid.per_sheet
    full: list[tuple[int, _Bands]] = []
    rests: list[tuple[int, Sequence[ImpositionPiece]]] = []
    for number, run in enumerate(runs):
        whole = len(run) // per * per
        full += [(number, _Bands(grid, columns, (tuple(run[at : at + per]),))) for at in range(0, whole, per)]
        if len(run) > whole:
            rests.append((number, run[whole:]))
    shared: list[tuple[int, _Bands]] = []
    for number, rest in sorted(rests, key=lambda item: len(item[1]) // -across):
        for i, (first, bands) in enumerate(shared):
            made = _joined(bands, tuple(rest), grid, layout, across, lines)
            if made is not None:
                shared[i] = (first, made)
                break
        else:
            shared.append((number, _Bands(grid, columns, (tuple(rest),))))
    return [bands for _, bands in sorted([*full, *shared], key=lambda item: item[0])]


def _joined(
    bands: _Bands, rest: tuple[ImpositionPiece, ...], grid: Grid, layout: Layout | None, across: int, lines: int
) -> _Bands | None:
    """A sheet with one band more; None where it has no room for that and one gutter more."""
    if layout is None:
        return None
    used = [-(-len(band) // across) for band in (*bands.bands, rest)]
    if sum(used) > lines:
        return None
    after = tuple(sum(used[: i + 1]) - 1 for i in range(len(used) - 1))
    bleed = rest[0].format.bleed
    wider = with_gutters(
        grid, bleed, layout, columns=after if bands.columns else (), rows=() if bands.columns else after
    )
    return _Bands(wider, bands.columns, (*bands.bands, rest)) if wider is not None else None


class _InRegions(msgspec.Struct, frozen=True):
    """The copies of one sheet of a grid: those of each back, in the slots (from 0) of their regions."""

    grid: Grid
    slots: tuple[tuple[int, ...], ...]
    copies: tuple[tuple[ImpositionPiece, ...], ...]

    def placed(self) -> list[tuple[int, ImpositionPiece]]:
        """The index of a slot and the piece that lies there, in reading order."""
        found = zip(chain(*self.slots), chain(*self.copies), strict=True)
        return sorted(found, key=lambda item: item[0])


def _in_regions(
    runs: Sequence[Sequence[ImpositionPiece]], grid: Grid, layout: Layout | None, most: int
) -> list[_InRegions]:
    """The copies of each sheet with several backs in regions, when that takes no more than `most` sheets; else none.

    What remains of a back may be divided over several sheets, where it does not go on one with others.
    """
    per, several = grid.per_sheet, [run for run in runs if run]
    least = -(-sum(map(len, several)) // per)
    if layout is None or least > most:
        return []
    full = [(number, [(number, per)]) for number, run in enumerate(several) for _ in range(len(run) // per)]
    rests = {number: len(run) % per for number, run in enumerate(several) if len(run) % per}
    bleed = several[0][0].format.bleed
    for count in range(least - len(full), most - len(full) + 1):
        shared = packed_on(rests, count, grid, bleed, layout)
        if shared is None:
            continue
        copies = [iter(run) for run in several]
        made = []
        for _, counts in sorted([*full, *((min(one)[0], one) for one in shared)], key=lambda item: item[0]):
            regions = regions_for(tuple(number for _, number in counts), grid, bleed, layout)
            assert regions is not None  # as it was packed
            made.append(_InRegions(regions.grid, regions.slots, tuple(tuple(islice(copies[i], n)) for i, n in counts)))
        return made
    return []


@lru_cache(maxsize=64)  # nearly all sheets of a deck have one grid
def _grid_frame(grid: Grid, bleed: float) -> _SheetFrame:
    slots = []
    for index in range(grid.per_sheet):
        x, y = grid.slot(index)
        slots.append(_Slot(index + 1, (x, y, 0), grids.mirrored(grid, x, y)))
    block = (grid.x, grid.y, grid.x + grid.width, grid.y + grid.height)
    gutter = grid.gutter_bleed if grid.column_breaks or grid.row_breaks else grid.bleed
    fronts = Bleeds(block, (grid.bleed, grid.bleed), bleed, gutter, max(grid.gap, grid.gutter))
    backs = structs.replace(fronts, outer=grid.back_bleed)
    return _SheetFrame(tuple(slots), (grid.trim_width, grid.trim_height), fronts, backs, grid)


def impose_rows(
    pieces: Sequence[ImpositionPiece], rows: MixedRows, layout: Layout | None = None, skip: int = 0
) -> Imposition:
    """Fill sheets slot by slot, every copy of a piece after the other; each has one kind of back (see runs_of).

    The first `skip` slots of the first sheet are left free. Raises CannotJudge where a sheet has no more than that.
    """
    slots = []
    for index, (x, y, turned) in enumerate(rows.slots()):
        slots.append(_Slot(index + 1, (x, y, 90 if turned else 0), mixed.mirrored(rows, x, y, turned)))
    block, bleed = bounds_of_box(rows.block), max(rows.bleed, *rows.back_bleed)  # as far from what stands beside
    fronts = Bleeds(block, (rows.bleed, rows.bleed), bleed, rows.bleed, 0.0)
    backs, size = structs.replace(fronts, outer=rows.back_bleed), (rows.trim_width, rows.trim_height)
    frame = _SheetFrame(tuple(slots), size, fronts, backs, upwards=rows.widths[1] > rows.widths[0])
    sheets = [
        _sheet(_without_free_slots(list(enumerate(run[start : start + len(slots)]))), frame)
        for run in _after_free_slots(runs_of(pieces, layout), skip, len(slots))
        for start in range(0, len(run), len(slots))
    ]
    width, height = rows.page_width, rows.page_height
    return Imposition(width, height, tuple(sheets), rows.bleed, rows.mark_length, rows.mirror_x, rows=rows)


def _sheet(placed: Sequence[tuple[int, ImpositionPiece]], frame: _SheetFrame) -> Sheet:
    """Both sides of a sheet: each piece in the slot of its index."""
    fronts = [(frame.slots[i], frame.slots[i].front, piece.code, piece.front) for i, piece in placed]
    backs = [(frame.slots[i], frame.slots[i].back, p.code, p.back) for i, p in placed if p.back is not None]
    if frame.upwards:
        backs.reverse()
    alike = len({face for *_, face in backs}) == 1
    return Sheet(_side(fronts, frame, frame.fronts, False), _side(backs, frame, frame.backs, alike), frame.grid)


def _side(
    items: Sequence[tuple[_Slot, tuple[float, float, int], str, str]], frame: _SheetFrame, bleeds: Bleeds, alike: bool
) -> tuple[Placement, ...]:
    """The placements of one side: slot, place, code and face of each, in painting order."""
    trims = []
    for _, (x, y, rotation), _, _ in items:
        width, height = frame.trim[:: -1 if rotation % 180 else 1]
        trims.append((x, y, x + width, y + height))
    return tuple(
        Placement(slot.number, *place, face, code, clip)
        for (slot, place, code, face), clip in zip(items, clips(tuple(trims), bleeds, alike), strict=True)
    )
