"""Checks that pieces fit the spaces that they are put on, as `spaces:` and `fits:` of components.yaml declare it.

What is painted on the pages is measured by the contracts (`kind: space`); here the data alone are judged.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass

from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.base.geometry import Bounds
from generator.base.names import suggestion
from generator.catalog.contract_models import Shown, SpaceShown
from generator.catalog.fit_models import FitModel, HexagonSpace, SpaceModel
from generator.catalog.library import Game
from generator.catalog.models import GroupModel
from generator.catalog.pieces import Piece
from generator.catalog.project import Project
from generator.faces.deck import OWN
from generator.inspection.fit.boxes import check_boxed, check_boxes
from generator.inspection.fit.footprints import (
    Footprint,
    footprint_of_space,
    largest_factor,
    largest_piece,
    least_space,
    room_left,
)
from generator.inspection.fit.measures import NothingToMeasure, PieceMeasures
from generator.inspection.fit.overlaps import Overlap, PlacedSpace, fitting_factor, overlaps, placed

SMALLEST = 1.0  # mm: nobody cuts out a smaller piece
SLACK = 1e-6  # mm by which sums of the same lengths may differ
MANY = 20  # times: spaces that would have to be so much smaller have the wrong places
NEARLY = 0.001  # mm: a size that is searched for is off by less, so that who follows a remedy is not refused again


@dataclass(frozen=True, slots=True)
class Fit:
    """A piece on its space: both shapes, and how much larger the space is from edge to edge, in mm."""

    piece: Piece
    lying: Footprint  # the piece as it lies, or all that lie beside each other
    space: Footprint
    space_called: str
    room: float


def check_fits(project: Project, game: Game, findings: Findings) -> None:
    """Report pieces that do not fit their spaces or boxes, and what is declared of them in vain."""
    if not (game.spaces or game.fits or game.boxes or game.unboxed):
        return
    measures = PieceMeasures(project, game)
    _check_spaces(game, findings)
    _check_spaces_on_pieces(measures, findings)
    _check_sizes(measures, findings)
    check_boxed(game, findings)


def check_sizes(project: Project, game: Game, findings: Findings) -> None:
    """Report what nobody wants printed, as `check_fits` does: pieces too large for their spaces or boxes, and spaces
    that reach beyond the pieces that show them.
    """
    if game.spaces or game.fits or game.boxes:
        measures = PieceMeasures(project, game)
        _check_spaces_on_pieces(measures, findings)
        _check_sizes(measures, findings)


def _check_sizes(measures: PieceMeasures, findings: Findings) -> None:
    game = measures.game
    for i, fit in enumerate(game.fits):
        where = game.where("components.yaml", "fits", i)
        if fit.at_most is not None and fit.at_most < fit.allowance:
            findings.error(
                "fit.broken",
                f"{fit.pieces} on {fit.space}: {fit.allowance:g} mm should be left, and at most {fit.at_most:g} mm",
                where,
                fix="`at_most` is never below `allowance`",
            )
            continue
        try:
            _check_fit(measures, fit, where, findings)
        except NothingToMeasure:
            continue  # what is wrong with the table is told at the table
        except CannotJudge as error:
            findings.error("fit.broken", f"{fit.pieces} on {fit.space}: {error.message}", where, fix=error.fix)
    check_boxes(measures, findings)


def fits_of(measures: PieceMeasures, fit: FitModel) -> Iterator[Fit]:
    """Each piece of different size or design on its space, as it fits worst of the ways in which it may lie.

    Raises CannotJudge for pieces or a space that do not exist.
    """
    space, called = _space_of(measures, fit.space)
    known: dict[tuple[Footprint, ...], tuple[Footprint, float]] = {}
    for component, group, piece in measures.pieces(fit.pieces):
        ways = tuple(one for one, _ in measures.measure(component, group, piece).lying)
        if ways not in known:
            known[ways] = min((best_way(way, space, fit) for way in ways), key=lambda one: one[1])
        yield Fit(piece, known[ways][0], space, called, known[ways][1])


def best_way(way: Footprint, space: Footprint, fit: FitModel) -> tuple[Footprint, float]:
    """The arrangement of so many pieces beside each other that leaves the most room, and that room."""
    one = way.rounded() if fit.turned == "any" else way
    several = [(made, room_left(made, space)) for made in one.repeated(fit.beside)]
    return max(several, key=lambda pair: pair[1])


def _space_of(measures: PieceMeasures, name: str) -> tuple[Footprint, str]:
    game = measures.game
    if name in game.spaces:
        space = game.spaces[name]
        return footprint_of_space(space), f"{space.what} ({space.size})"
    try:
        component, group, piece = measures.pieces(name)[0]
    except CannotJudge:
        raise CannotJudge(f"there is no space {name!r}: {suggestion(name, game.spaces)}") from None
    footprint, _ = measures.measure(component, group, piece).flattest
    return footprint, f"a piece of {name} ({footprint.size})"


def _check_fit(measures: PieceMeasures, fit: FitModel, where: Where, findings: Findings) -> None:
    told: set[Footprint] = set()
    for found in fits_of(measures, fit):
        if found.lying in told:
            continue
        told.add(found.lying)
        several = f"{fit.beside} beside each other, " if fit.beside > 1 else ""
        name = f"{fit.pieces} ({found.piece.code}; {several}{found.lying.size})"
        if found.room < fit.allowance - NEARLY:
            smaller = largest_piece(found.lying, found.space, fit.allowance)
            larger = least_space(found.lying, found.space, fit.allowance)
            lacking = (
                f"it leaves {_unlike(found.room, fit.allowance)} mm"
                if found.room >= 0
                else f"the space is {_unlike(-found.room, 0)} mm too small"
            )
            fix = f"make the pieces {_down(smaller)} at most, or the space {_up(larger)} at least"
            if min(smaller.width, smaller.height) < SMALLEST:  # no piece leaves so much
                fix = f"make the space {_up(larger)} at least, or ask for a smaller allowance"
            findings.error(
                "fit.too-large",
                f"{name} does not fit {found.space_called}: {lacking}, and {fit.allowance:g} mm should be left",
                where,
                fix=fix,
                expected=f"{fit.allowance:g} mm left",
                found=f"{_unlike(found.room, fit.allowance)} mm left",
            )
        elif fit.at_most is not None and found.room > fit.at_most + NEARLY:
            larger = found.lying.scaled(largest_factor(found.lying, found.space, fit.at_most))
            findings.error(
                "fit.too-small",
                f"{name} does not cover {found.space_called}: {_unlike(found.room, fit.at_most)} mm are left, and at "
                f"most {fit.at_most:g} mm should be",
                where,
                fix=f"make the pieces {_up(larger)} at least",
                expected=f"{fit.at_most:g} mm left",
                found=f"{_unlike(found.room, fit.at_most)} mm left",
            )


def _unlike(length: float, asked: float) -> str:
    """A length in tenths of a mm, or finer where it would read as the one that was asked for."""
    said = (f"{length:.{digits}f}" for digits in range(1, 7))
    return next((one for one in said if float(one) != asked), f"{length:g}")


def _down(shape: Footprint, space: SpaceModel | None = None) -> str:
    """The size of a shape that just fits, in tenths of a mm that still do; of a hexagonal space as it is declared."""

    def to(length: float) -> float:
        return math.floor((length + NEARLY) * 10) / 10

    if isinstance(space, HexagonSpace):
        return f"{to(min(shape.width, shape.height)):.1f} mm from side to side"
    return _rounded(shape, to)


def _up(shape: Footprint) -> str:
    return _rounded(shape, lambda length: math.ceil((length - NEARLY) * 10) / 10)


def _rounded(shape: Footprint, to: Callable[[float], float]) -> str:
    if len(shape.corners) == 1:
        return f"{to(2 * shape.radius):.1f} mm across"
    return f"{to(shape.width):.1f} x {to(shape.height):.1f} mm"


def _check_spaces(game: Game, findings: Findings) -> None:
    """Every space is painted on some face by its contract, and something is said to lie on it."""
    painted = set(_spaces_painted(game))
    moving = any("{{" in name for name in painted)  # a name that only a piece knows
    for name, space in game.spaces.items():
        where = game.where("components.yaml", "spaces", name)
        if name not in painted and not moving:
            findings.error(
                "fit.unpainted",
                f"no contract says where the space {name!r} ({space.what}) is painted, so that nothing measures it",
                where,
                fix=f"add {{kind: space, space: {name}, at: […]}} to the contract of the face that shows it",
            )
        if all(fit.space != name for fit in game.fits):
            findings.error(
                "fit.unused",
                f"nothing is said to lie on the space {name!r} ({space.what})",
                where,
                fix="name it in `fits:`, or take it out of `spaces:`",
            )


def _check_spaces_on_pieces(measures: PieceMeasures, findings: Findings) -> None:
    """Report spaces that reach beyond the piece on which a contract has them, or over each other on its face.

    Of each space, or two spaces, and group of pieces the first is told.
    """
    game = measures.game
    for component in game.components if game.spaces else ():
        told: set[tuple[str, str]] = set()
        beside: set[tuple[str, str, str]] = set()
        having = {group.id for group in component.groups if measures.has_spaces(group)}
        try:
            pieces = measures.pieces(component.id) if component.printed else []
        except CannotJudge:
            continue  # a component without pieces is told at its table or its rows
        for _, group, piece in pieces:
            if piece.format == OWN or group.id not in having:
                continue
            try:
                sides, format_ = measures.spaces(group, piece), measures.format(piece)
            except CannotJudge:
                continue  # told where contracts are judged
            faces = [[placed(space) for space in spaces] for spaces in sides]
            for shape in (shape for spaces in faces for shape in spaces):
                found, (left, top, right, bottom) = shape.space, shape.bounds
                inside = min(left, top, format_.width - right, format_.height - bottom) >= -SLACK
                if inside or (group.id, found.name) in told:
                    continue
                told.add((group.id, found.name))
                findings.error(
                    "fit.outside",
                    f"{found.space.what} ({found.space.size}) reaches beyond {piece.code} ({format_.width:g} x "
                    f"{format_.height:g} mm): it lies from {left:.1f}, {top:.1f} to {right:.1f}, {bottom:.1f}",
                    game.where("components.yaml", "spaces", found.name),
                    fix=_how_to_come_inside((left, top, right, bottom), format_.width, format_.height),
                )
            for spaces in faces:
                _check_overlaps(game, group, piece, spaces, beside, findings)


def _how_to_come_inside(space: Bounds, width: float, height: float) -> str:
    """What brings a space onto a piece of this width and height (mm): another place first, where it has room."""
    left, top, right, bottom = space
    size = f"{max(right, width) - min(left, 0):.1f} x {max(bottom, height) - min(top, 0):.1f} mm"
    fix = f"make the space smaller, or the format of the piece {size}"
    if right - left > width + SLACK or bottom - top > height + SLACK:
        return fix
    across, down = max(0.0, -left) - max(0.0, right - width), max(0.0, -top) - max(0.0, bottom - height)
    moves = [f"{across:.1f} mm to the right" if across > 0 else f"{-across:.1f} mm to the left"] if across else []
    moves += [f"{down:.1f} mm down" if down > 0 else f"{-down:.1f} mm up"] if down else []
    return f"move its place {' and '.join(moves)}, {fix}"


def _check_overlaps(
    game: Game,
    group: GroupModel,
    piece: Piece,
    spaces: Sequence[PlacedSpace],
    told: set[tuple[str, str, str]],
    findings: Findings,
) -> None:
    """Report spaces of one face on which pieces cannot lie at once."""
    pairs: dict[tuple[str, str, str], list[Overlap]] = {}
    for found in overlaps(spaces):
        first, second = sorted((found.one.name, found.other.name))
        pairs.setdefault((group.id, first, second), []).append(found)
    for key, several in pairs.items():
        if key in told:
            continue
        told.add(key)
        worst = max(several, key=lambda one: one.depth)
        both = " and ".join(
            f"{one.space.what} ({one.space.size}; its middle at {one.middle[0]:.1f}, {one.middle[1]:.1f})"
            for one in (worst.one, worst.other)
        )
        more = f"; {len(several)} pairs of them do" if len(several) > 1 else ""
        findings.error(
            "fit.overlap",
            f"on {piece.code}, {both} overlap by {worst.depth:.1f} mm{more}",
            game.where("components.yaml", "spaces", worst.one.name),
            fix=f"move one of them {math.ceil(worst.depth * 10 - NEARLY) / 10:.1f} mm away, or {_smaller(worst)}",
        )


def _smaller(found: Overlap) -> str:
    """How large two spaces that overlap may be where they stand, in words."""
    factor = fitting_factor(found)
    names = dict.fromkeys((found.one.name, found.other.name))
    by_name = {found.one.name: found.one.space, found.other.name: found.other.space}
    sizes = [_down(footprint_of_space(by_name[name]).scaled(factor), by_name[name]) for name in names]
    return f"make them smaller: {' and '.join(sizes)} at most" if factor * MANY > 1 else "make them smaller"


def _spaces_painted(game: Game) -> Iterator[str]:
    contracts: list[Iterable[Shown]] = list(game.parts.values())
    for component in game.components:
        for group in component.groups:
            contracts += (group.shows, group.shows_back)
    for contract in contracts:
        yield from (shown.space for shown in contract if isinstance(shown, SpaceShown))
