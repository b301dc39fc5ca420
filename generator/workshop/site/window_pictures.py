"""Pictures of what one gets: a fan of cards, a table in mid-game, a built box, drawn with the printed faces.

They are small bitmaps, so that the page of all games stays light and needs no fonts of theirs.
"""

from __future__ import annotations

import base64
import io
import math
from collections.abc import Sequence

from generator.base.display_list import Shape
from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.base.geometry import POINTS_PER_MM, Bounds, Matrix, all_turned, bounds_of_points, turned, union
from generator.catalog.pieces import expand
from generator.faces.deck import OWN, game_theme
from generator.faces.face import Face
from generator.faces.nets.solid_drawing import steps_as_seen
from generator.faces.shapes import polygon, rectangle
from generator.pdf.content import Content
from generator.pdf.document import PdfFile
from generator.pdf.metadata import DocumentMetadata
from generator.rulebook.document import Document, Drawing, DrawnBox, DrawnText, Example, Figure, PlacedFace
from generator.rulebook.pdf.canvas import BookPainter
from generator.rulebook.web.page import Showcase
from generator.typesetting.fonts import find_font_file, load_font
from generator.workshop.books.documents import GameDocuments
from generator.workshop.site.web_edition import cover_on_screen

WIDE = 720  # pixels of a picture
HIGH = 400  # pixels at most
QUALITY = 82  # of a JPEG
FAN = 5  # cards in a fan
SPREAD = 11.0  # degrees from one card of a fan to the next
HAND = 2.1  # heights of a card from its middle down to the hand that holds it
EDGE = "#8a8378"  # the colour of the edge of a piece
LINE = 0.25  # mm
MARGIN = 3.0  # mm round a picture
COVER = "cover"  # what its book opens with
FONT = "font_source_sans_pro"


def window_pictures(game_documents: GameDocuments, language: str, showcases: Sequence[Showcase]) -> dict[str, str]:
    """The pictures of a game as data URIs by what they show: `fan`, `table`, `box` and `cover`, those that it has.

    Raises CannotJudge for a piece that cannot be drawn.
    """
    document = game_documents.document(language)
    made = {
        "fan": _fan(showcases),
        "table": _table(document),
    }
    found = {name: _rendered(game_documents, language, drawing) for name, drawing in made.items() if drawing}
    box = _box(game_documents, language)
    if box is not None:
        found["box"] = _rendered(game_documents, language, box)
    if document.cover is not None:
        cover = cover_on_screen(game_documents.project, document.theme, document.cover)
        found[COVER] = _rendered(game_documents, language, cover, margin=0.0)
    return found


def _fan(showcases: Sequence[Showcase]) -> Drawing | None:
    """Some cards of the first deck that has a hand of them, held like a hand of cards."""
    decks = (one for one in showcases if not one.large and len({piece.front for piece in one.pieces}) >= FAN)
    pieces = next((deck.pieces for deck in decks if all(p.front.format.shape == "rect" for p in deck.pieces)), ())
    if not pieces:
        return None
    chosen = [pieces[round(i * (len(pieces) - 1) / (FAN - 1))].front for i in range(FAN)]
    hand = HAND * chosen[0].height
    placed = []
    for i, face in enumerate(chosen):
        turn = (i - (FAN - 1) / 2) * SPREAD
        x, y = turned((0.0, -hand), turn)
        placed.append(PlacedFace(face, x, y, turn))
    left, top, right, bottom = union(_bounds(one) for one in placed)
    moved = [PlacedFace(p.face, p.x - left, p.y - top, p.turn) for p in placed]
    return Drawing(right - left, bottom - top, tuple(moved))


def _table(document: Document) -> Drawing | None:
    """The fullest table that the worked examples of a book show."""
    figures = [
        part.drawing
        for block in document.blocks
        if isinstance(block, Example)
        for part in block.blocks
        if isinstance(part, Figure)
    ]
    fullest = max(figures, key=_fullness, default=None)
    if fullest is None:
        return None
    # frames say what an example has just changed
    items = tuple(item for item in fullest.items if not isinstance(item, DrawnBox) or item.fill)
    return Drawing(fullest.width, fullest.height, items)


def _fullness(drawing: Drawing) -> tuple[int, int]:
    """In how many of a table's largest places something lies (there the game happens), and how many pieces in all."""
    pieces = [item for item in drawing.items if isinstance(item, PlacedFace)]
    places = [item for item in drawing.items if isinstance(item, DrawnBox) and item.fill]
    largest = max((box.width * box.height for box in places), default=0.0)
    held = sum(
        any(0 < one.x - box.x < box.width and 0 < one.y - box.y < box.height for one in pieces)
        for box in places
        if box.width * box.height > largest * 0.99
    )
    return held, len(pieces)


def _box(game_documents: GameDocuments, language: str) -> Face | None:
    """A net that the game prints: of a box, else of the first solid there is."""
    game_documents.providers(language)  # the pictures are there from now on
    pictures = game_documents.pictures[language]
    nets: list[Face] = []
    for component in game_documents.game.printed:
        if component.instead_of:
            continue
        for piece in expand(game_documents.game, component, Findings()):
            if piece.format == OWN:
                face = pictures.face(component.id, piece.code, (piece.front, OWN))  # alone, not sized with its deck
                nets += [face] if face.folding is not None else []
                break  # the others of a component are folded like it
    return next((net for net in nets if net.folding and net.folding.solid == "box"), nets[0] if nets else None)


