"""A resolved week as events: what became of each order, what was harvested, paid and moved, and what all have after it.

The events are made of the reasons of the week (`reason_codes.py`); a record may claim them, and examples tell them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from generator.referee.events import Event
from generator.referee.games.kaixiflan.campaign_position import CampaignPosition
from generator.referee.games.kaixiflan.campaign_rules import CampaignRules
from generator.referee.games.kaixiflan.outcomes import Datum, Outcome, Reason
from generator.referee.games.kaixiflan.reason_codes import CUBES, REASONS
from generator.referee.games.kaixiflan.week import Week

NOTHING = "-"  # how no value is written
ORDERS, STORE, FAME = "orders", "store", "fame"
PLAIN = ("phase", "event", "battle", "sheet")  # reasons that are no events of their own
# the data that an event names, where it is not all that the reason knows; what is told of it comes last
TOLD: Mapping[str, tuple[str, ...]] = {
    "yield": ("hex", "resource", "cubes"),
    "explored": ("hex", "resource", "richness"),
    "elected": ("office", "candidate"),
    "holds_an_office": ("office", "candidate"),
    "traded": ("rate", "gives", "amount", "gets", "received"),
    "moved": ("hex", "goal", "unit", "number"),
    "recruited": ("hex", "unit", "number"),
    "mission_revealed": ("kind", "mission"),
}
OF_WEEK: Mapping[str, str] = {
    ORDERS: "orders PROVINCE LABEL…: what became of each of its orders",
    STORE: "store PROVINCE NUMBER…: the cubes of each resource that it keeps",
    FAME: "fame PROVINCE NUMBER: its Fame so far",
    "rolled": "rolled HEX PROVINCE NUMBER: the sum of its dice in a battle",
    "total": "total HEX PROVINCE NUMBER: with the military bonus",
    "won": "won HEX PROVINCE: who has won a battle; nobody where it is even",
    "margin": "margin HEX NUMBER: by how much",
    "lost": "lost HEX PROVINCE UNIT NUMBER: units that fell",
}
BATTLE_CLAUSES = {"rolled": "KX-46", "total": "KX-144", "won": "KX-46", "margin": "KX-43", "lost": "KX-43"}
LOST = (("army", "lost_armies", "KX-43"), ("settler", "lost_settlers", "KX-45"))  # and the clause that removes them


def kinds_of_events() -> dict[str, tuple[str, str]]:
    """Every kind of event: the clause it rests on where nothing says it more exactly, and how a claim is written."""
    found = {kind: (BATTLE_CLAUSES.get(kind, "KX-6"), form) for kind, form in OF_WEEK.items()}
    for code, kind in REASONS.items():
        if code not in PLAIN:
            words = [word.upper() if word != CUBES else "RESOURCE NUMBER" for word in TOLD.get(code, kind.data)]
            found[code] = ("KX-6", f"{' '.join((code, 'PROVINCE', *words))}: {kind.says}")
    return found


def events_of(rules: CampaignRules, week: Week, provinces: Iterable[str]) -> Iterator[Event]:
    """What happened in a week, of those provinces that sent orders and of all the Kingdom."""
    for name in provinces:
        own = [one for one in week.outcomes if one.province == name]
        if own:
            yield Event("KX-6", ORDERS, (name, *(one.label for one in own)))
        for outcome in own:
            yield from _of_outcome(rules, outcome)
    for reason in week.events:
        yield from _battle(reason) if reason.code == "battle" else _of_reason(rules, (), reason)
    yield from _afterwards(week.position, provinces)


def _of_outcome(rules: CampaignRules, outcome: Outcome) -> Iterator[Event]:
    for reason in outcome.reasons:
        yield from _of_reason(rules, (outcome.province,), reason)


def _of_reason(rules: CampaignRules, who: tuple[str, ...], reason: Reason) -> Iterator[Event]:
    if reason.code in PLAIN:
        return
    given = dict(reason.data)
    names = TOLD.get(reason.code, REASONS[reason.code].data)
    words = (*who, *(_word(given[name]) for name in names if name in given))
    if CUBES not in names:
        yield Event(reason.clause, reason.code, words)
        return
    for resource in rules.resources:
        if resource in given:
            yield Event(reason.clause, reason.code, (*words, resource, _word(given[resource])))


def _battle(reason: Reason) -> Iterator[Event]:
    """A battle, told side by side."""
    given: dict[str, Any] = dict(reason.data)
    hex = _word(given["hex"])
    for i, (side, dice) in enumerate(zip(given["sides"], ("dice_one", "dice_other"), strict=True)):
        yield Event(reason.clause, "rolled", (hex, side, str(sum(given[dice]))))
        yield Event(BATTLE_CLAUSES["total"], "total", (hex, side, str(given["totals"][i])))
    winner = given["winner"]
    yield Event(reason.clause, "won", (hex, winner or NOTHING))
    yield Event(BATTLE_CLAUSES["margin"], "margin", (hex, str(given["margin"])))
    for side in given["sides"]:
        for unit, name, clause in LOST:
            if winner and side != winner and given[name]:
                yield Event(clause, "lost", (hex, side, unit, str(given[name])))


def _afterwards(position: CampaignPosition, provinces: Iterable[str]) -> Iterator[Event]:
    """What each of some provinces has when the turn is over."""
    for name in provinces:
        yield Event("KX-17", STORE, (name, *map(str, position.of(name).stock)))
        won = sum(entry.amount for entry in position.ledger if entry.province == name)
        yield Event("KX-3", FAME, (name, str(won)))


def _word(value: Datum) -> str:
    """A value as one word of a claim."""
    if isinstance(value, tuple):
        return "+".join(map(str, value)).lower() or NOTHING
    return "_".join(str(value).lower().split()) or NOTHING
