"""Chooses how a component is imposed: cards in a grid or rows, mixed pieces nested, posters tiled, labels on stock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from msgspec import structs

from generator.base.errors import CannotJudge
from generator.base.memory_headroom import with_headroom
from generator.catalog.print_rows import Layout
from generator.press.face_down import refuse_giveaways
from generator.press.grid import best_grid
from generator.press.imposition import Imposition, ImpositionPiece, impose, impose_rows
from generator.press.job import PrintJob
from generator.press.mixed_rows import best_rows
from generator.press.paper_needed import PaperTooSmall
from generator.press.printable_area import printable_area
from generator.press.tiling import Tile, is_divided, tile

WORTH = 4 / 3  # mixed rows are harder to cut: used only when a sheet holds a third more cards


def imposition_pieces(job: PrintJob) -> list[ImpositionPiece]:
    """The pieces of a job for imposition, sorted by their backs unless the component keeps its order."""
    with_backs = job.layout.backs != "none"
    imposed = [
        ImpositionPiece(
            f.piece.code,
            f.front.key,
            f.back.key if f.back and with_backs else None,
            f.piece.quantity,
            f.front.format,
            "" if f.back or job.layout.gutters else f.front.ground,
        )
        for f in with_headroom(job.deck.pieces)
    ]
    decks = {back: i for i, back in enumerate(dict.fromkeys(piece.back for piece in imposed))}
    if not job.deck.component.keep_order:
        imposed.sort(key=lambda piece: decks[piece.back])
    return imposed


Plan = tuple[Imposition, tuple[Tile, ...]]  # the imposed sheets of a job, and for a poster the tile on each


def plan_of(job: PrintJob) -> Plan:
    """The imposed sheets of a job, and for a poster the tile on each.

    A poster that fits one sheet has bleed and marks as on several, where there is room for them. Places that the
    sheets leave free take the spare copies that components.yaml allows.
    Raises CannotJudge when a piece does not fit, or could be told by its back however it is imposed.
    """
    pieces = imposition_pieces(job)
    plan = _imposed(job, pieces)
    most = {group.id: group.spares for group in job.deck.groups if group.spares}
    return _with_spares(job, pieces, plan, most) if most else plan


def _with_spares(job: PrintJob, pieces: list[ImpositionPiece], plan: Plan, most: Mapping[str, int]) -> Plan:
    """The plan with as many spare copies as need no further sheet: one of each piece in turn, then a second one."""
    allowed = {item.piece.code: most.get(item.piece.group, 0) for item in job.deck.pieces}
    order = [p.code for n in range(1, max(most.values()) + 1) for p in pieces if allowed[p.code] >= n]

    def made(spares: int) -> Plan | None:
        more = Counter(order[:spares])
        try:
            found = _imposed(job, [structs.replace(p, quantity=p.quantity + more[p.code]) for p in pieces])
        except CannotJudge:  # one back would meet another
            return None
        return found if len(found[0].sheets) <= len(plan[0].sheets) else None

    whole = made(len(order))
    if whole is not None:
        return whole
    fewest, too_many = 0, len(order)
    while too_many - fewest > 1:
        middle = (fewest + too_many) // 2
        fuller = made(middle)
        if fuller is None:
            too_many = middle
        else:
            fewest, plan = middle, fuller
    return plan


def _imposed(job: PrintJob, pieces: list[ImpositionPiece]) -> Plan:
    """The sheets that so many copies of the pieces take."""
    paper, layout = job.paper, job.layout
    if job.stock is not None:
        from generator.press.label_stock import impose_on_labels  # few components are labels

        return impose_on_labels(pieces, job.stock, paper.width, paper.height, job.skip), ()
    if layout.backs == "folded" and all(piece.back is None for piece in pieces):
        layout = structs.replace(layout, backs="none")  # nothing lies behind anything
    formats = {piece.format.id: piece.format for piece in pieces}
    if job.kind.tiled:
        from generator.press.joints import kept_whole  # few components are posters
        from generator.press.nesting import paper_for_all

        large = [piece for piece in pieces if not _fits_paper(piece, paper.width, paper.height, layout)]
        if large:
            if len(pieces) > 1 or large[0].back is not None:
                f = large[0].format
                alone = len(pieces) == 1
                raise PaperTooSmall(
                    f"{large[0].code} ({round(f.width, 1):g} x {round(f.height, 1):g} mm) does not lie on one sheet of "
                    f"{paper.width:g} x {paper.height:g} mm with its margins, and is "
                    + ("printed on both sides" if alone else f"not alone in its component ({len(pieces)} pieces)"),
                    "give it a component of its own, without a back, to print it on several sheets",
                    paper_for_all(pieces, layout),
                )
            plan, tiles = tile(large[0], paper.width, paper.height, layout, kept_whole(job.deck.pieces[0].front))
            return plan, tuple(tiles)
        if job.kind.cut == "along_outline" and len(pieces) == 1 and pieces[0].back is None and pieces[0].format.bleed:
            plan, tiles = tile(pieces[0], paper.width, paper.height, layout)
            if not is_divided(tiles):
                return plan, tuple(tiles)
    if len(formats) == 1:
        only = next(iter(formats.values()))
        if only.shape == "rect" and job.kind.cut == "across":
            plan = impose_cards(pieces, paper.width, paper.height, layout, job.skip)
            return _without_giveaways(_folded(plan, layout), pieces, layout), ()
    if job.skip:
        raise CannotJudge(
            f"the pieces of {job.deck.component.id} have no fixed places on their sheets", "leave --skip out"
        )
    from generator.press.nesting import nest  # cards lie in a grid

    plan = nest(pieces, paper.width, paper.height, layout)
    if job.kind.cut == "uncut":
        plan = structs.replace(plan, outlines=False)
    plan = _folded(plan, layout)
    return _without_giveaways(plan, pieces, layout), ()


def _folded(plan: Imposition, layout: Layout) -> Imposition:
    """The plan, with what says that its sheets are folded where they are."""
    return structs.replace(plan, folded=True) if layout.backs == "folded" else plan


def _without_giveaways(plan: Imposition, pieces: list[ImpositionPiece], layout: Layout) -> Imposition:
    if layout.backs != "mixed":  # which is for pieces that never lie face down
        refuse_giveaways(plan, pieces)
    return plan


def impose_cards(
    pieces: list[ImpositionPiece], paper_width: float, paper_height: float, layout: Layout, skip: int = 0
) -> Imposition:
    """Impose cards of one format in a grid, or in mixed rows where these hold WORTH times as many.

    The first `skip` places of the first sheet are left free. A sheet that is folded has a grid.
    """
    f = pieces[0].format
    grid = best_grid(paper_width, paper_height, f.width, f.height, f.bleed, layout)
    if layout.backs == "folded":
        return impose(pieces, grid, layout, skip)
    rows = best_rows(paper_width, paper_height, f.width, f.height, f.bleed, layout)
    if rows is not None and rows.per_sheet >= WORTH * grid.per_sheet:
        return impose_rows(pieces, rows, layout, skip)
    return impose(pieces, grid, layout, skip)


def _fits_paper(piece: ImpositionPiece, width: float, height: float, layout: Layout) -> bool:
    from generator.press.nesting import fits

    return any(fits(printable_area(w, h, layout), piece) for w, h in ((width, height), (height, width)))
