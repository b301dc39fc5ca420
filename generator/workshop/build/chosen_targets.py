"""Targets of chosen pieces: what `--pieces` and `--copies` ask for, by the sheets that the pieces are on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.base.errors import CannotJudge
from generator.catalog.chosen_pieces import chosen_codes, pieces_on_sheets
from generator.catalog.library import Game
from generator.catalog.models import ComponentModel
from generator.catalog.printdata import PrintData
from generator.faces.deck import OWN, make_format
from generator.press.imposition import ImpositionPiece
from generator.press.label_stock import impose_on_labels
from generator.press.planning import impose_cards
from generator.workshop.build.request import BuildRequest
from generator.workshop.targets import Target, is_corrected, makeable

SheetsOfGame = tuple[str, str]  # ids of a game and of a component that has sheets


def pieces_asked_for(request: BuildRequest, games: Sequence[Game]) -> Mapping[SheetsOfGame, tuple[str, ...]] | None:
    """The codes to print by game and component, none where all are meant; None where a build is of everything.

    Where pieces or copies are asked for, only sheets of pieces are made; where places are to be skipped, only sheets of
    labels, and of cards that somebody names. Raises CannotJudge for codes that none has.
    """
    if not request.pieces and not request.copies and not request.skip:
        return None
    codes: dict[SheetsOfGame, list[str]] = {}
    for game in games:
        for component in makeable(game):
            named = {name for one in (component, *game.printed_with(component.id)) for name in (one.id, one.kind)}
            named_at_all = bool(request.only or request.pieces)
            wanted = _has_places(game, component, named_at_all) if request.skip else is_corrected(component.id)
            if wanted and (not request.only or named & set(request.only)):
                codes[game.id, component.id] = list(pieces_on_sheets(game, component))
    if not codes:
        if request.skip:
            raise CannotJudge(
                "nothing of what is asked for is printed on labels, or on cards in a grid",
                "leave --skip out, or name cards with --only",
            )
        raise CannotJudge("nothing of what is asked for is a sheet of pieces", "leave --pieces and --copies out")
    if not request.pieces:
        return dict.fromkeys(codes, ())
    names = {f"{game} {component}": (game, component) for game, component in codes}
    found = chosen_codes(request.pieces, {name: codes[key] for name, key in names.items()})
    return {names[name]: chosen for name, chosen in found.items()}


def _has_places(game: Game, component: ComponentModel, named: bool) -> bool:
    """Whether the sheets of a component have places that can be skipped: labels; cards, where somebody `named` them."""
    return bool(component.stock) or (named and is_corrected(component.id) and game.kind_of(component).cut == "across")


def refuse_skips(targets: Sequence[Target], games: Mapping[str, Game | None], print_data: PrintData) -> None:
    """Raise CannotJudge where so many places of a first sheet are to be skipped that it has no other one."""
    for target in targets:
        game = games.get(target.game)
        if game is None or not target.skip:
            continue
        component = next(one for one in game.components if one.id == target.component)
        paper, layout = print_data.paper(target.paper), print_data.layout(target.layout)
        if component.stock:
            impose_on_labels((), print_data.stock(component.stock), paper.width, paper.height, target.skip)
            continue
        for name in {piece.format for piece in pieces_on_sheets(game, component).values()} - {OWN}:
            one = ImpositionPiece("one", "one", None, 1, make_format(print_data, name))
            impose_cards([one], paper.width, paper.height, layout, target.skip)


def still_there(game: Game, target: Target) -> bool:
    """Whether all chosen pieces of a target still exist."""
    component = next((one for one in game.components if one.id == target.component), None)
    return component is not None and set(target.pieces) <= set(pieces_on_sheets(game, component))
