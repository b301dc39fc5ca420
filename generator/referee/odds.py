"""Exact odds of a combat, for any game that offers them: `odds` for one combat, `whole_table` for every matchup."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Protocol

from generator.base.errors import CannotJudge
from generator.catalog.library import Game
from generator.catalog.rulings import Choices, apply, parse_choices
from generator.language.speaker import Speaker
from generator.referee.core import Refusal
from generator.referee.dice import Distribution
from generator.referee.games import ODDS, odds_module
from generator.referee.speaking import sentence_in


@dataclass(frozen=True, slots=True)
class Fielded:
    """A combatant as it is written, PIECE[+COUNTER]...: the counters are those that lie on it, whoever laid them."""

    piece: str
    counters: tuple[str, ...] = ()

    def __str__(self) -> str:
        return "+".join((self.piece, *self.counters))


@dataclass(frozen=True, slots=True)
class Refused:
    """Every reason why there are no odds; `said` speaks each."""

    refusals: tuple[Refusal, ...]


@dataclass(frozen=True, slots=True)
class Note:
    """What the three fractions do not say, and the clause or ruling that says it."""

    clause: str
    text: str


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds for the attacker. `totals` are the attacker's and the defender's, empty when no dice are rolled."""

    game: str
    attack: tuple[str, ...]
    defend: tuple[str, ...]
    win: Fraction
    draw: Fraction
    loss: Fraction
    totals: tuple[Distribution, ...] = ()
    notes: tuple[Note, ...] = ()
    rulings: Mapping[str, str] = field(default_factory=dict)  # those chosen, where they are not the default

    def to_dict(self) -> dict[str, object]:
        """JSON: fractions as text."""
        totals = [{str(number): str(chance) for number, chance in total} for total in self.totals]
        return {
            "game": self.game,
            "attack": list(self.attack),
            "defend": list(self.defend),
            "win": str(self.win),
            "draw": str(self.draw),
            "loss": str(self.loss),
            "notes": [{"clause": note.clause, "text": note.text} for note in self.notes],
            "rulings": dict(self.rulings),
            "totals": dict(zip(("attack", "defend"), totals, strict=False)),
        }


Verdict = Odds | Refused


class Calculator(Protocol):
    """What a game's module of odds offers."""

    def pieces(self, game: Game) -> tuple[str, ...]:
        """Every piece that can fight, in the order of its table."""
        ...

    def loads(self, game: Game, defends: bool) -> tuple[Fielded, ...]:
        """Every piece with every gear and magic counter that may lie on it in its role, and without."""
        ...

    def context(self) -> Mapping[str, str]:
        """The tables that the data of a refusal are rows of, as core.Referee.context."""
        ...

    def judge(
        self, game: Game, choices: Choices, attack: Sequence[Fielded], defend: Sequence[Fielded], side: str
    ) -> Verdict:
        """The odds of a combat under the chosen rulings, whose cells are already set in `game`."""
        ...


def odds(
    game: Game, attack: Iterable[str], defend: Iterable[str], rulings: Iterable[str] = (), side: str = ""
) -> Verdict:
    """The odds of a combat; `side` is the attacker's, where it matters and is known.

    Raises CannotJudge for words that name nothing, and for a game or a ruling of which no odds are known.
    """
    calculator = _calculator(game)
    choices = parse_choices(game, rulings)
    one, other = ([fielded(word) for word in words] for words in (attack, defend))
    return calculator.judge(apply(game, choices), choices, one, other, side)


def matchups(
    game: Game, attack_with: Sequence[str] = (), defend_with: Sequence[str] = (), rulings: Iterable[str] = ()
) -> dict[tuple[str, str], Verdict]:
    """Every piece alone against every other alone, each with the same counters: (attacker, defender) -> verdict.

    Attackers and defenders come in the order of their table: what a reference card prints.
    """
    calculator = _calculator(game)
    choices = parse_choices(game, rulings)
    played = apply(game, choices)
    names = calculator.pieces(played)
    return {
        (one, other): calculator.judge(
            played, choices, [Fielded(one, tuple(attack_with))], [Fielded(other, tuple(defend_with))], ""
        )
        for one in names
        for other in names
    }


def whole_table(game: Game, rulings: Iterable[str] = ()) -> dict[tuple[str, str], Odds]:
    """Every single piece, with and without its gear and magic, against every other: what the rules allow, in order.

    Raises CannotJudge for a game or a ruling of which no odds are known.
    """
    calculator = _calculator(game)
    choices = parse_choices(game, rulings)
    played = apply(game, choices)
    found = {}
    for one in calculator.loads(played, False):
        for other in calculator.loads(played, True):
            verdict = calculator.judge(played, choices, [one], [other], "")
            if isinstance(verdict, Odds):
                found[str(one), str(other)] = verdict
    return found


def said(game: Game, speaker: Speaker, refusal: Refusal) -> str:
    """Why there are no odds, as a sentence."""
    return sentence_in(_calculator(game).context(), speaker, refusal)


def fielded(word: str) -> Fielded:
    """`wizard+sword` as a combatant and what lies on it. Raises CannotJudge when a name is missing."""
    piece, *counters = [part.strip() for part in word.split("+")]
    if not piece or not all(counters):
        raise CannotJudge(f"{word!r} is not a combatant", "write PIECE or PIECE+COUNTER, such as wizard+sword")
    return Fielded(piece, tuple(counters))


def _calculator(game: Game) -> Calculator:
    module: Any = odds_module(game.id)
    if module is None:
        raise CannotJudge(f"{game.id} has no combat whose odds Tirada knows", f"games that have: {', '.join(ODDS)}")
    calculator: Calculator = module.CALCULATOR
    return calculator
