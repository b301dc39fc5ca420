"""A position of the dice game: what lies where, and what is awaited. Faces nobody has seen are not in it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from generator.referee.actions import CHANCE
from generator.referee.changed_fields import replacing
from generator.referee.clause_marks import resolves
from generator.referee.duel import SEATS
from generator.referee.games.qiahn_tactics.rules import TacticsRules

VERSION = 1
RESERVE, VANGUARD, REMOVED, SAVED = "reserve", "vanguard", "removed", "saved"
ZONES = (RESERVE, VANGUARD, REMOVED, SAVED)
SIDES, DRAW, INITIATIVE, WATER, TOSS, OVER = "sides", "draw", "initiative", "water", "final_toss", "over"
UNCOVER, DEPLOY, OUTFIT, COMBAT = "uncover", "deploy", "outfit", "combat"
TURNS = (UNCOVER, DEPLOY, OUTFIT, COMBAT)  # the parts of a round that have turns, in order
PHASES = (SIDES, DRAW, INITIATIVE, *TURNS, WATER, TOSS, OVER)
UNDECIDED, KEPT = "", "own"
FACE_DOWN = ""
TIE = "draw"


class Counter(NamedTuple):
    """A gear or magic counter: the token it lies on ("" beside the board), its uses, and what Water copies."""

    id: str
    on: str = ""
    used: int = 0
    copy: str = UNDECIDED


Rolls = tuple[tuple[int, ...], ...]


class TacticsPosition(NamedTuple):
    """Immutable and hashable. A named tuple, not a dataclass: a new one is made at every action."""

    format: str
    phase: str = SIDES
    seats: tuple[str, ...] = ()  # the side each player named, or got by the coin
    round: int = 0
    attacker: int = -1
    active: int = 0
    turned: int = 0
    pending: int = -1  # the token turned whose face is still to be told
    kinds: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    zones: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())
    rolls: tuple[Rolls, Rolls] = ((), ())
    counters: tuple[tuple[Counter, ...], ...] = ((), ())
    blown: tuple[str, ...] = ()
    outcome: str = ""
    resigned: str = ""


TacticsPosition._replace = replacing(TacticsPosition)  # type: ignore[method-assign]


@resolves("QT-22", "QT-23", "QT-24", "QT-25")
def start(rules: TacticsRules) -> TacticsPosition:
    """Nothing decided yet; each side's gear and magic lie open beside the board."""
    return TacticsPosition(rules.format, counters=tuple(tuple(Counter(c) for c in line) for line in rules.counters))


def of_role(position: TacticsPosition, attacker: str, defender: str) -> str:
    """The clause of the player who acts: the attacker's or the defender's."""
    return attacker if position.active == position.attacker else defender


def on_token(position: TacticsPosition, token: str) -> list[str]:
    """The counters that lie on a token."""
    return [c.id for line in position.counters for c in line if c.on == token]


def dice_needed(rules: TacticsRules, position: TacticsPosition, side: int, spot: int) -> int:
    """How often a combatant's die is rolled."""
    token = rules.names[side][spot]
    for counter in position.counters[side]:
        if counter.id == "fire" and counter.on == token:
            return rules.fire_rolls
    return 1


def next_die(rules: TacticsRules, position: TacticsPosition, side: int) -> int:
    """The spot whose die is rolled next, or -1 when the whole vanguard of a side has rolled."""
    rolls = position.rolls[side]
    for spot, zone in enumerate(position.zones[side]):
        if zone == VANGUARD and len(rolls[spot]) < dice_needed(rules, position, side, spot):
            return spot
    return -1


def water_of(position: TacticsPosition, side: int) -> Counter | None:
    """A side's Water that lies on a combatant of the vanguard and still has to say what it copies."""
    for counter in position.counters[side]:
        if counter.id == "water" and counter.on and counter.copy != KEPT and "=" not in counter.copy:
            return counter
    return None


def water_source(position: TacticsPosition, side: int, token: str) -> str:
    """The token whose roll this one has taken by Water, or nothing."""
    for counter in position.counters[side]:
        if counter.id == "water" and counter.on == token and counter.copy.startswith("="):
            return counter.copy[1:]
    return ""


def zone_of(rules: TacticsRules, position: TacticsPosition, token: str) -> str:
    """Where a token lies."""
    side, spot = rules.place[token]
    return position.zones[side][spot]


def counted(position: TacticsPosition, side: int) -> int:
    """The tokens that a side counts at the end."""
    return sum(
        kind != FACE_DOWN and zone in (RESERVE, SAVED)
        for kind, zone in zip(position.kinds[side], position.zones[side], strict=True)
    )


