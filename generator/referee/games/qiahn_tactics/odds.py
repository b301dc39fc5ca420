"""Exact odds of a combat of Qíahn Tactics: dice, gear, Fire and Water counted; Air and Earth told (QT-64 to QT-92)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from generator.base.errors import CannotJudge
from generator.catalog.library import Game
from generator.catalog.rulings import Choices
from generator.referee import dice
from generator.referee.clause_marks import resolves
from generator.referee.dice import Counts
from generator.referee.games.qiahn_tactics.odds_setup import EARTH, WATER, Fighter, OddsRulings, line_up, refusals
from generator.referee.games.qiahn_tactics.referee import TABLE_OF
from generator.referee.odds_model import NoOdds, Odds, OddsAnswer, OddsCombatant, OddsNote

NOTHING = -1  # below every roll: there is no roll to copy
ATTACK_TOTAL, DEFENCE_TOTAL, DIFFERENCE = (1, 0), (0, 1), (1, -1)  # weights of the attacker's and the defender's dice


class TacticsOdds:
    """The odds of Qíahn Tactics (referee.odds_model.Calculator)."""

    def pieces(self, game: Game) -> tuple[str, ...]:
        return tuple(game.tables["combatants"].rows)

    def loadouts(self, game: Game, defends: bool) -> tuple[OddsCombatant, ...]:
        gear, magic = game.tables["gear"], game.tables["magic"]
        role = "defence" if defends else "attack"
        worn = [(), *((row.id,) for row in gear if row.use == role)]
        spells = [(), *((row.id,) for row in magic)]
        return tuple(
            OddsCombatant(piece, (*one, *other)) for piece in self.pieces(game) for one in worn for other in spells
        )

    def context(self) -> Mapping[str, str]:
        return TABLE_OF

    def judge(
        self,
        game: Game,
        choices: Choices,
        attack: Sequence[OddsCombatant],
        defend: Sequence[OddsCombatant],
        side: str,
        bonuses: tuple[int, int],
    ) -> OddsAnswer:
        if bonuses != (0, 0):
            raise CannotJudge(
                f"{game.id} has no bonus beside its counters", "write a counter on a combatant: PIECE+COUNTER"
            )
        rules = OddsRulings.of(game, choices)
        fighters = line_up(game, rules, attack, defend)
        refused = refusals(game, rules, fighters, side)
        if refused:
            return NoOdds(refused)
        return Combat(game, rules, fighters).odds(choices)


CALCULATOR = TacticsOdds()


@dataclass(frozen=True, slots=True)
class _Copying:
    """A way for the Water to act: whose rolls it may copy, and what the combat then comes to."""

    target: Fighter | None
    difference: Counts
    totals: tuple[Counts, Counts]

    @property
    @resolves("QT-67")
    def win(self) -> Fraction:
        """The attacker's total is higher."""
        return dice.share(self.difference, sum(n for difference, n in self.difference.items() if difference > 0))

    @property
    @resolves("QT-69")
    def loss(self) -> Fraction:
        """The attacker's total is lower."""
        return dice.share(self.difference, sum(n for difference, n in self.difference.items() if difference < 0))


