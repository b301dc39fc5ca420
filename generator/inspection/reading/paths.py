"""Reads the paths of a page through pdfium: as lines to measure, and as pictures to compare.

A picture is a list of shapes in painting order, in mm from the lower left corner of the form. Faces from the data are
put into the same form, so that the two can be compared.
"""

from __future__ import annotations

import ctypes
import math
import zlib
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from operator import sub
from typing import Any

from generator.base.colours import rgb
from generator.base.display_list import (
    Artwork,
    DisplayListVisitor,
    Field,
    InkedPath,
    Picture,
    PlacedArtwork,
    PlacedSymbol,
    Shape,
    Symbol,
    TextBlock,
    walk,
)
from generator.base.geometry import (
    IDENTITY,
    POINTS_PER_MM,
    Bounds,
    Box,
    LineSegment,
    Matrix,
    Point,
    bounds_of_points,
    enlargement,
    inset,
    intersection,
    matrix_product,
    to_mm,
    under_matrix,
)
from generator.faces.face import Face
from generator.inspection.reading.drawn_forms import (
    CLOSE,
    DrawnForm,
    DrawnImage,
    DrawnInside,
    DrawnItem,
    DrawnPath,
    Step,
)
from generator.inspection.reading.form_identity import Identity
from generator.inspection.reading.known_forms import DrawnForms

SAME = 0.02  # mm: points of a picture no further apart are equal
CURVE = 8  # straight lines that approximate a curve
CURVE_WEIGHTS = tuple(  # of a curve's four points, for the end of each of these lines
    ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3) for t in (i / CURVE for i in range(1, CURVE + 1))
)


@dataclass(frozen=True, slots=True)
class PaintedShape:
    """A painted shape: fill, stroke, stroke width (mm), commands as letters, coordinates (mm) one after the other.

    An image has the command I and its four corners, a shading G and no points.
    """

    fill: tuple[int, ...] | None
    stroke: tuple[int, ...] | None
    width: float
    commands: str
    points: list[float]
    dots: tuple[int, int, int] | None = None  # of an image: width, height and a checksum of its pixels


SHADING = PaintedShape(None, None, 0.0, "G", [])  # its colours are judged with the objects of the file


def picture(form: DrawnForm, matrix: Matrix = IDENTITY) -> list[PaintedShape]:
    """All shapes of a form and its nested forms, without text. Pixels must be decoded."""
    made: list[PaintedShape] = []
    for child in form.children:
        if isinstance(child, DrawnForm):
            made += picture(child, matrix_product(child.matrix, matrix))
        elif isinstance(child, DrawnPath):
            if child.fill is not None or child.stroke is not None:
                commands, points = normalised(child.under(matrix))
                width = child.width_under(matrix)
                made.append(PaintedShape(child.fill, child.stroke, width, commands, points))
        elif child is not None and child.image:
            placed = tuple(value / POINTS_PER_MM for value in matrix_product(child.matrix, matrix))
            made.append(PaintedShape(None, None, 0.0, "I", _corners(placed), child.dots))
        elif child is not None:
            made.append(SHADING)
    return made


def normalised(steps: Iterable[Step]) -> tuple[str, list[float]]:
    """Steps in one normal form: lines and moves that draw nothing are dropped."""
    commands: list[str] = []
    points: list[float] = []
    start = (0.0, 0.0)
    for command, x, y in steps:
        if command == "Z":
            while commands and commands[-1] == "L" and _same(points[-2:], start):
                del commands[-1], points[-2:]
            commands.append("Z")
            continue
        if command == "M":
            start = (x, y)
            if commands and commands[-1] == "M":
                del commands[-1], points[-2:]
        commands.append(command)
        points += (x, y)
    if commands and commands[-1] == "M":
        del commands[-1], points[-2:]
    return "".join(commands), points


def _same(point: list[float], other: Point) -> bool:
    return abs(point[0] - other[0]) < SAME and abs(point[1] - other[1]) < SAME


