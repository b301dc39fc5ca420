"""What a game offers beside its data: one `GamePlugin` a game, found by its entry point (referee/registry.py)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Protocol

from generator.base.frozen import FrozenDict
from generator.catalog.library import Game
from generator.catalog.rulings import Choices
from generator.referee.campaign_plugin import WrittenCampaign
from generator.referee.campaign_simulation import ScriptedCampaigns
from generator.referee.diagram import DrawDiagram
from generator.referee.events import Event
from generator.referee.odds_model import Calculator
from generator.referee.position_notation import PositionNotation
from generator.referee.protocol import Referee
from generator.referee.scene import Scene
from generator.referee.simulation import Insight
from generator.referee.table_description import TableDescription
from generator.referee.table_needs import TableNeeds


class Engine(Protocol):
    """The rules of a game as code: referees of its present data, and of earlier editions."""

    @property
    def PLAY_OPTIONS(self) -> tuple[str, ...]:
        """The options of play that are no rulings, such as a format or who owns the game."""

    def make(self, game: Game, choices: Choices, options: Mapping[str, str]) -> Referee[Any]:
        """The referee of a game under rulings and options. Raises CannotJudge for one that it does not play."""

    def restore(self, game: Game, facts: Mapping[str, Any]) -> Referee[Any]:
        """The referee of an edition: its numbers from its facts, the clauses it cites from the present registers.

        Raises KeyError, TypeError or ValueError for facts of no game.
        """


def never(referee: Referee[Any]) -> bool:
    """Whatever the rulings in force, no."""
    return False


class DrawPosition(Protocol):
    """Lays a position out on the table."""

    def __call__(
        self,
        game: Game,
        referee: Referee[Any],
        position: Any,
        events: Sequence[Event],
        alike: Sequence[Any] = (),
        named: Sequence[str] = (),
    ) -> Scene:
        """The scene of a position; `events` led to it, and say what is marked.

        `alike` are other positions that are shown beside it, in the same frame; `named` are words of actions, of which
        the frame shows every space.
        """


AskPosition = Callable[[Referee[Any], Any, str], int | str]
DescribeTable = Callable[[Game, Referee[Any], Any, str], TableDescription]
OptionValues = Callable[[Game], Mapping[str, Sequence[str]]]


@dataclass(frozen=True, slots=True)
class GamePlugin:
    """All that a game's package offers; what it does not offer is None or empty.

    `engine` referees it; `needs` are what it asks of the game's tables; `modules` are those whose functions carry the
    marks of its clauses; `odds` works out its combats; `insight` tells simulations about its positions; `scene` lays a
    refereed position out on the table, and `describe` tells it to people as one of them sees it; `ask` answers what the
    narration of an example asks of one (`points red`); `notation` reads and writes positions in a few words;
    `option_values` names the values of each option of play, the usual ways to write them first;
    `keeps_first` says whether, of several actions written at once, those before a refused one stay under the rulings of
    a referee; `campaign` reads the order sheets of a game of written orders and resolves its turns, and `examples`
    plays the records of its book, where there is no `engine` to do so; `diagrams` are further pictures of the book,
    by name.
    """

    id: str
    engine: Engine | None = None
    needs: tuple[TableNeeds, ...] = ()
    modules: tuple[ModuleType, ...] = ()
    odds: Calculator | None = None
    insight: Insight = Insight()
    scene: DrawPosition | None = None
    describe: DescribeTable | None = None
    ask: AskPosition | None = None
    notation: PositionNotation | None = None
    option_values: OptionValues | None = None
    examples: Engine | None = None
    diagrams: Mapping[str, DrawDiagram] = field(default_factory=FrozenDict)
    keeps_first: Callable[[Any], bool] = never
    campaign: WrittenCampaign | None = None
    scripts: ScriptedCampaigns | None = None


METHODS = {
    "engine": ("make", "restore"),
    "examples": ("make", "restore"),
    "odds": ("judge", "pieces", "loadouts", "context"),
    "campaign": ("reader", "play"),
    "scripts": ("prepare", "sides", "play"),
}  # that others call


def misshapen(plugin: GamePlugin) -> str:
    """The first field of a plug-in that holds something else than it should; "" for one that can be used.

    A package written for another version of Tirada, or without a type checker, is found out before it is asked.
    """
    for name, methods in METHODS.items():
        offered: object = getattr(plugin, name)
        if offered is not None and not all(callable(getattr(offered, method, None)) for method in methods):
            return name
    for name, kind in (("needs", TableNeeds), ("modules", ModuleType)):
        listed: object = getattr(plugin, name)
        if not isinstance(listed, tuple) or not all(isinstance(one, kind) for one in listed):
            return name
    if not isinstance(plugin.insight, Insight):
        return "insight"
    if not isinstance(plugin.notation, PositionNotation | None):
        return "notation"
    for name in ("engine", "examples"):
        engine = getattr(plugin, name)
        if engine is not None and not isinstance(getattr(engine, "PLAY_OPTIONS", None), tuple):
            return f"{name}.PLAY_OPTIONS"
    if not callable(plugin.keeps_first):
        return "keeps_first"
    if not isinstance(plugin.diagrams, Mapping) or not all(map(callable, plugin.diagrams.values())):
        return "diagrams"
    for name in ("scene", "describe", "ask", "option_values"):
        if getattr(plugin, name) is not None and not callable(getattr(plugin, name)):
            return name
    return ""
