"""The faces of a whole component: every piece, front and back, in one language, sized for all of them."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from contextlib import suppress
from operator import attrgetter
from typing import Any

import msgspec
from msgspec import structs

from generator.base.display_list import Symbol
from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings, Where
from generator.base.geometry import Point
from generator.base.hexes import within
from generator.base.memory_headroom import with_headroom
from generator.catalog.fit_models import Spaces
from generator.catalog.large_print import USUAL_SIZE, enlargement
from generator.catalog.library import Game
from generator.catalog.models import ComponentModel, GroupModel
from generator.catalog.pieces import KitCounts, Piece, expand
from generator.catalog.printdata import PrintData
from generator.catalog.project import Project
from generator.faces.art.icon_library import IconLibrary
from generator.faces.art.publisher_art import check_own_art, own_folder
from generator.faces.art.unreadable_art import cannot_be_drawn
from generator.faces.compose import Composer, PartOfSide, Side, fit_all
from generator.faces.face import Face
from generator.faces.templates.loading import TemplateLibrary, Theme, load_theme
from generator.faces.trim import Format, parse_polygon, regular
from generator.language.catalogue import Catalogue
from generator.language.speaker import RowView, Speaker
from generator.typesetting.fitting import FitRequest, Fitter


def _hex_grid(*given: Any, **named: Any) -> Any:
    from generator.faces.elements.hex_map import hex_grid  # few components are maps

    return hex_grid(*given, **named)


def _tiers(*given: Any, **named: Any) -> Any:
    from generator.faces.elements.tree import lay_out_table_tree  # or trees

    return lay_out_table_tree(*given, **named)


PLACING = {
    "hex_grid": _hex_grid,
    "hexes_within": within,
    "tiers": _tiers,
}  # functions that templates call to place things
ResolvedPiece = tuple[Piece, Side, Side | None]
Resolved = list[ResolvedPiece]
_FORMAT_OF = attrgetter("front.format")  # of the faces of a piece
OWN = "net"  # the format of a piece that is as large as the net on it


class PieceFaces(msgspec.Struct, frozen=True):
    """A piece with its finished faces; `back` is None when it has none."""

    piece: Piece
    name: str
    front: Face
    back: Face | None


class Deck(msgspec.Struct, frozen=True):
    """A component in one language, ready for the press.

    Its pieces may have those of other components after them, which share its sheets (faces/joined_decks.py).
    """

    component: ComponentModel
    language: str
    theme: Theme
    pieces: tuple[PieceFaces, ...]
    sizes: Mapping[str, float]
    also: tuple[ComponentModel, ...] = ()  # the other components whose pieces are among its own

    @property
    def groups(self) -> tuple[GroupModel, ...]:
        """The groups of all of its pieces."""
        return tuple(group for component in (self.component, *self.also) for group in component.groups)

    @property
    def formats(self) -> tuple[Format, ...]:
        """The different formats of its pieces, in the order of the pieces."""
        every = list(map(_FORMAT_OF, self.pieces))
        different = dict(zip(map(id, every), every, strict=True))  # many pieces share few
        return tuple({one.id: one for one in different.values()}.values())

    @property
    def format(self) -> Format:
        """The largest of its formats."""
        return max(self.formats, key=lambda f: f.width * f.height)

    @property
    def quantity(self) -> int:
        return sum(faces.piece.quantity for faces in self.pieces)

    def chosen(self, codes: Collection[str], copies: int) -> Deck:
        """Some of its pieces by their codes (none: all), so many copies of each (0: as many as the game has).

        They look as in the whole deck; there is no cover, and no place is filled with spares.
        Raises CannotJudge for a code that no piece has, and where nothing is left to print.
        """
        unknown = set(codes) - {faces.piece.code for faces in self.pieces}
        if unknown:
            raise CannotJudge(f"no piece of {self.component.id} has the code {min(unknown)!r}")
        kept = [
            structs.replace(faces, piece=structs.replace(faces.piece, quantity=copies or faces.piece.quantity))
            for faces in self.pieces
            if not codes or faces.piece.code in codes
        ]
        if not any(faces.piece.quantity for faces in kept):
            raise CannotJudge("the game has no copy of these pieces", "say how many to print: --copies 1")

        def plain(component: ComponentModel) -> ComponentModel:
            groups = tuple(structs.replace(group, spares=0) for group in component.groups)
            return structs.replace(component, groups=groups, cover=False)

        also = tuple(map(plain, self.also))
        return structs.replace(self, component=plain(self.component), pieces=tuple(kept), also=also)


def game_names(game: Game) -> dict[str, Any]:
    """The names that templates can use in expressions beside the piece: game, edition, kit, spaces, and functions."""
    spaces = {"spaces": Spaces(game.spaces)} if game.spaces else {}
    return {"game": game.model, "edition": game.model.edition, "kit": KitCounts(game), **spaces, **PLACING}


def make_format(print_data: PrintData, name: str) -> Format:
    """The format of a row of data/print/formats.csv. Raises CannotJudge for an unknown row or an impossible shape."""
    row = print_data.format(name)
    points: tuple[Point, ...] = ()
    if row.shape == "circle" and row.width != row.height:
        raise CannotJudge(f"the format {name!r} is a circle {row.width:g} mm wide and {row.height:g} mm high")
    if row.shape == "polygon":
        if row.outline:
            points = parse_polygon(row.outline)
        elif row.corners:
            points = regular(row.corners, row.turn or 0, row.width, row.height)
        else:
            raise CannotJudge(f"the format {name!r} is a polygon without `corners` or `outline`")
        reach = max(x for x, _ in points), max(y for _, y in points)
        if abs(reach[0] - row.width) > 0.01 or abs(reach[1] - row.height) > 0.01:
            raise CannotJudge(
                f"the outline of the format {name!r} reaches {reach[0]:g} x {reach[1]:g} mm, its format is "
                f"{row.width:g} x {row.height:g} mm"
            )
    return Format(row.id, row.width, row.height, row.radius, row.bleed, row.safe, row.shape, points)


def speakers(game: Game, catalogues: Mapping[str, Catalogue], draft: bool) -> dict[str, Speaker]:
    """A speaker for each language of the game."""
    return {
        language: Speaker(
            language,
            game.model.source_language,
            game.tables,
            game.glossary,
            catalogues.get(language),
            draft,
            game.aliases,
        )
        for language in game.languages
    }


def make_decks(
    project: Project,
    game: Game,
    component: ComponentModel,
    languages: list[str],
    voices: Mapping[str, Speaker],
    print_data: PrintData,
    findings: Findings,
) -> dict[str, Deck]:
    """The decks of a component in the languages asked for.

    Sizes are fitted over every language of the game that has its texts, so that editions look alike.
    A deck with errors is missing from the result; the findings say why.
    """
    theme = game_theme(project, game, findings)
    pieces = expand(game, component, findings)
    names, places = game_names(game), _places(game, component)
    formats = _formats(pieces, _format_places(game, component), print_data, findings)
    errors_before = len(findings.errors)
    check_own_art(project, game, findings)
    if theme is None or formats is None or len(findings.errors) > errors_before:
        return {}
    templates = TemplateLibrary(project, findings)
    icons = IconLibrary(project, own_folder(game.id))
    fitter = Fitter()
    composers: dict[str, Composer] = {}
    resolved: dict[str, Resolved] = {}
    for language in game.languages:
        wanted = language in languages
        # a language that is not printed now must not stop the others
        own_findings = findings if wanted else Findings()
        composer = Composer(theme.in_language(language), templates, icons, voices[language], fitter, own_findings)
        before = len(own_findings.errors)
        sides = _resolve(composer, pieces, formats, names, places)
        if len(own_findings.errors) == before:
            composers[language], resolved[language] = composer, sides
    overflow_findings = {language: findings if language in languages else Findings() for language in resolved}
    drafted = any(voice.draft for voice in voices.values())
    sizes = _fit_sizes(resolved, fitter, overflow_findings, draft=drafted, cells=_Cells(game, voices))
    decks: dict[str, Deck] = {}
    for language in languages:
        if language not in resolved:
            continue
        try:
            made = _paint_faces(composers[language], resolved[language], sizes, game)
        except CannotJudge as error:  # an icon inside a text
            where = error.where or game.where("components.yaml")
            findings.error("template.field", error.reason, where, fix=error.fix)
            continue
        deck = Deck(component, language, theme.in_language(language), tuple(made), sizes)
        decks[language] = in_large_print(game, deck) if game.look.large else deck
    return decks


def in_large_print(game: Game, deck: Deck) -> Deck:
    """A deck with all faces as much larger as its kind is in large print; sizes in points stay those of its fitting."""
    sizes = [(format_.width, format_.height) for format_ in deck.formats if not format_.draws_its_cuts]
    times = enlargement(game, deck.component, sizes)
    if times == USUAL_SIZE or len(sizes) < len(deck.formats):
        return deck
    from generator.faces.enlarged import Enlarger

    enlarger = Enlarger(times)
    pieces = tuple(
        structs.replace(
            one, front=enlarger.face(one.front), back=enlarger.face(one.back) if one.back is not None else None
        )
        for one in deck.pieces
    )
    return structs.replace(deck, pieces=pieces)


class PieceMaker:
    """Makes single pieces of a game in one language on request; templates and icons are read once and reused.

    `printed_sizes` are the sizes of whole decks, by component: what makes pieces in other languages shares them.
    """

    def __init__(
        self,
        project: Project,
        game: Game,
        language: str,
        voices: Mapping[str, Speaker],
        print_data: PrintData,
        printed_sizes: dict[str, Mapping[str, float]],
    ) -> None:
        self.game, self.language, self.voices, self.print_data = game, language, voices, print_data
        self.findings, self.fitter, self.names = Findings(), Fitter(), game_names(game)
        self._printed_sizes = printed_sizes
        theme = game_theme(project, game, self.findings)
        if theme is None:
            raise self._cannot("nothing")
        templates, icons = TemplateLibrary(project, self.findings), IconLibrary(project, own_folder(game.id))
        self._theme = theme
        own = theme.in_language(language)
        self.composer = Composer(own, templates, icons, voices[language], self.fitter, self.findings)

    def make(self, component: ComponentModel, pieces: Sequence[Piece]) -> list[PieceFaces]:
        """Some pieces of a component as they are printed, with the sizes of its whole deck.

        Raises CannotJudge when one cannot be made.
        """
        if component.id not in self._printed_sizes:
            self._printed_sizes[component.id] = self._sizes_of_deck(component)
        return self._make(component, pieces, self._printed_sizes[component.id])

    def make_alone(self, component: ComponentModel, piece: Piece) -> PieceFaces:
        """One piece that no sheet has like this, sized for itself. Raises CannotJudge when it cannot be made."""
        return self._make(component, [piece], None)[0]

    def misfits(self, component: ComponentModel, piece: Piece) -> list[Finding]:
        """The texts of a piece that do not fit their boxes even at their smallest size.

        Raises CannotJudge when it cannot be made.
        """
        resolved, told = self._resolved(component, [piece]), Findings()
        _fit_sizes({self.language: resolved}, self.fitter, {self.language: told})
        return told.items

    def _make(
        self, component: ComponentModel, pieces: Sequence[Piece], sizes: Mapping[str, float] | None
    ) -> list[PieceFaces]:
        resolved = self._resolved(component, pieces)
        if sizes is None:
            draft = self.composer.speaker.draft
            sizes = _fit_sizes({self.language: resolved}, self.fitter, {self.language: self.findings}, draft=draft)
            if self.findings.errors:
                raise self._cannot(f"the component {component.id!r}")
        return _paint_faces(self.composer, resolved, sizes, self.game)

    def _resolved(self, component: ComponentModel, pieces: Sequence[Piece]) -> Resolved:
        what = f"the component {component.id!r}"
        formats = _formats(list(pieces), _format_places(self.game, component), self.print_data, self.findings)
        if formats is None:
            raise self._cannot(what)
        resolved = _resolve(self.composer, list(pieces), formats, self.names, _places(self.game, component))
        if self.findings.errors:
            raise self._cannot(what)
        return resolved

    def _sizes_of_deck(self, component: ComponentModel) -> Mapping[str, float]:
        """The size of each style on the sheets: it does not hang on which pieces a book shows, nor in which order."""
        what, pieces = f"the component {component.id!r}", expand(self.game, component, Findings())
        formats = _formats(pieces, _format_places(self.game, component), self.print_data, self.findings)
        if formats is None:
            raise self._cannot(what)
        resolved: dict[str, Resolved] = {}
        overflows: dict[str, Findings] = {}
        for language in self.game.languages:
            own = language == self.language
            # what is wrong with another language, or with a piece that is not shown, stops the sheets, not this picture
            composer, findings = self.composer, Findings()
            theme = self._theme.in_language(language)
            composer = Composer(theme, composer.templates, composer.icons, self.voices[language], self.fitter, findings)
            sides = _resolve(composer, pieces, formats, self.names, {})
            if own or not findings.errors:
                resolved[language], overflows[language] = sides, self.findings if own else Findings()
        sizes = _fit_sizes(resolved, self.fitter, overflows, draft=any(voice.draft for voice in self.voices.values()))
        if self.findings.errors:
            raise self._cannot(what)
        return sizes

    def _cannot(self, what: str) -> CannotJudge:
        first = self.findings.errors[0]
        self.findings.items.clear()
        return cannot_be_drawn(what, first)


class _Cells:
    """Finds the cell, or the entry of a catalogue, in which a text of a piece is written."""

    def __init__(self, game: Game, voices: Mapping[str, Speaker]) -> None:
        self.game, self.voices = game, voices

    def where(self, piece: Piece, language: str, text: str) -> Where | None:
        """The place of the cell of a piece's row that is all of a text; None where it is put together."""
        table, voice = self.game.tables.get(piece.table), self.voices[language]
        if table is None:
            return None
        row = RowView(voice.table(piece.table), piece.row)
        for name, column in table.columns.items():
            if column.type == "text":
                with suppress(CannotJudge):  # a text that is missing was told
                    if str(getattr(row, name) or "").strip() == text:
                        ident = f"{piece.table}.{piece.row.id}.{name}"
                        return voice.catalogue.where(ident) if voice.catalogue else table.where(piece.row.id, name)
        return None


