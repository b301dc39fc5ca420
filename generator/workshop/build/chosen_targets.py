"""Targets of chosen pieces: what `--pieces` and `--copies` ask for, by the sheets that the pieces are on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.base.errors import CannotJudge
from generator.catalog.chosen_pieces import chosen_codes, pieces_on_sheets
from generator.catalog.library import Game
from generator.workshop.build.request import BuildRequest
from generator.workshop.targets import Target, is_corrected, makeable

SheetsOfGame = tuple[str, str]  # ids of a game and of a component that has sheets


def pieces_asked_for(request: BuildRequest, games: Sequence[Game]) -> Mapping[SheetsOfGame, tuple[str, ...]] | None:
    """The codes to print by game and component, none where all are meant; None where a build is of everything.

    Where pieces or copies are asked for, only sheets of pieces are made; where labels are to be skipped, only sheets of
    labels. Raises CannotJudge for codes that none has.
    """
    if not request.pieces and not request.copies and not request.skip:
        return None
    codes: dict[SheetsOfGame, list[str]] = {}
    for game in games:
        for component in makeable(game):
            named = {name for one in (component, *game.printed_with(component.id)) for name in (one.id, one.kind)}
            wanted = bool(component.stock) if request.skip else is_corrected(component.id)
            if wanted and (not request.only or named & set(request.only)):
                codes[game.id, component.id] = list(pieces_on_sheets(game, component))
    if not codes:
        if request.skip:
            raise CannotJudge("nothing of what is asked for is printed on labels", "leave --skip out")
        raise CannotJudge("nothing of what is asked for is a sheet of pieces", "leave --pieces and --copies out")
    if not request.pieces:
        return dict.fromkeys(codes, ())
    names = {f"{game} {component}": (game, component) for game, component in codes}
    found = chosen_codes(request.pieces, {name: codes[key] for name, key in names.items()})
    return {names[name]: chosen for name, chosen in found.items()}


def still_there(game: Game, target: Target) -> bool:
    """Whether all chosen pieces of a target still exist."""
    component = next((one for one in game.components if one.id == target.component), None)
    return component is not None and set(target.pieces) <= set(pieces_on_sheets(game, component))
