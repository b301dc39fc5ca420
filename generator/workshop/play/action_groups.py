"""Legal actions as they are put before people: numbered, and together what is said alike but for its last word."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable

from generator.referee.actions import Action
from generator.referee.play_words import Sayings

Numbered = tuple[int, Action]  # a legal action with the number that plays it
MOST_LINES = 24  # of legal actions, above which verbs with many of them are counted only
FEW_LINES = 4  # of a verb, which are told all the same
MOST_NUMBERS = 60  # actions, above which verbs with many lines are counted too


def grouped_actions(numbered: Iterable[Numbered], key: Callable[[Numbered], Hashable]) -> list[list[Numbered]]:
    """Actions by what they have in common, in the order in which that comes first."""
    found: dict[Hashable, list[Numbered]] = {}
    for one in numbered:
        found.setdefault(key(one), []).append(one)
    return list(found.values())


def alike_actions(sayings: Sayings, numbered: Iterable[Numbered]) -> list[list[Numbered]]:
    """Groups of actions that are said alike but for their last word."""

    def key(one: Numbered) -> Hashable:
        action = one[1]
        return action.actor, action.verb, tuple(field for field, _ in sayings.arguments(action)), action.args[:-1]

    return grouped_actions(numbered, key)


def beginnings(sayings: Sayings, numbered: Iterable[Numbered]) -> list[str]:
    """How actions of one verb begin that differ: by the first of their words that is not the same in all."""
    said = [sayings.arguments_named(action) for _, action in numbered]
    for words in zip(*said, strict=False):
        if len(found := list(dict.fromkeys(words))) > 1:
            return found
    return []
