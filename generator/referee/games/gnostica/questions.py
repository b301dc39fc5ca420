"""What the narration of an example may ask of a position of Gnostica: points, pieces, and what a space is."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.names import suggestion
from generator.referee.games.gnostica import spaces
from generator.referee.games.gnostica.position import GnosticaPosition, count, named, score, target_piece
from generator.referee.games.gnostica.rules import GnosticaRules

Answer = int | str


def ask(referee: Any, position: GnosticaPosition, question: str) -> Answer:
    """The answer to a question such as `points red`; a space is answered by its name.

    Raises CannotJudge for a question that is none, for one about what is not there, and for a space of another kind.
    """
    rules: GnosticaRules = referee.rules
    word, _, about = question.partition(" ")
    if word not in QUESTIONS:
        raise CannotJudge(f"a position of {referee.id} cannot tell {question!r}: {suggestion(word, QUESTIONS)}")
    return QUESTIONS[word](rules, position, about)


def _points(rules: GnosticaRules, position: GnosticaPosition, colour: str) -> int:
    return score(rules, position, _seat(rules, colour))


def _pieces(rules: GnosticaRules, position: GnosticaPosition, space: str) -> int:
    return count(position, _space(space))


def _draw_pile(rules: GnosticaRules, position: GnosticaPosition, about: str) -> int:
    return len(position.draw)


def _target(rules: GnosticaRules, position: GnosticaPosition, piece: str) -> str:
    found = named(rules, piece)
    if found is None or target_piece(position, *found) is None:
        raise CannotJudge(f"there is no piece {piece!r} on the board")
    return spaces.looks_at(found[0], rules.facing[found[1]])


def _of_kind(kind: str) -> Callable[[GnosticaRules, GnosticaPosition, str], str]:
    def name(rules: GnosticaRules, position: GnosticaPosition, space: str) -> str:
        found = spaces.kind(position.cards, _space(space), corners=rules.corners)
        if found != kind:
            raise CannotJudge(f"{space} is {found}, not {kind}")
        return space

    return name


def _seat(rules: GnosticaRules, colour: str) -> int:
    if colour not in rules.seat:
        raise CannotJudge(f"{colour!r} does not play: {suggestion(colour, rules.seat)}")
    return rules.seat[colour]


def _space(space: str) -> str:
    if spaces.place(space) is None:
        raise CannotJudge(f"{space!r} is no space: write it as c4")
    return space


QUESTIONS: Mapping[str, Callable[[GnosticaRules, GnosticaPosition, str], Answer]] = {
    "points": _points,
    "pieces": _pieces,
    "draw_pile": _draw_pile,
    "target": _target,
    spaces.TERRITORY: _of_kind(spaces.TERRITORY),
    spaces.WASTELAND: _of_kind(spaces.WASTELAND),
    spaces.VOID: _of_kind(spaces.VOID),
}
