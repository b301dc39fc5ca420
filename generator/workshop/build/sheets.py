"""Making the files of one component: decks composed, jobs printed, thumbnails taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import msgspec

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings
from generator.base.garbage_collection import collector_held_back
from generator.catalog.library import Game
from generator.catalog.printdata import PRINTER_MARGIN, PrintData, load_print_data
from generator.catalog.project import Project
from generator.faces.deck import Deck, speakers
from generator.faces.templates.loading import load_theme
from generator.inspection.registers.glyphs import check_glyphs
from generator.language.speaker import Speaker
from generator.workshop.print_preparation import HOUSE_THEME, load_for_build
from generator.workshop.recording_project import recording
from generator.workshop.shared_decks import shared_decks
from generator.workshop.targets import Target
from generator.workshop.translation.speakers import catalogues_of, press_speaker


class Product(msgspec.Struct):
    """One finished PDF of a target."""

    target: Target
    suffix: str
    data: bytes
    pages: int
    pieces: int
    thumbnails: list[str] = msgspec.field(default_factory=list)
    pictures: dict[str, str] = msgspec.field(default_factory=dict)  # of a page for the browser: what one gets
    looked_up: Mapping[str, str] = msgspec.field(default_factory=dict)  # templates, icons and fonts: name, content


class MadeProducts(msgspec.Struct):
    """The result of making a group of targets: files and findings."""

    products: list[Product]
    findings: list[Finding]


MadeDecks = Callable[[Game, Target], Mapping[str, Deck]]  # decks that were made before, by language


def make_targets(
    project: Project, targets: list[Target], thumbnails: bool = True, known: MadeDecks | None = None
) -> MadeProducts:
    """Make all targets of one component of one game. Findings instead of files where something is wrong.

    `known` gives decks that somebody has composed of the same data already; those that it lacks are composed.
    """
    watched = recording(project)
    try:
        with collector_held_back():
            made = _make(watched, targets, thumbnails, known)
    except MemoryError:
        made = None  # told below, when what filled the memory is gone
    if made is None:
        return MadeProducts([], [_memory_is_short(targets)])
    for product in made.products:
        product.looked_up = watched.looked_up  # what is composed is shared by all of them
    return made


def _memory_is_short(targets: list[Target]) -> Finding:
    return Finding(
        "print.impossible",
        "error",
        f"{targets[0].path()}: there is not enough memory for all of its pieces",
        fix="print it with --jobs 1 while no other programs run, or divide the component into several",
    )


def _make(project: Project, targets: list[Target], thumbnails: bool, known: MadeDecks | None) -> MadeProducts:
    from generator.press.job import PrintJob
    from generator.press.sheets import print_job

    findings = Findings()
    first = targets[0]
    try:
        game = load_for_build(project, first.game, first.rulings, findings, first.players)
    except CannotJudge as error:
        findings.error("print.impossible", f"{first.path()}: {error.message}", fix=error.fix)
        return MadeProducts([], findings.items)
    if game is None:
        return MadeProducts([], findings.items)
    print_data = load_print_data(project, findings)
    languages = list(dict.fromkeys(target.language for target in targets))
    catalogues = catalogues_of(project, game, findings)
    voices = speakers(game, catalogues, first.draft)  # the targets of a group share their draft
    component = next((c for c in game.components if c.id == first.component), None)
    decks = known(game, first) if known else {}
    if component and not set(languages) <= set(decks):
        decks = shared_decks(project, game, component, languages, voices, print_data, first.draft, findings)
        for language, deck in decks.items():
            check_glyphs(deck, game, catalogues.get(language), findings)
    house = load_theme(project, HOUSE_THEME, findings)
    if findings.errors and not first.draft:
        return MadeProducts([], findings.items)
    products = []
    kits: dict[tuple[str, str], dict[str, Deck]] = {}  # by paper and layout
    for target in targets:
        if house is None:
            continue
        try:
            printed = (
                decks.get(target.language)
                if component or target.language in decks
                else _kit(project, game, target, print_data, findings, kits)
            )
            if printed is None:
                continue
            words = press_speaker(project, print_data, target.language, target.draft, findings)
            job = PrintJob(
                game,
                printed,
                print_data.paper(target.paper),
                print_data.layout(target.layout),
                voices[target.language] if component else _words_as_they_are(target.language),
                words,
                house,
                target.draft,
                target.rulings,
                print_data.stock(printed.component.stock) if printed.component.stock else None,
                target.players,
            )
            if job.layout.margin < PRINTER_MARGIN:
                findings.warning(
                    "layout.margin",
                    f"{target.path()}: layout {target.layout} keeps {job.layout.margin:g} mm from the paper's edge; "
                    f"most printers cannot print within {PRINTER_MARGIN:g} mm",
                )
            for file in print_job(job):
                product = Product(target, file.suffix, file.data, file.pages, file.pieces)
                if thumbnails:
                    from generator.workshop.site.gallery import thumbnails_of

                    product.thumbnails = thumbnails_of(file.data)
                products.append(product)
        except CannotJudge as error:
            findings.error("print.impossible", f"{target.path()}: {error.message}", fix=error.fix)
    return MadeProducts(products, findings.items)


def _kit(
    project: Project,
    game: Game,
    target: Target,
    print_data: PrintData,
    findings: Findings,
    known: dict[tuple[str, str], dict[str, Deck]],
) -> Deck | None:
    from generator.workshop.kit.contents_page import kit_decks

    sheet = (target.paper, target.layout)
    if target.language not in known.get(sheet, {}):
        known[sheet] = kit_decks(project, game, target, print_data, findings)
    deck = known[sheet].get(target.language)
    if deck is not None:
        check_glyphs(deck, game, None, findings)
    return None if findings.errors and not target.draft else deck


def _words_as_they_are(language: str) -> Speaker:
    """The kit's title is a word of the press, in this language already."""
    return Speaker(language, language, {}, {}, None)
