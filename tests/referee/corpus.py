"""The records of the games: read once, and replayed by a referee that a test chooses."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import gnostica_scenes
from projects import AS_IT_STANDS

from generator.base.errors import CannotJudge
from generator.base.findings import Findings
from generator.catalog.library import Game, load_game
from generator.catalog.rulings import parse_choices
from generator.referee.actions import CHANCE, Action
from generator.referee.editions import known_edition, read_editions
from generator.referee.events import play_with_events
from generator.referee.record import Record, decode, facts_hash, hash_of, parse_record
from generator.referee.record_terms import options_of
from generator.referee.registry import referee_for
from generator.referee.replay import replay, why_refused

ROOT = Path(__file__).resolve().parents[2]
GAMES = ROOT / "data" / "games"
HERE = Path(__file__).parent
EDITION = "record.edition"
SCENES = "gnostica_majors"  # the digests of scenes that are no records


def files(game: str = "*") -> list[Path]:
    """The records dropped into data/games/<game>/records/."""
    return sorted(GAMES.glob(f"{game}/records/*.tirada"))


def records_of(game: str) -> Path:
    """The folder of a game's records."""
    return GAMES / game / "records"


def games() -> list[str]:
    return sorted({path.parents[1].name for path in GAMES.glob("*/records/*.tirada")})


@cache
def game_of(ident: str) -> Game:
    game = load_game(AS_IT_STANDS, ident, Findings())
    assert game is not None
    return game


@cache
def read(path: Path) -> Record:
    return parse_record(decode(path.read_bytes(), path.name), path.name)


@dataclass(frozen=True)
class Terms:
    """What a referee for a record is made from: choices and options, or the facts of an earlier edition."""

    choices: tuple[tuple[str, str], ...]
    options: tuple[tuple[str, str], ...]
    facts: str = ""


@cache
def terms_of(path: Path) -> Terms:
    """Raises AssertionError when a record's edition is neither the present one nor kept."""
    record = read(path)
    game = game_of(record.one("game"))
    chosen, options = options_of(game, [v for key, v, _ in record.header if key in ("ruling", "option")])
    choices = parse_choices(game, chosen)
    present, made = referee_for(game, choices, options), record.one("data")
    if made == facts_hash(present):
        return Terms(choices, tuple(options.items()))
    known = known_edition(made, game, present, read_editions([path.parent / "editions", game.folder / "editions"]))
    assert known is not None, f"{path.name} was made under data nobody kept ({made}); present: {facts_hash(present)}"
    return Terms(choices, tuple(options.items()), json.dumps(known[1].facts()))


def referee_of(path: Path, module: Any) -> Any:
    """The referee of a record, made by a module that has `make` and `restore`: the game's own or a copy of it."""
    terms, game = terms_of(path), game_of(read(path).one("game"))
    if terms.facts:
        return module.restore(game, json.loads(terms.facts))
    return module.make(game, terms.choices, dict(terms.options))


def deviations(path: Path, referee: Any, *, same_facts: bool = True, findings: Findings | None = None) -> Iterator[str]:
    """Everything in which a referee plays a record otherwise than it is stored."""
    record, findings = read(path), Findings() if findings is None else findings
    if same_facts and facts_hash(referee) != record.one("data"):
        yield "other facts"
    replayed = replay(record, referee, findings)
    if replayed.refusal is not None:
        yield f"line {replayed.line}: {replayed.refusal}"
    if len(replayed.positions) != len(record.plies) + 1:
        yield "not played to its end"
    for finding in findings:
        if finding.code != EDITION:
            yield f"{finding.where}: {finding.message}"


def contradictions(path: Path, referee: Any) -> Iterator[str]:
    """What a referee says in two ways about the positions of a record, where they do not agree."""
    for number, position in enumerate(replay(read(path), referee, Findings(), invariants=False).positions):
        for said in _contradictions(referee, position):
            yield f"after {number} actions: {said}"


def _contradictions(referee: Any, position: Any) -> Iterator[str]:
    legal, awaited, result = referee.legal(position), referee.actor(position), referee.result(position)
    if len({bool(legal), bool(awaited), result is None}) > 1:
        yield f"{awaited!r} awaited with {len(legal)} actions and the result {result}"
    if legal and awaited not in {action.actor for action in legal}:
        yield f"{awaited} is awaited and has no action"
    for action in legal:
        if referee.judge(position, action) is not None:
            yield f"{action} is offered and refused"
        meant = referee.complete(position, action.verb, action.args)
        if (action.actor == awaited or action.verb == "bid") and Action(meant, action.verb, action.args) not in legal:
            yield f"{action} written without {action.actor} is taken for one of {meant}"
    weights = referee.weights(position)
    if len(weights) != len(legal) or not all(weight > 0 for weight in weights):
        yield f"{len(legal)} actions weigh {weights}"
    if referee.from_json(referee.to_json(position)) != position:
        yield "its JSON is another position"


