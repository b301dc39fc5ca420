"""Reads what is painted on the faces of a finished sheet: letters, outlines and pictures, each with place and colour.

A face is read once for all pieces of a document that show the same form. Lengths are millimetres from the upper left
corner of the face's trim, x to the right and y downwards; angles are degrees clockwise as seen.
"""

from __future__ import annotations

import ctypes
import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.base.geometry import (
    IDENTITY,
    Bounds,
    Matrix,
    Point,
    bounds_of_points,
    intersection,
    matrix_product,
    to_mm,
)
from generator.inspection.reading.book_pages import text_of
from generator.inspection.reading.drawn_forms import DrawnForm, DrawnImage, DrawnPath, Step, SymbolDrawings, placed_path
from generator.inspection.reading.form_identity import Identity, placed_forms
from generator.inspection.reading.known_forms import DrawnForms, drawn_forms
from generator.inspection.reading.paths import PathReader
from generator.inspection.reading.printed_document import PrintedDocument
from generator.inspection.reading.words import clean
from generator.inspection.structure.document import MANIFEST

SOLID = 255  # the opacity of what lets nothing shine through
CLOSE_BY = 0.1  # mm: how far a form may lie from where the list of placements has it


@dataclass(frozen=True, slots=True)
class PaintedText:
    """Letters set in one go: their ink's box, their colour (#rrggbb), their turn, their size, where they begin.

    `opacity` 0 is clear, 1 is solid.
    """

    text: str
    bounds: Bounds
    colour: str
    turn: float
    order: int  # its place in the order of painting, counted with the outlines and pictures
    size: float = 0.0  # of the type, in points
    start: Point = (0.0, 0.0)  # the left end of the line on which the letters stand
    opacity: float = 1.0


@dataclass(frozen=True, slots=True)
class PaintedOutline:
    """A path: the colours (#rrggbb) of its ground and of its line, empty for none, and its line's width."""

    steps: tuple[Step, ...]
    bounds: Bounds
    fill: str
    stroke: str
    width: float
    order: int
    commands: str  # the letters of its steps
    clip: Bounds | None = None  # the box of what cuts it off, when a form that holds it is clipped
    opaque: bool = True  # its ground lets nothing shine through


@dataclass(frozen=True, slots=True)
class PaintedPicture:
    """A bitmap: its width and height in dots, and a checksum of its pixels. A gradient has no dots."""

    dots: tuple[int, int, int] | None
    bounds: Bounds
    turn: float
    order: int
    clip: Bounds | None = None  # the box of what cuts it off


@dataclass(slots=True)
class PaintedFace:
    """Everything that is painted on a face. `width` and `height` are its trim's."""

    width: float
    height: float
    texts: list[PaintedText] = field(default_factory=list)
    outlines: list[PaintedOutline] = field(default_factory=list)
    pictures: list[PaintedPicture] = field(default_factory=list)
    shades: tuple[str, ...] = ()  # the colours (#rrggbb) of its gradients


@dataclass(frozen=True, slots=True)
class FaceOnPage:
    """A face where it is first painted: page (from 1), slot, side, code of its piece, corner of its trim and turn."""

    page: int
    slot: int
    side: str  # front or back
    code: str
    x: float
    y: float
    rotation: int  # degrees counter-clockwise
    face: PaintedFace
    times: float = 1.0  # how many times as large it is on the page

    def on_face(self, bounds: Bounds) -> Bounds:
        """A box of the page as a box of the face: the other way round."""
        width, height = self.face.width, self.face.height
        left, top, right, bottom = bounds
        corners = [((x - self.x) / self.times, (y - self.y) / self.times) for x in (left, right) for y in (top, bottom)]
        if self.rotation == 90:
            corners = [(width - y, x) for x, y in corners]
        elif self.rotation == 180:
            corners = [(width - x, height - y) for x, y in corners]
        elif self.rotation == 270:
            corners = [(y, height - x) for x, y in corners]
        return bounds_of_points(corners)

    def on_page(self, bounds: Bounds) -> Bounds:
        """A box of the face as a box of the page, in mm from the page's upper left corner."""
        width, height = self.face.width, self.face.height
        left, top, right, bottom = bounds
        corners = [(x, y) for x in (left, right) for y in (top, bottom)]
        if self.rotation == 90:
            corners = [(y, width - x) for x, y in corners]
        elif self.rotation == 180:
            corners = [(width - x, height - y) for x, y in corners]
        elif self.rotation == 270:
            corners = [(height - y, x) for x, y in corners]
        return bounds_of_points((self.x + x * self.times, self.y + y * self.times) for x, y in corners)


