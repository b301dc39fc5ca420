"""What forms of a finished PDF draw, as it was read: paths, images and forms inside them; symbols for many files."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.base.geometry import POINTS_PER_MM, Bounds, Matrix, Point, enlargement, matrix_product

Step = tuple[str, float, float]  # M, L or C (one for each of a curve's three points) and a point; Z closes
LIFE_SIZE = 1e-4  # by which the size of what is painted in life size may differ through rounding
CLOSE: Step = ("Z", 0.0, 0.0)
MOST_PLACED = 30_000  # paths of symbols in their places that are kept: some fifty megabytes
MOST_DRAWN = 50_000  # drawings of symbols that are kept: some fifty megabytes


@dataclass(frozen=True, slots=True)
class DrawnPath:
    """A path as it stands in its form: its own matrix, its box in the form and its steps, in points."""

    matrix: Matrix
    bounds: Bounds
    fill: tuple[int, ...] | None  # how it is filled, and the colour
    stroke: tuple[int, ...] | None
    width: float  # of its stroke, in mm where its form is painted in life size
    steps: list[Step]

    def width_under(self, matrix: Matrix) -> float:
        """The width of its stroke under the matrix of its form, in mm."""
        if self.stroke is None:
            return self.width
        scale = enlargement(matrix_product(self.matrix, matrix))
        return self.width if abs(scale - 1) < LIFE_SIZE else self.width * scale

    def on_page(self, matrix: Matrix) -> Matrix:
        """What takes its steps to mm under the matrix of its form, y upwards."""
        a, b, c, d, e, f = matrix_product(self.matrix, matrix)
        return (
            a / POINTS_PER_MM,
            b / POINTS_PER_MM,
            c / POINTS_PER_MM,
            d / POINTS_PER_MM,
            e / POINTS_PER_MM,
            f / POINTS_PER_MM,
        )

    def under(self, matrix: Matrix) -> list[Step]:
        """Its steps under the matrix of its form, in mm, y upwards."""
        a, b, c, d, e, f = self.on_page(matrix)
        return [
            (command, a * x + c * y + e, b * x + d * y + f) if command != "Z" else CLOSE for command, x, y in self.steps
        ]

    def steps_under(self, matrix: Matrix) -> Iterator[Step]:
        """The same steps, each worked out when it is asked for."""
        a, b, c, d, e, f = self.on_page(matrix)
        for command, x, y in self.steps:
            yield (command, a * x + c * y + e, b * x + d * y + f) if command != "Z" else CLOSE


@dataclass(frozen=True, slots=True)
class DrawnImage:
    """An image, or a shading: its matrix and its box in its form; width, height and a checksum of decoded pixels.

    The outlines of the clip are points of the form that holds it.
    """

    matrix: Matrix
    bounds: Bounds
    image: bool
    dots: tuple[int, int, int] | None
    clips: tuple[tuple[Point, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class DrawnForm:
    """A form: its matrix where it is placed, what each of its objects draws (None for a text), and what clips it.

    The outlines of the clip are points of the form that holds this one, not of this one itself.
    """

    matrix: Matrix
    children: tuple[DrawnItem | None, ...]
    clips: tuple[tuple[Point, ...], ...] = ()

    def has_images(self) -> bool:
        """Whether it, or a form inside it, holds an image."""
        return any(
            child.has_images() if isinstance(child, DrawnForm) else isinstance(child, DrawnImage) and child.image
            for child in self.children
        )


DrawnItem = DrawnPath | DrawnImage | DrawnForm


@dataclass(frozen=True, slots=True)
class PlacedPath:
    """A path where it lies on a face: its steps and their box, in mm from the upper left corner, y downwards."""

    steps: tuple[Step, ...]
    bounds: Bounds
    commands: str  # the letters of its steps


def placed_path(path: DrawnPath, matrix: Matrix, height: float) -> PlacedPath | None:
    """A path under the matrix of its form, on a face of a height (mm); None for one without any point."""
    a, b, c, d, e, f = path.on_page(matrix)
    steps = tuple(
        [
            (command, a * x + c * y + e, height - (b * x + d * y + f)) if command != "Z" else CLOSE
            for command, x, y in path.steps
        ]
    )
    commands = "".join([step[0] for step in steps])
    points = [step for step in steps if step[0] != "Z"] if "Z" in commands else steps
    if not points:
        return None
    across, down = [step[1] for step in points], [step[2] for step in points]
    return PlacedPath(steps, (min(across), min(down), max(across), max(down)), commands)


@dataclass(frozen=True, slots=True)
class DrawnInside:
    """What each object of a form draws (None for a text), wherever it is placed; whether its images were decoded."""

    children: tuple[DrawnItem | None, ...]
    pixels: bool


class SymbolDrawings:
    """What symbols draw, forms that use no name, by the hash of their content: many documents of the press share them.

    Only documents that the press made may share: of any other, the reader of its objects and that of its pages may
    take two contents for one.
    """

    def __init__(self) -> None:
        self._known: dict[str, DrawnInside] = {}
        self._count = 0
        self._placed: dict[tuple[int, Matrix, float], tuple[DrawnPath, PlacedPath | None]] = {}

    def placed(self, path: DrawnPath, matrix: Matrix, height: float) -> PlacedPath | None:
        """A path of a symbol where it lies on faces of a height (mm); the same object for all that have it there."""
        key = id(path), matrix, height
        known = self._placed.get(key)
        if known is None:
            if len(self._placed) >= MOST_PLACED:
                self._placed.clear()
            known = self._placed[key] = path, placed_path(path, matrix, height)  # with the path, whose id stays its own
        return known[1]

    def get(self, content: str) -> DrawnInside | None:
        return self._known.get(content)

    def keep(self, content: str, drawn: DrawnInside) -> None:
        """Keep what a symbol draws. Before there are too many, all are forgotten."""
        self._count += len(drawn.children)
        if self._count > MOST_DRAWN:
            self._known, self._count = {}, len(drawn.children)
        self._known[content] = drawn
