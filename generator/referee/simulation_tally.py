"""Counts of many games, as whole numbers; tallies of parts add up in any order to the same total."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields

WON, DRAWN, LOST = "won", "drawn", "lost"
Z = 1.959963984540054  # the normal distribution keeps 95 % between -Z and Z
Use = tuple[str, str, str]  # side, verb, piece


@dataclass(slots=True)
class Tally:
    """Games counted. A use is a verb of a side with a piece: `("heads", "deploy", "wizard")`."""

    games: Counter[str] = field(default_factory=Counter)  # the winning side, "" for a draw
    first: Counter[str] = field(default_factory=Counter)  # what became of the side that moved first
    actions: Counter[int] = field(default_factory=Counter)  # length of a game -> games
    rounds: Counter[int] = field(default_factory=Counter)
    verbs: Counter[str] = field(default_factory=Counter)
    uses: Counter[Use] = field(default_factory=Counter)  # how many times
    used_in: Counter[Use] = field(default_factory=Counter)  # in how many games, at least once
    won_with: Counter[Use] = field(default_factory=Counter)  # how many of these games its side won

    @property
    def played(self) -> int:
        return self.games.total()

    def add(self, other: Tally) -> None:
        """Count the games of another tally too."""
        for one in fields(self):
            getattr(self, one.name).update(getattr(other, one.name))


def merged(tallies: Iterable[Tally]) -> Tally:
    """All of them in one."""
    whole = Tally()
    for tally in tallies:
        whole.add(tally)
    return whole


@dataclass(frozen=True, slots=True)
class Rate:
    """A share of games, and the interval that holds the true share in 95 of 100 such simulations (Wilson)."""

    games: int
    of: int
    share: float
    low: float
    high: float


def rate(games: int, of: int) -> Rate:
    """The share `games / of`. Raises ValueError unless 0 <= games <= of; of nothing at all nothing is known."""
    if not 0 <= games <= of:
        raise ValueError(f"{games} of {of} is no share")
    if of == 0:
        return Rate(0, 0, 0.0, 0.0, 1.0)
    share, z2 = games / of, Z * Z
    middle = share + z2 / (2 * of)
    reach = Z * math.sqrt(share * (1 - share) / of + z2 / (4 * of * of))
    low, high = ((middle + sign * reach) / (1 + z2 / of) for sign in (-1, 1))
    # at the ends the interval touches 0 or 1 exactly; rounding must not step over it
    return Rate(games, of, share, low if games else 0.0, high if games < of else 1.0)


def mean(histogram: Mapping[int, int]) -> float:
    """The average of a histogram of whole numbers. Raises ZeroDivisionError for an empty one."""
    return sum(value * number for value, number in histogram.items()) / sum(histogram.values())


def quantile(histogram: Mapping[int, int], share: float) -> int:
    """The least value that at least this share of a histogram does not exceed. Raises ValueError for an empty one."""
    wanted = max(1, math.ceil(share * sum(histogram.values())))
    below = 0
    for value in sorted(histogram):
        below += histogram[value]
        if below >= wanted:
            return value
    raise ValueError("a histogram of nothing has no quantile")
