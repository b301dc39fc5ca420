"""Provinces on the map in worked examples: what stands on each hex and what is in each store."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import deepcopy
from typing import Any

from generator.base.frozen import changeable
from generator.base.hexes import distance, neighbours
from generator.base.names import suggestion
from generator.catalog.library import Game
from generator.referee.example_positions import ExampleError, ExampleState
from generator.referee.games.kaixiflan.sums import Sums

KEYS = (
    "provinces", "turn", "era", "stock", "units", "settlements", "buildings", "explored", "kaixiflan", "offices",
    "agreements", "fame",
)  # fmt: skip


class Kingdom(Sums):
    """Told positions held against one game's map and tables, and what may be asked of them."""

    def __init__(self, game: Game) -> None:
        super().__init__(game.tables)

    def start(self, position: Mapping[str, Any]) -> ExampleState:
        """A position made whole; ExampleError names what cannot be on the map or in a store."""
        for key in position:
            if key not in KEYS:
                raise ExampleError("", f"{key!r} is no part of a position: {suggestion(key, KEYS)}", (key,))
        given = changeable(position)
        players = given.get("provinces", [])
        for name in players:
            self.row("provinces", name, ("provinces",))
        if not players or len(set(players)) < len(players):
            raise ExampleError("KX-2", "a position names its provinces, each once", ("provinces",))
        state: ExampleState = {
            "provinces": players,
            "turn": given.get("turn", 1),
            "era": dict.fromkeys(players, self.number["start_era"]) | given.get("era", {}),
            "stock": {
                name: dict.fromkeys(self.resources, 0) | given.get("stock", {}).get(name, {}) for name in players
            },
            "units": given.get("units", {}),
            "settlements": given.get("settlements", {}),
            "buildings": {name: given.get("buildings", {}).get(name, []) for name in players},
            "explored": given.get("explored", []),
            "kaixiflan": given.get("kaixiflan", self.court),
            "offices": given.get("offices", {}),
            "agreements": given.get("agreements", []),
            "fame": dict.fromkeys(players, 0) | given.get("fame", {}),
        }
        for part in ("era", "stock", "buildings", "fame"):
            for name in given.get(part, {}):
                self.plays(state, name, (part, name))
        self._check_provinces(state)
        self._check_map(state)
        return self.fresh(state)

    def plays(self, state: ExampleState, name: Any, where: tuple[str, ...]) -> None:
        """ExampleError unless a province is one of those that play (KX-2)."""
        if name not in state["provinces"]:
            raise ExampleError("KX-2", f"{name!r} does not play: {suggestion(str(name), state['provinces'])}", where)

    def _check_provinces(self, state: ExampleState) -> None:
        if not _count(state["turn"]) or state["turn"] < 1:
            raise ExampleError("KX-8", f"turn {state['turn']!r} is none", ("turn",))
        for name in state["provinces"]:
            era = self.era(state, name)
            for resource, cubes in state["stock"][name].items():
                self.row("resources", resource, ("stock", name, resource))
                if not _count(cubes) or cubes > era.store:
                    text = f"{cubes!r} {resource} do not fit in a store of {era.store}"
                    raise ExampleError("KX-17", text, ("stock", name, resource))
            raised = state["buildings"][name]
            for building in raised:
                where = ("buildings", name)
                row = self.row("buildings", building, where)
                if raised.count(building) > 1 or row.era not in self.eras_up_to(era.level):
                    raise ExampleError("KX-76", f"{building} twice, or of a later era than {name} is in", where)
                missing = [need for need in self.needs(building) if need not in raised]
                if missing:
                    raise ExampleError("KX-76", f"{building} stands without {', '.join(missing)}", where)
            if not _count(state["fame"][name]):
                raise ExampleError("KX-3", f"{state['fame'][name]!r} is no Fame", ("fame", name))
        for office, name in state["offices"].items():
            self.row("offices", office, ("offices", office))
            self.plays(state, name, ("offices", office))
        if len(set(state["offices"].values())) < len(state["offices"]):
            raise ExampleError("KX-25", "somebody holds two offices", ("offices",))
        for pair in state["agreements"]:
            for name in pair.split():
                self.plays(state, name, ("agreements",))

    def _check_map(self, state: ExampleState) -> None:
        self.hex(state["kaixiflan"], ("kaixiflan",))
        for place in state["explored"]:
            self.hex(place, ("explored",))
        known = self.explored(state)
        for place, owners in state["units"].items():
            self.hex(place, ("units", place))
            if place not in known:
                raise ExampleError("KX-117", f"{place} holds units and is not explored", ("units", place))
            for name, units in owners.items():
                self.plays(state, name, ("units", place, name))
                for unit, number in units.items():
                    self.row("units", unit, ("units", place, name, unit))
                    if not _count(number) or number < 1:
                        raise ExampleError("KX-135", f"{number!r} is no number of units", ("units", place, name, unit))
        for place, words in state["settlements"].items():
            where = ("settlements", place)
            self.hex(place, where)
            name, _, kind = words.partition(" ")
            self.plays(state, name, where)
            self.row("settlements", kind, where)
            if kind == "capital" or place not in known or self.hexes[place].content in ("capital", "independents"):
                raise ExampleError("KQ-38", f"no {kind} stands on {place}", where)
        for name in state["provinces"]:
            for unit, row in self.units.items():
                if self.total(state, name, unit) > row.limit:
                    raise ExampleError("KX-135", f"{name} has more than {row.limit} of {unit}", ("units",))
            for kind, row in self.settlements.items():
                if list(state["settlements"].values()).count(f"{name} {kind}") > row.pieces:
                    raise ExampleError("KX-58", f"{name} has more than {row.pieces} of {kind}", ("settlements",))

    def fresh(self, state: ExampleState) -> ExampleState:
        """The state as a turn begins with it: what orders look at (KX-13)."""
        bare = {key: value for key, value in state.items() if not key.startswith("_")}
        notes: dict[str, Any] = {
            "orders": {},
            "harvested": [],
            "bonus": [],
            "spent": {},
            "fight": {},
            "fought": [],
            "votes": {},
        }
        return {**bare, "_start": deepcopy(bare), **{f"_{key}": value for key, value in notes.items()}}

    def names(self) -> Mapping[str, Callable[..., Any]]:
        """The functions that checks and texts may use."""
        return {
            "distance": distance,
            "touching": lambda place: self.on_map(neighbours(place)),
            "explored": lambda state, place: place in self.explored(state),
            "yields": lambda state, name, place, own=False: self.yields(state, name, place, own),
            "force": self.force,
            "dice": lambda state, place, one, other: self.dice(state, place, one, other).dice,
            "bonus": self.bonus,
            "total": self.total,
            "road": self.road,
            "odds": self.odds,
            "season": self.season,
            "pays": self.pays,
            "rolled": lambda action: sum(int(word) for word in action.split() if word.isdigit()),
        }

    def on_map(self, places: Iterable[str]) -> list[str]:
        """Those of some hexes that the map has, in order."""
        return sorted(place for place in places if place in self.hexes)


def _count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
