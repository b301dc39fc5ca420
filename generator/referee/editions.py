"""Earlier editions of a game: their facts, kept as files, and where a record of one would go differently today."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes
from generator.base.findings import Where
from generator.catalog.library import Game
from generator.referee.actions import Action
from generator.referee.events import Event, play_with_events
from generator.referee.protocol import Referee
from generator.referee.record import Record, facts_hash, hash_of
from generator.referee.refusals import Refusal
from generator.referee.registry import referee_from_facts
from generator.referee.replay import Replayed, start_of


@dataclass(frozen=True, slots=True)
class Edition:
    """What decided play in an edition: `facts` as its referee gave them, and the edition's printed name."""

    game: str
    name: str
    facts: Mapping[str, Any]

    def to_json(self) -> str:
        """As it is kept. The order of names is part of it: tables are read in order."""
        data = {"game": self.game, "edition": self.name, "facts": self.facts}
        return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def edition_of(referee: Referee[Any], name: str) -> tuple[str, Edition]:
    """The edition a referee plays by, and the name of its file."""
    return f"{facts_hash(referee)}.json", Edition(referee.id, name, referee.facts())


def read_editions(folders: Iterable[Path]) -> list[Edition]:
    """The editions kept in some folders. Raises CannotJudge for a file that is no edition, or was changed."""
    found = []
    for path in sorted({path for folder in folders if folder.is_dir() for path in folder.glob("*.json")}):
        try:
            data = json.loads(read_bytes(path))
            edition = Edition(data["game"], data["edition"], dict(data["facts"]))
            whole = hash_of(edition.facts)
        except (ValueError, TypeError, KeyError, RecursionError) as error:
            raise CannotJudge(f"this is no edition of a game ({error})", where=Where(str(path))) from error
        if whole != path.stem:
            raise CannotJudge(
                f"its facts have the hash {whole}: they were changed after they were kept",
                "restore the file; a new edition is a new file, as `tirada referee edition` writes it",
                Where(str(path)),
            )
        found.append(edition)
    return found


def known_edition(
    made: str, game: Game, present: Referee[Any], editions: Iterable[Edition]
) -> tuple[Edition, Referee[Any]] | None:
    """The edition whose facts, under the rulings `present` plays, have this hash; and its referee.

    An edition is kept once, under any rulings: what a record chose is put in before the hashes are compared.
    Raises CannotJudge when the facts have the hash but are none that this game's code can play.
    """
    for edition in editions:
        if edition.game != present.id:
            continue
        chosen = {**edition.facts.get("options", {}), **present.facts().get("options", {})}
        for options in (edition.facts.get("options", {}), chosen):
            facts = {**edition.facts, "options": options}
            if hash_of(facts) == made:
                return edition, _restored(game, edition, facts)
    return None


def _restored(game: Game, edition: Edition, facts: Mapping[str, Any]) -> Referee[Any]:
    try:
        return referee_from_facts(game, facts)
    except (ValueError, TypeError, KeyError) as error:
        raise CannotJudge(f"the edition {edition.name} of {edition.game} cannot be played any more: {error}") from error


@dataclass(frozen=True, slots=True)
class Difference:
    """The first action of a record at which another edition would differ, and by which clause."""

    ply: int
    line: int
    clause: str
    what: str


def first_difference(record: Record, played: Replayed, old: Referee[Any], new: Referee[Any]) -> Difference | None:
    """Play a record again under another edition, beside the one it was made in; None when both agree all along.

    They differ when the new edition has no such start, refuses the action, has other legal actions, or makes
    something else of the action.
    """
    try:
        beside = start_of(record, new)
    except CannotJudge as error:
        return Difference(0, record.line_of("start"), "", error.message)
    for number, (action, ply) in enumerate(zip(played.actions, record.plies, strict=False), start=1):
        before = played.positions[number - 1]
        found = _other_choice(old, before, new, beside, action)
        if found is not None:
            return Difference(number, ply.line, *found)
        _, told = play_with_events(old, before, action)
        beside, tells = play_with_events(new, beside, action)
        if told != tells or old.to_json(played.positions[number]) != new.to_json(beside):
            return Difference(number, ply.line, *_other_outcome(action, told, tells))
    return None


def _other_choice(
    old: Referee[Any], before: Any, new: Referee[Any], beside: Any, action: Action
) -> tuple[str, str] | None:
    refusal = new.judge(beside, action)
    if refusal is not None:
        return refusal.clause, f"{action} is refused ({refusal.code})"
    had, has = old.legal(before), new.legal(beside)
    for gone in [one for one in had if one not in has]:
        return _clause(new.judge(beside, gone)), f"{gone} is refused"
    for more in [one for one in has if one not in had]:
        return _clause(old.judge(before, more)), f"{more} is legal"
    return None


def _clause(refusal: Refusal | None) -> str:
    return refusal.clause if refusal is not None else ""


def _other_outcome(action: Action, told: tuple[Event, ...], tells: tuple[Event, ...]) -> tuple[str, str]:
    for one, other in zip(told, tells, strict=False):
        if one != other:
            return other.clause, f"{action}: {other}, not {one}"
    longer = told[len(tells) :] or tells[len(told) :]
    if longer:
        return longer[0].clause, f"{action}: {'not ' if len(told) > len(tells) else ''}{longer[0]}"
    return "", f"{action} leads to another position"
