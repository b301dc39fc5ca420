"""Tolerance proofs: each face with its safe zone, and as the worst cut leaves it; and borders too thin for that cut.

The worst cut is 1 mm off in both directions and turned by 1 degree. Millimetres, y downwards.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.base.geometry import POINTS_PER_MM
from generator.exports.pictures import PageOnPicture, PictureOfPages, pictures
from generator.faces import shapes
from generator.faces.deck import Deck
from generator.faces.face import Face
from generator.pdf.content import Content
from generator.pdf.document import PdfFile
from generator.pdf.face_forms import FacePainter
from generator.pdf.metadata import DocumentMetadata

OFF, TURN = 1.0, 1.0  # mm and degrees of the worst cut
DPI = 100
COLUMNS = 4  # faces beside each other on the picture
GAP = 4.0  # mm between the two views of a face, and round them
CUT, SAFE = "#e0007a", "#008a3e"
LINE, DASHES = 0.5, (2.0, 2.0)  # points
ALIKE = 60  # of 765: how far two colours of one border may be apart
SAMPLES = 40  # places along each side of a face where its border is measured
WIDER = 3.0  # mm by which a border may be wider on its other sides
LEVEL = 0.2  # mm by which the edge of a border may waver


class ThinBorder(NamedTuple):
    """A border round a face that is so thin (mm) that the worst cut leaves nothing of it on one side."""

    face: Face
    width: float
    needed: float


class Proof(NamedTuple):
    """The picture of a component's faces as PNG, and the borders that are too thin."""

    picture: bytes
    thin: tuple[ThinBorder, ...]


def reach(face: Face) -> float:
    """How far (mm) the worst cut comes inside the planned one, at the corners of a face."""
    return OFF + max(face.width, face.height) / 2 * math.sin(math.radians(TURN))


