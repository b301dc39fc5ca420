"""Positions of the card game as JSON, both ways, and what such JSON looks like."""

from __future__ import annotations

from typing import Any

from generator.referee.duel import SEATS
from generator.referee.games.qiahn_goblin.position import PHASES, TIE, ZONES, GoblinPosition, LaidCard
from generator.referee.games.qiahn_goblin.rules import GoblinRules

VERSION = 1


def to_json(rules: GoblinRules, position: GoblinPosition) -> dict[str, Any]:
    """The whole position, as a person can read it and a program can take it back."""
    sides = {}
    for side, name in enumerate(rules.sides):
        sides[name] = {
            "troop": position.troop[side],
            "tokens": [
                {"token": rules.names[side][i], "kind": kind, "zone": zone}
                for i, (kind, zone) in enumerate(zip(position.kinds[side], position.zones[side], strict=True))
            ],
            "laid": [
                {"card": c.card, "on": c.on, "model": c.model or None, "value": c.value if c.value >= 0 else None}
                for c in position.laid
                if c.side == side
            ],
            "hand": list(position.hands[side]),
            "spent": list(position.spent[side]),
        }
    return {
        "version": VERSION, "mode": position.mode, "phase": position.phase, "seats": list(position.seats),
        "call": position.call or None, "decider": position.decider or None, "first": _name(rules, position.first),
        "round": position.round, "attacker": _name(rules, position.attacker),
        "active": rules.sides[position.active], "turned": position.turned, "pending": position.pending,
        "turns": position.turns, "passes": position.passes, "acted": position.acted,
        "since": position.since if position.since >= 0 else None, "named": [" ".join(pair) for pair in position.named],
        "spirit": position.spirit, "touched": list(position.touched), "outcome": position.outcome or None,
        "sides": sides,
    }  # fmt: skip


def _name(rules: GoblinRules, side: int) -> str | None:
    return rules.sides[side] if side >= 0 else None


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
