"""The games that have a referee. The only place in the code that knows the names of games."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from importlib import import_module
from types import ModuleType
from typing import Any

from generator.base.errors import CannotJudge
from generator.catalog.library import Game
from generator.catalog.rulings import Choices
from generator.referee.core import Referee
from generator.referee.events import Event
from generator.referee.positions import State, Teller
from generator.referee.scene import Scene
from generator.referee.simulation import Insight

# each referee's modules; the first makes it, all of them carry marks of clauses
MODULES = {
    "qiahn_tactics": (
        "qiahn_tactics", "tactics_rules", "tactics_position", "tactics_checks", "tactics_counters", "tactics_legal",
        "tactics_steps", "tactics_combat", "tactics_invariants",
    ),
    "qiahn_goblin": (
        "qiahn_goblin", "goblin_rules", "goblin_position", "goblin_json", "goblin_view", "goblin_checks",
        "goblin_cards", "goblin_legal", "goblin_steps", "goblin_values", "goblin_combat", "goblin_invariants",
    ),
}  # fmt: skip
SHARED = ("disputes",)  # modules of generator.referee that carry marks of several games


def modules_of(game_id: str) -> list[ModuleType]:
    """The modules of a game's referee. Raises CannotJudge when it has none."""
    if game_id not in MODULES:
        raise CannotJudge(f"{game_id} has no referee yet; these have: {', '.join(MODULES)}")
    return [import_module(f"generator.referee.games.{name}") for name in MODULES[game_id]]


def marked_modules(game_id: str) -> list[ModuleType]:
    """The modules that carry marks of a game's clauses: its own and those that all games share."""
    return [*modules_of(game_id), *(import_module(f"generator.referee.{name}") for name in SHARED)]


def play_options(game_id: str) -> tuple[str, ...]:
    """The options of play that are no rulings: the format or mode, the owner. Raises CannotJudge without a referee."""
    names: tuple[str, ...] = modules_of(game_id)[0].PLAY_OPTIONS
    return names


def referee_for(game: Game, choices: Choices = (), options: Mapping[str, str] | None = None) -> Referee[Any]:
    """The referee of a game under the chosen rulings and options.

    Raises CannotJudge when the game has none, or when it does not play a ruling or an option.
    """
    referee: Referee[Any] = modules_of(game.id)[0].make(game, choices, options or {})
    return referee


def referee_from_facts(game_id: str, facts: Mapping[str, Any]) -> Referee[Any]:
    """The referee of an earlier edition, from the facts it told.

    Raises CannotJudge when the game has none, and KeyError, TypeError or ValueError for facts it cannot play.
    """
    referee: Referee[Any] = modules_of(game_id)[0].restore(game_id, facts)
    return referee


# the modules that compute the odds of a game's combats (referee.odds.Calculator)
ODDS: Mapping[str, str] = {"qiahn_tactics": "generator.referee.games.qiahn_tactics_odds"}


def odds_module(game_id: str) -> Any:
    """The module that computes the odds of a game's combats, or None."""
    return import_module(ODDS[game_id]) if game_id in ODDS else None


# what the games with a referee tell those who simulate them (referee.simulation.Insight)
INSIGHTS: Mapping[str, str] = {
    "qiahn_tactics": "generator.referee.games.tactics_worth",
    "qiahn_goblin": "generator.referee.games.goblin_worth",
}


def insight_of(game_id: str) -> Insight:
    """What a game tells about its positions; nothing when it has no module for that."""
    module = import_module(INSIGHTS[game_id]) if game_id in INSIGHTS else None
    return Insight(module.worth, module.first_mover, module.piece) if module else Insight()


# what the games without a referee can say of positions told by hand (referee.positions.Teller)
TELLERS: Mapping[str, str] = {
    "gnostica": "generator.referee.games.gnostica_told",
    "kaixiflan": "generator.referee.games.kaixiflan_told",
}


def teller_of(game: Game) -> Teller:
    """Who judges positions told by hand. Raises CannotJudge for a game whose examples are records instead."""
    if game.id not in TELLERS:
        raise CannotJudge(f"{game.id} tells no positions: {', '.join(TELLERS)}", "write a record")
    teller: Teller = import_module(TELLERS[game.id]).make(game)
    return teller


# what the positions of a game look like on the table
SCENES: Mapping[str, str] = {
    "qiahn_tactics": "generator.referee.games.tactics_scene",
    "qiahn_goblin": "generator.referee.games.goblin_scene",
}


def scene_of(game: Game, referee: Referee[Any], position: Any, events: Sequence[Event] = ()) -> Scene:
    """A position as it lies on the table; `events` led to it, and say what is marked.

    Raises CannotJudge when the game's positions cannot be drawn.
    """
    if game.id not in SCENES:
        raise CannotJudge(f"positions of {game.id} cannot be drawn; those of these can: {', '.join(SCENES)}")
    scene: Scene = import_module(SCENES[game.id]).scene(game, referee, position, events)
    return scene


# the modules that lay out positions told by hand as scenes
POSITION_SCENES: Mapping[str, str] = {
    "gnostica": "generator.referee.games.gnostica_scene",
    "kaixiflan": "generator.referee.games.kaixiflan_scene",
}


def told_scene(game: Game, states: Sequence[State], shown: int, since: int) -> Scene:
    """One of several states of a position told by hand, as it lies on the table; all of them have the same frame.

    What changed since another of them is put in focus. Raises CannotJudge for a game that has no such scenes.
    """
    if game.id not in POSITION_SCENES:
        raise CannotJudge(f"{game.id} draws no positions: {', '.join(POSITION_SCENES)}")
    drawn: Scene = import_module(POSITION_SCENES[game.id]).scene(game, states, shown, since)
    return drawn