def _by_address(function: Any, *types: Any) -> Any:
    """A function of pdfium that takes and gives addresses as numbers; its result's type goes before the others.

    A face has ten thousand points: to make an object for each takes as long as all else that is asked of it.
    """
    address = ctypes.cast(function, ctypes.c_void_p).value
    assert address is not None
    return ctypes.PYFUNCTYPE(*types)(address)


class PathReader:
    """Reads the path objects of one page."""

    def __init__(self, raw: Any) -> None:
        self.raw = raw
        self._x, self._y, self._width = ctypes.c_float(), ctypes.c_float(), ctypes.c_float()
        self._colour = [ctypes.c_uint() for _ in range(4)]
        self._box = [ctypes.c_float() for _ in range(4)]
        self._matrix = raw.FS_MATRIX()
        self._mode, self._stroked = ctypes.c_int(), ctypes.c_int()
        number, address = ctypes.c_int, ctypes.c_void_p
        self._segment = _by_address(raw.FPDFPath_GetPathSegment, address, address, number)
        self._point = _by_address(raw.FPDFPathSegment_GetPoint, number, address, address, address)
        self._kind_of = _by_address(raw.FPDFPathSegment_GetType, number, address)
        self._closes = _by_address(raw.FPDFPathSegment_GetClose, number, address)

    def matrix(self, item: Any) -> Matrix:
        m = self._matrix
        self.raw.FPDFPageObj_GetMatrix(item, m)
        return m.a, m.b, m.c, m.d, m.e, m.f

    def paint(self, item: Any) -> tuple[int, bool]:
        """How a path is filled (0 is not at all) and whether it is stroked."""
        self.raw.FPDFPath_GetDrawMode(item, self._mode, self._stroked)
        return self._mode.value, bool(self._stroked.value)

    def width(self, item: Any) -> float:
        """A stroke's width in mm."""
        self.raw.FPDFPageObj_GetStrokeWidth(item, self._width)
        return to_mm(self._width.value)

    def bounds(self, item: Any) -> Bounds:
        """An object's box in the form or page that holds it, in points: left, bottom, right, top."""
        left, bottom, right, top = self._box
        self.raw.FPDFPageObj_GetBounds(item, left, bottom, right, top)
        return left.value, bottom.value, right.value, top.value

    def path(self, item: Any) -> DrawnPath:
        """A path object with its segments and its paint."""
        raw, x, y = self.raw, self._x, self._y
        to_x, to_y = ctypes.addressof(x), ctypes.addressof(y)
        get, point, kind_of, closes = self._segment, self._point, self._kind_of, self._closes
        letters = {raw.FPDF_SEGMENT_BEZIERTO: "C", raw.FPDF_SEGMENT_MOVETO: "M"}
        steps: list[Step] = []
        address = ctypes.cast(item, ctypes.c_void_p).value
        for i in range(raw.FPDFPath_CountSegments(item)):
            segment = get(address, i)
            point(segment, to_x, to_y)
            steps.append((letters.get(kind_of(segment), "L"), x.value, y.value))
            if closes(segment):
                steps.append(CLOSE)
        mode, stroked = self.paint(item)
        fill = (mode, *self._read(raw.FPDFPageObj_GetFillColor, item)) if mode else None
        stroke = self._read(raw.FPDFPageObj_GetStrokeColor, item) if stroked else None
        matrix, bounds = self.matrix(item), self.bounds(item)
        if stroked and steps and raw.FPDFPageObj_GetLineJoin(item) == raw.FPDF_LINEJOIN_ROUND:
            bounds = intersection(bounds, self._reach(item, matrix, steps))
        return DrawnPath(matrix, bounds, fill, stroke, self.width(item) if stroked else 0.0, steps)

    def _reach(self, item: Any, matrix: Matrix, steps: Iterable[Step]) -> Bounds:
        """How far a line with round corners reaches, in points: pdfium reckons with pointed ones, however sharp."""
        self.raw.FPDFPageObj_GetStrokeWidth(item, self._width)
        half = self._width.value / 2 * enlargement(matrix)
        points = (under_matrix((x, y), matrix) for command, x, y in steps if command != "Z")
        return inset(bounds_of_points(points), -half)

    def _read(self, ask: Any, item: Any) -> tuple[int, ...]:
        ask(item, *self._colour)
        return tuple(part.value for part in self._colour)

    def drawing(self, item: Any, *, pixels: bool) -> DrawnItem | None:
        """An object of a form with all that it draws; None for a text. Images are decoded only for `pixels`."""
        raw = self.raw
        kind = raw.FPDFPageObj_GetType(item)
        if kind == raw.FPDF_PAGEOBJ_TEXT:
            return None
        if kind == raw.FPDF_PAGEOBJ_PATH:
            return self.path(item)
        if kind == raw.FPDF_PAGEOBJ_FORM:
            return self.form(item, pixels=pixels)
        image = kind == raw.FPDF_PAGEOBJ_IMAGE
        clips = tuple(tuple(outline) for outline in self.clips(item))
        dots = self._dots(item) if image and pixels else None
        return DrawnImage(self.matrix(item), self.bounds(item), image, dots, clips)

    def form(
        self, item: Any, *, pixels: bool, known: DrawnForms | None = None, identity: Identity | None = None
    ) -> DrawnForm:
        """A form with all that it draws, and the forms inside it. What is `known` of its identity is not read again."""
        matrix, clips = self.matrix(item), tuple(tuple(outline) for outline in self.clips(item))
        if known is None or identity is None:
            return DrawnForm(matrix, self._inside(item, pixels), clips)
        found = known.of(identity)
        if found is None or (pixels and not found.pixels and DrawnForm(matrix, found.children).has_images()):
            found = DrawnInside(self._inside(item, pixels, known, known.forms.inside.get(identity, ())), pixels)
            known.keep(identity, found)
        return DrawnForm(matrix, found.children, clips)

    def _inside(
        self, item: Any, pixels: bool, known: DrawnForms | None = None, identities: Sequence[Identity] = ()
    ) -> tuple[DrawnItem | None, ...]:
        """What each object of a form draws; `identities` are those of the forms among them."""
        raw = self.raw
        children = [raw.FPDFFormObj_GetObject(item, i) for i in range(raw.FPDFFormObj_CountObjects(item))]
        if not identities:
            return tuple(self.drawing(child, pixels=pixels) for child in children)
        forms = [raw.FPDFPageObj_GetType(child) == raw.FPDF_PAGEOBJ_FORM for child in children]
        if sum(forms) != len(identities):  # pdfium passed over one: who knows which
            return tuple(self.drawing(child, pixels=pixels) for child in children)
        own = iter(identities)
        return tuple(
            self.form(child, pixels=pixels, known=known, identity=next(own))
            if is_form
            else self.drawing(child, pixels=pixels)
            for child, is_form in zip(children, forms, strict=True)
        )

    def _dots(self, item: Any) -> tuple[int, int, int]:
        """The width, the height and a checksum of the pixels of an image."""
        raw = self.raw
        width, height = ctypes.c_uint(), ctypes.c_uint()
        raw.FPDFImageObj_GetImagePixelSize(item, width, height)
        length = raw.FPDFImageObj_GetImageDataDecoded(item, None, 0)
        data = ctypes.create_string_buffer(length)
        raw.FPDFImageObj_GetImageDataDecoded(item, data, length)
        return width.value, height.value, zlib.crc32(data.raw)

    def clips(self, item: Any) -> list[list[Point]]:
        """The outlines that clip an object, in points. pdfium leaves out those that cut nothing off."""
        raw, x, y = self.raw, self._x, self._y
        clip = raw.FPDFPageObj_GetClipPath(item)
        outlines = []
        for i in range(max(0, raw.FPDFClipPath_CountPaths(clip)) if clip else 0):
            outline = []
            for j in range(raw.FPDFClipPath_CountPathSegments(clip, i)):
                raw.FPDFPathSegment_GetPoint(raw.FPDFClipPath_GetPathSegment(clip, i, j), x, y)
                outline.append((x.value, y.value))
            outlines.append(outline)
        return outlines


