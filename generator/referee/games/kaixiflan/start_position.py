"""The position in which a campaign begins, from the rules of its scenario (rulings KQ-10, KQ-13 and KQ-14)."""

from __future__ import annotations

import random

from generator.base.hexes import within
from generator.referee.clause_marks import enforces
from generator.referee.games.kaixiflan.campaign_position import (
    EVERYBODY,
    CampaignPosition,
    ProvinceState,
    Settlement,
    UnitsAt,
)
from generator.referee.games.kaixiflan.campaign_rules import CAPITAL, CampaignRules


@enforces("KX-2", "KX-16", "KX-124", "KX-125", "KX-179", "KQ-10", "KQ-13", "KQ-14", "KQ-54")
def start_position(rules: CampaignRules, campaign: str) -> CampaignPosition:
    """Turn 1: every province in the first era with its Capital, first units and cubes, and its ring explored.

    `campaign` is the campaign's name or seed: it shuffles the missions and seeds every later draw.
    """
    radius = rules.number["explored_radius"]
    homes = {
        name: tuple(sorted(within(rules.land, rules.capitals[name], radius), key=rules.place.__getitem__))
        for name in rules.provinces
    }
    if rules.scenario.explore_knowledge == "common":
        seen = {hex for home in homes.values() for hex in home}
        explored: tuple[tuple[str, tuple[str, ...]], ...] = (
            (EVERYBODY, tuple(sorted(seen, key=rules.place.__getitem__))),
        )
    else:
        explored = tuple(homes.items())
    units = [
        UnitsAt(rules.capitals[name] if where == CAPITAL else rules.settler_hexes[name], name, settlers, armies)
        for name in rules.provinces
        for where, settlers, armies in rules.start_units
    ]
    return CampaignPosition(
        campaign=campaign,
        turn=1,
        provinces=tuple(
            ProvinceState(name, rules.number["start_era"], rules.start_stock, ()) for name in rules.provinces
        ),
        units=tuple(sorted(units, key=lambda one: (rules.place[one.hex], rules.seat[one.owner]))),
        settlements=tuple(
            sorted(
                (Settlement(rules.capitals[name], name, CAPITAL) for name in rules.provinces),
                key=lambda one: rules.place[one.hex],
            )
        ),
        explored=explored,
        kaixiflan=rules.court,
        mission_decks=tuple((kind, _shuffled(rules, kind, campaign)) for kind in sorted(rules.mission_kind.values())),
    )


def _shuffled(rules: CampaignRules, kind: str, campaign: str) -> tuple[str, ...]:
    """The missions of one kind in the order in which they will be revealed (ruling KQ-61): secret."""
    deck = sorted(one.id for one in rules.missions.values() if one.kind == kind)
    random.Random(f"{campaign} missions {kind}").shuffle(deck)
    return tuple(deck)
