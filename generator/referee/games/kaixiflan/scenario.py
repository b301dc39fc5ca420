"""The scenario of a campaign: which reading of every question is in force, and the values that a scenario brings.

Each field is a key of rulings.yaml with its dots as underscores; what it may hold are the options of its ruling.
`PRESENTATION` names those that change only what is printed, `NOT_PLAYED` the readings that no campaign is played by.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.frozen import read_only
from generator.base.names import suggestion
from generator.catalog.library import Game
from generator.catalog.rulings import Choices
from generator.referee import rulings_in_force

NOT_PLAYED = {
    ("KQ-1", "nothing"): "the page's own example looks at where the Settler began the turn (KX-181)",
    ("KQ-2", "player_order"): "whose province comes first would decide a turn, which is resolved for all at once",
    ("KQ-2", "list_order"): "whose line comes first would decide a turn, which is resolved for all at once",
}
# keys that change nothing in a resolved week, and what they change instead
PRESENTATION = {
    "map.drawing": "how the map is drawn; which hexes touch is the same",
    "fame.public_running_total": "who is shown the ledger during play; the entries are the same",
}
# options that say the scenario brings something, the value that brings it, and what it is
CUSTOM = {
    ("recruit.units_per_action", "limited"): ("units_per_recruit", "the most units of one Recruit action"),
    ("map.shape", "custom"): ("map", "hexes with their content, by name"),
    ("setup.start", "custom"): ("start", "what each province starts with: rows as in the table `starts`"),
    ("buildings.tree", "custom"): ("tree", "the buildings that each building needs"),
    ("buildings.extra_requirements", "custom"): ("extra_requirements", "further buildings that a building needs"),
    ("settlement.min_era", "custom"): ("min_era", "the era that a kind of settlement needs"),
    ("progress.wonder_fame", "custom"): ("wonder_fame", "the Fame of a Wonder"),
}


@dataclass(frozen=True, slots=True)
class CustomValues:
    """What a scenario brings for the options that ask for it; None where it brings nothing. Mappings are read-only."""

    units_per_recruit: int | None = None
    map: Mapping[str, Mapping[str, Any]] | None = None
    start: Mapping[str, Mapping[str, int]] | None = None
    tree: Mapping[str, tuple[str, ...]] | None = None
    extra_requirements: Mapping[str, tuple[str, ...]] | None = None
    min_era: Mapping[str, int] | None = None
    wonder_fame: int | None = None


@dataclass(frozen=True, slots=True)
class Scenario:
    """The reading in force of every key, as the ids of its options, and the scenario's own values."""

    resolution_stock: str
    resolution_pipeline: str
    movement_chain_within_turn: str
    storage_scope: str
    storage_checked: str
    progress_effective: str
    calendar_first_season: str
    orders_illegal: str
    recruit_units_per_action: str
    players_vacant_province: str
    calendar_phases: str
    map_drawing: str
    map_shape: str
    setup_start: str
    explore_needs_adjacent_unit: str
    explore_knowledge: str
    map_contents: str
    independents_militia: str
    harvest_choice: str
    harvest_shared_hex: str
    kaixiflan_doubles: str
    harvest_capital_bonus: str
    harvest_blocked_road: str
    conflict_capital_zone: str
    revolt_blocks: str
    settlement_on_resource: str
    control_definition: str
    trade_route_blocked_by: str
    pact_breakable: str
    trade_science_value_when_sold: str
    trade_direct_gifts: str
    buildings_tree: str
    buildings_extra_requirements: str
    buildings_unique: str
    settlement_consumes_units: str
    settlement_in_foreign_capital_ring: str
    settlement_upgrade_returns_piece: str
    settlement_min_era: str
    combat_extra_dice: str
    combat_participants: str
    combat_bonus_needs_army: str
    combat_leftover: str
    combat_fame_for_bloodless_win: str
    combat_competing: str
    combat_in_capital_ring: str
    combat_fame_vs_independents: str
    combat_loser_retreats: str
    capital_acts_as_city: str
    progress_wonder_fame: str
    politics_ballot: str
    kaixiflan_benefit: str
    kaixiflan_trade_needs_adjacency: str
    banquet_place: str
    governor_actions: str
    foreign_trade_benefit: str
    monopoly_measure: str
    ballads_paid_in: str
    missions_same_turn: str
    fame_buildings: str
    fame_capital: str
    fame_controlled: str
    fame_store: str
    end_when: str
    end_tiebreak: str
    fame_public_running_total: str
    independents_harvest: str
    custom: CustomValues = field(default_factory=CustomValues)


def questions(game: Game) -> dict[str, dict[str, dict[str, str]]]:
    """Every key of the game's rulings as the field that reads it, with the ruling that decides it."""
    return {ruling.key.replace(".", "_"): {ruling.id: {}} for ruling in game.rulings.values() if ruling.key}


def make_scenario(game: Game, choices: Choices = (), values: Mapping[str, Any] | None = None) -> Scenario:
    """The scenario of a game under chosen rulings. Raises CannotJudge for a reading that is not played, and for one
    that needs a value which the scenario does not bring, or brings without need."""
    asked = questions(game)
    known = {one.name for one in fields(Scenario)} - {"custom"}
    if set(asked) != known:
        names = ", ".join(sorted(set(asked) ^ known))
        raise CannotJudge(f"the rulings and the referee do not ask the same questions: {names}")
    in_force = rulings_in_force.in_force(game, choices, asked, NOT_PLAYED)
    return Scenario(**in_force, custom=_custom(in_force, values or {}))


def _custom(in_force: Mapping[str, str], values: Mapping[str, Any]) -> CustomValues:
    wanted = {}
    for (key, option), (name, what) in CUSTOM.items():
        if in_force[key.replace(".", "_")] == option:
            if name not in values:
                raise CannotJudge(f"{key}={option} needs `{name}` in the scenario: {what}")
            wanted[name] = read_only(values[name])
    for name in values:
        if name not in wanted:
            names = [one for one, _ in CUSTOM.values()]
            hint = "choose the option that reads it" if name in names else suggestion(name, names)
            raise CannotJudge(f"nothing in force reads the scenario's value {name!r}", hint)
    return CustomValues(**wanted)
