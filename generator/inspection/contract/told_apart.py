"""Measures whether things that a game tells apart look different in greys and to colour-blind eyes.

components.yaml declares them under `told_apart:`. Two places that are to be told apart are compared dot by dot on the
printed page, as seen in greys and with three kinds of colour blindness: enough of them must differ clearly.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from PIL import Image, ImageChops

from generator.base.findings import Findings, Where
from generator.base.geometry import Bounds
from generator.catalog.library import Game
from generator.catalog.models import ComponentModel, ToldApartModel
from generator.catalog.pieces import Piece
from generator.inspection.contract.painted_face import FaceOnPage
from generator.inspection.contract.told_apart_places import kind_shown
from generator.inspection.picture.colour_only import VISION_FILTERS
from generator.inspection.picture.page_images import in_dots, opened_images
from generator.inspection.reading.printed_document import PrintedDocument

DPI = 200  # dots to the inch: a hatching of 0.3 mm lines is more than two dots a line
CLEAR = 50  # of 255: a smaller difference between two dots is not seen across a table


@dataclass(frozen=True, slots=True)
class SeenPlace:
    """What one kind of thing looks like: the value that tells it from others, a face that shows it, its picture."""

    value: str
    placed: FaceOnPage
    box: Bounds  # on the page, in mm
    image: Image.Image


def differing_share(one: Image.Image, other: Image.Image) -> float:
    """The share of the dots of two pictures of one size that differ clearly in some channel, from 0 to 1."""
    difference = ImageChops.difference(one, other)
    bands = [band.point([0] * CLEAR + [255] * (256 - CLEAR)) for band in difference.split()]
    clear = bands[0]
    for band in bands[1:]:
        clear = ImageChops.lighter(clear, band)
    return clear.histogram()[255] / (clear.width * clear.height)


def judge_told_apart(
    game: Game,
    component: ComponentModel,
    pieces: Mapping[str, Piece],
    faces: Sequence[FaceOnPage],
    document: PrintedDocument,
    findings: Findings,
) -> None:
    """Report what is declared to be told apart on a component's sheet and looks the same to some eyes."""
    declared = [one for one in game.told_apart if one.component == component.id]
    if not declared:
        return
    with opened_images(document) as images:
        pages: dict[int, Image.Image] = {}
        for one in declared:
            places: dict[str, SeenPlace] = {}
            for placed in faces:
                value = _value(one, placed, pieces)
                if value and value not in places:
                    if placed.page not in pages:
                        pages[placed.page] = images.image(placed.page, dpi=DPI)
                    places[value] = _seen(value, one, placed, pages[placed.page])
            _compare(one, list(places.values()), document.shown, findings)


def _value(declared: ToldApartModel, placed: FaceOnPage, pieces: Mapping[str, Piece]) -> str:
    """What a face shows of the things that are told apart; nothing where it shows none of them."""
    piece = pieces.get(placed.code)
    if piece is None or placed.side != declared.side or (declared.groups and piece.group not in declared.groups):
        return ""
    return kind_shown(declared, piece)


def _seen(value: str, declared: ToldApartModel, placed: FaceOnPage, page: Image.Image) -> SeenPlace:
    x, y, width, height = declared.box or (0.0, 0.0, placed.face.width, placed.face.height)
    box = placed.on_page((x, y, x + width, y + height))
    left, top, _, _ = in_dots(box, page.size, DPI)
    across, down = (max(1, round(length * DPI / 25.4)) for length in (width, height))
    turned = placed.rotation % 180 == 90
    size = (down, across) if turned else (across, down)
    image = page.crop((left, top, left + size[0], top + size[1]))
    if placed.rotation:
        image = image.rotate(-placed.rotation, expand=True)
    return SeenPlace(value, placed, box, image)


def _compare(declared: ToldApartModel, places: Iterable[SeenPlace], shown: str, findings: Findings) -> None:
    for one, other in combinations(places, 2):
        if one.image.size != other.image.size:
            continue  # faces of two sizes are told apart by them
        for eyes, filtered in VISION_FILTERS.items():
            share = differing_share(filtered(one.image), filtered(other.image))
            if share < declared.share:
                in_words = "in greys" if eyes == "greyscale" else f"with {eyes}"
                findings.error(
                    "print.told-apart",
                    f"{declared.what}: {one.value} and {other.value} look alike {in_words}: {share:.1%} of the place "
                    f"differs clearly, and {declared.share:.1%} should",
                    Where(shown, page=one.placed.page, slot=one.placed.slot, box=one.box),
                    fix="give them another pattern, line style, shape or letter there",
                )
                break
