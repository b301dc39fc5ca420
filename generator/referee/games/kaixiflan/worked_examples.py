"""Worked examples of Kaixiflán: what an order, a roll of dice or a phase of the whole Kingdom does to a position.

The board is looked at as it was when the turn began, the store as it runs (rulings KQ-1 and KQ-2). It checks what the
map, the tables of costs and the sums of harvest, movement, trade and battle decide; it is no referee.
"""

from __future__ import annotations

from copy import deepcopy
from inspect import signature

from generator.base.errors import CannotJudge
from generator.base.names import suggestion
from generator.catalog.library import Game
from generator.referee.example_positions import ExampleAction, ExampleError, ExampleState
from generator.referee.games.kaixiflan.kingdom import Kingdom
from generator.referee.games.kaixiflan.orders import ORDERS

OTHERS = ("chance", "kingdom")  # who acts beside the provinces


class KaixiflanExampleRules(Kingdom):
    """The rules of this game's worked examples (implements generator.referee.example_positions.ExampleRules)."""

    def follow(self, state: ExampleState, action: ExampleAction) -> ExampleState:
        """The position after an order, a roll of dice, or a phase of the whole Kingdom."""
        state = deepcopy(state)
        order = ORDERS.get(action.verb)
        if order is None:
            raise ExampleError("KX-7", f"{action.verb!r} is no order: {suggestion(action.verb, ORDERS)}")
        if order.by != (action.actor if action.actor in OTHERS else ""):
            raise ExampleError("KX-6", f"{action.verb!r} is no matter of {action.actor}")
        if not order.by:
            self.plays(state, action.actor, ())
        if order.counts:
            done = state["_orders"][action.actor] = state["_orders"].get(action.actor, 0) + 1
            if done > self.era(state["_start"], action.actor).actions:
                raise ExampleError("KX-16", f"{action.actor} has no action left")
        given = (self, state, action.actor, *action.args)
        try:
            signature(order.does).bind(*given)
        except TypeError:
            raise ExampleError(
                "", f"{action.verb!r} is written with other words than {' '.join(action.args)!r}"
            ) from None
        try:
            order.does(*given)
        except CannotJudge as error:
            raise ExampleError("KX-124", error.message) from None
        return state


def make(game: Game) -> KaixiflanExampleRules:
    """The example rules of this game."""
    return KaixiflanExampleRules(game)
