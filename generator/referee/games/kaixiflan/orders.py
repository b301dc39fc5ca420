"""What each order does to the position of an example, and the dice and phases that the whole Kingdom shares."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import NamedTuple

from generator.referee.example_positions import ExampleError, ExampleState
from generator.referee.games.kaixiflan.kingdom import Kingdom


def _move(kingdom: Kingdom, state: ExampleState, name: str, start: str, *each: str) -> None:
    """`move G4 settler F4`: every unit named goes its own way; one on its way already may go on (ruling KQ-3)."""
    most = kingdom.number["move_base"] + kingdom.bonus(state["_start"], name, "movement")
    known = kingdom.explored(state["_start"])
    if not each or len(each) % 2:
        raise ExampleError("KX-116", "name a unit and where it goes, once or several times")
    for unit, goal in zip(each[::2], each[1::2], strict=True):
        kingdom.row("units", unit)
        steps = kingdom.reach(state, start, kingdom.hex(goal).id, known)
        if goal not in known or steps < 0:
            raise ExampleError("KX-117", f"no explored way leads from {start} to {goal}")
        if not 1 <= steps <= most:
            raise ExampleError("KX-118", f"{goal} is {steps} steps from {start}, and {name} moves up to {most}")
        _shift(state, name, unit, start, -1)
        _shift(state, name, unit, goal, 1)


def _shift(state: ExampleState, name: str, unit: str, place: str, by: int) -> None:
    units = state["units"].setdefault(place, {}).setdefault(name, {})
    units[unit] = units.get(unit, 0) + by
    if units[unit] < 0:
        raise ExampleError("KX-116", f"{name} has no {unit} left in {place}")
    if not units[unit]:
        del units[unit]
    if not units:
        del state["units"][place][name]
    if not state["units"][place]:
        del state["units"][place]


def _harvest(kingdom: Kingdom, state: ExampleState, name: str, where: str, *hexes: str) -> None:
    """`harvest G5` takes the ring of a Capital or City, `harvest E6 E7 D6` the hexes named; Settlers take their own."""
    start = state["_start"]
    kind = "capital" if where == kingdom.capitals[name] else start["settlements"].get(where, "").partition(" ")[2]
    own = not kind or not start["settlements"].get(where, name).startswith(name)
    if own and not start["units"].get(where, {}).get(name, {}).get("settler"):
        raise ExampleError("KX-149", f"{name} has no settlement in {where} and no Settlers")
    ring = sorted(kingdom.ring(where))
    chosen = [where] if own else list(hexes) or ring
    if where in state["_harvested"] or set(chosen) & set(state["_harvested"]):
        raise ExampleError("KX-150", f"{where} or a hex of its harvest was harvested this turn")
    if not own and (len(chosen) > kingdom.settlements[kind].hexes or not set(chosen) <= set(ring)):
        raise ExampleError(
            "KX-149", f"a {kind} in {where} harvests up to {kingdom.settlements[kind].hexes} of {', '.join(ring)}"
        )
    unknown = [place for place in chosen if place not in kingdom.explored(start)]
    if unknown:
        raise ExampleError("KX-115", f"nobody has explored {', '.join(unknown)}")
    if not own and kingdom.conflict(start, where):
        raise ExampleError("KQ-27", f"{where} is in revolt")
    state["_harvested"] += [where, *chosen]
    for place in chosen:
        made = kingdom.yields(start, name, kingdom.hex(place).id, own)
        resource = kingdom.hexes[place].resource
        if not made:
            continue
        if (name, resource) not in state["_bonus"] and kingdom.road(start, name, place):
            made += kingdom.bonus(start, name, resource)
            state["_bonus"].append((name, resource))
        state["stock"][name][resource] += made


def _explore(kingdom: Kingdom, state: ExampleState, name: str, *hexes: str) -> None:
    points = kingdom.number["explore_base"] + kingdom.bonus(state["_start"], name, "exploration")
    known = kingdom.explored(state["_start"])
    if not 1 <= len(hexes) <= points:
        raise ExampleError("KX-113", f"{name} has {points} exploration points, for {len(hexes)} hexes")
    for place in hexes:
        if kingdom.hex(place).id in kingdom.explored(state):
            raise ExampleError("KX-113", f"{place} is explored already")
        if not kingdom.ring(place) & known:
            raise ExampleError("KX-113", f"{place} touches nothing explored when the turn began")
        state["explored"].append(place)
        state["fame"][name] += kingdom.row("fame", "exploration").points


def _build(kingdom: Kingdom, state: ExampleState, name: str, building: str) -> None:
    row, start = kingdom.row("buildings", building), state["_start"]
    if row.era not in kingdom.eras_up_to(start["era"][name]):
        raise ExampleError("KX-76", f"{building} is of a later era")
    missing = [need for need in kingdom.needs(building) if need not in start["buildings"][name]]
    if missing or building in state["buildings"][name]:
        raise ExampleError("KX-76", f"{building} stands already, or lacks {', '.join(missing) or 'nothing'}")
    kingdom.pay(state, name, kingdom.pays("buildings", building))
    state["buildings"][name].append(building)


def _found(kingdom: Kingdom, state: ExampleState, name: str, kind: str, place: str) -> None:
    row, start = kingdom.row("settlements", kind), state["_start"]
    old = start["settlements"].get(place, "")
    wanted = [f"{name} {base}" for base in row.built_on or ()]
    if (old not in wanted) if wanted else old or kingdom.hex(place).content in ("capital", "independents", "court"):
        raise ExampleError("KX-59" if wanted else "KQ-38", f"no {kind} can stand on {place}")
    foreign = [
        other for other in state["provinces"] if other != name and place in kingdom.ring(kingdom.capitals[other])
    ]
    if foreign or kingdom.conflict(start, place):
        raise ExampleError("KQ-38", f"{place} is in conflict or in the ring of another's Capital")
    for unit, number in (("settler", row.settlers or 0), ("army", row.armies or 0)):
        here = start["units"].get(place, {}).get(name, {}).get(unit, 0)
        if here < number:
            raise ExampleError("KX-63", f"a {kind} takes {number} of {unit} in {place}, where {here} began the turn")
        for _ in range(number):
            _shift(state, name, unit, place, -1)
    kingdom.pay(state, name, kingdom.pays("settlements", kind))
    state["settlements"][place] = f"{name} {kind}"


def _recruit(kingdom: Kingdom, state: ExampleState, name: str, where: str, unit: str, number: str, goal: str) -> None:
    start = state["_start"]
    kind = "capital" if where == kingdom.capitals[name] else start["settlements"].get(where, "").partition(" ")[2]
    if not kind or unit not in kingdom.settlements[kind].deploys:
        raise ExampleError("KX-139" if unit == "settler" else "KX-142", f"no {unit} is deployed at {where}")
    if goal != where and goal not in kingdom.ring(where) & kingdom.explored(start):
        raise ExampleError("KX-137", f"{goal} is neither {where} nor an explored hex beside it")
    kingdom.pay(state, name, kingdom.pays("units", unit), _number(number))
    _shift(state, name, unit, goal, _number(number))
    if kingdom.total(state, name, unit) > kingdom.units[unit].limit:
        raise ExampleError("KX-135", f"{name} has more than {kingdom.units[unit].limit} of {unit}")


def _trade(
    kingdom: Kingdom, state: ExampleState, name: str, by: str, given: str, cubes: str, got: str, whom: str = ""
) -> None:
    """`trade free gold 9 food`, `trade route gold 4 stone N5`, `trade agreement gold 3 mana tramontana`."""
    rate, start = kingdom.row("trade_rates", by), state["_start"]
    one, other = kingdom.row("resources", given), kingdom.row("resources", got)
    capital = kingdom.capitals[name]
    if by == "route":
        owner = _owner(kingdom, start, whom) if kingdom.hex(whom).resource == got else ""
        if owner in ("", name):
            raise ExampleError("KX-53", f"{whom} is no source of {got} that another province controls")

        def cut(near: str) -> bool:
            """A conflict or a third party's units cut a route; those of its owner do not (ruling KQ-30)."""
            return kingdom.conflict(start, near) or (
                kingdom.hostile(start, name, near) and owner not in start["units"][near]
            )

        if not kingdom.linked(start, capital, whom, cut):
            raise ExampleError("KX-53", f"no explored and open route leads from {capital} to {whom}")
    if by == "agreement":
        sealed = any(set(pair.split()) == {name, whom} for pair in start["agreements"])
        if not sealed or not kingdom.linked(start, capital, kingdom.capitals[whom], lambda near: False):
            raise ExampleError(
                "KX-54", f"{name} has no agreement with {whom or 'nobody'}, or no explored path to its Capital"
            )
    if by == "kaixiflan" and start["offices"].get("favourite") != name:
        raise ExampleError("KX-31", f"{name} is not the Favourite")
    kingdom.pay(state, name, {given: _number(cubes)})
    state["stock"][name][got] += _number(cubes) * one.value // (rate.rate * other.value)


