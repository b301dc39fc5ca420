"""Measures whether things that a game tells apart look different in greys and to colour-blind eyes.

components.yaml declares them under `told_apart:`. Two places that are to be told apart are compared dot by dot on the
printed page, as seen in greys and with three kinds of colour blindness: enough of them must differ clearly.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import NamedTuple

from PIL import Image, ImageChops

from generator.base.findings import Findings, Where
from generator.base.geometry import Bounds, contains
from generator.catalog.library import Game
from generator.catalog.looks import LOW
from generator.catalog.models import ComponentModel, ToldApartModel
from generator.catalog.pieces import Piece
from generator.inspection.contract.painted_face import FaceOnPage
from generator.inspection.contract.poster_joints import poster_sheets
from generator.inspection.contract.promises import Promise, PromisedIcon, PromisedPicture
from generator.inspection.contract.told_apart_places import kind_shown
from generator.inspection.picture.colour_only import VISION_FILTERS
from generator.inspection.picture.image_difference import DotBox
from generator.inspection.picture.page_images import PageImages, images_of_opened, in_dots
from generator.inspection.reading.printed_document import PrintedDocument

DPI = 200  # dots to the inch: a hatching of 0.3 mm lines is more than two dots a line
CLEAR = 50  # of 255: a smaller difference between two dots is not seen across a table
CLEARLY = [0] * CLEAR + [255] * (256 - CLEAR)  # what becomes of each difference: nothing, or all


Promised = Callable[[FaceOnPage], Sequence[Promise]]


class ComparedPlace(NamedTuple):
    """Where one kind of thing is shown: the value that tells it from others, a face that shows it, its box there."""

    value: str
    placed: FaceOnPage
    box: Bounds  # on the face, in mm


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
    bands = difference.point(CLEARLY * len(difference.getbands())).split()
    clear = bands[0]
    for band in bands[1:]:
        clear = ImageChops.lighter(clear, band)
    return clear.histogram()[255] / (clear.width * clear.height)


def share_of_ink(one: Image.Image, other: Image.Image) -> float:
    """The same, of the dots that either of them has ink on: most of what saves ink is paper in both."""
    paper = Image.new(one.mode, one.size, "white")
    inked = differing_share(ImageChops.darker(one, other), paper)
    return differing_share(one, other) / inked if inked else 0.0


def judge_told_apart(
    game: Game,
    component: ComponentModel,
    pieces: Mapping[str, Piece],
    faces: Sequence[FaceOnPage],
    promised_on: Promised,
    document: PrintedDocument,
    findings: Findings,
) -> None:
    """Report what is declared to be told apart on a component's sheet and looks the same to some eyes.

    Of a poster in several sheets, what lies whole on one of them is compared. Raises CannotJudge when a contract
    cannot be worked out.
    """
    declared = [one for one in game.told_apart if one.component == component.id]
    tiled = game.kind_of(component).tiled
    if not declared:
        return
    with images_of_opened(document) as images:
        for one in declared:
            places: dict[str, ComparedPlace] = {}
            for placed in faces:
                piece = pieces.get(placed.code)
                if piece is None or placed.side != one.side or (one.groups and piece.group not in one.groups):
                    continue
                found = list(_places(one, placed, piece, promised_on))
                for place in found if not tiled else whole_places(found, poster_sheets(document, placed)):
                    places.setdefault(place.value, place)
            share = share_of_ink if game.look.ink == LOW else differing_share
            _compare(one, _seen(places.values(), images), share, document.shown, findings)


def whole_places(
    places: Sequence[ComparedPlace], sheets: Sequence[tuple[FaceOnPage, Bounds]]
) -> Iterator[ComparedPlace]:
    """The places that lie whole on a sheet of a poster, on that sheet; all of them where it is on one sheet alone."""
    if not sheets:
        yield from places
    for placed, (left, top, right, bottom) in sheets:
        window = left + placed.x, top + placed.y, right + placed.x, bottom + placed.y
        yield from (place._replace(placed=placed) for place in places if contains(window, placed.on_page(place.box)))


def _places(
    declared: ToldApartModel, placed: FaceOnPage, piece: Piece, promised_on: Promised
) -> Iterator[ComparedPlace]:
    """The things that a face shows of those that are told apart, each with its place; none where it shows none."""
    if declared.icons:
        for promise in promised_on(placed):
            if not isinstance(promise, PromisedIcon | PromisedPicture):
                continue
            if promise.box is not None and promise.what in declared.icons:
                yield ComparedPlace(promise.name, placed, promise.box)
        return
    value = kind_shown(declared, piece)
    if value:
        x, y, width, height = declared.box or (0.0, 0.0, placed.face.width, placed.face.height)
        yield ComparedPlace(value, placed, (x, y, x + width, y + height))


def _seen(places: Iterable[ComparedPlace], images: PageImages) -> list[SeenPlace]:
    """What the places look like; each page is opened once."""
    on_pages: dict[int, list[tuple[ComparedPlace, Bounds, DotBox]]] = {}
    sizes: dict[int, tuple[int, int]] = {}
    for place in places:
        box = place.placed.on_page(place.box)
        page = place.placed.page
        if page not in sizes:
            sizes[page] = images.dots(page, dpi=DPI)
        size = sizes[page]
        left, top, _, _ = in_dots(box, size, DPI)
        # as many dots for boxes of one size, wherever between two dots they begin
        across, down = (max(1, round(length * DPI / 25.4)) for length in (box[2] - box[0], box[3] - box[1]))
        dots = (left, top, min(left + across, size[0]), min(top + down, size[1]))
        on_pages.setdefault(page, []).append((place, box, dots))
    made: list[SeenPlace] = []
    for page, found in on_pages.items():
        parts = images.parts(page, [dots for _, _, dots in found], dpi=DPI)
        for (place, box, _), image in zip(found, parts, strict=True):
            turn = place.placed.rotation
            upright = image.rotate(-turn, expand=True) if turn else image
            made.append(SeenPlace(place.value, place.placed, box, upright))
    return made


def _compare(
    declared: ToldApartModel,
    places: Sequence[SeenPlace],
    share_of: Callable[[Image.Image, Image.Image], float],
    shown: str,
    findings: Findings,
) -> None:
    looks = {eyes: [filtered(place.image) for place in places] for eyes, filtered in VISION_FILTERS.items()}
    for (i, one), (j, other) in combinations(enumerate(places), 2):
        if one.image.size != other.image.size:
            continue  # faces of two sizes are told apart by them
        for eyes, look in looks.items():
            share = share_of(look[i], look[j])
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
