"""How much of the black of a drawing lies in strokes that are too thin, where it stands on a piece."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator

import numpy as np
import pypdfium2 as pdfium
from numpy.typing import NDArray
from PIL import Image

from generator.base.display_list import PlacedArtwork, Shape, Symbol
from generator.faces.deck import Deck
from generator.faces.face import Face
from generator.faces.shapes import rectangle
from generator.faces.trim import Format
from generator.pdf.document import PdfFile
from generator.pdf.face_forms import FacePainter
from generator.pdf.metadata import DocumentMetadata

DPI = 1800  # at which 0.1 mm is 7 dots
THIN = 0.1  # mm
BLACK = 96  # of 255: what is darker is black
Dots = NDArray[np.bool_]


def smallest(decks: Iterable[Deck], least: float) -> dict[str, PlacedArtwork]:
    """Every drawing on the pieces of some decks by its name and layers, where it is smallest, from `least` mm on."""
    found: dict[str, PlacedArtwork] = {}
    for placed in _placed(decks):
        name = ".".join(placed.artwork.key.split(".")[:2])
        if side_of(placed) >= least and (name not in found or scale_of(placed) < scale_of(found[name])):
            found[name] = placed
    return found


def _placed(decks: Iterable[Deck]) -> Iterator[PlacedArtwork]:
    for deck in decks:
        for piece in deck.pieces:
            for face in (piece.front, piece.back):
                yield from face.artworks if face is not None else ()


def scale_of(placed: PlacedArtwork) -> float:
    """How many mm of a face a unit of the drawing's grid is."""
    a, b, *_ = placed.matrix
    return math.hypot(a, b)


def place_of(placed: PlacedArtwork) -> tuple[float, float, float, float]:
    """Where a drawing stands (left, top, right, bottom, in mm of its face): its clip, or all of its grid."""
    left, top, right, bottom = placed.artwork.bounds
    a, b, c, d, e, f = placed.matrix
    points = [(a * x + c * y + e, b * x + d * y + f) for x in (left, right) for y in (top, bottom)]
    if placed.clip:
        points = [point for _, numbers in placed.clip for point in zip(numbers[::2], numbers[1::2], strict=True)]
    return min(x for x, _ in points), min(y for _, y in points), max(x for x, _ in points), max(y for _, y in points)


def side_of(placed: PlacedArtwork) -> float:
    """The longer side (mm) of where a drawing stands."""
    left, top, right, bottom = place_of(placed)
    return max(right - left, bottom - top)


def rendered(placed: PlacedArtwork) -> Image.Image:
    """A drawing as large as it stands there, on the paper that its lowest layer is painted in."""
    left, top, right, bottom = place_of(placed)
    a, b, c, d, e, f = placed.matrix
    clip = tuple(
        (command, tuple(n - (top if i % 2 else left) for i, n in enumerate(numbers)))
        for command, numbers in placed.clip
    )
    width, height = right - left, bottom - top
    paper = Symbol("paper", (Shape(rectangle((0, 0, width, height), 0), placed.artwork.paths[0].colour),))
    moved = PlacedArtwork(placed.artwork, (a, b, c, d, e - left, f - top), clip)
    pdf = PdfFile(DocumentMetadata("drawing", "Tirada", "en", ""))
    page = pdf.content(height)
    page.place(FacePainter(pdf, {}).form(Face("drawing", Format("drawing", width, height, 0, 0, 0), (paper, moved))))
    pdf.add_page(page, width)
    document = pdfium.PdfDocument(pdf.finish())
    made: Image.Image = document[0].render(scale=DPI / 72).to_pil().convert("L")
    document.close()
    return made


def thin_share(image: Image.Image, thin: float = THIN) -> float:
    """The share of the black of an image (at `DPI`) that a disc of a diameter (mm) finds no room in: 0 to 1."""
    black = np.asarray(image) < BLACK
    if not black.any():
        return 0.0
    opened = _swept(_swept(black, thin, erode=True), thin, erode=False)
    near = opened.copy()  # and a dot more: the stairs of slanting edges
    for across in (-1, 0, 1):
        for down in (-1, 0, 1):
            near |= _shifted(opened, across, down, False)
    return float((black & ~near).sum() / black.sum())


def _swept(dots: Dots, diameter: float, *, erode: bool) -> Dots:
    """Dots that a disc about them leaves (erode), or that one about another reaches, row of the disc by row."""
    radius = diameter / 25.4 * DPI / 2 - 0.3
    made: Dots | None = None
    for down in range(-int(radius), int(radius) + 1):
        half = int(math.sqrt(radius**2 - down**2))
        sums = np.cumsum(np.pad(dots.astype(np.int32), ((0, 0), (half + 1, half)), constant_values=erode), axis=1)
        within = sums[:, 2 * half + 1 :] - sums[:, : -2 * half - 1]
        row = _shifted(within == 2 * half + 1 if erode else within > 0, 0, down, erode)
        made = row if made is None else (made & row if erode else made | row)
    assert made is not None
    return made


def _shifted(dots: Dots, across: int, down: int, beyond: bool) -> Dots:
    """Dots moved aside; `beyond` is what comes in from outside."""
    high, wide = dots.shape
    moved = np.full_like(dots, beyond)
    moved[max(0, down) : high + min(0, down), max(0, across) : wide + min(0, across)] = dots[
        max(0, -down) : high + min(0, -down), max(0, -across) : wide + min(0, -across)
    ]
    return moved
