"""The games that offer more than data: found among the entry points of every installed package, loaded when asked for.

A package names its games in its metadata (`[project.entry-points."tirada.games"]`, `id = "package:plugin"`); ours do so
too. Nothing here knows the name of a game.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import ModuleType
from typing import Any

from msgspec import structs

from generator.base.errors import CannotJudge
from generator.base.names import suggestion
from generator.catalog.installed import PLUGIN_GROUP, PackagePoint, points_of
from generator.catalog.library import Game
from generator.catalog.rulings import Choices
from generator.referee import disputes
from generator.referee.campaign_plugin import WrittenCampaign
from generator.referee.campaign_simulation import ScriptedCampaigns
from generator.referee.events import Event
from generator.referee.odds_model import Calculator
from generator.referee.play_words import TABLE as PLAY_WORDS
from generator.referee.plugin import Engine, GamePlugin, misshapen
from generator.referee.protocol import Referee
from generator.referee.scene import Scene
from generator.referee.simulation import Insight
from generator.referee.table_description import TableDescription
from generator.referee.table_needs import unplayable

SHARED = (disputes,)  # modules that carry the marks of several games


def plugin_ids() -> tuple[str, ...]:
    """The ids of all games for which a package is installed, in order."""
    return tuple(sorted({point.name for point in points_of(PLUGIN_GROUP)}))


def plugin_of(game_id: str) -> GamePlugin:
    """What is installed for a game; an empty plug-in when nothing is.

    Raises CannotJudge for a plug-in that cannot be imported or is none, and for two that claim one game.
    """
    points = tuple(point for point in points_of(PLUGIN_GROUP) if point.name == game_id)
    if not points:
        return GamePlugin(game_id)
    if len({point.value for point in points}) > 1:
        owners = ", ".join(sorted(point.owner for point in points))
        raise CannotJudge(f"two packages bring a referee of {game_id}: {owners}", "uninstall all but one of them")
    return _loaded(points[0], game_id)


def _loaded(point: PackagePoint, game_id: str) -> GamePlugin:
    from importlib.metadata import EntryPoint  # it takes long to import, and a build loads no referee

    try:
        found = EntryPoint(point.name, point.value, point.group).load()
    except (Exception, SystemExit) as error:  # whatever the foreign code raises while it is imported
        raise _unusable(point, game_id, f"{point.value}: {type(error).__name__}: {error}") from error
    if not isinstance(found, GamePlugin):
        raise _unusable(point, game_id, f"{point.value} is no GamePlugin but {type(found).__name__}")
    wrong = misshapen(found)
    if wrong:
        raise _unusable(point, game_id, f"{wrong} of {point.value} is not what GamePlugin says")
    if found.id != game_id:
        raise _unusable(point, game_id, f"{point.value} says that it is of {found.id!r}")
    return found


def _unusable(point: PackagePoint, game_id: str, reason: str) -> CannotJudge:
    return CannotJudge(
        f"the referee of {game_id}, which {point.owner} brings, cannot be used: {reason}",
        "install a version that fits this one of Tirada, or uninstall it",
    )


def refereed_ids() -> tuple[str, ...]:
    """The ids of the games that have a referee. A plug-in that cannot be loaded is none of them."""
    return _ids_of(lambda plugin: plugin.engine is not None)


def traced_ids() -> tuple[str, ...]:
    """The ids of the games whose rules are code with marks of their clauses; a referee need not be whole for that."""
    return _ids_of(lambda plugin: bool(plugin.modules))


def _ids_of(wanted: Callable[[GamePlugin], bool]) -> tuple[str, ...]:
    """The ids of the games whose plug-in can be loaded and is wanted."""
    found = []
    for name in plugin_ids():
        try:
            plugin = plugin_of(name)
        except CannotJudge:
            continue
        if wanted(plugin):
            found.append(name)
    return tuple(found)


def engine_of(game_id: str) -> Engine:
    """The rules of a game as code. Raises CannotJudge when it has none."""
    engine = plugin_of(game_id).engine
    if engine is None:
        if not plugin_ids():
            raise CannotJudge(
                "this installation of Tirada does not name its referees", "install it again: `pip install -e .`"
            )
        known = ", ".join(refereed_ids())
        row = "error_no_referee", {"word": game_id, "known": known}
        raise CannotJudge(f"{game_id} has no referee yet; these have: {known}", row=row)
    return engine


def example_engine_of(game_id: str) -> Engine:
    """What plays the records of a game's book: its referee, or what its package has for examples alone.

    Raises CannotJudge when it has neither.
    """
    return plugin_of(game_id).examples or engine_of(game_id)


def modules_of(game_id: str) -> tuple[ModuleType, ...]:
    """The modules of a game's rules, its engine first. Raises CannotJudge when it has none."""
    found = plugin_of(game_id).modules
    if not found:
        engine_of(game_id)
    return found


