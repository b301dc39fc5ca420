"""Large print of pieces: how many times as large those of a component are, as kinds.yaml and components.yaml say."""

from __future__ import annotations

import math
from collections.abc import Iterable

from generator.catalog.library import Game
from generator.catalog.models import ComponentModel

ROOM = (190.0, 250.0)  # mm, of a face without its bleed: what sheets of A4 and of Letter both have inside their margins
USUAL_SIZE = 1.0


def times_as_large(game: Game, component: ComponentModel) -> float:
    """How many times as large the pieces of a component are to be; 1 for those that stay as they are.

    Labels stay, since their stock is cut already; what shares the sheets of another component grows with that.
    """
    host = next((one for one in game.components if one.id == component.shares_sheets_with), component)
    if host.stock:
        return USUAL_SIZE
    return host.large_print or game.kind_of(host).large_print


def enlargement(game: Game, component: ComponentModel, sizes: Iterable[tuple[float, float]]) -> float:
    """How many times as large its pieces are, whose faces have these sizes (mm): as many as asked, or as have room."""
    times = times_as_large(game, component)
    if times == USUAL_SIZE:
        return times
    room = min((room for size in sizes for room in _times_with_room(*size)), default=times)
    return max(USUAL_SIZE, min(times, math.floor(room * 100) / 100))


def _times_with_room(width: float, height: float) -> tuple[float, float]:
    """How many times as large both sides of a face may be, which lies on the sheet as it has most room."""
    return ROOM[0] / min(width, height), ROOM[1] / max(width, height)


def no_longer_fitting(game: Game, component: ComponentModel) -> list[str]:
    """The spaces and boxes, by their names, that are too small for the pieces of a component in large print.

    Spaces of boards, and pieces that others lie on, stay as they are where their own component does; so do all boxes.
    """
    own = {component.id, *(group.id for group in component.groups)}
    grown = {
        name
        for one in game.components
        if times_as_large(game, one) > USUAL_SIZE
        for name in (one.id, *(group.id for group in one.groups))
    }
    spaces = [fit.space for fit in game.fits if fit.pieces in own and fit.space not in grown]
    boxes = [box.box for box in game.boxes if any(held.pieces in own for held in box.holds)]
    named = [game.spaces[name].what if name in game.spaces else name for name in spaces]
    return list(dict.fromkeys([*named, *boxes]))
