"""Measures on finished pages what lies on what: pieces by their faces, spaces by the lines round them.

What `check data` says of the data, this says of the paper: each relation of `fits:` with both sizes as printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from generator.base.findings import Findings
from generator.catalog.fit_models import CircleSpace, FitModel, HexagonSpace, RectangleSpace, SpaceModel
from generator.catalog.library import Game
from generator.catalog.pieces import expand
from generator.catalog.project import Project
from generator.faces.deck import OWN, speakers
from generator.faces.elements.net import fold_up
from generator.inspection.contract.judge import ContractJudge
from generator.inspection.contract.painted_face import FaceOnPage, painted_faces
from generator.inspection.contract.painted_spaces import PaintedLines, measured_sizes
from generator.inspection.contract.promises import PromisedSpace
from generator.inspection.fit.fits import best_way
from generator.inspection.fit.footprints import Footprint, footprint_of_space
from generator.inspection.fit.measures import PieceMeasures
from generator.inspection.reading.printed_document import PrintedDocument


@dataclass(frozen=True, slots=True)
class MeasuredFit:
    """A relation as it is printed: the piece that fits worst, the smallest of its spaces, and what room that leaves."""

    fit: FitModel
    code: str  # of the piece
    piece: Footprint  # as it lies on the table
    space: Footprint
    places: int  # so many spaces of this name were found on the pages
    room: float


def measured_fits(
    project: Project, game: Game, language: str, sheets: Mapping[str, PrintedDocument]
) -> list[MeasuredFit]:
    """Every relation of a game on spaces that are painted, measured on its sheets in one language, by component.

    A relation whose pieces or space no sheet shows is left out.
    """
    faces = {name: _faces(sheet) for name, sheet in sheets.items()}
    spaces = _spaces(project, game, language, faces)
    measures = PieceMeasures(project, game)
    made = []
    for fit in game.fits:
        if fit.space not in spaces:
            continue
        sizes = spaces[fit.space]
        lying: dict[tuple[Footprint, ...], str] = {}
        for code, ways in _pieces(measures, fit, faces):
            lying.setdefault(ways, code)
        found = [
            MeasuredFit(fit, code, piece, space, len(sizes), room)
            for ways, code in lying.items()
            for way in ways
            for space in dict.fromkeys(sizes)
            for piece, room in [best_way(way, space, fit)]
        ]
        if found:
            made.append(min(found, key=lambda one: one.room))
    return made


def _faces(sheet: PrintedDocument) -> list[FaceOnPage]:
    try:
        return painted_faces(sheet, Findings())
    finally:
        sheet.forget()


def _pieces(
    measures: PieceMeasures, fit: FitModel, faces: Mapping[str, list[FaceOnPage]]
) -> Iterator[tuple[str, tuple[Footprint, ...]]]:
    """The pieces of a relation as their faces are printed: each code, and the ways in which it may lie."""
    for component, group, piece in measures.pieces(fit.pieces):
        placed = next(
            (one for one in faces.get(component.id, ()) if (one.code, one.side) == (piece.code, "front")), None
        )
        if placed is None:
            continue
        if piece.format == OWN:
            solid = measures.solid(group, piece)
            usual = fold_up(solid.solid, solid.measures).net.width
        else:
            usual = measures.format(piece).width
        ways = (way for way, _ in measures.measure(component, group, piece).lying)
        yield piece.code, tuple(way.scaled(placed.face.width / usual) for way in ways)


def _spaces(
    project: Project, game: Game, language: str, faces: Mapping[str, list[FaceOnPage]]
) -> dict[str, list[Footprint]]:
    """The spaces that are painted, by name, each with the shape that it has on the page."""
    judge, speaker = ContractJudge(project, game), speakers(game, {}, True)[language]
    found: dict[str, list[Footprint]] = {}
    for component in game.components:
        groups = {group.id: group for group in component.groups}
        pieces = {piece.code: piece for piece in expand(game, component, Findings())}
        for placed in faces.get(component.id, ()):
            piece = pieces.get(placed.code)
            if piece is None:
                continue
            group = groups[piece.group]
            promises = judge.promises(piece, group.shows if placed.side == "front" else group.shows_back, speaker)
            wanted = [promise for promise in promises.promised if isinstance(promise, PromisedSpace)]
            painted = PaintedLines(placed.face.outlines) if wanted else None
            for promise in wanted:
                assert painted is not None
                sizes = measured_sizes(promise, painted)
                if sizes is not None:
                    found.setdefault(promise.name, []).append(
                        _shape(promise.space, tuple(round(one, 2) for one in sizes))
                    )
    return found


@lru_cache(maxsize=256)
def _shape(space: SpaceModel, sizes: tuple[float, ...]) -> Footprint:
    """A space of the size that was measured; of a hexagon the smallest distance of two sides counts."""
    if isinstance(space, RectangleSpace):
        return footprint_of_space(RectangleSpace(what=space.what, width=sizes[0], height=sizes[1]))
    kind = CircleSpace if isinstance(space, CircleSpace) else HexagonSpace
    return footprint_of_space(kind(what=space.what, across=min(sizes)))
