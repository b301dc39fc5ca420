"""Recognises icons on a painted face by their outlines, however large they are and whichever way they are turned.

What an icon looks like comes from its art file (templates/art, or the publisher's own), not from whoever painted it.
An icon is the same wherever its paths follow one another in the art's order, all moved, turned and enlarged alike;
a mirrored or damaged one is none.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.geometry import Bounds, union
from generator.catalog.project import Project
from generator.faces.art.drawing_collection import read_collection
from generator.faces.art.icons import GRID, STROKE, Icon, read_icon
from generator.faces.art.images import SUFFIXES, load_raster
from generator.faces.art.publisher_art import own_folder
from generator.inspection.contract.painted_face import PaintedFace, PaintedOutline
from generator.inspection.reading.drawn_forms import Step

NEAR = 0.03  # mm: how far a painted point may lie from the art's: PDFs are written in hundredths of a point
TURN = 1.0  # degrees: an icon that is turned by less stands upright
MOST_KNOWN = 20_000  # icons on faces that are recognised without another look
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
    """An icon: its paths, all their commands, and the number of the largest path."""

    name: str
    size: float
    outlines: tuple[_Outline, ...]
    commands: tuple[str, ...]
    largest: int


@dataclass(frozen=True, slots=True)
class IconOutlines:
    """All icons that a game may print, ready to be recognised; `rasters` are its own bitmaps by their dots."""

    by_commands: dict[tuple[str, ...], list[_Art]] = field(default_factory=dict)
    lengths: dict[str, list[int]] = field(default_factory=dict)  # by the first path: how many paths an icon has
    rasters: dict[tuple[int, int, int], str] = field(default_factory=dict)
    names: set[str] = field(default_factory=set)
    _known: dict[Hashable, tuple[list[tuple[Step, ...]], list[tuple[_Art, complex]]]] = field(default_factory=dict)

    def add(self, art: _Art) -> None:
        """Add an icon that is to be recognised."""
        self.names.add(art.name)
        self.by_commands.setdefault(art.commands, []).append(art)
        lengths = self.lengths.setdefault(art.commands[0], [])
        if len(art.commands) not in lengths:
            lengths.append(len(art.commands))
            lengths.sort(reverse=True)

    def painted_on(self, face: PaintedFace) -> tuple[list[PaintedIcon], list[PaintedOutline]]:
        """The icons on a face, and the outlines that belong to none of them."""
        icons, rest = self._recognised(face.outlines)
        for picture in face.pictures:
            name = self.rasters.get(picture.dots) if picture.dots is not None else None
            none: frozenset[str] = frozenset()
            names = ((name, picture.turn),) if name else ()
            icons.append(PaintedIcon(names, picture.bounds, none, none, none, False, picture.order))
        return icons, rest

    def _recognised(self, outlines: Sequence[PaintedOutline]) -> tuple[list[PaintedIcon], list[PaintedOutline]]:
        commands = [outline.commands for outline in outlines]
        icons: list[PaintedIcon] = []
        rest: list[PaintedOutline] = []
        i = 0
        while i < len(outlines):
            found = self._longest(commands, outlines, i) if commands[i] in self.lengths else None
            if found is None:
                rest.append(outlines[i])
                i += 1
            else:
                icons.append(found)
                i += len(found.outlines)
        return icons, rest

    def _longest(self, commands: Sequence[str], outlines: Sequence[PaintedOutline], start: int) -> PaintedIcon | None:
        """The icon of the most paths that begins with this outline; all that look the same, if several do."""
        found: list[tuple[_Art, complex]] = []
        for length in self.lengths[commands[start]]:
            arts = self.by_commands.get(tuple(commands[start : start + length]))
            if arts:
                found = self._fitting(arts, outlines[start : start + length])
            if found:
                break
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

    def _fitting(self, arts: Sequence[_Art], outlines: Sequence[PaintedOutline]) -> list[tuple[_Art, complex]]:
        """The icons of these that some outlines are, each with its size and turn; worked out once for the same ones."""
        key = tuple([(id(one.steps), one.width, bool(one.fill), bool(one.stroke)) for one in outlines])
        known = self._known.get(key)
        if known is None:
            found = [(art, factor) for art in arts if (factor := _placed(art, outlines)) is not None]
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            known = self._known[key] = (
                [one.steps for one in outlines],
                found,
            )  # with the steps, whose ids stay their own
        return known[1]


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
    for icon in read_collection(project, files, Icon, read_icon).values():
        made.add(_art(icon))
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
    largest = max(range(len(outlines)), key=lambda i: _span(outlines[i]))
    return _Art(icon.name, icon.size, tuple(outlines), tuple(outline.commands for outline in outlines), largest)


def _commands(steps: Iterable[Step]) -> str:
    return "".join(command for command, _, _ in steps)


def _points(steps: Iterable[Step]) -> list[complex]:
    return [complex(x, y) for command, x, y in steps if command != "Z"]


def _far_apart(points: Sequence[complex]) -> tuple[int, int]:
    """Two points of a path that are far from each other, so that they tell its size and turn well."""
    first = max(range(len(points)), key=lambda i: abs(points[i] - points[0]))
    return first, max(range(len(points)), key=lambda i: abs(points[i] - points[first]))


def _placed(art: _Art, outlines: Sequence[PaintedOutline]) -> complex | None:
    """By what the art is multiplied (size and turn) to be these outlines; None when they are others."""
    drawn = [_points(outline.steps) for outline in outlines]
    one, other = art.outlines[art.largest].far
    there, wanted = drawn[art.largest], art.outlines[art.largest].points
    if wanted[other] == wanted[one]:
        return None
    factor = (there[other] - there[one]) / (wanted[other] - wanted[one])
    shift = there[one] - factor * wanted[one]
    scale = abs(factor)
    for path, points, outline in zip(art.outlines, drawn, outlines, strict=True):
        for point, painted in zip(path.points, points, strict=True):
            if abs(factor * point + shift - painted) > NEAR:
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
