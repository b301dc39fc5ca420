"""Tiling: divides a face larger than the paper into overlapping sheets, to be glued together.

Pure functions, millimetres, y downwards.
"""

from collections.abc import Iterable, Sequence
from itertools import product

import msgspec

from generator.base.geometry import Box
from generator.catalog.print_rows import Layout
from generator.faces.face import KeptArea
from generator.press.imposition import Imposition, ImpositionPiece, Placement, Sheet
from generator.press.joints import OVERLAP, joints_along
from generator.press.paper_needed import PaperTooSmall
from generator.press.printable_area import PrintableArea, printable_area

MARKS = 4.0  # mm kept free round a sheet's part for its marks


class Tile(msgspec.Struct, frozen=True):
    """One sheet of a poster: its column and row on the poster (from 0), and the part that it shows, in mm.

    `x`, `y` are seen from the corner of the poster as it stands on the sheets: turned or not. `right` and `below` name
    the tiles that are glued onto its right and its lower edge, which reach OVERLAP under them; empty without one.
    """

    column: int
    row: int
    x: float
    y: float
    width: float
    height: float
    right: str = ""
    below: str = ""

    @property
    def name(self) -> str:
        """A1 is the upper left tile; letters run down, numbers to the right."""
        return name_of(self.column, self.row)

    def strips(self) -> list[tuple[str, Box]]:
        """The strips that go under other tiles: the name of the tile above each, and its box from this one's corner."""
        made = []
        if self.right:
            made.append((self.right, (self.width - OVERLAP, 0.0, OVERLAP, self.height)))
        if self.below:
            made.append((self.below, (0.0, self.height - OVERLAP, self.width, OVERLAP)))
        return made


class _Option(msgspec.Struct, frozen=True):
    """A way to lay out a poster: the bleed it keeps, the room of each sheet, and whether it stands turned."""

    bleed: float
    room: PrintableArea
    turned: bool
    tiles: list[Tile]


def name_of(column: int, row: int) -> str:
    """The name of the tile in a column and row of its poster."""
    return f"{chr(ord('A') + row)}{column + 1}"


def is_divided(tiles: Iterable[Tile]) -> bool:
    """Whether there is something to glue together."""
    return any(tile.right or tile.below for tile in tiles)


def tiles_for(
    width: float,
    height: float,
    bleed: float,
    room: PrintableArea,
    kept: Sequence[KeptArea] = (),
    *,
    turned: bool = False,
) -> list[Tile]:
    """The tiles of a face of this size (mm) in the order of their names; `turned`: its right edge comes to the top.

    Raises PaperTooSmall when no joint can be placed.
    """
    boxes = [(k.what, _turned_box(k.box, width) if turned else k.box) for k in kept]
    if turned:
        width, height = height, width
    down = joints_along(height, bleed, room.height, [(y, y + h, what) for what, (_, y, _, h) in boxes])
    across = joints_along(width, bleed, room.width, [(x, x + w, what) for what, (x, _, w, _) in boxes])
    made = []
    for i, (y, h) in enumerate(_parts(height, down)):
        for j, (x, w) in enumerate(_parts(width, across)):

            def named(column: int, row: int) -> str:
                return name_of(len(down) - row, column) if turned else name_of(column, row)

            right = named(j + 1, i) if j < len(across) else ""
            below = named(j, i + 1) if i < len(down) else ""
            column, row = (len(down) - i, j) if turned else (j, i)
            made.append(Tile(column, row, x, y, w, h, right, below))
    return sorted(made, key=lambda tile: (tile.row, tile.column))


def _turned_box(box: Box, width: float) -> Box:
    """A box of a face of this width when the face is turned by 90 degrees counter-clockwise."""
    x, y, w, h = box
    return y, width - x - w, h, w


def _parts(length: float, joints: Sequence[float]) -> list[tuple[float, float]]:
    """Where each part of a divided length begins and how long it is, with the strip under the next."""
    starts = [0.0, *joints]
    ends = [*(joint + OVERLAP for joint in joints), length]
    return [(start, end - start) for start, end in zip(starts, ends, strict=True)]


def tile(
    piece: ImpositionPiece, paper_width: float, paper_height: float, layout: Layout, kept: Sequence[KeptArea] = ()
) -> tuple[Imposition, list[Tile]]:
    """The sheets of a poster, upright or turned, on paper upright or on its side: whichever needs fewest.

    They show the bleed round the whole poster, less of it (the layout's least) where that saves sheets, and have marks
    at the edges of their parts. One copy comes after the other. Raises PaperTooSmall when a joint has no place.
    """
    f = piece.format
    options: list[_Option] = []
    failure: PaperTooSmall | None = None
    rooms = [
        _without_marks(printable_area(*size, layout))
        for size in ((paper_width, paper_height), (paper_height, paper_width))
    ]
    for bleed in sorted({f.bleed, min(f.bleed, layout.min_bleed)}, reverse=True):
        for turned, room in product((False, True), rooms):
            try:
                tiles = tiles_for(f.width, f.height, bleed, room, kept, turned=turned)
                options.append(_Option(bleed, room, turned, tiles))
            except PaperTooSmall as error:
                failure = failure or error
    if not options:
        assert failure is not None
        raise PaperTooSmall(
            f"{piece.code} on {paper_width:g} x {paper_height:g} mm paper: {failure.message}", failure.or_else
        )
    best = min(options, key=lambda option: len(option.tiles))
    room, tiles = best.room, best.tiles
    sheets = [Sheet((_placement(piece, part, best),), ()) for part in tiles]
    mirror_x = (layout.flip == "long") == (room.page_height >= room.page_width)
    plan = Imposition(
        room.page_width, room.page_height, tuple(sheets * piece.quantity), best.bleed, layout.mark_length, mirror_x
    )
    return plan, tiles * piece.quantity


def _placement(piece: ImpositionPiece, part: Tile, option: _Option) -> Placement:
    """The poster behind the window of one sheet: its part in the middle of the room, with bleed at outer edges."""
    bleed, room = option.bleed, option.room
    left, top = (bleed if start <= 0 else 0.0 for start in (part.x, part.y))
    right = 0.0 if part.right else bleed
    bottom = 0.0 if part.below else bleed
    shown_width, shown_height = part.width + left + right, part.height + top + bottom
    x = room.x + (room.width - shown_width) / 2
    y = room.y + (room.height - shown_height) / 2
    clip = (x, y, shown_width, shown_height)
    return Placement(1, x + left - part.x, y + top - part.y, 90 if option.turned else 0, piece.front, piece.code, clip)


def _without_marks(room: PrintableArea) -> PrintableArea:
    return msgspec.structs.replace(
        room, x=room.x + MARKS, y=room.y + MARKS, width=room.width - 2 * MARKS, height=room.height - 2 * MARKS
    )
