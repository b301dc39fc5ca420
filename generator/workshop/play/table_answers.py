"""What people at a table write, and what answers it: a number or words for an action, and why it may be played."""

from __future__ import annotations

from typing import NamedTuple

from generator.referee.actions import Action
from generator.referee.play_words import Sayings
from generator.referee.refusals import Refusal, refuse
from generator.workshop.play.table_session import TableSession

MOST_NEAR = 24  # legal actions that are told beside a refusal
MOST_DIGITS = 9  # of a number that somebody writes


def whole_number(text: str) -> int | None:
    """A number that somebody wrote; None for anything else, and for what nobody writes by hand."""
    return int(text) if text.isdecimal() and len(text) <= MOST_DIGITS else None


def meant_action(session: TableSession, text: str, person: int) -> Action | Refusal:
    """The action that somebody wrote, by the number that it has among the legal ones (`7`, `#7`) or in words."""
    digits = text.strip().removeprefix("#")
    if not digits.isdecimal():
        return session.read(text, person)
    legal = session.legal(person)
    number = whole_number(digits) or 0
    return legal[number - 1] if 0 < number <= len(legal) else refuse("not-number", "", least=1, number=len(legal))


class AnswerLine(NamedTuple):
    """A line of an answer; `clause` is the id that stands before the text of a clause, `near` a legal action."""

    text: str
    clause: str = ""
    near: Action | None = None


def refusal_lines(session: TableSession, refusal: Refusal, sayings: Sayings) -> list[AnswerLine]:
    """Why something is refused, the clause where one decided, and what would be legal."""
    clause = session.clause(refusal.clause)
    return [
        AnswerLine(session.say(refusal)),
        *([AnswerLine(clause, refusal.clause)] if clause else []),
        *(AnswerLine(sayings.action(action), near=action) for action in refusal.near[:MOST_NEAR]),
    ]


def why_lines(session: TableSession, text: str, person: int) -> list[AnswerLine]:
    """Whether an action is legal now, and the clauses that decide it."""
    if not text.strip():
        return [AnswerLine(session.words("why_hint"))]
    asked = meant_action(session, text, person)
    refusal, clauses = session.why(asked, person)
    if refusal is not None:
        return refusal_lines(session, refusal, session.sayings(session.viewer(person)))
    return [AnswerLine(session.words("legal_now")), *(AnswerLine(said, ident) for ident, said in clauses)]