def _fit_sizes(
    resolved: Mapping[str, Resolved],
    fitter: Fitter,
    overflow_findings: Mapping[str, Findings],
    *,
    draft: bool = False,
    cells: _Cells | None = None,
) -> Mapping[str, float]:
    """One size (points) for each style, fitting all sides in all languages.

    Texts that do not fit are reported to `overflow_findings` of their language, at their cells where these are known.
    """

    def cell_of(wanted: Side, text: str) -> Where | None:
        if cells is None:
            return None
        places = (
            (piece, language)
            for language, sides in resolved.items()
            for piece, *own in sides
            if any(side is wanted for side in own)
        )
        found = next(places, None)
        return cells.where(*found, text) if found is not None else None

    return fit_all(
        (
            (f"{side.key} ({language})", side, overflow_findings[language])
            for language, sides in resolved.items()
            for _, front, back in with_headroom(sides)
            for side in (front, back)
            if side is not None
        ),
        fitter,
        draft=draft,
        cell_of=cell_of,
    )


def _paint_faces(composer: Composer, resolved: Resolved, sizes: Mapping[str, float], game: Game) -> list[PieceFaces]:
    """The faces of pieces. `resolved` is empty afterwards: a large deck has no room for its sides beside its faces.

    Raises CannotJudge for what cannot be painted, with the place of the piece's row.
    """
    faces: dict[str, Face] = {}
    made = []
    for piece, front, back in with_headroom(_taken(resolved)):
        for side in (front, back):
            if side is not None and side.key not in faces:
                try:
                    faces[side.key] = composer.face(side, sizes)
                except CannotJudge as error:
                    language = composer.speaker.language
                    table = game.tables.get(piece.table)
                    where = table.where(piece.row.id, "id") if table is not None else None
                    raise CannotJudge(f"{piece.code} ({language}): {error.message}", error.fix, where) from error
        row = RowView(
            composer.speaker.table(piece.table), piece.row
        )  # a table's own views stay: here each is used once
        name = str(getattr(row, "name", piece.code))
        made.append(PieceFaces(piece, name, faces[front.key], faces[back.key] if back else None))
    return made


