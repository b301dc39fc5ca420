"""Bitmaps: read, brought into sRGB or greys, and checked against the size of the box they are printed in."""

from __future__ import annotations

import io
import math
import warnings
from pathlib import Path
from typing import TYPE_CHECKING

from generator.base.display_list import Raster
from generator.base.errors import CannotJudge
from generator.base.files import read_bytes
from generator.base.findings import Findings, Where
from generator.base.geometry import Box

if TYPE_CHECKING:
    from PIL.Image import Image

SUFFIXES = (".png", ".jpg", ".jpeg", ".tif", ".tiff")
FINE, LEAST = 250.0, 150.0  # dots per inch: fewer are told, fewer still are refused
STRETCHED = 0.02  # by how much the shape of a picture may differ from that of its place
MOST_DOTS = 80_000_000  # of a picture: an A3 page at 600 to the inch has 70 million
INCH = 25.4  # mm
MODES = {  # what each is printed as
    "RGB": "RGB", "RGBA": "RGBA", "L": "L", "LA": "LA", "1": "L", "P": "RGBA", "PA": "RGBA", "RGBX": "RGB",
    "YCbCr": "RGB", "CMYK": "RGB", "I;16": "L", "I;16B": "L", "I;16L": "L", "I": "L",
}  # fmt: skip
DEEP = 256  # of 65,536 greys, how many make one of 256
UPRIGHT = 1  # the orientation (Exif) of a picture that stands as it is saved
ORIENTATION = 0x0112


def load_raster(path: Path, shown: str) -> Raster:
    """Read a PNG, JPEG or TIFF. Raises CannotJudge for what cannot be read, or holds no colours that can be printed.

    CMYK and other profiles than sRGB become sRGB, and a picture that was taken on its side stands upright.
    """
    from PIL import Image as Pillow
    from PIL import UnidentifiedImageError

    raw = read_bytes(path)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Pillow.DecompressionBombWarning)
            # of other kinds of picture, some would call programs to be read
            image: Image = Pillow.open(io.BytesIO(raw), formats=("PNG", "JPEG", "TIFF"))
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
    upright = image.getexif().get(ORIENTATION, UPRIGHT) == UPRIGHT
    made, remark = _in_srgb(image)
    if image.format == "JPEG" and image.mode in ("RGB", "L") and upright and made is image:
        return Raster(path.stem, *image.size, image.mode == "L", raw, True, None, remark)
    if not upright:
        from PIL import ImageOps

        made = ImageOps.exif_transpose(made)
    if getattr(image, "n_frames", 1) > 1:
        remark = remark or f"it holds {getattr(image, 'n_frames', 1)} pictures: the first one is printed"
    made = _eight_bits(made)
    mask = made.getchannel("A") if made.mode.endswith("A") else None
    clear = mask is not None and mask.getextrema() != (255, 255)
    made = made.convert("L" if made.mode.startswith("L") else "RGB")
    pixels = mask.tobytes() if mask and clear else None
    return Raster(path.stem, *made.size, made.mode == "L", made.tobytes(), False, pixels, remark)


def _in_srgb(image: Image) -> tuple[Image, str]:
    """A picture in sRGB, and what is to be said of that; the picture itself where nothing is to be done."""
    profile = image.info.get("icc_profile")
    if image.mode not in ("RGB", "RGBA", "CMYK"):
        return image, ""
    name = ""
    if profile:
        from PIL import ImageCms

        try:
            source = ImageCms.ImageCmsProfile(io.BytesIO(profile))
            name = ImageCms.getProfileDescription(source).strip()
            if image.mode != "CMYK" and "srgb" in name.lower():
                return image, ""
            mode = "RGBA" if image.mode == "RGBA" else "RGB"
            intent = ImageCms.Intent.RELATIVE_COLORIMETRIC
            flags = ImageCms.Flags.BLACKPOINTCOMPENSATION
            srgb = ImageCms.createProfile("sRGB")
            made = ImageCms.profileToProfile(image, source, srgb, intent, mode, flags=flags)
            assert made is not None
            what = "CMYK, profile" if image.mode == "CMYK" else "of the profile"
            return made, f"its colours are {what} {name}: they are printed in sRGB, as near as it comes"
        except (ImageCms.PyCMSError, OSError, ValueError):
            name = "a profile that cannot be read"
    if image.mode == "CMYK":
        return image.convert("RGB"), "its colours are CMYK without a readable profile: how they look in sRGB is guessed"
    return image, f"its colours have {name}: they are taken for sRGB" if name else ""


def _eight_bits(image: Image) -> Image:
    """A picture in the mode that it is printed in, 8 bits for each colour."""
    if image.mode.startswith("I"):
        deep = image.convert("I")
        return deep.point(lambda grey: grey * (1 / DEEP)).convert("L")
    return image.convert(MODES[image.mode])


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
    tell_remark(raster.name, raster.remark, where, findings)
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
    judge_resolution(raster, wide, code, where, findings)


def tell_remark(name: str, remark: str, where: Where, findings: Findings) -> None:
    """Say what of a picture is printed otherwise than its file says, if anything is."""
    if remark:
        findings.info("art.otherwise", f"{name}: {remark}", where)


def judge_resolution(raster: Raster, wide: float, code: str, where: Where, findings: Findings) -> None:
    """Report a bitmap that is printed `wide` mm wide, all of it, with too few dots to the inch."""
    dots = raster.width / wide * INCH
    if dots >= FINE:
        return
    needed = math.ceil(raster.width * FINE / dots), math.ceil(raster.height * FINE / dots)
    tell = findings.error if dots < LEAST else findings.warning
    tell(
        "art.resolution",
        f"{code}: {raster.name} has {raster.width} x {raster.height} dots, on {wide:g} mm that is {dots:.0f} to the "
        f"inch; {FINE:g} are wanted, {LEAST:g} needed",
        where,
        fix=f"give it a larger picture, of {needed[0]} x {needed[1]} dots: enlarging this one adds nothing",
    )
