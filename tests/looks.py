"""Golden pages: a page compared with the picture a person looked at (see tests/golden/README.md)."""

from __future__ import annotations

import os
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageChops, ImageStat
from projects import ROOT

GOLDEN = ROOT / "tests" / "golden"
DOTS = 60
SHRINK = 4  # dots a side that are averaged, so that edges smoothed another way do not count
MEAN = 1.0  # of 255: how far the whole page may be off
WORST = 40.0  # of 255: how far one averaged patch (1.7 mm) may be off
WRITE = "TIRADA_WRITE_GOLDEN"


def distance(a: Image.Image, b: Image.Image) -> tuple[float, float]:
    """Mean and worst difference of two pictures, 0 to 255, over averaged patches."""
    small = [image.convert("RGB").reduce(SHRINK) for image in (a, b)]
    if small[0].size != small[1].size:
        return 255.0, 255.0
    difference = ImageChops.difference(*small)
    return max(ImageStat.Stat(difference).mean), float(max(high for _, high in difference.getextrema()))


def alike(a: Image.Image, b: Image.Image) -> bool:
    mean, worst = distance(a, b)
    return mean <= MEAN and worst <= WORST


def rendered(data: bytes, number: int) -> Image.Image:
    """One page of a PDF, counted from 0."""
    document = pdfium.PdfDocument(data)
    made = document[number].render(scale=DOTS / 72).to_pil().convert("RGB")
    document.close()
    return made


def looks_as_it_did(made: Image.Image, name: str, folder: Path) -> None:
    """Assert that a page looks like its golden picture; with TIRADA_WRITE_GOLDEN=yes the picture is written instead."""
    path = GOLDEN / f"{name}.png"
    if os.environ.get(WRITE) == "yes":
        made.quantize(256, Image.Quantize.MEDIANCUT, kmeans=2, dither=Image.Dither.NONE).save(path, optimize=True)
        pytest.skip(f"{path.name} written: look at it before you keep it")
    assert path.exists(), f"{path.name} is missing: see tests/golden/README.md"
    with Image.open(path) as golden:
        mean, worst = distance(made, golden)
    seen = folder / path.name
    made.save(seen)
    assert mean <= MEAN, f"{path.name} is {mean:.2f} off on average; the page as it is now: {seen}"
    assert worst <= WORST, f"{path.name} is {worst:.0f} off in one place; the page as it is now: {seen}"