def _taken(resolved: Resolved) -> Iterator[ResolvedPiece]:
    """The sides of each piece, the first piece first, taken out of the list."""
    resolved.reverse()
    while resolved:
        yield resolved.pop()


def game_theme(project: Project, game: Game, findings: Findings) -> Theme | None:
    """The theme of a game; a finding where game.yaml names it when there is none."""
    try:
        theme = load_theme(project, game.model.theme, findings)
        return theme if theme is None or not game.look.ink else structs.replace(theme, ink=game.look.ink)
    except CannotJudge as error:
        if project.find("templates", "themes", f"{game.model.theme}.yaml") is not None:
            raise
        findings.error("theme.missing", error.message, game.where("game.yaml", "theme"), fix=error.fix)
        return None


def _formats(
    pieces: list[Piece], places: Mapping[str, Where], print_data: PrintData, findings: Findings
) -> dict[str, Format] | None:
    """The formats of some pieces by id; None when one is missing."""
    found: dict[str, Format] = {}
    wrong = False
    for piece in {piece.format: piece for piece in pieces if piece.format != OWN}.values():
        try:
            found[piece.format] = make_format(print_data, piece.format)
        except CannotJudge as error:
            wrong = True
            where = places.get(piece.group, Where())
            findings.error("format.missing", f"{piece.code}: {error.message}", where, fix=error.fix)
    return None if wrong else found


