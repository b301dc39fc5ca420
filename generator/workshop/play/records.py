"""Opens, replays and extends records of games, for the commands of the referee."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes, write_whole
from generator.base.findings import Findings, Where
from generator.catalog.library import EDITIONS, Game
from generator.catalog.project import Project
from generator.catalog.rulings import parse_choices
from generator.inspection.reading.book_records import record_lines
from generator.inspection.reading.printed_document import PrintedDocument
from generator.language.speaker import Speaker
from generator.referee.actions import CHANCE, Action
from generator.referee.clause_marks import Recorder, recording
from generator.referee.editions import (
    Difference,
    Edition,
    edition_of,
    first_difference,
    known_edition,
    read_editions,
)
from generator.referee.events import Event, play_with_events
from generator.referee.play_words import VERB, fields_of, words_of
from generator.referee.protocol import Referee, play, read_action
from generator.referee.random_play import draw
from generator.referee.record import (
    FIRST_LINE,
    Record,
    appended,
    closed,
    decode,
    facts_hash,
    parse_record,
    shortened,
)
from generator.referee.record_terms import line_to_blame, options_of, referee_asked
from generator.referee.record_words import RecordWords, lines_in_ids, record_words
from generator.referee.refusal_sentences import TABLE as REFUSALS
from generator.referee.refusals import Refusal
from generator.referee.registry import description_of, example_engine_of, has_table, plugin_of, referee_for
from generator.referee.replay import Replayed, replay, why_not_undone
from generator.referee.table_description import EVERYTHING
from generator.referee.told_refusals import sentence
from generator.referee.typed_actions import TypedActions
from generator.workshop.play.referee_words import RefereeWords, language_of
from generator.workshop.registers.reading import load, speaker_for, speakers_for

ReadAction = Callable[[Any, str], Action | Refusal]  # at a position, from what somebody wrote


@dataclass(frozen=True, slots=True)
class RecordTable:
    """An opened record: its game, its referee, and the positions it went through."""

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
        """The words of the game in a language: the terminal's where none is named."""
        return speaker_for(self.project, self.game, language_of(self.game, language))

    def say(self, refusal: Refusal, language: str = "") -> str:
        """A refusal as a sentence: in the game's words, or in those that every game shares."""
        speaker = self.speaker(language)
        return said_refusal(self.referee, speaker, refusal, lambda: RefereeWords(self.project, speaker.language))

    def typed(self) -> TypedActions:
        """What people may call everything of this game, in any of its languages."""
        speakers = speakers_for(self.project, self.game)
        return TypedActions(self.referee, speakers, self.record.pairs("player"))

    def reader(self) -> ReadAction:
        """How actions that people write are read at a position: in any language of the game where it has words."""
        if not has_table(self.game):
            return partial(read_action, self.referee)
        typed = self.typed()

        def read(position: Any, text: str) -> Action | Refusal:
            legal = self.referee.legal(position)
            plainly = typed.by_ids(position, text)
            if plainly is not None and plainly in legal:
                return plainly
            description = description_of(self.game, self.referee, position, EVERYTHING)
            assert description is not None
            found = typed.read(position, description, text, legal)
            if isinstance(found, Refusal):  # what is hidden is not named
                shown = self.referee.legal_shown_to(position, "")
                return replace(found, near=tuple(action for action in found.near if action in shown))
            return found

        return read


def said_refusal(referee: Referee[Any], speaker: Speaker, refusal: Refusal, shared: Callable[[], RefereeWords]) -> str:
    """A refusal as a sentence: in the game's words, or in those that every game shares, asked for only then."""
    code = refusal.code.replace("-", "_")
    if refusal.code not in speaker.tables[REFUSALS].rows:
        words = shared()
        if code in words:
            return words(code, **dict(refusal.data))
    typed = {verb: words_of(speaker, VERB + verb) for verb in fields_of(referee)}
    verbs = {verb: called[0] for verb, called in typed.items() if called}
    data = tuple((key, verbs.get(value, value) if key == "verb" else value) for key, value in refusal.data)
    return sentence(referee, speaker, replace(refusal, data=data))


