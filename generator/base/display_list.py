"""The display list of a face: shapes, lines of text, shared symbols and form fields, all sizes decided.

Whatever paints, writes or compares a display list is a `DisplayListVisitor`, taken through it by `walk`.
All lengths are millimetres, x to the right and y downwards from the top left corner of the trim.
"""

import zlib
from abc import ABC, abstractmethod
from typing import Literal, Protocol, assert_never

import msgspec

from generator.base.geometry import IDENTITY, Bounds, Box, Matrix

Align = Literal["left", "center", "right"]
SOFT_HYPHEN = "\u00ad"  # at the end of a span's text: a word is divided there, and a hyphen is shown
Colour = str  # "#rrggbb"
PathSegment = tuple[str, tuple[float, ...]]  # ("M", (x, y)), ("L", (x, y)), ("C", (x1, y1, x2, y2, x, y)), ("Z", ())


class Shape(msgspec.Struct, frozen=True):
    """A path, filled, stroked or both. `width` is the stroke's, in mm; joins and caps are round."""

    segments: tuple[PathSegment, ...]
    fill: Colour | None = None
    stroke: Colour | None = None
    width: float = 0.0


class Symbol(msgspec.Struct, frozen=True):
    """Shapes that several faces share, drawn once in a PDF.

    `key` names the content; `background` art may run from bleed to bleed, everything else stays in
    the safe zone.
    """

    key: str
    shapes: tuple[Shape, ...]
    background: bool = False


# a deck has tens of thousands of them, none in a circle: the collector need not look at them
class Span(msgspec.Struct, frozen=True, gc=False):
    """Text in one font, or (with `icon`) an inline picture. `x` is where it starts, `size` is in points."""

    text: str
    font: str
    size: float
    colour: Colour
    x: float
    width: float
    tracking: float = 0.0
    icon: Symbol | None = None


class TextLine(msgspec.Struct, frozen=True, gc=False):
    """A line of spans on one baseline, turned clockwise by degrees about the place where its first span begins."""

    baseline: float
    spans: tuple[Span, ...]
    turn: float = 0.0  # of a letter that stands on an arc


class TextBlock(msgspec.Struct, frozen=True, gc=False):
    """A text laid out in its box; turned counter-clockwise by degrees about the box's centre.

    `opacity` 0 is clear, 1 is solid.
    """

    role: str
    plain: str
    box: Box
    lines: tuple[TextLine, ...]
    rotate: float = 0
    opacity: float = 1.0


class PlacedSymbol(msgspec.Struct, frozen=True):
    """A symbol placed with its origin at (x, y) mm and turned clockwise by `turn` degrees about it."""

    symbol: Symbol
    x: float
    y: float
    turn: float = 0.0


class Field(msgspec.Struct, frozen=True):
    """A field to fill in: text, choice or check. `tip` is what a screen reader says.

    `name` has parts with full stops between them (`era3.action.4`). `font` and `size` (points) are those of its
    letters; a choice that is `open` takes other words than its options too.
    """

    type: str
    name: str
    tip: str
    box: Box
    options: tuple[str, ...] = ()
    lines: int = 1
    most: int = 0
    font: str = ""
    size: float = 9.0
    open: bool = False


class Raster(msgspec.Struct, frozen=True):
    """A bitmap: grey (one byte a pixel) or RGB (three), as JPEG data or as rows of pixels, with its mask if any.

    `remark` says what of its file is printed otherwise, such as colours of another profile; mostly empty.
    """

    name: str
    width: int
    height: int
    grey: bool
    data: bytes
    jpeg: bool
    mask: bytes | None
    remark: str = ""

    def __repr__(self) -> str:
        return f"Raster({self.name!r}, {self.width}, {self.height})"

    @property
    def digest(self) -> int:
        """A hash of the pixels, the key under which a PDF holds the picture once."""
        return zlib.crc32(self.data)


class Picture(msgspec.Struct, frozen=True):
    """A bitmap placed in a box (mm), turned clockwise by `turn` degrees about the box's centre.

    A clip (mm) cuts off what is outside it. `opacity` 0 is clear, 1 is solid.
    """

    raster: Raster
    box: Box
    turn: float = 0.0
    clip: tuple[PathSegment, ...] = ()
    opacity: float = 1.0


