"""Decks that one run makes once: sheets, the page of the kit, the figures of books and the web page share them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from generator.base.findings import Findings
from generator.catalog.library import Game
from generator.catalog.models import ComponentModel
from generator.catalog.pieces import expand
from generator.catalog.printdata import PrintData
from generator.catalog.project import Project
from generator.faces.deck import Deck, make_decks
from generator.language.speaker import Speaker
from generator.workshop.recording_project import RecordingProject, recording_anew

LARGEST = 2_000  # pieces: larger decks would fill the memory until the run has done with their game


class _GameDecks(msgspec.Struct):
    """The decks of one game, by component and whether they are drafts, with what was looked up for them."""

    game: Game
    made: dict[tuple[str, bool], tuple[dict[str, Deck], Mapping[str, str]] | None] = {}


def shared_decks(
    project: Project,
    game: Game,
    component: ComponentModel,
    languages: Sequence[str],
    voices: Mapping[str, Speaker],
    print_data: PrintData,
    draft: bool,
    findings: Findings,
) -> dict[str, Deck]:
    """The decks of a component in some languages: those that this run has made, else as make_decks.

    Decks are shared only where all languages of the game are faultless, so that each who asks is told its own faults.
    """
    known = decks_of_run(project, game, voices, print_data, draft, component)
    if known:
        return {language: known[language] for language in languages}
    return make_decks(project, game, component, list(languages), voices, print_data, findings)


def sheet_decks(
    project: Project,
    game: Game,
    component: ComponentModel,
    languages: Sequence[str],
    voices: Mapping[str, Speaker],
    print_data: PrintData,
    draft: bool,
    findings: Findings,
) -> dict[str, Deck]:
    """The decks of all pieces on the sheets of a component: as shared_decks, with the components that share them."""
    together = (component, *game.printed_with(component.id))
    return joined(
        [shared_decks(project, game, one, languages, voices, print_data, draft, findings) for one in together]
    )


def joined(decks: Sequence[Mapping[str, Deck]]) -> dict[str, Deck]:
    """The decks of several components joined, in the languages that all of them have."""
    first, *others = decks
    if not others:
        return dict(first)
    from generator.faces.joined_decks import join_decks

    return {
        language: join_decks(deck, [other[language] for other in others])
        for language, deck in first.items()
        if all(language in other for other in others)
    }


def decks_of_run(
    project: Project,
    game: Game,
    voices: Mapping[str, Speaker],
    print_data: PrintData,
    draft: bool,
    component: ComponentModel,
) -> Mapping[str, Deck]:
    """The decks of a component in all languages; none where something is wrong with them, or they are too large.

    None too where the session lasts longer than a run, as that of a preview: files may have changed meanwhile.
    """
    if not project.session.of_one_run:
        return {}
    kept = _kept_of(project, game)
    key = component.id, draft
    if key not in kept.made:
        findings, watched = Findings(), recording_anew(project)
        decks: dict[str, Deck] = {}
        if len(expand(game, component, findings)) <= LARGEST:
            decks = make_decks(watched, game, component, game.languages, voices, print_data, findings)
        whole = len(decks) == len(game.languages) and not len(findings)
        kept.made[key] = (decks, watched.looked_up) if whole else None
    found = kept.made[key]
    if found is None:
        return {}
    if isinstance(project, RecordingProject):
        project.looked_up.update(found[1])
    return found[0]


def decks_made(
    project: Project, game: Game, component: ComponentModel
) -> tuple[Mapping[str, Deck], Mapping[str, str]] | None:
    """The decks of a component, no drafts, that this run has made whole, and what was looked up for them."""
    return _kept_of(project, game).made.get((component.id, False)) if project.session.of_one_run else None


def give_decks(
    project: Project,
    game: Game,
    component: ComponentModel,
    decks: dict[str, Deck],
    looked_up: Mapping[str, str],
) -> None:
    """Give a run the whole decks of a component, no drafts: it need not make them."""
    if project.session.of_one_run:
        _kept_of(project, game).made.setdefault((component.id, False), (decks, looked_up))


def _kept_of(project: Project, game: Game) -> _GameDecks:
    session = project.session
    # the number is no other game's while this one is kept
    kept: _GameDecks | None = session.version_kept(decks_of_run, id(game))
    if kept is None:
        kept = _GameDecks(game)
        session.keep_version(decks_of_run, id(game), kept)
    return kept