def referee_of(root: Path | None, game_id: str, words: list[str]) -> tuple[Project, Game, Referee[Any]]:
    """A game's referee under options and rulings written K=V. Raises CannotJudge for what is unknown."""
    project, game = load(root, game_id)
    chosen, options = options_of(game, words)
    return project, game, referee_for(game, parse_choices(game, chosen), options)


def open_record(root: Path | None, path: Path, *, until: int | None = None, invariants: bool = False) -> RecordTable:
    """A record read and replayed. Raises CannotJudge when it cannot be read; a refusal inside is in `replayed`."""
    record = read_record(path, root)
    try:
        project, game = load(root, record.one("game"))
    except CannotJudge as error:
        raise error.at(Where(str(path), record.line_of("game"), 1)) from error
    return replay_record(project, game, record, path, until=until, invariants=invariants)


def open_records(root: Path | None, path: Path, *, invariants: bool = False) -> Iterator[RecordTable]:
    """As open_record; of a rulebook (a PDF), every record that its examples print.

    Raises CannotJudge when the book prints none.
    """
    if path.suffix.lower() != ".pdf":
        yield open_record(root, path, invariants=invariants)
        return
    lines_of = record_lines(PrintedDocument.read(path))
    printed = [lines for lines in lines_of if lines and lines[0] == FIRST_LINE]
    if not printed:
        fix = "name a record, or a rulebook.*.pdf"
        raise CannotJudge("this book prints no record of a game", fix, Where(str(path)))
    for number, lines in enumerate(printed, start=1):
        in_ids = lines_in_ids(lines, partial(_words_in, root))
        record = parse_record("".join(f"{line}\n" for line in in_ids), f"{path}#{number}")
        project, game = load(root, record.one("game"))
        yield replay_record(project, game, record, path, invariants=invariants)


def read_record(path: Path, root: Path | None = None) -> Record:
    """A record from its file, in ids, whatever language its header names.

    Raises CannotJudge naming the place that cannot be read.
    """
    lines = decode(read_bytes(path), str(path)).split("\n")
    return parse_record("\n".join(lines_in_ids(lines, partial(_words_in, root))), str(path))


def write_record(path: Path, root: Path | None, record: Record) -> None:
    """Write a record of ids to the file that it was read from, in the language that its header names.

    What stands in the file already stays as it was written. Raises CannotJudge when it cannot be written.
    """
    text, language = record.text, record.one("language")
    if language and path.exists():
        words = _words_in(root, record.one("game"), language)
        before, lines = decode(read_bytes(path), str(path)).split("\n"), text.split("\n")
        alike = zip(words.in_ids(before), lines, strict=False)
        same = next((number for number, (old, new) in enumerate(alike) if old != new), min(len(before), len(lines)))
        text = "\n".join([*before[:same], *words.in_words(lines[same:])])
    write_whole(path, text.encode())


def _words_in(root: Path | None, game_id: str, language: str) -> RecordWords:
    project, game = load(root, game_id)
    referee = referee_for(game, engine=example_engine_of)
    return record_words(speaker_for(project, game, language_of(game, language)), referee)


def replay_record(
    project: Project,
    game: Game,
    record: Record,
    path: Path,
    *,
    until: int | None = None,
    invariants: bool = False,
    told: bool = True,
) -> RecordTable:
    """A record of a game that has been read already, replayed under the edition it was made in where that is kept.

    Without `told` it is not searched what has changed since it was made: that takes longer than to replay it.
    """
    try:
        referee, _ = referee_asked(game, record)
    except CannotJudge as error:
        raise error.at(Where(str(path), line_to_blame(game, record), 1)) from error
    findings = Findings()
    present, made = referee, record.one("data")
    edition = None
    if made and made != facts_hash(present):
        edition = known_edition(made, game, present, read_editions([path.parent / EDITIONS, game.folder / EDITIONS]))
    if edition is not None:
        referee = edition[1]
    replayed = replay(record, referee, findings, invariants=invariants, until=until)
    if told and made and edition is None and made != facts_hash(present):
        _report_terms(game, record, present, findings)
    if told and edition is not None:
        _report_edition(record, edition[0], first_difference(record, replayed, referee, present), findings)
    return RecordTable(project, game, referee, record, replayed, findings)


