"""Kits for some of the players: how many may play a game, and the game with the pieces of so many players alone."""

from __future__ import annotations

from msgspec import structs

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.base.names import suggestion
from generator.catalog.library import KIT, Game
from generator.catalog.models import ExpectModel
from generator.catalog.pieces import expand, shared_copies
from generator.catalog.table_facts import table_facts


def players_range(game: Game) -> tuple[int, int]:
    """The fewest and the most who play a game. Raises CannotJudge where game.yaml does not say it."""
    given = table_facts(game).get("players")
    if not given:
        raise CannotJudge(
            f"game.yaml of {game.id} does not say how many play", "write it under at_the_table: players: [2, 4]"
        )
    return min(given), max(given)


def refuse_players(game: Game, players: int) -> None:
    """Raise CannotJudge where so many do not play the game."""
    least, most = players_range(game)
    if not least <= players <= most:
        whole = f"{least} to {most}" if least < most else f"exactly {least}"
        raise CannotJudge(
            f"{game.id} is for {whole} players, not {players}",
            f"--players {least}" + (f" to --players {most}" if least < most else ", or none: its kit is for them"),
            row=("error_players", {"known": f"{least}–{most}" if least < most else least, "number": players}),
        )


def depends_on_players(game: Game, component: str, players: int) -> bool:
    """Whether a component (by id) is another one for so many players than for all: some of its pieces are not needed.

    Raises CannotJudge where so many do not play the game.
    """
    refuse_players(game, players)
    if game.players is None or players == players_range(game)[1]:
        return False
    named = {*game.players.own, *(one.pieces for one in game.players.shared)}
    return component == KIT or any(
        component in (one.id, one.shares_sheets_with) and named & {one.id, *(group.id for group in one.groups)}
        for one in game.components
    )


def for_players(game: Game, players: int) -> Game:
    """The game with the pieces of so many players alone; what its components add up to is counted anew.

    Raises CannotJudge where so many do not play it, and where it cannot be told which pieces are theirs.
    """
    refuse_players(game, players)
    if game.players is None or players == players_range(game)[1]:
        return game
    told = Findings()
    check_players(game, told)
    fewer = structs.replace(game, playing=players)
    components = []
    for component in fewer.components:
        if depends_on_players(game, component.id, players):
            pieces = expand(fewer, component, told)
            total = ExpectModel(sum(piece.quantity for piece in pieces)) if component.expect is not None else None
            components.append(structs.replace(component, expect=total))
        else:
            components.append(component)
    for finding in told.errors:
        raise CannotJudge(finding.message, finding.fix)
    return structs.replace(fewer, components=tuple(components))


def check_players(game: Game, findings: Findings) -> None:
    """Report what `players:` of components.yaml names that does not exist, and copies that do not come out even.

    Whose each piece is was judged when the pieces were made (`pieces.expand`).
    """
    model, where = game.players, game.where("components.yaml", "players")
    if model is None:
        return
    known = {name for one in game.components for name in (one.id, *(group.id for group in one.groups))}
    for name in (*model.own, *(one.pieces for one in model.shared)):
        if name not in known:
            message = f"there is no component or group {name!r}"
            findings.error("players.broken", message, where, fix=suggestion(name, known))
    if model.table not in game.tables:
        message = f"there is no table {model.table!r}"
        findings.error("players.broken", message, where, fix=suggestion(model.table, game.tables))
        return
    try:
        _, most = players_range(game)
        _check_shared(game, most, findings)
    except CannotJudge as error:
        findings.error("players.broken", error.message, where, fix=error.fix)
        return
    rows = len(game.tables[model.table].rows)
    if rows != most:
        findings.error(
            "players.broken",
            f"the table {model.table} has {rows} rows, and {most} may play",
            where,
            fix=f"give it a row for each player, or let game.yaml say at_the_table: players: [.., {rows}]",
        )


def _check_shared(game: Game, most: int, findings: Findings) -> None:
    """All players together share as many copies as the whole kit has."""
    everybody = structs.replace(game, playing=most)
    for component in game.components:
        for piece in expand(game, component, Findings()):
            copies = shared_copies(everybody, component, piece)
            if copies != piece.quantity:
                findings.error(
                    "players.broken",
                    f"{piece.code}: {most} players share {copies}, and the whole kit has {piece.quantity}",
                    game.where("components.yaml", "players", "shared"),
                    fix="mend `among:`, or how many copies the group has",
                )