def _corners(matrix: tuple[float, ...]) -> list[float]:
    """The corners of the unit square under a matrix."""
    a, b, c, d, e, f = matrix
    return [e, f, a + e, b + f, a + c + e, b + d + f, c + e, d + f]


def strokes(steps: Iterable[Step], height: float) -> list[LineSegment]:
    """The lines of a path in mm, y downwards from `height`; curves in short straight pieces."""
    return list(lines_along(steps, height))


def lines_along(steps: Iterable[Step], height: float) -> Iterator[LineSegment]:
    """The same, one after the other: who knows a path by its first lines need not read the others."""
    start_x = start_y = x0 = y0 = 0.0  # where the outline began, and where the pen is
    curve: list[Point] = []
    for command, x, y in steps:
        if command == "M":
            start_x, start_y = x0, y0 = x, y
            continue
        if command == "C":
            curve.append((x, y))
            if len(curve) == 3:
                (x1, y1), (x2, y2), (x3, y3) = curve
                from_x, from_y = x0, y0
                for w0, w1, w2, w3 in CURVE_WEIGHTS:
                    x = w0 * x0 + w1 * x1 + w2 * x2 + w3 * x3
                    y = w0 * y0 + w1 * y1 + w2 * y2 + w3 * y3
                    yield from_x, height - from_y, x, height - y
                    from_x, from_y = x, y
                x0, y0 = from_x, from_y
                curve = []
            continue
        if command == "Z":
            x, y = start_x, start_y
        yield x0, height - y0, x, height - y
        x0, y0 = x, y


