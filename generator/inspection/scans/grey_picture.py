"""A scan or photograph as greys: read from a file of any common format, and sampled between its dots."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageOps, UnidentifiedImageError

from generator.base.errors import CannotJudge
from generator.base.files import LARGEST_PRINT, read_bytes
from generator.base.findings import Where

Greys: TypeAlias = NDArray[np.float32]
PointArray: TypeAlias = NDArray[np.float64]  # points, one a row

LONG_SIDE = 2600  # dots: finer pictures are made coarser, A4 is then seen at 220 dots to the inch
LEAST_SIDE = 700  # dots along the longer side
MOST_DOTS = 250_000_000


@dataclass(frozen=True, slots=True)
class GreyPicture:
    """A picture as greys from 0 to 255, a row for each line; `shown` names its file."""

    shown: str
    greys: Greys

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in dots."""
        return self.greys.shape[1], self.greys.shape[0]

    def at(self, places: PointArray) -> PointArray:
        """The greys at places in dots (the first dot is from 0 to 1), between dots; not a number outside."""
        x, y = places[..., 0] - 0.5, places[..., 1] - 0.5
        wide, high = self.size
        left = np.clip(np.floor(x).astype(int), 0, wide - 2)
        top = np.clip(np.floor(y).astype(int), 0, high - 2)
        dx, dy = x - left, y - top
        found = (
            self.greys[top, left] * (1 - dx) * (1 - dy)
            + self.greys[top, left + 1] * dx * (1 - dy)
            + self.greys[top + 1, left] * (1 - dx) * dy
            + self.greys[top + 1, left + 1] * dx * dy
        )
        inside = (x >= 0) & (x <= wide - 1) & (y >= 0) & (y <= high - 1)
        return np.where(inside, found, np.nan)


def read_picture(path: Path) -> GreyPicture:
    """Read a picture. Raises CannotJudge for a file that is none, or one too small or too large to be of use."""
    data, where = read_bytes(path, LARGEST_PRINT), Where(str(path))
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(BytesIO(data)) as image:
                if image.width * image.height > MOST_DOTS:
                    raise CannotJudge(f"the picture has {image.width} x {image.height} dots", "scan at 300 dpi", where)
                turned = ImageOps.exif_transpose(image)
                greys = _greys(turned)
    except (OSError, ValueError, SyntaxError, UnidentifiedImageError, Image.DecompressionBombError) as error:
        fix = "save the scan as PNG or JPEG"
        raise CannotJudge("not a picture that can be read", fix, where) from error
    wide, high = greys.size
    if max(wide, high) < LEAST_SIDE:
        raise CannotJudge(
            f"the picture has {wide} x {high} dots, too few to measure by", "scan at 150 dpi or more", where
        )
    if max(wide, high) > LONG_SIDE:
        share = LONG_SIDE / max(wide, high)
        greys = greys.resize((round(wide * share), round(high * share)), Image.Resampling.BOX)
    return GreyPicture(str(path), np.asarray(greys, dtype=np.float32))


def _greys(image: Image.Image) -> Image.Image:
    """A picture in eight bits of grey; clear places are white."""
    if image.mode.startswith("I"):
        deep = np.asarray(image, dtype=np.float64)
        return Image.fromarray((deep * (255 / max(float(deep.max()), 1.0))).astype(np.uint8))
    if "A" in image.getbands():
        ground = Image.new("RGBA", image.size, "white")
        return Image.alpha_composite(ground, image.convert("RGBA")).convert("L")
    return image.convert("L")
