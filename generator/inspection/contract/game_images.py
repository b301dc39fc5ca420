"""Recognises the pictures of a game on a painted face: bitmaps by their dots, drawings by their outlines and colours.

What a picture looks like comes from its file in the game's folder of images, not from whoever painted it: all paths of
a drawing must follow one another in its own colours, all moved, turned and enlarged alike. A mirrored, damaged or
recoloured picture is none.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import reduce
from itertools import combinations, islice

from generator.base.colours import is_near
from generator.base.display_list import InkedPath, Raster
from generator.base.errors import CannotJudge
from generator.base.geometry import Bounds, Point, centre_of, intersection, under_matrix, union
from generator.base.geometry import Matrix as Affine
from generator.base.names import suggestion
from generator.catalog.project import Project
from generator.faces.art.image_library import image_files, image_folder, load_image
from generator.faces.art.saved_colours import saved_paths, saved_raster
from generator.inspection.contract.lines_and_fields import Wrong
from generator.inspection.contract.painted_face import PaintedFace, PaintedOutline, PaintedPicture
from generator.inspection.contract.promises import PromisedImage

NEAR = 0.03  # mm: how far a painted point may lie from the file's: PDFs are written in hundredths of a point
CLOSE_CUT = 0.15  # mm: how far a picture may be cut off from where it should be
TURN = 1.0  # degrees
CORNERS = 12  # points of a drawing, far apart, among which three are sought that tell how it is placed


@dataclass(frozen=True, slots=True)
class PaintedImage:
    """A picture on a face: which files it may be, what is seen of it (mm), its turn clockwise, and its gradients."""

    names: tuple[str, ...]
    bounds: Bounds
    turn: float
    shades: frozenset[str] = frozenset()  # the colours of its gradients


@dataclass(frozen=True, slots=True)
class ImagesOnFace:
    """The pictures of the game on a face, and what belongs to none of them."""

    images: list[PaintedImage]
    outlines: list[PaintedOutline]
    pictures: list[PaintedPicture]


@dataclass(frozen=True, slots=True)
class _KnownDrawing:
    """A drawing as it must be painted: for each outline its steps, its points and its two colours.

    `shadings` tells before which of the outlines gradients stand, and how many; the last counts those at the end.
    """

    names: list[str]
    commands: tuple[str, ...]
    points: tuple[tuple[Point, ...], ...]
    colours: tuple[tuple[str, str], ...]
    shadings: tuple[int, ...]
    shades: frozenset[str]
    corners: tuple[tuple[int, int], ...]  # three of its points: path and point


@dataclass(frozen=True, slots=True)
class GameImages:
    """All pictures that a game may print, ready to be recognised."""

    names: set[str] = field(default_factory=set)
    rasters: dict[tuple[int, int, int], list[str]] = field(default_factory=dict)
    drawings: dict[str, list[_KnownDrawing]] = field(default_factory=dict)  # by the steps of the first outline

    def painted_on(self, face: PaintedFace) -> ImagesOnFace:
        """The pictures on a face, and the outlines and bitmaps that belong to none of them."""
        if not self.names:
            return ImagesOnFace([], face.outlines, face.pictures)
        images: list[PaintedImage] = []
        left: list[PaintedPicture] = []
        for picture in face.pictures:
            names = self.rasters.get(picture.dots, ()) if picture.dots is not None else ()
            if names:
                seen = intersection(picture.bounds, picture.clip) if picture.clip else picture.bounds
                images.append(PaintedImage(tuple(names), seen, picture.turn))
            else:
                left.append(picture)
        outlines: list[PaintedOutline] = []
        commands = [one.commands for one in face.outlines]
        i = 0
        while i < len(commands):
            found = self._drawing_at(face.outlines, commands, i)
            if found is None:
                outlines.append(face.outlines[i])
                i += 1
                continue
            drawing, image = found
            images.append(image)
            first = face.outlines[i].order - drawing.shadings[0]
            i += len(drawing.commands)
            last = face.outlines[i - 1].order + drawing.shadings[-1]
            left = [one for one in left if one.dots is not None or not first <= one.order <= last]
        return ImagesOnFace(images, outlines, left)

    def _drawing_at(
        self, outlines: Sequence[PaintedOutline], commands: Sequence[str], i: int
    ) -> tuple[_KnownDrawing, PaintedImage] | None:
        for drawing in self.drawings.get(commands[i], ()):
            end = i + len(drawing.commands)
            if tuple(commands[i:end]) == drawing.commands:
                image = _recognised(drawing, outlines[i:end])
                if image is not None:
                    return drawing, image
        return None


def load_game_images(project: Project, game: str, ink: str = "") -> GameImages:
    """The pictures of a game, in the colours that an ink saved (low or grey) leaves them.

    A file that cannot be read is nobody's picture: whoever checks the files tells it.
    """
    made = GameImages()
    known: dict[tuple[object, ...], _KnownDrawing] = {}
    for name, path in image_files(project, image_folder(game)).items():
        try:
            image = project.session.of_file(load_image, path, project.shown(path))
        except CannotJudge:
            continue
        made.names.add(name)
        if isinstance(image, Raster):
            dots = saved_raster(image, ink)
            made.rasters.setdefault((dots.width, dots.height, dots.digest), []).append(name)
            continue
        drawing = _known_drawing(name, saved_paths(image.paths, ink) if ink else image.paths)
        if drawing is None:
            continue
        alike = drawing.commands, drawing.points, drawing.colours
        if alike in known:
            known[alike].names.append(name)
        else:
            known[alike] = drawing
            made.drawings.setdefault(drawing.commands[0], []).append(drawing)
    for several in made.drawings.values():  # of two that begin alike, the one of more paths is meant
        several.sort(key=lambda one: -len(one.commands))
    return made


def _known_drawing(name: str, paths: Iterable[InkedPath]) -> _KnownDrawing | None:
    """A drawing as it is painted; None for one of gradients alone, which has no outline to be known by."""
    commands: list[str] = []
    points: list[tuple[Point, ...]] = []
    colours: list[tuple[str, str]] = []
    shadings = [0]
    shades: set[str] = set()
    for path in paths:
        gradient = path.finish.gradient
        if gradient is not None:
            shadings[-1] += 1
            shades |= {colour for _, colour in gradient.stops}
        fill = "" if gradient is not None else path.colour
        if fill or path.stroke:
            steps, own = _as_painted(path)
            commands.append(steps)
            points.append(own)
            colours.append((fill, path.stroke))
            shadings.append(0)
    if not commands:
        return None
    corners = _corners(points)
    return _KnownDrawing(
        [name], tuple(commands), tuple(points), tuple(colours), tuple(shadings), frozenset(shades), corners
    )


def _as_painted(path: InkedPath) -> tuple[str, tuple[Point, ...]]:
    """The steps of a path as readers of PDFs give them back: what is closed ends where it began."""
    commands: list[str] = []
    points: list[Point] = []
    start = (0.0, 0.0)
    numbers = iter(path.numbers)
    for command in path.commands:
        if command == "Z":
            if points and points[-1] != start:
                commands.append("L")
                points.append(start)
            commands.append("Z")
            continue
        for _ in range(3 if command == "C" else 1):
            x, y = islice(numbers, 2)
            points.append((x, y))
            commands.append(command)
        if command == "M":
            start = points[-1]
    return "".join(commands), tuple(points)


def _corners(points: Sequence[Sequence[Point]]) -> tuple[tuple[int, int], ...]:
    """Three points of a drawing, far apart and not in one line; two where all lie in one."""
    listed = [(at, (i, k)) for i, path in enumerate(points) for k, at in enumerate(path)]
    ways = [(math.cos(a), math.sin(a)) for a in (2 * math.pi * n / CORNERS for n in range(CORNERS))]
    outer = list({max(listed, key=lambda one: one[0][0] * x + one[0][1] * y) for x, y in ways})
    best, widest = tuple(place for _, place in outer[:2]), 1e-9
    for (a, one), (b, other), (c, third) in combinations(outer, 3):
        area = abs((b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]))
        if area > widest:
            best, widest = (one, other, third), area
    return best


def _recognised(drawing: _KnownDrawing, outlines: Sequence[PaintedOutline]) -> PaintedImage | None:
    """The picture that some outlines make, whose steps are those of a drawing; None when they make another one."""
    for (fill, stroke), outline in zip(drawing.colours, outlines, strict=True):
        if not (_same(outline.fill, fill) and _same(outline.stroke, stroke)):
            return None
    painted = [[(x, y) for command, x, y in outline.steps if command != "Z"] for outline in outlines]
    there = [drawing.points[i][k] for i, k in drawing.corners]
    matrix = _placing(there, [painted[i][k] for i, k in drawing.corners])
    if matrix is None or matrix[0] * matrix[3] - matrix[1] * matrix[2] <= 0:
        return None
    for points, own in zip(drawing.points, painted, strict=True):
        for point, at in zip(points, own, strict=True):
            x, y = under_matrix(point, matrix)
            if abs(x - at[0]) > NEAR or abs(y - at[1]) > NEAR:
                return None
    bounds = union(outline.bounds for outline in outlines)
    clips = [outline.clip for outline in outlines if outline.clip is not None]
    seen = reduce(intersection, clips) if clips else bounds  # drawings are cut off at their grid
    return PaintedImage(
        tuple(drawing.names), seen, math.degrees(math.atan2(matrix[1], matrix[0])) % 360, drawing.shades
    )


def _placing(there: Sequence[Point], here: Sequence[Point]) -> Affine | None:
    """The matrix that takes two or three points to others; None when they tell none."""
    if len(there) < 2:
        return None
    one, other = (complex(*(b[i] - a[i] for i in (0, 1))) for a, b in (there[:2], here[:2]))
    if len(there) == 2:
        if not one:
            return None
        factor = other / one
        a, b, c, d = factor.real, factor.imag, -factor.imag, factor.real
    else:
        third, fourth = (complex(p[2][0] - p[0][0], p[2][1] - p[0][1]) for p in (there, here))
        area = one.real * third.imag - one.imag * third.real
        a = (other.real * third.imag - fourth.real * one.imag) / area
        c = (fourth.real * one.real - other.real * third.real) / area
        b = (other.imag * third.imag - fourth.imag * one.imag) / area
        d = (fourth.imag * one.real - other.imag * third.real) / area
    (x, y), (u, v) = there[0], here[0]
    return a, b, c, d, u - a * x - c * y, v - b * x - d * y


def _same(one: str, other: str) -> bool:
    return is_near(one, other, 1) if one and other else one == other


def judge_images(
    promised: Iterable[PromisedImage], painted: Sequence[PaintedImage], names: set[str], wrong: Wrong
) -> None:
    """Report pictures that are not where they are promised, and those that nobody promised.

    Raises CannotJudge for a promise of a picture that the game does not have.
    """
    left = list(painted)
    kept: list[PromisedImage] = []
    for promise in promised:
        name = _bare(promise.name, names)
        if name not in names:
            raise CannotJudge(
                f"{promise.what}: there is no picture {promise.name!r} among the game's images",
                suggestion(promise.name, names) if names else "put it into the game's folder images/",
            )
        found = next((one for one in left if _is(one, name, promise)), None)
        if found is None:
            kept.append(promise)
        else:
            left.remove(found)
    for promise in kept:
        here = [one for one in left if promise.box is not None and _in(one, promise.box)]
        left = [one for one in left if one not in here]
        what = ", ".join(map(_described, here))
        cut = f", seen in {_shown(promise.seen)}," if promise.seen else ""
        wrong(
            "contract.image",
            f"{promise.what}: the picture {promise.name} ({promise.cell}){cut} should stand here"
            + (f", and {what} does" if what else ", and no picture does" if promise.box else ""),
            union(one.bounds for one in here) if here else promise.box,
            promise.name,
            what,
        )
    for one in left:
        told = _described(one)
        wrong("contract.unknown", f"{told} is painted here, and no contract knows of it", one.bounds, "", told)


def _bare(name: str, names: set[str]) -> str:
    """A name as the folder has it: an ending may be written."""
    return name if name in names else name.rpartition(".")[0]


def _is(image: PaintedImage, name: str, promise: PromisedImage) -> bool:
    if name not in image.names or not (promise.box is None or _in(image, promise.box)):
        return False
    if promise.turn is not None and abs((image.turn - promise.turn + 180) % 360 - 180) > TURN:
        return False
    edges: Iterator[tuple[float, float]] = zip(image.bounds, promise.seen or image.bounds, strict=True)
    return all(abs(one - other) <= CLOSE_CUT for one, other in edges)


def _in(image: PaintedImage, box: Bounds) -> bool:
    x, y = centre_of(image.bounds)
    return box[0] <= x <= box[2] and box[1] <= y <= box[3]


def _described(image: PaintedImage) -> str:
    turned = f" turned by {image.turn:.0f}°" if TURN < image.turn < 360 - TURN else ""
    return f"the picture {image.names[0]}{turned} in {_shown(image.bounds)}"


def _shown(bounds: Bounds) -> str:
    left, top, right, bottom = bounds
    return f"[{left:.1f}, {top:.1f}, {right - left:.1f}, {bottom - top:.1f}]"
