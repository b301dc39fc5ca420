"""Exact odds of a battle of Kaixiflán, and of what either side loses (KX-42 to KX-47, rulings KQ-41 to KQ-45)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from generator.base.errors import CannotJudge
from generator.base.names import suggestion
from generator.catalog.library import Game
from generator.catalog.rulings import Choices, in_force
from generator.referee import dice
from generator.referee.clause_marks import note_withheld, resolves
from generator.referee.dice import Counts
from generator.referee.games.kaixiflan.battle import (
    BattleRules,
    BattleSide,
    bonus_of,
    casualties,
    counts_as_won,
    dice_kinds,
    force,
    taking_part,
)
from generator.referee.odds_model import NoOdds, Odds, OddsAnswer, OddsCombatant, OddsLoss, OddsNote
from generator.referee.refusals import Refusal, refuse

NAMES = ("attacker", "defender")


class KaixiflanOdds:
    """The odds of Kaixiflán's battles (referee.odds_model.Calculator)."""

    def pieces(self, game: Game) -> tuple[str, ...]:
        return tuple(game.tables["units"].rows)

    def loadouts(self, game: Game, defends: bool) -> tuple[OddsCombatant, ...]:
        return tuple(OddsCombatant(row.id) for row in game.tables["units"] if defends or row.starts_fight)

    def context(self) -> Mapping[str, str]:
        return {"piece": "units", "player": "units"}

    def judge(
        self,
        game: Game,
        choices: Choices,
        attack: Sequence[OddsCombatant],
        defend: Sequence[OddsCombatant],
        side: str,
        bonuses: tuple[int, int],
    ) -> OddsAnswer:
        rules = BattleRules.of(game, in_force(game, choices))
        units = _units(game, attack), _units(game, defend)
        refused = tuple(refusals(game, rules, units, bonuses))
        if refused:
            note_withheld((refusal.clause for refusal in refused), "odds.refusals")
            return NoOdds(refused)
        sides = BattleSide.of(units[0], bonuses[0]), BattleSide.of(units[1], bonuses[1])
        return BattleOdds.of(game, rules, sides).odds(choices)


CALCULATOR = KaixiflanOdds()


def _units(game: Game, fielded: Sequence[OddsCombatant]) -> dict[str, int]:
    """How many of each unit, in the order of writing. Raises CannotJudge for a unit that does not exist."""
    found: dict[str, int] = {}
    known = game.tables["units"].rows
    for one in fielded:
        if one.piece not in known:
            raise CannotJudge(f"{game.id} has no unit {one.piece!r}: {suggestion(one.piece, known)}")
        if one.counters:
            raise CannotJudge(
                f"no counter lies on a unit of {game.id}, and {one} has one", f"write {one.piece} or {one.piece}*3"
            )
        found[one.piece] = found.get(one.piece, 0) + one.number
    return found


@resolves("KX-42", "KX-135", "KX-143", "KQ-42")
def refusals(
    game: Game, rules: BattleRules, units: Sequence[Mapping[str, int]], bonuses: Sequence[int]
) -> Iterator[Refusal]:
    """Every rule that forbids a battle between such units."""
    most = sum(row.military or 0 for row in game.tables["buildings"])
    for player, there, bonus in zip(NAMES, units, bonuses, strict=True):
        for piece, sent in there.items():
            limit = game.tables["units"].rows[piece].limit
            if sent > limit:
                yield refuse("combat-pieces", "KX-135", player=player, piece=piece, sent=sent, limit=limit)
        if not taking_part(rules, BattleSide.of(there)):
            yield refuse("combat-nobody", "KQ-42", player=player)
        elif player == "attacker" and not any(kind.starts and there.get(kind.id) for kind in rules.kinds):
            yield refuse("combat-no-army", "KX-143", player=player)
        if not 0 <= bonus <= most:
            yield refuse("combat-bonus", "KX-42", player=player, bonus=bonus, most=most)