def _bounds(placed: PlacedFace) -> Bounds:
    half = placed.face.width / 2 * placed.scale, placed.face.height / 2 * placed.scale
    corners = all_turned(((x, y) for x in (-half[0], half[0]) for y in (-half[1], half[1])), placed.turn)
    left, top, right, bottom = bounds_of_points(corners)
    return placed.x + left, placed.y + top, placed.x + right, placed.y + bottom


class _Picture:
    """A page of its own to paint a picture on, in mm, y downwards."""

    def __init__(
        self, game_documents: GameDocuments, language: str, width: float, height: float, margin: float = MARGIN
    ) -> None:
        self.margin = margin
        theme = game_theme(game_documents.project, game_documents.game, Findings())
        if theme is None:
            raise CannotJudge(f"{game_documents.game.id} has no theme that can be used")
        fonts = theme.in_language(language).fonts
        self.label = load_font(find_font_file(FONT, "SourceSansPro-Regular.ttf"))
        self.strong = load_font(find_font_file(FONT, "SourceSansPro-Bold.ttf"))
        self.pdf = PdfFile(DocumentMetadata(game_documents.game.model.name, "Tirada", language, ""))
        self.painter = BookPainter(self.pdf, fonts, self.label, self.strong)
        self.width, self.height = width + 2 * margin, height + 2 * margin
        self.content: Content = self.pdf.content(self.height)

    def face(self, face: Face, matrix: Matrix, outline: Sequence[tuple[float, float]] = ()) -> None:
        """Paint a face, or what an outline of it shows, where the matrix carries it; `matrix` is in mm."""
        a, b, c, d, e, f = matrix
        k, h = POINTS_PER_MM, face.height
        e, f = e + self.margin, f + self.margin
        trim = polygon(outline) if outline else face.format.trim() or rectangle((0, 0, face.width, face.height), 0)
        key = self.painter.form(face)
        self.content.save()
        self.content.transform((a, -b, -c, d, k * (c * h + e), k * (self.height - d * h - f)))
        self.content.save()
        self.content.clip(trim, h)
        self.content.place(key)
        self.content.restore()
        if outline or (face.format.shape == "rect" and face.format.safe):  # a view of a solid has no edge to be cut
            self.content.shape(Shape(trim, None, EDGE, LINE), h)
        self.content.restore()

    def drawing(self, drawing: Drawing) -> None:
        """Paint a drawing."""
        for item in drawing.items:
            if isinstance(item, PlacedFace):
                cos, sin = (
                    t * item.scale for t in (math.cos(math.radians(item.turn)), math.sin(math.radians(item.turn)))
                )
                half = item.face.width / 2, item.face.height / 2
                x = item.x - cos * half[0] + sin * half[1]
                y = item.y - sin * half[0] - cos * half[1]
                self.face(item.face, (cos, sin, -sin, cos, x, y))
            elif isinstance(item, DrawnBox):
                box = (item.x + self.margin, item.y + self.margin, item.width, item.height)
                self.content.shape(
                    Shape(rectangle(box, item.radius), item.fill or None, item.stroke or None, LINE), self.height
                )
            else:
                self._words(item)

    def _words(self, item: DrawnText) -> None:
        font = self.strong if item.strong else self.label
        width = font.width(item.words) * item.size
        x = (item.x + self.margin) * POINTS_PER_MM - {"left": 0.0, "center": width / 2, "right": width}[item.align]
        at = (x, (self.height - item.y - self.margin) * POINTS_PER_MM)
        self.content.text(self.pdf.font(font), item.words, item.size, item.colour, at)

    def finished(self) -> str:
        """The picture as a data URI."""
        import pypdfium2 as pdfium

        self.pdf.add_page(self.content, self.width)
        document = pdfium.PdfDocument(self.pdf.finish())
        try:
            scale = min(WIDE / self.width, HIGH / self.height) / POINTS_PER_MM
            picture = document[0].render(scale=scale).to_pil()
        finally:
            document.close()
        buffer = io.BytesIO()
        picture.convert("RGB").save(buffer, "JPEG", quality=QUALITY)
        return "data:image/jpeg;base64," + base64.b64encode(buffer.getvalue()).decode()


def _rendered(game_documents: GameDocuments, language: str, what: Drawing | Face, margin: float = MARGIN) -> str:
    if isinstance(what, Drawing):
        picture = _Picture(game_documents, language, what.width, what.height, margin)
        picture.drawing(what)
        return picture.finished()
    return _built(game_documents, language, what)


def _built(game_documents: GameDocuments, language: str, face: Face) -> str:
    """A net as it stands on the table when it is closed, each panel with what is printed on it."""
    assert face.folding is not None
    net = face.folding.net
    parts = steps_as_seen(face.folding.solid, net)[-1].parts
    outlines = {panel.name: panel.polygon for panel in net.faces}
    shown = [part for part in parts if part.name in outlines and part.printed and not part.is_edge]
    left, top, right, bottom = bounds_of_points(p for part in shown for p in part.outline)
    picture = _Picture(game_documents, language, right - left, bottom - top)
    for part in shown:
        (ox, oy), (ux, uy), (vx, vy) = (part.place.at(p)[:2] for p in ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)))
        matrix = (ux - ox, uy - oy, vx - ox, vy - oy, ox - left, oy - top)
        picture.face(face, matrix, outlines[part.name])
    return picture.finished()
