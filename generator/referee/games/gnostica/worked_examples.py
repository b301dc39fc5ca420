"""Worked examples of Gnostica: whose turn it is, which option it takes, and what its powers do.

It checks what the board, the stashes, the cards' values and their powers decide; it is no referee.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from copy import deepcopy
from inspect import signature

from generator.base.names import suggestion
from generator.catalog.library import Game
from generator.referee.example_positions import ExampleAction, ExampleError, ExampleState
from generator.referee.games.gnostica.powers import POWERS
from generator.referee.games.gnostica.table import GnosticaTable


class GnosticaExampleRules(GnosticaTable):
    """The rules of this game's worked examples (implements generator.referee.example_positions.ExampleRules)."""

    def follow(self, state: ExampleState, action: ExampleAction) -> ExampleState:
        """The position after an action."""
        state = deepcopy(state)
        if state["_waiting"] and action.verb != "shuffle":
            raise ExampleError("GN-15", "the discard pile is shuffled first")
        if action.actor != ("chance" if action.verb == "shuffle" else state["turn"]):
            raise ExampleError("GN-45", f"it is the turn of {state['turn']}, not of {action.actor}")
        todo = OPTIONS.get(action.verb) or POWERS.get(action.verb)
        if todo is None:
            raise ExampleError("", f"{action.verb!r} is no action: {suggestion(action.verb, [*OPTIONS, *POWERS])}")
        if action.verb in TURNS:
            if state["_acted"]:
                raise ExampleError("GN-45", "a turn is one option only")
            state["_acted"] = True
        try:
            signature(todo).bind(self, state, *action.args)
        except TypeError:
            raise ExampleError(
                "", f"{action.verb!r} is written with other words than {' '.join(action.args)!r}"
            ) from None
        todo(self, state, *action.args)
        return state


def _activate(table: GnosticaTable, state: ExampleState, space: str) -> None:
    if space not in state["cards"]:
        raise ExampleError("GN-47", f"{space} holds no card")
    own = [w for w in state["pieces"].get(space, ()) if w.split()[0] == state["turn"]]
    if not own:
        raise ExampleError("GN-47", f"{state['turn']} has no piece on {space}")
    minions = [f"{space}.{words.replace(' ', '.')}" for words in own]
    state["_uses"] = [{"card": state["cards"][space], "next": 0, "minions": minions}]


def _play(table: GnosticaTable, state: ExampleState, card: str) -> None:
    table.from_hand(state, card)
    state["discard"].insert(0, card)
    state["_uses"] = [{"card": card, "next": 0, "minions": None}]


def _announce(table: GnosticaTable, state: ExampleState) -> None:
    if state.get("announced"):
        raise ExampleError("GN-26", f"{state['announced']} has announced the last turn and not yet played it")
    state["announced"], state["_fresh"] = state["turn"], True


def _end(table: GnosticaTable, state: ExampleState) -> None:
    ends = state["turn"]
    if state.get("announced") == ends and not state["_fresh"]:
        if table.score(state, ends) < table.number["target"]:
            raise ExampleError(
                "GN-25", f"{ends} has {table.score(state, ends)} points: eliminated, and no example ends so"
            )
        state["winner"] = ends
    players = state["players"]
    state["turn"] = players[(players.index(ends) + 1) % len(players)]
    state |= {"_uses": [], "_acted": False, "_fresh": False}


OPTIONS: Mapping[str, Callable[..., None]] = {
    "activate": _activate,
    "play": _play,
    "announce": _announce,
    "end": _end,
}
TURNS = ("activate", "play")


def make(game: Game) -> GnosticaExampleRules:
    """The example rules of this game."""
    return GnosticaExampleRules(game)
