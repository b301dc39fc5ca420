"""Compares the pages of a finished PDF with those of a fresh one, picture by picture, by the same renderer.

Any dot that differs is told: both were written by the press, so nothing may look otherwise. Files that another program
wrote again are compared with a tolerance, in inspection/picture/foreign_export.py.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

from PIL import Image, ImageOps

from generator.base.files import sha256
from generator.base.findings import Findings, Where
from generator.base.geometry import Bounds, centre_of
from generator.inspection.picture.image_difference import boxes_round, differing_dots, offending_dots
from generator.inspection.picture.page_images import DPI, PageImages, in_dots, in_mm, opened_images
from generator.inspection.picture.page_words import PageWord, page_words, words_in
from generator.inspection.picture.placed_pieces import PlacedPiece, piece_at, pieces_of
from generator.inspection.reading.printed_document import PrintedDocument

SAME_SIZE = 0.05  # mm by which the sizes of two pages may differ
EDGE = 2  # dots at the border of a place that may be smoothed
WHOLE = 0.5  # of the page: a difference this large is looked at for a turned or mirrored page
TRANSPOSED: Mapping[str, Image.Transpose] = {
    "mirrored left to right": Image.Transpose.FLIP_LEFT_RIGHT,
    "mirrored top to bottom": Image.Transpose.FLIP_TOP_BOTTOM,
    "turned upside down": Image.Transpose.ROTATE_180,
}
Kind = Literal["missing", "extra", "exchanged", "size", "transposed", "place", "printed"]
OF_PAGES: Sequence[Kind] = ("missing", "extra", "exchanged", "size")


@dataclass(frozen=True, slots=True)
class PageDifference:
    """One way in which a document looks otherwise than the fresh one.

    `page` counts from 1 in the document, or in the fresh one where the page is missing. `box` is a place on the page in
    mm. `expected` and `found` say what the place should show and shows; `piece` is the piece that belongs there.
    """

    kind: Kind
    page: int
    box: Bounds | None = None
    expected: str = ""
    found: str = ""
    piece: PlacedPiece | None = None


def compare_pages(
    document: PrintedDocument, fresh: PrintedDocument, pages: Iterable[int] | None = None
) -> list[PageDifference]:
    """What looks otherwise than in the fresh document; nothing when every picture is the same, dot for dot.

    `pages` are the numbers (from 1) of those that are not known to be equal; None is all. Where the documents have
    different numbers of pages, every page is looked at. Raises CannotJudge when a document cannot be read.
    """
    with opened_images(document) as ours, opened_images(fresh) as theirs:
        if len(ours) != len(theirs):
            return _compare_sequences(ours, theirs, fresh)
        wanted = range(1, len(ours) + 1) if pages is None else sorted(set(pages))
        return _compare_pairs([(number, number) for number in wanted], ours, theirs, fresh)


def report_differences(differences: Sequence[PageDifference], shown: str, findings: Findings) -> None:
    """Tell every difference as an error at its page and box."""
    for one in differences:
        slot = one.piece.slot if one.piece is not None else None
        where = Where(shown, page=None if one.kind == "missing" else one.page, slot=slot, box=one.box)
        message, fix = _message(one), "build it again"
        if one.kind in OF_PAGES:
            findings.error("picture.pages", message, where, fix=fix, expected=one.expected, found=one.found)
        else:
            findings.error("picture.differs", message, where, fix=fix, expected=one.expected, found=one.found)


def _compare_sequences(ours: PageImages, theirs: PageImages, fresh: PrintedDocument) -> list[PageDifference]:
    """Pages are matched by their pictures: one that is missing must not make all that follow it wrong."""
    seen = [_hash(ours.image(number)) for number in range(1, len(ours) + 1)]
    wanted = [_hash(theirs.image(number)) for number in range(1, len(theirs) + 1)]
    differences: list[PageDifference] = []
    pairs: list[tuple[int, int]] = []
    for what, start, end, fresh_start, fresh_end in SequenceMatcher(None, seen, wanted, False).get_opcodes():
        if what == "equal":
            continue
        mine, other = range(start + 1, end + 1), range(fresh_start + 1, fresh_end + 1)
        pairs += zip(mine, other, strict=False)
        for number in other[len(mine) :]:
            with theirs.page(number) as page:
                begins = words_in(page_words(page), (0.0, 0.0, *theirs.size(number)))
            differences.append(PageDifference("missing", number, expected=begins))
        differences += [PageDifference("extra", number) for number in mine[len(other) :]]
    return sorted([*differences, *_compare_pairs(pairs, ours, theirs, fresh)], key=lambda one: one.page)


def _compare_pairs(
    pairs: Sequence[tuple[int, int]], ours: PageImages, theirs: PageImages, fresh: PrintedDocument
) -> list[PageDifference]:
    """The differences of pages and the fresh pages that belong there."""
    unequal, differences = [], []
    for number, other in pairs:
        size, wanted = ours.size(number), theirs.size(other)
        if any(abs(one - two) > SAME_SIZE for one, two in zip(size, wanted, strict=True)):
            differences.append(
                PageDifference("size", number, expected=size_in_words(wanted), found=size_in_words(size))
            )
        elif ours.image(number).tobytes() != theirs.image(other).tobytes():
            unequal.append((number, other))
        elif ours.has_annotations(number) and _prints_otherwise(number, other, ours, theirs):
            differences.append(PageDifference("printed", number))
    exchanged = _exchanged(unequal, ours, theirs) if len(unequal) > 1 else {}
    placed = pieces_of(fresh) if unequal else {}
    for number, other in unequal:
        if number in exchanged:
            found = f"page {exchanged[number]}"
            differences.append(PageDifference("exchanged", number, expected=f"page {other}", found=found))
        else:
            differences += _places(number, other, ours, theirs, placed.get(other, ()))
    return sorted(differences, key=lambda one: one.page)


def _prints_otherwise(number: int, other: int, ours: PageImages, theirs: PageImages) -> bool:
    return ours.image(number, printed=True).tobytes() != theirs.image(other, printed=True).tobytes()


def _exchanged(unequal: Sequence[tuple[int, int]], ours: PageImages, theirs: PageImages) -> dict[int, int]:
    """Pages that show what belongs on another of them: number of the page -> number of the fresh page it shows."""
    wanted = {_hash(theirs.image(other)): other for _, other in unequal}
    seen = {number: _hash(ours.image(number)) for number, _ in unequal}
    return {number: wanted[picture] for number, picture in seen.items() if picture in wanted}


def _places(
    number: int, other: int, ours: PageImages, theirs: PageImages, placed: Sequence[PlacedPiece]
) -> Iterator[PageDifference]:
    image, wanted = ours.image(number), theirs.image(other)
    if image.size != wanted.size:  # sizes that differ by less than SAME_SIZE, on two sides of a dot
        image = ImageOps.pad(image.crop((0, 0, *wanted.size)), wanted.size)
    dots = differing_dots(image, wanted)
    if dots is None:
        return
    transposed = _transposed(image, wanted, dots)
    if transposed:
        yield PageDifference("transposed", number, expected="upright", found=transposed)
        return
    with ours.page(number) as page, theirs.page(other) as fresh_page:
        words, fresh_words = page_words(page), page_words(fresh_page)
    for dot_box in boxes_round(dots):
        box = in_mm(dot_box)
        yield PageDifference(
            "place",
            number,
            box,
            described(fresh_words, wanted, box),
            described(words, image, box),
            piece_at(placed, *centre_of(box)),
        )


def _transposed(image: Image.Image, wanted: Image.Image, dots: Image.Image) -> str:
    """How the whole page was turned over, where that is all; empty otherwise."""
    left, top, right, bottom = dots.getbbox() or (0, 0, 0, 0)
    if (right - left) * (bottom - top) < WHOLE * image.width * image.height:
        return ""
    return next(
        (
            name
            for name, transpose in TRANSPOSED.items()
            if offending_dots(image.transpose(transpose), wanted, 2) is None
        ),
        "",
    )


def described(words: Sequence[PageWord], image: Image.Image, box: Bounds, dpi: int = DPI) -> str:
    """What a place of a page shows: its words, or the one colour that it is filled with, or a drawing."""
    left, top, right, bottom = in_dots(box, image.size, dpi)
    if min(right - left, bottom - top) > 2 * EDGE:  # what covers a place seldom ends where a dot does
        left, top, right, bottom = left + EDGE, top + EDGE, right - EDGE, bottom - EDGE
    part = image.crop((left, top, right, bottom))
    text = words_in(words, box)
    if part.getcolors(1):
        plain = f"nothing but #{part.tobytes()[:3].hex()}"
        return f"{text!r} under {plain}" if text else plain
    return repr(text) if text else "a drawing"


def _hash(image: Image.Image) -> str:
    return sha256(repr(image.size).encode() + image.tobytes())


def size_in_words(size: tuple[float, float]) -> str:
    """The size of a page: `210.0 x 297.0 mm`."""
    return f"{size[0]:.1f} x {size[1]:.1f} mm"


def _message(one: PageDifference) -> str:
    """A difference as a sentence."""
    if one.kind == "missing":
        text = f", which begins {one.expected!r}" if one.expected else ""
        return f"page {one.page} of what the press makes{text} is not in the file"
    if one.kind == "extra":
        return "the press makes no such page"
    if one.kind == "exchanged":
        return f"here stands what belongs on {one.found}"
    if one.kind == "size":
        return f"the page is {one.found}, {one.expected} expected"
    if one.kind == "transposed":
        return f"the page is {one.found}"
    if one.kind == "printed":
        return "the page is printed otherwise than the press makes it, though it looks the same on a screen"
    piece = f"{one.piece.code}: " if one.piece is not None else ""
    if one.expected != one.found:
        return f"{piece}{one.expected} expected, {one.found} painted"
    return (
        f"{piece}{one.expected} is painted otherwise than the press paints it: in another place, colour or shape, "
        "or covered"
    )
