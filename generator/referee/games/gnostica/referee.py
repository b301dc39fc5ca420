"""Gnostica, refereed: two to six players, all 78 cards, and the readings that its rulings offer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.catalog.library import Game
from generator.catalog.rulings import Choices
from generator.referee.actions import CHANCE, Action
from generator.referee.duel import DuelParts, DuelReferee
from generator.referee.games.gnostica import checks, invariants, legal, position_json, steps, view
from generator.referee.games.gnostica.events import EVENTS
from generator.referee.games.gnostica.grammar import GRAMMAR, OF_CHANCE
from generator.referee.games.gnostica.position import BID, NOBODY, OVER, TURN, GnosticaPosition, actor, score, start
from generator.referee.games.gnostica.rules import (
    KEPT,
    PLAYERS,
    TARGET,
    GnosticaRules,
    clauses,
    compile_rules,
    from_facts,
    terms,
)
from generator.referee.games.gnostica.rules import OPTIONS as QUESTIONS
from generator.referee.games.gnostica.rules import PLAY_OPTIONS as PLAY_OPTIONS
from generator.referee.refusals import Refusal, refuse
from generator.referee.rulings_in_force import as_rulings

TABLE_OF = {
    "actor": "colours", "wanted": "colours", "colour": "colours", "announced": "colours", "outcome": "colours",
    "tied": "colours", "card": "cards", "top": "cards", "size": "pieces", "facing": "orientations",
    "orientation": "orientations",
}  # fmt: skip
REVEALING = ("bid", "draw", "reveal", "look", "trade")  # after these something is seen that cannot be forgotten


PARTS = DuelParts(
    start=start,
    actor=actor,
    legal=legal.legal,
    judge=checks.judge,
    step=steps.step,
    breaches=invariants.breaches,
    to_json=position_json.to_json,
    from_json=position_json.from_json,
    misfits=position_json.misfits,
    schema=position_json.schema,
    words_of_chance=OF_CHANCE,
    grammar=GRAMMAR,
    events=EVENTS,
    context=TABLE_OF,
    kept=KEPT,
    setting=TARGET,
    questions=QUESTIONS,
)


@dataclass(frozen=True, slots=True, eq=False)
class Gnostica(DuelReferee[GnosticaRules, GnosticaPosition]):
    """The rules in force, and the functions that play them."""

    parts = PARTS

    def legal_shown_to(self, position: GnosticaPosition, who: str) -> tuple[Action, ...]:
        """Without cards in hands that `who` does not see, and what the draw pile may hold."""
        return tuple(a for a in self.legal(position) if view.is_public(self.rules, position, a, who))

    def weights(self, position: GnosticaPosition) -> tuple[int, ...]:
        return legal.weights(self.rules, position)

    def result(self, position: GnosticaPosition) -> Mapping[str, Any] | None:
        if position.phase != OVER:
            return None
        counts = {name: score(self.rules, position, seat) for seat, name in enumerate(self.rules.sides)}
        return {"winner": None if position.outcome == NOBODY else position.outcome, "count": counts}

    def view(self, position: GnosticaPosition, who: str) -> dict[str, Any]:
        return view.view(self.rules, position, who)

    def may_undo(self, before: GnosticaPosition, action: Action, after: GnosticaPosition) -> Refusal | None:
        """Within one's own turn, what showed nobody anything may be corrected: so tables play, no clause decides it."""
        if action.actor == CHANCE or action.verb in REVEALING:
            return refuse("no-undo-seen", "", verb=action.verb)
        if action.verb in ("end", "announce") or after.phase == OVER or (before.phase != TURN and after.phase == TURN):
            return refuse("no-undo-after-turn", "")
        return None

    def terms(self) -> tuple[tuple[str, str], ...]:
        return (
            ("option", f"{PLAYERS}={self.rules.players}"),
            ("option", f"{TARGET}={self.rules.target}"),
            *as_rulings(self.rules.options, QUESTIONS),
        )

    def complete(self, position: GnosticaPosition, verb: str, args: tuple[str, ...]) -> str:
        """Chance for its own words; whoever's turn it is for the others; of several who bid, who holds the card."""
        if verb in OF_CHANCE:
            return CHANCE
        if position.phase == BID and verb == "bid" and args:
            holders = [side for side in position.bids.missing if args[0] in position.hands[self.rules.seat[side]]]
            return holders[0] if holders else position.bids.missing[0]
        return self.rules.sides[position.active]


def keeps_first(referee: Gnostica) -> bool:
    """Whether of several actions written at once those before a refused one stay (A-41)."""
    return referee.rules.options["partly_legal"] == "keep_first"


def make(game: Game, choices: Choices, options: Mapping[str, str]) -> Gnostica:
    """The referee of this game. Raises CannotJudge for an option or a reading it does not play."""
    return Gnostica(game.id, compile_rules(game, choices, options))


def restore(game: Game, facts: Mapping[str, Any]) -> Gnostica:
    """The referee of an edition from its facts.

    Raises TypeError, KeyError or ValueError when they are no facts of this game.
    """
    return Gnostica(game.id, from_facts(facts, clauses(game), terms(game.tables)))
