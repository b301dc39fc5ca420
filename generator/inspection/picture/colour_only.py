"""Finds pieces that differ by colour alone, by simulating three kinds of colour blindness, and greys.

The matrices are those of Machado, Oliveira and Fernandes (2009) for a complete lack of one kind of cone;
they apply to linear light.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations

from PIL import Image, ImageChops, ImageDraw

from generator.base.colours import from_light, to_light
from generator.inspection.evidence.expectation import ExpectedPiece
from generator.inspection.evidence.sheet_under_inspection import FoundPiece, JudgedSheet
from generator.inspection.reading.pages import ReadPage
from generator.inspection.reading.words import squash

DOTS = 3.0  # dots to the mm
SHRINK = 3  # side of the patches that are averaged, in dots (1 mm), so that smoothed edges do not count
UNNOTICEABLE = 26  # of 255: a smaller difference of a patch is not seen across a table
NOTICEABLE = 40  # of 255: a difference of a patch that full colour vision sees
VisionFilter = Callable[[Image.Image], Image.Image]

MATRICES = {
    "protanopia": (0.152286, 1.052583, -0.204868, 0.114503, 0.786281, 0.099216, -0.003882, -0.048116, 1.051998),
    "deuteranopia": (0.367322, 0.860646, -0.227968, 0.280085, 0.672501, 0.047413, -0.011820, 0.042940, 0.968881),
    "tritanopia": (1.255528, -0.076749, -0.178779, -0.078411, 0.930809, 0.147602, 0.004733, 0.691367, 0.303900),
}

TO_LIGHT = [round(255 * to_light(i / 255)) for i in range(256)] * 3
FROM_LIGHT = [round(255 * from_light(i / 255)) for i in range(256)] * 3


def vision_filter(name: str) -> VisionFilter:
    """A function that shows a picture as seen with a colour blindness of MATRICES, or in `greyscale`."""
    if name == "greyscale":
        return lambda image: image.convert("L")
    m = MATRICES[name]
    matrix = (*m[:3], 0.0, *m[3:6], 0.0, *m[6:], 0.0)
    return lambda image: image.point(TO_LIGHT).convert("RGB", matrix).point(FROM_LIGHT)


VISION_FILTERS = {name: vision_filter(name) for name in (*MATRICES, "greyscale")}


def largest_difference(one: Image.Image, other: Image.Image) -> int:
    """The largest difference between two pictures of one size at any dot, from 0 to 255."""
    extrema = ImageChops.difference(one, other).getextrema()
    pairs: Iterable[tuple[int, int]] = [extrema] if len(one.getbands()) == 1 else extrema  # type: ignore[assignment,list-item]
    return max(high for _, high in pairs)


def lookalike_groups(pieces: Iterable[ExpectedPiece]) -> dict[str, str]:
    """Pieces of one format with the same texts but for their code: code -> the first code of its group."""
    alike: defaultdict[tuple[str, str], list[str]] = defaultdict(list)
    for piece in pieces:
        texts = "".join(text.squashed.replace(squash(piece.code), "") for text in piece.front.texts)
        alike[piece.front.face.format.id, texts].append(piece.code)
    return {code: codes[0] for codes in alike.values() if len(codes) > 1 for code in codes}


@dataclass(slots=True)
class PieceImage:
    """The picture of a piece where it was first found, cropped to its trim, its code painted over."""

    found: FoundPiece
    image: Image.Image


@dataclass(slots=True)
class PieceImages:
    """The pictures of those pieces of a file that only a picture tells apart (`groups`: lookalike_groups)."""

    groups: dict[str, str]
    seen: dict[str, PieceImage] = field(default_factory=dict)

    def add_page(self, page: ReadPage, pieces: Iterable[FoundPiece]) -> None:
        """Add pictures of the pieces of a page that were not seen before. The page must be open."""
        new = {f.code: f for f in pieces if f.code in self.groups and f.code not in self.seen and f.part is None}
        if not new:
            return
        image = page.render(DOTS)
        for code, found in new.items():
            self.seen[code] = PieceImage(found, _cropped(image, found))

    def colour_only_pairs(self) -> Iterator[tuple[PieceImage, PieceImage, str]]:
        """Pairs that differ in full colour but not in some simulated vision, with the name of that vision."""
        groups: defaultdict[tuple[str, tuple[int, int]], list[PieceImage]] = defaultdict(list)
        for code, one in self.seen.items():
            groups[self.groups[code], one.image.size].append(one)
        for alike in groups.values():
            same: defaultdict[bytes, list[int]] = defaultdict(list)  # of many pieces most are often copies of another
            for i, one in enumerate(alike):
                same[one.image.tobytes()].append(i)
            images = [alike[numbers[0]].image for numbers in same.values()]
            views = {name: [vision(image) for image in images] for name, vision in VISION_FILTERS.items()}
            pairs: list[tuple[int, int, str]] = []
            for (a, these), (b, those) in combinations(enumerate(same.values()), 2):
                if largest_difference(images[a], images[b]) < NOTICEABLE:
                    continue
                blind = next(
                    (name for name, view in views.items() if largest_difference(view[a], view[b]) < UNNOTICEABLE), None
                )
                if blind is not None:
                    pairs += [(min(i, j), max(i, j), blind) for i in these for j in those]
            yield from ((alike[i], alike[j], blind) for i, j, blind in sorted(pairs))


def _cropped(page: Image.Image, found: FoundPiece) -> Image.Image:
    for text in found.form.texts:
        if squash(found.code) in squash(text.text):
            ImageDraw.Draw(page).rectangle([v * DOTS for v in text.bounds], fill="#808080")
    left, top, right, bottom = (v * DOTS for v in found.trim)
    size = round(right - left), round(bottom - top)
    piece = page.crop((round(left), round(top), round(left) + size[0], round(top) + size[1]))
    if found.rotation:
        piece = piece.rotate(-found.rotation, expand=True)
    return piece.reduce(SHRINK)


def judge_colours(sheet: JudgedSheet, piece_images: PieceImages) -> None:
    """Report every two pieces that only a colour tells apart."""
    for one, other, blind in piece_images.colour_only_pairs():
        sheet.findings.error(
            "print.colour-only",
            f"{sheet.name(one.found)} and {sheet.name(other.found)} differ by a colour alone: "
            + ("in greys" if blind == "greyscale" else f"with {blind}")
            + " they look the same",
            sheet.where(one.found),
            fix="give them another shape, pattern, letter or number as well",
        )