@dataclass(frozen=True, slots=True)
class Combat:
    """A legal combat, ready to be counted."""

    game: Game
    rules: OddsRulings
    fighters: tuple[Fighter, ...]

    @property
    @resolves("QT-83")
    def present(self) -> tuple[Fighter, ...]:
        """Those whom no Air has sent back."""
        return tuple(fighter for fighter in self.fighters if not fighter.sent_back)

    @property
    def water(self) -> Fighter | None:
        return next((fighter for fighter in self.present if WATER in fighter.counters), None)

    @resolves("QT-68", "QT-84")
    def odds(self, choices: Choices) -> Odds:
        """The verdict, with its notes."""
        attack, defend = ([str(f) for f in self.fighters if f.defends is side] for side in (False, True))
        rulings = dict(choices)
        if len({fighter.defends for fighter in self.present}) < 2:  # the only enemy was sent back: a draw
            notes = (*self._air_notes(), *self._idle(choices))
            nil = Fraction(0)
            return Odds(self.game.id, tuple(attack), tuple(defend), nil, Fraction(1), nil, (), notes, rulings)
        chosen = self._best()
        win, loss = self._after_earth(chosen)
        notes = (
            *self._air_notes(),
            *self._dice_notes(),
            *self._water_notes(chosen),
            *self._earth_notes(chosen),
            *self._idle(choices),
        )
        totals = tuple(dice.distribution(total) for total in chosen.totals)
        return Odds(self.game.id, tuple(attack), tuple(defend), win, 1 - win - loss, loss, totals, notes, rulings)

    @resolves("QT-87", "AT-12")
    def _after_earth(self, copying: _Copying) -> tuple[Fraction, Fraction]:
        """Win and loss for the attacker; read as the English text has it, Earth makes a defeat a draw (AT-12)."""
        saved = {fighter.defends for fighter in self._earths() if self.rules["AT-12"] == "round_becomes_draw"}
        nil = Fraction(0)
        return (nil if True in saved else copying.win), (nil if False in saved else copying.loss)

    # -- counting ------------------------------------------------------------

    def _best(self) -> _Copying:
        """The combat as the Water's owner would have it."""
        bearer = self.water
        if bearer is None:
            return self._counted(None, ())
        sources = self.copyable(bearer)
        if self.rules["AT-1"] != "declare_at_outfit" or not sources:
            # who copies after the dice takes the highest roll: a higher total never does worse
            return self._counted(None, sources)

        def worth(copying: _Copying) -> tuple[Fraction, Fraction]:
            win, loss = self._after_earth(copying)
            return (loss - win, loss) if bearer.defends else (win - loss, win)

        return max((self._counted(source, (source,)) for source in sources), key=worth)

    @resolves("QT-80", "AT-3", "AT-5")
    def copyable(self, bearer: Fighter) -> tuple[Fighter, ...]:
        """Whose rolls the Water may copy: another's in a vanguard (AT-3), already rolled when it copies (AT-5)."""
        friends_only = self.rules["AT-1"] == "own_roll_moment" and not bearer.defends
        allowed = {"both": (True, False), "own_side": (True,), "enemy": (False,)}[self.rules["AT-3"]]
        return tuple(
            fighter
            for fighter in self.present
            if fighter is not bearer
            and (fighter.defends is bearer.defends) in allowed
            and not (friends_only and fighter.defends)
        )

    def _counted(self, target: Fighter | None, sources: Sequence[Fighter]) -> _Copying:
        attack, defence, difference = (
            self._sum(weights, sources) for weights in (ATTACK_TOTAL, DEFENCE_TOTAL, DIFFERENCE)
        )
        return _Copying(target, difference, (attack, defence))

    @resolves("QT-64", "QT-65", "QT-66")
    def _sum(self, weights: tuple[int, int], sources: Sequence[Fighter]) -> Counts:
        """Both sides' rolls and gear, weighted and added; the Water copies the highest roll of `sources`."""
        bearer = self.water
        states: Mapping[tuple[int, int], int] = {(0, NOTHING): 1}  # sum so far, highest roll that may be copied
        for fighter in self.present:
            weight = weights[fighter.defends]
            copyable = any(fighter is source for source in sources)
            if fighter is bearer or not (weight or copyable):
                continue
            made: dict[tuple[int, int], int] = {}
            for (total, highest), outcomes in states.items():
                for roll, ways in fighter.rolls.items():
                    key = total + weight * (roll + fighter.bonus), max(highest, roll) if copyable else highest
                    made[key] = made.get(key, 0) + outcomes * ways
            states = made
        sums: dict[int, int] = {}
        for (total, highest), outcomes in states.items():
            for roll, ways in (bearer.rolls if bearer else {0: 1}).items():
                worth = self._with_water(bearer, roll, highest) * weights[bearer.defends] if bearer else 0
                sums[total + worth] = sums.get(total + worth, 0) + outcomes * ways
        return sums

    @resolves("QT-82", "AT-2", "AT-4")
    def _with_water(self, bearer: Fighter, roll: int, highest: int) -> int:
        """What the Water's bearer adds to its side: its roll or the copied one (AT-2), and its gear (AT-4)."""
        own = roll + bearer.bonus
        if highest == NOTHING:
            return own
        copied = highest + (bearer.bonus if self.rules["AT-4"] == "added" else 0)  # QT-82: never the other's gear
        return copied if self.rules["AT-2"] == "must_copy" else max(own, copied)

    # -- telling -------------------------------------------------------------

    def _earths(self) -> list[Fighter]:
        return [fighter for fighter in self.present if EARTH in fighter.counters]

    def _air_notes(self) -> list[OddsNote]:
        notes = []
        for fighter in self.fighters:
            if not fighter.sent_back:
                continue
            fate = "go with it, spent" if self.rules["AT-7"] == "spent" else "return to their owner unspent"
            other = [counter for counter in fighter.counters if counter not in fighter.airs]
            text = (
                f"Air lies on the {fighter.player}'s {fighter.piece}, laid by the {fighter.rival}: it returns to "
                + (
                    f"the reserve and rolls nothing; its other counters ({', '.join(other)}) {fate}"
                    if other
                    else "the reserve and rolls nothing"
                )
            )
            if self.rules["AT-17"] == "shares_the_loss":
                text = f"{text}; if its side loses the round it is removed too"
            notes.append(OddsNote("QT-83", text + "."))
            if not any(f.defends is fighter.defends for f in self.present):
                text = (
                    f"It was the {fighter.player}'s only combatant there: the round ends at once as a draw, and the "
                    f"counters already laid are {'spent' if self.rules['AT-10'] == 'spent' else 'returned unspent'}"
                )
                notes.append(OddsNote("QT-84", f"{text}."))
        return notes

    def _dice_notes(self) -> list[OddsNote]:
        notes = []
        for fighter in self.present:
            if fighter.times > 1:
                text = f"Fire: the {fighter.player}'s {fighter.piece} rolls {fighter.die} {fighter.times} times, added"
                notes.append(OddsNote("QT-86", text + "."))
                if fighter.gear:
                    text = f"With Fire on the same {fighter.piece}, its {fighter.gear[0]} adds {fighter.bonus} in all"
                    notes.append(OddsNote("AT-14", f"{text} (fire_gear={self.rules['AT-14']})."))
        return notes

    def _water_notes(self, chosen: _Copying) -> list[OddsNote]:
        bearer = self.water
        if bearer is None:
            return []
        timing = f"water_timing={self.rules['AT-1']}, water_own_roll={self.rules['AT-2']}"
        names = ", ".join(f"the {fighter.player}'s {fighter}" for fighter in self.copyable(bearer))
        may_keep = self.rules["AT-2"] == "may_keep"
        if not names:
            text = f"Water: there is no roll that the {bearer.player}'s {bearer.piece} could copy; it keeps its own"
            return [OddsNote("AT-5", f"{text} ({timing}).")]
        if chosen.target is not None:
            text = (
                f"Water: its owner's best choice. At outfit, with every counter of both sides as given here, "
                f"the {bearer.player}'s {bearer.piece} names the {chosen.target.player}'s {chosen.target} and copies "
                f"its roll{', unless its own does better' if may_keep else ''}, best by wins less losses among: {names}"
            )
        else:
            text = (
                f"Water: its owner's best choice. "
                f"{'When its side rolls' if self.rules['AT-1'] == 'own_roll_moment' else 'Once both have rolled'}, "
                f"the {bearer.player}'s {bearer.piece} copies the highest roll it may"
                f"{', unless its own does better' if may_keep else ''}, of: {names}"
            )
        return [OddsNote("QT-80", f"{text} ({timing}).")]

    def _earth_notes(self, chosen: _Copying) -> list[OddsNote]:
        notes = []
        for fighter in self._earths():
            chance = chosen.win if fighter.defends else chosen.loss
            others = [f.piece for f in self.present if f.defends is fighter.defends and f is not fighter]
            if self.rules["AT-12"] == "round_becomes_draw":
                text = "the round becomes a draw and everybody survives; the odds count it as a draw"
            else:
                reserve = self.rules["AT-16"] == "reserve"
                text = (
                    f"the {fighter.piece} survives and "
                    f"{'returns to the reserve, face up' if reserve else 'leaves the board but counts at the end'}; "
                    + (f"removed: {', '.join(others)}" if others else "nobody is removed")
                    + ". The odds still count it as lost"
                )
            text = f"Earth: if the {fighter.player} is beaten, which the dice make {chance} likely, {text}"
            notes.append(OddsNote("QT-87", f"{text} (earth={self.rules['AT-12']})."))
        return notes

    def _idle(self, choices: Choices) -> list[OddsNote]:
        """Chosen rulings on which nothing here depends: said, not dropped in silence."""
        asked = {"QK-32"}
        if any(fighter.sent_back and len(fighter.magic) > 1 for fighter in self.fighters):
            asked.add("AT-8")
        if self.water is not None:
            asked |= {"AT-1", "AT-2", "AT-3", "AT-4", "AT-5"}
        if any(fighter.sent_back for fighter in self.fighters):
            asked |= {"AT-7", "AT-10", "AT-17"}
        if any(fighter.times > 1 and fighter.gear for fighter in self.present):
            asked.add("AT-14")
        if self._earths():
            asked |= {"AT-12", "AT-16", "QK-1"}
        unasked = [(ident, f"The ruling {ident}={option} does not change these odds") for ident, option in choices]
        return [OddsNote(ident, f"{text}.") for ident, text in unasked if ident not in asked]
