"""Recognises layered pictures on a painted face by their outlines, however large they are and whichever way turned.

What a picture looks like comes from its file (templates/pictures, or the publisher's own), not from whoever painted it:
all its paths must follow one another, moved, turned and enlarged alike. A mirrored or damaged picture is none.
"""

from __future__ import annotations

import cmath
import math
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import reduce

from generator.base.errors import CannotJudge
from generator.base.geometry import Bounds, bounds_of_points, intersection, union
from generator.catalog.project import Project
from generator.faces.art.layered_pictures import SHOWN, LayeredPicture, LayerPath, load_layered_picture
from generator.faces.art.publisher_art import own_folder
from generator.inspection.contract.painted_face import PaintedOutline

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


@dataclass(frozen=True, slots=True)
class _KnownPicture:
    """A picture as it must be painted: each path with its ink, commands (one for each point) and points."""

    names: tuple[tuple[str, str], ...]
    paths: tuple[tuple[str, str, tuple[complex, ...]], ...]
    far: tuple[int, int, int]  # a path and two of its points, far from each other


@dataclass(frozen=True, slots=True)
class PictureOutlines:
    """All layered pictures that a game may print, ready to be recognised."""

    pictures: dict[str, LayeredPicture] = field(default_factory=dict)
    by_length: dict[int, list[_KnownPicture]] = field(default_factory=dict)  # by the steps of the first path

    def painted_on(self, outlines: Sequence[PaintedOutline]) -> tuple[list[PaintedLayers], list[PaintedOutline]]:
        """The layered pictures among the outlines of a face, and the outlines that belong to none of them."""
        found: list[PaintedLayers] = []
        rest: list[PaintedOutline] = []
        i = 0
        while i < len(outlines):
            known = None
            for drawing in self.by_length.get(len(outlines[i].steps), ()):
                known = _recognised(drawing, outlines[i : i + len(drawing.paths)])
                if known is not None:
                    found.append(known)
                    i += len(drawing.paths)
                    break
            if known is None:
                rest.append(outlines[i])
                i += 1
        return found, rest


def load_picture_outlines(project: Project, game: str) -> PictureOutlines:
    """The layered pictures of a project, with a game's own art. A file that cannot be read is nobody's picture."""
    made = PictureOutlines()
    names = {
        path.relative_to(root / "templates" / "pictures").with_suffix("").as_posix()
        for root in project.layers
        for path in (root / "templates" / "pictures").rglob("*.svg")
    }
    drawings: dict[tuple[LayerPath, ...], list[tuple[str, str]]] = {}
    for name in sorted(names):
        path = project.find(*own_folder(game), f"{name.rpartition('/')[2]}.svg")
        path = path or project.find("templates", "pictures", *f"{name}.svg".split("/"))
        assert path is not None
        try:
            picture = project.session.of_file(load_layered_picture, path, project.shown(path))
        except CannotJudge:
            continue  # told by whoever checks the art
        made.pictures[name] = picture
        for shown in SHOWN:
            if picture.paths(shown):
                drawings.setdefault(tuple(picture.paths(shown)), []).append((name, shown))
    for paths, several in drawings.items():
        drawing = _known_picture(tuple(several), paths)
        made.by_length.setdefault(len(drawing.paths[0][1]), []).append(drawing)
    for alike in made.by_length.values():  # of two that begin alike, the one of more paths is meant
        alike.sort(key=lambda one: -len(one.paths))
    return made


def _known_picture(names: tuple[tuple[str, str], ...], paths: Sequence[LayerPath]) -> _KnownPicture:
    made = []
    for path in paths:
        points = tuple(map(complex, path.numbers[::2], path.numbers[1::2]))
        made.append((path.ink, path.commands.replace("C", "CCC"), points))
    largest, far = 0, (0, 0)
    reach = -1.0
    for i, (_, _, points) in enumerate(made):
        one = max(range(len(points)), key=lambda k: abs(points[k] - points[0]))
        other = max(range(len(points)), key=lambda k: abs(points[k] - points[one]))
        if abs(points[other] - points[one]) > reach:
            reach, largest, far = abs(points[other] - points[one]), i, (one, other)
    return _KnownPicture(names, tuple(made), (largest, *far))


def _recognised(drawing: _KnownPicture, outlines: Sequence[PaintedOutline]) -> PaintedLayers | None:
    """The picture that some outlines make; None when they make another one."""
    if len(outlines) < len(drawing.paths):
        return None
    painted: list[list[complex]] = []
    for (_, commands, _), outline in zip(drawing.paths, outlines, strict=True):
        steps = outline.steps
        if len(steps) != len(commands) or not outline.fill or outline.stroke:
            return None
        if "".join([command for command, _, _ in steps]) != commands:
            return None
        painted.append([complex(x, y) for command, x, y in steps if command != "Z"])
    path, one, other = drawing.far
    here, there = painted[path], drawing.paths[path][2]
    if there[other] == there[one]:
        return None
    factor = (here[other] - here[one]) / (there[other] - there[one])
    shift = here[one] - factor * there[one]
    for (_, _, points), own in zip(drawing.paths, painted, strict=True):
        if any(abs(factor * point + shift - at) > NEAR for point, at in zip(points, own, strict=True)):
            return None
    if abs(factor) == 0:
        return None
    clips = [outline.clip for outline in outlines if outline.clip is not None]
    inks: dict[str, set[str]] = {}
    for (ink, _, _), outline in zip(drawing.paths, outlines, strict=True):
        inks.setdefault(ink, set()).add(outline.fill)
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
