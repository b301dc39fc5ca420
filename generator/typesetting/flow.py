"""Blocks of text stacked and divided into pages: the height of each block, and the page and place it gets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.base.geometry import POINTS_PER_MM
from generator.typesetting.fitting import FitRequest, Fitter, block_height
from generator.typesetting.words import Style

ROOM = 1000.0  # mm: higher than any text
MOST = 1.5  # times its own width: the most by which a gap is widened on a page with room
SLACK = 0.05  # mm by which a box is higher than its text


@dataclass(frozen=True, slots=True)
class FlowBlock:
    """A block that no page break divides: its height, the space `after` it and its upper edge `y`, in mm.

    `parts` is what its template reads. `keep_with_next` forbids a page break after it, unless the blocks so joined
    are higher than a page.
    """

    kind: str
    height: float
    parts: Any
    after: float = 0.0
    keep_with_next: bool = False
    y: float = 0.0


def text_height(text: str, style: Style, width: float, fitter: Fitter) -> float:
    """The height in mm of a text set at its style's size, `width` mm wide; 0 for an empty text.

    A single word that is wider counts as one line: fitting the face reports it.
    """
    if not text:
        return 0.0
    size = style.model.size
    request = FitRequest(text, fitter.frame((0, 0, width, ROOM), style, "", "left", "top", 0, "text"))
    lines = fitter.lines_at(request, size)
    return block_height(style, size, len(lines) if lines else 1) / POINTS_PER_MM + SLACK


def paginate(blocks: Sequence[FlowBlock], top: float, bottom: float) -> list[list[FlowBlock]]:
    """Divide blocks into as few pages as possible, evenly filled, each from `top` to `bottom` mm.

    Space left on a page widens the gaps between its blocks, up to MOST times their own width.
    """
    pages = _fill_pages(blocks, top, bottom)
    chains = [_height_kept_together(blocks, i) for i in range(len(blocks))]
    low, high = top + max((chain for chain in chains if chain <= bottom - top), default=0.0), bottom
    while high - low > 1:
        middle = (low + high) / 2
        tried = _fill_pages(blocks, top, middle)
        if len(tried) == len(pages):
            high, pages = middle, tried
        else:
            low = middle
    return [_spread_gaps(page, top, bottom) for page in pages]


def _spread_gaps(page: list[FlowBlock], top: float, bottom: float) -> list[FlowBlock]:
    gaps = sum(block.after for block in page[:-1])
    left = bottom - page[-1].y - page[-1].height
    share = min(MOST, left / gaps) if gaps else 0.0
    made, y = [], top
    for block in page:
        made.append(replace(block, y=round(y, 3)))
        y += block.height + block.after * (1 + share)
    return made


def _height_kept_together(blocks: Sequence[FlowBlock], start: int) -> float:
    """The height of a block together with the blocks that must stay on its page, in mm."""
    height, i = blocks[start].height, start
    while blocks[i].keep_with_next and i + 1 < len(blocks):
        height += blocks[i].after + blocks[i + 1].height
        i += 1
    return height


def _fill_pages(blocks: Sequence[FlowBlock], top: float, bottom: float) -> list[list[FlowBlock]]:
    pages: list[list[FlowBlock]] = []
    page: list[FlowBlock] = []
    y = top
    for i, block in enumerate(blocks):
        needed = _height_kept_together(blocks, i)
        if needed > bottom - top:  # too long for any page: what holds it together must give
            needed = block.height
        if page and y + needed > bottom:
            pages.append(page)
            page, y = [], top
        page.append(replace(block, y=round(y, 3)))
        y += block.height + block.after
    return [*pages, page] if page else pages
