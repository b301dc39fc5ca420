"""What each power does to a position: cup, rod, disc, sword, orienting, replacing, and what the Fool reveals."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.referee.example_positions import ExampleError, ExampleState
from generator.referee.games.gnostica import geometry
from generator.referee.games.gnostica.geometry import Pyramid
from generator.referee.games.gnostica.table import GnosticaTable

SKIP = "skip"  # the shortcut that leaves a middle step out
ACTIONS = {"cup": "create", "rod": "move", "disc": "grow", "sword": "attack", "replace": "replace", "reveal": "reveal"}


def _power(table: GnosticaTable, state: ExampleState, verb: str, times: int = 1) -> Any:
    """The next power of the card in use that this verb is; those before it are left out (GN-114, GN-115)."""
    while state["_uses"]:
        use = state["_uses"][-1]
        card = table.cards[use["card"]]
        powers = [name for name in (card.first, card.second, card.third) if name]
        for i in range(use["next"], len(powers)):
            power = table.powers[powers[i]]
            if _is(power, verb):
                if times > 1:
                    major = table.majors.get(card.special or "")
                    alike = powers[i : i + times] == [power.id] * times
                    if not alike or major is None or major.shortcut != SKIP:
                        raise ExampleError("GN-113", f"{card.id} allows no such shortcut")
                use["next"] = i + times
                return power
        state["_uses"].pop()
    raise ExampleError("GN-114", f"no card in use has the power {verb!r} left")


def _is(power: Any, verb: str) -> bool:
    action = "orient" if verb == "orient" else ACTIONS[verb]
    return bool(power.action == action or (power.action == "choose" and verb in ("cup", "rod", "disc", "sword")))


def _minion(table: GnosticaTable, state: ExampleState, name: str) -> Pyramid:
    """An own piece that may use the card: on it, or any when it was played (GN-47, GN-48)."""
    minion = table.own(state, name)
    minions = state["_uses"][-1]["minions"]
    if minions is not None and name not in minions:
        raise ExampleError("GN-47", f"{name} is no minion of the card in use")
    return minion


def _target(table: GnosticaTable, state: ExampleState, minion: Pyramid, name: str) -> Pyramid | str:
    """The piece or the space that a minion may target (GN-40, GN-41, GN-42)."""
    seen = geometry.looks_at(minion.space, minion.orientation)
    clause = "GN-40" if minion.orientation == geometry.UPRIGHT else "GN-41"
    if "." in name:
        piece = table.piece(state, name)
        if piece != minion and piece.space != seen:
            raise ExampleError(clause, f"{minion} looks at {seen}, not at {name}")
        return piece
    if name != seen:
        raise ExampleError(clause, f"{minion} looks at {seen}, not at {name}")
    if geometry.kind(state["cards"], name) == geometry.VOID:
        raise ExampleError("GN-13", f"{name} is void")
    return name


def _room(table: GnosticaTable, state: ExampleState, space: str, power: Any, clause: str) -> None:
    if power.limit != "ignored" and len(state["pieces"].get(space, ())) >= table.number["space_limit"]:
        raise ExampleError(clause, f"{space} is full")


def _in_stash(table: GnosticaTable, state: ExampleState, colour: str, size: str, clause: str) -> None:
    if table.stash(state, colour, size) < 1:
        raise ExampleError(clause, f"{colour} has no {size} piece left in the stash")


def _cup(table: GnosticaTable, state: ExampleState, minion: str, target: str, more: str = "") -> None:
    power = _power(table, state, "cup")
    aim = _target(table, state, _minion(table, state, minion), target)
    small = table.size_of[table.number["cup_pieces"]]
    if isinstance(aim, str) and more in table.cards:
        if geometry.kind(state["cards"], aim) != geometry.WASTELAND or table.enemies(state, aim):
            raise ExampleError("GN-64", f"{aim} is no wasteland free of enemies")
        if table.from_hand(state, more).value != table.points["number"]:
            raise ExampleError("GN-63", f"{more} is worth {table.cards[more].value}")
        state["cards"][aim] = more
        return
    if isinstance(aim, str):
        new, limit = Pyramid(aim, state["turn"], small, more), "GN-57"
        table.turned(new, more, "GN-56", state)
    elif aim.colour == state["turn"] or more:
        raise ExampleError(
            "GN-58", f"{target}: a cup copies the orientation of an enemy's piece and creates one beside it"
        )
    else:
        new, limit = aim._replace(size=small), "GN-60"
    _room(table, state, new.space, power, limit)
    _in_stash(table, state, new.colour, small, "GN-61")
    table.swap(state, None, new)


def _rod(
    table: GnosticaTable, state: ExampleState, minion: str, target: str, steps: str, orientation: str = ""
) -> None:
    power = _power(table, state, "rod")
    mover = _minion(table, state, minion)
    if mover.orientation == geometry.UPRIGHT:
        raise ExampleError("GN-75", f"{minion} stands upright")
    aim = _target(table, state, mover, target)
    far, most = _number(steps), table.sizes[mover.size].level
    if not table.number["move_min"] <= far <= most:
        raise ExampleError(
            "GN-69" if far > most else "GN-72", f"a {mover.size} minion moves 1 to {most} spaces, not {far}"
        )
    if isinstance(aim, str):
        _push_card(table, state, aim, geometry.beside(aim, mover.orientation, far))
        return
    goal = geometry.beside(aim.space, mover.orientation, far)
    if geometry.kind(state["cards"], goal) == geometry.VOID:
        raise ExampleError("GN-71", f"{goal} is void")
    _room(table, state, goal, power, "GN-70")
    moved = table.turned(aim, orientation or aim.orientation, "GN-74", state)._replace(space=goal)
    table.swap(state, aim, moved)


def _push_card(table: GnosticaTable, state: ExampleState, space: str, goal: str) -> None:
    if space not in state["cards"]:
        raise ExampleError("GN-77", f"{space} holds no card")
    if table.enemies(state, space):
        raise ExampleError("GN-78", f"an enemy stands on {space}")
    there = geometry.kind(state["cards"], goal)
    if there != geometry.WASTELAND:
        raise ExampleError("GN-85" if there == geometry.VOID else "GN-82", f"{goal} is {there}")
    if table.enemies(state, goal):
        raise ExampleError("GN-83", f"an enemy stands on {goal}")
    state["cards"][goal] = state["cards"].pop(space)
    table.sweep(state)


def _disc(table: GnosticaTable, state: ExampleState, minion: str, target: str, *more: str) -> None:
    amount = next((int(word) for word in more if word.isdigit()), table.number["grow_step"])
    rest = [word for word in more if not word.isdigit()]
    _power(table, state, "disc", amount)
    aim = _target(table, state, _minion(table, state, minion), target)
    if isinstance(aim, str):
        _renew(table, state, aim, amount, rest, ("GN-93", "GN-91"))
        return
    size = table.size_of.get(table.sizes[aim.size].level + amount)
    if size is None:
        raise ExampleError("GN-90", f"{target} cannot grow by {amount}")
    _in_stash(table, state, aim.colour, size, "GN-89")
    table.swap(state, aim, table.turned(aim, (rest or [aim.orientation])[0], "GN-88", state)._replace(size=size))


def _sword(table: GnosticaTable, state: ExampleState, minion: str, target: str, damage: str, *more: str) -> None:
    _power(table, state, "sword")
    attacker = _minion(table, state, minion)
    aim = _target(table, state, attacker, target)
    harm, most = _number(damage), table.sizes[attacker.size].level
    if not table.number["damage_min"] <= harm <= most:
        raise ExampleError(
            "GN-97" if harm > most else "GN-101", f"a {attacker.size} minion takes 1 to {most}, not {harm}"
        )
    if isinstance(aim, str):
        _renew(table, state, aim, -harm, list(more), ("GN-104", "GN-105"))
        return
    left = table.sizes[aim.size].level - harm
    if left < table.number["destroyed_level"]:
        raise ExampleError("GN-99", f"{target} has no {harm} levels to lose (ruling A-6)")
    if left == table.number["destroyed_level"]:
        table.swap(state, aim, None)
        return
    size = table.size_of[left]
    _in_stash(table, state, aim.colour, size, "GN-100")
    shrunk = table.turned(aim, (list(more) or [aim.orientation])[0], "GN-98", state)._replace(size=size)
    table.swap(state, aim, shrunk)


def _renew(
    table: GnosticaTable, state: ExampleState, space: str, by: int, cards: list[str], clauses: tuple[str, str]
) -> None:
    """Another card takes the place of a territory, worth so much more or less; none where nothing is left."""
    if space not in state["cards"]:
        raise ExampleError(clauses[1], f"{space} holds no card (ruling A-21)")
    if table.enemies(state, space):
        raise ExampleError(clauses[0], f"an enemy stands on {space}")
    wanted = table.cards[state["cards"][space]].value + by
    if wanted < 0 or (wanted > 0) != (len(cards) == 1):
        raise ExampleError(
            clauses[1], f"{space} would be worth {wanted}: name one card of that worth, or none for nothing"
        )
    old = state["cards"].pop(space)
    if cards:
        card = table.from_hand(state, cards[0])
        if card.value != wanted:
            raise ExampleError(clauses[1], f"{card.id} is worth {card.value}, not {wanted}")
        state["cards"][space] = card.id
    state["discard"].insert(0, old)
    table.sweep(state)


def _replace(table: GnosticaTable, state: ExampleState, minion: str, target: str, orientation: str) -> None:
    _power(table, state, "replace")
    aim = _target(table, state, _minion(table, state, minion), target)
    if isinstance(aim, str):
        raise ExampleError("GN-126", f"{target} is no piece")
    _in_stash(table, state, state["turn"], aim.size, "GN-127")
    own = table.turned(aim._replace(colour=state["turn"]), orientation, "GN-128", state)
    table.swap(state, aim, own)


def _orient(table: GnosticaTable, state: ExampleState, target: str, orientation: str) -> None:
    piece = table.own(state, target)
    if state["_uses"]:
        _power(table, state, "orient")
        _minion(table, state, target)
    elif state["_acted"]:
        raise ExampleError("GN-45", "a turn is one option only")
    state["_acted"] = True
    if orientation == piece.orientation:
        raise ExampleError("GN-52", f"{target} already stands so (ruling A-23)")
    table.swap(state, piece, table.turned(piece, orientation, "GN-38", state))


def _reveal(table: GnosticaTable, state: ExampleState, card: str) -> None:
    _power(table, state, "reveal")
    if state["draw"][:1] != [card]:
        raise ExampleError("GN-116", f"{card} is not on top of the draw pile")
    state["draw"].pop(0)
    state["_uses"].append({"card": card, "next": 0, "minions": None})
    if state["draw"] or state["unseen"]:
        state["discard"].insert(0, card)
    else:
        state["_waiting"] = card


def _shuffle(table: GnosticaTable, state: ExampleState, *cards: str) -> None:
    if not state["_waiting"]:
        raise ExampleError("GN-15", "the draw pile is not exhausted")
    if sorted(cards) != sorted(state["discard"]):
        raise ExampleError("GN-15", "the new draw pile is not what the discard pile held")
    state["draw"], state["discard"], state["_waiting"] = list(cards), [state["_waiting"]], ""


def _number(word: str) -> int:
    if not word.isdigit():
        raise ExampleError("", f"{word!r} is no number")
    return int(word)


POWERS: Mapping[str, Callable[..., None]] = {
    "cup": _cup,
    "rod": _rod,
    "disc": _disc,
    "sword": _sword,
    "replace": _replace,
    "orient": _orient,
    "reveal": _reveal,
    "shuffle": _shuffle,
}
