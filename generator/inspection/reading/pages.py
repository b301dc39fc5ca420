"""Reads the pages of a finished PDF: placed forms with their texts and drawings, sizes and boxes, in mm.

Everything comes from the page through pdfium, a reader that Tirada does not write with.
"""

from __future__ import annotations

import ctypes
import math
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import Any

from generator.base.geometry import (
    IDENTITY,
    POINTS_PER_MM,
    Bounds,
    LineSegment,
    Matrix,
    Point,
    bounds_of_points,
    centre_of,
    intersection,
    matrix_product,
    to_mm,
    union,
)
from generator.inspection.reading.book_pages import text_of
from generator.inspection.reading.drawn_forms import DrawnForm, DrawnImage, DrawnItem, DrawnPath
from generator.inspection.reading.form_identity import Identity
from generator.inspection.reading.known_forms import DrawnForms
from generator.inspection.reading.paths import PaintedShape, PathReader, lines_along, picture, strokes
from generator.inspection.reading.printed_document import OpenPages
from generator.inspection.reading.words import spelled, squash


def _nothing_drawn(_: float) -> Iterator[Iterable[LineSegment]]:
    return iter(())


FormKey = Identity | int  # a form's identity in its file, or else its number on its page


@dataclass(frozen=True, slots=True)
class ReadText:
    """A text object: its text, its ink box (mm), its size in points, and its clockwise turn in degrees."""

    text: str
    bounds: Bounds
    size: float
    turn: float = 0.0


@dataclass(frozen=True, slots=True)
class ReadPath:
    """A drawing: its box, its lines (none for an image), and half the width of its stroke, in mm."""

    bounds: Bounds
    filled: bool
    lines: list[LineSegment]
    half: float


@dataclass(frozen=True, slots=True)
class ReadDrawing:
    """A drawing of a form: its box (mm), and a function that reads its paths as long as the page is open."""

    bounds: Bounds
    paths: Callable[[], list[ReadPath]]
    same: Hashable | None = None  # equal for drawings of one form that stand alike in their pieces; None is unknown


@dataclass(slots=True)
class ReadForm:
    """A form placed on a page, lengths in mm; `scale` 1 is life size, `rotation` is in degrees.

    `paths`, `large_outlines`, `picture` and `inner_clips` read from the page when called, as long as it is open.
    """

    x: float  # of the form's origin (the lower left corner of its trim), from the page's left edge
    y: float  # of the same point, from the page's top
    rotation: float
    scale: float
    texts: list[ReadText] = field(default_factory=list)
    bounds: Bounds = (0, 0, 0, 0)
    clip: list[list[Point]] = field(default_factory=list)  # outlines that clip the form, in mm
    drawings: list[ReadDrawing] = field(default_factory=list)
    hidden: list[str] = field(default_factory=list)  # texts that are covered by something drawn later
    signature: str = ""  # all its text without spaces
    spelled: str = ""  # the same with its spaces
    paths: Callable[[], list[ReadPath]] = list  # all it draws, including nested forms
    # the lines of each drawing whose box has so many mm both ways, read as far as they are asked for
    large_outlines: Callable[[float], Iterator[Iterable[LineSegment]]] = _nothing_drawn
    picture: Callable[[], list[PaintedShape]] = list  # the same as shapes to compare, from its own origin
    inner_clips: Callable[[], list[list[Point]]] = list  # clip outlines inside it, in mm

    @property
    def is_life_size(self) -> bool:
        """Whether it has life size and is parallel to the page's edges, as a piece must be."""
        return abs(self.scale - 1) < 0.002 and abs((self.rotation + 45) % 90 - 45) < 0.1


@dataclass(slots=True)
class ReadPage:
    """A page: its number (from 1), its size in mm, its forms, and what is drawn on it outside any form."""

    number: int
    width: float
    height: float
    render: Callable[[float], Any]  # its picture at a number of dots per mm, as long as the page is open
    forms: list[ReadForm] = field(default_factory=list)
    texts: list[ReadText] = field(default_factory=list)
    paths: list[ReadPath] = field(default_factory=list)  # images and annotations too
    widgets: int = 0  # fields to fill in
    bleed: Bounds | None = None  # the page's BleedBox
    trim: Bounds | None = None