@dataclass(frozen=True, slots=True)
class BattleOdds:
    """A battle that may be fought, ready to be counted. Of each pair the attacker's comes first."""

    game: Game
    rules: BattleRules
    sides: tuple[BattleSide, BattleSide]
    fighting: tuple[dict[str, int], dict[str, int]]
    forces: tuple[int, int]
    kinds: tuple[str, str]  # rows of the table combat_dice
    bonuses: tuple[int, int]

    @classmethod
    def of(cls, game: Game, rules: BattleRules, sides: tuple[BattleSide, BattleSide]) -> BattleOdds:
        fighting = taking_part(rules, sides[0]), taking_part(rules, sides[1])
        forces = force(rules, fighting[0]), force(rules, fighting[1])
        bonuses = bonus_of(rules, fighting[0], sides[0].bonus), bonus_of(rules, fighting[1], sides[1].bonus)
        return cls(game, rules, sides, fighting, forces, dice_kinds(rules, *forces), bonuses)

    def odds(self, choices: Choices) -> Odds:
        """The verdict, with its notes."""
        totals = self._total(0), self._total(1)
        margins = dice.distribution(dice.plus(totals[0], {-total: ways for total, ways in totals[1].items()}))
        losses = self._losses(margins)
        attack, defend = (
            tuple(str(OddsCombatant(kind, (), number)) for kind, number in side.units) for side in self.sides
        )
        return Odds(
            self.game.id,
            attack,
            defend,
            win=sum((chance for margin, chance in margins if margin > 0), Fraction(0)),
            draw=sum((chance for margin, chance in margins if not margin), Fraction(0)),
            loss=sum((chance for margin, chance in margins if margin < 0), Fraction(0)),
            totals=(dice.distribution(totals[0]), dice.distribution(totals[1])),
            notes=(*self._notes(margins), *self._idle(choices)),
            rulings=dict(choices),
            bonuses=(self.sides[0].bonus, self.sides[1].bonus),
            margins=margins,
            losses=losses,
        )

    def _total(self, side: int) -> Counts:
        """What a side's dice and bonus add up to."""
        rolled = dice.repeated(dice.die(1, self.rules.faces), self.rules.dice[self.kinds[side]])
        return {total + self.bonuses[side]: ways for total, ways in rolled.items()}

    def _losses(self, margins: dice.Distribution) -> tuple[OddsLoss, ...]:
        """What each side loses, the fewest units first; who wins or ties loses nobody."""
        found: dict[tuple[bool, tuple[tuple[str, int], ...]], Fraction] = {}
        for margin, chance in margins:
            for defends in (False, True):
                beaten = margin > 0 if defends else margin < 0
                lost = casualties(self.rules, self.fighting[defends], abs(margin)) if beaten else {}
                key = defends, tuple(lost.items())
                found[key] = found.get(key, Fraction(0)) + chance
        order = sorted(found, key=lambda key: (key[0], sum(n for _, n in key[1]), key[1]))
        return tuple(OddsLoss(defends, lost, found[defends, lost]) for defends, lost in order)

    # -- telling -------------------------------------------------------------

    def _notes(self, margins: dice.Distribution) -> Iterator[OddsNote]:
        one, other = (Fraction(force, self.rules.parts) for force in self.forces)
        number = [f"{self.rules.dice[kind]}D{self.rules.faces}" for kind in self.kinds]
        text = (
            f"Forces: {_plain(one)} against {_plain(other)}; the attacker rolls {number[0]}, the defender {number[1]}"
        )
        yield OddsNote("KX-47", f"{text}.")
        if self._exactly_double():
            text = "One force is exactly double the other"
            yield OddsNote("KQ-41", f"{text} (combat.extra_dice={self.rules.extra_dice}).")
        for name, side, fights in zip(NAMES, self.sides, self.fighting, strict=True):
            idle = [kind for kind, _ in side.units if kind not in fights]
            if idle:
                text = f"The {name}'s {' and '.join(idle)} units take no part"
                yield OddsNote("KQ-42", f"{text}.")
        for name, side, added in zip(NAMES, self.sides, self.bonuses, strict=True):
            if side.bonus != added:
                text = f"The {name} has no Army there, so the military bonus of {side.bonus} is idle"
                yield OddsNote("KQ-43", f"{text}.")
        if any(len(fights) > 1 for fights in self.fighting):
            text = {
                "lost": "What is left of the margin is lost while an Army stands before the Settlers",
                "hits_settlers": "What is left of the margin falls on the Settlers behind the Armies",
                "loser_chooses": "The loser's best choice: whatever costs him least force, then fewest units",
            }[self.rules.leftover]
            yield OddsNote("KQ-44", f"{text} (combat.leftover={self.rules.leftover}).")
        for name, sign, enemy in ((NAMES[0], 1, 1), (NAMES[1], -1, 0)):
            won = [(casualties(self.rules, self.fighting[enemy], abs(m)), c) for m, c in margins if m * sign > 0]
            bloodless = sum((chance for lost, chance in won if not lost), Fraction(0))
            if bloodless:
                text = (
                    f"The {name} wins without removing anybody with {bloodless}; it "
                    f"{'counts' if counts_as_won(self.rules, {}) else 'does not count'} as a battle won"
                )
                yield OddsNote("KQ-45", f"{text}.")

    def _exactly_double(self) -> bool:
        return self.rules.factor * min(self.forces) == max(self.forces)

    def _idle(self, choices: Choices) -> Iterator[OddsNote]:
        """Chosen rulings on which nothing here depends: said, not dropped in silence."""
        told = {"KQ-45"}
        if self._exactly_double():
            told.add("KQ-41")
        if any(not kind.starts and dict(side.units).get(kind.id) for side in self.sides for kind in self.rules.kinds):
            told |= {"KQ-42", "KQ-43"}
        if any(len(fights) > 1 for fights in self.fighting):
            told.add("KQ-44")
        for ident, option in choices:
            if ident not in told:
                text = f"The ruling {ident}={option} does not change these odds"
                yield OddsNote(ident, f"{text}.")


def _plain(force: Fraction) -> str:
    """A force as people write it: 3, 2.5."""
    return str(force) if force.denominator == 1 else f"{float(force):g}"
