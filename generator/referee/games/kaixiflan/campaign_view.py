"""What one province may know of a campaign: a position in which everything else is blank.

The board is public (KQ-16): who stands where on explored ground, settlements, buildings, eras, offices, agreements,
missions. A store belongs to its province alone; so does the ledger of Fame where the scenario keeps it secret (KQ-69).
The order of the missions still to come is the game director's, as is the map.
"""

from __future__ import annotations

from generator.referee.games.kaixiflan.campaign_position import EVERYBODY, CampaignPosition, ProvinceState
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules, Land

UNKNOWN = Land("unknown")  # what a hex holds for those who have not explored it


def known_hexes(position: CampaignPosition, province: str) -> frozenset[str]:
    """The hexes that a province knows: those explored for all, and its own."""
    return frozenset(hex for who, hexes in position.explored if who in (EVERYBODY, province) for hex in hexes)


def seen_by(rules: CampaignRules, position: CampaignPosition, province: str) -> CampaignPosition:
    """The position as one province sees it between two turns. Raises KeyError for one that does not play."""
    position.of(province)
    known = known_hexes(position, province)
    public_fame = rules.scenario.fame_public_running_total == "yes"
    capitals = set(rules.capitals.values())
    return position._replace(
        campaign="",  # it holds the seed of every draw to come
        provinces=tuple(state if state.id == province else _public(state) for state in position.provinces),
        units=tuple(one for one in position.units if one.hex in known),
        settlements=tuple(one for one in position.settlements if one.hex in known or one.hex in capitals),
        explored=tuple((who, hexes) for who, hexes in position.explored if who in (EVERYBODY, province)),
        mission_decks=(),
        drawn=tuple((hex, tile) for hex, tile in position.drawn if hex in known),
        ledger=tuple(entry for entry in position.ledger if public_fame or entry.province == province),
    )


def seen_land(rules: CampaignRules, position: CampaignPosition, province: str) -> dict[str, Land]:
    """What each hex of the map holds as far as a province knows; the Capitals and the court are marked on every map."""
    known = known_hexes(position, province)
    drawn = dict(position.drawn)
    marked = {*rules.capitals.values(), rules.court}
    return {
        hex: (rules.tiles[drawn[hex]][0] if hex in drawn else land) if hex in known or hex in marked else UNKNOWN
        for hex, land in rules.land.items()
    }


def _public(state: ProvinceState) -> ProvinceState:
    """What the others see of a province: not its store."""
    return state._replace(stock=())
