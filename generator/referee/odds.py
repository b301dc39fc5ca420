"""Exact odds of a combat, for any game that offers them: `odds` for one combat, `whole_table` for every matchup."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from generator.base.errors import CannotJudge
from generator.base.regular_expressions import regular_expression
from generator.catalog.library import Game
from generator.catalog.rulings import apply, parse_choices
from generator.language.speaker import Speaker
from generator.referee.odds_model import Calculator, Odds, OddsAnswer, OddsCombatant
from generator.referee.refusal_sentences import sentence_in
from generator.referee.refusals import Refusal
from generator.referee.registry import calculator_of, plugin_ids, plugin_of

MOST = 999  # combatants of a kind that may be written at once
_COUNTED = regular_expression(r"(?P<who>.*\S)\s*\*\s*(?P<number>[1-9][0-9]*)", re.ASCII)


def odds(
    game: Game,
    attack: Iterable[str],
    defend: Iterable[str],
    rulings: Iterable[str] = (),
    side: str = "",
    bonuses: tuple[int, int] = (0, 0),
) -> OddsAnswer:
    """The odds of a combat; `side` is the attacker's, where it matters and is known.

    `bonuses` are what the attacker and the defender add to their dice, in a game that has such bonuses.

    Raises CannotJudge for words that name nothing, and for a game or a ruling of which no odds are known.
    """
    calculator = _calculator(game)
    choices = parse_choices(game, rulings)
    one, other = ([parse_combatant(word) for word in words] for words in (attack, defend))
    return calculator.judge(apply(game, choices), choices, one, other, side, bonuses)


def matchups(
    game: Game, attack_with: Sequence[str] = (), defend_with: Sequence[str] = (), rulings: Iterable[str] = ()
) -> dict[tuple[str, str], OddsAnswer]:
    """Every piece alone against every other alone, each with the same counters: (attacker, defender) -> verdict.

    Attackers and defenders come in the order of their table: what a reference card prints.
    """
    calculator = _calculator(game)
    choices = parse_choices(game, rulings)
    played = apply(game, choices)
    names = calculator.pieces(played)
    return {
        (one, other): calculator.judge(
            played,
            choices,
            [OddsCombatant(one, tuple(attack_with))],
            [OddsCombatant(other, tuple(defend_with))],
            "",
            (0, 0),
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
    for one in calculator.loadouts(played, False):
        for other in calculator.loadouts(played, True):
            verdict = calculator.judge(played, choices, [one], [other], "", (0, 0))
            if isinstance(verdict, Odds):
                found[str(one), str(other)] = verdict
    return found


def refusal_sentence_of(game: Game, speaker: Speaker, refusal: Refusal) -> str:
    """Why there are no odds, as a sentence."""
    return sentence_in(_calculator(game).context(), speaker, refusal)


def naming_tables(game: Game) -> list[str]:
    """The tables whose rows name what fights. Raises CannotJudge for a game of which no odds are known."""
    return list(dict.fromkeys(name for several in _calculator(game).context().values() for name in several.split()))


def parse_combatant(word: str) -> OddsCombatant:
    """`wizard+sword` as a combatant and what lies on it, `army*3` as three. Raises CannotJudge for anything else."""
    counted = _COUNTED.fullmatch(word.strip())
    number = int(counted["number"][:4]) if counted else 1
    piece, *counters = [part.strip() for part in (counted["who"] if counted else word).split("+")]
    if not piece or not all(counters) or ("*" in word and not counted) or "*" in piece:
        raise CannotJudge(
            f"{word!r} is not a combatant", "write PIECE, PIECE+COUNTER or PIECE*NUMBER, in ids of the game"
        )
    if number > MOST:
        raise CannotJudge(f"{word!r}: more than {MOST} of one piece", f"write {piece}*{MOST} at most")
    return OddsCombatant(piece, tuple(counters), number)


def _calculator(game: Game) -> Calculator:
    calculator = calculator_of(game.rules_id)
    if calculator is None:
        known = ", ".join(name for name in plugin_ids() if plugin_of(name).odds is not None)
        raise CannotJudge(f"{game.id} has no combat whose odds Tirada knows", f"these games have: {known}")
    return calculator
