"""A game being played at one terminal: its record, who sits there, what each may do and see. Knows no terminal."""

from __future__ import annotations

import hashlib
import os
import random
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from rich.text import Text

from generator.base.errors import CannotJudge
from generator.base.files import read_bytes
from generator.base.locks import locked
from generator.catalog.library import Game
from generator.language.speaker import Speaker
from generator.referee.actions import CHANCE, Action, nearest
from generator.referee.clause_marks import recording
from generator.referee.events import Event
from generator.referee.play_words import Sayings, begun, called_verb
from generator.referee.refusals import Refusal
from generator.referee.registry import description_of, engine_of, has_table, insight_of
from generator.referee.simulation import POLICIES, Policy, at_random, policy
from generator.referee.table_description import TableDescription
from generator.referee.typed_actions import TypedActions
from generator.workshop.play.begun_records import free_record, make_record
from generator.workshop.play.records import (
    RecordTable,
    explain_action,
    open_record,
    play_on,
    read_record,
    require_playable,
    said_refusal,
    take_back,
    write_record,
)
from generator.workshop.play.referee_words import RefereeWords, language_of
from generator.workshop.play.table_drawing import draw_table, hanging
from generator.workshop.registers.reading import load, read, speakers_for

PATIENCE = 20  # actions in a row of one policy, after which it plays at random


class RecordChanged(Exception):
    """Another program has written the record since this session did."""


@dataclass(frozen=True, slots=True)
class PlayedAction:
    """An action that was played: as a sentence, what happened at it, and by whom; `known` to whom it was shown.

    Where everybody sees what happened at it (`happened_openly`), the others are told of the action its `verb` alone.
    """

    actor: str
    sentence: str
    events: tuple[str, ...]
    known: frozenset[str]
    verb: str = ""
    happened_openly: bool = False

    def told_to(self, names: Iterable[str]) -> PlayedAction | None:
        """As much of it as somebody with these names may know; None where that is nothing."""
        if not self.known.isdisjoint(names):
            return self
        return replace(self, sentence=self.verb) if self.happened_openly and self.events else None


