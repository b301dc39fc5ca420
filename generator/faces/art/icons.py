"""Reads icons: SVG files of plain paths on a 64-unit grid, as shapes in millimetres."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from pathlib import Path

import msgspec

from generator.base.display_list import Colour, PathSegment, Shape
from generator.base.errors import CannotJudge
from generator.base.files import read_bytes
from generator.base.findings import Where
from generator.base.geometry import Box
from generator.faces.art.path_data import parse_path
from generator.faces.art.svg import read_svg

GRID = 64.0
STROKE = 2.5


class Icon(msgspec.Struct, frozen=True):
    """Paths by class, in painting order, on a grid of `size` units."""

    name: str
    size: float
    paths: tuple[tuple[str, tuple[PathSegment, ...]], ...]

    def shapes(self, box: Box, ink: Colour, tone: Colour, paper: Colour) -> tuple[Shape, ...]:
        """The icon's shapes, as large as fits in the middle of a box (mm), in three colours."""
        x, y, width, height = box
        scale = min(width, height) / self.size
        left, top = x + (width - self.size * scale) / 2, y + (height - self.size * scale) / 2
        stroke = STROKE * scale * self.size / GRID
        made = []
        for kind, segments in self.paths:
            placed = place(segments, left, top, scale)
            if kind in ("line", "cut"):
                made.append(Shape(placed, None, ink if kind == "line" else paper, stroke))
            else:
                made.append(Shape(placed, {"ink": ink, "tone": tone, "paper": paper}[kind]))
        return tuple(made)


@lru_cache(maxsize=4096)
def place(segments: tuple[PathSegment, ...], left: float, top: float, scale: float) -> tuple[PathSegment, ...]:
    """Move and scale path segments."""
    placed: list[PathSegment] = []
    for command, numbers in segments:
        across, down = [left + x * scale for x in numbers[::2]], [top + y * scale for y in numbers[1::2]]
        placed.append((command, tuple(chain.from_iterable(zip(across, down, strict=True)))))
    return tuple(placed)


def load_icon(path: Path, shown: str) -> Icon:
    """Read an icon file. Raises CannotJudge when it holds anything but classed paths."""
    return read_icon(read_bytes(path), path.stem, shown)


@lru_cache(maxsize=1024)
def read_icon(content: bytes, name: str, shown: str) -> Icon:
    """An icon of this content and name; `shown` is where it stands, for errors."""
    svg = read_svg(content, shown)
    paths = []
    for kind, data in svg.paths:
        segments = parse_path(data, shown)
        if not segments:
            raise CannotJudge("a path draws nothing", 'give it d="M …"', Where(shown))
        paths.append((kind, segments))
    return Icon(name, svg.size, tuple(paths))