def by_count(rules: TacticsRules, position: TacticsPosition) -> str:
    """The outcome that the count makes: the side with more tokens, or a draw (QT-95, QT-96)."""
    one, other = counted(position, 0), counted(position, 1)
    return TIE if one == other else rules.sides[0 if one > other else 1]


def give_back(counter: Counter) -> Counter:
    """A counter beside the board again, as if it had not been laid."""
    return Counter(counter.id, "", counter.used - 1)


def with_counters(position: TacticsPosition, side: int, line: Iterable[Counter]) -> TacticsPosition:
    """The position with another row of counters for a side."""
    other = position.counters[1 - side]
    return position._replace(counters=(tuple(line), other) if side == 0 else (other, tuple(line)))


def to_copy(rules: TacticsRules, position: TacticsPosition, side: int) -> list[str]:
    """The tokens a side's Water may copy now, in order."""
    counter = water_of(position, side)
    if counter is None:
        return []
    scope = rules.options["water_scope"]
    found = []
    for other, line in enumerate(rules.names):
        if (scope == "own_side" and other != side) or (scope == "enemy" and other == side):
            continue
        for spot, zone in enumerate(position.zones[other]):
            name = line[spot]
            if zone == VANGUARD and name != counter.on and position.rolls[other][spot]:
                found.append(name)
    return [name for name in found if not counter.copy or name == counter.copy]


def turn_passed(position: TacticsPosition) -> TacticsPosition:
    """After the word: the defender's turn of the same part, or the attacker's of the next, which must be one."""
    attacker = position.attacker
    if position.active == attacker:
        return position._replace(active=1 - attacker, turned=0)
    return position._replace(phase=TURNS[TURNS.index(position.phase) + 1], active=attacker, turned=0)


def acted_before_the_word(rules: TacticsRules, position: TacticsPosition) -> TacticsPosition | None:
    """What the rival acts in where AT-19 asks for no word, once the turn may end; None where it must be said.

    Dice wait for the word.
    """
    if rules.options["turn_word"] == "required" or position.phase not in (UNCOVER, DEPLOY, OUTFIT):
        return None
    after = turn_passed(position)
    return None if after.phase == COMBAT else after


def water_waits(rules: TacticsRules, position: TacticsPosition) -> int:
    """The side whose Water decides now, or -1."""
    timing = rules.options["water_timing"]
    active, attacker = position.active, position.attacker
    if position.phase == WATER:
        return active
    if position.phase != COMBAT or next_die(rules, position, active) >= 0:
        return -1
    if timing == "own_roll_moment" and to_copy(rules, position, active):
        return active
    if timing == "after_all_rolls" and active != attacker:
        for side in (attacker, 1 - attacker):
            if to_copy(rules, position, side):
                return side
    return -1


def actor(rules: TacticsRules, position: TacticsPosition) -> str:
    """Who acts: a seat, a side, chance, or nobody."""
    phase = position.phase
    if phase == OVER:
        return ""
    if phase == SIDES:
        return CHANCE if len(position.seats) == len(SEATS) else SEATS[len(position.seats)]
    if phase in (INITIATIVE, TOSS) or position.pending >= 0:
        return CHANCE
    if phase == COMBAT:
        if next_die(rules, position, position.active) >= 0:
            return CHANCE
        waits = water_waits(rules, position)
        if waits >= 0:
            return rules.sides[waits]
    return rules.sides[position.active]


# -- JSON ----------------------------------------------------------------------


def to_json(rules: TacticsRules, position: TacticsPosition) -> dict[str, Any]:
    """The whole position, as a person can read it and a program can take it back."""
    data = shown_to(rules, position, "")
    del data["as"]
    return data


def shown_to(rules: TacticsRules, position: TacticsPosition, who: str) -> dict[str, Any]:
    """What somebody sees: everything."""
    # taken apart once: this is written for each move and each side, and a field of a tuple is looked up each time
    (format_, phase, seats, number, attacker, active, turned, pending, kinds, zones, rolls, counters, blown, outcome,
     resigned) = position  # fmt: skip
    sides = {}
    for side, name in enumerate(rules.sides):
        tokens = zip(rules.names[side], kinds[side], zones[side], rolls[side])  # noqa: B905 - none before the draw
        sides[name] = {
            "tokens": [
                {"token": token, "kind": kind or None, "zone": zone, "rolls": [*rolled]}
                for token, kind, zone, rolled in tokens
            ],
            "set_aside": rules.tokens - len(kinds[side]),
            "counters": [
                {"counter": ident, "on": on or None, "used": used, "copy": copy or None}
                for ident, on, used, copy in counters[side]
            ],
        }
    return {
        "as": who, "version": VERSION, "format": format_, "phase": phase, "seats": [*seats], "round": number,
        "attacker": rules.sides[attacker] if attacker >= 0 else None, "active": active, "turned": turned,
        "pending": pending, "blown": [*blown], "outcome": outcome or None, "resigned": resigned or None, "sides": sides,
    }  # fmt: skip


