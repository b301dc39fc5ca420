"""Exact sums of dice: how many of the equally likely outcomes give each number. Integers only."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

Counts = Mapping[int, int]  # number -> outcomes that give it
Distribution = tuple[tuple[int, Fraction], ...]  # number, probability; rising


def die(lowest: int, faces: int) -> Counts:
    """A fair die whose faces count up from `lowest`."""
    return dict.fromkeys(range(lowest, lowest + faces), 1)


def plus(one: Counts, other: Counts) -> Counts:
    """The sum of two independent numbers."""
    made: dict[int, int] = {}
    for a, n in one.items():
        for b, k in other.items():
            made[a + b] = made.get(a + b, 0) + n * k
    return made


def repeated(one: Counts, times: int) -> Counts:
    """The sum of the same roll made several times."""
    made: Counts = {0: 1}
    for _ in range(times):
        made = plus(made, one)
    return made


def share(counts: Counts, outcomes: int) -> Fraction:
    """How likely it is to be among so many of the outcomes."""
    return Fraction(outcomes, sum(counts.values()))


def distribution(counts: Counts) -> Distribution:
    """Every number with its probability."""
    return tuple((number, share(counts, counts[number])) for number in sorted(counts))


def mean(numbers: Distribution) -> Fraction:
    """The average."""
    return sum((number * chance for number, chance in numbers), Fraction(0))