def read_pages(
    document: OpenPages, placed: Sequence[Sequence[Identity | None]] = (), drawn: DrawnForms | None = None
) -> Iterator[ReadPage]:
    """Read one page after the other; each is open only until the next is read.

    `placed` tells which forms the pages place (form_identity.placed_forms): the same ones are read once. `drawn` keeps
    what they draw for other judges.
    """
    known = _KnownForms(drawn)
    for number in range(len(document)):
        with document.page(number + 1) as (page, text_page):
            yield _Reader(page, text_page, number + 1, placed[number] if number < len(placed) else (), known).read()
        known.forget_page()
    known.forget_all()


class _KnownForms:
    """What the forms of a document draw, and their pictures, by their identity; others are known for one page."""

    def __init__(self, forms: DrawnForms | None) -> None:
        self.forms = forms
        self.drawings: dict[FormKey, DrawnForm] = {}
        self.pictures: dict[FormKey, list[PaintedShape]] = {}
        self.inner_clips: dict[FormKey, list[list[Point]]] = {}

    def forget_page(self) -> None:
        """Forget forms that are known by their place on a page, which was closed."""
        for known in (self.drawings, self.pictures, self.inner_clips):
            for key in [key for key in known if isinstance(key, int)]:
                del known[key]

    def forget_all(self) -> None:
        """Forget everything: pieces are kept longer than what they draw, and reach it through their forms."""
        self.forms = None
        self.drawings.clear()
        self.pictures.clear()
        self.inner_clips.clear()


