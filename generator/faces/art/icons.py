"""Reads icons: SVG files of plain paths on a 64-unit grid, as shapes in millimetres."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from pathlib import Path

from generator.base.display_list import Colour, PathSegment, Shape
from generator.base.errors import CannotJudge
from generator.base.files import read_bytes
from generator.base.findings import Where
from generator.base.geometry import Box

GRID = 64.0
STROKE = 2.5
CLASSES = ("ink", "tone", "paper", "line", "cut")
TAGS = ("svg", "title", "desc", "path")
ATTRIBUTES = ("class", "d", "id")
_TAG = re.compile(r"<([A-Za-z][\w:.-]*)")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_SQUARE = re.compile(r"0(?:\.0*)?[\s,]+0(?:\.0*)?[\s,]+(\d+(?:\.\d*)?)[\s,]+\1")
_PATH = re.compile(r"<path\b([^>]*?)/?>", re.DOTALL)
_ATTRIBUTE = re.compile(r'([\w:-]+)\s*=\s*"([^"]*)"')
_VIEWBOX = re.compile(r'<svg\b[^>]*\bviewBox="([^"]*)"', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Icon:
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


def parse_path(data: str, shown: str = "path") -> tuple[PathSegment, ...]:
    """SVG path data as absolute M, L, C, Z. Raises CannotJudge when it is not path data."""
    from fontTools.pens.recordingPen import RecordingPen
    from fontTools.svgLib.path import parse_path as read

    pen = RecordingPen()
    try:
        read(data, pen)
    except (ValueError, TypeError, IndexError, KeyError, AssertionError) as error:
        raise CannotJudge(f"not SVG path data: {error}", where=Where(shown)) from error
    segments: list[PathSegment] = []
    last = (0.0, 0.0)
    for command, points in pen.value:
        if command == "moveTo":
            segments.append(("M", points[0]))
        elif command == "lineTo":
            segments.append(("L", points[0]))
        elif command == "curveTo":
            segments.append(("C", (*points[0], *points[1], *points[2])))
        elif command == "qCurveTo":
            control, end = points
            first = tuple(a + 2 / 3 * (c - a) for a, c in zip(last, control, strict=True))
            second = tuple(b + 2 / 3 * (c - b) for b, c in zip(end, control, strict=True))
            segments.append(("C", (*first, *second, *end)))
        elif command == "closePath":
            segments.append(("Z", ()))
        if points:
            last = points[-1]
    return tuple(segments)


def load_icon(path: Path, shown: str) -> Icon:
    """Read an icon file. Raises CannotJudge when it holds anything but classed paths."""
    return _read(read_bytes(path).decode("utf-8", errors="replace"), path.stem, shown)


@lru_cache(maxsize=1024)
def _read(text: str, name: str, shown: str) -> Icon:
    viewbox = _VIEWBOX.search(text)
    if viewbox is None:
        raise CannotJudge("not an icon: no <svg viewBox>", 'start it with <svg viewBox="0 0 64 64" …>', Where(shown))
    found = _SQUARE.fullmatch(viewbox.group(1).strip())
    size = float(found.group(1)) if found else 0.0
    if size <= 0:
        raise CannotJudge(
            f"the viewBox {viewbox.group(1)!r} is not a square from 0 0", 'write viewBox="0 0 64 64"', Where(shown)
        )
    for tag in _TAG.findall(_COMMENT.sub("", text)):
        if tag not in TAGS:
            raise CannotJudge(f"<{tag}> would not be drawn", "turn every shape into a plain <path>", Where(shown))
    paths = []
    for match in _PATH.finditer(_COMMENT.sub("", text)):
        attributes = dict(_ATTRIBUTE.findall(match.group(1)))
        kind = attributes.get("class", "ink")
        if kind not in CLASSES:
            raise CannotJudge(f"a path has the class {kind!r}", f"use one of {', '.join(CLASSES)}", Where(shown))
        for key in attributes:
            if key not in ATTRIBUTES:
                raise CannotJudge(
                    f"a path's {key}= would not be drawn", "its class says how it is painted", Where(shown)
                )
        segments = parse_path(attributes.get("d", ""), shown)
        if not segments:
            raise CannotJudge("a path draws nothing", 'give it d="M …"', Where(shown))
        paths.append((kind, segments))
    if not paths:
        raise CannotJudge("the icon has no <path>", where=Where(shown))
    return Icon(name, size, tuple(paths))
