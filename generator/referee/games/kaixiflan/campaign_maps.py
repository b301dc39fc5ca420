"""The maps of a campaign: the game's own map with what somebody knows of it, for the press and for reports."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import structs

from generator.base.hexes import distance
from generator.catalog.library import Game
from generator.referee.games.kaixiflan.campaign_orders import INDEPENDENTS
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition
from generator.referee.games.kaixiflan.campaign_rules import CAPITAL, COURT, Land
from generator.referee.games.kaixiflan.campaign_view import UNKNOWN
from generator.referee.games.kaixiflan.scene import map_scene
from generator.referee.scene import Scene

HEXES = "hexes"
BLANK = Land("barren")  # what the table says of a hex that nobody may see: its map shows nothing of it
NEAR = 4  # hexes from one's own Capital and settlements that a province's own map shows


def with_land(game: Game, land: Mapping[str, Land]) -> Game:
    """The game with a map that holds some land, and nothing at all where that is UNKNOWN."""
    table = game.tables[HEXES]
    rows = {}
    for hex, what in land.items():
        known = what != UNKNOWN
        row, what = table.rows[hex], what if known else BLANK
        fixed = what.content in (CAPITAL, COURT)
        if not fixed:
            row = row._replace(
                content=what.content,
                resource=what.resource or None,
                richness=what.richness or None,
                militia=what.militia if what.content == INDEPENDENTS else None,
            )
        rows[hex] = row._replace(explored=known)
    return structs.replace(game, tables={**game.tables, HEXES: structs.replace(table, rows=rows)})


def province_scene(
    game: Game, view: CampaignPosition, land: Mapping[str, Land], province: str, room: tuple[float, float]
) -> Scene:
    """What a province knows near its Capital, its settlements and its units, in a room of a width and height in mm."""
    own = {one.hex for one in view.settlements if one.owner == province}
    own |= {one.hex for one in view.units if one.owner == province}
    known = {hex for _, hexes in view.explored for hex in hexes}
    shown = {hex for hex in known if any(distance(hex, place) <= NEAR for place in own)}
    shown |= {hex for hex in land if any(distance(hex, place) <= 1 for place in shown)}
    return map_scene(with_land(game, land), view, sorted(shown), room)
