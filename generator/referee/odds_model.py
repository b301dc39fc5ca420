"""The odds of a combat, and the calculator that a game provides for them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Protocol

from generator.catalog.library import Game
from generator.catalog.rulings import Choices
from generator.referee.dice import Distribution
from generator.referee.refusals import Refusal

SIDES = ("attack", "defend")


@dataclass(frozen=True, slots=True)
class OddsCombatant:
    """Combatants of one kind in a combat, written PIECE[+COUNTER]...[*NUMBER].

    The counters are all that lie on each of them, of either player.
    """

    piece: str
    counters: tuple[str, ...] = ()
    number: int = 1

    def __str__(self) -> str:
        times = f"*{self.number}" if self.number != 1 else ""
        return "+".join((self.piece, *self.counters)) + times


@dataclass(frozen=True, slots=True)
class NoOdds:
    """The refusals of a combat that has no odds; `odds.refusal_sentence_of` words each."""

    refusals: tuple[Refusal, ...]


@dataclass(frozen=True, slots=True)
class OddsNote:
    """A remark beside the odds, with the clause or ruling it rests on."""

    clause: str
    text: str


@dataclass(frozen=True, slots=True)
class OddsLoss:
    """What a side may lose: its pieces by kind, none for a side that loses nobody, and how likely that is."""

    defends: bool
    lost: tuple[tuple[str, int], ...]
    chance: Fraction


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds for the attacker. `totals` are the attacker's and the defender's, empty when no dice are rolled.

    Where a game counts them, `bonuses` are what both sides add to their dice, `margins` by how much the attacker's
    total is the higher, and `losses` what each side loses.
    """

    game: str
    attack: tuple[str, ...]
    defend: tuple[str, ...]
    win: Fraction
    draw: Fraction
    loss: Fraction
    totals: tuple[Distribution, ...] = ()
    notes: tuple[OddsNote, ...] = ()
    rulings: Mapping[str, str] = field(default_factory=dict)  # those chosen, where they are not the default
    bonuses: tuple[int, int] | None = None
    margins: Distribution = ()
    losses: tuple[OddsLoss, ...] = ()

    def to_dict(self) -> dict[str, object]:
        """JSON: fractions as text; `bonus`, `margin` and `losses` where a game counts them."""
        totals = [{str(number): str(chance) for number, chance in total} for total in self.totals]
        told: dict[str, object] = {
            "game": self.game,
            "attack": list(self.attack),
            "defend": list(self.defend),
            "win": str(self.win),
            "draw": str(self.draw),
            "loss": str(self.loss),
            "notes": [{"clause": note.clause, "text": note.text} for note in self.notes],
            "rulings": dict(self.rulings),
            "totals": dict(zip(SIDES, totals, strict=False)),
        }
        if self.bonuses is not None:
            told["bonus"] = dict(zip(SIDES, self.bonuses, strict=True))
            told["margin"] = {str(number): str(chance) for number, chance in self.margins}
            told["losses"] = [
                {"side": SIDES[one.defends], "lost": dict(one.lost), "chance": str(one.chance)} for one in self.losses
            ]
        return told


OddsAnswer = Odds | NoOdds


class Calculator(Protocol):
    """What a game's module of odds offers."""

    def pieces(self, game: Game) -> tuple[str, ...]:
        """Every piece that can fight, in the order of its table."""
        ...

    def loadouts(self, game: Game, defends: bool) -> tuple[OddsCombatant, ...]:
        """Every piece with every gear and magic counter that may lie on it in its role, and without."""
        ...

    def context(self) -> Mapping[str, str]:
        """Maps each data field of a refusal to the table it is a row of, as protocol.Referee.context."""
        ...

    def judge(
        self,
        game: Game,
        choices: Choices,
        attack: Sequence[OddsCombatant],
        defend: Sequence[OddsCombatant],
        side: str,
        bonuses: tuple[int, int],
    ) -> OddsAnswer:
        """The odds of a combat under the chosen rulings, whose cells are already set in `game`.

        `bonuses` are what the attacker and the defender add to their dice. Raises CannotJudge for any but (0, 0) in a
        game that has none.
        """
        ...
