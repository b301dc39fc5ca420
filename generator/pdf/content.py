"""The content of a page or a form, written operator by operator.

Matrices, widths of lines and places of texts are points with y upwards, as in PDF; paths, shapes and boxes are mm with
y downwards from the upper edge, as everywhere else in the house.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from generator.base.display_list import SOFT_HYPHEN, Colour, PathSegment, Shape
from generator.base.geometry import POINTS_PER_MM as K
from generator.base.geometry import Bounds, Box, LineSegment, Matrix, Point, Polygon
from generator.pdf.fonts import FontWriter
from generator.pdf.operators import colour, matrix_number, number, path_operators, shape_operators, spoken

TURNS = {0: "1 0 0 1", 90: "0 1 -1 0", 180: "-1 0 0 -1", 270: "0 -1 1 0"}  # counter-clockwise, as matrices
ROUND = 1  # line ends and joins
BUTT = 0  # line ends


class Content:
    """What one page or form paints. `forms` are the keys of the forms and pictures that it places."""

    __slots__ = ("_code", "_name_of", "forms", "height")

    def __init__(self, height: float, name_of: Callable[[str], str]) -> None:
        """`height` is that of the page or form in mm; `name_of` gives the name of a form by its key."""
        self.height = height
        self.forms: dict[str, None] = {}
        self._name_of = name_of
        self._code: list[str] = []

    def joined(self) -> str:
        """All operators."""
        return "\n".join(self._code)

    # -- graphics state ----------------------------------------------------------

    def save(self) -> None:
        """Begin a part whose matrix, clip, colours and lines end with `restore`."""
        self._code.append("q")

    def restore(self) -> None:
        """End the part that the last `save` began."""
        self._code.append("Q")

    def transform(self, matrix: Matrix) -> None:
        """Move, turn and scale what follows."""
        self._code.append(f"{matrix_text(matrix)} cm")

    def fill_colour(self, ink: Colour) -> None:
        """Fill what follows with a colour (`#rrggbb`)."""
        self._code.append(colour(ink, "rg"))

    def stroke_colour(self, ink: Colour) -> None:
        """Draw the lines that follow in a colour (`#rrggbb`)."""
        self._code.append(colour(ink, "RG"))

    def line_style(self, width: float, *, ends: int | None = None, joins: int | None = None) -> None:
        """The width of the lines that follow, in points, and the form of their ends and joins, if given."""
        code = f"{number(width)} w"
        code += f" {ends} J" if ends is not None else ""
        self._code.append(code + (f" {joins} j" if joins is not None else ""))

    def opacity(self, key: str) -> None:
        """Paint what follows in a graphics state of the file, by its key."""
        self.forms[key] = None
        self._code.append(f"/{self._name_of(key)} gs")

    def dashes(self, lengths: Sequence[float]) -> None:
        """Draw the lines that follow as dashes and gaps of these lengths (points)."""
        self._code.append(f"[{' '.join(map(number, lengths))}] 0 d")

    # -- paths -------------------------------------------------------------------

    def path(self, segments: tuple[PathSegment, ...], height: float | None = None) -> None:
        """Begin or continue a path, which `stroke` ends. `height` is where its y are counted from, if not the page's.

        Inside a transformation that is the height of what is placed.
        """
        self._code.append(path_operators(segments, self.height if height is None else height))

    def line(self, line: LineSegment) -> None:
        """Add a straight line to the path."""
        x1, y1, x2, y2 = line
        high = self.height
        self._code.append(f"{number(x1 * K)} {number((high - y1) * K)} m {number(x2 * K)} {number((high - y2) * K)} l")

    def stroke(self) -> None:
        """Draw the path."""
        self._code.append("S")

    def clip(self, segments: tuple[PathSegment, ...], height: float | None = None) -> None:
        """Paint what follows only inside a path; `height` as for `path`."""
        self.path(segments, height)
        self._code.append("W n")

    def clip_box(self, box: Box) -> None:
        """Paint what follows only inside a box (mm)."""
        self._code.append(clip_operators(box, self.height))

    def shape(self, shape: Shape, height: float | None = None) -> None:
        """Fill and stroke a shape; `height` as for `path`."""
        self._code.append(shape_operators(shape, self.height if height is None else height))

    def lines(self, lines: Iterable[LineSegment], weight: float, ink: Colour) -> None:
        """Straight lines (mm) of one weight (points) and colour, with straight ends."""
        self.save()
        self.stroke_colour(ink)
        self.line_style(weight, ends=BUTT)
        for line in lines:
            self.line(line)
        self.stroke()
        self.restore()

    # -- forms and texts -----------------------------------------------------------

    def place(self, key: str) -> None:
        """Paint a form or a picture with the matrix in force."""
        self.forms[key] = None
        self._code.append(f"/{self._name_of(key)} Do")

    def place_face(
        self, key: str, size: tuple[float, float], at: Point, rotation: int, clip: Box, outline: Polygon = ()
    ) -> None:
        """Paint the form of a face of a size (mm) with its corner at a place (mm), turned by quarters, in a clip (mm).

        The place is that of the upper left corner of what it covers once it is turned counter-clockwise. An outline
        clips instead of the box.
        """
        self.forms[key] = None
        slot = _slot_operators(*size, at, rotation, clip, outline, self.height)
        self._code.append(f"{slot} /{self._name_of(key)} Do Q")

    def text(
        self,
        writer: FontWriter,
        words: str,
        size: float,
        ink: Colour,
        at: Point,
        *,
        spread: float = 0.0,
        tracking: float = 0.0,
        hyphen: str = "",
    ) -> None:
        """A line of text that begins at a place (points).

        `spread` is added to each space, `tracking` to each letter (points). `hyphen` is shown where a word was
        divided; whoever copies the text gets a soft hyphen.
        """
        shown = writer.show(words, size, spread=spread, tracked=bool(tracking))
        if hyphen:
            shown += f" {spoken(SOFT_HYPHEN)} {writer.show(hyphen, size)} EMC"
        spacing = f"{matrix_number(tracking)} Tc " if tracking else ""
        place = f"1 0 0 1 {number(at[0])} {number(at[1])} Tm"
        self._code.append(
            f"BT {writer.name} {number(size)} Tf {colour(ink, 'rg')} {spacing}{place} {shown}"
            + (" 0 Tc ET" if tracking else " ET")
        )

    def add(self, operators: str) -> None:
        """Operators that another part of this room has prepared."""
        self._code.append(operators)

    def append(self, other: Content) -> None:
        """All that another content paints, after what this one does."""
        self._code += other._code
        self.forms.update(other.forms)

    # -- marked content ------------------------------------------------------------

    def begin_artifact(self) -> None:
        """Mark what follows, until `end_marked`, as decoration that screen readers skip."""
        self._code.append("/Artifact BMC")

    def begin_element(self, kind: str, ident: int) -> None:
        """Mark what follows, until `end_marked`, as content of a structure element."""
        self._code.append(f"/{kind} <</MCID {ident}>> BDC")

    def begin_variable_text(self) -> None:
        """Mark what follows, until `end_marked`, as the text of a form field, which a reader writes anew."""
        self._code.append("/Tx BMC")

    def begin_spoken(self, words: str) -> None:
        """Mark what follows, until `end_marked`, as something that is read aloud and copied as other words."""
        self._code.append(spoken(words))

    def end_marked(self) -> None:
        """End the marked content."""
        self._code.append("EMC")


def upwards(box: Bounds, height: float) -> Bounds:
    """Bounds in mm, y downwards, as points with y upwards."""
    left, top, right, bottom = box
    return left * K, (height - bottom) * K, right * K, (height - top) * K


def matrix_text(matrix: Matrix) -> str:
    """A matrix as six numbers: turning and scaling with five decimals, moves with two."""
    a, b, c, d, e, f = matrix
    turned = f"{matrix_number(a)} {matrix_number(b)} {matrix_number(c)} {matrix_number(d)}"
    return f"{turned} {number(e)} {number(f)}"


def clip_operators(box: Box, height: float) -> str:
    """A box (mm, y downwards from `height`) as the clip of what follows."""
    x, y, w, h = box
    return f"{number(x * K)} {number((height - y - h) * K)} {number(w * K)} {number(h * K)} re W n"


def _outline_operators(outline: Polygon, height: float) -> str:
    """A polygon (mm, y downwards from `height`) as the clip of what follows."""
    corners = [f"{number(x * K)} {number((height - y) * K)}" for x, y in outline]
    return f"{corners[0]} m {' '.join(f'{corner} l' for corner in corners[1:])} h W n"


@lru_cache(maxsize=1024)
def _slot_operators(
    width: float, height: float, at: Point, rotation: int, clip: Box, outline: Polygon, page_height: float
) -> str:
    """What comes before every face in one slot: its clip and its matrix. A deck's sheets repeat a few slots."""
    left, bottom = at[0] * K, (page_height - at[1] - height) * K
    right, top = left + width * K, bottom + height * K
    if rotation in (90, 270):  # the trim's box is as wide as the face is high
        right, bottom, top = left + height * K, top - width * K, (page_height - at[1]) * K
    across, up = {0: (left, bottom), 90: (right, bottom), 180: (right, top), 270: (left, top)}[rotation]
    area = _outline_operators(outline, page_height) if outline else clip_operators(clip, page_height)
    return f"q {area} {TURNS[rotation]} {number(across)} {number(up)} cm"
