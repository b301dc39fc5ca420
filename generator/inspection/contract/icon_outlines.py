"""Recognises icons on a painted face by their outlines, however large they are and whichever way they are turned.

What an icon looks like comes from its art file (templates/art, or the publisher's own), not from whoever painted it.
An icon is the same wherever its paths follow one another in the art's order, all moved, turned and enlarged alike;
a mirrored or damaged one is none.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.geometry import Bounds, union
from generator.catalog.project import Project
from generator.faces.art.icons import GRID, STROKE, Icon, load_icon
from generator.faces.art.images import SUFFIXES, load_raster
from generator.faces.art.publisher_art import own_folder
from generator.inspection.contract.painted_face import PaintedFace, PaintedOutline
from generator.inspection.reading.paths import Step

NEAR = 0.03  # mm: how far a painted point may lie from the art's: PDFs are written in hundredths of a point
TURN = 1.0  # degrees: an icon that is turned by less stands upright
LINES = ("line", "cut")  # classes of paths that are drawn with a pen


@dataclass(frozen=True, slots=True)
class PaintedIcon:
    """An icon on a face: which it may be with its turn (of arrows, each may be another one turned), box and colours.

    `plain` is one that a single outline makes: where no contract knows of an icon, it is only that outline.
    """

    names: tuple[tuple[str, float], ...]
    bounds: Bounds
    ink: frozenset[str]
    tone: frozenset[str]
    paper: frozenset[str]
    plain: bool
    order: int
    outlines: tuple[PaintedOutline, ...] = ()


@dataclass(frozen=True, slots=True)
class _Outline:
    """A path of an icon on its grid: its class, its commands, its points as complex numbers, two far apart."""

    kind: str
    commands: str
    points: tuple[complex, ...]
    far: tuple[int, int]


@dataclass(frozen=True, slots=True)
class _Art:
    name: str
    size: float
    outlines: tuple[_Outline, ...]


@dataclass(frozen=True, slots=True)
class IconOutlines:
    """All icons that a game may print, ready to be recognised; `rasters` are its own bitmaps by their dots."""

    by_commands: dict[str, list[_Art]] = field(default_factory=dict)
    rasters: dict[tuple[int, int, int], str] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)

    def painted_on(self, face: PaintedFace) -> tuple[list[PaintedIcon], list[PaintedOutline]]:
        """The icons on a face, and the outlines that belong to none of them."""
        drawn = [(_commands(outline.steps), _points(outline.steps)) for outline in face.outlines]
        icons: list[PaintedIcon] = []
        rest: list[PaintedOutline] = []
        i = 0
        while i < len(drawn):
            found = self._longest(drawn, face.outlines, i)
            if found is None:
                rest.append(face.outlines[i])
                i += 1
            else:
                icons.append(found)
                i += len(found.outlines)
        for picture in face.pictures:
            name = self.rasters.get(picture.dots) if picture.dots is not None else None
            none: frozenset[str] = frozenset()
            names = ((name, picture.turn),) if name else ()
            icons.append(PaintedIcon(names, picture.bounds, none, none, none, False, picture.order))
        return icons, rest

    def _longest(
        self, drawn: Sequence[tuple[str, list[complex]]], outlines: Sequence[PaintedOutline], start: int
    ) -> PaintedIcon | None:
        """The icon of the most paths that begins with this outline; all that look the same, if several do."""
        found: list[tuple[_Art, complex]] = []
        for art in self.by_commands.get(drawn[start][0], ()):
            if found and len(art.outlines) < len(found[0][0].outlines):
                break  # they are sorted: the longest first
            factor = _placed(art, drawn, outlines, start)
            if factor is not None:
                found.append((art, factor))
        if not found:
            return None
        art = found[0][0]
        parts = tuple(outlines[start : start + len(art.outlines)])
        colours: dict[str, set[str]] = {}
        for path, part in zip(art.outlines, parts, strict=True):
            kind = {"line": "ink", "cut": "paper"}.get(path.kind, path.kind)
            colours.setdefault(kind, set()).add(part.stroke if path.kind in LINES else part.fill)
        return PaintedIcon(
            tuple((one.name, math.degrees(cmath.phase(factor)) % 360) for one, factor in found),
            union(part.bounds for part in parts),
            frozenset(colours.get("ink", ())),
            frozenset(colours.get("tone", ())),
            frozenset(colours.get("paper", ())),
            len(art.outlines) == 1,
            parts[0].order,
            parts,
        )


def load_icon_outlines(project: Project, game: str) -> IconOutlines:
    """The icons of a project, with a game's own art. An art file that cannot be read is nobody's icon."""
    files: dict[str, Path] = {}
    for root in reversed(project.layers):
        files |= {path.stem: path for path in sorted((root / "templates" / "art").glob("*.svg"))}
    made = IconOutlines()
    folder = project.find(*own_folder(game))
    for path in sorted(folder.iterdir()) if folder is not None else ():
        if path.suffix == ".svg":
            files[path.stem] = path
        elif path.suffix in SUFFIXES and path.with_suffix(".svg") not in files.values():
            try:
                raster = project.session.of_file(load_raster, path, project.shown(path))
            except CannotJudge:
                continue  # told by whoever checks the art
            made.rasters[raster.width, raster.height, raster.digest] = path.stem
            made.names.add(path.stem)
    for name, path in files.items():
        try:
            art = _art(project.session.of_file(load_icon, path, project.shown(path)))
        except CannotJudge:
            continue
        made.names.add(name)
        made.by_commands.setdefault(art.outlines[0].commands, []).append(art)
    for several in made.by_commands.values():
        several.sort(key=lambda art: -len(art.outlines))
    return made


def _art(icon: Icon) -> _Art:
    outlines = []
    for kind, segments in icon.paths:
        steps: list[Step] = []
        for command, numbers in segments:
            steps += [(command, x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
            if command == "Z":
                steps.append(("Z", 0.0, 0.0))
        points = _points(steps)
        outlines.append(_Outline(kind, _commands(steps), tuple(points), _far_apart(points)))
    return _Art(icon.name, icon.size, tuple(outlines))


def _commands(steps: Iterable[Step]) -> str:
    return "".join(command for command, _, _ in steps)


def _points(steps: Iterable[Step]) -> list[complex]:
    return [complex(x, y) for command, x, y in steps if command != "Z"]


def _far_apart(points: Sequence[complex]) -> tuple[int, int]:
    """Two points of a path that are far from each other, so that they tell its size and turn well."""
    first = max(range(len(points)), key=lambda i: abs(points[i] - points[0]))
    return first, max(range(len(points)), key=lambda i: abs(points[i] - points[first]))


def _placed(
    art: _Art, drawn: Sequence[tuple[str, list[complex]]], outlines: Sequence[PaintedOutline], start: int
) -> complex | None:
    """By what the art is multiplied (size and turn) to be the outlines from `start` on; None when they are others."""
    if start + len(art.outlines) > len(drawn):
        return None
    largest = max(range(len(art.outlines)), key=lambda i: _span(art.outlines[i]))
    for path, (commands, _) in zip(art.outlines, drawn[start:], strict=False):
        if path.commands != commands:
            return None
    one, other = art.outlines[largest].far
    there = drawn[start + largest][1]
    wanted = art.outlines[largest].points
    if wanted[other] == wanted[one]:
        return None
    factor = (there[other] - there[one]) / (wanted[other] - wanted[one])
    shift = there[one] - factor * wanted[one]
    scale = abs(factor)
    for path, (_, points), outline in zip(art.outlines, drawn[start:], outlines[start:], strict=False):
        if any(
            abs(factor * point + shift - painted) > NEAR for point, painted in zip(path.points, points, strict=True)
        ):
            return None
        pen = path.kind in LINES
        if pen and (not outline.stroke or abs(outline.width - STROKE * scale * art.size / GRID) > NEAR):
            return None
        if bool(outline.fill) == pen:
            return None
    return factor if scale > 0 else None


def _span(path: _Outline) -> float:
    one, other = path.far
    return abs(path.points[one] - path.points[other])
