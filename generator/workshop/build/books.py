"""Making the books of one game: rulebook, booklet, reference sheet, web page."""

from __future__ import annotations

from msgspec import structs

from generator.base.errors import CannotJudge
from generator.base.findings import Findings, Where
from generator.base.memory_headroom import FOR_STAGE, require_headroom
from generator.catalog.library import BOOK, EXAMPLES, RECORDS, Game, load_game
from generator.catalog.printdata import load_print_data
from generator.catalog.project import Project
from generator.faces.art.unreadable_art import is_of_art, unreadable_art
from generator.press.paper_needed import advice
from generator.referee.refusal_sentences import TABLE
from generator.rulebook.lint import check_book
from generator.rulebook.pdf import CannotSet, RenderedBook, booklet, render_pdf
from generator.workshop.books.completeness import report_book_gaps
from generator.workshop.books.documents import GameDocuments
from generator.workshop.books.places import place_of
from generator.workshop.build.sheets import MadeProducts, Product
from generator.workshop.print_preparation import load_for_build
from generator.workshop.recording_project import recording
from generator.workshop.site.gallery import thumbnails_of
from generator.workshop.site.web_edition import game_page, showcases_in
from generator.workshop.site.window_pictures import window_pictures
from generator.workshop.targets import BOOKLET, REFERENCE, WEB, Target
from generator.workshop.translation.speakers import catalogues_of

SMALL, FOLDED = (148, 210), (210, 297)  # mm: a page of A5, and the paper that is folded for a booklet of such pages


def make_books(
    project: Project, targets: list[Target], thumbnails: bool = True, known: GameDocuments | None = None
) -> MadeProducts:
    """Make books of one game. Findings instead of files where something is wrong.

    `known` are documents of the same data, rulings and draft that somebody has made already. Raises MemoryError.
    """
    require_headroom(FOR_STAGE)
    watched = recording(project)
    findings = Findings()
    first = targets[0]
    game = load_for_build(project, first.game, first.rulings, findings, look=first.look)
    plain = load_game(project, first.game, Findings())
    if game is None or plain is None:
        return MadeProducts([], findings.items)
    game_documents = known or _game_documents(watched, game, plain, targets, findings)
    if findings.errors and not first.draft:
        return MadeProducts([], findings.items)
    products: list[Product] = []
    impossible: dict[tuple[str, Where, str], list[str]] = {}  # reason, place and fix: the books that it keeps from us
    for web in (False, True):  # the page comes last: what it shows beyond the books is no input of theirs
        group = [target for target in targets if (target.component == WEB) == web]
        tried = [_tried(game_documents, target, thumbnails, findings, impossible) for target in group]
        made = [product for product in tried if product is not None]
        for product in made:
            product.looked_up = dict(watched.looked_up)
        products += made
    for (reason, place, fix), books in impossible.items():
        findings.error("book.impossible", f"{', '.join(books)}: {reason}", place, fix=fix)
    for name, reason in game_documents.left_out.items():
        findings.warning(
            "example.left-out",
            f"the example {name!r} does not hold under these rulings and is left out: {reason}",
            game.where(f"{EXAMPLES}/{name}.yaml"),
        )
    return MadeProducts(products, findings.items)


def _game_documents(
    project: Project, game: Game, plain: Game, targets: list[Target], findings: Findings
) -> GameDocuments:
    """The documents of these targets. Faults of the skeleton or of the texts of their languages become findings.

    A language that is not asked for stops nobody: the web page, which shows all, does without it.
    """
    first = targets[0]
    check_book(plain, findings)
    catalogues = catalogues_of(project, plain, findings)
    asked = {language for target in targets for language in target.languages}
    report_book_gaps(
        plain, {name: c for name, c in catalogues.items() if name in asked}, findings, strict=not first.draft
    )
    others = {name: c for name, c in catalogues.items() if name not in asked}
    spoken = {game.model.source_language, *asked, *report_book_gaps(plain, others, Findings(), strict=True)}
    print_data = load_print_data(project, findings)
    if TABLE in game.tables and not (game.folder / RECORDS).is_dir():
        findings.warning(
            "book.no-records",
            f"there are no records of {game.id}: its book cannot tell what the referee refuses",
            fix=f"put some in data/games/{game.id}/{RECORDS}/",
        )
    game_documents = GameDocuments(project, game, print_data, first.draft, first.rulings, catalogues=catalogues)
    game_documents.languages = tuple(language for language in game.languages if language in spoken or first.draft)
    return game_documents


def _tried(
    game_documents: GameDocuments,
    target: Target,
    thumbnails: bool,
    findings: Findings,
    impossible: dict[tuple[str, Where, str], list[str]],
) -> Product | None:
    """A book; None where it cannot be made. One cause often stops several, which are then told together."""
    try:
        return _product(game_documents, target, thumbnails)
    except CannotSet as error:
        reason, fix, place = error.reason, error.fix, place_of(game_documents.game, error.block)
    except CannotJudge as error:
        reason, fix, place = error.reason, error.fix, error.where or game_documents.game.where(BOOK)
    if is_of_art(place):  # as it is told of the pieces that show it
        findings.extend([unreadable_art(CannotJudge(reason, fix, place), place)])
        return None
    ways = [way for way in (_larger_paper(game_documents, target), fix) if way]
    impossible.setdefault((reason, place, ", or ".join(ways)), []).append(target.path())
    return None


def _larger_paper(game_documents: GameDocuments, target: Target) -> str:
    """The advice to take the paper of a usual small book, where that is larger and the target can be set on it."""
    if target.component == WEB:
        return ""
    paper = game_documents.print_data.paper(target.paper)
    needed = FOLDED if target.component == BOOKLET else SMALL
    if paper.width >= needed[0] and paper.height >= needed[1]:
        return ""
    try:
        render_pages(game_documents, structs.replace(target, paper=f"{needed[0]}x{needed[1]}"))
    except (CannotSet, CannotJudge):
        return ""
    return advice(needed, "")


def _product(game_documents: GameDocuments, target: Target, thumbnails: bool) -> Product:
    if target.component == WEB:
        product = Product(target, "", game_page(game_documents, target.language), 0, 0)
        if thumbnails:
            shown = showcases_in(game_documents, target.language)
            product.pictures = window_pictures(game_documents, target.language, shown)
        return product
    paper = game_documents.print_data.paper(target.paper)
    made = render_pages(game_documents, target)
    data = booklet(made.data, (paper.width, paper.height)) if target.component == BOOKLET else made.data
    sides = -(-made.pages // 4) * 2  # a sheet has four pages on its two sides
    product = Product(target, "", data, sides if target.component == BOOKLET else made.pages, 0)
    if thumbnails:
        product.thumbnails = thumbnails_of(data)
    return product


def render_pages(game_documents: GameDocuments, target: Target) -> RenderedBook:
    """The pages of a book as they are read; those of a booklet are half as large as its paper, before it is folded."""
    paper = game_documents.print_data.paper(target.paper)
    reference = target.component == REFERENCE
    documents = [game_documents.document(language, reference=reference) for language in target.languages]
    page = (paper.width, paper.height) if target.component != BOOKLET else (paper.height / 2, paper.width)
    key = (target.languages, reference, page, target.draft)
    imposed = target.component == BOOKLET
    if game_documents.last_rendered is not None and game_documents.last_rendered[0] == key:
        return game_documents.last_rendered[1]
    made = render_pdf(documents, page, game_documents.project, draft=target.draft, imposed=imposed)
    if not imposed:
        game_documents.last_rendered = key, made
    return made
