"""The dice of Kaixiflán's battles: rolled from a seed or typed in, the same whoever asks first.

A roll belongs to a turn, a hex and a side. A side is named by something that does not depend on what its province is
called, such as the hex of its Capital; then no result depends on names or on the order in which sheets arrive.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import Protocol

from generator.base.errors import CannotJudge


@dataclass(frozen=True, slots=True)
class BattleRoll:
    """What a side rolled for a battle: as it is recorded in its turn."""

    turn: int
    place: str
    side: str
    faces: tuple[int, ...]


class CombatDice(Protocol):
    """Where the dice of battles come from. What is asked twice is answered alike."""

    def roll(self, turn: int, place: str, side: str, number: int, faces: int) -> tuple[int, ...]:
        """So many dice for a side of the battle in a hex. Raises CannotJudge when none can be had."""
        ...

    def draw(self, turn: int, place: str, among: Sequence[str]) -> str:
        """One of several sides by lot (ruling KQ-46), whatever the order in which they are named."""
        ...


@dataclass(frozen=True, slots=True)
class SeededDice:
    """Dice rolled by the program: the seed of a campaign gives the same ones everywhere and for ever."""

    seed: int | str

    def roll(self, turn: int, place: str, side: str, number: int, faces: int) -> tuple[int, ...]:
        numbers = _numbers(f"roll {self.seed} {turn} {place} {side}", faces)
        return tuple(1 + next(numbers) for _ in range(number))

    def draw(self, turn: int, place: str, among: Sequence[str]) -> str:
        return sorted(among)[next(_numbers(f"draw {self.seed} {turn} {place}", len(among)))]


@dataclass(frozen=True, slots=True)
class TypedDice:
    """Dice rolled at a table and typed in, or read from the record of a turn.

    `rolls` maps turn, hex and side to the faces, `draws` turn and hex to the side that was drawn by lot.
    """

    rolls: Mapping[tuple[int, str, str], tuple[int, ...]]
    draws: Mapping[tuple[int, str], str]

    @classmethod
    def of(cls, rolls: Iterable[BattleRoll], draws: Mapping[tuple[int, str], str] | None = None) -> TypedDice:
        """Raises CannotJudge for a side that rolled twice."""
        found: dict[tuple[int, str, str], tuple[int, ...]] = {}
        for one in rolls:
            key = one.turn, one.place, one.side
            if key in found:
                raise CannotJudge(
                    f"{one.side} rolled twice for {one.place} in turn {one.turn}", "give the dice of a side once"
                )
            found[key] = one.faces
        return cls(found, draws or {})

    def roll(self, turn: int, place: str, side: str, number: int, faces: int) -> tuple[int, ...]:
        given = self.rolls.get((turn, place, side))
        if given is None:
            raise CannotJudge(
                f"turn {turn}: the dice of {side} for the battle in {place} are missing",
                f"type in {number} numbers from 1 to {faces}",
            )
        if len(given) != number or not all(1 <= face <= faces for face in given):
            shown = " ".join(map(str, given)) or "nothing"
            raise CannotJudge(
                f"turn {turn}: {side} rolls {number} dice of {faces} faces in {place}, not {shown}",
                f"type in {number} numbers from 1 to {faces}",
            )
        return given

    def draw(self, turn: int, place: str, among: Sequence[str]) -> str:
        drawn = self.draws.get((turn, place))
        if drawn is None or drawn not in among:
            raise CannotJudge(
                f"turn {turn}: who fights in {place} is drawn by lot, and {drawn or 'nobody'} was drawn",
                f"draw one of {', '.join(sorted(among))}",
            )
        return drawn


def _numbers(seed: str, below: int) -> Iterator[int]:
    """Evenly spread numbers from 0 up to, but not with, a limit of at most 256; they depend on nothing but the seed."""
    fair = 256 - 256 % below  # a byte above it would favour the small numbers
    block = 0
    while True:
        for byte in sha256(f"{seed} {block}".encode()).digest():
            if byte < fair:
                yield byte % below
        block += 1