def _owner(kingdom: Kingdom, state: ExampleState, place: str) -> str:
    """Which province controls a source, by its Capital's ring or by Settlers alone there; "" for none (KQ-29)."""
    for name in state["provinces"]:
        if place in kingdom.ring(kingdom.capitals[name]):
            return str(name)
    settled = [name for name, units in state["units"].get(place, {}).items() if units.get("settler")]
    return settled[0] if len(settled) == 1 else ""


def _fight(kingdom: Kingdom, state: ExampleState, name: str, place: str, enemy: str) -> None:
    start = state["_start"]
    if not start["units"].get(kingdom.hex(place).id, {}).get(name, {}).get("army"):
        raise ExampleError("KX-143", f"{name} has no Army in {place}")
    if enemy not in start["units"].get(place, {}):
        raise ExampleError("KQ-42", f"{enemy} has nobody in {place}")
    if place in state["_fought"]:
        raise ExampleError("KX-50", f"there was a battle in {place} this turn")
    ringed = [other for other in state["provinces"] if place in kingdom.ring(kingdom.capitals[other])]
    if [other for other in ringed if other != name] or kingdom.near_wizard(start, place):
        raise ExampleError("KX-49", f"{place} is protected")
    state["_fought"].append(place)
    state["_fight"] = {"place": place, "sides": [name, enemy], "rolls": {}}


