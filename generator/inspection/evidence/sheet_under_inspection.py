"""The state of the check of one file of sheets: its pieces as read, what is expected, and the findings.

All checks of sheets take a JudgedSheet; inspection/sheets/sheet_checks.py reads the pages into it.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.base.findings import Findings, Where
from generator.base.geometry import Bounds, Point, Polygon, corners_of
from generator.catalog.print_rows import Layout
from generator.catalog.printdata import PRINTER_MARGIN
from generator.faces.trim import Format
from generator.inspection.evidence.expectation import Expectation
from generator.inspection.reading.pages import ReadForm, ReadPage
from generator.inspection.reading.printed_document import PrintedDocument


@dataclass(slots=True)
class FoundPiece:
    """A piece found on a page: the place of its trim in mm, its slot, its turn, and the code that it shows."""

    page: int
    slot: int
    x: float
    y: float
    rotation: int  # degrees counter-clockwise
    form: ReadForm
    format: Format
    code: str = ""
    part: Bounds | None = None  # the part of the face on this page, where the face is larger than the page
    backs: frozenset[str] | None = None  # keys of the backs with this picture, where the text alone does not tell
    mirrored: bool = False  # a back: it is cut to the mirrored outline of its front

    @property
    def trim(self) -> Bounds:
        """The box of its trim on the page in mm."""
        width, height = self.format.width, self.format.height
        if self.rotation % 180:
            width, height = height, width
        return self.x, self.y, self.x + width, self.y + height

    @property
    def outline(self) -> Polygon:
        """The outline to cut it along on the page: clockwise, in straight lines. Only rectangles lie on their side."""
        f = self.format
        if f.shape == "rect" or f.draws_its_cuts:
            return corners_of(self.trim)
        points = f.corners()
        if self.mirrored:
            points = tuple((f.width - x, y) for x, y in reversed(points))
        if self.rotation:
            points = tuple((f.width - x, f.height - y) for x, y in points)
        return tuple((self.x + x, self.y + y) for x, y in points)

    def on_face(self, x: float, y: float) -> Point:
        """A point of the page in the coordinates of the face: mm from its upper left corner."""
        if self.rotation == 0:  # most are
            return x - self.x, y - self.y
        left, top, right, bottom = self.trim
        return {
            90: (bottom - y, x - left),
            180: (right - x, bottom - y),
            270: (y - top, right - x),
        }[self.rotation]

    def depth(self, x: float, y: float) -> float:
        """How far inside its trim a point of the page lies (mm); negative outside."""
        # as on_face does it: each point of each outline is asked for
        if not self.rotation and not self.mirrored:
            return self.format.depth((x - self.x, y - self.y))
        across, down = self.on_face(x, y)
        return self.format.depth((self.format.width - across if self.mirrored else across, down))


@dataclass(frozen=True, slots=True)
class CoverPage:
    """A page without pieces: size (mm), text, centres of registration crosses, and boxes of closed lines."""

    width: float
    height: float
    text: str
    crosses: tuple[Point, ...]
    outlines: tuple[Bounds, ...] = ()


@dataclass
class JudgedSheet:
    """One PDF of sheets: its bytes, its manifest, what is expected of it, and what was read so far, by page."""

    document: PrintedDocument
    expected: Expectation
    manifest: dict[str, Any]
    findings: Findings
    layouts: Mapping[str, Layout]
    as_composed: bool = False  # its faces are known to be those that the composer draws
    claims: dict[int, list[list[Any]]] = field(init=False, default_factory=dict)  # placements in the manifest, by page
    layout: Layout | None = field(init=False)  # a row of layouts.csv, where the manifest names one
    margin: float = field(init=False, default=PRINTER_MARGIN)  # where no layout says otherwise
    covers: dict[int, CoverPage] = field(init=False, default_factory=dict)
    lines: dict[int, str] = field(init=False, default_factory=dict)  # the text of each page outside its pieces
    fronts: dict[int, list[FoundPiece]] = field(init=False, default_factory=dict)
    backs: dict[int, list[FoundPiece]] = field(init=False, default_factory=dict)
    on_posters: dict[int, list[Bounds]] = field(init=False, default_factory=dict)  # drawn over a part of a poster
    pages: dict[int, tuple[float, float]] = field(init=False, default_factory=dict)
    page_count: int = field(init=False, default=0)
    boxes: dict[int, tuple[Bounds, Bounds]] = field(init=False, default_factory=dict)  # trim and bleed of each page
    safe: set[Hashable] = field(init=False, default_factory=set)  # drawings of shared forms that keep the safe zone

    def __post_init__(self) -> None:
        for row in self.manifest.get("placements", ()):
            self.claims.setdefault(row[0], []).append(row)
        self.layout = self.layouts.get(str(self.manifest.get("layout")))
        if self.layout is not None:
            self.margin = float(self.layout.margin)

    @property
    def shown(self) -> str:
        """The path that findings name."""
        return self.document.shown

    @property
    def folded(self) -> bool:
        """Whether backs lie on the pages of their fronts, beyond a fold in the middle."""
        return self.layout is not None and self.layout.backs == "folded" and bool(self.expected.backs)

    def back_page(self, front: int) -> int:
        """The page with the backs of a page of fronts, as the layout has it."""
        if self.folded:
            return front
        if self.layout is not None and self.layout.backs == "last":
            return front + self.page_count // 2
        return front + 1

    def is_mirrored_sideways(self, width: float, height: float) -> bool:
        """Whether backs lie mirrored left and right on a page of this size (mm), else above and below."""
        return bool((self.manifest.get("flip", "long") == "long") == (height >= width))

    def beyond_fold(self, page: ReadPage, found: FoundPiece) -> bool:
        """Whether a piece lies on the half of a folded page that has the backs."""
        left, top, right, bottom = found.trim
        if self.is_mirrored_sideways(page.width, page.height):
            return left + right > page.width
        return top + bottom > page.height

    def side_of(self, page: int) -> str:
        """Which side a page was found to be by its pieces; empty for one without any."""
        return "front" if page in self.fronts else "back" if page in self.backs else ""

    def where_file(self) -> Where:
        """The place of the file itself."""
        return Where(self.shown)

    def where(self, found: FoundPiece) -> Where:
        """The place of a piece on a page."""
        return Where(self.shown, page=found.page, slot=found.slot, box=found.trim)

    def name(self, found: FoundPiece) -> str:
        """The code and the name of a piece, for messages."""
        piece = self.expected.pieces.get(found.code)
        return f"{found.code} {piece.name}" if piece else found.code or "back"

    def is_furniture(self, page: ReadPage, form: ReadForm) -> bool:
        """Whether a form holds marks or the scale bar: such forms are placed upright at the page's corner."""
        return abs(form.x) < 0.01 and abs(form.y - page.height) < 0.01 and form.rotation == 0
