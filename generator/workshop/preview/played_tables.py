"""Games that are played on pages of the preview: a session each, who looks at it, and what was last said to him."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from generator.base.errors import CannotJudge
from generator.catalog.library import Game
from generator.catalog.project import Project
from generator.referee.actions import Action
from generator.referee.play_words import Sayings, begun
from generator.referee.record import FIRST_LINE
from generator.referee.refusals import Refusal
from generator.referee.simulation import POLICIES
from generator.workshop.play.action_groups import Numbered, alike_actions
from generator.workshop.play.begun_records import ENDING, free_record
from generator.workshop.play.records import read_record
from generator.workshop.play.referee_words import RefereeWords
from generator.workshop.play.table_answers import (
    MOST_DIGITS,
    AnswerLine,
    meant_action,
    refusal_lines,
    whole_number,
    why_lines,
)
from generator.workshop.play.table_session import (
    PlayedAction,
    RecordChanged,
    TableSession,
    begun_record,
    open_session,
    require_table,
    seated,
    spoken_in,
)

NOBODY = -1
OPTION = "option_"  # begins the names of the form's fields that choose an option of play


@dataclass(slots=True)
class PlayedTable:
    """A game at which people sit before one browser. `shown_to` is the person whose table may be on the screen."""

    game: Game  # as its files were when the session was opened
    session: TableSession
    held: ExitStack
    against: str = ""
    shown_to: int = NOBODY
    looking: int = NOBODY  # a person who looks at the table while somebody else is to act
    said: list[AnswerLine] = field(default_factory=list)  # what answers the last line that was written
    notice: str = ""  # what everybody may read, be he alone with the screen or not
    news: dict[int, list[PlayedAction]] = field(default_factory=dict)

    @property
    def person(self) -> int:
        """Whose table is asked for."""
        return self.looking if self.looking != NOBODY else self.session.deciding()

    @property
    def done(self) -> int:
        """How many actions stand in the record."""
        return len(self.session.table.replayed.actions)

    @property
    def passes(self) -> bool:
        """Whether the screen has to be passed on before anything may stand on it."""
        return self.shown_to != self.person and len(self.session.humans()) > 1 and self.session.hides()

    def settle(self) -> None:
        """After whatever was done: whoever may look on has the screen, and is told what he had not been told."""
        if self.passes:
            return
        self.shown_to = self.person
        fresh = self.session.news(self.person)
        if fresh:
            self.news[self.person] = fresh

    def told(self) -> list[PlayedAction]:
        """What was last played that the person on the screen had not been told."""
        return self.news.get(self.person, [])


class PlayedTables:
    """One table for each game of a project, with its record in a folder. Whoever uses them holds the preview's lock.

    `token` has to come with everything that changes a table: a page of somebody else does not know it.
    """

    def __init__(self, project: Project, folder: Path) -> None:
        self.project, self.folder = project, folder
        self.token = secrets.token_urlsafe(16)
        self._tables: dict[str, PlayedTable] = {}

    def close(self) -> None:
        """Leave every table; the records stay."""
        for table in self._tables.values():
            table.held.close()
        self._tables.clear()

    def table(self, game: Game, language: str) -> PlayedTable | None:
        """The table of a game as its files are now, spoken in a language; None where nobody plays it.

        Raises CannotJudge for a game that cannot be played at a table, and for a record that cannot be played on.
        """
        require_table(game)
        found = self._tables.get(game.id)
        if found is None:
            return None
        if found.game is not game:
            found.session = open_session(self.project.root, found.session.path, language, "", found.against)
            found.game = game
            found.said.clear()
            found.news.clear()
        if found.session.language == language:
            return found
        return replace(found, session=spoken_in(found.session, language), said=[], news={})

    def records(self, game: Game) -> list[str]:
        """The names of the records in the folder that are games of this one."""
        found = []
        for path in sorted(self.folder.glob(f"*{ENDING}")):
            try:
                first = path.read_text("utf-8", errors="replace")[: len(FIRST_LINE) + 1]
                if first.startswith(FIRST_LINE) and read_record(path, self.project.root).one("game") == game.id:
                    found.append(path.name)
            except (CannotJudge, OSError):
                continue
        return found

    def policies(self) -> list[str]:
        """The programs that may play the other side."""
        return list(POLICIES)

    def words(self, language: str) -> RefereeWords:
        return RefereeWords(self.project, language)

    # -- what people do ------------------------------------------------------------------------

    def act(self, game: Game, language: str, said: Mapping[str, str]) -> None:
        """Do what a form of the page says. Raises CannotJudge for what cannot be, with nothing changed."""
        do = said.get("do", "")
        if do == "new":
            self._begin(game, language, said)
            return
        if do == "open":
            self._sit(game, self._path(said.get("record", "")), language, "")
            return
        if do == "leave":
            if game.id in self._tables:
                self._tables.pop(game.id).held.close()
            return
        table = self.table(game, language)
        if table is None:
            return
        self._tables[game.id] = table
        table.said, table.notice = [], ""
        if do == "ready":
            table.shown_to = table.person
        elif do == "view":
            self._view(table, said.get("who", ""))
        elif do == "back":
            table.looking = NOBODY
        elif not table.passes and table.looking == NOBODY and said.get("after", str(table.done)) == str(table.done):
            self._decide(table, do, said)  # else the page is an old one, or of somebody who only looks on
        machines_play(table)
        table.settle()

    def _decide(self, table: PlayedTable, do: str, said: Mapping[str, str]) -> None:
        """What whoever is to act asks for."""
        text = said.get("text", "").strip()
        if do == "undo":
            table.said = guarded(table, lambda: undone(table))
        elif do == "why":
            table.said = why_lines(table.session, text or said.get("number", ""), table.person)
        elif do == "play" and (text or "after" in said):
            table.said = guarded(table, lambda: written(table, text or said.get("number", "0")))

    def _path(self, name: str) -> Path:
        """A record in the folder, and nowhere else."""
        path = self.folder / name
        if Path(name).name != name or not name.endswith(ENDING) or not path.is_file():
            raise CannotJudge(f"there is no record {name!r} here", row=("error_no_record", {"file": name}))
        return path

    def _begin(self, game: Game, language: str, said: Mapping[str, str]) -> None:
        path = free_record(self.folder, game.id)
        words = said.get("options", "").split()
        named = {name.removeprefix(OPTION): value for name, value in said.items() if name.startswith(OPTION)}
        words += [f"{name}={value}" for name, value in named.items() if value]
        asked = said.get("seed", "").strip()
        seed = whole_number(asked)
        if asked and seed is None:
            row = "error_seed", {"number": MOST_DIGITS}
            raise CannotJudge("that is no seed", f"write a number of at most {MOST_DIGITS} digits, or nothing", row=row)
        begun_record(self.project.root, game.id, path, words, seed, False, ())
        self._sit(game, path, language, said.get("against", ""))

    def _sit(self, game: Game, path: Path, language: str, against: str) -> None:
        """Sit down at a record; whoever sits at another one of this game leaves it."""
        old = self._tables.get(game.id)
        held = old.held if old is not None and old.session.path == path else ExitStack()
        try:
            if old is None or held is not old.held:
                held.enter_context(seated(path))
            session = open_session(self.project.root, path, language, "", against)
            if session.table.game.id != game.id:
                other = session.table.game
                row = "error_other_game", {"file": path.name, "word": other.model.name}
                raise CannotJudge(f"{path.name} is a record of {other.id}", row=row)
        except BaseException:
            if old is None or held is not old.held:
                held.close()
            raise
        if old is not None and held is not old.held:
            old.held.close()
        self._tables[game.id] = PlayedTable(game, session, held, against)
        machines_play(self._tables[game.id])
        self._tables[game.id].settle()

    def _view(self, table: PlayedTable, name: str) -> None:
        other = table.session.named_person(name)
        if other is None:
            table.said = [AnswerLine(table.session.words("unknown_player", actor=name))]
        elif other in table.session.policies:
            table.said = [AnswerLine(table.session.words("not_shown"))]
        else:
            table.looking = other if other != table.session.deciding() else NOBODY


def guarded(table: PlayedTable, do: Callable[[], list[AnswerLine]]) -> list[AnswerLine]:
    """What doing something says; where another program has written the record, that is said, and nothing done."""
    try:
        return do()
    except RecordChanged:
        table.session.reread()
        table.news.clear()
        table.notice = table.session.words("changed_elsewhere", file=table.session.path.name)
        return []


def written(table: PlayedTable, text: str) -> list[AnswerLine]:
    """Play the action that somebody wrote, by its number or in words."""
    action = meant_action(table.session, text, table.person)
    return refused(table, action) if isinstance(action, Refusal) else played(table, action)


def played(table: PlayedTable, action: Action) -> list[AnswerLine]:
    table.news.clear()
    refusal = table.session.do(action)
    return [] if refusal is None else refused(table, refusal)


def refused(table: PlayedTable, refusal: Refusal) -> list[AnswerLine]:
    """Why something is refused, with the clause, and what would be legal."""
    session = table.session
    return refusal_lines(session, refusal, session.sayings(session.viewer(table.person)))


def near_numbers(table: PlayedTable) -> dict[Action, int]:
    """The numbers by which the actions that an answer tells of can be played."""
    near = {one.near for one in table.said if one.near is not None}
    legal = table.session.legal(table.person) if near else ()
    return {action: number for number, action in enumerate(legal, start=1) if action in near}


def undone(table: PlayedTable) -> list[AnswerLine]:
    taken = table.session.undo()
    if isinstance(taken, Refusal):
        return refused(table, taken)
    table.news.clear()
    sayings = table.session.sayings(table.session.viewer(table.person))
    return [AnswerLine(table.session.words("taken_back", action=sayings.action(taken)))]


def machines_play(table: PlayedTable) -> None:
    """What policies do until a human is to choose."""
    while table.session.actor and (done := table.session.machine()) is not None:
        if guarded(table, partial(played, table, done)) or table.notice:
            return


# -- what the page shows -----------------------------------------------------------------------------


class OfferedAction(NamedTuple):
    """A legal action: its number, how it is said, and `last`, its last word where the others of its row are alike."""

    number: int
    said: str
    last: str


@dataclass(frozen=True, slots=True)
class OfferedRow:
    """Actions that differ in their last word alone, with what is said before it; or one action, and nothing."""

    said: str
    actions: Sequence[OfferedAction]


@dataclass(frozen=True, slots=True)
class OfferedVerb:
    """Legal actions of one verb: the word for it, their number, and the rows in which they stand."""

    verb: str
    number: int
    rows: Sequence[OfferedRow]


def offered_actions(session: TableSession, sayings: Sayings, numbered: Iterable[Numbered]) -> list[OfferedVerb]:
    """Legal actions by their verbs."""
    found: dict[str, list[OfferedRow]] = {}
    for alike in alike_actions(sayings, numbered):
        several = len(alike) > 1 and bool(alike[0][1].args)
        row = [
            OfferedAction(number, sayings.action(one), str(sayings.arguments_named(one)[-1]) if several else "")
            for number, one in alike
        ]
        said = sayings.action(alike[0][1], "…") if several else ""
        found.setdefault(alike[0][1].verb, []).append(OfferedRow(said, row))
    return [
        OfferedVerb(begun(session.verb(verb)), sum(len(row.actions) for row in rows), rows)
        for verb, rows in found.items()
    ]


def news_of(table: PlayedTable) -> list[tuple[str, Sequence[str]]]:
    """What was played last, as sentences, each with what happened at it."""
    session = table.session
    return [(f"{begun(session.player_name(one.actor))}: {one.sentence}", one.events) for one in table.told()]
