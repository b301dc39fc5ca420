"""Bitmaps of a publisher: read, and checked against the size of the box they are printed in."""

from __future__ import annotations

import io
import warnings
from pathlib import Path

from generator.base.display_list import Raster
from generator.base.errors import CannotJudge
from generator.base.files import read_bytes
from generator.base.findings import Findings, Where
from generator.base.geometry import Box

SUFFIXES = (".png", ".jpg", ".jpeg")
FINE, LEAST = 250.0, 150.0  # dots per inch: fewer are told, fewer still are refused
STRETCHED = 0.02  # by how much the shape of a picture may differ from that of its place
MOST_DOTS = 80_000_000  # of a picture: an A3 page at 600 to the inch has 70 million
INCH = 25.4  # mm
MODES = {"RGB": "RGB", "RGBA": "RGBA", "L": "L", "LA": "LA", "1": "L", "P": "RGBA"}  # what each is printed as


def load_raster(path: Path, shown: str) -> Raster:
    """Read a PNG or JPEG. Raises CannotJudge for what cannot be read, or is no grey or RGB picture."""
    from PIL import Image, UnidentifiedImageError

    raw = read_bytes(path)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            # of other kinds of picture, some would call programs to be read
            image: Image.Image = Image.open(io.BytesIO(raw), formats=("PNG", "JPEG"))
            if image.width * image.height > MOST_DOTS:  # told before a dot of it is unpacked
                raise CannotJudge(
                    f"it has {image.width} x {image.height} dots, more than {MOST_DOTS // 1_000_000} million",
                    "make it smaller: 300 dots to the inch are enough",
                    Where(shown),
                )
            image.load()
    except UnidentifiedImageError as error:  # its message names an address in memory
        raise CannotJudge("not a readable picture", "save it again as PNG or JPEG", Where(shown)) from error
    except CannotJudge:
        raise
    except Exception as error:  # a damaged file may break the reader anywhere
        raise CannotJudge(f"not a readable picture ({error})", "save it again as PNG or JPEG", Where(shown)) from error
    if image.mode not in MODES:
        raise CannotJudge(f"its colour mode is {image.mode}", "save it in RGB or in greys, 8 bits each", Where(shown))
    if image.format == "JPEG" and image.mode in ("RGB", "L"):
        return Raster(path.stem, *image.size, image.mode == "L", raw, True, None)
    made = image.convert(MODES[image.mode])
    mask = made.getchannel("A") if made.mode.endswith("A") else None
    clear = mask is not None and mask.getextrema() != (255, 255)
    made = made.convert("L" if made.mode.startswith("L") else "RGB")
    return Raster(
        path.stem, *made.size, made.mode == "L", made.tobytes(), False, mask.tobytes() if mask and clear else None
    )


def fitted(raster: Raster, box: Box) -> Box:
    """The largest box of the picture's proportions in the middle of `box` (mm)."""
    x, y, w, h = box
    scale = min(w / raster.width, h / raster.height)
    wide, high = raster.width * scale, raster.height * scale
    return x + (w - wide) / 2, y + (h - high) / 2, wide, high


def _cut(raster: Raster, shape: float) -> str:
    """The largest part of a picture that is so many times as wide as high, in dots."""
    wide, high = min(raster.width, round(raster.height * shape)), min(raster.height, round(raster.width / shape))
    return f"{max(1, wide)} x {max(1, high)}"


def judge_place(raster: Raster, box: Box, code: str, where: Where, findings: Findings) -> None:
    """Report a bitmap whose resolution is too low for its box, or whose proportions differ from it."""
    _, _, w, h = box
    size = f"{raster.name} has {raster.width} x {raster.height} dots"
    shape, wanted = raster.width / raster.height, w / h
    if abs(shape / wanted - 1) > STRETCHED:
        findings.error(
            "art.aspect",
            f"{code}: {size} ({shape:.2f} to 1), its place of {w:g} x {h:g} mm is {wanted:.2f} to 1",
            where,
            fix=f"cut the picture to the shape of its place: {_cut(raster, wanted)} dots of it",
        )
    _, _, wide, _ = fitted(raster, box)
    dots = raster.width / wide * INCH
    if dots < FINE:
        tell = findings.error if dots < LEAST else findings.warning
        tell(
            "art.resolution",
            f"{code}: {size}, on {wide:g} mm that is {dots:.0f} to the inch; {FINE:g} are wanted, {LEAST:g} needed",
            where,
            fix="give it a larger picture: enlarging this one adds nothing",
        )
