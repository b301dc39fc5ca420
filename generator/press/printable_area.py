"""The area of a page inside its margins and the bands of slug line and scale bar."""

from __future__ import annotations

import msgspec

from generator.catalog.print_rows import Layout


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
