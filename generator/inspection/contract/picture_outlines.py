"""Recognises layered pictures on a painted face by their outlines, however large they are and whichever way turned.

What a picture looks like comes from its file (templates/pictures, or the publisher's own), not from whoever painted it:
all its paths must follow one another, moved, turned and enlarged alike. A mirrored or damaged picture is none.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property, reduce
from operator import sub

from generator.base.geometry import Bounds, bounds_of_points, intersection, union
from generator.catalog.project import Project
from generator.faces.art.drawing_collection import read_collection
from generator.faces.art.layered_pictures import SHOWN, LayeredPicture, LayerPath, read_layered_picture
from generator.faces.art.publisher_art import own_folder
from generator.inspection.contract.painted_face import PaintedOutline
from generator.inspection.reading.drawn_forms import Step

Placed = tuple[complex, complex]  # what enlarges and turns a picture, and what then moves it
MOST_PLACED = 4_000  # places of pictures that are kept
NEAR = 0.03  # mm: how far a painted point may lie from the file's: PDFs are written in hundredths of a point


@dataclass(frozen=True, slots=True)
class PaintedLayers:
    """A layered picture on a face: which it may be with what of it is shown, its box, turn and colours by ink."""

    names: tuple[tuple[str, str], ...]  # its name, and one of the pictures SHOWN
    bounds: Bounds  # of all that is drawn, also where a clip cuts it off
    clip: Bounds | None  # the box of what cuts it off
    factor: complex  # what takes its grid to the face: enlarged and turned by one, then moved by the other
    shift: complex
    turn: float  # degrees clockwise
    inks: dict[str, frozenset[str]]
    order: int

    @property
    def seen(self) -> Bounds:
        """The box of what a reader sees of it."""
        return self.bounds if self.clip is None else intersection(self.bounds, self.clip)

    def on_face(self, part: Bounds) -> Bounds:
        """The box of a part of its grid on the face."""
        left, top, right, bottom = part
        corners = [self.factor * complex(x, y) + self.shift for x in (left, right) for y in (top, bottom)]
        return bounds_of_points((corner.real, corner.imag) for corner in corners)


@dataclass(frozen=True)
class _KnownPicture:
    """A picture as it must be painted: its paths, whose points are worked out when they are first compared."""

    names: tuple[tuple[str, str], ...]
    layers: tuple[LayerPath, ...]

    @cached_property
    def commands(self) -> list[str]:
        """The commands of each path, one for each point."""
        return list(map(steps_of, self.layers))

    @cached_property
    def points(self) -> tuple[tuple[complex, ...], ...]:
        """The points of each path."""
        return tuple(tuple(map(complex, path.numbers[::2], path.numbers[1::2])) for path in self.layers)

    @cached_property
    def far(self) -> tuple[int, int, int]:
        """A path and two of its points, far from each other, so that they tell its size and turn well."""
        largest, far, reach = 0, (0, 0), -1.0
        for i, points in enumerate(self.points):
            one = max(range(len(points)), key=lambda k: abs(points[k] - points[0]))
            other = max(range(len(points)), key=lambda k: abs(points[k] - points[one]))
            if abs(points[other] - points[one]) > reach:
                reach, largest, far = abs(points[other] - points[one]), i, (one, other)
        return largest, *far


@dataclass(frozen=True, slots=True)
class PictureOutlines:
    """All layered pictures that a game may print, ready to be recognised."""

    pictures: dict[str, LayeredPicture] = field(default_factory=dict)
    by_beginning: dict[str, list[_KnownPicture]] = field(default_factory=dict)  # by the steps of the first path
    placed: dict[tuple[int, ...], tuple[_KnownPicture, list[tuple[Step, ...]], Placed | None]] = field(
        default_factory=dict
    )  # where outlines put a picture, by their identities

    def painted_on(self, outlines: Sequence[PaintedOutline]) -> tuple[list[PaintedLayers], list[PaintedOutline]]:
        """The layered pictures among the outlines of a face, and the outlines that belong to none of them."""
        found: list[PaintedLayers] = []
        rest: list[PaintedOutline] = []
        commands = [one.commands if one.fill and not one.stroke else "" for one in outlines]
        i, count = 0, len(outlines)
        while i < count:
            known = None
            for drawing in self.by_beginning.get(commands[i], ()):
                end = i + len(drawing.layers)
                # many begin with the same ground: its last path tells most of them from what is painted
                if end > count or commands[end - 1] != drawing.commands[-1] or commands[i:end] != drawing.commands:
                    continue
                known = _recognised(drawing, outlines[i:end], self._place(drawing, outlines[i:end]))
                if known is not None:
                    found.append(known)
                    i = end
                    break
            if known is None:
                rest.append(outlines[i])
                i += 1
        return found, rest

    def _place(self, drawing: _KnownPicture, outlines: Sequence[PaintedOutline]) -> Placed | None:
        """Where outlines put a picture; worked out once where faces in two languages or on two papers share them."""
        paths = [outline.steps for outline in outlines]
        key = id(drawing), *map(id, paths)
        if key not in self.placed:
            if len(self.placed) >= MOST_PLACED:
                self.placed.clear()
            self.placed[key] = drawing, paths, _placed(drawing, paths)  # kept, so that their ids stay their own
        return self.placed[key][2]


def load_picture_outlines(project: Project, game: str) -> PictureOutlines:
    """The layered pictures of a project, with a game's own art. A file that cannot be read is nobody's picture."""
    made = PictureOutlines()
    names = {
        path.relative_to(root / "templates" / "pictures").with_suffix("").as_posix()
        for root in project.layers
        for path in (root / "templates" / "pictures").rglob("*.svg")
    }
    files = {}
    for name in sorted(names):
        path = project.find(*own_folder(game), f"{name.rpartition('/')[2]}.svg")
        path = path or project.find("templates", "pictures", *f"{name}.svg".split("/"))
        assert path is not None
        files[name] = path
    drawings: dict[tuple[LayerPath, ...], list[tuple[str, str]]] = {}
    for name, picture in read_collection(project, files, LayeredPicture, read_layered_picture).items():
        made.pictures[name] = picture
        for shown in SHOWN:
            if picture.paths(shown):
                drawings.setdefault(tuple(picture.paths(shown)), []).append((name, shown))
    for paths, several in drawings.items():
        made.by_beginning.setdefault(steps_of(paths[0]), []).append(_KnownPicture(tuple(several), paths))
    for alike in made.by_beginning.values():  # of two that begin alike, the one of more paths is meant
        alike.sort(key=lambda one: -len(one.layers))
    return made


def steps_of(path: LayerPath) -> str:
    """The commands of a path as it is painted: a curve has three steps, one for each of its points."""
    return path.commands.replace("C", "CCC")


def _placed(drawing: _KnownPicture, paths: Sequence[Sequence[Step]]) -> Placed | None:
    """Where some paths put a picture whose commands they have; None when they make another one."""
    path, one, other = drawing.far
    here, there = _points_of(paths[path]), drawing.points[path]
    if there[other] == there[one]:
        return None
    factor = (here[other] - here[one]) / (there[other] - there[one])
    shift = here[one] - factor * there[one]
    for points, steps in zip(drawing.points, paths, strict=True):
        moved = [factor * point + shift for point in points]
        if not max(map(abs, map(sub, moved, _points_of(steps)))) <= NEAR:
            return None
    return (factor, shift) if abs(factor) > 0 else None


def _points_of(steps: Sequence[Step]) -> list[complex]:
    return [complex(x, y) for command, x, y in steps if command != "Z"]


def _recognised(
    drawing: _KnownPicture, outlines: Sequence[PaintedOutline], placed: Placed | None
) -> PaintedLayers | None:
    """The picture that some outlines make, where it is placed; None when they make another one."""
    if placed is None:
        return None
    factor, shift = placed
    clips = [outline.clip for outline in outlines if outline.clip is not None]
    inks: dict[str, set[str]] = {}
    for layer, outline in zip(drawing.layers, outlines, strict=True):
        inks.setdefault(layer.ink, set()).add(outline.fill)
    return PaintedLayers(
        drawing.names,
        union(outline.bounds for outline in outlines),
        reduce(intersection, clips) if clips else None,
        factor,
        shift,
        math.degrees(cmath.phase(factor)) % 360,
        {ink: frozenset(colours) for ink, colours in inks.items()},
        outlines[0].order,
    )
