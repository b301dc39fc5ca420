"""Refusals: why an action is not legal, and by which clause of the rules."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from generator.referee.actions import Action


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal: a stable code, the clause it breaks, and what the sentence needs to know."""

    code: str
    clause: str
    data: tuple[tuple[str, Any], ...] = ()
    near: tuple[Action, ...] = ()


def refuse(code: str, clause: str, **data: Any) -> Refusal:
    """A refusal; `data` fills its sentence."""
    return Refusal(code, clause, tuple(data.items()))
