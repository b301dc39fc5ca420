"""The rows of data/print: each table of the press has a class that says what a row holds. Lengths in mm."""

# annotations are no texts here: msgspec would compile hundreds of them, one by one, whenever a command starts
from typing import Literal

from msgspec import Struct

from generator.base.geometry import Point


class Paper(Struct, frozen=True):
    """A sheet of paper in portrait: a row of data/print/papers.csv, or a size that somebody wrote."""

    id: str
    name: str
    width: float
    height: float


class FormatSize(Struct, frozen=True):
    """A row of data/print/formats.csv as it is written; `faces.trim.Format` is the shape that comes of it.

    A polygon has either regular `corners`, `turn`ed by degrees, or an `outline`.
    """

    id: str
    name: str
    width: float
    height: float
    radius: float
    bleed: float
    safe: float
    shape: Literal["rect", "circle", "polygon"]
    corners: int | None
    turn: float | None
    outline: str | None


class Layout(Struct, frozen=True):
    """How a sheet is laid out (a row of data/print/layouts.csv). Lengths in mm, mark weight in points.

    `backs` is where backs go: `after` their fronts, `last` (all of them after all fronts), `apart` in a second file,
    `folded` (beside their fronts on one side of the paper, which is folded and glued), `none`; or `mixed`, which is as
    `after` for pieces that keep their order though different backs meet. Of a sheet that is folded, `flip` says along
    which edge the fold runs.
    """

    id: str
    gutters: bool
    flip: str  # long | short
    backs: str  # after | last | apart | folded | none | mixed
    margin: float
    min_bleed: float
    mark_gap: float
    mark_length: float
    mark_least: float
    mark_weight: float
    mark_colour: str
    furniture: float
    marks: str  # fronts | both
    targets: bool | None = None  # centre marks and registration crosses on every sheet, with a legend


class LabelStock(Struct, frozen=True):
    """A row of data/print/stocks.csv: label size, corner radius, grid, first label's corner, and pitch, in mm."""

    id: str
    name: str
    paper: str
    width: float
    height: float
    radius: float
    columns: int
    rows: int
    x: float
    y: float
    pitch_x: float
    pitch_y: float
    verified: bool

    def places(self) -> list[Point]:
        """Upper left corner of every label, in reading order."""
        return [
            (self.x + column * self.pitch_x, self.y + row * self.pitch_y)
            for row in range(self.rows)
            for column in range(self.columns)
        ]


class Finish(Struct, frozen=True):
    """A row of data/print/finishes.csv: what components are printed on, and when in the order of printing."""

    id: str
    order: int
    grams: int | None
    thickness: float | None  # of a piece that is made as the text says, in mm
    text: str


class MakingStep(Struct, frozen=True):
    """A row of data/print/steps.csv: something to do to make a kit, told when something in the kit `needs` it."""

    id: str
    stage: str
    needs: str
    text: str


class PressWord(Struct, frozen=True):
    """A row of data/print/words.csv: words that the press prints itself, as a template."""

    id: str
    text: str
