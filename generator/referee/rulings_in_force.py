"""Which reading of each question is in force: rulings that ask the same share one answer."""

from __future__ import annotations

from collections.abc import Mapping

from generator.base.errors import CannotJudge
from generator.catalog.library import Game
from generator.catalog.rulings import Choices

# name the code reads -> the rulings that decide it, each with its own words for the answers where they differ
Questions = Mapping[str, Mapping[str, Mapping[str, str]]]


def in_force(
    game: Game, choices: Choices, questions: Questions, not_played: Mapping[tuple[str, str], str] | None = None
) -> dict[str, str]:
    """The answer to every question, by the name the code reads.

    Raises CannotJudge for an option that is not played, and for two rulings that contradict each other.
    """
    for choice in choices:
        if not_played and choice in not_played:
            raise CannotJudge(f"{choice[0]}={choice[1]} is a reading the referee does not play: {not_played[choice]}")
    chosen = dict(choices)
    found = {}
    for name, group in questions.items():
        said = {words.get(chosen[i], chosen[i]) for i, words in group.items() if i in chosen}
        if len(said) > 1:
            raise CannotJudge(f"{' and '.join(i for i in group if i in chosen)} are one question: choose one answer")
        first, words = next(iter(group.items()))
        default = game.rulings[first].default
        found[name] = said.pop() if said else words.get(default, default)
    return found


def as_rulings(options: Mapping[str, str], questions: Questions) -> tuple[tuple[str, str], ...]:
    """The answers as a record's header names them: ("ruling", "AG-1=alternate")."""
    found = []
    for name, group in questions.items():
        ident, words = next(iter(group.items()))
        said = {code: option for option, code in words.items()}
        found.append(("ruling", f"{ident}={said.get(options[name], options[name])}"))
    return tuple(found)
