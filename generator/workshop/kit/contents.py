"""The contents of a kit: every printed component of a game with its pieces, sheets and paper, and how to make it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import msgspec
from msgspec import structs

from generator.base.findings import Findings
from generator.base.geometry import Bounds, Polygon
from generator.catalog.kinds import OF_A_KIND, ComponentKind
from generator.catalog.library import Game
from generator.catalog.models import ComponentModel
from generator.catalog.pieces import Piece, expand
from generator.catalog.print_rows import Layout, MakingStep, Paper
from generator.catalog.printdata import PrintData
from generator.catalog.project import Project
from generator.faces.deck import OWN, Deck, PieceFaces, in_large_print, make_format
from generator.faces.elements.net import FoldedNet
from generator.faces.face import Face
from generator.faces.joined_decks import join_decks
from generator.faces.templates.loading import Theme
from generator.faces.trim import Format
from generator.language.speaker import Speaker
from generator.press.imposition import Imposition, Placement
from generator.press.job import PrintJob
from generator.press.joints import OVERLAP
from generator.press.paper_needed import PaperTooSmall
from generator.press.planning import Plan, plan_of
from generator.press.printers_marks import BAR
from generator.press.tiling import Tile, is_divided
from generator.rulebook.pdf.render import most_sheet_pages
from generator.workshop.print_preparation import decks_for
from generator.workshop.targets import Target, for_some_players, in_look

TURNED = 90  # degrees by which a poster may be printed turned: its right edge is at the top of the sheets
STAGES = ("tools", "print", "cut", "assemble")


class KitSheet(NamedTuple):
    """How sheets of a part are cut: the size of their paper, the bounds of pieces' trims, and their outlines (mm).

    It is the fullest of those that are cut alike; `numbers` are theirs, as they stand on them. Sheets of rectangles
    alone have no outlines.
    """

    page: tuple[float, float]
    trims: tuple[Bounds, ...]
    outlines: tuple[Polygon, ...] = ()
    numbers: tuple[int, ...] = ()

    def is_cut_like(self, other: KitSheet) -> bool:
        """Whether it is cut as another sheet is, or as a part of that."""
        return self.page == other.page and {*self.trims} <= {*other.trims}


class KitPoster(NamedTuple):
    """The tiles of a poster that is printed on several sheets, and whether it lies turned on them."""

    tiles: tuple[Tile, ...]
    is_turned: bool


class KitNet(NamedTuple):
    """A net of a kit, and the piece that it becomes."""

    piece: Piece
    folding: FoldedNet

    @property
    def shape(self) -> tuple[object, ...]:
        """What nets that are folded alike have in common, whatever their sizes: the solid, and its panels' folds."""
        return self.folding.solid, *(fold.faces for fold in self.folding.net.folds)


@dataclass(frozen=True, slots=True)
class ContentsPart:
    """A printed component of a kit: copies of its pieces, sheets of paper to load, and the steps it needs.

    `rows` are by group how many there are of each row of its table, and `spares` are copies beyond these, in places
    that its sheets leave free. `also` is how many sheets it takes on each further paper it is made on; `finish` is a
    row of the table `finishes`; `needs` are what the table `steps` asks for in its column of that name; `nets` are its
    nets to fold, one of each shape; `patterns` show how the pieces of its sheets are cut apart, and `poster` how its
    sheets are put together. What is printed on the sheets of another part takes none.
    """

    component: ComponentModel
    kind: ComponentKind
    finish: str
    rows: Mapping[str, Mapping[str, int]]
    sheets: int
    paper: Paper
    also: Mapping[str, int]
    needs: frozenset[str]
    nets: tuple[KitNet, ...] = ()
    patterns: tuple[KitSheet, ...] = ()
    poster: KitPoster | None = None
    spares: int = 0

    @property
    def groups(self) -> Mapping[str, int]:
        """The pieces of each group."""
        return {ident: sum(counted.values()) for ident, counted in self.rows.items()}

    @property
    def pieces(self) -> int:
        return sum(self.groups.values())


