"""Campaigns for tests: positions told in a few words, and weeks resolved with the orders of each province."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any

from projects import game_as_it_stands

from generator.catalog.rulings import parse_choices
from generator.referee.games.kaixiflan.campaign_orders import CampaignOrder, OrderSheet
from generator.referee.games.kaixiflan.campaign_position import (
    EVERYBODY,
    CampaignPosition,
    ProvinceState,
    Settlement,
    UnitsAt,
)
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules, make_rules
from generator.referee.games.kaixiflan.combat_dice import BattleRoll, SeededDice, TypedDice
from generator.referee.games.kaixiflan.outcomes import Outcome, Reason
from generator.referee.games.kaixiflan.start_position import start_position
from generator.referee.games.kaixiflan.week import Week, adjudicate

BOTH = ("cierzo", "tramontana")  # Capitals G5 and O5


@cache
def rules(*words: str, provinces: tuple[str, ...] = BOTH) -> CampaignRules:
    """The rules of a campaign under some rulings, written KQ-22=none or by their keys."""
    game = game_as_it_stands("kaixiflan")
    return make_rules(game, parse_choices(game, words), provinces)


def rules_with(values: Mapping[str, Any], *words: str, provinces: tuple[str, ...] = BOTH) -> CampaignRules:
    """The rules of a campaign whose scenario brings something."""
    game = game_as_it_stands("kaixiflan")
    return make_rules(game, parse_choices(game, words), provinces, values)


def told(
    under: CampaignRules,
    *,
    stock: Mapping[str, Mapping[str, int]] | None = None,
    units: Mapping[str, Mapping[str, tuple[int, int]]] | None = None,
    settlements: Sequence[str] = (),
    explored: str = "",
    era: Mapping[str, int] | None = None,
    buildings: Mapping[str, str] | None = None,
    only_these_units: bool = True,
    **others: Any,
) -> CampaignPosition:
    """The first turn's position with changes: `settlements` are "F6 cierzo town", `explored` hexes for everybody."""
    start = start_position(under, "test")
    place, seat = under.place, under.seat
    states = []
    for state in start.provinces:
        cubes = (stock or {}).get(state.id)
        raised = (buildings or {}).get(state.id, "").split()
        states.append(
            ProvinceState(
                state.id,
                (era or {}).get(state.id, state.era),
                state.stock if cubes is None else tuple(cubes.get(name, 0) for name in under.resources),
                tuple(sorted(raised, key=list(under.buildings).index)),
            )
        )
    standing = {(one.hex, one.owner): one for one in start.units}
    if units is not None:
        if only_these_units:
            standing = {}
        for hex, here in units.items():
            for owner, (settlers, armies) in here.items():
                standing[hex, owner] = UnitsAt(hex, owner, settlers, armies)
    sites = [*start.settlements]
    for words in settlements:
        hex, owner, kind, *fields = words.split()
        sites.append(Settlement(hex, owner, kind, tuple(fields)))
    seen = tuple(
        (who, tuple(sorted({*known, *explored.split()}, key=place.__getitem__))) for who, known in start.explored
    )
    assert who_knows(seen)
    return start._replace(
        provinces=tuple(states),
        units=tuple(sorted(standing.values(), key=lambda one: (place[one.hex], seat[one.owner]))),
        settlements=tuple(sorted(sites, key=lambda one: place[one.hex])),
        explored=seen,
        **others,
    )


def who_knows(seen: tuple[tuple[str, tuple[str, ...]], ...]) -> bool:
    return seen[0][0] == EVERYBODY or len(seen) > 1


class Told:
    """A resolved week, and what became of each order."""

    def __init__(self, under: CampaignRules, before: CampaignPosition, week: Week) -> None:
        self.rules, self.before, self.week, self.after = under, before, week, week.position

    def outcome(self, province: str = "cierzo", line: int = 1) -> Outcome:
        return next(one for one in self.week.outcomes if (one.province, one.line) == (province, line))

    def label(self, province: str = "cierzo", line: int = 1) -> str:
        return self.outcome(province, line).label

    def why(self, province: str = "cierzo", line: int = 1) -> str:
        """The last reason of an order: code and clause."""
        reason = self.outcome(province, line).reasons[-1]
        return f"{reason.code} {reason.clause}"

    def reason(self, code: str, province: str = "cierzo", line: int = 1) -> dict[str, Any]:
        """The data of an order's first reason of a code."""
        return dict(next(one for one in self.outcome(province, line).reasons if one.code == code).data)

    def event(self, code: str) -> Reason:
        return next(one for one in self.week.events if one.code == code)

    def gained(self, province: str = "cierzo") -> dict[str, int]:
        """How the actions have changed a store, resource by resource: what the store control took is put back."""
        old, new = self.before.of(province).stock, self.after.of(province).stock
        cuts = [dict(one.data) for one in self.week.events if one.code == "store_cut"]
        lost: dict[str, Any] = next((one for one in cuts if one["province"] == province), {})
        kept = {name: b + lost.get(name, 0) - a for name, a, b in zip(self.rules.resources, old, new, strict=True)}
        return {name: change for name, change in kept.items() if change}

    def units(self, hex: str, owner: str = "cierzo") -> tuple[int, int]:
        found = [(one.settlers, one.armies) for one in self.after.units if (one.hex, one.owner) == (hex, owner)]
        return found[0] if found else (0, 0)

    def fame(self, province: str = "cierzo", heading: str = "") -> int:
        return sum(one.amount for one in self.after.ledger if one.province == province and heading in ("", one.heading))

    def settlement(self, hex: str) -> str:
        return next((f"{one.owner} {one.kind}" for one in self.after.settlements if one.hex == hex), "")


def resolve(
    under: CampaignRules, before: CampaignPosition, dice: Any = None, **orders: Sequence[CampaignOrder]
) -> Told:
    """A week in which each named province gives its orders."""
    sheets = [OrderSheet(name, before.turn, tuple(given)) for name, given in orders.items()]
    return Told(under, before, adjudicate(under, before, sheets, dice or SeededDice("test")))


def rolled(**faces: str) -> TypedDice:
    """Dice typed in for a battle of turn 1: rolled(F8_G5="6 4 3", F8_O5="2"), a side by the hex of its Capital."""
    rolls = []
    for name, words in faces.items():
        hex, _, side = name.partition("_")
        rolls.append(BattleRoll(1, hex, side, tuple(map(int, words.split()))))
    return TypedDice.of(rolls)