@dataclass(slots=True)
class TableSession:
    """What is played, and by whom. `policies` play for the persons with these numbers; everybody else is a human."""

    path: Path
    root: Path | None
    table: RecordTable
    language: str
    words: RefereeWords
    speaker: Speaker
    typed: TypedActions
    policies: dict[int, Policy]
    wish: str = ""  # the side that the human asked for before sides were chosen
    told: list[PlayedAction] = field(default_factory=list)
    heard: dict[int, int] = field(default_factory=dict)  # how much of `told` each person has been told

    # -- what stands on the table --------------------------------------------------------------

    @property
    def position(self) -> Any:
        return self.table.position

    @property
    def actor(self) -> str:
        return self.table.referee.actor(self.position)

    def description(self, who: str) -> TableDescription:
        found = description_of(self.table.game, self.table.referee, self.position, who)
        assert found is not None, "`open_session` asks for one"
        return found

    def sayings(self, who: str) -> Sayings:
        return Sayings(self.speaker, self.table.referee, self.description(who), self.typed.players)

    def person(self, actor: str) -> int:
        """The number of whoever acts under a name; -1 for chance."""
        return self._numbers().get(actor, -1)

    def _numbers(self) -> Mapping[str, int]:
        """The number of each person by the names under which he acts."""
        return {name: number for number, names in reversed([*enumerate(self._persons)]) for name in names}

    @property
    def _persons(self) -> tuple[tuple[str, ...], ...]:
        return self.description(CHANCE).persons

    def viewer(self, person: int) -> str:
        """The name under which a person looks at the table."""
        names = self._persons[person] if 0 <= person < len(self._persons) else ()
        return names[-1] if names else CHANCE

    def named_person(self, name: str) -> int | None:
        """The person whom somebody calls by this name; None for nobody."""
        found = self.person(self.typed.actor_named(name))
        return found if found >= 0 else None

    def player(self, person: int) -> str:
        """A person's name as the table says it."""
        return self.player_name(self.viewer(person))

    def player_name(self, actor: str) -> str:
        """A side, seat or chance by its name."""
        return self.sayings(CHANCE).player(actor)

    def result(self) -> list[str]:
        """Who has won, and the counts; nothing before the end."""
        return said_result(self.table, self.sayings(CHANCE), self.words)

    def deciding(self) -> int:
        """The person who is to act, or who tells what chance gave; the first human where nobody is meant."""
        actor = self.actor
        if actor == CHANCE:
            actor = self.table.referee.complete(self.position, "", ())
        found = self.person(actor)
        return found if found >= 0 and found not in self.policies else self.humans()[0]

    def humans(self) -> list[int]:
        return [n for n in range(len(self._persons)) if n not in self.policies]

    def hides(self) -> bool:
        """Whether two humans see different things now."""
        seen = []
        for person in self.humans():
            view = self.table.referee.view(self.position, self.viewer(person))
            seen.append({key: value for key, value in view.items() if key != "as"})
        return any(view != seen[0] for view in seen[1:])

    def drawn(self, person: int, width: int) -> list[Text]:
        """The table as a person sees it."""
        who = self.viewer(person)
        return draw_table(self.description(who), self.sayings(who), self.words, self.actor, width)

    def awaited(self, person: int) -> str:
        """What is to be decided now, as a sentence."""
        sayings = self.sayings(self.viewer(person))
        return begun(sayings.wording(sayings.description.awaited))

    # -- what may be done ----------------------------------------------------------------------

    def legal(self, person: int) -> tuple[Action, ...]:
        """The actions to choose from: those that this person may know. What chance gave, whoever draws is to say.

        They stand in the referee's order, but for those last by which a game or a turn is given up or ended.
        """
        actor = self.actor
        if actor == CHANCE:
            return self.table.referee.legal(self.position)
        numbers = self._numbers()
        who = actor if numbers.get(actor, -1) == person else ""
        shown = self.table.referee.legal_shown_to(self.position, who)
        own = tuple(action for action in shown if numbers.get(action.actor, -1) == person) or shown
        final = self.description(CHANCE).final_verbs
        return tuple(sorted(own, key=lambda action: final.index(action.verb) + 1 if action.verb in final else 0))

    def read(self, text: str, person: int) -> Action | Refusal:
        """The action that somebody typed. What others might do is not judged for him where that may be hidden."""
        legal = self.legal(person)
        found = self.typed.read(self.position, self.description(self.viewer(person)), text, legal)
        if isinstance(found, Refusal) or not (self.policies or self.hides()):
            return found
        numbers = self._numbers()
        if self.actor == CHANCE if found.actor == CHANCE else numbers.get(found.actor, -1) == person:
            return found
        own = [action for action in legal if numbers.get(action.actor, -1) == person]
        return Refusal("only-own", "", (), nearest(own, found))

    def say(self, refusal: Refusal) -> str:
        """A refusal as a sentence."""
        return said_refusal(self.table.referee, self.speaker, refusal, lambda: self.words)

    def clause(self, ident: str) -> str:
        """The text of a clause, or the question of a ruling; "" for neither."""
        game = self.table.game
        if ident in game.clauses:
            return read(self.speaker, f"clauses.{ident}.text", game.clauses[ident].text)
        if ident in game.rulings:
            return read(self.speaker, f"rulings.{ident}.question", game.rulings[ident].question)
        return ""

    def why(self, asked: Action | Refusal | str, person: int) -> tuple[Refusal | None, list[tuple[str, str]]]:
        """Whether an action is legal now, and the clauses that decide it, with their texts."""
        with recording() as recorder:
            action = self.read(asked, person) if isinstance(asked, str) else asked
            refusal = action if isinstance(action, Refusal) else explain_action(self.table, action)
        cited = [refusal.clause] if refusal else [c for c in self.table.game.clauses if c in recorder.accepted]
        return refusal, [(ident, self.clause(ident)) for ident in cited if ident]

    def verb(self, verb: str) -> str:
        """A verb as it is typed in the session's language."""
        return called_verb(self.speaker, verb)

    def typed_lines(self, person: int) -> list[str]:
        """Every legal action as somebody may type it."""
        sayings = self.sayings(self.viewer(person))
        return [sayings.typed(action) for action in self.legal(person)]

    # -- what is done --------------------------------------------------------------------------

    def do(self, action: Action) -> Refusal | None:
        """Play an action and what chance gives after it, and write the record. A refusal changes nothing.

        Raises CannotJudge when the file cannot be written, and RecordChanged when another program has written it.
        """
        before = self.table
        after, added = play_on(before, action)
        if isinstance(added, Refusal):
            return added
        self._write(after)
        position_number = len(before.replayed.positions) - 1
        for number, (done, events) in enumerate(added):
            self._tell(after, position_number + number, done, events)
        return None

    def _tell(self, after: RecordTable, number: int, done: Action, events: Sequence[Event]) -> None:
        referee, positions = after.referee, after.replayed.positions
        before = description_of(after.game, referee, positions[number], CHANCE)
        later = description_of(after.game, referee, positions[number + 1], CHANCE)
        assert before is not None
        assert later is not None
        names = [name for person in later.persons for name in person]
        if before.secret is None:
            public = done in referee.legal_shown_to(positions[number], "")
        else:
            public = done.verb not in before.secret
        knowing = {done.actor}
        if before.secret is not None and done.actor == CHANCE:
            knowing = {arg for arg in done.args if arg in names} or {referee.complete(positions[number], "", ())}
        known = frozenset(names) if public else frozenset(n for n in names if knowing & set(later.person_of(n)))
        said = Sayings(self.speaker, referee, before, self.typed.players).action(done)
        told = Sayings(self.speaker, referee, later, self.typed.players).events(events)
        openly = before.secret is not None  # then it is the action's own words that are hidden, not its events
        self.told.append(PlayedAction(done.actor, said, tuple(told), known, begun(self.verb(done.verb)), openly))

    def news(self, person: int) -> list[PlayedAction]:
        """What was played since this person was last told, as far as he may know it.

        Where nobody hides anything all look at one screen, and are told together.
        """
        since = self.heard.get(person, 0)
        for one in self.humans() if not self.hides() else [person]:
            self.heard[one] = len(self.told)
        names = self._persons[person] if person < len(self._persons) else ()
        return [seen for one in self.told[since:] if (seen := one.told_to(names)) is not None]

    def undo(self) -> Refusal | Action:
        """Take back the last action where the table would allow it; the action taken back. Raises as `do`."""
        shorter, refusal = take_back(self.table)
        if refusal is not None:
            return refusal
        last = self.table.replayed.actions[-1]
        replayed = self.table.replayed
        shown = replace(replayed, positions=replayed.positions[:-1], actions=replayed.actions[:-1])
        self._write(replace(self.table, record=shorter, replayed=shown))
        if self.told:
            self.told.pop()
            self.heard = {person: min(so_far, len(self.told)) for person, so_far in self.heard.items()}
        return last

    def _write(self, after: RecordTable) -> None:
        if self.path.exists() and not self._is_as_read():
            raise RecordChanged
        write_record(self.path, self.root, after.record)
        self.table = after

    def _is_as_read(self) -> bool:
        """Whether the file is still what was read; one in the words of a language was read as ids."""
        text = self.table.record.text
        if read_bytes(self.path) == text.encode():
            return True
        return bool(self.table.record.one("language")) and read_record(self.path, self.root).text == text

    def reread(self) -> None:
        """Take the record as it is on the disk now."""
        self.table = require_playable(open_record(self.root, self.path))
        self.told.clear()
        self.heard.clear()

    # -- policies --------------------------------------------------------------------------------

    def machine(self) -> Action | None:
        """What a policy does now, or what the human's wish for a side decides; None when a human is to choose."""
        actor = self.actor
        person = self.person(actor)
        if actor == CHANCE or person < 0:
            return None
        legal = self.table.referee.legal(self.position)
        own = tuple(action for action in legal if action.actor == actor)
        naming = (
            bool(self.wish) and any(action.args == (self.wish,) for action in own) and len(self._persons[person]) == 1
        )
        if person not in self.policies:
            return next((action for action in own if action.args == (self.wish,)), None) if naming else None
        if naming:
            own = tuple(action for action in own if action.args != (self.wish,))
        source = random.Random(f"{self.table.record.one('seed')}/policy/{len(self.table.record.plies)}")
        last = self.table.replayed.actions[-PATIENCE:]
        if len(last) == PATIENCE and all(action.actor == actor for action in last):
            return at_random(self.table.referee, self.position, own, source)  # what gains nothing may go on for ever
        return self.policies[person](self.table.referee, self.position, own, source)


