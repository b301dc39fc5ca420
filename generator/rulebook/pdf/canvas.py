"""The canvas of one page: paints on its content, each part marked with the structure element that it belongs to."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from typing import NamedTuple, assert_never

from generator.base.display_list import DisplayList, Shape, Symbol
from generator.base.display_list import PathSegment as PathSegment
from generator.base.geometry import POINTS_PER_MM as K
from generator.faces.art.icon_library import IconLibrary
from generator.faces.face import Face
from generator.faces.shapes import rectangle
from generator.pdf.document import PdfFile
from generator.pdf.face_forms import FacePainter
from generator.pdf.structure import Annotation, StructureElement, figure_attributes
from generator.rulebook.document import Drawing, DrawnBox, DrawnText, PlacedFace
from generator.rulebook.small_faces import SmallFaces, growth
from generator.typesetting.fonts import Font
from generator.typesetting.hyphenation import HYPHEN_SIGN
from generator.typesetting.line_setting import ICON_MIDDLE, LinePart, SetLine

EDGE = "#8a8378"  # of a card on the paper of the page
LINK_PAD = 1.2  # points round a link's words
BEYOND = 6.0  # points that the outline of a box goes on, unseen, beyond a side at which it is open


class PartOfBox(NamedTuple):
    """A part of a box in one column: x, y, width and height in points, and whether the box begins and ends there."""

    x: float
    y: float
    width: float
    height: float
    begins: bool = True
    ends: bool = True


class BookPainter(FacePainter):
    """Stores faces of several components as forms; forms are told apart by object, as components may share a key."""

    def __init__(self, pdf: PdfFile, fonts: Mapping[str, Font], label: Font, strong_label: Font) -> None:
        super().__init__(pdf, dict(fonts))
        self.label_fonts = (label, strong_label)
        self.small_faces = SmallFaces()
        self._known: dict[int, tuple[str, Symbol | DisplayList]] = {}

    def key_of(self, item: Symbol | DisplayList) -> str:
        found = self._known.get(id(item))
        if found is None:
            found = self._known[id(item)] = (f"{item.key}.{len(self._known)}", item)
        return found[0]


class PageCanvas:
    """Paints one page. Lengths are points, x from the left and y from the top."""

    def __init__(
        self,
        pdf: PdfFile,
        painter: BookPainter,
        icons: IconLibrary,
        page: int,
        height: float,
        ink: Callable[[str], str],
    ) -> None:
        self.pdf, self.painter, self.icons = pdf, painter, icons
        self.page, self.height = page, height
        self.ink = ink  # a colour of a drawing (#rrggbb) as the book prints it: a grey where it is printed in greys
        self.content = pdf.content(height / K)
        self.marked: list[StructureElement] = []
        self.links: list[Annotation] = []
        self.muted = False  # paint as an artifact: a repeated table head was read before
        self.margin: tuple[float, bool] | None = None  # x of clause ids in the margin, and whether they end at it
        self._open: StructureElement | None = None
        self._artifact = False

    # -- marks -----------------------------------------------------------------

    def mark(self, node: StructureElement | None) -> None:
        """Mark what is painted next as content of an element, or as an artifact (decoration) for None."""
        if node is None or self.muted:
            if not self._artifact:
                self.close()
                self.content.begin_artifact()
                self._artifact = True
            return
        if self._open is node:
            return
        self.close()
        node.attach()
        node.kids.append((self.page, len(self.marked)))
        self.content.begin_element(node.kind, len(self.marked))
        self.marked.append(node)
        self._open = node

    def close(self) -> None:
        """End the current marked content."""
        if self._open is not None or self._artifact:
            self.content.end_marked()
        self._open, self._artifact = None, False

    # -- drawing ---------------------------------------------------------------

    def line(self, line: SetLine, x: float, y: float, node: StructureElement | None) -> None:
        """Paint a line of text with its baseline at y."""
        link: Annotation | None = None
        for i, segment in enumerate(line.segments):
            left = x + segment.x
            if segment.link and node is not None and not self.muted:
                link = self._linked(segment, left, y, node, link)
            else:
                link = None
                self.mark(node)
            if segment.icon:
                self._icon(segment, left, y)
                continue
            self.content.text(
                self.pdf.font(segment.font),
                segment.text,
                segment.size,
                segment.colour,
                (left, self.height - y),
                spread=line.spread,
                tracking=line.tracking,
                hyphen=HYPHEN_SIGN if line.hyphen and i == len(line.segments) - 1 else "",
            )

    def _linked(
        self, segment: LinePart, x: float, y: float, node: StructureElement, last: Annotation | None
    ) -> Annotation:
        """The link annotation of a segment; neighbouring segments with one target share one."""
        top, bottom = self.height - y + segment.size * 0.8 + LINK_PAD, self.height - y - segment.size * 0.2 - LINK_PAD
        if last is not None and last.target == segment.link:
            self.mark(last.node)
            last.rect = (last.rect[0], min(bottom, last.rect[1]), x + segment.width + LINK_PAD, max(top, last.rect[3]))
            return last
        element = node if node.kind == "Link" else node.child("Link")
        self.mark(element)
        rect = (x - LINK_PAD, bottom, x + segment.width + LINK_PAD, top)
        made = Annotation(self.page, rect, segment.link, element)
        element.kids.append(made)
        self.links.append(made)
        return made

    def fill(self, x: float, y: float, width: float, height: float, tint: str, radius: float = 0.0) -> None:
        """Paint a filled rectangle as an artifact."""
        self.shape(Shape(rectangle((x / K, y / K, width / K, height / K), radius / K), tint))

    def stroke(
        self, x: float, y: float, width: float, height: float, tint: str, thick: float, radius: float = 0.0
    ) -> None:
        """Paint the outline of a rectangle as an artifact."""
        box = (x / K, y / K, width / K, height / K)
        self.shape(Shape(rectangle(box, radius / K), None, tint, thick / K))

    def box(self, part: PartOfBox, radius: float, ground: str, edge: str = "", thick: float = 0.0) -> None:
        """Paint a part of a box as an artifact, with rounded corners; open where the box goes on elsewhere."""
        above, below = BEYOND * (not part.begins), BEYOND * (not part.ends)
        outline = part.x / K, (part.y - above) / K, part.width / K, (part.height + above + below) / K
        shapes = [Shape(rectangle(outline, radius / K), ground)]
        if edge:
            shapes.append(Shape(rectangle(outline, radius / K), None, edge, thick / K))
        up, down = thick * part.begins, thick * part.ends
        seen = part.x - thick, part.y - up, part.width + 2 * thick, part.height + up + down
        left, top, wide, high = (value / K for value in seen)
        self.clipped(rectangle((left, top, wide, high), 0.0), tuple(shapes))

    def rule(self, x: float, y: float, width: float, thick: float, tint: str) -> None:
        """Paint a horizontal line as an artifact."""
        self.fill(x, y - thick / 2, width, thick, tint)

    def shape(self, shape: Shape) -> None:
        """Paint a shape, given in mm from the page's upper left corner, as an artifact."""
        self.mark(None)
        self.content.shape(shape)

    def clipped(self, segments: tuple[PathSegment, ...], shapes: tuple[Shape, ...]) -> None:
        """Paint shapes (mm), clipped to a path (mm), as an artifact."""
        self.mark(None)
        self.content.save()
        self.content.clip(segments)
        for shape in shapes:
            self.content.shape(shape)
        self.content.restore()

    def ornament(self, face: Face, x: float, y: float) -> None:
        """Paint a face in its own size as an artifact, with its upper left corner at (x, y)."""
        self.mark(None)
        self.content.save()
        self.content.transform((1, 0, 0, 1, x, self.height - y - face.height * K))
        self.content.place(self.painter.form(face))
        self.content.restore()

    def icon(self, name: str, x: float, y: float, size: float, ink: str, tone: str, paper: str) -> None:
        """Paint an icon as an artifact in a square whose upper left corner is given (points)."""
        for shape in self.icons.get(name).shapes((x / K, y / K, size / K, size / K), ink, tone, paper):
            self.shape(shape)

    def _icon(self, segment: LinePart, x: float, y: float) -> None:
        side, tint = segment.width, segment.colour
        box = (x / K, (y - segment.size * ICON_MIDDLE - side / 2) / K, side / K, side / K)
        shapes = self.icons.get(segment.text).shapes(box, tint, tint, "#ffffff")
        self.content.begin_spoken(segment.word)
        self.content.save()
        for shape in shapes:
            self.content.shape(shape)
        self.content.restore()
        self.content.end_marked()

    def drawing(self, drawing: Drawing, x: float, y: float, scale: float, node: StructureElement) -> None:
        """Paint a figure with its upper left corner at (x, y)."""
        box = (x, self.height - y - drawing.height * K * scale, x + drawing.width * K * scale, self.height - y)
        node.attributes = figure_attributes(box)
        self.mark(node)
        high = drawing.height
        self.content.save()
        self.content.transform((scale, 0, 0, scale, box[0], box[1]))
        for item in drawing.items:
            if isinstance(item, PlacedFace):
                self._face(item, high, scale)
            elif isinstance(item, DrawnBox):
                path = rectangle((item.x, item.y, item.width, item.height), item.radius)
                stroke = self.ink(item.stroke) if item.stroke else None
                self.content.shape(Shape(path, self.ink(item.fill) if item.fill else None, stroke, 0.25), high)
            elif isinstance(item, DrawnText):
                self._words(item, high, scale)
            else:
                assert_never(item)
        self.content.restore()

    def _face(self, item: PlacedFace, high: float, scale: float) -> None:
        grown = growth(item.label, scale) if item.label else 1.0
        size = item.scale * grown
        # letters grow from their baseline, so that their middle rises
        rise = (grown - 1) * item.label * self.painter.label_fonts[1].cap_height / 2
        face = self.painter.small_faces.at(item.face, size * scale)
        key = self.painter.form(face)
        angle = -math.radians(item.turn)
        a, b = math.cos(angle) * size, math.sin(angle) * size
        dx, dy = face.width / 2 * K, face.height / 2 * K
        e = item.x * K - a * dx + b * dy
        f = (high - item.y) * K + rise - b * dx - a * dy
        trim = face.format.trim()
        place = (a, b, -b, a, e, f)
        self.content.save()
        self.content.transform(place)
        if trim:
            self.content.clip(trim, face.height)
        self.content.place(key)
        self.content.restore()
        # white paper on white paper: the edge of a card is drawn; a view of a solid, which nobody cuts out, has none
        if face.format.shape == "rect" and face.format.safe:
            self.content.save()
            self.content.transform(place)
            self.content.shape(Shape(trim, None, self.ink(EDGE), 0.2), face.height)
            self.content.restore()

    def _words(self, item: DrawnText, high: float, scale: float) -> None:
        font = self.painter.label_fonts[item.strong]
        # a drawing shrinks, the labels on it only until they are hard to read
        size = item.size * growth(item.size, scale)
        width = font.width(item.words) * size
        x = item.x * K - {"left": 0.0, "center": width / 2, "right": width}[item.align]
        at = (x, (high - item.y) * K)
        self.content.text(self.pdf.font(font), item.words, size, self.ink(item.colour), at)
