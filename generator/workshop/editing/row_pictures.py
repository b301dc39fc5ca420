"""The pieces that are made of a row, drawn as they are printed: only these, with the sizes of their whole decks."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings
from generator.catalog.library import Game
from generator.catalog.models import ComponentModel
from generator.catalog.pieces import Piece, expand
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.faces.deck import PieceFaces, PieceMaker, speakers
from generator.language.catalogue import Catalogue
from generator.language.told_messages import said_word
from generator.rulebook.web.fonts import font_faces
from generator.rulebook.web.svg import Sprite
from generator.workshop.editing.cell_edits import Remark
from generator.workshop.site.web_edition import theme_fonts

MOST = 3  # pieces of one row that are drawn: of others it is said how many there are


class RowPictures(NamedTuple):
    """The pieces of a row as SVG, each with its code; what they share; and why one could not be drawn."""

    pictures: tuple[tuple[str, str], ...]
    shared: str
    more: int
    remarks: tuple[Remark, ...]


def pieces_of_row(game: Game, table: str, row: str) -> list[tuple[ComponentModel, Piece]]:
    """The printed pieces that are made of a row, one of each group: equal ones differ in what they are made for."""
    found: dict[str, tuple[ComponentModel, Piece]] = {}
    for component in game.printed:
        if all(table not in (group.rows, group.per) for group in component.groups):
            continue
        for piece in expand(game, component, Findings()):
            of = {piece.table: piece.row, piece.per_table: piece.per}.get(table)
            if of is not None and of.id == row:
                found.setdefault(piece.group, (component, piece))
    return list(found.values())


def draw_row(
    project: Project,
    game: Game,
    catalogues: Mapping[str, Catalogue],
    table: str,
    row: str,
    language: str,
    sizes: dict[str, Mapping[str, float]],
) -> RowPictures:
    """The pieces of a row in a language, as they are printed; a missing translation is marked.

    `sizes` are those of whole decks, by component, as far as they are known; what was worked out is added.
    """
    pieces = pieces_of_row(game, table, row)
    sprite, remarks = Sprite("row"), []
    pictures: list[tuple[str, str]] = []
    fonts: dict[str, Path] = {}
    maker: PieceMaker | None = None
    for component, piece in pieces[:MOST]:
        try:
            if maker is None:
                voices = speakers(game, catalogues, True)
                maker = PieceMaker(project, game, language, voices, load_print_data(project, Findings()), sizes)
            faces = _made(maker, component, piece)
        except CannotJudge as error:
            remarks.append(Remark.of(error))
            continue
        fonts |= theme_fonts(maker.composer.theme)
        shown = [(said_word("front"), faces.front), (said_word("back"), faces.back)][: 1 if pictures else 2]
        drawn = "".join(sprite.face(face, f"{faces.name}, {side}") for side, face in shown if face is not None)
        pictures.append((piece.code, drawn))
    used = {name: characters for name, characters in sprite.fonts.items() if name in fonts}
    rules = font_faces(fonts, used, sprite.languages, shared=False)
    shared = f"<style>{rules}</style>{sprite.definitions()}" if pictures else ""
    return RowPictures(tuple(pictures), shared, max(0, len(pieces) - MOST), tuple(remarks))


def misfits_of_row(
    project: Project, game: Game, catalogues: Mapping[str, Catalogue], table: str, row: str, language: str
) -> list[Finding]:
    """The texts that do not fit their boxes on the pieces of a row, in a language; nothing of what cannot be drawn."""
    found: list[Finding] = []
    try:
        voices = speakers(game, catalogues, True)
        maker = PieceMaker(project, game, language, voices, load_print_data(project, Findings()), {})
    except CannotJudge:
        return []
    for component, piece in pieces_of_row(game, table, row):
        try:
            found += maker.misfits(component, piece)
        except CannotJudge:
            continue
    return found


def _made(maker: PieceMaker, component: ComponentModel, piece: Piece) -> PieceFaces:
    """A piece with the sizes of its deck; where another piece of that cannot be drawn, with sizes of its own."""
    try:
        return maker.make(component, [piece])[0]
    except CannotJudge:
        return maker.make_alone(component, piece)
