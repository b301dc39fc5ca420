"""Scenes of Gnostica's major arcana kept as data: a position in a few words, and lines as in a record."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import yaml
from projects import game_as_it_stands

from generator.referee.actions import Action
from generator.referee.events import play_with_events
from generator.referee.protocol import play, read_action
from generator.referee.record import hash_of
from generator.referee.refusals import Refusal
from generator.referee.registry import plugin_of

GAME = "gnostica"
FOLDER = Path(__file__).parent / "gnostica_majors"
KINDS = ("plain", "shortcut", "optional")  # `optional`: none of the card's powers is used


class MajorScene(NamedTuple):
    """What a scene shows of a card, with the clauses it is about."""

    card: str
    shows: str
    kind: str
    start: str
    lines: tuple[str, ...]

    @property
    def name(self) -> str:
        return f"{self.card} {self.shows}"


class Played(NamedTuple):
    """A scene as a referee plays it: its lines with what it says to them, and a hash of all it said beside."""

    lines: list[str]
    digest: str


@cache
def major_scenes() -> tuple[MajorScene, ...]:
    """All of them, by card."""
    found = []
    for path in sorted(FOLDER.glob("*.yaml")):
        for one in yaml.safe_load(path.read_text("utf-8")):
            lines = tuple(filter(None, map(str.strip, one["lines"].splitlines())))
            found.append(MajorScene(path.stem, one["shows"], one.get("kind", KINDS[0]), one["start"], lines))
    return tuple(found)


def played(scene: MajorScene, module: Any) -> Played:
    """A scene played by a module that has `make`: the game's own, or a copy of it.

    Raises AssertionError where the scene cannot be played as it is written.
    """
    game, notation = game_as_it_stands(GAME), plugin_of(GAME).notation
    assert notation is not None
    judge = module.make(game, (), notation.options(game, scene.start))
    at = judge.from_json(notation.read(judge, scene.start))
    told: list[str] = []
    said: list[Any] = [judge.to_json(at)]
    for line in scene.lines:
        text = line.partition("->")[0].strip()
        if line[0] == "=":
            continue
        action = read_action(judge, at, text.lstrip("! "))
        if line[0] == "!":
            refusal = action if isinstance(action, Refusal) else play(judge, at, action)
            assert isinstance(refusal, Refusal), f"{text} was accepted"
            assert isinstance(action, Refusal) or action not in judge.legal(at), text
            told.append(f"{text} -> {refusal.code} {refusal.clause}".strip())
            said.append(refusal.data)
            continue
        assert isinstance(action, Action), text
        legal = judge.legal(at)
        assert action in legal, text
        after, events = play_with_events(judge, at, action)
        assert not isinstance(after, Refusal), text
        assert judge.breaches(after) == [], text
        assert all(judge.judge(at, one) is None for one in legal), text
        at = after
        told += [text, *(f"= {event} -> {event.clause}" for event in events)]
        said += [[str(one) for one in legal], judge.to_json(at), [judge.view(at, who) for who in judge.rules.sides]]
    return Played(told, hash_of({"said": said}))
