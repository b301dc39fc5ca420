"""Reading a PDF back with pikepdf, for the tests alone: what stands where, in millimetres from the top left."""

from __future__ import annotations

import io
import json
from dataclasses import dataclass
from typing import Any

import pikepdf

MM = 25.4 / 72
MANIFEST = "tirada-manifest.json"


@dataclass(frozen=True)
class Placed:
    """A form as a page's content places it: clip and the corner of its origin box in mm, rotation in degrees."""

    name: str
    clip: tuple[float, float, float, float]  # x, y, width, height
    x: float  # left edge of the trim
    y: float  # top edge of the trim
    rotation: int
    form: pikepdf.Object


def opened(data: bytes) -> pikepdf.Pdf:
    return pikepdf.open(io.BytesIO(data))


def box_mm(page: pikepdf.Page, name: str) -> tuple[float, float, float, float]:
    """left, top, right, bottom of a page box in mm from the top left corner of the media box."""
    height = float(page.MediaBox[3])
    left, bottom, right, top = (float(value) for value in page.obj[name])
    return (left * MM, (height - top) * MM, right * MM, (height - bottom) * MM)


def form_key(form: pikepdf.Object) -> int:
    return int(form.objgen[0])


def direct_forms(page: pikepdf.Page) -> list[pikepdf.Object]:
    """Forms a page places without moving them: marks and scale bar."""
    found, depth = [], 0
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        depth += {"q": 1, "Q": -1}.get(name, 0)
        if name == "Do" and depth == 0:
            found.append(page.Resources.XObject[operands[0]])
    return found


def placed_forms(page: pikepdf.Page, trim_width: float, trim_height: float) -> list[Placed]:
    """Faces as a page places them: `q clip re W n matrix cm /X Do Q`."""
    height = float(page.MediaBox[3])
    found: list[Placed] = []
    clip: list[float] = []
    matrix: list[float] = []
    for operands, operator in pikepdf.parse_content_stream(page):
        name = str(operator)
        if name in ("q", "Q"):
            clip, matrix = [], []
        elif name == "re":
            clip = [float(value) for value in operands]
        elif name == "cm":
            matrix = [float(value) for value in operands]
        elif name == "Do" and clip and matrix:
            x, y, w, h = clip
            a, _, _, d, e, f = matrix
            turned = (a, d) == (-1, -1)
            assert turned or (a, d) == (1, 1)
            left = e * MM - (trim_width if turned else 0)
            top = (height - f) * MM - (0 if turned else trim_height)
            found.append(
                Placed(
                    str(operands[0]),
                    (x * MM, (height - y - h) * MM, w * MM, h * MM),
                    left,
                    top,
                    180 if turned else 0,
                    page.Resources.XObject[operands[0]],
                )
            )
    return found


def lines_of(form: pikepdf.Object, height: float) -> list[tuple[float, float, float, float]]:
    """Straight lines of a form, x1, y1, x2, y2 in mm from the top left of a page of `height` points."""
    lines, at = [], (0.0, 0.0)
    for operands, operator in pikepdf.parse_content_stream(form):
        if str(operator) == "m":
            at = (float(operands[0]), float(operands[1]))
        elif str(operator) == "l":
            to = (float(operands[0]), float(operands[1]))
            lines.append((at[0] * MM, (height - at[1]) * MM, to[0] * MM, (height - to[1]) * MM))
            at = to
    return lines


def operators_of(form: pikepdf.Object) -> list[tuple[str, list[Any]]]:
    return [(str(operator), list(operands)) for operands, operator in pikepdf.parse_content_stream(form)]


def manifest_of(pdf: pikepdf.Pdf) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(pdf.attachments[MANIFEST].get_file().read_bytes())
    return found


def fonts_of(pdf: pikepdf.Pdf) -> list[pikepdf.Object]:
    """Every font that texts can use, each once; what a composite font is made of counts with it."""
    found = {}
    for item in pdf.objects:
        if (
            isinstance(item, pikepdf.Dictionary | pikepdf.Stream)
            and item.get("/Type") == "/Font"
            and "/CIDSystemInfo" not in item
        ):
            found[item.objgen] = item
        resources = item.get("/Resources") if isinstance(item, pikepdf.Dictionary | pikepdf.Stream) else None
        for font in (resources.get("/Font") or {}).values() if resources is not None else ():
            found[font.objgen] = font
    return list(found.values())
