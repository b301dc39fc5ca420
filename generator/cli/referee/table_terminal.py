"""The terminal of a game that is being played: asks, completes what is typed, draws, and answers."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.text import Text

from generator.base.interruption import Interrupted
from generator.referee.actions import Action
from generator.referee.play_words import Sayings, begun
from generator.referee.refusals import Refusal
from generator.referee.typed_actions import folded
from generator.workshop.play.action_groups import (
    FEW_LINES,
    MOST_LINES,
    MOST_NUMBERS,
    Numbered,
    alike_actions,
    beginnings,
    grouped_actions,
)
from generator.workshop.play.table_answers import AnswerLine, meant_action, refusal_lines, why_lines
from generator.workshop.play.table_drawing import hanging
from generator.workshop.play.table_session import RecordChanged, TableSession

NUMBER, CLAUSE, QUIET = "bold cyan", "bold", "dim"
ONLY_ENTER = "… "  # the prompt where nothing is to be typed
HELP = ("number", "why", "undo", "view", "show", "quit")


class Left(Exception):
    """Somebody leaves the table."""


class TableTerminal:
    """One session at a terminal; `shown_to` is the person whose table is on the screen."""

    def __init__(self, session: TableSession) -> None:
        self.session, self.words = session, session.words
        self.console = Console(highlight=False, soft_wrap=False)
        self.shown_to = -1
        self.commands = self._commands()
        self.completion = _Completion(self._complete) if sys.stdin.isatty() else None

    # -- the game ----------------------------------------------------------------------------------

    def run(self, begins: bool = False) -> None:
        """Play until the game is over or somebody leaves; either way the record is complete. Whether a game `begins`
        is said before anything else."""
        played = len(self.session.table.replayed.actions)
        if begins:
            self.say(self.words("begun_dealt" if played else "begun", file=self.session.path, number=played))
        elif played:
            self.say(self.words("resumed", file=self.session.path, number=played))
        try:
            self._play()
        except (Left, EOFError, KeyboardInterrupt, Interrupted):
            self.console.print()
        self.say(self.words("saved_in", file=self.session.path))
        if self.session.actor:
            self.say(self.words("resume_with", command=f"tirada referee table {self.session.path}"))

    def _play(self) -> None:
        session = self.session
        fresh = True
        while session.actor:
            done = session.machine()
            if done is not None:
                fresh = self._do(done)
                continue
            person = session.deciding()
            fresh = self._hand_over(person) or fresh
            if fresh:
                self._draw(person)
            fresh = self._decide(person, fresh)
        self._draw(session.humans()[0])
        self.say(session.awaited(session.humans()[0]), "bold")
        self._result()

    def _hand_over(self, person: int) -> bool:
        """Have the screen passed to another person, with nothing on it, where that person sees what others may not."""
        if person == self.shown_to:
            return False
        passed = self.shown_to >= 0 or len(self.session.humans()) > 1
        self.shown_to = person
        if passed and self.session.hides():
            self._pass(person)
        return True

    def _pass(self, person: int) -> None:
        player = self.session.player(person)
        self._wipe()
        self.say(self.words("pass_to", player=player), "bold")
        self.say(self.words("pass_ready", player=player))
        self._ask(ONLY_ENTER, plain=True)
        self._wipe()

    def _wipe(self) -> None:
        """Nothing of what stood on the screen can be scrolled back to."""
        if self.console.is_terminal:
            self.console.file.write("\x1b[3J\x1b[2J\x1b[H")
            self.console.file.flush()

    def _draw(self, person: int) -> None:
        self.console.print()
        news = self.session.news(person)
        for told in news:
            self.say(f"{begun(self.session.player_name(told.actor))}: {told.sentence}", QUIET)
            for event in told.events:
                self.say(f"  {event}")
        if news:
            self.console.print()
        self.lines(self.session.drawn(person, self.console.width))
        self.console.print()

    def _decide(self, person: int, fresh: bool) -> bool:
        """Ask for one line, and do what it says; whether the table has changed, or is to be drawn again."""
        session = self.session
        if fresh:
            self.say(session.awaited(person), "bold")
            self._list(enumerate(session.legal(person), start=1), person)
        line = self._ask(f"{begun(session.player_name(session.actor))}> ")
        text = line.strip()
        if not text:
            return True
        command, rest = self._command(text)
        if command:
            return self._obey(command, rest, person)
        action = meant_action(session, text, person)
        if isinstance(action, Refusal):
            self._refused(action, person)
            return False
        return self._do(action)

    def _do(self, action: Action) -> bool:
        try:
            refusal = self.session.do(action)
        except RecordChanged:
            return self._changed()
        if refusal is not None:
            self._refused(refusal, self.shown_to)
        return refusal is None

    def _changed(self) -> bool:
        """Another program has written the record: nothing is written over it."""
        self.say(self.words("changed_elsewhere", file=self.session.path))
        self.session.reread()
        return True

    def _list(self, numbered: Iterable[Numbered], person: int) -> None:
        """Legal actions with their numbers; of verbs with too many of them, what they begin with."""
        sayings = self.session.sayings(self.session.viewer(person))
        verbs = [
            (list(group), list(alike_actions(sayings, group)))
            for group in grouped_actions(numbered, lambda one: (one[1].actor, one[1].verb))
        ]
        lines, actions = sum(len(alike) for _, alike in verbs), sum(len(group) for group, _ in verbs)
        for group, alike in verbs:
            if (lines > MOST_LINES or actions > MOST_NUMBERS) and len(alike) > FEW_LINES:
                self._begun(group, sayings)
            else:
                self._numbered(alike, sayings)

    def _begun(self, group: Sequence[Numbered], sayings: Sayings) -> None:
        """The actions of one verb by how they begin, of which somebody types one to have them listed."""
        verb = self.session.verb(group[0][1].verb)
        data = {"first": group[0][0], "last": group[-1][0], "verb": verb}
        text = Text(self.words("so_many", **data, begun=" · ".join(beginnings(sayings, group))))
        text.highlight_regex(r"\[\d+…\d+\]", NUMBER)
        self.lines(hanging(text, self.console.width, 4, Text("  ")))

    def _numbered(self, groups: Iterable[Sequence[Numbered]], sayings: Sayings) -> None:
        """Actions with their numbers; those of a group differ in their last word alone, and stand together."""
        for alike in groups:
            if len(alike) == 1 or not alike[0][1].args:
                said = "".join(f"[{number}] {sayings.action(action)}" for number, action in alike)
            else:
                last = " · ".join(f"[{n}] {sayings.arguments_named(action)[-1]}" for n, action in alike)
                said = sayings.action(alike[0][1], last)
            text = Text(said)
            text.highlight_regex(r"\[\d+\]", NUMBER)
            self.lines(hanging(text, self.console.width, 4, Text("  ")))

    def _result(self) -> None:
        for line in self.session.result():
            self.say(line, "bold")

    # -- what is not an action ---------------------------------------------------------------------

    def _commands(self) -> list[tuple[str, str]]:
        """What may be typed beside actions, longest first, in the session's language and in English."""
        found = {name: name for name in (*HELP[1:], "help")} | {"view as": "view", "?": "help", "exit": "quit"}
        for name in (*HELP[1:], "help"):
            found |= {folded(word): name for word in self.words.listed(f"command_{name}")}
        return sorted(found.items(), key=lambda item: -len(item[0]))

    def _command(self, text: str) -> tuple[str, str]:
        said = folded(text)
        for word, name in self.commands:
            if said == word or (name in ("why", "view") and said.startswith(word + " ")):
                return name, " ".join(text.split()[len(word.split()) :])
        return "", ""

    def _obey(self, command: str, rest: str, person: int) -> bool:
        if command == "quit":
            raise Left
        if command == "show":
            return True
        if command == "why":
            self._why(rest, person)
        elif command == "undo":
            return self._undo(person)
        elif command == "view":
            self._view(rest, person)
        else:
            self._help(person)
        return False

    def _why(self, text: str, person: int) -> None:
        self._answer(why_lines(self.session, text, person))

    def _answer(self, lines: Iterable[AnswerLine]) -> None:
        """What answers a line: sentences, clauses with their ids, and what would be legal."""
        for one in lines:
            if one.near is not None:
                self.say(f"  -> {one.text}")
            elif one.clause:
                self.console.print(Text.assemble("  ", (one.clause, CLAUSE), "  ", one.text))
            else:
                self.say(one.text)

    def _undo(self, person: int) -> bool:
        try:
            taken = self.session.undo()
        except RecordChanged:
            return self._changed()
        if isinstance(taken, Refusal):
            self._refused(taken, person)
            return False
        sayings = self.session.sayings(self.session.viewer(person))
        self.say(self.words("taken_back", action=sayings.action(taken)))
        return True

    def _view(self, name: str, person: int) -> None:
        """Somebody else looks at his table: the screen is passed to him and back where hands are hidden."""
        other = self.session.named_person(name)
        if not name:
            players = " · ".join(self.session.player(one) for one in self.session.humans())
            self.say(self.words("view_hint", players=players))
            return
        if other is None:
            self.say(self.words("unknown_player", actor=name))
            return
        hidden = self.session.hides()
        if other in self.session.policies:
            self.say(self.words("not_shown"))
            return
        if other != person and hidden:
            self._pass(other)
        self.lines(self.session.drawn(other, self.console.width))
        if other != person and hidden:
            self.say(self.words("pass_done"))
            self._ask(ONLY_ENTER, plain=True)
            self._pass(person)

    def _help(self, person: int) -> None:
        lines = self.session.typed_lines(person)
        for name in HELP:
            self.say("  " + self.words(f"help_{name}", example=lines[0] if lines else ""))

    def _refused(self, refusal: Refusal, person: int) -> None:
        if refusal.code == "several-meant":  # which of them is told by its number
            self.say(self.session.say(refusal))
            numbers = {action: number for number, action in enumerate(self.session.legal(person), start=1)}
            self._list([(numbers[one], one) for one in refusal.near if one in numbers], person)
            return
        sayings = self.session.sayings(self.session.viewer(person))
        self._answer(refusal_lines(self.session, refusal, sayings))

    # -- the terminal ------------------------------------------------------------------------------

    def say(self, text: str, style: str = "") -> None:
        """A line of text, as it is."""
        self.console.print(Text(text, style))

    def lines(self, lines: Iterable[Text]) -> None:
        """Lines that fit the terminal already."""
        for line in lines:
            self.console.print(line, no_wrap=True, crop=False, overflow="ignore")

    def _ask(self, prompt: str, *, plain: bool = False) -> str:
        if self.completion is not None:
            self.completion.on(not plain)
        print(end="", flush=True)
        return input(prompt)

    def _complete(self, begun: str) -> list[str]:
        """The lines that go on from what was typed so far."""
        start = folded(begun)
        lines = [*self.session.typed_lines(self.shown_to), *(word for word, _ in self.commands)]
        return [line for line in dict.fromkeys(lines) if folded(line).startswith(start)]


class _Completion:
    """Completion of whole lines by the Tab key, where this Python can edit lines."""

    def __init__(self, lines: object) -> None:
        self.found: list[str] = []
        try:
            import readline
        except ImportError:  # Windows: lines are typed without it
            return
        self._readline = readline
        readline.set_completer_delims("\n")
        readline.parse_and_bind("tab: complete")
        self.lines = lines

    def on(self, yes: bool) -> None:
        if hasattr(self, "_readline"):
            self._readline.set_completer(self._next if yes else None)

    def _next(self, begun: str, number: int) -> str | None:
        if number == 0:
            self.found = self.lines(begun)  # type: ignore[operator]
        return self.found[number] if number < len(self.found) else None
