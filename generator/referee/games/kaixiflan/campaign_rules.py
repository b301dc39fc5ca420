"""The numbers of a campaign, taken from the tables and the scenario once, before play; and its map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from generator.base.errors import CannotJudge
from generator.base.hexes import cell, distance, neighbours
from generator.catalog.library import Game
from generator.catalog.rulings import Choices, apply, in_force
from generator.referee.games.kaixiflan.battle import BattleRules
from generator.referee.games.kaixiflan.campaign_orders import INDEPENDENTS
from generator.referee.games.kaixiflan.scenario import Scenario, make_scenario
from generator.referee.table_needs import clauses_of

CAPITAL, TOWN, STRONGHOLD, CITY = "capital", "town", "stronghold", "city"
SETTLER, ARMY = "settler", "army"
RESOURCE, BARREN, COURT = "resource", "barren", "court"  # contents of a hex, beside CAPITAL and INDEPENDENTS
# tables whose rows have a price, and the column by which the clause that says it is found
PRICES = {"buildings": "era", "settlements": "gold", "units": "gold", "eras": "actions", "trade_rates": "rate"}
FORCE_UNITS = 2  # force is counted in halves, so that a Settler's is a whole number


class Land(NamedTuple):
    """What a hex holds: content, and the resource with its richness or the militia."""

    content: str
    resource: str = ""
    richness: int = 0
    militia: int = 0


class BuildingRow(NamedTuple):
    """A building: era, cost and harvest bonus by resource, and what else it adds."""

    id: str
    era: int
    cost: tuple[int, ...]
    harvest: tuple[int, ...]
    military: int
    movement: int
    exploration: int
    needs: tuple[str, ...]
    ends_game: bool
    guild: bool


class SettlementRow(NamedTuple):
    """A kind of settlement: cost, founders, what it stands on, and what it can do."""

    id: str
    cost: tuple[int, ...]
    settlers: int
    armies: int
    built_on: tuple[str, ...]
    hexes: int
    deploys: tuple[str, ...]
    pieces: int
    fame: int


class UnitRow(NamedTuple):
    """A kind of unit: cost, force in halves, and how it is lost."""

    id: str
    cost: tuple[int, ...]
    force: int
    margin: int
    loss_order: int
    limit: int


class EraRow(NamedTuple):
    """An era: actions a turn, store, and the Wonder that ends it (0: none does)."""

    level: int
    actions: int
    store: int
    wonder: int


class FameRow(NamedTuple):
    """A heading of the Fame table."""

    points: int
    per: int
    bonus: int


class MissionRow(NamedTuple):
    """A mission: its kind, the test with its numbers, and its Fame."""

    id: str
    kind: str
    test: str
    amount: int
    also: int
    fame: int


@dataclass(frozen=True, slots=True, eq=False)
class CampaignRules:
    """Everything the resolver asks the data for. Provinces are in the order of the table: their seats."""

    scenario: Scenario
    battle: BattleRules
    provinces: tuple[str, ...]  # that play
    vacant: tuple[str, ...]  # that nobody plays and that are on the map as they were (KQ-10 = neutral)
    seat: Mapping[str, int]  # of provinces, and of the owners of units that are none
    resources: tuple[str, ...]
    index: Mapping[str, int]  # resource -> its place in a stock
    value: tuple[int, ...]  # of a cube of each resource
    number: Mapping[str, int]
    eras: Mapping[int, EraRow]
    buildings: Mapping[str, BuildingRow]
    settlements: Mapping[str, SettlementRow]
    units: Mapping[str, UnitRow]
    rates: Mapping[str, int]
    dice: Mapping[str, int]  # outnumbering, even, outnumbered
    fame: Mapping[str, FameRow]
    missions: Mapping[str, MissionRow]
    offices: tuple[str, ...]  # in the order of their ballots
    phases: Mapping[str, tuple[str, ...]]  # phase -> its seasons, in order
    seasons: tuple[str, ...]
    mission_kind: Mapping[str, str]  # season -> the kind revealed in it
    per_turn: Mapping[str, int]  # kind of action -> the most of it in a turn
    start_units: tuple[tuple[str, int, int], ...]  # where, settlers, armies
    start_stock: tuple[int, ...]
    land: Mapping[str, Land]  # the whole map, with what is still hidden
    capitals: Mapping[str, str]  # of provinces on the map, vacant ones too
    settler_hexes: Mapping[str, str]
    court: str
    near: Mapping[str, tuple[str, ...]]  # the hexes of the map that touch each
    around: Mapping[str, frozenset[str]]  # a hex and its ring, as far as the map goes
    ring_owner: Mapping[str, str]  # hex -> the province whose Capital or ring it is
    tiles: Mapping[str, tuple[Land, int]] = field(default_factory=dict)  # what exploring may draw, with its copies
    clause: Mapping[str, str] = field(default_factory=dict)  # "buildings.forge" -> the clause that says its price
    extra: Mapping[str, tuple[str, ...]] = field(default_factory=dict)  # building -> what the scenario adds (KQ-35)
    place: Mapping[str, int] = field(default_factory=dict)  # hex -> its rank by letter and number

    def season(self, turn: int) -> str:
        """Which season a turn is (KX-8, ruling KQ-7)."""
        first = self.seasons.index(self.scenario.calendar_first_season)
        return self.seasons[(first + turn - 1) % len(self.seasons)]

    def year(self, turn: int) -> int:
        """Which year of the campaign a turn belongs to; a year begins with the first season of the table."""
        first = self.seasons.index(self.scenario.calendar_first_season)
        return (first + turn - 1) // len(self.seasons) + 1


def make_rules(
    game: Game, choices: Choices = (), provinces: tuple[str, ...] = (), values: Mapping[str, Any] | None = None
) -> CampaignRules:
    """The rules of a campaign of some provinces (all of the table where none are named).

    Raises CannotJudge for a province that the game does not have, or fewer than two; and as `make_scenario` does.
    """
    applied = apply(game, choices)
    tables = applied.tables
    scenario = make_scenario(game, choices, values)
    everybody = tuple(tables["provinces"].rows)
    unknown = [name for name in provinces if name not in everybody]
    if unknown or len(set(provinces)) != len(provinces) or len(provinces) == 1:
        wrong = f"{unknown[0]!r} is no province" if unknown else "a campaign needs two provinces or more, each once"
        raise CannotJudge(f"{wrong} (KX-2)", f"name some of {', '.join(everybody)}")
    playing = tuple(name for name in everybody if name in provinces or not provinces)
    empty = tuple(name for name in everybody if name not in playing)
    number = {row.id: row.value for row in tables["numbers"]}
    for row in tables["seasons"]:
        wanted = f"{row.mission_kind}s_per_{row.id}"
        if row.mission_kind and wanted not in number:
            raise CannotJudge(f"{row.id} reveals {row.mission_kind} missions, and numbers has no {wanted} (KX-20)")
    resources = tuple(tables["resources"].rows)
    capitals = {row.id: row.capital for row in tables["provinces"]}
    start = _start(tables, scenario, resources)
    land = _land(tables, scenario, number, capitals, empty, dict(start[0]).get(CAPITAL, (0, 0))[1])
    on_map = {name: hex for name, hex in capitals.items() if hex in land and land[hex].content == CAPITAL}
    near = {hex: tuple(sorted((n for n in neighbours(hex) if n in land), key=cell)) for hex in land}
    levels = {row.id: row.level for row in tables["eras"]}
    ring = number["capital_ring"]

    def cost(row: Any, prefix: str = "") -> tuple[int, ...]:
        return tuple(getattr(row, prefix + resource) or 0 for resource in resources)

    return CampaignRules(
        scenario=scenario,
        battle=BattleRules.of(applied, in_force(game, choices)),
        provinces=playing,
        vacant=tuple(name for name in empty if name in on_map),
        seat={name: i for i, name in enumerate((*everybody, INDEPENDENTS, "foreign"))},
        resources=resources,
        index={name: i for i, name in enumerate(resources)},
        value=tuple(row.value for row in tables["resources"]),
        number=number,
        eras={r.level: EraRow(r.level, r.actions, r.store, r.wonder or 0) for r in tables["eras"]},
        buildings={
            r.id: BuildingRow(
                r.id, levels[r.era], cost(r), cost(r, "plus_"), r.military or 0, r.movement or 0, r.exploration or 0,
                _needs(tables, scenario, r.id), bool(r.ends_game), bool(r.guild),
            )
            for r in tables["buildings"]
        },
        settlements={
            r.id: SettlementRow(
                r.id, cost(r), r.settlers or 0, r.armies or 0, tuple(r.built_on or ()), r.hexes, tuple(r.deploys),
                r.pieces, r.fame,
            )
            for r in tables["settlements"]
        },
        units={
            r.id: UnitRow(r.id, cost(r), round(r.force * FORCE_UNITS), r.margin, r.loss_order, r.limit)
            for r in sorted(tables["units"], key=lambda r: int(r.loss_order))
        },
        rates={r.id: r.rate for r in tables["trade_rates"]},
        dice={r.id: r.dice for r in tables["combat_dice"]},
        fame={r.id: FameRow(r.points or 0, r.per or 0, r.bonus or 0) for r in tables["fame"]},
        missions={
            r.id: MissionRow(r.id, r.kind, r.test, r.amount, r.also or 0, r.fame) for r in tables["missions"]
        },
        offices=tuple(r.id for r in sorted(tables["offices"], key=lambda r: int(r.order))),
        phases={r.id: tuple(r.seasons) for r in sorted(tables["phases"], key=lambda r: int(r.order))},
        seasons=tuple(r.id for r in sorted(tables["seasons"], key=lambda r: int(r.order))),
        mission_kind={r.id: r.mission_kind for r in tables["seasons"] if r.mission_kind},
        per_turn={r.id: r.per_turn for r in tables["actions"] if r.per_turn},
        start_units=tuple((where, settlers, armies) for where, (settlers, armies) in start[0]),
        start_stock=start[1],
        land=land,
        capitals=on_map,
        settler_hexes={row.id: row.settler_hex for row in tables["provinces"]},
        court=next(hex for hex, what in land.items() if what.content == COURT),
        near=near,
        around={hex: frozenset((hex, *near[hex])) for hex in land},
        ring_owner={hex: name for name, at in on_map.items() for hex in land if distance(hex, at) <= ring},
        tiles={
            r.id: (Land(r.content, r.resource or "", r.richness or 0, r.militia or 0), r.copies)
            for r in tables["hex_tiles"]
        },
        clause={
            f"{table}.{row}": ident
            for table, column in PRICES.items()
            for row, ident in clauses_of(game, table, column).items()
        },
        extra=scenario.custom.extra_requirements or {},
        place={hex: i for i, hex in enumerate(sorted(land, key=cell))},
    )  # fmt: skip


def _needs(tables: Mapping[str, Any], scenario: Scenario, building: str) -> tuple[str, ...]:
    """The buildings that one needs (KX-76, rulings KQ-34 and KQ-35)."""
    tree, extra = scenario.custom.tree, scenario.custom.extra_requirements
    needs: tuple[str, ...] = ()
    if tree is not None:
        needs = tuple(tree.get(building, ()))
    elif scenario.buildings_tree == "default":
        needs = tuple(tables["building_tree"].rows[building].requires or ())
    return (*needs, *(extra or {}).get(building, ()))


def _start(
    tables: Mapping[str, Any], scenario: Scenario, resources: tuple[str, ...]
) -> tuple[tuple[tuple[str, tuple[int, int]], ...], tuple[int, ...]]:
    """Where a province's first units stand, and its first cubes (ruling KQ-14)."""
    custom = scenario.custom.start
    if custom is not None:
        units = tuple((where, (row.get("settlers", 0), row.get("armies", 0))) for where, row in custom.items())
        stock = tuple(sum(row.get(resource, 0) for row in custom.values()) for resource in resources)
    else:
        rows = list(tables["starts"])
        units = tuple((row.id, (row.settlers or 0, row.armies or 0)) for row in rows)
        stock = tuple(sum(getattr(row, resource) or 0 for row in rows) for resource in resources)
    return tuple(one for one in units if any(one[1])), stock


