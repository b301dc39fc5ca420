"""Strips and pages: a book is a list of strips as high as a line, a row or a figure, cut into pages and columns.

A strip has a cell for each language, so that an edition in two languages is cut at the same places. Lengths are points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from generator.base.errors import CannotJudge
from generator.rulebook.pdf.pen import Pen

Paint = Callable[[Pen, float, float], None]  # a pen, and the strip's upper left corner
STEP = 2.0  # by how much columns are made longer until they hold everything


@dataclass(frozen=True, slots=True)
class BoxBackground:
    """What is painted behind the strips of a box, however many pages they run over."""

    paint: Callable[[Pen, float, float, float, float], None]  # x, y, width, height
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class StripCell:
    """What one language has in a strip."""

    height: float
    paint: Paint
    anchors: tuple[str, ...] = ()
    mark: str = ""  # stands in the margin
    changed: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Strip:
    """A piece of a column that is not cut.

    `before` is the space above it, which vanishes at the top of a column; `keep` binds it to the next strip; `head` is
    repeated where it opens a column; `need` is how much must be left of the column for it to start there. `part` counts
    the paragraphs, rows and figures of a `block`; a `rim` is the white space where a box begins or ends. `smaller` are
    cells to take instead where a page would end before it otherwise, the largest first.
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

    @property
    def height(self) -> float:
        return max((cell.height for cell in self.cells if cell is not None), default=0.0)


@dataclass(slots=True)
class Section:
    """Strips that run in so many columns; `fresh` begins a page."""

    columns: int
    strips: list[Strip]
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class PlacedStrip:
    """A strip on a page: which of how many columns, and how far below the top of the text.

    A repeated head only decorates.
    """

    strip: Strip
    column: int
    columns: int
    y: float
    repeated: bool = False


@dataclass(slots=True)
class Page:
    """What stands on a page (or on both pages of a spread)."""

    placed: list[PlacedStrip] = field(default_factory=list)
    used: float = 0.0


def side_by_side(columns: Sequence[Sequence[Strip]]) -> list[Strip]:
    """The strips of several languages part by part: what is cut in one is cut in all."""
    if len(columns) == 1:
        return list(columns[0])
    parts: dict[int, list[list[Strip]]] = {}
    for i, column in enumerate(columns):
        for strip in column:
            parts.setdefault(strip.part, [[] for _ in columns])[i].append(strip)
    return [strip for part in sorted(parts) for strip in _paired(parts[part])]


def _paired(columns: Sequence[Sequence[Strip]]) -> list[Strip]:
    """One part in several languages, line by line."""
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
            )
        )
    return made


def _panel(strip: Strip | None, column: Sequence[Strip]) -> BoxBackground | None:
    """The box a strip stands in. Where it has fewer lines than its neighbour, it is as high."""
    last = strip or (column[-1] if column else None)
    return last.panels[0] if last and last.panels else None


def paginate(sections: Iterable[Section], height: float, first: float) -> list[Page]:
    """Cut sections into pages of a height; the first begins `first` lower.

    Raises CannotJudge for a strip that no page holds.
    """
    pages = [Page(used=first)]
    for section in sections:
        if section.fresh and pages[-1].placed:
            pages.append(Page())
        start = 0
        while start < len(section.strips):
            page = pages[-1]
            room = height - page.used
            end = _fill(section, start, page, room, fresh=not page.placed and not page.used)
            if end == start:
                if not page.placed and not page.used:
                    raise CannotJudge(
                        f"a block of {section.strips[start].height:.0f} points fits no page of {height:.0f}"
                    )
                pages.append(_carried(page) if not start else Page())
                continue
            if end < len(section.strips):
                pages.append(Page())
            start = end
    return pages


def _carried(page: Page) -> Page:
    """A new page that takes along what must not part from what follows."""
    taken: list[PlacedStrip] = []
    while len(page.placed) > 1 and page.placed[-1].strip.keep and page.placed[-1].columns == 1:
        taken.insert(0, page.placed.pop())
    if not taken:
        return Page()
    top = taken[0].y
    last = taken[-1]
    return Page([replace(placed, y=placed.y - top) for placed in taken], last.y + last.strip.height - top)


def _fill(section: Section, start: int, page: Page, room: float, *, fresh: bool) -> int:
    """Place as many strips as fit, in columns as even as can be; the first strip left over."""
    count = section.columns
    gap = section.strips[start].before if page.placed else 0.0
    room -= gap
    columns, end = _columns(section.strips, start, count, room, force=fresh)
    if end == start:
        return start
    if count > 1 and end == len(section.strips):
        total = sum(sum(p.strip.height + p.strip.before for p in column) for column in columns)
        tall = max(total / count, 1.0)
        while tall < room:
            tried, reached = _columns(section.strips, start, count, tall, force=False)
            if reached == end:
                columns = tried
                break
            tall += STEP
    lowest = 0.0
    for column in columns:
        page.placed += [replace(p, y=p.y + page.used + gap) for p in column]
        if column:
            lowest = max(lowest, column[-1].y + column[-1].strip.height)
    page.used += lowest + gap
    return end


def _columns(
    strips: Sequence[Strip], start: int, count: int, room: float, *, force: bool
) -> tuple[list[list[PlacedStrip]], int]:
    columns: list[list[PlacedStrip]] = []
    at = start
    for column in range(count):
        placed, reached = _column(strips, at, column, count, room, force=force)
        columns.append(placed)
        if reached == at and at < len(strips) and not (columns and column < count - 1):
            break
        at = reached
    return columns, at


def _shrunk(strips: Sequence[Strip], at: int, room: float) -> Strip:
    """A strip as large as fits in a room together with what must not part from it; unchanged if none of it does."""
    strip, bound, last = strips[at], 0.0, at
    while strips[last].keep and last + 1 < len(strips):
        last += 1
        bound += strips[last].before + strips[last].height
    for cells in (strip.cells, *strip.smaller):
        if max(cell.height for cell in cells if cell) + bound <= room:
            return replace(strip, cells=cells)
    return strip


def _column(
    strips: Sequence[Strip], start: int, column: int, columns: int, room: float, *, force: bool
) -> tuple[list[PlacedStrip], int]:
    """One column: strips from `start` as far as they fit, cut where a cut is allowed."""
    placed: list[PlacedStrip] = []
    y, legal, at = 0.0, 0, start
    reached = start
    head = strips[start].head if start < len(strips) else None
    if head is not None:
        placed.append(PlacedStrip(head, column, columns, 0.0, True))
        y = head.height
        legal = 0
    while at < len(strips):
        strip = strips[at]
        before = strip.before if at > start else 0.0
        if strip.smaller and columns == 1:
            strip = _shrunk(strips, at, room - y - before)
        if y + before + max(strip.height, strip.need if at > start or not force else 0.0) > room + 0.01:
            break
        placed.append(PlacedStrip(strip, column, columns, y + before))
        y += before + strip.height
        at += 1
        if not strip.keep or at == len(strips):
            reached, legal = at, len(placed)
    if at == len(strips) and legal == len(placed):
        return placed, at
    if reached == start and force and at > start:  # nothing may be cut, but it must be somewhere
        return placed, at
    return placed[:legal] if reached > start else [], reached