def _dice(kingdom: Kingdom, state: ExampleState, actor: str, name: str, *rolled: str) -> None:
    """`dice cierzo 6 4 3`: what a side rolls; after the second side the battle is settled."""
    fight, start = state["_fight"], state["_start"]
    if not fight or name not in fight["sides"] or name in fight["rolls"]:
        raise ExampleError("KX-46", f"no roll of {name} is awaited")
    one, other = fight["sides"] if name == fight["sides"][0] else fight["sides"][::-1]
    wanted = kingdom.dice(start, fight["place"], one, other).dice
    faces = [_number(word) for word in rolled]
    if len(faces) != wanted or not all(1 <= face <= kingdom.number["die_faces"] for face in faces):
        raise ExampleError("KX-47", f"{name} rolls {wanted} dice, not {' '.join(rolled)}")
    armed = start["units"][fight["place"]][name].get("army", 0)
    fight["rolls"][name] = sum(faces) + (kingdom.bonus(start, name, "military") if armed else 0)
    if len(fight["rolls"]) == len(fight["sides"]):
        _settle(kingdom, state)


def _settle(kingdom: Kingdom, state: ExampleState) -> None:
    fight = state["_fight"]
    loser, winner = sorted(fight["sides"], key=lambda name: int(fight["rolls"][name]))
    margin = fight["rolls"][winner] - fight["rolls"][loser]
    state["_fight"] = {}
    if not margin:
        return
    state["fame"][winner] += kingdom.row("fame", "battles").points
    for unit in sorted(kingdom.units.values(), key=lambda row: int(row.loss_order)):
        while margin >= unit.margin and state["units"].get(fight["place"], {}).get(loser, {}).get(unit.id):
            margin -= unit.margin
            _shift(state, loser, unit.id, fight["place"], -1)
        if state["units"].get(fight["place"], {}).get(loser, {}).get(unit.id):
            return  # what is left of the margin is lost (ruling KQ-44)


def _vote(kingdom: Kingdom, state: ExampleState, name: str, office: str, whom: str) -> None:
    kingdom.row("offices", office)
    if whom == name:
        raise ExampleError("KX-24", f"{name} votes for itself")
    if whom not in state["provinces"] or name in state["_votes"].setdefault(office, {}):
        raise ExampleError("KX-23", f"{name} has voted already, or {whom!r} does not play")
    state["_votes"][office][name] = whom


def _count(kingdom: Kingdom, state: ExampleState, actor: str) -> None:
    """The ballots in their order; who wins one is out of the next, and a tie leaves the office vacant (KX-26)."""
    if kingdom.season(state["turn"]) != "summer":
        raise ExampleError("KX-22", "votes are counted in summer")
    state["offices"] = {}
    for office in sorted(kingdom.tables["offices"], key=lambda row: int(row.order)):
        free = [whom for whom in state["_votes"].get(office.id, {}).values() if whom not in state["offices"].values()]
        most = sorted({whom for whom in free if free.count(whom) == max(map(free.count, free))})
        if len(most) == 1:
            state["offices"][office.id] = most[0]


def _store(kingdom: Kingdom, state: ExampleState, actor: str) -> None:
    for name in state["provinces"]:
        most = kingdom.era(state, name).store
        state["stock"][name] = {resource: min(cubes, most) for resource, cubes in state["stock"][name].items()}


def _turn(kingdom: Kingdom, state: ExampleState, actor: str) -> None:
    state["turn"] += 1
    state.update(kingdom.fresh(state))


def _number(word: str) -> int:
    if not word.isdigit() or not int(word):
        raise ExampleError("", f"{word!r} is no number from 1 upwards")
    return int(word)


class Order(NamedTuple):
    """What it does, who gives it ("" for a province), and whether it takes an action."""

    does: Callable[..., None]
    by: str = ""
    counts: bool = True


ORDERS: Mapping[str, Order] = {
    "move": Order(_move),
    "harvest": Order(_harvest),
    "explore": Order(_explore),
    "build": Order(_build),
    "found": Order(_found),
    "recruit": Order(_recruit),
    "trade": Order(_trade),
    "fight": Order(_fight),
    "vote": Order(_vote, counts=False),
    "dice": Order(_dice, "chance", counts=False),
    "count": Order(_count, "kingdom", counts=False),
    "store": Order(_store, "kingdom", counts=False),
    "turn": Order(_turn, "kingdom", counts=False),
}
