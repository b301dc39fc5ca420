"""Actions: how one decision of a player or of chance is written, read, ordered and hashed."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterable
from typing import Any, NamedTuple

from generator.base.regular_expressions import regular_expression

CHANCE = "chance"
MOST_CHARACTERS = 200
NEAR = 6  # legal actions named by a refusal, at most
_WORDS = regular_expression(
    r"\s*(?:(?P<actor>[a-z_]+)\s*:)?\s*(?P<rest>[a-z_]+(?:\s+[a-z0-9_.-]+)*)\s*\Z", re.IGNORECASE
)


class Action(NamedTuple):
    """One decision of a player or outcome of chance: `heads: deploy heads.2`. A named tuple: millions are compared."""

    actor: str
    verb: str
    args: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.actor}: {' '.join((self.verb, *self.args))}"


def parse_action(text: str) -> tuple[str, str, tuple[str, ...]] | int:
    """The actor ("" when left out), verb and arguments of a text; or the column (from 1) of its first mistake."""
    found = _WORDS.match(text) if len(text) <= MOST_CHARACTERS else None
    if found is None:
        good = re.match(r"\s*(?:[a-z_]+\s*:)?[a-z0-9_.\s-]*", text[:MOST_CHARACTERS], re.IGNORECASE)
        return (good.end() if good else 0) + 1
    words = found["rest"].lower().split()
    return (found["actor"] or "").lower(), words[0], tuple(words[1:])


def sort_key(action: Action) -> tuple[Any, ...]:
    """The order of actions: by actor, verb, then arguments, with numbers compared as numbers."""
    parts = [tuple((not w.isdigit(), int(w) if w.isdigit() else w) for w in arg.split(".")) for arg in action.args]
    return (action.actor, action.verb, parts)


def nearest(legal: Iterable[Action], action: Action) -> tuple[Action, ...]:
    """The legal actions most like one that is not: the same verb first, then the same words."""

    def distance(other: Action) -> tuple[bool, int, bool]:
        return (other.verb != action.verb, -len(set(other.args) & set(action.args)), other.actor != action.actor)

    return tuple(sorted(legal, key=distance)[:NEAR])


def legal_hash(legal: Iterable[Action]) -> str:
    """A hash (8 hex digits) of the legal actions of a ply."""
    return hashlib.sha256("\n".join(map(str, legal)).encode()).hexdigest()[:8]
