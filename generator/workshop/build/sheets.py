"""Making the files of one component: decks composed, jobs printed, thumbnails taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import msgspec
from msgspec import structs

from generator.base.errors import CannotJudge
from generator.base.findings import Finding, Findings
from generator.base.garbage_collection import collector_held_back
from generator.base.memory_headroom import FOR_STAGE, is_want_of_memory, require_headroom
from generator.catalog.library import KIT, Game
from generator.catalog.models import ComponentModel
from generator.catalog.print_rows import Layout, Paper
from generator.catalog.printdata import PRINTER_MARGIN, PrintData, load_print_data
from generator.catalog.project import Project
from generator.faces.deck import Deck, speakers
from generator.faces.templates.loading import Theme
from generator.inspection.registers.glyphs import check_glyphs
from generator.language.speaker import Speaker
from generator.press.job import PrintJob
from generator.press.paper_needed import PaperSides, PaperTooSmall, advice, least_paper
from generator.workshop.print_preparation import house_theme, load_for_build
from generator.workshop.recording_project import recording
from generator.workshop.shared_decks import sheet_decks
from generator.workshop.targets import KIT_PAGE, Target
from generator.workshop.translation.speakers import catalogues_of, press_speaker

if TYPE_CHECKING:
    from generator.base.landing import SidesLanding
    from generator.press.sheets import PrintedFile
    from generator.workshop.build.kept_decks import PackedDecks

LEAST_REACHED = 3.0  # mm from the paper's edge that printers for homes and offices still print on


RESERVE = 4 << 20  # bytes, given back when memory is short: Python breaks down where it has none to handle that in


class Product(msgspec.Struct):
    """One finished PDF of a target."""

    target: Target
    suffix: str
    data: bytes
    pages: int
    pieces: int
    facts: dict[str, Any] = msgspec.field(default_factory=dict)  # of a whole deck: what its pieces say and show
    edition: str = ""  # of the game
    thumbnails: list[str] = msgspec.field(default_factory=list)
    pictures: dict[str, str] = msgspec.field(default_factory=dict)  # of a page for the browser: what one gets
    looked_up: Mapping[str, str] = msgspec.field(default_factory=dict)  # templates, icons and fonts: name, content
    ink: dict[str, dict[str, float]] = {}  # of what saves ink: percent of its pages before and after
    landings: SidesLanding | None = None  # where a printer puts both sides, which the pages are corrected for


class MadeProducts(msgspec.Struct):
    """The result of making a group of targets: files and findings; and decks to be kept, by component."""

    products: list[Product]
    findings: list[Finding]
    decks: dict[str, PackedDecks] = msgspec.field(default_factory=dict)


MadeDecks = Callable[[Game, Target], Mapping[str, Deck]]  # decks that were made before, by language


def make_targets(
    project: Project, targets: list[Target], build_book: bool = True, known: MadeDecks | None = None
) -> MadeProducts:
    """Make all targets of one component of one game. Findings instead of files where something is wrong.

    For the `build_book`, what it keeps of each product is made too: thumbnails, and what the pieces say and show.
    `known` gives decks that somebody has composed of the same data already; those that it lacks are composed.
    """
    watched, made = recording(project), None
    reserve = bytes(RESERVE)  # unlike a bytearray it is not written to, and costs nothing
    with collector_held_back():
        try:
            made = _make(watched, targets, build_book, known)
        except Exception as error:
            del reserve
            if not is_want_of_memory(error):
                raise  # told below otherwise, when what filled the memory is gone
    if made is None:
        return MadeProducts([], [_memory_is_short(targets)])
    for product in made.products:
        product.looked_up = watched.looked_up  # what is composed is shared by all of them
    return made


def _memory_is_short(targets: list[Target]) -> Finding:
    return Finding(
        "print.impossible",
        "error",
        f"{targets[0].path()}: there is not enough memory to make it",
        fix="print it alone (--only, --jobs 1) while no other programs run, or divide the component into several",
    )


def _make(project: Project, targets: list[Target], build_book: bool, known: MadeDecks | None) -> MadeProducts:
    require_headroom(FOR_STAGE)
    from generator.press.sheets import print_job

    findings = Findings()
    first = targets[0]
    try:
        game = load_for_build(project, first.game, first.rulings, findings, first.players, first.look)
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
        decks = sheet_decks(project, game, component, languages, voices, print_data, first.draft, findings)
        for language, deck in decks.items():
            check_glyphs(deck, game, catalogues.get(language), findings)
    house = house_theme(project, game, findings)
    if house is None or (findings.errors and not first.draft):
        return MadeProducts([], findings.items)
    printing = _Printing(project, game, component, decks, first, voices, house, print_data)
    products = []
    for target in targets:
        try:
            job = printing.job(target, findings)
            if job is None:
                continue
            if job.layout.margin < PRINTER_MARGIN:
                findings.warning(
                    "layout.margin",
                    f"{target.path()}: layout {target.layout} keeps {job.layout.margin:g} mm from the paper's edge; "
                    f"most printers cannot print within {PRINTER_MARGIN:g} mm",
                )
            _warn_of_edge(target, job, findings)
            for file in print_job(job):
                product = Product(target, file.suffix, file.data, file.pages, file.pieces, landings=job.landings)
                if build_book:
                    _note_for_build_book(product, game, job, file)
                products.append(product)
        except PaperTooSmall as error:
            fix = printing.larger_paper(target, error)
            findings.error("print.impossible", f"{target.path()}: {error.message}", fix=fix)
        except CannotJudge as error:
            findings.error("print.impossible", f"{target.path()}: {error.message}", fix=error.fix)
    return MadeProducts(products, findings.items)


def _note_for_build_book(product: Product, game: Game, job: PrintJob, file: PrintedFile) -> None:
    """Thumbnails of a product, and of a whole component what its pieces say and show."""
    from generator.workshop.piece_facts import as_data, facts_of
    from generator.workshop.site.gallery import thumbnails_of

    target = product.target
    if target.component != KIT and not (target.pieces or target.copies or target.skip or target.printer):
        product.facts, product.edition = as_data(facts_of(game, job.deck)), str(game.model.edition)
    product.thumbnails = thumbnails_of(file.data, poster=file.poster)


class _Printing(msgspec.Struct):
    """What the targets of one component are printed from; without a component, the page of the game's kit.

    `decks` are those composed for `first`, by language; `kits` the pages composed since, by language, paper and layout.
    """

    project: Project
    game: Game
    component: ComponentModel | None
    decks: Mapping[str, Deck]
    first: Target
    voices: Mapping[str, Speaker]
    house: Theme
    print_data: PrintData
    kits: dict[tuple[str, str, str, str], Deck | None] = {}

    def job(self, target: Target, findings: Findings) -> PrintJob | None:
        """The job of a target; None where it could not be composed, which has been told.

        Raises PaperTooSmall where the page of a kit has no room for its texts or for what it tells of.
        """
        deck = self.decks.get(target.language)
        if self.component is None and (deck is None or target.paper != self.first.paper or target.since):
            deck = self._kit(target, findings)
        if deck is None:
            return None
        if target.pieces or target.copies:
            deck = deck.chosen(target.pieces, target.copies)
        stock = deck.component.stock
        paper, layout = self.print_data.paper(target.paper), self.print_data.layout(target.layout)
        landings = None
        if target.printer:
            landings, layout = _landings(target.printer, paper, layout)
        return PrintJob(
            self.game,
            deck,
            paper,
            layout,
            self.voices[target.language] if self.component else _words_as_they_are(target.language),
            press_speaker(self.project, self.print_data, target.language, target.draft, findings),
            self.house.in_language(target.language),
            target.draft,
            target.rulings,
            self.print_data.stock(stock) if stock else None,
            target.players,
            target.printer,
            landings,
            target.pieces,
            target.copies,
            target.skip,
            target.since,
        )

    def _kit(self, target: Target, findings: Findings) -> Deck | None:
        from generator.workshop.kit.changes_page import kit_pages

        sheet = (target.language, target.paper, target.layout, target.since)
        if sheet not in self.kits:
            own = Findings()
            made = kit_pages(self.project, self.game, target, self.print_data, own)
            tight = next((error for error in own.errors if _is_of_kit(error, "text.overflow")), None)
            if tight is not None and not target.draft:
                raise PaperTooSmall(f"the contents page has no room for its texts: {tight.message}", "shorten the text")
            self.kits[sheet] = made.get(target.language)
            findings.extend(own)
        deck = self.kits[sheet]
        if deck is not None:
            check_glyphs(deck, self.game, None, findings)
        return None if findings.errors and not target.draft else deck

    def larger_paper(self, target: Target, refusal: PaperTooSmall) -> str:
        """What to do about a paper that is too small: the least one on which the whole of the target has room."""
        from generator.press.sheets import refuse_small_paper

        paper = self.print_data.paper(target.paper)

        def refused(sides: PaperSides) -> PaperTooSmall | None:
            told = Findings()
            try:
                job = self.job(structs.replace(target, paper=f"{sides[0]}x{sides[1]}"), told)
                if job is None:
                    return PaperTooSmall(told.errors[0].message)
                refuse_small_paper(job)
            except PaperTooSmall as another:
                return another
            return None

        try:
            found = least_paper(paper.width, paper.height, refusal, refused)
        except CannotJudge:  # something else is wrong on larger paper, which a build for that one tells
            return refusal.fix
        return advice(found, refusal.or_else) if found else refusal.or_else or refusal.fix


def _warn_of_edge(target: Target, job: PrintJob, findings: Findings) -> None:
    """Warn where a correction brings what is printed so near to the paper's edge that few printers reach it."""
    if job.landings is None:
        return
    from generator.base.landing import farthest_move, inverse

    across, down, margin = job.paper.width, job.paper.height, job.layout.margin
    inner = margin, margin, across - margin, down - margin
    move = max(farthest_move(inverse(landing.matrix(across, down)), inner) for landing in job.landings)
    if margin - move < LEAST_REACHED:
        findings.warning(
            "layout.margin",
            f"{target.path()}: corrected for {target.printer}, what is printed comes within "
            f"{max(0.0, margin - move):.1f} mm of the paper's edge, which few printers reach",
            fix="set the paper straight in its tray, or move the print in the printer's program, and measure again",
        )


def _landings(printer: str, paper: Paper, layout: Layout) -> tuple[SidesLanding, Layout]:
    """Where a printer puts both sides of a paper, and the layout with bleed enough for what remains once corrected."""
    from generator.catalog.printers import landings_on  # few files are corrected for one

    landings, residual = landings_on(printer, paper.id, paper.width, paper.height, layout.flip)
    return landings, msgspec.structs.replace(layout, min_bleed=max(layout.min_bleed, residual))


def _is_of_kit(finding: Finding, code: str) -> bool:
    """Whether a finding of this code is about the page of a kit itself, not about a component that it counts."""
    folder = f"templates/faces/{KIT_PAGE.partition('/')[0]}/"
    return finding.code == code and finding.where is not None and finding.where.file.startswith(folder)


def _words_as_they_are(language: str) -> Speaker:
    """The kit's title is a word of the press, in this language already."""
    return Speaker(language, language, {}, {}, None)
