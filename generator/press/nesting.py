"""Nesting: pieces of several sizes on one sheet, higher ones first, smaller ones in the space that remains.

Pure functions, millimetres, y downwards. Pieces with a back and pieces without go on sheets of their own: they
are printed differently. Pieces of one back lie together, so far from those of another that neither shows beside the
other however the two sides of a sheet drift.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Literal, NamedTuple

from msgspec import structs

from generator.base.drift import SHIFT, SLACK, skew_at
from generator.base.geometry import ROUNDING, Bounds, Box, Point, Polygon, bounds_of_points, box_of_bounds
from generator.catalog.print_rows import Layout
from generator.press.bleeds import Bleeds, clips
from generator.press.grid import folds_upright, two_halves
from generator.press.honeycomb import CellPlace, Honeycomb, honeycombs
from generator.press.imposition import Imposition, ImpositionPiece, Placement, Sheet
from generator.press.paper_needed import PaperSides, PaperTooSmall, paper_round
from generator.press.printable_area import PrintableArea, printable_area

FOLD = 1.5  # mm on either side of a fold that are kept free


def packing_area(page_width: float, page_height: float, layout: Layout) -> PrintableArea:
    """The area that fronts may take: the printable one; of a folded sheet the half of it before the fold."""
    room = printable_area(page_width, page_height, layout)
    if layout.backs != "folded":
        return room
    if folds_upright(page_width, page_height, layout):
        return structs.replace(room, width=room.width / 2 - FOLD)
    return structs.replace(room, height=room.height / 2 - FOLD)


def fits(room: PrintableArea, piece: ImpositionPiece) -> bool:
    """Whether one piece with its bleed fits the area."""
    f = piece.format
    return f.width + 2 * f.bleed <= room.width + ROUNDING and f.height + 2 * f.bleed <= room.height + ROUNDING


def nest(pieces: Sequence[ImpositionPiece], paper_width: float, paper_height: float, layout: Layout) -> Imposition:
    """Place all copies of all pieces on sheets in the way that needs the fewest; of equal ones the first is taken.

    The ways are those of `Nesting`, each on upright paper, then on its side.
    Raises PaperTooSmall naming the first piece that fits neither orientation.
    """
    plan = _nested(_without_names(pieces), paper_width, paper_height, layout)
    if plan is not None:
        return _with_names(plan, pieces)
    room = packing_area(paper_width, paper_height, layout)
    turned = packing_area(paper_height, paper_width, layout)
    wrong = next((p for p in pieces if not fits(room, p) and not fits(turned, p)), pieces[0])
    f = wrong.format
    raise PaperTooSmall(
        f"{wrong.code}: {f.width:g} x {f.height:g} mm with {f.bleed:g} mm of bleed does not fit the "
        f"{room.width:g} x {room.height:g} mm that {paper_width:g} x {paper_height:g} mm paper leaves",
        "a smaller format in components.yaml",
        paper_for_all(pieces, layout),
    )


def _without_names(pieces: Sequence[ImpositionPiece]) -> tuple[ImpositionPiece, ...]:
    """The pieces with their numbers (from 0) for codes; backs and grounds that are the same stay the same."""
    numbers: dict[str, str] = {}

    def number(name: str) -> str:
        return numbers.setdefault(name, str(len(numbers)))

    return tuple(
        structs.replace(
            piece,
            code=str(i),
            front="",
            back=None if piece.back is None else number(piece.back),
            ground=number(piece.ground) if piece.ground else "",
        )
        for i, piece in enumerate(pieces)
    )


def _with_names(plan: Imposition, pieces: Sequence[ImpositionPiece]) -> Imposition:
    """The plan of pieces without names, with the codes and faces of these pieces."""

    def named(placed: Sequence[Placement], *, back: bool) -> tuple[Placement, ...]:
        own = [(one, pieces[int(one.code)]) for one in placed]
        return tuple(
            structs.replace(one, face=(piece.back or "") if back else piece.front, code=piece.code)
            for one, piece in own
        )

    sheets = [
        structs.replace(sheet, fronts=named(sheet.fronts, back=False), backs=named(sheet.backs, back=True))
        for sheet in plan.sheets
    ]
    return structs.replace(plan, sheets=tuple(sheets))


@lru_cache(maxsize=256)  # the languages of a component, its file and the page of the kit lay it out alike
def _nested(
    pieces: tuple[ImpositionPiece, ...], paper_width: float, paper_height: float, layout: Layout
) -> Imposition | None:
    """The plan of pieces without names; None where one of them fits neither orientation of the paper."""
    plans: list[Imposition] = []
    least = len({piece.back is None for piece in pieces if piece.quantity})
    for nesting in _nestings(pieces, layout):
        for width, height in ((paper_width, paper_height), (paper_height, paper_width)):
            room = packing_area(width, height, layout)
            if all(fits(room, piece) for piece in pieces):
                plans.append(_nest_on(pieces, room, layout, nesting))
                if len(plans[-1].sheets) <= least:
                    return plans[-1]
    return min(plans, key=lambda plan: len(plan.sheets)) if plans else None


def paper_for_all(pieces: Sequence[ImpositionPiece], layout: Layout) -> PaperSides:
    """The sides of the least paper on which each of the pieces has room, all of them upright on it."""
    sizes = [(one.format.width + 2 * one.format.bleed, one.format.height + 2 * one.format.bleed) for one in pieces]
    least = max(width for width, _ in sizes), max(height for _, height in sizes)
    if layout.backs == "folded":
        least = two_halves(least[0] + FOLD, least[1] + FOLD, layout)
    return paper_round(*least, layout)


# How hexagons and circles lie: those of one ground edge to edge, or circles with one bleed between two of them;
# the others too in staggered rows, with their whole bleed; all without a back together, with the layout's least bleed.
Nesting = Literal["shared", "staggered", "least bleed"]


def _nestings(pieces: Sequence[ImpositionPiece], layout: Layout) -> list[Nesting]:
    """The ways of nesting that can make a difference to these pieces, those that are easiest to cut first."""
    cellular = [piece for piece in pieces if honeycombs(piece.format, 0.0)]
    made: list[Nesting] = ["shared"]
    if any(piece.back is None and not piece.ground for piece in cellular):
        made.append("staggered")
    if not layout.gutters and any(piece.back is None for piece in cellular):
        made.append("least bleed")
    return made


class _Run(NamedTuple):
    """Copies that are packed together: as cells of a honeycomb, or edge to edge, or each in the box of its bleed."""

    copies: list[ImpositionPiece]
    cells: tuple[Honeycomb, ...] = ()
    touching: bool = False


def _nest_on(pieces: Sequence[ImpositionPiece], room: PrintableArea, layout: Layout, nesting: Nesting) -> Imposition:
    mirror_x = folds_upright(room.page_width, room.page_height, layout)
    sheets: list[Sheet] = []
    runs = _backed(pieces), _plain(pieces, nesting, layout)
    for several in runs:
        sheets += [_sheet(packed, room, mirror_x, layout) for packed in _fewest_sheets(several, room)]
    margins = [cells.margin for several in runs for run in several for cells in run.cells if not run.copies[0].ground]
    bleed = min([*margins, *(piece.format.bleed for piece in pieces)])
    if nesting == "least bleed":
        bleed = min(bleed, layout.min_bleed)
    return Imposition(
        room.page_width, room.page_height, tuple(sheets), bleed, layout.mark_length, mirror_x, outlines=True
    )


def _backed(pieces: Sequence[ImpositionPiece]) -> list[_Run]:
    """The copies of each back, as they are to be packed; those with the highest pieces first."""
    backs = dict.fromkeys(piece.back for piece in pieces if piece.back is not None)
    runs = [_sorted([p for p in pieces if p.back == back for _ in range(p.quantity)]) for back in backs]
    return [_Run(run) for run in sorted((run for run in runs if run), key=lambda run: -run[0].format.height)]


def _plain(pieces: Sequence[ImpositionPiece], nesting: Nesting, layout: Layout) -> list[_Run]:
    """The copies without a back: a run of each ground that shares cuts or of each format, and one of all others."""
    runs: dict[tuple[str, str], list[ImpositionPiece]] = {}
    for piece in pieces:
        if piece.back is None:
            runs.setdefault(_kind(piece, nesting), []).extend([piece] * piece.quantity)
    made, others = [], list[ImpositionPiece]()
    for (format_, _), copies in runs.items():
        touching = bool(format_) and _shares_cuts(copies[0])
        cells = tuple(honeycombs(copies[0].format, _margin(copies[0], nesting, layout))) if format_ else ()
        if touching or (cells and len(copies) > 1):
            made.append(_Run(_sorted(copies), cells, touching))
        else:
            others += copies
    made += [_Run(_sorted(others))] if others else []
    return sorted(made, key=_area, reverse=True)


def _kind(piece: ImpositionPiece, nesting: Nesting) -> tuple[str, str]:
    """Which pieces without a back are packed together: of one format and ground, of one format, or all others."""
    f = piece.format
    if _shares_cuts(piece):
        return f.id, piece.ground
    if not honeycombs(f, 0.0) or (nesting == "shared" and not piece.ground):
        return "", ""
    return f.id, "" if nesting == "least bleed" else piece.ground


def _margin(piece: ImpositionPiece, nesting: Nesting, layout: Layout) -> float:
    """What a piece without a back keeps of its bleed beside another in a honeycomb."""
    bleed = piece.format.bleed
    if nesting == "least bleed":
        return min(bleed, layout.min_bleed)
    if not piece.ground:
        return bleed
    return bleed / 2 if piece.format.shape == "circle" else 0.0


def _area(run: _Run) -> float:
    return sum(piece.format.width * piece.format.height for piece in run.copies)


def _shares_cuts(piece: ImpositionPiece) -> bool:
    """Whether copies of a piece may lie edge to edge: rectangles with square corners, on a ground of their own."""
    return bool(piece.ground) and piece.format.shape == "rect" and not piece.format.radius and piece.back is None


def _sorted(copies: list[ImpositionPiece]) -> list[ImpositionPiece]:
    """Higher pieces first, like sizes together; the order of the kit within a size."""
    return sorted(copies, key=lambda p: (-p.format.height, -p.format.width, p.format.id))


class _Block(NamedTuple):
    """A honeycomb on a sheet, and which of its places are taken."""

    cells: Honeycomb
    taken: Sequence[CellPlace]


class _PackedPiece(NamedTuple):
    """A piece on a sheet: the corner of its bleed box (mm), and its place in a honeycomb of all that lie in one."""

    piece: ImpositionPiece
    x: float
    y: float
    place: CellPlace = (0, 0)
    block: _Block | None = None


Packed = list[_PackedPiece]


def _fewest_sheets(runs: Sequence[_Run], room: PrintableArea) -> list[Packed]:
    """Pack the runs with the most compact blocks, or with the lowest ones where these need fewer sheets."""
    packed = _pack_runs(runs, room, lowest=False)
    if len(packed) > 1 and len(runs) > 1:
        packed = min(packed, _pack_runs(runs, room, lowest=True), key=len)
    return packed


def _pack_runs(runs: Sequence[_Run], room: PrintableArea, lowest: bool) -> list[Packed]:
    """Pack each run by itself; what does not fill a sheet becomes a block, as far from others as backs must lie."""
    sheets: list[Packed] = []
    rests: list[_Run] = []
    for run in runs:
        *full, last = _pack(run, room)
        sheets += full
        rests.append(run._replace(copies=[one.piece for one in last]))
    shared: list[Packed] = []
    free: list[list[Box]] = []  # of each shared sheet
    for rest in rests:
        pieces = rest.copies
        apart = SHIFT + skew_at(max(room.page_width, room.page_height) / 2) + SLACK  # to what another back paints
        gap = max(0.0, apart - min(piece.format.bleed for piece in pieces)) if pieces[0].back is not None else 0.0
        for number in range(len(shared) + 1):
            if number == len(shared):
                shared.append([])
                free.append([(room.x, room.y, room.width, room.height)])
            if _add_block(shared[number], free[number], rest, gap, room, lowest):
                break
    return sheets + shared


def _add_block(sheet: Packed, free: list[Box], run: _Run, gap: float, room: PrintableArea, lowest: bool) -> bool:
    """Pack pieces as one block into the best free space of a sheet; False when none has room for it.

    Of all shapes of the block the one that covers the least area is taken, of these the lowest; or, with `lowest`,
    the lowest of all, of these the one that covers the least area.
    """
    found: tuple[tuple[float, ...], Box, Packed, float, float] | None = None
    for space in free:
        x, y, _, _ = space
        for across, down, packed in _blocks(run, structs.replace(room, x=x, y=y, width=space[2], height=space[3])):
            area = round(across * down, 3)
            rank = (down, area, y, x) if lowest else (area, down, y, x)
            if found is None or rank < found[0]:
                found = rank, space, packed(), across, down
    if found is None:
        return False
    _, space, packed_block, across, down = found
    sheet += packed_block
    x, y, width, height = space
    free.remove(space)
    if width - across - gap > ROUNDING:
        free.append((x + across + gap, y, width - across - gap, down))
    if height - down - gap > ROUNDING:
        free.append((x, y + down + gap, width, height - down - gap))
    return True


def _blocks(run: _Run, space: PrintableArea) -> Iterator[tuple[float, float, Callable[[], Packed]]]:
    """The blocks that a run may form in a space: how wide and high each is, and what packs it."""
    pieces = run.copies
    for cells in run.cells:
        shapes = [(wide, *cells.extent(len(pieces), wide)) for wide in cells.widths(space.width)]
        shapes = [shape for shape in shapes if shape[2] <= space.height + ROUNDING]
        if not shapes and len(cells.places(space.width, space.height)) >= len(pieces):
            shapes = [(space.width, space.width, space.height)]  # the last of two shifted rows has no room
        for wide, across, down in shapes:
            yield across, down, partial(_pack_cells, cells, pieces, structs.replace(space, width=wide, height=down))
        if shapes:
            return
    if run.cells:
        return
    bleeds = 2 * pieces[0].format.bleed if run.touching else 0.0  # which touching pieces have in common
    widest = max(piece.format.width + 2 * piece.format.bleed for piece in pieces) - bleeds
    most = min(len(pieces), int((space.width - bleeds + ROUNDING) // widest))
    for wide in (*(columns * widest + bleeds for columns in range(1, most + 1)), space.width):
        shape = structs.replace(space, width=wide)
        if any(not fits(shape, piece) for piece in pieces):
            continue
        packed = _pack(run, shape)
        if len(packed) > 1:
            continue
        across = max(one.x + one.piece.format.width + 2 * one.piece.format.bleed for one in packed[0]) - space.x
        down = max(one.y + one.piece.format.height + 2 * one.piece.format.bleed for one in packed[0]) - space.y
        yield across, down, partial(list, packed[0])


def _pack(run: _Run, room: PrintableArea) -> list[Packed]:
    """Pack a run on as many sheets as it takes: with shared cuts where its pieces allow it."""
    if run.cells:
        cells = max(run.cells, key=lambda cells: len(cells.places(room.width, room.height)))
        most = len(cells.places(room.width, room.height))
        starts = range(0, len(run.copies), most)
        return [_pack_cells(cells, run.copies[start : start + most], room) for start in starts]
    return _pack_touching(run.copies, room) if run.touching else _pack_boxes(run.copies, room)


def _pack_cells(cells: Honeycomb, copies: Sequence[ImpositionPiece], room: PrintableArea) -> Packed:
    """Lay pieces of one format like the cells of a honeycomb, in staggered rows; there must be room for all of them."""
    places = cells.places(room.width, room.height)[: len(copies)]
    block = _Block(cells, places)
    corners = [(room.x + x, room.y + y) for x, y in map(cells.at, places)]
    return [
        _PackedPiece(piece, *corner, place, block) for piece, corner, place in zip(copies, corners, places, strict=True)
    ]


def _pack_touching(copies: Sequence[ImpositionPiece], room: PrintableArea) -> list[Packed]:
    """Lay pieces of one format edge to edge in rows, with one bleed round all of them."""
    f = copies[0].format
    columns = int((room.width - 2 * f.bleed + ROUNDING) // f.width)
    rows = int((room.height - 2 * f.bleed + ROUNDING) // f.height)
    places = [(room.x + column * f.width, room.y + row * f.height) for row in range(rows) for column in range(columns)]
    return [
        [_PackedPiece(piece, *place) for piece, place in zip(copies[start:], places, strict=False)]
        for start in range(0, len(copies), len(places))
    ]


def _pack_boxes(copies: Sequence[ImpositionPiece], room: PrintableArea) -> list[Packed]:
    """Assign each piece a place (of its bleed box) on a sheet: the uppermost, then leftmost free space that fits."""
    sheets: list[Packed] = []
    free: list[list[Box]] = []
    open_from: dict[tuple[float, float], int] = {}  # the first sheet that may still take a piece of this size
    for piece in copies:
        w, h = piece.format.width + 2 * piece.format.bleed, piece.format.height + 2 * piece.format.bleed
        number = open_from.get((w, h), 0)
        while True:
            if number == len(sheets):
                sheets.append([])
                free.append([(room.x, room.y, room.width, room.height)])
            spaces = [s for s in free[number] if s[2] + ROUNDING >= w and s[3] + ROUNDING >= h]
            if spaces:
                break
            number += 1
        open_from[w, h] = number
        x, y, wide, tall = min(spaces, key=lambda s: (s[1], s[0]))
        sheets[number].append(_PackedPiece(piece, x, y))
        free[number].remove((x, y, wide, tall))
        if wide - w > ROUNDING:
            free[number].append((x + w, y, wide - w, h))
        if tall - h > ROUNDING:
            free[number].append((x, y + h, wide, tall - h))
    return sheets


def _sheet(packed: Packed, room: PrintableArea, mirror_x: bool, layout: Layout) -> Sheet:
    """A sheet of packed pieces, moved to the middle of the page, with their backs placed for the flip.

    Of a folded sheet they lie beside the fold: near it, fronts and backs stay on each other, and less is glued.
    """
    right = max(one.x + one.piece.format.width + 2 * one.piece.format.bleed for one in packed)
    bottom = max(one.y + one.piece.format.height + 2 * one.piece.format.bleed for one in packed)
    dx, dy = (room.x + room.width - right) / 2, (room.y + room.height - bottom) / 2
    if layout.backs == "folded":
        dx, dy = (2 * dx, dy) if mirror_x else (dx, 2 * dy)
    fronts, backs = [], []
    ordered = sorted(packed, key=lambda one: (one.y, one.x))
    shared = _shared_clips(packed, dx, dy)
    blocks = {id(one.block): one.block for one in packed if one.block is not None}
    painted = {key: block.cells.outlines(block.taken) for key, block in blocks.items()}
    for slot, one in enumerate(ordered, start=1):
        piece, f = one.piece, one.piece.format
        w, h, b = f.width, f.height, f.bleed
        x, y = one.x + b + dx, one.y + b + dy
        clip = shared.get((one.x, one.y), (x - b, y - b, w + 2 * b, h + 2 * b))
        outline: Polygon = ()
        if one.block is not None:
            outline = tuple((x + u, y + v) for u, v in painted[id(one.block)][one.place])
            clip = box_of_bounds(bounds_of_points(outline))
        fronts.append(Placement(slot, x, y, 0, piece.front, piece.code, clip, outline))
        if piece.back is not None:
            bx, by = (room.page_width - x - w, y) if mirror_x else (x, room.page_height - y - h)
            clip = (bx - b, by - b, w + 2 * b, h + 2 * b)
            backs.append(Placement(slot, bx, by, 0 if mirror_x else 180, piece.back, piece.code, clip))
    return Sheet(tuple(fronts), tuple(backs))


def _shared_clips(packed: Packed, dx: float, dy: float) -> dict[Point, Box]:
    """What pieces that share cuts may paint: their bleed only where nothing touches them; by the places they have."""
    blocks: dict[tuple[str, str], list[tuple[Point, Bounds]]] = {}
    for piece, px, py, *_ in packed:
        if _shares_cuts(piece):
            f = piece.format
            x, y = px + f.bleed + dx, py + f.bleed + dy
            blocks.setdefault((f.id, piece.ground), []).append(((px, py), (x, y, x + f.width, y + f.height)))
    found: dict[Point, Box] = {}
    bleeds = {one.piece.format.id: one.piece.format.bleed for one in packed}
    for (format_, _), block in blocks.items():
        bleed = bleeds[format_]
        outside = (-1.0, -1.0, -1.0, -1.0)  # of no piece: all bleeds are those beside empty places
        made = clips(tuple(trim for _, trim in block), Bleeds(outside, (bleed, bleed), bleed, 0.0, 0.0), alike=False)
        found.update(zip((place for place, _ in block), made, strict=True))
    return found