def _report_terms(game: Game, record: Record, present: Referee[Any], findings: Findings) -> None:
    """Name the term of a header that was changed or dropped: the one under which the record was made as it says."""
    chosen, options = options_of(game, [value for key, value, _ in record.header if key in ("ruling", "option")])
    terms = {name: (key, value) for key, said in present.terms() for name, _, value in [said.partition("=")]}
    for name, reading in _other_terms(game):
        key, played = terms.get(name, ("option", options.get(name, "")))
        if played == reading:
            continue
        same = {name, game.rulings[name].key} if name in game.rulings else {name}
        others = [word for word in chosen if word.partition("=")[0] not in same]
        ruled = [f"{name}={reading}"] if name in game.rulings else []
        asked = options if ruled else {**options, name: reading}
        try:
            other = referee_for(game, parse_choices(game, [*others, *ruled]), asked)
        except CannotJudge:
            continue
        if facts_hash(other) == record.one("data"):
            named = name in {**record.pairs("ruling"), **record.pairs("option")}
            was = f"says {name}={played}" if named else f"does not name {name}"
            clause = {"clause": name} if name in game.rulings else {}
            findings.warning(
                "record.term", f"it was made under {name}={reading}, and its header {was}",
                Where(record.file, record.line_of("data"), 1), **clause,
                fix=f"write `{key}: {name}={reading}` into its header",
                row=("record_term", {"known": f"{name}={reading}"}),
            )  # fmt: skip
            return


def _other_terms(game: Game) -> Iterator[tuple[str, str]]:
    """Every value of every option of play, and every reading of every ruling."""
    values = plugin_of(game.rules_id).option_values
    if values is not None:
        yield from ((option, value) for option, known in values(game).items() for value in known)
    yield from ((ruling.id, reading) for ruling in game.rulings.values() for reading in ruling.options)


def _report_edition(record: Record, edition: Edition, difference: Difference | None, findings: Findings) -> None:
    findings.warning(
        "record.edition",
        f"made under the edition {edition.name} ({record.one('data')}), and replayed under it",
        Where(record.file, record.line_of("data"), 1),
        fix="" if difference else "the present edition plays it in the same way",
        row=("record_edition_kept", {"made": edition.name}),
    )
    if difference is not None:
        clause = f" ({difference.clause})" if difference.clause else ""
        findings.warning(
            "record.differs",
            f"ply {difference.ply}: the present edition differs here{clause}: {difference.what}",
            Where(record.file, difference.line, 1),
            clause=difference.clause,
            row=("record_differs", {"ply": difference.ply, "clause": clause}),
        )


def keep_edition(root: Path | None, game_id: str, words: list[str]) -> Path:
    """Keep what decides play today, so that records made under it can be replayed after the data change.

    Raises CannotJudge when the game cannot be written to.
    """
    project, game, referee = referee_of(root, game_id, words)
    if not project.may_change(game_id):
        raise CannotJudge(
            "these games came with Tirada or another package and are not yours to change",
            "name your project with --root, or start one with `tirada new`",
        )
    name, edition = edition_of(referee, game.model.edition)
    path = game.folder / EDITIONS / name
    write_whole(path, edition.to_json().encode())
    return path


def require_playable(table: RecordTable, language: str = "") -> RecordTable:
    """The same table if its whole record is legal. Raises CannotJudge at the ply that is refused."""
    refusal = table.replayed.refusal
    if refusal is not None:
        where = Where(table.record.file, table.replayed.line, 1)
        said = f"{table.say(refusal, language)} ({refusal.clause})"
        raise CannotJudge(said, "`tirada referee replay` tells all", where, ("error_refused", {"said": said}))
    return table


