"""Judges a PDF that another program wrote again: what its pages look like, with the tolerance that this program needs.

Such a file is never proven: a tolerance hides changes that are small enough. It is wrong where its pages look
otherwise beyond the tolerance, and else it is unprovable, and a reason says what was not looked at.

Measured on pages of all games, at 300 dots to the inch: Ghostscript and MuPDF leave no dot of a letter more than 64
levels outside of what lies within two dots of it on the fresh page, cairo within three; no solid area either. Hairlines
may be drawn wider, thinner or not at all by any of them. So words and solid areas count, and thin lines do not.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from PIL import Image, ImageChops, ImageStat

from generator.base.findings import Findings
from generator.base.geometry import Bounds, centre_of, inset, overlap
from generator.base.regular_expressions import regular_expression
from generator.inspection.picture.image_difference import DotBox, boxes_round, offending_dots, solid_dots
from generator.inspection.picture.page_comparison import PageDifference, described, report_differences, size_in_words
from generator.inspection.picture.page_images import DPI, FINE, PageImages, in_dots, in_mm, opened_images
from generator.inspection.picture.page_words import PageWord, page_words
from generator.inspection.picture.placed_pieces import PlacedPiece, piece_at, pieces_of
from generator.inspection.reading.field_tree import all_fields
from generator.inspection.reading.printed_document import PrintedDocument
from generator.inspection.structure.features import judge_active_content
from generator.inspection.structure.page_boxes import page_value
from generator.pdf.metadata import PRODUCER

SAME_SIZE = 0.5  # mm: programs round the size of a page to whole points
BORDER = 0.5  # mm along the edges of a page that are not compared: programs round its size
SUSPICIOUS = 40  # levels at 150 dots to the inch: a page without such a dot is not looked at more closely
ROUND = 1.0  # mm round a suspicious dot that are looked at more closely
PLACES = 40  # most places of a page that are looked at one by one
FEW = 3  # dots of a word beyond the tolerance that are no damage yet; a wrong digit of 8 points has more
READABLE = 1.0  # mm: the height of letters of 5 points; smaller ones stand in figures of pieces
ALIKE = 3.0  # levels: mean difference of two small pictures of what may be the same page
SMALL = (60, 84)  # dots of these small pictures
DIGITS = regular_expression(r"\d")
MUPDF = b"%\xc2\xb5\xc2\xb6"  # the second line of files of MuPDF, which does not name itself
EXACT_WRITERS = regular_expression(r"Ghostscript|MuPDF")  # programs that place what they paint as exactly as it was


@dataclass(frozen=True, slots=True)
class Writer:
    """The program that wrote a PDF, as the PDF names it; empty where it does not."""

    name: str

    @property
    def ours(self) -> bool:
        """Whether the file says that the press wrote it."""
        return self.name == PRODUCER

    @property
    def exact(self) -> bool:
        """Whether the program is known to paint within the narrow tolerance."""
        return EXACT_WRITERS.search(self.name) is not None

    def __str__(self) -> str:
        return self.name or "a program that does not name itself"


def writer_of(document: PrintedDocument) -> Writer:
    """The program that wrote a file: the first that Info or XMP names and that is not the press.

    Raises CannotJudge when the bytes are no readable PDF.
    """
    with document.structure() as pdf:
        named = [str(pdf.docinfo.get("/Producer", ""))]
        if "/Metadata" in pdf.Root:
            try:
                named.append(str(pdf.open_metadata().get("pdf:Producer", "")))
            except Exception:  # a packet that is no XML names nobody
                named.append("")
    foreign = [name for name in named if name and name != PRODUCER]
    unnamed = PRODUCER if PRODUCER in named else "MuPDF" if MUPDF in document.data[:32] else ""
    return Writer(foreign[0] if foreign else unnamed)


def judge_foreign_export(document: PrintedDocument, fresh: PrintedDocument, findings: Findings) -> str:
    """Tell what looks otherwise than in the fresh document; returns why the rest of the file cannot be proven.

    Raises CannotJudge when one of the two cannot be read.
    """
    writer = writer_of(document)
    judge_active_content(document, findings)
    differences = compare_foreign_pages(document, fresh, exact=writer.exact)
    report_differences(differences, document.shown, findings)
    lost = lost_parts(document, fresh)
    gone = f"; gone: {', '.join(lost)}" if lost else ""
    turned = turned_pages(document)
    gone += f"; its viewer turns pages: {turned}" if turned else ""
    within = "0.2 mm" if writer.exact else "0.3 mm"
    return (
        f"written again by {writer}: its pages were compared as pictures, which hides changes within {within}, "
        f"of thin lines and of pale colours; its fonts, fields, links and bookmarks cannot be compared{gone}"
    )


def compare_foreign_pages(
    document: PrintedDocument, fresh: PrintedDocument, *, exact: bool = False
) -> list[PageDifference]:
    """The places that look otherwise beyond the tolerance of an `exact` writer, or of any other."""
    differences: list[PageDifference] = []
    with document.structure() as pdf:
        units = [float(page_value(page, "UserUnit", 1)) for page in pdf.pages]
    with opened_images(document, unturned=True) as ours, opened_images(fresh) as theirs:
        pairs = list(_matched(ours, theirs, differences))
        placed = pieces_of(fresh)
        for number, other in pairs:
            (width, height), wanted = ours.size(number), theirs.size(other)
            size = (width * units[number - 1], height * units[number - 1])  # pdfium knows nothing of units
            if any(abs(one - two) > SAME_SIZE for one, two in zip(size, wanted, strict=True)):
                expected, found = size_in_words(wanted), size_in_words(size)
                differences.append(PageDifference("size", number, expected=expected, found=found))
                continue
            differences += _places(number, other, ours, theirs, placed.get(other, ()), exact=exact)
    return sorted(differences, key=lambda one: one.page)


def lost_parts(document: PrintedDocument, fresh: PrintedDocument) -> list[str]:
    """What the fresh document has beside its pictures and a written-again one has not, in words."""
    with document.structure() as pdf, fresh.structure() as whole:
        fields, wanted = (
            sum(1 for _ in all_fields(one.Root.get("/AcroForm", {}).get("/Fields", ()))) for one in (pdf, whole)
        )
        lost = [f"{wanted - fields} of its {wanted} fields"] if fields < wanted else []
        parts = {"/Outlines": "the bookmarks", "/StructTreeRoot": "the order of reading for who cannot see it"}
        lost += [words for name, words in parts.items() if name in whole.Root and name not in pdf.Root]
        return lost + ["the list of placements"] * (len(whole.attachments) > len(pdf.attachments))


def turned_pages(document: PrintedDocument) -> str:
    """The pages that a viewer shows turned, and by how many degrees; empty for none. Some programs turn pages."""
    with document.structure() as pdf:
        turns: dict[int, list[int]] = {}
        for number, page in enumerate(pdf.pages, 1):
            turn = int(page_value(page, "Rotate", 0)) % 360
            if turn:
                turns.setdefault(turn, []).append(number)
    return ", ".join(f"{_ranges(pages)} by {turn}°" for turn, pages in sorted(turns.items()))


def _ranges(numbers: Sequence[int]) -> str:
    """Ascending numbers, those that follow each other as a range: `1-4, 7`."""
    starts = [n for n in numbers if n - 1 not in numbers]
    ends = [n for n in numbers if n + 1 not in numbers]
    return ", ".join(str(a) if a == b else f"{a}-{b}" for a, b in zip(starts, ends, strict=True))


def _matched(ours: PageImages, theirs: PageImages, differences: list[PageDifference]) -> Iterator[tuple[int, int]]:
    """Pages and the fresh pages that they should show; those without one are added to the differences."""
    if len(ours) == len(theirs):
        yield from ((number, number) for number in range(1, len(ours) + 1))
        return
    seen, wanted = ([_small(pages.image(n)) for n in range(1, len(pages) + 1)] for pages in (ours, theirs))
    for number, other in _alignment(seen, wanted):
        if number is None and other is not None:
            differences.append(PageDifference("missing", other))
        elif other is None and number is not None:
            differences.append(PageDifference("extra", number))
        elif number is not None and other is not None:
            yield number, other


def _alignment(seen: Sequence[Image.Image], wanted: Sequence[Image.Image]) -> list[tuple[int | None, int | None]]:
    """The pairs of pages (from 1) that leave the least out: None stands for a page without partner."""
    cost = [[ALIKE * (i + j) for j in range(len(wanted) + 1)] for i in range(len(seen) + 1)]
    apart = [[_unlikeness(one, two) for two in wanted] for one in seen]
    for i in range(1, len(seen) + 1):
        for j in range(1, len(wanted) + 1):
            left_out = ALIKE + min(cost[i - 1][j], cost[i][j - 1])
            cost[i][j] = min(left_out, cost[i - 1][j - 1] + apart[i - 1][j - 1])
    i, j = len(seen), len(wanted)
    found: list[tuple[int | None, int | None]] = []
    while i or j:
        if i and j and cost[i][j] == cost[i - 1][j - 1] + apart[i - 1][j - 1]:
            found.append((i, j))
            i, j = i - 1, j - 1
        elif i and cost[i][j] == cost[i - 1][j] + ALIKE:
            found.append((i, None))
            i -= 1
        else:
            found.append((None, j))
            j -= 1
    return found[::-1]


def _small(image: Image.Image) -> Image.Image:
    return image.convert("L").resize(SMALL, Image.Resampling.BOX)


def _unlikeness(one: Image.Image, other: Image.Image) -> float:
    """How far two small pictures are apart: their mean difference, in levels."""
    mean: float = ImageStat.Stat(ImageChops.difference(one, other)).mean[0]
    return mean


def _places(
    number: int,
    other: int,
    ours: PageImages,
    theirs: PageImages,
    placed: Sequence[PlacedPiece],
    *,
    exact: bool,
) -> Iterator[PageDifference]:
    with ours.page(number) as page, theirs.page(other) as fresh_page:
        words, fresh_words = page_words(page), page_words(fresh_page)
    boxes: list[Bounds] = []
    for printed in (False, True) if ours.has_annotations(number) else (False,):
        image, wanted = _framed(ours.image(number, printed=printed), theirs.image(other, printed=printed), DPI)
        suspicious = offending_dots(image, wanted, levels=SUSPICIOUS)
        if suspicious is None or boxes:
            continue
        image, wanted = _framed(
            ours.image(number, printed=printed, dpi=FINE), theirs.image(other, printed=printed, dpi=FINE), FINE
        )
        places = [in_mm(box) for box in boxes_round(suspicious, PLACES)]
        damaged = _damaged(image, wanted, places, [*fresh_words, *words], 2 if exact else 3)
        boxes = [in_mm(box, FINE) for box in damaged]
        for box in boxes:
            expected, found = described(fresh_words, wanted, box, FINE), described(words, image, box, FINE)
            yield PageDifference("place", number, box, expected, found, piece_at(placed, *centre_of(box)))
    for wrong, right in _other_numbers(words, fresh_words):
        if not any(overlap(wrong.bounds, box) for box in boxes):
            piece = piece_at(placed, *centre_of(wrong.bounds))
            yield PageDifference("place", number, wrong.bounds, repr(right.text), repr(wrong.text), piece)


def _other_numbers(words: Sequence[PageWord], fresh_words: Sequence[PageWord]) -> Iterator[tuple[PageWord, PageWord]]:
    """Words that differ from those in their places by a digit alone: too small a change for the tolerance.

    Words that differ otherwise are no damage: programs lose what the letters of their fonts mean. Where most numbers
    differ, that was lost too.
    """
    by_shape: dict[str, list[PageWord]] = {}
    for word in words:
        by_shape.setdefault(DIGITS.sub("0", word.text), []).append(word)
    pairs = [
        (word, right)
        for right in fresh_words
        if DIGITS.search(right.text) and right.bounds[3] - right.bounds[1] >= READABLE
        for word in by_shape.get(DIGITS.sub("0", right.text), ())
        if overlap(word.bounds, (*centre_of(right.bounds), *centre_of(right.bounds)))
    ]
    differing = [(word, right) for word, right in pairs if word.text != right.text]
    if len(differing) * 2 < len(pairs):
        yield from differing


def _framed(image: Image.Image, wanted: Image.Image, dpi: int) -> tuple[Image.Image, Image.Image]:
    """Two pictures of a page with the same size, their borders made white."""
    width, height = min(image.width, wanted.width), min(image.height, wanted.height)
    border = round(BORDER * dpi / 25.4)
    inside = (border, border, width - border, height - border)

    def framed(picture: Image.Image) -> Image.Image:
        made = Image.new("RGB", (width, height), "#ffffff")
        made.paste(picture.crop(inside), inside)
        return made

    return framed(image), framed(wanted)


def _damaged(
    image: Image.Image, wanted: Image.Image, places: Iterable[Bounds], words: Sequence[PageWord], radius: int
) -> list[DotBox]:
    """The places, among some, where a word or a solid area looks otherwise; in dots of the fine pictures."""
    offending = Image.new("L", image.size, 0)
    for place in places:
        left, top, right, bottom = in_dots(inset(place, -ROUND), image.size, FINE)
        part = (left, top, right, bottom)
        dots = offending_dots(image.crop(part), wanted.crop(part), radius)
        if dots is not None:  # but for a rim: what lies beside it was not looked at
            rim = (radius, radius, dots.width - radius, dots.height - radius)
            offending.paste(255, (left + radius, top + radius), dots.crop(rim))
    damaged = solid_dots(offending) or Image.new("L", image.size, 0)
    for word in words:
        box = in_dots(word.bounds, image.size, FINE)
        letters = offending.crop(box)
        left, top, right, bottom = letters.getbbox() or (0, 0, 0, 0)
        straight = min(right - left, bottom - top) < 2  # a hairline through the word, or on one that is hidden
        if not straight and letters.histogram()[255] > FEW:
            damaged.paste(255, box, letters)
    return boxes_round(damaged)
