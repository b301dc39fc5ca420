"""Nesting: pieces of several sizes on one sheet, higher ones first, smaller ones in the space that remains.

Pure functions, millimetres, y downwards. Pieces with a back and pieces without go on sheets of their own: they
are printed differently. Pieces of one back lie together, so far from those of another that neither shows beside the
other however the two sides of a sheet drift.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from msgspec import structs

from generator.base.drift import SHIFT, SLACK, skew_at
from generator.base.errors import CannotJudge
from generator.base.geometry import ROUNDING, Bounds, Box, Point
from generator.catalog.print_rows import Layout
from generator.press.bleeds import Bleeds, clips
from generator.press.imposition import Imposition, ImpositionPiece, Placement, Sheet


class PrintableArea(msgspec.Struct, frozen=True):
    """The area of a page that pieces and their bleed may take, in mm."""

    page_width: float
    page_height: float
    x: float
    y: float
    width: float
    height: float


def printable_area(page_width: float, page_height: float, layout: Layout) -> PrintableArea:
    """The area of a page inside its margins, without the bands of slug line and scale bar."""
    top = layout.margin + layout.furniture
    return PrintableArea(
        page_width, page_height, layout.margin, top, page_width - 2 * layout.margin, page_height - 2 * top
    )


def fits(room: PrintableArea, piece: ImpositionPiece) -> bool:
    """Whether one piece with its bleed fits the area."""
    f = piece.format
    return f.width + 2 * f.bleed <= room.width + ROUNDING and f.height + 2 * f.bleed <= room.height + ROUNDING


def nest(pieces: Sequence[ImpositionPiece], paper_width: float, paper_height: float, layout: Layout) -> Imposition:
    """Place all copies of all pieces on sheets in the orientation that needs fewer; portrait wins a tie.

    Raises CannotJudge naming the first piece that fits neither orientation.
    """
    plans = []
    for width, height in ((paper_width, paper_height), (paper_height, paper_width)):
        room = printable_area(width, height, layout)
        if all(fits(room, piece) for piece in pieces):
            plans.append(_nest_on(pieces, room, layout))
    if plans:
        return min(plans, key=lambda plan: len(plan.sheets))
    room = printable_area(paper_width, paper_height, layout)
    turned = printable_area(paper_height, paper_width, layout)
    wrong = next((p for p in pieces if not fits(room, p) and not fits(turned, p)), pieces[0])
    f = wrong.format
    raise CannotJudge(
        f"{wrong.code}: {f.width:g} x {f.height:g} mm with {f.bleed:g} mm of bleed does not fit the "
        f"{room.width:g} x {room.height:g} mm that {paper_width:g} x {paper_height:g} mm paper leaves",
        "choose a larger --paper, or a smaller format in components.yaml",
    )


def _nest_on(pieces: Sequence[ImpositionPiece], room: PrintableArea, layout: Layout) -> Imposition:
    mirror_x = (layout.flip == "long") == (room.page_height >= room.page_width)
    sheets: list[Sheet] = []
    for runs in ([run for run in _runs(pieces) if run[0].back is not None], _plain(pieces)):
        sheets += [_sheet(packed, room, mirror_x) for packed in _pack_runs(runs, room)]
    bleed = min(piece.format.bleed for piece in pieces)
    return Imposition(
        room.page_width, room.page_height, tuple(sheets), bleed, layout.mark_length, mirror_x, outlines=True
    )


def _runs(pieces: Sequence[ImpositionPiece]) -> list[list[ImpositionPiece]]:
    """The copies of each back, as they are to be packed; those with the highest pieces first."""
    backs = dict.fromkeys(piece.back for piece in pieces)
    runs = [_sorted([p for p in pieces if p.back == back for _ in range(p.quantity)]) for back in backs]
    return sorted((run for run in runs if run), key=lambda run: -run[0].format.height)


def _plain(pieces: Sequence[ImpositionPiece]) -> list[list[ImpositionPiece]]:
    """The copies without a back: a run of each ground that shares cuts, and one of all others."""
    runs: dict[tuple[str, str], list[ImpositionPiece]] = {}
    for piece in pieces:
        if piece.back is None:
            kind = (piece.format.id, piece.ground) if _shares_cuts(piece) else ("", "")
            runs.setdefault(kind, []).extend([piece] * piece.quantity)
    return sorted((_sorted(run) for run in runs.values() if run), key=_area, reverse=True)


def _area(run: Sequence[ImpositionPiece]) -> float:
    return sum(piece.format.width * piece.format.height for piece in run)


def _shares_cuts(piece: ImpositionPiece) -> bool:
    """Whether copies of a piece may lie edge to edge: rectangles with square corners, on a ground of their own."""
    return bool(piece.ground) and piece.format.shape == "rect" and not piece.format.radius and piece.back is None


def _sorted(copies: list[ImpositionPiece]) -> list[ImpositionPiece]:
    """Higher pieces first, like sizes together; the order of the kit within a size."""
    return sorted(copies, key=lambda p: (-p.format.height, -p.format.width, p.format.id))


Packed = list[tuple[ImpositionPiece, float, float]]  # each with the corner of its bleed box


def _pack_runs(runs: Sequence[Sequence[ImpositionPiece]], room: PrintableArea) -> list[Packed]:
    """Pack each run by itself; what does not fill a sheet becomes a block, as far from others as backs must lie."""
    sheets: list[Packed] = []
    rests: list[Packed] = []
    for run in runs:
        *full, rest = _packer(run)(run, room)
        sheets += full
        rests.append(rest)
    shared: list[Packed] = []
    free: list[list[Box]] = []  # of each shared sheet
    for rest in rests:
        pieces = [piece for piece, _, _ in rest]
        apart = SHIFT + skew_at(max(room.page_width, room.page_height) / 2) + SLACK  # to what another back paints
        gap = max(0.0, apart - min(piece.format.bleed for piece in pieces)) if pieces[0].back is not None else 0.0
        for number in range(len(shared) + 1):
            if number == len(shared):
                shared.append([])
                free.append([(room.x, room.y, room.width, room.height)])
            if _add_block(shared[number], free[number], pieces, gap, room):
                break
    return sheets + shared


def _add_block(
    sheet: Packed, free: list[Box], pieces: Sequence[ImpositionPiece], gap: float, room: PrintableArea
) -> bool:
    """Pack pieces as one block into the best free space of a sheet; False when none has room for it.

    Of all shapes of the block the one that covers the least area is taken, of these the lowest.
    """
    pack = _packer(pieces)
    bleeds = 2 * pieces[0].format.bleed if pack is _pack_touching else 0.0  # which touching pieces have in common
    widest = max(piece.format.width + 2 * piece.format.bleed for piece in pieces) - bleeds
    found: tuple[tuple[float, ...], Box, Packed, float, float] | None = None
    for space in free:
        x, y, width, height = space
        most = min(len(pieces), int((width - bleeds + ROUNDING) // widest))
        for wide in (*(columns * widest + bleeds for columns in range(1, most + 1)), width):
            shape = structs.replace(room, x=x, y=y, width=wide, height=height)
            if any(not fits(shape, piece) for piece in pieces):
                continue
            packed = pack(pieces, shape)
            if len(packed) > 1:
                continue
            across = max(px + p.format.width + 2 * p.format.bleed for p, px, _ in packed[0]) - x
            down = max(py + p.format.height + 2 * p.format.bleed for p, _, py in packed[0]) - y
            rank = (round(across * down, 3), down, y, x)
            if found is None or rank < found[0]:
                found = rank, space, packed[0], across, down
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


def _packer(pieces: Sequence[ImpositionPiece]) -> Callable[[Sequence[ImpositionPiece], PrintableArea], list[Packed]]:
    """How a run is packed: with shared cuts where its pieces allow it."""
    return _pack_touching if _shares_cuts(pieces[0]) else _pack


def _pack_touching(copies: Sequence[ImpositionPiece], room: PrintableArea) -> list[Packed]:
    """Lay pieces of one format edge to edge in rows, with one bleed round all of them."""
    f = copies[0].format
    columns = int((room.width - 2 * f.bleed + ROUNDING) // f.width)
    rows = int((room.height - 2 * f.bleed + ROUNDING) // f.height)
    places = [(room.x + column * f.width, room.y + row * f.height) for row in range(rows) for column in range(columns)]
    return [
        [(piece, *place) for piece, place in zip(copies[start:], places, strict=False)]
        for start in range(0, len(copies), len(places))
    ]


def _pack(copies: Sequence[ImpositionPiece], room: PrintableArea) -> list[Packed]:
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
        sheets[number].append((piece, x, y))
        free[number].remove((x, y, wide, tall))
        if wide - w > ROUNDING:
            free[number].append((x + w, y, wide - w, h))
        if tall - h > ROUNDING:
            free[number].append((x, y + h, wide, tall - h))
    return sheets


def _sheet(packed: Packed, room: PrintableArea, mirror_x: bool) -> Sheet:
    """A sheet of packed pieces, moved to the middle of the page, with their backs placed for the flip."""
    right = max(x + p.format.width + 2 * p.format.bleed for p, x, _ in packed)
    bottom = max(y + p.format.height + 2 * p.format.bleed for p, _, y in packed)
    dx, dy = (room.x + room.width - right) / 2, (room.y + room.height - bottom) / 2
    fronts, backs = [], []
    ordered = sorted(packed, key=lambda item: (item[2], item[1]))
    shared = _shared_clips(packed, dx, dy)
    for slot, (piece, px, py) in enumerate(ordered, start=1):
        f = piece.format
        w, h, b = f.width, f.height, f.bleed
        x, y = px + b + dx, py + b + dy
        clip = shared.get((px, py), (x - b, y - b, w + 2 * b, h + 2 * b))
        fronts.append(Placement(slot, x, y, 0, piece.front, piece.code, clip))
        if piece.back is not None:
            bx, by = (room.page_width - x - w, y) if mirror_x else (x, room.page_height - y - h)
            clip = (bx - b, by - b, w + 2 * b, h + 2 * b)
            backs.append(Placement(slot, bx, by, 0 if mirror_x else 180, piece.back, piece.code, clip))
    return Sheet(tuple(fronts), tuple(backs))


def _shared_clips(packed: Packed, dx: float, dy: float) -> dict[Point, Box]:
    """What pieces that share cuts may paint: their bleed only where nothing touches them; by the places they have."""
    blocks: dict[tuple[str, str], list[tuple[Point, Bounds]]] = {}
    for piece, px, py in packed:
        if _shares_cuts(piece):
            f = piece.format
            x, y = px + f.bleed + dx, py + f.bleed + dy
            blocks.setdefault((f.id, piece.ground), []).append(((px, py), (x, y, x + f.width, y + f.height)))
    found: dict[Point, Box] = {}
    bleeds = {piece.format.id: piece.format.bleed for piece, _, _ in packed}
    for (format_, _), block in blocks.items():
        bleed = bleeds[format_]
        outside = (-1.0, -1.0, -1.0, -1.0)  # of no piece: all bleeds are those beside empty places
        made = clips(tuple(trim for _, trim in block), Bleeds(outside, (bleed, bleed), bleed, 0.0, 0.0), alike=False)
        found.update(zip((place for place, _ in block), made, strict=True))
    return found
