"""Records and their referees: which rules a record asks for, and what the commands of the referee need."""

from __future__ import annotations

import json
import random
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes, write_whole
from generator.base.findings import Findings
from generator.catalog.library import Game
from generator.catalog.project import Project
from generator.catalog.rulings import parse_choices
from generator.language.speaker import Speaker
from generator.referee.chance import draw
from generator.referee.core import CHANCE, Action, Recorder, Referee, Refusal, play, read_action, recording
from generator.referee.games import referee_for
from generator.referee.record import Record, Replayed, appended, decode, new_record, parse_record, replay, shortened
from generator.referee.speaking import sentence
from generator.workshop.register import load, speaker_for


@dataclass(frozen=True, slots=True)
class Table:
    """A record laid out: its game, its referee, and the positions it went through."""

    project: Project
    game: Game
    referee: Referee[Any]
    record: Record
    replayed: Replayed
    findings: Findings

    @property
    def position(self) -> Any:
        return self.replayed.positions[-1]

    def speaker(self, language: str = "") -> Speaker:
        return speaker_for(self.project, self.game, language)

    def say(self, refusal: Refusal, language: str = "") -> str:
        return sentence(self.referee, self.speaker(language), refusal)


def options_of(game: Game, words: list[str]) -> tuple[list[str], dict[str, str]]:
    """`K=V` words told apart: rulings of the game, and options of the play. Raises CannotJudge without `=`."""
    keys = {*game.rulings, *(r.key for r in game.rulings.values() if r.key)}
    chosen, options = [], {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals:
            raise CannotJudge(f"{word!r}: write it as K=V, such as format=squad_3 or AT-1=after_all_rolls")
        # a key may be both a ruling's and an option's: `owner=second` names a player, not a reading
        if name in game.rulings or (name in keys and value in _readings(game, name)):
            chosen.append(word)
        else:
            options[name] = value
    return chosen, options


def _readings(game: Game, key: str) -> set[str]:
    return {option for ruling in game.rulings.values() if ruling.key == key for option in ruling.options}


def referee_of(root: Path | None, game_id: str, words: list[str]) -> tuple[Project, Game, Referee[Any]]:
    """A game's referee under options and rulings written K=V. Raises CannotJudge for what is unknown."""
    project, game = load(root, game_id)
    chosen, options = options_of(game, words)
    return project, game, referee_for(game, parse_choices(game, chosen), options)


def open_record(root: Path | None, path: Path, *, until: int | None = None, invariants: bool = False) -> Table:
    """A record read and replayed. Raises CannotJudge when it cannot be read; a refusal inside is in `replayed`."""
    record = parse_record(decode(read_bytes(path), str(path)), str(path))
    words = [value for key, value, _ in record.header if key in ("ruling", "option")]
    try:
        project, game, referee = referee_of(root, record.one("game"), words)
    except CannotJudge as error:
        raise CannotJudge(f"{path}: {error.message}", error.fix) from error
    findings = Findings()
    replayed = replay(record, referee, findings, invariants=invariants, until=until)
    return Table(project, game, referee, record, replayed, findings)


def sound(table: Table) -> Table:
    """The table, when its record plays through. Raises CannotJudge at the ply that is refused."""
    refusal = table.replayed.refusal
    if refusal is not None:
        where = f"{table.record.file}:{table.replayed.line}:1"
        raise CannotJudge(f"{where}: {table.say(refusal)} ({refusal.clause})", "`tirada referee replay` tells all")
    return table


def make_record(
    root: Path | None, game_id: str, words: list[str], seed: int | None, start: Path | None, to: Path
) -> Record:
    """A new record, written. Raises CannotJudge when it would overwrite a file, or the start cannot be."""
    if to.exists():
        raise CannotJudge(f"{to} exists already", "name another file with --to")
    _, game, referee = referee_of(root, game_id, words)
    chosen, options = options_of(game, words)
    header = [("ruling", f"{ident}={option}") for ident, option in parse_choices(game, chosen)]
    header += [("option", f"{name}={value}") for name, value in options.items()]
    if seed is not None:
        header.append(("seed", str(seed)))
    position = None
    if start is not None:
        try:
            position = referee.from_json(json.loads(decode(read_bytes(start), str(start))))
        except (ValueError, RecursionError) as error:
            raise CannotJudge(f"{start}: no JSON: {error}") from error
    record = new_record(referee, game.model.edition, str(to), header, position)
    record, _ = _let_chance_speak(record, referee, referee.start() if position is None else position)
    write_whole(to, record.text.encode())
    return record


def add_actions(table: Table, texts: list[str]) -> tuple[Record, Any, Refusal | None]:
    """The record with actions appended, all or none: the last position, or the first refusal."""
    record, position = _let_chance_speak(table.record, table.referee, table.position)
    for text in texts:
        action = read_action(table.referee, position, text)
        after = action if isinstance(action, Refusal) else play(table.referee, position, action)
        if isinstance(after, Refusal):
            return table.record, table.position, after
        assert isinstance(action, Action)
        record = appended(record, table.referee, position, action)
        record, position = _let_chance_speak(record, table.referee, after)
    return record, position, None


def _let_chance_speak(record: Record, referee: Referee[Any], position: Any) -> tuple[Record, Any]:
    """With a seed, every outcome of chance is drawn and written down at once."""
    seed = record.one("seed")
    while seed and referee.actor(position) == CHANCE:
        action = draw(referee, position, random.Random(f"{seed}/{len(record.plies)}"))
        record = appended(record, referee, position, action)
        position = referee.step(position, action)
    return record, position


def take_back(table: Table) -> tuple[Record, Refusal | None]:
    """The record without its last decision, where the table would allow that."""
    plies = table.replayed.actions
    if not plies:
        return table.record, Refusal("nothing-to-undo", "QK-12")
    before, after = table.replayed.positions[-2:]
    refusal = table.referee.may_undo(before, plies[-1], after)
    return (table.record, refusal) if refusal else (shortened(table.record), None)


def explain(table: Table, text: str) -> tuple[Refusal | None, Recorder]:
    """Whether an action is legal now, and the clauses that decide it."""
    with recording() as recorder:
        action = read_action(table.referee, table.position, text)
        after = action if isinstance(action, Refusal) else play(table.referee, table.position, action)
    return (after if isinstance(after, Refusal) else None), recorder
