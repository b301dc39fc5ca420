"""The board of a campaign as a turn looks at it: units, settlements and explored hexes of one position, indexed.

What an order needs to know of it is worked out when it is first asked for: conflicts, open roads, who controls what.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable

from generator.base.hexes import distance
from generator.referee.games.kaixiflan.campaign_orders import INDEPENDENTS
from generator.referee.games.kaixiflan.campaign_position import (
    EVERYBODY,
    CampaignPosition,
    ProvinceState,
    Settlement,
)
from generator.referee.games.kaixiflan.campaign_rules import (
    BARREN,
    CAPITAL,
    FORCE_UNITS,
    RESOURCE,
    CampaignRules,
    Land,
)
from generator.referee.games.kaixiflan.road_finding import flooded, steps_between

Troops = tuple[int, int]  # settlers, armies
NOBODY: Troops = (0, 0)


class Board:
    """One position under its rules. Nothing here changes it."""

    def __init__(self, rules: CampaignRules, position: CampaignPosition) -> None:
        self.rules = rules
        self.position = position
        self.state: dict[str, ProvinceState] = {one.id: one for one in position.provinces}
        self.units: dict[str, dict[str, Troops]] = {}
        for at in position.units:
            self.units.setdefault(at.hex, {})[at.owner] = (at.settlers, at.armies)
        self.settled: dict[str, Settlement] = {one.hex: one for one in position.settlements}
        self.settlements_of: dict[str, list[Settlement]] = {name: [] for name in self.state}
        for one in position.settlements:
            self.settlements_of[one.owner].append(one)
        self.wizard_area = rules.around[position.kaixiflan]  # his hex and its ring (KX-29, KQ-54)
        self.office = dict(position.offices)
        self.blocked = frozenset(
            hex for hex, until in position.blocked if until >= position.turn
        )  # by an event (KX-19)
        known = {who: frozenset(hexes) for who, hexes in position.explored}
        everybody = known.get(EVERYBODY)
        self._known = {name: everybody if everybody is not None else known[name] for name in self.state}
        self._drawn = dict(position.drawn)
        self._open: dict[str, Collection[str]] = {}
        self._linked: dict[str, Collection[str]] = {}
        self._bonus: dict[str, tuple[int, int, int]] = {}
        self._harvest_bonus: dict[str, tuple[int, ...]] = {}

    # -- the map ---------------------------------------------------------------------------------------------------

    def known(self, province: str) -> frozenset[str]:
        """The hexes that are explored for a province (KX-117, ruling KQ-16)."""
        return self._known[province]

    def land(self, hex: str) -> Land:
        """What a hex holds. Of one that was never drawn (ruling KQ-17), nothing is known: barren."""
        if self.rules.scenario.map_contents == "prepared" or self.printed(hex):
            return self.rules.land[hex]
        drawn = self._drawn.get(hex)
        return self.rules.tiles[drawn][0] if drawn else Land(BARREN)

    def printed(self, hex: str) -> bool:
        """Whether the public map tells what a hex holds, so that it is never drawn: Capitals, rings, the court."""
        return hex in self.rules.ring_owner or hex == self.rules.court

    def troops(self, hex: str, owner: str) -> Troops:
        """The Settlers and Armies of one owner in a hex."""
        here = self.units.get(hex)
        return here.get(owner, NOBODY) if here else NOBODY

    def total(self, owner: str) -> Troops:
        """All the Settlers and Armies of one owner on the map."""
        mine = [here[owner] for here in self.units.values() if owner in here]
        return sum(one[0] for one in mine), sum(one[1] for one in mine)

    def steps(self, start: str, goal: str, known: Collection[str], most: int) -> int:
        """How many steps through known hexes lead from one to another; -1 when more than `most`, or none do."""
        return steps_between(self.rules.near, start, goal, known, most)

    # -- peace and conflict ----------------------------------------------------------------------------------------

    def peaceful(self, hex: str) -> bool:
        """Whether strangers make no conflict here: beside Kaixiflán, in a Capital and its ring (KX-30, KQ-26)."""
        if hex in self.wizard_area:
            return True
        return hex in self.rules.ring_owner and self.rules.scenario.conflict_capital_zone == "ignored"

    def strangers(self, hex: str, province: str) -> tuple[str, ...]:
        """The other provinces that have units in a hex."""
        here = self.units.get(hex)
        return tuple(one for one in here if one != province and one in self.state) if here else ()

    def hostile(self, hex: str, province: str) -> bool:
        """Whether units of another province disturb one here."""
        return bool(self.strangers(hex, province)) and not self.peaceful(hex)

    def parties(self, hex: str) -> tuple[str, ...]:
        """The provinces that meet in a hex: those with units there, and the owner of its settlement."""
        here = self.units.get(hex)
        settled = self.settled.get(hex)
        found = [one for one in here if one in self.state] if here else []
        if settled is not None and settled.owner not in found:
            found.append(settled.owner)
        return tuple(found)

    def conflict(self, hex: str) -> bool:
        """Whether nobody harvests here: units of several provinces, or strangers under a settlement (KX-121)."""
        here = self.units.get(hex)
        return here is not None and len(self.parties(hex)) > 1 and not self.peaceful(hex)

    def revolt(self, settlement: Settlement) -> bool:
        """Whether strangers occupy a settlement (KX-61)."""
        return self.hostile(settlement.hex, settlement.owner)

    # -- roads -----------------------------------------------------------------------------------------------------

    def road(self, province: str, hex: str) -> bool:
        """Whether explored hexes, without hostile units and not blocked, lead from a hex to the Capital (KX-153)."""
        capital = self.rules.capitals[province]
        if hex == capital:
            return True
        reached = self._open.get(province)
        if reached is None:

            def cut(near: str) -> bool:
                return near in self.blocked or self.hostile(near, province)

            reached = self._open[province] = flooded(self.rules.near, [capital], self.known(province), cut)
        return any(near in reached for near in self.rules.near[hex])

    def linked(self, owner: str, province: str = "") -> Collection[str]:
        """The explored hexes linked to the Capital, a settlement or a unit of an owner (ruling KQ-15).

        For INDEPENDENTS what is explored is asked of the province that acts for them.
        """
        reached = self._linked.get(owner)
        if reached is None:
            seeds = [hex for hex, here in self.units.items() if owner in here]
            known = self.known(province or owner)
            if owner == INDEPENDENTS:
                seeds += [hex for hex in known if self.land(hex).content == INDEPENDENTS]
            else:
                seeds += [one.hex for one in self.settlements_of[owner]]
            reached = self._linked[owner] = flooded(self.rules.near, seeds, known, None)
        return reached

    def path_between_capitals(self, province: str, partner: str) -> bool:
        """Whether explored hexes lead from one Capital to another, whoever stands in them (KX-54, ruling KQ-31)."""
        capitals = self.rules.capitals
        return capitals[partner] in flooded(self.rules.near, [capitals[province]], self.known(province), None)

    def route(self, province: str, source: str, owner: str) -> bool:
        """Whether an open trade route leads from the Capital to a source of another province (KX-53, ruling KQ-30)."""
        any_unit = self.rules.scenario.trade_route_blocked_by == "any_unit"
        revolt_cuts = self.rules.scenario.revolt_blocks != "harvest"

        def cut(hex: str) -> bool:
            if hex in self.blocked:
                return True
            if self.peaceful(hex):
                return False
            strangers = self.strangers(hex, province)
            if any_unit and strangers:
                return True
            if any(one != owner for one in strangers):
                return True
            here = self.units.get(hex)
            present = [one for one in here if one in self.state] if here else []
            if len(present) > 1:
                return True
            settled = self.settled.get(hex)
            return revolt_cuts and settled is not None and self.revolt(settled)

        start = self.rules.capitals[province]
        return source in flooded(self.rules.near, [start], self.known(province), cut)

    # -- buildings -------------------------------------------------------------------------------------------------

    def bonuses(self, owner: str) -> tuple[int, int, int]:
        """What an owner's buildings add to battle, movement and exploration; nothing to those who have no Capital."""
        if owner not in self.state:
            return 0, 0, 0
        found = self._bonus.get(owner)
        if found is None:
            rows = [self.rules.buildings[one] for one in self.state[owner].buildings]
            found = self._bonus[owner] = (
                sum(row.military for row in rows),
                sum(row.movement for row in rows),
                sum(row.exploration for row in rows),
            )
        return found

    def harvest_bonus(self, province: str) -> tuple[int, ...]:
        """What a province's buildings add to the harvest of each resource."""
        found = self._harvest_bonus.get(province)
        if found is None:
            rows = [self.rules.buildings[one].harvest for one in self.state[province].buildings]
            found = tuple(map(sum, zip(*rows, strict=True))) if rows else (0,) * len(self.rules.resources)
            self._harvest_bonus[province] = found
        return found

    # -- force and control -----------------------------------------------------------------------------------------

    def participants(self, hex: str, owner: str) -> Troops:
        """Who fights in a hex for one side (ruling KQ-42)."""
        settlers, armies = self.troops(hex, owner)
        return (0, armies) if self.rules.scenario.combat_participants == "armies_only" else (settlers, armies)

    def force(self, troops: Troops) -> int:
        """The force of some units, counted in halves (KX-44): FORCE_UNITS make one."""
        rows = self.rules.units
        return troops[0] * rows["settler"].force + troops[1] * rows["army"].force

    def controller(self, hex: str) -> str:
        """The province that controls a source; "" for none, and for what is no explored source (ruling KQ-29)."""
        if self.land(hex).content != RESOURCE:
            return ""
        reading = self.rules.scenario.control_definition
        found = ""
        ring = self.rules.ring_owner.get(hex)
        if reading.startswith("capital_ring") and ring is not None:
            found = ring if ring in self.state else ""
        else:
            here = self.units.get(hex, {})
            settlers = [one for one, troops in here.items() if one in self.state and troops[0]]
            if reading != "influence_only" and len(settlers) == 1:
                found = settlers[0]
            elif reading == "influence_only" or (reading != "settlers_only" and not here):
                found = self._influences(hex)
        return found if found and hex in self.known(found) else ""

    def _influences(self, hex: str) -> str:
        """The only province that has a settlement or its Capital beside a hex; "" for none or several."""
        reach = self.rules.number["influence"]
        near = self.rules.around[hex] if reach == 1 else [h for h in self.settled if distance(h, hex) <= reach]
        owners = {self.settled[one].owner for one in near if one in self.settled}
        return owners.pop() if len(owners) == 1 else ""

    def sources(self) -> dict[str, list[str]]:
        """The sources that each province controls, in the order of the map."""
        found: dict[str, list[str]] = {name: [] for name in self.state}
        near: set[str] = set()
        for one in self.position.settlements:
            near |= self.rules.around[one.hex]
        for hex in sorted(near | set(self.units), key=self.rules.place.__getitem__):
            owner = self.controller(hex)
            if owner:
                found[owner].append(hex)
        return found

    def capital_of(self, hex: str) -> str:
        """The province whose Capital stands in a hex; "" for none."""
        settled = self.settled.get(hex)
        return settled.owner if settled is not None and settled.kind == CAPITAL else ""


def as_force(halves: int) -> str:
    """A force in halves as it is written: 7 halves are 3.5."""
    whole, rest = divmod(halves, FORCE_UNITS)
    return f"{whole}.5" if rest else str(whole)


def in_order(rules: CampaignRules, hexes: Iterable[str]) -> tuple[str, ...]:
    """Some hexes by letter and number."""
    return tuple(sorted(hexes, key=rules.place.__getitem__))
