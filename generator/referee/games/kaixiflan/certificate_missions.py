"""Whether missions go to those who fulfil them, and monopolies and the end count what is controlled."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping

from generator.base.hexes import distance
from generator.referee.games.kaixiflan.campaign_orders import KAIXIFLAN
from generator.referee.games.kaixiflan.campaign_rules import CITY, STRONGHOLD, TOWN, MissionRow
from generator.referee.games.kaixiflan.certificate_ground import ClaimedGround
from generator.referee.games.kaixiflan.week_claim import WeekClaim, names, number, text


def control_breaches(claim: WeekClaim) -> Iterator[str]:
    """Missions, monopolies and sources at the end, counted again on the map on which they were decided."""
    ending = ClaimedGround(claim.rules, claim.after, claim.land)
    yield from _monopolies(claim, ending)
    if claim.stopped_at_once():
        return
    yield from _missions(claim, ending)


# -- control -----------------------------------------------------------------------------------------------------------


def _monopolies(claim: WeekClaim, ending: ClaimedGround) -> Iterator[str]:
    rules = claim.rules
    told = {
        text(one, "resource"): one for one in claim.events if one.code in ("monopoly", "monopoly_tied", "no_monopoly")
    }
    if told:
        first = rules.scenario.calendar_phases == "season_first"  # before the actions
        held = _held(claim, ClaimedGround(rules, claim.before, claim.land) if first else ending)
        for resource, event in told.items():
            most = max(held[name][resource] for name in held)
            best = {name for name in held if most and held[name][resource] == most}
            named = {*names(event, "provinces"), text(event, "province")} - {""}
            if named != best or (best and number(event, "amount") != most):
                right = f"{', '.join(sorted(best)) or 'nobody'} with {most}"
                who = ", ".join(sorted(named)) or "nobody"
                yield f"{event.code} of {resource}: {who} is told, and it is {right} (KX-37)"
    paid = {one.province: one.amount for one in claim.after.ledger if (one.heading, one.about) == ("resources", "")}
    if claim.events_of("game_over"):
        kinds = rules.scenario.fame_controlled == "kinds"
        for name in ending.playing:
            mine = [claim.land(hex).resource for hex, who in ending.sources() if who == name]
            worth = len(set(mine) if kinds else mine) * rules.fame["resources"].points
            if paid.get(name, 0) != worth:
                yield f"{name} is paid {paid.get(name, 0)} for the sources under control, and it is {worth} (KX-166)"


def _held(claim: WeekClaim, ground: ClaimedGround) -> dict[str, Counter[str]]:
    """What each province has of each resource, by the measure of ruling KQ-59."""
    measure, resources = claim.rules.scenario.monopoly_measure, claim.rules.resources
    held: dict[str, Counter[str]] = {name: Counter() for name in ground.playing}
    if measure == "stock":
        for state in ground.position.provinces:
            held[state.id].update(dict(zip(resources, state.stock, strict=True)))
        return held
    for hex, who in ground.sources():
        land = claim.land(hex)
        held[who][land.resource] += land.richness if measure == "richness" else 1
    return held


# -- missions ----------------------------------------------------------------------------------------------------------


def _missions(claim: WeekClaim, ending: ClaimedGround) -> Iterator[str]:
    asked = [*claim.before.missions]
    if claim.rules.scenario.calendar_phases == "season_first":
        asked += [text(one, "mission") for one in claim.events_of("mission_revealed")]
    told = {
        text(one, "mission"): set(names(one, "provinces"))
        for one in claim.events
        if one.code in ("mission_met", "mission_tied")
    }
    for mission in asked:
        row = claim.rules.missions.get(mission)
        if row is None or row.test not in TESTS:
            continue
        right = {name for name in ending.playing if TESTS[row.test](claim, ending, name, row)}
        named = told.get(mission, set())
        if named != right:
            words = f"{', '.join(sorted(named)) or 'nobody'} is told, and it is {', '.join(sorted(right)) or 'nobody'}"
            yield f"the mission {mission}: {words} (KX-21)"


def _granted(claim: WeekClaim, name: str, code: str) -> list[dict[str, object]]:
    return [dict(one.data) for outcome, one in claim.granted() if outcome.province == name and one.code == code]


def _agreements(claim: WeekClaim, ending: ClaimedGround, name: str, row: MissionRow) -> bool:
    partners = [other for two in claim.after.agreements if name in two for other in two if other != name]
    return sum(ending.linked_capitals(name, other) for other in partners) >= row.amount


def _kinds(claim: WeekClaim, name: str, *kinds: str) -> int:
    return sum(one.owner == name and one.kind in kinds for one in claim.after.settlements)


def _explored(claim: WeekClaim, ending: ClaimedGround, name: str, row: MissionRow) -> bool:
    return sum((one.heading, one.province) == ("exploration", name) for one in claim.after.ledger) >= row.amount


def _host(claim: WeekClaim, ending: ClaimedGround, name: str, row: MissionRow) -> bool:
    armies = sum(at.armies for at in claim.after.units if at.owner == name)
    bonus = sum(claim.rules.buildings[one].military for one in claim.after.of(name).buildings)
    return armies >= row.amount and bonus >= row.also


def _gift(claim: WeekClaim, ending: ClaimedGround, name: str, row: MissionRow) -> bool:
    given = [one for one in _granted(claim, name, "gave") if one.get("to") == KAIXIFLAN]
    return any(
        int(str(one.get("mana", 0))) >= row.amount and int(str(one.get("science", 0))) >= row.also for one in given
    )


def _sources(claim: WeekClaim, ending: ClaimedGround, name: str, row: MissionRow) -> bool:
    mine = Counter(claim.land(hex).resource for hex, who in ending.sources() if who == name)
    return min(mine[resource] for resource in claim.rules.resources) >= row.amount


def _food(claim: WeekClaim, ending: ClaimedGround, name: str, row: MissionRow) -> bool:
    return claim.after.of(name).stock[claim.rules.index["food"]] >= row.amount


def _beside(claim: WeekClaim, ending: ClaimedGround, name: str, row: MissionRow) -> bool:
    near = [at for at in claim.after.units if at.owner == name and distance(at.hex, claim.after.kaixiflan) <= 1]
    return sum(at.settlers for at in near) >= row.amount


def _guilds(claim: WeekClaim, ending: ClaimedGround, name: str, row: MissionRow) -> bool:
    return sum(claim.rules.buildings[one].guild for one in claim.after.of(name).buildings) >= row.amount


def _traded(claim: WeekClaim, ending: ClaimedGround, name: str, row: MissionRow) -> bool:
    swaps = _granted(claim, name, "traded")
    return len({one["gets"] for one in swaps if one.get("received")}) >= row.amount


TESTS: Mapping[str, Callable[[WeekClaim, ClaimedGround, str, MissionRow], bool]] = {
    "agreements": _agreements,
    "cities": lambda claim, ending, name, row: _kinds(claim, name, CITY) >= row.amount,
    "explored": _explored,
    "host": _host,
    "gift": _gift,
    "sources": _sources,
    "food": _food,
    "explored_in_turn": lambda claim, ending, name, row: len(_granted(claim, name, "explored")) >= row.amount,
    "beside_kaixiflan": _beside,
    "settlements": lambda claim, ending, name, row: _kinds(claim, name, TOWN, STRONGHOLD) >= row.amount,
    "guilds": _guilds,
    "traded_in_turn": _traded,
}