def _land(
    tables: Mapping[str, Any], scenario: Scenario, number: Mapping[str, int], capitals: Mapping[str, str],
    empty: tuple[str, ...], garrison: int,
) -> dict[str, Land]:  # fmt: skip
    """The map, without the vacant provinces or with independents in them where the scenario wants it (KQ-10, KQ-13)."""
    custom = scenario.custom.map
    if custom is not None:
        land = {hex: Land(**what) for hex, what in custom.items()}
        courts = [hex for hex, what in land.items() if what.content == COURT]
        lacking = [name for name, at in capitals.items() if name not in empty and at not in land]
        if len(courts) != 1 or lacking:
            raise CannotJudge("the scenario's map needs one court, and the Capital of every province that plays")
    else:
        land = {
            row.id: Land(row.content, row.resource or "", row.richness or 0, row.militia or 0)
            for row in tables["hexes"]
        }
    if scenario.independents_militia == "none":
        land = {hex: what._replace(militia=0) for hex, what in land.items()}
        garrison = 0
    for name in empty:
        at = capitals[name]
        if scenario.players_vacant_province == "absent":
            land = {hex: what for hex, what in land.items() if distance(hex, at) > number["capital_ring"]}
        elif scenario.players_vacant_province == "independent" and at in land:
            land[at] = Land(INDEPENDENTS, militia=garrison)
    return land
