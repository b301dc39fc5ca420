"""Loads what printing needs: a game fit to print, and its decks."""

from __future__ import annotations

from msgspec import structs

from generator.base.findings import Findings
from generator.catalog.consistency import check_totals, check_witnesses
from generator.catalog.library import Game, load_game
from generator.catalog.looks import USUAL, Look
from generator.catalog.pieces import PiecesOfGame
from generator.catalog.players import for_players
from generator.catalog.printdata import PrintData
from generator.catalog.project import Project
from generator.catalog.rulings import Choices, apply
from generator.faces.deck import Deck, game_theme, speakers
from generator.faces.templates.loading import Theme, load_theme
from generator.workshop.shared_decks import shared_decks, sheet_decks
from generator.workshop.translation.speakers import catalogues_of

HOUSE_THEME = "tirada"


def house_theme(project: Project, game: Game, findings: Findings) -> Theme | None:
    """The theme of the press's own words on a game's sheets, with the game's fonts for scripts that it has none for.

    None when it has errors, which become findings.
    """
    house, own = load_theme(project, HOUSE_THEME, findings), game_theme(project, game, Findings())
    if house is None:
        return None
    return structs.replace(house.borrowing(own) if own is not None else house, ink=game.look.ink)


def load_for_build(
    project: Project, game_id: str, choices: Choices, findings: Findings, players: int = 0, look: Look = USUAL
) -> Game | None:
    """A game fit to print, under the chosen rulings, with the pieces of so many players alone (0: of all), in a look.

    Errors in its files stop it; departures from clauses and sums are told and printed. Raises CannotJudge for players
    who do not play it.
    """
    read = load_game(project, game_id, findings)
    if read is None or findings.errors:
        return None
    name, session = (load_for_build, game_id, choices, players, look), project.session
    known = session.version_kept(name, id(read))  # the number is no other game's while this one is kept
    if known is None:
        known = read, *_judged(read, choices, players, look)
        session.keep_version(name, id(read), known)
    game: Game = known[1]
    findings.extend(known[2])
    return game


def _judged(read: Game, choices: Choices, players: int, look: Look) -> tuple[Game, Findings]:
    """A game under rulings and for so many players, with its departures from clauses and sums."""
    game = apply(read, choices) if choices else read
    findings, pieces = Findings(), PiecesOfGame(game)
    check_totals(game, findings, "warning", pieces)
    check_witnesses(game, findings, "warning", pieces)
    fewer = for_players(game, players) if players else game  # sums are those of the whole kit
    return fewer if look == fewer.look else structs.replace(fewer, look=look), findings


def decks_for(
    project: Project,
    game: Game,
    component: str,
    languages: list[str],
    print_data: PrintData,
    draft: bool,
    findings: Findings,
) -> dict[str, Deck]:
    """The decks of a component in some languages."""
    found = next(c for c in game.components if c.id == component)
    voices = speakers(game, catalogues_of(project, game, findings), draft)
    return shared_decks(project, game, found, languages, voices, print_data, draft, findings)


def sheet_decks_for(
    project: Project,
    game: Game,
    component: str,
    languages: list[str],
    print_data: PrintData,
    draft: bool,
    findings: Findings,
) -> dict[str, Deck]:
    """The decks of all pieces on the sheets of a component: its own, and those of components that share them."""
    found = next(c for c in game.components if c.id == component)
    voices = speakers(game, catalogues_of(project, game, findings), draft)
    return sheet_decks(project, game, found, languages, voices, print_data, draft, findings)
