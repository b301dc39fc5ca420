"""The state of a preview: pieces with their findings and the rulebook of each game, kept up to date with the files.

No file is written. A page is made again when it is requested and something it shows has changed; what cannot be made
now is shown as it was last, with the finding that says why.
"""

from __future__ import annotations

import secrets
import threading
import time
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings, Where
from generator.base.garbage_collection import collector_held_back
from generator.catalog.library import Game, load_game
from generator.catalog.models import ComponentModel
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.faces.deck import Deck, make_decks, speakers
from generator.inspection.report_groups import ordered
from generator.referee.record_words import IDS
from generator.referee.registry import has_table
from generator.workshop.books.documents import GameDocuments
from generator.workshop.play.referee_words import RefereeWords, is_spoken
from generator.workshop.preview.findings_by_piece import group_by_piece
from generator.workshop.preview.pages import (
    GameEntry,
    book_notice,
    events_of,
    front_page,
    game_page_of,
    live_page,
    pieces_page,
)
from generator.workshop.preview.played_tables import PlayedTables
from generator.workshop.preview.table_page import table_page
from generator.workshop.registers.reading import speaker_for
from generator.workshop.site.web_edition import game_page
from generator.workshop.targets import ONLY_IN_BOOKS
from generator.workshop.translation.speakers import catalogues_of

RULEBOOK, TABLE = "rulebook", "table"  # pages of a game beside its components
WAIT = 15.0  # seconds after which a listener is told that we are still there
REST = 0.6  # seconds between a change and the checks
PAGES_ONLY = ("web", "books")  # folders of templates that no piece uses


@dataclass(slots=True)
class DrawnComponent:
    """A component as it was last drawn; `made` is the state of the game in which its findings arose."""

    decks: dict[str, Deck] = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    made: int = -1
    fresh: bool = True


@dataclass(slots=True)
class PreviewedGame:
    """The cached state of one game; `pieces` and `books` count its changes, `seen` those that browsers must show."""

    pieces: int = 0
    books: int = 0
    seen: int = 0
    game: Game | None = None
    loaded: int = -1
    findings: list[Finding] = field(default_factory=list)
    components: dict[str, DrawnComponent] = field(default_factory=dict)
    book: dict[str, tuple[int, bytes]] = field(default_factory=dict)
    game_documents: tuple[int, int, GameDocuments] | None = None  # states of books and pieces, documents
    checked: tuple[int, list[Finding]] = (-1, [])