def line_crosses_box(stroke: LineSegment, left: float, top: float, right: float, bottom: float) -> bool:
    """Whether a straight line passes through the inside of a box."""
    x1, y1, x2, y2 = stroke
    low, high = 0.0, 1.0
    for start, way, least, most in ((x1, x2 - x1, left, right), (y1, y2 - y1, top, bottom)):
        if abs(way) < 1e-9:
            if not least < start < most:
                return False
            continue
        first, second = sorted(((least - start) / way, (most - start) / way))
        low, high = max(low, first), min(high, second)
        if low >= high:
            return False
    return True


# -- faces from the data -------------------------------------------------------


PictureRuns = list[tuple[bool, list[PaintedShape]]]


class CatalogPictures:
    """The pictures of faces from the data; those of shared symbols are kept, those of faces until `forget_faces`."""

    def __init__(self) -> None:
        self._symbols: dict[tuple[int, float], tuple[Symbol, list[PaintedShape]]] = {}
        self._artworks: dict[tuple[int, Matrix, float], tuple[Artwork, list[PaintedShape]]] = {}
        self._faces: dict[int, tuple[Face, PictureRuns]] = {}

    def of(self, face: Face) -> PictureRuns:
        """The shapes of a face in runs: (True, shapes) in this order, (False, inline icons) in any order."""
        if id(face) not in self._faces:  # the face is kept too, so that its id stays its own
            runs = _ShapeRuns(self, face.height)
            walk(face, runs)
            self._faces[id(face)] = face, runs.finished()
        return self._faces[id(face)][1]

    def forget_faces(self) -> None:
        """Forget the pictures of faces, which are large: no other file shows these faces."""
        self._faces.clear()

    def shapes_of(self, symbol: Symbol, height: float) -> list[PaintedShape]:
        """The shapes of a symbol at the corner of faces of this height."""
        key = id(symbol), height
        if key not in self._symbols:  # the symbol is kept too, so that its id stays its own
            self._symbols[key] = symbol, _painted_shapes(symbol.shapes, height, IDENTITY)
        return self._symbols[key][1]

    def shapes_of_artwork(self, placed: PlacedArtwork, height: float) -> list[PaintedShape]:
        """The shapes of an artwork where it stands on faces of this height."""
        key = id(placed.artwork), placed.matrix, height
        if key not in self._artworks:  # as for symbols
            self._artworks[key] = placed.artwork, _artwork_shapes(placed, height)
        return self._artworks[key][1]


