"""Pictures of a game's pieces for its rulebook: the printed faces themselves, drawn in rows."""

from __future__ import annotations

import fnmatch
import math
from collections.abc import Callable, Iterable, Mapping, Sequence

from msgspec import structs

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.base.names import suggestion
from generator.catalog.library import Game
from generator.catalog.models import ComponentModel
from generator.catalog.pieces import Piece, expand
from generator.catalog.printdata import PrintData
from generator.catalog.project import Project
from generator.faces.deck import Deck, PieceFaces, PieceMaker
from generator.faces.face import Face
from generator.language.speaker import Speaker
from generator.rulebook.document import Drawing, PlacedFace

MEASURE = 116.0  # mm: the greatest width of a row of pieces; on a narrower page it is drawn smaller
GAP = 3.0  # mm between pieces as drawn
BACK = "-back"
WholeDecks = Callable[[ComponentModel], Mapping[str, Deck]]  # the decks of a component, by language
View = tuple[str, str]  # a template and a format
USUAL: View = ("", "")  # the template and format that the piece is printed with


class ComposedFaces:
    """The faces of one game in one language as its sheets show them; composed when first asked for, and kept.

    `printed_sizes` are the sizes of whole decks, by component, which all languages of a game share. Where one is
    missing it is taken from `whole_decks`, if somebody has or makes them, else worked out.
    """

    def __init__(
        self,
        project: Project,
        game: Game,
        language: str,
        voices: Mapping[str, Speaker],
        print_data: PrintData,
        printed_sizes: dict[str, Mapping[str, float]],
        whole_decks: WholeDecks | None = None,
    ) -> None:
        self.project, self.game, self.language, self.whole_decks = project, game, language, whole_decks
        self.voices, self.print_data, self.printed_sizes = voices, print_data, printed_sizes
        self._known: dict[str, Mapping[str, Piece]] = {}
        self._bench: PieceMaker | None = None
        self._made: dict[tuple[str, str, View], PieceFaces] = {}

    def component(self, ident: str) -> ComponentModel:
        """A printed component. Raises CannotJudge when there is none."""
        for component in self.game.printed:
            if component.id == ident:
                return component
        raise CannotJudge(
            f"there is no printed component {ident!r}: {suggestion(ident, [c.id for c in self.game.printed])}"
        )

    def known(self, ident: str) -> Mapping[str, Piece]:
        """The pieces of a component by their codes."""
        if ident not in self._known:
            found = expand(self.game, self.component(ident), Findings())
            self._known[ident] = {piece.code: piece for piece in found}
        return self._known[ident]

    def compose(self, component: str, codes: Iterable[str], view: View = USUAL) -> None:
        """Compose the faces of several pieces at once, which is faster than one by one; composed faces are kept.

        Raises CannotJudge when there is no such piece, or its face cannot be made.
        """
        known = self.known(component)
        wanted: dict[str, Piece] = {}
        for code in codes:
            bare = code.removesuffix(BACK)
            if bare not in known:
                raise CannotJudge(f"{component} has no piece {bare!r}: {suggestion(bare, known)}")
            if (component, bare, view) not in self._made:
                wanted[bare] = known[bare]
        if not wanted:
            return
        model = self.component(component)
        if view == USUAL:
            made = self._printed(model, wanted)
        else:
            made = [self._maker().make_alone(model, _in_view(piece, view)) for piece in wanted.values()]
        for faces in made:
            self._made[component, faces.piece.code, view] = faces

    def _printed(self, model: ComponentModel, wanted: Mapping[str, Piece]) -> Sequence[PieceFaces]:
        """Pieces by their codes as they are printed: out of the whole deck where somebody has or makes it."""
        deck = self.whole_decks(model).get(self.language) if self.whole_decks is not None else None
        if deck is None:
            return self._maker().make(model, list(wanted.values()))
        self.printed_sizes.setdefault(model.id, deck.sizes)
        return [faces for faces in deck.pieces if faces.piece.code in wanted]

    def _maker(self) -> PieceMaker:
        if self._bench is None:
            self._bench = PieceMaker(
                self.project, self.game, self.language, self.voices, self.print_data, self.printed_sizes
            )
        return self._bench

    def face(self, component: str, code: str, view: View = USUAL) -> Face:
        """The face of a piece; `CODE-back` is its back, a `view` shows it by a template and a format of its own.

        Raises CannotJudge when there is no such piece or back.
        """
        self.compose(component, [code], view)
        faces = self._made[component, code.removesuffix(BACK), view]
        face = faces.back if code.endswith(BACK) else faces.front
        if face is None:
            raise CannotJudge(f"the piece {code.removesuffix(BACK)} has no back")
        return face

    def pieces(self, component: str, patterns: Sequence[str], scale: float) -> Drawing:
        """Pieces in rows. Raises CannotJudge for a pattern that no piece fits, and a face that cannot be made."""
        codes = self.codes(component, patterns)
        self.compose(component, codes)
        return in_rows([self.face(component, code) for code in codes], scale)

    def codes(self, component: str, patterns: Sequence[str]) -> list[str]:
        """The codes that patterns stand for: `QG-C*` is every code that fits, `-back` at its end their backs.

        Raises CannotJudge for a pattern that no piece fits.
        """
        codes: list[str] = []
        known = self.known(component)
        for pattern in patterns or ["*"]:
            back = BACK if pattern.endswith(BACK) else ""
            fitting = [code for code in known if fnmatch.fnmatchcase(code, pattern.removesuffix(BACK))]
            if not fitting:
                raise CannotJudge(f"{component} has no piece {pattern!r}: {suggestion(pattern, known)}")
            codes += [code + back for code in fitting]
        return codes


def _in_view(piece: Piece, view: View) -> Piece:
    template, format_ = view
    return structs.replace(piece, front=template, back="", format=format_)


def in_rows(faces: Sequence[Face], scale: float) -> Drawing:
    """A drawing of faces in centred rows, each no wider than MEASURE, of as many faces each as can be."""
    rows: list[list[Face]] = [[]]
    for face in faces:
        if rows[-1] and _width([*rows[-1], face], scale) > MEASURE:
            rows.append([])
        rows[-1].append(face)
    each = math.ceil(len(faces) / len(rows))
    even = [list(faces[i : i + each]) for i in range(0, len(faces), each)]
    if all(_width(row, scale) <= MEASURE for row in even):
        rows = even
    width = max(_width(row, scale) for row in rows)
    placed: list[PlacedFace] = []
    top = 0.0
    for row in rows:
        high = max(face.height for face in row) * scale
        x = (width - _width(row, scale)) / 2
        for face in row:
            wide = face.width * scale
            placed.append(PlacedFace(face, x + wide / 2, top + high / 2, 0.0, scale))
            x += wide + GAP
        top += high + GAP
    return Drawing(width, top - GAP, tuple(placed))


def _width(row: Sequence[Face], scale: float) -> float:
    return sum(face.width * scale for face in row) + GAP * (len(row) - 1)
