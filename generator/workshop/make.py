"""Making the files of one component: decks composed, jobs printed, thumbnails taken."""

from __future__ import annotations

import gc
from dataclasses import dataclass, field
from typing import Any

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings
from generator.catalog.consistency import check_totals, check_witnesses
from generator.catalog.library import Game, load_game
from generator.catalog.printdata import PrintData, load_print_data
from generator.catalog.project import Project
from generator.catalog.rulings import Choices, apply
from generator.faces.deck import Deck, make_decks, speakers
from generator.faces.template import load_theme
from generator.inspection.glyphs import check_glyphs
from generator.language.catalogue import Catalogue, load_catalogue
from generator.language.speaker import Speaker
from generator.workshop.targets import Target

HOUSE_THEME = "tirada"
PRINTABLE = 6.35  # mm that printers usually leave free at the paper's edge


@dataclass(slots=True)
class Product:
    """One finished PDF of a target."""

    target: Target
    suffix: str
    data: bytes
    pages: int
    pieces: int
    thumbnails: list[str] = field(default_factory=list)


@dataclass(slots=True)
class Made:
    """What came of a group of targets."""

    products: list[Product]
    findings: list[Finding]
    templates: list[str]


def catalogues_of(project: Project, game: Game, findings: Findings) -> dict[str, Catalogue]:
    """The catalogues of a game, one for each language that is not its source."""
    return {
        language: _catalogue(project, game, language, findings)
        for language in game.languages
        if language != game.model.source_language
    }


def _catalogue(project: Project, game: Game, language: str, findings: Findings) -> Catalogue:
    path = game.folder / "locales" / f"{language}.po"
    return load_catalogue(path, project.shown(path), language, findings)


def press_speaker(project: Project, print_data: PrintData, language: str, draft: bool, findings: Findings) -> Speaker:
    """The press's own words in a language; a language it has no words in falls back to nothing but an error."""
    path = project.shipped / "data" / "print" / "locales" / f"{language}.po"
    own = project.root / "data" / "print" / "locales" / f"{language}.po"
    path = own if own.exists() else path
    catalogue = load_catalogue(path, project.shown(path), language, findings)
    return Speaker(language, print_data.model.source_language, print_data.tables, {}, catalogue, draft)


def make_layout(print_data: PrintData, name: str) -> Any:
    """A layout of data/print/layouts.csv. Raises CannotJudge when there is none."""
    from generator.press.imposition import Layout

    row = print_data.row("layouts", name)
    return Layout(**{field_: getattr(row, field_) for field_ in Layout.__dataclass_fields__})


def load_for_build(project: Project, game_id: str, choices: Choices, findings: Findings) -> Game | None:
    """A game fit to print, under the chosen rulings.

    Errors in its files stop it; departures from clauses and sums are told and printed.
    """
    game = load_game(project, game_id, findings)
    if game is None or findings.errors:
        return None
    if choices:
        game = apply(game, choices)
    check_totals(game, findings, "warning")
    check_witnesses(game, findings, "warning")
    return game


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
    return make_decks(project, game, found, languages, voices, print_data, findings)


def make_targets(project: Project, targets: list[Target], thumbnails: bool = True) -> Made:
    """Make all targets of one component of one game. Findings instead of files where something is wrong."""
    # a deck is many small objects and no cycles: the collector would only walk them again and again
    collecting = gc.isenabled()
    gc.disable()
    try:
        return _make(project, targets, thumbnails)
    finally:
        if collecting:
            gc.enable()


def _make(project: Project, targets: list[Target], thumbnails: bool) -> Made:
    from generator.press.job import Job
    from generator.press.sheets import print_job

    findings = Findings()
    first = targets[0]
    game = load_for_build(project, first.game, first.rulings, findings)
    if game is None:
        return Made([], findings.items, [])
    print_data = load_print_data(project, findings)
    languages = list(dict.fromkeys(target.language for target in targets))
    catalogues = catalogues_of(project, game, Findings())
    decks = decks_for(project, game, first.component, languages, print_data, first.draft, findings)
    for language, deck in decks.items():
        check_glyphs(deck, game, catalogues.get(language), findings)
    house = load_theme(project, HOUSE_THEME, findings)
    templates = templates_used(project, game)
    if findings.errors and not first.draft:
        return Made([], findings.items, templates)
    products = []
    for target in targets:
        if target.language not in decks or house is None:
            continue
        try:
            words = press_speaker(project, print_data, target.language, target.draft, findings)
            voice = speakers(game, catalogues, target.draft)[target.language]
            job = Job(
                game,
                decks[target.language],
                print_data.paper(target.paper),
                make_layout(print_data, target.layout),
                voice,
                words,
                house,
                target.draft,
                target.rulings,
            )
            if job.layout.margin < PRINTABLE:
                findings.warning(
                    "layout.margin",
                    f"{target.path()}: layout {target.layout} keeps {job.layout.margin:g} mm from the paper's edge; "
                    f"most printers cannot print within {PRINTABLE:g} mm",
                )
            for printed in print_job(job):
                product = Product(target, printed.suffix, printed.data, printed.pages, printed.pieces)
                if thumbnails:
                    from generator.workshop.gallery import thumbnails_of

                    product.thumbnails = thumbnails_of(printed.data)
                products.append(product)
        except CannotJudge as error:
            findings.error("print.impossible", f"{target.path()}: {error.message}", fix=error.fix)
    return Made(products, findings.items, templates)


def templates_used(project: Project, game: Game) -> list[str]:
    """Names of the template files a game may use: its themes, every face (they use one another), every icon."""
    names = [f"templates/themes/{game.model.theme}.yaml", f"templates/themes/{HOUSE_THEME}.yaml"]
    for root in project.layers:
        for folder, pattern in (("faces", "*.yaml"), ("art", "*.svg")):
            found = sorted((root / "templates" / folder).rglob(pattern))
            names += [path.relative_to(root).as_posix() for path in found]
    return sorted(set(names))