class _ShapeRuns(DisplayListVisitor):
    """The shapes of one face in runs: those of the items in order, and those of inline icons between them."""

    def __init__(self, pictures: CatalogPictures, height: float) -> None:
        self._pictures, self._height = pictures, height
        self._runs: PictureRuns = []
        self._inline: list[PaintedShape] = []

    def finished(self) -> PictureRuns:
        """All runs. Call it after the last item."""
        self._end_inline()
        return self._runs

    def _end_inline(self) -> None:
        if self._inline:
            self._runs.append((False, self._inline))
            self._inline = []

    def _add(self, shapes: list[PaintedShape]) -> None:
        self._end_inline()
        self._runs.append((True, shapes))

    def visit_symbol(self, symbol: Symbol) -> None:
        self._add(self._pictures.shapes_of(symbol, self._height))

    def visit_placed_symbol(self, placed: PlacedSymbol) -> None:
        self._add(_painted_shapes(placed.symbol.shapes, self._height, _placement_matrix(placed, self._height)))

    def visit_text(self, block: TextBlock) -> None:
        for icon in (span.icon for line in block.lines for span in line.spans if span.icon is not None):
            turned = _rotation_matrix(block.rotate, block.box, self._height)
            self._inline += _painted_shapes(icon.shapes, self._height, turned)

    def visit_picture(self, picture: Picture) -> None:
        self._add([_dots(picture, self._height)])

    def visit_artwork(self, placed: PlacedArtwork) -> None:
        self._add(self._pictures.shapes_of_artwork(placed, self._height))

    def visit_field(self, field: Field) -> None:
        """A field is no part of the picture: the page has it."""


def _rotation_matrix(rotate: float, box: Box, height: float) -> Matrix:
    """The matrix of a rotation about the centre of a box (degrees)."""
    cos, sin = math.cos(math.radians(rotate)), math.sin(math.radians(rotate))
    x, y = box[0] + box[2] / 2, height - box[1] - box[3] / 2
    return cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y


def _placement_matrix(item: PlacedSymbol, height: float) -> Matrix:
    """The matrix of a placed symbol: a clockwise rotation about the upper left corner, then a move to its place."""
    cos, sin = math.cos(math.radians(item.turn)), -math.sin(math.radians(item.turn))
    return cos, sin, -sin, cos, item.x + sin * height, height - item.y - cos * height


def _painted_shapes(shapes: Iterable[Shape], height: float, matrix: Matrix) -> list[PaintedShape]:
    a, b, c, d, e, f = matrix
    made = []
    for shape in shapes:
        steps: list[Step] = []
        for command, numbers in shape.segments:
            if command == "Z":
                steps.append(("Z", 0.0, 0.0))
            for i in range(0, len(numbers), 2):
                x, y = numbers[i], height - numbers[i + 1]
                steps.append((command, a * x + c * y + e, b * x + d * y + f))
        commands, points = normalised(steps)
        fill = (2, *_colour(shape.fill)) if shape.fill else None
        stroke = _colour(shape.stroke) if shape.stroke else None
        if commands:
            made.append(PaintedShape(fill, stroke, shape.width if stroke else 0.0, commands, points))
    return made


