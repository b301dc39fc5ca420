"""Targets: each file a build can make, and where it goes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec
from msgspec import structs

from generator.base.files import sha256
from generator.catalog.large_print import USUAL_SIZE, times_as_large
from generator.catalog.library import BOOK, EDITIONS, EXAMPLES, KIT, RECORDS, Game
from generator.catalog.looks import USUAL, Look
from generator.catalog.models import ComponentModel, GroupModel
from generator.catalog.players import depends_on_players, for_players
from generator.catalog.rulings import apply

ONLY_IN_BOOKS = (BOOK, EXAMPLES, RECORDS, EDITIONS)  # sheets do not depend on them; books replay records for refusals

RULEBOOK, BOOKLET, REFERENCE, WEB = "rulebook", "rulebook-booklet", "reference", "web"
BOOKS = (RULEBOOK, BOOKLET, REFERENCE, WEB)
TOGETHER = "+"  # joins the languages of one edition: es+en

CHANGES = "changes"  # what the file is called that says what changed since an earlier build
KIT_PAGE = "kit/page"  # the template of the page that says what a kit holds

LONGEST = 120  # characters that chosen rulings may take of a file's name


def name_of_players(players: int) -> str:
    """What the name of a file says of the players that it is for; nothing where it is for all."""
    return f".{players}-players" if players else ""


def name_of_ink(ink: str) -> str:
    """What the name of a file says of the ink that is saved on it; nothing where none is."""
    return f".{ink}-ink" if ink else ""


def name_of_chosen(pieces: Sequence[str], copies: int) -> str:
    """What the name of a file says of the codes of the pieces that are in it alone, and of how many of each."""
    chosen = "+".join(re.sub(r"[^\w-]", "_", code) for code in pieces)
    if len(chosen) > LONGEST:
        chosen = f"{len(pieces)}-pieces-{sha256(chosen.encode())[:12]}"
    return (f".only-{chosen}" if chosen else "") + (f".{copies}-copies" if copies else "")


class Target(msgspec.Struct, frozen=True, order=True):
    """One component of a game in one language on one paper in one layout."""

    game: str
    language: str
    component: str
    paper: str
    layout: str
    draft: bool = False
    rulings: tuple[tuple[str, str], ...] = ()
    players: int = 0  # with the pieces of so many players alone; 0: of all
    printer: str = ""  # corrected for this printer, and one of its trays after a +; empty: for none
    pieces: tuple[str, ...] = ()  # the codes of the pieces that are printed; none: all
    copies: int = 0  # of each of them; 0: as many as the game has
    skip: int = 0  # places of the first sheet that are left free
    since: str = ""  # the page of a kit that says what changed since an earlier build: that build, as JSON
    ink: str = ""  # printed with little ink (low) or without colours (grey); empty: as usual
    large: bool = False  # in large print

    def path(self, suffix: str = "") -> str:
        """Where the file goes, below the output folder. What is not the default is named."""
        paper, suffix_ = (f".{self.paper}", "pdf") if self.component != WEB else ("", "html")
        name = self.component if self.component != WEB else RULEBOOK
        since = f".since-{sha256(self.since.encode())[:8]}" if self.since else ""
        if since:
            name = CHANGES
        layout = "" if self.layout == "dense" else f".{self.layout}"
        rulings = "".join(f".{ident}-{option}" for ident, option in self.rulings)
        if len(rulings) > LONGEST:  # a file's name has its limit; the first sheet names them all
            rulings = f".{len(self.rulings)}-rulings-{sha256(rulings.encode())[:12]}"
        players, chosen = name_of_players(self.players), name_of_chosen(self.pieces, self.copies)
        printer = f".printer-{self.printer}" if self.printer else ""
        draft = ".draft" if self.draft else ""
        skip = f".skip-{self.skip}" if self.skip else ""
        look = name_of_ink(self.ink) + (".large-print" if self.large else "")
        more = f"{look}{chosen}{skip}{since}{printer}"
        return f"{self.game}/{self.language}/{name}{suffix}{paper}{layout}{players}{rulings}{more}{draft}.{suffix_}"

    @property
    def look(self) -> Look:
        """How its faces are printed."""
        return Look(self.ink, self.large)

    @property
    def languages(self) -> tuple[str, ...]:
        """The languages of the edition: one, or those that a book has side by side."""
        return tuple(self.language.split(TOGETHER))

    @classmethod
    def from_dict(cls, values: dict[str, Any]) -> Target:
        """A target as build.json keeps it."""
        rulings = tuple((str(ident), str(option)) for ident, option in values.get("rulings", ()))
        pieces = tuple(str(code) for code in values.get("pieces", ()))
        return cls(**{**values, "rulings": rulings, "pieces": pieces})


def game_of(game: Game, target: Target) -> Game:
    """A game as a target prints it: under its rulings, with the pieces of its players, and how these look.

    Raises CannotJudge for a cell that a ruling cannot set, and for players whose pieces cannot be told.
    """
    ruled = apply(game, target.rulings) if target.rulings else game
    played = for_players(ruled, target.players) if target.players else ruled
    return played if target.look == USUAL else structs.replace(played, look=target.look)


def is_corrected(component: str) -> bool:
    """Whether a component is corrected for a printer: sheets that are cut up are, books and the kit's page are read."""
    return component not in BOOKS and component != KIT


def for_some_players(game: Game, target: Target, players: int) -> Target:
    """The same target with the pieces of so many players alone: another file only where these are not all pieces.

    Raises CannotJudge where so many do not play the game.
    """
    fewer = players > 0 and target.component not in BOOKS and depends_on_players(game, target.component, players)
    return structs.replace(target, players=players if fewer else 0)


def in_look(game: Game, target: Target, ink: str, large: bool) -> Target:
    """The same target with ink saved, or in large print where it grows; a page for the browser needs neither."""
    if target.component == WEB:
        return target
    return structs.replace(target, ink=ink, large=large and _grows(game, target.component))


def _grows(game: Game, component: str) -> bool:
    """Whether there is a file of its own in large print: of books, pieces that grow, and the page that counts these."""
    if component in BOOKS:
        return component in (RULEBOOK, REFERENCE)
    return any(times_as_large(game, one) > USUAL_SIZE for one in game.printed if component in (one.id, KIT))


_NO_PIECES = GroupModel("none", "none", "words")


def kit_component(game: Game) -> ComponentModel:
    """The component that tells of all others: what is in the box, and how to make it."""
    group = GroupModel(KIT, KIT, "words", KIT_PAGE, letter="Z")
    kind = game.kinds.built_in.contents_page
    return ComponentModel(KIT, kind, KIT, (group,), printed=True, cover=False, keep_order=True)


def book_components(game: Game) -> tuple[ComponentModel, ...]:
    """The books of a game: rulebook, booklet, reference sheet, web edition."""
    if game.book is None:
        return ()
    made = [name for name in BOOKS if name != REFERENCE or game.book.reference]
    kind = game.kinds.built_in.books
    return tuple(ComponentModel(name, kind, name, (_NO_PIECES,), printed=True, cover=False) for name in made)


def makeable(game: Game) -> tuple[ComponentModel, ...]:
    """What a build makes of a game: its printed components, the page that tells of them, and its books."""
    return (*game.in_own_files, *((kit_component(game),) if game.printed else ()), *book_components(game))