def digest(path: Path, referee: Any) -> str:
    """A hash of everything a referee says of a record: positions, views, weights, events, refusals, result, terms."""
    played = replay(read(path), referee, Findings(), invariants=False)
    players = sorted({action.actor for action in played.actions} - {CHANCE} | set(referee.facts()["sides"]))
    said: list[Any] = [referee.terms(), sorted(referee.grammar()), referee.events(), referee.context()]
    for position in played.positions:
        said += [referee.to_json(position), referee.weights(position), referee.result(position)]
        said += [referee.view(position, player) for player in players]
        said += [[str(action) for action in referee.legal_shown_to(position, player)] for player in players]
    for position, action in zip(played.positions, played.actions, strict=False):
        after, events = play_with_events(referee, position, action)
        said += [str(event) + event.clause for event in events]
        undone = referee.may_undo(position, action, after)
        said.append(undone and (undone.code, undone.clause))
    for note in read(path).notes:
        if note.refused:
            until = note.after
            why = why_refused(referee, played.positions[: until + 1], played.actions[:until], note.text)
            said.append(why and (why.code, why.clause, why.data))
    return hash_of({"said": said})


def digests_of(game: str) -> Path:
    """The file with the stored digests of a game's records."""
    return HERE / "digests" / f"{game}.json"


def digests(game: str) -> dict[str, str]:
    """The stored digest of each record."""
    path = digests_of(game)
    found: dict[str, str] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return found


def impossible(game: str) -> list[dict[str, Any]]:
    """Positions of records with something changed that makes them impossible, terms nobody plays; and the reasons."""
    path = HERE / "impossible" / f"{game}.json"
    found: list[dict[str, Any]] = json.loads(path.read_text("utf-8")) if path.is_file() else []
    return found


def spoilt(case: Mapping[str, Any], game: str, module: Any) -> tuple[Any, Any]:
    """The referee of an impossible position, and the position as JSON."""
    path = records_of(game) / f"{case['record']}.tirada"
    referee = referee_of(path, module)
    position = replay(read(path), referee, Findings(), until=case["after"]).positions[-1]
    data = json.loads(json.dumps(referee.to_json(position)))
    for place, value in case["change"].items():
        *way, last = place.split("/")
        at = data
        for step in way:
            at = at[int(step) if isinstance(at, list) else step]
        at[int(last) if isinstance(at, list) else last] = value
    return referee, data


def says_why_impossible(case: Mapping[str, Any], game: str, module: Any) -> bool:
    """Whether an impossible position is refused, for the reason that is stored."""
    try:
        if "rulings" in case:
            module.make(game_of(game), tuple(map(tuple, case["rulings"])), case.get("options", {}))
        else:
            referee, data = spoilt(case, game, module)
            referee.from_json(data)
    except CannotJudge as error:
        return case["why"] in error.message
    return False


class Deviates(Exception):
    """A record goes otherwise than it is stored."""


class AtOnce(Findings):
    """Findings for those who want to know no more than whether there is one: the first ends the replay."""

    def error(self, code: str, *said: Any, **more: Any) -> None:
        if code != EDITION:
            raise Deviates(code, *said)

    warning = error


def plays_as_stored(game: str, module: Any, *, same_facts: bool = True) -> bool:
    """Whether every record of a game goes as it is stored; anything raised is a deviation too."""
    stored = digests(game)

    def as_stored(path: Path) -> bool:
        return not any(deviations(path, referee_of(path, module), same_facts=same_facts, findings=AtOnce()))

    def agrees(path: Path) -> bool:
        return not any(contradictions(path, referee_of(path, module)))

    def says_the_same(path: Path) -> bool:
        return digest(path, referee_of(path, module)) == stored[path.stem]

    try:
        return (
            all_of(game, as_stored)
            and (game != gnostica_scenes.GAME or _scenes_hold(module, same_facts=same_facts))
            and all_of(game, agrees)
            and all(says_why_impossible(case, game, module) for case in impossible(game))
            and (not same_facts or all_of(game, says_the_same))
        )
    except Exception:
        return False


def _scenes_hold(module: Any, *, same_facts: bool) -> bool:
    """Whether the scenes of Gnostica's majors go as they are stored; raises whatever the referee raises."""
    stored = digests(SCENES)
    for scene in gnostica_scenes.major_scenes():
        done = gnostica_scenes.played(scene, module)
        if done.lines != list(scene.lines) or (same_facts and done.digest != stored[scene.name]):
            return False
    return True


def all_of(game: str, holds: Callable[[Path], bool]) -> bool:
    """Whether something holds for every record of a game. One for which it does not is asked first the next time."""
    asked = by_weight(game)
    for path in list(asked):
        with suppress(Exception):  # raised by the referee: a deviation too
            if holds(path):
                continue
        asked.remove(path)
        asked.insert(0, path)
        return False
    return True


@cache
def by_weight(game: str) -> list[Path]:
    """The records that say most first: they find a fault soonest."""
    return sorted(files(game), key=lambda path: -len(read(path).notes))
