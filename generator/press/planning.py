"""How a component is laid out: cards in a grid, mixed pieces nested, a large face tiled, labels on their stock."""

from __future__ import annotations

from generator.base.errors import CannotJudge
from generator.press.grid import best_grid
from generator.press.imposition import Imposed, Imposition, impose, impose_rows
from generator.press.job import Job
from generator.press.label_stock import on_stock
from generator.press.layout import Layout
from generator.press.mixed_rows import best_rows
from generator.press.nesting import fits, nest, room_of
from generator.press.tiling import Tile, tile

WORTH = 4 / 3  # cards on their side are harder to cut: only for a third more of them on a sheet


def imposed_of(job: Job) -> list[Imposed]:
    """The pieces of a job. Those that share a back stay together on the sheets unless their order is kept."""
    with_backs = job.layout.backs != "none"
    imposed = [
        Imposed(
            f.piece.code,
            f.front.key,
            f.back.key if f.back and with_backs else None,
            f.piece.quantity,
            f.front.format,
        )
        for f in job.deck.pieces
    ]
    decks = {back: i for i, back in enumerate(dict.fromkeys(piece.back for piece in imposed))}
    if not job.deck.component.keep_order:
        imposed.sort(key=lambda piece: decks[piece.back])
    return imposed


def plan_of(job: Job) -> tuple[Imposition, tuple[Tile, ...]]:
    """The sheets of a job, and which part of a poster each shows. Raises CannotJudge when a piece does not fit."""
    pieces, paper, layout = imposed_of(job), job.paper, job.layout
    if job.stock is not None:
        return on_stock(pieces, job.stock, paper.width, paper.height), ()
    formats = {piece.format.id: piece.format for piece in pieces}
    if job.kind.tiled:
        large = [piece for piece in pieces if not _lies_on(piece, paper.width, paper.height, layout)]
        if large:
            if len(pieces) > 1 or large[0].back is not None:
                f = large[0].format
                alone = len(pieces) == 1
                raise CannotJudge(
                    f"{large[0].code} ({f.width:g} x {f.height:g} mm) is larger than the paper "
                    f"({paper.width:g} x {paper.height:g} mm) and "
                    + ("has a back" if alone else f"not alone in its component ({len(pieces)} pieces)"),
                    "give it a component of its own, without a back, or choose a larger --paper",
                )
            plan, tiles = tile(large[0], paper.width, paper.height, layout)
            return plan, tuple(tiles)
    if len(formats) == 1:
        only = next(iter(formats.values()))
        if only.shape == "rect" and job.kind.cut == "across":
            return cards_on(pieces, paper.width, paper.height, layout), ()
    return nest(pieces, paper.width, paper.height, layout), ()


def cards_on(pieces: list[Imposed], paper_width: float, paper_height: float, layout: Layout) -> Imposition:
    """Cards of one format in a grid; in rows, some on their side, where that is worth the harder cutting."""
    f = pieces[0].format
    grid = best_grid(paper_width, paper_height, f.width, f.height, f.bleed, layout)
    rows = best_rows(paper_width, paper_height, f.width, f.height, f.bleed, layout)
    if rows is not None and rows.per_sheet >= WORTH * grid.per_sheet:
        return impose_rows(pieces, rows)
    return impose(pieces, grid)


def _lies_on(piece: Imposed, width: float, height: float, layout: Layout) -> bool:
    return any(fits(room_of(w, h, layout), piece) for w, h in ((width, height), (height, width)))