def painted_faces(document: PrintedDocument, findings: Findings) -> list[FaceOnPage]:
    """The faces of a sheet's PDF, each piece's front and back once, where the list of placements has them first.

    The list says which piece a form shows; the contract says whether it does. A form that is not where the list has
    it is a finding. Raises CannotJudge when the PDF cannot be read or holds no list.
    """
    placed = placed_forms(document)
    with document.structure() as pdf:
        placements = placements_of(pdf, document.shown)
        boxes = {
            identity: [float(value) for value in pdf.get_object(identity).BBox]
            for identity in {one for page in placed for one in page if one is not None}
        }
        shades = {identity: shade for identity in boxes if (shade := gradient_colours(pdf.get_object(identity)))}
    wanted: dict[int, list[list[Any]]] = {}
    seen: set[tuple[str, str]] = set()
    for row in placements:
        if (row[2], row[3]) not in seen:
            seen.add((row[2], row[3]))
            wanted.setdefault(row[0], []).append(row)
    drawn = drawn_forms(document)
    pages = document.opened()
    known: dict[Identity, PaintedFace] = {}
    found: list[FaceOnPage] = []
    for number in sorted(wanted):
        if not 0 < number <= min(len(pages), len(placed)):
            raise CannotJudge(f"there is no page {number}, which its list of placements names", "build it again")
        with pages.page(number) as (page, text_page):
            found += _on_page(
                page, text_page, wanted[number], placed[number - 1], boxes, known, drawn, document.shown, findings
            )
    by_face = {id(face): shades[identity] for identity, face in known.items() if identity in shades}
    for placement in found:
        placement.face.shades = by_face.get(id(placement.face), ())
    return found


def placements_of(pdf: Any, shown: str) -> list[list[Any]]:
    """The list of placements of a sheet's PDF: page, slot, side, code, face, x, y, rotation.

    Raises CannotJudge when there is none.
    """
    try:
        spec = pdf.attachments.get(MANIFEST)
        manifest = json.loads(spec.get_file().read_bytes()) if spec is not None else {}
        return [list(row) for row in manifest["placements"]]
    except (ValueError, KeyError, AttributeError, TypeError) as error:
        raise CannotJudge("the PDF holds no list of placements", "build it again", Where(shown)) from error


def _on_page(
    page: Any,
    text_page: Any,
    wanted: Iterable[list[Any]],
    placed: list[Identity | None],
    boxes: Mapping[Identity, list[float]],
    known: dict[Identity, PaintedFace],
    drawn: DrawnForms,
    shown: str,
    findings: Findings,
) -> list[FaceOnPage]:
    from pypdfium2 import raw

    items = (raw.FPDFPage_GetObject(page, i) for i in range(raw.FPDFPage_CountObjects(page)))
    forms = [item for item in items if raw.FPDFPageObj_GetType(item) == raw.FPDF_PAGEOBJ_FORM]
    if len(forms) != len(placed):
        raise CannotJudge("its forms cannot be told apart", "build it again", Where(shown))
    paths = PathReader(raw)
    page_height = to_mm(page.get_height())
    stands: list[tuple[Identity, Any, float, float, int]] = []  # identity, item, origin (mm) and turn of each
    for item, identity in zip(forms, placed, strict=True):
        if identity is not None:
            a, b, _, _, e, f = paths.matrix(item)
            turn = round(math.degrees(math.atan2(b, a)) / 90) % 4 * 90
            stands.append((identity, item, to_mm(e), page_height - to_mm(f), turn))
    found = []
    for row in wanted:
        _, slot, side, code, _, x, y, rotation = row
        for identity, item, origin_x, origin_y, turn in stands:
            left, bottom, right, top = boxes[identity]
            width, height = to_mm(right + left), to_mm(top + bottom)  # the bleed is as wide on every side
            dx, dy = {0: (0.0, height), 90: (height, width), 180: (width, 0.0), 270: (0.0, 0.0)}[turn]
            near = abs(origin_x - dx - x) < CLOSE_BY and abs(origin_y - dy - y) < CLOSE_BY
            if turn == rotation % 360 and near:
                if identity not in known:
                    whole = paths.form(item, pixels=True, known=drawn, identity=identity)
                    known[identity] = _FaceReader(text_page, width, height, drawn.symbols).read(item, whole)
                found.append(FaceOnPage(row[0], slot, side, code, x, y, turn, known[identity]))
                break
        else:
            findings.error(
                "contract.unread",
                f"{code}: no piece stands where the list of placements has its {side}",
                Where(shown, page=row[0], slot=slot),
                fix="build it again",
            )
    return found


