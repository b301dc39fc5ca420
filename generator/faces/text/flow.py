"""Texts of unknown length one under the other: how high each is, and on which page it comes to stand."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any

from generator.base.geometry import POINTS_PER_MM
from generator.faces.text.fitting import FitRequest, Fitter, Style, block_height

ROOM = 1000.0  # mm: higher than any text
MOST = 1.5  # of a gap: what may be added to it on a page with room
SLACK = 0.05  # mm by which a box is higher than its text


@dataclass(frozen=True, slots=True)
class FlowBlock:
    """A stretch of a page that is not torn apart: `y` is its upper edge in mm, `parts` what a template asks it for.

    `after` is the space below it; a block that is `kept` stands on the same page as the one after it, where a page
    is high enough for all that hang together.
    """

    kind: str
    height: float
    parts: Any
    after: float = 0.0
    kept: bool = False
    y: float = 0.0


def text_height(text: str, style: Style, width: float, fitter: Fitter) -> float:
    """How high a text stands in mm when it is set at its style's size, `width` mm wide; 0 for no text.

    A single word that is wider counts as one line: fitting the face tells of it.
    """
    if not text:
        return 0.0
    size = style.model.size
    request = FitRequest(text, (0, 0, width, ROOM), style, "", "left", "top", 0, "text")
    lines = fitter.broken(request, size)
    return block_height(style, size, len(lines) if lines else 1) / POINTS_PER_MM + SLACK


def paged(blocks: Sequence[FlowBlock], top: float, bottom: float) -> list[list[FlowBlock]]:
    """Blocks on as few pages as hold them, equally full, each from `top` to `bottom` mm.

    What a page has left goes between its blocks, up to as much again as stood there.
    """
    pages = _filled(blocks, top, bottom)
    chains = [_chain(blocks, i) for i in range(len(blocks))]
    low, high = top + max((chain for chain in chains if chain <= bottom - top), default=0.0), bottom
    while high - low > 1:
        middle = (low + high) / 2
        tried = _filled(blocks, top, middle)
        if len(tried) == len(pages):
            high, pages = middle, tried
        else:
            low = middle
    return [_spread(page, top, bottom) for page in pages]


def _spread(page: list[FlowBlock], top: float, bottom: float) -> list[FlowBlock]:
    gaps = sum(block.after for block in page[:-1])
    left = bottom - page[-1].y - page[-1].height
    share = min(MOST, left / gaps) if gaps else 0.0
    made, y = [], top
    for block in page:
        made.append(replace(block, y=round(y, 3)))
        y += block.height + block.after * (1 + share)
    return made


def _chain(blocks: Sequence[FlowBlock], start: int) -> float:
    """How high a block is with all that must follow it on its page."""
    height, i = blocks[start].height, start
    while blocks[i].kept and i + 1 < len(blocks):
        height += blocks[i].after + blocks[i + 1].height
        i += 1
    return height


def _filled(blocks: Sequence[FlowBlock], top: float, bottom: float) -> list[list[FlowBlock]]:
    pages: list[list[FlowBlock]] = []
    page: list[FlowBlock] = []
    y = top
    for i, block in enumerate(blocks):
        needed = _chain(blocks, i)
        if needed > bottom - top:  # too long for any page: what holds it together must give
            needed = block.height
        if page and y + needed > bottom:
            pages.append(page)
            page, y = [], top
        page.append(replace(block, y=round(y, 3)))
        y += block.height + block.after
    return [*pages, page] if page else pages
