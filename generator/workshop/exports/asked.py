"""What an export is asked for: games, languages and rulings that exist."""

from __future__ import annotations

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.base.names import suggestion
from generator.catalog.library import Game
from generator.catalog.models import ComponentModel
from generator.catalog.project import Project
from generator.catalog.rulings import Choices, parse_choices
from generator.workshop.asked_languages import refuse_unknown_languages
from generator.workshop.exports.request import ExportRequest
from generator.workshop.played_by import played_by
from generator.workshop.print_preparation import load_for_build


def games_asked_for(project: Project, request: ExportRequest, told: Findings) -> list[Game]:
    """The games asked for, fit to print; those that nobody named and that so many do not play are told.

    Raises CannotJudge for names that do not exist, games with errors, and games that are not for so many players.
    """
    ids = project.game_ids()
    for name in request.games:
        if name not in ids:
            raise CannotJudge(f"there is no game {name!r}: {suggestion(name, ids)}")
    games = []
    for name in request.games or ids:
        findings = Findings()
        game = load_for_build(project, name, (), findings)
        if game is None:
            first = findings.errors[0]
            raise CannotJudge(f"{name} cannot be printed: {first.message}", first.fix, first.where)
        games.append(game)
    languages = sorted({language for game in games for language in game.languages})
    refuse_unknown_languages(request.languages, languages)
    for word in request.rulings:
        ident = word.partition("=")[0]
        known = {name for game in games for r in game.rulings.values() for name in (r.id, r.key) if name}
        if ident not in known:
            raise CannotJudge(f"no game has a ruling {ident!r}: {suggestion(ident, sorted(known))}")
    played = played_by(request.players, bool(request.games), {game.id: game for game in games}, told)
    return [game for game in games if game.id in played]


def choices_of(game: Game, request: ExportRequest) -> Choices:
    """The rulings chosen for a game."""
    names = {name for r in game.rulings.values() for name in (r.id, r.key) if name}
    return parse_choices(game, [word for word in request.rulings if word.partition("=")[0] in names])


def languages_of(game: Game, request: ExportRequest) -> tuple[str, ...]:
    """The languages of a game that are asked for."""
    return tuple(one for one in game.languages if not request.languages or one in request.languages)


def components_asked_for(games: list[Game], request: ExportRequest) -> list[tuple[Game, ComponentModel]]:
    """The printed components that `--only` names, of games in a language that is asked for.

    Raises CannotJudge for a name that no component or kind has.
    """
    found: list[tuple[Game, ComponentModel]] = []
    seen: set[str] = set()
    for game in games:
        for component in game.printed:
            names = {component.id, component.kind}
            seen |= names
            if languages_of(game, request) and (not request.only or names & set(request.only)):
                found.append((game, component))
    for name in request.only:
        if name not in seen:
            raise CannotJudge(f"there is no component or kind {name!r}: {suggestion(name, sorted(seen))}")
    return found