class _Reader:
    """Reads one page through pdfium's C interface."""

    def __init__(
        self, page: Any, text_page: Any, number: int, placed: Sequence[Identity | None], known: _KnownForms
    ) -> None:
        import pypdfium2.raw as raw

        self.raw = raw
        self.page, self.text_page, self.placed, self.known = page, text_page, placed, known
        width, height = page.get_size()
        self.height = height
        self.result = ReadPage(number, to_mm(width), to_mm(height), self._render)
        self._box = [ctypes.c_float() for _ in range(4)]  # of the page
        self._size = ctypes.c_float()
        self.reader = PathReader(raw)

    def read(self) -> ReadPage:
        raw = self.raw
        forms = []
        for i in range(raw.FPDFPage_CountObjects(self.page)):
            item = raw.FPDFPage_GetObject(self.page, i)
            kind = raw.FPDFPageObj_GetType(item)
            if kind == raw.FPDF_PAGEOBJ_FORM:
                forms.append(item)
            elif kind == raw.FPDF_PAGEOBJ_TEXT:
                self.result.texts.append(self._text(item, IDENTITY))
            else:
                drawn = self.reader.drawing(item, pixels=False)
                self.result.paths += self._placed(drawn, IDENTITY)
        told = len(self.placed) == len(forms)  # else pdfium passed over one: who knows which
        for i, item in enumerate(forms):
            identity = self.placed[i] if told else None
            self.result.forms.append(self._form(item, i if identity is None else identity))
        for i in range(raw.FPDFPage_GetAnnotCount(self.page)):
            widget, bounds = self._annotation(i)
            self.result.widgets += widget
            if not widget:  # fields are judged with their faces (inspection/structure/form_fields.py)
                self.result.paths.append(ReadPath(bounds, True, [], 0.0))
        self.result.bleed = self._page_box(raw.FPDFPage_GetBleedBox)
        self.result.trim = self._page_box(raw.FPDFPage_GetTrimBox)
        return self.result

    def _render(self, dots: float) -> Any:
        return self.page.render(scale=dots / POINTS_PER_MM).to_pil().convert("RGB")

    def _page_box(self, ask: Any) -> Bounds | None:
        if not ask(self.page, *self._box):
            return None
        left, bottom, right, top = (value.value for value in self._box)
        return to_mm(left), to_mm(self.height - top), to_mm(right), to_mm(self.height - bottom)

    def _drawn(self, form: Any, key: FormKey, *, pixels: bool = False) -> DrawnForm:
        """What a form draws; read once for all that are the same form."""
        known = self.known.drawings.get(key)
        if known is None or (pixels and known.has_images()):
            identity = key if isinstance(key, tuple) else None
            drawn = self.reader.form(form, pixels=pixels, known=self.known.forms, identity=identity)
            known = self.known.drawings[key] = drawn
        return known

    def _picture(self, form: Any, key: FormKey) -> list[PaintedShape]:
        if key not in self.known.pictures:
            self.known.pictures[key] = picture(self._drawn(form, key, pixels=True))
        return self.known.pictures[key]

    def _paths(self, form: Any, key: FormKey, matrix: Matrix) -> list[ReadPath]:
        """The drawings of a form and of the forms nested in it."""
        return [path for child in self._drawn(form, key).children for path in self._placed(child, matrix)]

    def _large_outlines(self, form: Any, key: FormKey, matrix: Matrix, least: float) -> Iterator[Iterable[LineSegment]]:
        """The lines of each drawing of a form, and of the forms nested in it, whose box has `least` mm both ways."""
        for child in self._drawn(form, key).children:
            yield from self._outlines_of(child, matrix, least)

    def _outlines_of(self, drawn: DrawnItem | None, matrix: Matrix, least: float) -> Iterator[Iterable[LineSegment]]:
        if isinstance(drawn, DrawnForm) and not drawn.clips:
            own = matrix_product(drawn.matrix, matrix)
            for child in drawn.children:
                yield from self._outlines_of(child, own, least)
        elif isinstance(drawn, DrawnForm):
            yield from (path.lines for path in self._placed(drawn, matrix))
        elif drawn is not None:
            left, top, right, bottom = self._under(drawn.bounds, matrix)
            if right - left < least or bottom - top < least:
                return
            if isinstance(drawn, DrawnPath):
                yield lines_along(drawn.steps_under(matrix), to_mm(self.height))
            else:
                yield from (path.lines for path in self._placed(drawn, matrix))

    def _paths_of(self, form: Any, key: FormKey, child: int, matrix: Matrix) -> list[ReadPath]:
        """One drawing of a form, or all drawings of a form nested in it."""
        return self._placed(self._drawn(form, key).children[child], matrix)

    def _placed(self, drawn: DrawnItem | None, matrix: Matrix, *, boxes: bool = False) -> list[ReadPath]:
        """A drawing under the matrix of its form. What is no path (an image, a shading) counts as a filled box.

        Of what is cut off, `boxes` are enough.
        """
        if drawn is None:
            return []
        if isinstance(drawn, DrawnForm):
            own = matrix_product(drawn.matrix, matrix)
            if drawn.clips:
                paths = [path for child in drawn.children for path in self._placed(child, own, boxes=True)]
                return self._clipped(paths, drawn.clips, matrix) if paths else paths
            return [path for child in drawn.children for path in self._placed(child, own, boxes=boxes)]
        bounds = self._under(drawn.bounds, matrix)
        if isinstance(drawn, DrawnImage):
            whole = [ReadPath(bounds, True, [], 0.0)]
            return self._clipped(whole, drawn.clips, matrix) if drawn.clips else whole
        lines = [] if boxes else strokes(drawn.under(matrix), to_mm(self.height))
        return [ReadPath(bounds, drawn.fill is not None, lines, drawn.width_under(matrix) / 2)]

    def _clipped(self, paths: list[ReadPath], clips: Iterable[tuple[Point, ...]], matrix: Matrix) -> list[ReadPath]:
        """What a clipped form draws: whatever it is, it reaches as far as its clip, whose outline stands for it."""
        bounds = union(path.bounds for path in paths)
        lines: list[LineSegment] = []
        for outline in clips:
            points = [self._point_under(point, matrix) for point in outline]
            bounds = intersection(bounds, bounds_of_points(points))
            lines = [(*a, *b) for a, b in pairwise([*points, points[0]])]
        return [ReadPath(bounds, any(path.filled for path in paths), lines, 0.0)]

    def _point_under(self, point: Point, matrix: Matrix) -> Point:
        """A point (points) of a form under its matrix, in mm on the page."""
        a, b, c, d, e, f = matrix
        x, y = point
        return to_mm(a * x + c * y + e), to_mm(self.height - (b * x + d * y + f))

    def _inner_clips(self, form: Any, key: FormKey) -> list[list[Point]]:
        """The outlines that clip what a form draws inside it, from its own origin; read once for one form."""
        if key not in self.known.inner_clips:
            self.known.inner_clips[key] = self._clips_inside(form)
        return self.known.inner_clips[key]

    def _clips_inside(self, form: Any, matrix: Matrix = IDENTITY) -> list[list[Point]]:
        """The outlines that clip what a form draws, and what the forms inside it draw, from its own origin."""
        raw = self.raw
        a, b, c, d, e, f = matrix
        found = []
        for i in range(raw.FPDFFormObj_CountObjects(form)):
            child = raw.FPDFFormObj_GetObject(form, i)
            for outline in self.reader.clips(child):
                found.append([(to_mm(a * x + c * y + e), to_mm(b * x + d * y + f)) for x, y in outline])
            if raw.FPDFPageObj_GetType(child) == raw.FPDF_PAGEOBJ_FORM:
                found += self._clips_inside(child, matrix_product(self.reader.matrix(child), matrix))
        return found

    def _annotation(self, index: int) -> tuple[bool, Bounds]:
        raw = self.raw
        annotation, box = raw.FPDFPage_GetAnnot(self.page, index), raw.FS_RECTF()
        raw.FPDFAnnot_GetRect(annotation, box)
        widget = raw.FPDFAnnot_GetSubtype(annotation) == raw.FPDF_ANNOT_WIDGET
        raw.FPDFPage_CloseAnnot(annotation)
        xs, ys = sorted((box.left, box.right)), sorted((box.bottom, box.top))
        return widget, (to_mm(xs[0]), to_mm(self.height - ys[1]), to_mm(xs[1]), to_mm(self.height - ys[0]))

    def _form(self, item: Any, key: FormKey) -> ReadForm:
        raw = self.raw
        matrix = self.reader.matrix(item)
        a, b, _, _, e, f = matrix
        form = ReadForm(to_mm(e), to_mm(self.height - f), math.degrees(math.atan2(b, a)), math.hypot(a, b))
        form.bounds = self._bounds(item, IDENTITY)
        form.clip = [[(to_mm(x), to_mm(self.height - y)) for x, y in outline] for outline in self.reader.clips(item)]
        form.paths = partial(self._paths, item, key, matrix)
        form.large_outlines = partial(self._large_outlines, item, key, matrix)
        form.picture = partial(self._picture, item, key)
        form.inner_clips = partial(self._inner_clips, item, key)
        middles: list[tuple[float, float, str]] = []  # of the texts so far
        for i in range(raw.FPDFFormObj_CountObjects(item)):
            child = raw.FPDFFormObj_GetObject(item, i)
            kind = raw.FPDFPageObj_GetType(child)
            if kind == raw.FPDF_PAGEOBJ_TEXT:
                if raw.FPDFTextObj_GetTextRenderMode(child) != raw.FPDF_TEXTRENDERMODE_INVISIBLE:
                    text = self._text(child, matrix)
                    form.texts.append(text)
                    middles.append((*centre_of(text.bounds), text.text))
                continue
            bounds = self._bounds(child, matrix)
            for outline in self.reader.clips(child) if kind in (raw.FPDF_PAGEOBJ_FORM, raw.FPDF_PAGEOBJ_IMAGE) else ():
                bounds = intersection(bounds, bounds_of_points(self._point_under(point, matrix) for point in outline))
            same = (key, i, matrix[:4]) if isinstance(key, tuple) else None
            form.drawings.append(ReadDrawing(bounds, partial(self._paths_of, item, key, i, matrix), same))
            if kind == raw.FPDF_PAGEOBJ_FORM:
                continue  # symbols are as large as the face: their bounds say nothing
            if kind != raw.FPDF_PAGEOBJ_PATH or self.reader.paint(child)[0]:
                left, top, right, bottom = bounds
                form.hidden += [words for x, y, words in middles if left <= x <= right and top <= y <= bottom]
        form.signature = squash("".join(text.text for text in form.texts))
        form.spelled = spelled(text.text for text in form.texts)
        return form

    def _bounds(self, item: Any, matrix: Matrix) -> Bounds:
        return self._under(self.reader.bounds(item), matrix)

    def _under(self, bounds: Bounds, matrix: Matrix) -> Bounds:
        """A box (points) of a form under its matrix, in mm on the page."""
        left, bottom, right, top = bounds
        a, b, c, d, e, f = matrix
        if b == c == 0:  # most stand upright
            xs, ys = [a * left + e, a * right + e], [d * bottom + f, d * top + f]
        else:
            corners = [(x, y) for x in (left, right) for y in (bottom, top)]
            xs, ys = [a * x + c * y + e for x, y in corners], [b * x + d * y + f for x, y in corners]
        return to_mm(min(xs)), to_mm(self.height - max(ys)), to_mm(max(xs)), to_mm(self.height - min(ys))

    def _text(self, item: Any, matrix: Matrix) -> ReadText:
        raw = self.raw
        text = text_of(item, self.text_page)
        raw.FPDFTextObj_GetFontSize(item, self._size)
        own = matrix_product(self.reader.matrix(item), matrix)
        scale, turn = math.hypot(own[0], own[1]), -math.degrees(math.atan2(own[1], own[0]))
        return ReadText(text, self._bounds(item, matrix), self._size.value * scale, turn)