def _artwork_shapes(placed: PlacedArtwork, height: float) -> list[PaintedShape]:
    a, b, c, d, e, f = placed.matrix
    made = []
    for path in placed.artwork.paths:
        points = zip(path.numbers[::2], path.numbers[1::2], strict=True)
        steps = [
            (command, 0.0, 0.0) if command == "Z" else (command, a * x + c * y + e, height - (b * x + d * y + f))
            for command, (x, y) in _steps(path.commands, points)
        ]
        commands, numbers = normalised(steps)
        if path.finish.gradient is not None:
            made.append(SHADING)
        if commands and (path.stroke or path.finish.gradient is None):
            fill, stroke, width = _paint_of(path, enlargement(placed.matrix))
            made.append(PaintedShape(fill, stroke, width, commands, numbers))
    return made


def _paint_of(path: InkedPath, scale: float) -> tuple[tuple[int, ...] | None, tuple[int, ...] | None, float]:
    """The ground of a path of an artwork as pdfium tells it, its line, and the line's width in mm."""
    finish = path.finish
    fill = stroke = None
    if path.colour and finish.gradient is None:
        fill = (1 if finish.even_odd else 2, *_colour(path.colour, finish.opacity))
    if path.stroke:
        stroke = _colour(path.stroke, finish.line_opacity)
    return fill, stroke, path.width * scale if stroke else 0.0


def _steps(commands: str, points: Iterator[Point]) -> Iterator[tuple[str, Point]]:
    """Each command with its point; a curve has three, and to close a path takes none."""
    for command in commands:
        if command == "Z":
            yield command, (0.0, 0.0)
        else:
            for _ in range(3 if command == "C" else 1):
                yield command, next(points)


def _dots(item: Picture, height: float) -> PaintedShape:
    """The image of a face as a shape."""
    x, y, w, h = item.box
    angle = -math.radians(item.turn)
    a, b, c, d = w * math.cos(angle), w * math.sin(angle), -h * math.sin(angle), h * math.cos(angle)
    e, f = x + w / 2 - (a + c) / 2, height - y - h / 2 - (b + d) / 2
    raster = item.raster
    return PaintedShape(
        None, None, 0.0, "I", _corners((a, b, c, d, e, f)), (raster.width, raster.height, raster.digest)
    )


def _colour(value: str, opacity: float = 1.0) -> tuple[int, ...]:
    return (*rgb(value), round(255 * opacity))


def same_picture(actual: list[PaintedShape], runs: PictureRuns) -> bool:
    """Whether a picture read from a page has exactly the shapes of a face."""
    if len(actual) != sum(len(shapes) for _, shapes in runs):
        return False
    start = 0
    for ordered, shapes in runs:
        here = actual[start : start + len(shapes)]
        start += len(shapes)
        if ordered:
            if not all(map(_equal, here, shapes)):
                return False
            continue
        for shape in shapes:
            found = next((i for i, drawn in enumerate(here) if _equal(drawn, shape)), None)
            if found is None:
                return False
            del here[found]
    return True


def _equal(actual: PaintedShape, wanted: PaintedShape) -> bool:
    return (
        actual.commands == wanted.commands
        and actual.dots == wanted.dots
        and _alike(actual.fill, wanted.fill)
        and _alike(actual.stroke, wanted.stroke)
        and abs(actual.width - wanted.width) <= SAME
        and _near(actual.points, wanted.points)
    )


def _near(actual: list[float], wanted: list[float]) -> bool:
    """Whether points are equal; as many as they are, all their differences together are mostly less than SAME."""
    if len(actual) == len(wanted) and sum(map(abs, map(sub, actual, wanted))) <= SAME:
        return True
    return all(-SAME <= a - b <= SAME for a, b in zip(actual, wanted, strict=True))


def _alike(actual: tuple[int, ...] | None, wanted: tuple[int, ...] | None) -> bool:
    if actual is None or wanted is None:
        return actual is wanted
    return all(abs(a - b) <= 1 for a, b in zip(actual, wanted, strict=True))
