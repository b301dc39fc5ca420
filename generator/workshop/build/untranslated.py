"""Refuses to print in a language whose catalogue is lost: one finding, where else each piece is told to lack words.

`tirada check text` says the same of it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.base.findings import Findings
from generator.catalog.library import Game
from generator.catalog.project import Project
from generator.language.catalogue import Catalogue, report_gaps
from generator.language.texts import texts_of
from generator.workshop.targets import Target

ENTRY = b"msgctxt"  # begins each entry of a catalogue


def with_catalogues(
    project: Project, targets: Iterable[Target], games: Mapping[str, Game | None], findings: Findings
) -> list[Target]:
    """The targets that have a catalogue for each of their languages; drafts need none. What is lost is reported."""
    lost: dict[tuple[str, str], bool] = {}
    kept = []
    for target in targets:
        game = games.get(target.game)
        spoken = [] if game is None or target.draft else [(game, language) for language in target.languages]
        for one, language in spoken:
            if (one.id, language) not in lost:
                lost[one.id, language] = _is_lost(project, one, language, findings)
        if not any(lost[one.id, language] for one, language in spoken):
            kept.append(target)
    return kept


def _is_lost(project: Project, game: Game, language: str, findings: Findings) -> bool:
    """Whether a language has no catalogue, or one without an entry, though there are texts to translate."""
    path = game.folder / "locales" / f"{language}.po"
    if language == game.model.source_language or (path.exists() and ENTRY in path.read_bytes()):
        return False
    found = Findings()
    report_gaps(texts_of(game), Catalogue(language, project.shown(path)), found)
    findings.extend(found)
    return found.errors != []