def spoken_in(session: TableSession, language: str) -> TableSession:
    """The same table with the same people, in another language of the game."""
    game, project = session.table.game, session.table.project
    speakers = speakers_for(project, game, language)
    typed = TypedActions(session.table.referee, speakers, session.table.record.pairs("player"))
    words = RefereeWords(project, language)
    return replace(session, language=language, words=words, speaker=speakers[0], typed=typed, told=[], heard={})


def said_result(table: RecordTable, sayings: Sayings, words: RefereeWords) -> list[str]:
    """Who has won a game, and the counts: of two sides in one sentence; nothing before the end."""
    result = table.referee.result(table.position)
    if result is None:
        return []
    winner, numbers = result["winner"], list(result["count"].values())
    if len(numbers) == 2 and not result.get("resigned"):
        if winner is None and len(set(numbers)) == 1:
            return [words("draw_at", number=numbers[0])]
        if winner is not None:
            number = result["count"][winner]
            numbers.remove(number)
            return [words("wins_by", player=sayings.player(winner), number=number, other=numbers[0])]
    said = [words("wins", player=sayings.player(winner)) if winner else words("draw")]
    if result.get("resigned"):
        said.append(words("resigned", player=sayings.player(result["resigned"])))
    counts = result["count"].items()
    return [*said, *(words("count", player=sayings.player(side), number=number) for side, number in counts)]


