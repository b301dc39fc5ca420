"""The faces of a whole component: every piece, front and back, in one language, sized for all of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.catalog.library import Game
from generator.catalog.models import ComponentModel
from generator.catalog.pieces import Piece, expand
from generator.catalog.printdata import PrintData
from generator.catalog.project import Project
from generator.faces.compose import Composer, Format, IconShelf, Side, fit_all
from generator.faces.display import Face
from generator.faces.template import TemplateShelf, Theme, load_theme
from generator.faces.text import Fitter
from generator.language.catalogue import Catalogue
from generator.language.speaker import Speaker


@dataclass(frozen=True, slots=True)
class PieceFaces:
    """A piece with its finished faces; `back` is None when it has none."""

    piece: Piece
    name: str
    front: Face
    back: Face | None


@dataclass(frozen=True, slots=True)
class Deck:
    """A component in one language, ready for the press."""

    component: ComponentModel
    language: str
    format: Format
    theme: Theme
    pieces: tuple[PieceFaces, ...]
    sizes: Mapping[str, float]

    @property
    def quantity(self) -> int:
        return sum(faces.piece.quantity for faces in self.pieces)


def game_names(game: Game) -> dict[str, Any]:
    """What templates may say about the game itself."""
    return {"game": game.model, "edition": game.model.edition}


def make_format(print_data: PrintData, name: str) -> Format:
    """A format of data/print/formats.csv. Raises CannotJudge when there is none."""
    row = print_data.row("formats", name)
    return Format(row.id, row.width, row.height, row.radius, row.bleed, row.safe)


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

    Sizes are fitted over every language of the game that can speak, so that editions look alike.
    A deck is missing from the result when findings forbid making it.
    """
    theme = _theme(project, game, findings)
    format_ = _format(game, component, print_data, findings)
    pieces = expand(game, component, findings)
    if theme is None or format_ is None:
        return {}
    shelf = TemplateShelf(project, findings)
    icons = IconShelf(project, ("data", "games", game.id, "art"))
    fitter = Fitter()
    composers: dict[str, Composer] = {}
    resolved: dict[str, list[tuple[Piece, Side, Side | None]]] = {}
    names, places = game_names(game), _places(game, component)
    for language in game.languages:
        wanted = language in languages
        # a language that is not printed now must not stop the others
        own_findings = findings if wanted else Findings()
        composer = Composer(theme, shelf, icons, voices[language], format_, fitter, own_findings)
        before = len(own_findings.errors)
        sides = _resolve(composer, pieces, names, places)
        if len(own_findings.errors) == before:
            composers[language], resolved[language] = composer, sides
    sizes = fit_all(
        (
            (f"{side.key} ({language})", side)
            for language, sides in resolved.items()
            for _, front, back in sides
            for side in (front, back)
            if side is not None
        ),
        fitter,
        findings,
    )
    decks: dict[str, Deck] = {}
    for language in languages:
        if language not in resolved:
            continue
        composer = composers[language]
        faces: dict[str, Face] = {}
        made = []
        for piece, front, back in resolved[language]:
            for side in (front, back):
                if side is not None and side.key not in faces:
                    faces[side.key] = composer.face(side, sizes)
            name = str(getattr(voices[language].table(piece.table)[piece.row.id], "name", piece.code))
            made.append(PieceFaces(piece, name, faces[front.key], faces[back.key] if back else None))
        decks[language] = Deck(component, language, format_, theme, tuple(made), sizes)
    return decks


def _theme(project: Project, game: Game, findings: Findings) -> Theme | None:
    try:
        return load_theme(project, game.model.theme, findings)
    except CannotJudge as error:
        if project.find("templates", "themes", f"{game.model.theme}.yaml") is not None:
            raise
        findings.error("theme.missing", error.message, game.where("game.yaml", "theme"), fix=error.fix)
        return None


def _format(game: Game, component: ComponentModel, print_data: PrintData, findings: Findings) -> Format | None:
    try:
        return make_format(print_data, component.format)
    except CannotJudge as error:
        where = game.where("components.yaml", "components", game.components.index(component), "format")
        findings.error("format.missing", f"{component.id}: {error.message}", where, fix=error.fix)
        return None


def _places(game: Game, component: ComponentModel) -> dict[str, Where]:
    """Where each group of a component is declared."""
    index = game.components.index(component)
    return {
        group.id: game.where("components.yaml", "components", index, "groups", j)
        for j, group in enumerate(component.groups)
    }


def _resolve(
    composer: Composer, pieces: list[Piece], names: Mapping[str, Any], places: Mapping[str, Where]
) -> list[tuple[Piece, Side, Side | None]]:
    """Resolve all sides; equal backs become one side with one key."""
    resolved: list[tuple[Piece, Side, Side | None]] = []
    backs: dict[tuple[Any, ...], Side] = {}
    for piece in pieces:
        try:
            front = composer.side(piece, piece.front, names)
            back = composer.side(piece, piece.back, names) if piece.back else None
        except CannotJudge as error:
            composer.findings.error(
                "template.missing", f"{piece.code}: {error.message}", places.get(piece.group, Where()), fix=error.fix
            )
            continue
        if front is None or (piece.back and back is None):
            continue
        front.key = piece.code
        if back is not None:
            content = (back.template, *(part.key if not hasattr(part, "text") else part for part in back.parts))
            back = backs.setdefault(content, back)
            back.key = back.key or f"back{len(backs)}"
        resolved.append((piece, front, back))
    return resolved
