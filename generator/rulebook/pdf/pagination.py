"""Pagination: distributes strips (a line, a table row or a figure each) over columns and pages.

A strip has a cell for each language, so that both languages of a book break at the same places. Lengths are points.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from generator.base.errors import CannotJudge
from generator.rulebook.pdf.canvas import PageCanvas

Paint = Callable[[PageCanvas, float, float], None]  # the canvas, and the strip's upper left corner
STEP = 2.0  # increment of the column height when columns are balanced


@dataclass(frozen=True, slots=True)
class BoxBackground:
    """The background painted behind the strips of a box, on every page that they stand on."""

    paint: Callable[[PageCanvas, float, float, float, float], None]  # x, y, width, height
    name: str


@dataclass(frozen=True, slots=True, eq=False)
class StripCell:
    """The content of a strip in one language."""

    height: float
    paint: Paint
    anchors: tuple[str, ...] = ()
    mark: str = ""  # a clause id for the margin
    changed: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Strip:
    """The smallest part of a column, which no page break splits.

    `before` is the space above it, dropped at the top of a column; `keep` forbids a break after it; `head` is a table
    head that is repeated when it opens a column; `need` is the height that must be free for it to start there. `part`
    counts the paragraphs, rows and figures of a `block`; a `rim` is the white space at the start or end of a box.
    `smaller` are alternative cells, the largest first, for where it would otherwise not fit on the page.
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
    """Strips set in a number of columns; `fresh` starts a new page."""

    columns: int
    strips: list[Strip]
    fresh: bool = False


@dataclass(frozen=True, slots=True)
class PlacedStrip:
    """A strip on a page: its column, the number of columns, and its distance from the top of the text area.

    A `repeated` table head is painted as an artifact.
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


def drawn_together(sections: Iterable[Section], spaces: float) -> list[Section]:
    """Sections whose white space between strips is multiplied by `spaces`; no strip becomes larger or smaller."""
    return [
        replace(section, strips=[replace(strip, before=strip.before * spaces) for strip in section.strips])
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


def _fill(section: Section, start: int, page: Page, room: float, *, fresh: bool) -> int:
    """Place as many strips as fit, in balanced columns; returns the index of the first strip left over."""
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
    """A strip with its largest cells that fit, together with the strips bound to it; unchanged if none fits."""
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
    """One column: the strips from `start` that fit, ending at an allowed break; and the index after the last."""
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
