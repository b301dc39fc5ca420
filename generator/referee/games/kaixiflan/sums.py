"""What the tables of a province game add up to: harvest, roads, movement, battle and trade over example positions."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from generator.base.hexes import distance, neighbours
from generator.base.names import suggestion
from generator.catalog.tables import Table
from generator.referee.example_positions import ExampleError, ExampleState
from generator.referee.games.kaixiflan.harvest import cubes_of_hex
from generator.referee.games.kaixiflan.road_finding import flooded, steps_between


class Sums:
    """Sums over the tables of a game; states are those of `ExampleRules`."""

    def __init__(self, tables: Mapping[str, Table]) -> None:
        self.tables = tables
        self.hexes, self.units, self.settlements = (
            tables["hexes"].rows,
            tables["units"].rows,
            tables["settlements"].rows,
        )
        self.resources, self.buildings = tables["resources"].rows, tables["buildings"].rows
        self.number = {row.id: row.value for row in tables["numbers"]}
        self.capitals = {row.id: row.capital for row in tables["provinces"]}
        self.court = next(row.id for row in tables["hexes"] if row.content == "court")

    # -- rows --------------------------------------------------------------------

    def row(self, table: str, name: Any, where: tuple[str, ...] = ()) -> Any:
        """A row of a table. Raises ExampleError when there is none."""
        rows = self.tables[table].rows
        if name not in rows:
            raise ExampleError("", f"there is no {name!r} in {table}: {suggestion(str(name), rows)}", where)
        return rows[name]

    def hex(self, place: Any, where: tuple[str, ...] = ()) -> Any:
        """A hex of the map. Raises ExampleError when it lies beyond."""
        if place not in self.hexes:
            raise ExampleError("KX-124", f"{place!r} is no hex of the map", where)
        return self.hexes[place]

    def era(self, state: ExampleState, name: str) -> Any:
        """The row of the era a province is in."""
        for row in self.tables["eras"]:
            if row.level == state["era"][name]:
                return row
        raise ExampleError("KX-16", f"there is no era {state['era'][name]!r}", ("era", name))

    def eras_up_to(self, level: int) -> list[str]:
        return [row.id for row in self.tables["eras"] if row.level <= level]

    def needs(self, building: str) -> tuple[str, ...]:
        """The buildings that must stand before one (KX-76, ruling KQ-34)."""
        return tuple(self.tables["building_tree"].rows[building].requires or ())

    def season(self, turn: int) -> str:
        """Which season a turn is (KX-8, ruling KQ-7)."""
        order = (turn - 1) % self.number["year_turns"] + 1
        return str(next(row.id for row in self.tables["seasons"] if row.order == order))

    # -- the map -----------------------------------------------------------------

    def explored(self, state: ExampleState) -> set[str]:
        """Every hex that is explored: the Capitals with their rings, and those named (rulings KQ-13, KQ-16)."""
        rings = {place for name in state["provinces"] for place in self.ring(self.capitals[name])}
        return rings | {self.capitals[name] for name in state["provinces"]} | set(state["explored"])

    def ring(self, place: str) -> set[str]:
        """The hexes of the map that touch one."""
        return {near for near in neighbours(place) if near in self.hexes}

    def peaceful(self, state: ExampleState, place: str) -> bool:
        """Whether strangers make no conflict here: beside Kaixiflán, in a Capital and in its ring (KX-30, KQ-26)."""
        capitals = [self.capitals[name] for name in state["provinces"]]
        ringed = any(distance(place, one) <= self.number["capital_ring"] for one in capitals)
        return ringed or self.near_wizard(state, place)

    def near_wizard(self, state: ExampleState, place: str) -> bool:
        """Whether a hex is Kaixiflán's own or beside it (KX-29, ruling KQ-54)."""
        return distance(place, state["kaixiflan"]) <= int(self.number["kaixiflan_area"])

    def hostile(self, state: ExampleState, name: str, place: str) -> bool:
        """Whether units of another province disturb one here."""
        others = [other for other in state["units"].get(place, {}) if other != name]
        return bool(others) and not self.peaceful(state, place)

    def conflict(self, state: ExampleState, place: str) -> bool:
        """Whether nobody harvests here: units of several provinces, or strangers under a settlement (KX-121)."""
        owners = set(state["units"].get(place, {})) | set(state["settlements"].get(place, "").split()[:1])
        return len(owners) > 1 and not self.peaceful(state, place)

    def road(self, state: ExampleState, name: str, place: str) -> bool:
        """Whether explored hexes without hostile units lead from a hex to the Capital (KX-153)."""
        return self.linked(state, place, self.capitals[name], lambda near: self.hostile(state, name, near))

    def linked(self, state: ExampleState, start: str, goal: str, cut: Any) -> bool:
        """Whether explored hexes that are not cut lead from one to another."""
        near = {place: tuple(self.ring(place)) for place in (*self.explored(state), start)}
        reached = flooded(near, near[start], self.explored(state), cut)
        return start == goal or goal in reached

    def reach(self, state: ExampleState, start: str, goal: str, known: Collection[str]) -> int:
        """How many steps through explored hexes lead from one hex to another; -1 when none do."""
        near = {place: tuple(self.ring(place)) for place in self.hexes}
        return steps_between(near, start, goal, known, len(near))

    # -- harvest -----------------------------------------------------------------

    def yields(self, state: ExampleState, name: str, place: str, own: bool = False) -> int:
        """The cubes of one hex before the Capital's bonus (KX-152, ruling KQ-23); `own`: harvested by its Settlers."""
        row = self.hex(place)
        if row.content != "resource" or self.conflict(state, place):
            return 0
        settlers = state["units"].get(place, {}).get(name, {}).get("settler", 0)
        factor = self.number["kaixiflan_factor"] if self.near_wizard(state, place) else 1
        return cubes_of_hex(self.number, row.richness, settlers - 1 if own else settlers, factor)

    def bonus(self, state: ExampleState, name: str, what: str) -> int:
        """What a province's buildings add: to `gold` and its like, `military`, `movement`, `exploration`."""
        column = f"plus_{what}" if what in self.resources else what
        return sum(getattr(self.buildings[one], column) or 0 for one in state["buildings"][name])

    # -- battle ------------------------------------------------------------------

    def total(self, state: ExampleState, name: str, unit: str) -> int:
        """How many units of a kind a province has on the map."""
        return sum(owners.get(name, {}).get(unit, 0) for owners in state["units"].values())

    def force(self, state: ExampleState, place: str, name: str) -> Fraction:
        """The force of a province in a hex (KX-44), exact."""
        units = state["units"].get(place, {}).get(name, {})
        return sum((Fraction(self.units[unit].force) * number for unit, number in units.items()), Fraction(0))

    def dice(self, state: ExampleState, place: str, one: str, other: str) -> Any:
        """The row of the dice that one rolls against another (KX-46, KX-47)."""
        own, against = self.force(state, place, one), self.force(state, place, other)
        factor = self.number["outnumber_factor"]
        kind = "outnumbering" if own > factor * against else "outnumbered" if against > factor * own else "even"
        return self.tables["combat_dice"].rows[kind]

    def odds(self, own: int, against: int, difference: int = 0) -> dict[str, int]:
        """In how many of a hundred battles so many dice win, tie or lose; rounded."""
        faces = range(1, self.number["die_faces"] + 1)
        sums = [sum(roll) for roll in product(faces, repeat=own)]
        others = [sum(roll) for roll in product(faces, repeat=against)]
        margins = [mine + difference - theirs for mine in sums for theirs in others]
        share = {
            "win": sum(margin > 0 for margin in margins),
            "tie": sum(margin == 0 for margin in margins),
            "loss": sum(margin < 0 for margin in margins),
        }
        return {name: round(Fraction(100 * cases, len(margins))) for name, cases in share.items()}

    # -- payments ----------------------------------------------------------------

    def pays(self, table: str, name: str) -> dict[str, int]:
        """What a building, a settlement or a unit costs, resource by resource."""
        row = self.row(table, name)
        return {resource: getattr(row, resource) for resource in self.resources if getattr(row, resource)}

    def pay(self, state: ExampleState, name: str, cost: Mapping[str, int], times: int = 1) -> None:
        """Take a cost out of a store. Raises ExampleError when something is short."""
        for resource, cubes in cost.items():
            left = state["stock"][name][resource] - cubes * times
            if left < 0:
                raise ExampleError("KQ-8", f"{name} lacks {-left} {resource}")
            state["stock"][name][resource] = left