def parts_of(
    project: Project, game: Game, target: Target, print_data: PrintData, house: Theme, findings: Findings
) -> list[ContentsPart]:
    """The components that a build on the target's paper makes, in printing order.

    Raises PaperTooSmall when a piece does not fit its paper.
    """
    asked = print_data.paper(target.paper)
    layout = print_data.layout(target.layout)
    parts = []
    for component in game.in_own_files:
        papers = [asked, *(print_data.paper(name) for name in component.also_on if name != asked.id)]
        if component.stock:
            papers = [print_data.paper(str(print_data.stock(component.stock).paper))]
            if papers[0].id != asked.id:
                continue
        together = (component, *game.printed_with(component.id))
        blank = [_blank(project, game, one, target, print_data, findings) for one in together]
        decks = [deck for deck in blank if deck is not None and deck.pieces]
        if None in blank or not decks:  # why not has been told
            continue
        deck = join_decks(decks[0], decks[1:])
        sheets, needs = {}, frozenset[str]()
        plans: list[Plan] = []
        for paper in papers:
            job = _silent_job(game, deck, paper, layout, print_data, house)
            try:
                plan = plan_of(job)
                if is_divided(plan[1]):  # what stands on a poster decides where, and into how many sheets
                    drawn = decks_for(
                        project, game, component.id, [target.language], print_data, target.draft, findings
                    )
                    job = msgspec.structs.replace(job, deck=drawn.get(target.language, deck))
                    plan = plan_of(job)
                count, found = _laid_out(job, plan)
            except PaperTooSmall as error:
                reason = f"the contents page counts the sheets of all components, among them {component.id}: "
                raise PaperTooSmall(reason + error.reason, "name with --only what is to be made", error.needs) from None
            sheets[paper.id] = count
            needs = needs or found
            plans.append(plan)
        also = {print_data.paper(paper.id).name: sheets[paper.id] for paper in papers[1:]}
        needs |= {"rulebook"} if game.book is not None else set()
        needs |= {"book_sheet"} if game.book is not None and game.book.reference else set()
        needs |= {"also"} if also and sheets[asked.id] > min(also.values()) else set()
        kind = game.kind_of(component)
        finish = game.kinds.built_in.labels if component.stock else kind.finish
        count, (first, tiles) = sheets[papers[0].id], plans[0]
        divided = is_divided(tiles)
        patterns = () if component.stock or tiles else cut_patterns(deck, first)
        poster = KitPoster(tiles, first.sheets[0].fronts[0].rotation == TURNED) if divided else None
        solids = {net.folding.solid for net in _nets_of(deck)}
        placed = Counter(one.code for each in first.sheets for one in each.fronts) if not tiles else Counter[str]()
        for own in decks:
            rows = {group.id: Counter[str]() for group in own.component.groups}
            for item in own.pieces:
                rows[item.piece.group][item.piece.row.id] += item.piece.quantity
            spares = sum(max(0, placed[item.piece.code] - item.piece.quantity) for item in own.pieces)
            shown = (_nets_of(own), patterns, poster, spares)
            kind, needed = game.kind_of(own.component), needs - solids | {net.folding.solid for net in shown[0]}
            parts.append(ContentsPart(own.component, kind, finish, rows, count, papers[0], also, needed, *shown))
            count, also, patterns = 0, {}, ()  # of those that share its sheets
            needs -= {"cover", "also"}
    return sorted(parts, key=lambda part: (bool(part.component.instead_of), print_data.finish(part.finish).order))


def _blank(
    project: Project, game: Game, component: ComponentModel, target: Target, print_data: PrintData, findings: Findings
) -> Deck | None:
    """A component with blank faces where these are enough to count its sheets.

    Nets are drawn, since that gives their size; so is what has backs or is cut one by one, since sheets are laid out
    by which backs differ and which grounds are the same.
    """
    pieces = expand(game, component, findings)
    drawn = any(piece.format == OWN or piece.back for piece in pieces)
    if drawn or game.kind_of(component).cut == "one_by_one":
        decks = decks_for(project, game, component.id, [target.language], print_data, target.draft, findings)
        return decks.get(target.language)
    made = tuple(_white(piece, print_data) for piece in pieces)
    deck = Deck(component, target.language, Theme("", "", {}, {}), made, {})
    return in_large_print(game, deck) if game.look.large else deck


def _nets_of(deck: Deck) -> tuple[KitNet, ...]:
    """The nets of a deck, one of those that are folded alike: the largest."""
    found: dict[tuple[object, ...], KitNet] = {}
    for item in deck.pieces:
        if item.front.folding is None:
            continue
        one = KitNet(item.piece, item.front.folding)
        if one.shape not in found or one.folding.net.width > found[one.shape].folding.net.width:
            found[one.shape] = one
    return tuple(found.values())


def cut_patterns(deck: Deck, plan: Imposition) -> tuple[KitSheet, ...]:
    """How the sheets of a deck are cut, one for all those that are cut alike or as a part of a fuller one.

    Left out are sheets with one piece, and with others than rectangles where there is no polygon among them.
    """
    cover = 1 if deck.component.cover else 0
    formats = {item.front.key: item.front.format for item in deck.pieces}
    found: list[KitSheet] = []
    # of equally full ones those with gutters between their backs come first, which have the most cuts
    fullest = sorted(range(len(plan.sheets)), key=lambda i: (-len(plan.sheets[i].fronts), not plan.has_gutters(i)))
    for index in fullest:
        placed = plan.sheets[index].fronts
        shapes = {formats[one.face].shape for one in placed}
        if len(placed) < 2 or not ("polygon" in shapes or shapes == {"rect"}):
            continue
        sheet = _sheet_of(placed, formats, (plan.page_width, plan.page_height))
        alike = next((i for i, one in enumerate(found) if sheet.is_cut_like(one)), None)
        if alike is None:
            alike = len(found)
            found.append(sheet)
        numbers = (*found[alike].numbers, index + 1 + cover)
        found[alike] = found[alike]._replace(numbers=tuple(sorted(numbers)))
    return tuple(sorted(found, key=lambda one: one.numbers))