class Preview:
    """The games of a project, or the one named; records of games that are played go to `folder`, else to where we are.

    Many threads may ask at once.
    """

    def __init__(self, project: Project, only: str = "", folder: Path | None = None) -> None:
        if only:
            project.game_folder(only)  # says which games there are
        self.project, self.only = project, only
        self.told = threading.Condition()
        self._start = time.time_ns() // 1_000_000  # later than anything a page of an earlier server knows
        self._previewed_games: dict[str, PreviewedGame] = {}
        self._busy = threading.RLock()
        self.tables = PlayedTables(project, folder or Path.cwd())
        self._wrong: dict[str, CannotJudge] = {}  # by game: what a form asked for and could not be
        self._to_check: set[str] = set()

    def games(self) -> list[str]:
        """The games that are shown."""
        return [name for name in self.project.game_ids() if not self.only or name == self.only]

    # -- changes ---------------------------------------------------------------------------------------------------

    def note(self, paths: Iterable[str]) -> None:
        """Mark what these changed files concern as outdated, and notify browsers."""
        concerned: dict[str, bool] = {}  # by game: whether its pieces may look different
        for path in paths:
            names, pieces = self._concerns(Path(path))
            for name in names:
                concerned[name] = concerned.get(name, False) or pieces
        with self.told:
            for name, pieces in concerned.items():
                previewed = self._previewed(name)
                previewed.books += 1
                previewed.pieces += pieces
                previewed.seen += 1
                self._to_check.add(name)
            self.told.notify_all()

    def _concerns(self, path: Path) -> tuple[list[str], bool]:
        for root in self.project.layers:
            if path.is_relative_to(root):
                parts = path.relative_to(root).parts
                break
        else:
            return [], False
        if parts[:2] == ("data", "games") and len(parts) > 2:
            return [name for name in self.games() if name == parts[2]], parts[3:4] not in [(b,) for b in ONLY_IN_BOOKS]
        return self.games(), parts[:2] not in [("templates", name) for name in PAGES_ONLY]

    def state(self, game: str) -> int:
        """A number that grows with every change that a page of the game must follow; of all games for ``."""
        previewed_games = [self._previewed(game)] if game else [self._previewed(name) for name in self.games()]
        return self._start + sum(previewed.seen for previewed in previewed_games)

    def wait(self, game: str, since: int) -> int:
        """Wait until the state of a game is later than `since`, at most WAIT seconds, and return it."""
        with self.told:
            self.told.wait_for(lambda: self.state(game) > since, WAIT)
            return self.state(game)

    def _previewed(self, game: str) -> PreviewedGame:
        return self._previewed_games.setdefault(game, PreviewedGame())

    # -- findings --------------------------------------------------------------------------------------------------

    def check_next(self, patience: float = WAIT) -> str:
        """Check a changed game as `tirada check` does, and notify browsers when its findings differ.

        Returns its name, or nothing when none changed for so many seconds.
        """
        with self.told:
            if not self.told.wait_for(lambda: self._to_check, patience):
                return ""
        time.sleep(REST)  # what was saved is drawn first
        with self._busy, self.told:
            if not self._to_check:  # somebody else was faster
                return ""
            name = self._to_check.pop()
            state = self._previewed(name).books
        found = judge(self.project, name)
        with self.told:
            previewed = self._previewed(name)
            if previewed.books == state:  # else it changed meanwhile, and waits to be judged again
                before, previewed.checked = previewed.checked[1], (state, found)
                if set(before) != set(found):
                    previewed.seen += 1
                    self.told.notify_all()
        return name

    def _ask_for_check(self, name: str) -> None:
        with self.told:
            if self._previewed(name).checked[0] < 0:
                self._to_check.add(name)
                self.told.notify_all()

    def _known(self, name: str, own: Sequence[Finding] = ()) -> list[Finding]:
        previewed = self._previewed(name)
        checked = previewed.checked[1] if previewed.checked[0] == previewed.books else []
        return ordered([*previewed.findings, *own, *checked])

    def findings(self, name: str) -> list[Finding]:
        """What is wrong with a game, as far as it is known now; who listens is notified of more."""
        with self._busy:
            self._ask_for_check(name)
            self._game(name)
            return self._known(name)

    # -- pages -----------------------------------------------------------------------------------------------------

    def page(self, path: str, chosen: Sequence[str] = (), read: Sequence[str] = ()) -> str | bytes | None:
        """The page of a path, None where there is none; on a table's page, something is `chosen` by its words.

        `read` are the languages that somebody reads, the best first: in one of them stand the page's own words.

        Raises CannotJudge when the project itself is unreadable.
        """
        parts = [part for part in path.split("/") if part]
        words = self._words(read)
        if not parts or parts == ["index.html"]:
            return front_page(words, [self._entry("", name) for name in self.games()], self.state(""))
        name = parts[0]
        if name not in self.games():
            return None
        with self._busy, collector_held_back():
            state, game = self.state(name), self._game(name)
            played = parts[2:] == [f"{TABLE}.html"] and game is not None and has_table(game)
            if not played:  # a table shows no findings: nobody who plays waits for the check of the whole game
                self._ask_for_check(name)
            if len(parts) == 1:
                return game_page_of(words, self._entry("", name), self._known(name), state)
            if len(parts) != 3 or not parts[2].endswith(".html"):
                return None
            language, wanted = parts[1], parts[2].removesuffix(".html")
            if game is None:
                return game_page_of(words, self._entry(language, name), self._known(name), state)
            if language not in game.languages:
                return None
            if wanted == RULEBOOK:
                return self._book(name, game, language, state, words)
            if wanted == TABLE and has_table(game):
                return self._table_page(name, game, language, state, chosen, words)
            component = next((one for one in game.printed if one.id == wanted), None)
            return self._pieces(name, game, component, language, state, words) if component else None

    # -- games that are played -------------------------------------------------------------------------------------

    def act(self, path: str, said: Mapping[str, str]) -> bool:
        """Do what a form of a table's page says; False where there is no such page.

        Raises PermissionError when it does not come from a page that we made.
        """
        if not secrets.compare_digest(said.get("secret", "").encode(), self.tables.token.encode()):
            raise PermissionError
        parts = [part for part in path.split("/") if part]
        if len(parts) != 3 or parts[0] not in self.games() or parts[2] != f"{TABLE}.html":
            return False
        with self._busy:
            game = self._game(parts[0])
            if game is None or parts[1] not in game.languages or not has_table(game):
                return False
            self._wrong.pop(parts[0], None)
            try:
                self.tables.act(game, parts[1], said)
            except CannotJudge as error:
                self._wrong[parts[0]] = error
        return True

    def close(self) -> None:
        """Leave every table; the records stay."""
        self.tables.close()

    def _table_page(
        self, name: str, game: Game, language: str, state: int, chosen: Sequence[str], words: RefereeWords
    ) -> str:
        previewed = self._previewed(name)
        error = self._wrong.get(name)
        try:
            documents = self._game_documents(game, previewed)
            return table_page(self.tables, documents, game, language, error, chosen)
        except CannotJudge as wrong:
            finding = Finding("component.impossible", "error", f"{TABLE}: {wrong.message}", fix=wrong.fix)
            return game_page_of(words, self._entry(language, name), [finding], state)

    def _entry(self, language: str, name: str) -> GameEntry:
        game = self._game(name)
        components = [one.id for one in game.printed] if game else []
        if game and game.book is not None:
            components.insert(0, RULEBOOK)
        if game and has_table(game):
            components.append(TABLE)
        languages = list(game.languages) if game else []
        titles = {one: self._titles(game, one) for one in languages} if game else {}
        title = game.model.name if game else name
        return GameEntry(name, title, languages, components, language, len(self._known(name)), titles)

    def _titles(self, game: Game, language: str) -> dict[str, str]:
        """What a game's components are called in a language, and its other pages, by id."""
        voice, words = speaker_for(self.project, game, language), RefereeWords(self.project, language)
        titles = {one.id: voice.fill(f"components.{one.id}.title", one.title, {}) or one.id for one in game.printed}
        return titles | {RULEBOOK: words("page_rulebook"), TABLE: words("page_table")}

    def _words(self, read: Sequence[str]) -> RefereeWords:
        """The words of pages that are in no game's language: in the first that is read and that there are words in."""
        return RefereeWords(self.project, next((one for one in read if is_spoken(self.project, one)), IDS))

    def _game(self, name: str) -> Game | None:
        """The game as it could last be read; faults of its files as they are now become its findings."""
        previewed = self._previewed(name)
        state = previewed.books
        if previewed.loaded != state:
            findings = Findings()
            try:
                game = load_game(self.project, name, findings)
            except CannotJudge as error:
                game = None
                findings.error("game.unreadable", error.reason, error.where or Where(), fix=error.fix)
            previewed.loaded, previewed.findings = state, findings.items
            if game is not None and (not findings.errors or previewed.game is None):
                previewed.game = game
        return previewed.game

    def _component(self, name: str, game: Game, component: ComponentModel) -> DrawnComponent:
        previewed = self._previewed(name)
        known = previewed.components.setdefault(component.id, DrawnComponent())
        state = previewed.pieces
        if known.made != state:
            findings = Findings()
            decks: dict[str, Deck] = {}
            try:
                voices = speakers(game, catalogues_of(self.project, game, Findings()), True)
                print_data = load_print_data(self.project, findings)
                languages = list(game.languages)
                decks = make_decks(self.project, game, component, languages, voices, print_data, findings)
            except CannotJudge as error:
                findings.error("component.impossible", f"{component.id}: {error.message}", fix=error.fix)
            known.fresh = len(decks) == len(game.languages) and not any(
                f.severity == "error" for f in previewed.findings
            )
            known.decks |= decks
            known.findings, known.made = findings.items, state
        return known

    def _pieces(
        self, name: str, game: Game, component: ComponentModel, language: str, state: int, words: RefereeWords
    ) -> str:
        shown = self._component(name, game, component)
        deck = shown.decks.get(language)
        findings = self._known(name, shown.findings)
        sorted_ = group_by_piece(game, [faces.piece for faces in deck.pieces] if deck else [], findings)
        entry = self._entry(language, name)
        return pieces_page(words, entry, component.id, deck, sorted_, shown.fresh, state)

    def _book(self, name: str, game: Game, language: str, state: int, words: RefereeWords) -> bytes:
        previewed = self._previewed(name)
        books = previewed.books
        made, page = previewed.book.get(language, (-1, b""))
        if made == books and page:
            return live_page(page, state)
        try:
            game_documents = self._game_documents(game, previewed)
            if any(finding.severity == "error" for finding in previewed.findings):
                first = next(finding for finding in previewed.findings if finding.severity == "error")
                place = f"{first.where}: " if str(first.where) else ""
                raise CannotJudge(place + first.message, first.fix)
            fresh = game_page(game_documents, language, live=events_of(name))
        except CannotJudge as error:
            return book_notice(words, live_page(page, state), error, self._entry(language, name), state)
        previewed.book[language] = books, fresh
        return live_page(fresh, state)

    def _game_documents(self, game: Game, previewed: PreviewedGame) -> GameDocuments:
        """The documents of a game as of now. What was drawn before is kept while the pieces are the same."""
        if previewed.game_documents is None or previewed.game_documents[0] != previewed.books:
            game_documents = GameDocuments(self.project, game, load_print_data(self.project, Findings()), True)
            if previewed.game_documents is not None and previewed.game_documents[1] == previewed.pieces:
                game_documents.pictures, game_documents.showcased = (
                    previewed.game_documents[2].pictures,
                    previewed.game_documents[2].showcased,
                )
            previewed.game_documents = previewed.books, previewed.pieces, game_documents
        return previewed.game_documents[2]


def judge(project: Project, game: str) -> list[Finding]:
    """The findings of `tirada check data`, `text` and `rules` for a game."""
    from generator.workshop.checking.run import Checker

    findings = Findings()
    checker = Checker(project, findings, game)
    for kind in ("data", "text", "rules"):
        try:
            getattr(checker, kind)()
        except CannotJudge as error:
            findings.error("game.unreadable", error.reason, error.where or Where(), fix=error.fix)
            break
        except Exception as error:  # the next save may mend it: the checks must go on
            findings.error("preview.check", f"check {kind} should not end so: {type(error).__name__}: {error}")
    return ordered(findings)