def proof_of(deck: Deck) -> Proof:
    """The proof of a deck: a picture of its faces, each once, in the order of its pieces."""
    faces = list({face.key: face for item in deck.pieces for face in (item.front, item.back) if face}.values())
    wide = max(face.width + 2 * face.bleed for face in faces)
    high = max(face.height + 2 * face.bleed for face in faces)
    page = 2 * wide + 3 * GAP, high + 2 * GAP
    data = _pages(deck, faces, page, wide)
    size = round(page[0] / 25.4 * DPI), round(page[1] / 25.4 * DPI)
    columns = min(COLUMNS, len(faces))
    placed = tuple(PageOnPicture(i, i % columns * size[0], i // columns * size[1], *size) for i in range(len(faces)))
    rows = -(-len(faces) // columns)
    sheet = PictureOfPages("proof", columns * size[0], rows * size[1], DPI, placed)
    ((_, picture),) = pictures(data, [sheet])
    return Proof(picture, tuple(_thin_borders(data, faces)))


def _pages(deck: Deck, faces: Sequence[Face], page: tuple[float, float], wide: float) -> bytes:
    """A page for each face: as planned, with the lines of cut and safe zone; beside it as the worst cut leaves it.

    After these pages, the faces alone, from trim to trim.
    """
    pdf = PdfFile(DocumentMetadata(deck.component.id, "", deck.language, "", ""))
    painter = FacePainter(pdf, deck.theme.fonts)
    for face in faces:
        form, bleed = painter.form(face), face.bleed
        content = pdf.content(page[1])
        x, y = GAP + bleed, GAP + bleed
        whole = (x - bleed, y - bleed, face.width + 2 * bleed, face.height + 2 * bleed)
        content.place_face(form, (face.width, face.height), (x, y), 0, whole)
        _outlines(content, face, x, y)
        x += wide + GAP
        content.save()
        content.clip(shapes.moved(face.format.trim() or shapes.rectangle((0, 0, face.width, face.height), 0), x, y))
        _turned(content, x + face.width / 2 + OFF, page[1] - (y + face.height / 2 + OFF))
        content.place_face(form, (face.width, face.height), (x, y), 0, (x - bleed, *whole[1:]))
        content.restore()
        pdf.add_page(content, page[0])
    for face in faces:
        content = pdf.content(face.height)
        content.place_face(painter.form(face), (face.width, face.height), (0, 0), 0, (0, 0, face.width, face.height))
        pdf.add_page(content, face.width)
    return pdf.finish()


def _outlines(content: Content, face: Face, x: float, y: float) -> None:
    """The planned cut, solid, and the safe zone, dashed."""
    safe = face.format.safe
    inner = (safe, safe, face.width - 2 * safe, face.height - 2 * safe)
    drawn = [(face.format.trim() or shapes.rectangle((0, 0, face.width, face.height), 0), CUT, False)]
    if safe and min(inner[2:]) > 0:
        shape = shapes.circle((face.width / 2, face.height / 2), inner[2] / 2)
        drawn.append((shape if face.format.shape == "circle" else shapes.rectangle(inner, 0), SAFE, True))
    for path, ink, dashed in drawn:
        content.save()
        content.stroke_colour(ink)
        content.line_style(LINE)
        if dashed:
            content.dashes(DASHES)
        content.path(shapes.moved(path, x, y))
        content.stroke()
        content.restore()


def _turned(content: Content, x: float, y_up: float) -> None:
    """Turn what follows about a place, and move it by OFF to the right and down (the place is where it comes to)."""
    cos, sin = math.cos(math.radians(TURN)), math.sin(math.radians(TURN))
    to, start = (x * POINTS_PER_MM, y_up * POINTS_PER_MM), ((x - OFF) * POINTS_PER_MM, (y_up + OFF) * POINTS_PER_MM)
    content.transform(
        (cos, -sin, sin, cos, to[0] - cos * start[0] - sin * start[1], to[1] + sin * start[0] - cos * start[1])
    )


# -- borders -----------------------------------------------------------------------


class _Dots(NamedTuple):
    """A rendered face: rows of dots with three bytes each."""

    data: bytes
    stride: int
    width: int
    height: int

    def at(self, x: int, y: int) -> tuple[int, int, int]:
        i = y * self.stride + 3 * x
        return self.data[i], self.data[i + 1], self.data[i + 2]


def _thin_borders(data: bytes, faces: Sequence[Face]) -> Iterator[ThinBorder]:
    import pypdfium2 as pdfium

    document = pdfium.PdfDocument(data)
    try:
        for i, face in enumerate(faces):
            if face.format.shape != "rect":
                continue
            bitmap = document[len(faces) + i].render(scale=2 * DPI / 72)
            dots = _Dots(bytes(bitmap.buffer), bitmap.stride, bitmap.width, bitmap.height)
            width = border_width(dots, reach(face) + WIDER)
            if width is not None and width < reach(face):
                yield ThinBorder(face, width, reach(face))
    finally:
        document.close()


def border_width(dots: _Dots, farthest: float) -> float | None:
    """How wide (mm) the border round a face is where it is thinnest; None where there is none up to `farthest`.

    A border is of one colour on all four sides, and its inner edge runs along them.
    """
    per_mm = 2 * DPI / 25.4
    most = round(farthest * per_mm)
    edge = dots.at(dots.width // 2, 1)
    found = []
    for sideways, far in ((True, False), (True, True), (False, False), (False, True)):
        along, across = (dots.height, dots.width) if sideways else (dots.width, dots.height)
        depths = []
        for k in range(SAMPLES):
            place = round(along * (0.15 + 0.7 * k / (SAMPLES - 1)))
            depth = 1
            while depth <= most:
                at = across - 1 - depth if far else depth
                if not _alike(dots.at(at, place) if sideways else dots.at(place, at), edge):
                    break
                depth += 1
            depths.append(depth)
        middle = sorted(depths)[SAMPLES // 2]
        level = sum(abs(depth - middle) <= LEVEL * per_mm for depth in depths)
        if middle <= 1 or middle > most or level < 0.9 * SAMPLES:
            return None
        found.append(middle / per_mm)
    return min(found)


def _alike(one: Sequence[int], other: Sequence[int]) -> bool:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) <= ALIKE
