"""Pictures of a printed page as scanners and cameras take them: tilted, blurred, noisy, in shadow, on a dark ground."""

from __future__ import annotations

import random
from io import BytesIO

import numpy as np
import pypdfium2
from PIL import Image, ImageFilter

from generator.base.landing import Landing, inverse

RIM = 14.0  # mm of what the sheet lies on, all round
GROUND = 38


def printed_page(pdf: bytes, number: int, landing: Landing, dpi: float) -> Image.Image:
    """A page as it comes out of a printer: white paper with the print where that lands."""
    page = pypdfium2.PdfDocument(pdf)[number]
    width, height = (points / 72 * 25.4 for points in page.get_size())
    image = page.render(scale=dpi / 72).to_pil().convert("L")
    a, b, c, d, e, f = inverse(landing.matrix(width, height))
    mm = dpi / 25.4
    return image.transform(
        image.size, Image.Transform.AFFINE, (a, c, e * mm, b, d, f * mm), Image.Resampling.BICUBIC, fillcolor=255
    )


def photographed(paper: Image.Image, dpi: float, chance: random.Random, hard: float = 1.0) -> Image.Image:
    """A picture of a sheet; `hard` says how bad: 0 is a clean scan with a dark lid."""
    rim = round(RIM * dpi / 25.4)
    table = Image.new("L", (paper.width + 2 * rim, paper.height + 2 * rim), GROUND)
    table.paste(paper, (rim, rim))
    wide, high = table.size
    askew = 0.035 * hard * min(wide, high)
    corners = [
        (x + chance.uniform(-askew, askew), y + chance.uniform(-askew, askew))
        for x, y in ((0, 0), (wide, 0), (wide, high), (0, high))
    ]
    seen = table.transform(
        table.size,
        Image.Transform.PERSPECTIVE,
        _view([(0, 0), (wide, 0), (wide, high), (0, high)], corners),
        Image.Resampling.BICUBIC,
        fillcolor=GROUND,
    )
    seen = seen.filter(ImageFilter.GaussianBlur(0.4 + 0.8 * hard * chance.random()))
    greys = np.asarray(seen, dtype=float)
    if hard:
        y, x = np.mgrid[0 : 1 : high * 1j, 0 : 1 : wide * 1j]  # type: ignore[misc]
        turn = chance.uniform(0, 6.28)
        light = 0.82 + 0.18 * np.cos(turn) * (2 * x - 1) + 0.18 * np.sin(turn) * (2 * y - 1)
        edge = (x - chance.uniform(0.2, 0.8)) * np.cos(turn + 1) + (y - chance.uniform(0.2, 0.8)) * np.sin(turn + 1)
        light *= 1 - 0.35 * hard / (1 + np.exp(-edge * 40))  # a hand's shadow, with a soft border
        noise = np.random.default_rng(chance.randrange(10**9)).normal(0, 5 * hard, greys.shape)
        greys = greys * np.clip(light, 0.2, 1.0) + noise
    made = Image.fromarray(np.clip(greys, 0, 255).astype(np.uint8))
    return made.rotate(90 * chance.randrange(4), expand=True)


def as_jpeg(image: Image.Image, quality: int = 70) -> bytes:
    data = BytesIO()
    image.save(data, "JPEG", quality=quality)
    return data.getvalue()


def _view(sheet: list[tuple[float, float]], seen: list[tuple[float, float]]) -> tuple[float, ...]:
    """The eight numbers that take places of the picture to places of the sheet."""
    rows, wanted = [], []
    for (x, y), (u, v) in zip(seen, sheet, strict=True):
        rows += [(x, y, 1, 0, 0, 0, -u * x, -u * y), (0, 0, 0, x, y, 1, -v * x, -v * y)]
        wanted += [u, v]
    return tuple(float(value) for value in np.linalg.solve(np.array(rows, dtype=float), np.array(wanted, dtype=float)))
