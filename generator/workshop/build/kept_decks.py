"""Decks that a build composed, kept in the user's own cache under the digest of all their inputs, for the next check.

The same inputs give the same decks: a check need not compose anew what the last build has composed without a finding.
Only whole decks of a game as its files have it are kept: no drafts, none under other rulings or for some players.
"""

from __future__ import annotations

import pickle
import sys
from collections.abc import Mapping

import msgspec

from generator import __version__
from generator.base.errors import CannotJudge
from generator.base.files import sha256
from generator.base.findings import Findings
from generator.catalog import cache
from generator.catalog.library import KIT, Game
from generator.catalog.models import ComponentModel
from generator.catalog.pieces import expand
from generator.catalog.project import Project
from generator.faces.deck import Deck, PieceFaces, game_theme
from generator.faces.templates.loading import Theme
from generator.workshop.build.inputs import ProjectSnapshot, inputs_of, key_of, looked_up_in
from generator.workshop.print_preparation import load_for_build
from generator.workshop.recording_project import is_looked_up
from generator.workshop.shared_decks import decks_made, give_decks
from generator.workshop.targets import BOOKS, Target

LARGEST = 500  # pieces of a component: to pack more would delay a build longer than it spares a check


class PackedDecks(msgspec.Struct, frozen=True):
    """The decks of a component in all languages, packed, and what was looked up for them."""

    data: bytes
    looked_up: Mapping[str, str]


class KeptDecks(msgspec.Struct, frozen=True):
    """Packed decks, the digest of all their inputs, and the names of the templates, icons and fonts among these."""

    key: str
    looked_up: tuple[str, ...]
    data: bytes


def packed_decks(project: Project, target: Target) -> dict[str, PackedDecks]:
    """The decks that this run has composed for a target, by component; none where they are not to be kept."""
    if (
        target.draft
        or target.rulings
        or target.players
        or not target.look.is_usual
        or target.component in (*BOOKS, KIT)
    ):
        return {}
    game = load_for_build(project, target.game, (), Findings())
    component = next((one for one in game.components if one.id == target.component), None) if game else None
    if game is None or component is None:
        return {}
    packed = {}
    for one in (component, *game.printed_with(component.id)):
        found = decks_made(project, game, one)
        if found is not None and all(len(deck.pieces) <= LARGEST for deck in found[0].values()):
            packed[one.id] = PackedDecks(_packed(found[0]), dict(found[1]))
    return packed


def keep_decks(project: Project, snapshot: ProjectSnapshot, packed: Mapping[tuple[str, str], PackedDecks]) -> None:
    """Remember decks, by game and component; `snapshot` is the project as it was before they were composed."""
    for game in dict.fromkeys(game for game, _ in packed):
        own = {
            component: KeptDecks(
                key_of(_inputs(snapshot, game, component, decks.looked_up)),
                tuple(filter(is_looked_up, decks.looked_up)),
                decks.data,
            )
            for (of, component), decks in packed.items()
            if of == game
        }
        cache.put(_name(project, game), {**_kept(project, game), **own})


def take_kept_decks(project: Project, game: Game) -> None:
    """Give a run the kept decks of a game whose inputs are as they were: nobody composes these again."""
    kept = _kept(project, game.id)
    if not kept:
        return
    snapshot = ProjectSnapshot(project)
    theme: Theme | None = None
    for component in game.components:
        found = kept.get(component.id)
        if found is None:
            continue
        looked_up = looked_up_in(project, found.looked_up)
        if key_of(_inputs(snapshot, game.id, component.id, looked_up)) != found.key:
            continue
        theme = theme or _theme(project, game)
        decks = _unpacked(found.data, game, component, theme) if theme is not None else {}
        if decks:
            give_decks(project, game, component, decks, looked_up)


def _theme(project: Project, game: Game) -> Theme | None:
    try:
        return game_theme(project, game, Findings())
    except CannotJudge:  # whoever composes says why
        return None


def _packed(decks: Mapping[str, Deck]) -> bytes:
    """Decks without what is read from the project anyway: the component, its theme and the rows of its pieces."""
    plain = {
        language: (
            [(item.piece.code, item.name, item.front, item.back) for item in deck.pieces],
            dict(deck.sizes),
        )
        for language, deck in decks.items()
    }
    return pickle.dumps(plain, pickle.HIGHEST_PROTOCOL)


def _unpacked(data: bytes, game: Game, component: ComponentModel, theme: Theme) -> dict[str, Deck]:
    """Packed decks, with the pieces as the game has them; none where these are others."""
    pieces = expand(game, component, Findings())
    made = {}
    for language, (items, sizes) in pickle.loads(data).items():
        if [piece.code for piece in pieces] != [code for code, *_ in items]:
            return {}
        faces = (PieceFaces(piece, *rest) for piece, (_, *rest) in zip(pieces, items, strict=True))
        made[language] = Deck(component, language, theme, tuple(faces), sizes)
    return made if set(made) == set(game.languages) else {}


def _inputs(snapshot: ProjectSnapshot, game: str, component: str, looked_up: Mapping[str, str]) -> dict[str, str]:
    return inputs_of(snapshot, Target(game, "", component, "", ""), looked_up)


def _kept(project: Project, game: str) -> dict[str, KeptDecks]:
    known = cache.get(_name(project, game))
    if not isinstance(known, dict) or not all(isinstance(one, KeptDecks) for one in known.values()):
        return {}
    return known


def _name(project: Project, game: str) -> str:
    """The name of a file of the cache: of this Tirada and this Python, for a game of this project."""
    return sha256(repr(("decks", __version__, sys.version, str(project.root), game)).encode())
