"""A resolved week as its resolver tells it, for a checker who was not there: both positions, orders and reasons."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from generator.referee.games.kaixiflan.campaign_orders import DirectorSheet, OrderSheet
from generator.referee.games.kaixiflan.campaign_position import EVERYBODY, CampaignPosition
from generator.referee.games.kaixiflan.campaign_rules import BARREN, CampaignRules, Land
from generator.referee.games.kaixiflan.outcomes import UNPAID, VOID, Outcome, Reason

POLITICS = "politics"  # the phase whose place in the turn decides which offices the actions know


@dataclass(frozen=True, slots=True)
class WeekClaim:
    """What is claimed of one week. Nothing here resolves anything; it only looks up what was told."""

    rules: CampaignRules
    before: CampaignPosition
    sheets: tuple[OrderSheet, ...]
    director: DirectorSheet
    outcomes: tuple[Outcome, ...]
    events: tuple[Reason, ...]
    after: CampaignPosition

    def granted(self) -> Iterator[tuple[Outcome, Reason]]:
        """Every reason of an order that was obeyed at least in part, with its outcome."""
        for outcome in self.outcomes:
            if outcome.label not in (VOID, UNPAID):
                for reason in outcome.reasons:
                    yield outcome, reason

    def events_of(self, code: str) -> list[Reason]:
        """The events of one code, in their order."""
        return [one for one in self.events if one.code == code]

    def stopped_at_once(self) -> bool:
        """Whether the game ended as its last building was paid, so that nothing after the actions took place."""
        return bool(self.events_of("game_over")) and self.rules.scenario.end_when == "immediately"

    def politics_played(self) -> bool:
        """Whether the week had its Politics."""
        return any(text(one, "phase") == POLITICS for one in self.events_of("phase"))

    def politics_first(self) -> bool:
        """Whether its Politics came before the actions (rulings KQ-7 and KQ-11)."""
        scenario = self.rules.scenario
        from_summer = self.before.turn == 1 and scenario.calendar_first_season == "summer"
        return self.politics_played() and (scenario.calendar_phases == "season_first" or from_summer)

    def elected(self) -> dict[str, str]:
        """Who was elected to each office in this week's Politics."""
        return {text(one, "office"): text(one, "candidate") for one in self.events_of("elected")}

    def offices(self) -> dict[str, str]:
        """Who held which office while the actions were resolved."""
        return self.elected() if self.politics_first() else dict(self.before.offices)

    def imports(self) -> str:
        """What Foreign Trade imported while the actions were resolved."""
        if not self.politics_first():
            return self.before.imports
        return next((text(one, "resource") for one in self.events_of("import_named")), "")

    def known(self, province: str) -> frozenset[str]:
        """The hexes that a province knew as the week began."""
        return frozenset(hex for who, hexes in self.before.explored if who in (EVERYBODY, province) for hex in hexes)

    def land(self, hex: str) -> Land:
        """What a hex holds, with what this week has drawn for it (ruling KQ-17)."""
        rules = self.rules
        if hex not in rules.land:
            return Land(BARREN)
        if rules.scenario.map_contents == "prepared" or hex in rules.ring_owner or hex == rules.court:
            return rules.land[hex]
        tile = dict(self.after.drawn).get(hex, "")
        return rules.tiles[tile][0] if tile in rules.tiles else Land(BARREN)

    def units(self, hex: str, owner: str) -> tuple[int, int]:
        """The Settlers and Armies of an owner in a hex as the week began."""
        return next(
            ((at.settlers, at.armies) for at in self.before.units if (at.hex, at.owner) == (hex, owner)), (0, 0)
        )

    def military(self, owner: str) -> int:
        """The military bonus of an owner's buildings as the week began."""
        mine = [state.buildings for state in self.before.provinces if state.id == owner]
        return sum(self.rules.buildings[one].military for buildings in mine for one in buildings)


def number(reason: Reason, name: str) -> int:
    """A number of a reason's data; 0 where there is none."""
    found = reason.get(name)
    return found if isinstance(found, int) else 0


def text(reason: Reason, name: str) -> str:
    """A name of a reason's data; "" where there is none."""
    found = reason.get(name)
    return found if isinstance(found, str) else ""


def names(reason: Reason, name: str) -> tuple[str, ...]:
    """Several names of a reason's data."""
    found = reason.get(name)
    return tuple(one for one in found if isinstance(one, str)) if isinstance(found, tuple) else ()


def numbers(reason: Reason, name: str) -> tuple[int, ...]:
    """Several numbers of a reason's data."""
    found = reason.get(name)
    return tuple(one for one in found if isinstance(one, int)) if isinstance(found, tuple) else ()


def cubes(rules: CampaignRules, reason: Reason) -> list[int]:
    """The cubes that a reason names by resource, in the order of a store."""
    return [number(reason, resource) for resource in rules.resources]


def of_order(outcome: Outcome, clause: str, words: str) -> str:
    """A breach in what an order tells."""
    return f"{outcome.province}, line {outcome.line}: {words} ({clause})"
