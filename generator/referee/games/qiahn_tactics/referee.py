"""Qíahn Tactics, refereed: both formats, every phase, and the readings that its rulings offer."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from generator.base.errors import CannotJudge
from generator.catalog.library import Game
from generator.catalog.rulings import Choices
from generator.referee.actions import Action
from generator.referee.clause_marks import enforces, note_applied, resolves
from generator.referee.duel import SEATS, DuelParts, DuelReferee
from generator.referee.games.qiahn_tactics import checks, invariants, legal, steps
from generator.referee.games.qiahn_tactics.events import EVENTS
from generator.referee.games.qiahn_tactics.position import (
    OVER,
    TIE,
    TacticsPosition,
    actor,
    counted,
    from_json,
    misfits,
    schema,
    shown_to,
    start,
    to_json,
)
from generator.referee.games.qiahn_tactics.rules import (
    FORMAT,
    KEPT,
    QUESTIONS,
    TacticsRules,
    clauses,
    compile_rules,
    from_facts,
)
from generator.referee.games.qiahn_tactics.rules import PLAY_OPTIONS as PLAY_OPTIONS
from generator.referee.refusals import Refusal, refuse

GRAMMAR = {
    "first: side SIDE": "a player names the side he wants; `second: side SIDE` is the other's",
    "chance: coin SIDE": "the coin shows a side: it settles who plays which, the initiative, or a final toss",
    "SIDE: take NUMBER": "a squad is taken blind and laid face down in the reserve line",
    "SIDE: uncover TOKEN": "turn over one of one's own face-down tokens; tokens are SIDE.1, SIDE.2 … by their spot",
    "chance: reveal KIND": "the face of the token just turned",
    "SIDE: deploy TOKEN": "send a face-up combatant to the vanguard line",
    "SIDE: put COUNTER TOKEN [TOKEN]": "lay a gear or magic counter; the last word only where Water names its model",
    "chance: roll TOKEN NUMBER": "one roll of a combatant's die, from the first spot to the last",
    "SIDE: copy TOKEN TOKEN": "the bearer of Water copies the roll of the other combatant",
    "SIDE: keep TOKEN": "the bearer of Water keeps its own roll",
    "SIDE: turn": "the word: the other player may act",
    "SIDE: resign": "give up, where AT-30 allows it",
}
TABLE_OF = {
    "now": "phases", "wanted": "phases sides", "kind": "combatants", "owner": "sides", "actor": "sides",
    "format": "formats", "counter": "gear magic", "counters": "gear magic", "player": "sides", "plays": "sides",
    "piece": "combatants", "token": "sides", "side": "sides",
}  # fmt: skip


PARTS = DuelParts(
    start=start,
    actor=actor,
    legal=legal.legal,
    judge=checks.judge,
    step=steps.step,
    breaches=invariants.breaches,
    to_json=to_json,
    from_json=from_json,
    misfits=misfits,
    schema=schema,
    words_of_chance=checks.WORD_OF_CHANCE,
    grammar=GRAMMAR,
    events=EVENTS,
    context=TABLE_OF,
    kept=KEPT,
    setting=FORMAT,
    questions=QUESTIONS,
)


@dataclass(frozen=True, slots=True, eq=False)
class Tactics(DuelReferee[TacticsRules, TacticsPosition]):
    """The rules in force, and the functions that play them."""

    parts = PARTS

    def legal_shown_to(self, position: TacticsPosition, who: str) -> tuple[Action, ...]:
        """All of them: nobody hides anything (QT-28), and a face not yet turned is unknown to everyone."""
        return self.legal(position)

    def weights(self, position: TacticsPosition) -> tuple[int, ...]:
        return legal.weights(self.rules, position)

    def result(self, position: TacticsPosition) -> Mapping[str, Any] | None:
        if position.phase != OVER:
            return None
        counts = {name: counted(position, side) for side, name in enumerate(self.rules.sides)}
        winner = None if position.outcome == TIE else position.outcome
        return {"winner": winner, "count": counts, "resigned": position.resigned or None, "rounds": position.round}

    @resolves("QT-28")
    def view(self, position: TacticsPosition, who: str) -> dict[str, Any]:
        """The same for both: a token face down is unknown to everyone, and all the rest lies open."""
        if who not in self.rules.sides and who not in SEATS:
            raise CannotJudge(
                f"nobody is called {who!r}: the sides are {', '.join(self.rules.sides)}",
                row=("unknown_player", {"actor": who}),
            )
        note_applied(("QT-28",), "view")
        return shown_to(self.rules, position, who)

    @enforces(
        "QT-48", "QT-84",
        which=lambda self, before, action, after: ("QT-48",) if action.verb in ("deploy", "put") else (),
    )  # fmt: skip
    def may_undo(self, before: TacticsPosition, action: Action, after: TacticsPosition) -> Refusal | None:
        """Before the word, deploying and outfitting may be corrected (QK-12, AT-20), unless Air has ended the round.

        A turn that passed by itself, without the word, may be taken back until the rival acts (AT-19).
        """
        if self.rules.options["undo_before_turn"] == "false":
            return refuse("no-undo", "AT-20", verb=action.verb)
        if action.verb == "turn":
            return refuse("no-undo-after-turn", "QT-48")
        if action.verb not in ("deploy", "put"):
            return refuse("no-undo-seen", "AT-20", verb=action.verb)
        if before.round != after.round or after.phase == OVER:
            return refuse("no-undo-round-over", "QT-84")
        return None


def make(game: Game, choices: Choices, options: Mapping[str, str]) -> Tactics:
    """The referee of this game. Raises CannotJudge for an option or a reading it does not play."""
    return Tactics(game.id, compile_rules(game, choices, options))


def restore(game: Game, facts: Mapping[str, Any]) -> Tactics:
    """The referee of an edition from its facts. Raises TypeError or KeyError when they are no facts of this game."""
    return Tactics(game.id, from_facts(facts, clauses(game)))
