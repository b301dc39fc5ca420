"""Events: what the game director lets happen after the actions of a turn (KX-19), as data with its tale."""

from __future__ import annotations

from collections.abc import Sequence

from generator.base.errors import CannotJudge
from generator.base.names import suggestion
from generator.referee.clause_marks import resolves
from generator.referee.games.kaixiflan.campaign_orders import FOREIGN, INDEPENDENTS, DirectorEvent
from generator.referee.games.kaixiflan.campaign_position import EVERYBODY, CampaignPosition, UnitsAt
from generator.referee.games.kaixiflan.campaign_rules import ARMY, SETTLER, CampaignRules
from generator.referee.games.kaixiflan.outcomes import Reason, granted

STOCK, UNITS, BLOCKED, WIZARD, TALE = "stock", "units", "blocked", "kaixiflan", "tale"
KINDS = {
    STOCK: "cubes come into a store, or leave it: province, what, amount",
    UNITS: "units come to a hex, or leave it: province, hex, what, amount",
    BLOCKED: "a hex yields nothing and lets no road through for some turns: hex, amount (of turns)",
    WIZARD: "Kaixiflán goes to a hex: hex",
    TALE: "nothing but the tale",
}


@resolves("KX-19")
def let_happen(
    rules: CampaignRules, position: CampaignPosition, events: Sequence[DirectorEvent]
) -> tuple[CampaignPosition, list[Reason]]:
    """The position after the director's events, in his order, and what each of them really changed.

    An event takes no more than there is, and brings no more pieces than there are. Raises CannotJudge for an event
    that names what does not exist, or puts a province's units on ground that it has not explored.
    """
    told = []
    blocked = tuple((hex, until) for hex, until in position.blocked if until > position.turn)
    position = position._replace(blocked=blocked)
    for number, event in enumerate(events, start=1):
        check_event(rules, position, event, f"event {number}")
        if event.kind == STOCK:
            position, changed = _stock(rules, position, event)
        elif event.kind == UNITS:
            position, changed = _units(rules, position, event)
        elif event.kind == BLOCKED:
            both = dict(position.blocked)
            both[event.hex] = max(both.get(event.hex, 0), position.turn + event.amount)
            ordered = tuple(sorted(both.items(), key=lambda one: rules.place[one[0]]))
            position, changed = position._replace(blocked=ordered), event.amount
        elif event.kind == WIZARD:
            position, changed = position._replace(kaixiflan=event.hex), 0
        else:
            changed = 0
        told.append(
            granted(
                "event", "KX-19", kind=event.kind, province=event.province, hex=event.hex, what=event.what,
                amount=changed, tale=event.tale,
            )
        )  # fmt: skip
    return position, told


def check_event(rules: CampaignRules, position: CampaignPosition, event: DirectorEvent, where: str) -> None:
    """Raises CannotJudge for an event that cannot be."""

    def among(what: str, value: str, known: Sequence[str]) -> None:
        if value not in known:
            raise CannotJudge(f"{where}: there is no {what} {value!r}: {suggestion(value, known)}")

    among("kind of event", event.kind, list(KINDS))
    playing = [state.id for state in position.provinces]
    if event.kind in (UNITS, BLOCKED, WIZARD):
        among("hex", event.hex, list(rules.land))
    if event.kind == STOCK:
        among("province", event.province, playing)
        among("resource", event.what, rules.resources)
    if event.kind == UNITS:
        among("owner of units", event.province, [*playing, INDEPENDENTS, FOREIGN])
        among("unit", event.what, list(rules.units))
        known = {hex for who, hexes in position.explored if who in (EVERYBODY, event.province) for hex in hexes}
        if event.province in playing and event.hex not in known:
            raise CannotJudge(
                f"{where}: {event.province} has not explored {event.hex} (KX-117)", "name an explored hex"
            )
    if event.kind in (STOCK, UNITS) and not event.amount:
        raise CannotJudge(f"{where}: an amount of 0 changes nothing", "write how many come, or -3 for three that go")
    if event.kind == BLOCKED and event.amount < 1:
        raise CannotJudge(
            f"{where}: a hex is blocked for one turn or more, not {event.amount}", "write a number from 1"
        )
    if event.kind == TALE and not event.tale:
        raise CannotJudge(f"{where}: an event without effect and without a tale", "write its tale")


def _stock(rules: CampaignRules, position: CampaignPosition, event: DirectorEvent) -> tuple[CampaignPosition, int]:
    """Cubes come or go; what does not fit waits for the next store control (ruling KQ-5)."""
    i = rules.index[event.what]
    provinces = []
    changed = 0
    for state in position.provinces:
        if state.id == event.province:
            changed = max(event.amount, -state.stock[i])
            state = state._replace(stock=(*state.stock[:i], state.stock[i] + changed, *state.stock[i + 1 :]))
        provinces.append(state)
    return position._replace(provinces=tuple(provinces)), changed


def _units(rules: CampaignRules, position: CampaignPosition, event: DirectorEvent) -> tuple[CampaignPosition, int]:
    """Units come or go; a province has no more pieces than its limit (KX-135)."""
    there = {(at.hex, at.owner): (at.settlers, at.armies) for at in position.units}
    old = there.get((event.hex, event.province), (0, 0))
    kind = (SETTLER, ARMY).index(event.what)
    changed = max(event.amount, -old[kind])
    if event.province in (state.id for state in position.provinces):
        mine = sum(troops[kind] for (_, owner), troops in there.items() if owner == event.province)
        changed = min(changed, max(0, rules.units[event.what].limit - mine)) if changed > 0 else changed
    new = (old[0] + changed, old[1]) if kind == 0 else (old[0], old[1] + changed)
    there[event.hex, event.province] = new
    units = [UnitsAt(hex, owner, *troops) for (hex, owner), troops in there.items() if any(troops)]
    units.sort(key=lambda at: (rules.place[at.hex], rules.seat[at.owner]))
    return position._replace(units=tuple(units)), changed