def schema(rules: TacticsRules) -> dict[str, Any]:
    """The JSON Schema of a position."""
    token_names = [name for line in rules.names for name in line]

    def record(properties: dict[str, Any]) -> dict[str, Any]:
        return {
            "type": "object", "properties": properties, "required": list(properties), "additionalProperties": False,
        }  # fmt: skip

    def whole(low: int, high: int) -> dict[str, Any]:
        return {"type": "integer", "minimum": low, "maximum": high}

    token = record(
        {
            "token": {"enum": token_names},
            "kind": {"enum": [None, *rules.die]},
            "zone": {"enum": list(ZONES)},
            "rolls": {
                "type": "array", "items": whole(rules.low, max(rules.die.values())), "maxItems": rules.fire_rolls,
            },
        }
    )  # fmt: skip
    counter = record(
        {
            "counter": {"enum": sorted({c for line in rules.counters for c in line})},
            "on": {"enum": [None, *token_names]},
            "used": whole(0, rules.uses),
            "copy": {"enum": [None, KEPT, *token_names, *("=" + name for name in token_names)]},
        }
    )
    side = record(
        {
            "tokens": {"type": "array", "items": token, "maxItems": rules.size},
            "set_aside": whole(0, rules.tokens),
            "counters": {"type": "array", "items": counter, "maxItems": len(rules.counters[0])},
        }
    )
    body = record(
        {
            "version": {"const": VERSION},
            "format": {"const": rules.format},
            "phase": {"enum": list(PHASES)},
            "seats": {"type": "array", "items": {"enum": list(rules.sides)}, "maxItems": len(SEATS)},
            "round": whole(0, rules.rounds),
            "attacker": {"enum": [None, *rules.sides]},
            "active": whole(0, 1),
            "turned": whole(0, rules.uncovered),
            "pending": whole(-1, rules.size - 1),
            "blown": {"type": "array", "items": {"enum": token_names}},
            "outcome": {"enum": [None, TIE, *rules.sides]},
            "resigned": {"enum": [None, *rules.sides]},
            "sides": record(dict.fromkeys(rules.sides, side)),
        }
    )
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"position, version {VERSION}", **body}


@resolves("QT-12", "QT-20")
def misfits(rules: TacticsRules, data: Any) -> list[str]:
    """What is wrong about tokens that the schema cannot say. Call `schema_errors` first."""
    wrong = []
    for side, name in enumerate(rules.sides):
        part = data["sides"][name]
        given = [t["token"] for t in part["tokens"]]
        if given and given != list(rules.names[side]):
            wrong.append(f"{name} has the tokens {', '.join(given)}: {', '.join(rules.names[side])} expected (QT-20)")
        whole = part["set_aside"] + len(given)
        if whole != rules.tokens:
            wrong.append(
                f"{name} has {whole} combatant tokens, set aside and in play together: {rules.tokens} expected (QT-12)"
            )
    return wrong


def from_json(rules: TacticsRules, data: Any) -> TacticsPosition:
    """A position of the shape of `schema`. Call `schema_errors` and `misfits` first."""
    parts = [data["sides"][name] for name in rules.sides]

    def in_order(line: Any) -> list[Any]:
        return sorted(line, key=lambda c: c["counter"])  # legal actions come in the order of the counters

    def lines(key: str) -> Any:
        return tuple(tuple(t[key] or "" for t in p["tokens"]) for p in parts)

    return TacticsPosition(
        format=data["format"],
        phase=data["phase"],
        seats=tuple(data["seats"]),
        round=data["round"],
        attacker=rules.sides.index(data["attacker"]) if data["attacker"] else -1,
        active=data["active"],
        turned=data["turned"],
        pending=data["pending"],
        kinds=lines("kind"),
        zones=lines("zone"),
        rolls=tuple(tuple(tuple(t["rolls"]) for t in p["tokens"]) for p in parts),  # type: ignore[arg-type]
        counters=tuple(
            tuple(Counter(c["counter"], c["on"] or "", c["used"], c["copy"] or "") for c in in_order(p["counters"]))
            for p in parts
        ),
        blown=tuple(data["blown"]),
        outcome=data["outcome"] or "",
        resigned=data["resigned"] or "",
    )