def _sheet_of(placed: Sequence[Placement], formats: Mapping[str, Format], page: tuple[float, float]) -> KitSheet:
    trims = []
    for one in placed:
        f = formats[one.face]
        width, height = (f.height, f.width) if one.rotation % 180 else (f.width, f.height)
        trims.append((one.x, one.y, one.x + width, one.y + height))
    if all(formats[one.face].shape != "polygon" for one in placed):
        return KitSheet(page, tuple(trims))
    outlines = [tuple((one.x + x, one.y + y) for x, y in formats[one.face].corners()) for one in placed]
    return KitSheet(page, tuple(trims), tuple(outlines))


def _white(piece: Piece, print_data: PrintData) -> PieceFaces:
    format_ = make_format(print_data, piece.format)
    return PieceFaces(piece, piece.code, Face(piece.code, format_, ()), None)


def _silent_job(game: Game, deck: Deck, paper: Paper, layout: Layout, print_data: PrintData, house: Theme) -> PrintJob:
    """A job to count the sheets of, with nothing to say."""
    silent = Speaker(deck.language, deck.language, {}, {}, None)
    stock = print_data.stock(deck.component.stock) if deck.component.stock else None
    return PrintJob(game, deck, paper, layout, silent, silent, house, stock=stock)


def _laid_out(job: PrintJob, planned: Plan) -> tuple[int, frozenset[str]]:
    """Sheets of paper, the test sheet among them, and what making them needs."""
    deck, kind, stock, component = job.deck, job.kind, job.stock, job.deck.component
    plan, tiles = planned
    backed = any(sheet.backs for sheet in plan.sheets)
    needs = {"folded" if plan.folded else "double" if backed else "single"}
    needs |= {item.front.folding.solid for item in deck.pieces if item.front.folding}
    if component.cover and "double" in needs:
        needs.add("cover")  # a sheet to test the two sides with
    if kind.adhesive:
        needs.add("exchange" if component.instead_of else "stuck")
    divided = is_divided(tiles)
    if divided:
        needs.add("tiled")
    if stock is not None:
        needs.add("label")  # a label is cut already
    elif not divided or kind.cut == "after_scoring":  # what is glued together is cut out only then
        needs.add(kind.cut)
    return len(plan.sheets) + component.cover, frozenset(needs)


def steps_of(
    parts: list[ContentsPart],
    titles: Mapping[str, str],
    press: Speaker,
    print_data: PrintData,
    layout: Layout,
    paper: Paper,
) -> dict[str, list[str]]:
    """How to make a kit, by stage: the steps of the table `steps` that something in it needs, with its parts named."""
    words: Any = press.context()["words"]
    said: dict[str, list[str]] = {stage: [] for stage in STAGES}
    for row in print_data.steps:
        named = [part for part in parts if _is_needed(row, part)]
        if not named:
            continue
        own = [titles[p.component.id] for p in named if not p.component.instead_of]
        papers = [name for part in named for name in part.also]
        context = press.context(
            parts=own or [titles[part.component.id] for part in named],
            paper=papers[0] if papers else "",
            flip=str(words.flip_long if layout.flip == "long" else words.flip_short),
            bar=f"{BAR:g}",
            full="100",
            overlap=f"{OVERLAP:g}",
            sheet_sides=str(words.kit_both_sides if most_sheet_pages(paper.width) > 1 else words.kit_one_side),
        )
        said[row.stage].append(press.fill(f"steps.{row.id}.text", row.text, context))
    return said


def _is_needed(row: MakingStep, part: ContentsPart) -> bool:
    """Whether a part is made with this row of the table `steps`."""
    return row.needs == "always" or row.needs in part.needs or (row.needs == OF_A_KIND and row.id in part.kind.steps)


def is_assembled(part: ContentsPart, print_data: PrintData) -> bool:
    """Whether something is to be done with a part after it was cut out, beside counting it."""
    rows = (row for row in print_data.steps if row.stage == "assemble" and row.needs != "always")
    return bool(part.nets) or part.poster is not None or any(_is_needed(row, part) for row in rows)


def finish_of(part: ContentsPart, press: Speaker, print_data: PrintData) -> str:
    """What a part is printed on, and on how many sides."""
    row = print_data.finish(part.finish)
    stock = print_data.stock(part.component.stock) if part.component.stock else None
    context = press.context(row=row, stock=stock, paper=print_data.paper(part.paper.id) if stock else None)
    words: Any = context["words"]
    text = press.fill(f"finishes.{row.id}.text", row.text, context)
    return f"{text}, {words.kit_both_sides if 'double' in part.needs else words.kit_one_side}"


def file_of(game: Game, part: ContentsPart, target: Target) -> str:
    """The file that holds a part of a game's kit."""
    own = structs.replace(target, component=part.component.shares_sheets_with or part.component.id, paper=part.paper.id)
    own = in_look(game, for_some_players(game, own, target.players), target.ink, target.large)
    return own.path().rpartition("/")[2]