def _format_places(game: Game, component: ComponentModel) -> dict[str, Where]:
    """Where the format of each group is declared: its own, or the component's."""
    index = game.components.index(component)
    at = ("components.yaml", "components", index)
    return {
        group.id: game.where(*at, "groups", j, "format") if group.format else game.where(*at, "format")
        for j, group in enumerate(component.groups)
    }


def _places(game: Game, component: ComponentModel) -> dict[str, Where]:
    """Where each group of a component is declared."""
    index = game.components.index(component)
    return {
        group.id: game.where("components.yaml", "components", index, "groups", j)
        for j, group in enumerate(component.groups)
    }


def _resolve(
    composer: Composer,
    pieces: list[Piece],
    formats: Mapping[str, Format],
    names: Mapping[str, Any],
    places: Mapping[str, Where],
) -> Resolved:
    """Resolve the sides of all pieces. Pieces with equal backs share one side; what fails becomes a finding."""
    resolved: Resolved = []
    backs: dict[tuple[Any, ...], Side] = {}
    for piece in with_headroom(pieces):
        try:
            front = composer.side(piece, piece.front, formats.get(piece.format), names)
            back = composer.back(piece, formats.get(piece.format), names) if piece.back else None
        except CannotJudge as error:
            if error.where is not None:  # a template cannot be read: one finding for all pieces
                finding = Finding("template.missing", "error", error.reason, error.where, fix=error.fix)
            else:
                place = places.get(piece.group, Where())
                finding = Finding("template.missing", "error", f"{piece.code}: {error.reason}", place, fix=error.fix)
            if finding not in composer.findings.items:
                composer.findings.extend([finding])
            continue
        if front is None or (piece.back and back is None):
            continue
        front.key = piece.code
        if back is not None and not back.key:
            content = (
                back.template,
                piece.format,
                *(_content(part) for part in back.parts),
            )
            back = backs.setdefault(content, back)
            back.key = back.key or f"back{len(backs)}"
        resolved.append((piece, front, back))
    return resolved


def _content(part: PartOfSide) -> Hashable:
    """A part of a side as it is compared with those of others: equal ones are painted alike."""
    if isinstance(part, Symbol):
        return part.key
    return (part.text, *part.frame.values) if isinstance(part, FitRequest) else part
