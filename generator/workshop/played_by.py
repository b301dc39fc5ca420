"""The games that so many players play: what is asked for some players is made of these."""

from __future__ import annotations

from collections.abc import Mapping

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import Game
from generator.catalog.players import refuse_players


def played_by(
    players: int, named: bool, games: Mapping[str, Game | None], findings: Findings
) -> dict[str, Game | None]:
    """The games that so many play (0: all games); the others are told, where nobody `named` them.

    Raises CannotJudge naming each game that was asked for by its name and is not for so many, or all where none is.
    """
    refused: dict[str, CannotJudge] = {}
    for name, game in games.items():
        try:
            if game is not None and players:
                refuse_players(game, players)
        except CannotJudge as error:
            refused[name] = error
    if refused and (named or len(refused) == len(games)):
        first = next(iter(refused.values()))
        raise CannotJudge(
            "; ".join(error.message for error in refused.values()), first.fix if len(refused) == 1 else ""
        )
    for why in refused.values():
        findings.info("build.players", f"{why.message}: nothing of it is made", fix=why.fix)
    return {name: game for name, game in games.items() if name not in refused}