class Gradient(msgspec.Struct, frozen=True):
    """Colours that pass into one another: `stops` are (share of the way, colour), from 0 to 1.

    Four numbers of `way` are a line, x1, y1, x2, y2; six are two circles, x, y and radius of the inner, then of the
    outer one. Beyond the ends the last colours go on. `matrix` takes the way to the grid of what is painted.
    """

    stops: tuple[tuple[float, Colour], ...]
    way: tuple[float, ...]
    matrix: Matrix = IDENTITY


class PathFinish(msgspec.Struct, frozen=True):
    """How a path is painted, where it is not plainly filled in one solid colour. Lengths are units of its grid.

    `opacity` is that of its ground, `line_opacity` that of its line. `ends` and `joins` are those of its line, `dash`
    its dashes and gaps by turns, `miter` how long a sharp join may be, in widths. `even_odd` leaves what the path goes
    round twice. `clips` are outlines that all cut it off.
    """

    opacity: float = 1.0
    line_opacity: float = 1.0
    gradient: Gradient | None = None
    ends: Literal["butt", "round", "square"] = "round"
    joins: Literal["miter", "round", "bevel"] = "round"
    miter: float = 4.0
    dash: tuple[float, ...] = ()
    even_odd: bool = False
    clips: tuple[tuple[PathSegment, ...], ...] = ()


PLAIN = PathFinish()


class InkedPath(msgspec.Struct, frozen=True):
    """A path on the grid of an artwork: the colour it is filled in, its commands (M, L, C, Z) and their numbers.

    An empty colour fills nothing; `stroke` is the colour of its line, `width` the line's in units of the grid.
    """

    colour: Colour
    commands: str
    numbers: tuple[float, ...]
    stroke: Colour = ""
    width: float = 0.0
    finish: PathFinish = PLAIN

    @property
    def is_plain(self) -> bool:
        """Whether it is filled in one solid colour, without a line."""
        return not self.stroke and self.finish == PLAIN


class Artwork(msgspec.Struct, frozen=True, eq=False):
    """A drawing in its colours on a grid of its own, drawn once in a PDF however many faces show it, and how large.

    `key` names the content; `bounds` are the part of the grid that it covers: what lies outside is not painted.
    """

    key: str
    bounds: Bounds
    paths: tuple[InkedPath, ...]

    def __repr__(self) -> str:
        return f"Artwork({self.key!r}, {self.bounds})"


class PlacedArtwork(msgspec.Struct, frozen=True):
    """An artwork on a face: the matrix takes its grid to mm of the face; a clip (mm) cuts off what is outside it."""

    artwork: Artwork
    matrix: Matrix
    clip: tuple[PathSegment, ...] = ()


Item = Symbol | TextBlock | PlacedSymbol | Field | Picture | PlacedArtwork


class DisplayList(Protocol):
    """What is painted on one side, in order: `key` names the content, the sizes are the trim's and its bleed's (mm)."""

    @property
    def key(self) -> str: ...

    @property
    def width(self) -> float: ...

    @property
    def height(self) -> float: ...

    @property
    def bleed(self) -> float: ...

    @property
    def items(self) -> tuple[Item, ...]: ...


class DisplayListVisitor(ABC):
    """Is shown the items of a display list in order, each kind by a method of its own.

    A visitor cannot be made before it has a method for every kind of item, so that none is skipped in silence.
    """

    __slots__ = ()

    @abstractmethod
    def visit_symbol(self, symbol: Symbol) -> None: ...

    @abstractmethod
    def visit_placed_symbol(self, placed: PlacedSymbol) -> None: ...

    @abstractmethod
    def visit_text(self, block: TextBlock) -> None: ...

    @abstractmethod
    def visit_picture(self, picture: Picture) -> None: ...

    @abstractmethod
    def visit_field(self, field: Field) -> None: ...

    @abstractmethod
    def visit_artwork(self, placed: PlacedArtwork) -> None: ...


def walk(display_list: DisplayList, visitor: DisplayListVisitor) -> None:
    """Show a visitor every item in order. An item of an unknown kind is an error, for mypy and when it is met."""
    for item in display_list.items:
        if isinstance(item, TextBlock):
            visitor.visit_text(item)
        elif isinstance(item, Symbol):
            visitor.visit_symbol(item)
        elif isinstance(item, PlacedSymbol):
            visitor.visit_placed_symbol(item)
        elif isinstance(item, Picture):
            visitor.visit_picture(item)
        elif isinstance(item, Field):
            visitor.visit_field(item)
        elif isinstance(item, PlacedArtwork):
            visitor.visit_artwork(item)
        else:
            assert_never(item)
