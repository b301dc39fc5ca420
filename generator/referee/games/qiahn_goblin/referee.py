"""Qíahn Tactics Goblin, refereed: the three modes, both phases, and the readings that its rulings offer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.catalog.library import Game
from generator.catalog.rulings import Choices
from generator.referee.actions import Action
from generator.referee.clause_marks import enforces
from generator.referee.duel import DuelParts, DuelReferee
from generator.referee.games.qiahn_goblin import checks, combat, invariants, legal, position_json, steps, view
from generator.referee.games.qiahn_goblin.events import EVENTS
from generator.referee.games.qiahn_goblin.position import OVER, TIE, GoblinPosition, actor, start
from generator.referee.games.qiahn_goblin.rules import KEPT, MODE, GoblinRules, clauses, compile_rules, from_facts
from generator.referee.games.qiahn_goblin.rules import OPTIONS as QUESTIONS
from generator.referee.games.qiahn_goblin.rules import PLAY_OPTIONS as PLAY_OPTIONS
from generator.referee.refusals import Refusal, refuse

GRAMMAR = {
    "first: side SIDE": "a player names the side he wants; `second: side SIDE` is the other's",
    "first: call SIDE": "the owner of the game names a face, where AG-49 settles a wish for the same side so",
    "chance: coin SIDE": "the coin shows a side: it settles who plays which, a dispute, or the initiative",
    "chance: draw SIDE CARD": "a qíahnberro card that a side draws unseen",
    "chance: deal SIDE CARD": "a card of a side's hidden hand; what is not dealt was discarded unseen",
    "SIDE: uncover": "turn over the top card of one's own troop",
    "chance: reveal KIND": "the type of the card just turned; it becomes SIDE.N, the N-th that the side has uncovered",
    "SIDE: deploy TOKEN": "the attacker sends a combatant to his vanguard",
    "SIDE: target TOKEN": "the attacker chooses an enemy as a target; the first of them ends deploying",
    "SIDE: put CARD TOKEN [TOKEN]": "play a card on a combatant; the last word only for Water, which names its model",
    "SIDE: copy TOKEN TOKEN": "in an own turn, the bearer of Water copies another combatant",
    "SIDE: turn": "the word: the other player may act",
    "SIDE: concede": "the rival wins the round",
    "SIDE: spirit TOKEN": "use the Spirit card on a combatant, where AG-33 has it in play",
}
TABLE_OF = {
    "now": "sides", "wanted": "sides", "kind": "combatants", "given": "combatants", "owner": "sides", "actor": "sides",
    "mode": "modes", "card": "gear magic qiahnberros", "lying": "gear magic qiahnberros", "token": "sides",
    "model": "sides", "side": "sides", "player": "sides",
}  # fmt: skip


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
    words_of_chance=checks.WORD_OF_CHANCE,
    grammar=GRAMMAR,
    events=EVENTS,
    context=TABLE_OF,
    kept=KEPT,
    setting=MODE,
    questions=QUESTIONS,
)


@dataclass(frozen=True, slots=True, eq=False)
class Goblin(DuelReferee[GoblinRules, GoblinPosition]):
    """The rules in force, and the functions that play them."""

    parts = PARTS

    def legal_shown_to(self, position: GoblinPosition, who: str) -> tuple[Action, ...]:
        """Without cards that another holds unseen, or that are left for him to draw (QG-16, QG-91)."""
        return tuple(a for a in self.legal(position) if a.actor == who or view.is_public(self.rules, a))

    def weights(self, position: GoblinPosition) -> tuple[int, ...]:
        return legal.weights(self.rules, position)

    def result(self, position: GoblinPosition) -> Mapping[str, Any] | None:
        if position.phase != OVER:
            return None
        counts = {name: combat.score(self.rules, position, side) for side, name in enumerate(self.rules.sides)}
        winner = None if position.outcome == TIE else position.outcome
        return {"winner": winner, "count": counts, "rounds": position.round}

    def view(self, position: GoblinPosition, who: str) -> dict[str, Any]:
        return view.view(self.rules, position, who)

    @enforces("QG-57")
    def may_undo(self, before: GoblinPosition, action: Action, after: GoblinPosition) -> Refusal | None:
        """Before the word, what showed nobody anything may be corrected."""
        if action.verb == "turn":
            return refuse("no-undo-after-turn", "QG-57")
        if action.verb not in ("deploy", "target", "put", "copy"):
            return refuse("no-undo-seen", "", verb=action.verb)  # what was seen: no word was said, no clause decides
        if (before.round, before.active) != (after.round, after.active) or after.phase == OVER:
            return refuse("no-undo-after-turn", "QG-57")
        return None


def make(game: Game, choices: Choices, options: Mapping[str, str]) -> Goblin:
    """The referee of this game. Raises CannotJudge for an option or a reading it does not play."""
    return Goblin(game.id, compile_rules(game, choices, options))


def restore(game: Game, facts: Mapping[str, Any]) -> Goblin:
    """The referee of an edition from its facts. Raises TypeError or KeyError when they are no facts of this game."""
    return Goblin(game.id, from_facts(facts, clauses(game)))