def marked_modules(game_id: str) -> tuple[ModuleType, ...]:
    """The modules that carry marks of a game's clauses: its own and those that all games share."""
    return (*modules_of(game_id), *SHARED)


def play_options(game_id: str) -> tuple[str, ...]:
    """The options of play that are no rulings: the format or mode, the owner. Raises CannotJudge without a referee."""
    return example_engine_of(game_id).PLAY_OPTIONS


def as_played(game: Game) -> Game:
    """A game under the id by which its referee knows it: a copy of another game is played as that one."""
    return (
        game if game.rules_id == game.id else structs.replace(game, model=structs.replace(game.model, id=game.rules_id))
    )


def referee_for(
    game: Game,
    choices: Choices = (),
    options: Mapping[str, str] | None = None,
    engine: Callable[[str], Engine] = engine_of,
) -> Referee[Any]:
    """The referee of a game under the chosen rulings and options; `engine` finds that of records in books.

    Raises CannotJudge when the game has none, or when it does not play a ruling, an option or a row of a table.
    """
    found = engine(game.rules_id)
    for gap in unplayable(game, plugin_of(game.rules_id).needs):
        raise CannotJudge(f"{gap.reason} ({gap.clause})", gap.fix, gap.where)
    return found.make(as_played(game), choices, options or {})


def referee_from_facts(game: Game, facts: Mapping[str, Any]) -> Referee[Any]:
    """The referee of an earlier edition of a game, from the facts that it was kept with.

    Raises CannotJudge when the game has none, and KeyError, TypeError or ValueError for facts it cannot play.
    """
    return engine_of(game.rules_id).restore(as_played(game), facts)


def calculator_of(game_id: str) -> Calculator | None:
    """The odds calculator of a game, or None."""
    return plugin_of(game_id).odds


def campaign_of(game_id: str) -> WrittenCampaign:
    """What a game of written orders offers. Raises CannotJudge for a game that is played otherwise."""
    campaign = plugin_of(game_id).campaign
    if campaign is None:
        played = ", ".join(name for name in plugin_ids() if plugin_of(name).campaign is not None)
        raise CannotJudge(f"{game_id} is not played by order sheets", f"these games are: {played}")
    return campaign


def scripts_of(game_id: str) -> ScriptedCampaigns | None:
    """What plays campaigns of a game by itself; None for a game that offers nothing of the kind."""
    return plugin_of(game_id).scripts


def insight_of(game_id: str) -> Insight:
    """A game's functions for simulations; an empty `Insight` when it offers none."""
    return plugin_of(game_id).insight


def scene_of(
    game: Game,
    referee: Referee[Any],
    position: Any,
    events: Sequence[Event] = (),
    alike: Sequence[Any] = (),
    named: Sequence[str] = (),
) -> Scene:
    """A position as it lies on the table; `events` led to it, and say what is marked.

    `alike` are other positions that are shown beside it, in the same frame; it shows every space that is `named`.

    Raises CannotJudge when the game's positions cannot be drawn.
    """
    draw = plugin_of(game.rules_id).scene
    if draw is None:
        raise CannotJudge(f"positions of {game.id} cannot be drawn: its package offers no scene of them")
    return draw(game, referee, position, events, alike, named)


def diagram_of(game: Game, name: str, referee: Referee[Any], position: Any) -> Scene:
    """A diagram of a game's book, laid out of a position. Raises CannotJudge for one that its package does not draw."""
    known = plugin_of(game.rules_id).diagrams
    if name not in known:
        raise CannotJudge(f"{game.id} has no diagram {name!r}: {suggestion(name, known)}")
    return known[name](game, referee, position)


def description_of(game: Game, referee: Referee[Any], position: Any, who: str) -> TableDescription | None:
    """A position as somebody sees it ("" sees everything); None for a game whose package does not describe its table.

    Raises CannotJudge for somebody who does not play.
    """
    describe = plugin_of(game.rules_id).describe
    return None if describe is None else describe(game, referee, position, who)


def has_table(game: Game) -> bool:
    """Whether a game can be played at a table: its package referees it and describes one, and there are words for it.

    A plug-in that cannot be loaded offers none.
    """
    try:
        plugin = plugin_of(game.rules_id)
    except CannotJudge:
        return False
    return plugin.engine is not None and plugin.describe is not None and PLAY_WORDS in game.tables


def answer_of(referee: Referee[Any], position: Any, question: str) -> int | str:
    """What a game answers when the narration of an example asks about a position.

    Raises CannotJudge for a question that it has no answer to.
    """
    ask = plugin_of(referee.id).ask
    if ask is None:
        raise CannotJudge(f"positions of {referee.id} are not asked anything: {question!r}", "tell an event instead")
    return ask(referee, position, question)
