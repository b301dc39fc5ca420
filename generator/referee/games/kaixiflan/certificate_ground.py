"""The ground of a week as its checker sees it: conflicts, roads, routes, the shortest way, and who controls what.

Looked up in a position alone, without the board of the resolver: a judge never asks the accused.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator

from generator.base.hexes import distance, neighbours
from generator.referee.games.kaixiflan.campaign_position import EVERYBODY, CampaignPosition
from generator.referee.games.kaixiflan.campaign_rules import RESOURCE, CampaignRules, Land


class ClaimedGround:
    """One position: who stands where, and what follows from it. `land` tells what a hex holds."""

    def __init__(self, rules: CampaignRules, position: CampaignPosition, land: Callable[[str], Land]) -> None:
        self.rules, self.position, self.land = rules, position, land
        self.playing = [state.id for state in position.provinces]
        self.owner = {one.hex: one.owner for one in position.settlements}
        self._standing: dict[str, list[str]] = {}
        for at in position.units:
            if at.settlers + at.armies:
                self._standing.setdefault(at.hex, []).append(at.owner)
        self._known: dict[str, set[str]] = {}

    def present(self, hex: str) -> list[str]:
        """Everybody with units in a hex, also those who are no province."""
        return self._standing.get(hex, [])

    def known(self, province: str) -> set[str]:
        """The hexes that are explored for a province (KX-117, ruling KQ-16)."""
        if province not in self._known:
            explored = self.position.explored
            self._known[province] = {hex for who, hexes in explored if who in (EVERYBODY, province) for hex in hexes}
        return self._known[province]

    def at_peace(self, hex: str) -> bool:
        """Whether strangers make no conflict here (KX-30, ruling KQ-26)."""
        ring = hex in self.rules.ring_owner and self.rules.scenario.conflict_capital_zone == "ignored"
        return ring or distance(hex, self.position.kaixiflan) <= 1

    def conflict(self, hex: str) -> bool:
        """Whether several provinces meet in a hex, by units or by a settlement under strangers (KX-121)."""
        meeting = {one for one in self.present(hex) if one in self.playing}
        return not self.at_peace(hex) and len(meeting | ({self.owner[hex]} if hex in self.owner else set())) > 1

    def strangers(self, hex: str, province: str) -> list[str]:
        """Other provinces that disturb one in a hex."""
        return (
            [] if self.at_peace(hex) else [one for one in self.present(hex) if one in self.playing and one != province]
        )

    def revolt(self, hex: str) -> bool:
        """Whether a settlement stands here under strangers (KX-61)."""
        return hex in self.owner and bool(self.strangers(hex, self.owner[hex]))

    def blocked(self, hex: str) -> bool:
        """Whether an event of the director's blocks a hex (KX-19)."""
        return any(one == hex and until >= self.position.turn for one, until in self.position.blocked)

    def road(self, province: str, hex: str) -> bool:
        """Whether known, undisturbed hexes lead from the Capital to a hex, which may be disturbed itself (KX-153)."""
        capital = self.rules.capitals[province]
        open_hexes = {
            one for one in self.known(province) if not self.blocked(one) and not self.strangers(one, province)
        }
        return hex == capital or bool(set(neighbours(hex)) & reached(capital, open_hexes))

    def route(self, province: str, source: str) -> bool:
        """Whether a trade route leads from the Capital to a source that another province controls (KX-53, KQ-30)."""
        partner, scenario = self.controller(source), self.rules.scenario

        def passable(hex: str) -> bool:
            if self.blocked(hex):
                return False
            if self.at_peace(hex):
                return True
            armed = [one for one in self.present(hex) if one in self.playing]
            others = [one for one in armed if one != province]
            cut = bool(others) if scenario.trade_route_blocked_by == "any_unit" else bool(set(others) - {partner})
            revolt = scenario.revolt_blocks != "harvest" and self.revolt(hex)
            return not cut and len(armed) < 2 and not revolt

        ways = {hex for hex in self.known(province) if passable(hex)}
        return source in reached(self.rules.capitals[province], ways)

    def steps(self, province: str, start: str, goal: str) -> int:
        """How many steps through known hexes lead from one to another; -1 for none."""
        known, at, steps = self.known(province), {start}, 0
        seen = set(at)
        while at and goal not in at:
            at = {near for hex in at for near in neighbours(hex) if near in known} - seen
            seen |= at
            steps += 1
        return steps if at else -1

    def linked_capitals(self, one: str, other: str) -> bool:
        """Whether known hexes lead from one Capital to another, whoever stands there (KX-54)."""
        capitals = self.rules.capitals
        return capitals[other] in reached(capitals[one], self.known(one))

    def controller(self, hex: str) -> str:
        """The province that controls a source; "" for none (ruling KQ-29)."""
        if hex not in self.rules.land or self.land(hex).content != RESOURCE:
            return ""
        reading, ring = self.rules.scenario.control_definition, self.rules.ring_owner.get(hex)
        if reading.startswith("capital_ring") and ring is not None:
            claimants = {ring} & set(self.playing)
        else:
            standing = {at.owner for at in self.position.units if at.hex == hex and at.settlers} & set(self.playing)
            near = {who for place, who in self.owner.items() if distance(place, hex) <= self.rules.number["influence"]}
            if reading == "influence_only":
                claimants = near
            elif len(standing) == 1:
                claimants = standing
            else:
                claimants = near if reading != "settlers_only" and not self.present(hex) else set()
        only = claimants.pop() if len(claimants) == 1 else ""
        return only if only and hex in self.known(only) else ""

    def sources(self) -> Iterator[tuple[str, str]]:
        """Every source that somebody controls, with its province."""
        for hex in self.rules.land:
            province = self.controller(hex)
            if province:
                yield hex, province


def reached(start: str, ways: Collection[str]) -> set[str]:
    """Where one comes from a hex through some hexes; nowhere when it is not among them itself."""
    found, edge = set(), {start} & set(ways)
    while edge:
        found |= edge
        edge = {near for hex in edge for near in neighbours(hex) if near in ways} - found
    return found
