"""Events: what happened at an action and by which clause; and claims about events in a record, which are checked.

A step reports its events; in plain play nobody collects them. A claim is what a person wrote down after an action:
`= total heads 14`. It holds when such an event was reported at the action before it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, NamedTuple, TypeVar

from generator.referee.actions import Action
from generator.referee.clause_marks import RECORDER
from generator.referee.protocol import Referee, play
from generator.referee.refusals import Refusal, refuse

P = TypeVar("P")


class Event(NamedTuple):
    """`total heads 14`, by the clause that makes it so. The last word is what a wrong claim may differ in."""

    clause: str
    kind: str
    words: tuple[str, ...]

    def __str__(self) -> str:
        return " ".join((self.kind, *self.words))


_COLLECTED: ContextVar[list[Event] | None] = ContextVar("collected events", default=None)


def report_event(clause: str, kind: str, *words: object) -> None:
    """Report an event. Does almost nothing unless events are being collected."""
    heard = _COLLECTED.get()
    if heard is not None:
        heard.append(Event(clause, kind, tuple(map(str, words))))
    recorder = RECORDER.get()
    if recorder is not None:
        recorder.note((clause,), f"event {kind}", None)


def is_anybody_listening() -> bool:
    """Whether a reported event would be collected or recorded: a value that only an event tells need not be found."""
    return _COLLECTED.get() is not None or RECORDER.get() is not None


@contextmanager
def collecting_events() -> Iterator[list[Event]]:
    """Collect the events that are reported inside a `with` block."""
    heard: list[Event] = []
    token = _COLLECTED.set(heard)
    try:
        yield heard
    finally:
        _COLLECTED.reset(token)


@contextmanager
def unheard() -> Iterator[None]:
    """What a step does inside a `with` block is only tried: nothing that it reports is collected or recorded."""
    collected, recorded = _COLLECTED.set(None), RECORDER.set(None)
    try:
        yield
    finally:
        RECORDER.reset(recorded)
        _COLLECTED.reset(collected)


def play_with_events(referee: Referee[P], position: P, action: Action) -> tuple[P | Refusal, tuple[Event, ...]]:
    """The next position, or the refusal, and the events of the action."""
    with collecting_events() as heard:
        after = play(referee, position, action)
    return after, tuple(heard)


def check_claim(referee: Referee[Any], events: Sequence[Event], text: str) -> Refusal | None:
    """Why a claim about the last action does not hold; None when it does. Its clause is that of what happened."""
    kind, *words = text.lower().split() or [""]
    kinds = referee.events()
    if kind not in kinds:
        return _noted(refuse("claim-unknown", "", claim=text.strip()[:40], kind=kind))
    same = [event for event in events if event.kind == kind]
    for event in same:
        if event.words == tuple(words):
            recorder = RECORDER.get()
            if recorder is not None:
                recorder.note((event.clause,), f"event {kind}", None)
            return None
    about = [event for event in same if event.words[:-1] == tuple(words[:-1])] or same
    if not about:
        return _noted(refuse("claim-nothing", kinds[kind][0], claim=text.strip()[:40], kind=kind))
    return _noted(refuse("claim-other", about[0].clause, claim=text.strip()[:40], was=str(about[0])))


def _noted(refusal: Refusal) -> Refusal:
    recorder = RECORDER.get()
    if recorder is not None:
        recorder.note((), "claim", refusal)
    return refusal