def drawn_table(table: RecordTable, who: str, language: str, width: int) -> list[Text] | None:
    """The table of a record as somebody sees it ("" sees everything), and what is awaited or how the game ended.

    None for a game whose package does not describe its table.
    """
    if not has_table(table.game):
        return None
    description = description_of(table.game, table.referee, table.position, who)
    assert description is not None, "`has_table` says so"
    speaker = table.speaker(language)
    words = RefereeWords(table.project, speaker.language)
    sayings = Sayings(speaker, table.referee, description, table.record.pairs("player"))
    drawn = draw_table(description, sayings, words, table.referee.actor(table.position), width)
    said = [begun(sayings.wording(description.awaited)), *said_result(table, sayings, words)]
    return [*drawn, Text(""), *(line for one in said for line in hanging(Text(one, "bold"), width, 0))]


def require_table(game: Game) -> None:
    """Raises CannotJudge for a game that cannot be played at a table."""
    engine_of(game.rules_id)
    if not has_table(game):
        raise CannotJudge(
            f"{game.id} cannot be played at a table yet: its package does not describe one",
            "`tirada referee new`, `legal` and `play` play it",
            row=("error_no_table", {"word": game.id}),
        )


def begun_record(
    root: Path | None,
    game_id: str,
    to: Path | None,
    words: list[str],
    seed: int | None,
    by_hand: bool,
    players: Sequence[str],
) -> Path:
    """The record of a new game, in a file that did not exist; chance is drawn from a seed unless it is told by hand.

    Raises CannotJudge as `make_record` does, and for a game that cannot be played at a table; nothing is written then.
    """
    _, game = load(root, game_id)
    require_table(game)
    path = to or free_record(Path(), game_id)
    number = None if by_hand else random.SystemRandom().randrange(10**6) if seed is None else seed
    make_record(root, game_id, words, number, None, path, players)
    return path


@contextmanager
def seated(path: Path) -> Iterator[None]:
    """Hold a record for one session. Raises CannotJudge when another session of this machine has it."""
    name = hashlib.sha256(os.fsencode(path.resolve())).hexdigest()[:20]
    with ExitStack() as stack:
        try:
            stack.enter_context(locked(Path(tempfile.gettempdir(), f"tirada-{name}.lock"), patience=0.0))
        except CannotJudge as error:
            raise CannotJudge(
                f"{path} is being played at another table already",
                "leave that one first, or look on with `tirada referee show`",
                row=("error_at_another_table", {"file": path}),
            ) from error
        yield


def open_session(root: Path | None, path: Path, language: str = "", who: str = "", against: str = "") -> TableSession:
    """A session at a record. `who` is played by a human, everybody else by the policy `against`, if one is named.

    Raises CannotJudge when the record cannot be played on, when nobody has that name, or for an unknown policy.
    """
    table = require_playable(open_record(root, path))
    game, project = table.game, table.project
    language = language_of(game, language)
    require_table(game)
    speakers = speakers_for(project, game, language)
    typed = TypedActions(table.referee, speakers, table.record.pairs("player"))
    session = TableSession(path, root, table, language, RefereeWords(project, language), speakers[0], typed, {})
    if who:
        who = typed.actor_named(who) or who
        table.referee.view(table.position, who)  # raises for nobody
    human = session.person(who) if who else 0
    if against:
        against = session.words.called("policy_", POLICIES, against)
        chosen = policy(against, insight_of(game.rules_id), game.id)
        session.policies = {n: chosen for n in range(len(session._persons)) if n != max(human, 0)}
        session.wish = who if human < 0 else ""
    return session
