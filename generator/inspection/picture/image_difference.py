"""Compares two pictures of a page: which dots differ at all or beyond a tolerance, and the boxes that hold them.

Tolerance: a dot offends when it lies more levels outside what the other picture has in the square round it than it may,
seen from either side. Similarity indices and the ink of an area tell a re-written page from a wrong digit worse.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PIL import Image, ImageChops

LEVELS = 64  # of 255
CELL = 6  # dots: about 1 mm at 150 dots to the inch
APART = 2  # cells: differences that are nearer to one another than this are one place
DotBox = tuple[int, int, int, int]  # left, top, right, bottom


def differing_dots(image: Image.Image, fresh: Image.Image) -> Image.Image | None:
    """The dots that differ at all, as a grey picture of 0 and 255; None when the pictures are equal.

    Raises ValueError for pictures of different sizes.
    """
    return _beyond(_strongest(ImageChops.difference(image, _same_size(image, fresh))), 0)


def offending_dots(image: Image.Image, fresh: Image.Image, radius: int = 1, levels: int = LEVELS) -> Image.Image | None:
    """The dots beyond the tolerance, as a grey picture of 0 and 255; None when there are none.

    `radius` is how far, in dots, the square reaches that a dot is compared with. Raises ValueError for pictures of
    different sizes.
    """
    fresh = _same_size(image, fresh)
    found = ImageChops.lighter(_outside(image, fresh, radius), _outside(fresh, image, radius))
    return _beyond(_strongest(found), levels)


def solid_dots(dots: Image.Image) -> Image.Image | None:
    """The dots in the middle of a square of 3 x 3 that are all set; None when there are none: lines have none."""
    solid = _around(dots, ImageChops.darker, 1)
    return solid if solid.getbbox() is not None else None


def boxes_round(dots: Image.Image, most: int = 8) -> list[DotBox]:
    """The boxes of the places where dots are set, the largest first; what is beyond `most` is put into the last."""
    cells = _cells(dots)
    boxes = []
    while cells:
        group = _group(cells)
        left, top = min(x for x, _ in group) * CELL, min(y for _, y in group) * CELL
        right, bottom = (max(x for x, _ in group) + 1) * CELL, (max(y for _, y in group) + 1) * CELL
        inner = dots.crop((left, top, min(right, dots.width), min(bottom, dots.height))).getbbox()
        if inner is not None:
            boxes.append((left + inner[0], top + inner[1], left + inner[2], top + inner[3]))
    boxes.sort(key=lambda box: (-(box[2] - box[0]) * (box[3] - box[1]), box))
    rest = boxes[most - 1 :]
    if len(rest) > 1:
        lefts, tops, rights, bottoms = zip(*rest, strict=True)
        boxes[most - 1 :] = [(min(lefts), min(tops), max(rights), max(bottoms))]
    return boxes


def _same_size(image: Image.Image, fresh: Image.Image) -> Image.Image:
    if image.size != fresh.size:
        raise ValueError(f"pictures of {image.size} and {fresh.size} dots cannot be compared")
    return fresh


def _strongest(difference: Image.Image) -> Image.Image:
    """The largest of red, green and blue at each dot."""
    red, green, blue = difference.split()
    return ImageChops.lighter(ImageChops.lighter(red, green), blue)


def _beyond(difference: Image.Image, levels: int) -> Image.Image | None:
    dots = difference.point([0] * (levels + 1) + [255] * (255 - levels))
    return dots if dots.getbbox() is not None else None


def _outside(image: Image.Image, other: Image.Image, radius: int) -> Image.Image:
    """How far each dot of a picture lies outside the lightest and darkest of the other's dots round it."""
    lightest, darkest = (_around(other, choose, radius) for choose in (ImageChops.lighter, ImageChops.darker))
    return ImageChops.lighter(ImageChops.subtract(image, lightest), ImageChops.subtract(darkest, image))


def _around(image: Image.Image, choose: Callable[[Image.Image, Image.Image], Image.Image], radius: int) -> Image.Image:
    """The lightest (or darkest) value in the square round each dot."""
    for _ in range(radius):
        image = choose(choose(image, _moved(image, 1, 0)), _moved(image, -1, 0))
        image = choose(choose(image, _moved(image, 0, 1)), _moved(image, 0, -1))
    return image


def _moved(image: Image.Image, right: int, down: int) -> Image.Image:
    """A picture moved by one dot; the edge that comes free stays as it was."""
    made = image.copy()
    made.paste(image, (right, down))
    return made


def _cells(dots: Image.Image) -> set[tuple[int, int]]:
    """The squares of CELL dots that hold a dot that is set: column and row."""
    small = dots.reduce(CELL)  # the mean of a square: one dot of 36 is 7 of 255
    data, width = small.tobytes(), small.width
    return {(i % width, i // width) for i, value in enumerate(data) if value}


def _group(cells: set[tuple[int, int]]) -> list[tuple[int, int]]:
    """Take one square and all that hang together with it out of the set."""
    found = [cells.pop()]
    for x, y in found:  # grows while it is walked through
        for near in _near(x, y):
            if near in cells:
                cells.remove(near)
                found.append(near)
    return found


def _near(x: int, y: int) -> Iterator[tuple[int, int]]:
    for down in range(-APART, APART + 1):
        for right in range(-APART, APART + 1):
            yield x + right, y + down
