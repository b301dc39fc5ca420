"""Pagination: distributes strips (a line, a table row or a figure each) over columns and pages.

A strip has a cell for each language, so that both languages of a book break at the same places. Lengths are points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field

import msgspec
from msgspec.structs import replace

from generator.base.errors import CannotJudge
from generator.rulebook.pdf.canvas import PageCanvas, PartOfBox

Paint = Callable[[PageCanvas, float, float], None]  # the canvas, and the strip's upper left corner
STEP = 2.0  # increment of the column height when columns are balanced
FINE = 0.01  # what columns may cost to be taken at once: a blank of a tenth of the page at the end of one
PARTED = 0.02, 0.045  # what it costs to part a whole block over two columns of a page, and over two pages


@dataclass(frozen=True, slots=True)
class BoxBackground:
    """The background painted behind the strips of a box, on every page that they stand on; open where it goes on."""

    paint: Callable[[PageCanvas, PartOfBox], None]
    name: str


class StripCell(msgspec.Struct, frozen=True, eq=False):
    """The content of a strip in one language."""

    height: float
    paint: Paint
    anchors: tuple[str, ...] = ()
    mark: str = ""  # clause ids for the margin, apart by spaces
    changed: bool = False


class Strip(msgspec.Struct, frozen=True, eq=False):
    """The smallest part of a column, which no page break splits.

    `before` is the space above it, dropped at the top of a column, and `after` the least space below it. `keep` forbids
    a break after it; `whole` allows one only where a column would else end on a large blank. `head` is a table head, or
    the title of a box, that is repeated when it opens a column; `need` is the height that must be free for it to start
    there. `part` counts the paragraphs, rows and figures of a `block`; a `rim` is the white space at the start or end
    of a box. `smaller` are alternative cells, the largest first, for where it would otherwise not fit on the page.
    `clear` is the part of `before` that no drawing together takes away.
    """

    cells: tuple[StripCell | None, ...]
    before: float = 0.0
    keep: bool = False
    panels: tuple[BoxBackground | None, ...] = ()
    head: Strip | None = None
    need: float = 0.0
    block: int = 0
    part: int = 0
    rim: bool = False
    smaller: tuple[tuple[StripCell | None, ...], ...] = ()
    clear: float = 0.0
    after: float = 0.0
    whole: bool = False

    @property
    def height(self) -> float:
        if len(self.cells) == 1 and self.cells[0] is not None:  # books of one language ask a hundred thousand times
            return self.cells[0].height
        return max((cell.height for cell in self.cells if cell is not None), default=0.0)


class Section(msgspec.Struct):
    """Strips set in a number of columns; `fresh` starts a new page."""

    columns: int
    strips: list[Strip]
    fresh: bool = False


class PlacedStrip(msgspec.Struct, frozen=True):
    """A strip on a page: its column, the number of columns, and its distance from the top of the text area.

    A `repeated` head is painted as an artifact.
    """

    strip: Strip
    column: int
    columns: int
    y: float
    repeated: bool = False


@dataclass(slots=True)
class Page:
    """The strips on a page (or on both pages of a spread), and how much of its height they use."""

    placed: list[PlacedStrip] = field(default_factory=list)
    used: float = 0.0


def side_by_side(columns: Sequence[Sequence[Strip]]) -> list[Strip]:
    """The strips of several languages merged part by part, so that all break at the same places."""
    if len(columns) == 1:
        return list(columns[0])
    parts: dict[int, list[list[Strip]]] = {}
    for i, column in enumerate(columns):
        for strip in column:
            parts.setdefault(strip.part, [[] for _ in columns])[i].append(strip)
    return [strip for part in sorted(parts) for strip in _paired(parts[part])]


def _paired(columns: Sequence[Sequence[Strip]]) -> list[Strip]:
    """The strips of one part in several languages, merged line by line."""
    made = []
    for i in range(max(len(column) for column in columns)):
        row = [column[i] if i < len(column) else None for column in columns]
        there = [strip for strip in row if strip is not None]
        heads = [strip.head for strip in there if strip.head]
        made.append(
            Strip(
                tuple(strip.cells[0] if strip else None for strip in row),
                max(strip.before for strip in there),
                any(strip.keep for strip in there),
                tuple(_panel(strip, column) for strip, column in zip(row, columns, strict=True)),
                _paired([[head] for head in heads])[0] if len(heads) == len(columns) else None,
                max(strip.need for strip in there),
                there[0].block,
                there[0].part,
                any(strip.rim for strip in there),
                tuple(
                    tuple(strip.smaller[k][0] if strip else None for strip in row)
                    for k in range(min(len(strip.smaller) for strip in there))
                ),
                max(strip.clear for strip in there),
                max(strip.after for strip in there),
                any(strip.whole for strip in there),
            )
        )
    return made


def _panel(strip: Strip | None, column: Sequence[Strip]) -> BoxBackground | None:
    """The box of a strip; a language with fewer lines continues its box beside the other."""
    last = strip or (column[-1] if column else None)
    return last.panels[0] if last and last.panels else None


def paginate(sections: Iterable[Section], height: float, first: float) -> list[Page]:
    """Distribute sections over pages of a height; on the first page the text begins `first` lower.

    Raises CannotJudge for a strip higher than a page.
    """
    pages = [Page(used=first)]
    for section in sections:
        if section.fresh and pages[-1].placed:
            pages.append(Page())
        rest = section.strips
        while rest:
            page = pages[-1]
            room = height - page.used
            left = _fill(section.columns, rest, page, room, height, fresh=not page.placed and not page.used)
            if len(left) == len(rest):
                if not page.placed and not page.used:
                    raise CannotJudge(f"a block of {rest[0].height:.0f} points fits no page of {height:.0f}")
                pages.append(_carried(page) if rest is section.strips else Page())
            elif left:
                pages.append(Page())
            rest = left
    return pages


def drawn_together(sections: Iterable[Section], spaces: float) -> list[Section]:
    """Sections whose white space between strips is multiplied by `spaces`; no strip becomes larger or smaller."""
    return [
        replace(
            section,
            strips=[
                replace(strip, before=max(strip.before * spaces, strip.clear), after=strip.after * spaces)
                for strip in section.strips
            ],
        )
        for section in sections
    ]


def smaller_pictures(pages: Iterable[Page], than: Iterable[Page]) -> bool:
    """Whether what may be drawn smaller to fit its page is smaller on some pages than on others of the same book."""
    here, there = (
        [placed.strip.height for page in several for placed in page.placed if placed.strip.smaller]
        for several in (pages, than)
    )
    return any(one < other for one, other in zip(here, there, strict=True))


def _carried(page: Page) -> Page:
    """A new page that starts with the last strips of a page, if they must stay with what follows."""
    taken: list[PlacedStrip] = []
    while len(page.placed) > 1 and page.placed[-1].strip.keep and page.placed[-1].columns == 1:
        taken.insert(0, page.placed.pop())
    if not taken:
        return Page()
    top = taken[0].y
    last = taken[-1]
    return Page([replace(placed, y=placed.y - top) for placed in taken], last.y + last.strip.height - top)


def _fill(count: int, strips: list[Strip], page: Page, room: float, height: float, *, fresh: bool) -> list[Strip]:
    """Place as many strips as fit on a page, in `count` columns; returns those left over.

    The last columns of a section are balanced.
    """
    gap = max(strips[0].before, page.placed[-1].strip.after) if page.placed else 0.0
    room -= gap
    best: tuple[float, list[list[PlacedStrip]], list[Strip]] | None = None
    for parts in (False, True) if any(strip.whole for strip in strips) else (False,):
        columns, left = _columns(strips, count, room, force=fresh, parts=parts)
        if count > 1 and not left:
            columns = _balanced(strips, columns, room, parts=parts)
        for set_, over in ((columns, left), *_without_the_torn(strips, columns, left)):
            cost = _blanks(set_, count, room, height, bool(over)) + _parted(set_, over)
            if best is None or cost < best[0]:
                best = cost, set_, over
        if best is not None and best[0] <= FINE:
            break
    assert best is not None
    _, columns, left = best
    if len(left) == len(strips):
        return strips
    lowest = 0.0
    for column in columns:
        page.placed += [replace(p, y=p.y + page.used + gap) for p in column]
        lowest = max(lowest, _end(column))
    page.used += lowest + gap
    return left


def _end(column: Sequence[PlacedStrip]) -> float:
    """How far down a column its last strip ends."""
    return column[-1].y + column[-1].strip.height if column else 0.0


def _blanks(columns: Sequence[Sequence[PlacedStrip]], count: int, room: float, height: float, more: bool) -> float:
    """What the blanks at the ends of columns cost: the sum of the squares of their shares of the page's height.

    Where no `more` follows, they end where the longest column does.
    """
    ends = [_end(column) for column in columns] + [0.0] * (count - len(columns))
    foot = room if more else max(ends)
    return sum(((foot - end) / height) ** 2 for end in ends)


def _parted(columns: Sequence[Sequence[PlacedStrip]], left: Sequence[Strip]) -> float:
    """What it costs that blocks which are better whole are parted over these columns, or from what is left over."""
    lasts = [column[-1].strip for column in columns if column]
    over_pages = bool(left and lasts and lasts[-1].whole)
    return PARTED[0] * sum(last.whole for last in lasts[:-1]) + PARTED[1] * over_pages


def _without_the_torn(
    strips: list[Strip], columns: list[list[PlacedStrip]], left: list[Strip]
) -> Iterator[tuple[list[list[PlacedStrip]], list[Strip]]]:
    """The columns and what is left over without the block that the last of them parts, if it begins in that one."""
    last = columns[-1] if columns else []
    if not left or not last or not last[-1].strip.whole:
        return
    block = last[-1].strip.block
    rest = [placed for placed in last if placed.strip.block != block]
    if rest and not rest[-1].strip.keep and not any(p.strip.block == block for c in columns[:-1] for p in c):
        over = set(map(id, left))
        yield [*columns[:-1], rest], [*(one for one in strips if one.block == block and id(one) not in over), *left]


def _balanced(
    strips: list[Strip], columns: list[list[PlacedStrip]], room: float, *, parts: bool
) -> list[list[PlacedStrip]]:
    """Columns that hold all strips, as low as can be; the given ones if no lower do."""
    count = len(columns)
    total = sum(sum(p.strip.height + p.strip.before for p in column) for column in columns)
    tall = max(total / count, 1.0)
    while tall < room:
        tried, left = _columns(strips, count, tall, force=False, parts=parts)
        if not left:
            return tried
        tall += STEP
    return columns


def _columns(
    strips: list[Strip], count: int, room: float, *, force: bool, parts: bool
) -> tuple[list[list[PlacedStrip]], list[Strip]]:
    """Columns of a height, and the strips left over. `parts` says whether what is better whole may be parted."""
    columns: list[list[PlacedStrip]] = []
    rest = strips
    for column in range(count):
        placed, rest = _column(rest, (column, count), room, force=force, parts=parts)
        columns.append(placed)
    return columns, rest


def _column(
    strips: list[Strip], column: tuple[int, int], room: float, *, force: bool, parts: bool
) -> tuple[list[PlacedStrip], list[Strip]]:
    """One column (its number, of how many): the strips that fit, ending at an allowed break; and those left over."""
    placed: list[PlacedStrip] = []
    head = strips[0].head if strips else None
    y = 0.0
    if head is not None:
        placed.append(PlacedStrip(head, *column, 0.0, True))
        y = head.height
    at = 0
    while at < len(strips):
        chain = strips[at : _bound(strips, at, parts=parts)]
        below = max(y, y + placed[-1].strip.after - chain[0].before) if at else y
        fits = _placed(chain, column, below, room, first=not at, force=force)
        if fits is None:
            break
        placed += fits
        y = fits[-1].y + fits[-1].strip.height
        at += len(chain)
    if at:
        return placed, strips[at:]
    if force and strips:  # nothing may be cut, but it must be somewhere
        forced = _forced(strips, column, y, room)
        return placed + forced, strips[len(forced) :]
    return [], strips


def least_height(strips: Sequence[Strip]) -> float:
    """The height that strips take in one column, with their smallest pictures."""
    smallest = (replace(strip, cells=strip.smaller[-1]) if strip.smaller else strip for strip in strips)
    return sum(strip.before + strip.height for strip in smallest)


def _bound(strips: Sequence[Strip], at: int, *, parts: bool) -> int:
    """The index after the last strip that is bound to the one at an index."""
    while (strips[at].keep or (strips[at].whole and not parts)) and at + 1 < len(strips):
        at += 1
    return at + 1


def _placed(
    chain: Sequence[Strip], column: tuple[int, int], y: float, room: float, *, first: bool, force: bool
) -> list[PlacedStrip] | None:
    """Strips bound to one another, below `y`, in a single column with the largest pictures that fit; None: too high."""
    for size in range(max(len(strip.smaller) for strip in chain) + 1 if column[1] == 1 else 1):
        placed: list[PlacedStrip] = []
        at = y
        for i, strip in enumerate(chain):
            top = first and not i
            at += 0.0 if top else strip.before
            if size and strip.smaller:
                strip = replace(strip, cells=strip.smaller[min(size, len(strip.smaller)) - 1])
            high = strip.height
            if at + max(high, 0.0 if top and force else strip.need) > room + 0.01:
                break
            placed.append(PlacedStrip(strip, *column, at))
            at += high
        if len(placed) == len(chain):
            return placed
    return None


def _forced(strips: Sequence[Strip], column: tuple[int, int], y: float, room: float) -> list[PlacedStrip]:
    """The first strips, as many as there is room for, though they are bound to those that follow."""
    placed: list[PlacedStrip] = []
    for i, strip in enumerate(strips):
        before = strip.before if i else 0.0
        if y + before + max(strip.height, strip.need if i else 0.0) > room + 0.01:
            break
        placed.append(PlacedStrip(strip, *column, y + before))
        y += before + strip.height
    return placed
