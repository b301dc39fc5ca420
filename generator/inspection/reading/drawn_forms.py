"""What forms of a finished PDF draw, as it was read: paths, images and forms inside them; symbols for many files."""

from __future__ import annotations

from dataclasses import dataclass

from generator.base.geometry import POINTS_PER_MM, Bounds, Matrix, Point, matrix_product

Step = tuple[str, float, float]  # M, L or C (one for each of a curve's three points) and a point; Z closes
CLOSE: Step = ("Z", 0.0, 0.0)
MOST_DRAWN = 50_000  # drawings of symbols that are kept: some fifty megabytes


@dataclass(frozen=True, slots=True)
class DrawnPath:
    """A path as it stands in its form: its own matrix, its box in the form and its steps, in points."""

    matrix: Matrix
    bounds: Bounds
    fill: tuple[int, ...] | None  # how it is filled, and the colour
    stroke: tuple[int, ...] | None
    width: float  # of its stroke, in mm
    steps: list[Step]

    def under(self, matrix: Matrix) -> list[Step]:
        """Its steps under the matrix of its form, in mm, y upwards."""
        a, b, c, d, e, f = (value / POINTS_PER_MM for value in matrix_product(self.matrix, matrix))
        return [
            (command, a * x + c * y + e, b * x + d * y + f) if command != "Z" else CLOSE for command, x, y in self.steps
        ]


@dataclass(frozen=True, slots=True)
class DrawnImage:
    """An image, or a shading: its matrix and its box in its form; width, height and a checksum of decoded pixels."""

    matrix: Matrix
    bounds: Bounds
    image: bool
    dots: tuple[int, int, int] | None


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

    def get(self, content: str) -> DrawnInside | None:
        return self._known.get(content)

    def keep(self, content: str, drawn: DrawnInside) -> None:
        """Keep what a symbol draws. Before there are too many, all are forgotten."""
        self._count += len(drawn.children)
        if self._count > MOST_DRAWN:
            self._known, self._count = {}, len(drawn.children)
        self._known[content] = drawn
