"""Finished PDF files written again by pikepdf: in the form that PDF/A asks for, or imposed on sheets."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from generator.base.geometry import POINTS_PER_MM as K
from generator.base.geometry import Bounds, Box, LineSegment, Point
from generator.pdf.content import Content, upwards

COPIED_METADATA = ("/Title", "/Author", "/Subject", "/Keywords", "/Creator", "/Producer", "/CreationDate", "/ModDate")
FOLD_INK, FOLD_WEIGHT, FOLD_DASHES = "#999999", 0.3, (2.0, 2.0)  # points


def normalised(data: bytes) -> bytes:
    """The file saved again: ReportLab ends streams in a way that PDF/A forbids. Small objects are packed together."""
    import pikepdf

    out = io.BytesIO()
    with pikepdf.open(io.BytesIO(data)) as pdf:
        pdf.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    return out.getvalue()


class PlacedPage(NamedTuple):
    """A page (from 0) placed on a side: how far its corner is moved, to the right and up, and the box it may paint."""

    page: int
    move: Point
    clip: Box


class PageImposer:
    """A new file whose pages show the pages of another, several on each side of a sheet. Lengths are mm.

    `boxes` are the trim boxes of the pages as left, bottom, right, top from the lower left corner of each page. The
    pages are copied as pictures: what screen readers need is left behind.
    """

    def __init__(self, data: bytes, width: float, height: float) -> None:
        import pikepdf

        self._pikepdf: Any = pikepdf
        self._source = pikepdf.open(io.BytesIO(data))
        self._made = pikepdf.new()
        self._size = (width, height)
        self.boxes: list[Bounds] = [_trim_box(page) for page in self._source.pages]
        self._forms = [self._made.copy_foreign(page.as_form_xobject()) for page in self._source.pages]

    def add_side(self, pages: Sequence[PlacedPage], trim: Bounds, folds: Sequence[LineSegment]) -> None:
        """Add a side with these pages; `trim` is what is cut out of it, `folds` are marked with dashes."""
        pikepdf, (width, height) = self._pikepdf, self._size
        content = Content(height, lambda key: key)
        for i, placed in enumerate(pages):
            content.save()
            content.clip_box(placed.clip)
            content.transform((1, 0, 0, 1, placed.move[0] * K, placed.move[1] * K))
            content.place(f"P{i}")
            content.restore()
        content.save()
        content.stroke_colour(FOLD_INK)
        content.line_style(FOLD_WEIGHT)
        content.dashes(FOLD_DASHES)
        for line in folds:
            content.line(line)
        content.stroke()
        content.restore()
        used = {f"/P{i}": self._forms[placed.page] for i, placed in enumerate(pages)}
        page = pikepdf.Dictionary(
            Type=pikepdf.Name.Page,
            MediaBox=[0, 0, width * K, height * K],
            TrimBox=[round(value, 3) for value in upwards(trim, height)],
            Resources=pikepdf.Dictionary(XObject=pikepdf.Dictionary(used)),
            Contents=self._made.make_stream(content.joined().encode()),
        )
        self._made.pages.append(pikepdf.Page(self._made.make_indirect(page)))

    def finish(self, renamed: Callable[[str], str]) -> bytes:
        """The bytes of the new file, with the metadata of the old, each text of it changed by `renamed`."""
        pikepdf, source, made = self._pikepdf, self._source, self._made
        if "/Lang" in source.Root:
            made.Root.Lang = pikepdf.String(str(source.Root.Lang))
        made.Root.ViewerPreferences = pikepdf.Dictionary(
            DisplayDocTitle=True, PrintScaling=pikepdf.Name("/None"), Duplex=pikepdf.Name.DuplexFlipShortEdge
        )
        for key in COPIED_METADATA:
            if key in source.docinfo:
                made.docinfo[key] = pikepdf.String(renamed(str(source.docinfo[key])))
        out = io.BytesIO()
        made.save(out, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
        made.close()
        source.close()
        return out.getvalue()


def _trim_box(page: Any) -> Bounds:
    left, bottom, right, top = (float(value) / K for value in page.trimbox)
    return left, bottom, right, top
