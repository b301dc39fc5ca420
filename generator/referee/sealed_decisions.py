"""Decisions that several players owe at the same time: each is sealed, and all are opened together.

A position keeps a `Sealed`; the game's own code says what may be decided and what follows once all are open. In
whatever order the decisions come in, the same position follows, and nobody sees more than who has decided.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from generator.referee.actions import Action
from generator.referee.refusals import Refusal, refuse

SECRET = True  # what a view shows of a decision that is not its viewer's own


class Sealed(NamedTuple):
    """Who owes a decision, and what has been decided so far; both in the order of the players."""

    owed: tuple[str, ...]
    given: tuple[tuple[str, tuple[str, ...]], ...] = ()

    @property
    def missing(self) -> tuple[str, ...]:
        """Those who have not decided yet."""
        done = {player for player, _ in self.given}
        return tuple(player for player in self.owed if player not in done)


def seal(sealed: Sealed, action: Action, *, replaces: bool, clause: str) -> Sealed | Refusal:
    """A decision put down. `replaces` says whether one's own may be changed until the last one is in.

    Refused, by `clause`, from a player who owes none, once all are in, and the second time where none replaces.
    The codes are `owes-nothing`, `opened` and `sealed-already`.
    """
    player = action.actor
    if player not in sealed.owed:
        return refuse("owes-nothing", clause, actor=player)
    if not sealed.missing:
        return refuse("opened", clause, actor=player)
    if player not in sealed.missing and not replaces:
        return refuse("sealed-already", clause, actor=player)
    given = {**dict(sealed.given), player: action.args}
    # in the order of the players: who decided first must not show, nor make another position
    return sealed._replace(given=tuple((name, given[name]) for name in sealed.owed if name in given))


def may_seal(sealed: Sealed, *, replaces: bool) -> tuple[str, ...]:
    """The players whose decision is awaited or may still be changed; nobody once all are in."""
    missing = sealed.missing
    return sealed.owed if missing and replaces else missing


def opened(sealed: Sealed) -> dict[str, tuple[str, ...]] | None:
    """Every decision by player, once all are in."""
    return None if sealed.missing else dict(sealed.given)


def seen_by(sealed: Sealed, who: str) -> dict[str, Any]:
    """What a player may know: his own decision, and of the others only whether they have decided."""
    given = dict(sealed.given)
    return {
        player: (list(given[player]) if player == who or not sealed.missing else SECRET) if player in given else None
        for player in sealed.owed
    }


def to_json(sealed: Sealed) -> dict[str, Any]:
    """All of it, as the table keeps it: `null` for a decision that is not in."""
    given = dict(sealed.given)
    return {player: list(given[player]) if player in given else None for player in sealed.owed}


def from_json(data: Any, players: Iterable[str]) -> Sealed:
    """Back from `to_json`; `players` in their order. Raises ValueError for a player who is not among them."""
    order = list(players)
    if not isinstance(data, dict) or set(data) - set(order):
        raise ValueError(f"sealed decisions of {', '.join(order)} expected")
    owed = tuple(player for player in order if player in data)
    return Sealed(owed, tuple((player, tuple(data[player])) for player in owed if data[player] is not None))
