"""Positions of the card game as JSON, both ways, and what such JSON looks like."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from generator.referee.duel import SEATS
from generator.referee.games.qiahn_goblin.position import PHASES, TIE, ZONES, GoblinPosition, LaidCard
from generator.referee.games.qiahn_goblin.rules import GoblinRules

VERSION = 1
# the keys of a view in their order: filling a copy takes half the time of putting so many keys together
EMPTY: dict[str, Any] = {
    "as": None, "version": VERSION, "mode": None, "phase": None, "seats": None, "call": None, "decider": None,
    "first": None, "round": None, "attacker": None, "active": None, "turned": None, "pending": None, "turns": None,
    "passes": None, "acted": None, "since": None, "named": None, "spirit": None, "touched": None, "outcome": None,
    "sides": None,
}  # fmt: skip


def to_json(rules: GoblinRules, position: GoblinPosition) -> dict[str, Any]:
    """The whole position, as a person can read it and a program can take it back."""
    data = shown_to(rules, position, "", position.hands)
    del data["as"]
    for part in data["sides"].values():
        del part["unseen"]
    return data


def shown_to(
    rules: GoblinRules, position: GoblinPosition, who: str, seen: tuple[Sequence[str], Sequence[str]]
) -> dict[str, Any]:
    """What somebody sees who sees these cards of the two hands; of the others he knows the number."""
    # taken apart once: this is written for each move and each side, and a field of a tuple is looked up each time
    (mode, hands, troop, phase, seats, call, decider, first, number, attacker, active, turned, pending, turns, passes,
     acted, since, named, kinds, zones, laid, spent, spirit, touched, outcome) = position  # fmt: skip
    sides = {}
    for side, name in enumerate(rules.sides):
        tokens = zip(rules.names[side], kinds[side], zones[side])  # noqa: B905 - those still in the troop have no type
        sides[name] = {
            "troop": troop[side],
            "tokens": [{"token": token, "kind": kind, "zone": zone} for token, kind, zone in tokens],
            "laid": [_lying(card) for card in laid if card.side == side] if laid else [],
            "hand": [*seen[side]],
            "spent": [*spent[side]],
            "unseen": len(hands[side]) - len(seen[side]),
        }
    data = EMPTY.copy()
    data["as"] = who
    data["mode"] = mode
    data["phase"] = phase
    data["seats"] = [*seats]
    if call:
        data["call"] = call
    if decider:
        data["decider"] = decider
    if first >= 0:
        data["first"] = rules.sides[first]
    data["round"] = number
    if attacker >= 0:
        data["attacker"] = rules.sides[attacker]
    data["active"] = rules.sides[active]
    data["turned"] = turned
    data["pending"] = pending
    data["turns"] = turns
    data["passes"] = passes
    data["acted"] = acted
    if since >= 0:
        data["since"] = since
    data["named"] = [*map(" ".join, named)] if named else []
    data["spirit"] = spirit
    data["touched"] = [*touched]
    if outcome:
        data["outcome"] = outcome
    data["sides"] = sides
    return data


def _lying(card: LaidCard) -> dict[str, Any]:
    value = card.value if card.value >= 0 else None
    return {"card": card.card, "on": card.on, "model": card.model or None, "value": value}


def record(properties: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def some(items: dict[str, Any], most: int) -> dict[str, Any]:
    return {"type": "array", "items": items, "maxItems": most}


def schema(rules: GoblinRules) -> dict[str, Any]:
    """The JSON Schema of a position."""
    tokens = [name for line in rules.names for name in line]
    cards = sorted(rules.kind)
    most = sum(rules.decks[0].values())
    highest = sum(rules.copies[kind] * value for kind, value in rules.value.items()) * rules.combatants

    def whole(high: int) -> dict[str, Any]:
        return {"type": "integer", "minimum": 0, "maximum": high}

    token = record({"token": {"enum": tokens}, "kind": {"enum": list(rules.value)}, "zone": {"enum": list(ZONES)}})
    laid = record(
        {
            "card": {"enum": cards},
            "on": {"enum": tokens},
            "model": {"enum": [None, *tokens]},
            "value": {"enum": [None, *range(highest + 1)]},
        }
    )
    side = record(
        {
            "troop": whole(rules.combatants),
            "tokens": some(token, rules.combatants),
            "laid": some(laid, most),
            "hand": some({"enum": cards}, most),
            "spent": some({"enum": cards}, most),
        }
    )
    yes_or_no = {"enum": [False, True]}
    nobody_or_side = {"enum": [None, *rules.sides]}
    body = record(
        {
            "version": {"const": VERSION},
            "mode": {"enum": list(rules.modes)},
            "phase": {"enum": list(PHASES)},
            "seats": some({"enum": list(rules.sides)}, len(SEATS)),
            "call": nobody_or_side,
            "decider": {"enum": [None, *SEATS]},
            "first": nobody_or_side,
            "round": {"type": "integer", "minimum": 0},
            "attacker": nobody_or_side,
            "active": {"enum": list(rules.sides)},
            "turned": whole(rules.combatants),
            "pending": yes_or_no,
            "turns": {"type": "integer", "minimum": 0},
            "passes": whole(rules.passes),
            "acted": yes_or_no,
            "since": {"enum": [None, *range(highest + 1)]},
            "named": some({"enum": [f"{a} {b}" for a in tokens for b in tokens if a != b]}, len(tokens) ** 2),
            "spirit": {"type": "integer", "minimum": 0},
            "touched": some({"enum": tokens}, len(tokens)),
            "outcome": {"enum": [None, TIE, *rules.sides]},
            "sides": record(dict.fromkeys(rules.sides, side)),
        }
    )
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"position, version {VERSION}", **body}


def misfits(rules: GoblinRules, data: Any) -> list[str]:
    """What a position of the right shape says that no position of these rules can say."""
    wrong = []
    if data["mode"] != rules.mode:
        wrong.append(f"a position of the mode {data['mode']}, where {rules.mode} is played (QG-86)")
    for side, name in enumerate(rules.sides):
        given = [t["token"] for t in data["sides"][name]["tokens"]]
        if given != list(rules.names[side][: len(given)]):
            wrong.append(f"{name} has uncovered {', '.join(given)}: tokens are numbered as they come (QG-32)")
    return wrong


def from_json(rules: GoblinRules, data: Any) -> GoblinPosition:
    """A position of the shape of `schema`, without `misfits`."""
    parts = [data["sides"][name] for name in rules.sides]

    def numbered(name: str | None) -> int:
        return rules.sides.index(name) if name else -1

    def pair(key: str, item: str) -> Any:
        return tuple(tuple(t[item] for t in part[key]) for part in parts)

    def sorted_pair(key: str) -> Any:
        return tuple(tuple(sorted(part[key])) for part in parts)

    return GoblinPosition(
        mode=data["mode"],
        hands=sorted_pair("hand"),
        troop=(parts[0]["troop"], parts[1]["troop"]),
        phase=data["phase"],
        seats=tuple(data["seats"]),
        call=data["call"] or "",
        decider=data["decider"] or "",
        first=numbered(data["first"]),
        round=data["round"],
        attacker=numbered(data["attacker"]),
        active=numbered(data["active"]),
        turned=data["turned"],
        pending=data["pending"],
        turns=data["turns"],
        passes=data["passes"],
        acted=data["acted"],
        since=-1 if data["since"] is None else data["since"],
        named=tuple(sorted((a, b) for a, b in (text.split() for text in data["named"]))),
        kinds=pair("tokens", "kind"),
        zones=pair("tokens", "zone"),
        laid=tuple(
            sorted(
                LaidCard(c["card"], side, c["on"], c["model"] or "", -1 if c["value"] is None else c["value"])
                for side, part in enumerate(parts)
                for c in part["laid"]
            )
        ),
        spent=sorted_pair("spent"),
        spirit=data["spirit"],
        touched=tuple(sorted(data["touched"])),
        outcome=data["outcome"] or "",
    )