class _FaceReader:
    """Reads one form through pdfium's C interface, with the forms inside it."""

    def __init__(self, text_page: Any, width: float, height: float, symbols: SymbolDrawings | None) -> None:
        from pypdfium2 import raw

        self.raw = raw
        self.text_page = text_page
        self.placed = symbols.placed if symbols is not None else placed_path
        self.paths = PathReader(raw)
        self.face = PaintedFace(width, height)
        self._colour = [ctypes.c_uint() for _ in range(4)]
        self._size = ctypes.c_float()
        self._order = 0

    def read(self, form: Any, drawn: DrawnForm) -> PaintedFace:
        """The face that a form shows, which draws this beside its texts."""
        self._form(form, drawn, IDENTITY, None)
        return self.face

    def _form(self, form: Any, drawn: DrawnForm, matrix: Matrix, clip: Bounds | None) -> None:
        for i, child in enumerate(drawn.children):
            if isinstance(child, DrawnForm):
                inner = self._clip(child, matrix, clip)
                self._form(self.raw.FPDFFormObj_GetObject(form, i), child, matrix_product(child.matrix, matrix), inner)
                continue
            self._order += 1
            if isinstance(child, DrawnPath):
                self._outline(child, matrix, clip)
            elif isinstance(child, DrawnImage):
                own = matrix_product(child.matrix, matrix)
                turn = -math.degrees(math.atan2(own[1], own[0])) % 360
                bounds = self._bounds(child.bounds, matrix)
                cut = self._clip(child, matrix, clip)
                self.face.pictures.append(PaintedPicture(child.dots, bounds, turn, self._order, cut))
            else:
                self._text(self.raw.FPDFFormObj_GetObject(form, i), matrix)

    def _text(self, item: Any, matrix: Matrix) -> None:
        raw = self.raw
        text = clean(text_of(item, self.text_page))
        if not text.strip() or raw.FPDFTextObj_GetTextRenderMode(item) == raw.FPDF_TEXTRENDERMODE_INVISIBLE:
            return
        own = matrix_product(self.paths.matrix(item), matrix)
        turn = -math.degrees(math.atan2(own[1], own[0])) % 360
        bounds = self._bounds(self.paths.bounds(item), matrix)
        raw.FPDFPageObj_GetFillColor(item, *self._colour)
        colour = _hex(tuple(part.value for part in self._colour))
        opacity = self._colour[3].value / 255
        raw.FPDFTextObj_GetFontSize(item, self._size)
        size = self._size.value * math.hypot(own[2], own[3])
        start = to_mm(own[4]), self.face.height - to_mm(own[5])
        self.face.texts.append(PaintedText(text, bounds, colour, turn, self._order, size, start, opacity))

    def _clip(self, drawn: DrawnForm | DrawnImage, matrix: Matrix, clip: Bounds | None) -> Bounds | None:
        """The box of what cuts off a form or an image that lies inside a form, which is cut off itself."""
        for outline in drawn.clips:
            own = self._bounds(bounds_of_points(outline), matrix)
            clip = own if clip is None else intersection(clip, own)
        return clip

    def _outline(self, drawn: DrawnPath, matrix: Matrix, clip: Bounds | None) -> None:
        fill = _hex(drawn.fill[1:]) if drawn.fill is not None else ""
        stroke = _hex(drawn.stroke) if drawn.stroke is not None else ""
        if not fill and not stroke:
            return
        placed = self.placed(drawn, matrix, self.face.height)
        if placed is not None:
            self.face.outlines.append(
                PaintedOutline(
                    placed.steps,
                    placed.bounds,
                    fill,
                    stroke,
                    drawn.width_under(matrix),
                    self._order,
                    placed.commands,
                    clip,
                    drawn.fill is None or drawn.fill[-1] == SOLID,
                )
            )

    def _bounds(self, bounds: Bounds, matrix: Matrix) -> Bounds:
        """A box in points, y upwards, as a box of the face."""
        left, bottom, right, top = bounds
        a, b, c, d, e, f = matrix
        if b == c == 0:  # most stand upright
            corners = [(a * left + e, d * bottom + f), (a * right + e, d * top + f)]
        else:
            corners = [(a * x + c * y + e, b * x + d * y + f) for x in (left, right) for y in (bottom, top)]
        return bounds_of_points((to_mm(x), self.face.height - to_mm(y)) for x, y in corners)


def gradient_colours(form: Any) -> tuple[str, ...]:
    """The colours at the stops of all gradients that a form of a PDF and the forms inside it may paint."""
    made: dict[str, None] = {}
    waiting, met = [form], set()
    while waiting:
        resources = waiting.pop().get("/Resources", {})
        for _, shading in resources.get("/Shading", {}).items():  # pikepdf 9 has no values()
            function = shading.get("/Function", {})
            for part in function.get("/Functions", [function]):
                for key in ("/C0", "/C1"):
                    parts = [round(float(value) * 255) for value in part.get(key, ())]
                    made["#" + "".join(f"{value:02x}" for value in parts)] = None
        for _, inner in resources.get("/XObject", {}).items():
            if inner.objgen not in met:
                met.add(inner.objgen)
                waiting.append(inner)
    return tuple(made)


def _hex(colour: tuple[int, ...]) -> str:
    """A colour as #rrggbb; empty for one that is clear."""
    red, green, blue, opacity = colour
    return f"#{red:02x}{green:02x}{blue:02x}" if opacity else ""