@dataclass(frozen=True, slots=True)
class PlayResult:
    """What `play` gave: the longer record and the actions added, chance's too, each with what happened at it.

    Where one was refused the record is the old one and nothing was added, but for what chance has shown by then.
    """

    record: Record
    added: tuple[tuple[Action, tuple[Event, ...]], ...]
    refusal: Refusal | None = None
    refused: int = 0  # which of the actions asked for, from 1


def add_actions(table: RecordTable, texts: Sequence[str]) -> PlayResult:
    """Actions appended to a record, all or none.

    What chance has shown on the way stays, with the actions that led to it: nobody decides again what he knows by then.
    """
    added: list[tuple[Action, tuple[Event, ...]]] = []
    read = table.reader()
    keeps_first = plugin_of(table.game.rules_id).keeps_first(table.referee)
    record, position = draw_chance(table.record, table.referee, table.position, added)
    kept = PlayResult(record, tuple(added))
    for number, text in enumerate(texts, start=1):
        action = read(position, text)
        if isinstance(action, Refusal):
            return replace(kept, refusal=action, refused=number)
        after, events = play_with_events(table.referee, position, action)
        if isinstance(after, Refusal):
            return replace(kept, refusal=after, refused=number)
        record = appended(record, table.referee, position, action)
        added.append((action, events))
        before = len(added)
        record, position = draw_chance(record, table.referee, after, added)
        if keeps_first or len(added) > before:
            kept = PlayResult(closed(record, table.referee, position), tuple(added))
    return PlayResult(closed(record, table.referee, position), tuple(added))


def play_on(
    table: RecordTable, action: Action
) -> tuple[RecordTable, tuple[tuple[Action, tuple[Event, ...]], ...] | Refusal]:
    """A record and its positions with one more action, and what chance gives after it; the same with its refusal."""
    after, events = play_with_events(table.referee, table.position, action)
    if isinstance(after, Refusal):
        return table, after
    added = [(action, events)]
    positions = [after]
    record = appended(table.record, table.referee, table.position, action)
    record, last = draw_chance(record, table.referee, after, added, positions)
    record = closed(record, table.referee, last)
    replayed = replace(
        table.replayed,
        positions=(*table.replayed.positions, *positions),
        actions=(*table.replayed.actions, *(one for one, _ in added)),
    )
    return replace(table, record=record, replayed=replayed), tuple(added)


def draw_chance(
    record: Record,
    referee: Referee[Any],
    position: Any,
    added: list[tuple[Action, tuple[Event, ...]]],
    positions: list[Any] | None = None,
) -> tuple[Record, Any]:
    """Draw the outcomes of chance that come next, when the record has a seed, and append them to `added`.

    The position after each is appended to `positions`.
    """
    seed = record.one("seed")
    while seed and referee.actor(position) == CHANCE:
        action = draw(referee, position, random.Random(f"{seed}/{len(record.plies)}"))
        record = appended(record, referee, position, action)
        position, events = play_with_events(referee, position, action)
        added.append((action, events))
        if positions is not None:
            positions.append(position)
    return record, position


def find_player(table: RecordTable, name: str) -> str:
    """The side or seat of a player, given by its name in any language or the player's in the header; or `chance`.

    Raises CannotJudge when nobody is called so.
    """
    found = table.typed().actor_named(name) or name
    if found != CHANCE:
        table.referee.view(table.position, found)
    return found


def take_back(table: RecordTable) -> tuple[Record, Refusal | None]:
    """The record without its last decision, where the table would allow that."""
    refusal = why_not_undone(table.referee, table.replayed.positions, table.replayed.actions)
    return (table.record, refusal) if refusal else (shortened(table.record), None)


def explain(table: RecordTable, text: str) -> tuple[Refusal | None, Recorder]:
    """Whether an action is legal now, and the clauses that decide it."""
    with recording() as recorder:
        action = table.reader()(table.position, text)
        after = action if isinstance(action, Refusal) else play(table.referee, table.position, action)
    return (after if isinstance(after, Refusal) else None), recorder


def explain_action(table: RecordTable, action: Action) -> Refusal | None:
    """Why an action is refused now, with what would be legal; None when it is legal. Nothing is played."""
    after = play(table.referee, table.position, action)
    return after if isinstance(after, Refusal) else None
