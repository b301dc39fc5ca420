"""Positions of Gnostica as JSON, both ways, and what such JSON looks like."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from generator.referee.games.gnostica import spaces
from generator.referee.games.gnostica.position import (
    AFFECTED,
    NO_MINION,
    NOBODY,
    ON_CARD,
    PHASES,
    CardInUse,
    GnosticaPosition,
    OnSpaces,
    PieceOnBoard,
)
from generator.referee.games.gnostica.rules import GnosticaRules
from generator.referee.sealed_decisions import Sealed

VERSION = 1
REASONS = {ON_CARD: "minion", AFFECTED: "affected"}  # why a piece may act, as its line says it


def to_json(rules: GnosticaRules, position: GnosticaPosition) -> dict[str, Any]:
    """The whole position, as a person can read it and a program can take it back."""
    return shown_to(
        rules,
        position,
        hands=position.hands,
        draw=position.draw,
        discard=position.discard,
        bids=[f"{side} {args[0]}" for side, args in position.bids.given],
        seen_by=position.top_seen,
    )


def shown_to(
    rules: GnosticaRules,
    position: GnosticaPosition,
    *,
    hands: Sequence[Iterable[str] | None],
    draw: Sequence[str],
    discard: Sequence[str],
    bids: list[str],
    seen_by: Sequence[int],
) -> dict[str, Any]:
    """A position with these hands (None: not seen), piles and bids; the top card if these seats have seen it."""
    sides = rules.sides
    uses = [
        {
            "card": use.card,
            "next": use.next,
            "held": use.held or None,
            "space": use.space or None,
            "mark": use.mark or None,
        }
        for use in position.uses
    ]
    return {
        "version": VERSION,
        "target": position.target,
        "phase": position.phase,
        "order": [sides[seat] for seat in position.order],
        "active": sides[position.active],
        "announced": sides[position.announced] if position.announced >= 0 else None,
        "out": [sides[seat] for seat in position.out],
        "outcome": position.outcome or None,
        "cards": [f"{space} {card}" for space, card in sorted(position.cards.items())],
        "pieces": [_piece_line(space, piece) for space in sorted(position.pieces) for piece in position.pieces[space]],
        "draw": list(draw),
        "discard": list(discard),
        "awaiting_bids": list(position.bids.owed),
        "bids": bids,
        "set_aside": [f"{sides[seat]} {card}" for seat, card in position.set_aside],
        "uses": uses,
        "used": position.used,
        "drawing": position.drawing,
        "waiting": position.waiting or None,
        "top": " ".join((position.top, *(sides[seat] for seat in seen_by))) if seen_by else None,
        "transit": _transit_line(*position.transit) if position.transit else None,
        "owed": position.owed or None,
        "taking": f"{position.taking[0]} {position.taking[1]}" if position.taking else None,
        **({"acted": position.acted} if position.acted else {}),
        "sides": {
            side: {
                "cards": len(position.hands[seat]),
                "hand": [*(hands[seat] or ())],
                "stash": [f"{size} {n}" for size, n in zip(rules.sizes, position.stash[seat], strict=True)],
                "lost": [f"{size} {n}" for size, n in zip(rules.sizes, position.lost[seat], strict=True) if n],
            }
            for seat, side in enumerate(sides)
        },
    }  # fmt: skip


def _piece_line(space: str, piece: PieceOnBoard) -> str:
    key, minion = piece
    return " ".join((space, *key.split("."), *((REASONS[minion],) if minion else ())))


def _transit_line(space: str, piece: PieceOnBoard | None) -> str:
    return space if piece is None else _piece_line(space, piece)


def record(properties: dict[str, Any], *optional: str) -> dict[str, Any]:
    required = [name for name in properties if name not in optional]
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def some(items: dict[str, Any], most: int) -> dict[str, Any]:
    return {"type": "array", "items": items, "maxItems": most}


def schema(rules: GnosticaRules) -> dict[str, Any]:
    """The JSON Schema of a position."""
    deck, sides = len(rules.deck), {"enum": list(rules.sides)}
    card = {"enum": list(rules.deck)}
    space = spaces.NAME
    colour, size, facing = ("|".join(words) for words in (rules.sides, rules.sizes, rules.facings))
    piece = rf"^{space} ({colour}) ({size}) ({facing})( ({'|'.join(REASONS.values())}))?$"
    name = rf"^{space}\.({colour})\.({size})\.({facing})"

    def whole(high: int) -> dict[str, Any]:
        return {"type": "integer", "minimum": 0, "maximum": high}

    def line(pattern: str) -> dict[str, Any]:
        return {"type": "string", "pattern": pattern}

    def perhaps(item: dict[str, Any]) -> dict[str, Any]:
        return {"anyOf": [{"type": "null"}, item]}

    pieces = sum(rules.stash) * len(rules.sides)
    use = record(
        {
            "card": card,
            "next": whole(max(len(one.steps) for one in rules.card.values())),
            "held": perhaps(card),
            "space": perhaps(line(rf"^{space}$")),
            "mark": perhaps(line(rf"{name}$")),
        }
    )
    side = record(
        {
            "cards": whole(rules.hand),
            "hand": some(card, rules.hand),
            "stash": some(line(rf"^({size}) \d+$"), len(rules.sizes)),
            "lost": some(line(rf"^({size}) \d+$"), len(rules.sizes)),
        }
    )
    body = record(
        {
            "version": {"const": VERSION},
            "target": {"type": "integer"},
            "phase": {"enum": list(PHASES)},
            "order": some(sides, len(rules.sides)),
            "active": sides,
            "announced": perhaps(sides),
            "out": some(sides, len(rules.sides)),
            "outcome": {"enum": [None, NOBODY, *rules.sides]},
            "cards": some(line(rf"^{space} [a-z0-9_-]+$"), deck),
            "pieces": some(line(piece), pieces),
            "draw": some(card, deck),
            "discard": some(card, deck),
            "awaiting_bids": some(sides, len(rules.sides)),
            "bids": some(line(rf"^({colour}) [a-z0-9_-]+$"), len(rules.sides)),
            "set_aside": some(line(rf"^({colour}) [a-z0-9_-]+$"), deck),
            "uses": some(use, deck),
            "used": {"type": "boolean"},
            "drawing": whole(rules.hand),
            "waiting": perhaps({"type": "string"}),
            "top": perhaps(line(rf"^[a-z0-9_-]+( ({colour}))+$")),
            "transit": perhaps(line(rf"{piece}|^{space}$")),
            "owed": perhaps(line(rf"^{space}$")),
            "taking": perhaps(line(rf"{name} \d$")),
            "acted": line(rf"{name}$"),
            "sides": record(dict.fromkeys(rules.sides, side)),
        },
        "acted",
    )
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": f"position, version {VERSION}", **body}


def misfits(rules: GnosticaRules, data: Any) -> list[str]:
    """What a position of the right shape says that no position of these rules can say."""
    wrong = []
    if data["target"] != rules.target:
        wrong.append(f"it is played to {data['target']}, and these rules to {rules.target} (GN-27)")
    for where in ("cards", "bids", "set_aside"):
        for one in data[where]:
            if one.split()[1] not in rules.card:
                wrong.append(f"{where}: there is no card {one.split()[1]} (GN-4)")
    laid = [one.split()[0] for one in data["cards"]]
    for space in sorted({one for one in laid if laid.count(one) > 1}):
        wrong.append(f"two cards lie on {space} (GN-7)")
    if data["top"] and data["top"].split()[0] not in rules.card:
        wrong.append(f"top: there is no card {data['top'].split()[0]} (GN-4)")
    for name, side in data["sides"].items():
        if [one.split()[0] for one in side["stash"]] != list(rules.sizes):
            wrong.append(f"the stash of {name} names each size once: {', '.join(rules.sizes)} (GN-3)")
        if side["cards"] != len(side["hand"]):
            wrong.append(f"{name} holds {side['cards']} cards, and {len(side['hand'])} are named (GN-6)")
    if data["waiting"] and not _is_owed(rules, data["waiting"].split()):
        wrong.append(f"chance owes nothing called {data['waiting'][:40]!r} (GN-8)")
    return wrong


def _is_owed(rules: GnosticaRules, words: list[str]) -> bool:
    match words:
        case ["reveal"] | ["show"]:
            return True
        case ["lay", space]:
            return spaces.place(space) is not None
        case ["start", *tied]:
            return len(tied) > 1 and set(tied) <= set(rules.sides)
    return False


def from_json(rules: GnosticaRules, data: Any) -> GnosticaPosition:
    """A position of the shape of `schema`, without `misfits`."""
    seat = rules.seat
    pieces: dict[str, list[PieceOnBoard]] = {}
    for line in data["pieces"]:
        space, piece = _read_piece(line)
        pieces.setdefault(space, []).append(piece)
    given = {colour: (card,) for colour, card in (one.split() for one in data["bids"])}
    lost = []
    for side in rules.sides:
        numbers = dict(one.split() for one in data["sides"][side]["lost"])
        lost.append(tuple(int(numbers.get(size, 0)) for size in rules.sizes))
    return GnosticaPosition(
        target=data["target"],
        draw=tuple(sorted(data["draw"])),
        hands=tuple(tuple(sorted(data["sides"][side]["hand"])) for side in rules.sides),
        stash=tuple(tuple(int(one.split()[1]) for one in data["sides"][side]["stash"]) for side in rules.sides),
        lost=tuple(lost),
        phase=data["phase"],
        discard=tuple(sorted(data["discard"])),
        cards=OnSpaces(dict(one.split() for one in data["cards"])),
        pieces=OnSpaces({space: tuple(sorted(listed)) for space, listed in pieces.items()}),
        bids=Sealed(
            tuple(side for side in rules.sides if side in data["awaiting_bids"]),
            tuple((side, given[side]) for side in rules.sides if side in given),
        ),
        set_aside=tuple((seat[colour], card) for colour, card in (one.split() for one in data["set_aside"])),
        order=tuple(seat[side] for side in data["order"]),
        active=seat[data["active"]],
        out=tuple(sorted(seat[side] for side in data["out"])),
        announced=seat[data["announced"]] if data["announced"] else -1,
        uses=tuple(
            CardInUse(one["card"], one["next"], one["held"] or "", one["space"] or "", one["mark"] or "")
            for one in data["uses"]
        ),
        used=data["used"],
        drawing=data["drawing"],
        waiting=data["waiting"] or "",
        top=data["top"].split()[0] if data["top"] else "",
        top_seen=tuple(sorted({seat[side] for side in data["top"].split()[1:]})) if data["top"] else (),
        transit=_read_transit(data["transit"]) if data["transit"] else None,
        owed=data["owed"] or "",
        taking=(data["taking"].split()[0], int(data["taking"].split()[1])) if data["taking"] else None,
        acted=data.get("acted", ""),
        outcome=data["outcome"] or "",
    )


def _read_transit(line: str) -> tuple[str, PieceOnBoard | None]:
    return _read_piece(line) if " " in line else (line, None)


def _read_piece(line: str) -> tuple[str, PieceOnBoard]:
    space, colour, size, facing, *reason = line.split()
    minion = next((number for number, word in REASONS.items() if [word] == reason), NO_MINION)
    return space, (f"{colour}.{size}.{facing}", minion)
